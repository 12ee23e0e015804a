"""Players and positions in few words, made into views: what the samples are drawn with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engines.notredame import graph, term_messages
from engines.notredame.components import COMPONENTS, printed, roads_of
from engines.notredame.state import Phase
from engines.notredame.view import (
    Asks,
    CathedralView,
    DistrictView,
    MarketView,
    MineView,
    NotreDameView,
    PersonView,
    PlayerView,
    ResultView,
    SectorView,
    TokenView,
    TurnView,
)
from engines.notredame.view_builder import card_view

DEFAULT: Final = COMPONENTS.current_hash()
INDEX: Final = printed(DEFAULT)
KINDS: Final = ("C", "IL", "OL", "OR", "IR")


@dataclass(frozen=True)
class Sketch:
    """A player in few words."""

    cubes: tuple[int, ...] = (0,) * 7
    friend: str | None = None
    coins: int = 3
    supply: int = 4
    rats: int = 0
    doctor: bool = False
    cathedral: int = 0
    tokens: tuple[int, ...] = ()
    played: tuple[str, ...] = ()
    person: str | None = None
    pp: int | None = None
    hand: int = 3
    carriage: str = ""

    def view(self, rats: int) -> PlayerView:
        """Return the sketch as a view has it, on a night with ``rats`` rats."""
        names = list(INDEX.sectors)
        told = tuple(SectorView(name, n, self.friend == name) for name, n in zip(names, self.cubes, strict=True))
        markers = {sector.sector: sector.cubes + sector.friend for sector in told}
        comes = (0 if self.doctor else rats) - markers["hospital"]
        to = self.rats + comes
        return PlayerView(
            pp=self.pp,
            coins=self.coins,
            supply=self.supply,
            general=14 - self.supply - sum(self.cubes) - self.cathedral,
            sectors=told,
            cathedral=self.cathedral,
            park=markers["park"] // 2,
            rats=self.rats,
            comes=comes,
            lands=max(0, min(9, to)),
            overflows=to > 9,
            tokens=self.tokens,
            hand=self.hand,
            deck=3,
            played=tuple(card_view(card) for card in self.played),
            person=self.person,
        )


@dataclass(frozen=True)
class Position:
    """A whole position in few words."""

    players: tuple[Sketch, ...]
    phase: Phase = "play"
    asks: Asks = "play"
    round: int = 5
    bell: int = 0
    owing: tuple[int, ...] = (0,)
    n: int = 1
    persons: tuple[str, ...] = ("monk", "juggler", "guild_master")
    bribed: tuple[tuple[int, ...], ...] = ((), (), ())
    taken: tuple[str, ...] = ()
    """Markets without their token."""
    me: MineView | None = None
    results: tuple[ResultView, ...] = ()

    def view(self) -> NotreDameView:
        """Return the position as a view."""
        seats = len(self.players)
        count = term_messages.districts(DEFAULT, seats)
        rats = sum(INDEX.persons[person].rats for person in self.persons)
        rows = [INDEX.persons[person] for person in self.persons]
        cubes = sum(player.cathedral for player in self.players)
        pool = INDEX.setups[seats].notre_dame_pool
        playing = self.phase in {"play", "bribe"}
        return NotreDameView(
            components=DEFAULT,
            options={},
            phase=self.phase,
            round=self.round,
            rounds=9,
            period=INDEX.period(self.round),
            bell=self.bell,
            owing=self.owing,
            turn=TurnView(self.owing[0], self.n) if playing and self.owing else None,
            order=self.owing,
            players=tuple(player.view(rats) for player in self.players),
            districts=tuple(self._district(number) for number in range(count)),
            roads=roads_of(DEFAULT, count),
            persons=tuple(
                PersonView(row.id, row.deck, row.cost_coins, row.rats, bribed)
                for row, bribed in zip(rows, self.bribed, strict=True)
            ),
            rats=rats,
            coming=("doctor", "lawyer", "minstrel", "tavern_wench") if not self.results else (),
            cathedral=CathedralView(pool, cubes, pool // cubes if cubes else 0),
            coins=25 - sum(player.coins for player in self.players),
            discard=3,
            me=self.me,
            over=bool(self.results),
            results=self.results,
            asks=self.asks,
        )

    def _district(self, number: int) -> DistrictView:
        homes = [term_messages.home_district(DEFAULT, len(self.players), seat) for seat in range(len(self.players))]
        rewards = list(INDEX.tokens)
        markets = []
        for k, kind in enumerate(KINDS):
            name = graph.market_id(number, kind)
            there = [
                seat
                for seat, player in enumerate(self.players)
                if (player.carriage or graph.market_id(homes[seat], "C")) == name
            ]
            token = TokenView(rewards[(k + number) % 4], number) if kind != "C" and name not in self.taken else None
            markets.append(MarketView(name, kind, token, tuple(there)))
        seat = homes.index(number) if number in homes else None
        return DistrictView(seat, tuple(markets))
