"""Evaluations: by seed, with luck taken off, found again from their files."""

import json
from pathlib import Path

import numpy as np
import pytest

from fivepins.cli import main
from fivepins.env.chance import GameLuck, points_expected, tries
from fivepins.env.evaluate import Plan, Scores, evaluate, interval, made, saving
from fivepins.env.game import GameEnv
from fivepins.env.results import board, compare, digest, read, result_of
from fivepins.env.stroke import StrokeEnv
from fivepins.env.table_game import Meant
from fivepins.model.errors import InputError
from fivepins.model.position import parse_position
from fivepins.model.shot import parse_shot
from fivepins.model.turn import PLAIN
from fivepins.players.hands import HANDS
from fivepins.rules.edition import load

ROOT = Path(__file__).parents[2]
PLAN = Plan("Stroke-v0", {"hand": "club"}, (0, 1), 20)
WORD = "a word"
AGENTS = '''
import numpy as np

class Still:
    """Always the same stroke, dead ahead."""
    def __call__(self, observation, info):
        return np.array([0.0, 0.3, -1.0, 0.0, 0.0])

class Free:
    """Draws without a seed."""
    def __init__(self):
        self.rng = np.random.default_rng()
    def __call__(self, observation, info):
        return self.rng.uniform(-1, 1, 5)

class Told:
    def __call__(self, observation, info):
        assert info["edition"] == "umb-1997" and info["hand"]["speed"] == 0.03, info
        return [0.0] * (10 if len(observation) == 33 else 5)

def words(observation, info):
    return "0 -"

def short(observation, info):
    return [0.0]

def none(observation, info):
    return None
'''


@pytest.fixture(autouse=True)
def agents(tmp_path, monkeypatch):
    (tmp_path / "agents.py").write_text(AGENTS, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.chdir(tmp_path)


def test_the_same_seeds_give_the_same_scores_in_any_company() -> None:
    both = evaluate(PLAN, "agents:Still")
    assert evaluate(PLAN._replace(seeds=(1,)), "agents:Still").raw == both.raw[1:]
    assert both.raw[0] != both.raw[1]
    alone = StrokeEnv(hand="club")
    alone.reset(seed=0)
    action = np.array([0.0, 0.3, -1.0, 0.0, 0.0], np.float32)
    paid = [alone.step(action)[1]]
    for _ in range(19):
        alone.reset()
        paid.append(alone.step(action)[1])
    assert both.raw[0] == paid


def test_luck_has_no_mean_and_takes_spread_away() -> None:
    scores = evaluate(PLAN._replace(seeds=(0, 1, 2), episodes=150), "agents:Still")
    luck = np.array(scores.raw) - np.array(scores.fair)
    assert abs(luck.mean()) < 4 * luck.std() / luck.size**0.5
    assert np.array(scores.fair).var() < np.array(scores.raw).var()
    assert saving(scores) == pytest.approx(np.array(scores.raw).var() / np.array(scores.fair).var())


def test_what_a_steady_hand_plays_has_no_luck() -> None:
    scores = evaluate(PLAN._replace(arguments={"hand": "steady"}), "agents:Still")
    assert np.allclose(scores.raw, scores.fair)


def test_what_a_shot_gives_is_the_mean_of_what_happens() -> None:
    position, _ = parse_position("w=400,700 y=710,2000 r=900,1100")
    shot, edition = parse_shot("az=76.6 v=3"), load("umb-1997")
    meant = Meant(PLAIN, position, shot, (0, 0), HANDS["beginner"])
    points = tries(meant, edition, np.random.default_rng(1), n=4000)[0]
    again = points_expected(meant, edition, np.random.default_rng(2))
    assert abs(points.mean() - again) < 4 * points.std() / 256**0.5


def test_the_luck_of_games_has_no_mean() -> None:
    env = GameEnv(opponent="beginner", target=20)
    luck = GameLuck(env.edition, 20, "beginner")
    rng = np.random.default_rng(3)
    found = []
    for seed in range(8):
        env.reset(seed=seed)
        over = False
        while not over:
            found += [luck.of(one, rng) for one in env.played]
            over = env.step(rng.uniform(-0.3, 0.3, 10).astype(np.float32))[2]
    assert all(-1.0 <= one <= 1.0 for one in found)
    assert len(found) > 30
    assert abs(np.mean(found)) < 4 * np.std(found) / len(found) ** 0.5


@pytest.mark.parametrize(
    ("task", "agent"),
    [("Game-v0", "agents:Told"), ("Leave-v0", "agents:Told"), ("Law-v0", "agents:words"), ("Hand-v0", "agents:Still")],
)
def test_every_kind_of_task_is_evaluated(task: str, agent: str) -> None:
    arguments = {"opponent": "club", "target": 4} if task == "Game-v0" else {}
    scores = evaluate(Plan(task, arguments, (0,), 2), agent)
    assert len(scores.raw[0]) == 2
    assert bool(scores.fair) == (task in ("Game-v0", "Leave-v0"))


def test_an_interval_holds_the_mean() -> None:
    assert interval([1.0, 1.0]) == (1.0, 1.0, 1.0)
    mean, low, high = interval([0.0, 2.0])
    assert mean == 1.0
    assert high - mean == pytest.approx(mean - low) == pytest.approx(1.96, abs=0.001)
    assert saving(Scores([[1.0]], [])) is None


def test_a_result_is_found_again_or_said_to_be_another(tmp_path, capsys) -> None:
    out = tmp_path / "still.json"
    command = ["evaluate", "--task", "Stroke-v0", "--agent", "agents:Still", "--seeds", "2", "--episodes", "20"]
    assert main([*command, "--with", "hand=club", "--luck", WORD, "--out", str(out)]) == 0
    value = read(out)
    assert value["sha256"] == digest(value)
    assert value["scores"] == evaluate(PLAN._replace(luck=WORD), "agents:Still").raw
    assert main(["evaluate", "--verify", str(out)]) == 0
    assert capsys.readouterr().out.endswith(f"{out}: equal\n")
    assert main([*command, "--out", str(out)]) == 2, "what is there already is not overwritten"

    value["scores"][0][0] += 1.0
    out.write_text(json.dumps(value), encoding="utf-8")
    assert main(["evaluate", "--verify", str(out)]) == 2
    assert "the file was changed" in capsys.readouterr().err

    value["score"] = [50.0, 49.0, 51.0]
    value["sha256"] = digest(value)
    out.write_text(json.dumps(value), encoding="utf-8")
    assert main(["evaluate", "--verify", str(out)]) == 1
    assert capsys.readouterr().out.endswith(": different\n")

    (tmp_path / "agents.py").write_text(AGENTS + "\n", encoding="utf-8")
    assert main(["evaluate", "--verify", str(out)]) == 1
    assert "another file than it was" in capsys.readouterr().err


def test_a_word_is_drawn_for_each_evaluation_and_kept(tmp_path) -> None:
    command = [
        "evaluate",
        "--task",
        "Stroke-v0",
        "--agent",
        "agents:Still",
        "--seeds",
        "1",
        "--episodes",
        "10",
        "--out",
    ]
    values = []
    for name in ("one.json", "other.json"):
        assert main([*command, str(tmp_path / name)]) == 0
        values.append(read(tmp_path / name))
    assert len({value["luck"] for value in values}) == 2
    assert values[0]["scores"] != values[1]["scores"]
    assert main(["evaluate", "--verify", str(tmp_path / "one.json")]) == 0


def test_an_agent_that_is_not_deterministic_is_found_again_within_the_interval() -> None:
    value = result_of(PLAN, "agents:Free", evaluate(PLAN, "agents:Free"))
    again = evaluate(PLAN, "agents:Free")
    assert again.raw != value["scores"]
    assert compare(value, Scores(value["scores"], [])) == "equal"
    shifted = [[one + 100.0 for one in row] for row in again.raw]
    assert compare(value, Scores(shifted, [])) == "different"
    nearly = [[one + 1e-3 for one in row] for row in value["scores"]]
    assert compare(value, Scores(nearly, [])) == "within the interval"


def test_a_board_lists_the_best_first() -> None:
    results = []
    for agent in ("agents:Free", "agents:Still"):
        results.append(result_of(PLAN, agent, evaluate(PLAN, agent)))
    rows = [line for line in board(results).splitlines() if line.startswith("| `")]
    scores = [float(row.split("|")[2].split()[0]) for row in rows]
    assert scores == sorted(scores, reverse=True)
    assert "## Stroke-v0 hand=club" in board(results)
    assert all(one["sha256"][:12] in board(results) for one in results)


def test_the_leaderboard_is_made_of_the_result_files() -> None:
    files = sorted((ROOT / "docs/results").glob("*.json"))
    assert files
    assert (ROOT / "docs/leaderboard.md").read_text(encoding="utf-8") == board([read(file) for file in files])


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["--task", "Nothing-v0", "--agent", "agents:Still"], "no such task"),
        (["--task", "Stroke-v0"], "--agent is missing"),
        (["--task", "Stroke-v0", "--agent", "agents:short"], "not an action"),
        (["--task", "Stroke-v0", "--agent", "agents:none"], "not an action"),
        (["--task", "Stroke-v0", "--agent", "agents:Still", "--seeds", "0"], "no episode to play"),
        (["--task", "Stroke-v0", "--agent", "agents:Still", "--with", "hand"], "NAME=VALUE"),
        (["--task", "Stroke-v0", "--agent", "agents:Still", "--with", "arm=club"], "is not made so"),
        (["--task", "Stroke-v0", "--agent", "agents:Still", "--seconds", "0"], "more than 0"),
        (["--verify", "agents.py"], "no result file"),
        (["--board", "nothing.json"], "No such file"),
    ],
)
def test_what_cannot_be_evaluated_is_said(words: list[str], expected: str, capsys) -> None:
    assert main(["evaluate", *words]) == 2
    assert expected in capsys.readouterr().err


def test_a_plan_is_made_as_it_says() -> None:
    assert made(Plan("Game-v0", {"opponent": "master"}, (0,), 1)).opponent == "master"
    with pytest.raises(InputError, match="a seed stands twice"):
        made(PLAN._replace(seeds=(1, 1)))
