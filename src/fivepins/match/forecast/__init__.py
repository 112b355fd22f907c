"""How likely each side is to win, from how often its strokes gave how many points; `docs/statistics.md` says how."""
