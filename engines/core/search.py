"""The search of a master: a few words worth thinking of, each tried in many games that are played on in thought.

Everything comes from the seat's view: whole positions are imagined from it, and played on by the odds of what players
like to say, to the beginning of the next round where the game has learned what that promises (``outlook``), else to the
end. All words are tried in the same positions with the same luck. The worse half of them is given up again and again,
so that most games are played with the best (sequential halving). A word is worth what it brings the seat more than the
others have on average at the end. The same view, seed and number of games give the same word.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import islice
from math import sqrt
from random import Random
from typing import Any, Generic, TypeVar
from zlib import crc32

from engines.core.core_types import EngineError, Move
from engines.core.game import Game, Position, PreviewResult
from engines.core.game import SeatScore as Score
from engines.core.playout import Playout
from engines.core.rollout_policy import RolloutPolicy, load_prior
from engines.core.tree import Node, legal_moves, only_move
from engines.core.value_model import HeuristicSeats, score_margins

S = TypeVar("S")
V = TypeVar("V")

CONSIDERED = 8
"""So many words are tried, the first one's own first thought among them."""
HEARD = 48
"""So often it is asked what players like to say here, to find the others."""
LONGEST = 2000
"""A game of more words than any has is given up."""


class FastChance:
    """Chance for games in thought: quick, and the same for the same seed, stream and number."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose_card(self, pile: str, k: int, cards: Sequence[str], to: int | None) -> str:
        """See ``Chance``."""
        mixed = crc32(b"%s:%d:%d" % (pile.encode(), k, self._seed)) * 0x9E3779B97F4A7C15
        return cards[((mixed >> 32) & 0xFFFFFFFF) % len(cards)]


@dataclass(frozen=True)
class SearchBudget:
    """How much may be thought: games played on (``None``: as many as the game asks for, ``Habits.thinks``), and seconds
    by a clock (``None``: any).

    Where the seconds end first, what is said depends on the machine.
    """

    playouts: int | None = None
    seconds: float | None = None
    clock: Callable[[], float] = lambda: 0.0
    """Whoever gives seconds gives what tells them: the processor's time of a thinker, say."""

    def playouts_for(self, game: Game[Any, Any]) -> int:
        """How many games may be played."""
        return game.action_features.master_playouts if self.playouts is None else self.playouts


@dataclass
class Candidate:
    """A word and what it brought in the games played with it."""

    move: Move
    gains: list[float]

    @property
    def mean_gain(self) -> float:
        """The mean."""
        return sum(self.gains) / len(self.gains) if self.gains else 0.0

    @property
    def standard_error(self) -> float:
        """The standard error of the mean; 0 where there are too few games to tell."""
        n = len(self.gains)
        if n < 2:
            return 0.0
        mean = self.mean_gain
        return sqrt(sum((gain - mean) ** 2 for gain in self.gains) / (n - 1) / n)


@dataclass(frozen=True)
class SearchResult:
    """What a search found: all words tried, the best first."""

    candidates: tuple[Candidate, ...]
    playouts: int

    @property
    def best_move(self) -> Move:
        """The best one."""
        return self.candidates[0].move


@dataclass(frozen=True)
class ExpectedScore:
    """What a seat may expect at the end, over imagined games: points, their deviation, its share of the wins."""

    points: float
    sd: float
    wins: float


def is_surely_better(one: Candidate, own: Candidate, sure: float) -> bool:
    """Whether a word brought more than one's own first thought in the same games, by ``sure`` standard errors."""
    gains = [gain - other for gain, other in zip(one.gains, own.gains, strict=False)]
    difference = Candidate(one.move, gains)
    return difference.mean_gain > sure * difference.standard_error


class Search(Generic[S, V]):
    """A seat's view, to be thought about."""

    def __init__(self, game: Game[S, V], view: V, seat: int, seed: bytes) -> None:
        self.game, self.view, self.seat = game, view, seat
        self._seed = int.from_bytes(seed[:8].ljust(8, b"\0"), "big")
        self._prior = load_prior(game.action_features.counts_path)
        self.moves_played = 0
        """So many words were said in thought."""

    def find_best(self, tree: Node, own: Move, budget: SearchBudget) -> SearchResult:
        """Try some words of a tree, ``own`` among them: what is said without thinking ahead. At once where it is alone.

        Raises ``Refused`` where the view is of a position that no game comes to.
        """
        found = [Candidate(word, []) for word in self.candidate_moves(tree, own)]
        if len(found) == 1:
            return SearchResult(tuple(found), 0)
        began, played, number, left = budget.clock(), 0, 0, found
        playouts, rounds = budget.playouts_for(self.game), max(1, (len(found) - 1).bit_length())
        for after in range(rounds):
            until = None if budget.seconds is None else began + budget.seconds * (after + 1) / rounds
            for _ in range(max(1, playouts // rounds // len(left))):
                if until is not None and budget.clock() > until:
                    break
                played += self._try_candidates(left, number)
                number += 1
            if after < rounds - 1:
                better = sorted(left, key=lambda one: -one.mean_gain)[: max(1, (len(left) + 1) // 2)]
                left = better if found[0] in better else [*better[: max(1, len(better) - 1)], found[0]]
        first = max(left, key=lambda one: one.mean_gain)
        if not is_surely_better(first, found[0], self.game.action_features.required_certainty):
            first = found[0]
        rest = sorted((one for one in found if one is not first), key=lambda one: (-len(one.gains), -one.mean_gain))
        return SearchResult((first, *rest), played)

    def evaluate_seats(self, playouts: int) -> list[ExpectedScore]:
        """What each seat may expect, as far as this seat can tell."""
        games = (
            (number, Playout(self.game, self._sample_position(number), FastChance(self._seed + number)))
            for number in range(playouts)
        )
        ends = [self._final_scores(run, number) for number, run in games]
        found = []
        for seat in range(len(ends[0])):
            points = [float(end[seat][0]) for end in ends]
            mean = sum(points) / len(points)
            sd = sqrt(sum((n - mean) ** 2 for n in points) / max(1, len(points) - 1))
            won = sum((end[seat][1] == 1) / sum(rank == 1 for _, rank in end) for end in ends)
            found.append(ExpectedScore(mean, sd, won / len(ends)))
        return found

    # -- words worth trying

    def candidate_moves(self, tree: Node, own: Move) -> list[Move]:
        """One's own first thought, then what players say most often here; of few words all."""
        few = list(islice(legal_moves(tree), CONSIDERED + 1))
        if len(few) <= CONSIDERED:
            return [own, *(word for word in few if word != own)]
        dice = Random(self._seed)  # noqa: S311 - thought, no secret
        mind = RolloutPolicy(self.game.action_features, self._prior, dice.random)
        state = self._sample_position(0).state
        said = Counter(mind.choose_move(state, self.seat, tree)[0] for _ in range(HEARD))
        said.pop(own, None)
        return [own, *(word for word, _ in said.most_common(CONSIDERED - 1))]

    # -- games in thought

    def play_out(self, number: int, move: Move) -> tuple[Score, ...]:
        """How the imagined game of a number ends after a word, seat by seat, played on by the odds.

        The same number, the same position and luck. Raises ``Refused`` for a word that can't be said there.
        """
        return self._finish_playout(self._start_playout(number, move), number)

    def margin_after(self, number: int, move: Move) -> float:
        """By how many points the seat may expect to end ahead of the others' mean after a word, as a master sees it.

        The imagined game of a number, as with ``ends``; played on as far as is worth it.
        """
        return self._play_gain(self._start_playout(number, move), number)

    def _start_playout(self, number: int, move: Move) -> Playout[S, V]:
        run = Playout(self.game, self._sample_position(number), FastChance(self._seed + number))
        run.push(self.seat, move)
        return run

    @cached_property
    def _current_round(self) -> int:
        """Which round is played."""
        return self.game.round_number(self._sample_position(0).state)

    def _sample_position(self, number: int) -> Position[S]:
        return self.game.sample_state(self.view, Random(self._seed * 1_000_003 + number))  # noqa: S311 - as above

    def _try_candidates(self, tried: list[Candidate], number: int) -> int:
        """Play one imagined game with each of the words; gives how many games."""
        whole = self.game.encode_position(self._sample_position(number))
        for one in tried:
            run = Playout(self.game, self.game.decode_position(whole), FastChance(self._seed + number))
            try:
                run.push(self.seat, one.move)
            except EngineError:
                one.gains.append(REFUSED)
                continue
            one.gains.append(self._play_gain(run, number))
        return len(tried)

    def _play_gain(self, run: Playout[S, V], number: int) -> float:
        """Play on as far as is worth it; gives what this seat then has, or may expect, beyond the others' mean."""
        outlook, state = self.game.value_model, run.position.state
        if outlook is None:
            end = self._finish_playout(run, number)
        else:
            end = self._finish_playout(run, number, self._current_round + outlook.rounds_ahead, outlook.heuristic_seats)
            if not run.is_over:
                return outlook.margin_estimates(state, len(end))[self.seat]
        return score_margins([float(score.score) for score in end])[self.seat]

    def _final_scores(self, run: Playout[S, V], number: int) -> list[tuple[int, int]]:
        """Play to the end by the odds; gives points and rank by seat."""
        return [(score.score, score.rank) for score in self._finish_playout(run, number)]

    def _finish_playout(
        self, run: Playout[S, V], number: int, until: int | None = None, judged: HeuristicSeats = "nobody"
    ) -> tuple[Score, ...]:
        """Play on by the odds to the end, or to the beginning of a round; gives how all stand then.

        ``judged``: whose words are those of the game's own judgement.
        """
        game, state, dice = self.game, run.position.state, Random(self._seed ^ number)  # noqa: S311 - as above
        mind = RolloutPolicy(game.action_features, self._prior, dice.random)
        for _ in range(LONGEST):
            if run.is_over or (until is not None and game.round_number(state) >= until):
                break
            seat = run.seats_to_move()[0]
            self.moves_played += 1
            if judged == "all" or (judged == "own" and seat == self.seat):
                tree = run.choice_tree(seat)
                run.push(seat, only_move(tree) or game.heuristic_move(run.view_for(seat), tree, _refuse_preview, dice))
            else:
                run.push_by_policy(seat, partial(mind.choose_move, state, seat))
        return game.seat_scores(run.position)


def _refuse_preview(moves: list[Move]) -> PreviewResult:
    """In thought no judgement looks ahead: that of a game that does is not asked (``Outlook.judged``)."""
    raise AssertionError(moves)


REFUSED = -1e6
"""A word that can't be said in an imagined position, as at a table of older rules, is not thought of any more."""
