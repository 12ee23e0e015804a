"""The value of one decision for a seat, judged only from its view at that moment.

Positions are sampled from the view and continued (``search``) in two ways: as a master does, up to the estimate of a
value model, and to the very end by the rollout policy. The first needs few games but trusts its model. The second
trusts no model but plays badly and needs many games. Only results that both find are reported. Moves are compared in
the same positions with the same luck.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import blake2b
from math import hypot
from typing import Any

from engines.core import match_factory
from engines.core.analysis_results import (
    DEFAULT_BUDGET,
    LEAST_GAIN,
    SURE_ERRORS,
    AnalysisBudget,
    Decision,
    MoveComparison,
    QuickEstimate,
    RivalEstimate,
    RoundEstimate,
)
from engines.core.core_types import EngineError, Move
from engines.core.game import Game, SeatScore
from engines.core.levels import Question, heuristic_choice
from engines.core.log import LogEntry, LogHeader
from engines.core.match import Match
from engines.core.reveals import find_later_reveal, move_message
from engines.core.search import Candidate, Search
from engines.core.tree import Leaf

AnyGame = Game[Any, Any]

FREQUENT_MOVES_SEED = b"often said"


@dataclass(frozen=True)
class AnalysisInput:
    """The input of a review: a log and a seat. The same seed gives the same report."""

    game: AnyGame
    header: LogHeader
    entries: Sequence[LogEntry]
    seat: int
    seed: int = 0
    effort: AnalysisBudget = DEFAULT_BUDGET


FULL_MASTER = 240
"""Playouts for a master's move in most games. A game with expensive playouts has fewer, even in a review."""


def scale_playouts(case: AnalysisInput, usual: int) -> int:
    """Return the number of playouts for a game: fewer if they are expensive."""
    return max(2, usual * case.game.action_features.master_playouts // FULL_MASTER)


def match_at(case: AnalysisInput, version: int | None = None) -> Match[Any, Any]:
    """Replay the match up to a version, or to its end."""
    return match_factory.replay_log(case.game, case.header, list(case.entries[:version]))


# -- the value of a decision


def _question_at(case: AnalysisInput, version: int) -> Question[Any]:
    """Build the question answered by the entry of a version, from the seat's view at that time."""
    match = match_at(case, version - 1)
    view, tree, peek = match.view_for(case.seat), match.choice_tree(case.seat), partial(match.preview_result, case.seat)
    return Question(case.game, view, case.seat, tree, peek, _search_seed(case, "own", version))


def _search_seed(case: AnalysisInput, what: str, version: int) -> bytes:
    return blake2b(f"{case.seed}:{case.seat}:{version}:{what}".encode(), digest_size=8).digest()


def _build_search(case: AnalysisInput, question: Question[Any], what: str, version: int) -> Search[Any, Any]:
    return Search(case.game, question.view, case.seat, _search_seed(case, what, version))


def estimate_decision(case: AnalysisInput, decision: Decision) -> QuickEstimate:
    """Estimate a decision: compare the move made, the heuristic one, and frequent ones.

    The seed does not affect the compared moves: otherwise two reviews of a large tree would differ.
    """
    question, own_move = _question_at(case, decision.version), case.entries[decision.version - 1].move
    search = _build_search(case, question, "tried", decision.version)
    try:
        often = Search(case.game, question.view, case.seat, FREQUENT_MOVES_SEED).candidate_moves(
            question.tree, own_move
        )
        others = dict.fromkeys([heuristic_choice(question), *often])
        others.pop(own_move, None)
        left = _first_candidates(case, search, own_move, list(others)) if others else []
    except EngineError:  # an impossible position, or older rules that can't be sampled
        left = []
    if not left:
        return QuickEstimate(0.0, 0.0)
    return QuickEstimate(round(left[0].mean_gain, 3), round(left[0].standard_error, 3), tuple(one.move for one in left))


def _first_candidates(
    case: AnalysisInput, search: Search[Any, Any], own_move: Move, others: list[Move]
) -> list[Candidate]:
    """Compare candidates with the move made, with four times as many playouts if the result is uncertain."""
    few = scale_playouts(case, case.effort.candidates)
    left = halve_candidates(search, own_move, others, few)
    if left and left[0].standard_error > UNCERTAIN_ERROR:
        return halve_candidates(search, own_move, others, 4 * few)
    return left


UNCERTAIN_ERROR = 2.0
"""Standard error in points above which a first estimate is repeated."""


def estimate_rival(
    case: AnalysisInput, decision: Decision, rivals: tuple[Move, ...], dull: tuple[float, float] = (0.0, 0.0)
) -> RivalEstimate:
    """Pick the best alternative of a decision, and estimate its gain in new playouts without selection bias.

    Stops as soon as the estimate is precise, or clearly between the two gains of ``dull``.
    """
    own_move = case.entries[decision.version - 1].move
    question = _question_at(case, decision.version)
    picking, expecting = (_build_search(case, question, kind, decision.version) for kind in ("picked", "expected"))
    few = scale_playouts(case, case.effort.alternatives)
    other = rivals[0] if len(rivals) == 1 else halve_candidates(picking, own_move, list(rivals), few)[0].move
    found = Candidate(other, [])
    for n in range(scale_playouts(case, case.effort.expected)):
        found.gains.append(expecting.margin_after(n, other) - expecting.margin_after(n, own_move))
        if n >= MIN_PLAYOUTS and _suffices(found, dull):
            break
    return RivalEstimate(other, round(found.mean_gain, 3), round(found.standard_error, 3))


def _suffices(found: Candidate, dull: tuple[float, float]) -> bool:
    gain, error = found.mean_gain, found.standard_error
    return error < PRECISE_ERROR or (dull[0] < gain - SURE_ERRORS * error and gain + SURE_ERRORS * error < dull[1])


PRECISE_ERROR = 0.2
"""Standard error in points that suffices for the estimate of a gain."""
MIN_PLAYOUTS = 16
"""Playouts before a standard error is trusted."""


def compare_moves(case: AnalysisInput, decision: Decision, rival: RivalEstimate) -> MoveComparison:
    """Compare a decision with its best alternative in playouts to the very end."""
    question, own_move = _question_at(case, decision.version), case.entries[decision.version - 1].move
    assert not isinstance(question.tree, Leaf), "a question asks something"
    weighing, other = _build_search(case, question, "weighed", decision.version), rival.move
    pairs = _play_pairs(case, weighing, own_move, other, rival.gain)
    complete = _pair_gains(case, other, pairs)
    gain, se = blend_gains(rival, complete.mean_gain, complete.standard_error)
    parts = _mean_part_gains([then[case.seat] for _, then in pairs], [now[case.seat] for now, _ in pairs])
    return MoveComparison(
        decision,
        question.tree.question,
        move_message(question.tree, own_move),
        move_message(question.tree, other),
        (own_move, other),
        round(gain, 3),
        round(se, 3),
        len(pairs),
        parts,
        find_later_reveal(case.entries, case.seat, decision.version),
        expected_gain=rival.gain,
    )


def blend_gains(rival: RivalEstimate, complete: float, error: float) -> tuple[float, float]:
    """Return the mean of both gain estimates, weighted by ``MASTER_WEIGHT``, and its standard error."""
    gain = MASTER_WEIGHT * rival.gain + (1 - MASTER_WEIGHT) * complete
    return gain, hypot(MASTER_WEIGHT * rival.se, (1 - MASTER_WEIGHT) * error)


MASTER_WEIGHT = 0.8
"""Weight of a master's estimate against complete games, played by a weak policy; ``docs/ai.md`` says why."""


Pair = tuple[tuple[SeatScore, ...], tuple[SeatScore, ...]]
"""Final scores of one playout with the move made, and with the alternative."""


def _play_pairs(
    case: AnalysisInput, search: Search[Any, Any], own_move: Move, other: Move, expected: float
) -> list[Pair]:
    """Play out both moves to the end, skipping all or half of the playouts if nothing would be reported.

    Skips all if a master expects no difference, half if the first half contradicts the master.
    """
    whole = scale_playouts(case, case.effort.complete)
    half = whole // 2 if abs(expected) > LEAST_GAIN else 0
    pairs = [(search.play_out(n, own_move), search.play_out(n, other)) for n in range(half)]
    if _pair_gains(case, other, pairs).mean_gain * expected > 0:
        pairs += [(search.play_out(n, own_move), search.play_out(n, other)) for n in range(half, whole)]
    return pairs


def _pair_gains(case: AnalysisInput, other: Move, pairs: Sequence[Pair]) -> Candidate:
    return Candidate(other, [_score_margin(then, case.seat) - _score_margin(now, case.seat) for now, then in pairs])


def halve_candidates(search: Search[Any, Any], own_move: Move, others: list[Move], games: int) -> list[Candidate]:
    """Compare candidates with the move made by sequential halving.

    Returns the candidates, best first, with their gains over the move made in the same playouts. Raises ``EngineError``
    if the move made is illegal in a sampled position.
    """
    left = [Candidate(move, []) for move in others]
    number, rounds, given_up = 0, max(1, (len(left) - 1).bit_length()), list[Candidate]()
    for after in range(rounds):
        for _ in range(max(2, games // rounds // (len(left) + 1))):
            base = search.margin_after(number, own_move)
            for one in left:
                try:
                    one.gains.append(search.margin_after(number, one.move) - base)
                except EngineError:
                    one.gains.append(-1e6)
            number += 1
        left.sort(key=lambda one: -one.mean_gain)
        if after < rounds - 1:
            kept = max(1, (len(left) + 1) // 2)
            left, given_up = left[:kept], left[kept:] + given_up
    return [one for one in (*left, *given_up) if one.mean_gain > -1e3][:MAX_RIVALS] or left[:1]


MAX_RIVALS = 4
"""Alternatives kept for the comparison."""


def _score_margin(end: tuple[SeatScore, ...], seat: int) -> float:
    others = [standing.score for standing in end if standing.seat != seat]
    return end[seat].score - sum(others) / len(others)


def _mean_part_gains(then: Sequence[SeatScore], now: Sequence[SeatScore]) -> dict[str, float]:
    keys = dict.fromkeys(key for end in (*then, *now) for key in end.parts)
    pairs = list(zip(then, now, strict=True))
    differ = {key: sum(a.parts.get(key, 0) - b.parts.get(key, 0) for a, b in pairs) for key in keys}
    return {key: round(more / len(pairs), 2) for key, more in differ.items() if more}


# -- the course of the game


def estimate_round(case: AnalysisInput, number: int, version: int) -> RoundEstimate:
    """Estimate the seat's result at the start of a round."""
    match = match_at(case, version)
    search = Search(case.game, match.view_for(case.seat), case.seat, _search_seed(case, "course", version))
    try:
        found = search.evaluate_seats(scale_playouts(case, case.effort.rounds))
    except EngineError:
        return RoundEstimate(number, (), ())
    return RoundEstimate(
        number, tuple(round(one.points, 2) for one in found), tuple(round(one.wins, 3) for one in found)
    )


def final_estimate(case: AnalysisInput) -> RoundEstimate:
    """Return the final result as an estimate."""
    match = match_at(case)
    ends = case.game.seat_scores(match.position)
    winners = sum(end.rank == 1 for end in ends)
    wins = tuple(round((end.rank == 1) / winners, 3) for end in ends)
    return RoundEstimate(match.round_number + 1, tuple(float(end.score) for end in ends), wins)
