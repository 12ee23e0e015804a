"""Pebbles, the smallest game that uses everything in engines/core: three rounds of dealing, planning and turns.

Each round every seat is dealt a card in secret, all share out three pebbles among two bowls at the same time, then each
in turn offers coins, shows a card, swaps one with the deck, or passes. A pebble in the fuller bowl is a point; a shown
card is worth its number; coins are hidden and buy points. A point may be sold for a coin besides.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Union

import msgspec

from engines.core import piles
from engines.core.game import EventKind, Game, Options, OptionSpec, Peeks, Position, Standing
from engines.core.steps import Fx, Sealed, Step
from engines.core.tree import Action, Allot, Amount, Dice, Leaf, Node, Option, Pick, Slot, allotments, child, first, words
from engines.core.words import Msg, Ref, Refused, Seat, Word

HOME = Path(__file__).parent
CARDS = tuple(f"card{n}" for n in range(1, 25))
BOWLS = ("red", "blue")


def value(card: str) -> int:
    return int(card.removeprefix("card"))


class Player(msgspec.Struct):
    coins: int = 5
    points: int = 0
    hand: list[str] = []
    shown: list[str] = []


class State(msgspec.Struct):
    players: list[Player]
    deck: piles.Pile
    rounds: int
    round: int = 0
    bowls: dict[str, int] = {}
    looking: list[str] = []


@dataclass(frozen=True)
class Say:
    """Every action of the toy: a verb with what it needs."""

    verb: str
    n: int = 0
    card: str = ""
    bowls: tuple[tuple[str, int], ...] = ()


class Round(Step[State]):
    seals: ClassVar[bool] = True

    def go(self, state: State, fx: Fx) -> None:
        state.round += 1
        for seat, player in enumerate(state.players):
            card = fx.draw("deck", state.deck, seat)
            player.hand.append(card)
            fx.tell(Msg("pebbles-dealt", {"seat": Seat(seat)}), but=seat)
            fx.tell(Msg("pebbles-dealt-you", {"card": Ref(card)}), to=seat, at=[f"card:{card}"])
        seats = list(range(len(state.players)))
        last: Step[State] = Round() if state.round < state.rounds else End()
        fx.push(Plan(seats=seats), *(Turn(seat) for seat in seats), last)


class Plan(Sealed[State]):
    def question(self, state: State, seat: int) -> Node:
        slots = [Slot(bowl, Msg("pebbles-bowl", {"bowl": Ref(bowl)}), 0, 3, at=f"bowl:{bowl}") for bowl in BOWLS]

        def then(chosen: dict[str, int]) -> Node | Msg:
            if chosen.get("red", 0) == chosen.get("blue", 0):
                return Msg("pebbles-even", rule="T-1")
            return Leaf(Say("plan", bowls=tuple(chosen.items())))

        return Allot(Msg("pebbles-ask-plan"), slots, (2, 3), then)

    def opened(self, state: State, actions: dict[int, Action], fx: Fx) -> None:
        state.bowls = dict.fromkeys(BOWLS, 0)
        for seat, action in actions.items():
            assert isinstance(action, Say)
            fx.open("plan", [f"{bowl}={n}" for bowl, n in action.bowls])
            for bowl, n in action.bowls:
                state.bowls[bowl] += n
                fx.tell(Msg("pebbles-planned", {"seat": Seat(seat), "n": n, "bowl": Ref(bowl)}), at=[f"bowl:{bowl}"])
        full = max(BOWLS, key=lambda bowl: state.bowls[bowl])
        for seat, action in actions.items():
            assert isinstance(action, Say)
            n = dict(action.bowls).get(full, 0)
            state.players[seat].points += n
            fx.tell(Msg("pebbles-points", {"seat": Seat(seat), "n": n}), at=[f"{seat}/points"])


class Turn(Step[State]):
    seat: int

    def who(self, state: State) -> dict[int, bool]:
        return {self.seat: True}

    def ask(self, state: State, seat: int) -> Node:
        player = state.players[seat]
        poor = Msg("pebbles-no-coins", rule="T-2") if player.coins < 1 else None
        gone = Msg("pebbles-deck-empty", rule="T-3") if not state.deck.layers else None
        top = min(player.coins, 3)

        def offer() -> Node:
            return Amount(Msg("pebbles-ask-coins"), 1, top, lambda n: Leaf(Say("offer", n)), note=Msg("pebbles-top"))

        cards = [
            Option(card, Msg("pebbles-card", {"card": Ref(card)}), Leaf(Say("show", card=card)), at=f"card:{card}")
            for card in player.hand
        ]
        return Pick(
            Msg("pebbles-ask-turn"),
            [
                Option("offer", Msg("pebbles-offer"), offer, poor),
                Option("show", Msg("pebbles-show"), Pick(Msg("pebbles-ask-card"), cards)),
                Option("swap", Msg("pebbles-swap"), Leaf(Say("swap")), gone, at="deck"),
                Option("pass", Msg("pebbles-pass"), Leaf(Say("pass"))),
            ],
        )

    def take(self, state: State, seat: int, action: Action, fx: Fx) -> None:
        assert isinstance(action, Say)
        player = state.players[seat]
        if action.verb == "offer":
            player.coins -= action.n
            player.points += action.n
            fx.seal()
            fx.tell(Msg("pebbles-offered", {"seat": Seat(seat), "n": action.n}), at=[f"{seat}/points"])
        elif action.verb == "show":
            player.hand.remove(action.card)
            player.shown.append(action.card)
            player.points += value(action.card)
            fx.show("hand", [action.card])
            fx.tell(Msg("pebbles-shown", {"seat": Seat(seat), "card": Ref(action.card)}), at=[f"{seat}/points"])
        elif action.verb == "swap":
            fx.tell(Msg("pebbles-swaps", {"seat": Seat(seat)}), at=["deck"])
            fx.push(Look(seat), Swap(seat))
        else:
            fx.tell(Msg("pebbles-passed", {"seat": Seat(seat)}))


class Look(Step[State]):
    seals: ClassVar[bool] = True
    seat: int

    def go(self, state: State, fx: Fx) -> None:
        state.looking = fx.look("deck", state.deck, 2, self.seat)
        for card in state.looking:
            fx.tell(Msg("pebbles-looked", {"card": Ref(card)}), to=self.seat, at=[f"card:{card}"])


class Swap(Step[State]):
    secret: ClassVar[bool] = True
    seat: int

    def who(self, state: State) -> dict[int, bool]:
        return {self.seat: True}

    def ask(self, state: State, seat: int) -> Node:
        return Pick(
            Msg("pebbles-ask-keep"),
            [
                Option(card, Msg("pebbles-card", {"card": Ref(card)}), Leaf(Say("keep", card=card)), at=f"card:{card}")
                for card in state.looking
            ],
        )

    def take(self, state: State, seat: int, action: Action, fx: Fx) -> None:
        assert isinstance(action, Say)
        state.looking.remove(action.card)
        state.players[seat].hand.append(action.card)
        piles.put_under(state.deck, state.looking, [seat])
        state.looking = []
        fx.tell(Msg("pebbles-kept", {"seat": Seat(seat)}), at=["deck"])


class Sell(Step[State]):
    """The aside: a point for a coin."""

    def ask(self, state: State, seat: int) -> Node:
        points = state.players[seat].points
        sell = Amount(Msg("pebbles-ask-sell"), 1, max(points, 1), lambda n: Leaf(Say("sell", n)))
        none = Msg("pebbles-no-points", rule="T-4") if points < 1 else None
        return Pick(Msg("pebbles-ask-more"), [Option("sell", Msg("pebbles-sell"), sell, none)])

    def take(self, state: State, seat: int, action: Action, fx: Fx) -> None:
        assert isinstance(action, Say)
        state.players[seat].points -= action.n
        state.players[seat].coins += action.n
        fx.tell(Msg("pebbles-sold", {"seat": Seat(seat), "n": action.n}), at=[f"{seat}/points"])


class End(Step[State]):
    seals: ClassVar[bool] = True

    def go(self, state: State, fx: Fx) -> None:
        for seat, player in enumerate(state.players):
            fx.open("hand", player.hand)
            fx.tell(Msg("pebbles-ends", {"seat": Seat(seat), "n": player.points}), at=[f"{seat}/points"])


class PebblesPosition(Position[State]):
    state: State
    stack: list[Union[Round, Plan, Turn, Look, Swap, End]]  # type: ignore[assignment]  # the closed set, for the codec


class SeatView(msgspec.Struct, frozen=True):
    points: int
    cards: int
    shown: tuple[str, ...]
    hand: tuple[str, ...]


class View(msgspec.Struct, frozen=True):
    seat: int | None
    round: int
    bowls: dict[str, int]
    deck: int
    owing: tuple[int, ...]
    seats: tuple[SeatView, ...]
    hand: tuple[str, ...]
    coins: int | None
    looking: tuple[str, ...]
    over: bool


def view(position: Position[State], seat: int | None) -> View:
    state, top = position.state, position.stack[-1] if position.stack else None
    over = top is None
    seats = tuple(
        SeatView(p.points, len(p.hand), tuple(p.shown), tuple(sorted(p.hand)) if over else ()) for p in state.players
    )
    owing = tuple(s for s, owes in top.who(state).items() if owes) if top else ()
    own = state.players[seat] if seat is not None else None
    looking = tuple(state.looking) if isinstance(top, Swap) and top.seat == seat else ()
    return View(
        seat, state.round, dict(state.bowls), piles.size(state.deck), owing, seats,
        tuple(sorted(own.hand)) if own else (), own.coins if own else None, looking, over,
    )  # fmt: skip


def start(seats: int, options: Options, components: str) -> Position[State]:
    state = State([Player() for _ in range(seats)], piles.shuffled(CARDS), int(options["rounds"]))
    return PebblesPosition(state, [Round()], {})


def check(position: Position[State], seats: int) -> None:
    state = position.state
    found = piles.everything(state.deck) + state.looking + [c for p in state.players for c in p.hand + p.shown]
    if len(state.players) != seats or sorted(found) != sorted(CARDS):
        counts: dict[str, int | str] = {"what": "cards", "found": len(found), "expected": len(CARDS)}
        raise Refused("bad_state", Msg("refused-state-count", {**counts}), "state.deck")


def standings(position: Position[State]) -> tuple[Standing, ...]:
    points = [p.points for p in position.state.players]
    return tuple(Standing(s, n, 1 + sum(m > n for m in points), {"points": n}) for s, n in enumerate(points))


def headline(v: View) -> tuple[Msg, Msg]:
    who = Msg("pebbles-over") if v.over else Msg("pebbles-waiting", {"seats": [Seat(s) for s in v.owing]})
    return who, Msg("pebbles-round", {"n": v.round})


def text(v: View) -> list[Msg]:
    lines = [*headline(v), Msg("pebbles-deck", {"n": v.deck})]
    lines += [Msg("pebbles-bowl-holds", {"bowl": Ref(bowl), "n": n}) for bowl, n in v.bowls.items()]
    for seat, s in enumerate(v.seats):
        shown = [Ref(card) for card in (*s.shown, *s.hand)]
        args: dict[str, int | Seat | list[Ref]] = {"seat": Seat(seat), "n": s.points, "cards": s.cards, "shown": shown}
        lines.append(Msg("pebbles-seat", {**args}))
    if v.coins is not None:
        own: dict[str, int | list[Ref]] = {"hand": [Ref(c) for c in v.hand + v.looking], "coins": v.coins}
        lines.append(Msg("pebbles-own", {**own}))
    return lines


def guess(v: View, tree: Node, peek: Peeks, dice: Dice) -> Word:
    """The answer after which its own points are most; the best card first."""
    best = max(words(tree), key=lambda word: (_worth(v, peek([word]).view), dice.randrange(1000)))
    return best if v.looking == () else (max(v.looking, key=value),)


def _worth(v: View, after: object) -> int:
    assert isinstance(after, View) and v.seat is not None
    return after.seats[v.seat].points


def fallback(v: View, tree: Node) -> Word:
    if isinstance(tree, Pick) and any(option.key == "pass" for option in tree.options):
        return ("pass",)
    return next(iter(allotments(tree)))[0] if isinstance(tree, Allot) else first(tree)


def orders(v: View) -> Node | None:
    """A coin limit said ahead: offer that many when the turn comes, or pass."""
    if v.over or v.coins is None:
        return None
    return Amount(Msg("pebbles-ask-limit"), 0, 3, lambda n: Leaf(Say("limit", n)))


def answer(order: Word, v: View, tree: Node) -> Word | None:
    limit, coins = int(order[0]), v.coins or 0
    if not isinstance(tree, Pick) or not any(option.key == "offer" for option in tree.options):
        return None
    return ("offer", str(min(limit, coins))) if min(limit, coins) else ("pass",)


def vary(position: Position[State], seat: int | None, dice: Dice) -> None:
    for s, player in enumerate(position.state.players):
        if s != seat:
            player.coins += dice.randrange(3)


EVENTS = {
    "pebbles-dealt": EventKind(("seat",), ("seats.cards", "deck", "round", "owing")),
    "pebbles-dealt-you": EventKind(("card",), ("hand",)),
    "pebbles-planned": EventKind(("seat", "n", "bowl"), ("bowls", "owing")),
    "pebbles-points": EventKind(("seat", "n"), ("seats.points", "owing")),
    "pebbles-offered": EventKind(("seat", "n"), ("seats.points", "coins", "owing")),
    "pebbles-shown": EventKind(("seat", "card"), ("seats.points", "seats.cards", "seats.shown", "hand", "owing")),
    "pebbles-swaps": EventKind(("seat",), ("deck",)),
    "pebbles-looked": EventKind(("card",), ("looking",)),
    "pebbles-kept": EventKind(("seat",), ("deck", "seats.cards", "hand", "looking", "owing")),
    "pebbles-passed": EventKind(("seat",), ("owing",)),
    "pebbles-sold": EventKind(("seat", "n"), ("seats.points", "coins")),
    "pebbles-ends": EventKind(("seat", "n"), ("seats.hand", "over", "owing")),
}

PEBBLES: Game[State, View] = Game(
    key="pebbles",
    seats=(2, 4),
    minutes=(2, 5),
    rules=1,
    shape=1,
    position=PebblesPosition,
    options=(OptionSpec("rounds", "number", (1, 2, 3), 3),),
    events=EVENTS,
    verbs={"offer": "coins", "show": "card", "swap": "", "pass": "", "more sell": "points"},
    home=HOME,
    components="none",
    adopt=lambda text: "none",
    source=lambda key: "",
    start=start,
    check=check,
    view=view,
    standings=standings,
    headline=headline,
    text=text,
    alt=lambda v: [*headline(v), *(Msg("pebbles-has", {"seat": Seat(s), "n": p.points}) for s, p in enumerate(v.seats))],
    guess=guess,
    fallback=fallback,
    aside=Sell(),
    orders=orders,
    answer=answer,
    vary=vary,
)
