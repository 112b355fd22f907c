"""`fivepins/Law-v0`: the ruling on a stroke of the case book, told in words."""

import hashlib
import re
import string
from functools import lru_cache
from typing import Any, Final, NamedTuple

import gymnasium as gym

from fivepins.model.errors import InputError, StrokeRefused
from fivepins.model.notation import parse_stroke
from fivepins.model.ruling import Ruling
from fivepins.model.turn import PLAIN
from fivepins.rules.case_tables import table_of
from fivepins.rules.edition import Edition, load, printed
from fivepins.rules.explain import explain
from fivepins.rules.judge import judge

LONGEST: Final = 400
"""Characters of a question or an answer at most."""

LETTERS: Final = string.ascii_letters + string.digits + " .,:;?-_()<>=~^/!{}\"'\n"
"""What questions and answers are written with."""

PART: Final = 0.5
"""What the right ruling is worth; the articles are worth as much."""

_ANSWER: Final = re.compile(r"\s*(\d{1,3} [SO]|0 -)( hand)?\s*(?:[|;:,]?\s*)(.*)", re.DOTALL)
_TESTED: Final = 5
"""One case in so many is kept for the test."""


class Question(NamedTuple):
    """A case under a book.

    Attributes:
        id: Its number in the case book, and the book.
        text: What is asked.
        ruling: The verdict.
        edition: The book.
    """

    id: str
    text: str
    ruling: Ruling
    edition: Edition


class LawEnv(gym.Env[str, str]):
    """A stroke of the case book, a book, and the question for the ruling. The episode ends with the answer.

    An answer is the ruling as the case book writes it and the articles that it rests on: `4 O hand 15.3a, 15.1`. Half a
    point is given for the right ruling; half for the articles, as far as those that are named are right and those that
    are right are named (F1).
    """

    metadata: dict[str, Any] = {"render_modes": []}  # noqa: RUF012

    def __init__(self, edition: str = "", split: str = "all", render_mode: str | None = None) -> None:
        """An environment.

        Args:
            edition: Id of a printed book; "" for both by turns of chance.
            split: `train`, `test` (one case in five, by a hash of its number) or `all`.
            render_mode: None.

        Raises:
            InputError: If there is no such book or split.
        """
        self.observation_space = gym.spaces.Text(LONGEST, min_length=1, charset=LETTERS)
        self.action_space = gym.spaces.Text(LONGEST, min_length=0, charset=LETTERS)
        self.render_mode = render_mode
        if split not in ("train", "test", "all"):
            raise InputError("no such split", got=split[:60], expected="train, test or all")
        if edition and edition not in printed():
            raise InputError("no such printed book", got=edition[:60], expected=", ".join(printed()))
        books = (edition,) if edition else printed()
        self._questions = [one for book in books for one in questions(book) if split in ("all", split_of(one))]
        self._asked: Question | None = None

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[str, dict[str, Any]]:
        """A case.

        Args:
            seed: Of everything random from here on.
            options: `number`: which of the questions, from 0; drawn where it is not given.

        Returns:
            (the question, {"questions": how many there are}).

        Raises:
            InputError: If there is no such question.
        """
        super().reset(seed=seed)
        drawn = int(self.np_random.integers(len(self._questions)))
        number = (options or {}).get("number", drawn)
        if not isinstance(number, int) or not 0 <= number < len(self._questions):
            raise InputError("no such question", got=str(number)[:60], expected=f"0 to {len(self._questions) - 1}")
        self._asked = self._questions[number]
        return self._asked.text, {"questions": len(self._questions)}

    def step(self, action: str) -> tuple[str, float, bool, bool, dict[str, Any]]:
        """Answer.

        Args:
            action: The ruling and its articles; what cannot be read is wrong.

        Returns:
            (the question, 0 to 1, True, False, {"id": the case and the book, "answer": what was right, "right": whether
            the ruling was, "articles": F1 of the articles, "explanation": the law's own sentences}).

        Raises:
            InputError: If there was no reset, or the answer is no text.
        """
        asked = self._asked
        if asked is None:
            raise InputError("no question to answer", got="a step", expected="reset() before every answer")
        if not isinstance(action, str):
            raise InputError("not an answer", got=str(action)[:80], expected="a text such as '4 O hand 15.3a'")
        self._asked = None
        right, articles = marks(action, asked.ruling)
        info = {
            "id": asked.id,
            "answer": answer_of(asked.ruling),
            "right": right,
            "articles": articles,
            "explanation": [sentence.text for sentence in explain(asked.ruling, asked.edition).sentences],
        }
        return asked.text, PART * right + (1.0 - PART) * articles, True, False, info


def answer_of(ruling: Ruling) -> str:
    """The whole right answer."""
    return f"{ruling.short} {', '.join(ruling.articles)}"


def marks(answer: str, ruling: Ruling) -> tuple[bool, float]:
    """Whether an answer has the ruling right, and how right its articles are, 0 to 1 (F1)."""
    read = _ANSWER.fullmatch(answer)
    if read is None:
        return False, 0.0
    right = f"{read[1]}{read[2] or ''}" == ruling.short
    named = {word.strip(" .") for word in re.split(r"[,;\s]+", read[3]) if word.strip(" .")}
    wanted = set(ruling.articles)
    both = len(named & wanted)
    return right, 2.0 * both / (len(named) + len(wanted)) if both else 0.0


def split_of(question: Question) -> str:
    """`train` or `test`; the same case is on the same side under every book."""
    case = question.id.split()[0]
    return "train" if hashlib.sha256(case.encode()).digest()[0] % _TESTED else "test"


@lru_cache(maxsize=8)
def questions(book: str) -> tuple[Question, ...]:
    """The strokes of the case book on which a book has a ruling."""
    edition = load(book)
    found = []
    for row in table_of("strokes")[1]:
        try:
            ruling = judge(parse_stroke(row["stroke"]), PLAIN, edition)
        except StrokeRefused:
            continue
        text = f"{book}\n{row['stroke']}\nruling, articles?"
        if len(text) <= LONGEST and set(text) <= set(LETTERS):
            found.append(Question(f"{row['id']} {book}", text, ruling, edition))
    return tuple(found)
