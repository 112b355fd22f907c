"""How often one entry can be corrected, and how deep a void of a void goes."""

import pytest

from fivepins.match.log.corrections import MAX_DEPTH, MAX_OF_ONE
from match.fold.states import folded

DEEP = ["lag W", *(f"void {seq}" for seq in range(1, MAX_DEPTH + 1))]
"""A void of a void of a void…, as deep as it goes; the last one has the number `MAX_DEPTH + 1`."""


@pytest.mark.parametrize(
    ("entries", "refused"),
    [
        (DEEP, []),
        ([*DEEP, f"void {MAX_DEPTH + 1}"], [(MAX_DEPTH + 2, 0, str(MAX_DEPTH + 1), "", "")]),
        (["lag W", *["void 1"] * MAX_OF_ONE], []),
        (["lag W", *["void 1"] * (MAX_OF_ONE + 1)], [(MAX_OF_ONE + 2, 0, "1", "", "")]),
        (["lag W", *["amend 1 lag Y"] * MAX_OF_ONE], []),
        (["lag W", *["amend 1 lag Y"] * (MAX_OF_ONE + 1)], [(MAX_OF_ONE + 2, 0, "1", "", "")]),
    ],
    ids=["deep", "too deep", "voids", "too many voids", "readings", "too many readings"],
)
def test_so_much_and_no_more(entries: list[str], refused: list[tuple[object, ...]]) -> None:
    problems = folded("umb-1997", "", " · ".join(entries)).problems
    assert [problem[1:] for problem in problems if problem.code not in ("void_already", "lag_decided")] == refused
    assert [problem.code for problem in problems if problem[1:] in refused] == ["too_many"] * len(refused)
