"""What a player could not know yet: a card that was revealed soon after their move."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engines.core.active_entries import find_active_entries
from engines.core.core_types import GameEvent, Msg, Seat, TermRef
from engines.core.log import LogEntry

SOON = 60
"""Entries after which a revealed card is no longer related to a decision."""


def find_later_reveal(entries: Sequence[LogEntry], seat: int, version: int) -> Msg | None:
    """Return the message of the first chance event after the move that the seat could not foresee."""
    gone = find_active_entries(list(entries)).undone_versions
    for at in range(version, min(len(entries), version + SOON) + 1):
        entry = entries[at - 1]
        drawn: dict[str, set[str]] = {}
        for draw in entry.draws if at not in gone else ():
            if draw.how in {"draw", "look"} and draw.to in {None, seat}:
                drawn.setdefault(draw.pile, set()).add(_card_kind(draw.card))
        for event in entry.events if drawn else ():
            things = set(_event_terms(event))
            if event.is_visible_to(seat) and any(cards <= things for cards in drawn.values()):
                return event.msg
    return None


def _event_terms(event: GameEvent) -> Iterable[str]:
    for arg in event.msg.args.values():
        for thing in (arg,) if isinstance(arg, (int, str, TermRef, Seat, Msg)) else arg:
            if isinstance(thing, TermRef):
                yield _card_kind(thing.term)


def _card_kind(card: str) -> str:
    """Return the kind of a card without the number of its copy."""
    return card.partition(".")[0]
