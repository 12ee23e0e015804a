"""What a frontend remembers without storing it: a limited number of values, the newest ones."""

from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


class RecentValues(dict[K, V]):
    """The values that were set last, at most ``most``; a value that is set again counts as new."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most

    def __setitem__(self, key: K, value: V) -> None:
        """Set a value, and drop the oldest one if there are too many."""
        self.pop(key, None)
        super().__setitem__(key, value)
        if len(self) > self._most:
            del self[next(iter(self))]
