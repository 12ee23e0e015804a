"""Presses that take something back: alone up to the last seal, beyond it by a vote."""

from __future__ import annotations

from bot.app.context import RequestContext
from bot.app.match import motions, rewinding
from bot.app.match.notes import said_before
from bot.app.match.play import undo_at
from bot.app.match.table import Table
from bot.app.port.refusals import Crowded, Declined
from bot.app.port.screen import Button, Screen
from bot.app.presses.table import Move, Nay, Propose, Rewind, Undo, Yea
from bot.app.show.frames import title
from bot.app.turn import panel


async def take_back(context: RequestContext, table: Table, press: Undo) -> Screen:
    """Take one's own last word back."""
    seat = context.seat(table)
    said, table = await undo_at(context.service, table, seat, press.word, context.command, context.person.id)
    translator = await context.load_translator(table)
    told = " ".join(translator(event.msg) for event in said.events)
    return await panel.show(context, table, told or translator.say("app-taken-back"))


async def rewind(context: RequestContext, table: Table, _: Rewind) -> Screen:
    """Ask before asking: what a vote would take back."""
    seat = context.seat(table)
    to = rewinding.target(table, seat)
    translator = await context.load_translator(table)
    alone = table.humans() == [seat]
    text = [translator.say("app-rewind-ask", n=rewinding.steps_back(table, to)), translator.say("app-vote-same-cards")]
    text += [] if alone else [translator.say("app-rewind-rules", hours=context.service.pace.vote_ms // 3_600_000)]
    go = translator.say("app-rewind-alone" if alone else "app-rewind-vote")
    row = (
        Button(Propose(table.id, table.match.version, to).line, go, "danger"),
        Button(Move(table.id).line, translator.say("app-cancel")),
    )
    return Screen(
        title(table.room, translator), tuple(text), rows=(row,), private=True, lang=context.lang, table=table.id,
        version=table.shown_version,
    )  # fmt: skip


async def propose(context: RequestContext, table: Table, press: Propose) -> Screen:
    """Open the vote on going back."""
    seat = context.seat(table)
    if not await said_before(context.service, table, context.command):
        if rewinding.target(table, seat) != press.to:
            raise Declined("refused-stale", "panel")
        try:
            table = await motions.propose(context.service, table, "back", str(press.to), seat, command=context.command)
        except Crowded:
            raise Declined("refused-stale", "panel") from None
    return await panel.show(context, table)


async def yea(context: RequestContext, table: Table, press: Yea) -> Screen:
    """Yes."""
    return await _say(context, table, press.vote, "yes")


async def nay(context: RequestContext, table: Table, press: Nay) -> Screen:
    """No."""
    return await _say(context, table, press.vote, "no")


async def _say(context: RequestContext, table: Table, vote: int, choice: str) -> Screen:
    """A voice, and the panel after it, perhaps of a newer table than the one in hand."""
    table = await motions.say(context.service, table, vote, choice, context.seat(table), command=context.command)
    return await panel.show(context, table)
