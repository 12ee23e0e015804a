"""Sequences to check item by item."""

from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")


def require_any(items: Iterable[T]) -> list[T]:
    """Return items as a list. Fails if there are none, since a loop over them would check nothing."""
    found = list(items)
    assert found, "nothing to check: the filter of this test matches nothing"
    return found
