"""Numba functions on floats and arrays: no words, no Python objects.

Read them in the order of a stroke: `cue` (how a ball is launched), `motion` (how it moves until something happens),
`times` (when two things meet; `roots` solves), `impact` and `cushion` (what a contact does), `loop` (one stroke, many
strokes). Only `loop` touches arrays: numba counts references of an array at each call, which costs a factor of three;
every other function takes floats and returns a tuple of floats.

Letters, as in the papers: R ball radius; g gravity; e restitution; mu friction; (x, y, z) centre; (vx, vy, vz)
velocity; (hx, hy, hz) half the acceleration, so that position is p + v t + h t²; (wx, wy, wz) angular velocity;
(ux, uy) slip velocity of the point of contact; n unit normal; j impulse per mass.
"""
