"""Sentences that every game says: headlines of the end and of a wait, lists of things. Worded in the core."""

from __future__ import annotations

from collections.abc import Iterable

from engines.core.core_types import Msg, Seat

HIDDEN = Msg("headline-hidden")
"""The headline while nobody is asked before something comes to light."""
ELSE = Msg("ask-more")
"""The question of an aside: what else?"""


def join_messages(msgs: Iterable[Msg]) -> Msg:
    """Several messages as one argument, separated by commas; of none, the word for it."""
    whole: Msg | None = None
    for msg in msgs:
        whole = msg if whole is None else Msg("text-and", {"first": whole, "then": msg})
    return whole or Msg("text-none")


def waiting_message(seats: Iterable[int]) -> Msg:
    """For whom all wait; for nobody in a rehearsal of the last answer, after which something comes to light."""
    named = [Seat(seat) for seat in seats]
    return Msg("headline-waiting", {"seats": named}) if named else HIDDEN


def winners_message(seats: Iterable[int]) -> Msg:
    """The headline after the end: who wins, or who share it."""
    first = [Seat(seat) for seat in seats]
    return Msg("headline-wins" if len(first) == 1 else "headline-share", {"seats": first})
