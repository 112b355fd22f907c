"""What a format comes to with so many entrants: sizes, byes, matches and rounds, before entries close."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivepins.tournament.draw.seeding import heats_of
from fivepins.tournament.ladder import Rung, Source, Step, ladder

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fivepins.tournament.formats.format import Format

EVERYBODY = "*"
"""Stands for all entrants, where a phase names no categories."""


def preview(form: Format, entrants: Mapping[str, int]) -> tuple[Step, ...]:
    """Every phase of a format in figures.

    Args:
        form: The format.
        entrants: How many there are in each category; `*` where the first phase takes everybody.

    Raises:
        InputError: If a category is missing, a list too short, or fewer heats than go on.
    """
    counts = dict(entrants)
    rungs: list[Rung] = []
    through: dict[str, int] = {}
    renamed: dict[str, str] = {}
    for phase in form.phases:
        if phase.kind == "knockout" and phase.id == f"{phase.sources[0] if phase.sources else ''}-2":
            renamed[phase.id] = phase.sources[0]  # the second level of heats is told with the first
            continue
        sources = [Source(renamed.get(name, name)) for name in phase.sources]
        sources += phase.enter or ([] if phase.sources else [Source(EVERYBODY)])
        coming = sum(
            through[source.name]
            if source.name in through
            else (source.last - source.first + 1 if source.first else counts.get(source.name, 0))
            for source in sources
        )
        size, to = phase.size, phase.to or 1
        if phase.kind == "groups":
            size = phase.parts or heats_of(max(coming, 1), phase.size)
            to = min(phase.take * size or coming, coming) if coming > size else coming
        elif phase.kind == "swiss":
            to = phase.take or 1
        elif phase.kind == "heats" and not phase.to:
            to = min(coming, (phase.parts or heats_of(max(coming, 1), phase.size)) * phase.winners)
        rounds = phase.rounds if phase.kind == "swiss" else phase.legs
        if phase.kind == "groups" and to == coming and coming > size:
            to = coming - 1  # nobody goes on: all is played all the same
        rung = Rung(phase.id, phase.kind, tuple(sources), max(to, 1), size, phase.winners, rounds)
        rungs.append(rung)
        step = ladder(counts, rungs)[-1]
        through[phase.id] = step.through
    return ladder(counts, rungs)
