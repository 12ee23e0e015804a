"""Every press by its first word, and what handles it. One way in: ``App.press`` looks here."""

from __future__ import annotations

from typing import Final

from bot.app.context import RequestContext
from bot.app.door import night_rows, tablelist
from bot.app.door.me_rows import ROWS as ME
from bot.app.door.rows import (
    Handler,
    Row,
    after_table,
    at_draft,
    at_either,
    at_room,
    at_table,
    in_two,
    let_go,
    on_room,
    plain,
)
from bot.app.door.standing import administered
from bot.app.door.time_rows import ROWS as TIME
from bot.app.lobby import learning, lobby, rematch, setup
from bot.app.match.table import Table
from bot.app.me import pagelinks, settings
from bot.app.nights import card, panel, places
from bot.app.port.press import Press
from bot.app.port.refusals import Declined
from bot.app.port.screen import Screen
from bot.app.presses import table, turn, yearbook
from bot.app.show import board, film, lookback, past, results, rules, stopped, story
from bot.app.turn import takeback, turns, what
from bot.app.yearbook import screens as records


async def _own(context: RequestContext, held: Table, _: Press) -> Screen:
    return await lobby.own(context, held)


async def _board(context: RequestContext, held: Table, press: table.Board) -> Screen:
    return await board.private(context, held, press.shape, press.part)


async def _hand(context: RequestContext, held: Table, _: Press) -> Screen:
    return await board.hand(context, held)


async def _words(context: RequestContext, held: Table, _: Press) -> Screen:
    return await board.text_board(context, held)


async def _receipt(context: RequestContext, held: Table, _: Press) -> Screen:
    return results.receipt(held, await context.load_translator(held))


ROWS: tuple[Row, ...] = (
    plain(table.Games, lobby.cards),
    plain(table.Open, lobby.open_room),
    plain(table.Learn, learning.learn),
    at_room(table.Join, lobby.join),
    on_room(table.Leave, lobby.leave, lobby.left),
    on_room(table.AddAi, lobby.add_ai, lobby.shown),
    on_room(table.Kick, setup.remove, setup.removed),
    at_room(table.Setup, setup.setup),
    on_room(table.Option, setup.option, setup.rules_screen),
    on_room(table.Learning, setup.learning, setup.hints_screen),
    on_room(table.AiLevel, setup.level, setup.level_screen),
    on_room(table.RoomLanguage, setup.language, setup.language_screen),
    at_room(table.Invite, lobby.invite),
    on_room(table.Close, lobby.close, lobby.shown),
    at_room(table.Start, lobby.start),
    at_either(table.Look, lobby.view, lobby.view_room, card.view),
    at_either(table.Panel, _own, lobby.view_room, panel.show),
    at_either(table.Move, _own, lobby.view_room, panel.show),
    at_either(table.Board, _board, lobby.seen, card.view),
    at_either(table.Hand, _hand, lobby.seen),
    at_either(table.InWords, _words, lobby.view_room),
    at_table(table.Story, story.tell),
    at_either(table.OpenPage, pagelinks.at_table, pagelinks.before, pagelinks.before),
    at_either(table.Receipt, _receipt, lobby.view_room),
    at_either(table.Here, lobby.here, lobby.here_room, places.here),
    plain(table.Rules, rules.show),
    plain(table.HowTo, rules.how_to_play),
    plain(table.Legend, rules.legend),
    plain(table.Tables, tablelist.tables),
    at_table(table.Undo, takeback.take_back),
    at_table(table.Rewind, takeback.rewind),
    at_table(table.Propose, takeback.propose),
    at_table(table.Yea, takeback.yea),
    at_table(table.Nay, takeback.nay),
    at_table(table.GoOn, turns.go_on),
    let_go(table.Past, past.begin, past.tell),
    let_go(table.What, what.begin, what.tell),
    let_go(table.Replay, film.begin, film.tell),
    let_go(table.FilmShow, film.begin, film.tell),
    let_go(table.FilmStop, film.begin, film.stop),
    let_go(table.LookBack, lookback.begin, lookback.tell),
    let_go(table.LookBackStop, lookback.asked, lookback.stop),
    at_table(table.LookBackShare, lookback.share),
    let_go(table.LookBackOf, lookback.asked_of, lookback.tell_of),
    after_table(table.Rematch, rematch.rematch),
    at_table(turn.Say, turns.answer),
    at_table(turn.Typed, turns.by_word),
    at_table(turn.ReadOn, turns.read_on),
    at_draft(turn.Walk, turns.walk),
    at_draft(turn.Turn, turns.turn),
    at_draft(turn.Back, turns.step_back),
    at_draft(turn.Cancel, turns.cancel),
    at_draft(turn.Give, turns.give),
    at_draft(turn.Pad, turns.pad),
    at_draft(turn.Group, turns.group),
    at_draft(turn.Page, turns.page),
    at_draft(turn.Try, turns.rehearse),
    in_two(turn.Hint, turns.thought, turns.hint),
    at_draft(turn.Plan, turns.plan),
    at_draft(turn.Yes, turns.confirm),
    at_table(table.Export, settings.saved, settings.saved_unplayed),
    at_table(table.End, setup.ask_end, stopped.ask_end),
    at_table(table.EndGame, setup.end, stopped.end),
    plain(yearbook.Records, records.records),
    plain(yearbook.MyRecords, records.mine),
    plain(yearbook.Mine, records.switch_mine),
    plain(yearbook.Group, records.switch_group),
    plain(yearbook.Yearbook, records.book),
    *TIME,
    *ME,
    *night_rows.ROWS,
)
"""What is done about each declared press."""

READING: Final[frozenset[type[Press]]] = frozenset({
    table.Games, table.Look, table.Panel, table.Move, table.Board, table.Hand, table.InWords, table.Story,
    table.Receipt, table.LookBackOf, table.Rules, table.HowTo, table.Legend, table.What, table.Tables,
    yearbook.Records, yearbook.MyRecords, yearbook.Yearbook,
})  # fmt: skip
"""Presses that change nothing at any table: they go on while the host works on the house."""

HANDLERS: dict[type[Press], Handler] = {row.shape: row.run for row in ROWS}


async def handled(context: RequestContext, press: Press | None) -> Screen:
    """What a press comes to, once the door has looked at it. Raises whatever stands against it."""
    assert press is not None, "a command makes the press that it means"
    if context.service.resting.since and type(press) not in READING:
        raise Declined("app-maintenance")
    if press.needs.admins:
        context = await administered(context, press)
    return await HANDLERS[type(press)](context, press)


SITTING = frozenset(shape.verb for shape in HANDLERS if shape.needs.sits)
"""Presses that are complete only where there is a private way to the presser: they get a seat, and so secrets."""
