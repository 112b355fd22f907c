"""One match in memory: its log, what follows from it, and the screens that show it."""

import asyncio
import json
import time
from collections.abc import Callable
from typing import Any

from fivepins.desk.view import view
from fivepins.match.creation import Creation
from fivepins.match.fold.state import State
from fivepins.match.match_log import MatchLog
from fivepins.match.notation.printing import format_entry
from fivepins.web.live import Channel, Stream, beat_frame, view_frame
from fivepins.web.simulated import Simulated


class Match:
    """One match in memory.

    Attributes:
        id: Its id.
        log: Its entries.
        state: What follows from them.
        lock: Held while an entry is written.
        users: Requests and streams that use it now.
        simulated: Its table, None where it is scored from a real one.
    """

    def __init__(self, match_id: str, log: MatchLog, state: State, simulated: Simulated | None = None) -> None:
        self.id = match_id
        self.log = log
        self.state = state
        self.lock = asyncio.Lock()
        self.users = 0
        self.simulated = simulated
        self.behind = False
        self._views: dict[str, bytes] = {}
        self._channels: dict[str, Channel] = {}

    @property
    def seq(self) -> int:
        """Number of the last entry."""
        return self.log.next_seq - 1

    def view(self, lang: str) -> bytes:
        """The view as JSON, with the server's time; the rest is made once for all who ask."""
        made = self._views.get(lang)
        if made is None:
            made = self._views[lang] = to_bytes(view(self.state, self.id, lang))[:-1]
        table = None if self.simulated is None else self.simulated.to_json(self.state)
        return b'%b,"table":%b,"server_ms":%d}' % (made, to_bytes(table), now_ms())

    @property
    def listeners(self) -> int:
        """How many live streams are open."""
        return sum(channel.listeners for channel in self._channels.values())

    def change(self, log: MatchLog, state: State) -> None:
        """Take over a longer log, and show it on every screen."""
        self.log = log
        self.state = state
        self._views.clear()
        self.show()

    def show(self) -> None:
        """Show on every screen how it stands; its entries may be the same."""
        for lang, channel in self._channels.items():
            if channel.listeners:
                channel.send_view(view_frame(self.seq, self.view(lang)))

    def beat(self) -> None:
        """Give every screen a sign of life."""
        for channel in self._channels.values():
            if channel.listeners:
                channel.send_beat(beat_frame(self.seq, now_ms()))

    def text(self, seq: int) -> str:
        """An entry as it was written; "" for the creation and where there is none."""
        if not 0 < seq < self.log.next_seq:
            return ""
        entry = self.log.records[seq].entry
        return "" if isinstance(entry, Creation) else format_entry(entry)

    def stream(self, lang: str, done: Callable[[], None], *, ended: bool) -> Stream:
        """A live stream of the view; `done` is called when it ended, at once where all have `ended`."""
        channel = self._channels.setdefault(lang, Channel())
        if ended:
            channel.close()
        return Stream(channel, lambda: view_frame(self.seq, self.view(lang)), done)

    def close(self) -> None:
        """End its streams."""
        for channel in self._channels.values():
            channel.close()


def now_ms() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def to_bytes(value: Any) -> bytes:
    """A value as compact JSON."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
