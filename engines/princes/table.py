"""The component table of The Princes of Florence: every value that the rules need, read from ``components.toml``.

A table is known by the hash of its file. Positions carry the hash, so that replacing a host's file never touches a
running game. Outlines of tiles and other unsure values may be replaced by an owner's own file (design, section 5).
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from engines.core.components import Components, ids_differ, malformed
from engines.princes.rows import Bonus, Prestige, Profession, Table, Tile


class Index(msgspec.Struct, frozen=True):
    """A table with its rows by id. ``minimum``: by round, the first at index 0."""

    hash: str
    table: Table
    tiles: dict[str, Tile]
    professions: dict[str, Profession]
    bonus: dict[str, Bonus]
    prestige: dict[str, Prestige]
    buildings: tuple[str, ...]
    landscapes: tuple[str, ...]
    freedoms: tuple[str, ...]
    objects: tuple[str, ...]
    minimum: tuple[int, ...]
    may_touch: tuple[bool, ...]
    """By number of builders: whether buildings may touch (P-5.9)."""
    outlines: dict[str, tuple[str, ...]]
    """Of the tiles, as they lie at way ``r0``."""


def _index(components: str, table: Table) -> Index:
    rows = {
        "landscape": [row.id for row in table.landscape],
        "building": [row.id for row in table.building],
        "freedom": [row.id for row in table.freedom],
        "auction_object": [row.id for row in table.auction_object],
        "profession": [row.id for row in table.profession],
        "bonus": [row.id for row in table.bonus],
        "prestige": [row.id for row in table.prestige],
    }
    ids_differ(rows)
    index = Index(
        components,
        table,
        {tile.id: tile for tile in (*table.building, *table.landscape)},
        {row.id: row for row in table.profession},
        {row.id: row for row in table.bonus},
        {row.id: row for row in table.prestige},
        tuple(row.id for row in table.building),
        tuple(row.id for row in table.landscape),
        tuple(row.id for row in table.freedom),
        tuple(row.id for row in table.auction_object),
        tuple(row.minimum_work_value for row in sorted(table.round, key=lambda row: row.number)),
        (False, *(row.buildings_may_touch for row in sorted(table.builder_effect, key=lambda row: row.builders))),
        {tile.id: tile.outline for tile in (*table.building, *table.landscape)},
    )
    _check(index)
    return index


SELECTORS = {
    *("building", "building_large", "building_medium", "building_small", "landscape", "landscape_kind"),
    *("jester", "builder", "prestige_card", "freedom", "hand_person", "table_person", "empty_square", "work"),
}
"""What a bonus or prestige card may count, besides the kinds of landscape."""


def _check(index: Index) -> None:
    """Refuse what the rules could not be played with."""
    _check_tiles(index)
    _check_cards(index)
    _check_course(index)


def _check_tiles(index: Index) -> None:
    """Outlines have the sizes of the rules (P-1.3, P-1.4), and the estate is square (P-1.2)."""
    for tile in index.tiles.values():
        if sum(row.count("#") for row in tile.outline) != tile.squares:
            raise malformed(f"{tile.id}: the outline must have {tile.squares} squares")
        if len({len(row) for row in tile.outline}) != 1 or set("".join(tile.outline)) - {"#", "."}:
            raise malformed(f"{tile.id}: the outline must be rows of # and . of the same length")
    estate = index.table.estate
    if {len(estate.rows), *(len(row) for row in estate.rows)} != {len(estate.columns)}:
        raise malformed("[estate]: rows must be as many and as long as there are columns")


def _check_cards(index: Index) -> None:
    """Cards name only what there is (P-15, P-16, P-17)."""
    for person in index.table.profession:
        wants = {person.building: index.buildings, person.landscape: index.landscapes, person.freedom: index.freedoms}
        for wanted, among in wants.items():
            if wanted not in among:
                raise malformed(f"profession {person.id}: nothing is called {wanted}")
    known = SELECTORS | set(index.landscapes)
    for card in index.table.bonus:
        if not card.counts or set(card.counts) - known:
            raise malformed(f"bonus {card.id}: counts must be among {', '.join(sorted(known))}")
    for goal in index.table.prestige:
        if (set(goal.requires) | {goal.counts or "work"}) - known or not (goal.counts or goal.requires):
            raise malformed(f"prestige {goal.id}: counts and requires must be among {', '.join(sorted(known))}")


def _check_course(index: Index) -> None:
    """Rounds, builders and numbers of players are all there (P-3.4, P-5.8, P-2.5)."""
    table = index.table
    if len(index.may_touch) != table.limits.builders_per_player + 1:
        raise malformed("[[builder_effect]]: one row for each builder that a player can have")
    if sorted(row.number for row in table.round) != list(range(1, len(table.round) + 1)) or not table.round:
        raise malformed("[[round]]: one row a round, numbered from 1")
    if {str(n) for n in range(3, 6)} - set(table.players):
        raise malformed("[players]: rows for 3, 4 and 5 players are needed")


COMPONENTS = Components(Table, _index, Path(__file__).with_name("components.toml"))
of, source, adopt, default = COMPONENTS.of, COMPONENTS.source, COMPONENTS.adopt, COMPONENTS.default
