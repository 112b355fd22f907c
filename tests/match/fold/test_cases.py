import pytest

from fivepins.match.fold.fold import fold
from match.playing import lines, played, told
from rules.tables import rows

CASES = rows("match")


@pytest.mark.parametrize("case", CASES, ids=[case[0] for case in CASES])
def test_case(case: list[str]) -> None:
    _, _, edition, headers, entries, end = case
    log, state = played(entries, edition, headers)
    assert told(state) == end
    assert state.problems == ()
    assert lines(fold(log.records)) == lines(state)
