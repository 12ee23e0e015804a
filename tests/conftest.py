"""What all tests share: the toy game among the games."""

from __future__ import annotations

import os

import pytest

from tests.toy import register

FULL = os.environ.get("BOTTEGA_FULL") == "1"
TIMED = os.environ.get("BOTTEGA_TIMED") == "1"
"""Whether times are held against what is promised: only on a machine that nobody else uses."""


def pytest_configure() -> None:
    """Before anything is collected, so that tests can be parametrised over all games."""
    register()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The full counts run only when they are asked for."""
    if not FULL:
        skip = pytest.mark.skip(reason="a full count: set BOTTEGA_FULL=1")
        for item in items:
            if item.get_closest_marker("full"):
                item.add_marker(skip)
