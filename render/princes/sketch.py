"""Players and positions in few words, made into views: what the samples are drawn with."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from engines.princes import estate
from engines.princes.components import COMPONENTS, printed
from engines.princes.view import (
    Asks,
    AuctionView,
    MineView,
    Phase,
    PlayerView,
    PrincesView,
    ResultView,
    TileView,
    TurnView,
)

DEFAULT: Final = COMPONENTS.current_hash()
MINIMUM: Final = (7, 10, 12, 14, 15, 16, 17)
OUTLINES: Final = {kind: tuple(tile.outline) for kind, tile in printed(DEFAULT).tiles.items()}


def build_tile(kind: str, way: str, at: str) -> TileView:
    """Return a tile on its squares."""
    return TileView(kind, way, at, estate.places(DEFAULT, kind)[way][at].squares)


def parse_tiles(*texts: str) -> tuple[TileView, ...]:
    """Parse tiles from texts such as ``opera r0 c5``."""
    return tuple(build_tile(*text.split()) for text in texts)


@dataclass(frozen=True)
class Sketch:
    """A player in few words."""

    pp: int = 0
    tiles: tuple[TileView, ...] = ()
    jesters: int = 0
    builders: int = 0
    freedoms: tuple[str, ...] = ()
    table: tuple[str, ...] = ()
    hand: tuple[int, int, int, int] = (3, 0, 0, 0)
    """Professions, bonus cards, recruiting cards, prestige cards."""
    best: int = 0
    florins: int | None = None
    prestige_cards: tuple[str, ...] = ()

    def view(self) -> PlayerView:
        """Return the sketch as a view has it."""
        return PlayerView(
            florins=self.florins,
            pp=self.pp,
            builders=self.builders,
            jesters=self.jesters,
            freedoms=self.freedoms,
            tiles=self.tiles,
            table=self.table,
            works=len(self.table),
            professions=self.hand[0],
            bonus=self.hand[1],
            recruiting=self.hand[2],
            prestige=self.hand[3],
            used_bonus=(),
            best=self.best,
            prestige_cards=self.prestige_cards,
            empty=43 - sum(len(tile.squares) for tile in self.tiles),
        )


@dataclass(frozen=True)
class Position:
    """A whole position in few words."""

    players: tuple[Sketch, ...]
    round: int = 1
    phase: Phase = "auction"
    start: int = 0
    owing: tuple[int, ...] = (0,)
    auction: AuctionView | None = None
    turn: TurnView | None = None
    me: MineView | None = None
    prices: dict[str, int] = field(default_factory=dict)
    laid_out: tuple[str, ...] = ()
    may_acquire: int | None = None
    box: tuple[str, ...] = ()
    heaps: dict[str, int] = field(
        default_factory=lambda: {
            "forest": 6,
            "lake": 6,
            "park": 6,
            "jester": 7,
            "builder": 6,
            "prestige_card": 14,
            "recruiting_card": 5,
        }
    )
    buildings: dict[str, int] = field(default_factory=dict)
    results: tuple[ResultView, ...] = ()
    asks: Asks = "bid"

    def view(self) -> PrincesView:
        """Return the position as a view."""
        kinds = [kind for kind in OUTLINES if kind not in {"forest", "lake", "park"}]
        used = [tile.kind for player in self.players for tile in player.tiles]
        freedoms = [name for player in self.players for name in player.freedoms]
        count = len(self.players)
        return PrincesView(
            components=DEFAULT,
            options={},
            phase=self.phase,
            round=self.round,
            minimum=MINIMUM,
            start=self.start,
            owing=self.owing,
            players=tuple(player.view() for player in self.players),
            heaps=self.heaps,
            prices=self.prices or dict.fromkeys(self.heaps, 200),
            landscapes={kind: self.heaps.get(kind, 5) for kind in ("forest", "lake", "park")},
            laid_out=self.laid_out,
            may_acquire=self.may_acquire,
            box=self.box,
            buildings={kind: 3 - used.count(kind) for kind in kinds},
            freedoms={name: max(0, count - 1 - freedoms.count(name)) for name in ("travel", "religion", "opinion")},
            decks={"profession": max(0, 21 - 3 * count), "bonus": 16, "prestige": 12},
            outlines=OUTLINES,
            auction=self.auction,
            turn=self.turn,
            me=self.me,
            over=bool(self.results),
            results=self.results,
            asks=self.asks,
        )
