"""Where the cue points at first: in every position a stroke in which the law itself finds no foul."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np
import pytest

from fivepins.model.position import Position, format_position, parse_position
from fivepins.model.shot import format_shot, parse_shot
from fivepins.model.symbols import PINS
from fivepins.model.table import MATCH
from fivepins.model.turn import Turn
from fivepins.physics.simulate import Strike, simulate
from fivepins.play.areas import area
from fivepins.play.observe import observe
from fivepins.play.random_strokes import random_strokes
from fivepins.play.session import opening
from fivepins.players.first_aim import SPEEDS, FirstAim, first_aim
from fivepins.players.player import View
from fivepins.rules.edition import load
from fivepins.rules.judge import judge

if TYPE_CHECKING:
    from fivepins.model.ruling import Ruling
    from fivepins.model.symbols import Half, Player

EDITIONS = ("umb-1997", "fibis-2022")
POSITIONS = 1000


def seen(position: Position, turn: Turn, edition: str) -> View:
    """What the striker sees; his own ball is in hand where the turn says so."""
    here = None
    if turn.placed:
        here = area(position, turn.striker, turn.from_half or "lower", MATCH)
    return View(turn, position, here, None, (0, 0), 50, load(edition), MATCH)


def struck(view: View, aim: FirstAim) -> Ruling:
    """The ruling on the stroke, as a page sends it and a match plays it."""
    shot = parse_shot(format_shot(aim.shot))
    assert format_shot(shot) == format_shot(aim.shot)
    striker = view.turn.striker
    position = view.position
    if view.area is not None:
        assert aim.at is not None
        assert view.area.allows(aim.at) is None
        assert all(abs(1e4 * part - round(1e4 * part)) < 1e-6 for part in aim.at), "a page shows tenths of a millimetre"
        position = position.with_ball(striker.lower(), aim.at)
    else:
        assert aim.at is None
    position, _ = parse_position(format_position(position, view.turn))
    trace = simulate(position, Strike(striker.lower(), shot), MATCH)
    stroke = observe(trace, view.turn, position, shot, MATCH, view.edition.judging["ball_off_at"])
    return judge(stroke, view.turn._replace(game=1), view.edition)


def positions(edition: str) -> list[View]:
    """Openings of both sides, balls in hand in both halves and plain turns, with all the pins or without some."""
    rng = np.random.default_rng(24)
    found = []
    for number, places in enumerate(random_strokes(24, 0, POSITIONS)[0]):
        striker: Player = "W" if number % 2 else "Y"
        pins = "".join(pin for pin in PINS if number % 3 or rng.random() < 0.7)
        centres = [(round(x, 5), round(y, 5)) for x, y in places.tolist()]
        position = Position(*centres, pins)
        if number < 20:
            placed = opening(striker, load(edition)).position
            assert placed is not None
            found.append(seen(placed, Turn("break", None, striker, 1), edition))
        elif number % 4 == 0:
            half: Half = "upper" if rng.random() < 0.5 else "lower"
            position = position.with_ball(striker.lower(), None)
            found.append(seen(position, Turn("hand", half, striker, 1), edition))
        else:
            found.append(seen(position, Turn("plain", None, striker, 1), edition))
    return found


@pytest.mark.parametrize("edition", EDITIONS)
def test_in_a_thousand_positions_the_first_aim_is_no_foul(edition: str) -> None:
    views = positions(edition)
    assert len(views) == POSITIONS
    without = 0
    for view in views:
        aim = first_aim(view)
        assert (aim.shot.elevation, aim.shot.side, aim.shot.high) == (0.0, 0.0, 0.0)
        assert aim.shot.speed in SPEEDS
        ruling = struck(view, aim)
        if aim.clean:
            assert not ruling.fouls, format_position(view.position, view.turn)
            assert ruling.to != "opponent", format_position(view.position, view.turn)
        else:
            without += 1
    assert without == 0


def test_a_turn_without_a_stroke_says_so_and_aims_at_the_opponents_ball() -> None:
    position, turn = parse_position("w=30.75,30.75 y=30.75,92.25 r=92.25,30.75")
    aim = first_aim(seen(position, turn, "umb-1997"))
    assert aim == FirstAim(parse_shot("az=90 v=2.5"), None, False)
    assert struck(seen(position, turn, "umb-1997"), aim).fouls


def test_the_same_view_gives_the_same_aim() -> None:
    view = positions("umb-1997")[77]
    assert first_aim(view) == first_aim(view)
    told = first_aim(view).to_json()
    assert told["az"] == round(math.degrees(first_aim(view).shot.azimuth), 2)
    assert (told["v"], told["at"], told["clean"]) == (2.5, None, True)
