"""The rows of ``components.toml`` that the rules read."""

from typing import Literal

import msgspec


class Meta(msgspec.Struct, frozen=True):
    """The periods and rounds (N-3.1)."""

    periods: tuple[str, ...]
    rounds_per_period: int
    rounds_total: int


class Component(msgspec.Struct, frozen=True):
    """Number of a component in the box (N-1.1)."""

    id: str
    count: int = 0
    per_colour: int = 0


class PlayerStart(msgspec.Struct, frozen=True):
    """The start of a player (N-2.3)."""

    coins: int
    cubes_own_supply: int
    rat_position: int
    carriage_market: str


class Setup(msgspec.Struct, frozen=True):
    """Values by number of players (N-2.1, N-12.1, N-14)."""

    players: int
    districts: int
    player_districts: tuple[int, ...]
    """By seat."""
    notre_dame_pool: int


class Sector(msgspec.Struct, frozen=True):
    """A sector and its benefit (N-7). The last three: the number of the hotel's choices (N-7.5)."""

    id: str
    benefit: Literal["cubes", "coins", "prestige", "carriage_move", "choice", "rat_back"]
    permanent: str = ""
    choices_below_threshold: int = 0
    threshold: int = 0
    choices_from_threshold: int = 0


class ActionCard(msgspec.Struct, frozen=True):
    """A kind of action card; one of each in every colour (N-1.1)."""

    id: str
    target: str


class Choosing(msgspec.Struct, frozen=True):
    """Phase 2 and 3 (N-5.1, N-6.1)."""

    cards_drawn: int
    cards_played: int


class Donation(msgspec.Struct, frozen=True):
    """A donation and its points (N-8.2.1)."""

    coins: int
    prestige: int


class ParkBonus(msgspec.Struct, frozen=True):
    """The park's bonus (N-10.1)."""

    markers_per_point: int


Effect = Literal["prestige_and_choice", "fixed", "move_markers", "plague_value_zero", "prestige_per", "place_cube"]


class Person(msgspec.Struct, frozen=True):
    """A person card (N-11)."""

    id: str
    deck: Literal["brown", "grey"]
    period: str
    cost_coins: int
    effect: Effect
    rats: int
    prestige: int = 0
    cubes: int = 0
    coins: int = 0
    choose: int = 0
    markers_max: int = 0
    origin: tuple[str, ...] = msgspec.field(name="from", default=())
    """Origins of moved markers other than the player's sectors (N-11.2.5)."""
    performs_action: bool = False
    per: str = ""
    at_least: int = 0
    prestige_each: int = 0


class Open(msgspec.Struct, frozen=True):
    """The numbers of open persons (N-4.1)."""

    brown: int
    grey: int


class Plague(msgspec.Struct, frozen=True):
    """The rat track and its penalties (N-11.6)."""

    track_min: int
    track_max: int
    rats_per_card_max: int
    deduction_sector: str
    overflow_prestige_loss: int


class Token(msgspec.Struct, frozen=True):
    """A kind of guild token and its reward (N-9.6)."""

    id: str
    prestige: int
    coins: int
    cubes: int
    rat_back: int
    per_colour: int


class Market(msgspec.Struct, frozen=True):
    """A market of every district (N-1.3, N-9.9)."""

    id: str
    token_at_start: bool


class Edge(msgspec.Struct, frozen=True):
    """A road; ``to_district`` 1: into the next district (N-9.9)."""

    origin: str = msgspec.field(name="from")
    to: str
    to_district: int
    enabled: bool


class ComponentFile(msgspec.Struct, frozen=True):
    """The parts of the file that the rules read."""

    meta: Meta
    component: tuple[Component, ...]
    player_start: PlayerStart
    setup: tuple[Setup, ...]
    sector: tuple[Sector, ...]
    action_card: tuple[ActionCard, ...]
    draft: Choosing
    notre_dame_donation: tuple[Donation, ...]
    park_bonus: ParkBonus
    person: tuple[Person, ...]
    persons_open_per_round: Open
    plague: Plague
    guild_token: tuple[Token, ...]
    market: tuple[Market, ...]
    market_edge: tuple[Edge, ...]
