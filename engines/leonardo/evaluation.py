"""What things are worth to a seat, in florins, as far as its view tells: the judgement behind the AI.

Nothing here is a rule. A week of work is worth about a florin; an invention is worth its pay and its card, less the
weeks and the cards that it still takes, if it can be finished in time.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from functools import cached_property

from engines.leonardo import hopes, works
from engines.leonardo.component_rows import Invention
from engines.leonardo.components import printed
from engines.leonardo.view import LabView, LeonardoView, MineView, PlayerView

LABOUR = 0.95
"""What a week of work is worth elsewhere."""
OLD_KIND = 1.2
"""What a card of a kind that one has already saves later."""
NEW_KIND = (2.0, 3.0, 5.0, 5.0, 6.5)
"""What a card of another kind promises, by the number of kinds that one has."""
STOCK = 1.1
APPRENTICE = 0.3
"""What an apprentice brings in a round."""
IMPROVE = 0.8
"""How much of the weeks that an improvement saves one really wants."""
EAGER = 1.0
"""How much of an invention's profit the cards for it are worth."""
SHARE = 0.75
"""How much of the labour of an invention counts against it: figures in the laboratories would else do little."""
"""What a resource card is worth of which nobody knows yet what it is for."""


@dataclass
class Own:
    """What a seat has and may hope for, as numbers that can be changed in thought."""

    view: LeonardoView
    me: MineView
    player: PlayerView
    left: int
    """Rounds in which there will still be work, this one too where the laboratories have not worked yet."""
    labour: int
    """Weeks that all own figures do in a round."""
    cards: tuple[str, ...]
    """Of the inventions that are its own."""
    kinds: set[int]
    hand: dict[str, int]
    busy: set[int]
    """Inventions that are worked on or completed."""
    wanted: dict[tuple[int, ...], dict[str, float]] = field(default_factory=dict)
    """By a hand how much each card is wanted with it, as far as that was asked."""

    @cached_property
    def worthwhile(self) -> list[tuple[float, Invention]]:
        """What is worth starting with the cards for it."""
        return _worthwhile(self)

    @cached_property
    def slots(self) -> float:
        """How many laboratories will be free for new work in the next round, more or less."""
        return _slots(self)

    @cached_property
    def completed(self) -> int:
        """Inventions that anybody has completed so far."""
        return len({no for player in self.view.players for no in player.completed})

    @cached_property
    def sure(self) -> int:
        """Requested inventions on which this seat works: when it completes them others are requested."""
        requested = {row.no for row in self.view.display}
        return sum([bool(requested.intersection(work.inventions)) for work in self.me.works])

    @cached_property
    def coming(self) -> int:
        """How many others may still place somebody."""
        others = enumerate(self.view.players)
        return sum([not other.passed and bool(other.free) for seat, other in others if seat != self.me.seat])


def build_own(view: LeonardoView) -> Own:
    """What the seat of a view has."""
    me = view.me
    assert me is not None
    player = view.players[me.seat]
    rows = printed(view.components).inventions
    weeks = printed(view.components).table.work_weeks
    cards = tuple([f"invention-{no}" for no in player.inventions])
    return Own(
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


def capacity(o: Own, lab: LabView, *, flipped: int = 0) -> int:
    """Weeks that a laboratory does in a round with as many figures as it takes."""
    weeks = printed(o.view.components).table.work_weeks
    places = lab.places + flipped - lab.robots
    others = 0.35 * o.labour if len(o.player.labs) > 1 else 0
    return weeks.robot * lab.robots + min(places + 1, max(1, round(o.labour - others)))


def card_worth(o: Own, kind: int) -> float:
    """What the card of an invention is worth (L-14.1, L-11.1)."""
    if kind in o.kinds:
        return OLD_KIND if o.left > 2 else 0.0
    return NEW_KIND[min(len(o.kinds), len(NEW_KIND) - 1)] * (1.0 if o.left > 1 else 1.15)


def needs(o: Own, row: Invention) -> int:
    """Weeks after the own discount."""
    return max(0, row.weeks - works.discount(o.view.components, row.card, o.cards))


def hope(o: Own, no: int) -> float:
    """How likely an invention is requested in time; what is requested or followed is, for sure."""
    view = o.view
    if no not in view.coming:
        return 1.0
    knows = o.me.knows
    place = knows.index(no) + 1 if no in knows else (len(knows) + view.deck + 1) // 2
    return hopes.requested_in_time(view.components, len(view.players), view.round, o.completed, place - o.sure)


def pays(o: Own, row: Invention, rounds: int) -> float:
    """What completing an invention may bring when it takes so many rounds: others may be first, or it never comes."""
    first = max(0.45, 0.95 - 0.07 * (rounds - 1) * (len(o.view.players) - 1) / 3)
    pay = first * (row.pay_first + 0.8 * card_worth(o, row.kind)) + (1 - first) * row.pay_later
    return hope(o, row.no) * pay


def profit(o: Own, row: Invention, cap: int, left: int, done: int = 0) -> float:
    """What an invention brings beyond its labour, in a laboratory of that capacity; below 0 where time is too short."""
    rest = max(0, needs(o, row) - done)
    rounds = max(1, math.ceil(rest / max(1, cap)))
    if rounds > left:
        return -5.0
    tempo = 0.5 * (rounds - 1)
    return pays(o, row, rounds) - LABOUR * SHARE * rest - tempo


def caps(o: Own) -> int:
    """The best capacity among own laboratories."""
    return max(capacity(o, lab) for lab in o.player.labs)


TARGETS = 5
"""So many inventions are thought of when it is asked what a card is wanted for."""


def _wanted(o: Own) -> dict[str, float]:
    """What one more card of each resource is worth for what may be started next, the best first; of the others none."""
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


def _worthwhile(o: Own) -> list[tuple[float, Invention]]:
    """What of these brings anything, whatever cards are at hand."""
    rows = printed(o.view.components).inventions
    known = [row.no for row in o.view.display] + list(o.me.knows[:2])
    left = o.left - (o.view.phase != "start")
    cap, gone = caps(o), o.busy | {done.no for done in o.view.done}
    gains = [(profit(o, rows[f"invention-{no}"], cap, left), rows[f"invention-{no}"]) for no in known if no not in gone]
    return [(gain, row) for gain, row in gains if gain > 0]


def _slots(o: Own) -> float:
    free = 0.0
    by = {work.lab: work for work in o.me.works}
    for lab in o.player.labs:
        if not lab.working:
            free += 1
            continue
        rest = by[lab.lab].needs - lab.weeks - max(lab.works, capacity(o, lab) if o.view.phase == "place" else 0)
        free += 1.0 if rest <= 0 else 0.5 if rest <= capacity(o, lab) else 0.15
    return free


def card_value(o: Own, resource: str) -> float:
    """What one more resource card is worth now."""
    after = o.left - 1 if o.view.phase != "start" else o.left
    if after <= 0:
        return 0.0
    hand = tuple(o.hand.values())
    wanted = o.wanted.get(hand)
    if wanted is None:
        wanted = o.wanted[hand] = _wanted(o)
    held = o.hand[resource]
    stock = STOCK * min(1.0, after / 4) * (1.0 if held == 0 else 0.5 if held == 1 else 0.1)
    return max(wanted.get(resource, 0.0), stock)


def apprentice_value(o: Own) -> float:
    """What one more apprentice brings in the rounds after this one."""
    rounds = max(0, o.left - 1)
    places = sum(lab.places - lab.robots for lab in o.player.labs)
    useful = APPRENTICE if o.player.apprentices < places + 3 else 0.6 * APPRENTICE
    return useful * rounds


def improvement_value(o: Own, what: str, lab: str = "") -> float:
    """What an improvement brings in the rounds after this one."""
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
