"""Whole games as data: what the environment plays again, the same on however many workers, parted for good."""

import hashlib
import json

import distributed
import minari
import numpy as np
import pytest

from fivepins.cli import main
from fivepins.env import games
from fivepins.env.games import Recipe, digest, part_of, played, split_of, write
from fivepins.model.errors import InputError

pytestmark = pytest.mark.xdist_group("data set")
SHORT = Recipe(target=12, seed=3)
GAMES = 12


@pytest.fixture(scope="module")
def cluster():
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address="127.0.0.1:0", host="127.0.0.1"
    ) as workers:
        yield workers


@pytest.fixture(autouse=True)
def small_parts(monkeypatch):
    monkeypatch.setattr(games, "PART", 5)
    monkeypatch.setattr(games, "_HELD", 5)


@pytest.fixture
def home(cluster, tmp_path, monkeypatch):
    monkeypatch.setenv("MINARI_DATASETS_PATH", str(tmp_path))
    found, work = write(tmp_path, GAMES, SHORT, cluster.scheduler_address)
    assert sum(done.things for done in work.values()) == GAMES
    return found


def test_every_game_is_one_that_the_environment_plays_again(home) -> None:
    dataset = minari.load_dataset(SHORT.name)
    assert dataset.total_episodes == GAMES
    env = dataset.recover_environment()
    won = []
    for number, episode in enumerate(dataset.iterate_episodes()):
        (about,) = dataset.storage.get_episode_metadata([number])
        observation, info = env.reset(seed=about["seed"])
        assert np.array_equal(observation, episode.observations[0])
        for step, action in enumerate(episode.actions):
            observation, reward, over, cut, info = env.step(action)
            assert np.array_equal(observation, episode.observations[step + 1])
            assert np.array_equal(info["position"], episode.infos["position"][step + 1])
            assert [info["points"], info["answer"]] == episode.infos["points"][step + 1].tolist()
            assert (reward, over, cut) == tuple(
                part[step] for part in (episode.rewards, episode.terminations, episode.truncations)
            )
        assert over
        won.append(episode.rewards[-1])
    assert set(won) == {-1.0, 1.0}


def test_every_game_is_on_one_side_and_stays_there(home) -> None:
    parted = split_of(minari.load_dataset(SHORT.name))
    assert [*parted] == ["train", "validation", "test"]
    indices = [index for one in parted.values() for index in one.episode_indices.tolist()]
    assert sorted(indices) == [*range(GAMES)]
    assert len(parted["train"]) > GAMES / 2


def test_one_worker_and_a_break_give_the_same_games(home, tmp_path, monkeypatch) -> None:
    told = digest(minari.load_dataset(SHORT.name))
    monkeypatch.setenv("MINARI_DATASETS_PATH", str(tmp_path / "again"))

    def stop(done: int, wanted: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write(tmp_path / "again", GAMES, SHORT, workers=1, progress=stop)
    with pytest.raises(InputError, match="parts of another"):
        write(tmp_path / "again", GAMES + 1, SHORT, workers=1)
    write(tmp_path / "again", GAMES, SHORT, workers=1)
    assert digest(minari.load_dataset(SHORT.name)) == told


def test_other_seeds_give_other_games() -> None:
    one, other = played(SHORT, 0), played(SHORT._replace(seed=4), 0)
    assert not np.array_equal(one.positions[:2], other.positions[:2])
    assert part_of(SHORT, 0, 1) != part_of(SHORT, 1, 1)


def test_the_files_are_described_with_their_checksums(home) -> None:
    told = json.loads((home / "games.croissant.json").read_text(encoding="utf-8"))
    assert len(told["distribution"]) == 2
    for one in told["distribution"]:
        assert hashlib.sha256((home / one["contentUrl"]).read_bytes()).hexdigest() == one["sha256"]
    assert "level beginner" in told["description"]


def test_a_damaged_part_is_named(tmp_path) -> None:
    whole, half = tmp_path / "000000.arrow", tmp_path / "000001.arrow"
    whole.write_bytes(part_of(SHORT, 0, 1))
    half.write_bytes(whole.read_bytes()[:900])
    with pytest.raises(InputError, match="damaged"):
        games._join(tmp_path, [whole, half], SHORT, 2)
    assert not half.exists()
    assert not (tmp_path / "fivepins").exists()


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--games", "0"], "1 or more"),
        (["--games", "2", "--level", "nobody"], "no such player"),
        (["--games", "2", "--edition", "nothing"], "no edition"),
        (["--games", "2", "--target", "0"], "Target"),
        (["--games", "2", "--shots", "2"], "not allowed with"),
        ([], "--shots --games"),
    ],
)
def test_what_cannot_be_is_refused(words: list[str], reason: str, tmp_path, capsys) -> None:
    try:
        code = main(["simulate", *words, "--out", str(tmp_path / "games")])
    except SystemExit as stopped:
        code = stopped.code
    assert code == 2
    assert reason in capsys.readouterr().err
    assert not (tmp_path / "games").exists()


def test_the_command_says_where_the_games_are(tmp_path, capsys) -> None:
    words = ["simulate", "--games", "1", "--target", "6", "--out", str(tmp_path), "--workers", "1"]
    assert main(words) == 0
    told = capsys.readouterr()
    assert told.out.strip() == str(tmp_path / Recipe().name)
    assert "1 games in" in told.err
    assert main(words) == 2
    assert "there already" in capsys.readouterr().err
