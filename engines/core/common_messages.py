"""Messages of all games: headlines of waiting and of the end, and lists."""

from __future__ import annotations

from collections.abc import Iterable

from engines.core.core_types import Msg, Seat

HIDDEN = Msg("headline-hidden")
"""The headline while no seat has a question before a reveal."""
ELSE = Msg("ask-more")
"""The question of a side action."""


def join_messages(msgs: Iterable[Msg]) -> Msg:
    """Join messages into one argument, separated by commas; the text for none without any."""
    whole: Msg | None = None
    for msg in msgs:
        whole = msg if whole is None else Msg("text-and", {"first": whole, "then": msg})
    return whole or Msg("text-none")


def waiting_message(seats: Iterable[int]) -> Msg:
    """Return the headline of the seats that the table waits for.

    Without seats it is ``HIDDEN``: in the preview of the last answer before a reveal.
    """
    named = [Seat(seat) for seat in seats]
    return Msg("headline-waiting", {"seats": named}) if named else HIDDEN


def winners_message(seats: Iterable[int]) -> Msg:
    """Return the headline after the end: the winner, or the winners of a tie."""
    first = [Seat(seat) for seat in seats]
    return Msg("headline-wins" if len(first) == 1 else "headline-share", {"seats": first})
