"""A whole championship from its first entry to the last place, written as an event file: `python championship.py FILE`.

The format is that of the world championship since 2015: qualifying, eight groups, a final bracket. Who plays is made
up, and every game is simulated stroke by stroke; `championship.fpe` beside this program is what it writes.
"""

import sys
from pathlib import Path

from fivepins.players.events.evening import field, simulate_event
from fivepins.players.events.games import MODELS
from fivepins.tournament.append import append, create
from fivepins.tournament.entries import Draw, Event
from fivepins.tournament.fold.phases import digest_of
from fivepins.tournament.formats.load import load
from fivepins.tournament.notation.files import event_file_of, format_event

COUNTS = {"direct": 56, "open": 160}
SEED = 2026


def championship() -> str:
    """The text of the event file."""
    form = load("world-2015")
    model = MODELS["computers"]
    played = simulate_event(form, field(COUNTS, SEED, model), SEED, model)
    event = Event("World championship, simulated", form.id, form.digest, (("Date", "2026-09-20"), ("Tables", "12")))
    log, state = create(event, form=form)
    for record in played.log.records[1:]:
        entry = record.entry
        assert not isinstance(entry, Event)
        if isinstance(entry, Draw):
            # what was drawn stands in the file, so that whoever reads it can draw again and compare
            _, after = append(log, state, entry, seq=log.next_seq)
            drawn = after.now.phases[entry.phase].draws[-1]
            entry = entry._replace(digest=digest_of(drawn), places=drawn.parts)
        log, state = append(log, state, entry, seq=log.next_seq)
    return format_event(event_file_of(log.records))


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(championship(), encoding="utf-8")
