"""A log in memory: records that grow at the end and never change."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Generic

from fivepins.match.log.chain import NO_HASH, LogFormat, R
from fivepins.match.log.persistent_list import PersistentList

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Self


class Log(Generic[R]):
    """The records of one match or event; grows by `plus`, which leaves the shorter log as it was.

    Attributes:
        format: How the records of this kind of log are written; each kind has a class of its own.
        records: All records, entry 0 first.
    """

    __slots__ = ("_clients", "records")

    format: ClassVar[LogFormat[Any]]

    def __init__(self, records: PersistentList[R], clients: dict[str, int]) -> None:
        self.records = records
        self._clients = clients

    @classmethod
    def of(cls, records: Iterable[R]) -> Self:
        """A log of records whose chain was checked, or that are to be chained now where they have no hash."""
        found: list[R] = []
        before = NO_HASH
        for record in records:
            kept = record if record.hash else cls.format.chained(record, before)
            before = kept.hash
            found.append(kept)
        return cls(PersistentList(found), {record.client: record.seq for record in found if record.client})

    @property
    def hash(self) -> str:
        """The hash of the last entry: what players and sheet keep."""
        return self.records[-1].hash

    @property
    def next_seq(self) -> int:
        """The number that the next entry gets."""
        return len(self.records)

    def by_client(self, client: str) -> R | None:
        """The record that a desk wrote under its own id, None for none."""
        seq = self._clients.get(client, -1)
        if 0 <= seq < len(self.records) and self.records[seq].client == client:
            return self.records[seq]
        return None

    def plus(self, record: R) -> Self:
        """The log with one more record, which is chained to the last.

        Raises:
            InputError: If its words or numbers cannot stand in a log.
        """
        record = self.format.chained(record, self.hash)
        clients = self._clients
        if record.client:
            known = clients.get(record.client)
            if known is not None and known != record.seq:
                clients = dict(clients)
            clients[record.client] = record.seq
        return type(self)(self.records.plus(record), clients)
