"""The heuristic value of a seat's goods in florins, based only on its view.

Nothing here is a rule. A week of work is worth about a florin. An invention is worth its pay and its card, minus its
missing weeks and cards, if it can be finished in time.
"""

import math
from dataclasses import dataclass, field
from functools import cached_property

from engines.leonardo import features, works
from engines.leonardo.component_rows import Invention
from engines.leonardo.components import printed
from engines.leonardo.view import LabView, LeonardoView, MineView, PlayerView

LABOUR = 0.95
"""Value of a week of work elsewhere."""
OLD_KIND = 1.2
"""Later savings from a card of a kind that the player already has."""
NEW_KIND = (2.0, 3.0, 5.0, 5.0, 6.5)
"""Value of a card of a new kind, by the number of kinds so far."""
STOCK = 1.1
APPRENTICE = 0.3
"""Value of an apprentice for a round."""
IMPROVE = 0.8
"""Share of an improvement's saved weeks that is useful."""
EAGER = 1.0
"""Value of an invention's resource cards as a share of its profit."""
SHARE = 0.75
"""Share of the labour that counts against an invention: all of it would devalue laboratories."""


@dataclass
class SeatEstimate:
    """The possessions and prospects of a seat, as numbers for simulations."""

    view: LeonardoView
    me: MineView
    player: PlayerView
    left: int
    """Remaining rounds with laboratory work, including this one before its work."""
    labour: int
    """Weekly work of all the seat's figures in a round."""
    cards: tuple[str, ...]
    """Its invention cards."""
    kinds: set[int]
    hand: dict[str, int]
    busy: set[int]
    """Inventions in work or completed."""
    wanted: dict[tuple[int, ...], dict[str, float]] = field(default_factory=dict)
    """Cached values of each card, by hand."""

    @cached_property
    def worthwhile(self) -> list[tuple[float, Invention]]:
        """Inventions worth starting with their cards."""
        rows = printed(self.view.components).inventions
        known = [row.no for row in self.view.display] + list(self.me.knows[:2])
        left = self.left - (self.view.phase != "start")
        cap, gone = best_capacity(self), self.busy | {done.no for done in self.view.done}
        gains = [
            (profit(self, rows[f"invention-{no}"], cap, left), rows[f"invention-{no}"])
            for no in known
            if no not in gone
        ]
        return [(gain, row) for gain, row in gains if gain > 0]

    @cached_property
    def slots(self) -> float:
        """Approximate number of laboratories free for new work in the next round."""
        free = 0.0
        by = {work.lab: work for work in self.me.works}
        for lab in self.player.labs:
            if not lab.working:
                free += 1
                continue
            rest = (
                by[lab.lab].needs - lab.weeks - max(lab.works, capacity(self, lab) if self.view.phase == "place" else 0)
            )
            soon = 0.5 if rest <= capacity(self, lab) else 0.15
            free += 1.0 if rest <= 0 else soon
        return free

    @cached_property
    def completed(self) -> int:
        """Inventions completed so far by any player."""
        return len({no for player in self.view.players for no in player.completed})

    @cached_property
    def sure(self) -> int:
        """Requested inventions that this seat is working on: completing them reveals new requests."""
        requested = {row.no for row in self.view.display}
        return sum([bool(requested.intersection(work.inventions)) for work in self.me.works])

    @cached_property
    def coming(self) -> int:
        """Number of others who may still place figures."""
        others = enumerate(self.view.players)
        return sum([not other.passed and bool(other.free) for seat, other in others if seat != self.me.seat])


def build_own(view: LeonardoView) -> SeatEstimate:
    """Read the possessions of the seat from its view."""
    me = view.mine
    player = view.players[me.seat]
    rows = printed(view.components).inventions
    weeks = printed(view.components).table.work_weeks
    cards = tuple([f"invention-{no}" for no in player.inventions])
    return SeatEstimate(
        view=view,
        me=me,
        player=player,
        left=view.rounds - max(view.round, 1) + (view.phase != "complete"),
        labour=weeks.apprentice * player.apprentices + weeks.master,
        cards=cards,
        kinds={rows[card].kind for card in cards},
        hand=dict(me.hand),
        busy={*player.completed, *(no for work in me.works for no in work.inventions)},
    )


def capacity(o: SeatEstimate, lab: LabView) -> int:
    """Return the weeks that a laboratory works in a round with all its figures."""
    weeks = printed(o.view.components).table.work_weeks
    places = lab.places - lab.robots
    others = 0.35 * o.labour if len(o.player.labs) > 1 else 0
    return weeks.robot * lab.robots + min(places + 1, max(1, round(o.labour - others)))


def card_worth(o: SeatEstimate, kind: int) -> float:
    """Return the value of an invention card (L-14.1, L-11.1)."""
    if kind in o.kinds:
        return OLD_KIND if o.left > 2 else 0.0
    return NEW_KIND[min(len(o.kinds), len(NEW_KIND) - 1)] * (1.0 if o.left > 1 else 1.15)


def needed_weeks(o: SeatEstimate, row: Invention) -> int:
    """Return the weeks after the seat's discount."""
    return max(0, row.weeks - works.discount(o.view.components, row.card, o.cards))


def request_probability(o: SeatEstimate, no: int) -> float:
    """Return the probability that an invention is requested in time; 1 for requested or followed ones."""
    view = o.view
    if no not in view.coming:
        return 1.0
    knows = o.me.knows
    place = knows.index(no) + 1 if no in knows else (len(knows) + view.deck + 1) // 2
    return features.request_probability(view.components, len(view.players), view.round, o.completed, place - o.sure)


def expected_pay(o: SeatEstimate, row: Invention, rounds: int) -> float:
    """Return the expected pay of an invention that takes ``rounds``.

    Others may complete it first, or it may never be requested.
    """
    first = max(0.45, 0.95 - 0.07 * (rounds - 1) * (len(o.view.players) - 1) / 3)
    pay = first * (row.pay_first + 0.8 * card_worth(o, row.kind)) + (1 - first) * row.pay_later
    return request_probability(o, row.no) * pay


def profit(o: SeatEstimate, row: Invention, cap: int, left: int, done: int = 0) -> float:
    """Return the value of an invention beyond its labour in a laboratory; negative if time is too short."""
    rest = max(0, needed_weeks(o, row) - done)
    rounds = max(1, math.ceil(rest / max(1, cap)))
    if rounds > left:
        return -5.0
    tempo = 0.5 * (rounds - 1)
    return expected_pay(o, row, rounds) - LABOUR * SHARE * rest - tempo


def best_capacity(o: SeatEstimate) -> int:
    """Return the best capacity of the seat's laboratories."""
    return max(capacity(o, lab) for lab in o.player.labs)


TARGETS = 5
"""Number of inventions considered for the value of a card."""


def _resource_values(o: SeatEstimate) -> dict[str, float]:
    """Return the value of one more card of each resource for the next inventions to start."""
    hand, found = o.hand, []
    for gain, row in o.worthwhile:
        lacks = {name: n - hand[name] for name, n in row.resources.items() if n > hand[name]}
        many = sum(lacks.values())
        found.append((1.1 * many - gain, row.no, many, lacks))
    wanted: dict[str, float] = {}
    for i, (loss, _, many, lacks) in enumerate(sorted(found)[:TARGETS]):
        weight = min(1.0, max(0.12, o.slots - 0.75 * i))
        value = weight * (1.1 + EAGER * max(0.0, 1.1 * many - loss) / (many + 0.6))
        for resource in lacks:
            wanted[resource] = max(wanted.get(resource, 0.0), value)
    return wanted


def card_value(o: SeatEstimate, resource: str) -> float:
    """Return the value of one more resource card now."""
    after = o.left - 1 if o.view.phase != "start" else o.left
    if after <= 0:
        return 0.0
    hand = tuple(o.hand.values())
    wanted = o.wanted.get(hand)
    if wanted is None:
        wanted = o.wanted[hand] = _resource_values(o)
    stock = STOCK * min(1.0, after / 4) * {0: 1.0, 1: 0.5}.get(o.hand[resource], 0.1)
    return max(wanted.get(resource, 0.0), stock)


def apprentice_value(o: SeatEstimate) -> float:
    """Return the value of one more apprentice in the rounds after this one."""
    rounds = max(0, o.left - 1)
    places = sum(lab.places - lab.robots for lab in o.player.labs)
    useful = APPRENTICE if o.player.apprentices < places + 3 else 0.6 * APPRENTICE
    return useful * rounds


def improvement_value(o: SeatEstimate, what: str, lab: str = "") -> float:
    """Return the value of an improvement in the rounds after this one."""
    rounds = IMPROVE * max(0, o.left - 1)
    small = next(view for view in o.player.labs if view.lab == "small")
    places = sum(view.places - view.robots for view in o.player.labs)
    crowded = o.player.apprentices + 1 - places
    match what:
        case "take_large":
            return 1.25 * rounds + 0.3 * max(0, crowded)
        case "flip_small" | "flip_large":
            return (0.55 + 0.25 * (crowded > 0)) * rounds
        case "take_robot":
            more = 1.15 if lab == "large" or small.working else 1.1
            return more * rounds
        case _:
            return 0.0
