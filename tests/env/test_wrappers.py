"""Actions by number, pictures, points as a reward."""

import gymnasium as gym
import numpy as np
import pytest

import fivepins.env  # noqa: F401
from fivepins.env.wrappers import DiscreteActions, Picture, PointsReward
from fivepins.model.errors import InputError


@pytest.mark.parametrize("wrapper", [DiscreteActions, Picture])
@pytest.mark.parametrize("task", ["Stroke", "Game"])
def test_what_is_wrapped_stays_in_its_spaces(wrapper, task: str) -> None:
    env = wrapper(gym.make(f"fivepins/{task}-v0"))
    observation, _ = env.reset(seed=2)
    env.action_space.seed(3)
    for _ in range(5):
        assert env.observation_space.contains(observation)
        observation, _, ended, _, _ = env.step(env.action_space.sample())
        assert env.observation_space.contains(observation)
        if ended:
            observation, _ = env.reset()


def test_every_number_is_another_stroke() -> None:
    env = DiscreteActions(gym.make("fivepins/Stroke-v0"), directions=5, speeds=3)
    assert env.action_space.n == 75
    assert len({tuple(row) for row in env.strokes.tolist()}) == 75
    assert env.env.action_space.contains(env.action(74))
    with pytest.raises(InputError, match="no strokes"):
        DiscreteActions(gym.make("fivepins/Stroke-v0"), speeds=0)


def test_a_picture_shows_the_balls_where_they_lie() -> None:
    env = Picture(gym.make("fivepins/Stroke-v0", position="w=200,300 y=1200,2700 r=400,2000 pins=nwe"))
    picture, info = env.reset(seed=1)
    assert picture.shape == (128, 64, 3)
    for (x, y), colour in zip(info["position"], [(245, 245, 240), (240, 200, 40), (190, 30, 40)], strict=True):
        row, column = 127 - int(y / 2.84 * 128), int(x / 1.42 * 64)
        assert tuple(picture[row, column]) == colour
    empty = Picture(gym.make("fivepins/Stroke-v0", position="w=200,300 y=- r=- pins=-")).reset(seed=1)[0]
    assert len(np.unique(empty.reshape(-1, 3), axis=0)) == 2, "cloth and one ball"


def test_points_are_paid_on_the_way() -> None:
    plain, paid = gym.make("fivepins/Game-v0"), PointsReward(gym.make("fivepins/Game-v0"), scale=0.5)
    plain.reset(seed=3)
    paid.reset(seed=3)
    rewards = []
    for _ in range(5):
        action = np.zeros(10, np.float32)
        _, reward, ended, _, info = plain.step(action)
        shaped = paid.step(action)[1]
        assert shaped == reward + 0.5 * (info["points"] - info["answer"])
        rewards.append(shaped)
        if ended:
            break
    assert any(rewards)
