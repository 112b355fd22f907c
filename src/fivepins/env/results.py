"""Result files: what an evaluation came to, to be found again by anybody, and the page that is made of them."""

import hashlib
import json
import platform
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from fivepins import __version__
from fivepins.env.evaluate import Interval, Plan, Scores, interval, saving
from fivepins.model.errors import InputError

KIND: Final = "fivepins-evaluation-1"
_SHORT: Final = 12
_DIGITS: Final = 9
"""Decimals of a score: enough to tell equal from unequal, and what a sum in another order changes is not told."""


def result_of(plan: Plan, agent: str, scores: Scores) -> dict[str, Any]:
    """An evaluation as plain JSON values, its own SHA-256 included; no host name stands in it."""
    raw = [[round(one, _DIGITS) for one in row] for row in scores.raw]
    value: dict[str, Any] = {
        "kind": KIND,
        "task": plan.task,
        "arguments": plan.arguments,
        "agent": agent,
        "source": source_of(agent),
        "version": __version__,
        "commit": commit(),
        "processor": processor(),
        "seeds": [*plan.seeds],
        "episodes": plan.episodes,
        "luck": plan.luck,
        "scores": raw,
        "score": [round(one, _DIGITS) for one in interval([one for row in raw for one in row])],
    }
    if scores.fair:
        fair = [one for row in scores.fair for one in row]
        spared = saving(scores)
        value["without_luck"] = [round(one, _DIGITS) for one in interval(fair)]
        value["saving"] = None if spared is None else round(spared, 2)
    return {**value, "sha256": digest(value)}


def digest(value: dict[str, Any]) -> str:
    """SHA-256 of a result without its own digest: as JSON, keys sorted, no blanks."""
    own = {name: part for name, part in value.items() if name != "sha256"}
    text = json.dumps(own, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def read(path: Path) -> dict[str, Any]:
    """Read a result file.

    Raises:
        InputError: If it is none, or was changed since it was written.
        OSError: If it cannot be read.
    """
    try:
        value = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise InputError("no result file", got=str(path), expected=f"JSON ({error})") from None
    if not isinstance(value, dict) or value.get("kind") != KIND:
        raise InputError("no result file", got=str(path), expected=f'an object with "kind": "{KIND}"')
    if value.get("sha256") != digest(value):
        raise InputError("the file was changed", got=str(value.get("sha256"))[:70], expected=digest(value))
    return value


def plan_of(value: dict[str, Any]) -> Plan:
    """What a result file says was played.

    Raises:
        InputError: If it does not say so.
    """
    try:
        return Plan(
            str(value["task"]),
            dict(value["arguments"]),
            tuple(int(one) for one in value["seeds"]),
            int(value["episodes"]),
            str(value.get("luck", "")),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise InputError(
            "no plan in the result file", got=f"{type(error).__name__}: {error}", expected="a plan"
        ) from None


def compare(value: dict[str, Any], again: Scores) -> str:
    """How an evaluation that was played again compares: `equal`, `within the interval`, or `different`.

    Within the interval: the two means differ by no more than chance lets 95 pairs of 100.
    """
    raw = [[round(one, _DIGITS) for one in row] for row in again.raw]
    if raw == value["scores"]:
        return "equal"
    first, second = Interval(*value["score"]), interval([one for row in raw for one in row])
    reach = ((first.high - first.mean) ** 2 + (second.high - second.mean) ** 2) ** 0.5
    return "within the interval" if abs(first.mean - second.mean) <= reach else "different"


def source_of(agent: str) -> str:
    """SHA-256 of the file that an agent's module is, "" where it is not one file."""
    import importlib.util
    import sys

    if "" not in sys.path:
        sys.path.insert(0, "")
    try:
        spec = importlib.util.find_spec(agent.partition(":")[0])
    except (ImportError, ValueError):
        return ""
    path = Path(spec.origin) if spec is not None and spec.origin is not None else None
    return hashlib.sha256(path.read_bytes()).hexdigest() if path is not None and path.is_file() else ""


def commit() -> str:
    """The commit of the checkout that this package runs from, with `+` where it was changed; "" outside of one."""
    here = Path(__file__).parent
    try:
        words = [
            subprocess.run(["git", "-C", str(here), *order], capture_output=True, text=True, check=True).stdout.strip()
            for order in (("rev-parse", "HEAD"), ("status", "--porcelain", "--untracked-files=no"))
        ]
    except (OSError, subprocess.CalledProcessError):
        return ""
    return words[0] + ("+" if words[1] else "")


def processor() -> str:
    """The name of the processor."""
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


def board(results: Sequence[dict[str, Any]]) -> str:
    """The leaderboard as Markdown: a table for each task and what it is made with, the best score first."""
    groups: dict[str, list[dict[str, Any]]] = {}
    for one in results:
        words = [one["task"], *(f"{name}={part}" for name, part in sorted(one["arguments"].items()))]
        groups.setdefault(" ".join(words), []).append(one)
    lines = ["# Leaderboard", "", *_HEAD]
    for name in sorted(groups):
        lines += ["", f"## {name}", "", "| agent | score | without luck | saves | played | processor | SHA-256 |"]
        lines += ["|---|---|---|---|---|---|---|"]
        for one in sorted(groups[name], key=lambda one: (-one["score"][0], one["agent"])):
            fair = _told(one["without_luck"]) if "without_luck" in one else "–"
            spared = f"{one['saving']:.1f} ×" if one.get("saving") else "–"
            played = f"{len(one['seeds'])} × {one['episodes']}"
            cells = one["agent"], _told(one["score"]), fair, spared, played, one["processor"], one["sha256"][:_SHORT]
            lines.append("| " + " | ".join(f"`{cell}`" if cell == cells[0] else cell for cell in cells) + " |")
    return "\n".join(lines) + "\n"


_HEAD: Final = (
    "Made of the result files in `docs/results` by `fivepins evaluate --board docs/results/*.json`; every row",
    "is played again by `fivepins evaluate --verify FILE`, from the folder that the agent is in. A score is what an",
    "episode pays on the mean, with its interval of 95 %; without luck: the same less what happened beyond what each",
    "shot gives on the average; saves: how many times fewer episodes tell it as well.",
    "[What the tasks are](environments.md).",
)


def _told(numbers: Sequence[float]) -> str:
    mean, _, high = numbers
    return f"{mean:.3f} ± {high - mean:.3f}"
