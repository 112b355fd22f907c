"""Entries about entrants: who enters, is there, leaves, is replaced, what the director takes from him."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivepins.tournament.fold.fixtures import left_of, settle_all_of
from fivepins.tournament.fold.situation import Entered

if TYPE_CHECKING:
    from fivepins.tournament import entries
    from fivepins.tournament.fold.part import Part
    from fivepins.tournament.fold.situation import Item, Situation
    from fivepins.tournament.values import Withdrawn


def enter(now: Situation, item: Item, entry: entries.Entrant) -> None:
    """Somebody enters."""
    if entry.number in now.entrants:
        now.refuse("number_taken", item.seq, entry.number)
    elif now.closed:
        now.refuse("closed", item.seq, entry.number)
    elif not _category_fits(now, item, entry):
        pass
    else:
        now.entrants[entry.number] = Entered(entry.number, entry.name, entry.attributes, item.seq)


def _category_fits(now: Situation, item: Item, entry: entries.Entrant | entries.Replace) -> bool:
    categories = now.format.categories
    category = next((value for name, value in entry.attributes if name == "cat"), "")
    if categories and category not in categories:
        now.refuse("category", item.seq, category, " ".join(categories))
        return False
    return True


def close(now: Situation, item: Item, _: entries.Close) -> None:
    """Entries are closed."""
    if now.closed:
        now.refuse("closed_twice", item.seq, now.closed)
    else:
        now.closed = item.seq


def check_in(now: Situation, item: Item, entry: entries.CheckIn) -> None:
    """Entrants are present."""
    unknown = [number for number in entry.numbers if number not in now.entrants]
    if unknown:
        now.refuse("no_entrant", item.seq, unknown[0])
        return
    for number in entry.numbers:
        now.entrants[number] = now.entrants[number]._replace(present=True)


def withdraw(now: Situation, item: Item, entry: entries.Withdraw) -> None:
    """An entrant withdraws (T30)."""
    _leave(now, item, entry.number, "withdrawn")


def exclude(now: Situation, item: Item, entry: entries.Exclude) -> None:
    """An entrant is excluded (T35)."""
    _leave(now, item, entry.number, "excluded")


def _leave(now: Situation, item: Item, number: int, how: str) -> None:
    entered = now.entrants.get(number)
    if entered is None:
        now.refuse("no_entrant", item.seq, number)
        return
    if entered.left:
        now.refuse("left_already", item.seq, number, entered.left_seq)
        return
    now.entrants[number] = entered._replace(left=how, left_seq=item.seq)  # type: ignore[arg-type]
    for fixture, called in list(now.calls.items()):
        if set(entered.persons) & set(called.persons):
            del now.calls[fixture]
    for name, part in list(now.parts.items()):
        if part.tree is None and number in part.entrants and _has_to_play(now, part, number):
            part = now.own(name)
            played = _has_played(now, part, number)
            chain = part.phase.chain
            way: Withdrawn = "half" if chain is None else chain.withdrawn
            if part.phase.kind == "swiss":
                way = "keep"
            # Before his first match his fixtures fall away, whatever the format says of results.
            part.gone[number] = ("excluded" if how == "excluded" else way) if played else "annul"
            if not played and part.phase.double_meeting and len(part.entrants) == 3:
                one, two = (other for other in part.entrants if other != number)
                part.pairs["4.1"] = (two, one)  # S18: the other two meet twice
    settle_all_of(now, number)


def _has_to_play(now: Situation, part: Part, number: int) -> bool:
    if part.phase.kind == "swiss" and part.turn < part.phase.rounds:
        return True
    return any(number in sides and not left_of(now, part, match).over for match, sides in part.pairs.items())


def _has_played(now: Situation, part: Part, number: int) -> bool:
    """Whether an entrant played, or forfeited, in a part."""
    head = f"{part.id}/"
    return any(number in outcome.sides and name.startswith(head) for name, outcome in now.outcomes.items())


def replace(now: Situation, item: Item, entry: entries.Replace) -> None:
    """Another person takes number, place and draw, before the first match of the phase (T34)."""
    entered = now.entrants.get(entry.number)
    if entered is None:
        now.refuse("no_entrant", item.seq, entry.number)
        return
    if entered.left == "excluded":
        now.refuse("left_already", item.seq, entry.number, entered.left_seq)
        return
    if not _category_fits(now, item, entry):
        return
    parts = [part for part in now.parts.values() if entry.number in part.entrants]
    if parts and (_has_played(now, parts[-1], entry.number) or _went_on_without(now, parts[-1], entry.number)):
        now.refuse("replaced_late", item.seq, entry.number, parts[-1].id)
        return
    now.entrants[entry.number] = Entered(
        entry.number, entry.name, entry.attributes, item.seq, entered.present, before=(*entered.before, entered.name)
    )
    if parts and entered.left:
        if parts[-1].tree is None:
            part = now.own(parts[-1].id)
            part.gone.pop(entry.number, None)
            if f"{part.id}/4.1" not in now.outcomes and part.phase.double_meeting:
                part.pairs.pop("4.1", None)
        settle_all_of(now, entry.number)


def _went_on_without(now: Situation, part: Part, number: int) -> bool:
    """Whether the one who had a free round for his absence has played on since."""
    if part.tree is None:
        return False
    for name, fixture in part.tree.fixtures.items():
        if number in fixture.sides and fixture.winner > 0:
            after = part.tree.next_of(name)
            if after and f"{part.id}/{after}" in now.outcomes:
                return True
    return False


def punish(now: Situation, item: Item, entry: entries.Penalty) -> None:
    """A penalty on the standing of the part that an entrant plays in."""
    if entry.number not in now.entrants:
        now.refuse("no_entrant", item.seq, entry.number)
        return
    parts = [part.id for part in now.parts.values() if part.tree is None and entry.number in part.entrants]
    if not parts:
        now.refuse("no_standing", item.seq, entry.number)
    else:
        now.penalties = (*now.penalties, (parts[-1], entry))


def award(now: Situation, item: Item, entry: entries.Award) -> None:
    """A prize."""
    if entry.number not in now.entrants:
        now.refuse("no_entrant", item.seq, entry.number)
    else:
        now.awards = (*now.awards, entry)


def remark(now: Situation, item: Item, _: entries.Note | entries.Decision) -> None:
    """A remark or a decision, for the record."""
    now.notes = (*now.notes, item.seq)


def use_tables(now: Situation, _: Item, entry: entries.Tables) -> None:
    """The tables in use from now on."""
    now.tables = entry.numbers


def wish(now: Situation, item: Item, entry: entries.Wish) -> None:
    """Where and when a fixture or an entrant is to play."""
    if isinstance(entry.subject, int) and entry.subject not in now.entrants:
        now.refuse("no_entrant", item.seq, entry.subject)
        return
    strange = [table for table in entry.tables if now.tables and table not in now.tables]
    if strange:
        now.refuse("no_table", item.seq, strange[0])
    elif not entry.tables and not entry.not_before:
        now.wishes.pop(entry.subject, None)
    else:
        now.wishes[entry.subject] = entry
