"""Presses that take something back: alone up to the last seal, beyond it by a vote."""

from __future__ import annotations

from bot.app import panel, votes
from bot.app.frames import title
from bot.app.play import resting, undo
from bot.app.screen import Button, Screen
from bot.app.service import Call
from bot.app.turns import mine


async def take_back(call: Call) -> Screen:
    """Press: ``undo table version``."""
    async with call.service.tables.hold(call.table) as table:
        seat = call.seat(table)
        call.needs("undo", table)
    said = await undo(call.service, call.table, seat, call.number(1), call.command, call.person.id)
    async with call.service.tables.hold(call.table) as table:
        voice = await call.service.voice(table, call.lang)
        told = " ".join(voice(event.msg) for event in said.events)
        return await panel.show(call, table, told or voice.say("app-taken-back"))


async def rewind(call: Call) -> Screen:
    """Ask before asking: what a vote would take back. Press: ``rewind table version``."""
    async with call.service.tables.hold(call.table) as table:
        seat = call.seat(table)
        call.needs("vote", table)
        resting(table)
        to = votes.target(table, seat)
        voice = await call.service.voice(table, call.lang)
        alone = table.humans() == [seat]
        text = [voice.say("app-rewind-ask", n=votes.steps_back(table, to)), voice.say("app-vote-same-cards")]
        text += [] if alone else [voice.say("app-rewind-rules", hours=call.service.pace.vote_ms // 3_600_000)]
        go = voice.say("app-rewind-alone" if alone else "app-rewind-vote")
        row = (
            Button(f"propose {table.id} {table.match.version} {to}", go, "danger"),
            Button(f"move {table.id}", voice.say("app-cancel")),
        )
        return Screen(
            title(table.room, voice), tuple(text), rows=(row,), private=True, lang=call.lang, table=table.id,
            version=table.shown_version,
        )  # fmt: skip


async def propose(call: Call) -> Screen:
    """Press: ``propose table version to``."""
    async with call.service.tables.hold(call.table) as table:
        seat = call.seat(table)
        call.needs("vote", table)
    await votes.propose(call.service, call.table, seat, call.number(2), call.number(1), call.command)
    return await mine(call)


async def yea(call: Call) -> Screen:
    """Press: ``yea table opened``."""
    return await _vote(call, yes=True)


async def nay(call: Call) -> Screen:
    """Press: ``no table opened``."""
    return await _vote(call, yes=False)


async def _vote(call: Call, *, yes: bool) -> Screen:
    async with call.service.tables.hold(call.table) as table:
        seat = call.seat(table)
        call.needs("vote", table)
    await votes.answer(call.service, call.table, seat, call.number(1), call.command, yes=yes)
    return await mine(call)
