"""The one error that every door of the product raises for input it cannot take."""


class InputError(ValueError):
    """Input that cannot be taken: what was given, where, and what was expected.

    Attributes:
        problem: What is wrong, one sentence without a full stop.
        got: What stood there ("" where nothing did).
        expected: What could have stood there.
        line: Line, from 1.
        column: Column in characters, from 1.
    """

    def __init__(self, problem: str, *, got: str = "", expected: str = "", line: int = 1, column: int = 1) -> None:
        self.problem = problem
        self.got = got
        self.expected = expected
        self.line = line
        self.column = column
        super().__init__(problem)

    def __str__(self) -> str:
        text = f"line {self.line}, column {self.column}: {self.problem}"
        if self.got:
            text += f"; got {self.got!r}"
        if self.expected:
            text += f"; expected {self.expected}"
        return text

    def moved(self, *, line: int | None = None, columns: int = 0) -> "InputError":
        """The same error at its place in a larger text: on `line`, `columns` characters further right."""
        return type(self)(
            self.problem,
            got=self.got,
            expected=self.expected,
            line=self.line if line is None else line,
            column=self.column + columns,
        )

    def to_json(self) -> dict[str, str | int]:
        """The error as the HTTP interface sends it."""
        return {
            "error": self.problem,
            "line": self.line,
            "column": self.column,
            "got": self.got,
            "expected": self.expected,
        }


class StrokeRefused(InputError):
    """A well-formed stroke that the edition or the turn does not allow, or that lacks a fact which it needs.

    Attributes:
        code: Which refusal; its words stand with the problems of a match, in six languages.
    """

    def __init__(self, code: str, problem: str, *, got: str = "", expected: str = "", line: int = 1, column: int = 1):
        super().__init__(problem, got=got, expected=expected, line=line, column=column)
        self.code = code

    def moved(self, *, line: int | None = None, columns: int = 0) -> "StrokeRefused":
        """The same refusal at its place in a larger text."""
        return StrokeRefused(
            self.code,
            self.problem,
            got=self.got,
            expected=self.expected,
            line=self.line if line is None else line,
            column=self.column + columns,
        )

    def placed_in(self, text: str) -> "StrokeRefused":
        """The same refusal at the place where what it refuses stands in the text of the stroke."""
        start = max(0, text.find(self.got))
        before = text[:start]
        return StrokeRefused(
            self.code,
            self.problem,
            got=self.got,
            expected=self.expected,
            line=before.count("\n") + 1,
            column=start - before.rfind("\n"),
        )
