"""Votes at a table: propose, cast, decide and carry out. ``clocks.vote_rules`` counts them.

Call everything here under ``open_started``. All functions except ``cast_vote`` may raise ``WriteConflictError``: repeat
the whole operation. The proposal or vote is stored by then, so ``propose_motion`` and ``cast_vote`` carry out the
decision.
"""

from bot.app.clocks.due_actions import seat_deadline
from bot.app.clocks.events import RewindAgreed, RewindVoteClosed, RewindVoteOpened, VoteCast, VoteClosed, VoteOpened
from bot.app.clocks.table_clock import Motion
from bot.app.clocks.time_controls import (
    TIME_CONTROLS,
    duration_text,
    extra_time_ms,
    parse_timeout_steps,
    time_control_text,
)
from bot.app.clocks.vote_rules import CHOICES, add_vote, eligible_voters, excluded_seat, motion_outcome, open_motion
from bot.app.context import Services
from bot.app.errors import RejectedError
from bot.app.tables import hosts, premoves, seats
from bot.app.tables.table import Table
from engines.core.core_types import Msg, Seat

REWIND_VOTE_MESSAGES = {"yes": "app-event-vote-yes", "no": "app-event-vote-no", "lapsed": "app-event-vote-lapsed"}
SLACK_MS = 60_000
"""Maximum difference between the store's clock, used by timers, and this process's clock."""


def motion_text(motion: Motion, table: Table) -> Msg:
    """Return the message that describes a vote."""
    match motion.kind:
        case "back":
            assert motion.by is not None, "a rewind has a proposer"
            return Msg("app-vote-status", {"seat": Seat(motion.by), "n": rollback_length(table, int(motion.arg))})
        case "absent":
            return Msg("clock-vote-absent", {"seat": Seat(int(motion.arg))})
        case "time_control":
            return Msg("clock-vote-pace", {"time_control": time_control_text(TIME_CONTROLS[motion.arg])})
        case "timeout_policy":
            return Msg("clock-vote-ladder", {"first": Msg(f"clock-timeout-{parse_timeout_steps(motion.arg)[0]}")})
        case "pause":
            return Msg("clock-vote-pause")
        case "time":
            more = duration_text(extra_time_ms(table.clock.control))
            return Msg("clock-vote-time", {"seat": Seat(int(motion.arg)), "time": more})


def require_motion(table: Table, version: int) -> Motion:
    """Return the vote opened at a version. Raises ``RejectedError`` if it is over."""
    motion = _find_motion(table, version)
    if motion is None:
        raise RejectedError("app-vote-over", "panel")
    return motion


def _find_motion(table: Table, version: int) -> Motion | None:
    both = (table.lifecycle.vote, table.clock.motion)
    return next((motion for motion in both if motion is not None and motion.opened == version), None)


async def propose_motion(
    service: Services, table: Table, kind: str, arg: str, seat: int | None, *, command: str
) -> None:
    """Open a vote. Raises ``RejectedError`` if one is open.

    A rewind that needs no other player's consent happens at once.
    """
    if table.lifecycle.vote is not None:
        raise RejectedError("app-vote-freezes", "table")
    if table.clock.motion is not None and kind != "back":
        raise RejectedError("clock-one-vote", "table")
    due = service.now_ms() + service.timings.vote_ms
    if kind == "time" and seat is not None:
        due = min(due, seat_deadline(table.clock, seat) or due)
    motion = open_motion(kind, arg, seat, 0, due)
    if kind == "back" and motion_outcome(table.clock, motion):
        await _end_motion(service, table, motion, "yes", seat, command=command)
        return
    await service.tables.append_event(
        table, _vote_opened_event(motion), _announcement_text(motion, table), command=command
    )
    version = table.match.version
    await service.tables.retry(
        table, lambda table: settle_motion(service, table, _find_motion(table, version), command=f"{command}:end")
    )


def _vote_opened_event(motion: Motion) -> RewindVoteOpened | VoteOpened:
    if motion.kind == "back":
        return RewindVoteOpened(motion.by, int(motion.arg), motion.due)
    return VoteOpened(motion.by, motion.kind, motion.arg, motion.due)


def _announcement_text(motion: Motion, table: Table) -> Msg:
    if motion.kind == "back":
        return Msg("app-event-vote", motion_text(motion, table).args)
    if motion.by is None:
        return motion_text(motion, table)
    return Msg("clock-event-vote-opened", {"seat": Seat(motion.by), "what": motion_text(motion, table)})


async def cast_vote(service: Services, table: Table, version: int, choice: str, seat: int, *, command: str) -> None:
    """Cast a vote. Raises ``RejectedError`` if it does not count. ``version``: the version at which the vote opened."""
    await service.tables.retry(
        table, lambda table: _record_vote(service, table, version, choice, seat, command=command)
    )


async def _record_vote(service: Services, table: Table, version: int, choice: str, seat: int, *, command: str) -> None:
    if await service.tables.is_command_done(table, command):  # stored, but a conflict prevented the decision
        await settle_motion(service, table, _find_motion(table, version), command=f"{command}:end")
        return
    motion = require_motion(table, version)
    if seat not in eligible_voters(motion, table.clock) or choice not in CHOICES[motion.kind]:
        raise RejectedError("clock-no-vote", "panel")
    if motion.answers.get(seat) != choice:
        motion = add_vote(motion, seat, choice)
        if motion.kind == "back" and (decided := motion_outcome(table.clock, motion)):
            # the last vote is not an event: its entry is the rewind or the refusal
            await _end_motion(service, table, motion, decided, seat, command=command)
            return
        if motion.kind == "back":
            event: RewindAgreed | VoteCast = RewindAgreed(seat)  # a no ended the vote above
            msg = Msg(REWIND_VOTE_MESSAGES[choice], {"seat": Seat(seat)})
        else:
            event = VoteCast(seat, choice)
            msg = Msg("clock-event-vote-cast", {"seat": Seat(seat), "choice": Msg(f"clock-choice-{choice}")})
        await service.tables.append_event(table, event, msg, command=command)
    await settle_motion(service, table, _find_motion(table, version), command=f"{command}:end")


async def expire_motion(service: Services, table: Table, motion: Motion | None, *, command: str) -> None:
    """Close a vote whose time is over, or carry out one already decided.

    Missing votes on a rewind count as no; other votes are decided by the votes cast.
    """
    over = motion is not None and motion.due - SLACK_MS <= service.now_ms()
    await settle_motion(service, table, motion, command=command, over=over)


async def settle_motion(
    service: Services, table: Table, motion: Motion | None, *, command: str, over: bool = False
) -> None:
    """Carry out a vote if it is decided. ``over``: whether its time has run out."""
    choice = motion_outcome(table.clock, motion, over=over) if motion is not None else ""
    if motion is not None and choice:
        choice = "lapsed" if choice == "no" and motion.kind == "back" else choice  # no player voted no
        await _end_motion(service, table, motion, choice, None, command=command)


async def _end_motion(
    service: Services, table: Table, motion: Motion, choice: str, seat: int | None, *, command: str
) -> None:
    """Carry out a decision. ``seat``: the deciding voter, for the message, or None."""
    if motion.kind != "back":
        await _apply_decision(service, table, motion, choice, command=command)
    elif choice == "yes":
        table.match.rewind_to(int(motion.arg), at=service.tables.now_iso())
        await service.tables.append_entry(table, command)
    else:
        message = Msg(REWIND_VOTE_MESSAGES[choice], {"seat": Seat(seat)} if seat is not None else {})
        event = RewindVoteClosed(seat, "lapsed" if choice == "lapsed" else "no")
        await service.tables.append_event(table, event, message, command=command)


async def _apply_decision(service: Services, table: Table, motion: Motion, choice: str, *, command: str) -> None:
    subject = motion_text(motion, table)
    seat = excluded_seat(motion)
    leaving = table.holder_id(seat) if seat is not None and choice == "replace" else ""
    deputy = table.clock.seats[seat].deputy if seat is not None and leaving else ""
    if seat is not None and leaving:
        await hosts.transfer_host(service, table, {leaving, table.owners[seat].user}, command=command)
    message = Msg("clock-event-vote-closed", {"what": subject, "choice": Msg(f"clock-choice-{choice}")})
    await service.tables.append_event(table, VoteClosed(seat, choice), message, command=command)
    if seat is not None and leaving:
        await premoves.delete_premoves(service, table, seat)
        for user_id in (leaving, deputy):
            await seats.remove_from_list(service, user_id, table)


def rollback_target(table: Table, seat: int) -> int:
    """Return the version to go back to: before the seat's last move, or else before the last move.

    Raises ``RejectedError`` if there is nothing to undo.
    """
    match = table.match
    if table.is_over:
        raise RejectedError("refused-over")
    if not match.active_entries.active_versions:
        raise RejectedError("refused-nothing-to-undo")
    return (match.active_entries.last_move(seat) or match.active_entries.active_versions[-1]) - 1


def rollback_length(table: Table, to: int) -> int:
    """Count the moves that going back to version ``to`` would undo."""
    return len(table.match.active_entries.moves_since(to))
