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

from engines.core import tables
from engines.core.game import Game, Standing
from engines.core.levels import Question, first_thought
from engines.core.living import living
from engines.core.log import Entry, Header
from engines.core.match import Match
from engines.core.search import Thought, Tried
from engines.core.spoken import spoken
from engines.core.tree import Leaf
from engines.core.words import Event, Msg, Ref, Refused, Seat, Word

AnyGame = Game[Any, Any]

SURE = 2.0
"""By so many standard errors a gain must be above nothing to be told."""
OFTEN = b"often said"
"""The seed by which is heard what is often said."""
LEAST = 0.5
"""A gain of fewer points is not worth telling, however sure."""


class Effort(msgspec.Struct, frozen=True):
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


EFFORT = Effort()


@dataclass(frozen=True)
class Case:
    """What is looked back on: a log, from one seat; the same ``seed``, the same report."""

    game: AnyGame
    header: Header
    entries: Sequence[Entry]
    seat: int
    seed: int = 0
    effort: Effort = EFFORT


class Decision(msgspec.Struct, frozen=True):
    """A word that the seat said where it could have said another: at which version of the log, in which round.

    ``part``: how much of the words of the round had been said before.
    """

    version: int
    round: int
    part: float


class Glance(msgspec.Struct, frozen=True):
    """A decision tried a little: by how many points the best other word was better (below 0: worse), give or take."""

    gain: float
    se: float
    rivals: tuple[Word, ...] = ()
    """The most promising other words, the best first; none where nobody says another, or where it can't be judged."""


class Weighed(msgspec.Struct, frozen=True):
    """A decision and the best other word, in fresh games: ``gain`` points more with that one (below 0: fewer).

    ``hoped``: so many more a master hopes for; ``parts``: where the gain comes from, by the parts of a score;
    ``unknown``: what came to light only after it.
    """

    decision: Decision
    asked: Msg
    said: Msg
    other: Msg
    words: tuple[Word, Word]
    """The word said, and the other one."""
    gain: float
    se: float
    games: int
    parts: dict[str, float] = {}
    unknown: Msg | None = None
    hoped: float | None = None
    """None in looks back of before this was asked."""

    @property
    def costs(self) -> bool:
        """Whether the other word was surely better, by enough to tell, and in a master's eyes too."""
        return self.gain > max(LEAST, SURE * self.se) and (self.hoped is None or self.hoped > LEAST)

    @property
    def at_least(self) -> float:
        """What the other word brings more with some certainty, by both: what is surest goes before what may be most."""
        sure = self.gain - self.se
        return sure if self.hoped is None else (sure + self.hoped) / 2

    @property
    def pays(self) -> bool:
        """Whether the word said was surely better, by enough to tell, and in a master's eyes too."""
        return -self.gain > max(LEAST, SURE * self.se) and (self.hoped is None or -self.hoped > LEAST)


class Stand(msgspec.Struct, frozen=True):
    """What the seat could expect at the beginning of a round, seat by seat: points, and shares of the wins."""

    round: int
    points: tuple[float, ...]
    wins: tuple[float, ...]


def again(case: Case, version: int | None = None) -> Match[Any, Any]:
    """The table as it was at a version; at its end without one."""
    return tables.again(case.game, case.header, list(case.entries[:version]))


# -- what it was worth


def _asked(case: Case, version: int) -> Question[Any]:
    """The question that the entry of a version answers, as the seat was asked it."""
    match = again(case, version - 1)
    view, tree, peek = match.view(case.seat), match.tree(case.seat), partial(match.peek, case.seat)
    return Question(case.game, view, case.seat, tree, peek, _seed(case, "own", version))


def _seed(case: Case, what: str, version: int) -> bytes:
    return blake2b(f"{case.seed}:{case.seat}:{version}:{what}".encode(), digest_size=8).digest()


def _thought(case: Case, asked: Question[Any], what: str, version: int) -> Thought[Any, Any]:
    return Thought(case.game, asked.view, case.seat, _seed(case, what, version))


def glance(case: Case, decision: Decision) -> Glance:
    """Try a decision a little: the word said, a journeyman's own, and what is often said there.

    Which words those are no seed decides: in a large tree two looks would else compare with different ones.
    """
    asked, said = _asked(case, decision.version), case.entries[decision.version - 1].word
    thought = _thought(case, asked, "tried", decision.version)
    try:
        often = Thought(case.game, asked.view, case.seat, OFTEN).candidates(asked.tree, said)
        others = dict.fromkeys([first_thought(asked), *often])
        others.pop(said, None)
        left = _halve(thought, said, list(others), case.effort.tried) if others else []
    except Refused:  # a position that no game comes to, or an older way that is not imagined
        left = []
    if not left:
        return Glance(0.0, 0.0)
    return Glance(round(left[0].gain, 3), round(left[0].se, 3), tuple(one.word for one in left))


def weigh(case: Case, decision: Decision, rivals: tuple[Word, ...]) -> Weighed:
    """Weigh a decision in fresh games: one half picks the other word, the other half says what it brings."""
    asked, said = _asked(case, decision.version), case.entries[decision.version - 1].word
    assert not isinstance(asked.tree, Leaf), "a question asks something"
    kinds = ("picked", "hoped", "weighed")
    picking, hoping, weighing = (_thought(case, asked, kind, decision.version) for kind in kinds)
    other = rivals[0] if len(rivals) == 1 else _halve(picking, said, list(rivals), case.effort.picked)[0].word
    hoped = Tried(other, [hoping.ahead(n, other) - hoping.ahead(n, said) for n in range(case.effort.picked)])
    pairs = _to_the_end(case, weighing, said, other, hoped.gain)
    gains = _gains(case, other, pairs)
    parts = _mean_parts([then[case.seat] for _, then in pairs], [now[case.seat] for now, _ in pairs])
    return Weighed(
        decision, asked.tree.ask, spoken(asked.tree, said), spoken(asked.tree, other), (said, other),
        round(gains.gain, 3), round(gains.se, 3), len(pairs), parts, _came(case, decision.version),
        hoped=round(hoped.gain, 3),
    )  # fmt: skip


Pair = tuple[tuple[Standing, ...], tuple[Standing, ...]]
"""How the same game ended with the word said, and with the other one."""


def _to_the_end(case: Case, thought: Thought[Any, Any], said: Word, other: Word, hoped: float) -> list[Pair]:
    """Games played out with either word: none of those, or half as many, of which nothing would be told.

    That is where a master makes nothing of the difference, and where the first half says the contrary of a master.
    """
    half = case.effort.weighed // 2 if abs(hoped) > LEAST else 0
    pairs = [(thought.ends(n, said), thought.ends(n, other)) for n in range(half)]
    if _gains(case, other, pairs).gain * hoped > 0:
        pairs += [(thought.ends(n, said), thought.ends(n, other)) for n in range(half, case.effort.weighed)]
    return pairs


def _gains(case: Case, other: Word, pairs: Sequence[Pair]) -> Tried:
    return Tried(other, [_ahead(then, case.seat) - _ahead(now, case.seat) for now, then in pairs])


def _halve(thought: Thought[Any, Any], said: Word, others: list[Word], games: int) -> list[Tried]:
    """Play games with several words and the one said, giving up the worse half again and again.

    Gives the others, the best first, with what each brought more than the word said in the same games. Raises
    ``Refused`` where the word said can't be said in an imagined position.
    """
    left = [Tried(word, []) for word in others]
    number, rounds, given_up = 0, max(1, (len(left) - 1).bit_length()), list[Tried]()
    for after in range(rounds):
        for _ in range(max(2, games // rounds // (len(left) + 1))):
            base = thought.ahead(number, said)
            for one in left:
                try:
                    one.gains.append(thought.ahead(number, one.word) - base)
                except Refused:
                    one.gains.append(-1e6)
            number += 1
        left.sort(key=lambda one: -one.gain)
        if after < rounds - 1:
            kept = max(1, (len(left) + 1) // 2)
            left, given_up = left[:kept], left[kept:] + given_up
    return [one for one in (*left, *given_up) if one.gain > -1e3][:RIVALS] or left[:1]


RIVALS = 4
"""So many other words are weighed anew."""


def _ahead(end: tuple[Standing, ...], seat: int) -> float:
    """By how many points a seat is ahead of the others' mean."""
    others = [standing.score for standing in end if standing.seat != seat]
    return end[seat].score - sum(others) / len(others)


def _mean_parts(then: Sequence[Standing], now: Sequence[Standing]) -> dict[str, float]:
    """How much more each part of the score is on average."""
    keys = dict.fromkeys(key for end in (*then, *now) for key in end.parts)
    pairs = list(zip(then, now, strict=True))
    differ = {key: sum(a.parts.get(key, 0) - b.parts.get(key, 0) for a, b in pairs) for key in keys}
    return {key: round(more / len(pairs), 2) for key, more in differ.items() if more}


# -- what could not be known


def _came(case: Case, version: int) -> Msg | None:
    """What was first told to the seat, from its own word on, of cards that only then came to light by chance."""
    gone = living(list(case.entries)).gone
    for at in range(version, min(len(case.entries), version + SOON) + 1):
        entry = case.entries[at - 1]
        drawn: dict[str, set[str]] = {}
        for draw in entry.draws if at not in gone else ():
            if draw.how in {"draw", "look"} and draw.to in {None, case.seat}:
                drawn.setdefault(draw.pile, set()).add(_kind(draw.card))
        for event in entry.events if drawn else ():
            things = set(_things(event))
            if event.reaches(case.seat) and any(cards <= things for cards in drawn.values()):
                return event.msg
    return None


SOON = 60
"""What came to light so many entries later has little to do with it any more."""


def _things(event: Event) -> Iterable[str]:
    for arg in event.msg.args.values():
        for thing in (arg,) if isinstance(arg, (int, str, Ref, Seat, Msg)) else arg:
            if isinstance(thing, Ref):
                yield _kind(thing.term)


def _kind(card: str) -> str:
    """Which of its kind a card is says nothing."""
    return card.partition(".")[0]


# -- the course


def stand(case: Case, number: int, version: int) -> Stand:
    """What the seat could expect when a round began."""
    match = again(case, version)
    thought = Thought(case.game, match.view(case.seat), case.seat, _seed(case, "course", version))
    try:
        found = thought.evaluate(case.effort.course)
    except Refused:
        return Stand(number, (), ())
    return Stand(number, tuple(round(one.points, 2) for one in found), tuple(round(one.wins, 3) for one in found))


def ended(case: Case) -> Stand:
    """How it ended, as if a round began then."""
    match = again(case)
    ends = case.game.standings(match.position)
    winners = sum(end.rank == 1 for end in ends)
    wins = tuple(round((end.rank == 1) / winners, 3) for end in ends)
    return Stand(match.round + 1, tuple(float(end.score) for end in ends), wins)
