"""The strokes of the guided start do what the learner is told that they do."""

from __future__ import annotations

import itertools
import json
import math
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from fivepins.model.position import parse_position
from fivepins.model.shot import Shot, parse_shot
from fivepins.physics.simulate import simulate
from fivepins.play.observe import observe
from fivepins.rules.edition import load, printed
from fivepins.rules.judge import judge

if TYPE_CHECKING:
    from fivepins.model.ruling import Ruling

FILE = Path(__file__).parents[2] / "web" / "src" / "play" / "lessons" / "lessons.json"
LESSONS: dict[str, dict[str, Any]] = {lesson["name"]: lesson for lesson in json.loads(FILE.read_text())}


def ruling(lesson: dict[str, Any], shot: Shot, edition: str) -> Ruling:
    position, turn = parse_position(lesson["at"])
    return judge(observe(simulate(position, shot), turn), turn, load(edition))


def reached(lesson: dict[str, Any], found: Ruling) -> bool:
    return found.pattern in lesson["goal"] and found.to == ("opponent" if lesson["name"] == "drink" else "striker")


def test_the_lessons_are_the_three_that_are_told():
    assert list(LESSONS) == ["pin", "carom", "drink"]


@pytest.mark.parametrize("edition", printed())
@pytest.mark.parametrize(("name", "short"), [("pin", "2 S"), ("carom", "4 S"), ("drink", "4 O")])
def test_the_shot_that_is_shown_has_this_ruling(name: str, short: str, edition: str):
    lesson = LESSONS[name]
    found = ruling(lesson, parse_shot(lesson["shot"]), edition)
    assert found.short == short
    assert reached(lesson, found)


@pytest.mark.parametrize("name", LESSONS)
def test_what_the_lesson_calls_well_aimed_reaches_its_goal(name: str):
    lesson = LESSONS[name]
    shot = parse_shot(lesson["shot"])
    away, faster = math.radians(lesson["within"]["az"]), lesson["within"]["v"]
    steps = [step / 12 for step in range(-12, 13)]
    for turned, speed in itertools.product(steps, steps[::3]):
        tried = shot._replace(azimuth=shot.azimuth + turned * away, speed=shot.speed * (1 + speed * faster))
        assert reached(lesson, ruling(lesson, tried, "umb-1997")), tried


@pytest.mark.parametrize("name", LESSONS)
def test_the_learner_has_to_aim_by_himself(name: str):
    lesson = LESSONS[name]
    start, shot = parse_shot(lesson["start"]), parse_shot(lesson["shot"])
    assert abs(start.azimuth - shot.azimuth) > math.radians(2 * lesson["within"]["az"])
    assert not reached(lesson, ruling(lesson, start, "umb-1997"))
