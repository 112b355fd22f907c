"""Numba functions on floats and arrays: no words, no Python objects.

Read them in the order of a stroke: `loop` (one stroke, many strokes), `cue` (how a ball is launched), `plan` (what
comes next for a ball, for two), `events` (what that does), `castle` (the same for pins), `pin_strikes`,
`falls` and `pin_motion` (what an event does to pins), `record` (what is left behind).
They work on the state, whose `layout` has a page of its own. What they need of physics takes floats and returns floats:
`motion` (how a ball moves until something happens), `times` (when two things meet; `roots` solves), `impact`, `cushion`
and `pins` (what a contact does).

Arrays are handed on by their address (`jit.address`): numba counts references of an array at each call, which costs a
factor of three.

Letters, as in the papers: R ball radius; g gravity; e restitution; mu friction; (x, y, z) centre; (vx, vy, vz)
velocity; (hx, hy, hz) half the acceleration, so that position is p + v t + h t²; (wx, wy, wz) angular velocity;
(ux, uy) slip velocity of the point of contact; n unit normal; j impulse per mass.
"""
