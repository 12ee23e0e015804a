"""Saying words in tests of rules, and reading what is asked and told: the same for every game.

    assert why(match, 1, "auction")["forest"] == OPEN
    say(match, 1, "auction forest")

A game's own ``positions.py`` sets positions up, and gives these names on.
"""

from __future__ import annotations

from typing import Any

import pytest

from engines.core.core_types import EngineError, Move
from engines.core.log import LogEntry, SeedSecret
from engines.core.match import Match
from engines.core.tree import Amount, Choice, Node, walk_tree

AnyTable = Match[Any, Any]
SECRET = SeedSecret("5a" * 32, "a5" * 32)
OPEN = ""
"""What ``why`` gives for an option that can be taken; a blocked one gives the rule that it rests on."""


def word(text: str) -> Move:
    """A word from typed text."""
    return tuple(text.split())


def say(match: AnyTable, seat: int, *texts: str) -> LogEntry:
    """Say words for a seat, one after the other; gives the last entry."""
    for text in texts:
        entry = match.push(seat, word(text))
    return entry


def skip(match: AnyTable, *, to_round: int = 0) -> None:
    """Say the least that the rules allow for everybody, up to a round, or to the end of the game."""
    while not match.is_over and match.position.state.round != to_round:
        seat = match.seats_to_move()[0]
        match.push(seat, match.game.default_move(match.view_for(seat), match.choice_tree(seat)), by="fallback")


def refused(match: AnyTable, seat: int, text: str) -> str:
    """The code with which a word is refused; nothing may have changed by it."""
    before = match.position_digest()
    with pytest.raises(EngineError) as caught:
        say(match, seat, text)
    assert match.position_digest() == before
    return caught.value.code


def asked(match: AnyTable) -> list[int]:
    """The seats that the table waits for."""
    return match.seats_to_move()


def node(match: AnyTable, seat: int, text: str = "") -> Node:
    """The node of a seat's tree after some tokens."""
    return walk_tree(match.choice_tree(seat), word(text))


def why(match: AnyTable, seat: int, text: str = "") -> dict[str, str]:
    """The options after some tokens: key to ``OPEN``, or to the rule that the reason rests on."""
    pick = node(match, seat, text)
    assert isinstance(pick, Choice)
    return {option.key: option.blocked.rule if option.blocked else OPEN for option in pick.options}


def free(match: AnyTable, seat: int, text: str = "") -> set[str]:
    """The keys of the options that can be taken after some tokens."""
    return {key for key, rule in why(match, seat, text).items() if rule == OPEN}


def reason(match: AnyTable, seat: int, text: str) -> str:
    """The key of the reason why the last token of a word can't be said."""
    *before, last = word(text)
    pick = node(match, seat, " ".join(before))
    assert isinstance(pick, Choice)
    blocked = next(option.blocked for option in pick.options if option.key == last)
    assert blocked is not None, "it can be said"
    return blocked.key


def range_of(match: AnyTable, seat: int, text: str) -> tuple[int, int]:
    """The least and most of an amount."""
    amount = node(match, seat, text)
    assert isinstance(amount, Amount)
    return amount.low, amount.high


def events(entry: LogEntry, *keys: str) -> list[str]:
    """The keys of an entry's events, only those named where some are named."""
    return [event.msg.key for event in entry.events if not keys or event.msg.key in keys]


def told(entry: LogEntry, viewer: int | None) -> list[str]:
    """The keys of the events that a viewer hears of."""
    return [event.msg.key for event in entry.events if event.is_visible_to(viewer)]
