"""Looking back on a finished game: how far it is, then what cost most; shown to all as its player chooses."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from bot.app.clock.events import ReviewShared
from bot.app.context import RequestContext
from bot.app.i18n import Translator
from bot.app.match.again import till_written
from bot.app.match.table import Table
from bot.app.port.refusals import Declined
from bot.app.port.screen import Button, Screen
from bot.app.presses.table import Look, LookBack, LookBackOf, LookBackShare, LookBackStop
from bot.app.show.film import bar
from bot.app.show.frames import LONGEST_ALT, sentences, title
from bot.app.show.rows import fit
from engines.core.game import Game
from engines.core.lookback import Report
from engines.core.retold import BEST, retold, tenths, told_decisions
from engines.core.words import Msg, Seat
from render import PAINTERS
from render.core.course import COURSE, Course, Marked
from render.core.request import Request

WAIT_S: Final = 2.5
"""So long a look waits, so that a short game's is there at once."""


class Wanted(msgspec.Struct, frozen=True):
    """A look back that somebody asked for, and what its screens need of the table."""

    table: str
    seat: int
    title: str
    version: int
    translator: Any
    game: Any


async def asked(context: RequestContext, table: Table, _: LookBack | LookBackStop | LookBackShare) -> Wanted:
    """The presser's own. Under ``hold``."""
    seat = table.own_seat(context.person.id)
    assert seat is not None, "the door has looked"
    return await _wanted(context, table, seat)


async def asked_of(context: RequestContext, table: Table, press: LookBackOf) -> Wanted:
    """A seat's, whoever asks. Under ``hold``. Raises ``Declined``."""
    if press.seat >= table.match.header.seats:
        raise Declined("look-back-not-made")
    return await _wanted(context, table, press.seat)


async def _wanted(context: RequestContext, table: Table, seat: int) -> Wanted:
    translator = await context.load_translator(table)
    return Wanted(table.id, seat, title(table.room, translator), table.shown_version, translator, table.game)


async def begin(context: RequestContext, table: Table, press: LookBack) -> Wanted:
    """The presser's own; it is begun unless it is there. Under ``hold``."""
    wanted = await asked(context, table, press)
    await context.service.look_backs.begin(table.id, wanted.seat, table.match)
    return wanted


async def tell(context: RequestContext, wanted: Wanted, press: LookBack) -> Screen:
    """The look back, or how far it is. Under no ``hold``: it may take a while."""
    backs, translator = context.service.look_backs, wanted.translator
    making = await backs.after(wanted.table, wanted.seat, WAIT_S)
    if making is None:
        report, shared = await backs.kept(wanted.game, wanted.table, wanted.seat)
        if report is not None:
            share = LookBackShare(wanted.table, int(not shared))
            label = translator.say("look-back-unshare" if shared else "look-back-share")
            return _told(context, wanted, report, (Button(share.line, label), _back(wanted)))
    screen, head = _screen(context, wanted), _head(wanted)
    if making is None or making.given_up:
        again = Button(LookBack(wanted.table).line, translator.say("look-back"))
        told = translator.say("look-back-stopped" if making is None else "look-back-failed")
        return msgspec.structs.replace(screen, text=(head, told), rows=((again, _back(wanted)),))
    percent = making.done * 100 // max(1, making.total)
    text = (
        head,
        translator.say("look-back-coming", n=percent),
        bar(making.done, max(1, making.total)),
        translator.say("look-back-later"),
    )
    stop_ = Button(LookBackStop(wanted.table).line, translator.say("look-back-stop"))
    return msgspec.structs.replace(screen, text=text, rows=((stop_, _back(wanted)),), soon=press.line)


async def stop(context: RequestContext, wanted: Wanted, press: LookBackStop) -> Screen:
    """It is not wanted any more."""
    await context.service.look_backs.stop(wanted.table, wanted.seat)
    return await tell(context, wanted, LookBack(press.table))


async def share(context: RequestContext, table: Table, press: LookBackShare) -> Screen:
    """Let all see one's own, or not any more: the message that all see shows it. Under ``hold``. Raises ``Declined``.

    A table that was put away is not written to any more: there whoever looks at it anew sees it.
    """
    wanted, shared = await asked(context, table, press), bool(press.on)

    async def note(table: Table) -> int:
        told = Msg("look-back-event", {"seat": Seat(wanted.seat)}) if shared else None
        await context.service.tables.note(table, ReviewShared(wanted.seat), told, command=context.command)
        return table.shown_version

    if await context.service.look_backs.share(table.id, wanted.seat, shared=shared) and not table.archived:
        version = await till_written(context.service, table, note)
        wanted = msgspec.structs.replace(wanted, version=version)
    return await tell(context, wanted, LookBack(press.table))


async def tell_of(context: RequestContext, wanted: Wanted, _: LookBackOf) -> Screen:
    """One that is shared. Raises ``Declined``."""
    report, shared = await context.service.look_backs.kept(wanted.game, wanted.table, wanted.seat)
    if report is None or not shared:
        raise Declined("look-back-not-made")
    return _told(context, wanted, report, (_back(wanted),))


def _told(context: RequestContext, wanted: Wanted, report: Report, row: tuple[Button, ...]) -> Screen:
    lines = marked(retold(wanted.game, report), wanted.translator)
    head = _head(wanted)
    course = drawn(report, wanted.translator)
    picture = Request(wanted.game.key, course, COURSE, lang=wanted.translator.lang, names=wanted.translator.names)
    painted = sum(bool(points) for _, points in course.stands) > 1 and wanted.game.key in PAINTERS
    return msgspec.structs.replace(
        _screen(context, wanted),
        text=(head, *lines),
        rows=(row,),
        picture=picture if painted else None,
        alt=_alt(report, wanted.translator) if painted else "",
    )


def drawn(report: Report, translator: Translator) -> Course:
    """The course of a look back, for its picture."""
    known = [stand for stand in report.course if stand.points]
    kept = [*((str(n), one) for n, one in enumerate(report.costly, 1)), (BEST, report.best)]
    marks = tuple(Marked(mark, one.decision.round, one.decision.part) for mark, one in kept if one is not None)
    lines = [
        translator.say(
            "look-back-line", seat=Seat(seat), points=" · ".join(translator(tenths(one.points[seat])) for one in known)
        )
        for seat in range(len(known[-1].points) if known else 0)
    ]
    stands = tuple((one.round, one.points) for one in report.course)
    turn = report.turn.round if report.turn is not None else 0
    return Course(report.seat, stands, marks, turn, (translator.say("look-back-course"), *lines))


def _alt(report: Report, translator: Translator) -> str:
    """The course in sentences: what was expected of everybody at first, and what became of it."""
    known = [stand.points for stand in report.course if stand.points]
    ends = [
        translator.say("look-back-alt", seat=Seat(seat), first=tenths(first), last=round(last))
        for seat, (first, last) in enumerate(zip(known[0], known[-1], strict=True))
    ]
    return fit(sentences([translator.say("look-back-course"), *ends]), LONGEST_ALT)


def marked(lines: list[tuple[str, Msg]], translator: Translator) -> list[str]:
    """Lines of a look back in words, with the marks that they have on the picture."""
    return [f"{mark} · {translator(msg)}" if mark else translator(msg) for mark, msg in lines]


def shown_to_all(game: Game[Any, Any], report: Report, translator: Translator) -> list[str]:
    """What the message that all see tells of a look back that is shared: the first and the best decision of it."""
    chief = [(mark, msg) for mark, msg in told_decisions(game, report) if mark in {"1", BEST}]
    return [translator.say("look-back-of", seat=Seat(report.seat)), *marked(chief, translator)]


def _head(wanted: Wanted) -> str:
    """What it is called, before it is there too."""
    head: str = wanted.translator.say("look-back-of", seat=Seat(wanted.seat))
    return head


def _back(wanted: Wanted) -> Button:
    back: str = wanted.translator.say("app-back")
    return Button(Look(wanted.table).line, back)


def _screen(context: RequestContext, wanted: Wanted) -> Screen:
    return Screen(wanted.title, private=True, lang=context.lang, table=wanted.table, version=wanted.version)
