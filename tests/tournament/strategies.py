"""Hypothesis strategies for entries of an event: of every kind, sensible and not."""

import unicodedata
from typing import Any

from hypothesis import strategies as st

from fivepins.match.log.corrections import Void
from fivepins.tournament import entries as e
from fivepins.tournament.values import Distance, Score

NUMBER = st.integers(1, 9)
NOTES = st.one_of(
    st.just(""),
    st.text(st.characters(exclude_categories=("C", "Z")), max_size=6),
    st.sampled_from(['a "b"', "x ; y", "\\"]),
).map(lambda text: unicodedata.normalize("NFC", text))
NAMES = st.sampled_from(["Rossi", "Rossi", "Иванов А.", "כהן דוד", "A / B", "x" * 200, 'Neri "il Lungo"'])
PHASE = st.sampled_from(["groups", "final", "heats"])
PART = st.sampled_from(["groups/A", "groups/B", "final", "heats/1"])
FIXTURE = st.sampled_from(
    [f"groups/{part}/{turn}.{number}" for part in "AB" for turn in (1, 2, 3) for number in (1, 2)]
    + ["final/1.1", "final/1.2", "final/2.1", "final/3p", "groups/A/9.9"]
)
ATTRIBUTES = st.sampled_from([(), (("club", "A"),), (("club", "CSB Roma"), ("seed", "2")), (("points", "191.5"),)])
GAMES = st.sampled_from([(2, 0), (2, 1), (1, 2), (0, 2), (3, 3)])
SCORES: st.SearchStrategy[Score] = st.one_of(
    GAMES.map(Score),
    st.just(Score((2, 1), ((60, 41), (33, 60), (60, 58)), (81, 80))),
    st.just(Score((2, 0), ((90, 41), (60, 58)))),
)
PLAIN: st.SearchStrategy[Any] = st.one_of(
    st.builds(e.Entrant, NUMBER, NAMES, ATTRIBUTES),
    st.just(e.Close()),
    st.builds(e.Note, st.just("x")),
    st.builds(e.Decision, st.just('the "lamp"')),
    st.builds(e.CheckIn, st.sampled_from([(1, 2, 3), (4,), (1, 3, 5, 6, 7)])),
    st.builds(e.Withdraw, NUMBER, NOTES),
    st.builds(e.Exclude, NUMBER, NOTES),
    st.builds(e.Replace, NUMBER, NAMES, ATTRIBUTES),
    st.builds(e.Commit, PHASE, st.just("0" * 64)),
    st.builds(e.Announce, PHASE, st.just("Lotto")),
    st.builds(e.Seed, PHASE, st.just("abc"), st.sampled_from(["", "", "Lotto"])),
    st.builds(e.Seeds, PHASE, st.sampled_from([(1, 2), (3,)])),
    st.builds(
        e.Draw,
        PHASE,
        st.sampled_from(["", "", "", "why"]),
        st.sampled_from(["", "", "", "0" * 64]),
        st.sampled_from([(), (), (), ((1, None), (2, 3, 4)), ((1, 2),)]),
    ),
    st.builds(e.Place, PART, st.sampled_from([(1, 2, 3, 4), (5, 6, 7, 8), (1, None, 2, 3), (1, 2)])),
    st.builds(e.Start, PHASE),
    st.builds(e.SetDistance, PART, st.sampled_from([Distance(3), Distance(1, 40)]), NOTES),
    st.builds(e.Tables, st.sampled_from([(1, 2), (1, 3, 4)]), NOTES),
    st.builds(
        e.Wish, st.one_of(NUMBER, FIXTURE), st.sampled_from([(), (1,), (9,)]), st.sampled_from(["", "18:30"]), NOTES
    ),
    st.builds(e.LineUp, FIXTURE, st.just(((1,), (2, 3))), st.just(((2,), (1, 3)))),
    st.builds(e.Call, FIXTURE, st.integers(1, 4), st.sampled_from(["", "Neri Carlo"])),
    st.builds(e.Begin, FIXTURE),
    st.builds(e.Late, FIXTURE, NUMBER, st.sampled_from([5, 20]), NOTES),
    st.builds(e.Result, FIXTURE, SCORES, st.sampled_from(["", "", "a" * 64])),
    st.builds(e.Result, FIXTURE, SCORES, st.just("")),
    st.builds(e.Result, FIXTURE, SCORES, st.just("")),
    st.builds(
        e.Forfeit, FIXTURE, st.sampled_from([(1,), (2,), (3,), (1, 2), (5, 6)]), st.sampled_from(e.FORFEITS), NOTES
    ),
    st.builds(e.Tiebreak, PART, st.sampled_from([(1, 2), (3, 1, 2), (5, 6)]), NOTES),
    st.builds(e.Penalty, NUMBER, st.sampled_from(["points", "games"]), st.sampled_from([-2, 1]), st.just("late")),
    st.builds(e.Award, st.just("Fair play"), NUMBER, NOTES),
)
AMENDABLE = PLAIN.filter(lambda entry: isinstance(entry, e.AMENDABLE))
CORRECTIONS: st.SearchStrategy[Any] = st.one_of(
    st.builds(Void, st.integers(0, 40), NOTES), st.just(Void()), st.builds(e.Amend, st.integers(1, 40), AMENDABLE)
)
ENTRIES: st.SearchStrategy[Any] = st.one_of(PLAIN, PLAIN, PLAIN, CORRECTIONS)
BEGUN: st.SearchStrategy[list[Any]] = st.sampled_from(
    [
        [],
        [*(e.Entrant(n, f"P{n}", (("club", f"C{n % 3}"),)) for n in range(1, 9)), e.Close(), e.Seed("groups", "abc")],
        [
            *(e.Entrant(n, f"P{n}") for n in range(1, 9)),
            e.Close(),
            e.Seed("groups", "abc"),
            e.Draw("groups"),
            *(
                e.Result(f"groups/{part}/{turn}.{number}", Score((2, 0)))
                for part in "AB"
                for turn in (1, 2, 3)
                for number in (1, 2)
            ),
            e.Seed("final", "abc"),
            e.Draw("final"),
        ],
    ]
)
"""How far an event may have come before anything happens: not begun, closed, its final drawn."""
