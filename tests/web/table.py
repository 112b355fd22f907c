"""Matches on the simulated table, for tests: begun and played over HTTP."""

from __future__ import annotations

import itertools
import math
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import random

    from fastapi.testclient import TestClient

_IDS = itertools.count()


def fresh() -> str:
    return f"a fresh id, number {next(_IDS)}"


class Match:
    """One match with the tokens of its persons."""

    def __init__(self, client: TestClient, white: str = "person", yellow: str = "person", **more: Any) -> None:
        self.client = client
        body = {
            "white": {"name": "Rossi", "player": white},
            "yellow": {"name": "Bianchi", "player": yellow},
            "client_id": fresh(),
            **more,
        }
        answer = client.post("/api/play", json=body)
        assert answer.status_code == 201, answer.text
        self.id: str = answer.json()["id"]
        self.tokens: dict[str, str] = answer.json()["tokens"]

    @property
    def view(self) -> dict[str, Any]:
        answer = self.client.get(f"/api/matches/{self.id}")
        assert answer.status_code == 200, answer.text
        told: dict[str, Any] = answer.json()
        return told

    @property
    def table(self) -> dict[str, Any]:
        told: dict[str, Any] = self.view["table"]
        return told

    def post(self, what: str, side: str | None, seq: int | None = None, **body: Any) -> Any:
        """A move of a side; None sends no token."""
        headers = {} if side is None else {"Authorization": f"Bearer {self.tokens.get(side, side)}"}
        body = {"seq": self.view["seq"] + 1 if seq is None else seq, "client_id": fresh(), **body}
        return self.client.post(f"/api/play/{self.id}/{what}", json=body, headers=headers)

    def lag(self, white: float = 1.9, yellow: float = 2.2) -> None:
        """A lag that the slower ball loses or wins, and the winner opens."""
        for side, speed in (("white", white), ("yellow", yellow)):
            answer = self.post("lag", side, shot={"az": 90, "v": speed})
            assert answer.status_code == 201, answer.text
        table = self.table
        assert table["act"] == "open", table
        (winner,) = table["by"]
        answer = self.post("open", winner, opens=winner)
        assert answer.status_code == 201, answer.text

    def stroke(self, rng: random.Random) -> Any:
        """A stroke of the side on turn, as `shot_for` chooses it."""
        side, at, shot = shot_for(self.table, rng)
        return self.post("strokes", side, shot=shot, at=at)

    def stroke_by(self, side: str) -> Any:
        """A stroke of a side, whatever is awaited."""
        return self.post("strokes", side, shot={"az": 90, "v": 2})


def shot_for(table: dict[str, Any], rng: random.Random) -> tuple[str, list[float] | None, dict[str, float]]:
    """A stroke from anywhere the ball may be placed, at the opponent's ball, roughly: side, place in mm, shot."""
    (side,) = table["by"]
    at = None
    if table["act"] == "place":
        (x0, y0, x1, y1), discs = table["area"]["rectangles"][0], table["area"]["discs"]
        while at is None or any(math.dist(at, disc[:2]) < disc[2] + 0.001 for disc in discs):
            at = (round(rng.uniform(x0 + 0.001, x1 - 0.001), 4), round(rng.uniform(y0 + 0.001, y1 - 0.001), 4))
    own, theirs = ("w", "y") if side == "white" else ("y", "w")
    place = None if at is None else [round(1000 * part, 1) for part in at]
    here, there = place or table["position"][own], table["position"][theirs]
    shot = {
        "az": round(math.degrees(math.atan2(there[1] - here[1], there[0] - here[0])) + rng.gauss(0, 2), 2),
        "v": round(rng.uniform(1, 5), 2),
        "side": round(rng.uniform(-0.3, 0.3), 2),
        "high": round(rng.uniform(-0.2, 0.2), 2),
    }
    return side, place, shot
