"""Problems in words."""

from fivepins.match.history import Problem
from fivepins.match.words import match_words


def describe(problem: Problem, lang: str = "en") -> str:
    """A problem as one sentence without a full stop, its article behind it."""
    template: str = match_words(lang)["problems"][problem.code]
    text = template.format(got=problem.got, wanted=problem.wanted)
    return f"{text} ({problem.article})" if problem.article else text
