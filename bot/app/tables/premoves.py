"""Premoves: moves planned ahead, played on the seat's turn if they still fit the question.

They have a separate document: no log, export or other player's screen shows them before they are played. The log
records only that a seat has some, and the round after which they expire. They are tried a fixed time after the question
opens, whether one fits or not, so the delay reveals nothing. Owners are notified of expired premoves.
"""

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from bot.app.clocks.events import PremovesChanged
from bot.app.context import Services
from bot.app.tables.table import Table
from bot.stored import Stored
from engines.core.core_types import GameEvent, Move, Msg, TermRef
from engines.core.hotspots import hotspot_parts
from engines.core.tree import Choice, Node, is_complete_move

MAX_PREMOVES = 8


class Premove(Stored, msgspec.Struct, frozen=True, omit_defaults=True):
    """One premove: tokens of the game's premove tree, or (``plan``) a planned answer to a question.

    ``unless``: hotspots and terms whose mention in an event blocks it. ``since``: the table's version when added.
      ``round``: the round after which it expires. ``is_used``: whether it was played once.
    """

    move: Move
    plan: bool = False
    unless: tuple[str, ...] = ()
    since: int = 0
    round: int = 0
    is_used: bool = False


KIND = "premoves"


def _document_name(table_id: str, seat: int, user_id: str) -> str:
    """Name the document by seat and owner (empty: the first), to hide premoves from the next owner."""
    return f"{table_id}.{seat}.{user_id}" if user_id else f"{table_id}.{seat}"


def _owner_document(table: Table, seat: int) -> str:
    return _document_name(table.id, seat, table.clock.seats[seat].owner)


async def load_premoves(service: Services, table: Table, seat: int) -> list[Premove]:
    """Load the valid premoves of a seat's owner, in the order to try them; none after the end."""
    stored = await _load_stored(service, table, seat)
    clock, round_number = table.clock.seats[seat], table.clock.round
    return (
        []
        if table.is_over
        else [premove for premove in stored if (premove.round or clock.premoves_until) >= round_number]
    )


async def _load_stored(service: Services, table: Table, seat: int) -> list[Premove]:
    document = await service.store.documents.load_value(KIND, _owner_document(table, seat), list[Premove])
    return document.value if document is not None else []


async def save_premoves(service: Services, table: Table, seat: int, premoves: list[Premove], *, command: str) -> None:
    """Replace a seat's premoves. Call under ``open_started``; raises ``WriteConflictError``."""
    await store_premoves(service, table, seat, premoves, command)
    clock = table.clock.seats[seat]
    if (
        bool(premoves) != clock.has_premoves
        or clock.premoves_failed
        or (premoves and clock.premoves_until != table.clock.round)
    ):
        await service.tables.append_event(
            table, _premoves_changed(table, seat, "on" if premoves else "off"), command=command
        )


def _premoves_changed(table: Table, seat: int, state: Literal["on", "off", "none", "used"]) -> PremovesChanged:
    """Build the event about a seat's premoves; the round of their expiry is public."""
    return PremovesChanged(seat, state, table.clock.round)


async def store_premoves(service: Services, table: Table, seat: int, premoves: list[Premove], command: str) -> None:
    """Save a seat's premoves, at most ``MAX_PREMOVES``. ``command`` makes a repetition harmless."""
    limited = premoves[:MAX_PREMOVES]
    await service.store.documents.update_value(
        KIND, _owner_document(table, seat), list[Premove], lambda _: limited, command=command
    )


async def delete_premoves(service: Services, table: Table, seat: int, user: str | None = None) -> None:
    """Delete the premoves of a seat's owner, or of a former owner ``user``."""
    name = _owner_document(table, seat) if user is None else _document_name(table.id, seat, user)
    await service.store.documents.delete_document(KIND, name)


async def delete_all_premoves(service: Services, table_id: str, known: Mapping[str, int]) -> None:
    """Delete the premoves of a finished game. ``known``: the seat of each user who ever had one."""
    for user, seat in known.items():
        await service.store.documents.delete_document(KIND, _document_name(table_id, seat, ""))
        await service.store.documents.delete_document(KIND, _document_name(table_id, seat, user))


async def submit_premove(service: Services, table: Table, seat: int, command: str) -> None:
    """Play the first premove that fits the open question, or drop those that never will.

    Call under ``open_started``; raises ``WriteConflictError``.
    """
    premoves = await load_premoves(service, table, seat)
    playable = _first_playable(table, seat, premoves)
    if playable is None:
        await _discard_impossible(service, table, seat, premoves, command)
        return
    premove, move = playable
    remaining = [other for other in premoves if other != premove] if premove.plan else premoves
    event_command, message = f"{command}:told", Msg("clock-event-premove-used")
    if not await service.tables.is_command_done(table, event_command):
        await service.tables.append_event(
            table, _premoves_changed(table, seat, "used"), message, command=event_command, to=seat
        )
    table.match.push(seat, move, by="order", user=table.owners[seat].user, at=service.tables.now_iso())
    await service.tables.append_entry(table, command)  # after a conflict, the timer tries again
    updated = _remaining_premoves(table, seat, remaining, premove)
    await store_premoves(service, table, seat, updated, command)
    if not updated:
        await service.tables.append_event(table, _premoves_changed(table, seat, "off"), command=f"{command}:off")


def _remaining_premoves(table: Table, seat: int, remaining: list[Premove], premove: Premove) -> list[Premove]:
    """Return the premoves left after one was played, without it if it cannot be played again."""
    used = msgspec.structs.replace(premove, is_used=True)
    updated = [used if item == premove else item for item in remaining]
    tree = table.game.premove_tree(table.match.view_for(seat))
    return [item for item in updated if item != used or (tree is not None and is_complete_move(tree, item.move))]


async def _discard_impossible(
    service: Services, table: Table, seat: int, premoves: list[Premove], command: str
) -> None:
    possible = [premove for premove in premoves if is_still_possible(table, seat, premove)]
    if len(possible) < len(premoves):
        await store_premoves(service, table, seat, possible, command)
    lost = sum(
        not (premove.is_used or was_played(table, seat, premove)) for premove in premoves if premove not in possible
    )
    message = Msg("clock-event-premove-gone", {"n": lost}) if lost else None
    await service.tables.append_event(
        table, _premoves_changed(table, seat, "none" if possible else "off"), message, command=command, to=seat
    )


async def expire_premoves(service: Services, table: Table, seat: int, command: str) -> None:
    """Drop the premoves of a finished round and notify their owner. Call under ``open_started``.

    The event is written first: premoves left after a crash have expired anyway. Raises ``WriteConflictError``.
    """
    stored = await _load_stored(service, table, seat)
    valid = await load_premoves(service, table, seat)
    expired, last_round = len(stored) - len(valid), table.clock.seats[seat].premoves_until
    message = Msg("clock-event-premove-ended", {"n": expired, "round": last_round}) if expired else None
    await service.tables.append_event(
        table, _premoves_changed(table, seat, "on" if valid else "off"), message, command=command, to=seat
    )
    await store_premoves(service, table, seat, valid, command)


def has_playable_premove(table: Table, seat: int, premoves: list[Premove]) -> bool:
    """Return whether a premove fits the seat's open question."""
    return seat in table.match.seats_to_move() and _first_playable(table, seat, premoves) is not None


def _first_playable(table: Table, seat: int, premoves: list[Premove]) -> tuple[Premove, Move] | None:
    tree, view = table.match.choice_tree(seat), table.match.view_for(seat)
    for premove in premoves:
        move = _premove_move(table, seat, premove, view, tree)
        if move is not None and is_complete_move(tree, move):
            return premove, move
    return None


def _premove_move(table: Table, seat: int, premove: Premove, view: Any, tree: Node) -> Move | None:
    if is_invalidated(table, seat, premove) or was_played(table, seat, premove):
        return None
    return premove.move if premove.plan else table.game.resolve_premove(premove.move, view, tree)


def was_played(table: Table, seat: int, premove: Premove) -> bool:
    """Return whether a planned answer was played; the process may have died before removing it."""
    since = table.match.entries[premove.since :]
    return premove.plan and any((e.by, e.seat, e.move) == ("order", seat, premove.move) for e in since)


def is_still_possible(table: Table, seat: int, premove: Premove) -> bool:
    """Return whether a premove may still be played."""
    if is_invalidated(table, seat, premove) or was_played(table, seat, premove):
        return False
    if premove.plan:
        asked = table.match.choice_tree(seat)  # a question that still has the first option is the intended one
        return not (isinstance(asked, Choice) and any(option.key == premove.move[0] for option in asked.options))
    tree = table.game.premove_tree(table.match.view_for(seat))
    return tree is None or is_complete_move(tree, premove.move)


def is_invalidated(table: Table, seat: int, premove: Premove) -> bool:
    """Return whether an event has mentioned something that the premove requires unchanged."""
    if not premove.unless:
        return False
    things = set(premove.unless)
    return any(things & _event_terms(event) for _, event in table.match.visible_events(seat, premove.since))


def _event_terms(event: GameEvent) -> set[str]:
    terms = {part for mark in event.at for part in hotspot_parts(mark)}
    for arg in event.msg.args.values():
        if isinstance(arg, TermRef):
            terms.add(arg.term)
        elif isinstance(arg, list | tuple):
            terms |= {item.term for item in arg if isinstance(item, TermRef)}
    return terms
