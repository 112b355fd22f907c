"""Films as people have them: other columns, units, axes, origins, clocks and orders of balls than `physics.tracks`.

In the order of reading: `layout` (what a file says, number for number), `frame` (which way its axes run), `clean`
(which ball was struck, stray samples, still beginnings), `reading` (all of it, with words for what was understood).
"""
