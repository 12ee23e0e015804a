"""The component table of Leonardo da Vinci: all values of the rules, from ``components.toml``.

An operator may replace the 25 inventions and other uncertain values with a file (design, section 5).
"""

from collections import Counter
from operator import attrgetter
from pathlib import Path

import msgspec

from engines.core.components import ComponentTables, components_error, index_rows, refuse_components_if
from engines.leonardo import component_rows


class Index(msgspec.Struct, frozen=True):
    """A table with its rows by id."""

    table: component_rows.ComponentFile
    inventions: dict[str, component_rows.Invention]
    """By the names of cards in a position, such as ``invention-12``."""
    resources: dict[str, component_rows.Resource]
    areas: dict[str, component_rows.Area]
    """By lower-case letter, ``a`` to ``i``."""
    counts: dict[int, component_rows.PlayerCount]
    sets: dict[str, component_rows.BeginnerSet]
    addons: dict[str, component_rows.AddOn]
    sides: dict[tuple[str, int], component_rows.Side]
    codices: dict[str, component_rows.Codex]

    @property
    def last_round(self) -> int:
        """Return the last research round (L-4.1)."""
        return self.table.rounds.normal + self.table.rounds.research

    def evaluation_order(self, market: object) -> tuple[str, ...]:
        """Return the areas in the order of evaluation, with or without the market (L-7.1, L-16.1)."""
        return tuple([key for key, area in self.areas.items() if market or not area.variant])


def _build_index(table: component_rows.ComponentFile) -> Index:
    index_rows("invention_colour", table.invention_colour)
    index = Index(
        table,
        index_rows("invention", table.invention, attrgetter("card")),
        index_rows("resource", table.resource),
        index_rows("area", table.area, lambda area: area.id.lower()),
        index_rows("player_count", table.player_count, attrgetter("players")),
        index_rows("beginner_set", table.beginner_set),
        index_rows("advanced_addon", table.advanced_addon),
        index_rows("laboratory_side", table.laboratory_side, attrgetter("lab", "places")),
        index_rows("codex", table.codex),
    )
    validate_tables(index)
    return index


RESOURCES = ("iron", "glass", "wood", "brick", "rope")
AREAS = tuple("abcdefghi")
SIDES = {("small", 3), ("small", 5), ("large", 4), ("large", 6)}
ADDONS = {"a", "b", "c", "d1", "d2", "d3", "d4"}


def validate_tables(index: Index) -> None:
    """Refuse values that would make the rules unplayable."""
    table = index.table
    refuse_components_if(
        tuple(index.resources) != RESOURCES, f"[[resource]]: {', '.join(RESOURCES)} are needed, in this order"
    )
    refuse_components_if(tuple(index.areas) != AREAS, "[[area]]: A to I are needed, in this order")
    refuse_components_if(
        set(index.counts) != {2, 3, 4, 5}, "[[player_count]]: rows for 2, 3, 4 and 5 players are needed"
    )
    refuse_components_if(
        set(index.sides) != SIDES or set(index.addons) != ADDONS or {"codex1", "codex2"} - set(index.codices),
        "[[laboratory_side]], [[advanced_addon]], [[codex]]: all rows are needed",
    )
    refuse_components_if(
        [row.id for row in table.council_action] != [1, 2, 3, 4] or len(table.prices.steps) < 1,
        "[[council_action]], [prices]: fields 1 to 4 and one price at least are needed",
    )
    refuse_components_if({row.id for row in table.kind} != {1, 2, 3, 4, 5}, "[[kind]]: kinds 1 to 5 are needed")
    for row in table.beginner_set:
        sides = {("small", row.small_side), *([("large", row.large_side)] if row.large_side else [])}
        refuse_components_if(
            set(row.resources) - set(RESOURCES) or sides - SIDES,
            f"beginner_set {row.id}: unknown resources or an unknown side",
        )
    refuse_components_if(
        ("small", table.advanced_base.small_side) not in SIDES,
        "[advanced_base]: the small laboratory has sides of 3 and of 5 places",
    )
    for count in table.player_count:
        refuse_components_if(
            len(count.beginner_sets) != count.players or set(count.beginner_sets) - set(index.sets),
            f"player_count {count.players}: a beginner set for each player is needed",
        )
    _check_inventions(index)


def _check_inventions(index: Index) -> None:
    """Check the rules of printed cards (L-1.3, L-1.4), and that a deck can be built (L-2.8)."""
    table = index.table
    colours = {row.id: row for row in table.invention_colour}
    for row in table.invention:
        name, colour = f"invention {row.no}", colours.get(row.colour)
        if colour is None or row.kind not in {1, 2, 3, 4, 5} or row.weeks not in table.invention_values.week_values:
            raise components_error(f"{name}: unknown colour, kind or weeks")
        refuse_components_if(
            set(row.resources) - set(RESOURCES) or min(row.resources.values(), default=0) < 1,
            f"{name}: resources must be among {', '.join(RESOURCES)}",
        )
        refuse_components_if(
            sum(row.resources.values()) != colour.resource_cards,
            f"{name}: {row.colour} needs {colour.resource_cards} resource cards",
        )
        refuse_components_if(not row.pay_first >= row.pay_later >= 0, f"{name}: pay_first must be at least pay_later")
    deck = table.invention_deck
    shown = {no for count in table.player_count for no in count.beginner_display}
    fixed = [*deck.bottom, *deck.middle_gold]
    numbers = {row.no for row in table.invention}
    refuse_components_if(
        len(set(fixed)) < len(fixed) or {*fixed, *shown} - numbers or shown & set(fixed),
        "[invention_deck]: cards that are missing, doubled or displayed at the start",
    )
    left = Counter(row.colour for row in table.invention if row.no not in {*fixed, *shown})
    refuse_components_if(
        any(left[colour] < n for colour, n in deck.middle_added.items()),
        "[invention_deck]: too few cards for middle_added",
    )


COMPONENTS = ComponentTables(component_rows.ComponentFile, _build_index, Path(__file__).with_name("components.toml"))
printed = COMPONENTS.index_of
