"""The input and the findings of a review: plain data."""

import msgspec

from engines.core.core_types import Move, Msg

SURE_ERRORS = 2.0
"""Standard errors by which a gain must exceed 0 to be reported."""


LEAST_GAIN = 0.5
"""Smaller gains are not reported, however certain."""


class AnalysisBudget(msgspec.Struct, frozen=True):
    """Playouts for each part of a review, in a game whose master plays ``FULL_MASTER`` for a move."""

    candidates: int = 48
    """For each real decision, among its candidate moves, as a master plays."""
    alternatives: int = 48
    """For each of the worst and the best decisions, among the better moves, as a master plays."""
    complete: int = 60
    """For the chosen alternative to the very end, and as many for the move made."""
    rounds: int = 32
    """From the beginning of each round."""
    worst: int = 12
    best: int = 4
    expected: int = 200
    """Maximum for the chosen alternative as a master plays, and as many for the move made."""
    worst_complete: int = 5
    """How many of the worst decisions to play to the very end."""
    best_complete: int = 1


DEFAULT_BUDGET = AnalysisBudget()


class Decision(msgspec.Struct, frozen=True):
    """A move of the seat that had alternatives: its version in the log and its round.

    ``part``: the share of the round's entries before it.
    """

    version: int
    round: int
    part: float


class QuickEstimate(msgspec.Struct, frozen=True):
    """A first estimate of a decision: the gain in points of the best alternative, and its standard error."""

    gain: float
    se: float
    rivals: tuple[Move, ...] = ()
    """Most promising alternatives, best first; empty if there are none or it can't be judged."""


class RivalEstimate(msgspec.Struct, frozen=True):
    """The alternative to a decision, and a master's expected gain from it in points."""

    move: Move
    gain: float
    se: float


class MoveComparison(msgspec.Struct, frozen=True):
    """A decision and its best alternative in new playouts: ``gain`` in points of the alternative.

    It is the mean of ``expected_gain`` and of the gain in complete games, weighted by trust. ``parts``: the gain by
    parts of the score; ``unknown``: information revealed only after the decision.
    """

    decision: Decision
    asked: Msg
    said: Msg
    other: Msg
    moves: tuple[Move, Move]
    """Move made, and the alternative."""
    gain: float
    se: float
    games: int
    parts: dict[str, float] = {}
    unknown: Msg | None = None
    expected_gain: float | None = None
    """Gain expected by a master, or None if not estimated."""

    @property
    def is_mistake(self) -> bool:
        """Return whether the alternative was significantly better, in a master's estimate as well."""
        return self.gain > max(LEAST_GAIN, SURE_ERRORS * self.se) and (
            self.expected_gain is None or self.expected_gain > LEAST_GAIN
        )

    @property
    def likely_loss(self) -> float:
        """Return a cautious estimate of the loss: certain losses rank before possibly large ones."""
        sure = self.gain - self.se
        return sure if self.expected_gain is None else (sure + self.expected_gain) / 2

    @property
    def is_strong_move(self) -> bool:
        """Return whether the move made was significantly better, in a master's estimate as well."""
        return -self.gain > max(LEAST_GAIN, SURE_ERRORS * self.se) and (
            self.expected_gain is None or -self.expected_gain > LEAST_GAIN
        )


class RoundEstimate(msgspec.Struct, frozen=True):
    """The expected result at the start of a round, by seat: points, and shares of the wins."""

    round: int
    points: tuple[float, ...]
    wins: tuple[float, ...]
