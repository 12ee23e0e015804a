"""The component table of Notre Dame: all values of the rules, from ``components.toml``.

An operator may replace rats on persons, roads and other uncertain values with a file (design, section 5).
"""

from functools import lru_cache
from operator import attrgetter
from pathlib import Path

import msgspec

from engines.core.components import ComponentTables, index_rows, refuse_components_if
from engines.notredame.component_rows import ActionCard, Component, ComponentFile, Person, Sector, Setup, Token


def market_id(district: int, market: str) -> str:
    """Return the name of a market: ``0-il`` is the inner left one of district 0."""
    return f"{district}-{market.lower()}"


def _roads(table: ComponentFile, districts: int) -> list[tuple[str, str]]:
    return [
        (market_id(district, edge.origin), market_id((district + edge.to_district) % districts, edge.to))
        for district in range(districts)
        for edge in table.market_edge
        if edge.enabled
    ]


def _neighbours(table: ComponentFile, districts: int) -> dict[str, list[str]]:
    near: dict[str, list[str]] = {market_id(d, row.id): [] for d in range(districts) for row in table.market}
    for one, other in _roads(table, districts):
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


HOME = Path(__file__).parent
"""Folder with ``components.toml`` and the texts."""


class Index(msgspec.Struct, frozen=True):
    """A table with its rows by id."""

    table: ComponentFile
    counts: dict[str, Component]
    setups: dict[int, Setup]
    sectors: dict[str, Sector]
    cards: dict[str, ActionCard]
    persons: dict[str, Person]
    tokens: dict[str, Token]
    park: str
    """Sector with the park bonus."""

    def period(self, round_: int) -> str:
        """Return the period of a round (N-3.1)."""
        return self.table.meta.periods[(max(round_, 1) - 1) // self.table.meta.rounds_per_period]


def _build_index(table: ComponentFile) -> Index:
    index_rows("market", table.market)
    index = Index(
        table,
        index_rows("component", table.component),
        index_rows("setup", table.setup, attrgetter("players")),
        index_rows("sector", table.sector, terms=HOME),
        index_rows("action_card", table.action_card),
        index_rows("person", table.person, terms=HOME),
        index_rows("guild_token", table.guild_token, terms=HOME),
        next((row.id for row in table.sector if row.permanent == "prestige_bonus_per_pair"), ""),
    )
    validate_tables(index)
    return index


COUNTED = {
    *("marker_in_district_or_own_cube_in_notre_dame", "empty_sector", "sector_with_at_least"),
    *("plague_space_ahead", "pair_of_guild_tokens", "marker_on_fullest_sector"),
}
"""What a person may pay prestige for."""


def validate_tables(index: Index) -> None:
    """Refuse values that would make the rules unplayable."""
    table = index.table
    refuse_components_if(
        not index.park or table.plague.deduction_sector not in index.sectors,
        "[[sector]]: a park and the sector that holds the plague off are needed",
    )
    for card in table.action_card:
        refuse_components_if(
            card.id not in {*index.sectors, "notre_dame", "trusted_friend"},
            f"action_card {card.id}: it must be called as its sector, notre_dame or trusted_friend",
        )
        refuse_components_if(
            card.target not in {*index.sectors, "notre_dame", "any_other_sector"},
            f"action_card {card.id}: there is no place called {card.target}",
        )
    counts = index.counts
    refuse_components_if(
        {"coin", "cube"} - set(counts) or counts["cube"].per_colour < table.player_start.cubes_own_supply,
        "[[component]]: rows for coins and cubes are needed, with enough cubes to begin with",
    )
    refuse_components_if(set(index.setups) != {2, 3, 4, 5}, "[[setup]]: rows for 2, 3, 4 and 5 players are needed")
    _check_persons(index)
    _check_markets(index)


def _check_persons(index: Index) -> None:
    """Check that there are enough persons for the rounds (N-4.2), each with rats that its card can show."""
    table = index.table
    meta, opened = table.meta, table.persons_open_per_round
    decks = {"every": opened.brown, **dict.fromkeys(meta.periods, opened.grey)}
    for period, per_round in decks.items():
        refuse_components_if(
            sum(row.period == period for row in table.person) != per_round * meta.rounds_per_period,
            f"[[person]]: {per_round * meta.rounds_per_period} of period {period} are needed",
        )
    for row in table.person:
        refuse_components_if(
            not 0 <= row.rats <= table.plague.rats_per_card_max,
            f"person {row.id}: rats must be from 0 to {table.plague.rats_per_card_max}",
        )
        refuse_components_if(
            row.effect == "prestige_per" and row.per not in COUNTED,
            f"person {row.id}: per must be among {', '.join(sorted(COUNTED))}",
        )


def _check_markets(index: Index) -> None:
    """Check that roads link markets, and every market can be reached (N-9.1)."""
    table = index.table
    ids = {row.id for row in table.market}
    for edge in table.market_edge:
        refuse_components_if(
            {edge.origin, edge.to} - ids or edge.to_district not in {0, 1},
            f"market_edge {edge.origin} to {edge.to}: it must join markets of one or two districts",
        )
    refuse_components_if(
        table.player_start.carriage_market not in ids,
        f"[player_start]: there is no market called {table.player_start.carriage_market}",
    )
    refuse_components_if(
        sum(row.token_at_start for row in table.market) != sum(row.per_colour for row in table.guild_token),
        "[[guild_token]]: as many of each colour as markets with a token are needed",
    )
    start = market_id(0, table.player_start.carriage_market)
    for districts in (3, 4, 5):
        refuse_components_if(
            len(distances(_neighbours(table, districts), start)) != len(ids) * districts,
            "[[market_edge]]: some market cannot be reached",
        )


COMPONENTS = ComponentTables(ComponentFile, _build_index, HOME / "components.toml")
printed = COMPONENTS.index_of


@lru_cache(maxsize=64)
def roads_of(components: str, districts: int) -> tuple[tuple[str, str], ...]:
    """Return all roads of a board with a number of districts, as pairs of markets (N-9.9)."""
    return tuple(_roads(printed(components).table, districts))


@lru_cache(maxsize=1024)
def steps_from(components: str, districts: int, market: str) -> dict[str, int]:
    """Return every market with its distance from one, nearest first (N-9.2). Raises ``KeyError`` for an unknown one."""
    return distances(_neighbours(printed(components).table, districts), market)
