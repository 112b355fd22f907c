"""Statistics, figure by figure."""

from fivepins.match.protocol.statistics import statistics
from match.playing import played


def test_every_figure() -> None:
    _, state = played(
        "lag W · W co on oe om · Y co cm · W co om · Y cr · W co cr on om oe os ow · Y co or · W co · Y +4 · W -2 hand"
        ' · foul W !touch · Y co on om oe os ow · decision W 3 "x"',
        headers="Target=60 BestOf=3",
    )
    told = statistics(state)
    white, yellow = told["players"]["W"], told["players"]["Y"]
    assert white == {
        "strokes": 5,
        "made": 8 + 8 + 16,
        "received": 8 + 4 + 3,
        "given": 4,
        "net": 28,
        "per_stroke": {"made": 6.4, "received": 3.0, "given": 0.8, "net": 5.6},
        "best": 16,
        "zeros": 1,
        "pins": {"sides": 6, "middles": 2, "middles_alone": 1},
        "castles": 0,
        "strikes": 1,
        "caroms": 1,
        "casins": 0,
        "drinks": 0,
        "fouls": {"15.3o": 1},
    }
    assert yellow["made"] == 3 + 4 + 12
    assert (yellow["castles"], yellow["casins"], yellow["drinks"], yellow["given"]) == (1, 1, 1, 12)
    assert yellow["fouls"] == {"15.3b": 1, "15.3d": 1}
    assert white["made"] + white["received"] == state.score[0]
    assert yellow["made"] + yellow["received"] == state.score[1]
    assert told["games"][0]["series"][-1] == list(state.score)


def test_lead_changes_skip_ties() -> None:
    _, state = played("lag W · W co on · Y co on · W co · Y co on · W co on · Y co · W co on")
    assert statistics(state)["games"][0]["lead_changes"] == 2


def test_overruled_and_voided_strokes() -> None:
    _, state = played('lag W · W co on · Y co om · void · overrule 2 Y 4 hand "x"')
    white = statistics(state)["players"]["W"]
    assert (white["made"], white["given"], white["pins"]["sides"]) == (0, 4, 0)
    assert statistics(state)["players"]["Y"]["strokes"] == 0
