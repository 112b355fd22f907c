"""Whole games of computer players as data for offline learning: episodes of `fivepins/Game-v0` in Minari's format.

A game is one episode, seen by the side that the environment calls the agent; both sides are of the same strength.
Games are played in `play.parts`, here or on a Dask cluster, and joined to one HDF5 file.
"""

import hashlib
import io
import json
import os
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import gymnasium as gym
import numpy as np
from numpy.typing import NDArray

from fivepins import __version__
from fivepins.env.game import GameEnv
from fivepins.env.registry import register
from fivepins.model.errors import InputError
from fivepins.play.croissant import Content, describe
from fivepins.play.parts import Part, Progress, WorkDone, clear, gather
from fivepins.play.splits import SPLITS, splits_of
from fivepins.players.levels import LEVELS, player

PART: Final = 10
"""Games of a part."""

_MANY: Final = 10**9
"""Games of a data set at most, so that no two seeds have a game in common."""

_HELD: Final = 500
"""Games that are written at once."""


class Recipe(NamedTuple):
    """What games are played.

    Attributes:
        level: The strength of both.
        edition: Id of the rule book.
        target: Points that win.
        seed: The same seed gives the same games.
    """

    level: str = "beginner"
    edition: str = "umb-1997"
    target: int = 60
    seed: int = 0

    @property
    def name(self) -> str:
        """The data set's id, as Minari has it."""
        return f"fivepins/{self.level}-{self.edition}-v0"


class Game(NamedTuple):
    """A game as an episode of T steps.

    Attributes:
        seed: Of the environment's `reset`.
        observations: float32[T + 1, 33].
        actions: float32[T, 10]: what was meant.
        rewards: float64[T].
        positions: float64[T + 1, 3, 2], metres.
        points: int64[T + 1, 2]: of the agent's stroke and of the opponent's answer, 0 before the first.
    """

    seed: int
    observations: NDArray[np.float32]
    actions: NDArray[np.float32]
    rewards: NDArray[np.float64]
    positions: NDArray[np.float64]
    points: NDArray[np.int64]


def played(recipe: Recipe, number: int) -> Game:
    """One game.

    Args:
        recipe: What games.
        number: Which one, from 0.
    """
    env = GameEnv(recipe.edition, recipe.level, target=recipe.target)
    seed = recipe.seed * _MANY + number
    # Not the seed of the table itself: what he thinks must not go with how his hand errs.
    thinker = player(recipe.level, (seed, 1))
    observation, info = env.reset(seed=seed)
    observations, positions, points = [observation], [info["position"]], [(0, 0)]
    actions, rewards, over = [], [], False
    while not over:
        actions.append(env.meant(thinker))
        observation, reward, over, _, info = env.step(actions[-1])
        observations.append(observation)
        positions.append(info["position"])
        points.append((info["points"], info["answer"]))
        rewards.append(reward)
    return Game(
        seed, np.array(observations), np.array(actions), np.array(rewards), np.array(positions), np.array(points)
    )


def part_of(recipe: Recipe, first: int, size: int) -> bytes:
    """Some games of a data set, numbered from `first`, as one compressed file of arrays."""
    arrays: dict[str, Any] = {}
    for place in range(size):
        for name, value in played(recipe, first + place)._asdict().items():
            arrays[f"{place}.{name}"] = value
    sink = io.BytesIO()
    np.savez_compressed(sink, **arrays)
    return sink.getvalue()


def write(
    out: Path,
    games: int,
    recipe: Recipe,
    scheduler: str = "",
    workers: int | None = None,
    progress: Progress | None = None,
) -> tuple[Path, dict[str, WorkDone]]:
    """Write games; if it was begun before, go on.

    Args:
        out: The folder of data sets, Minari's `MINARI_DATASETS_PATH`.
        games: How many.
        recipe: What games.
        scheduler: Address of a Dask scheduler, "" for workers of our own.
        workers: How many of those, None for one a core.
        progress: Called after each part with the games done and wanted.

    Returns:
        (the folder of the data set, what each worker did this time, by its address).

    Raises:
        InputError: If there is no such strength or book, the data set is there already, or as `play.parts.gather`.
    """
    if not 1 <= games < _MANY or not 0 <= recipe.seed < _MANY:
        raise InputError(
            "not a data set", got=f"{games} games, seed {recipe.seed}", expected="1 or more, a seed from 0"
        )
    if recipe.level not in LEVELS:
        raise InputError("no such player", got=recipe.level[:60], expected=", ".join(LEVELS))
    # Refused here, not on a worker.
    GameEnv(recipe.edition, recipe.level, target=recipe.target)
    home = out / recipe.name
    if home.exists():
        raise InputError("the data set is there already", got=str(home), expected="another folder")
    folder = home.with_name(home.name + ".parts")
    sizes = [min(PART, games - first) for first in range(0, games, PART)]
    parts = [Part(part, size, (recipe, PART * part, size)) for part, size in enumerate(sizes)]
    about = {**recipe._asdict(), "games": games, "part": PART}
    names, work = gather(folder, about, part_of, parts, scheduler, workers, progress)
    _join(out, names, recipe, games)
    clear(folder, names)
    return home, work


def split_of(dataset: Any) -> dict[str, Any]:
    """The three parts of a data set of games, by name, each a `MinariDataset`.

    Args:
        dataset: What `minari.load_dataset` gives.
    """
    from minari import MinariDataset  # type: ignore[import-untyped]

    numbers: dict[str, list[int]] = {name: [] for name in SPLITS}
    indices = dataset.episode_indices
    for number, told in zip(indices.tolist(), dataset.storage.get_episode_metadata(indices), strict=True):
        numbers[str(told["split"])].append(number)
    return {
        name: MinariDataset(dataset.storage, episode_indices=np.array(chosen, np.int64))
        for name, chosen in numbers.items()
    }


def _read(names: Sequence[Path]) -> Iterator[Game]:
    for name in names:
        try:
            with name.open("rb") as file, np.load(file) as arrays:
                for place in range(len({key.partition(".")[0] for key in arrays.files})):
                    yield Game(*(arrays[f"{place}.{field}"] for field in Game._fields))
        except (zipfile.BadZipFile, EOFError, KeyError, ValueError, OSError) as error:
            name.unlink()
            raise InputError(
                f"a part was damaged, and is removed: {error}", got=str(name), expected="the same command once more"
            ) from None


def _join(out: Path, names: Sequence[Path], recipe: Recipe, games: int) -> None:
    """The parts in their order as one data set of Minari's, with its description."""
    # A damaged part is told before anything is written.
    for _ in _read(names):
        pass
    before = os.environ.get("MINARI_DATASETS_PATH")
    os.environ["MINARI_DATASETS_PATH"] = str(out)
    try:
        _write(names, recipe, games)
    finally:
        if before is None:
            del os.environ["MINARI_DATASETS_PATH"]
        else:
            os.environ["MINARI_DATASETS_PATH"] = before
    home = out / recipe.name
    files = [
        Content(home / "data" / "main_data.hdf5", "application/x-hdf5", "One group an episode, see docs/dataset.md."),
        Content(home / "data" / "metadata.json", "application/json", "Minari's own description."),
    ]
    made = {"games": games, **recipe._asdict()}
    describe(home / "games.croissant.json", recipe.name.replace("/", "-"), _MEANS, made, files)


_MEANS: Final = (
    "Whole games of five-pins billiards between two computer players of one strength on a simulated table, as episodes"
    " of fivepins/Game-v0."
)


def _write(names: Sequence[Path], recipe: Recipe, games: int) -> None:
    from minari import create_dataset_from_buffers

    register()
    env = gym.make("fivepins/Game-v0", edition=recipe.edition, opponent=recipe.level, target=recipe.target)
    held: list[Game] = []
    dataset: Any = None

    def flush() -> None:
        nonlocal dataset
        buffers = [_buffer(game) for game in held]
        if dataset is None:
            dataset = create_dataset_from_buffers(
                recipe.name,
                buffers,
                env=env,
                eval_env=env,
                algorithm_name=f"computer player {recipe.level}",
                author="The Fivepins contributors",
                author_email="unknown",
                code_permalink=f"fivepins {__version__}, fivepins.env.games",
                description=f"{_MEANS} Made with {json.dumps(recipe._asdict())}.",
                data_format="hdf5",
                requirements=[f"fivepins=={__version__}"],
            )
        else:
            dataset.storage.update_episodes(buffers)
        held.clear()

    splits = []
    for game in _read(names):
        held.append(game)
        # The opening is every game's; what its first stroke left is hardly another's.
        splits += splits_of(game.positions[1:2])
        if len(held) == _HELD:
            flush()
    if held:
        flush()
    dataset.storage.update_episode_metadata([{"split": split} for split in splits])


def _buffer(game: Game) -> Any:
    from minari.data_collector import EpisodeBuffer  # type: ignore[import-untyped]

    steps = len(game.actions)
    ended = np.zeros(steps, np.bool_)
    ended[-1] = True
    return EpisodeBuffer(
        seed=int(game.seed),
        observations=game.observations,
        actions=game.actions,
        rewards=game.rewards,
        terminations=ended,
        truncations=np.zeros(steps, np.bool_),
        infos={"position": game.positions, "points": game.points},
    )


def digest(dataset: Any) -> str:
    """SHA-256 of what the episodes hold, whatever the file that they lie in: HDF5 writes no two files alike."""
    found = hashlib.sha256()
    for episode in dataset.iterate_episodes():
        for part in (episode.observations, episode.actions, episode.rewards, episode.infos["position"]):
            found.update(np.ascontiguousarray(part).tobytes())
    return found.hexdigest()
