"""The rollout policy: frequencies of answers by coarse kinds, learned from games of the AI.

A game defines the kind of a question (``question_kind``) and of each answer (``answer_kind``). Training counts how
often an offered answer was chosen; the counts are stored next to the rules (``odds.json``). The policy costs little
more than random play and is far better, so searches finish their games with it.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any, Generic

import msgspec

from engines.core import tree
from engines.core.core_types import Move, Msg, S
from engines.core.nodes import Option
from engines.core.random_moves import Chooser, walk_to_leaf

Counts = dict[str, dict[str, tuple[int, int]]]
"""By context and answer: how often it was chosen, and offered."""
Toss = Callable[[], float]
"""Returns a number from 0 to 1, such as ``random.Random(seed).random``."""

MIN_OFFERS = 8
"""Answers offered less often in a context use the counts of all contexts."""
MIN_FREQUENCY = 0.02
"""Minimum frequency of an answer that was never chosen."""
RANGE_PARTS = 4
"""Parts of a range of numbers, apart from the lowest and the highest number."""


@dataclass(frozen=True)
class ActionFeatures(Generic[S]):
    """The kinds of questions and answers of a game. They may use only information of the seat."""

    question_kind: Callable[[S, int], str] = lambda state, seat: ""  # noqa: ARG005 - one kind of question
    answer_kind: Callable[[S, int, Move, str], str] = lambda state, seat, before, key: " ".join((*before, key))  # noqa: ARG005
    """From state, seat, earlier tokens, and the token: an option's key, or ``slot=n``."""
    required_certainty: float = 1.0
    """Standard errors by which a master's move must beat the heuristic one.

    It is higher where the rollout policy plays badly, since its results are then unreliable.
    """
    revision: int = 1
    """Revision of all AI moves in this game; raised when any of them changes.

    Stored games that measure the strength of the levels (``docs/ai``) belong to one revision.
    """
    master_playouts: int = 240
    counts_path: Path | None = None
    """File of the counts; without it all answers are equally likely."""
    apprentice_slips: tuple[int, int] = (1, 2)
    """Share of an apprentice's moves made only by the rollout policy: (n, of m)."""
    training_games: int = 120
    """Games for training; more for games with many kinds."""


class AnswerWeights(dict[str, float]):
    """The weight of each answer in a context; in an unknown one, its weight in all contexts together."""

    __slots__ = ("_everywhere",)

    def __init__(self, learned: Mapping[str, float], everywhere: Mapping[str, float]) -> None:
        super().__init__(learned)
        self._everywhere = everywhere

    def __missing__(self, answer: str) -> float:
        found = self[answer] = self._everywhere.get(answer, UNKNOWN_WEIGHT)
        return found


class ActionPrior:
    """The weights of answers by context."""

    def __init__(self, counts: Counts) -> None:
        everywhere: dict[str, tuple[int, int]] = {}
        for answers in counts.values():
            for answer, (chosen, offered) in answers.items():
                before = everywhere.get(answer, (0, 0))
                everywhere[answer] = (before[0] + chosen, before[1] + offered)
        self._everywhere = {answer: _choice_weight(*seen) for answer, seen in everywhere.items()}
        self._by_context: dict[str, AnswerWeights] = {
            context: AnswerWeights(
                {a: _choice_weight(*seen) for a, seen in answers.items() if seen[1] >= MIN_OFFERS}, self._everywhere
            )
            for context, answers in counts.items()
        }

    def weights_for(self, context: str) -> AnswerWeights:
        """Return the sharpened frequency of each answer in a context."""
        weights = self._by_context.get(context)
        if weights is None:
            weights = self._by_context[context] = AnswerWeights({}, self._everywhere)
        return weights


SHARPNESS = 2.5
"""Exponent of the frequencies: plain frequencies would also sample all the mistakes."""
UNKNOWN_WEIGHT = 0.2**SHARPNESS
"""Weight of an answer that was never offered in training."""


def _choice_weight(chosen: int, offered: int) -> float:
    return float(max(MIN_FREQUENCY, chosen / offered) ** SHARPNESS) if offered else UNKNOWN_WEIGHT


@cache
def load_prior(table: Path | None) -> ActionPrior:
    """Load the weights from a file of counts."""
    return ActionPrior({} if table is None else msgspec.json.decode(table.read_bytes(), type=Counts))


@dataclass(frozen=True)
class RolloutPolicy(Generic[S]):
    """A player that chooses frequent moves."""

    features: ActionFeatures[S]
    prior: ActionPrior
    toss: Toss

    def choose_move(self, state: S, seat: int, root: tree.Node) -> tuple[Move, tree.Action]:
        """Choose a whole legal move from a seat's tree by the weights; return it with its action."""
        weights = self.prior.weights_for(self.features.question_kind(state, seat))
        by = WeightedAnswers(weights, partial(self.features.answer_kind, state, seat), self.toss)
        return walk_to_leaf(root, Chooser(by.choose_option, by.choose_number, by.choose_share, by.choose_index))


@dataclass(frozen=True)
class WeightedAnswers:
    """Chooses by the weights of a question's answers, with their kinds from ``kind_of``."""

    weights: AnswerWeights
    kind_of: Callable[[Move, str], str]
    toss: Toss

    def choose_option(self, before: Move, options: list[Option]) -> int:
        """Return the index of an option; those of one kind share the weight of the kind."""
        if len(options) == 1:
            return 0
        kinds = [self.kind_of(before, option.key) for option in options]
        likely = [self.weights[kind] for kind in kinds]
        if len(set(kinds)) < len(kinds):
            likely = [share / kinds.count(kind) for kind, share in zip(kinds, likely, strict=True)]
        return self._pick_index(likely)

    def choose_number(self, before: Move, count: int) -> int:
        """Return one of ``count`` numbers: first a part of the range, then any number in it."""
        parts = range_parts(count)
        part = self._pick_index([self.weights[self.kind_of(before, name)] for name in parts])
        numbers = list(parts.values())[part]
        return numbers[self.choose_index(len(numbers))]

    def choose_share(self, before: Move, slot: str, least: int, most: int) -> int:
        """Return the amount of a slot."""
        if most <= least:
            return least
        kinds = [self.kind_of(before, f"{slot}={k}") for k in range(least, most + 1)]
        return least + self._pick_index([self.weights[kind] for kind in kinds])

    def choose_index(self, count: int) -> int:
        """Return any index."""
        return int(self.toss() * count)

    def _pick_index(self, likely: list[float]) -> int:
        left = self.toss() * sum(likely)
        for i, share in enumerate(likely):
            left -= share
            if left < 0:
                return i
        return len(likely) - 1


def range_parts(n: int) -> dict[str, list[int]]:
    """Return the parts of a range of ``n`` numbers by name: the least, the most, and parts in between."""
    if n <= 2:
        return {name: [i] for i, name in enumerate(("least", "most")[:n])}
    parts: dict[str, list[int]] = {"least": [0]}
    for i in range(1, n - 1):
        parts.setdefault(f"part{(i - 1) * RANGE_PARTS // (n - 2)}", []).append(i)
    return {**parts, "most": [n - 1]}


def iter_choices(root: tree.Node, move: Move) -> Iterator[tuple[Move, str, list[str]]]:
    """Yield for each choice on the path of a move: the tokens before it, the answer, and all open answers."""
    node: tree.Node = root
    at = 0
    while not isinstance(node, tree.Leaf):
        before = move[:at]
        match node:
            case tree.Choice():
                found = tree.open_options(node)
                if len(found) > 1:
                    yield before, move[at], [option.key for option in found]
                node = tree.child_node(next(option for option in found if option.key == move[at]))
                at += 1
            case tree.Amount():
                numbers = range(node.low, node.high + 1, node.step)
                parts = range_parts(len(numbers))
                n = int(move[at])
                yield before, next(name for name, some in parts.items() if numbers.index(n) in some), list(parts)
                node = node.then(n)
                at += 1
            case tree.Allocation():
                end = move.index(tree.END, at)
                given = {key: int(n) for key, _, n in (token.rpartition("=") for token in move[at:end])}
                (low, high), chosen = node.total, dict(node.chosen)
                for slot, after in zip(node.slots, tree.slot_remainders(node.slots), strict=True):
                    least, most = tree.slot_range(slot, after, low, high)
                    n = given.get(slot.key, 0)
                    if most > least:
                        yield before, f"{slot.key}={n}", [f"{slot.key}={k}" for k in range(least, most + 1)]
                    low, high = low - n, high - n
                    if n:
                        chosen[slot.key] = n
                then = node.then(chosen)
                assert not isinstance(then, Msg), "an illegal move"
                node, at = then, end + 1


def count_choices(
    counts: Counts, habits: ActionFeatures[Any], state: object, seat: int, root: tree.Node, move: Move
) -> None:
    """Add the answers of a move, and the open alternatives, to the counts."""
    answers = counts.setdefault(habits.question_kind(state, seat), {})
    for before, said, could in iter_choices(root, move):
        name = habits.answer_kind(state, seat, before, said)
        for other in {habits.answer_kind(state, seat, before, key) for key in could}:
            chosen, offered = answers.get(other, (0, 0))
            answers[other] = (chosen + (other == name), offered + 1)
