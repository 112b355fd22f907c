"""What an entrant needs: `need.tsv`."""

from fivepins.tournament.need.inquiry import Inquiry
from fivepins.tournament.need.margin import margin as margin_of
from tournament.kinds.groups import group, withdrawn_of
from tournament.kinds.reading import Fields, numbers


def inquiry(fields: Fields) -> Inquiry:
    entrants, meetings, chain, _ = group(fields)
    return Inquiry(
        int(fields["player"]),
        int(fields["take"]),
        entrants,
        meetings,
        chain,
        withdrawn=withdrawn_of(fields),
        excluded=numbers(fields.get("excluded", "")),
    )


def need(fields: Fields) -> str:
    found = inquiry(fields).answer()
    head = f"{found.status} {found.best}-{found.worst}"
    if not found.verdicts:
        return head
    if len(found.opponents) == 1:
        own = [f"{won}:{lost}={verdict}" for ((won, lost),), verdict in found.verdicts.items()]
        return " ".join([head, *own])
    verdicts = list(found.verdicts.values())
    counts = [f"{name} {verdicts.count(name)}/{len(verdicts)}" for name in ("sure", "out")]
    return " ".join([head, *counts])


def margin(fields: Fields) -> str:
    """By how many points one result is enough, negative where it is lost."""
    asked = inquiry(fields)
    games = tuple(map(int, fields["own"].split(":")))
    outcome = next(one for one in asked.own[0].outcomes if one.games == games)
    found = margin_of(asked, (outcome,))
    return "none" if found is None else str(found)


KINDS = {"need": need, "margin": margin}
