"""What an entrant needs, in words that a player understands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fivepins.model.errors import InputError
from fivepins.tournament.fold.fixtures import meetings_of
from fivepins.tournament.need.helps import helps
from fivepins.tournament.need.inquiry import Inquiry
from fivepins.tournament.need.margin import margin
from fivepins.tournament.need.open import TooEarly
from fivepins.tournament.views.naming import entrant, part_title
from fivepins.tournament.words import event_words

if TYPE_CHECKING:
    from fivepins.tournament.fold.part import Part
    from fivepins.tournament.fold.state import State
    from fivepins.tournament.need.inquiry import Need

MOST_SENTENCES = 12
"""Combinations of own results, and sets of results of others, that are told one by one."""

MOST_OTHERS = 8
"""Open matches of others up to which it is told which of their results are enough."""


def need_view(state: State, number: int, lang: str = "en", take: int = 0) -> dict[str, Any]:
    """What an entrant needs to go on from the group that he plays in.

    Args:
        state: The event.
        number: The entrant.
        lang: Language of its words.
        take: How many go on, 0 for what the format says.

    Returns:
        `number`, `name`, `part`, `title`, `take`, `status`, `best`, `worst`, `opponents`, `verdicts` (own results and
        `sure`, `maybe` or `out`), `least` (the least own results that are sure), `whole` (false where more is open than
        can be gone through: then `status` may be `early`, and `best` and `worst` are only places that he cannot pass),
        `text` (sentences).

    Raises:
        InputError: If he plays in no group, or nobody goes on from it.
    """
    part = _part(state, number)
    take = take or part.phase.take
    if not take:
        raise InputError("nobody goes on from this part", got=part.id, expected="a number of places: --take N")
    chain = part.phase.chain
    assert chain is not None
    now = state.now
    withdrawn = {one: way for one, way in part.gone.items() if way != "excluded"}
    penalties = [(one.number, one.what, one.amount) for name, one in now.penalties if name == part.id]
    inquiry = Inquiry(
        number,
        take,
        part.entrants,
        meetings_of(now, part),
        chain,
        withdrawn=withdrawn,
        excluded=[one for one, way in part.gone.items() if way == "excluded"],
        penalties=penalties,
    )
    need = inquiry.answer()
    return {
        **entrant(now, number),
        "part": part.id,
        "title": part_title(now, part.id, lang),
        "take": take,
        "status": need.status,
        "best": need.best,
        "worst": need.worst,
        "whole": need.whole,
        "opponents": [entrant(now, opponent) for opponent in need.opponents],
        "verdicts": [
            {"results": [list(games) for games in own], "verdict": verdict} for own, verdict in need.verdicts.items()
        ],
        "least": [[list(games) for games in own] for own in need.least()],
        "text": _sentences(state, number, take, need, lang) + _of_others(state, inquiry, need, lang),
    }


def _part(state: State, number: int) -> Part:
    if number not in state.now.entrants:
        raise InputError("nobody is entered with this number", got=str(number), expected="the number of an entrant")
    parts = [part for part in state.now.parts.values() if part.tree is None and number in part.entrants]
    if not parts:
        raise InputError("plays in no group that is drawn", got=str(number), expected="an entrant of a group")
    return parts[-1]


def _sentences(state: State, number: int, take: int, need: Need, lang: str) -> list[str]:
    said = event_words(lang)["need"]
    name = state.now.name(number)
    found = [said[need.status].format(who=name, take=take)]
    if not need.whole:
        return [*found, said["frame"].format(best=need.best, worst=need.worst)]
    if need.best == need.worst:
        found.append(said["place"].format(place=need.best))
    else:
        found.append(said["places"].format(best=need.best, worst=need.worst))
    if need.status in ("sure", "out") or not need.opponents:
        return found
    if len(need.opponents) == 1:
        return found + _of_one(state, need, lang)
    if need.status == "own":
        found.append(said["enough"])
        for own in need.least()[:MOST_SENTENCES]:
            found.append(said["one"].format(results=_results(state, need, own, said)))
    return found


def _of_one(state: State, need: Need, lang: str) -> list[str]:
    """One own match is open: what each of its results comes to."""
    said = event_words(lang)["need"]
    opponent = state.now.name(need.opponents[0])
    found = []
    for verdict in ("sure", "maybe", "out"):
        results = [f"{own[0][0]}–{own[0][1]}" for own, told in need.verdicts.items() if told == verdict]
        if results:
            found.append(said[f"result_{verdict}"].format(results=", ".join(results), opponent=opponent))
    return found


def _of_others(state: State, inquiry: Inquiry, need: Need, lang: str) -> list[str]:
    """Which results of others are enough where it depends on them, or by how many points two part (T61, T62)."""
    if need.status not in ("own", "possible") or len(inquiry.own) > 1 or len(inquiry.others) > MOST_OTHERS:
        return []
    said = event_words(lang)["need"]
    found = []
    for outcomes in inquiry.combinations():
        own = tuple(outcome.games for outcome in outcomes)
        if need.verdicts and need.verdicts[own] != "maybe":
            continue
        names = {"opponent": "", "result": ""}
        if own:
            result = f"{own[0][0]}–{own[0][1]}"
            names = {"opponent": state.now.name(need.opponents[0]), "result": result}
        least = margin(inquiry, outcomes) if own else None
        if least is not None:
            key = "margin_lost" if least <= 0 else "margin_won"
            found.append(said[key].format(points=abs(least), **names))
            continue
        try:
            sets = helps(inquiry, outcomes)
        except TooEarly:
            continue
        for one in sets[:MOST_SENTENCES]:
            told = "; ".join(
                said["help_result"].format(
                    one=state.now.name(result.one),
                    two=state.now.name(result.two),
                    games=", ".join(f"{a}–{b}" for a, b in result.games),
                )
                for result in one
            )
            found.append(said["help" if own else "help_alone"].format(help=told, **names))
    return found


def _results(state: State, need: Need, own: tuple[tuple[int, int], ...], said: dict[str, str]) -> str:
    return "; ".join(
        said["against"].format(opponent=state.now.name(opponent), result=f"{games[0]}–{games[1]}")
        for opponent, games in zip(need.opponents, own, strict=True)
    )
