"""The kinds of entries of an event: what is put down, one line each; grammar in docs/event-file.md.

Attributes of an entrant are a tuple of name and value in the order in which they were given; `player` and `person` may
stand several times. A fixture, a part and a phase are named by their ids.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from fivepins.match.log.corrections import Void

if TYPE_CHECKING:
    from fivepins.tournament.values import Distance, Score

Attributes = tuple[tuple[str, str], ...]

FORFEITS: Final = ("no-show", "late", "leave", "exclude", "withdraw", "ineligible")
"""Why a match is forfeited."""


class Event(NamedTuple):
    """Entry 0: what is held, and by which format.

    Attributes:
        title: What the event is called.
        format: Id of its format.
        digest: Digest of the format; "" where only its id is known.
        headers: What else stands at its head: name and value.
    """

    title: str
    format: str
    digest: str = ""
    headers: tuple[tuple[str, str], ...] = ()

    def header(self, name: str) -> str:
        """The value of a header, "" where it is not given."""
        return next((value for own, value in self.headers if own == name), "")


class Entrant(NamedTuple):
    """Somebody enters: a player, a pair (`A / B`), a team.

    Attributes:
        number: From 1; never changed, never used again.
        name: What he is called; two may bear the same name.
        attributes: `club nation cat seed points` and others.
    """

    number: int
    name: str
    attributes: Attributes = ()


class Close(NamedTuple):
    """Entries are closed."""


class Note(NamedTuple):
    """A remark."""

    text: str


class Decision(NamedTuple):
    """A decision of the director, for the record."""

    text: str


class CheckIn(NamedTuple):
    """Entrants are present.

    Attributes:
        numbers: Who, by number.
    """

    numbers: tuple[int, ...]


class Withdraw(NamedTuple):
    """An entrant withdraws."""

    number: int
    note: str = ""


class Exclude(NamedTuple):
    """An entrant is excluded."""

    number: int
    note: str = ""


class Replace(NamedTuple):
    """Another person takes the number, place and draw of an entrant."""

    number: int
    name: str
    attributes: Attributes = ()


class Commit(NamedTuple):
    """The commitment to a secret, before entries close (T4).

    Attributes:
        phase: The phase that will be drawn with it.
        digest: 64 hexadecimal digits.
    """

    phase: str
    digest: str


class Announce(NamedTuple):
    """Which public text will be the seed, before anybody can know it (T4)."""

    phase: str
    text: str


class Seed(NamedTuple):
    """The seed of a phase's lots (T4).

    Attributes:
        phase: The phase.
        text: The seed; where `public` is given, the secret that was committed to.
        public: A text that nobody controls, "" for none.
    """

    phase: str
    text: str
    public: str = ""


class Seeds(NamedTuple):
    """Who is seeded in a phase, in this order, whatever the attributes say."""

    phase: str
    numbers: tuple[int, ...]


class Draw(NamedTuple):
    """The program draws a phase, or the next round of a Swiss one.

    Attributes:
        phase: The phase.
        again: Why it is drawn again, "" for a first draw.
        digest: SHA-256 of the places that it gave, "" where nobody wrote it down.
        places: The places that it gave, part by part from the top, None for a bye; () where nobody wrote them down.
    """

    phase: str
    again: str = ""
    digest: str = ""
    places: tuple[tuple[int | None, ...], ...] = ()


class Place(NamedTuple):
    """A part as somebody drew it by hand.

    Attributes:
        part: The part.
        slots: Entrants in their places from the top, None for a bye; for a Swiss round two and two.
    """

    part: str
    slots: tuple[int | None, ...]


class Start(NamedTuple):
    """A phase begins; from now on it is not drawn again."""

    phase: str


class SetDistance(NamedTuple):
    """Matches of a phase or part that are still to come go so far.

    Attributes:
        part: Phase or part.
        distance: How far; a target of 0 leaves it as it is.
        note: Why.
    """

    part: str
    distance: Distance
    note: str = ""


class Tables(NamedTuple):
    """The tables that are in use from now on."""

    numbers: tuple[int, ...]
    note: str = ""


class Wish(NamedTuple):
    """On which tables, and not before when, a fixture or an entrant is to play; a later wish takes its place.

    Attributes:
        subject: A fixture's id, or an entrant's number.
        tables: Allowed tables, none for all.
        not_before: `HH:MM` of the first day, or `YYYY-MM-DDTHH:MM`; "" for any time.
        note: Why.
    """

    subject: str | int
    tables: tuple[int, ...] = ()
    not_before: str = ""
    note: str = ""


class LineUp(NamedTuple):
    """Who plays which board of a tie, both lists at once.

    Attributes:
        fixture: The tie.
        one: Players of the first side, board by board, by their places in the team's list from 1.
        two: Those of the second.
    """

    fixture: str
    one: tuple[tuple[int, ...], ...]
    two: tuple[tuple[int, ...], ...]


class Call(NamedTuple):
    """A fixture is sent to a table."""

    fixture: str
    table: int
    referee: str = ""


class Begin(NamedTuple):
    """A match begins."""

    fixture: str


class Late(NamedTuple):
    """An entrant came late, within the grace: the match is played (T36).

    Attributes:
        fixture: The fixture.
        number: Who.
        minutes: How late.
        note: What else.
    """

    fixture: str
    number: int
    minutes: int
    note: str = ""


class Result(NamedTuple):
    """What was played.

    Attributes:
        fixture: The fixture, or the board of a tie.
        score: Games, and the points and strokes where they are known.
        log: Digest of the match's log, "" where the result was typed.
    """

    fixture: str
    score: Score
    log: str = ""


class Forfeit(NamedTuple):
    """A match is forfeited.

    Attributes:
        fixture: The fixture.
        numbers: Who forfeits it: one side, or both.
        reason: One of `FORFEITS`.
        note: What else.
    """

    fixture: str
    numbers: tuple[int, ...]
    reason: str
    note: str = ""


class Tiebreak(NamedTuple):
    """An order of those whom nothing else parts: a lot drawn by hand, a play-off.

    Attributes:
        part: The part.
        order: The tied, the best first.
        note: How it came about.
    """

    part: str
    order: tuple[int, ...]
    note: str = ""


class Penalty(NamedTuple):
    """A penalty of the director on the standing.

    Attributes:
        number: Who.
        what: `points` or `games`.
        amount: How many, negative where they are taken.
        note: Why.
    """

    number: int
    what: str
    amount: int
    note: str


class Award(NamedTuple):
    """A prize beside the places."""

    title: str
    number: int
    note: str = ""


class Amend(NamedTuple):
    """An earlier entry reads otherwise.

    Attributes:
        seq: Its number.
        entry: What it says.
    """

    seq: int
    entry: Plain


Plain = (
    Entrant
    | Close
    | Note
    | Decision
    | CheckIn
    | Withdraw
    | Exclude
    | Replace
    | Commit
    | Announce
    | Seed
    | Seeds
    | Draw
    | Place
    | Start
    | SetDistance
    | Tables
    | Wish
    | LineUp
    | Call
    | Begin
    | Late
    | Result
    | Forfeit
    | Tiebreak
    | Penalty
    | Award
)
"""Every entry that is no correction."""

Entry = Plain | Void | Amend

CORRECTIONS: Final[tuple[type[Any], ...]] = (Void, Amend)

KINDS: Final[dict[type[Any], str]] = {
    Entrant: "entrant",
    Close: "close",
    Note: "note",
    Decision: "decision",
    CheckIn: "checkin",
    Withdraw: "withdraw",
    Exclude: "exclude",
    Replace: "replace",
    Commit: "commit",
    Announce: "announce",
    Seed: "seed",
    Seeds: "seeds",
    Draw: "draw",
    Place: "place",
    Start: "start",
    SetDistance: "distance",
    Tables: "tables",
    Wish: "wish",
    LineUp: "lineup",
    Call: "call",
    Begin: "begin",
    Late: "late",
    Result: "result",
    Forfeit: "forfeit",
    Tiebreak: "tiebreak",
    Penalty: "penalty",
    Award: "award",
    Void: "void",
    Amend: "amend",
}
"""The first word of each kind's line."""

AMENDABLE: Final[tuple[type[Any], ...]] = tuple(kind for kind in KINDS if kind not in (Void, Amend, Draw, Close, Start))
"""What can read otherwise; a draw is never changed, it is void or made again."""
