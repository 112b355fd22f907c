"""Ready-made entries that settle a problem of an event, each tried out before it is offered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fivepins.match.log import settle
from fivepins.match.log.corrections import Void
from fivepins.tournament.brackets.sides import NOBODY
from fivepins.tournament.entries import Draw, Entry, Forfeit, Result
from fivepins.tournament.fold.fold import extend
from fivepins.tournament.fold.state import State
from fivepins.tournament.notation.places import fixture_id
from fivepins.tournament.record import Record
from fivepins.tournament.words import event_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fivepins.match.log.problems import Problem

MOST_VOIDS: Final = 40
"""Entries that one outcome may take back."""

MOST_CAUSES: Final = 3
"""Corrections that are tried as the cause of a problem, the latest first."""

Option = settle.Option[Entry, State]
"""Entries that do settle a problem."""

_Idea = settle.Idea[Entry]


def options(state: State, problem: Problem) -> tuple[Option, ...]:
    """What would settle a problem without making another.

    Each option's entries can be appended one after the other with `settle_later=True`; its State shows what would
    follow.
    """
    return settle.options(state, problem, _ideas(state, problem), _with_entry)


def option_text(option: Option, lang: str = "en") -> str:
    """An outcome in words."""
    template: str = event_words(lang)["settle"][option.code]
    return template.format(seq=option.seq, who=option.who or "")


def _with_entry(state: State, entry: Entry) -> State:
    return extend(state, Record(state.next_seq, entry))


def _ideas(state: State, problem: Problem) -> Iterator[_Idea]:
    code, seq = problem.code, problem.seq
    for correction in state.corrections.latest_about(seq, MOST_CAUSES):
        yield _Idea("take_back", (Void(correction),), None, correction)
    item = state.reading(seq)
    if code == "other_sides" and item is not None and isinstance(item.entry, Result | Forfeit):
        yield from _about_result(state, item.entry, seq)
    if code in ("draw_at_odds", "draw_open", "drawn_without"):
        yield from _about_draw(state, seq)
    if seq:
        yield _Idea("void", (Void(seq),), None, seq)


def _about_result(state: State, entry: Result | Forfeit, seq: int) -> Iterator[_Idea]:
    """A result of a fixture that others play now: it falls, with all that followed from it, or it was theirs."""
    found = fixture_id(entry.fixture)
    assert found is not None
    part = state.now.parts.get(found.part)
    sides = None if part is None else part.sides(found.match)
    if isinstance(entry, Result) and sides is not None and min(sides) > NOBODY:
        names = " – ".join(map(state.now.name, sides))
        yield _Idea("theirs", (Void(seq), entry), names, seq)
    followers = [seq]
    at = found.match
    while part is not None and part.tree is not None and (at := part.tree.next_of(at)):
        outcome = state.now.outcomes.get(f"{part.id}/{at}")
        if outcome is not None:
            followers.append(outcome.seq)
    if 1 < len(followers) <= MOST_VOIDS:
        yield _Idea("void_following", tuple(Void(one) for one in sorted(followers)), None, seq)


def _about_draw(state: State, seq: int) -> Iterator[_Idea]:
    """A draw of others than come in now: it is made again as long as nothing was played on it, else all falls."""
    item = state.reading(seq)
    if item is None or not isinstance(item.entry, Draw):
        return
    phase = item.entry.phase
    played = sorted(outcome.seq for name, outcome in state.now.outcomes.items() if name.partition("/")[0] == phase)
    again = Draw(phase, f"entry {seq} is at odds with what was corrected")
    if not played:
        yield _Idea("draw_again", (again,), phase, seq)
    elif len(played) <= MOST_VOIDS:
        yield _Idea("void_phase", (*(Void(one) for one in played), again), phase, seq)
