"""What can be called now: exactly the calls that an entry would take."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from fivepins.desk.rule_book import rule_book
from fivepins.match.append import append
from fivepins.match.entries import WARNINGS
from fivepins.match.fold.calls import possible_calls
from fivepins.match.notation.parse import parse_entry
from fivepins.model.errors import InputError
from fivepins.model.facts import CALLS
from match.fold.states import house
from match.playing import played

if TYPE_CHECKING:
    from fivepins.match.fold.state import State
    from fivepins.match.match_log import MatchLog

PAIRS = "White=A_/_B Yellow=C_/_D"
PLACES = [
    ("umb-1997", "", "lag W"),
    ("umb-1997", "", "lag W · W co"),
    ("umb-1997", "", "lag W · W cr"),
    ("umb-1997", "Target=4", "lag W · W co on oe"),
    ("fibis-2022", "", "lag W"),
    ("fibis-2022", "", "lag W · W co · warn Y slow"),
    ("fibis-2022", "Clock=yes", "lag W · W co"),
    ("fibis-2022", "Clock=yes", "lag W · W co · Y - !clock"),
    ("fibis-2022", "", "lag W · W cr"),
    ("fibis-2022", PAIRS, "lag W · W1 co · Y1 co"),
    ("fibis-2022", f"{PAIRS} Clock=yes", "lag W · W1 co · Y1 co"),
    ("fibis-2022", "White=A_/_B Yellow=C", "lag W · W1 co"),
    ("fibis-2022", "White=A_/_B Yellow=C", "lag W · W1 co · Y co"),
    ("fibis-2022", "White=A Yellow=C_/_D", "lag W · W co"),
    ("fibis-2022", "White=A Yellow=C_/_D", "lag W · W co · Y1 co"),
    ('umb-1997+calls.tip="refused"', "", "lag W · W co"),
    ('umb-1997+match.calls_off_turn=["touch","tip"]', "", "lag W · W co"),
]
"""Places in matches that differ in what can be called; an edition may have values of its own."""


ON_TURN = ("wrong-player", "hint")
"""What the player on turn cannot be called for, though the notation can say it."""


def takes(log: MatchLog, state: State, text: str) -> bool:
    try:
        append(log, state, parse_entry(text), seq=log.next_seq)
    except InputError:
        return False
    return True


@pytest.mark.parametrize(("edition", "headers", "entries"), PLACES)
def test_a_call_is_offered_where_it_would_be_taken_and_nowhere_else(edition: str, headers: str, entries: str) -> None:
    name, book = house(edition)
    log, state = played(entries, name, headers, book)
    now, known = state.now, rule_book(state.edition)["calls"]
    pairing = now.overall.pairing
    partner = {"W": pairing.white, "Y": pairing.yellow}.get(now.striker or "", 0)
    who = f"{now.striker}{partner or ''}"
    stroke, before, outside, warnings = possible_calls(now, state.law)
    for call in CALLS:
        # Where a call is about one of several things it says which.
        things = [f":{one['thing']}" for one in known.get(call, {"things": []})["things"] if one["thing"]] or [""]
        if call == "contact":
            assert any(takes(log, state, f"{who} co !{call}{thing}") for thing in things) is (call in stroke)
        else:
            for thing in ["", *things]:
                assert takes(log, state, f"{who} co !{call}{thing}") is (call in stroke), (call, thing)
        if call not in ON_TURN:
            assert takes(log, state, f"{who} - !{call}") is (call in before), call
        for player, possible in zip("WY", outside, strict=True):
            if player != now.striker or call not in ON_TURN:
                one = 1 if state.law.has_pairs(player, now.overall) else ""
                assert takes(log, state, f"foul {player}{one} !{call}") is (call in possible), (player, call)
    assert not {*before, *outside["WY".index(now.striker or "W")]} & {*ON_TURN}
    for player, kinds in zip("WY", warnings, strict=True):
        for about in WARNINGS:
            assert takes(log, state, f"warn {player} {about}") is (about in kinds), (player, about)


def test_nothing_is_called_before_the_lag_outside_a_stroke_or_behind_the_end() -> None:
    for entries in ('note "x"', "lag W · W co on oe"):
        _, state = played(entries, "umb-1997", "Target=4 BestOf=1")
        possible = possible_calls(state.now, state.law)
        assert possible.outside == ((), ())
    assert possible.stroke == possible.before == possible.warnings[0] == possible.warnings[1] == ()


def test_a_book_offers_its_own_calls() -> None:
    _, umb = played("lag W · W co", "umb-1997")
    _, fibis = played("lag W · W co", "fibis-2022")
    assert "hint" not in possible_calls(umb.now, umb.law).outside[0]
    assert "hint" in possible_calls(fibis.now, fibis.law).outside[0]
    assert "decline" in possible_calls(fibis.now, fibis.law).before
    assert "miscue" not in possible_calls(fibis.now, fibis.law).before


def test_who_is_not_known_yet_is_taken_for_white() -> None:
    for player, offered in (("W", True), ("Y", False)):
        _, state = played(f"warn {player} slow", "fibis-2022")
        assert ("slow" in possible_calls(state.now, state.law).before) is offered
