"""Processes that work beside the server: started with its own modules, ended when it wants."""

import asyncio
import contextlib
import os
import signal
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Sequence


async def start(command: Sequence[str], *, asked: bool) -> Process:
    """Start a process whose standard output is read.

    Args:
        command: Program and arguments.
        asked: Whether its standard input is written to.

    Raises:
        OSError: If it cannot be started.
    """
    # It must find the same modules, wherever this process found them.
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    return await asyncio.create_subprocess_exec(
        *command, stdin=PIPE if asked else DEVNULL, stdout=PIPE, env=environment
    )


async def end(process: Process) -> None:
    """End a process at once."""
    if process.returncode is None:
        # Not `process.kill`: it would take the exit status that the event loop waits for.
        with contextlib.suppress(ProcessLookupError):
            os.kill(process.pid, signal.SIGKILL if hasattr(signal, "SIGKILL") else signal.SIGTERM)
    await process.wait()
