"""The state of a table around its game, reduced from the log by a pure function.

Each entry updates it, the snapshot stores it, and a replay recomputes it. Only this module decodes ``clocks.events``.
"""

from collections.abc import Sequence
from typing import Any, assert_never

import msgspec

from bot.app.clocks import clock_reducer, events, vote_rules
from bot.app.clocks.clock_reducer import AUTOMATIC_ACTORS
from bot.app.clocks.events import decode_event
from bot.app.clocks.table_clock import Availability, Motion, TableClock, build_table_clock
from bot.app.tables.lobby_store import Lobby
from engines.core import match_factory
from engines.core.chance import Chance
from engines.core.game import Game
from engines.core.log import LogEntry, LogHeader
from engines.core.match import Match


class Lifecycle(msgspec.Struct, frozen=True, omit_defaults=True):
    """Seats, host, and whether the table continues.

    ``automatic``: the number of automatic moves since the last one by a player.
    """

    vote: Motion | None = None
    """The open vote on a rewind, which stops the game."""
    closed: bool = False
    stuck: bool = False
    automatic: int = 0
    host: str | None = None
    """The host after a change: empty for no host, None if it never changed."""
    sat: tuple[tuple[int, int, str], ...] = ()
    """Seat changes: version, seat, and the new owner's id (empty for an AI)."""
    skips: bool = False
    """Whether the AIs skip pauses until a player's next move."""
    revealed: bool = False
    """Whether a duplicate's table is open to spectators."""


class TableState(msgspec.Struct, frozen=True):
    """The state of a table other than its game, reduced from the log: lifecycle and clocks."""

    lifecycle: Lifecycle
    clock: TableClock


def initial_state(lobby: Lobby, habits: Sequence[Availability] = ()) -> TableState:
    """Return the state before the first entry. ``habits``: the players' availability."""
    seats = [(player.user, player.ai) for player in lobby.seats]
    return TableState(Lifecycle(), build_table_clock(seats, lobby.time_control, lobby.timeout_policy, habits))


def reduce_state(state: TableState, match: Match[Any, Any]) -> TableState:
    """Return the state after the last entry of a match, just appended or replayed."""
    version, entry = match.version, match.entries[-1]
    event = decode_event(entry) if entry.kind == "table" else None
    lifecycle = _reduce_lifecycle(state.lifecycle, version, entry, event)
    frozen = match.is_over or lifecycle.closed or lifecycle.vote is not None
    clock = clock_reducer.reduce_clock(
        state.clock, version, entry, event, match.seats_to_move(), frozen=frozen, round_now=match.round_number
    )
    return TableState(lifecycle, clock)


def replay_log(
    state: TableState,
    game: Game[Any, Any],
    header: LogHeader,
    entries: Sequence[LogEntry],
    chance: Chance | None = None,
) -> tuple[Match[Any, Any], TableState]:
    """Replay a whole log on top of the initial ``state``; return the match and the final state.

    Raises ``EngineError`` as ``engines.core.match_factory.replay_log`` does.
    """

    def on_entry(match: Match[Any, Any]) -> None:
        nonlocal state
        state = reduce_state(state, match)

    return match_factory.replay_log(game, header, list(entries), chance, on_entry), state


def _reduce_lifecycle(
    lifecycle: Lifecycle, version: int, entry: LogEntry, event: events.TableEvent | None
) -> Lifecycle:
    replace = msgspec.structs.replace
    if event is not None:
        return _apply_event(lifecycle, version, event)
    match entry.kind:
        case "undo":
            return replace(lifecycle, vote=None, automatic=0, stuck=False, skips=False)
        case "move" if entry.by in AUTOMATIC_ACTORS:
            return replace(lifecycle, automatic=lifecycle.automatic + 1)
        case _:
            return replace(lifecycle, automatic=0, stuck=False, skips=False)


def _apply_event(history: Lifecycle, version: int, event: events.TableEvent) -> Lifecycle:
    if isinstance(event, events.RewindEvent):
        return msgspec.structs.replace(history, vote=vote_rules.reduce_motion(history.vote, version, event))
    if isinstance(event, events.HistoryEvent):
        return _apply_history_event(history, event)
    if isinstance(event, events.SeatEvent):
        return _apply_seat_event(history, version, event)
    if isinstance(event, events.VoteEvent):
        return _apply_vote_event(history, version, event)
    if isinstance(event, events.PlayerEvent | events.ClockEvent | events.Notice):
        return history
    assert_never(event)


def _apply_history_event(history: Lifecycle, event: events.HistoryEvent) -> Lifecycle:
    replace = msgspec.structs.replace
    match event:
        case events.HostChanged():
            return replace(history, host=event.user)
        case events.TableClosed():
            return replace(history, closed=True, vote=None)
        case events.AutoplayStopped():
            return replace(history, stuck=True)
        case events.AutoplayResumed():
            return replace(history, automatic=0, stuck=False)
        case events.PausesSkipped():
            return replace(history, skips=True)
        case events.RoundRevealed():
            return replace(history, revealed=True)
        case _:
            assert_never(event)


def _apply_seat_event(history: Lifecycle, version: int, event: events.SeatEvent) -> Lifecycle:
    match event:
        case events.SeatTaken():
            return _add_owner(history, version, event.seat, event.user)
        case events.SeatLeft():
            return _add_owner(history, version, event.seat)
        case events.SeatGivenToAi():
            return msgspec.structs.replace(_add_owner(history, version, event.seat), vote=None)
        case (
            events.AiTookOver()
            | events.DeputyTookOver()
            | events.DeputyHolidayPlanned()
            | events.PlayerReturned()
            | events.HandSeen()
        ):
            return history
        case _:
            assert_never(event)


def _apply_vote_event(history: Lifecycle, version: int, event: events.VoteEvent) -> Lifecycle:
    """Apply a vote other than on a rewind; it may end the game or take a seat from its player."""
    match event:
        case events.VoteClosed(choice="end"):
            return msgspec.structs.replace(history, closed=True, vote=None)
        case events.VoteClosed(choice="replace", seat=int(seat)):
            return _add_owner(history, version, seat)
        case events.VoteOpened() | events.VoteCast() | events.VoteClosed():
            return history
        case _:
            assert_never(event)


def _add_owner(history: Lifecycle, version: int, seat: int, user_id: str = "") -> Lifecycle:
    return msgspec.structs.replace(history, sat=(*history.sat, (version, seat, user_id)))
