"""Markets and the roads between them (N-9.9): names, neighbours and distances on a ring of districts."""

from __future__ import annotations

from collections.abc import Iterable


def market_id(district: int, market: str) -> str:
    """Return the name of a market: ``0-il`` is the inner left one of district 0."""
    return f"{district}-{market.lower()}"


def roads(edges: Iterable[tuple[str, str, int]], districts: int) -> list[tuple[str, str]]:
    """Return all roads as pairs of markets.

    ``edges``: from, to, and whether ``to`` is in the next district.
    """
    return [
        (market_id(district, origin), market_id((district + further) % districts, to))
        for district in range(districts)
        for origin, to, further in edges
    ]


def neighbours(kinds: Iterable[str], districts: int, joined: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    """Return every market with its direct neighbours."""
    near: dict[str, list[str]] = {market_id(d, kind): [] for d in range(districts) for kind in kinds}
    for one, other in joined:
        near[one].append(other)
        near[other].append(one)
    return near


def distances(near: dict[str, list[str]], start: str) -> dict[str, int]:
    """Return every reachable market with its distance, nearest first. Raises ``KeyError`` if unknown."""
    steps, edge = {start: 0}, [start]
    while edge:
        reached = dict.fromkeys(market for one in edge for market in near[one] if market not in steps)
        steps |= dict.fromkeys(reached, steps[edge[0]] + 1)
        edge = list(reached)
    return steps
