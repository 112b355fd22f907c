"""What settles each problem of a case, as accepted.

`ways.txt` has a block for each case of `fold/loose.tsv` and `ways.tsv` that has problems: under each problem its ways
out in their order, with the player and the entry that they speak of, the entries to append, and the score behind them.
To accept new ones, on purpose: `PYTHONPATH=src:tests python -m match.ways`, and read the difference.
"""

from pathlib import Path

from fivepins.match.notation.printing import format_entry
from fivepins.match.settle import option_text, options
from match.fold.states import LOOSE, folded
from match.playing import told
from rules.tables import accept, cells

FOLDER = Path(__file__).parent
CASES = [*LOOSE, *cells(FOLDER / "ways.tsv")]


def ways(case: list[str]) -> str:
    """The block of a case, "" where nothing is to be settled."""
    state = folded(*case[1:])
    lines = []
    for problem in state.problems:
        lines.append(f"{problem.seq}.{problem.part} {problem.code}")
        for option in options(state, problem):
            entries = " · ".join(map(format_entry, option.entries))
            left = ", ".join(f"{one.seq}.{one.part} {one.code}" for one in option.state.problems)
            who = f"{option.code} {option.who or '-'} {option.seq}"
            text, named = option_text(option), option_text(option, before=state)
            text += f" / {named}" if named != text else ""
            lines.append(f"  {who} | {entries} | {text} | {told(option.state)}{' | left: ' + left if left else ''}")
    return "\n".join(lines)


if __name__ == "__main__":
    accept(FOLDER / "ways.txt", {case[0]: block for case in CASES if (block := ways(case))})
