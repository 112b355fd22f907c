"""A match in numbers, for whoever looks on: figures in words, the chance of winning, the stroke that changed most."""

from typing import Any

from fivepins.match.fold.state import State
from fivepins.match.forecast.forecast import forecast, forecast_to_json
from fivepins.match.protocol.figures import figures
from fivepins.match.protocol.statistics import statistics


def numbers(state: State, lang: str) -> dict[str, Any]:
    """What the match comes to.

    Args:
        state: The match, as far as its reader may see it.
        lang: Language of the words.

    Returns:
        `seq` (of the last entry), `players` (White's name and Yellow's), `figures` (each what, White, Yellow),
        `forecast` (`forecast_to_json`; null where none is reckoned).
    """
    told = forecast(state)
    return {
        "seq": state.next_seq - 1,
        "players": list(state.names),
        "figures": [list(row) for row in figures(statistics(state), state.names, lang)[1:]],
        "forecast": None if told is None else forecast_to_json(told),
    }
