"""Mirror a night in the event calendar of a platform, and apply changes that are made there."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Literal, NamedTuple

import msgspec

from bot.app.clocks.waking_hours import utc_datetime
from bot.app.context import Services
from bot.app.errors import RejectedError
from bot.app.game_nights import night_store
from bot.app.game_nights.edits import cancel_night, move_night
from bot.app.game_nights.local_time import to_local_time
from bot.app.game_nights.night import (
    COMING_KINDS,
    GameNight,
    NightEdit,
    format_stored_time,
    local_to_epoch_ms,
    set_replies,
    set_reply,
)
from bot.app.game_nights.night_pictures import load_night_picture
from bot.app.game_nights.night_text import night_title
from bot.app.game_nights.recurrence import rule_kind
from bot.app.game_nights.series import AHEAD, list_occurrences
from bot.app.i18n import Translator
from bot.app.users.user_repository import User
from bot.app.views.screen_base import game_banner
from bot.paging import map_pages
from render.core.request import PictureRequest

MINUTE_S = 60


class ExternalEvent(NamedTuple):
    """A night as an event in the calendar of a platform.

    ``banner``: the organizer's picture, or that of its game, unless there is a vote; ``lang``: that of its channel;
    ``series``: the id of its series, if any; ``repeats``: the name of its rule, if this night is at its regular time;
    ``exceptions``: when later nights are that a calendar which repeats this one in UTC has elsewhere; None: left out.
    """

    name: str
    about: str
    where: str
    begin: datetime
    end: datetime
    state: Literal["open", "off", "over"]
    lang: str
    series: str
    repeats: str
    exceptions: tuple[tuple[datetime, datetime | None], ...]
    banner: PictureRequest | None


async def build_external_event(service: Services, name: str) -> ExternalEvent | None:
    """Return a night as a calendar event, or None if it is missing, a draft, or without a date."""
    night = await night_store.find_night(service, name)
    if night is None or not night.begin or night.state in ("draft", "asking"):
        return None
    channel = await service.channels.get(night.channel)
    translator = Translator((channel.lang if channel is not None else "") or night.lang)
    state: Literal["open", "off", "over"] = night.state if night.state in ("off", "over") else "open"
    begin = utc_datetime(night.start_ms)
    where = night.where or translator.translate("night-here")
    return ExternalEvent(
        night_title(night, translator),
        night.note,
        where,
        begin,
        utc_datetime(night.end_ms),
        state,
        translator.lang,
        night.series if night.rule else "",
        rule_kind(night.rule, night.local_start) if night.rule and night.slot == night.begin else "",
        tuple(_iter_exceptions(night, begin)),
        await _load_cover(service, night, translator.lang),
    )


def _iter_exceptions(night: GameNight, begin: datetime) -> Iterator[tuple[datetime, datetime | None]]:
    first = datetime.fromisoformat(night.slot or night.begin)
    for slot, local in list_occurrences(night, AHEAD, skipped=True):
        was, at = begin + (slot - first), utc_datetime(local_to_epoch_ms(format_stored_time(local), night.zone))
        if format_stored_time(slot) in night.skips:
            yield was, None
        elif at != was:
            yield was, at


async def _load_cover(service: Services, night: GameNight, lang: str) -> PictureRequest | None:
    """Return the request for the organizer's picture, or that of the game; None: there is a vote."""
    if (picture := await load_night_picture(service, night)) is not None:
        return picture
    if night.has_game_poll and not night.game:
        return None
    return game_banner((night.game or night.game_choices[0],), lang)


async def move_from_calendar(service: Services, name: str, begin: datetime, command: str) -> None:
    """Move a night because its calendar event was moved. All users who replied are notified."""
    now = service.now_ms()

    def apply_move(night: GameNight) -> GameNight:
        at = to_local_time(begin, night.zone).replace(second=0, microsecond=0)
        if night.state != "open" or night.is_lineup_final or abs(night.start_ms / 1000 - begin.timestamp()) < MINUTE_S:
            return night
        return move_night(night, at, now)

    await _edit_unless_declined(service, name, command, apply_move)


async def cancel_from_calendar(service: Services, name: str, command: str) -> None:
    """Cancel a night because its calendar event was cancelled. After the start nothing changes."""
    now = service.now_ms()

    def apply_cancel(night: GameNight) -> GameNight:
        over = night.state != "open" or night.is_lineup_final or night.start_ms <= now
        return night if over else msgspec.structs.replace(cancel_night(night, ""), by_calendar=True)

    await _edit_unless_declined(service, name, command, apply_cancel)


async def reply_from_calendar(service: Services, name: str, user: User, command: str, *, comes: bool) -> None:
    """Count a user's interest in the calendar event as a yes, and its end as a no."""
    now = service.now_ms()

    def apply_reply(night: GameNight) -> GameNight:
        old = night.replies.get(user.id)
        is_coming = old is not None and old.how in COMING_KINDS
        if night.state != "open" or night.is_lineup_final or is_coming == comes:
            return night
        return set_reply(night, user.id, "in" if comes else "out", now)

    if (night := await _edit_unless_declined(service, name, command, apply_reply)) is not None:
        await night_store.add_to_user_list(service, user.id, night)


async def carry_interest(service: Services, name: str, users: Sequence[User], command: str) -> None:
    """Count users' interest in a whole series at one night of it, as a yes; a reply of their own stays."""
    now = service.now_ms()

    def apply_replies(night: GameNight) -> GameNight:
        is_open = night.state == "open" and not night.is_lineup_final
        new = [user.id for user in users if is_open and user.id not in night.replies]
        return set_replies(night, dict.fromkeys(new, "in"), now)

    if (night := await _edit_unless_declined(service, name, command, apply_replies)) is not None:
        await map_pages(lambda user: night_store.add_to_user_list(service, user.id, night), users)


async def _edit_unless_declined(service: Services, name: str, command: str, edit: NightEdit) -> GameNight | None:
    """Edit a night; None: it is gone, or takes no such edit."""
    try:
        return await night_store.edit_night(service, name, command, edit)
    except RejectedError:
        return None
