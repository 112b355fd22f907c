"""The peer of law and match: the PyPI package `chess`, and how both sides are timed."""

import io
import time
from collections.abc import Callable

import chess.pgn

# Which game is read matters little to the peer; this one is long and has every kind of move.
_GAME = """[Event "?"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7
11. c4 c6 12. cxb5 axb5 13. Nc3 Bb7 14. Bg5 b4 15. Nb1 h6 16. Bh4 c5 17. dxe5 Nxe4 18. Bxe7 Qxe7 19. exd6 Qf6
20. Nbd2 Nxd6 21. Nc4 Nxc4 22. Bxc4 Nb6 23. Ne5 Rae8 24. Bxf7+ Rxf7 25. Nxf7 Rxe1+ 26. Qxe1 Kxf7 27. Qe3 Qg5
28. Qxg5 hxg5 29. b3 Ke6 30. a3 Kd6 31. axb4 cxb4 32. Ra5 Nd5 33. f3 Bc8 34. Kf2 Bf5 35. Ra7 g6 *
"""


def pushed(times: int) -> int:
    """Half-moves read and pushed."""
    count = 0
    for _ in range(times):
        game = chess.pgn.read_game(io.StringIO(_GAME))
        assert game is not None
        board = game.board()
        for move in game.mainline_moves():
            board.push(move)
            count += 1
    return count


def rate(work: Callable[[], int]) -> float:
    """Things a second of CPU time."""
    start = time.process_time()
    done = work()
    return done / (time.process_time() - start)
