"""A table's own history, folded from its ``table`` entries: votes, seats handed to an AI, pauses, its end.

The words of such entries are ours; no rule reads them::

    vote open <to> <due ms> · vote yes · vote no · vote lapsed     seat = who speaks
    seat ai                                                         seat = whose seat an AI plays from now on
    ai on · ai stuck                                                automatic play goes on, or waits for a person
    closed · motion end end                                         the game ends without a result
    rebuilt
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engines.core.log import Entry

AUTOMATIC = frozenset({"ai", "fallback", "order"})


class Vote(msgspec.Struct, frozen=True):
    """Whether to go back to version ``to``: asked at version ``opened`` by a seat, lapses at ``due`` (ms)."""

    by: int
    to: int
    opened: int
    due: int
    yes: frozenset[int]


class History(msgspec.Struct, frozen=True):
    """What the table's own entries come to. ``automatic``: words said by no person since the last one."""

    vote: Vote | None = None
    handed: frozenset[int] = frozenset()
    closed: bool = False
    stuck: bool = False
    automatic: int = 0


def fold(entries: Sequence[Entry]) -> History:
    """The history of a whole log."""
    history = History()
    for version, entry in enumerate(entries, 1):
        history = after(history, version, entry)
    return history


def after(history: History, version: int, entry: Entry) -> History:
    """The history after one more entry."""
    match entry.kind:
        case "table":
            return _after_table(history, version, entry)
        case "undo":
            return msgspec.structs.replace(history, vote=None, automatic=0, stuck=False)
        case "say" if entry.by in AUTOMATIC:
            return msgspec.structs.replace(history, automatic=history.automatic + 1)
        case _:
            return msgspec.structs.replace(history, automatic=0, stuck=False)


def _after_table(history: History, version: int, entry: Entry) -> History:
    change = msgspec.structs.replace
    match entry.word:
        case ("vote", "open", to, due):
            assert entry.seat is not None
            return change(history, vote=Vote(entry.seat, int(to), version, int(due), frozenset({entry.seat})))
        case ("vote", "yes") if history.vote is not None and entry.seat is not None:
            return change(history, vote=change(history.vote, yes=history.vote.yes | {entry.seat}))
        case ("vote", _):
            return change(history, vote=None)
        case ("seat", "ai") if entry.seat is not None:
            return change(history, handed=history.handed | {entry.seat}, vote=None)
        case ("ai", "on"):
            return change(history, automatic=0, stuck=False)
        case ("ai", "stuck"):
            return change(history, stuck=True)
        case ("closed",) | ("motion", "end", "end"):
            return change(history, closed=True, vote=None)
        case _:
            return history
