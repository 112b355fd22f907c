"""The views drawn: as text for a terminal and a printer, and as a page."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any, Final

from fivepins.tournament.words import event_words

if TYPE_CHECKING:
    from collections.abc import Sequence

_STYLE: Final = (
    "body{font:10.5pt/1.4 Inter,system-ui,sans-serif;margin:2em;color:#14202a;background:#fff}"
    "table{border-collapse:collapse;margin:.4em 0 1.2em}caption{text-align:left;font-weight:600;padding:.3em 0}"
    "th,td{text-align:left;vertical-align:top;padding:.15em .6em;border-bottom:1px solid #d8d2c4}"
    "td.n{text-align:right;font-variant-numeric:tabular-nums}.note{color:#45515c}.out{color:#a33a0c}"
    "section{break-inside:avoid}"
)

Table = tuple[list[str], list[list[str]]]
"""Heads and rows."""


def text_table(table: Table) -> list[str]:
    """A table in columns of a fixed width."""
    heads, rows = table
    widths = [max(len(row[at]) for row in (heads, *rows)) for at in range(len(heads))]
    numeric = [all(row[at].replace("-", "").isdigit() or not row[at] for row in rows) for at in range(len(heads))]
    lines = []
    for row in (heads, *rows):
        cells = [
            cell.rjust(width) if right else cell.ljust(width)
            for cell, width, right in zip(row, widths, numeric, strict=True)
        ]
        lines.append("  ".join(cells).rstrip())
    return lines


def standing_table(view: dict[str, Any]) -> Table:
    """The lines of a group or of a Swiss phase."""
    said = event_words(view.get("lang", "en"))["columns"]
    heads = [said[key] for key in ("place", "number", "name", "played", "wins", "losses", "games", "points", "made")]
    rows = [
        [
            str(line["place"]),
            str(line["number"]),
            line["name"],
            str(line["played"]),
            str(line["wins"]),
            str(line["losses"]),
            f"{line['games'][0]}–{line['games'][1]}",
            str(line["points"]),
            f"{line['made']}–{line['conceded']}" if line["made"] or line["conceded"] else "",
        ]
        for line in view["lines"]
    ]
    return heads, rows


def part_text(view: dict[str, Any], *, fixtures: bool = True) -> list[str]:
    """A part as lines of text."""
    said = event_words(view["lang"])["standing"]
    lines = [view["title"], ""]
    if "lines" in view:
        lines += text_table(standing_table(view))
        lines += [f"  {one['text']}" for one in view["parted"]]
        lines += [f"  {said['out'].format(who=one['name'], why=one['why'])}" for one in view["out"]]
        lines += [f"  {note}" for note in view["notes"]]
    else:
        place = 1
        for shared in view["places"]:
            names = ", ".join(f"{one['number']} {one['name']}" for one in shared)
            lines.append(f"{place:>4}  {names}")
            place += len(shared)
    if fixtures:
        lines += ["", *(_fixture_text(one) for turn in view["rounds"] for one in turn["fixtures"])]
    return lines


def _fixture_text(fixture: dict[str, Any]) -> str:
    one, two = fixture["sides"]
    table = f"  [{fixture['table']}]" if fixture["table"] else ""
    return f"  {fixture['fixture']:<16} {_named(one)} – {_named(two)}  {fixture['result']}{table}".rstrip()


def _named(side: dict[str, Any]) -> str:
    return f"{side['number']} {side['name']}" if side["number"] else side["name"]


def problems_text(problems: Sequence[dict[str, Any]], numbers: Sequence[int] = ()) -> list[str]:
    """What does not fit, with the line of each entry, and what would settle it.

    Args:
        problems: From `problems_view`.
        numbers: The line of each entry, none where nobody knows.
    """
    lines = []
    for problem in problems:
        seq = problem["seq"]
        line = f"{numbers[seq]}: " if seq < len(numbers) else ""
        lines.append(f"{line}{seq}  {problem['text']}")
        for option in problem["settle"]:
            lines.append(f"      {option['text']}: {' | '.join(option['entries'])}")
    return lines


def protocol_text(content: dict[str, Any]) -> str:
    """The protocol as plain text."""
    said = event_words(content["lang"])["protocol"]
    lines = [content["title"], said["format"].format(title=content["format"]["title"], id=content["format"]["id"])]
    lines += [f"{name}: {value}" for name, value in content["headers"]]
    lines += ["", said["entrants"]]
    for one in content["entrants"]:
        told = " ".join(f"{name}={value}" for name, value in one["attributes"])
        before = f" ({said['before'].format(who=', '.join(one['before']))})" if one["before"] else ""
        left = f" – {one['left']}" if one["left"] else ""
        lines.append(f"{one['number']:>5}  {one['name']}{before}{left}  {told}".rstrip())
    for drawn in content["draws"]:
        lines += ["", *draw_text(drawn, content["lang"])]
    for part in content["parts"]:
        lines += ["", *part_text({**part, "lang": content["lang"]})]
    if content["places"]:
        lines += ["", said["places"], *places_text(content["places"])]
    if content["awards"]:
        lines += [
            "",
            said["awards"],
            *(f"  {one['title']}: {one['name']} {one['note']}".rstrip() for one in content["awards"]),
        ]
    if content["remarks"]:
        lines += ["", said["remarks"], *(f"{one['seq']:>5}  {one['text']}" for one in content["remarks"])]
    if content["problems"]:
        lines += ["", said["problems"], *problems_text(content["problems"])]
    if content["hash"]:
        lines += ["", said["hash"].format(hash=content["hash"])]
    return "\n".join(lines) + "\n"


def places_text(places: Sequence[dict[str, Any]]) -> list[str]:
    """The places of the event as lines of text."""
    lines = []
    for placed in places:
        names = ", ".join(f"{one['number']} {one['name']}" for one in placed["entrants"])
        points = f"  {placed['points']}" if placed["points"] else ""
        lines.append(f"{placed['place']:>5}  {names}{points}")
    return lines


def draw_text(drawn: dict[str, Any], lang: str) -> list[str]:
    """The record of a draw as lines of text."""
    said = event_words(lang)["draw"]
    lines = [said["title"].format(phase=drawn["phase"]), *(f"  {text}" for text in drawn["text"])]
    if drawn["seed"] is not None:
        seed = drawn["seed"].replace("\n", " + ")
        lines.append("  " + said["record"].format(generator=drawn["generator"], label=drawn["label"], seed=seed))
    if drawn["seeds"] and not drawn["round"]:
        lines.append("  " + said["seeds"].format(numbers=" ".join(map(str, drawn["seeds"]))))
    for part in drawn["parts"]:
        places = " ".join("-" if one is None else str(one) for one in part["places"])
        lines.append(f"  {part['part']}: {places}")
    lines.append("  " + said["digest"].format(digest=drawn["digest"]))
    return lines


def protocol_html(content: dict[str, Any]) -> str:
    """The protocol as a page that stands by itself: no script, nothing loaded."""
    lang = content["lang"]
    said = event_words(lang)["protocol"]
    title = escape(content["title"])
    head = [said["format"].format(title=content["format"]["title"], id=content["format"]["id"])]
    head += [f"{name}: {value}" for name, value in content["headers"]]
    parts = [
        f'<!doctype html>\n<html lang="{lang}"><head><meta charset="utf-8"><title>{title}</title>',
        f"<style>{_STYLE}</style></head><body><h1>{title}</h1>",
        *(f"<p>{_bdi(text)}</p>" for text in head),
    ]
    if content["places"]:
        columns = event_words(lang)["columns"]
        rows = [
            [
                str(placed["place"]),
                ", ".join(f"{one['number']} {one['name']}" for one in placed["entrants"]),
                placed["points"],
            ]
            for placed in content["places"]
        ]
        parts.append(_html_table(said["places"], ([columns["place"], columns["name"], columns["points"]], rows)))
    parts += [_part_html({**part, "lang": lang}) for part in content["parts"]]
    for drawn in content["draws"]:
        lines = draw_text(drawn, lang)
        parts.append(
            f"<section><h2>{escape(lines[0])}</h2>" + "".join(f"<p>{_bdi(line.strip())}</p>" for line in lines[1:])
        )
        parts.append("</section>")
    columns = event_words(lang)["columns"]
    rows = [
        [
            str(one["number"]),
            one["name"] + (f" – {one['left']}" if one["left"] else ""),
            " ".join(f"{name}={value}" for name, value in one["attributes"]),
        ]
        for one in content["entrants"]
    ]
    parts.append(_html_table(said["entrants"], ([columns["number"], columns["name"], ""], rows)))
    for key, lines in (
        ("awards", [f"{one['title']}: {one['name']} {one['note']}" for one in content["awards"]]),
        ("remarks", [f"{one['seq']}: {one['text']}" for one in content["remarks"]]),
        ("problems", problems_text(content["problems"])),
    ):
        if lines:
            parts.append(f"<h2>{escape(said[key])}</h2><ul>")
            parts += [f"<li>{_bdi(line.strip())}</li>" for line in lines]
            parts.append("</ul>")
    if content["hash"]:
        parts.append(f"<p>{escape(said['hash'].format(hash=content['hash']))}</p>")
    return "\n".join([*parts, "</body></html>"]) + "\n"


def _part_html(view: dict[str, Any]) -> str:
    said = event_words(view["lang"])
    found = ["<section>"]
    if "lines" in view:
        found.append(_html_table(view["title"], standing_table(view)))
        notes = [one["text"] for one in view["parted"]]
        notes += [said["standing"]["out"].format(who=one["name"], why=one["why"]) for one in view["out"]]
        found += [f'<p class="note">{_bdi(text)}</p>' for text in [*notes, *view["notes"]]]
    else:
        found.append(f"<h2>{escape(view['title'])}</h2>")
    rows = [
        [one["fixture"], _named(one["sides"][0]), _named(one["sides"][1]), one["result"]]
        for turn in view["rounds"]
        for one in turn["fixtures"]
    ]
    columns = said["columns"]
    found.append(_html_table("", ([columns["fixture"], columns["one"], columns["two"], columns["result"]], rows)))
    return "\n".join([*found, "</section>"])


def _html_table(caption: str, table: Table) -> str:
    heads, rows = table
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in heads)
    body = "".join("<tr>" + "".join(_cell(cell) for cell in row) + "</tr>" for row in rows)
    told = f"<caption>{escape(caption)}</caption>" if caption else ""
    return f"<table>{told}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _cell(text: str) -> str:
    return f'<td class="n">{escape(text)}</td>' if text.isdigit() else f"<td>{_bdi(text)}</td>"


def _bdi(text: str) -> str:
    """Text whose direction is its own: a name may run from right to left."""
    return f"<bdi>{escape(text)}</bdi>"
