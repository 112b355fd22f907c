"""Judging one stroke over HTTP, without a match."""

from typing import Any, Literal

from fastapi import APIRouter
from pydantic import BaseModel, Field

from fivepins.model.errors import StrokeRefused
from fivepins.model.notation import MAX_STROKE_LENGTH, parse_stroke
from fivepins.rules.answer import answer
from fivepins.rules.edition import DEFAULT, load_printed
from fivepins.rules.words import LANGUAGES, language
from fivepins.web.http.ruling import Ruling
from fivepins.web.http.shapes import Refusal

router = APIRouter(prefix="/api", tags=["law"])


class Question(BaseModel):
    """A stroke to judge."""

    stroke: str = Field(max_length=MAX_STROKE_LENGTH, examples=["co cr on oe", "{break} cr", "- !touch"])
    edition: str = Field(DEFAULT, max_length=100, examples=[DEFAULT])
    lang: str = Field("en", max_length=10, examples=list(LANGUAGES))
    lies: Literal["lower", "upper", "line"] | None = Field(
        None, description="The half in which the offender's ball came to rest, where placing depends on it."
    )


@router.post("/judge", response_model=None, responses={200: {"model": Ruling}, 422: {"model": Refusal}})
async def judge(question: Question) -> dict[str, Any]:
    """Judge a stroke: the object that `fivepins judge --json` prints."""
    edition = load_printed(question.edition)
    lang = language(question.lang)
    stroke = parse_stroke(question.stroke)
    try:
        return answer(stroke, edition, lies=question.lies, lang=lang)
    except StrokeRefused as refused:
        raise refused.placed_in(question.stroke) from None
