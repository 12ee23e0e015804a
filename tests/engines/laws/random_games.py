"""Play random games for the laws: matches, moments, copies, random moves, trees as plain data."""

import resource
import signal
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from hashlib import blake2b
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from engines.core.core_types import EngineError, Move
from engines.core.game import Game
from engines.core.levels import Question, heuristic_choice
from engines.core.log import LogEntry, SeedSecret
from engines.core.match import Match
from engines.core.match_factory import open_match
from engines.core.random_moves import random_move
from engines.core.tree import MORE, Allocation, Amount, Choice, Leaf, Node, child_node, iter_allocations, legal_moves
from tests.games import FACTS

AnyGame = Game[Any, Any]
AnyMatch = Match[Any, Any]


class LawBrokenError(AssertionError):
    """Raised if a law does not hold."""


def require(holds: object, *what: object) -> None:
    if not holds:
        raise LawBrokenError(*what)


def has_moves(node: Node) -> bool:
    return next(legal_moves(node), None) is not None


def secret_of(seed: int) -> SeedSecret:
    return SeedSecret(blake2b(f"seed {seed}".encode(), digest_size=32).hexdigest(), "5a" * 32)


def open_random(game: AnyGame, seed: int) -> AnyMatch:
    dice = Random(seed)
    seats = dice.randint(*game.seat_range)
    fit = [spec for spec in game.options if not spec.seats or seats in spec.seats]
    options = {spec.key: dice.choice(spec.values_for_seats(seats)) for spec in fit if dice.random() < 0.5}
    return open_match(game, f"table {seed}", seats, options, secret_of(seed))


def copy_match(match: AnyMatch) -> AnyMatch:
    twin = Match(match.game, match.header, match.chance)
    twin.start_from(match.game.decode_position(match.game.encode_position(match.position)), LogEntry("start"))
    return twin


def random_moments(game: AnyGame, seed: int, *, asides: float = 0.15, changes: float = 0.1) -> Iterator[AnyMatch]:
    """Play a random whole game; yield it before every move and after the last.

    ``asides``: how often a seat takes a side step; ``changes``: how often a seat changes its answer.
    """
    match = open_random(game, seed)
    dice = Random(f"{seed} words")
    longest = FACTS[game.key].longest
    while True:
        yield match
        if match.is_over:
            return
        require(match.version <= longest, "a game does not end", game.key, seed)
        seat, word = any_word(match, dice, asides, changes)
        try:
            match.push(seat, word)
        except EngineError as refused:
            raise LawBrokenError("an offered word is refused", seat, word, refused) from None


def some_moments(game: AnyGame, seed: int, share: float) -> Iterator[AnyMatch]:
    """Yield some moments of a random game: the first, a ``share`` of those in between, and the last."""
    dice = Random(f"{seed} moments")
    for match in random_moments(game, seed):
        if match.version == 1 or match.is_over or dice.random() < share:
            yield match


def any_word(match: AnyMatch, dice: Random, asides: float = 0.0, changes: float = 0.0) -> tuple[int, Move]:
    owing = match.seats_to_move()
    require(owing, "no seat owes an answer", match.game.key)
    done = [seat for seat in match.open_questions() if seat not in owing]
    if done and dice.random() < changes:
        seat = dice.choice(done)
        return seat, random_move(match.choice_tree(seat), dice)
    seat = dice.choice(owing)
    root = match.choice_tree(seat)
    more = None if isinstance(root, Leaf) else root.more
    if more is not None and dice.random() < asides and next(legal_moves(more), None):
        return seat, (MORE, *random_move(more, dice))
    return seat, random_move(root, dice)


def ai_move(match: AnyMatch, seat: int, seed: int = 0) -> Move:
    return heuristic_choice(Question.of(match, seat, f"{seed} {match.version}".encode()))


def play_game(match: AnyMatch, seed: int, ai_seats: Collection[int]) -> list[int]:
    """Play a game to its end, with the AI for some seats and random moves for the others; return the points by seat."""
    dice = Random(seed)
    while not match.is_over:
        require(match.version <= FACTS[match.game.key].longest, "a game of AIs does not end", seed)
        seat = match.seats_to_move()[0]
        match.push(seat, ai_move(match, seat, seed) if seat in ai_seats else random_move(match.choice_tree(seat), dice))
    return [standing.score for standing in match.game.seat_scores(match.position)]


def is_sole_winner(match: AnyMatch, seed: int) -> bool:
    seat = seed % match.header.seats
    found = play_game(match, seed, {seat})
    return found[seat] > max(score for other, score in enumerate(found) if other != seat)


def all_viewers(match: AnyMatch) -> list[int | None]:
    return [*range(match.header.seats), None]


def all_seen(match: AnyMatch, *, more: bool = True) -> list[object]:
    """Return all views and questions of a table; without ``more``, no side steps."""
    asked = match.open_questions()
    seen: list[object] = [match.view_for(viewer) for viewer in all_viewers(match)]
    seen += [(seat, question.is_required, question.text) for seat, question in asked.items()]
    return [*seen, *(tree_shape(match.choice_tree(seat), more=more) for seat in asked)]


def tree_shape(node: Node, *, more: bool = True, most: int = 24) -> object:
    """Return a whole tree as plain data, with everything visible.

    Include only the first ``most`` of long ranges and allotments.
    """
    aside = None if isinstance(node, Leaf) or node.more is None or not more else tree_shape(node.more, most=most)
    match node:
        case Leaf():
            return "leaf"
        case Choice():
            options = [
                (
                    o.key,
                    o.label,
                    o.blocked,
                    o.hotspot,
                    o.group,
                    o.note,
                    o.blocked or tree_shape(child_node(o), most=most),
                )
                for o in node.options
            ]
            return ("pick", node.question, options, aside)
        case Amount():
            then = [tree_shape(node.then(n), most=most) for n in range(node.low, node.high + 1, node.step)[:most]]
            return ("amount", node.question, node.low, node.high, node.step, node.note, then, aside)
        case Allocation():
            slots = [msgspec.to_builtins(slot) for slot in node.slots]
            every = [(tokens, tree_shape(then, most=most)) for tokens, then in islice(iter_allocations(node), most)]
            return ("allot", node.question, slots, node.total, every, aside)


SECONDS = 1.0
"""Processor time (s), so other load on the machine does not count."""
BYTES = 256 << 20
"""Maximum additional memory."""


class _TooLongError(BaseException):
    """Raised when time is up; not caught by ``except Exception`` in a game."""


@contextmanager
def limit_resources(what: object) -> Iterator[None]:
    """Limit the block to a second of processor time and little additional memory."""

    def too_long(signum: int, frame: object) -> None:
        raise _TooLongError

    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    size = int(Path("/proc/self/statm").read_text("ascii").split()[0]) * resource.getpagesize()
    before = signal.signal(signal.SIGPROF, too_long)
    resource.setrlimit(resource.RLIMIT_AS, (size + BYTES, hard))
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    try:
        yield
    except MemoryError:
        raise LawBrokenError("it grows and grows", what) from None
    except _TooLongError:
        raise LawBrokenError("it takes too long", what) from None
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))
