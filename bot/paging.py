"""Paged work on lists that users can grow, so no single list clogs the store's queue."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Final, TypeVar

T = TypeVar("T")
R = TypeVar("R")

PAGE: Final = 25
"""Items processed in parallel."""


def split_pages(items: Iterable[T], size: int = PAGE) -> Iterator[Sequence[T]]:
    """Yield the items in pages of at most ``size``."""
    left = iter(items)
    while page := tuple(islice(left, size)):
        yield page


async def map_pages(do: Callable[[T], Awaitable[R]], items: Iterable[T], size: int = PAGE) -> list[R]:
    """Run an operation on each item, a page at a time in parallel; return the results in order."""
    return [result for page in split_pages(items, size) for result in await asyncio.gather(*map(do, page))]  # noqa: TID251 - a page
