"""Perfect matchings: whether all can be paired without a second meeting (Edmonds' blossoms)."""

from collections import deque
from collections.abc import Sequence
from typing import Final

ALONE: Final = -1
"""Stands for the partner of who has none."""

Graph = Sequence[Sequence[int]]
"""By vertex: those it may be paired with, in order."""


def augment(graph: Graph, mates: list[int], start: int, without: frozenset[int] = frozenset()) -> bool:
    """Change a matching so that one more vertex has a partner.

    Args:
        graph: Who may be paired with whom.
        mates: The partner of each vertex, `ALONE` for none; changed where that is possible.
        start: A vertex without a partner.
        without: Vertices that are not to be touched.

    Returns:
        Whether it was possible.

    Source: J. Edmonds, Paths, trees, and flowers (1965).
    """
    base = list(range(len(mates)))
    before = [ALONE] * len(mates)
    reached = [False] * len(mates)
    reached[start] = True
    queue = deque([start])

    def meeting(one: int, other: int) -> int:
        seen = set()
        while True:
            one = base[one]
            seen.add(one)
            if mates[one] == ALONE:
                break
            one = before[mates[one]]
        while base[other] not in seen:
            other = before[mates[base[other]]]
        return base[other]

    def mark(vertex: int, root: int, child: int, inside: set[int]) -> None:
        while base[vertex] != root:
            inside.update((base[vertex], base[mates[vertex]]))
            before[vertex] = child
            child = mates[vertex]
            vertex = before[child]

    while queue:
        vertex = queue.popleft()
        for other in graph[vertex]:
            if other in without or base[vertex] == base[other] or mates[vertex] == other:
                continue
            if other == start or (mates[other] != ALONE and before[mates[other]] != ALONE):
                root = meeting(vertex, other)
                inside: set[int] = set()
                mark(vertex, root, other, inside)
                mark(other, root, vertex, inside)
                for member in range(len(mates)):
                    if base[member] in inside:
                        base[member] = root
                        if not reached[member]:
                            reached[member] = True
                            queue.append(member)
            elif before[other] == ALONE:
                before[other] = vertex
                if mates[other] == ALONE:
                    while other != ALONE:
                        vertex = before[other]
                        after = mates[vertex]
                        mates[vertex], mates[other] = other, vertex
                        other = after
                    return True
                reached[mates[other]] = True
                queue.append(mates[other])
    return False
