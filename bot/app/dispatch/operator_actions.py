"""Operator views and actions: all tables, recent bugs, maintenance, blocks; announce, end and export."""

from bisect import bisect_right
from collections import Counter
from datetime import datetime
from functools import partial
from typing import Final, Literal

import msgspec

from bot import VERSION
from bot.app.account.callbacks import AskMaintenance, SetBlock, SetMaintenance, ShowOperation
from bot.app.clocks.events import OperatorAnnounced, TableClosed, decode_event
from bot.app.common.incidents import RECENT_DEFECTS, Incident
from bot.app.common.interfaces import new_id
from bot.app.context import RequestContext, Services
from bot.app.deadlines import blocks, outages
from bot.app.errors import OtherRulesError, RejectedError
from bot.app.i18n import Translator
from bot.app.tables.callbacks import ReportLine
from bot.app.tables.lobby_store import Lobby, to_ms
from bot.app.tables.table import Table
from bot.app.ui.callback_data import FreeText
from bot.app.ui.screen import Button, Screen, TextInput
from bot.app.ui.texts import sanitize_text, wrap_bidi
from bot.app.views.datetimes import timestamp_placeholder
from bot.app.views.table_talk import REPORTED
from bot.metrics import loop_time
from bot.store.errors import StoreError
from bot.store.outbox import count_pending
from bot.store.redis_keys import RedisKeys
from bot.store.timers import WriteEffects
from bot.stored import Stored
from engines import GAMES
from engines.core.core_types import Msg
from engines.core.log import GameRecord

StatusKind = Literal["damaged", "unplayed", "stopped", "late", "vote", "break", "waits", "over"]
STATUS_HINTS: Final[dict[StatusKind, str]] = {  # most urgent first
    "damaged": "its log cannot be read: restore a backup into another store with bottega restore, and inspect it there",
    "unplayed": "this version cannot play it: start a version that can",
    "stopped": "its AI players have stopped: a player has to press *Go on*",
    "late": "an AI or a clock is late: does a process run its timers?",
    "vote": "it waits for a vote on a rewind",
    "break": "it is in a break",
    "waits": "it waits for players",
    "over": "it is over, and will be archived within the hour",
}
LATE_MS: Final = 60_000
MAX_LISTED: Final = 500
"""Maximum tables listed, and opened to do so, at once."""
MAX_TEXT_LENGTH: Final = 500
"""Maximum characters of an announcement."""
MAX_ANNOUNCEMENTS: Final = 20
"""Maximum announcements kept until all tables have them."""
MAX_BLOCKS: Final = 5
"""Maximum blocks, and reported tables, with a button. ``bottega block`` lists all."""
ANNOUNCEMENTS: Final = ("announcements", "all")
ANNOUNCE: Final = "announce"
TELL: Final = "tell"
"""The timer of a table that lacks an announcement."""


class Announcement(Stored, msgspec.Struct, frozen=True):
    """An operator's text to all tables. ``number``: its sequence number; ``at``: its time (ms)."""

    number: int
    at: int
    text: str


class OperatorTableStatus(msgspec.Struct, frozen=True):
    """A table as the operator sees it, without names or hands.

    ``since``: the time of its last entry, or "". ``owing``: the number of seats to move.
    """

    table: str
    game: str
    state: StatusKind
    version: int = 0
    owing: int = 0
    since: str = ""
    why: str = ""


async def list_table_status(service: Services, after: str = "") -> tuple[list[OperatorTableStatus], str]:
    """List the state of the next tables with a log: most urgent first, then those idle longest.

    Opens at most ``MAX_LISTED`` tables after ``after``, in id order. Also returns the last id, if others follow.
    """
    tables = await service.store.tables.list_running()
    tables = tables[bisect_right(tables, after) :]
    statuses = [status for table in tables[:MAX_LISTED] if (status := await _table_status(service, table))]
    order = list(STATUS_HINTS)
    found = sorted(statuses, key=lambda status: (order.index(status.state), status.since, status.table))
    return found, tables[MAX_LISTED - 1] if len(tables) > MAX_LISTED else ""


async def _table_status(service: Services, table_id: str) -> OperatorTableStatus | None:
    try:
        async with service.tables.open_started(table_id) as table:
            last = table.match.entries[-1].at
            state = await _status_kind(service, table)
            return OperatorTableStatus(
                table_id, table.game.key, state, table.match.version, len(table.match.seats_to_move()), last
            )
    except OtherRulesError:
        return OperatorTableStatus(table_id, "", "unplayed")
    except RejectedError:
        return None  # archived since the page was read
    except StoreError as error:
        return OperatorTableStatus(table_id, "", "damaged", why=error.msg.key)
    except Exception as error:  # noqa: BLE001 - a broken table must not hide the others
        return OperatorTableStatus(table_id, "", "damaged", why=type(error).__name__)


async def _status_kind(service: Services, table: Table) -> StatusKind:
    if table.is_over:
        return "over"
    if table.lifecycle.vote is not None:
        return "vote"
    if table.lifecycle.stuck or table.is_waiting_for_user(service.timings.automatic):
        return "stopped"
    for timer in ("ai", "clock"):
        due = await service.store.timers.load_due_ms(table.id, timer)
        if due is not None and due < service.now_ms() - LATE_MS:
            return "late"
    return "break" if table.clock.paused or table.clock.asleep else "waits"


async def announce_to_tables(service: Services, text: str) -> None:
    """Store a text for every running table. The processes that run timers append it, once per table."""
    now, shown = service.now_ms(), sanitize_text(text[:MAX_TEXT_LENGTH])

    def add_announcement(stored: tuple[Announcement, ...] | None) -> tuple[Announcement, ...]:
        stored = stored or ()
        number = stored[-1].number + 1 if stored else 1
        return (*stored, Announcement(number, now, shown))[-MAX_ANNOUNCEMENTS:]

    timers = WriteEffects(timers={ANNOUNCE: now})
    await service.store.documents.update_value(
        *ANNOUNCEMENTS, tuple[Announcement, ...], add_announcement, effects=lambda *_: timers
    )


async def append_announcements(service: Services, table: Table) -> None:
    """Append the announcements since its start to a table. Raises ``WriteConflictError``, ``StoreError``."""
    stored = await service.store.documents.load_value(*ANNOUNCEMENTS, tuple[Announcement, ...])
    told = [e.number for entry in table.match.entries if isinstance(e := decode_event(entry), OperatorAnnounced)]
    begun = to_ms(datetime.fromisoformat(table.match.entries[0].at))
    for one in stored.value if stored else ():
        if not table.is_over and one.number > max(told, default=0) and one.at >= begun:
            message = Msg("app-event-host-says", {"text": wrap_bidi(one.text)})
            await service.tables.append_event(
                table, OperatorAnnounced(one.number), message, command=f"host:said:{one.number}"
            )


async def end_table(service: Services, table_id: str) -> bool:
    """Close a table without a result; return False if already over.

    Raises ``RejectedError``, ``WriteConflictError`` or ``StoreError``.
    """
    command = f"host:{new_id(service.random_bytes, 20)}"
    async with service.tables.open(table_id) as opened:
        if isinstance(opened, Lobby):
            await service.lobbies.edit_lobby(table_id, command, partial(msgspec.structs.replace, state="closed"))
        elif opened.is_over:
            return False
        else:
            await service.tables.append_event(opened, TableClosed(), Msg("app-event-closed"), command=command)
    return True


async def export_record(service: Services, table_id: str) -> GameRecord:
    """Return the whole log with all hands, and with the seed if the game is over.

    Raises ``RejectedError`` or ``StoreError``.
    """
    async with service.tables.open_started(table_id) as table:
        opening, entries, over = table.opening, tuple(table.match.entries), table.match.is_over
    return GameRecord(opening.header, entries, opening.secret if over else None)


def idle_ms(service: Services, status: OperatorTableStatus) -> int:
    """Return the time since a table's last entry (ms)."""
    return service.now_ms() - to_ms(datetime.fromisoformat(status.since)) if status.since else 0


async def count_tables(service: Services) -> Counter[tuple[str, str]]:
    """Count tables by game and state: ``running`` ones have a log, ``finished`` ones are archived.

    Finished tables have the game "". Without an installed game or a first entry a table is ``other``. Raises
    ``StoreError``.
    """
    counted: Counter[tuple[str, str]] = Counter({(game, "running"): 0 for game in GAMES})
    for game, tables in (await service.store.tables.count_games()).items():
        counted[game if game in GAMES else "other", "running"] += tables
    counted["", "finished"] = await service.store.tables.count_tables(RedisKeys.final_tables_key)
    return counted


MINUTE_MS = 60_000


async def show_operation(context: RequestContext, _: ShowOperation) -> Screen:
    """Show the state of the bot to its operators."""
    _require_operator(context)
    translator = context.translator
    begun = context.service.maintenance_flag.since
    lines = (
        translator.translate("operator-version", version=VERSION),
        *await _state_lines(context.service, translator),
        *(_incident_line(incident, translator) for incident in reversed(RECENT_DEFECTS)),
    )
    switch = (
        translator.button(SetMaintenance(0), "operator-maintenance-end", "primary")
        if begun
        else translator.button(AskMaintenance(), "operator-maintenance-begin", "danger")
    )
    row = (translator.button(ShowOperation(), "operator-refresh"), switch)
    field = TextInput(translator.translate("operator-block"), SetBlock.data_prefix("block"))
    reported = (await context.service.store.indexes.list_members(*REPORTED))[:MAX_BLOCKS]
    reports = ((translator.button(ReportLine(table_id), "operator-report", table=table_id),) for table_id in reported)
    rows = (row, *reports, *_block_rows(context.service, translator))
    return context.private_screen(translator.translate("operator-title"), lines, rows, fields=(field,))


def _block_rows(service: Services, translator: Translator) -> list[tuple[Button, ...]]:
    """Return the buttons of the newest blocks."""
    rows = list[tuple[Button, ...]]()
    for block in [*dict.fromkeys(service.blocks.values())][-MAX_BLOCKS:]:
        name = FreeText(block.name)
        row = (translator.button(SetBlock("unblock", name), "operator-unblock", name=name),)
        leave = translator.button(SetBlock("leave", name), "operator-leave", "danger", name=name)
        rows.append((*row, leave) if block.is_group else row)
    return rows


async def set_block(context: RequestContext, callback: SetBlock) -> Screen:
    """Block a user or a group, leave a group, or remove a block."""
    _require_operator(context)
    service, leaves = context.service, callback.how == "leave"
    if callback.how == "unblock":
        name = await blocks.remove_block(service, callback.who)
    else:
        name = await blocks.add_block(service, callback.who, leaves=leaves)
    return msgspec.structs.replace(
        await show_operation(context, ShowOperation()),
        notice=context.translate(f"operator-done-{callback.how}", name=name),
    )


async def ask_maintenance(context: RequestContext, _: AskMaintenance) -> Screen:
    """Explain maintenance and ask for confirmation."""
    _require_operator(context)
    translator = context.translator
    row = (
        translator.button(SetMaintenance(1), "operator-maintenance-begin", "danger"),
        translator.button(ShowOperation(), "app-cancel"),
    )
    return context.private_screen(
        translator.translate("operator-title"), (translator.translate("operator-maintenance-what"),), (row,)
    )


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


def _require_operator(context: RequestContext) -> None:
    if not context.service.admins.may_operate(context.user):
        raise RejectedError("operator-refused")


async def _state_lines(service: Services, translator: Translator) -> list[str]:
    """Report the working parts of the service and their load. Raises ``StoreError``."""
    problem = await service.store.find_problem()
    begun, now = service.maintenance_flag.since, service.now_ms()
    lines = [translator.translate(f"operator-store-{problem or 'well'}")]
    for platform in service.admins.list_platforms():
        silence_ms = await outages.load_silence_ms(service, platform)
        lines.append(_chat_line(platform.title(), silence_ms, translator))
    if refusing := service.refusing_services:
        since = timestamp_placeholder(min(refusing.values()), "f")
        lines.append(translator.translate("operator-push-refused", n=len(refusing), since=since))
    tables = service.store.tables
    running, finished = [
        await tables.count_tables(key) for key in (RedisKeys.running_tables_key, RedisKeys.final_tables_key)
    ]
    lines.append(translator.translate("operator-tables", n=running, finished=finished))
    overdue = await service.store.timers.count_overdue(now)
    lines.append(translator.translate("operator-timers", n=overdue))
    lines.append(translator.translate("operator-outbox", n=await count_pending(service.store.pool)))
    if begun:
        lines.append(translator.translate("operator-maintenance-on", n=(now - begun) // MINUTE_MS))
    if not RECENT_DEFECTS:
        lines.append(translator.translate("operator-no-defects"))
    return lines


def _chat_line(chat: str, silence_ms: int | None, translator: Translator) -> str:
    """Return a line on whether a chat is connected. ``silence_ms``: None if it was never reached."""
    if silence_ms is None:
        return translator.translate("operator-chat-unknown", chat=chat)
    key = "operator-chat-silent" if silence_ms > MINUTE_MS else "operator-chat"
    return translator.translate(key, chat=chat, n=silence_ms // MINUTE_MS)


def _incident_line(incident: Incident, translator: Translator) -> str:
    event = " ".join(filter(None, (incident.event, incident.code)))
    if incident.at is None:
        return translator.translate("operator-defect-undated", event=event, error=incident.error, where=incident.where)
    minutes = int(loop_time() - incident.at) // 60
    return translator.translate("operator-defect", n=minutes, event=event, error=incident.error, where=incident.where)
