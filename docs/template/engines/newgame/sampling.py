"""A position that a seat could be in, made from its view alone: what an AI that thinks ahead plays on from."""

from engines.newgame.components import printed
from engines.newgame.state import Player, State
from engines.newgame.steps.lay import Lay
from engines.newgame.steps.rounds import Round
from engines.newgame.steps.turn import Turn
from engines.newgame.view import NewgameView

from engines.core.game import Position
from engines.core.piles import build_pile
from engines.core.random_moves import Dice, random_move
from engines.core.sampling import UnseenCards
from engines.core.steps import Step


def sample_state(view: NewgameView, dice: Dice) -> Position[State]:
    """Deal the stones that this seat does not see to the hands of the others, and to the stack."""
    index, stack = printed(view.components), stack_of(view)
    unseen = UnseenCards(index.stones, [*view.hand, *(stone for player in view.players for stone in player.laid)], dice)
    turning = [step.seat for step in stack if isinstance(step, Turn)]
    players = []
    for seat, seen in enumerate(view.players):
        hand = list(view.hand) if seat == view.seat else unseen.deal_cards(seen.stones)
        turns = view.round - (seat in turning)
        rests = turns + index.numbers.hand - seen.stones - len(seen.laid)
        players.append(Player(hand, list(seen.laid), rests))
    state = State(view.components, {}, players, build_pile(unseen.deal_rest()), view.round)
    lay = stack[-1] if stack else None
    if isinstance(lay, Lay):
        answered = [seat for seat in lay.seats if seat not in view.owing]
        lay.answers = {seat: random_move(lay.question_tree(state, seat), dice) for seat in answered}
    return Position(state, stack, {})


def stack_of(view: NewgameView) -> list[Step[State]]:
    """Return the steps to come, the next one last: they follow from who has laid a stone, and who is asked."""
    if view.results:
        return []
    seats = list(range(len(view.players)))
    laying = len(view.players[0].laid) < view.round
    turns = [Turn(seat) for seat in reversed(seats) if laying or seat >= view.owing[0]]
    return [Round(), *turns, *([Lay(seats=seats)] if laying else [])]
