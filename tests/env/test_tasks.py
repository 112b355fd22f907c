"""The tasks beside the single stroke: what is left, games, estimates, the law."""

import math
import warnings

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import fivepins.env  # noqa: F401
from fivepins.env.actions import GRANT, RESET, RESPOT
from fivepins.env.film import RANGES as TABLES
from fivepins.env.film import FilmEnv
from fivepins.env.game import GameEnv
from fivepins.env.hand import RANGES as HANDS
from fivepins.env.hand import ROW, HandEnv
from fivepins.env.law import LawEnv, answer_of, marks, questions, split_of
from fivepins.env.leave import LeaveEnv
from fivepins.env.observations import seen
from fivepins.env.ranges import Range
from fivepins.env.registry import ENVIRONMENTS
from fivepins.env.stroke import StrokeEnv
from fivepins.env.table_game import WIDTH, begun, shown, struck
from fivepins.model.errors import InputError
from fivepins.model.position import Position
from fivepins.model.shot import Shot
from fivepins.model.table import MATCH as TABLE
from fivepins.model.turn import PLAIN
from fivepins.physics.params import MATCH
from fivepins.physics.simulate import simulate
from fivepins.players.hands import HANDS as LEVEL_HANDS
from fivepins.players.hands import STEADY
from fivepins.rules.edition import load, printed

FACING = "w=710,355 y=710,2740 r=710,2130"


@pytest.mark.parametrize("name", ENVIRONMENTS)
def test_gymnasium_has_nothing_against_any_task(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gym.make(name).unwrapped)


@pytest.mark.parametrize("name", ["Leave", "Game", "Hand", "Film"])
def test_every_task_is_played_by_the_other_book_too(name: str) -> None:
    env = gym.make(f"fivepins/{name}-v0", edition="fibis-2022").unwrapped
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env)
    points = {book: [] for book in printed()}
    for book, found in points.items():
        env = gym.make(f"fivepins/{name}-v0", edition=book).unwrapped
        for seed in range(12):
            env.reset(seed=seed)
            found.append(float(env.step(np.full(env.action_space.shape, 0.1, np.float32))[4].get("points", 0)))
    assert (points["umb-1997"] != points["fibis-2022"]) == (name in ("Leave", "Game"))


@pytest.mark.parametrize("name", ["Leave", "Game", "Hand", "Film"])
def test_everything_random_follows_from_the_seed(name: str) -> None:
    seen = []
    for seed in (3, 3, 4):
        env = gym.make(f"fivepins/{name}-v0").unwrapped
        observation, _ = env.reset(seed=seed)
        action = np.full(env.action_space.shape, 0.25, np.float32)
        seen.append([observation, *(np.atleast_1d(part) for part in env.step(action)[:2])])
    assert all(np.array_equal(a, b) for a, b in zip(seen[0], seen[1], strict=True))
    assert not all(np.array_equal(a, b) for a, b in zip(seen[0], seen[2], strict=True))


def test_what_is_left_is_answered_and_taken_off() -> None:
    one = LeaveEnv(hand="steady", opponent="beginner")
    alone = StrokeEnv(hand="steady")
    answers = []
    for seed in range(12):
        one.reset(seed=seed)
        alone.reset(seed=seed)
        action = np.zeros(5, np.float32)
        _, reward, ended, _, info = one.step(action)
        _, points, _, _, stroke = alone.step(action)
        assert ended
        assert info["points"] == points
        assert reward == points - info["answer"]
        if not stroke["hand"] and set(range(3)) == {k for k in range(3) if stroke["position"][k, 0] > 0}:
            assert info["left"] == pytest.approx(stroke["position"], abs=2e-6)
        answers.append(info["answer"])
    assert len(set(answers)) > 2


def test_a_game_is_won_by_who_gets_there() -> None:
    env = GameEnv(opponent="beginner", target=8)
    rng = np.random.default_rng(1)
    won = []
    for seed in range(6):
        _, info = env.reset(seed=seed)
        assert info["striker"] == info["side"]
        total, ended = 0.0, False
        while not ended:
            observation, reward, ended, cut, info = env.step(rng.uniform(-1, 1, 10).astype(np.float32))
            assert env.observation_space.contains(observation)
            assert not cut
            total += reward
        own = info["score"]["WY".index(info["side"])]
        assert (own >= 8) == (total == 1.0)
        won.append(total)
        with pytest.raises(InputError, match="no game to play in"):
            env.step(np.zeros(10, np.float32))
    assert set(won) <= {-1.0, 1.0}


def test_a_fork_of_a_game_has_luck_of_its_own_and_leaves_the_game_alone() -> None:
    env = GameEnv(opponent="beginner")
    env.reset(seed=2, options={"side": "W"})
    action = np.zeros(10, np.float32)
    tried = {float(env.fork(seed).step(action)[0][0]) for seed in range(8)}
    assert len(tried) == 8
    first = env.step(action)[0]
    again = GameEnv(opponent="beginner")
    again.reset(seed=2, options={"side": "W"})
    assert np.array_equal(again.step(action)[0], first)
    assert float(first[0]) not in tried


def test_an_estimate_is_paid_by_its_distance() -> None:
    for env, ranges in ((HandEnv(4), HANDS), (FilmEnv(1), TABLES)):
        assert env.action_space.shape == (len(ranges),)
        _, info = env.reset(seed=1)
        truth = env.step(np.zeros(len(ranges), np.float32))[4]["truth"]
        env.reset(seed=1)
        assert env.step(truth.astype(np.float32))[1] == pytest.approx(0.0, abs=1e-6)
        env.reset(seed=1)
        middle = env.step(np.zeros(len(ranges), np.float32))[1]
        assert middle == pytest.approx(-np.abs(truth).mean())
        assert "truth" not in info
        with pytest.raises(InputError):
            env.step(truth)


def test_a_number_comes_back_from_its_answer() -> None:
    for ranges in (HANDS, TABLES):
        for one in ranges.values():
            assert one.value(-1.0) == pytest.approx(one.low)
            assert one.value(1.0) == pytest.approx(one.high)
            assert one.answer(one.value(0.3)) == pytest.approx(0.3)
    assert Range(1.0, 100.0, ratio=True).value(0.0) == pytest.approx(10.0)
    for hand in ("master", "club", "beginner"):
        for name, one in HANDS.items():
            assert one.low < getattr(LEVEL_HANDS[hand], name) < one.high


def test_the_strokes_of_a_hand_are_shown_as_they_were_meant_and_as_they_came_out() -> None:
    env = HandEnv(8)
    observation, info = env.reset(seed=5)
    rows = observation.reshape(8, ROW)
    assert info["before"].shape == info["after"].shape == (8, 3, 2)
    missed = []
    for k in range(8):
        before = Position(*map(tuple, info["before"][k].tolist()))
        rest = simulate(before, Shot(*info["meant"][k].tolist())).rest()
        missed.append(math.dist(rest.white or (0, 0), info["after"][k, 0].tolist()))
        assert seen(*before[:3], 31, TABLE) == pytest.approx(rows[k, :24])
    assert max(missed) > 0.001, "the hand erred"


def test_a_film_shows_where_the_balls_were() -> None:
    env = FilmEnv(2)
    observation, info = env.reset(seed=3)
    tracks = info["tracks"]
    assert tracks.shape == (2, 3, 80, 2)
    assert np.abs(observation).max() <= 1.0
    gone = np.hypot(*(tracks[:, 0] - tracks[:, 0, :1]).transpose(2, 0, 1))
    assert (gone.max(axis=1) > 0.2).all(), "the struck ball moves"
    still = np.diff(tracks[:, :, -3:], axis=2)
    assert np.median(np.abs(still)) < 0.01


def test_the_law_marks_its_own_rulings_as_right() -> None:
    for book in printed():
        asked = questions(book)
        assert len(asked) > 200
        for one in asked:
            assert marks(answer_of(one.ruling), one.ruling) == (True, 1.0)
        assert {split_of(one) for one in asked} == {"train", "test"}


def test_an_answer_to_the_law_is_marked_in_two_halves() -> None:
    env = LawEnv("umb-1997")
    text, _ = env.reset(seed=1, options={"number": 1})
    assert text.startswith("umb-1997\nco on\n")
    for answer, reward in (
        ("2 S 8.1", 1.0),
        ("2 S", 0.5),
        ("3 S 8.1", 0.5),
        ("2 S 8.1, 15.3a", 0.5 + 0.5 * 2 / 3),
        ("I do not know", 0.0),
        ("", 0.0),
    ):
        env.reset(options={"number": 1})
        assert env.step(answer)[1] == pytest.approx(reward)
    sides = [{one.id for one in LawEnv(split=side)._questions} for side in ("train", "test", "all")]
    assert not sides[0] & sides[1]
    assert sides[0] | sides[1] == sides[2]


def test_the_choices_of_an_action_are_made_where_they_may_be() -> None:
    edition = load("umb-1997")
    rng = np.random.default_rng(1)
    # White drives his own ball off again and again until Yellow may choose (13.5).
    found = 0
    for _ in range(200):
        session = begun(edition, 60)
        session = struck(session, rng.uniform(-1, 1, 10).tolist(), False, STEADY, rng, MATCH).session
        placement = session.placement
        if placement is None or placement.choice is None:
            continue
        assert shown(session, "Y", False)[30] == 1.0
        assert shown(session, "W", False)[30] == -1.0
        chosen = [0.0] * 10
        chosen[RESPOT] = 1.0
        for action, kind in ((chosen, True), ([0.0] * 10, False)):
            after = struck(session, action, False, STEADY, rng, MATCH).session
            assert any(type(row.entry).__name__ == "Respot" for row in after.state.rows) == kind
        found += 1
        if found == 3:
            break
    assert found == 3


@pytest.mark.parametrize("asks", [True, False])
@pytest.mark.parametrize("granted", [True, False])
def test_a_reset_is_played_where_it_is_asked_for_and_granted(asks: bool, granted: bool) -> None:
    session = touching_game()
    assert shown(session, "W", granted)[[31, 32]].tolist() == [1.0, 1.0 if granted else -1.0]
    action = [0.0] * 10
    action[RESET], action[GRANT] = (1.0 if asks else -1.0), -1.0
    after = struck(session, action, granted, STEADY, np.random.default_rng(1), MATCH).session
    kinds = [type(row.entry).__name__ for row in after.state.rows]
    assert ("Reset" in kinds) == (asks and granted)


def touching_game():
    """A game in which White's ball touches the red; the strokes before it made it so by the entries alone."""
    session = begun(load("umb-1997"), 60)
    rng = np.random.default_rng(3)
    while session.state.turn is None or session.state.turn._replace(game=1) != PLAIN:
        session = struck(session, rng.uniform(-0.4, 0.4, 10).tolist(), False, STEADY, rng, MATCH).session
    assert session.placement is not None
    radius = load("umb-1997").table.ball_radius
    touching = Position((0.4, 0.5), (1.0, 2.0), (0.4 + 2 * radius, 0.5))
    return session._replace(placement=session.placement._replace(position=touching, choice=None))


def test_what_a_player_is_shown_of_a_game() -> None:
    session = begun(load("umb-1997"), 60)
    white, yellow = shown(session, "W", False), shown(session, "Y", True)
    assert white.shape == (WIDTH,)
    assert white[24:].tolist() == [1.0, 1.0, 1.0, 1.0, 1.0, -1.0, -1.0, -1.0, -1.0]
    assert yellow[24:].tolist() == [1.0, 1.0, -1.0, 1.0, -1.0, 0.0, -1.0, -1.0, 1.0]


@pytest.mark.parametrize(
    ("make", "expected"),
    [
        (lambda: LeaveEnv(opponent="nobody"), "no such player"),
        (lambda: GameEnv(opponent="nobody"), "no such player"),
        (lambda: GameEnv(target=0), "Target is out of range"),
        (lambda: GameEnv().step(np.zeros(10)), "no game to play in"),
        (lambda: GameEnv().reset(options={"side": "R"}), "no such side"),
        (lambda: HandEnv(0), "not a number of strokes"),
        (lambda: HandEnv().step(np.zeros(5)), "no hand to name"),
        (lambda: FilmEnv(0), "not a number of strokes"),
        (lambda: FilmEnv().step(np.zeros(6)), "no table to name"),
        (lambda: LawEnv("nope"), "no such printed book"),
        (lambda: LawEnv(split="half"), "no such split"),
        (lambda: LawEnv().step("0 -"), "no question to answer"),
        (lambda: LawEnv().reset(options={"number": -1}), "no such question"),
    ],
)
def test_what_cannot_be_is_refused(make, expected: str) -> None:
    with pytest.raises(ValueError, match=expected):
        make()


@pytest.mark.parametrize("action", [np.zeros(9), np.full(10, np.nan), np.full(10, 2.0), None, "all", [["a"] * 10]])
def test_an_action_that_is_none_is_refused_by_a_game(action) -> None:
    env = GameEnv()
    env.reset(seed=1)
    with pytest.raises(InputError, match="not an action"):
        env.step(action)
