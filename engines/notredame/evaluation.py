"""The heuristic value of a position for a seat in prestige points, based only on its view.

It adds the points so far and the expected gains from cubes, coins, sectors, rats, tokens and Notre Dame in the
remaining rounds. Nothing here is a rule: benefits are estimated, ``peek`` previews the real ones.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from engines.notredame.components import printed
from engines.notredame.view import NotreDameView

SLOPE = {"cubes": 0.85, "coins": 1.15, "prestige": 1.2, "carriage_move": 0.5, "choice": 0.3, "rat_back": 0.0}
"""Gain from one more marker for a later use of its sector."""
SECTOR_USE = 0.16
"""Share of the remaining plays that use a given sector."""
CUBE = (1.7, 1.3, 1.0, 0.8, 0.6)
"""Value of the first cubes in the seat's supply, while there are plays for them."""
BRIBE, COIN = 2.6, 1.25
"""Value of a coin that pays for a person, and of other coins."""
GAINS = 1.75
"""Gains of prestige points in a round, each with the park bonus."""
RATS = 4.1
"""Expected rats in a night."""
OVERFLOW = 3.6
"""Cost of too many rats."""


@dataclass
class SeatEstimate:
    """The possessions of a seat, as numbers for simulations."""

    view: NotreDameView
    pp: float
    coins: int
    supply: int
    general: int
    on: dict[str, int]
    """Markers on each sector, including the friend."""
    cubes: dict[str, int]
    friend: str | None
    cathedral: int
    rats: int
    plays: int
    """Remaining cards to play in the whole game."""
    nights: int
    """Remaining nights, including tonight."""
    bribes: int
    tokens: list[int]
    market: str
    doctor: bool
    person: bool
    """Whether a person was bribed this round."""
    others: int
    """Others' cubes in Notre Dame."""
    worth: dict[str, int] = field(default_factory=dict)

    def copy(self) -> SeatEstimate:
        """Return a mutable copy."""
        return SeatEstimate(
            self.view, self.pp, self.coins, self.supply, self.general, dict(self.on), dict(self.cubes), self.friend,
            self.cathedral, self.rats, self.plays, self.nights, self.bribes, list(self.tokens), self.market,
            self.doctor, self.person, self.others, self.worth,
        )  # fmt: skip

    @property
    def park(self) -> int:
        """Return the park bonus."""
        index = printed(self.view.components)
        return self.on[index.park] // index.table.park_bonus.markers_per_point


def build_own(view: NotreDameView) -> SeatEstimate:
    """Read the possessions of the seat from its view."""
    me = view.mine
    player = view.players[me.seat]
    later = view.rounds - max(view.round, 1)
    now = {"draft": 2, "play": view.order.count(me.seat)}.get(view.phase, 0)
    bribes = view.phase in {"draft", "play"} or (view.phase == "bribe" and me.seat in view.order)
    friend = next((sector.sector for sector in player.sectors if sector.friend), None)
    effects = printed(view.components).persons
    return SeatEstimate(
        view=view,
        pp=float(me.pp),
        coins=player.coins,
        supply=player.supply,
        general=player.general,
        on={sector.sector: sector.cubes + sector.friend for sector in player.sectors},
        cubes={sector.sector: sector.cubes for sector in player.sectors},
        friend=friend,
        cathedral=player.cathedral,
        rats=player.rats,
        plays=2 * later + now,
        nights=0 if view.over else later + (view.phase != "plague"),
        bribes=later + bribes,
        tokens=list(player.tokens),
        market=next(m.id for d in view.districts for m in d.markets if me.seat in m.carriages),
        doctor=player.person is not None and effects[player.person].effect == "plague_value_zero",
        person=not bribes,
        others=view.cathedral.cubes - player.cathedral,
        worth=me.worth,
    )


def view_value(view: NotreDameView) -> float:
    """Return the value of a view for its seat."""
    return position_value(build_own(view))


def position_value(o: SeatEstimate) -> float:
    """Return the prestige points that a seat may expect at the end."""
    return o.pp + _cubes(o) + _coins(o) + _sectors(o) + _rats(o) + _cathedral(o) + _bribe(o)


def _cubes(o: SeatEstimate) -> float:
    worth, n = 0.0, min(o.supply, o.plays)
    for i in range(n):
        worth += CUBE[min(i, len(CUBE) - 1)] * (1 if i < 5 else 0.5)
    return worth * (0.35 + 0.65 * min(o.plays, 8) / 8) + 0.02 * o.supply


def _coins(o: SeatEstimate) -> float:
    soon = min(o.coins, o.bribes, 3)
    later = min(o.coins, o.bribes) - soon
    rest = o.coins - soon - later
    spare = min(rest, 3 if o.plays > 2 else 0) if o.plays else 0
    return BRIBE * soon + 1.6 * later + COIN * spare + 0.02 * o.coins


def _sectors(o: SeatEstimate) -> float:
    rows = printed(o.view.components).sectors
    uses = SECTOR_USE * o.plays
    worth = 0.0
    for sector, n in o.on.items():
        row = rows[sector]
        worth += SLOPE[row.benefit] * uses * min(n, 6)
        if row.benefit == "choice" and n >= row.threshold - 1:
            worth += uses * 1.0
    index = printed(o.view.components)
    n = o.on[index.park]
    rounds = o.bribes * 0.9 + o.plays * (GAINS - 0.9) / 2
    worth += rounds * (0.72 * (n // 2) + 0.14 * n)
    worth += 0.25 * sum(n > 0 for n in o.on.values()) * (o.bribes > 2)
    return worth


def _rats(o: SeatEstimate) -> float:
    plague = printed(o.view.components).table.plague
    held = o.on[plague.deduction_sector]
    at, cost = float(o.rats), 0.0
    for night in range(o.nights):
        tonight = night == 0 and o.view.phase != "plague" and bool(o.view.persons)
        open_rats = 0.0 if o.doctor else float(o.view.rats)
        come = open_rats if tonight else RATS
        at = max(0.0, at + come - held - (0.0 if tonight else 0.5))
        over = at - plague.track_max - 0.5
        if tonight:
            cost += OVERFLOW * (over > 0)
        else:
            cost += OVERFLOW / (1 + math.exp(-over / 1.3))
        at = min(at, float(plague.track_max))
    return -cost


def _cathedral(o: SeatEstimate) -> float:
    if not o.cathedral:
        return 0.0
    index = printed(o.view.components)
    per = index.table.meta.rounds_per_period
    rest = -o.view.round % per
    seats = len(o.view.players)
    more = seats * 0.25 * (rest + (0.5 if o.view.phase in {"draft", "play"} else 0.0))
    pool = o.view.cathedral.pool
    cubes = o.cathedral + o.others
    share = 0.5 * (pool // cubes) + 0.5 * pool / (cubes + more)
    return o.cathedral * share * 0.92 + o.park


def _bribe(o: SeatEstimate) -> float:
    if o.person or not o.coins or not o.view.persons:
        return 0.0
    best = max(person_worth(o, person.id) for person in o.view.persons)
    return 0.85 * max(best, 2.0) - BRIBE


def person_worth(o: SeatEstimate, person: str) -> float:
    """Return the gain from bribing a person now."""
    row = printed(o.view.components).persons[person]
    bonus = o.park
    match row.effect:
        case "prestige_per":
            return float(o.worth.get(person, 0))
        case "fixed" | "prestige_and_choice":
            return row.prestige + bonus + 1.1 * min(row.cubes, o.general) + 1.4 * row.coins + 1.4 * row.choose
        case "plague_value_zero":
            saved = o.copy()
            saved.doctor = True
            return _rats(saved) - _rats(o)
        case "move_markers":
            return 3.0 if row.performs_action else 1.5
        case _:
            return 2.5
