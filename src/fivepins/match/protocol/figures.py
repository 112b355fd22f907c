"""Statistics in words: a row for each figure."""

from typing import Any

from fivepins.match.words import match_words


def figures(told: dict[str, Any], names: tuple[str, str], lang: str) -> list[tuple[str, str, str]]:
    """The statistics as rows: what, White, Yellow; the first row names the players.

    Args:
        told: What `statistics` counts.
        names: White's name and Yellow's.
        lang: Language of the words.
    """
    said = match_words(lang)["stats"]
    players = told["players"]
    rows = [(said["title"], *names)]

    def add(name: str, *path: str) -> None:
        found = []
        for player in "WY":
            value = players[player]
            for key in path:
                value = value[key]
            found.append("–" if value is None else str(value))
        rows.append((name, *found))  # type: ignore[arg-type]

    add(said["strokes"], "strokes")
    for name in ("made", "received", "given", "net"):
        add(said[name], name)
        add(f"{said[name]}, {said['per_stroke']}", "per_stroke", name)
    for name in ("best", "zeros"):
        add(said[name], name)
    for name in ("sides", "middles", "middles_alone"):
        add(said[name], "pins", name)
    for name in ("castles", "strikes", "caroms", "casins", "drinks"):
        add(said[name], name)
    articles = sorted({article for player in "WY" for article in players[player]["fouls"]})
    for article in articles:
        counts = [str(players[player]["fouls"].get(article, 0)) for player in "WY"]
        rows.append((f"{said['fouls']} {article}", *counts))  # type: ignore[arg-type]
    changes = sum(game["lead_changes"] for game in told["games"])
    rows.append((said["lead_changes"], str(changes), str(changes)))
    return rows
