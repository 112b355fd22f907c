"""Tries mutants: the tests are collected once, and each mutant runs in a copy of the process that collected them.

    PYTHONPATH=tests python -m soak._trials < order.json

The order is one JSON object: `modules` (of each `module`, `file` and `code`, the module with all its mutants as mutmut
writes it), `tests` (what pytest collects), `mutants` (their names behind those of their modules) and `jobs`. The answer
is a line of JSON for each mutant: its `name` and `by`, the test that noticed, with how its process ended where it ran
without end; "" where none did.

Of a mutant only the tests run that call the changed function, and of those first the ones that, for their time, have
noticed most; the first that notices ends it. Tests that take long are left out: what only they would notice is worth a
case of its own.
"""

from __future__ import annotations

import contextlib
import functools
import gc
import json
import os
import resource
import signal
import sys
import time
from collections import Counter, defaultdict
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from typing import TYPE_CHECKING, Any, Final, NoReturn

import pytest
from mutmut.mutation import trampoline

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import CodeType, FrameType, ModuleType

LONGEST: Final = 0.5
"""Seconds that a test may take."""

EXAMPLES: Final = 20
"""Examples of a property, the same ones for every mutant."""

MEMORY: Final = 1 << 30
"""Bytes that a mutant may take."""


class Mutated(SourceFileLoader, MetaPathFinder):
    """Loads one module from other code than that of its file."""

    def __init__(self, module: str, file: str, code: str) -> None:
        super().__init__(module, file)
        self.code = code

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The module's place, None for every other one."""
        return spec_from_file_location(fullname, self.path, loader=self) if fullname == self.name else None

    def get_code(self, fullname: str) -> CodeType:
        """The other code, compiled."""
        return compile(self.code, self.path, "exec", dont_inherit=True)


class Trials:
    """The plugin of pytest that tries mutants where the tests would run."""

    def __init__(self, order: dict[str, Any], answers: int) -> None:
        self.order = order
        self.answers = answers
        self.process = os.getpid()
        self.failed = ""
        self.kills: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self.tries: defaultdict[str, Counter[str]] = defaultdict(Counter)

    def pytest_sessionstart(self) -> None:
        """The same examples for every mutant, and no search for the smallest."""
        from hypothesis import Phase, settings  # a plugin of pytest, which wants to load it itself

        known = settings.get_profile(settings.get_current_profile_name())
        phases = (Phase.explicit, Phase.generate)
        settings.register_profile(
            "mutants", known, derandomize=True, database=None, phases=phases, max_examples=EXAMPLES
        )
        settings.load_profile("mutants")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Keep which test failed."""
        if report.failed:
            self.failed = report.nodeid

    def pytest_internalerror(self, excrepr: object) -> None:
        """Say what stops the trials; a mutant that stops its own process is noticed by its end."""
        if os.getpid() == self.process:
            sys.stderr.write(f"{excrepr}\n")

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run all tests as they are, then those of each mutant."""
        self.items = {item.nodeid: item for item in session.items}
        self.caches = [
            thing
            for thing in gc.get_objects()
            if isinstance(thing, functools._lru_cache_wrapper) and str(thing.__module__).startswith("fivepins.")
        ]
        gc.collect()
        gc.freeze()
        self._learn()
        running: dict[int, tuple[str, list[str], int]] = {}
        waiting = list(reversed(self.order["mutants"]))
        while waiting or running:
            while waiting and len(running) < self.order["jobs"]:
                name = waiting.pop()
                tests = self._tests(name)
                child, begun = self._fork(name, tests)
                running[child] = (name, tests, begun)
            child, status = os.wait()
            self._note(*running.pop(child), status)
        return True

    def _learn(self) -> None:
        """Which tests call which function, and how long each takes; no test may fail."""
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            self._run_unchanged(writing)
        os.close(writing)
        with os.fdopen(reading) as file:
            text = file.read()
        os.waitpid(child, 0)
        learned = json.loads(text)
        if "failed" in learned:
            sys.stderr.write(f"fails without a mutant: {learned['failed']}\n")
            pytest.exit("", 1)
        self.seconds: dict[str, float] = learned["seconds"]
        self.callers: dict[str, list[str]] = learned["callers"]

    def _run_unchanged(self, answer: int) -> NoReturn:
        called: set[str] = set()
        trampoline.get_mutant_under_test = lambda: "stats"
        trampoline.record_trampoline_hit = lambda name, caller=None: called.add(name)
        signal.signal(signal.SIGPROF, _too_long)
        callers = defaultdict(list)
        seconds = {}
        items = list(self.items.values())
        for item, following in zip(items, [*items[1:], None], strict=True):
            self._forget()
            called.clear()
            start = time.process_time()
            signal.setitimer(signal.ITIMER_PROF, LONGEST)
            with contextlib.suppress(TimeoutError):  # raised between the steps of a test it ends in nobody's hands
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if signal.setitimer(signal.ITIMER_PROF, 0)[0] == 0:
                self.failed = ""
                continue
            if self.failed:
                break
            seconds[item.nodeid] = time.process_time() - start
            for name in called:
                callers[name].append(item.nodeid)
        learned = {"failed": self.failed} if self.failed else {"seconds": seconds, "callers": callers}
        with os.fdopen(answer, "w") as file:
            json.dump(learned, file)
        os._exit(0)

    def _forget(self) -> None:
        """A book that was read before would never be read by the mutant."""
        for cache in self.caches:
            cache.cache_clear()

    def _tests(self, name: str) -> list[str]:
        """The tests of a mutant, those first that are likely to notice it soon."""
        function = _function(name)
        return sorted(self.callers.get(function, ()), key=lambda test: self._worth(function, test), reverse=True)

    def _worth(self, function: str, test: str) -> float:
        """How likely a test notices, for each second that it takes."""
        return (self.kills[function][test] + 0.2) / (self.tries[function][test] + 1) / (self.seconds[test] + 0.003)

    def _fork(self, name: str, tests: list[str]) -> tuple[int, int]:
        """Run the tests of a mutant in another process, which writes a byte for each that it begins."""
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            self._run_mutant(name, [self.items[test] for test in tests], writing)
        os.close(writing)
        return child, reading

    def _run_mutant(self, name: str, items: list[pytest.Item], begun: int) -> NoReturn:
        if not items:
            os._exit(0)
        trampoline.get_mutant_under_test = lambda: name
        self._forget()
        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
        for item, following in zip(items, [*items[1:], None], strict=True):
            # SIGPROF ends the process: of its own time, that of a busy machine does not count.
            signal.setitimer(signal.ITIMER_PROF, 3 + 20 * self.seconds[item.nodeid])
            os.write(begun, b".")
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if self.failed:
                os._exit(1)
        os._exit(0)

    def _note(self, name: str, tests: list[str], answer: int, status: int) -> None:
        """What became of a mutant, from how many tests it began and how it ended."""
        with os.fdopen(answer) as file:
            begun = tests[: len(file.read())]
        code = os.waitstatus_to_exitcode(status)
        if code and not begun:
            sys.stderr.write(f"{name} was not tried: its process ended with {code} before a test began\n")
            return
        function = _function(name)
        self.tries[function].update(begun)
        by = ""
        if code:
            self.kills[function][begun[-1]] += 1
            by = begun[-1] if code == 1 else f"{begun[-1]}, which ended with {code}"
        os.write(self.answers, f"{json.dumps({'name': name, 'by': by})}\n".encode())


def _function(name: str) -> str:
    """The function that a mutant changes, as mutmut calls it."""
    return name.partition("__mutmut_")[0]


def _too_long(number: int, frame: FrameType | None) -> NoReturn:
    """End a test that takes too long to be tried on every mutant."""
    raise TimeoutError


def main() -> int:
    """Take the order, and try."""
    order = json.load(sys.stdin)
    answers = os.dup(1)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    sys.meta_path[:0] = [Mutated(one["module"], one["file"], one["code"]) for one in order["modules"]]
    arguments = ["-q", "-s", "--tb=no", "--no-header", "-p", "no:cacheprovider", *order["tests"]]
    return int(pytest.main(arguments, plugins=[Trials(order, answers)]))


if __name__ == "__main__":
    sys.exit(main())
