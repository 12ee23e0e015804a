"""The rows of ``components.toml`` that the rules read."""

from typing import Literal

import msgspec


class Course(msgspec.Struct, frozen=True):
    """The number of actions (P-6.1)."""

    actions_per_player_per_round: int


class Start(msgspec.Struct, frozen=True):
    """The start of a player (P-2.2, P-2.3)."""

    florins: int
    professions_dealt: int
    professions_kept: int


class Rates(msgspec.Struct, frozen=True):
    """Rates of florins to work values and PP (P-7.5, P-7.6, P-13.3)."""

    florins_per_wv: int
    florins_per_pp_bought: int
    florins_per_pp_sold: int


class Prices(msgspec.Struct, frozen=True):
    """P-4.4, P-6.4, P-8.1. ``building``: by number of builders."""

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
        """Return the price of a building by number of builders owned (P-8.1)."""
        return (self.building_0_builders, self.building_1_builder, self.building_2_builders, self.building_3_builders)[
            builders
        ]


class Players(msgspec.Struct, frozen=True):
    """Supplies that depend on the number of players (P-2.5)."""

    freedoms_per_kind: int
    copies_per_building: int
    recruiting_cards: int


class Limits(msgspec.Struct, frozen=True):
    """Limits of builders and of cards looked at (P-5.12, P-5.13, P-6.4)."""

    builders_per_player: int
    cards_looked_at: int


class Rewards(msgspec.Struct, frozen=True):
    """Rewards in PP (P-13.2)."""

    building_pp: int
    second_and_later_landscape_of_same_kind_pp: int
    best_work_pp: int


class Work(msgspec.Struct, frozen=True):
    """The parts of a work value (P-7.2)."""

    building: int
    landscape: int
    freedom: int
    jester_each: int
    person_each: int


class Round(msgspec.Struct, frozen=True):
    """A round and its minimum work value (P-3.4)."""

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


class NamedRow(msgspec.Struct, frozen=True):
    """A row with only an id: a freedom, an auctioned object."""

    id: str
    supply: int = 0


class BuilderEffect(msgspec.Struct, frozen=True):
    """The effect of the n-th builder (P-5.8 to P-5.10)."""

    builders: int
    pp_on_gaining: int
    buildings_may_touch: bool


class Profession(msgspec.Struct, frozen=True):
    """A person and its wants (P-17)."""

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


class Variant(msgspec.Struct, frozen=True):
    """The values replaced by a variant (P-18, P-19, P-20); the others stay unchanged."""

    players: tuple[int, ...]
    recruiting_cards: int | None = None
    copies_per_building: int | None = None
    freedoms_per_kind: int | None = None
    objects_won_per_round: int = 1
    """By each player (P-4.1, P-18.1)."""
    professions_acquired_cap_total: int | None = None
    """By all players together in the whole game (P-19.2, P-20.3)."""
    face_up_per_round: dict[str, int] = {}
    """Number of professions laid out by round, such as ``r3`` (P-19.3, P-20.4)."""
    landscape_heaps_merged: bool = False
    """One heap of all landscapes (P-19.6, P-20.7)."""
    opening_price: dict[str, int] = {}
    """Opening price by heap, or by ``jester_rounds_1_to_4`` for some rounds (P-20.5)."""


class ComponentFile(msgspec.Struct, frozen=True):
    """The parts of the file that the rules read."""

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
    freedom: tuple[NamedRow, ...]
    auction_object: tuple[NamedRow, ...]
    builder_effect: tuple[BuilderEffect, ...]
    profession: tuple[Profession, ...]
    bonus: tuple[Bonus, ...]
    prestige: tuple[Prestige, ...]
    variant: dict[str, Variant]
