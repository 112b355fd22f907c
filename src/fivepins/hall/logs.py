"""The logs of a store: whether every chain in it holds."""

from collections.abc import Iterator

from fivepins.match.log.chain import NO_HASH
from fivepins.match.match_log import FORMAT
from fivepins.model.errors import InputError
from fivepins.store.matches import Store, StoredMatch


def all_matches(store: Store) -> Iterator[StoredMatch]:
    """Every match of a store, the last changed first.

    Raises:
        StoreError: If the store cannot be read now.
    """
    before: tuple[int, str] | None = None
    while page := store.search("", archived=None, limit=200, before=before):
        yield from page
        before = page[-1].changed_ms, page[-1].id


def broken_logs(store: Store) -> list[str]:
    """The matches whose chain does not hold, each with the reason; none where all do.

    Raises:
        StoreError: If the store cannot be read now.
    """
    found = []
    for match in all_matches(store):
        before = NO_HASH
        for record in store.since(match.id):
            try:
                read = FORMAT.read(record.body)
                wanted = FORMAT.hash_of_line(record.body, read.hash, before)
                if read.seq != record.seq or read.hash != wanted:
                    raise InputError("it does not follow from the one before", got=read.hash, expected=wanted)
            except InputError as error:
                found.append(f"match {match.id}, entry {record.seq}: {error}")
                break
            before = wanted
    return found
