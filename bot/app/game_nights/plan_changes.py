"""Changes of a plan: text fields, time zone, games, length, seats, and publishing."""

from __future__ import annotations

from typing import Final

import msgspec

from bot.app.clocks.timezone_names import match_timezones
from bot.app.context import RequestContext
from bot.app.deadlines.availability_screens import adopt_timezone
from bot.app.errors import RejectedError
from bot.app.game_nights import callbacks, night_store
from bot.app.game_nights.access import edit_permitted_night
from bot.app.game_nights.edits import move_night, publish_night, update_night
from bot.app.game_nights.night import LONGEST, MOST_SEATS, SHORTEST, GameNight, local_to_epoch_ms
from bot.app.game_nights.panel import night_panel_screen
from bot.app.game_nights.plan_editor import plan_screen
from bot.app.ui.callback_data import Callback, FreeText
from bot.app.ui.screen import Button, Screen
from engines import GAMES

LONGEST_NOTE = 200
MOST_ZONES = 8
NUMBER_FIELDS: Final = {"minutes": "minutes", "most": "max_seats"}
"""The field of a night that an argument of ``SetNightField`` sets."""
POLL_LIFETIME_MS = 48 * 3600 * 1000
"""A date poll closes after this time, or at its first option if that is earlier."""


async def set_text_field(
    context: RequestContext, night: GameNight, _version: int, callback: callbacks.TypeNightField
) -> Screen:
    """Save a text field."""
    text = callback.text[:LONGEST_NOTE]
    if callback.what == "zone":
        return await _set_timezone(context, night, callback, text)
    return await _update_plan(context, night, callback, **{callback.what: "" if text == "-" else text})


async def _set_timezone(
    context: RequestContext, night: GameNight, callback: callbacks.TypeNightField, text: str
) -> Screen:
    fitting = match_timezones(text)
    exact = [name for name in fitting if name == text]
    if not fitting:
        raise RejectedError("clock-no-zone")
    if len(fitting) > 1 and not exact:
        rows: list[tuple[Button, ...]] = [
            (Button(callbacks.TypeNightField(night.id, "zone", FreeText(name)).data, name.replace("_", " ")),)
            for name in fitting[:MOST_ZONES]
        ]
        return await plan_screen(context, night, context.translator.translate("clock-which-zone"), rows)
    zone = (exact or fitting)[0]

    context = await adopt_timezone(context, zone)
    now = context.service.now_ms()

    def change(night: GameNight) -> GameNight:
        if night.state == "draft":
            return msgspec.structs.replace(night, zone=zone)
        if night.state != "open" or night.is_lineup_final:
            raise RejectedError("night-closed")
        if local_to_epoch_ms(night.begin, zone) <= now:
            raise RejectedError("night-past")
        return move_night(night, night.local_start, now, context.user.id, zone)

    return await plan_screen(context, (await edit_permitted_night(context, night, callback, change))[0])


async def set_plan_option(
    context: RequestContext, night: GameNight, _version: int, callback: callbacks.SetNightField
) -> Screen:
    """Set a game, the length or the number of seats."""
    if callback.what == "game":
        wanted = callback.value
        if wanted not in GAMES:
            raise RejectedError("app-invalid-button")
        chosen = [game for game in GAMES if (game in night.games) != (game == wanted)] if night.games else [wanted]
        games = () if len(chosen) == len(GAMES) else tuple(chosen)
        return await _update_plan(context, night, callback, games=games, max_seats=0)
    low, high = (SHORTEST, LONGEST) if callback.what == "minutes" else (1, MOST_SEATS)
    number = int(callback.value) if callback.value.isascii() and callback.value.isdigit() else 0
    if not low <= number <= high:
        raise RejectedError("app-invalid-button")
    return await _update_plan(context, night, callback, **{NUMBER_FIELDS[callback.what]: number})


async def _update_plan(context: RequestContext, night: GameNight, callback: Callback, **change: object) -> Screen:
    def edit(night: GameNight) -> GameNight:
        if night.state not in ("draft", "open", "asking") or night.is_lineup_final:
            raise RejectedError("night-closed")
        return update_night(night, context.user.id, context.service.now_ms(), **change)

    return await plan_screen(context, (await edit_permitted_night(context, night, callback, edit))[0])


async def _check_night_quota(context: RequestContext, night: GameNight) -> None:
    """Raise ``RejectedError`` if the caller has reached the limit of open nights."""
    limit = context.service.limits.nights
    if not limit or night.state != "draft":
        return
    coming = [
        other
        for other in await night_store.list_user_nights(context.service, context.user, context.service.now_ms())
        if other.state in ("open", "asking")
    ]
    planned = [other for other in coming if other.host == context.user.id]
    if len(planned) >= limit:
        raise RejectedError("night-many", "line", "", n=len(planned))


async def publish_plan(
    context: RequestContext, night: GameNight, _version: int, callback: callbacks.PostNight
) -> Screen:
    """Publish a draft, or open its date poll."""
    now = context.service.now_ms()

    def change(night: GameNight) -> GameNight:
        if night.state != "draft":
            return night
        night = msgspec.structs.replace(night, ping_role=role)
        if night.begin:
            if night.start_ms <= now:
                raise RejectedError("night-past")
            return publish_night(night, now)
        coming = tuple(option for option in night.times if local_to_epoch_ms(option, night.zone) > now)
        if len(coming) < 2:
            raise RejectedError("night-no-time")
        closes = min(now + POLL_LIFETIME_MS, *(local_to_epoch_ms(option, night.zone) for option in coming))
        return msgspec.structs.replace(night, state="asking", times=coming, poll_closes=closes, made=now)

    await _check_night_quota(context, night)
    channel = await context.service.channels.get(night.channel)
    role = ""
    if channel is not None and night.state == "draft":
        await context.require_right("nights", channel)
        role = (await context.service.channels.load_group(channel)).ping_role
    change(night)  # checked before the channel is changed
    await context.service.channels.add_table(night.channel, night.id)
    night, version = await edit_permitted_night(context, night, callback, change)
    return await night_panel_screen(context, night, version, context.translator.translate("night-posted"))
