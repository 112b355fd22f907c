"""What a stroke's facts come to under an edition: when which ball was met, which pins are down and by whom.

One pass over the facts, then short named questions. Times are places in the stroke's order of instants; -1 is a
contact that counts from the start.
"""

from typing import Final, NamedTuple

from fivepins.model.facts import TOKENS, Fact, Stroke
from fivepins.model.symbols import HALVES, Half
from fivepins.model.turn import Turn

NEVER: Final = 1 << 30

_FATES: Final = {
    "drag": ("dragged", "dragged_pin"),
    "tilt": ("tilted", "tilted_pin"),
    "lean": ("left", "pin_leaning_on_other"),
    "alone": ("", "pin_by_itself"),
}
"""What befalls a pin otherwise than by a blow: the word for it, and the reading that decides whether it is down."""

_LEANING_ON: Final = {"c": "pin_leaning_on_cue_ball"}
"""The reading for a pin that leaned on this ball; all other balls share one."""


class Unknown(NamedTuple):
    """What the facts do not tell.

    Attributes:
        code: Which question.
        question: What has to be asked.
        got: The event that raises the question.
        expected: What would answer it.
    """

    code: str
    question: str
    got: str
    expected: str


class Seen:
    """The facts of one stroke, sorted by what the law asks for.

    Attributes:
        opponent: When the cue ball first met the opponent's ball, `NEVER` if it did not.
        red: When the cue ball first met the red.
        casin: When the opponent's ball met the red, after it was met itself.
        down: The pins that count as down, and the ball that has each ("" the cue).
        own_pin: When the cue ball first had a pin down.
        own_pin_late: When it last did.
        last_fall: When the last pin fell that counts.
        fates: Pins that were dragged, tilted, left or driven by a ball they leaned on, or that fell by themselves: the
            pin, what befell it, and the reading that decides whether it is down.
        off: The balls that left the table.
        over_pins: When the cue ball first flew over pins.
        red_over_pins: When the red did.
        over_red: When the cue ball flew over the red.
        leaned: Whether a pin fell that had leaned on the cue ball, where that is a foul.
        by_cue: Whether the cue, a hand or clothes felled a pin.
    """

    __slots__ = (
        "by_cue",
        "casin",
        "cushions",
        "down",
        "fates",
        "last_fall",
        "leaned",
        "off",
        "opponent",
        "over_pins",
        "over_red",
        "own_pin",
        "own_pin_late",
        "red",
        "red_over_pins",
    )

    def __init__(self, stroke: Stroke, judging: dict[str, str], played_at: str = "") -> None:
        """Sort the facts.

        Args:
            stroke: What was seen.
            judging: The edition's readings.
            played_at: What the touching cue ball was called for being played straight at: a ball, a cushion, or ""
                where nothing was called. A ball so played at has been met from the start (15.3k, 15.3b).
        """
        self.opponent = NEVER
        self.red = NEVER
        self.casin = NEVER
        self.down: dict[str, str] = {}
        self.own_pin = NEVER
        self.own_pin_late = -2
        self.last_fall = -2
        self.fates: dict[str, tuple[str, str]] = {}
        self.off = ""
        self.over_pins = NEVER
        self.red_over_pins = NEVER
        self.over_red = NEVER
        self.leaned = False
        self.by_cue = False
        self.cushions: list[tuple[int, Fact]] = []
        if played_at == "o":
            self.opponent = -1
        elif played_at == "r" and judging["contact_with_red"] == "red_first":
            self.red = -1
        for place, instant in enumerate(stroke.instants):
            for fact in instant:
                kind, ball, to = fact
                if kind == "meet":
                    if to == "o":
                        if place < self.opponent:
                            self.opponent = place
                    elif ball == "c":
                        if place < self.red:
                            self.red = place
                    elif self.casin == NEVER and _met_by(instant, self.opponent, place):
                        self.casin = place
                elif kind == "fell":
                    self._fall(place, ball, to)
                elif kind == "cushion":
                    if ball == "c":
                        self.cushions.append((place, fact))
                elif kind == "off":
                    self.off += ball
                else:
                    self._rare(place, fact, judging)
        for pin, ball in stroke.lean:
            if self.down.get(pin) == ball and pin not in self.fates:
                self.fates[pin] = ("driven_down", _LEANING_ON.get(ball, "pin_leaning_on_other"))

    def _fall(self, place: int, ball: str, pin: str) -> None:
        if pin in self.down:
            return
        self.down[pin] = ball
        self.last_fall = place
        self.fates.pop(pin, None)
        if ball == "c":
            self.own_pin = min(self.own_pin, place)
            self.own_pin_late = place

    def _rare(self, place: int, fact: Fact, judging: dict[str, str]) -> None:
        kind, ball, to = fact
        if kind == "over":
            if to:
                self.over_red = min(self.over_red, place)
            elif ball == "c":
                self.over_pins = min(self.over_pins, place)
            else:
                self.red_over_pins = min(self.red_over_pins, place)
        elif kind == "cue":
            self.down.setdefault(to, "")
            self.fates.pop(to, None)
            self.by_cue = True
        elif to not in self.down:
            word, reading = _FATES[kind]
            if kind == "lean":
                reading = _LEANING_ON.get(ball, reading)
            policy = judging[reading]
            if policy == "falls":
                self._fall(place, ball, to)
            elif policy == "falls_as_foul":
                self.down[to] = "c"
                self.leaned = True
            if to in self.down:
                self.fates[to] = (word + "_down", reading)
            else:
                self.fates[to] = (word + "_stands" if word else "alone", reading)

    def red_first(self, judging: dict[str, str]) -> bool:
        """Whether the red was met before the opponent's ball, or without it (15.3b)."""
        if self.red == self.opponent:
            return self.red != NEVER and judging["red_at_contact"] == "red_first"
        return self.red < self.opponent

    def pins_first(self, judging: dict[str, str]) -> bool:
        """Whether the cue ball had pins down and only then met the opponent's ball (15.3c)."""
        if self.opponent == NEVER:
            return False
        if self.own_pin == self.opponent:
            return judging["pins_at_contact"] == "pins_first"
        return self.own_pin < self.opponent

    def drink(self, judging: dict[str, str]) -> bool:
        """Whether the cue ball had pins down after a good contact (15.2)."""
        if self.own_pin_late == self.opponent:
            return judging["pins_at_contact"] == "contact_first"
        return self.own_pin_late > self.opponent

    def jump(self, judging: dict[str, str]) -> bool:
        """Whether a ball jumped what it must not, before the opponent's ball was met (15.3n)."""
        if judging["jump"] == "cue_and_red_over_castle":
            first = min(self.over_pins, self.red_over_pins)
        else:
            first = min(self.over_pins, self.over_red)
        return first < self.opponent

    def red_by(self, judging: dict[str, str]) -> str:
        """Which ball's contact with the red counts: `carom`, `casin` or "" (only the first does)."""
        if self.opponent == NEVER:
            return ""
        carom = self.red if self.red >= self.opponent else NEVER
        if carom == self.casin:
            return "" if carom == NEVER else judging["red_tie"]
        return "carom" if carom < self.casin else "casin"

    def own_half(self, turn: Turn) -> bool | Unknown:
        """Whether the placed cue ball met a cushion of the half it started from, before the opponent's ball.

        Nothing is asked that decides nothing: a cushion of each half met makes one of them the own one (D80).
        """
        met = [fact for place, fact in self.cushions if place < self.opponent]
        starts = HALVES if turn.from_half is None else (turn.from_half,)
        if all(any(_half(fact) == start for fact in met) for start in starts):
            return True
        for fact in met:
            if _half(fact) in (None, *starts):
                if turn.from_half is None:
                    question = "in which half was the cue ball placed?"
                    return Unknown("ask_half", question, TOKENS[fact], "{hand lower} or {hand upper}")
                return Unknown(
                    "ask_cushion_half",
                    "in which half did the cue ball meet the long cushion?",
                    TOKENS[fact],
                    f"{TOKENS[fact]}u or {TOKENS[fact]}d",
                )
        return False


def _half(cushion: Fact) -> Half | None:
    """The half that a cushion lies in, None for a long one of which nothing more is told."""
    side = cushion.to
    if side in ("L", "R"):
        return None
    return "upper" if side in ("T", "Lu", "Ru") else "lower"


def _met_by(instant: tuple[Fact, ...], opponent: int, place: int) -> bool:
    return opponent <= place or any(fact.kind == "meet" and fact.to == "o" for fact in instant)
