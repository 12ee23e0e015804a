"""The heuristic AI, which sees only its seat's view."""

from docs.sample.engines.pebbles.components import printed
from docs.sample.engines.pebbles.view import PebblesView
from engines.core.core_types import Move
from engines.core.game import PreviewMoves
from engines.core.random_moves import Dice
from engines.core.tree import Node, first_move, legal_moves


def heuristic_move(view: PebblesView, tree: Node, peek: PreviewMoves, dice: Dice) -> Move:
    """Return the move that leaves the seat with the most points, or the best of the cards looked at."""
    views = {word: peek([word]).view for word in legal_moves(tree)}
    worth = {
        word: after.players[view.seat or 0].points for word, after in views.items() if isinstance(after, PebblesView)
    }
    best = max(worth, key=lambda word: (worth[word], dice.randrange(1000)))
    cards = printed(view.components).cards
    return (max(view.looking, key=lambda card: cards[card].value),) if view.looking else best


def default_move(view: PebblesView, tree: Node) -> Move:
    """Pass, or make the first legal move: for a seat that does not answer in time."""
    return ("pass",) if view.asks == "turn" else first_move(tree)
