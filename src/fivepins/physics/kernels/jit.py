"""How every kernel is compiled, and where the machine code is kept between processes."""

import hashlib
import inspect
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numba import njit, types
from numba.extending import intrinsic, overload
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]
Codes = NDArray[np.int16]

config: Any = numba.config

REGISTRY: list[Any] = []
"""All kernels in the order of their definition, callees before callers."""


def cache_folder() -> Path | None:
    """Where machine code is kept: a folder for each state of kernels and tables, None where nothing can be kept.

    numba by itself compares only the file of the outermost function, and would run stale code after a change
    of a callee in another module. `NUMBA_CACHE_DIR` is honoured; else beside the source, or where that cannot
    be written in the user's cache.
    """
    here = Path(__file__).parent
    digest = hashlib.sha256(numba.__version__.encode())
    for path in (*sorted(here.glob("*.py")), *sorted(here.glob("*.tsv")), here.parent / "codes.py"):
        digest.update(path.read_bytes())
    try:
        if config.CACHE_DIR:
            base = Path(config.CACHE_DIR)
        elif os.access(here, os.W_OK):
            base = here / "__pycache__"
        else:
            base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "fivepins"
        folder = base / digest.hexdigest()[:16]
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, RuntimeError):
        # RuntimeError: the user has no home.
        return None
    return folder if os.access(folder, os.W_OK) else None


F = TypeVar("F", bound=Callable[..., Any])

_FOLDER = cache_folder()


def kernel(function: F) -> F:
    """Compile a function without the GIL, without relaxed arithmetic, and cache it where that can be done."""
    return _compiled(function, copied=False)


def inlined(function: F) -> F:
    """A kernel that is copied into those that call it: for what every event needs, where the call itself costs."""
    return _compiled(function, copied=True)


def _compiled(function: F, *, copied: bool) -> F:
    before = config.CACHE_DIR
    # numba reads the setting when it decorates; others in this process keep theirs.
    config.CACHE_DIR = str(_FOLDER or "")
    try:
        compile_it = njit(
            cache=_FOLDER is not None, nogil=True, fastmath=False, error_model="numpy", forceinline=copied
        )
        compiled: Any = compile_it(function)
    finally:
        config.CACHE_DIR = before
    REGISTRY.append(compiled)
    return cast("F", compiled)


def scalar_signature(compiled: Any) -> tuple[Any, ...] | None:
    """The types of a kernel's arguments, None if it takes more than numbers."""
    types = {float: numba.float64, int: numba.int64, bool: numba.boolean}
    wanted = [parameter.annotation for parameter in inspect.signature(compiled.py_func).parameters.values()]
    return tuple(types[one] for one in wanted) if all(one in types for one in wanted) else None


A = TypeVar("A")


def address(array: A) -> A:
    """The items of an array, to be handed on: without its reference count, and without its bounds."""
    return array


def _first(_typing: Any, array: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        return context.make_array(signature.args[0])(context, builder, given[0]).data

    pointer: Any = types.CPointer
    return pointer(array.dtype)(array), generate


_items: Any = intrinsic(_first)


def lowest(bits: int) -> int:
    """The number of the lowest bit that is set, of at least one: what a loop over a set takes next."""
    return int(bits & -bits).bit_length() - 1


def _trailing(_typing: Any, bits: Any) -> Any:
    def generate(context: Any, builder: Any, _signature: Any, given: Any) -> Any:
        return builder.cttz(given[0], context.get_constant(types.boolean, True))

    return types.int64(types.int64), generate


_zeros: Any = intrinsic(_trailing)


@overload(lowest, inline="always", strict=False)
def _lowest(_bits: Any) -> Any:
    return lambda bits: _zeros(bits)


@overload(address, inline="always", strict=False)
def _address(array: Any) -> Any:
    return lambda array: _items(array)
