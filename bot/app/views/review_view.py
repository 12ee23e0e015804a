"""Looking back on a finished game: how far it is, then what cost most; shown to all as its player chooses."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from bot.app.clocks.events import ReviewShared
from bot.app.context import RequestContext
from bot.app.errors import RejectedError
from bot.app.i18n import Translator
from bot.app.tables.callbacks import ShareReview, ShowReview, ShowSharedReview, ShowTable, StopReview
from bot.app.tables.retry import retry_on_conflict
from bot.app.tables.table import Table
from bot.app.ui.button_rows import truncate_label
from bot.app.ui.screen import Button, Screen
from bot.app.views.film_view import progress_bar
from bot.app.views.screen_base import LONGEST_ALT, join_sentences, table_title
from engines.core.core_types import Msg, Seat
from engines.core.game import Game
from engines.core.review import ReviewReport
from engines.core.review_text import BEST, decimal_message, decision_lines, review_lines
from render import PAINTERS
from render.core.request import PictureRequest
from render.core.score_chart import SCORE_CHART, ChartMark, ScoreChart

WAIT_S: Final = 2.5
"""So long a look waits, so that a short game's is there at once."""


class ReviewRequest(msgspec.Struct, frozen=True):
    """A look back that somebody asked for, and what its screens need of the table."""

    table: str
    seat: int
    title: str
    version: int
    translator: Translator
    game: Game[Any, Any]


async def build_own_request(
    context: RequestContext, table: Table, _: ShowReview | StopReview | ShareReview
) -> ReviewRequest:
    """The presser's own. Under ``hold``."""
    seat = table.own_seat(context.user.id)
    assert seat is not None, "the door has looked"
    return await _build_request(context, table, seat)


async def build_seat_request(context: RequestContext, table: Table, press: ShowSharedReview) -> ReviewRequest:
    """A seat's, whoever asks. Under ``hold``. Raises ``Declined``."""
    if press.seat >= table.match.header.seats:
        raise RejectedError("look-back-not-made")
    return await _build_request(context, table, press.seat)


async def _build_request(context: RequestContext, table: Table, seat: int) -> ReviewRequest:
    translator = await context.load_translator(table)
    return ReviewRequest(
        table.id, seat, table_title(table.lobby, translator), table.screen_version, translator, table.game
    )


async def start_review(context: RequestContext, table: Table, press: ShowReview) -> ReviewRequest:
    """The presser's own; it is begun unless it is there. Under ``hold``."""
    wanted = await build_own_request(context, table, press)
    await context.service.reviews.start_review(table.id, wanted.seat, table.match)
    return wanted


async def own_review_screen(context: RequestContext, wanted: ReviewRequest, press: ShowReview) -> Screen:
    """The look back, or how far it is. Under no ``hold``: it may take a while."""
    backs, translator = context.service.reviews, wanted.translator
    making = await backs.wait_for_progress(wanted.table, wanted.seat, WAIT_S)
    if making is None:
        report, shared = await backs.load_review(wanted.game, wanted.table, wanted.seat)
        if report is not None:
            share = ShareReview(wanted.table, int(not shared))
            label = translator.translate("look-back-unshare" if shared else "look-back-share")
            return _report_screen(context, wanted, report, (Button(share.data, label), _back_button(wanted)))
    screen, head = _review_base_screen(context, wanted), _review_heading(wanted)
    if making is None or making.is_abandoned:
        again = Button(ShowReview(wanted.table).data, translator.translate("look-back"))
        told = translator.translate("look-back-stopped" if making is None else "look-back-failed")
        return msgspec.structs.replace(screen, text=(head, told), rows=((again, _back_button(wanted)),))
    percent = making.done * 100 // max(1, making.total)
    text = (
        head,
        translator.translate("look-back-coming", n=percent),
        progress_bar(making.done, max(1, making.total)),
        translator.translate("look-back-later"),
    )
    stop_ = Button(StopReview(wanted.table).data, translator.translate("look-back-stop"))
    return msgspec.structs.replace(screen, text=text, rows=((stop_, _back_button(wanted)),), follow_up=press.data)


async def stop_review(context: RequestContext, wanted: ReviewRequest, press: StopReview) -> Screen:
    """It is not wanted any more."""
    await context.service.reviews.cancel_review(wanted.table, wanted.seat)
    return await own_review_screen(context, wanted, ShowReview(press.table))


async def share_review(context: RequestContext, table: Table, press: ShareReview) -> Screen:
    """Let all see one's own, or not any more: the message that all see shows it. Under ``hold``. Raises ``Declined``.

    A table that was put away is not written to any more: there whoever looks at it anew sees it.
    """
    wanted, shared = await build_own_request(context, table, press), bool(press.on)

    async def append_share_event(table: Table) -> int:
        told = Msg("look-back-event", {"seat": Seat(wanted.seat)}) if shared else None
        await context.service.tables.append_event(table, ReviewShared(wanted.seat), told, command=context.command_id)
        return table.screen_version

    if await context.service.reviews.set_sharing(table.id, wanted.seat, shared=shared) and not table.is_archived:
        version = await retry_on_conflict(context.service, table, append_share_event)
        wanted = msgspec.structs.replace(wanted, version=version)
    return await own_review_screen(context, wanted, ShowReview(press.table))


async def public_review_screen(context: RequestContext, wanted: ReviewRequest, _: ShowSharedReview) -> Screen:
    """One that is shared. Raises ``Declined``."""
    report, shared = await context.service.reviews.load_review(wanted.game, wanted.table, wanted.seat)
    if report is None or not shared:
        raise RejectedError("look-back-not-made")
    return _report_screen(context, wanted, report, (_back_button(wanted),))


def _report_screen(
    context: RequestContext, wanted: ReviewRequest, report: ReviewReport, row: tuple[Button, ...]
) -> Screen:
    lines = review_marks(review_lines(wanted.game, report), wanted.translator)
    head = _review_heading(wanted)
    course = build_score_chart(report, wanted.translator)
    picture = PictureRequest(
        wanted.game.key, course, SCORE_CHART, lang=wanted.translator.lang, names=wanted.translator.names
    )
    painted = sum(bool(points) for _, points in course.stands) > 1 and wanted.game.key in PAINTERS
    return msgspec.structs.replace(
        _review_base_screen(context, wanted),
        text=(head, *lines),
        rows=(row,),
        picture=picture if painted else None,
        alt=_chart_alt_text(report, wanted.translator) if painted else "",
    )


def build_score_chart(report: ReviewReport, translator: Translator) -> ScoreChart:
    """The course of a look back, for its picture."""
    known = [stand for stand in report.course if stand.points]
    kept = [*((str(n), one) for n, one in enumerate(report.costly, 1)), (BEST, report.best)]
    marks = tuple(ChartMark(mark, one.decision.round, one.decision.part) for mark, one in kept if one is not None)
    lines = [
        translator.translate(
            "look-back-line",
            seat=Seat(seat),
            points=" · ".join(translator(decimal_message(one.points[seat])) for one in known),
        )
        for seat in range(len(known[-1].points) if known else 0)
    ]
    stands = tuple((one.round, one.points) for one in report.course)
    turn = report.turn.round if report.turn is not None else 0
    return ScoreChart(report.seat, stands, marks, turn, (translator.translate("look-back-course"), *lines))


def _chart_alt_text(report: ReviewReport, translator: Translator) -> str:
    """The course in sentences: what was expected of everybody at first, and what became of it."""
    known = [stand.points for stand in report.course if stand.points]
    ends = [
        translator.translate("look-back-alt", seat=Seat(seat), first=decimal_message(first), last=round(last))
        for seat, (first, last) in enumerate(zip(known[0], known[-1], strict=True))
    ]
    return truncate_label(join_sentences([translator.translate("look-back-course"), *ends]), LONGEST_ALT)


def review_marks(lines: list[tuple[str, Msg]], translator: Translator) -> list[str]:
    """Lines of a look back in words, with the marks that they have on the picture."""
    return [f"{mark} · {translator(msg)}" if mark else translator(msg) for mark, msg in lines]


def public_review_lines(game: Game[Any, Any], report: ReviewReport, translator: Translator) -> list[str]:
    """What the message that all see tells of a look back that is shared: the first and the best decision of it."""
    chief = [(mark, msg) for mark, msg in decision_lines(game, report) if mark in {"1", BEST}]
    return [translator.translate("look-back-of", seat=Seat(report.seat)), *review_marks(chief, translator)]


def _review_heading(wanted: ReviewRequest) -> str:
    """What it is called, before it is there too."""
    return wanted.translator.translate("look-back-of", seat=Seat(wanted.seat))


def _back_button(wanted: ReviewRequest) -> Button:
    return Button(ShowTable(wanted.table).data, wanted.translator.translate("app-back"))


def _review_base_screen(context: RequestContext, wanted: ReviewRequest) -> Screen:
    return Screen(wanted.title, private=True, lang=context.lang, table=wanted.table, version=wanted.version)
