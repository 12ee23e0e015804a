"""The component table of The Princes of Florence: all values of the rules, from ``components.toml``.

An operator may replace outlines of tiles and other uncertain values with a file (design, section 5).
"""

from collections.abc import Iterator
from pathlib import Path

import msgspec

from engines.core.components import ComponentTables, index_rows, refuse_components_if
from engines.princes.component_rows import Bonus, ComponentFile, Players, Prestige, Profession, Tile, Variant

VARIANTS = ("base", "cz2", "ru3", "ru2")
"""P-24."""
PLAYER_COUNTS = {"base": (3, 4, 5), "cz2": (2,), "ru3": (3,), "ru2": (2,)}
"""Numbers of players for each variant (P-18, P-19, P-20)."""
HOME = Path(__file__).parent
"""Folder with ``components.toml`` and the texts."""
HEAPS = ("jester", "builder", "prestige_card", "recruiting_card")
"""Auctioned objects apart from landscapes (P-1.9)."""
LANDSCAPE = "landscape"
"""One heap of all landscapes, if a variant merges them (P-19.6, P-20.7)."""


class Index(msgspec.Struct, frozen=True):
    """A table with its rows by id. ``minimum``: by round, the first at index 0."""

    table: ComponentFile
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
    """Whether buildings may touch, by number of builders (P-5.9)."""
    outlines: dict[str, tuple[str, ...]]
    heaps: dict[str, tuple[str, ...]]
    """Auctioned heaps by variant (P-4.2, P-19.6)."""
    opening: dict[str, tuple[dict[str, int], ...]]
    """Opening prices by heap for each variant, one row per round (P-4.4, P-20.5)."""


def _build_index(table: ComponentFile) -> Index:
    buildings: dict[str, Tile] = index_rows("building", table.building, terms=HOME)
    landscapes: dict[str, Tile] = index_rows("landscape", table.landscape, terms=HOME)
    index = Index(
        table,
        {**buildings, **landscapes},
        index_rows("profession", table.profession, terms=HOME),
        index_rows("bonus", table.bonus, terms=HOME),
        index_rows("prestige", table.prestige, terms=HOME),
        tuple(buildings),
        tuple(landscapes),
        tuple(index_rows("freedom", table.freedom, terms=HOME)),
        tuple(index_rows("auction_object", table.auction_object)),
        tuple(row.minimum_work_value for row in sorted(table.round, key=lambda row: row.number)),
        (False, *(row.buildings_may_touch for row in sorted(table.builder_effect, key=lambda row: row.builders))),
        {tile.id: tile.outline for tile in (*table.building, *table.landscape)},
        {name: _auctioned_heaps(table, variant) for name, variant in table.variant.items()},
        {name: tuple(_opening_prices(table, variant)) for name, variant in table.variant.items()},
    )
    validate_tables(index)
    return index


def _auctioned_heaps(table: ComponentFile, variant: Variant) -> tuple[str, ...]:
    """Return the auctioned heaps in the order of P-1.9; merged landscapes are one heap, the first."""
    landscapes = {row.id for row in table.landscape}
    objects = [row.id for row in table.auction_object]
    if not variant.landscape_heaps_merged:
        return tuple(objects)
    return LANDSCAPE, *(heap for heap in objects if heap not in landscapes)


def _opening_prices(table: ComponentFile, variant: Variant) -> Iterator[dict[str, int]]:
    for n in range(1, len(table.round) + 1):
        prices = dict.fromkeys(_auctioned_heaps(table, variant), table.prices.auction_opening)
        for row, price in variant.opening_price.items():
            heap, _, span = row.partition("_rounds_")
            first, _, last = span.partition("_to_")
            refuse_components_if(
                heap not in prices or (span and not (first.isdigit() and last.isdigit())),
                f"[variant] opening_price: {row} is neither a heap nor a heap with rounds",
            )
            if not span or int(first) <= n <= int(last):
                prices[heap] = price
        yield prices


def variant_of(components: str, variant: str) -> Variant:
    """Return the changes of a variant (P-18, P-19, P-20)."""
    return printed(components).table.variant[variant]


def supplies_of(components: str, variant: str, seats: int) -> Players:
    """Return the supplies by variant and number of players (P-2.5, P-18.10, P-19.1, P-20.1, P-20.2, P-20.8)."""
    base, other = printed(components).table.players[str(seats)], variant_of(components, variant)
    return Players(
        base.freedoms_per_kind if other.freedoms_per_kind is None else other.freedoms_per_kind,
        base.copies_per_building if other.copies_per_building is None else other.copies_per_building,
        base.recruiting_cards if other.recruiting_cards is None else other.recruiting_cards,
    )


def laid_out_in(components: str, variant: str, n: int) -> int:
    """Return the number of professions turned face up at the start of round ``n`` (P-19.3, P-20.4)."""
    return variant_of(components, variant).face_up_per_round.get(f"r{n}", 0)


SELECTORS = {
    *("building", "building_large", "building_medium", "building_small", "landscape", "landscape_kind"),
    *("jester", "builder", "prestige_card", "freedom", "hand_person", "table_person", "empty_square", "work"),
}
"""What a bonus or prestige card may count, in addition to the kinds of landscape."""


def validate_tables(index: Index) -> None:
    """Refuse values that would make the rules unplayable."""
    _check_tiles(index)
    _check_cards(index)
    _check_course(index)


def _check_tiles(index: Index) -> None:
    """Check that outlines have the sizes in the rules (P-1.3, P-1.4), and the estate is square (P-1.2)."""
    for tile in index.tiles.values():
        refuse_components_if(
            sum(row.count("#") for row in tile.outline) != tile.squares,
            f"{tile.id}: the outline must have {tile.squares} squares",
        )
        refuse_components_if(
            len({len(row) for row in tile.outline}) != 1 or set("".join(tile.outline)) - {"#", "."},
            f"{tile.id}: the outline must be rows of # and . of the same length",
        )
    estate = index.table.estate
    refuse_components_if(
        {len(estate.rows), *(len(row) for row in estate.rows)} != {len(estate.columns)},
        "[estate]: rows must be as many and as long as there are columns",
    )


def _check_cards(index: Index) -> None:
    """Check that cards name only existing items (P-15, P-16, P-17), and goals name those that their mode scores."""
    for person in index.table.profession:
        wants = {person.building: index.buildings, person.landscape: index.landscapes, person.freedom: index.freedoms}
        for wanted, among in wants.items():
            refuse_components_if(wanted not in among, f"profession {person.id}: nothing is called {wanted}")
    known = SELECTORS | set(index.landscapes)
    for card in index.table.bonus:
        refuse_components_if(
            not card.counts or set(card.counts) - known,
            f"bonus {card.id}: counts must be among {', '.join(sorted(known))}",
        )
    for goal in index.table.prestige:
        refuse_components_if(
            (set(goal.requires) | {goal.counts or "work"}) - known or not (goal.counts or goal.requires),
            f"prestige {goal.id}: counts and requires must be among {', '.join(sorted(known))}",
        )
        refuse_components_if(
            goal.mode != "at_least" and (not goal.counts or goal.requires),
            f"prestige {goal.id}: {goal.mode} needs counts, and no requires",
        )
        refuse_components_if(
            goal.mode == "at_least" and (not goal.requires or goal.counts or goal.pp_tied or goal.zero_scores),
            f"prestige {goal.id}: at_least needs requires, and no counts, pp_tied or zero_scores",
        )


def _check_course(index: Index) -> None:
    """Check that rounds, builders and numbers of players are complete (P-3.4, P-5.8, P-2.5)."""
    table = index.table
    refuse_components_if(
        sorted(row.builders for row in table.builder_effect) != list(range(1, table.limits.builders_per_player + 1)),
        "[[builder_effect]]: one row for each builder that a player can have",
    )
    refuse_components_if(
        sorted(row.number for row in table.round) != list(range(1, len(table.round) + 1)) or not table.round,
        "[[round]]: one row a round, numbered from 1",
    )
    refuse_components_if(
        {str(n) for n in range(2, 6)} - set(table.players), "[players]: rows for 2, 3, 4 and 5 players are needed"
    )
    heaps = {*index.landscapes, *HEAPS}
    refuse_components_if(
        set(index.objects) != heaps, f"[[auction_object]]: rows for {', '.join(sorted(heaps))} are needed"
    )
    refuse_components_if(set(VARIANTS) - set(table.variant), f"[variant]: rows for {', '.join(VARIANTS)} are needed")
    for name, players in PLAYER_COUNTS.items():
        refuse_components_if(
            table.variant[name].players != players, f"[variant.{name}]: players must be {', '.join(map(str, players))}"
        )


COMPONENTS = ComponentTables(ComponentFile, _build_index, HOME / "components.toml")
printed = COMPONENTS.index_of
