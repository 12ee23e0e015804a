"""Presses that take something back: alone up to the last seal, beyond it by a vote."""

from __future__ import annotations

from bot.app.match import motions, rewinding
from bot.app.match.notes import said_before
from bot.app.match.play import undo_at
from bot.app.match.service import Call
from bot.app.match.table import Table
from bot.app.port.refusals import Crowded, Declined
from bot.app.port.screen import Button, Screen
from bot.app.presses.table import Move, Nay, Propose, Rewind, Undo, Yea
from bot.app.show.frames import title
from bot.app.turn import panel


async def take_back(call: Call, table: Table, press: Undo) -> Screen:
    """Take one's own last word back."""
    seat = call.seat(table)
    said, table = await undo_at(call.service, table, seat, press.word, call.command, call.person.id)
    voice = await call.service.voice(table, call.lang)
    told = " ".join(voice(event.msg) for event in said.events)
    return await panel.show(call, table, told or voice.say("app-taken-back"))


async def rewind(call: Call, table: Table, _: Rewind) -> Screen:
    """Ask before asking: what a vote would take back."""
    seat = call.seat(table)
    to = rewinding.target(table, seat)
    voice = await call.service.voice(table, call.lang)
    alone = table.humans() == [seat]
    text = [voice.say("app-rewind-ask", n=rewinding.steps_back(table, to)), voice.say("app-vote-same-cards")]
    text += [] if alone else [voice.say("app-rewind-rules", hours=call.service.pace.vote_ms // 3_600_000)]
    go = voice.say("app-rewind-alone" if alone else "app-rewind-vote")
    row = (
        Button(Propose(table.id, table.match.version, to).line, go, "danger"),
        Button(Move(table.id).line, voice.say("app-cancel")),
    )
    return Screen(
        title(table.room, voice), tuple(text), rows=(row,), private=True, lang=call.lang, table=table.id,
        version=table.shown_version,
    )  # fmt: skip


async def propose(call: Call, table: Table, press: Propose) -> Screen:
    """Open the vote on going back."""
    seat = call.seat(table)
    if not await said_before(call.service, table, call.command):
        if rewinding.target(table, seat) != press.to:
            raise Declined("refused-stale", "panel")
        try:
            table = await motions.propose(call.service, table, "back", str(press.to), seat, command=call.command)
        except Crowded:
            raise Declined("refused-stale", "panel") from None
    return await panel.show(call, table)


async def yea(call: Call, table: Table, press: Yea) -> Screen:
    """Yes."""
    return await _say(call, table, press.vote, "yes")


async def nay(call: Call, table: Table, press: Nay) -> Screen:
    """No."""
    return await _say(call, table, press.vote, "no")


async def _say(call: Call, table: Table, vote: int, choice: str) -> Screen:
    """A voice, and the panel after it, perhaps of a newer table than the one in hand."""
    table = await motions.say(call.service, table, vote, choice, call.seat(table), command=call.command)
    return await panel.show(call, table)
