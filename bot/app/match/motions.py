"""Votes of a table: put, answered, decided and carried out; ``clock.voting`` says what comes of the voices.

All of it under ``hold``; all but ``say`` may raise ``Crowded``: try again from the start. What has been put or said
stands by then, so ``propose`` and ``say`` carry out themselves what comes of it, whoever is faster in between.
"""

from __future__ import annotations

from bot.app.clock.due import runs_till
from bot.app.clock.events import RewindAgreed, RewindVoteClosed, RewindVoteOpened, VoteCast, VoteClosed, VoteOpened
from bot.app.clock.paces import described, extra, ladder, lasting, tempo
from bot.app.clock.state import Motion
from bot.app.clock.voting import CHOICES, about, having_voice, opened, outcome, said
from bot.app.match import hosting, orders
from bot.app.match.again import till_written
from bot.app.match.notes import now_ms, said_before
from bot.app.match.rewinding import steps_back
from bot.app.match.table import Table
from bot.app.port.refusals import Crowded, Declined
from bot.app.services import Services
from engines.core.words import Msg, Seat

BACK = {"yes": "app-event-vote-yes", "no": "app-event-vote-no", "lapsed": "app-event-vote-lapsed"}
"""What everybody is told of a voice about going back, or that the time was over."""
SLACK_MS = 60_000
"""The store's clock, by which timers run, and ours may differ by so much."""


def wanted(motion: Motion, table: Table) -> Msg:
    """What a vote is about, in words."""
    match motion.kind:
        case "back":
            assert motion.by is not None, "somebody asks for it"
            return Msg("app-vote-status", {"seat": Seat(motion.by), "n": steps_back(table, int(motion.arg))})
        case "absent":
            return Msg("waiting-motion-absent", {"seat": Seat(int(motion.arg))})
        case "pace":
            return Msg("waiting-motion-pace", {"pace": described(tempo(motion.arg))})
        case "ladder":
            return Msg("waiting-motion-ladder", {"first": Msg(f"waiting-measure-{ladder(motion.arg)[0]}")})
        case "pause":
            return Msg("waiting-motion-pause")
        case "time":
            more = lasting(extra(table.waiting.tempo))
            return Msg("waiting-motion-time", {"seat": Seat(int(motion.arg)), "time": more})


def running(table: Table, version: int) -> Motion:
    """The vote that was opened at a version. Raises ``Declined`` where it is over."""
    motion = _running(table, version)
    if motion is None:
        raise Declined("app-vote-over", "panel")
    return motion


def _running(table: Table, version: int) -> Motion | None:
    both = (table.history.vote, table.waiting.motion)
    return next((motion for motion in both if motion is not None and motion.opened == version), None)


async def propose(service: Services, table: Table, kind: str, arg: str, seat: int | None, *, command: str) -> Table:
    """Put something to the vote; the table after it. Raises ``Declined`` where a vote runs already.

    Nothing is said of a vote on going back where there is nobody else to ask: it is done.
    """
    if table.history.vote is not None:
        raise Declined("app-vote-freezes", "table")
    if table.waiting.motion is not None and kind != "back":
        raise Declined("waiting-one-vote", "table")
    due = now_ms(service) + service.pace.vote_ms
    if kind == "time" and seat is not None:
        due = min(due, runs_till(table.waiting, seat) or due)
    motion = opened(kind, arg, seat, 0, due)
    if kind == "back" and outcome(table.waiting, motion):
        await _end(service, table, motion, "yes", seat, command=command)
        return table
    await service.tables.note(table, _opening(motion), _told(motion, table), command=command)
    version = table.match.version

    async def follow(table: Table) -> Table:
        await settle(service, table, _running(table, version), command=f"{command}:end")
        return table

    return await till_written(service, table, follow)


def _opening(motion: Motion) -> RewindVoteOpened | VoteOpened:
    """The event that begins a vote."""
    if motion.kind == "back":
        return RewindVoteOpened(motion.by, int(motion.arg), motion.due)
    return VoteOpened(motion.by, motion.kind, motion.arg, motion.due)


def _told(motion: Motion, table: Table) -> Msg:
    """What everybody is told of a new vote."""
    if motion.kind == "back":
        return Msg("app-event-vote", wanted(motion, table).args)
    if motion.by is None:
        return wanted(motion, table)
    return Msg("waiting-event-motion", {"seat": Seat(motion.by), "what": wanted(motion, table)})


async def say(service: Services, table: Table, version: int, choice: str, seat: int, *, command: str) -> Table:
    """A voice in the vote that was opened at a version, and the table after it. Raises ``Declined``."""

    async def voice(table: Table) -> Table:
        await _say(service, table, version, choice, seat, command=command)
        return table

    return await till_written(service, table, voice)


async def _say(service: Services, table: Table, version: int, choice: str, seat: int, *, command: str) -> None:
    if await said_before(service, table, command):  # others may have been faster before it was carried out
        await settle(service, table, _running(table, version), command=f"{command}:end")
        return
    motion = running(table, version)
    if seat not in having_voice(motion, table.waiting) or choice not in CHOICES[motion.kind]:
        raise Declined("waiting-no-voice", "panel")
    if motion.said.get(seat) != choice:
        motion = said(motion, seat, choice)
        if motion.kind == "back" and (decided := outcome(table.waiting, motion)):
            await _end(service, table, motion, decided, seat, command=command)  # the last voice is what comes of it
            return
        if motion.kind == "back":
            event: RewindAgreed | VoteCast = RewindAgreed(seat)  # a no would have ended it
            msg = Msg(BACK[choice], {"seat": Seat(seat)})
        else:
            event = VoteCast(seat, choice)
            msg = Msg("waiting-event-voice", {"seat": Seat(seat), "choice": Msg(f"waiting-choice-{choice}")})
        await service.tables.note(table, event, msg, command=command)
    await settle(service, table, _running(table, version), command=f"{command}:end")


async def lapse(service: Services, table: Table, motion: Motion | None, *, command: str) -> None:
    """The time of a vote has run out: silence is a no, or whatever the others have said. Or it is decided already, and
    nobody has carried it out.
    """
    over = motion is not None and motion.due - SLACK_MS <= now_ms(service)
    await settle(service, table, motion, command=command, over=over)


async def settle(service: Services, table: Table, motion: Motion | None, *, command: str, over: bool = False) -> None:
    """Carry out what has been decided, if anything has."""
    choice = outcome(table.waiting, motion, over=over) if motion is not None else ""
    if motion is not None and choice:
        choice = "lapsed" if choice == "no" and motion.kind == "back" else choice  # it was silence: nobody has said so
        await _end(service, table, motion, choice, None, command=command)


async def _end(service: Services, table: Table, motion: Motion, choice: str, seat: int | None, *, command: str) -> None:
    """What comes of a vote. ``seat``: whose voice has decided it, where that is told."""
    if motion.kind != "back":
        await _decided(service, table, motion, choice, command=command)
    elif choice == "yes":
        table.match.rewind(int(motion.arg), at=service.tables.now())
        if await service.tables.append(table, command) is None:
            raise Crowded
    else:
        told = Msg(BACK[choice], {"seat": Seat(seat)} if seat is not None else {})
        event = RewindVoteClosed(seat, "lapsed" if choice == "lapsed" else "no")
        await service.tables.note(table, event, told, command=command)


async def _decided(service: Services, table: Table, motion: Motion, choice: str, *, command: str) -> None:
    what = wanted(motion, table)
    seat = about(motion)
    gone = table.holder(seat) if seat is not None and choice == "replace" else ""
    if seat is not None and gone:
        await hosting.pass_on(service, table, {gone, table.owners[seat].person}, command=command)
    told = Msg("waiting-event-decided", {"what": what, "choice": Msg(f"waiting-choice-{choice}")})
    await service.tables.note(table, VoteClosed(seat, choice), told, command=command)
    if seat is not None and gone:
        await orders.forget(service, table, seat)
