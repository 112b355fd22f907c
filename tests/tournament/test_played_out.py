"""Every format played out, strictly, to its end."""

import pytest

from fivepins.tournament.brackets.sides import NOBODY
from fivepins.tournament.event_log import format_log, parse_log
from fivepins.tournament.fold.fold import fold
from fivepins.tournament.formats.load import installed, load
from tournament.playing import Play

PLAYABLE = [name for name in installed() if not load(name).unknown]
FEW = {"teams-europe-2014": 4, "relay": 7, "teams-fermo": 6, "teams-serie-a-2023": 5, "league": 5}


def entered(name: str) -> Play:
    play = Play(name, 3)
    if name == "world-2015":
        play.enter(24, "cat=direct seed={number} nation=N{club}")
        play.enter(70, "cat=open club=C{club}", 25)
    elif name == "fibis-challenge":
        play.enter(16, "cat=PRO")
        play.enter(48, "cat=N seed={number}", 17)
        play.enter(260, "cat=M", 65)
    else:
        play.enter(FEW.get(name, 18), "club=C{club} seed={number}" if name == "groups-z" else "club=C{club}")
    play.close()
    return play


@pytest.mark.parametrize("name", PLAYABLE)
def test_a_format_is_played_to_its_end(name: str) -> None:
    play = entered(name)
    play.play_out()
    assert play.winner > NOBODY
    assert play.state.problems == ()
    assert play.open_fixtures() == []
    again = fold(parse_log(format_log(play.log.records).encode()), play.format)
    assert again.problems == ()
    assert again.now.outcomes == play.state.now.outcomes
    assert {part: again.now.parts[part].matches for part in again.now.parts} == {
        part: play.state.now.parts[part].matches for part in play.state.now.parts
    }


@pytest.mark.parametrize("name", [name for name in PLAYABLE if "team" not in name and name != "relay"])
def test_who_leaves_stops_nobody(name: str) -> None:
    play = entered(name)
    while play.draw_next():
        for fixture in play.open_fixtures()[::3]:
            play.play_one(fixture)
        for number in play.lots.sample(sorted(play.state.now.entrants), 2):
            if not play.state.now.entrants[number].left:
                play.put(f"{play.lots.choice(['withdraw', 'exclude'])} {number}")
        while found := play.open_fixtures():
            if play.lots.random() < 0.2:
                now = play.state.now
                part = now.parts[found[0].rpartition("/")[0]]
                one, two = part.sides(found[0].rpartition("/")[2]) or (0, 0)
                play.put(f"forfeit {found[0]} {play.lots.choice([f'{one}', f'{two}', f'{one},{two}'])} no-show")
            else:
                play.play_one(found[0])
        while play.settle_ties():
            pass
    assert play.open_fixtures() == []
    assert play.state.problems == ()
