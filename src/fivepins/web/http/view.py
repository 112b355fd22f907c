"""The shape of the view, which every screen of a match draws from."""

from typing import Annotated, Literal

from pydantic import Field

from fivepins.web.http.ruling import Half, Placement, Player, Ruling, Turn, Verdict
from fivepins.web.http.shapes import Shape

Ms = Annotated[int, Field(description="Milliseconds since 1970, by the server's clock.")]


class Names(Shape):
    """The players."""

    white: str
    yellow: str


class Sides(Shape):
    """A number for each player, White's and Yellow's."""

    white: int
    yellow: int


class Score(Sides):
    """Points in the game, and games won."""

    games: Sides


class Row(Shape):
    """A stroke, or another entry that gave points or a foul."""

    seq: int
    part: int = Field(description="Which of several entries that an amend put into this one's place, from 0.")
    number: int = Field(description="Number of the stroke in its game.")
    game: int
    player: Player | None = Field(description="Who struck, fouled or was warned; of a decision, who receives.")
    entry: str = Field(description="The entry as it reads now.")
    kind: Literal["stroke", "foul", "decision", "warn"]
    points: int = Field(description="Before capping at the target.")
    gain: int = Field(description="What the receiver got of them.")
    to: Player | None
    hand: bool
    articles: list[str]
    score: Sides
    struck: bool = Field(description="Whether it is a stroke.")
    amended: int = Field(description="Number of the entry that gave this reading, 0 for none.")
    overruled: int = Field(description="Number of the entry that set its ruling, 0 for none.")
    ends: Literal["", "game", "match"]
    time_ms: Ms
    ruling: Verdict | None = Field(description="Without words; null for a decision, and where nothing can be judged.")


class RowInWords(Row):
    """A row with its ruling in words."""

    ruling: Ruling | None


class Last(RowInWords):
    """The last standing stroke, foul or decision."""

    stroke_number: int
    placing: Placement | None = Field(description="What the referee does now, the choice of 13.5 taken into account.")


class Outcome(Shape):
    """A way out of a problem: write these entries, one after the other."""

    label: str
    entries: list[str]
    score: Score


class Shown(Shape):
    """Something in the entries that does not fit."""

    id: str
    code: str
    text: str
    article: str
    seqs: list[int]


class Problem(Shown):
    """Something that does not fit, and the ways out of it."""

    outcomes: list[Outcome]


class Review(Shape):
    """The public score is frozen."""

    since_ms: Ms
    seq: int
    note: str
    score: Score = Field(description="What the public sees: before the stroke in question.")
    stroke: RowInWords | None = Field(description="The stroke in question, as it read when the review began.")
    now: RowInWords | None = Field(description="How it reads now; null where it does not stand any more.")


class Chosen(Shape):
    """A choice that was made for the next stroke; taking this entry back takes it back."""

    what: Literal["respot", "reset"]
    seq: int


class Confirmed(Shape):
    """Somebody who has confirmed the result."""

    by: Literal["W", "Y", "referee"]
    name: str


class Before(Shape):
    """What the referee does before the next stroke."""

    by: Player = Field(description="Who struck, or fouled.")
    placing: Placement


class Pause(Shape):
    """A pause is on."""

    since_ms: Ms
    minutes: int


class Clock(Shape):
    """The shot clock; screens count by themselves."""

    ready_ms: int = Field(description="When the table was ready for this turn, ms since 1970; 0 where unknown.")
    shot_s: int
    second_s: int
    extra_s: int
    extras_a_game: int
    extras: Sides = Field(description="Extra times taken in this game.")
    extra: bool = Field(description="Whether extra time runs in this turn.")
    overruns: int = Field(description="How often the time ran out in this turn.")


class Game(Shape):
    """A finished game."""

    game: int
    opener: Player | None
    white: int | None
    yellow: int | None
    winner: Player | None
    reason: str


class Warned(Shape):
    """Warnings of one kind that a player has."""

    player: Player
    about: str
    count: int


class Due(Shape):
    """What the last warning calls for."""

    what: Literal["exclude", "director"]
    player: Player
    article: str = Field(description="The article that asks for it.")


class CallsOf(Shape):
    """Names of calls or warnings for each player."""

    white: list[str]
    yellow: list[str]


class PossibleCalls(Shape):
    """What can be called now: no other call or warning would be taken."""

    stroke: list[str] = Field(description="In a stroke of the player on turn.")
    before: list[str] = Field(description="Where the player on turn plays no stroke, as in `W - !touch`.")
    outside: CallsOf = Field(description="As a foul outside a stroke, as in `foul W !touch`.")
    warnings: CallsOf


class Lag(Shape):
    """The lag."""

    winner: Player | None
    repeated: int


class Seats(Shape):
    """Who plays each side now: `person`, or the level of a computer."""

    white: str
    yellow: str


class Area(Shape):
    """Where the centre of a ball in hand may lie: inside the rectangles, outside the discs, in metres."""

    half: Half
    rectangles: list[list[float]] = Field(description="Each `[x0, y0, x1, y1]`.")
    discs: list[list[float]] = Field(description="Each `[x, y, radius]`: other balls, and pins that stand.")


class Choice(Shape):
    """How the table would stand."""

    text: str
    position: dict[str, object]


class Thinking(Shape):
    """A computer is asked for a move."""

    side: Literal["white", "yellow"]
    place: int = Field(description="0 while it thinks; else its place in the queue.")


Scopes = list[Literal["game", "match"]]


class GivingUp(Shape):
    """What each side may give up."""

    white: Scopes
    yellow: Scopes


class May(Shape):
    """What may be done beside the strokes."""

    pause: bool = Field(description="Whether either side may have the pause of the book now.")
    reset: bool = Field(description="Whether the side on turn may ask for the reset of 10.4.")
    give_up: GivingUp


class Seeds(Shape):
    """The seed of each side."""

    white: int | None
    yellow: int | None


class Table(Shape):
    """The simulated table of a match."""

    seats: Seats
    seeds: Seeds = Field(description="What the play of computers followed from; null of persons, and before the end.")
    exchanged: bool = Field(description="Whether the players exchanged their balls: a token stays with its player.")
    act: Literal["lag", "open", "strike", "place", "agree", "over", "pause", "prepare"] = Field(
        description="What is awaited; `place` is a stroke with the ball in hand, `agree` an answer to who asks for the "
        "reset, `pause` its end, `prepare` the table itself."
    )
    by: list[Literal["white", "yellow"]] = Field(description="The sides that may do it.")
    position: dict[str, object] | None = Field(description="Balls and pins as they lie; a ball in hand is null.")
    text: str = Field(description="The same as a line, empty where there is none.")
    area: Area | None = Field(description="Where the ball in hand may lie.")
    choice: Choice | None = Field(description="The table behind the choice of 13.5, null where there is none.")
    asked: Literal["white", "yellow"] | None = Field(description="Who asks for the reset of 10.4.")
    may: May
    stroke: int = Field(description="Number of the last simulated stroke, 0 for none.")
    lag: int = Field(description="Number of the last lag that can be shown again, 0 for none.")
    thinking: Thinking | None
    failed: str = Field(description="Why the computer does not answer, empty where nothing is wrong.")


class Summary(Shape):
    """What a list shows of a match."""

    id: str
    seq: int = Field(description="Number of the last entry.")
    players: Names = Field(description="Who has the white and the yellow ball now.")
    edition: str
    target: int
    best_of: int
    start: Sides = Field(description="Points that a game begins with.")
    clocked: bool = Field(description="Whether the shot clock of the rule book runs.")
    rehearsal: bool
    origin: str = Field(
        description="`log` or `notation` where it was read from such a file, empty where it began here."
    )
    headers: dict[str, str]
    score: Score
    games: list[Game] = Field(description="The finished games, at most the last 99.")
    game: int
    striker: Player | None
    phase: Literal["lag", "opening", "play", "pause", "finished"]
    winner: Player | None


class Followed(Summary):
    """What the public follows a match by."""

    opener: Player | None = Field(description="Who opens this game.")
    held: bool = Field(description="Whether a game has ended and nobody has begun the next one.")
    needs: Sides
    last: Last | None
    strokes: list[Row] = Field(description="The last rows of this game, at most 60.")
    reason: str = Field(description="Why the match is over.")


class View(Followed):
    """Everything that a screen draws of a match."""

    digest: str = Field(description="Hash of the last entry: it proves the whole log.")
    turn: Turn
    partner: int = Field(
        description="Which player of the pair on turn plays, 0 where it is free or nobody plays in pairs."
    )
    pairs: dict[Literal["white", "yellow"], bool] = Field(
        description="On which side two play, under a book that knows pairs."
    )
    opened: bool = Field(description="Whether an entry said who opens.")
    exchanged: bool = Field(description="Whether the players exchanged the balls that they began with.")
    lag: Lag | None
    choice: bool = Field(description="Whether the choice of 13.5 is open.")
    chosen: Chosen | None
    reset: bool = Field(description="Whether balls in contact may be set anew (10.4).")
    calls: PossibleCalls
    pause_due: str = Field(description="What a pause now would follow, empty where none is due.")
    warnings: list[Warned]
    due: Due | None
    before: Before | None
    pause_minutes: int = Field(description="How long the pause of the book is.")
    confirmed: list[Confirmed] = Field(description="Who has confirmed the result as it stands.")
    public: Followed | None = Field(
        description="What the public sees instead: during a review, and while a problem waits to be settled."
    )
    problems: list[Problem]
    more_problems: int
    review: Review | None
    pause: Pause | None
    clock: Clock | None
    table: Table | None = Field(description="The simulated table, null where the match is scored from a real one.")
    server_ms: Ms
