"""What one decision was worth to a seat, and what it could expect: judged from its view at that moment alone.

Positions are imagined from the view and played on (``search``): as a master does, to where an outlook tells what is to
be expected, and to the very end by the odds. The one is sure of little games but believes its outlook, the other
believes poor play and needs many: only what both find is told. Words are compared in the same positions with the same
luck.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import blake2b
from typing import Any

import msgspec

from engines.core import match_factory
from engines.core.active_entries import find_active_entries
from engines.core.core_types import EngineError, GameEvent, Move, Msg, Seat, TermRef
from engines.core.game import Game, SeatScore
from engines.core.levels import Question, heuristic_choice
from engines.core.log import LogEntry, LogHeader
from engines.core.match import Match
from engines.core.move_text import move_message
from engines.core.search import Candidate, Search
from engines.core.tree import Leaf

AnyGame = Game[Any, Any]

SURE = 2.0
"""By so many standard errors a gain must be above nothing to be told."""
OFTEN = b"often said"
"""The seed by which is heard what is often said."""
LEAST = 0.5
"""A gain of fewer points is not worth telling, however sure."""


class AnalysisBudget(msgspec.Struct, frozen=True):
    """How many games are played in thought."""

    tried: int = 150
    """For each real decision, among all of its words, as a master plays on."""
    picked: int = 150
    """For each of the worst and the best, among the better words, likewise."""
    weighed: int = 400
    """Then to the very end, with the word picked, and as many with the one said."""
    course: int = 60
    """From the beginning of each round."""
    worst: int = 12
    best: int = 4


DEFAULT_BUDGET = AnalysisBudget()


@dataclass(frozen=True)
class AnalysisInput:
    """What is looked back on: a log, from one seat; the same ``seed``, the same report."""

    game: AnyGame
    header: LogHeader
    entries: Sequence[LogEntry]
    seat: int
    seed: int = 0
    effort: AnalysisBudget = DEFAULT_BUDGET


class Decision(msgspec.Struct, frozen=True):
    """A word that the seat said where it could have said another: at which version of the log, in which round.

    ``part``: how much of the words of the round had been said before.
    """

    version: int
    round: int
    part: float


class QuickEstimate(msgspec.Struct, frozen=True):
    """A decision tried a little: by how many points the best other word was better (below 0: worse), give or take."""

    gain: float
    se: float
    rivals: tuple[Move, ...] = ()
    """The most promising other words, the best first; none where nobody says another, or where it can't be judged."""


class MoveComparison(msgspec.Struct, frozen=True):
    """A decision and the best other word, in fresh games: ``gain`` points more with that one (below 0: fewer).

    ``hoped``: so many more a master hopes for; ``parts``: where the gain comes from, by the parts of a score;
    ``unknown``: what came to light only after it.
    """

    decision: Decision
    asked: Msg
    said: Msg
    other: Msg
    words: tuple[Move, Move]
    """The word said, and the other one."""
    gain: float
    se: float
    games: int
    parts: dict[str, float] = {}
    unknown: Msg | None = None
    hoped: float | None = None
    """None in looks back of before this was asked."""

    @property
    def is_mistake(self) -> bool:
        """Whether the other word was surely better, by enough to tell, and in a master's eyes too."""
        return self.gain > max(LEAST, SURE * self.se) and (self.hoped is None or self.hoped > LEAST)

    @property
    def likely_loss(self) -> float:
        """What the other word brings more with some certainty, by both: what is surest goes before what may be most."""
        sure = self.gain - self.se
        return sure if self.hoped is None else (sure + self.hoped) / 2

    @property
    def is_strong_move(self) -> bool:
        """Whether the word said was surely better, by enough to tell, and in a master's eyes too."""
        return -self.gain > max(LEAST, SURE * self.se) and (self.hoped is None or -self.hoped > LEAST)


class RoundEstimate(msgspec.Struct, frozen=True):
    """What the seat could expect at the beginning of a round, seat by seat: points, and shares of the wins."""

    round: int
    points: tuple[float, ...]
    wins: tuple[float, ...]


def match_at(case: AnalysisInput, version: int | None = None) -> Match[Any, Any]:
    """The table as it was at a version; at its end without one."""
    return match_factory.replay_log(case.game, case.header, list(case.entries[:version]))


# -- what it was worth


def _question_at(case: AnalysisInput, version: int) -> Question[Any]:
    """The question that the entry of a version answers, as the seat was asked it."""
    match = match_at(case, version - 1)
    view, tree, peek = match.view_for(case.seat), match.choice_tree(case.seat), partial(match.preview_result, case.seat)
    return Question(case.game, view, case.seat, tree, peek, _search_seed(case, "own", version))


def _search_seed(case: AnalysisInput, what: str, version: int) -> bytes:
    return blake2b(f"{case.seed}:{case.seat}:{version}:{what}".encode(), digest_size=8).digest()


def _build_search(case: AnalysisInput, asked: Question[Any], what: str, version: int) -> Search[Any, Any]:
    return Search(case.game, asked.view, case.seat, _search_seed(case, what, version))


def estimate_decision(case: AnalysisInput, decision: Decision) -> QuickEstimate:
    """Try a decision a little: the word said, a journeyman's own, and what is often said there.

    Which words those are no seed decides: in a large tree two looks would else compare with different ones.
    """
    asked, said = _question_at(case, decision.version), case.entries[decision.version - 1].word
    thought = _build_search(case, asked, "tried", decision.version)
    try:
        often = Search(case.game, asked.view, case.seat, OFTEN).candidate_moves(asked.tree, said)
        others = dict.fromkeys([heuristic_choice(asked), *often])
        others.pop(said, None)
        left = _halve_candidates(thought, said, list(others), case.effort.tried) if others else []
    except EngineError:  # a position that no game comes to, or an older way that is not imagined
        left = []
    if not left:
        return QuickEstimate(0.0, 0.0)
    return QuickEstimate(round(left[0].mean_gain, 3), round(left[0].standard_error, 3), tuple(one.move for one in left))


def compare_moves(case: AnalysisInput, decision: Decision, rivals: tuple[Move, ...]) -> MoveComparison:
    """Weigh a decision in fresh games: one half picks the other word, the other half says what it brings."""
    asked, said = _question_at(case, decision.version), case.entries[decision.version - 1].word
    assert not isinstance(asked.tree, Leaf), "a question asks something"
    kinds = ("picked", "hoped", "weighed")
    picking, hoping, weighing = (_build_search(case, asked, kind, decision.version) for kind in kinds)
    other = (
        rivals[0] if len(rivals) == 1 else _halve_candidates(picking, said, list(rivals), case.effort.picked)[0].move
    )
    hoped = Candidate(
        other, [hoping.margin_after(n, other) - hoping.margin_after(n, said) for n in range(case.effort.picked)]
    )
    pairs = _play_pairs(case, weighing, said, other, hoped.mean_gain)
    gains = _pair_gains(case, other, pairs)
    parts = _mean_part_gains([then[case.seat] for _, then in pairs], [now[case.seat] for now, _ in pairs])
    return MoveComparison(
        decision,
        asked.tree.question,
        move_message(asked.tree, said),
        move_message(asked.tree, other),
        (said, other),
        round(gains.mean_gain, 3),
        round(gains.standard_error, 3),
        len(pairs),
        parts,
        _later_reveal(case, decision.version),
        hoped=round(hoped.mean_gain, 3),
    )


Pair = tuple[tuple[SeatScore, ...], tuple[SeatScore, ...]]
"""How the same game ended with the word said, and with the other one."""


def _play_pairs(case: AnalysisInput, thought: Search[Any, Any], said: Move, other: Move, hoped: float) -> list[Pair]:
    """Games played out with either word: none of those, or half as many, of which nothing would be told.

    That is where a master makes nothing of the difference, and where the first half says the contrary of a master.
    """
    half = case.effort.weighed // 2 if abs(hoped) > LEAST else 0
    pairs = [(thought.play_out(n, said), thought.play_out(n, other)) for n in range(half)]
    if _pair_gains(case, other, pairs).mean_gain * hoped > 0:
        pairs += [(thought.play_out(n, said), thought.play_out(n, other)) for n in range(half, case.effort.weighed)]
    return pairs


def _pair_gains(case: AnalysisInput, other: Move, pairs: Sequence[Pair]) -> Candidate:
    return Candidate(other, [_score_margin(then, case.seat) - _score_margin(now, case.seat) for now, then in pairs])


def _halve_candidates(thought: Search[Any, Any], said: Move, others: list[Move], games: int) -> list[Candidate]:
    """Play games with several words and the one said, giving up the worse half again and again.

    Gives the others, the best first, with what each brought more than the word said in the same games. Raises
    ``Refused`` where the word said can't be said in an imagined position.
    """
    left = [Candidate(word, []) for word in others]
    number, rounds, given_up = 0, max(1, (len(left) - 1).bit_length()), list[Candidate]()
    for after in range(rounds):
        for _ in range(max(2, games // rounds // (len(left) + 1))):
            base = thought.margin_after(number, said)
            for one in left:
                try:
                    one.gains.append(thought.margin_after(number, one.move) - base)
                except EngineError:
                    one.gains.append(-1e6)
            number += 1
        left.sort(key=lambda one: -one.mean_gain)
        if after < rounds - 1:
            kept = max(1, (len(left) + 1) // 2)
            left, given_up = left[:kept], left[kept:] + given_up
    return [one for one in (*left, *given_up) if one.mean_gain > -1e3][:RIVALS] or left[:1]


RIVALS = 4
"""So many other words are weighed anew."""


def _score_margin(end: tuple[SeatScore, ...], seat: int) -> float:
    """By how many points a seat is ahead of the others' mean."""
    others = [standing.score for standing in end if standing.seat != seat]
    return end[seat].score - sum(others) / len(others)


def _mean_part_gains(then: Sequence[SeatScore], now: Sequence[SeatScore]) -> dict[str, float]:
    """How much more each part of the score is on average."""
    keys = dict.fromkeys(key for end in (*then, *now) for key in end.parts)
    pairs = list(zip(then, now, strict=True))
    differ = {key: sum(a.parts.get(key, 0) - b.parts.get(key, 0) for a, b in pairs) for key in keys}
    return {key: round(more / len(pairs), 2) for key, more in differ.items() if more}


# -- what could not be known


def _later_reveal(case: AnalysisInput, version: int) -> Msg | None:
    """What was first told to the seat, from its own word on, of cards that only then came to light by chance."""
    gone = find_active_entries(list(case.entries)).undone_versions
    for at in range(version, min(len(case.entries), version + SOON) + 1):
        entry = case.entries[at - 1]
        drawn: dict[str, set[str]] = {}
        for draw in entry.draws if at not in gone else ():
            if draw.how in {"draw", "look"} and draw.to in {None, case.seat}:
                drawn.setdefault(draw.pile, set()).add(_card_kind(draw.card))
        for event in entry.events if drawn else ():
            things = set(_event_terms(event))
            if event.is_visible_to(case.seat) and any(cards <= things for cards in drawn.values()):
                return event.msg
    return None


SOON = 60
"""What came to light so many entries later has little to do with it any more."""


def _event_terms(event: GameEvent) -> Iterable[str]:
    for arg in event.msg.args.values():
        for thing in (arg,) if isinstance(arg, (int, str, TermRef, Seat, Msg)) else arg:
            if isinstance(thing, TermRef):
                yield _card_kind(thing.term)


def _card_kind(card: str) -> str:
    """Which of its kind a card is says nothing."""
    return card.partition(".")[0]


# -- the course


def estimate_round(case: AnalysisInput, number: int, version: int) -> RoundEstimate:
    """What the seat could expect when a round began."""
    match = match_at(case, version)
    thought = Search(case.game, match.view_for(case.seat), case.seat, _search_seed(case, "course", version))
    try:
        found = thought.evaluate_seats(case.effort.course)
    except EngineError:
        return RoundEstimate(number, (), ())
    return RoundEstimate(
        number, tuple(round(one.points, 2) for one in found), tuple(round(one.wins, 3) for one in found)
    )


def final_estimate(case: AnalysisInput) -> RoundEstimate:
    """How it ended, as if a round began then."""
    match = match_at(case)
    ends = case.game.seat_scores(match.position)
    winners = sum(end.rank == 1 for end in ends)
    wins = tuple(round((end.rank == 1) / winners, 3) for end in ends)
    return RoundEstimate(match.round_number + 1, tuple(float(end.score) for end in ends), wins)
