"""Find the platforms' machine-readable API descriptions, which are not part of this project."""

import os
import warnings
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).parents[2]


def find_spec(name: str) -> Path | None:
    """Return the path of the API description with that name, or None."""
    folders = [Path(os.environ["BOTTEGA_SPECS"])] if os.environ.get("BOTTEGA_SPECS") else []
    paths = (folder / name for folder in (*folders, CHECKOUT.parent / "shared" / "platform"))
    return next((path for path in paths if path.is_file()), None)


def require_spec(name: str) -> Path | None:
    """Return the path of the API description with that name.

    Without it the tests check less and report this; in CI they fail.
    """
    if path := find_spec(name):
        return path
    told = f"{name} is not here, so requests are judged by less: put it beside the checkout or set BOTTEGA_SPECS"
    if os.environ.get("CI") == "true":
        pytest.fail(told, pytrace=False)
    warnings.warn(f"{told} (docs/testing.md)", stacklevel=2)
    return None
