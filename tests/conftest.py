from __future__ import annotations

import pytest


def pytest_sessionfinish(session: pytest.Session) -> None:
    """A skipped test proves nothing: the run fails."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter is not None and reporter.stats.get("skipped") and session.exitstatus == 0:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
