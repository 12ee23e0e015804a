"""Submit moves in rule tests, and read questions and events, for every game.

    assert blocking_rules(match, 1, "auction")["forest"] == OPEN
    push_moves(match, 1, "auction forest")

A game's own ``position_builder.py`` builds positions.
"""

from __future__ import annotations

from typing import Any

import pytest

from engines.core.core_types import EngineError, Move
from engines.core.log import LogEntry, SeedSecret
from engines.core.match import Match
from engines.core.tree import Allocation, Amount, Choice, Node, walk_tree

AnyTable = Match[Any, Any]
SECRET = SeedSecret("5a" * 32, "a5" * 32)
OPEN = ""
"""What ``why`` gives for an option that can be taken; a blocked one gives the rule that it rests on."""


def split_move(text: str) -> Move:
    """Return the move of a typed text: its tokens, split at spaces."""
    return tuple(text.split())


def push_moves(match: AnyTable, seat: int, *texts: str) -> LogEntry:
    """Make moves for a seat, one after the other; return the last entry."""
    for text in texts:
        entry = match.push(seat, split_move(text))
    return entry


def play_default_moves(match: AnyTable, *, to_round: int = 0, to_phase: str = "") -> None:
    """Make the default moves of all seats until a round and a phase of it, or until the game is over."""
    while not match.is_over and not _is_at(match, to_round, to_phase):
        seat = match.seats_to_move()[0]
        match.push(seat, match.game.default_move(match.view_for(seat), match.choice_tree(seat)), by="fallback")


def _is_at(match: AnyTable, number: int, phase: str) -> bool:
    state = match.position.state
    return state.round == number and (not phase or state.phase == phase)


def refusal_of(match: AnyTable, seat: int, text: str) -> str:
    """Return the code with which a move is refused; check that it has changed nothing."""
    before = match.position_digest()
    with pytest.raises(EngineError) as caught:
        push_moves(match, seat, text)
    assert match.position_digest() == before
    return caught.value.code


def seats_to_move(match: AnyTable) -> list[int]:
    """Return the seats that the table waits for."""
    return match.seats_to_move()


def tree_node(match: AnyTable, seat: int, text: str = "") -> Node:
    """Return the node of a seat's choice tree after some tokens."""
    return walk_tree(match.choice_tree(seat), split_move(text))


def blocking_rules(match: AnyTable, seat: int, text: str = "") -> dict[str, str]:
    """Return the options or slots after some tokens: key to ``OPEN``, or to the rule that blocks it."""
    found = tree_node(match, seat, text)
    assert isinstance(found, Choice | Allocation)
    ways = found.options if isinstance(found, Choice) else found.slots
    return {way.key: way.blocked.rule if way.blocked else OPEN for way in ways}


def choosable_options(match: AnyTable, seat: int, text: str = "") -> set[str]:
    """Return the keys of the options that can be chosen after some tokens."""
    return {key for key, rule in blocking_rules(match, seat, text).items() if rule == OPEN}


def blocking_reason(match: AnyTable, seat: int, text: str) -> str:
    """Return the key of the reason why the last token of a move can't be chosen."""
    *before, last = split_move(text)
    pick = tree_node(match, seat, " ".join(before))
    assert isinstance(pick, Choice)
    blocked = next(option.blocked for option in pick.options if option.key == last)
    assert blocked is not None, "it can be said"
    return blocked.key


def range_of(match: AnyTable, seat: int, text: str) -> tuple[int, int]:
    """Return the least and most of an amount."""
    amount = tree_node(match, seat, text)
    assert isinstance(amount, Amount)
    return amount.low, amount.high


def event_keys(entry: LogEntry, *keys: str) -> list[str]:
    """Return the keys of an entry's events; only the given ones where some are given."""
    return [event.msg.key for event in entry.events if not keys or event.msg.key in keys]


def visible_event_keys(entry: LogEntry, viewer: int | None) -> list[str]:
    """Return the keys of the events that a viewer sees."""
    return [event.msg.key for event in entry.events if event.is_visible_to(viewer)]
