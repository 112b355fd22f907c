"""`fivepins evaluate`: an agent on a task, with a result file that anybody can play again."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import argparse


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--task", metavar="TASK", help="an environment, e.g. Stroke-v0 (docs/environments.md)")
    what.add_argument("--verify", type=Path, metavar="FILE", help="play a result file again")
    what.add_argument("--board", type=Path, nargs="+", metavar="FILE", help="print the leaderboard of result files")
    parser.add_argument("--agent", metavar="MODULE:NAME", help="agent(observation, info) -> action, or what makes one")
    parser.add_argument(
        "--seeds", type=int, default=5, metavar="N", help="rows of episodes; the agent has seeds 0 to N-1 (5)"
    )
    parser.add_argument(
        "--luck",
        metavar="WORD",
        help="what the table's random numbers follow from, so that two agents meet the same (a fresh word each time)",
    )
    parser.add_argument("--episodes", type=int, default=200, metavar="N", help="episodes of each row (200)")
    parser.add_argument(
        "--with", action="append", default=[], metavar="NAME=VALUE", dest="arguments", help="what the task is made with"
    )
    parser.add_argument("--seconds", type=float, default=60.0, metavar="S", help="the longest time for an answer (60)")
    parser.add_argument("--out", type=Path, metavar="FILE.json", help="write the result file")


def run(args: argparse.Namespace) -> int:
    """Evaluate, verify or list; 1 where a result file is not found again."""
    from fivepins.model.extras import need

    need("gymnasium", "pettingzoo")
    if args.board is not None:
        from fivepins.env.results import board, read

        print(board([read(path) for path in args.board]), end="")
        return 0
    return _verified(args) if args.verify is not None else _evaluated(args)


def _evaluated(args: argparse.Namespace) -> int:
    import secrets

    from fivepins.env.evaluate import Plan, evaluate
    from fivepins.env.results import result_of

    if args.agent is None:
        raise ValueError("--agent is missing: expected MODULE:NAME")
    if not args.seconds > 0.0:
        raise ValueError(f"--seconds: got {args.seconds:g}, expected more than 0")
    if args.out is not None and args.out.exists():
        raise ValueError(f"--out: {args.out} is there already; expected another name")
    luck = secrets.token_hex(16) if args.luck is None else args.luck
    plan = Plan(args.task, _arguments(args.arguments), tuple(range(args.seeds)), args.episodes, luck)
    result = result_of(plan, args.agent, evaluate(plan, args.agent, args.seconds, _progress))
    _tell(result)
    if args.out is not None:
        _write(args.out, result)
        print(f"{args.out} {result['sha256']}")
    return 0


def _verified(args: argparse.Namespace) -> int:
    from fivepins.env.evaluate import evaluate
    from fivepins.env.results import compare, plan_of, read, result_of, source_of

    value = read(args.verify)
    agent = str(value["agent"])
    if value["source"] != source_of(agent):
        print(f"{args.verify}: {agent} is another file than it was", file=sys.stderr)
        return 1
    plan = plan_of(value)
    scores = evaluate(plan, agent, args.seconds, _progress)
    found = compare(value, scores)
    _tell(result_of(plan, agent, scores))
    print(f"{args.verify}: {found}")
    return 1 if found == "different" else 0


def _tell(result: dict[str, Any]) -> None:
    for name, key in (("score", "score"), ("without luck", "without_luck")):
        if key in result:
            mean, low, high = result[key]
            print(f"{name}: {mean:.4f}, 95 % from {low:.4f} to {high:.4f}")
    if result.get("saving"):
        print(f"that saves: {result['saving']} times fewer episodes tell it as well")


def _write(out: Path, result: dict[str, Any]) -> None:
    import json

    out.write_text(json.dumps(result, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def _arguments(words: list[str]) -> dict[str, object]:
    """NAME=VALUE, a value that is a whole number as one."""
    found: dict[str, object] = {}
    for word in words:
        name, sign, value = word.partition("=")
        if not sign or not name.isidentifier():
            raise ValueError(f"--with: got {word!r}, expected NAME=VALUE such as hand=club")
        found[name] = int(value) if value.lstrip("-").isdecimal() else value
    return found


def _progress(done: int, wanted: int) -> None:
    if sys.stderr.isatty():
        print(f"\r{done} of {wanted}", end="\n" if done == wanted else "", file=sys.stderr, flush=True)
