"""The protocol drawn: as text for a terminal and a printer, and as a page."""

from collections.abc import Iterator
from html import escape
from typing import Any, Final

from fivepins.match.protocol.figures import figures
from fivepins.match.words import match_words

_STYLE: Final = (
    "body{font:10.5pt/1.4 Inter,system-ui,sans-serif;margin:2em;color:#14202a;background:#fff}"
    "table{border-collapse:collapse;width:100%}"
    "th,td{text-align:left;vertical-align:top;padding:.2em .6em;border-bottom:1px solid #d8d2c4}"
    "td.n{text-align:right;font-variant-numeric:tabular-nums}"
    "del{color:#5c6670}.note{color:#45515c}.foul{color:#a33a0c}.made{color:#17587f}"
)


def protocol_text(content: dict[str, Any]) -> str:
    """The protocol as plain text."""
    said = match_words(content["lang"])["protocol"]
    lines = [*_head(content), ""]
    game = 0
    for line in _authors_once(content["lines"]):
        if line["game"] != game:
            game = line["game"]
            lines += ["", *_game_head(content, game, said)]
        lines += _text_line(line, content, said)
    lines += ["", *_results(content, said), "", *_figures(content)]
    if content["problems"]:
        lines += ["", said["problems"], *(f"{problem['seq']:>5}  {problem['text']}" for problem in content["problems"])]
    if content["hash"]:
        lines += ["", said["hash"].format(hash=content["hash"])]
    return "\n".join(lines) + "\n"


def _authors_once(lines: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """The lines, each author named where he begins to write."""
    author = ""
    for line in lines:
        yield {**line, "author": line["author"] if line["author"] != author else ""}
        author = line["author"]


def _head(content: dict[str, Any]) -> list[str]:
    said = match_words(content["lang"])["protocol"]
    players = content["players"]
    head = [content["title"]]
    head += [" · ".join(content["head"])] if content["head"] else []
    head.append(f"{players['W']} ({said['white']}) – {players['Y']} ({said['yellow']})")
    head += [
        content["rules"],
        content["distance"],
        *(text for text in (content["start"], content["rehearsal"], content["imported"]) if text),
    ]
    return head + ([content["created"]] if content["created"] else [])


def _game_head(content: dict[str, Any], game: int, said: dict[str, str]) -> list[str]:
    return [said["game"].format(game=game)]


def _text_line(line: dict[str, Any], content: dict[str, Any], said: dict[str, str]) -> list[str]:
    first = f"{line['seq']:>5} {line['number'] or '':>4}  {'~~' if line['struck'] else ''}{_seen(line, content)}"
    first += "~~" if line["struck"] else ""
    parts = [first]
    if line["sum"]:
        parts.append(" · ".join(_term(term) for term in line["sum"]))
    points = _points(line, content, said)
    if points:
        parts.append(points)
    if line["score"] and (line["points"] or line["kind"] in ("stroke", "foul", "score") or line["ends"]):
        parts.append(f"{line['score'][0]} : {line['score'][1]}")
    if line["time"]:
        parts.append(line["time"].partition(" ")[2])
    found = [" | ".join(parts)]
    if line["author"]:
        found.append(f"{'':12}{said['author'].format(who=line['author'])}")
    found += [f"{'':12}* {note}" for note in line["notes"]]
    return found


def _seen(line: dict[str, Any], content: dict[str, Any]) -> str:
    if line["kind"] == "stroke":
        return f"{line['who']}  {line['text'].partition(' ')[2]}"
    if line["kind"] == "foul":
        return f"{line['words']}  {line['text'].partition(' ')[2].partition(' ')[2].partition(chr(34))[0].strip()}"
    return str(line["words"] or line["text"])


def _term(term: dict[str, Any]) -> str:
    points = " + ".join([str(term["each"])] * term["count"]) if term["count"] > 1 else str(term["points"])
    return f"{points} {term['name']} {term['article']}"


def _points(line: dict[str, Any], content: dict[str, Any], said: dict[str, str]) -> str:
    if line["struck"]:
        return ""
    why = f" {line['article']}" if line["given"] else ""
    if line["to"] is None:
        return said["no_points"] + why if line["kind"] == "stroke" else ""
    gain = f"+{line['points']}"
    if line["gain"] != line["points"]:
        gain = f"+{line['gain']} ({said['capped'].format(gain=line['gain'], points=line['points'])})"
    own = line["to"] == line["player"]
    name = line["who"] if own else content["players"][line["to"]]
    arrow = "" if own else "→ "
    return f"{arrow}{name} {gain}{why}" + (f", {said['hand']}" if line["hand"] else "")


def _results(content: dict[str, Any], said: dict[str, str]) -> list[str]:
    lines = []
    for game in content["games"]:
        white, yellow = (("?" if points is None else points) for points in (game["white"], game["yellow"]))
        template = said["game_result" if game["winner"] or not game["broken_off"] else "broken_off"]
        text = template.format(game=game["game"], white=white, yellow=yellow, reason=game["reason"])
        if game["winner"]:
            text += f"  {said['game_winner'].format(who=content['players'][game['winner']])} ({game['reason']})"
        lines.append(text)
    lines.append(f"{content['match']['text']}  {content['match']['winner_text']}")
    return lines + ([content["match"]["points_text"]] if content["match"]["points_text"] else [])


def _figure_rows(content: dict[str, Any]) -> list[tuple[str, str, str]]:
    names = content["players"]["W"], content["players"]["Y"]
    return figures(content["statistics"], names, content["lang"])


def _figures(content: dict[str, Any]) -> list[str]:
    rows = _figure_rows(content)
    width = max(len(row[0]) for row in rows)
    return [f"{name:<{width}}  {white:>12}  {yellow:>12}" for name, white, yellow in rows]


def protocol_html(content: dict[str, Any]) -> str:
    """The protocol as a page that stands by itself: no script, nothing loaded."""
    said = match_words(content["lang"])["protocol"]
    title, *head = (escape(text) for text in _head(content))
    parts = [
        f'<!doctype html>\n<html lang="{content["lang"]}"><head><meta charset="utf-8"><title>{title}</title>',
        f"<style>{_STYLE}</style></head><body><h1>{title}</h1>",
        *(f"<p>{text}</p>" for text in head),
    ]
    columns = ("entry", "stroke", "seen", "sum", "points", "score", "time")
    game = 0
    for line in _authors_once(content["lines"]):
        if line["game"] != game:
            parts += ["</tbody></table>"] if game else []
            game = line["game"]
            names = "".join(f'<th scope="col">{escape(said[name])}</th>' for name in columns)
            heading = escape(_game_head(content, game, said)[0])
            parts.append(f"<h2>{heading}</h2><table><thead><tr>{names}</tr></thead><tbody>")
        parts.append(_html_line(line, content, said))
    parts += ["</tbody></table>"] if game else []
    parts += [f"<p>{escape(text)}</p>" for text in _results(content, said)]
    parts.append("<table><tbody>")
    for name, white, yellow in _figure_rows(content):
        parts.append(f'<tr><th scope="row">{escape(name)}</th><td class="n">{escape(white)}</td>')
        parts.append(f'<td class="n">{escape(yellow)}</td></tr>')
    parts.append("</tbody></table>")
    if content["problems"]:
        parts.append(f"<h2>{escape(said['problems'])}</h2><ul>")
        parts += [f"<li>{problem['seq']}: {escape(problem['text'])}</li>" for problem in content["problems"]]
        parts.append("</ul>")
    if content["hash"]:
        parts.append(f"<p>{escape(said['hash'].format(hash=content['hash']))}</p>")
    return "\n".join([*parts, "</body></html>"]) + "\n"


def _html_line(line: dict[str, Any], content: dict[str, Any], said: dict[str, str]) -> str:
    seen = escape(_seen(line, content))
    if line["struck"]:
        seen = f"<del>{seen}</del>"
    notes = [*line["notes"], *([said["author"].format(who=line["author"])] if line["author"] else [])]
    seen += "".join(f'<div class="note">{escape(note)}</div>' for note in notes)
    terms = escape(" · ".join(_term(term) for term in line["sum"]))
    points = escape(_points(line, content, said))
    kind = "made" if line["to"] and line["to"] == line["player"] else "foul" if line["to"] else ""
    shown = line["score"] and (line["points"] or line["kind"] in ("stroke", "foul", "score") or line["ends"])
    score = f"{line['score'][0]} : {line['score'][1]}" if shown else ""
    time = line["time"].partition(" ")[2]
    return (
        f'<tr><td class="n">{line["seq"]}</td><td class="n">{line["number"] or ""}</td><td>{seen}</td>'
        f'<td>{terms}</td><td class="{kind}">{points}</td><td class="n">{score}</td><td class="n">{time}</td></tr>'
    )
