"""A ruling in words: one spoken call, and full sentences with their articles, in six languages.

Templates never bend a name: it is the subject of its sentence or stands behind a preposition that leaves it as it is
(English, Italian, Spanish, French), never inside a Russian or German one.
"""

from typing import Any, Final, Literal, NamedTuple

from fivepins.model.ruling import Foul, Line, Reason, Ruling
from fivepins.model.symbols import Player, other
from fivepins.rules.edition import Edition
from fivepins.rules.placing import Act, Owner, Placement
from fivepins.rules.words import amount, listed, upper_first, words

_PIN_LINES: Final = "side_pins"

_COLOURS: Final[dict[Player, str]] = {"W": "white", "Y": "yellow"}

_SAY_WHAT_HAPPENED: Final = ("missed", "red_first_pins", "wrong_ball")
"""Patterns whose article tells the stroke alone, not who receives its points."""

_RULES_OF_ACTS: Final = {
    "restore": "fouls.wrong_player",
    "lift": "placing.order",
    "stay": "placing.order",
    "back": "placing.early_touch_lifted",
    "hand": "placing.order",
    "choose": "placing.choice",
    "up": "placing.pins_between_strokes",
    "off": "placing.standing_pin_covered",
}
"""The rule of the edition behind each act; its article is cited. Balls on marks: `_act_rule`."""


class Sentence(NamedTuple):
    """One sentence.

    Attributes:
        text: The sentence.
        article: The article it rests on, as printed in the book.
    """

    text: str
    article: str


class Explanation(NamedTuple):
    """A ruling in words.

    Attributes:
        call: What the referee says: fouls first, then points and receiver.
        sentences: What was seen, what it counts, who receives, how play goes on.
    """

    call: str
    sentences: tuple[Sentence, ...]

    def to_json(self) -> dict[str, Any]:
        """The explanation as plain JSON values."""
        return {"call": self.call, "sentences": [sentence._asdict() for sentence in self.sentences]}


def explain(
    ruling: Ruling, edition: Edition, lang: str = "en", striker: str | None = None, opponent: str | None = None
) -> Explanation:
    """Put a ruling into words.

    Args:
        ruling: The ruling.
        edition: The rule book it was made under.
        lang: Code of the language, one of `fivepins.rules.words.LANGUAGES`.
        striker: Name of the player who struck, None to say "the striker".
        opponent: Name of the other player, None to say "the opponent".

    Raises:
        ValueError: If there is no such language.
    """
    names = {"striker": striker, "opponent": opponent}
    return Explanation(_call(ruling, lang, names), tuple(_sentences(ruling, edition, lang, names)))


def counted(fouls: tuple[Foul, ...]) -> tuple[Foul, ...]:
    """The fouls that the sum counts, which the referee names: the dearest first, equals in the order of the book."""
    paid = [foul for foul in fouls if foul.points]
    return tuple(sorted(paid, key=lambda foul: (-foul.points, foul.article))) or fouls


def _call(ruling: Ruling, lang: str, names: dict[str, str | None]) -> str:
    texts = words(lang)
    call: dict[str, str] = texts["call"]
    said = _named_fouls(ruling, texts)
    if ruling.to is None or not ruling.points:
        return " ".join([*said, call["nothing"]])
    points = amount(ruling.points, lang, spoken=True)
    name = names[ruling.to]
    template = call[ruling.to] if name is not None else call[f"{ruling.to}_unnamed"]
    text = template.format(who=name, points=points)
    return " ".join([*said, text if template.startswith("{who}") else upper_first(text)])


def _named_fouls(ruling: Ruling, texts: dict[str, Any]) -> list[str]:
    """The first sentence of the call: every foul that counts, each word once; the pins of a drink."""
    called = [texts["fouls"][foul.code]["call"] for foul in counted(ruling.fouls)]
    if ruling.drank and ruling.points:
        called = [texts["call"]["drink"]]
    if not called:
        return []
    join: str = texts["call"]["join"]
    first, *others = dict.fromkeys(called)
    others = [word if "." in join else word[:1].lower() + word[1:] for word in others]
    return [join.join([first, *others]) + "."]


def _sentences(ruling: Ruling, edition: Edition, lang: str, names: dict[str, str | None]) -> list[Sentence]:
    texts = words(lang)
    said: dict[str, str] = texts["sentences"]
    sentences = [Sentence(texts["patterns"][ruling.pattern], ruling.article)]
    sentences += [_reason_sentence(reason, lang) for reason in ruling.reasons]
    for foul in ruling.fouls:
        price = amount(foul.points, lang, "penalty") if foul.points else said["not_added"]
        sentences.append(Sentence(f"{texts['fouls'][foul.code]['text']} {price}", foul.article))
    foul_codes = {foul.code for foul in ruling.fouls}
    sentences += [_line_sentence(line, lang) for line in ruling.lines if line.code not in foul_codes]
    if ruling.to is None:
        sentences.append(Sentence(said["nobody"], ruling.article))
    else:
        text = _with_name(said["receives"], ruling.to, names, texts, points=amount(ruling.points, lang))
        sentences.append(Sentence(text, _article_of_points(ruling, edition)))
    if ruling.again:
        sentences.append(Sentence(_with_name(said["again"], "striker", names, texts), ruling.fouls[0].article))
    if ruling.hand:
        article = edition.article("placing.order")
        sentences.append(Sentence(_with_name(said["hand"], "opponent", names, texts), article))
    return sentences


def _article_of_points(ruling: Ruling, edition: Edition) -> str:
    """By which article the points go where they go: that of fouls where the stroke's own says only what happened."""
    told = ruling.pattern in _SAY_WHAT_HAPPENED and bool(ruling.fouls)
    return edition.patterns["foul"].article if told else ruling.article


def _reason_sentence(reason: Reason, lang: str) -> Sentence:
    """A second sentence of the book, or what befell pins: one or several of them."""
    texts = words(lang)
    if not reason.pins:
        return Sentence(texts["patterns"][reason.code], reason.article)
    fates: dict[str, str] = texts["fates"][reason.code]
    text = fates["one" if len(reason.pins) == 1 else "more"].format(pins=pins_in_words(reason.pins, lang))
    text = upper_first(text)
    return Sentence(text, reason.article)


def _line_sentence(line: Line, lang: str) -> Sentence:
    texts: dict[str, str] = words(lang)["lines"][line.code]
    points = amount(line.points, lang)
    if line.code != _PIN_LINES:
        return Sentence(texts["text"].format(points=points), line.article)
    template = texts["text"] if len(line.pins) == 1 else texts["more"]
    each = amount(line.points // max(1, len(line.pins)), lang)
    text = upper_first(template.format(pins=pins_in_words(line.pins, lang), each=each, points=points))
    return Sentence(text, line.article)


def pins_in_words(pins: str, lang: str) -> str:
    """Pins by their places, as a list in running text."""
    return listed([words(lang)["pins"][pin] for pin in pins], lang)


def _with_name(template: str, role: str, names: dict[str, str | None], texts: dict[str, Any], **values: str) -> str:
    name = names[role]
    if name is not None:
        return template.format(who=name, **values)
    return upper_first(template.format(who=texts["people"][role], **values))


def placement_sentences(
    placement: Placement, edition: Edition, lang: str = "en", offender: Player | None = None
) -> tuple[Sentence, ...]:
    """What the referee does before the next stroke, one sentence an act, in the order of the acts.

    Args:
        placement: The placement.
        edition: The rule book.
        lang: Code of the language.
        offender: Who struck, so that balls go by their colours; None to say "the offender's ball".

    Raises:
        ValueError: If there is no such language.
    """
    return tuple(_act_sentence(act, placement, edition, lang, offender) for act in placement.acts)


def _act_sentence(act: Act, placement: Placement, edition: Edition, lang: str, offender: Player | None) -> Sentence:
    texts = words(lang)
    if act.kind == "choose" and placement.choice is not None:
        # The choice is told by what it would change: the offender's ball on its mark, and the half that follows.
        mark = placement.choice.acts[0]
        hand = placement.choice.acts[-1]
        values = {
            **_ball("offender", offender, texts),
            "mark": texts["marks"][mark.place],
            "half": texts["halves"][hand.place],
            "other_mark": texts["marks"].get(mark.otherwise, ""),
            "other_half": texts["halves"].get(hand.otherwise, ""),
        }
        key = "choose_or" if mark.otherwise else "choose"
    else:
        cover: Owner = "offender" if act.ball == "red" else "red"
        values = {
            **_ball(act.ball, offender, texts),
            "mark": _place("marks", act.place, "incoming", offender, texts),
            "half": _place("halves", act.place, "offender", offender, texts),
            "pins": pins_in_words(act.pins, lang),
            "cover": texts["balls"][_named(cover, offender)],
            "other_mark": texts["marks"].get(act.otherwise, ""),
            "other_half": texts["halves"].get(act.otherwise, ""),
        }
        key = f"{act.kind}_or" if act.otherwise else act.kind
        if act.pins and len(act.pins) > 1:
            key += "_more"
    text = texts["placing"][key].format(**values)
    return Sentence(upper_first(text), edition.article(_act_rule(act, placement)))


def _place(table: str, place: str, owner: Owner, offender: Player | None, texts: dict[str, Any]) -> str:
    """A mark or a half; where another ball tells which, that ball by its colour if it is known."""
    named = f"{place}_{_named(owner, offender)}"
    found: dict[str, str] = texts[table]
    return found.get(named, found.get(place, ""))


def _act_rule(act: Act, placement: Placement) -> str:
    if act.kind != "mark":
        return _RULES_OF_ACTS[act.kind]
    if act.ball == "red":
        return "placing.red_mark_covered"
    # Without a ball taken in hand first, the offender's ball goes on its mark because it was asked for.
    asked = all(before.kind != "lift" for before in placement.acts)
    return "placing.choice" if asked else "placing.short_mark_covered"


def _ball(owner: Owner | Literal[""], offender: Player | None, texts: dict[str, Any]) -> dict[str, str]:
    """A ball as the subject and as the object of a sentence."""
    if not owner:
        return {"ball": "", "a_ball": ""}
    name = _named(owner, offender)
    return {"ball": texts["balls"][name], "a_ball": texts["balls_object"][name]}


def _named(owner: Owner, offender: Player | None) -> str:
    """What a ball goes by: its colour where it is known who struck."""
    if owner == "red" or offender is None:
        return owner
    return _COLOURS[offender if owner == "offender" else other(offender)]
