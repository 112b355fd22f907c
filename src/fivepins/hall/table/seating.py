"""Who sits at which simulated table: matches begun, and the tokens that prove a side."""

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from fivepins.hall.clock import Clock
from fivepins.hall.errors import NotAllowed
from fivepins.hall.match.match import Match
from fivepins.hall.match.seats import GUEST, PERSON, PLAYER_OF, Seat, digest_of
from fivepins.hall.matches.ids import match_id as new_id
from fivepins.hall.matches.matches import Matches
from fivepins.hall.table.turns import DESK, table_of
from fivepins.match.append import create
from fivepins.match.notation.headers import creation_of_headers
from fivepins.model.errors import InputError
from fivepins.model.symbols import Player
from fivepins.players.levels import LEVELS
from fivepins.rules.edition import DEFAULT, load_printed

TOKEN_BYTES: Final = 16
"""Random bytes of a token."""

SEED_BITS: Final = 53
"""Bits of a seed that nobody gives: as many as a JSON number holds in every language."""

MAX_REMEMBERED: Final = 1000
"""Beginnings of matches that are remembered, so that a repeated request is given the same tokens."""


class Wish(NamedTuple):
    """A match that somebody wishes to begin.

    Attributes:
        names: The players' names by side, `white` and `yellow`.
        players: Who plays each side: `PERSON`, the level of a computer, or `GUEST`.
        client_id: A fresh secret: the same wish again is given the same tokens.
        edition: Id of a printed book.
        target: Points that win a game.
        best_of: Odd number of games.
        seed: What the play of computers follows from; None draws one from the system's randomness, which stays secret
            until the match is over.
        start: Points that White and Yellow begin every game with: a handicap.
    """

    names: Mapping[str, str]
    players: Mapping[str, str]
    client_id: str
    edition: str = DEFAULT
    target: int = 50
    best_of: int = 1
    seed: int | None = None
    start: tuple[int, int] = (0, 0)


class Begun(NamedTuple):
    """A match that was begun.

    Attributes:
        id: Its id.
        tokens: Of each person by side: what proves that a move comes from there.
        fresh: Whether this request began it.
    """

    id: str
    tokens: Mapping[str, str]
    fresh: bool


class Seating:
    """Begins matches, knows who may move, and remembers for a while who was given which tokens.

    Args:
        matches: All matches.
        clock: The time that they begin at.
        need_computer: Called where a computer is to play in this match (None: in a new one); it raises `NotReady` where
            none can be asked.
        guest: Name of the server's own guest, "" where it has none.
    """

    def __init__(
        self, matches: Matches, clock: Clock, need_computer: Callable[[Match | None], None], guest: str = ""
    ) -> None:
        self.guest = guest
        self._matches = matches
        self._clock = clock
        self._need_computer = need_computer
        # A request that comes twice at once is answered twice alike.
        self._lock = asyncio.Lock()
        self._known: OrderedDict[str, tuple[Wish, Begun]] = OrderedDict()

    async def begin(self, wish: Wish) -> Begun:
        """Begin a match; each person's token is told once, to who began it.

        Raises:
            InputError: If the match cannot be, or the client's id began another one.
            NotReady: If no computer can be asked now.
            StoreError: If the store cannot write it now.
        """
        edition = load_printed(wish.edition)
        match_id = new_id(wish.client_id)
        async with self._lock:
            known = self._known.get(match_id)
            if known is not None:
                if known[0] != wish:
                    raise InputError("this id began another match", expected="a fresh id")
                return known[1]._replace(fresh=False)
            begun = await self._begin(wish, edition.id, match_id)
            self._known[match_id] = (wish, begun)
            while len(self._known) > MAX_REMEMBERED:
                self._known.popitem(last=False)
            return begun

    def mover(self, match: Match, token: str, client_id: str) -> Player:
        """The side that a token proves, where its move can be taken now.

        Args:
            match: The match.
            token: What the side was given when the match began.
            client_id: The client's own id of the move.

        Raises:
            InputError: If the match has no table.
            NotAllowed: If the token proves no side.
            NotReady: If the move is a new one, and no computer can be asked that it may leave the next one to.
        """
        table = table_of(match)
        player = table.seats.side_of(token, match.state)
        if player is None:
            raise NotAllowed("this token belongs to no side of this match", expected="the token of a side")
        new = match.log.by_client(client_id) is None and table.side_move_of(client_id) is None
        if table.seats.with_computer and new:
            self._need_computer(match)
        return player

    async def _begin(self, wish: Wish, edition: str, match_id: str) -> Begun:
        if GUEST in wish.players.values() and not self.guest:
            raise InputError("this server has no guest", got=GUEST, expected=", ".join((PERSON, *LEVELS)))
        if any(wish.players[side] != PERSON for side in PLAYER_OF):
            self._need_computer(None)
        for side in PLAYER_OF:
            if " / " in wish.names[side]:
                raise InputError("pairs do not play here", got=wish.names[side][:60], expected="the name of one player")
        headers = [("White", wish.names["white"]), ("Yellow", wish.names["yellow"]), ("Rules", edition)]
        headers += [("Target", str(wish.target)), ("BestOf", str(wish.best_of))]
        headers += [("Start", "{}-{}".format(*wish.start))]
        log, state = create(creation_of_headers(headers), time_ms=self._clock(), desk=DESK)
        tokens = {side: secrets.token_urlsafe(TOKEN_BYTES) for side in PLAYER_OF if wish.players[side] == PERSON}
        seed = secrets.randbits(SEED_BITS) if wish.seed is None else wish.seed
        seats = [
            Seat(wish.players[side], seed, digest_of(tokens[side]) if side in tokens else "").stored(side)
            for side in PLAYER_OF
        ]
        if not await self._matches.add(match_id, log, state, seats):
            raise InputError("this id began a match before; its tokens were told then", expected="a fresh id")
        return Begun(match_id, tokens, True)
