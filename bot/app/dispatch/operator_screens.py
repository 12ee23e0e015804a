"""What operators see and do in a chat: the state of the bot, its last defects, and maintenance."""

from __future__ import annotations

import msgspec

from bot import VERSION
from bot.app.common.incidents import RECENT, Incident
from bot.app.context import RequestContext
from bot.app.deadlines import outages
from bot.app.dispatch.callbacks import AskMaintenance, SetMaintenance, ShowOperation
from bot.app.errors import RejectedError
from bot.app.i18n import Translator
from bot.app.services import Services
from bot.app.ui.screen import Button, Screen
from bot.loop_clock import loop_time
from bot.store.outbox import count_pending
from bot.store.redis_keys import RedisKeys

MINUTE_MS = 60_000


async def show_operation(context: RequestContext, _: ShowOperation) -> Screen:
    """Show the state of the bot to its operators."""
    _require_operator(context)
    translator = context.translator
    begun = context.service.maintenance_flag.since
    lines = (
        translator.translate("operator-version", version=VERSION),
        *await _state_lines(context.service, translator),
        *(_incident_line(incident, translator) for incident in reversed(RECENT)),
    )
    switch = (
        translator.button(SetMaintenance(0), "operator-maintenance-end", "primary")
        if begun
        else translator.button(AskMaintenance(), "operator-maintenance-begin", "danger")
    )
    row = (translator.button(ShowOperation(), "operator-refresh"), switch)
    return _operator_screen(context, translator, lines, row)


async def ask_maintenance(context: RequestContext, _: AskMaintenance) -> Screen:
    """Say what maintenance means, and ask for a confirmation."""
    _require_operator(context)
    translator = context.translator
    row = (
        translator.button(SetMaintenance(1), "operator-maintenance-begin", "danger"),
        translator.button(ShowOperation(), "app-cancel"),
    )
    return _operator_screen(context, translator, (translator.translate("operator-maintenance-what"),), row)


async def set_maintenance(context: RequestContext, callback: SetMaintenance) -> Screen:
    """Begin or end maintenance for all processes."""
    _require_operator(context)
    translator, service = context.translator, context.service
    if callback.on:
        await outages.start_maintenance(service)
        notice = translator.translate("operator-maintenance-begun")
    else:
        ended_ms = await outages.end_maintenance(service)
        notice = translator.translate("operator-maintenance-ended", n=ended_ms // MINUTE_MS)
    return msgspec.structs.replace(await show_operation(context, ShowOperation()), notice=notice)


def _operator_screen(
    context: RequestContext, translator: Translator, lines: tuple[str, ...], row: tuple[Button, ...]
) -> Screen:
    return context.private_screen(translator.translate("operator-title"), lines, (row,))


def _require_operator(context: RequestContext) -> None:
    """Raise ``RejectedError`` if the caller is no operator."""
    if not context.service.admins.may_operate(context.user):
        raise RejectedError("operator-refused")


async def _state_lines(service: Services, translator: Translator) -> list[str]:
    """Say what of the service works, and how much it does. Raises ``StoreError``."""
    problem = await service.store.find_problem()
    begun, now = service.maintenance_flag.since, service.now_ms()
    lines = [translator.translate(f"operator-store-{problem or 'well'}")]
    for platform in service.admins.list_platforms():
        silence_ms = await outages.load_silence_ms(service, platform)
        lines.append(_chat_line(platform.title(), silence_ms, translator))
    tables = service.store.tables
    running, finished = [
        await tables.count_tables(key) for key in (RedisKeys.running_tables_key, RedisKeys.final_tables_key)
    ]
    lines.append(translator.translate("operator-tables", n=running, finished=finished))
    overdue = await service.store.timers.count_overdue()
    lines.append(translator.translate("operator-timers", n=overdue))
    lines.append(translator.translate("operator-outbox", n=await count_pending(service.store.pool)))
    if begun:
        lines.append(translator.translate("operator-maintenance-on", n=(now - begun) // MINUTE_MS))
    if not RECENT:
        lines.append(translator.translate("operator-no-defects"))
    return lines


def _chat_line(chat: str, silence_ms: int | None, translator: Translator) -> str:
    """Say whether a chat is connected; ``silence_ms``: how long it has not been reached, None if it never was."""
    if silence_ms is None:
        return translator.translate("operator-chat-unknown", chat=chat)
    key = "operator-chat-silent" if silence_ms > MINUTE_MS else "operator-chat"
    return translator.translate(key, chat=chat, n=silence_ms // MINUTE_MS)


def _incident_line(incident: Incident, translator: Translator) -> str:
    """Say which defect it was, where in the code, and when, if that is known."""
    event = " ".join(filter(None, (incident.event, incident.code)))
    if incident.at is None:
        return translator.translate("operator-defect-undated", event=event, error=incident.error, where=incident.where)
    minutes = int(loop_time() - incident.at) // 60
    return translator.translate("operator-defect", n=minutes, event=event, error=incident.error, where=incident.where)
