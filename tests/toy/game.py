"""Pebbles, the smallest game that uses everything in engines/core: up to three rounds of dealing, planning and turns.

Each round every seat is dealt a card in secret, all share out three pebbles among two bowls at the same time, then each
in turn offers coins, shows a card, swaps one with the deck, or passes. A pebble in the fuller bowl is a point (T-1),
an offered coin too (T-2); a swap keeps one of two cards (T-3); a point may be sold for a coin besides (T-4); a shown
card is worth its number (T-5).
"""

from collections import Counter
from pathlib import Path
from typing import Any, ClassVar

import msgspec

from engines.core import piles, sampling
from engines.core.components import ComponentTables
from engines.core.core_types import Arg, Move, Msg, Seat, TermRef, waiting_message
from engines.core.game import EventKind, Game, Options, OptionSpec, Position, PreviewMoves, SeatScore
from engines.core.random_moves import Dice, random_move
from engines.core.sampling import UnseenCards
from engines.core.steps import Effects, SealedStep, Step
from engines.core.tree import Allocation, Amount, Choice, Leaf, Node, Option, Slot, first_move, legal_moves

VALUE = {f"card{n}": n for n in range(1, 25)}
BOWLS = ("red", "blue")


class Player(msgspec.Struct, forbid_unknown_fields=True):
    coins: int = 5
    points: int = 0
    hand: list[str] = []
    shown: list[str] = []


class State(msgspec.Struct, forbid_unknown_fields=True):
    players: list[Player]
    deck: piles.Pile
    rounds: int
    round: int = 0
    bowls: dict[str, int] = {}
    looking: list[str] = []


class PebblesAction(msgspec.Struct, frozen=True):
    verb: str
    n: int = 0
    card: str = ""
    bowls: dict[str, int] = {}


def tell(effects: Effects, kind: str, seat: int, at: str = "", *, to: int | None = None, **args: Arg) -> None:
    effects.emit_event(Msg(f"pebbles-{kind}", {"seat": Seat(seat), **args}), to, at=[at] if at else [])


def cards_of(verb: str, cards: list[str]) -> list[Option]:
    says = [
        (card, Msg("pebbles-card", {"card": TermRef(card)}), Leaf(PebblesAction(verb, VALUE[card], card)))
        for card in cards
    ]
    return [Option(card, label, leaf, hotspot=f"card:{card}") for card, label, leaf in says]


class Round(Step[State]):
    seals: ClassVar[bool] = True

    def run_automatic(self, state: State, effects: Effects) -> None:
        if state.round == state.rounds:
            for seat, player in enumerate(state.players):
                effects.open_hidden("hand", player.hand)
                tell(effects, "ends", seat, f"{seat}/points", n=player.points)
            return
        state.round += 1
        for seat, player in enumerate(state.players):
            if not state.deck.layers:
                break
            player.hand.append(effects.draw_card("deck", state.deck, seat))
            effects.emit_event(Msg("pebbles-dealt", {"seat": Seat(seat)}), but=seat)
            tell(effects, "dealt-you", seat, f"card:{player.hand[-1]}", to=seat, card=TermRef(player.hand[-1]))
        seats = list(range(len(state.players)))
        effects.push_steps(Plan(seats=seats), *(Turn(seat) for seat in seats), Round())


class Plan(SealedStep[State]):
    def question_tree(self, state: State, seat: int) -> Node:
        ask, even = Msg("pebbles-ask-plan"), Msg("pebbles-even", rule="T-1")
        slots = [
            Slot(bowl, Msg("pebbles-bowl", {"bowl": TermRef(bowl)}), 0, 3, hotspot=f"bowl:{bowl}") for bowl in BOWLS
        ]
        return Allocation(
            ask,
            slots,
            (2, 3),
            lambda n: even if n.get("red") == n.get("blue") else Leaf(PebblesAction("plan", bowls=n)),
        )

    def open_answers(self, state: State, actions: dict[int, object], effects: Effects) -> None:
        state.bowls = dict.fromkeys(BOWLS, 0)
        plans = {seat: action.bowls for seat, action in actions.items() if isinstance(action, PebblesAction)}
        for seat, plan in plans.items():
            effects.open_hidden("plan", [f"{seat}:{bowl}={n}" for bowl, n in plan.items()])
            for bowl, n in plan.items():
                state.bowls[bowl] += n
                tell(effects, "planned", seat, f"bowl:{bowl}", n=n, bowl=TermRef(bowl))
        full = max(BOWLS, key=state.bowls.__getitem__)
        for seat, plan in plans.items():
            n = plan.get(full, 0)
            state.players[seat].points += n
            tell(effects, "points", seat, f"{seat}/points", n=n)


class Turn(Step[State]):
    seat: int

    def active_seats(self, state: State) -> dict[int, bool]:
        return {self.seat: True}

    def choice_tree(self, state: State, seat: int) -> Node:
        player, hand = state.players[seat], cards_of("show", state.players[seat].hand)
        top, note = min(player.coins, 3), Msg("pebbles-top", {"n": min(player.coins, 3)})
        offer = Amount(Msg("pebbles-ask-coins"), 1, top, lambda n: Leaf(PebblesAction("offer", n)), note=note)
        poor = Msg("pebbles-no-coins", rule="T-2") if top < 1 else None
        gone = Msg("pebbles-deck-empty", rule="T-3") if not state.deck.layers else None
        bare = Msg("pebbles-no-cards", rule="T-5") if not hand else None
        return Choice(
            Msg("pebbles-ask-turn"),
            [
                Option("offer", Msg("pebbles-offer"), offer, poor),
                Option("show", Msg("pebbles-show"), lambda: Choice(Msg("pebbles-ask-card"), hand), bare),
                Option("swap", Msg("pebbles-swap"), Leaf(PebblesAction("swap")), gone, hotspot="deck"),
                Option("pass", Msg("pebbles-pass"), Leaf(PebblesAction("pass"))),
            ],
        )

    def apply_action(self, state: State, seat: int, action: object, effects: Effects) -> None:
        assert isinstance(action, PebblesAction)
        player = state.players[seat]
        if action.verb == "offer":
            player.coins -= action.n
            player.points += action.n
            effects.seal_move()
            tell(effects, "offered", seat, f"{seat}/points", n=action.n)
        elif action.verb == "show":
            player.hand.remove(action.card)
            player.shown.append(action.card)
            player.points += action.n
            effects.show_secret("hand", [action.card])
            tell(effects, "shown", seat, f"{seat}/points", card=TermRef(action.card), n=action.n)
        elif action.verb == "swap":
            tell(effects, "swaps", seat, "deck")
            effects.push_steps(Swap(seat))
        else:
            tell(effects, "passed", seat)


class Swap(Step[State]):
    seals: ClassVar[bool] = True
    secret: ClassVar[bool] = True
    seat: int

    def active_seats(self, state: State) -> dict[int, bool]:
        return {self.seat: True} if state.looking else {}

    def run_automatic(self, state: State, effects: Effects) -> None:
        state.looking = effects.look_at_cards("deck", state.deck, 2, self.seat)
        for card in state.looking:
            tell(effects, "looked", self.seat, f"card:{card}", to=self.seat, card=TermRef(card))
        effects.keep_step()

    def choice_tree(self, state: State, seat: int) -> Node:
        return Choice(Msg("pebbles-ask-keep"), cards_of("keep", state.looking))

    def apply_action(self, state: State, seat: int, action: object, effects: Effects) -> None:
        assert isinstance(action, PebblesAction)
        state.players[seat].hand.append(action.card)
        piles.put_under(state.deck, [card for card in state.looking if card != action.card], [seat])
        state.looking = []
        tell(effects, "kept", seat, "deck")


class Sell(Step[State]):
    def choice_tree(self, state: State, seat: int) -> Node:
        points = state.players[seat].points
        sell = Amount(Msg("pebbles-ask-sell"), 1, points, lambda n: Leaf(PebblesAction("sell", n)))
        none = Msg("pebbles-no-points", rule="T-4") if points < 1 else None
        return Choice(Msg("pebbles-ask-more"), [Option("sell", Msg("pebbles-sell"), sell, none)])

    def apply_action(self, state: State, seat: int, action: object, effects: Effects) -> None:
        assert isinstance(action, PebblesAction)
        state.players[seat].points -= action.n
        state.players[seat].coins += action.n
        tell(effects, "sold", seat, f"{seat}/points", n=action.n)


class PebblesPosition(Position[State]):
    state: State
    stack: list[Round | Plan | Turn | Swap]  # type: ignore[assignment]  # the closed set, for the codec


class SeatView(msgspec.Struct, frozen=True):
    points: int
    cards: int
    shown: tuple[str, ...]


class View(msgspec.Struct, frozen=True):
    seat: int | None
    round: int
    bowls: dict[str, int]
    deck: int
    owing: tuple[int, ...]
    seats: tuple[SeatView, ...]
    hands: dict[int, tuple[str, ...]]
    coins: int | None
    looking: tuple[str, ...]
    under: tuple[tuple[str, ...], ...]
    over: bool
    rounds: int
    asks: str


def view(position: Position[State], seat: int | None) -> View:
    state, top = position.state, position.stack[-1] if position.stack else None
    seats = tuple(SeatView(p.points, len(p.hand), tuple(p.shown)) for p in state.players)
    owing = tuple(s for s, owes in top.active_seats(state).items() if owes) if top else ()
    looking = tuple(state.looking) if isinstance(top, Swap) and top.seat == seat else ()
    hands = {s: tuple(sorted(p.hand)) for s, p in enumerate(state.players) if s == seat or not top}
    coins, under = (None, ()) if seat is None else (state.players[seat].coins, piles.layers_known_to(state.deck, seat))
    deck, bowls = piles.pile_size(state.deck), dict(state.bowls)
    asks = type(top).__name__.lower() if top else ""
    return View(
        seat, state.round, bowls, deck, owing, seats, hands, coins, looking, under, top is None, state.rounds, asks
    )


def build_first_position(seats: int, options: Options, components: str) -> Position[State]:
    state = State([Player() for _ in range(seats)], piles.build_pile(VALUE), int(options["rounds"]))
    return PebblesPosition(state, [Round()], {})


def count_components(position: Position[State]) -> Counter[str]:
    state = position.state
    counts = Counter([*piles.all_cards(state.deck), *state.looking, *(state.bowls.keys() - BOWLS)])
    for player in state.players:
        counts.update([*player.hand, *player.shown])
    return counts


def standings(position: Position[State]) -> tuple[SeatScore, ...]:
    points = [p.points for p in position.state.players]
    return tuple(SeatScore(s, n, 1 + sum(m > n for m in points), {"points": n}) for s, n in enumerate(points))


def headline_messages(v: View) -> tuple[Msg, Msg]:
    who = Msg("pebbles-over") if v.over else waiting_message(v.owing)
    return who, Msg("pebbles-round", {"n": v.round})


def text(v: View) -> list[Msg]:
    lines = [*headline_messages(v)]
    lines += [Msg("pebbles-has", {"seat": Seat(n), "n": s.points}) for n, s in enumerate(v.seats)]
    lines += [Msg("pebbles-deck", {"n": v.deck})]
    lines += [Msg("pebbles-bowl-holds", {"bowl": TermRef(bowl), "n": n}) for bowl, n in v.bowls.items()]
    lines += [Msg("pebbles-holds", {"seat": Seat(n), "n": s.cards}) for n, s in enumerate(v.seats)]
    told = [("shown-by", s, seat.shown) for s, seat in enumerate(v.seats)]
    told += [("hand-of", s, (*hand, *v.looking)) for s, hand in v.hands.items()] + [("under", 0, c) for c in v.under]
    lines += [
        Msg(f"pebbles-{k}", {"seat": Seat(s), "cards": [TermRef(c) for c in cards]}) for k, s, cards in told if cards
    ]
    return lines if v.coins is None else [*lines, Msg("pebbles-coins", {"n": v.coins})]


def guess(v: View, tree: Node, peek: PreviewMoves, dice: Dice) -> Move:
    """Return the move after which the seat has the most points; of two cards the better one."""
    views = {word: peek([word]).view for word in legal_moves(tree)}
    worth = {word: after.seats[v.seat or 0].points for word, after in views.items() if isinstance(after, View)}
    best = max(worth, key=lambda word: (worth[word], dice.randrange(1000)))
    return (max(v.looking, key=VALUE.__getitem__),) if v.looking else best


def build_stack(v: View) -> list[Step[State]]:
    """Return the steps to come, as the view tells them."""
    if v.over:
        return []
    seats, turning = range(len(v.seats)), v.asks != "plan"
    to_come = [Turn(seat) for seat in seats if not turning or seat > v.owing[0] - (v.asks == "turn")]
    below: list[Step[State]] = [Round(), *reversed(to_come)]
    if v.asks == "plan":
        return [*below, Plan(seats=list(seats))]
    return [*below, Swap(v.owing[0])] if v.asks == "swap" else below


def sample_state(v: View, dice: Dice) -> Position[State]:
    """Sample cards that the seat does not see, plans of those who have planned, and coins that others may have."""
    stack = build_stack(v)
    seen = [card for cards in (*v.hands.values(), *(s.shown for s in v.seats), v.looking, *v.under) for card in cards]
    unseen = UnseenCards(VALUE, seen, dice)
    players = []
    for seat, s in enumerate(v.seats):
        hand = list(v.hands[seat]) if seat in v.hands else unseen.deal_cards(s.cards)
        coins = v.coins if seat == v.seat and v.coins is not None else dice.randrange(6)
        players.append(Player(coins, s.points, hand, list(s.shown)))
    deck = unseen.deal_cards(v.deck - sum(len(cards) for cards in v.under))
    state = State(players, sampling.sample_pile(deck, v.under, v.seat or 0), v.rounds, v.round, dict(v.bowls))
    state.looking = list(v.looking) or unseen.deal_rest()
    if v.asks == "plan":
        plan, asked = stack[-1], range(len(v.seats))
        assert isinstance(plan, Plan)
        plan.answers = {s: random_move(plan.question_tree(state, s), dice) for s in asked if s not in v.owing}
    return Position(state, stack, {})


def resolve_premove(order: Move, v: View, tree: Node) -> Move | None:
    """Turn a coin limit that was planned into a move: offer that many coins, or pass."""
    n = min(int(order[0]), v.coins or 0)
    word = ("offer", str(n)) if n else ("pass",)
    return word if word in legal_moves(tree) else None


EVENTS = {
    "pebbles-dealt": EventKind(("seat",), ("seats.cards", "deck", "round", "under", "asks")),
    "pebbles-dealt-you": EventKind(("seat", "card"), ("hands", "under")),
    "pebbles-planned": EventKind(("seat", "n", "bowl"), ("bowls", "asks")),
    "pebbles-points": EventKind(("seat", "n"), ("seats.points",)),
    "pebbles-offered": EventKind(("seat", "n"), ("seats.points", "coins")),
    "pebbles-shown": EventKind(("seat", "card", "n"), ("seats.points", "seats.cards", "seats.shown", "hands")),
    "pebbles-swaps": EventKind(("seat",), ("deck", "under", "asks")),
    "pebbles-looked": EventKind(("seat", "card"), ("looking",)),
    "pebbles-kept": EventKind(("seat",), ("deck", "seats.cards", "hands", "looking", "under", "asks")),
    "pebbles-passed": EventKind(("seat",), ()),
    "pebbles-sold": EventKind(("seat", "n"), ("seats.points", "coins")),
    "pebbles-ends": EventKind(("seat", "n"), ("hands", "over", "asks")),
}
LIMIT = Amount(Msg("pebbles-ask-limit"), 0, 3, lambda n: Leaf(PebblesAction("limit", n)))
VERBS = {
    "offer": "coins", "show": "card", "swap": "", "card": "", "pass": "", "red=n blue=n .": "", "more sell": "points",
}  # fmt: skip


class NoFiles(ComponentTables[Any, Any]):
    """The pebbles have no components."""

    def __init__(self) -> None:
        pass

    def current_hash(self) -> str:
        return "none"

    def load_text(self, text: str) -> str:
        return "none"

    def load_stored_components(self, text: str) -> str:
        return "none"

    def read_source(self, components: str) -> str:
        return ""


PEBBLES: Game[State, View] = Game(
    key="pebbles",
    seat_range=(2, 4),
    duration_minutes=(2, 5),
    rules_version=1,
    schema_version=1,
    position_type=PebblesPosition,
    events=EVENTS,
    verb_syntax=VERBS,
    options=(OptionSpec("rounds", "number", (1, 2, 3), 3),),
    data_dir=Path(__file__).parent,
    component_files=NoFiles(),
    build_first_position=build_first_position,
    count_components=count_components,
    build_view=view,
    seat_scores=standings,
    headline_messages=headline_messages,
    board_messages=text,
    alt_messages=lambda v: text(v)[: 2 + len(v.seats)],
    heuristic_move=guess,
    sample_state=sample_state,
    side_step=Sell(),
    resolve_premove=resolve_premove,
    default_move=lambda v, tree: ("pass",) if ("pass",) in legal_moves(tree) else first_move(tree),
    premove_tree=lambda v: None if v.over or v.coins is None else LIMIT,
)
