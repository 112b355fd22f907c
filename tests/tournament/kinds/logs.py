"""The chain and the lines of an event: `log.tsv`."""

import json

from fivepins.tournament.entries import Event
from fivepins.tournament.event_log import EventLog
from fivepins.tournament.notation.headers import event_from_json
from fivepins.tournament.notation.parse import parse_entry
from fivepins.tournament.notation.printing import format_entry
from fivepins.tournament.record import Record
from tournament.kinds.reading import Fields


def chain(fields: Fields) -> str:
    records = []
    for text in fields["records"].split(" // "):
        value = json.loads(text)
        entry: object = event_from_json(value.pop("event")) if "event" in value else parse_entry(value.pop("entry"))
        records.append(Record(entry=entry, **value))  # type: ignore[arg-type]
    assert isinstance(records[0].entry, Event)
    return EventLog.of(records).hash


def line(fields: Fields) -> str:
    return format_entry(parse_entry(fields["text"]))


KINDS = {"chain": chain, "line": line}
