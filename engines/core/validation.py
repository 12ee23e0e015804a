"""Validation of positions for all games, which refuses damaged positions with path and reason.

A position must have the players, the names and the components of a regular start, no number below zero, and only seats
of the table; and it must be playable to its end (``ensure_playable``).
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import islice
from typing import Any

import msgspec

from engines.core import transitions
from engines.core.chance import RandomChance, RandomDice
from engines.core.core_types import Args, EngineError, Msg, S, V, unplayable_error
from engines.core.game import Game, Position
from engines.core.match import Match
from engines.core.piles import Pile
from engines.core.playout import Playout, start_playout
from engines.core.random_moves import Dice
from engines.core.steps import SealedStep, Step
from engines.core.transitions import OpenQuestions
from engines.core.tree import iter_nodes, legal_moves


def bad_state_error(path: str, what: str, found: object, expected: object) -> EngineError:
    """Build the error (``bad_state``) with the path, the item, the found and the expected value."""
    args: Args = {"what": what, "found": str(found)[:60], "expected": str(expected)[:60]}
    return EngineError("bad_state", Msg("refused-state-count", args), path)


def ensure_equal(path: str, what: str, found: object, expected: object) -> None:
    """Refuse an unexpected value."""
    if found != expected:
        raise bad_state_error(path, what, found, expected)


def ensure_valid_seats(named: Mapping[str, int], seats: int) -> None:
    """Refuse a seat that is not at the table; ``named``: path to seat."""
    for path, seat in named.items():
        if not 0 <= seat < seats:
            raise bad_state_error(path, "seat", seat, f"0 to {seats - 1}")


@contextmanager
def refuse_failures(path: str) -> Iterator[None]:
    """Turn a failure of the game into a refusal."""
    try:
        yield
    except MemoryError:
        raise
    except Exception as error:
        if isinstance(error, EngineError) and error.path.startswith(("state", "stack")):
            raise
        raise unplayable_error(path) from error


def validate_position(game: Game[S, V], position: Position[S], first: Position[S]) -> None:
    """Refuse an impossible position. ``first``: the first position of this table, which is run to its first question.

    Raises ``EngineError`` (``bad_state``).
    """
    transitions.run_start(first, RandomChance(bytes(32)))
    seats = len(_players(first))
    ensure_equal("state.players", "players", len(_players(position)), seats)
    for i, step in enumerate(position.stack):
        _validate_step(f"stack[{i}]", step, seats)
        if isinstance(step, SealedStep) and step.answers:  # its question must be the one answered
            ensure_equal(f"stack[{i}].answers", "steps above", len(position.stack) - 1 - i, 0)
    _validate_values("drawn", position.drawn, {}, seats, frozenset())
    _validate_values("state", position.state, first.state, seats, game.below_zero)
    with refuse_failures("state"):
        _validate_counts(game.count_components(position), game.count_components(first))
    with refuse_failures("stack"):
        asked = transitions.active_seats(position)
    if not any(asked.values()) and (position.stack or not game.round_number(position.state)):
        raise EngineError("bad_state", Msg("refused-state-nobody-asked"), "stack")
    if not all(0 <= seat < seats for seat in asked):
        raise EngineError("bad_state", Msg("refused-state-seat", {"n": seats - 1}), "stack")


def _players(position: Position[Any]) -> list[object]:
    return position.state.players  # type: ignore[no-any-return]


def _validate_values(path: str, found: object, like: object, seats: int, below_zero: frozenset[str]) -> None:
    """Refuse names other than in the regular state ``like``, negative numbers, unknown seats, and impossible piles."""
    inner: dict[str, tuple[object, object]] = {}
    match found:
        case Pile():
            _validate_pile(path, found, seats)
        case msgspec.Struct():
            inner = {f".{name}": (getattr(found, name), getattr(like, name, None)) for name in found.__struct_fields__}
            if isinstance(seat := getattr(found, "seat", None), int):
                ensure_valid_seats({f"{path}.seat": seat}, seats)
        case dict():
            regular = like if isinstance(like, dict) else {}
            if any(type(n) is int for n in regular.values()):
                ensure_equal(path, "names", ", ".join(sorted(found)), ", ".join(sorted(regular)))
            inner = {f".{name}": (value, regular.get(name)) for name, value in found.items()}
        case list():
            one = like[0] if isinstance(like, list) and like else None
            inner = {f"[{i}]": (value, one) for i, value in enumerate(found)}
        case int() if found < 0 and path.rpartition(".")[2] not in below_zero:
            raise bad_state_error(path, path.rpartition(".")[2], found, "0 or more")
    for name, (value, regular_value) in inner.items():
        _validate_values(path + name, value, regular_value, seats, below_zero)


def _validate_counts(found: Counter[str], expected: Counter[str]) -> None:
    for thing in (*expected, *found):
        ensure_equal("state", thing, found[thing], expected[thing])


def _validate_pile(path: str, pile: Pile, seats: int) -> None:
    for i, layer in enumerate(pile.layers):
        if not layer.cards:
            raise bad_state_error(f"{path}.layers", "cards in a layer", 0, "1 or more")
        if layer.known is None:
            ensure_equal(f"{path}.layers[{i}].cards", "cards in sorted order", layer.cards, sorted(layer.cards))
        else:
            where = f"{path}.layers[{i}].known"
            ensure_valid_seats({f"{where}[{n}]": seat for n, seat in enumerate(layer.known)}, seats)
            ensure_equal(where, "seats in order, each once", layer.known, sorted(set(layer.known)))


def _validate_step(path: str, step: Step[Any], seats: int) -> None:
    seat: int = getattr(step, "seat", 0)
    several: list[int] = getattr(step, "seats", [])
    ensure_valid_seats({f"{path}.seat": seat, **{f"{path}.seats[{n}]": one for n, one in enumerate(several)}}, seats)
    ensure_equal(f"{path}.seats", "seats, each once", len(several), len(set(several)))
    if isinstance(step, SealedStep):
        ensure_equal(f"{path}.seats", "seats in order", several, sorted(several))


MAX_NODES = 100_000
"""Maximum nodes of any question; a larger tree means an impossible position."""
MAX_MOVES = 1000
"""Maximum moves of any game in random play."""
RANDOM_GAMES = 6
"""Random games played to the end, in addition to one of default moves."""


def ensure_playable(match: Match[S, V]) -> None:
    """Refuse (``bad_state``) a position in which a viewer, a question or a game to the end fails."""
    top = f"stack[{len(match.position.stack) - 1}]" if match.position.stack else "state"
    with refuse_failures(top):
        _ensure_questions(match, top)
        _show_everyone(match)
    with refuse_failures("state"):
        for number in range(RANDOM_GAMES + 1):
            seed = bytes([number] * 32)
            _play_to_end(start_playout(match, RandomChance(seed)), RandomDice(seed), by_default=not number)


def _ensure_questions(match: Match[S, V], top: str) -> None:
    for seat, owes in transitions.active_seats(match.position).items():
        root = match.choice_tree(seat)
        if sum(1 for _ in islice(iter_nodes(root), MAX_NODES)) == MAX_NODES:
            raise EngineError("bad_state", Msg("refused-state-endless"), top)
        if owes and next(legal_moves(root), None) is None:
            raise EngineError("bad_state", Msg("refused-state-no-answer"), top)


def _show_everyone(shown: OpenQuestions[S, V]) -> None:
    scores = [standing.score for standing in shown.game.seat_scores(shown.position)]
    if min(scores) < 0:
        raise unplayable_error("state")
    for viewer in (None, *range(len(scores))):
        view = shown.view_for(viewer)
        shown.game.board_messages(view)
        shown.game.alt_messages(view)


def _play_to_end(playout: Playout[S, V], dice: Dice, *, by_default: bool) -> None:
    game = playout.game
    for _ in range(MAX_MOVES):
        if playout.is_over:
            break
        seat = playout.seats_to_move()[0]
        if by_default:
            playout.push(seat, game.default_move(playout.view_for(seat), playout.choice_tree(seat)))
        else:
            playout.push_random(seat, dice)
    if not playout.is_over:
        raise unplayable_error("state")
    _show_everyone(playout)
