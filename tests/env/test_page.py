"""The page of the environments says what they are."""

import re
from pathlib import Path

import gymnasium as gym
import pytest

import fivepins.env  # noqa: F401
from fivepins.env import selfplay
from fivepins.env.registry import ENVIRONMENTS, SELFPLAY

PAGE = (Path(__file__).parents[2] / "docs/environments.md").read_text(encoding="utf-8")
SECTIONS = dict(re.findall(r"^## `([^`]+)`\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL))


def test_every_environment_has_its_section() -> None:
    assert [*SECTIONS] == [*[*ENVIRONMENTS][:3], SELFPLAY, *[*ENVIRONMENTS][3:]]


@pytest.mark.parametrize("name", ["fivepins/Stroke-v0", "fivepins/Game-v0", "fivepins/Hand-v0", "fivepins/Film-v0"])
def test_a_section_names_the_spaces(name: str) -> None:
    env = gym.make(name)
    spaces = env.observation_space, env.action_space
    told = [eval(shape, {"strokes": 16 if "Hand" in name else 3}) for shape in _shapes(SECTIONS[name])]
    assert sorted(told) == sorted(space.shape[0] for space in spaces)


def _shapes(section: str) -> list[str]:
    return [one.replace("·", "*") for one in re.findall(r"`Box\(-1, 1, \(([^,]+),\), float32\)`", section)]


def test_both_agents_have_the_spaces_of_a_game() -> None:
    env, game = selfplay.env(), gym.make("fivepins/Game-v0")
    for agent in env.possible_agents:
        assert env.observation_space(agent) == game.observation_space
        assert env.action_space(agent) == game.action_space
