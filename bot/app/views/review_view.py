"""Reviews of a finished game: progress, costliest decisions, and sharing with the table."""

from bisect import bisect_left
from typing import Any, Final

import msgspec

from bot.app.clocks.events import ReviewShared
from bot.app.context import RequestContext
from bot.app.errors import RejectedError
from bot.app.i18n import Translator
from bot.app.tables import callbacks as table_callbacks
from bot.app.tables.table import Table
from bot.app.ui.screen import Button, Screen
from bot.app.views.film_view import progress_bar
from bot.app.views.replay_view import visible_versions
from bot.app.views.screen_base import join_alt_text, table_title
from engines.core.analysis_results import MoveComparison
from engines.core.core_types import Msg, Seat
from engines.core.game import Game
from engines.core.review import BEST_MARK, ReviewReport, decimal_message, decision_lines, review_lines
from render import PAINTERS
from render.core.request import PictureRequest
from render.core.score_chart import SCORE_CHART, ChartMark, ScoreChart

WAIT_S: Final = 2.5
"""How long a request waits for a review (s), to spare short games a progress screen."""


class ReviewRequest(msgspec.Struct, frozen=True):
    """A requested review, and the table data for its screens."""

    table: str
    seat: int
    title: str
    version: int
    translator: Translator
    game: Game[Any, Any]
    versions: tuple[int, ...]
    """The versions of the moves that the caller can replay."""


async def build_own_request(
    context: RequestContext,
    table: Table,
    _: table_callbacks.ShowReview | table_callbacks.StopReview | table_callbacks.ShareReview,
) -> ReviewRequest:
    """Build a request for the caller's own review. Call under ``open_started``."""
    seat = table.own_seat(context.user.id)
    assert seat is not None, "the dispatcher has checked the seat"
    return await _build_request(context, table, seat)


async def build_seat_request(
    context: RequestContext, table: Table, callback: table_callbacks.ShowSharedReview
) -> ReviewRequest:
    """Build a request for the review of any seat. Call under ``open_started``.

    Raises ``RejectedError`` if there is no such seat.
    """
    if callback.seat >= table.match.header.seats:
        raise RejectedError("look-back-not-made")
    return await _build_request(context, table, callback.seat)


async def _build_request(context: RequestContext, table: Table, seat: int) -> ReviewRequest:
    translator = await context.load_translator(table)
    return ReviewRequest(
        table.id, seat, table_title(table.lobby, translator), table.screen_version, translator, table.game,
        tuple(visible_versions(table, table.seat_of(context.user.id))),
    )  # fmt: skip


async def request_review(context: RequestContext, table: Table, callback: table_callbacks.ShowReview) -> ReviewRequest:
    """Start the caller's own review unless it exists. Call under ``open_started``."""
    request = await build_own_request(context, table, callback)
    await context.service.reviews.start_review(table.id, request.seat, table.match)
    return request


async def own_review_screen(
    context: RequestContext, request: ReviewRequest, callback: table_callbacks.ShowReview
) -> Screen:
    """Build a screen with the caller's review or its progress. May take seconds: call it without a table lock."""
    reviews, translator = context.service.reviews, request.translator
    progress = await reviews.wait_for_progress(request.table, request.seat, WAIT_S)
    if progress is None:
        report, shared = await reviews.load_review(request.game, request.table, request.seat)
        if report is not None:
            share = table_callbacks.ShareReview(request.table, int(not shared))
            label = translator.translate("look-back-unshare" if shared else "look-back-share")
            return _report_screen(context, request, report, (Button(share.data, label), _back_button(request)))
    screen, head = _review_base_screen(context, request), _review_heading(request)
    if progress is None or progress.is_abandoned:
        retry = translator.button(table_callbacks.ShowReview(request.table), "look-back")
        status = translator.translate("look-back-stopped" if progress is None else "look-back-failed")
        return msgspec.structs.replace(screen, text=(head, status), rows=((retry, _back_button(request)),))
    percent = progress.done * 100 // max(1, progress.total)
    text = (
        head,
        translator.translate("look-back-coming", n=percent),
        progress_bar(progress.done, max(1, progress.total)),
        translator.translate("look-back-later"),
    )
    stop = translator.button(table_callbacks.StopReview(request.table), "look-back-stop")
    return msgspec.structs.replace(screen, text=text, rows=((stop, _back_button(request)),), follow_up=callback.data)


async def stop_review(context: RequestContext, request: ReviewRequest, callback: table_callbacks.StopReview) -> Screen:
    """Cancel a review in progress and return to its screen."""
    await context.service.reviews.cancel_review(request.table, request.seat)
    return await own_review_screen(context, request, table_callbacks.ShowReview(callback.table))


async def share_review(context: RequestContext, table: Table, callback: table_callbacks.ShareReview) -> Screen:
    """Share the caller's review on the public message, or stop sharing it. Call under ``open_started``.

    An archived table gets no event, so its message changes only when next opened.
    """
    request, shared = await build_own_request(context, table, callback), bool(callback.on)

    async def append_share_event(table: Table) -> None:
        message = Msg("look-back-event", {"seat": Seat(request.seat)}) if shared else None
        await context.service.tables.append_event(
            table, ReviewShared(request.seat), message, command=context.command_id
        )

    reviews, channel = context.service.reviews, table.opening.lobby.channel
    is_change = await reviews.set_sharing(table.id, request.seat, shared=shared, channel=channel)
    if is_change and not table.is_archived:
        await context.service.tables.retry(table, append_share_event)
        request = msgspec.structs.replace(request, version=table.screen_version)
    return await own_review_screen(context, request, table_callbacks.ShowReview(callback.table))


async def public_review_screen(
    context: RequestContext, request: ReviewRequest, _: table_callbacks.ShowSharedReview
) -> Screen:
    """Build a screen with a shared review. Raises ``RejectedError`` if it is not shared."""
    report, shared = await context.service.reviews.load_review(request.game, request.table, request.seat)
    if report is None or not shared:
        raise RejectedError("look-back-not-made")
    return _report_screen(context, request, report, (_back_button(request),))


def _report_screen(
    context: RequestContext, request: ReviewRequest, report: ReviewReport, row: tuple[Button, ...]
) -> Screen:
    lines = review_marks(review_lines(request.game, report), request.translator)
    head = _review_heading(request)
    chart = build_score_chart(report, request.translator)
    picture = PictureRequest(
        request.game.key, chart, SCORE_CHART, lang=request.translator.lang, names=request.translator.names
    )
    has_chart = sum(bool(points) for _, points in chart.stands) > 1 and request.game.key in PAINTERS
    positions = _position_rows(request, report)
    if context.service.secure_url:
        share = request.translator.button(table_callbacks.ShareMoment(request.table), "moment-share")
        row = (*row, share)
    return msgspec.structs.replace(
        _review_base_screen(context, request),
        text=(head, *lines),
        rows=(*positions, row),
        lead=len(positions),
        picture=picture if has_chart else None,
        alt=_chart_alt_text(report, request.translator) if has_chart else "",
    )


def _position_rows(request: ReviewRequest, report: ReviewReport) -> tuple[tuple[Button, ...], ...]:
    row = tuple(
        request.translator.button(
            table_callbacks.ShowPastBoard(request.table, max(1, bisect_left(request.versions, entry.decision.version))),
            "look-back-see",
            mark=mark,
        )
        for mark, entry in _marked_decisions(report)
    )
    return (row,) if row else ()


def _marked_decisions(report: ReviewReport) -> list[tuple[str, MoveComparison]]:
    best = [(BEST_MARK, report.best)] if report.best is not None else []
    return [*((f"{n}", entry) for n, entry in enumerate(report.costly, 1)), *best]


def build_score_chart(report: ReviewReport, translator: Translator) -> ScoreChart:
    """Build a review's score chart from the estimated scores of each round."""
    estimated = [stand for stand in report.course if stand.points]
    marked = _marked_decisions(report)
    marks = tuple(ChartMark(mark, entry.decision.round, entry.decision.part) for mark, entry in marked)
    lines = [
        translator.translate(
            "look-back-line",
            seat=Seat(seat),
            points=" · ".join(translator(decimal_message(entry.points[seat])) for entry in estimated),
        )
        for seat in range(len(estimated[-1].points) if estimated else 0)
    ]
    stands = tuple((entry.round, entry.points) for entry in report.course)
    turn = report.turn.round if report.turn is not None else 0
    return ScoreChart(report.seat, stands, marks, turn, (translator.translate("look-back-course"), *lines))


def _chart_alt_text(report: ReviewReport, translator: Translator) -> str:
    known = [stand.points for stand in report.course if stand.points]
    ends = [
        translator.translate("look-back-alt", seat=Seat(seat), first=decimal_message(first), last=round(last))
        for seat, (first, last) in enumerate(zip(known[0], known[-1], strict=True))
    ]
    return join_alt_text([translator.translate("look-back-course"), *ends])


def review_marks(lines: list[tuple[str, Msg]], translator: Translator) -> list[str]:
    """Format lines of a review, each with its mark on the chart."""
    return [f"{mark} · {translator(msg)}" if mark else translator(msg) for mark, msg in lines]


def public_review_lines(game: Game[Any, Any], report: ReviewReport, translator: Translator) -> list[str]:
    """List the costliest and the best decision of a shared review, for the public message."""
    chief = [(mark, msg) for mark, msg in decision_lines(game, report) if mark in {"1", BEST_MARK}]
    return [translator.translate("look-back-of", seat=Seat(report.seat)), *review_marks(chief, translator)]


def _review_heading(request: ReviewRequest) -> str:
    return request.translator.translate("look-back-of", seat=Seat(request.seat))


def _back_button(request: ReviewRequest) -> Button:
    return request.translator.button(table_callbacks.ShowTable(request.table), "app-back")


def _review_base_screen(context: RequestContext, request: ReviewRequest) -> Screen:
    return Screen(request.title, private=True, lang=context.lang, table=request.table, version=request.version)
