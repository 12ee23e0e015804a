"""The component table of The Princes of Florence: every value that the rules need, read from ``components.toml``.

A table is known by the hash of its file. Positions carry the hash, so that replacing a host's file never touches a
running game. Outlines of tiles and other unsure values may be replaced by an owner's own file (design, section 5).
"""

from __future__ import annotations

import tomllib
from hashlib import blake2b
from pathlib import Path
from typing import Literal

import msgspec

from engines.core.words import Msg, Refused

DEFAULT = Path(__file__).with_name("components.toml")


class Course(msgspec.Struct, frozen=True):
    """P-6.1."""

    actions_per_player_per_round: int


class Start(msgspec.Struct, frozen=True):
    """P-2.2, P-2.3."""

    florins: int
    pp: int
    professions_dealt: int
    professions_kept: int


class Rates(msgspec.Struct, frozen=True):
    """P-7.5, P-7.6, P-13.3."""

    florins_per_wv: int
    florins_per_pp_bought: int
    florins_per_pp_sold: int


class Prices(msgspec.Struct, frozen=True):
    """P-4.4, P-6.4, P-8.1. ``building_n``: with n builders."""

    auction_opening: int
    auction_step: int
    profession: int
    freedom: int
    bonus_card: int
    building_0_builders: int
    building_1_builder: int
    building_2_builders: int
    building_3_builders: int

    def building(self, builders: int) -> int:
        """The price of a building by number of own builders (P-8.1)."""
        return (
            self.building_0_builders,
            self.building_1_builder,
            self.building_2_builders,
            self.building_3_builders,
        )[builders]


class Players(msgspec.Struct, frozen=True):
    """Supplies that depend on the number of players (P-2.5)."""

    freedoms_per_kind: int
    copies_per_building: int
    recruiting_cards: int


class Limits(msgspec.Struct, frozen=True):
    """P-5.12, P-6.4, P-5.13."""

    builders_per_player: int
    cards_looked_at: int


class Rewards(msgspec.Struct, frozen=True):
    """P-13.2."""

    building_pp: int
    second_and_later_landscape_of_same_kind_pp: int
    best_work_pp: int


class Work(msgspec.Struct, frozen=True):
    """P-7.2."""

    building: int
    landscape: int
    freedom: int
    jester_each: int
    person_each: int


class Round(msgspec.Struct, frozen=True):
    """P-3.4."""

    number: int
    minimum_work_value: int


class Estate(msgspec.Struct, frozen=True):
    """P-1.2: the grid, ``P`` for the palazzo, top row first."""

    rows: tuple[str, ...]
    columns: str


class Tile(msgspec.Struct, frozen=True):
    """A building or a landscape; ``size`` is empty for a landscape."""

    id: str
    outline: tuple[str, ...]
    squares: int
    size: str = ""
    supply: int = 0


class Named(msgspec.Struct, frozen=True):
    """A row that only has an id here: a freedom, an auctioned object."""

    id: str
    supply: int = 0


class BuilderEffect(msgspec.Struct, frozen=True):
    """What the n-th builder brings (P-5.8 to P-5.10)."""

    builders: int
    pp_on_gaining: int
    buildings_may_touch: bool


class Profession(msgspec.Struct, frozen=True):
    """A person and what it wants (P-17)."""

    id: str
    building: str
    landscape: str
    freedom: str


class Bonus(msgspec.Struct, frozen=True):
    """A bonus card (P-16): ``each`` counts items, ``distinct`` counts kinds present."""

    id: str
    mode: Literal["each", "distinct"]
    value: int
    counts: tuple[str, ...]


class Prestige(msgspec.Struct, frozen=True):
    """A prestige card (P-15)."""

    id: str
    mode: Literal["most", "fewest", "at_least"]
    pp: int
    zero_scores: bool
    counts: str = ""
    pp_tied: int = 0
    requires: dict[str, int] = {}


class Table(msgspec.Struct, frozen=True):
    """The whole file, as far as the rules read it."""

    game: Course
    start: Start
    rates: Rates
    prices: Prices
    players: dict[str, Players]
    limits: Limits
    rewards: Rewards
    work: Work
    round: tuple[Round, ...]
    estate: Estate
    landscape: tuple[Tile, ...]
    building: tuple[Tile, ...]
    freedom: tuple[Named, ...]
    auction_object: tuple[Named, ...]
    builder_effect: tuple[BuilderEffect, ...]
    profession: tuple[Profession, ...]
    bonus: tuple[Bonus, ...]
    prestige: tuple[Prestige, ...]


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


_adopted: dict[str, tuple[Index, str]] = {}


def of(components: str) -> Index:
    """The table with this hash. Raises ``Refused`` (``bad_state``) where it was never adopted."""
    try:
        return _adopted[components][0]
    except KeyError:
        raise Refused("bad_state", Msg("refused-state-unknown", {"name": components[:40]}), "components") from None


def source(components: str) -> str:
    """The text of the file with this hash."""
    of(components)
    return _adopted[components][1]


def adopt(text: str) -> str:
    """Take a component file up; gives its hash. Raises ``Refused`` (``bad_request``) with the row and the reason."""
    components = blake2b(text.encode(), digest_size=16).hexdigest()
    if components not in _adopted:
        try:
            table = msgspec.convert(tomllib.loads(text), Table, strict=True)
        except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
            raise _malformed(str(error)) from None
        index = _index(components, table)
        _check(index)
        _adopted[components] = index, text
    return components


def _malformed(reason: str) -> Refused:
    return Refused("bad_request", Msg("refused-components", {"reason": reason}), "components")


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
    for name, ids in rows.items():
        if len(set(ids)) < len(ids):
            raise _malformed(f"[[{name}]]: two rows with the same id")
    return Index(
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
            raise _malformed(f"{tile.id}: the outline must have {tile.squares} squares")
        if len({len(row) for row in tile.outline}) != 1 or set("".join(tile.outline)) - {"#", "."}:
            raise _malformed(f"{tile.id}: the outline must be rows of # and . of the same length")
    estate = index.table.estate
    if {len(estate.rows), *(len(row) for row in estate.rows)} != {len(estate.columns)}:
        raise _malformed("[estate]: rows must be as many and as long as there are columns")


def _check_cards(index: Index) -> None:
    """Cards name only what there is (P-15, P-16, P-17)."""
    for person in index.table.profession:
        wants = {person.building: index.buildings, person.landscape: index.landscapes, person.freedom: index.freedoms}
        for wanted, among in wants.items():
            if wanted not in among:
                raise _malformed(f"profession {person.id}: nothing is called {wanted}")
    known = SELECTORS | set(index.landscapes)
    for card in index.table.bonus:
        if not card.counts or set(card.counts) - known:
            raise _malformed(f"bonus {card.id}: counts must be among {', '.join(sorted(known))}")
    for goal in index.table.prestige:
        if (set(goal.requires) | {goal.counts or "work"}) - known or not (goal.counts or goal.requires):
            raise _malformed(f"prestige {goal.id}: counts and requires must be among {', '.join(sorted(known))}")


def _check_course(index: Index) -> None:
    """Rounds, builders and numbers of players are all there (P-3.4, P-5.8, P-2.5)."""
    table = index.table
    if len(index.may_touch) != table.limits.builders_per_player + 1:
        raise _malformed("[[builder_effect]]: one row for each builder that a player can have")
    if sorted(row.number for row in table.round) != list(range(1, len(table.round) + 1)) or not table.round:
        raise _malformed("[[round]]: one row a round, numbered from 1")
    if {str(n) for n in range(3, 6)} - set(table.players):
        raise _malformed("[players]: rows for 3, 4 and 5 players are needed")


def default() -> str:
    """The hash of the table that comes with the game."""
    return adopt(DEFAULT.read_text("utf-8"))
