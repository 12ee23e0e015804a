"""The rows of ``components.toml``. Fields that the rules read are typed, others are ignored."""

from typing import Literal

import msgspec

LabName = Literal["small", "large"]
Improvement = Literal["flip_small", "take_large", "flip_large", "take_robot"]


class Rounds(msgspec.Struct, frozen=True):
    """Numbers of rounds, and the course of refills and council florins (L-4.1, L-12.1, L-12.2)."""

    normal: int
    research: int
    last_refill_after_round: int
    council_florin_after_rounds: tuple[int, ...]
    council_florins_at_start: int


class Limits(msgspec.Struct, frozen=True):
    """Limits of one player (L-1.1, L-9.8, L-9.10)."""

    apprentices: int
    robots: int


class Resource(msgspec.Struct, frozen=True):
    """A kind of resource card and its shop (L-1.5)."""

    id: str
    cards: int
    shop: str


AreaKind = Literal["council", "workshop", "academy", "shop", "market"]


class Area(msgspec.Struct, frozen=True):
    """A part of the city, in the order of evaluation (L-7.1). ``variant``: only with that Codex."""

    id: str
    type: AreaKind
    resource: str = ""
    variant: str = ""


class Prices(msgspec.Struct, frozen=True):
    """Prices of an area's consecutive actions (L-9.1)."""

    steps: tuple[int, ...]


class Strength(msgspec.Struct, frozen=True):
    """Strength of figures in a ranking (L-7.2)."""

    apprentice: int
    master: int


class CouncilAction(msgspec.Struct, frozen=True):
    """A field of the council (L-8.7 to L-8.10)."""

    id: int
    cost: int = 0
    cards: int = 0


class Side(msgspec.Struct, frozen=True):
    """A side of a laboratory (L-1.1, L-1.8)."""

    lab: LabName
    places: int
    robot_places: int


class WorkTrack(msgspec.Struct, frozen=True):
    """The length of a work track (L-10.4)."""

    last: int


class WorkWeeks(msgspec.Struct, frozen=True):
    """Weekly work of each figure (L-10.1), and the discount per card of the same kind (L-11.1)."""

    apprentice: int
    master: int
    robot: int
    specialisation_discount_per_card: int


class PlayerCount(msgspec.Struct, frozen=True):
    """Values by number of players."""

    players: int
    requested_inventions: int
    beginner_display: tuple[int, ...]
    beginner_sets: tuple[str, ...]
    beginner_apprentices_minus: int
    advanced_addons: int
    advanced_removed: dict[str, int]
    robots_in_workshop: int
    council_last_player_leaves: bool
    advanced_triple_letter_forbidden: bool = False
    """Left out with fewer than three add-ons (L-3.6)."""


class BeginnerSet(msgspec.Struct, frozen=True):
    """A player's start in the beginners' game (L-2.2)."""

    id: str
    apprentices: int
    small_side: int
    large_side: int
    robots: dict[LabName, int]
    florins: int
    resources: dict[str, int]


class Base(msgspec.Struct, frozen=True):
    """Each player's start before the add-ons (L-3.3)."""

    apprentices: int
    small_side: int
    florins: int


class AddOn(msgspec.Struct, frozen=True):
    """An add-on (L-3.5)."""

    id: str
    letter: str
    florins: int
    free_resources: int
    max_same_resource: int = 0
    apprentices: int = 0
    workshop_action: Improvement | Literal[""] = ""


class Colour(msgspec.Struct, frozen=True):
    """A background colour; ``tie_rank`` 1 decides first (L-14.3)."""

    id: str
    resource_cards: int
    tie_rank: int


class Kind(msgspec.Struct, frozen=True):
    """One of the five kinds (L-1.3)."""

    id: int


class Invention(msgspec.Struct, frozen=True):
    """An invention card (L-1.3)."""

    no: int
    colour: str
    kind: int
    resources: dict[str, int]
    weeks: int
    pay_first: int
    pay_later: int

    @property
    def card(self) -> str:
        """Return its name in a position, which is also its term."""
        return f"invention-{self.no}"


class Values(msgspec.Struct, frozen=True):
    """Possible weeks of an invention (L-1.4)."""

    week_values: tuple[int, ...]


class Deck(msgspec.Struct, frozen=True):
    """Structure of the deck (L-2.8)."""

    bottom: tuple[int, ...]
    middle_gold: tuple[int, ...]
    middle_added: dict[str, int]


class Bonus(msgspec.Struct, frozen=True):
    """Florins for different kinds at the end (L-14.1)."""

    distinct_kinds: int
    florins: int


class Codex(msgspec.Struct, frozen=True):
    """A variant (L-15, L-16)."""

    id: str
    market_start: dict[str, int] = {}
    swap_min: int = 0
    swap_max: int = 0


class ComponentFile(msgspec.Struct, frozen=True):
    """The parts of the file that the rules read."""

    rounds: Rounds
    per_player_limits: Limits
    resource: tuple[Resource, ...]
    area: tuple[Area, ...]
    prices: Prices
    strength: Strength
    council_action: tuple[CouncilAction, ...]
    laboratory_side: tuple[Side, ...]
    work_track: WorkTrack
    work_weeks: WorkWeeks
    player_count: tuple[PlayerCount, ...]
    beginner_set: tuple[BeginnerSet, ...]
    advanced_base: Base
    advanced_addon: tuple[AddOn, ...]
    invention_colour: tuple[Colour, ...]
    invention_values: Values
    invention_deck: Deck
    kind: tuple[Kind, ...]
    invention: tuple[Invention, ...]
    diversity_bonus: tuple[Bonus, ...]
    codex: tuple[Codex, ...]
