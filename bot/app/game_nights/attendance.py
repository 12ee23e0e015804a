"""The result of a game night: the final scores of its tables, and who attended."""

from __future__ import annotations

import msgspec

from bot.app.context import RequestContext
from bot.app.errors import RejectedError
from bot.app.game_nights import callbacks, night_store
from bot.app.game_nights.access import edit_permitted_night
from bot.app.game_nights.night import GameNight
from bot.app.i18n import Translator, display_name, load_translator
from bot.app.services import Services
from bot.app.tables.callbacks import OpenPanel
from bot.app.tables.table import Table
from bot.app.ui.screen import Button, Screen, layout_buttons
from engines.core.core_types import Seat


async def table_score_lines(service: Services, night: GameNight, translator: Translator) -> list[str]:
    """Return one line of scores for each finished table, the winner first.

    Tables that are still running, were abandoned or cannot be loaded have no line.
    """
    lines = []
    for n, name in enumerate(night.tables, 1):
        try:
            async with service.tables.open_started(name) as table:
                scores = await _format_table_scores(service, table, translator)
        except RejectedError:
            continue
        if scores:
            lines.append(translator.translate("night-score", n=n if len(night.tables) > 1 else 0, scores=scores))
    return lines


async def _format_table_scores(service: Services, table: Table, translator: Translator) -> str:
    if not table.match.is_over:
        return ""
    names = await load_translator(service.users, table, translator.lang)
    standings = sorted(table.match.game.seat_scores(table.match.position), key=lambda score: (score.rank, score.seat))
    return " · ".join(
        names.translate("app-standing", rank=score.rank, seat=Seat(score.seat), n=score.score) for score in standings
    )


async def attendance_screen(
    context: RequestContext, night: GameNight, version: int, callback: callbacks.MarkAttendance
) -> Screen:
    """Build the organizer's attendance list. With ``n``, first toggle the absence of player ``n``."""
    if callback.n is not None:
        n = callback.n

        def toggle_absence(night: GameNight) -> GameNight:
            users = _lineup_users(night)
            if n >= len(users):
                raise RejectedError("app-invalid-button")
            absent = tuple(sorted(set(night.absent) ^ {users[n]}))
            return msgspec.structs.replace(night, absent=absent)

        night, version = await edit_permitted_night(context, night, callback, toggle_absence)
    if not night.lineup:
        raise RejectedError("night-closed")
    translator = context.translator
    latest = (night_store.UNDATED, 0, night_store.PAGE)
    here = await night_store.list_channel_nights(context.service, night.channel, *latest)
    series = [other for other in here if other.lineup]
    lines, buttons = [translator.translate("night-came-how")], []
    for number, user_id in enumerate(_lineup_users(night)):
        name = display_name(await context.service.users.get_cached(user_id), translator)
        nights = [other for other in series if user_id in _lineup_users(other)]
        attended = sum(user_id not in other.absent for other in nights)
        lines.append(translator.translate("night-came-line", name=name, n=attended, most=len(nights)))
        line = callbacks.MarkAttendance(night.id, number).data
        if user_id in night.absent:
            buttons.append(Button(line, translator.translate("night-came-no", name=name)))
        else:
            buttons.append(Button(line, translator.translate("night-came-yes", name=name), "primary"))
    back = (Button(OpenPanel(night.id).data, translator.translate("app-back")),)
    return Screen(
        translator.translate("night-came"),
        tuple(lines),
        rows=(*layout_buttons(buttons), back),
        private=True,
        lang=context.lang,
        table=night.id,
        version=version,
    )


def _lineup_users(night: GameNight) -> list[str]:
    return [user_id for table in night.lineup for user_id in table]
