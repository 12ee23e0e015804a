"""Sample a position consistent with a seat's view, from which an AI can simulate games."""

from docs.sample.engines.pebbles.components import printed
from docs.sample.engines.pebbles.state import Player, State
from docs.sample.engines.pebbles.steps.plan import Plan
from docs.sample.engines.pebbles.steps.rounds import Round
from docs.sample.engines.pebbles.steps.swap import Swap
from docs.sample.engines.pebbles.steps.turn import Turn
from docs.sample.engines.pebbles.view import PebblesView
from engines.core import sampling
from engines.core.game import Position
from engines.core.random_moves import Dice, random_move
from engines.core.sampling import UnseenCards
from engines.core.steps import Step


def sample_state(view: PebblesView, dice: Dice) -> Position[State]:
    """Sample the cards hidden from the seat, the plans already made, and the other seats' coins."""
    index, stack = printed(view.components), stack_of(view)
    open_cards = (*view.hands.values(), *(told.shown for told in view.players), view.looking, *view.under)
    unseen = UnseenCards(index.cards, [card for cards in open_cards for card in cards], dice)
    players = []
    for seat, told in enumerate(view.players):
        hand = list(view.hands[seat]) if seat in view.hands else unseen.deal_cards(told.cards)
        own = view.coins if seat == view.seat else None
        coins = dice.randrange(index.numbers.coins + 1) if own is None else own
        players.append(Player(coins, told.points, hand, list(told.shown)))
    deck = unseen.deal_cards(view.deck - sum(len(cards) for cards in view.under))
    pile = sampling.sample_pile(deck, view.under, view.seat or 0)
    looking = list(view.looking) or unseen.deal_rest()
    state = State(view.components, players, pile, view.rounds, view.round, dict(view.bowls), looking)
    plan = stack[-1] if stack else None
    if isinstance(plan, Plan):
        planned = [seat for seat in plan.seats if seat not in view.owing]
        plan.answers = {seat: random_move(plan.question_tree(state, seat), dice) for seat in planned}
    return Position(state, stack, {})


def stack_of(view: PebblesView) -> list[Step[State]]:
    """Return the remaining steps shown by the view, the next one last."""
    if view.over:
        return []
    seats, planning = range(len(view.players)), view.asks == "plan"
    to_come = [Turn(seat) for seat in seats if planning or seat > view.owing[0] - (view.asks == "turn")]
    below: list[Step[State]] = [Round(), *reversed(to_come)]
    if planning:
        return [*below, Plan(seats=list(seats))]
    return [*below, Swap(view.owing[0])] if view.asks == "swap" else below
