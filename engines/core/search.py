"""The search of a master: a few candidate moves, each tried in many simulated games.

Everything derives from the seat's view: whole positions are sampled from it and continued by the rollout policy, up to
the start of the next round if the game has a value model (``value_model``), else to the end. All moves are tried in the
same positions with the same luck. The worse half is dropped repeatedly, so most games are played with the best
moves (sequential halving). The value of a move is the seat's final margin over the mean of the others. The same view,
seed and number of games give the same move.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import islice
from math import sqrt
from random import Random
from typing import Any, Generic

from engines.core.core_types import EngineError, Move, S, V
from engines.core.game import Game, Position, PreviewResult, SeatScore
from engines.core.playout import FastChance, Playout, StepLuck
from engines.core.rollout_policy import RolloutPolicy, load_prior
from engines.core.tree import Node, legal_moves, only_move
from engines.core.value_model import HeuristicSeats, score_margins

MAX_CANDIDATES = 8
"""Maximum number of candidates, including the heuristic move."""
POLICY_SAMPLES = 48
"""Samples of the rollout policy that propose candidates."""
MAX_MOVES = 2000
"""Moves after which a simulated game is aborted; no real game is that long."""


@dataclass(frozen=True)
class SearchBudget:
    """The budget of a search: playouts (``None``: ``master_playouts`` of the game) and seconds.

    With a limit in seconds the result depends on the machine.
    """

    playouts: int | None = None
    seconds: float | None = None
    clock: Callable[[], float] = lambda: 0.0
    """Clock of ``seconds``, such as the processor time of a worker."""

    def playouts_for(self, game: Game[Any, Any]) -> int:
        """Return the number of playouts."""
        return game.action_features.master_playouts if self.playouts is None else self.playouts


@dataclass
class Candidate:
    """A move and its gains in the simulated games."""

    move: Move
    gains: list[float]

    @property
    def mean_gain(self) -> float:
        """Return the mean gain."""
        return sum(self.gains) / len(self.gains) if self.gains else 0.0

    @property
    def standard_error(self) -> float:
        """Return the standard error of the mean; 0 for fewer than two games."""
        n = len(self.gains)
        if n < 2:
            return 0.0
        mean = self.mean_gain
        return sqrt(sum((gain - mean) ** 2 for gain in self.gains) / (n - 1) / n)


@dataclass(frozen=True)
class SearchResult:
    """All candidates of a search, the best first."""

    candidates: tuple[Candidate, ...]
    playouts: int

    @property
    def best_move(self) -> Move:
        """Return the best move."""
        return self.candidates[0].move


@dataclass(frozen=True)
class ExpectedScore:
    """The expected result of a seat: points, their standard deviation, and its share of the wins."""

    points: float
    sd: float
    wins: float


def is_surely_better(one: Candidate, own: Candidate, sure: float) -> bool:
    """Return whether a move beats the heuristic one by ``sure`` standard errors in the same games."""
    gains = [gain - other for gain, other in zip(one.gains, own.gains, strict=False)]
    difference = Candidate(one.move, gains)
    return difference.mean_gain > sure * difference.standard_error


class Search(Generic[S, V]):
    """A search from the view of a seat."""

    def __init__(self, game: Game[S, V], view: V, seat: int, seed: bytes) -> None:
        self.game, self.view, self.seat = game, view, seat
        self._seed = int.from_bytes(seed[:8].ljust(8, b"\0"), "big")
        self._prior = load_prior(game.action_features.counts_path)
        self.moves_played = 0
        """Number of simulated moves."""

    def find_best(self, tree: Node, own: Move, budget: SearchBudget) -> SearchResult:
        """Compare candidate moves of a tree with ``own``, the heuristic one. A single candidate needs no game.

        Raises ``EngineError`` for the view of an impossible position.
        """
        found = [Candidate(move, []) for move in self.candidate_moves(tree, own)]
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
        """Estimate the result of each seat from the view of this one."""
        games = (
            (number, Playout(self.game, self._sample_position(number), FastChance(self._seed + number)))
            for number in range(playouts)
        )
        ends = [self._finish_playout(run, number) for number, run in games]
        found = []
        for seat in range(len(ends[0])):
            points = [float(end[seat].score) for end in ends]
            mean = sum(points) / len(points)
            sd = sqrt(sum((n - mean) ** 2 for n in points) / max(1, len(points) - 1))
            won = sum((end[seat].rank == 1) / sum(one.rank == 1 for one in end) for end in ends)
            found.append(ExpectedScore(mean, sd, won / len(ends)))
        return found

    # -- candidates

    def candidate_moves(self, tree: Node, own: Move) -> list[Move]:
        """Return the heuristic move and the most frequent ones of the policy; all moves if they are few."""
        few = list(islice(legal_moves(tree), MAX_CANDIDATES + 1))
        if len(few) <= MAX_CANDIDATES:
            return [own, *(move for move in few if move != own)]
        dice = Random(self._seed)  # noqa: S311 - not secret
        policy = RolloutPolicy(self.game.action_features, self._prior, dice.random)
        state = self._sample_position(0).state
        frequencies = Counter(policy.choose_move(state, self.seat, tree)[0] for _ in range(POLICY_SAMPLES))
        frequencies.pop(own, None)
        return [own, *(move for move, _ in frequencies.most_common(MAX_CANDIDATES - 1))]

    # -- simulated games

    def play_out(self, number: int, move: Move) -> tuple[SeatScore, ...]:
        """Play simulated game ``number`` to its end after a move, by the rollout policy; return all scores.

        The same number gives the same position and luck. Raises ``EngineError`` for a move that is illegal there.
        """
        run = self._start_playout(number, move)
        luck = StepLuck(self._seed ^ number)
        policy = RolloutPolicy(self.game.action_features, self._prior, luck.toss)
        for _ in range(MAX_MOVES):
            if run.is_over:
                break
            seat, state = run.seats_to_move()[0], run.position.state
            luck.begin_move(self.game.round_number(state), seat)
            self.moves_played += 1
            run.push_by_policy(seat, partial(policy.choose_move, state, seat))
        return self.game.seat_scores(run.position)

    def margin_after(self, number: int, move: Move) -> float:
        """Estimate the seat's margin over the mean of the others after a move, as a master does.

        Plays simulated game ``number`` (see ``play_out``) only as far as the value model needs.
        """
        return self._play_gain(self._start_playout(number, move), number)

    def _start_playout(self, number: int, move: Move) -> Playout[S, V]:
        run = Playout(self.game, self._sample_position(number), FastChance(self._seed + number))
        run.push(self.seat, move)
        return run

    @cached_property
    def _current_round(self) -> int:
        return self.game.round_number(self._sample_position(0).state)

    def _sample_position(self, number: int) -> Position[S]:
        return self.game.sample_state(self.view, Random(self._seed * 1_000_003 + number))  # noqa: S311 - as above

    def _try_candidates(self, tried: list[Candidate], number: int) -> int:
        whole = self.game.encode_position(self._sample_position(number))
        for one in tried:
            run = Playout(self.game, self.game.decode_position(whole), FastChance(self._seed + number))
            try:
                run.push(self.seat, one.move)
            except EngineError:
                one.gains.append(ILLEGAL_GAIN)
                continue
            one.gains.append(self._play_gain(run, number))
        return len(tried)

    def _play_gain(self, run: Playout[S, V], number: int) -> float:
        model, state = self.game.value_model, run.position.state
        if model is None:
            end = self._finish_playout(run, number)
        else:
            end = self._finish_playout(run, number, self._current_round + model.rounds_ahead, model.heuristic_seats)
            if not run.is_over:
                return model.margin_estimates(state, len(end))[self.seat]
        return score_margins([float(score.score) for score in end])[self.seat]

    def _finish_playout(
        self, run: Playout[S, V], number: int, until: int | None = None, heuristic_seats: HeuristicSeats = "none"
    ) -> tuple[SeatScore, ...]:
        """Continue by the policy to the end, or to the start of a round; return all scores.

        ``heuristic_seats``: the seats that use the heuristic move instead.
        """
        game, state, dice = self.game, run.position.state, Random(self._seed ^ number)  # noqa: S311 - as above
        policy = RolloutPolicy(game.action_features, self._prior, dice.random)
        for _ in range(MAX_MOVES):
            if run.is_over or (until is not None and game.round_number(state) >= until):
                break
            seat = run.seats_to_move()[0]
            self.moves_played += 1
            if heuristic_seats == "all" or (heuristic_seats == "own" and seat == self.seat):
                tree = run.choice_tree(seat)
                run.push(seat, only_move(tree) or game.heuristic_move(run.view_for(seat), tree, _refuse_preview, dice))
            else:
                run.push_by_policy(seat, partial(policy.choose_move, state, seat))
        return game.seat_scores(run.position)


def _refuse_preview(moves: list[Move]) -> PreviewResult:
    """Refuse previews in simulated games: heuristics that need them are not used (``heuristic_seats``)."""
    raise AssertionError(moves)


ILLEGAL_GAIN = -1e6
"""Gain of a candidate that is illegal in a sampled position, as with older rules: it is dropped."""
