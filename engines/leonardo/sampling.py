"""Sampling of positions consistent with the view of a seat (law 18).

Another player's secret work is any invention that can still be completed; the missing resource cards are under it or in
hands. The view lacks hand sizes, the takers of the council's florins, and others' money: missing cards are dealt to any
of the others, and their money is similar to the seat's.
"""

from engines.core import sampling
from engines.core.game import Position
from engines.core.piles import Layer, Pile
from engines.core.random_moves import Dice
from engines.core.steps import Step
from engines.core.validation import bad_state_error
from engines.leonardo import works
from engines.leonardo.components import Index, printed
from engines.leonardo.state import PARTS, Done, Field, Group, Lab, Player, State
from engines.leonardo.steps.addons import AddOns
from engines.leonardo.steps.complete import Announce, CardAuction, Completion, Follow, Handling
from engines.leonardo.steps.council import CarryOut, ChooseField, NameHolder
from engines.leonardo.steps.fields import Arrange, LookAtDeck, MoveApprentice
from engines.leonardo.steps.market import Market
from engines.leonardo.steps.place import Placement
from engines.leonardo.steps.priced_areas import PricedArea
from engines.leonardo.steps.rounds import City, LabWork, RoundEnd
from engines.leonardo.steps.setup import index_card
from engines.leonardo.steps.shop import BuyResource
from engines.leonardo.steps.start import StartWork
from engines.leonardo.view import LabView, LeonardoView, MineView

TRIES = 40
"""Attempts to deal the works of others, if the resource cards do not suffice."""


def sample_state(view: LeonardoView, dice: Dice) -> Position[State]:
    """See ``Game``."""
    me = view.mine
    index = printed(view.components)
    stock = {area.kind: area.stock for area in view.areas}
    looking = [index_card(no) for no in me.looking]
    state = State(
        components=view.components,
        options=dict(view.options),
        players=_sample_players(view, me, index, dice),
        shops={kind: next(area.stock for area in view.areas if area.sells == kind) for kind in index.resources},
        robots=stock["workshop"],
        deck=_sample_deck(view, me, index, dice),
        display=[index_card(card.no) for card in view.display],
        city={area.id: [Group(g.seat, g.apprentices, g.master) for g in area.groups] for area in view.areas},
        gone=[index_card(no) for no in view.gone],
        market=list(view.market),
        council=stock["council"],
        fields={str(n): Field(seat) for n, seat in enumerate(view.fields, 1) if seat is not None},
        holder=view.holder,
        round=view.round,
        phase="complete" if view.phase == "end" else view.phase,
        area=view.area,
        actions=_sample_actions(view, index),
        turns=list(view.order),
        done=[Done(done.seat, done.lab, index_card(done.no), done.later, done.paid) for done in view.done],
        looking=looking,
    )
    stack = stack_of(view)
    if view.asks == "arrange" and not looking:
        state.looking = _sample_top_cards(state.deck, index, dice)
    _sample_secrets(view, me, state, index, dice)
    own = None if me.bid is None else ("bid", str(me.bid))
    sampling.sample_answers(stack[-1] if stack else None, state, view.owing, (me.seat, own), dice)
    return Position(state, stack, {})


def _sample_actions(view: LeonardoView, index: Index) -> int:
    """Return the position of the price stone (L-9.1)."""
    price = next((area.price for area in view.areas if area.id == view.area), None)
    return 0 if price is None else index.table.prices.steps.index(price)


# -- possessions


def _sample_players(view: LeonardoView, me: MineView, index: Index, dice: Dice) -> list[Player]:
    parts = {result.seat: dict(result.parts) for result in view.results}
    if not parts:
        parts = _sample_money(view, me, index, dice)
    works_on = {work.lab: list(work.cards) for work in me.works}
    return [
        Player(
            parts=parts[seat],
            apprentices=seen.apprentices,
            hand=dict(me.hand) if seat == me.seat else dict.fromkeys(index.resources, 0),
            labs={lab.lab: _sample_lab(lab, works_on if seat == me.seat else {}) for lab in seen.labs},
            free=seen.free,
            master=seen.master,
            inventions=[index_card(no) for no in seen.inventions],
            completed=[index_card(no) for no in seen.completed],
            passed=seen.passed,
            addons=list(seen.addons),
        )
        for seat, seen in enumerate(view.players)
    ]


def _sample_lab(seen: LabView, own: dict[str, list[str]]) -> Lab:
    follows = None if seen.follows is None else index_card(seen.follows)
    cards = own.get(seen.lab, list(seen.cards))
    return Lab(seen.places, seen.robots, cards, seen.weeks, follows, seen.apprentices, seen.master)


def _sample_money(view: LeonardoView, me: MineView, index: Index, dice: Dice) -> dict[int, dict[str, int]]:
    """Sample florins by origin for each seat; the others took the council's (L-8.8, L-12.1)."""
    others = [seat for seat in range(len(view.players)) if seat != me.seat]
    found = {seat: dict.fromkeys(PARTS, 0) for seat in range(len(view.players))}
    rounds = index.table.rounds
    put = rounds.council_florins_at_start + sum(n < view.round for n in rounds.council_florin_after_rounds)
    left = next(area.stock for area in view.areas if area.kind == "council")
    for _ in range(put - left):
        found[others[dice.randrange(len(others))]]["council"] += 1
    for seat in others:
        found[seat]["start"] = max(0, sampling.sample_money(me.florins, dice) - found[seat]["council"])
    found[me.seat]["start"] = me.florins
    return found


# -- the deck


def _sample_deck(view: LeonardoView, me: MineView, index: Index, dice: Dice) -> Pile:
    """Sample the deck: known cards on top, gold ones low with a few others among them (L-2.8)."""
    mine = [index_card(no) for no in me.knows]
    coming = [index_card(no) for no in view.coming if no not in me.knows and no not in me.looking]
    rows = index.table.invention_deck
    bottom = [card for card in coming if card in {index_card(no) for no in rows.bottom}]
    gold = [card for card in coming if card in {index_card(no) for no in rows.middle_gold}]
    top = sampling.shuffle_items((card for card in coming if card not in {*bottom, *gold}), dice)
    added = []
    for colour, n in rows.middle_added.items():
        added += [card for card in top if index.inventions[card].colour == colour][:n]
    top = [card for card in top if card not in added]
    layers = [Layer(sorted(cards)) for cards in (top, [*gold, *added], bottom) if cards]
    return Pile([*([Layer(mine, [me.seat])] if mine else []), *layers])


def _sample_top_cards(deck: Pile, index: Index, dice: Dice) -> list[str]:
    """Sample the top cards that another player is looking at (L-8.9)."""
    n = next(row.cards for row in index.table.council_action if str(row.id) == "3")
    looking: list[str] = []
    while len(looking) < n and deck.layers:
        layer = deck.layers[0]
        looking.append(layer.cards.pop(0 if layer.known else dice.randrange(len(layer.cards))))
        if not layer.cards:
            del deck.layers[0]
    return looking


# -- works and hands of others


def _sample_secrets(view: LeonardoView, me: MineView, state: State, index: Index, dice: Dice) -> None:
    """Deal the missing resource cards under laboratories as inventions need, others into hands."""
    missing = {kind: row.cards - state.shops[kind] - state.market.count(kind) for kind, row in index.resources.items()}
    for player in state.players:
        for kind in missing:
            missing[kind] -= player.hand[kind] + sum(lab.cards.count(kind) for lab in player.labs.values())
    secret = [
        (seat, lab.lab)
        for seat, seen in enumerate(view.players)
        if seat != me.seat
        for lab in seen.labs
        if lab.working and lab.follows is None
    ]
    for _ in range(TRIES):
        found = _sample_work(state, secret, dict(missing), dice)
        if found is not None:
            break
    else:
        raise sampling.impossible_view_error("resource cards unseen")
    others = [seat for seat in range(len(view.players)) if seat != me.seat]
    for kind, n in found.items():
        for _ in range(n):
            state.players[others[dice.randrange(len(others))]].hand[kind] += 1


def _sample_work(state: State, labs: list[tuple[int, str]], left: dict[str, int], dice: Dice) -> dict[str, int] | None:
    """Sample a work for each laboratory; return the remaining cards, ``None`` if they do not suffice."""
    pending = {*works.coming_inventions(state), *(one.card for one in state.done)}
    for seat, name in sampling.shuffle_items(labs, dice):
        player = state.players[seat]
        others = [lab for key, lab in player.labs.items() if key != name]
        other = {card for lab in others for card in works.works_on(state.components, lab)}
        could = [card for card in printed(state.components).inventions
                 if card in pending and card not in player.completed and card not in other
                 and not works.missing_resources(state.components, card, left)]  # fmt: skip
        if not could:
            for one, key in labs:
                state.players[one].labs[key].cards = []
            return None
        player.labs[name].cards = list(works.required_cards(state.components, could[dice.randrange(len(could))]))
        for kind in player.labs[name].cards:
            left[kind] -= 1
    return left


# -- the stack


def stack_of(view: LeonardoView) -> list[Step[State]]:
    """Return the remaining steps that a view shows, the next one last.

    Raises ``EngineError`` (``bad_state``). Of two laboratories of one player that begin to follow in this round, the
    first is assumed to be the current one.
    """
    if view.over:
        return []
    if view.phase == "setup":
        return [AddOns()]
    if view.phase == "complete":
        return [RoundEnd(), *_completion_of(view)]
    stack: list[Step[State]] = [RoundEnd(), Completion(), LabWork(), *([] if view.research else [City()])]
    if view.phase == "city":
        return [*stack, *_possible_tops(view)]
    return [*stack, Placement(), *([StartWork()] if view.phase == "start" else [])]


def _possible_tops(view: LeonardoView) -> list[Step[State]]:
    seat = view.owing[0]
    council: dict[str, list[Step[State]]] = {
        "leonardo": [ChooseField(), NameHolder()],
        "field": [ChooseField()],
        "move": [MoveApprentice(seat)],
        "look": [LookAtDeck(seat)],
        "arrange": [Arrange(seat)],
        "buy": [BuyResource(seat)],
    }
    if view.asks in council:
        return [CarryOut(), *council[view.asks]]
    return [Market() if view.asks == "market" else PricedArea()]


def _completion_of(view: LeonardoView) -> list[Step[State]]:
    """Return the step of phase D for a question: handling, an auction, or following."""
    n = len(view.players)
    order = [(view.holder + i) % n for i in range(n)]
    match view.asks:
        case "handle":
            return [Announce(), Handling(order[order.index(view.owing[0]) :])]
        case "bid" if view.auction is not None:
            card = f"invention-{view.auction.no}"
            handles = next(seat for seat in order if seat in view.auction.seats)
            handling = Handling(order[order.index(handles) :])
            return [Announce(), handling, CardAuction(seats=sorted(view.auction.seats), card=card)]
        case "follow":
            first = {done.no for done in view.done if not done.later}
            to_come = order[order.index(view.owing[0]) :]
            labs = [(seat, lab.lab) for seat in to_come for lab in view.players[seat].labs if lab.follows in first]
            return [Follow(seat, lab) for seat, lab in reversed(labs)]
        case _:
            raise bad_state_error("view.asks", "what is asked", view.asks, "handle, bid or follow")
