"""Odds: what players like to say, by coarse kinds of question and answer, learned from games that an AI played.

A game names the kind of question (``context``) and of each answer (``option``); how often an answer was chosen where it
was offered is counted over whole games and kept as data beside the rules (``odds.json``). Playing by it costs little
more than playing at random, and is far better: a search plays games to their end with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from engines.core.tree import (
    ALLOTMENT_TRIES,
    END,
    Action,
    Allot,
    Amount,
    Leaf,
    Node,
    Pick,
    allotments,
    child,
    open_options,
    rests,
    slot_range,
)
from engines.core.words import Msg, Word

S = TypeVar("S")

Counts = dict[str, dict[str, tuple[int, int]]]
"""Context to answer to how often it was chosen, and offered."""
Toss = Callable[[], float]
"""A number from 0 to 1, such as ``random.Random(seed).random``."""

FEW = 8
"""An answer that was offered less often in a context is judged by all contexts together."""
SHY = 0.02
"""What is never chosen still is, so often."""
PARTS = 4
"""Numbers are told apart by which part of their range they lie in, the lowest and the highest by themselves."""


@dataclass(frozen=True)
class Habits(Generic[S]):
    """How a game names what its players like to say. Nothing that the seat does not know may be read."""

    context: Callable[[S, int], str] = lambda state, seat: ""  # noqa: ARG005 - one kind of question
    option: Callable[[S, int, Word, str], str] = lambda state, seat, before, key: " ".join((*before, key))  # noqa: ARG005
    """The state, the seat, the tokens before this one, and the token: an option's key, or ``slot=n``."""
    sure: float = 1.0
    """By so many standard errors another word must be better than one's first thought, for a master to say it.

    More where playing by the odds is far from good play, so that what comes of it is not to be believed.
    """
    revision: int = 1
    """Of all that says a word in this game, at any level: one more where any word has become another.

    Games kept to tell how strong the levels are (``docs/ai``) are games of one revision.
    """
    thinks: int = 240
    """So many games a master plays in thought for a word."""
    table: Path | None = None
    """Where the counts are kept; without them every answer is as likely as another."""
    slips: tuple[int, int] = (1, 2)
    """An apprentice says so many, of so many words, by the odds alone, without a thought."""
    games: int = 120
    """So many games tell these kinds apart; more where they are many."""


class Weights(dict[str, float]):
    """How likely each answer is in a context; what was not learned there is as likely as it is ``everywhere``."""

    __slots__ = ("_everywhere",)

    def __init__(self, learned: Mapping[str, float], everywhere: Mapping[str, float]) -> None:
        super().__init__(learned)
        self._everywhere = everywhere

    def __missing__(self, answer: str) -> float:
        found = self[answer] = self._everywhere.get(answer, UNKNOWN)
        return found


class Odds:
    """How likely each answer is, by context."""

    def __init__(self, counts: Counts) -> None:
        everywhere: dict[str, tuple[int, int]] = {}
        for answers in counts.values():
            for answer, (chosen, offered) in answers.items():
                before = everywhere.get(answer, (0, 0))
                everywhere[answer] = (before[0] + chosen, before[1] + offered)
        self._everywhere = {answer: _share(*seen) for answer, seen in everywhere.items()}
        self._by_context: dict[str, Weights] = {
            context: Weights({a: _share(*seen) for a, seen in answers.items() if seen[1] >= FEW}, self._everywhere)
            for context, answers in counts.items()
        }

    def of(self, context: str) -> Weights:
        """How often each answer was chosen where it was offered, sharpened."""
        weights = self._by_context.get(context)
        if weights is None:
            weights = self._by_context[context] = Weights({}, self._everywhere)
        return weights


SHARP = 2.5
"""What is often said is said oftener still: whoever plays by the counts alone makes all the mistakes between them.

What four players by the odds score with 1 and with 2.5 stands in ``docs/ai.md``.
"""
UNKNOWN = 0.2**SHARP
"""What was never offered while learning."""


def _share(chosen: int, offered: int) -> float:
    return float(max(SHY, chosen / offered) ** SHARP) if offered else UNKNOWN


@cache
def odds_of(table: Path | None) -> Odds:
    """The odds that are kept in a file."""
    return Odds({} if table is None else msgspec.json.decode(table.read_bytes(), type=Counts))


@dataclass(frozen=True)
class Mind(Generic[S]):
    """Somebody who says what players like to say."""

    habits: Habits[S]
    odds: Odds
    toss: Toss

    def word(self, state: S, seat: int, root: Node) -> tuple[Word, Action]:
        """A whole open word of a seat's tree, by the odds, and what it says."""
        weights = self.odds.of(self.habits.context(state, seat))
        word: Word = ()
        node = root
        while type(node) is not Leaf:
            if type(node) is Pick:
                found = [option for option in node.options if option.blocked is None]
                at = 0
                if len(found) > 1:
                    at = self._pick(self._shares(weights, state, seat, word, [option.key for option in found]))
                word = (*word, found[at].key)
                node = child(found[at])
            elif type(node) is Allot:
                tokens, node = self._allotment(node, weights, state, seat, word)
                word = (*word, *tokens)
            elif type(node) is Amount:
                numbers = range(node.low, node.high + 1, node.step)
                n = numbers[self._number(weights, state, seat, word, len(numbers))]
                word = (*word, str(n))
                node = node.then(n)
        return word, node.action

    def _shares(self, weights: Weights, state: S, seat: int, before: Word, keys: list[str]) -> list[float]:
        """How likely each of several answers is; those of one kind share what the kind has."""
        option = self.habits.option
        kinds = [option(state, seat, before, key) for key in keys]
        likely = [weights[kind] for kind in kinds]
        if len(set(kinds)) == len(kinds):
            return likely
        return [share / kinds.count(kind) for kind, share in zip(kinds, likely, strict=True)]

    def _pick(self, likely: list[float]) -> int:
        """One of several, each as likely as its number says."""
        left = self.toss() * sum(likely)
        for i, share in enumerate(likely):
            left -= share
            if left < 0:
                return i
        return len(likely) - 1

    def _number(self, weights: Weights, state: S, seat: int, before: Word, n: int) -> int:
        """Which of ``n`` numbers: first the part of the range, then any in it."""
        parts = parts_of(n)
        option = self.habits.option
        part = self._pick([weights[option(state, seat, before, name)] for name in parts])
        numbers = list(parts.values())[part]
        return numbers[int(self.toss() * len(numbers))]

    def _allotment(self, node: Allot, weights: Weights, state: S, seat: int, before: Word) -> tuple[Word, Node]:
        """An allotment that will do, slot by slot; after some tries in vain one is picked from the list of all."""
        afters, option = rests(node.slots), self.habits.option
        for _ in range(ALLOTMENT_TRIES):
            (low, high), tokens, chosen = node.total, list[str](), dict(node.chosen)
            for slot, after in zip(node.slots, afters, strict=True):
                least, most = slot_range(slot, after, low, high)
                n = least
                if most > least:
                    could = [option(state, seat, before, f"{slot.key}={k}") for k in range(least, most + 1)]
                    n += self._pick([weights[kind] for kind in could])
                low, high = low - n, high - n
                if n:
                    tokens.append(f"{slot.key}={n}")
                    chosen[slot.key] = n
            then = node.then(chosen)
            if not isinstance(then, Msg):
                return (*tokens, END), then
        every = list(allotments(node))
        return every[int(self.toss() * len(every))]


def parts_of(n: int) -> dict[str, list[int]]:
    """The parts of a range of ``n`` numbers by their names: the least, the most, and what lies between."""
    if n <= 2:
        return {name: [i] for i, name in enumerate(("least", "most")[:n])}
    parts: dict[str, list[int]] = {"least": [0]}
    for i in range(1, n - 1):
        parts.setdefault(f"part{(i - 1) * PARTS // (n - 2)}", []).append(i)
    return {**parts, "most": [n - 1]}


def heard(root: Node, word: Word) -> Iterator[tuple[Word, str, list[str]]]:
    """At each choice on the path of a word: the tokens before it, the answer given, and those that could be."""
    node: Node = root
    at = 0
    while not isinstance(node, Leaf):
        before = word[:at]
        match node:
            case Pick():
                found = open_options(node)
                if len(found) > 1:
                    yield before, word[at], [option.key for option in found]
                node = child(next(option for option in found if option.key == word[at]))
                at += 1
            case Amount():
                numbers = range(node.low, node.high + 1, node.step)
                parts = parts_of(len(numbers))
                n = int(word[at])
                yield before, next(name for name, some in parts.items() if numbers.index(n) in some), list(parts)
                node = node.then(n)
                at += 1
            case Allot():
                end = word.index(END, at)
                given = {key: int(n) for key, _, n in (token.rpartition("=") for token in word[at:end])}
                (low, high), chosen = node.total, dict(node.chosen)
                for slot, after in zip(node.slots, rests(node.slots), strict=True):
                    least, most = slot_range(slot, after, low, high)
                    n = given.get(slot.key, 0)
                    if most > least:
                        yield before, f"{slot.key}={n}", [f"{slot.key}={k}" for k in range(least, most + 1)]
                    low, high = low - n, high - n
                    if n:
                        chosen[slot.key] = n
                then = node.then(chosen)
                assert not isinstance(then, Msg), "a word that was said"
                node, at = then, end + 1


def count(counts: Counts, habits: Habits[Any], state: object, seat: int, root: Node, word: Word) -> None:
    """Count what was said, and what could have been."""
    answers = counts.setdefault(habits.context(state, seat), {})
    for before, said, could in heard(root, word):
        name = habits.option(state, seat, before, said)
        for other in {habits.option(state, seat, before, key) for key in could}:
            chosen, offered = answers.get(other, (0, 0))
            answers[other] = (chosen + (other == name), offered + 1)
