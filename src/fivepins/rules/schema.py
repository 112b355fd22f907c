"""What an edition must say: every key, and the values that the judge knows for it."""

import re
from typing import Any, Final

from fivepins.model.facts import CALLS

UNKNOWN: Final = "unknown"
"""Stands where nobody has read the value in a source; an edition that has it cannot be played."""

INTEGER: Final = "a whole number from 0 to 1000"
NUMBER: Final = "a number from 0 to 10000, or not_in_book"
FLAG: Final = "true or false"
WORDS: Final = "a list of words"
GAME_POINTS: Final = "a list such as 2-0 3:0: games won and lost, then game points"

_GAMES: Final = re.compile(r"\d-\d \d{1,2}:\d{1,2}", re.ASCII)

Allowed = str | tuple[str, ...]

FOULS: Final = (
    "miss",
    "pins_first",
    "red_first",
    "wrong_ball",
    "wrong_player",
    "wrong_partner",
    "ball_off",
    "balls_moving",
    "tip",
    "double",
    "push",
    "miscue",
    "clean",
    "displace",
    "touch",
    "contact",
    "foot",
    "placing",
    "over_line",
    "jump",
    "own_half",
    "lean",
    "clock",
    "clock_hand",
    "slow",
    "decline",
    "hint",
)
"""Codes of the fouls; an edition has those that its book knows."""

ALWAYS: Final = frozenset(("miss", "pins_first", "red_first", "ball_off", "touch", "wrong_ball"))
"""Fouls that events alone can make: no edition can do without them."""

GROUPS: Final = (
    "first_contact",
    "red_first",
    "wrong_ball",
    "off_table",
    "balls_moving",
    "cue_work",
    "touching",
    "contact",
    "feet",
    "placing",
    "jump",
    "own_half",
    "leaning",
    "clock",
    "declined",
    "hint",
)
"""Groups of fouls: within one the dearest stands for all."""

_PATTERNS: Final[Allowed] = ("good", "bad", "unseen")

SECTIONS: Final[dict[str, dict[str, Allowed]]] = {
    "prices": {
        "side_pin": INTEGER,
        "middle_with_sides": INTEGER,
        "middle_alone": INTEGER,
        "carom": INTEGER,
        "casin": INTEGER,
        "red_in_foul": "face, or a whole number from 0 to 1000",
        "foul_off_turn": INTEGER,
    },
    "patterns": dict.fromkeys(
        (
            "pins",
            "carom_pins",
            "casin_pins",
            "both_pins",
            "carom",
            "casin",
            "both",
            "carom_at_once",
            "carom_at_once_pins",
            "pins_before_red",
            "nothing",
            "missed",
            "red_first_pins",
            "drink",
            "drink_others",
            "wrong_ball",
            "foul",
            "before_stroke",
            "outside",
            "given",
            "reset",
            "total",
        ),
        _PATTERNS,
    ),
    "fouls": dict.fromkeys(FOULS, INTEGER),
    "calls": dict.fromkeys(CALLS, ("nothing", "given", "refused", *FOULS)),
    "judging": {
        "both_on_red": ("first",),
        "red_tie": ("carom", "casin"),
        "red_after_red_first": ("nothing", "counts"),
        "several_fouls": ("sum", "dearest", "dearest_and_red_first"),
        "drink": ("points", "points_and_hand"),
        "pin_by_pin": ("ball_that_moved_it",),
        "pins_at_contact": ("contact_first", "pins_first"),
        "red_at_contact": ("contact_first", "red_first"),
        "opening_points": ("striker", "opponent"),
        "reset_points": ("void", "striker"),
        "contact_with_red": ("red_first", "contact"),
        "jump": ("cue_and_red_over_castle", "cue_over_castle_or_red"),
        "dragged_pin": ("stands", "falls"),
        "pin_leaning_on_cue_ball": ("stands", "falls", "falls_as_foul"),
        "pin_leaning_on_other": ("stands", "falls"),
        "pin_by_itself": ("not_counted",),
        "pin_by_cue": ("touch",),
        "contact_at_rest": ("counts",),
        "linked_through_pin": ("not_met",),
        "wrong_ball_red": ("pins_only",),
        "drink_with_foul": ("foul",),
        "own_half_cushion": ("free", "foul"),
        "standing_contact": ("no_meeting",),
        "ball_off_at": ("edge", "frame"),
        "ball_off_events": ("count",),
        "pin_down_twice": ("first",),
        "tilted_pin": ("stands", "falls"),
        "reset": ("allowed", "refused"),
        "instant_us": INTEGER,
        "foul_without_stroke": ("no_miss", "miss"),
        "calls_without_stroke": WORDS,
        "contact_played_at": ("told",),
        "glance_at": ("opponent_ball",),
        "questions": ("where_they_decide",),
        "pin_reasons": ("own_article",),
    },
    "placing": {
        "order": ("lift_offender_red_choice_pins_incoming",),
        "short_mark_covered": ("covering_ball_mark", "other_short_mark"),
        "red_mark_covered": ("lower_central_mark",),
        "incoming_on_line": ("top_mark",),
        "mark_covered": ("overlap",),
        "standing_pin_covered": ("off", "stays"),
        "choice": ("always", "unless_offender_ball_off"),
        "early_touch_place": ("stays",),
        "early_touch_lifted": ("where_it_lay",),
        "middle_line_mm": NUMBER,
        "pins_between_strokes": ("set_again",),
    },
    "lag": {
        "both_at_fault": ("repeat",),
        "short": ("loses",),
        "long_after": ("loses", "allowed"),
        "long_before": ("loses", "allowed"),
        "other_side": ("loses", "allowed"),
        "late": ("twice_by_one_player_loses", "once_repeated_loses"),
        "beside_late": ("nothing_counts", "counts"),
    },
    "match": {
        "opener": ("choice", "white"),
        "openings": ("alternate",),
        "conceded_points_win": FLAG,
        "game_points_three": GAME_POINTS,
        "game_points_five": GAME_POINTS,
        "game_end_lapses_hand": FLAG,
        "pause_minutes": INTEGER,
        "pauses_single": WORDS,
        "pauses_three": WORDS,
        "pauses_more": WORDS,
        "leave": ("game", "match"),
        "exclude": ("match",),
        "warnings_conduct": WORDS,
        "warnings_slow": WORDS,
        "warnings_pins": WORDS,
        "warnings_partner": WORDS,
        "warnings_cue": WORDS,
        "warnings_in_pairs": WORDS,
        "warnings_exclude": WORDS,
        "pins_after_end": ("protocol", "stroke"),
        "unforeseen": ("referee", "director"),
        "wrong_ball_unseen": ("until_next_stroke",),
        "third_party": ("restore",),
        "after_the_stroke": ("until_announced",),
        "placing_with": ("any_part_of_cue", "shaft_only"),
        "foot_line": ("inside", "outside"),
        "telling_the_ball": ("on_request", "forbidden"),
        "calls_off_turn": WORDS,
        "pairs": ("none", "one_change"),
    },
    "clock": {
        "use": ("none", "by_event"),
        "shot_s": INTEGER,
        "second_s": INTEGER,
        "extra_s": INTEGER,
        "extras_a_game": INTEGER,
        "pair_shot_s": INTEGER,
        "order": ("in_steps",),
    },
    "equipment": {
        "bed_length_mm": NUMBER,
        "bed_width_mm": NUMBER,
        "mark_distance_mm": NUMBER,
        "red_mark_mm": NUMBER,
        "lag_ball_mm": NUMBER,
        "cushion_height_mm": NUMBER,
        "ball_diameter_mm": NUMBER,
        "ball_mass_g": NUMBER,
        "pin_height_mm": NUMBER,
        "pin_pitch_mm": NUMBER,
    },
}
"""Section -> key -> the values that it may have."""

_WARNINGS: Final = ("conduct", "slow", "pins", "partner", "cue")

WORDS_OF: Final[dict[str, tuple[str, ...]]] = {
    "calls_without_stroke": CALLS,
    "calls_off_turn": CALLS,
    "warnings_in_pairs": _WARNINGS,
    "warnings_exclude": _WARNINGS,
    "pauses_single": ("half_target",),
    "pauses_three": ("1", "2", "decider", "middle"),
    "pauses_more": ("1", "2", "3", "4", "5", "6", "7", "decider", "middle"),
    "warnings_conduct": ("protocol", "warning", "foul", "exclude", "director"),
    "warnings_slow": ("protocol", "warning", "foul", "director"),
    "warnings_pins": ("protocol", "warning", "foul", "stroke"),
    "warnings_partner": ("protocol", "warning", "foul"),
    "warnings_cue": ("protocol", "warning", "foul", "director"),
}
"""Words that a list may hold."""


def fits(allowed: Allowed, value: Any, key: str) -> bool:
    """Whether a value is one that the judge knows for this key."""
    if isinstance(allowed, tuple):
        return isinstance(value, str) and value in allowed
    if allowed == FLAG:
        return isinstance(value, bool)
    if allowed == WORDS:
        return isinstance(value, list) and all(word in WORDS_OF[key] for word in value)
    if allowed == GAME_POINTS:
        return isinstance(value, list) and all(isinstance(one, str) and _GAMES.fullmatch(one) for one in value)
    if value == "face" and allowed.startswith("face"):
        return True
    if value == "not_in_book" and allowed == NUMBER:
        return True
    if isinstance(value, bool) or not isinstance(value, int | float if allowed == NUMBER else int):
        return False
    return 0 <= value <= (10000 if allowed == NUMBER else 1000)


def expected(allowed: Allowed, key: str) -> str:
    """What may stand there, in words."""
    if isinstance(allowed, tuple):
        return "one of " + ", ".join(allowed)
    return f"a list of {', '.join(WORDS_OF[key])}" if allowed == WORDS else allowed
