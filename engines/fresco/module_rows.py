"""Rows of the component file for the modules of Fresco."""

from typing import Literal

import msgspec

Paint = Literal["red", "yellow", "blue", "green", "orange", "violet", "brown", "pink"]
Basic = Literal["red", "yellow", "blue"]


class Portraits(msgspec.Struct, frozen=True):
    """M-P.1, M-P.2."""

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
    """The number of open requests, by number of players (M-B.2)."""

    two: int = msgspec.field(name="2p")
    three: int = msgspec.field(name="3p")
    four: int = msgspec.field(name="4p")


class Requests(msgspec.Struct, frozen=True):
    """M-B.2."""

    face_up: FaceUp


class Request(msgspec.Struct, frozen=True):
    """A request of the bishop (M-B.3, M-B.5)."""

    id: str
    spots: tuple[Basic, ...]
    vp: int
    thalers: int
    paints: tuple[Paint, ...]


class LeonardoPlan(msgspec.Struct, frozen=True):
    """L-4."""

    market: int
    cathedral: int


class Leonardo(msgspec.Struct, frozen=True):
    """L-3, L-4."""

    start_space: str
    fresco_start: tuple[int, int]
    plan: LeonardoPlan
