"""Ready-made entries that settle a problem of a match."""

from collections.abc import Callable, Iterator
from typing import Final

from fivepins.match.entries import (
    Amend,
    Decision,
    Entry,
    Exclude,
    Extra,
    Fouled,
    GapEnd,
    InGame,
    Lag,
    Leave,
    Lose,
    Overrule,
    Reset,
    Respot,
    Score,
    Struck,
    Swap,
    Warn,
)
from fivepins.match.fold.events import late_alone
from fivepins.match.fold.fold import extend
from fivepins.match.fold.rows import Row
from fivepins.match.fold.state import State
from fivepins.match.log import settle
from fivepins.match.log.corrections import Void
from fivepins.match.log.problems import Problem
from fivepins.match.record import Record
from fivepins.match.words import match_words
from fivepins.model.facts import CALLS_WITHOUT_STROKE, Call, Stroke, Total
from fivepins.model.symbols import Player, other

MOST_VOIDS: Final = 40
"""Entries that one outcome may take back."""

MOST_CAUSES: Final = 3
"""Corrections that are tried as the cause of a problem, the latest first."""


_TIMELY: Final = (Struck, Fouled, Warn, Decision, Respot, Reset, Extra, Swap, Leave, Exclude, Lose, Score)

Option = settle.Option[Entry, State]
"""Entries that do settle a problem."""

_Idea = settle.Idea[Entry]


def options(state: State, problem: Problem) -> tuple[Option, ...]:
    """What would settle a problem without making another.

    Each option's entries can be appended one after the other with `settle_later=True`; its State shows the score that
    would follow.
    """
    return settle.options(state, problem, _ideas(state, problem), _with_entry)


def option_text(option: Option, lang: str = "en", before: State | None = None) -> str:
    """An outcome in words; with the State `before` it, strokes are called by their numbers in their games."""
    words: dict[str, str] = match_words(lang)["settle"]
    who = option.state.name(option.who, _partner(option)) if option.who else ""
    stroke = None if before is None else _stroke(before, option.seq)
    if stroke is not None and (named := words.get(f"{option.code}_stroke")):
        return named.format(number=stroke.number, game=stroke.game)
    return words[option.code].format(who=who, seq=option.seq)


def _stroke(state: State, seq: int) -> Row | None:
    """The stroke that an entry is, or corrects."""
    target = state.corrections.targets.get(seq, seq)
    return next((row for row in state.rows_of(target) if isinstance(row.entry, Struck)), None)


def _partner(option: Option) -> int:
    """Whom of a pair an outcome is about."""
    entries = (row.entry for row in option.state.rows_of(option.seq))
    return next((entry.partner for entry in entries if isinstance(entry, Fouled)), 0)


def _with_entry(state: State, entry: Entry) -> State:
    return extend(state, Record(state.next_seq, entry))


def _ideas(state: State, problem: Problem) -> Iterator[_Idea]:
    code, seq = problem.code, problem.seq
    if code == "chain_broken":
        return  # no further entry mends what stands before it
    rows = state.rows_of(seq)
    row = next((one for one in rows if one.part == problem.part), None)
    if row is not None:
        entry = row.entry
        if code == "turn" and isinstance(entry, Struck):
            yield from _about_turn(state, row, entry)
        elif code == "game":
            yield from _about_game(state, row, problem)
        elif code == "after_end":
            yield from _void_from(state, row, lambda _: True)
        elif code == "check" and isinstance(entry, Struck | Fouled):
            yield _Idea("as_ruled", (_replacing(state, row, entry._replace(check=row.check)),), None, seq)
            if entry.check is not None and len(rows) == 1:
                to, points, hand = entry.check
                yield _Idea("as_expected", (Overrule(seq, to, points, hand),), to, seq)
        elif code == "how" and isinstance(entry, Struck):
            plain = entry._replace(stroke=entry.stroke._replace(turn=None))
            yield _Idea("without_turn", (_replacing(state, row, plain),), None, seq)
        elif code == "partner" and isinstance(entry, Struck):
            yield _Idea(
                "other_partner", (_replacing(state, row, entry._replace(partner=3 - entry.partner)),), entry.player, seq
            )
            calls = (*entry.stroke.calls, Call("wrong-player"))
            wrong = entry._replace(stroke=entry.stroke._replace(calls=calls), check=None)
            yield _Idea("wrong_partner", (_replacing(state, row, wrong),), entry.player, seq)
        elif code == "no_pairs" and isinstance(entry, Struck):
            yield _Idea("no_partner", (_replacing(state, row, entry._replace(partner=0)),), entry.player, seq)
        elif code == "whose_of_pair" and isinstance(entry, Fouled):
            for one in _of_each(state, entry):
                yield _Idea("of_pair", (_replacing(state, row, one),), entry.player, seq)
        elif code == "gap" and isinstance(entry, GapEnd):
            parts = tuple(one.entry for one in rows if not isinstance(one.entry, GapEnd))
            yield _Idea("score_again", (Amend(seq, (*parts, entry.score)),), None, seq)
        elif code == "foul_as_stroke" and isinstance(entry, Fouled):
            stroke = Struck(entry.player, entry.stroke, partner=entry.partner)
            yield _Idea("as_stroke", (_replacing(state, row, stroke),), entry.player, seq)
        elif code == "lagger" and isinstance(entry, Struck):
            other_one = entry._replace(partner=3 - entry.partner)
            yield _Idea("other_partner", (_replacing(state, row, other_one),), entry.player, seq)
        elif code == "late_voids" and isinstance(entry, Lag):
            yield from _about_late_lag(state, row, entry)
        elif code == "not_in_singles" and isinstance(entry, Warn):
            yield _Idea("warn_conduct", (_replacing(state, row, entry._replace(about="conduct")),), entry.player, seq)
        elif code == "pins_late" and isinstance(entry, Warn):
            yield from _about_late_pins(state, row, entry)
        elif isinstance(entry, Struck | Fouled):
            yield from _about_call(state, row, entry, code, alone=len(rows) == 1)
        yield _Idea("void", (Void(seq),), None, seq)
    elif seq:
        yield _Idea("void", (Void(seq),), None, seq)
    for correction in state.corrections.latest_about(seq, MOST_CAUSES):
        yield _Idea("take_back", (Void(correction),), None, correction)


def _about_call(state: State, row: Row, entry: Struck | Fouled, code: str, *, alone: bool) -> Iterator[_Idea]:
    """A call that cannot stand as it was entered: what may have been meant, and the ruling as it was recorded."""
    seq, stroke = row.seq, entry.stroke
    if code in ("not_without_stroke", "put_right"):
        calls = tuple(call for call in stroke.calls if call.name not in CALLS_WITHOUT_STROKE)
        played = Struck(entry.player, stroke._replace(played=True, calls=calls), partner=entry.partner)
        yield _Idea("was_played", (_replacing(state, row, played),), entry.player, seq)
    if code == "ask_played_at":
        for thing in dict.fromkeys(token[1] for token in stroke.touch) or ("o", "r"):
            calls = tuple(Call("contact", thing) if call.name == "contact" else call for call in stroke.calls)
            told = entry._replace(stroke=stroke._replace(calls=calls), check=None)
            code = f"played_at_{thing}" if thing in "or" else "played_at_cushion"
            yield _Idea(code, (_replacing(state, row, told),), entry.player, seq)
    if code == "hint_on_turn":
        foul = Fouled(other(entry.player), stroke._replace(played=False))
        for one in _of_each(state, foul):
            yield _Idea("by_other", (_replacing(state, row, one),), other(entry.player), seq)
    if alone and (row.ruling is None or code == "right_player"):
        yield _Idea("no_points", (Overrule(seq, None, 0),), entry.player, seq)
    if row.ruling is not None and row.ruling.again and row.to is not None:
        yield _Idea("as_recorded", (_replacing(state, row, Decision(row.to, row.points)),), row.to, seq)
    elif row.ruling is not None and alone:
        yield _Idea("as_recorded", (Overrule(seq, row.to, row.points, row.hand),), row.to, seq)


def _about_late_lag(state: State, row: Row, entry: Lag) -> Iterator[_Idea]:
    """A lag with a late start and other faults beside it: the late start alone, or the winner that was recorded."""
    yield _Idea("late_alone", (_replacing(state, row, late_alone(entry)),), None, row.seq)
    for step in state.steps:
        if step.row is row and (winner := step.now.overall.lag) is not None:
            yield _Idea("lag_recorded", (_replacing(state, row, Lag(winner)),), winner, row.seq)


def _about_late_pins(state: State, row: Row, entry: Warn) -> Iterator[_Idea]:
    """Pins handed back carelessly after a stroke that ended a game, once the next one had begun (D77).

    That stroke's points go to the opponent, and the game goes on: with what was played since, or without it.
    """
    ended = next((one for one in reversed(state.rows) if one.ends and one.seq < row.seq), None)
    if ended is None or not isinstance(ended.entry, Struck):
        return
    price = state.edition.value("prices.foul_off_turn")
    taken = Overrule(ended.seq, other(entry.player), ended.points + price, hand=True, note=entry.note)
    since = [one for one in state.rows if ended.seq < one.seq < row.seq and _counts(one)]
    voids = tuple(Void(seq) for seq in sorted({one.seq for one in since}))
    warned = Void(row.seq)
    if len(since) == 1:
        again = _replacing(state, since[0], InGame(ended.game), since[0].entry)  # type: ignore[arg-type]
        yield _Idea("pins_of_stroke", (warned, again, taken), other(entry.player), ended.seq)
    if len(voids) <= MOST_VOIDS:
        yield _Idea("pins_of_stroke", (warned, *voids, taken), other(entry.player), ended.seq)


def _replacing(state: State, row: Row, *entries: Entry) -> Amend:
    """An amend that puts entries in the place of a row and keeps what stands beside it."""
    parts: list[Entry] = []
    for one in state.rows_of(row.seq):
        if one.part == row.part:
            parts += entries
        elif not isinstance(one.entry, GapEnd):
            parts.append(one.entry)
    return Amend(row.seq, tuple(parts))


def _about_turn(state: State, row: Row, entry: Struck) -> Iterator[_Idea]:
    """A stroke by the player who was not on turn (D50)."""
    seq, player = row.seq, entry.player
    unseen = Struck(other(player), Stroke(total=Total(0, True)))
    yield _Idea("missing", (_replacing(state, row, unseen, entry),), other(player), seq)
    swapped = entry._replace(player=other(player), check=None)
    yield _Idea("by_other", (_replacing(state, row, swapped),), other(player), seq)
    foul = Fouled(player, Stroke(calls=(Call("wrong-player"),), played=False), partner=entry.partner)
    for one in (foul,) if foul.partner else _of_each(state, foul):
        yield _Idea("out_of_turn", (_replacing(state, row, one),), player, seq)


def _of_each(state: State, foul: Fouled) -> Iterator[Fouled]:
    """The foul as it is, or of each of a pair."""
    pairs = state.law.has_pairs(foul.player, state.overall)
    yield from (foul._replace(partner=partner) for partner in ((1, 2) if pairs else (0,)))


def _about_game(state: State, row: Row, problem: Problem) -> Iterator[_Idea]:
    """What was recorded in another game than the rules say: a correction moved the end of a game."""
    entry = row.entry
    if isinstance(entry, GapEnd | InGame):
        return
    recorded, game = int(problem.got), int(problem.wanted)
    yield _Idea("this_game", (_replacing(state, row, InGame(game), entry),), None, game)
    if recorded > game:
        ahead: Player = "W" if row.white >= row.yellow else "Y"
        for winner in (ahead, other(ahead)):
            ended = _replacing(state, row, Lose("game", other(winner)), entry)
            yield _Idea("ended", (ended,), winner, game)
    else:
        yield from _void_from(state, row, lambda later: state.games[later.seq] == recorded)


def _void_from(state: State, row: Row, wanted: Callable[[Row], bool]) -> Iterator[_Idea]:
    """Take back an entry and what follows it, as far as wanted."""
    seqs = {one.seq for one in state.rows if one.seq >= row.seq and wanted(one) and _counts(one)}
    if seqs and len(seqs) <= MOST_VOIDS:
        yield _Idea("void_from", tuple(Void(seq) for seq in sorted(seqs)), None, row.seq)


def _counts(row: Row) -> bool:
    """Whether an entry would be too late after the end of a match, or does something."""
    return isinstance(row.entry, _TIMELY) or bool(row.points) or bool(row.problems)
