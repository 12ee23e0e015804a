"""The error boundary, which turns every error into a screen.

A rejection (expected) shows one line and the user's next step. A store outage shows a notice. A bug shows an incident
code; the log gets its location in the code, not the game.
"""

from collections.abc import Awaitable, Callable
from contextlib import nullcontext
from dataclasses import dataclass, replace

import msgspec
import structlog

from bot.app.common import interfaces
from bot.app.common.incidents import report_incident
from bot.app.common.interfaces import is_valid_id, new_code, new_id
from bot.app.context import RequestContext, Services
from bot.app.dispatch.checked_routes import with_platform_roles
from bot.app.dispatch.routes import HANDLERS
from bot.app.dispatch.table_list import resolve_table
from bot.app.errors import RejectedError, WriteConflictError
from bot.app.gatherings.kinds import find_kind
from bot.app.gatherings.screens import refusal_screen
from bot.app.i18n import Translator
from bot.app.lobbies import lobby, table_display
from bot.app.tables.cache import Prefetch
from bot.app.tables.callbacks import OpenPanel
from bot.app.tables.table import NotStartedError
from bot.app.turns import panel
from bot.app.ui.callback_data import CALLBACKS, Callback, parse_callback, subject_of_data
from bot.app.ui.screen import Screen
from bot.app.users.user_repository import User
from bot.app.views.datetimes import localize_screen
from bot.app.views.screen_base import notice_screen, rule_button_row
from bot.metrics import CALLBACK_DURATION, REFUSALS, loop_time
from bot.store.errors import ContentionError, StoreError
from engines.core.core_types import EngineError, Msg

log = structlog.get_logger("bottega.app")

RequestHandler = Callable[[RequestContext, Callback | None], Awaitable[Screen]]
"""A request handler. The callback is None for a command, which finds its callback itself."""


@dataclass(frozen=True)
class IncomingRequest:
    """A request from a frontend, before the user is loaded."""

    user: str
    channel: str
    callback_data: str | None = None
    """The raw callback data; None for a command, which finds its callback itself."""
    command_id: str = ""
    text: str = ""
    last_table: str = ""
    is_rate_limited: bool = False
    """Whether a user made the request, not just the frontend."""


async def run_guarded(service: Services, request: IncomingRequest, run: RequestHandler) -> Screen:
    """Run a handler and return its screen, or an error screen; times are in the user's timezone.

    Raises nothing except cancellation.
    """
    zone = "UTC"

    async def run_and_note_zone(context: RequestContext, callback: Callback | None) -> Screen:
        nonlocal zone
        zone = context.user.hours.zone
        return await run(context, callback)

    began, name = loop_time(), _callback_name(request.callback_data)
    platform, separator, _ = request.command_id.partition(":")
    if not request.command_id:
        request = replace(request, command_id=new_id(service.random_bytes, 20))
    trace_id, kind = interfaces.trace_id_of(request.command_id), platform if separator else ""
    answering = service.press_priority.answer_press() if request.is_rate_limited else nullcontext()
    with interfaces.with_trace_id(trace_id), answering:
        screen = localize_screen(await _run_with_errors(service, request, run_and_note_zone), zone)
        seconds = loop_time() - began
        CALLBACK_DURATION.labels(kind, name).observe(seconds)
        log.info("callback", callback=name, table=screen.table, version=screen.version, ms=round(seconds * 1000))
        return screen


def _callback_name(data: str | None) -> str:
    """Return the callback's name without arguments; ``command`` for a command."""
    name = data.strip().partition(" ")[0] if data is not None else "command"
    return name if name in CALLBACKS or data is None else "unknown"


async def _run_with_errors(service: Services, request: IncomingRequest, run: RequestHandler) -> Screen:
    context: RequestContext | None = None
    try:
        command = request.command_id if request.is_rate_limited else ""  # a frontend's read stores no answer
        table_id, is_blocked = _expected_table(request), request.user in service.blocks
        prefetch = None if is_blocked else service.tables.start_prefetch(table_id, request.user, command)
        context = await load_context(service, request, prefetch)
        if is_blocked:
            raise RejectedError("app-blocked")
        try:
            _check_rates(context, request)
            callback = parse_callback(request.callback_data) if request.callback_data is not None else None
            screen = await run(context, callback)
            return apply_preferences(_limit_pictures(context, screen), context.user) if screen.private else screen
        except NotStartedError as error:
            return await lobby.lobby_screen(service, error.lobby, context.lang, notice=error.msg.key)
        except (EngineError, RejectedError) as refusal:
            count_rejection(refusal.code if isinstance(refusal, EngineError) else refusal.msg.key)
            return await _rejection_screen(context, subject_of_data(request.callback_data or ""), refusal)
        except ContentionError:
            count_rejection("crowded")
            return await _rejection_screen(context, subject_of_data(request.callback_data or ""), WriteConflictError())
    except RejectedError as error:
        count_rejection(error.msg.key)
        return error_screen(context, error.msg)
    except (StoreError, TimeoutError) as error:
        count_rejection("store-away")
        log.warning("store unavailable", error=type(error).__name__)
        return error_screen(context, Msg("app-store-unavailable"))
    except Exception as error:  # noqa: BLE001 - the user gets an answer in any case
        code = new_code(service.random_bytes)
        report_incident("incident", error, code=code)
        return error_screen(context, Msg("app-defect", {"code": code}))


def _expected_table(request: IncomingRequest) -> str:
    """Return the probable table of a request: a typed command begins with its id, or refers to the last one."""
    if request.callback_data is not None:
        return subject_of_data(request.callback_data)
    return request.text.partition(" ")[0] or request.last_table


def _check_rates(context: RequestContext, request: IncomingRequest) -> None:
    """Check the rate limits of user and channel. Raises ``RejectedError``."""
    rates, limits = context.service.rates, context.service.limits
    if not request.is_rate_limited:
        return
    if not rates.try_acquire(context.user.id, limits.presses):
        raise RejectedError("app-too-fast")
    if context.channel and not rates.try_acquire(context.channel, limits.place_presses):
        raise RejectedError("app-too-fast-here")


def _limit_pictures(context: RequestContext, screen: Screen) -> Screen:
    limits, user_id = context.service.limits, context.user.id
    if screen.picture is None or context.service.rates.try_acquire(f"picture:{user_id}", limits.pictures):
        return screen
    notice = screen.notice or context.translator.translate("app-many-pictures")
    return msgspec.structs.replace(screen, picture=None, notice=notice)


def count_rejection(reason: str) -> None:
    """Count and log a refused callback."""
    REFUSALS.labels(reason).inc()
    log.info("callback refused", reason=reason)


def apply_preferences(screen: Screen, user: User) -> Screen:
    """Apply the user's colours and layout to a screen's picture."""
    if screen.picture is None or not (user.color_theme or user.picture_layout):
        return screen
    layout = screen.picture.layout or user.picture_layout
    own = msgspec.structs.replace(screen.picture, color_theme=user.color_theme, layout=layout)
    return msgspec.structs.replace(screen, picture=own)


async def load_context(service: Services, request: IncomingRequest, prefetch: Prefetch | None = None) -> RequestContext:
    """Load the user and their language. Raises ``RejectedError`` for an unknown user."""
    try:
        user = await service.users.get(request.user, prefetch.users if prefetch is not None else {})
    except (KeyError, ValueError):
        raise RejectedError("app-unknown-user") from None
    channel = None if user.lang or not is_valid_id(request.channel) else await service.channels.get(request.channel)
    lang = user.lang or (channel.lang if channel is not None else "") or "en"
    command = request.command_id or new_id(service.random_bytes, 20)
    channel_id = request.channel if is_valid_id(request.channel) else ""
    return RequestContext(
        service, user, channel_id, command, lang,
        text=request.text, recent_table=request.last_table, prefetch=prefetch,
    )  # fmt: skip


async def _rejection_screen(context: RequestContext, name: str, refusal: EngineError | RejectedError) -> Screen:
    """Build the screen of a rejection: one line, and the user's next step.

    A repeated command that was first accepted shows the table instead.
    """
    translator = context.translator
    show = refusal.show if isinstance(refusal, RejectedError) else "panel"
    try:
        if (kind := find_kind(name)) is not None:
            context = await with_platform_roles(context, OpenPanel(name))
            return await refusal_screen(context, kind, name, _rejection_text(translator, refusal.msg))
        name = name or (await resolve_table(context, context.text))[0]
        async with context.service.tables.open_started(name) as table:
            translator = await context.load_translator(table)
            if await context.service.store.tables.load_answer(name, context.command_id) is not None:
                return await table_display.own_table_screen(context, table, notice=Msg("app-done"))
            if show == "panel" and table.seat_of(context.user.id) is not None:
                return await panel.panel_screen(context, table, refusal.msg)
            bare = notice_screen(context, translator, translator(refusal.msg), table.id)
            row = rule_button_row(translator, table.id, refusal.msg.rule)
            return msgspec.structs.replace(bare, rows=(row,) if row else (), version=table.screen_version)
    except (RejectedError, EngineError):
        return notice_screen(context, translator, _rejection_text(translator, refusal.msg))


def error_screen(context: RequestContext | None, msg: Msg) -> Screen:
    """Build a private screen with one line, for when nothing else can be shown."""
    translator = Translator(context.lang if context else "en")
    return Screen(translator.translate("app-name"), notice=translator(msg), private=True, lang=translator.lang)


def _rejection_text(translator: Translator, msg: Msg) -> str:
    """Translate a rejection; a text of an unknown game becomes a general one."""
    try:
        return translator(msg)
    except KeyError:
        return translator.translate("app-not-now")


async def dispatch_callback(context: RequestContext, callback: Callback | None) -> Screen:
    """Run a callback's handler and return its screen.

    Raises ``RejectedError`` during maintenance, and all errors of the handler.
    """
    assert callback is not None, "a command makes its own callback"
    if context.service.maintenance_flag.since and not callback.in_maintenance:
        raise RejectedError("app-maintenance")
    if callback.needs.admins:
        context = await with_platform_roles(context, callback)
    return await HANDLERS[type(callback)](context, callback)
