"""What the laws share: random whole games, copies of a table, and a tree as plain data."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from hashlib import blake2b
from itertools import islice
from random import Random
from typing import Any

import msgspec

from engines.core.chance import Chance, Dice
from engines.core.game import Game
from engines.core.log import Entry, Secret
from engines.core.match import Match
from engines.core.tables import open_table
from engines.core.tree import MORE, Allot, Amount, Leaf, Node, Pick, allotments, child, random_word, words
from engines.core.words import Refused, Word
from tests.games import FACTS

AnyGame = Game[Any, Any]
AnyMatch = Match[Any, Any]


class Broken(AssertionError):  # noqa: N818 - a law is broken, the code has no error to handle
    """A law does not hold."""


def require(holds: object, *what: object) -> None:
    """Raise ``Broken`` with ``what`` unless something holds."""
    if not holds:
        raise Broken(*what)


def secret_of(seed: int) -> Secret:
    """A seed and a salt for a table."""
    return Secret(blake2b(f"seed {seed}".encode(), digest_size=32).hexdigest(), "5a" * 32)


def open_random(game: AnyGame, seed: int) -> AnyMatch:
    """A table with random seats and options."""
    dice = Random(seed)
    seats = dice.randint(*game.seats)
    fit = [spec for spec in game.options if not spec.seats or seats in spec.seats]
    options = {spec.key: dice.choice(spec.for_seats(seats)) for spec in fit if dice.random() < 0.5}
    return open_table(game, f"table {seed}", seats, options, secret_of(seed))


def copy(match: AnyMatch, chance: Chance | None = None) -> AnyMatch:
    """Another table in the same position, with a log of its own."""
    twin = Match(match.game, match.header, chance or match.chance)
    twin.begin(match.game.decode(match.game.encode(match.position)), Entry("start"))
    return twin


def moments(game: AnyGame, seed: int, *, asides: float = 0.15, changes: float = 0.1) -> Iterator[AnyMatch]:
    """A random whole game, before every word and after the last.

    ``asides``: how often a seat does something besides; ``changes``: how often one that has answered answers again.
    """
    match = open_random(game, seed)
    dice = Random(f"{seed} words")
    longest = FACTS[game.key].longest
    while True:
        yield match
        if match.over:
            return
        require(match.version <= longest, "a game goes on and on", game.key, seed)
        seat, word = any_word(match, dice, asides, changes)
        try:
            match.push(seat, word)
        except Refused as refused:
            raise Broken("an offered word is refused", seat, word, refused) from None


def some(game: AnyGame, seed: int, share: float) -> Iterator[AnyMatch]:
    """Some moments of a random game: the first, a ``share`` of those in between, and the last."""
    dice = Random(f"{seed} moments")
    for match in moments(game, seed):
        if match.version == 1 or match.over or dice.random() < share:
            yield match


def any_word(match: AnyMatch, dice: Random, asides: float = 0.0, changes: float = 0.0) -> tuple[int, Word]:
    """A seat that is asked and a random word for it."""
    owing = match.owing()
    require(owing, "nobody owes an answer", match.game.key)
    done = [seat for seat in match.asked() if seat not in owing]
    if done and dice.random() < changes:
        seat = dice.choice(done)
        return seat, random_word(match.tree(seat), dice)
    seat = dice.choice(owing)
    root = match.tree(seat)
    more = None if isinstance(root, Leaf) else root.more
    if more is not None and dice.random() < asides and next(words(more), None):
        return seat, (MORE, *random_word(more, dice))
    return seat, random_word(root, dice)


def guess(match: AnyMatch, seat: int, seed: int = 0) -> Word:
    """What the AI says for a seat."""
    dice = Dice(f"{seed} {match.version}".encode())
    return match.game.guess(match.view(seat), match.tree(seat), partial(match.peek, seat), dice)


def viewers(match: AnyMatch) -> list[int | None]:
    """All seats and a spectator."""
    return [*range(match.header.seats), None]


def shape(node: Node, *, more: bool = True, most: int = 24) -> object:
    """A whole tree as plain data: all that can be seen of it. Of long ranges and allotments, the first ``most``."""
    aside = None if isinstance(node, Leaf) or node.more is None or not more else shape(node.more, most=most)
    match node:
        case Leaf():
            return "leaf"
        case Pick():
            options = [
                (o.key, o.label, o.blocked, o.at, o.group, o.note, o.blocked or shape(child(o), most=most))
                for o in node.options
            ]
            return ("pick", node.ask, options, aside)
        case Amount():
            numbers = range(node.low, node.high + 1, node.step)
            then = [shape(node.then(n), most=most) for n in numbers[:most]]
            return ("amount", node.ask, node.low, node.high, node.step, node.note, then, aside)
        case Allot():
            slots = [msgspec.to_builtins(slot) for slot in node.slots]
            every = [(tokens, shape(then, most=most)) for tokens, then in islice(allotments(node), most)]
            return ("allot", node.ask, slots, node.total, every, aside)
