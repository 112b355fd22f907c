"""Environments of Gymnasium and PettingZoo.

Importing this module registers them; `gymnasium.make("fivepins.env:fivepins/Stroke-v0")` does so by itself. What each
task shows, takes and gives stands in `docs/environments.md`.
"""

from fivepins.env.registry import register

register()
