"""Whether a sheet or a log is whole: chain, rulings, book, what is printed; and what of it is proved to whom.

Whole is not genuine: anybody can write a log that is whole. What makes it genuine is a digest that somebody else kept:
on a signed sheet, in its code, on the server where the match was played.
"""

from __future__ import annotations

import hashlib
import io
from typing import TYPE_CHECKING, Final, NamedTuple

from fivepins.match.creation import Creation
from fivepins.match.fold.fold import fold
from fivepins.match.log.files import is_log
from fivepins.match.match_log import parse_log
from fivepins.match.words import describe
from fivepins.model.errors import InputError
from fivepins.model.extras import need
from fivepins.rules.edition import EditionError, edition_of_text, load
from fivepins.sheet.claim import Claim, claim_of
from fivepins.sheet.draw import MAKER
from fivepins.sheet.match_sheet import BOOK, IMPORTED, LOG, match_sheet, zone_told
from fivepins.sheet.stamp import is_as_written

if TYPE_CHECKING:
    from pypdf import PdfReader

    from fivepins.match.fold.state import State
    from fivepins.rules.edition import Edition

_HASH: Final = b'"hash":"'


class Unreadable(InputError):
    """Neither a sheet nor a log."""


class Proof(NamedTuple):
    """What was looked at.

    Attributes:
        broken: What is not as it was written; none where all is whole.
        proved: What holds.
        open: What is not proved, and what does not fit without being a change.
        claim: What the match comes to; None where its log cannot be read.
        hashes: The hash of every entry, by its number.
    """

    broken: tuple[str, ...]
    proved: tuple[str, ...]
    open: tuple[str, ...]
    claim: Claim | None
    hashes: tuple[str, ...]


def prove(data: bytes) -> Proof:
    """Look at a sheet (PDF) or a log.

    Raises:
        MissingExtra: If a sheet is given and the extra `sheet` is not installed.
        Unreadable: If it is neither.
    """
    as_written = is_as_written(data)
    if as_written is not None or data.lstrip().startswith(b"%PDF-"):
        return _of_sheet(data, as_written)
    if is_log(data) or _HASH in data:
        return _of_log(data, None, [], [])
    raise Unreadable(
        "neither a sheet nor a log",
        got=repr(data[:40]),
        expected="a sheet (.pdf) or a log (.fplog); a match file carries no hashes",
    )


def _of_sheet(data: bytes, as_written: bool | None) -> Proof:
    if as_written is False:
        return Proof(("the file is not as it was written: its own digest does not fit",), (), (), None, ())
    need("pypdf")
    from pypdf import PdfReader
    from pypdf.errors import PyPdfError

    try:
        reader = PdfReader(io.BytesIO(data))
        attached = {name: files[0] for name, files in reader.attachments.items() if files}
    except (PyPdfError, ValueError, KeyError, OSError, RecursionError) as error:
        raise Unreadable("a PDF that cannot be read", got=str(error)[:60], expected="a sheet (.pdf)") from error
    if LOG not in attached:
        raise Unreadable("a PDF without the log of a match", got="no such attachment", expected=LOG)
    if as_written is None:
        return Proof(("the file lost the digest of itself that every sheet carries",), (), (), None, ())
    proof = _of_log(attached[LOG], attached.get(BOOK), ["the file is as it was written"], [])
    if proof.broken or proof.claim is None:
        return proof
    broken, proved, left = _printed(reader, data, attached)
    return proof._replace(broken=broken, proved=proof.proved + proved, open=left + proof.open)


def _of_log(data: bytes, book: bytes | None, proved: list[str], left: list[str]) -> Proof:
    try:
        records = parse_log(data)
    except InputError as error:
        return Proof((str(error),), tuple(proved), (), None, ())
    proved.append("each entry follows from the one before it")
    hashes = tuple(record.hash for record in records)
    creation = records[0].entry
    assert isinstance(creation, Creation)
    if book is not None and hashlib.sha256(book).hexdigest() != creation.digest:
        broken = "the attached rule book is not the one that the match was begun under"
        return Proof((broken,), tuple(proved), (), None, hashes)
    edition = _book(creation, book)
    if edition is None:
        left.append(f"the rule book {creation.edition} is not at hand as it was then: no ruling is proved")
        return Proof((), tuple(proved), tuple(left), None, hashes)
    proved.append(f"the rule book {edition.id} is the one that the match was begun under")
    state = fold(records, edition)
    told = claim_of(state)
    if not state.problems:
        games = " ".join(told.games) or "no game is over"
        proved.append(f"every ruling follows from the book: {games}, match {told.result}")
    left += [f"entry {problem.seq} does not fit: {describe(problem)}" for problem in state.problems]
    confirmed = ", ".join(f"{one.by} {one.name}".strip() for one in state.confirmed)
    if confirmed:
        left.append(f"the log says that the result was confirmed by {confirmed}, not by whose hand")
    return Proof((), tuple(proved), tuple(left), told, hashes)


def _book(creation: Creation, text: bytes | None) -> Edition | None:
    """The book that a match began under: the attached one, else the installed one; None where that is another."""
    try:
        edition = load(creation.edition) if text is None else edition_of_text(text.decode())
    except (EditionError, UnicodeDecodeError):
        return None
    return edition if creation.digest in ("", edition.digest, *edition.succeeds) else None


def _printed(
    reader: PdfReader, data: bytes, attached: dict[str, bytes]
) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Whether what is printed follows from the log: the sheet is drawn again and compared."""
    metadata = reader.metadata
    told = str(metadata.get("/Keywords", "")) if metadata else ""
    maker = str(metadata.author) if metadata else ""
    lang = str(reader.root_object.get("/Lang", "en"))
    if maker != MAKER:
        by = maker or "another program"
        return (), (), (f"the sheet was drawn by {by}, this is {MAKER}: what is printed was not drawn again",)
    try:
        need("typst", "segno")
        again = match_sheet(_state(attached), lang, zone_told(told), imported=IMPORTED in told)
    except ValueError as error:
        return (), (), (f"what is printed was not drawn again: {error}",)
    if again == data or _texts(again) == [page.extract_text() for page in reader.pages]:
        return (), ("what is printed is what follows from the log: drawn again it says the same",), ()
    return ("what is printed is not what follows from the log",), (), ()


def _state(attached: dict[str, bytes]) -> State:
    return fold(parse_log(attached[LOG]), edition_of_text(attached[BOOK].decode()))


def _texts(pdf: bytes) -> list[str]:
    from pypdf import PdfReader

    return [page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages]
