"""The table's numbers from filmed strokes.

In the order of reading: `physics.films` and `physics.footage` (a film as arrays), `search` (the cue of each shot),
`fit` (the table, by shots with odd ids), `causes` and `growth` (where the error comes from, and when), `report` (what
is told, on the even ones), `picture`.
"""
