"""A second, plain scorer beside the fold: strokes only, written the way a scorekeeper counts on paper."""

import random

import pytest

from fivepins.match.append import append
from fivepins.match.entries import Struck
from fivepins.match.log.append import EntryRefused
from fivepins.match.notation.parse import parse_entry
from fivepins.model.notation import parse_stroke
from fivepins.model.turn import Turn
from fivepins.rules.edition import Edition, load
from fivepins.rules.judge import judge
from match.playing import begun
from match.strategies import PLAYED

CALLS_OF_NO_STROKE = ("!clock", "!wrong-player", "!placing")


def on_paper(strokes: list[tuple[str, str]], opener: str, target: int, best_of: int, book: Edition) -> list[object]:
    """Games as (white, yellow), then games won, then who is on turn and how."""
    games: list[tuple[int, int]] = []
    won = {"W": 0, "Y": 0}
    points = {"W": 0, "Y": 0}
    how, turn = "break", opener
    for player, text in strokes:
        assert player == turn
        ruling = judge(parse_stroke(text), Turn(how, None, "W", 1), book)  # type: ignore[arg-type]
        other = "Y" if player == "W" else "W"
        if ruling.to:
            receiver = player if ruling.to == "striker" else other
            points[receiver] = min(target, points[receiver] + ruling.points)
        turn = player if ruling.again else other
        how = how if ruling.again else "hand" if ruling.hand else "plain"
        for receiver in "WY":
            if points[receiver] == target:
                games.append((points["W"], points["Y"]))
                won[receiver] += 1
                points = {"W": 0, "Y": 0}
                how = "break"
                turn = opener if len(games) % 2 == 0 else ("Y" if opener == "W" else "W")
                if won[receiver] > best_of // 2:
                    return [*games, tuple(won.values()), "over"]
    return [*games, tuple(points.values()), tuple(won.values()), turn, how]


@pytest.mark.parametrize("edition", ["umb-1997", "fibis-2022"])
@pytest.mark.parametrize("seed", range(30))
def test_the_fold_counts_as_on_paper(edition: str, seed: int) -> None:
    rng = random.Random(seed)
    target, best_of = rng.choice([(4, 5), (12, 3), (30, 1), (60, 3)])
    log, state = begun(edition, f"Target={target} BestOf={best_of}")
    opener = "W" if edition == "fibis-2022" else rng.choice("WY")
    log, state = append(log, state, parse_entry("lag W"), seq=1)
    log, state = append(log, state, parse_entry(f"open {opener}"), seq=2)
    played: list[tuple[str, str]] = []
    texts = [text for text in PLAYED if "{" not in text and not any(call in text for call in CALLS_OF_NO_STROKE)]
    while not state.finished and len(played) < 300:
        text = rng.choice([*texts, "- !clock"])
        try:
            entry = Struck(state.striker or "W", parse_stroke(text))
            log, state = append(log, state, entry, seq=log.next_seq)
        except EntryRefused:
            continue
        played.append((entry.player, text))
        if rng.random() < 0.02:
            break
    found: list[object] = [(result.white, result.yellow) for result in state.overall.results]
    if state.finished:
        found += [state.games_won, "over"]
    else:
        found += [state.score, state.games_won, state.striker, state.now.how]
    assert on_paper(played, opener, target, best_of, load(edition)) == found
