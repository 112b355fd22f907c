"""The rule books of matches: each is judged for ever by the one that it was begun under."""

from functools import lru_cache
from typing import Final

from fivepins.match.creation import Creation
from fivepins.rules.edition import Edition, EditionError, edition_of_text, load, printed
from fivepins.store.matches import Book, Store

_KEPT: Final = 32


class Books:
    """Finds the book of a match: the installed one, or the text that the store has kept since the match began.

    Args:
        store: Where books are kept.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._kept = lru_cache(maxsize=_KEPT)(self._read)

    def of(self, creation: Creation) -> Edition:
        """The book of a match; the installed one of the same id where its own is not at hand.

        Raises:
            EditionError: If there is no book of this id either.
            StoreError: If the store cannot read it now.
        """
        return self._kept(creation.digest) or load(creation.edition)

    def _read(self, digest: str) -> Edition | None:
        for name in printed():
            if load(name).digest == digest:
                return load(name)
        text = self._store.book(digest) if digest else None
        try:
            return None if text is None else edition_of_text(text)
        except EditionError:
            # This program asks for more than that book said: the match can be read, by a book that is not its own.
            return None

    def keep(self, text: str) -> str:
        """Keep the text of a book that comes with matches from elsewhere; its digest.

        Raises:
            EditionError: If it is no text of a book.
            StoreError: If the store cannot write it now.
        """
        edition = edition_of_text(text)
        self._store.keep_book(Book(edition.digest, text))
        self._kept.cache_clear()
        return edition.digest

    def keep_installed(self) -> None:
        """Keep every book that is installed: matches stand that were begun under it before books were kept.

        Raises:
            StoreError: If the store cannot write it now.
        """
        for name in printed():
            if self._store.book(load(name).digest) is None:
                self._store.keep_book(book_of(load(name)))


def book_of(edition: Edition) -> Book:
    """A book as the store keeps it."""
    return Book(edition.digest, edition.text)
