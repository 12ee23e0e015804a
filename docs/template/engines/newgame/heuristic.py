"""What the AI says, of the view alone."""

from engines.newgame.components import printed
from engines.newgame.view import NewgameView

from engines.core.core_types import Move
from engines.core.game import PreviewMoves
from engines.core.random_moves import Dice
from engines.core.tree import Node, legal_moves

HIGH = 10
"""A stone that may well win a round."""


def heuristic_move(view: NewgameView, tree: Node, peek: PreviewMoves, dice: Dice) -> Move:
    """Lay the highest stone if it may win, else the lowest; draw as long as no stone of the hand may win."""
    del peek, dice  # a look ahead, and a coin to toss: other games want them
    stones, said = printed(view.components).stones, list(legal_moves(tree))
    hand = sorted(view.hand, key=lambda stone: stones[stone].value)
    strong = bool(hand) and stones[hand[-1]].value >= HIGH
    if ("rest",) in said:
        again = view.round < view.rounds and not strong and ("draw",) in said
        return ("draw",) if again else ("rest",)
    return (hand[-1 if strong else 0],)


# -- the move of a seat that does not answer in time, from its view alone


def default_move(view: NewgameView, tree: Node) -> Move:
    """Rest, or lay the lowest stone: the least that the rules allow."""
    if ("rest",) in legal_moves(tree):
        return ("rest",)
    stones = printed(view.components).stones
    return (min(view.hand, key=lambda stone: stones[stone].value),)
