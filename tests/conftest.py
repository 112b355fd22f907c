"""What holds for every test: none is skipped, the long ones begin first, and an idle browser is in nobody's way."""

from __future__ import annotations

import asyncio
import os
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

# Hypothesis would fail an example that takes longer than 200 ms: no test asserts a time, and machines are busy.
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")


def pytest_xdist_auto_num_workers() -> int:
    """One worker more than cores: tests at a desk wait for its clock, and a server or browser works beside them."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Long tests first, then those with a browser, so that no worker is left alone with one in the end."""
    items.sort(key=_place)


def _place(item: pytest.Item) -> int:
    if item.get_closest_marker("long") is not None:
        return 0
    return 1 if _in_browser(item) else 2


def _in_browser(item: pytest.Item) -> bool:
    return "playwright" in getattr(item, "fixturenames", ())


@pytest.fixture(autouse=True)
def _only_own_loops(request: pytest.FixtureRequest) -> Iterator[None]:
    """Hide Playwright's event loop from tests without a browser, which may start loops of their own.

    It counts as running in the thread of the tests, though it stands still between two calls of Playwright.
    """
    loop = None if _in_browser(request.node) else asyncio._get_running_loop()
    if loop is None:
        yield
        return
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(loop)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A skipped test proves nothing: it fails."""
    return _counted((yield))


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """And so does a skipped module."""
    return _counted((yield))


def _counted(report: Any) -> Any:
    if report.skipped:
        reason = getattr(report, "wasxfail", None) or report.longrepr
        report.outcome, report.longrepr = "failed", f"skipped, and a skipped test proves nothing: {reason}"
    return report
