"""What the tests share."""

from __future__ import annotations

import signal
from collections.abc import Generator

import pytest
from hypothesis import settings

settings.register_profile("linelight", deadline=None)  # machines are slow when they are shared
settings.load_profile("linelight")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--golden", action="store_true", help="rewrite the golden outlines")
    parser.addoption("--all", action="store_true", help="a test that is skipped has failed")


def pytest_configure() -> None:
    """A run in the background ignores Ctrl-C, and so would the processes that tests start and interrupt."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Tests of optional libraries are skipped where these are missing; a run that is to be whole says so."""
    report = yield
    if report.skipped and item.config.getoption("--all"):
        report.outcome = "failed"
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    if report.skipped and collector.config.getoption("--all"):
        report.outcome = "failed"
    return report
