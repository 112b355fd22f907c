"""What a stroke leaves behind: a row for each event, and in a trace a segment for each stretch of motion."""

from fivepins.physics.codes import LAUNCH, ROWS_FULL, SEGMENT, SEGMENTS_FULL, STRIDE
from fivepins.physics.kernels.jit import Codes, Floats, Integers, inlined
from fivepins.physics.kernels.layout import ENDED, ROOM, ROWS, SEGMENT_ROOM, SEGMENTS, TRACED


@inlined
def record_event(n: Integers, codes: Codes, times: Floats, code: int, time: float) -> None:
    """Write down an event; a batch keeps only those that the law can need."""
    if code == 0 or (code >= LAUNCH * 64 and n[TRACED] == 0):
        return
    row = n[ROWS]
    if row == n[ROOM]:
        n[ENDED] = ROWS_FULL
        return
    codes[row] = code
    times[row] = time
    n[ROWS] = row + 1


@inlined
def record_motion(s: Floats, n: Integers, segments: Floats, body: int) -> None:
    """Write down how a body moves from now on."""
    if n[TRACED] == 0:
        return
    if n[SEGMENTS] == n[SEGMENT_ROOM]:
        n[ENDED] = SEGMENTS_FULL
        return
    at = n[SEGMENTS] * SEGMENT
    segments[at] = body
    for c in range(SEGMENT - 1):
        segments[at + 1 + c] = s[STRIDE * body + c]
    n[SEGMENTS] += 1
