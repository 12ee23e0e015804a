"""Players and positions in few words, made into views: what the samples are drawn with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from engines.leonardo.components import COMPONENTS, printed
from engines.leonardo.state import Phase
from engines.leonardo.view import (
    AreaView,
    Asks,
    AuctionView,
    DoneView,
    GroupView,
    InventionView,
    LabView,
    LeonardoView,
    MineView,
    PlayerView,
)

GAME: Final = "leonardo"
DEFAULT: Final = COMPONENTS.current_hash()
INDEX: Final = printed(DEFAULT)
RESOURCES: Final = tuple(INDEX.resources)
Queue = tuple[tuple[int, int, bool], ...]
"""Seat, apprentices and whether the master is there, nearest to the arrow first."""


@dataclass(frozen=True)
class Lab:
    """A laboratory in few words; ``weeks`` is ``None`` if it works on nothing."""

    lab: str = "small"
    places: int = 3
    weeks: int | None = None
    apprentices: int = 0
    master: bool = False
    robots: int = 0
    follows: int | None = None

    def view(self) -> LabView:
        """Return the laboratory as a view has it."""
        works = self.apprentices + 2 * self.master + 2 * self.robots if self.weeks is not None else 0
        cards: tuple[str, ...] = ()
        if self.follows is not None:
            cards = needed_cards(self.follows)
        return LabView(
            self.lab,
            self.places,
            {5: 1, 6: 2}.get(self.places, 0),
            self.robots,
            self.apprentices,
            self.master,
            self.weeks is not None,
            self.weeks or 0,
            works,
            self.follows,
            cards,
        )


@dataclass(frozen=True)
class Sketch:
    """A player in few words."""

    labs: tuple[Lab, ...]
    apprentices: int = 5
    free: int = 2
    master: bool = True
    inventions: tuple[int, ...] = ()
    without: tuple[int, ...] = ()
    passed: bool = False

    def view(self) -> PlayerView:
        """Return the sketch as a view has it, money hidden."""
        labs = tuple(lab.view() for lab in self.labs)
        done = (*self.inventions, *self.without)
        return PlayerView(
            None,
            self.apprentices,
            self.free,
            self.master,
            9 - self.apprentices,
            labs,
            self.inventions,
            done,
            self.passed,
            (),
        )


@dataclass(frozen=True)
class Position:
    """A whole position in few words."""

    players: tuple[Sketch, ...]
    phase: Phase | Literal["end"] = "place"
    asks: Asks = "place"
    round: int = 3
    holder: int = 0
    owing: tuple[int, ...] = (0,)
    area: str = ""
    queues: tuple[tuple[str, Queue], ...] = ()
    prices: tuple[tuple[str, int | None], ...] = ()
    fields: tuple[int | None, int | None, int | None, int | None] = (None, None, None, None)
    market: tuple[str, ...] = ()
    display: tuple[int, ...] = (2, 12, 17, 21, 23)
    gone: tuple[int, ...] = ()
    done: tuple[DoneView, ...] = ()
    auction: AuctionView | None = None
    me: MineView | None = None

    def view(self) -> LeonardoView:
        """Return the position as a view."""
        queues = dict(self.queues)
        taken = {no for player in self.players for no in (*player.inventions, *player.without)}
        coming = tuple(
            row.no
            for row in INDEX.inventions.values()
            if row.no not in {*self.display, *self.gone, *taken} and self.round < 9
        )
        return LeonardoView(
            components=DEFAULT,
            options={"codex2": bool(self.market)},
            phase=self.phase,
            round=self.round,
            rounds=9,
            research=self.round > 7,
            holder=self.holder,
            owing=self.owing,
            order=self.owing,
            area=self.area,
            areas=tuple(self._area(area, queues.get(area, ())) for area in INDEX.city(self.market)),
            fields=self.fields,
            market=self.market,
            display=tuple(build_invention(no) for no in self.display),
            deck=len(coming),
            coming=coming,
            gone=self.gone,
            players=tuple(player.view() for player in self.players),
            done=self.done,
            auction=self.auction,
            me=self.me,
            over=False,
            results=(),
            asks=self.asks,
        )

    def _area(self, name: str, queue: Queue) -> AreaView:
        row = INDEX.areas[name]
        strengths = [apprentices + 2 * master for _, apprentices, master in queue]
        order = sorted(range(len(queue)), key=lambda n: -strengths[n])
        groups = tuple(
            GroupView(seat, apprentices, master, strengths[n], order.index(n) + 1)
            for n, (seat, apprentices, master) in enumerate(queue)
        )
        stock = {"a": 2, "b": 3 * len(self.players) - 4, "c": 4 * len(self.players), "i": 5}.get(
            name, 12 - ord(name) % 7
        )
        price = dict(self.prices).get(name, None if row.type in {"council", "market"} else 0)
        return AreaView(name, row.type, groups, row.resource, stock, price)


def needed_cards(no: int) -> tuple[str, ...]:
    """Return the resource cards that an invention needs."""
    row = INDEX.inventions[f"invention-{no}"]
    return tuple(name for name, n in row.resources.items() for _ in range(n))


def build_invention(no: int) -> InventionView:
    """Return an invention as a view has it."""
    row = INDEX.inventions[f"invention-{no}"]
    return InventionView(row.no, row.colour, row.kind, row.resources, row.weeks, row.pay_first, row.pay_later)
