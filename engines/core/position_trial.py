"""The trial of a position that was loaded by hand: it is shown to everyone, asked, and played to its end."""

from __future__ import annotations

from itertools import islice
from typing import TypeVar

from engines.core import transitions
from engines.core.chance import RandomChance, RandomDice
from engines.core.core_types import EngineError, Msg, unplayable_error
from engines.core.match import Match
from engines.core.open_questions import OpenQuestions
from engines.core.playout import Playout, start_playout
from engines.core.random_moves import Dice
from engines.core.tree import iter_nodes, legal_moves
from engines.core.validation import refuse_failures

S = TypeVar("S")
V = TypeVar("V")

MOST_NODES = 100_000
"""More nodes than any question of a game has: a larger tree means an impossible position."""
MOST_MOVES = 1000
"""More moves than random play of any game takes."""
GAMES = 6
"""Random games that are played to the end, and one of default moves."""


def ensure_playable(match: Match[S, V]) -> None:
    """Refuse (``bad_state``) a position in which a viewer, a question or a game to the end fails."""
    top = f"stack[{len(match.position.stack) - 1}]" if match.position.stack else "state"
    with refuse_failures(top):
        _ensure_questions(match, top)
        _show_everyone(match)
    with refuse_failures("state"):
        for number in range(GAMES + 1):
            seed = bytes([number] * 32)
            _play_to_end(start_playout(match, RandomChance(seed)), RandomDice(seed), by_default=not number)


def _ensure_questions(match: Match[S, V], top: str) -> None:
    """Refuse a question without an answer, or without an end, by building its whole tree."""
    for seat, owes in transitions.active_seats(match.position).items():
        root = match.choice_tree(seat)
        if sum(1 for _ in islice(iter_nodes(root), MOST_NODES)) == MOST_NODES:
            raise EngineError("bad_state", Msg("refused-state-endless"), top)
        if owes and next(legal_moves(root), None) is None:
            raise EngineError("bad_state", Msg("refused-state-no-answer"), top)


def _show_everyone(shown: OpenQuestions[S, V]) -> None:
    """Build the views and texts of all viewers; refuse scores below zero."""
    scores = [standing.score for standing in shown.game.seat_scores(shown.position)]
    if min(scores) < 0:
        raise unplayable_error("state")
    for viewer in (None, *range(len(scores))):
        view = shown.view_for(viewer)
        shown.game.board_messages(view)
        shown.game.alt_messages(view)


def _play_to_end(playout: Playout[S, V], dice: Dice, *, by_default: bool) -> None:
    """Play to the end, at random or by default moves; refuse a game without an end, and scores below zero."""
    game = playout.game
    for _ in range(MOST_MOVES):
        if playout.is_over:
            break
        seat = playout.seats_to_move()[0]
        if by_default:
            playout.push(seat, game.default_move(playout.view_for(seat), playout.choice_tree(seat)))
        else:
            playout.push_random(seat, dice)
    if not playout.is_over:
        raise unplayable_error("state")
    _show_everyone(playout)
