"""The rows of ``components.toml`` that the rules read."""

from typing import Literal

import msgspec

Paint = Literal["red", "yellow", "blue", "green", "orange", "violet", "brown", "pink"]
Basic = Literal["red", "yellow", "blue"]


class Portraits(msgspec.Struct, frozen=True):
    """The portrait stack and its face-up cards (M-P.1, M-P.2)."""

    face_up: int
    stack_top_to_bottom: tuple[str, ...]


Effect = Literal[
    "thalers",
    "basic_paints_choice",
    "mood",
    "mixed_paint_choice",
    "market_discount",
    "income",
    "mixed_paints_different",
    "vp",
    "theatre_bonus",
    "mix_bonus",
    "free_bishop_move",
    "vp_per_two_tiles",
    "vp_per_paint",
    "vp_per_altar",
    "vp_mood_plus",
]


class Portrait(msgspec.Struct, frozen=True):
    """A portrait card (M-P.6)."""

    id: str
    back: str
    kind: Literal["now", "always", "end"]
    effect: Effect
    amount: int
    cap: int = 0
    also_thalers: int = 0


class FaceUp(msgspec.Struct, frozen=True):
    """The number of face-up requests, by number of players (M-B.2)."""

    two: int = msgspec.field(name="2p")
    three: int = msgspec.field(name="3p")
    four: int = msgspec.field(name="4p")


class Requests(msgspec.Struct, frozen=True):
    """The bishop's requests (M-B.2)."""

    face_up: FaceUp


class Request(msgspec.Struct, frozen=True):
    """A request of the bishop (M-B.3, M-B.5)."""

    id: str
    spots: tuple[Basic, ...]
    vp: int
    thalers: int
    paints: tuple[Paint, ...]


class LeonardoPlan(msgspec.Struct, frozen=True):
    """Leonardo's apprentices by place (L-4)."""

    market: int
    cathedral: int


class Leonardo(msgspec.Struct, frozen=True):
    """The neutral master Leonardo: his start and his plan (L-3, L-4)."""

    start_space: str
    fresco_start: tuple[int, int]
    plan: LeonardoPlan


class Meta(msgspec.Struct, frozen=True):
    """The paints of the game by kind, in the order of the rules."""

    paints_basic: tuple[Paint, ...]
    paints_mixed: tuple[Paint, ...]
    paints_special: tuple[Paint, ...]


class Basics(msgspec.Struct, frozen=True):
    """Number of paints of the base game (F-1.10)."""

    red: int
    yellow: int
    blue: int
    green: int
    orange: int
    violet: int


class Specials(msgspec.Struct, frozen=True):
    """Numbers of the special paints (M-S.1)."""

    brown: int
    pink: int


class Supply(msgspec.Struct, frozen=True):
    """The box."""

    paints: Basics
    paints_special: Specials


class PlayerStart(msgspec.Struct, frozen=True):
    """The starting goods of a player (F-1.11)."""

    thalers: int
    paints: dict[Paint, int]


class FrescoStart(msgspec.Struct, frozen=True):
    """The grid, and the start in the middle (F-1.8, F-1.9); rows and columns count from 0."""

    rows: int
    cols: int
    middle: tuple[int, int]
    bishop: tuple[int, int]


class Start(msgspec.Struct, frozen=True):
    """Setting up."""

    player: PlayerStart
    fresco: FrescoStart


class Hour(msgspec.Struct, frozen=True):
    """A row of the hostel (F-3.5)."""

    time: int
    mood: int
    price: int


class MoodTrack(msgspec.Struct, frozen=True):
    """The mood track and its apprentice thresholds (F-4.3)."""

    spaces: int
    start: int
    plus_one: tuple[int, ...]
    minus_one: tuple[int, ...]


class Apprentices(msgspec.Struct, frozen=True):
    """Apprentices by mood (F-4.7)."""

    normal: int
    plus_one: int
    minus_one: int


class Booth(msgspec.Struct, frozen=True):
    """A booth and its size (F-1.7); the board for 3 players also serves 2 (L-1)."""

    players: int
    name: str
    tiles: int


class MarketTile(msgspec.Struct, frozen=True):
    """A market tile and its paints (F-1.6)."""

    id: str
    paints: tuple[Paint, ...]
    remove_2p_3p: bool


class FrescoTile(msgspec.Struct, frozen=True):
    """A tile of the fresco: points and paints on its front, income and spots on its back (F-1.13)."""

    id: str
    value: int
    paints: tuple[Paint, ...]
    income: int
    spots: tuple[Basic, ...]
    middle_start: bool


class Mix(msgspec.Struct, frozen=True):
    """A mix: two paints into one (F-12.2, M-S.3)."""

    inputs: tuple[Paint, Paint]
    output: Paint
    module: Literal["base", "special_blends"]


class Workshop(msgspec.Struct, frozen=True):
    """The yield of the workshop (F-12.1)."""

    mixes_per_apprentice: int


class Studio(msgspec.Struct, frozen=True):
    """The yield of the studio (F-11.1)."""

    thalers_per_apprentice: int


class Theatre(msgspec.Struct, frozen=True):
    """The effect of the theatre (F-13.1)."""

    mood_per_apprentice: int


class Bishop(msgspec.Struct, frozen=True):
    """The bishop's cost and bonuses (F-9)."""

    move_cost: int
    bonus_on: int
    bonus_adjacent: int


class Altar(msgspec.Struct, frozen=True):
    """The altar's payments and points (F-10)."""

    paints_needed: int
    basic_vp: int
    mixed_replacement_vp: int
    three_different_mixed_vp: int


class AltarSpecial(msgspec.Struct, frozen=True):
    """The altar's points for special paints (M-S.4)."""

    special_replacement_vp: int


Place = Literal["market", "cathedral", "studio", "workshop", "theatre"]
Column = Place | Literal["cathedral2"]
"""A place as the action board names it; ``cathedral2`` is the second visit (F-16.3)."""


class ActionPlace(msgspec.Struct, frozen=True):
    """A column of a side of the action board (F-5.2, F-16.3)."""

    side: int
    order: int
    place: Place
    spaces: int
    visit: int = 1


class FinalRound(msgspec.Struct, frozen=True):
    """The trigger of the final round (F-16.1)."""

    tiles_at_start_of_round_max: int


class Safeguard(msgspec.Struct, frozen=True):
    """The latest possible round (F-16.9)."""

    latest_round: int


class FinalScoring(msgspec.Struct, frozen=True):
    """The exchange of thalers for points at the end (F-17.1)."""

    thalers_per_vp: int


class ComponentFile(msgspec.Struct, frozen=True):
    """The parts of the file that the rules read."""

    meta: Meta
    supply: Supply
    start: Start
    hostel: tuple[Hour, ...]
    mood_track: MoodTrack
    apprentices: Apprentices
    booth: tuple[Booth, ...]
    market_tile: tuple[MarketTile, ...]
    fresco_tile: tuple[FrescoTile, ...]
    special_tile: tuple[FrescoTile, ...]
    mix: tuple[Mix, ...]
    workshop: Workshop
    studio: Studio
    theatre: Theatre
    bishop: Bishop
    altar: Altar
    altar_special: AltarSpecial
    action_place: tuple[ActionPlace, ...]
    final_round: FinalRound
    final_round_safeguard: Safeguard
    final_scoring: FinalScoring
    portraits: Portraits
    portrait: tuple[Portrait, ...]
    bishops_requests: Requests
    request: tuple[Request, ...]
    leonardo: Leonardo
