"""Tree search over information sets, measured against the flat search of the masters.

After Cowling, Powley, Whitehouse: Information Set Monte Carlo Tree Search (2012), with a single observer: each game in
thought imagines a position of its own, walks down one tree by the words that can be said there, adds a word to it, and
is played on as flat search plays on. UCB1 counts how often a word could have been said where it is not always open. A
node is the words of some seats since the question: those of all, or the thinking seat's own alone while the others say
what is often said. Words of others stand in the tree as they are said, also where the seat would not hear them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from math import inf, log, sqrt
from random import Random
from typing import Literal, TypeVar

from engines.core.core_types import EngineError, Move
from engines.core.game import Game
from engines.core.playout import Playout
from engines.core.playout_luck import FastChance
from engines.core.rollout_policy import RolloutPolicy
from engines.core.search import CONSIDERED, Candidate, Search, SearchBudget, SearchResult, is_surely_better
from engines.core.tree import Action, Leaf, Node, legal_moves, walk_tree
from engines.core.value_model import score_margins

S = TypeVar("S")
V = TypeVar("V")

Whose = Literal["own", "all"]
Often = Callable[[Node], tuple[Move, Action]]
"""What players like to say to a question."""


@dataclass
class TreeBranch:
    """A word of a seat at a node, what it brought the seat, and the words after it."""

    seat: int
    word: Move
    gains: list[float] = field(default_factory=list)
    whole: float = 0.0
    offered: int = 0
    """So often it could be said when its node was passed."""
    after: Branches = field(default_factory=dict)


Branches = dict[tuple[int, Move], TreeBranch]
"""Words by seat: where all words are in the tree, several seats may be asked at one node."""


class TreeSearch(Search[S, V]):
    """A thought that grows a tree. ``whose`` words are in it; ``curious``: UCB1's constant, in deviations of a gain."""

    def __init__(self, game: Game[S, V], view: V, seat: int, seed: bytes, *, whose: Whose, curious: float) -> None:
        super().__init__(game, view, seat, seed)
        self._whose, self._curious = whose, curious
        self._games, self._sum, self._squares = 0, 0.0, 0.0

    def find_best(self, tree: Node, own: Move, budget: SearchBudget) -> SearchResult:
        """See ``Search.find_best``. UCB1 chooses here, too, and the move that was played most often is returned.

        The n-th game of every move begins in the same position with the same luck, as in flat search, so that here,
        too, another move than the first thought is chosen where it is surely better.
        """
        root = [TreeBranch(self.seat, word) for word in self.candidate_moves(tree, own)]
        games = budget.playouts_for(self.game) if len(root) > 1 else 0
        for _ in range(games):
            branch = self._most_promising(root)
            number = len(branch.gains)
            run = Playout(self.game, self._sample_position(number), FastChance(self._seed + number))
            run.push(self.seat, branch.word)
            self._walk(run, number, [branch])
        found = [Candidate(one.word, one.gains) for one in root]
        first = max(found, key=lambda one: (len(one.gains), one.mean_gain))
        if not is_surely_better(first, found[0], self.game.action_features.required_certainty):
            first = found[0]
        return SearchResult((first, *(one for one in found if one is not first)), games)

    def _walk(self, run: Playout[S, V], number: int, path: list[TreeBranch]) -> None:
        """Walk from below a move down the tree, one move into what it does not have yet.

        Then play on as flat search does.
        """
        outlook, dice = self.game.value_model, Random(self._seed * 31 + number)
        until = inf if outlook is None else self._current_round + outlook.rounds_ahead
        mind, state = RolloutPolicy(self.game.action_features, self._prior, dice.random), run.position.state
        while not run.is_over and self.game.round_number(state) < until:
            seat = run.seats_to_move()[0]
            often = partial(mind.choose_move, state, seat)
            if self._whose == "own" and seat != self.seat:
                run.push_by_policy(seat, often)
                continue
            question = run.choice_tree(seat)
            few = list(islice(legal_moves(question), 2))
            if len(few) == 1:
                run.push(seat, few[0])
                continue
            path.append(self._branch(path[-1].after, seat, question, often))
            run.push(seat, path[-1].word)
            if not path[-1].gains:
                break
        gains = self._ends(run, number)
        for branch in path:
            branch.gains.append(gains[branch.seat])
            branch.whole += gains[branch.seat]
        own = gains[self.seat]
        self._games, self._sum, self._squares = self._games + 1, self._sum + own, self._squares + own * own

    def _branch(self, after: Branches, seat: int, question: Node, often: Often) -> TreeBranch:
        """Return a new move that is often played here while there are few for the games so far; else the best bound."""
        could = [one for one in after.values() if one.seat == seat and is_open(question, one.word)]
        came = sum(len(one.gains) for one in could)
        if len(could) <= min(CONSIDERED - 1, sqrt(came)):
            word = often(question)[0]
            if (seat, word) not in after:
                could.append(after.setdefault((seat, word), TreeBranch(seat, word, offered=1)))
                return could[-1]
        return self._most_promising(could)

    def _most_promising(self, could: list[TreeBranch]) -> TreeBranch:
        """By UCB1 for information sets, of those that can be said in this position."""
        for one in could:
            one.offered += 1
        mean = self._sum / max(1, self._games)
        width = self._curious * sqrt(max(1e-9, self._squares / max(1, self._games) - mean * mean))
        return max(could, key=lambda one: upper_bound(one, width))

    def _ends(self, run: Playout[S, V], number: int) -> list[float]:
        """By seat, what flat search says of a game that was played on from here (``Thought._gain``)."""
        outlook, state = self.game.value_model, run.position.state
        if outlook is None:
            end = self._finish_playout(run, number)
        else:
            end = self._finish_playout(run, number, self._current_round + outlook.rounds_ahead, outlook.heuristic_seats)
            if not run.is_over:
                return outlook.margin_estimates(state, len(end))
        return score_margins([float(score.score) for score in end])


def upper_bound(one: TreeBranch, width: float) -> float:
    """Return what a move may be worth: its mean, and more the less is known of it. First each once."""
    n = len(one.gains)
    return one.whole / n + width * sqrt(log(one.offered) / n) if n else inf


def is_open(question: Node, word: Move) -> bool:
    """Return whether a move is a whole one here, and can be made."""
    try:
        return isinstance(walk_tree(question, word), Leaf)
    except EngineError:
        return False
