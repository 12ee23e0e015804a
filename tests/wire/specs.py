"""Where the platforms' own machine-readable descriptions lie. They are other projects' and not part of this one."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).parents[2]


def found(name: str) -> Path | None:
    """The description of that name, where it is to be found."""
    folders = [Path(os.environ["BOTTEGA_SPECS"])] if os.environ.get("BOTTEGA_SPECS") else []
    paths = (folder / name for folder in (*folders, CHECKOUT.parent / "shared" / "platform"))
    return next((path for path in paths if path.is_file()), None)


def spec(name: str) -> Path:
    """The description of that name; where there is none the test is skipped in one plain line, but in CI it fails."""
    if path := found(name):
        return path
    told = f"{name} is not here: put it beside the checkout or set BOTTEGA_SPECS (docs/testing.md)"
    if os.environ.get("CI") == "true":
        pytest.fail(told, pytrace=False)
    pytest.skip(told)
