"""Lots and draws: `draw.tsv`."""

import hashlib

from fivepins.tournament.draw.classes import Quality
from fivepins.tournament.draw.make import Drawn, Wanted, draw, format_drawn
from fivepins.tournament.lots import Lots, commitment
from tournament.kinds.reading import Fields, classes, numbers


def lots(fields: Fields) -> Lots:
    return Lots(fields.get("seed", ""), fields.get("label", "ko"))


def words(fields: Fields) -> str:
    drawn = lots(fields)
    return " ".join(f"{drawn.word():016x}" for _ in range(int(fields["count"])))


def below(fields: Fields) -> str:
    drawn = lots(fields)
    return " ".join(str(drawn.below(int(limit))) for limit in fields["limits"].split())


def shuffle(fields: Fields) -> str:
    return " ".join(map(str, lots(fields).shuffle(range(1, int(fields["n"]) + 1))))


def commit(fields: Fields) -> str:
    return commitment(fields["secret"])


def verify(fields: Fields) -> str:
    return "ok" if commitment(fields["secret"]) == fields["commit"] else "differs"


def made(fields: Fields) -> Drawn:
    kind, _, parts = fields["tree"].partition(" ")
    place = fields.get("place", "fixed")
    assert kind in ("bracket", "heats", "groups")
    assert place in ("fixed", "tiers")
    wanted = Wanted(
        kind,  # type: ignore[arg-type]
        tuple(range(1, int(fields["n"]) + 1)),
        int(parts or 1),
        numbers(fields.get("seeds", "")),
        place,  # type: ignore[arg-type]
        tuple((key, classes(fields[key])) for key in fields.get("apart", "").split()),
    )
    return draw(wanted, lots(fields))


def places(fields: Fields) -> str:
    return format_drawn(made(fields).parts)


def figures(quality: Quality) -> str:
    return " ".join(str(figure) for key in quality for figure in key)


def quality(fields: Fields) -> str:
    drawn = made(fields)
    return f"pairs {figures(drawn.pairs)} bound {figures(drawn.bound)}"


def digest(fields: Fields) -> str:
    return hashlib.sha256(places(fields).encode()).hexdigest()


KINDS = {
    "words": words,
    "below": below,
    "shuffle": shuffle,
    "commit": commit,
    "verify": verify,
    "draw": places,
    "quality": quality,
    "digest": digest,
}
