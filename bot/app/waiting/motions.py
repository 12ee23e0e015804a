"""What the table votes on besides going back: somebody's absence, another pace, a pause. It does not stop the game.

An absence: whoever gets more than half of the voices, or the most when the time is over; nobody's voice: the usual
answer is given. Another pace: more than half of all say yes. A pause: nobody says no, and all have said yes.
"""

from __future__ import annotations

from collections import Counter

import msgspec

from bot.app.refusals import Declined
from bot.app.service import Service
from bot.app.table import Table
from bot.app.waiting.notes import note, now_ms, said_before
from bot.app.waiting.paces import described, ladder, tempo
from bot.app.waiting.state import Motion, Waiting, voters
from engines.core.words import Msg, Seat

CHOICES = {
    "absent": ("wait", "skip", "replace", "end"),
    "pace": ("yes", "no"),
    "ladder": ("yes", "no"),
    "pause": ("yes", "no"),
}
"""What can be said; of several with as many voices the first one counts."""


def about(motion: Motion) -> int | None:
    """The seat that has no voice, since it is about it."""
    return int(motion.arg) if motion.kind == "absent" else None


def wanted(motion: Motion) -> Msg:
    """What a motion is about, in words."""
    match motion.kind:
        case "absent":
            return Msg("waiting-motion-absent", {"seat": Seat(int(motion.arg))})
        case "pace":
            return Msg("waiting-motion-pace", {"pace": described(tempo(motion.arg))})
        case "ladder":
            return Msg("waiting-motion-ladder", {"first": Msg(f"waiting-measure-{ladder(motion.arg)[0]}")})
        case "pause":
            return Msg("waiting-motion-pause")


def outcome(waiting: Waiting, motion: Motion, *, over: bool) -> str:
    """What has been decided, or nothing. ``over``: the time is, or nobody is left to say anything."""
    voices = voters(waiting, but=about(motion))
    said = {seat: choice for seat, choice in motion.said.items() if seat in voices}
    count = Counter(said.values())
    all_said = over or len(said) >= len(voices)
    match motion.kind:
        case "absent":
            order = CHOICES["absent"]
            best = max(order, key=lambda choice: (count[choice], -order.index(choice)))
            if count[best] * 2 > len(voices) or (all_said and count[best]):
                return best
            return "skip" if all_said else ""
        case "pause":
            if count["no"] or (over and count["yes"] < len(voices)):
                return "no"
            return "yes" if count["yes"] >= len(voices) else ""
        case "pace" | "ladder":
            if count["yes"] * 2 > len(voices):
                return "yes"
            return "no" if all_said or count["no"] * 2 >= len(voices) else ""


async def propose(service: Service, table: Table, kind: str, arg: str, seat: int | None, *, command: str) -> None:
    """Put something to the vote. Under ``hold``; raises ``Declined`` where a vote runs already, ``Crowded``."""
    if table.history.vote is not None:
        raise Declined("app-vote-freezes", "table")
    if table.waiting.motion is not None:
        raise Declined("waiting-one-vote", "table")
    due = now_ms(service) + service.pace.vote_ms
    msg = wanted(msgspec.convert({"kind": kind, "arg": arg, "by": seat, "opened": 0, "due": due}, Motion))
    told = Msg("waiting-event-motion", {"seat": Seat(seat), "what": msg}) if seat is not None else msg
    await note(service, table, ("motion", "open", kind, arg, str(due)), seat, told, command=command)
    await settle(service, table, command=f"{command}:end")


async def say(service: Service, table: Table, opened: int, choice: str, seat: int, *, command: str) -> None:
    """A voice in the vote that was opened at a version. Under ``hold``; raises ``Declined``, ``Crowded``."""
    if await said_before(service, table.id, command):
        return
    motion = table.waiting.motion
    if motion is None or motion.opened != opened:
        raise Declined("app-vote-over", "panel")
    if seat not in voters(table.waiting, but=about(motion)) or choice not in CHOICES[motion.kind]:
        raise Declined("waiting-no-voice", "panel")
    if motion.said.get(seat) != choice:
        msg = Msg("waiting-event-voice", {"seat": Seat(seat), "choice": Msg(f"waiting-choice-{choice}")})
        await note(service, table, ("motion", "say", choice), seat, msg, command=command)
    await settle(service, table, command=f"{command}:end")


async def settle(service: Service, table: Table, *, command: str, over: bool = False) -> None:
    """Carry out what has been decided, if anything has. Under ``hold``; raises ``Crowded``."""
    motion = table.waiting.motion
    if motion is None:
        return
    choice = outcome(table.waiting, motion, over=over)
    if not choice:
        return
    told = Msg("waiting-event-decided", {"what": wanted(motion), "choice": Msg(f"waiting-choice-{choice}")})
    await note(service, table, ("motion", "end", choice), about(motion), told, command=command)
