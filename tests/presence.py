"""Return values that must not be missing."""

from typing import TypeVar

T = TypeVar("T")


def require(value: T | None) -> T:
    """Return a value that must not be ``None``."""
    assert value is not None, "expected a value, got None"
    return value
