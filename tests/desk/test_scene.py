"""What happens at a table, in one word and in one flat row."""

import pytest

from fivepins.desk.scene import JUDGED_MS, flat, scene
from match.playing import begun, played

GAME = "lag W · W co on oe om os ow"


@pytest.mark.parametrize(
    ("entries", "headers", "expected"),
    [
        ("lag W", "Target=60", "LAG"),
        ("lag W · W co", "Target=60", "PLAY"),
        ("lag W · W co", "Target=4", "GAME_BALL"),
        ("lag W · W co on", "Target=6", "GAME_BALL"),
        ("lag W · W co on", "Target=7", "PLAY"),
        ("lag W · W co · review", "Target=4", "REVIEW"),
        (GAME, "Target=12 BestOf=3", "GAME_OVER"),
        (f"{GAME} · ready", "Target=12 BestOf=3", "PLAY"),
        (GAME, "Target=12", "MATCH_OVER"),
        (f"{GAME} · Y co on oe om os ow · pause", "Target=12 BestOf=3", "PAUSE"),
    ],
)
def test_a_word_says_what_happens(entries: str, headers: str, expected: str) -> None:
    assert scene(played(entries, headers=headers)[1]) == expected


def test_a_table_without_a_match_waits_with_the_same_keys() -> None:
    _, state = begun(headers="White=Rossi Yellow=Bianchi Event=Coppa Table=4")
    empty, row = flat("4", None, 0), flat("4", state, 0)
    assert list(empty) == list(row)
    assert (empty["state"], empty["white"], empty["white_points"]) == ("WAITING", "", 0)
    assert (row["state"], row["event"], row["white"]) == ("LAG", "Coppa", "Rossi")


def test_a_row_is_what_the_public_sees() -> None:
    _, state = played("lag W · W co on · Y co · W co cr · review", headers="Target=60")
    row = flat("4", state, 10**13)
    assert (row["state"], row["white_points"], row["last_points"], row["striker"]) == ("REVIEW", 2, 0, "white")


def test_a_stroke_has_just_been_judged_for_a_while() -> None:
    _, state = played("lag W · W co on", headers="Target=60")
    row = state.last
    assert row is not None
    assert flat("4", state, row.time_ms + JUDGED_MS - 1)["state"] == "STROKE_JUDGED"
    told = flat("4", state, row.time_ms + JUDGED_MS)
    assert (told["state"], told["last_to"], told["last_points"]) == ("PLAY", "white", 2)
