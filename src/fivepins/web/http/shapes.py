"""Objects as they are sent and answered: exactly their keys, as the OpenAPI description tells them."""

from pydantic import BaseModel, ConfigDict


class Body(BaseModel):
    """What a client sends: an object without other keys than these."""

    model_config = ConfigDict(extra="forbid")


class Shape(BaseModel):
    """What is answered: an object with exactly these keys.

    The answers themselves are made by the rooms below and sent as they are; tests hold both together.
    """

    model_config = ConfigDict(extra="forbid")


class Refusal(BaseModel):
    """Body of every answer that refuses something."""

    error: str
    line: int
    column: int
    got: str
    expected: str
