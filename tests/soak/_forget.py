"""A plugin of pytest: what the package remembers of earlier runs is forgotten before the tests run.

Every mutant runs in a copy of a process that has run all tests; a book that it has read would never be read by the
mutant.
"""

import functools
import gc


def pytest_sessionstart() -> None:
    for thing in gc.get_objects():
        if isinstance(thing, functools._lru_cache_wrapper) and str(thing.__module__).startswith("fivepins."):
            thing.cache_clear()
