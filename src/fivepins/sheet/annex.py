"""What was corrected in a match: by whom, when, what and why; slips are only counted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from fivepins.match.creation import Creation
from fivepins.match.entries import CORRECTIONS, Amend, Fouled, Header, Overrule, Struck
from fivepins.match.log.corrections import Void
from fivepins.match.notation.printing import format_entry
from fivepins.match.protocol.times import minute
from fivepins.sheet.words import sheet_words

if TYPE_CHECKING:
    from fivepins.match.entries import Entry
    from fivepins.match.fold.state import State
    from fivepins.match.protocol.times import Zone
    from fivepins.match.record import Record

SLIP_SECONDS: Final = 10
"""Who takes back his own entry within so many seconds, without a word, has mistyped it."""


class Corrected(NamedTuple):
    """One correction.

    Attributes:
        seq: Number of the entry that made it.
        time: When, as `20:31`.
        who: Who made it, and at which desk.
        what: What it did.
        why: The remark.
    """

    seq: int
    time: str
    who: str
    what: str
    why: str


class Annex(NamedTuple):
    """All corrections of a match.

    Attributes:
        corrected: Those that are told one by one, in their order.
        slips: How many more were slips, taken back within `SLIP_SECONDS`.
    """

    corrected: tuple[Corrected, ...]
    slips: int


def annex(state: State, lang: str, zone: Zone) -> Annex:
    """The corrections of a match, of entries and of its heading.

    Args:
        state: The match.
        lang: Language of the words.
        zone: The zone of the times.
    """
    found, slips = [], 0
    for record in state.records:
        if isinstance(record.entry, CORRECTIONS):
            if _is_slip(state, record):
                slips += 1
                continue
        elif not isinstance(record.entry, Header):
            continue
        who = " · ".join(dict.fromkeys(name for name in (record.author, record.desk) if name))
        why: str = getattr(record.entry, "note", "")
        found.append(Corrected(record.seq, minute(record.time_ms, zone), who, _what(state, record, lang), why))
    return Annex(tuple(found), slips)


def _is_slip(state: State, record: Record) -> bool:
    entry = record.entry
    if not isinstance(entry, Void) or entry.note or not state.corrections.stands(record.seq):
        return False
    target = state.records[state.corrections.targets[record.seq]]
    if isinstance(target.entry, CORRECTIONS) or not target.time_ms or target.author != record.author:
        return False
    return 0 <= record.time_ms - target.time_ms <= SLIP_SECONDS * 1000


def _what(state: State, record: Record, lang: str) -> str:
    said = sheet_words(lang)["match"]
    entry = record.entry
    if isinstance(entry, Header):
        return str(said["heading"].format(name=entry.name, text=entry.text or "–"))
    seq = state.corrections.targets[record.seq]
    target = state.records[seq] if 0 < seq < len(state.records) else None
    old = f"{seq} {_text(target)}" if target is not None else str(seq)
    if isinstance(entry, Amend):
        new = " | ".join(format_entry(_unchecked(part)) for part in entry.entries)
        what = said["reads"].format(old=old, new=new)
    elif isinstance(entry, Overrule):
        what = said["ruled"].format(old=old, new=format_entry(entry._replace(note="")))
    elif target is not None and isinstance(target.entry, CORRECTIONS):
        what = said["back"].format(seq=seq)
    else:
        what = said["gone"].format(old=old)
    return str(what) if state.corrections.stands(record.seq) else f"{what} ({said['undone']})"


def _text(record: Record) -> str:
    entry = record.entry
    return "" if isinstance(entry, Creation) else format_entry(_unchecked(entry))


def _unchecked(entry: Entry) -> Entry:
    return entry._replace(check=None) if isinstance(entry, Struck | Fouled) else entry
