"""What a match on the simulated table has beside its log: who sits where, how the table stands, what is awaited."""

from collections import OrderedDict
from collections.abc import Sequence
from typing import Any, Final, Literal, TypeVar

from fivepins.hall.match.seats import PERSON, PLAYER_OF, SIDE_OF, Seats
from fivepins.match.entries import Entry, Lag, Struck
from fivepins.match.fold.state import State
from fivepins.model.position import format_position, position_to_json
from fivepins.model.shot import parse_shot
from fivepins.model.symbols import Player, other
from fivepins.physics.simulate import Strike
from fivepins.physics.trace import Trace
from fivepins.play.areas import Area, area
from fivepins.play.between_strokes import giving_up, may_reset
from fivepins.play.session import Played, Session, lag_position, placement_after, placement_kept
from fivepins.rules.placing import Placement
from fivepins.store.matches import Seat, SideMove

KEPT: Final = 4
"""Strokes, and lags, of a match whose motion is kept in memory."""

Act = Literal["lag", "open", "strike", "place", "agree", "over", "pause", "prepare"]

ASKED: Final = "reset"
"""What the player on turn sends who asks for the reset of 10.4; the other side's move is its answer."""


_T = TypeVar("_T")


class SimulatedTable:
    """The table of one match.

    Attributes:
        placement: How it stands for the next stroke, None where nobody is to strike.
        seats: Who plays which side.
        prepared: Whether that is known; not before the simulator is ready.
        lags: How the balls of the last lags ran, by the number of the entry.
        strokes: The last strokes by the number of their entry.
        thinking: The side whose computer is asked, and its place in the queue, 0 while it thinks; None where none is.
        failed: Why a computer does not answer, "" where nothing is wrong.
    """

    def __init__(self, seats: Sequence[Seat], session: Session | None, side_moves: Sequence[SideMove] = ()) -> None:
        self.seats = Seats(seats)
        self._side_moves: dict[int, dict[Player, SideMove]] = {}
        self.keep(side_moves)
        self.placement: Placement | None = None if session is None else session.placement
        self.prepared = session is not None
        self.lags: OrderedDict[int, Trace] = OrderedDict()
        self.strokes: OrderedDict[int, Played] = OrderedDict()
        self.thinking: tuple[Player, int] | None = None
        self.failed = ""

    def keep(self, side_moves: Sequence[SideMove]) -> None:
        """Take over what single sides did toward entries that both sides make."""
        for move in side_moves:
            self._side_moves.setdefault(move.seq, {})[PLAYER_OF[move.side]] = move

    def side_moves(self, seq: int) -> dict[Player, SideMove]:
        """What each side did toward an entry, by the sides that they had then."""
        return self._side_moves.get(seq, {})

    def side_move_of(self, client_id: str) -> SideMove | None:
        """The move of one side that a client's id belongs to."""
        found = (move for sides in self._side_moves.values() for move in sides.values())
        return next((move for move in found if move.client_id == client_id), None)

    def lag_strikes(self, seq: int) -> list[Strike]:
        """White's and Yellow's strike of a lag; none where the server does not know them."""
        moves = self.side_moves(seq)
        if len(moves) < len(SIDE_OF):
            return []
        return [Strike(side.lower(), parse_shot(moves[side].body)) for side in SIDE_OF]

    def act(self, state: State) -> Act:
        """What is awaited."""
        if state.finished:
            return "over"
        if state.overall.paused:
            return "pause"
        if state.stage == "lag":
            return "lag"
        if state.stage == "opening":
            return "open"
        turn = state.turn
        if not self.prepared or turn is None or self.placement is None:
            return "prepare"
        if self.asked(state) is not None:
            return "agree"
        return "place" if turn.placed else "strike"

    def asked(self, state: State) -> Player | None:
        """Who asks for the reset of 10.4 and has no answer yet, None for nobody."""
        moves = self.side_moves(state.next_seq)
        return next((player for player in moves if len(moves) == 1 and moves[player].body == ASKED), None)

    def may_reset(self, state: State) -> bool:
        """Whether the player on turn may ask for the reset of 10.4; once before each stroke."""
        return not self.side_moves(state.next_seq) and self.act(state) == "strike" and may_reset(state, self.placement)

    def awaited(self, state: State) -> tuple[Player, ...]:
        """The sides that may do it; in a lag those that have not struck yet, in a pause the persons not yet ready."""
        act = self.act(state)
        if act in ("lag", "pause"):
            waiting = tuple(player for player in SIDE_OF if player not in self.side_moves(state.next_seq))
            if act == "lag":
                return waiting
            return tuple(player for player in waiting if self.seats.at(player, state).player == PERSON)
        if act == "open":
            return (state.overall.lag,) if state.overall.lag is not None else ()
        turn = state.turn
        if turn is None or act in ("over", "prepare"):
            return ()
        return (other(turn.striker),) if act == "agree" else (turn.striker,)

    def area(self, state: State) -> Area | None:
        """Where the ball in hand may be placed, None where there is none."""
        turn, placement = state.turn, self.placement
        if turn is None or not turn.placed or placement is None or placement.position is None:
            return None
        half = turn.from_half or placement.half
        return None if half is None else area(placement.position, turn.striker, half, state.edition.table)

    def choice(self, state: State) -> Placement | None:
        """How the table stands where the choice of 13.5 is taken, None where there is none."""
        return self.placement.choice if self.placement is not None and state.may_respot else None

    def struck(self, played: Played, state: State) -> None:
        """A stroke was entered: the last entry of this state."""
        self.placement = placement_after(state, played)
        self.failed = ""
        _keep(self.strokes, state.next_seq - 1, played)

    def lagged(self, trace: Trace, entry: Entry, state: State) -> None:
        """A lag was entered: the last entry of this state."""
        self.show_lag(state.next_seq - 1, trace)
        self.entered(entry, state)

    def show_lag(self, seq: int, trace: Trace) -> None:
        """Keep how the balls of a lag ran."""
        _keep(self.lags, seq, trace)

    def entered(self, entry: Entry, state: State) -> None:
        """An entry that is no stroke was entered: the last one of this state."""
        self.placement = placement_kept(self.placement, entry, state)
        self.failed = ""

    def resumed(self, session: Session) -> None:
        """The table stands as the entries say."""
        self.placement = session.placement
        self.prepared = True

    def to_json(self, state: State) -> dict[str, Any]:
        """The table as every screen draws it."""
        act = self.act(state)
        choice = self.choice(state)
        position = None if self.placement is None else self.placement.position
        if act == "lag":
            position = lag_position(state.edition.table)
        allowed = self.area(state) if act == "place" else None
        return {
            "seats": {SIDE_OF[player]: self.seats.at(player, state).player for player in SIDE_OF},
            "seeds": {SIDE_OF[player]: self._seed(player, act, state) for player in SIDE_OF},
            "exchanged": state.overall.exchanged,
            "act": act,
            "by": [SIDE_OF[player] for player in self.awaited(state)],
            "position": None if position is None else position_to_json(position),
            "text": "" if position is None else format_position(position),
            "area": None if allowed is None else allowed.to_json(),
            "choice": None
            if choice is None or choice.position is None
            else {"text": format_position(choice.position), "position": position_to_json(choice.position)},
            "asked": None if (asks := self.asked(state)) is None else SIDE_OF[asks],
            "may": {
                "pause": act not in ("pause", "prepare") and bool(state.pause_due),
                "reset": self.may_reset(state),
                "give_up": {SIDE_OF[player]: list(giving_up(state, player)) for player in SIDE_OF},
            },
            "stroke": _last_stroke(state),
            "lag": self._last_lag(state),
            "thinking": None
            if self.thinking is None
            else {"side": SIDE_OF[self.thinking[0]], "place": self.thinking[1]},
            "failed": self.failed,
        }

    def _seed(self, player: Player, act: Act, state: State) -> int | None:
        """What a computer's play followed from, once nobody can use it any more."""
        seat = self.seats.at(player, state)
        return seat.seed if act == "over" and seat.player != PERSON else None

    def _last_lag(self, state: State) -> int:
        """Number of the last lag that can be shown again, 0 for none."""
        for seq in reversed(self._side_moves):
            if (
                seq < state.next_seq
                and isinstance(state.records[seq].entry, Lag)
                and len(self.side_moves(seq)) == len(SIDE_OF)
            ):
                return seq
        return 0


def _keep(kept: OrderedDict[int, _T], seq: int, value: _T) -> None:
    kept[seq] = value
    while len(kept) > KEPT:
        kept.popitem(last=False)


def _last_stroke(state: State) -> int:
    """Number of the last stroke that can be shown again, 0 for none."""
    for place in range(len(state.steps) - 1, -1, -1):
        row = state.steps[place].row
        if isinstance(row.entry, Struck) and row.entry.stroke.shot is not None:
            return row.seq
    return 0
