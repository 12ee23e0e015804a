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

from engines.core.game import Game, Peek, Position
from engines.core.game import Standing as Score
from engines.core.odds import Mind, odds_of
from engines.core.outlook import Judged, margins
from engines.core.playout import Playout
from engines.core.tree import Node, forced, words
from engines.core.words import Refused, Word

S = TypeVar("S")
V = TypeVar("V")

CONSIDERED = 8
"""So many words are tried, the first one's own first thought among them."""
HEARD = 48
"""So often it is asked what players like to say here, to find the others."""
LONGEST = 2000
"""A game of more words than any has is given up."""


class Luck:
    """Chance for games in thought: quick, and the same for the same seed, stream and number."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, pile: str, k: int, cards: Sequence[str], to: int | None) -> str:
        """See ``Chance``."""
        mixed = crc32(b"%s:%d:%d" % (pile.encode(), k, self._seed)) * 0x9E3779B97F4A7C15
        return cards[((mixed >> 32) & 0xFFFFFFFF) % len(cards)]


@dataclass(frozen=True)
class Budget:
    """How much may be thought: games played on (``None``: as many as the game asks for, ``Habits.thinks``), and seconds
    by a clock (``None``: any).

    Where the seconds end first, what is said depends on the machine.
    """

    playouts: int | None = None
    seconds: float | None = None
    clock: Callable[[], float] = lambda: 0.0
    """Whoever gives seconds gives what tells them: the processor's time of a thinker, say."""

    def of(self, game: Game[Any, Any]) -> int:
        """How many games may be played."""
        return game.habits.thinks if self.playouts is None else self.playouts


@dataclass
class Tried:
    """A word and what it brought in the games played with it."""

    word: Word
    gains: list[float]

    @property
    def gain(self) -> float:
        """The mean."""
        return sum(self.gains) / len(self.gains) if self.gains else 0.0

    @property
    def se(self) -> float:
        """The standard error of the mean; 0 where there are too few games to tell."""
        n = len(self.gains)
        if n < 2:
            return 0.0
        mean = self.gain
        return sqrt(sum((gain - mean) ** 2 for gain in self.gains) / (n - 1) / n)


@dataclass(frozen=True)
class Found:
    """What a search found: all words tried, the best first."""

    tried: tuple[Tried, ...]
    playouts: int

    @property
    def word(self) -> Word:
        """The best one."""
        return self.tried[0].word


@dataclass(frozen=True)
class Standing:
    """What a seat may expect at the end, over imagined games: points, their deviation, its share of the wins."""

    points: float
    sd: float
    wins: float


def surely_better(one: Tried, own: Tried, sure: float) -> bool:
    """Whether a word brought more than one's own first thought in the same games, by ``sure`` standard errors."""
    gains = [gain - other for gain, other in zip(one.gains, own.gains, strict=False)]
    difference = Tried(one.word, gains)
    return difference.gain > sure * difference.se


class Thought(Generic[S, V]):
    """A seat's view, to be thought about."""

    def __init__(self, game: Game[S, V], view: V, seat: int, seed: bytes) -> None:
        self.game, self.view, self.seat = game, view, seat
        self._seed = int.from_bytes(seed[:8].ljust(8, b"\0"), "big")
        self._odds = odds_of(game.habits.table)
        self.said = 0
        """So many words were said in thought."""

    def best(self, tree: Node, own: Word, budget: Budget) -> Found:
        """Try some words of a tree, ``own`` among them: what is said without thinking ahead. At once where it is alone.

        Raises ``Refused`` where the view is of a position that no game comes to.
        """
        found = [Tried(word, []) for word in self.candidates(tree, own)]
        if len(found) == 1:
            return Found(tuple(found), 0)
        began, played, number, left = budget.clock(), 0, 0, found
        playouts, rounds = budget.of(self.game), max(1, (len(found) - 1).bit_length())
        for after in range(rounds):
            until = None if budget.seconds is None else began + budget.seconds * (after + 1) / rounds
            for _ in range(max(1, playouts // rounds // len(left))):
                if until is not None and budget.clock() > until:
                    break
                played += self._try(left, number)
                number += 1
            if after < rounds - 1:
                better = sorted(left, key=lambda one: -one.gain)[: max(1, (len(left) + 1) // 2)]
                left = better if found[0] in better else [*better[: max(1, len(better) - 1)], found[0]]
        first = max(left, key=lambda one: one.gain)
        if not surely_better(first, found[0], self.game.habits.sure):
            first = found[0]
        rest = sorted((one for one in found if one is not first), key=lambda one: (-len(one.gains), -one.gain))
        return Found((first, *rest), played)

    def evaluate(self, playouts: int) -> list[Standing]:
        """What each seat may expect, as far as this seat can tell."""
        games = (
            (number, Playout(self.game, self._imagine(number), Luck(self._seed + number))) for number in range(playouts)
        )
        ends = [self._play(run, number) for number, run in games]
        found = []
        for seat in range(len(ends[0])):
            points = [float(end[seat][0]) for end in ends]
            mean = sum(points) / len(points)
            sd = sqrt(sum((n - mean) ** 2 for n in points) / max(1, len(points) - 1))
            won = sum((end[seat][1] == 1) / sum(rank == 1 for _, rank in end) for end in ends)
            found.append(Standing(mean, sd, won / len(ends)))
        return found

    # -- words worth trying

    def candidates(self, tree: Node, own: Word) -> list[Word]:
        """One's own first thought, then what players say most often here; of few words all."""
        few = list(islice(words(tree), CONSIDERED + 1))
        if len(few) <= CONSIDERED:
            return [own, *(word for word in few if word != own)]
        dice = Random(self._seed)  # noqa: S311 - thought, no secret
        mind = Mind(self.game.habits, self._odds, dice.random)
        state = self._imagine(0).state
        said = Counter(mind.word(state, self.seat, tree)[0] for _ in range(HEARD))
        said.pop(own, None)
        return [own, *(word for word, _ in said.most_common(CONSIDERED - 1))]

    # -- games in thought

    def ends(self, number: int, word: Word) -> tuple[Score, ...]:
        """How the imagined game of a number ends after a word, seat by seat, played on by the odds.

        The same number, the same position and luck. Raises ``Refused`` for a word that can't be said there.
        """
        return self._finish(self._said(number, word), number)

    def ahead(self, number: int, word: Word) -> float:
        """By how many points the seat may expect to end ahead of the others' mean after a word, as a master sees it.

        The imagined game of a number, as with ``ends``; played on as far as is worth it.
        """
        return self._gain(self._said(number, word), number)

    def _said(self, number: int, word: Word) -> Playout[S, V]:
        run = Playout(self.game, self._imagine(number), Luck(self._seed + number))
        run.push(self.seat, word)
        return run

    @cached_property
    def _round(self) -> int:
        """Which round is played."""
        return self.game.round(self._imagine(0).state)

    def _imagine(self, number: int) -> Position[S]:
        return self.game.imagine(self.view, Random(self._seed * 1_000_003 + number))  # noqa: S311 - as above

    def _try(self, tried: list[Tried], number: int) -> int:
        """Play one imagined game with each of the words; gives how many games."""
        whole = self.game.encode(self._imagine(number))
        for one in tried:
            run = Playout(self.game, self.game.decode(whole), Luck(self._seed + number))
            try:
                run.push(self.seat, one.word)
            except Refused:
                one.gains.append(REFUSED)
                continue
            one.gains.append(self._gain(run, number))
        return len(tried)

    def _gain(self, run: Playout[S, V], number: int) -> float:
        """Play on as far as is worth it; gives what this seat then has, or may expect, beyond the others' mean."""
        outlook, state = self.game.outlook, run.position.state
        if outlook is None:
            end = self._finish(run, number)
        else:
            end = self._finish(run, number, self._round + outlook.ahead, outlook.judged)
            if not run.over:
                return outlook.gains(state, len(end))[self.seat]
        return margins([float(score.score) for score in end])[self.seat]

    def _play(self, run: Playout[S, V], number: int) -> list[tuple[int, int]]:
        """Play to the end by the odds; gives points and rank by seat."""
        return [(score.score, score.rank) for score in self._finish(run, number)]

    def _finish(
        self, run: Playout[S, V], number: int, until: int | None = None, judged: Judged = "nobody"
    ) -> tuple[Score, ...]:
        """Play on by the odds to the end, or to the beginning of a round; gives how all stand then.

        ``judged``: whose words are those of the game's own judgement.
        """
        game, state, dice = self.game, run.position.state, Random(self._seed ^ number)  # noqa: S311 - as above
        mind = Mind(game.habits, self._odds, dice.random)
        for _ in range(LONGEST):
            if run.over or (until is not None and game.round(state) >= until):
                break
            seat = run.owing()[0]
            self.said += 1
            if judged == "all" or (judged == "own" and seat == self.seat):
                tree = run.tree(seat)
                run.push(seat, forced(tree) or game.guess(run.view(seat), tree, _look, dice))
            else:
                run.push_chosen(seat, partial(mind.word, state, seat))
        return game.standings(run.position)


def _look(words: list[Word]) -> Peek:
    """In thought no judgement looks ahead: that of a game that does is not asked (``Outlook.judged``)."""
    raise AssertionError(words)


REFUSED = -1e6
"""A word that can't be said in an imagined position, as at a table of older rules, is not thought of any more."""
