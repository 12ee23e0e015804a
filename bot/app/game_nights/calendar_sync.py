"""Mirror a night in a platform's event calendar, and apply changes made there."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from functools import partial
from itertools import islice
from typing import Final, Literal, NamedTuple

import msgspec

from bot.app.clocks.waking_hours import utc_datetime
from bot.app.context import Services
from bot.app.errors import RejectedError
from bot.app.game_nights.edits import cancel_night, check_is_last, move_night, move_occurrence, toggle_occurrence
from bot.app.game_nights.local_time import to_local_time
from bot.app.game_nights.night import (
    COMING_KINDS,
    GameNight,
    NightEdit,
    format_stored_time,
    local_to_epoch_ms,
    set_replies,
    set_reply,
    withdraw_reply,
)
from bot.app.game_nights.night_text import night_title
from bot.app.game_nights.recurrence import iter_occurrences, rule_choices, rule_kind
from bot.app.game_nights.series import AHEAD, list_occurrences
from bot.app.game_nights.store import NIGHTS
from bot.app.i18n import Translator
from bot.app.users.user_repository import User
from bot.app.views.screen_base import game_banner
from bot.paging import map_pages
from render.core.request import PictureRequest

MINUTE_S = 60
CALENDAR_RULES: Final = ("week", "two-weeks", "month")
"""Rules that platform calendars support: none can express the last weekday of a month."""
REPEATED_DATES: Final = 12
"""How many dates of a calendar's rule must match the series'."""
LISTED_DATES: Final = 60
"""How many coming dates of a series can be skipped or moved."""


class ExternalEvent(NamedTuple):
    """A night as an event in a platform's calendar.

    ``banner``: the game's picture, unless there is a vote; ``lang``: its channel's language; ``series``: its id, if
      any; ``repeats``: the name of its rule, if repeating the night in UTC gives the same days; ``exceptions``: the
      starts of later nights that differ, by their calendar time, None if skipped.
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
    """Return a night as a calendar event; None if missing, a draft, or undated."""
    night = await NIGHTS.find(service, name)
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
        _calendar_rule(night, begin),
        tuple(_iter_exceptions(night, begin)),
        _choose_cover(night, translator.lang),
    )


def _calendar_rule(night: GameNight, begin: datetime) -> str:
    """Return the name of the rule with which a calendar can repeat a night in UTC; empty if the days would differ.

    West of Greenwich, the second Friday evening is a Saturday in UTC, but not always the second.
    """
    if not night.rule or night.slot != night.begin:
        return ""
    kind, first, utc = rule_kind(night.rule, night.local_start), night.local_start, begin.replace(tzinfo=None)
    rule = rule_choices(utc).get(kind, "") if kind in CALENDAR_RULES else ""
    dates = [utc + (slot - first) for slot, _ in list_occurrences(night, REPEATED_DATES, skipped=True)]
    return kind if dates == list(islice(iter_occurrences(rule, utc, after=utc), REPEATED_DATES)) else ""


def _iter_exceptions(night: GameNight, begin: datetime) -> Iterator[tuple[datetime, datetime | None]]:
    first = datetime.fromisoformat(night.slot or night.begin)
    for n, (slot, local) in enumerate(list_occurrences(night, LISTED_DATES, skipped=True)):
        key, was = format_stored_time(slot), begin + (slot - first)
        at = utc_datetime(local_to_epoch_ms(format_stored_time(local), night.zone))
        if key in night.skips:
            yield was, None
        elif at != was and (n < AHEAD or key in night.moves):  # a clock change counts only when near
            yield was, at


def _choose_cover(night: GameNight, lang: str) -> PictureRequest | None:
    if night.has_game_poll and not night.game:
        return None
    return game_banner((night.game or night.game_choices[0],), lang)


async def move_from_calendar(service: Services, name: str, begin: datetime, command: str) -> None:
    """Move a night after its calendar event moved, and notify all users who replied."""
    now = service.now_ms()

    def apply_move(night: GameNight) -> GameNight:
        at = to_local_time(begin, night.zone).replace(second=0, microsecond=0)
        if night.state != "open" or night.is_lineup_final or abs(night.start_ms / 1000 - begin.timestamp()) < MINUTE_S:
            return night
        return move_night(night, at, now)

    await _edit_unless_declined(service, name, command, apply_move)


async def cancel_from_calendar(service: Services, name: str, command: str) -> None:
    """Cancel a night after its calendar event was cancelled. After the start nothing changes."""
    now = service.now_ms()

    def apply_cancel(night: GameNight) -> GameNight:
        over = night.state != "open" or night.is_lineup_final or night.start_ms <= now
        return night if over else msgspec.structs.replace(cancel_night(night, ""), by_calendar=True)

    await _edit_unless_declined(service, name, command, apply_cancel)


async def change_date_from_calendar(
    service: Services, name: str, was: datetime, at: datetime | None, command: str
) -> None:
    """Skip or move one date of a night's series, as its calendar did.

    ``was``: the date by the calendar's rule; ``at``: the new one, None to skip it, ``was`` to restore it.
    """
    night = await NIGHTS.find(service, name)
    if night is None or not night.slot:
        return
    slot = format_stored_time(datetime.fromisoformat(night.slot) + (was - utc_datetime(night.start_ms)))
    while night.next and night.is_continued and (following := await NIGHTS.find(service, night.next)):
        night = following
    if slot != night.slot:
        apply_date = partial(_set_occurrence, slot=slot, at=at, is_usual=at == was)
        await _edit_unless_declined(service, night.id, command, apply_date)
    elif at is None:
        await cancel_from_calendar(service, night.id, command)
    elif at != was:
        await move_from_calendar(service, night.id, at, command)


def _set_occurrence(night: GameNight, slot: str, at: datetime | None, *, is_usual: bool) -> GameNight:
    check_is_last(night)
    if slot not in {format_stored_time(one) for one, _ in list_occurrences(night, LISTED_DATES, skipped=True)}:
        return night
    if (slot in night.skips) != (at is None):
        night = toggle_occurrence(night, slot)
    local = slot if is_usual or at is None else format_stored_time(to_local_time(at, night.zone))
    if at is None or local == night.moves.get(slot, slot):
        return night
    return move_occurrence(night, slot, datetime.fromisoformat(local))


async def reply_from_calendar(service: Services, name: str, user: User, command: str, *, comes: bool) -> None:
    """Count a user's interest in the calendar event as a yes, and withdraw it when the interest ends."""
    now = service.now_ms()

    def apply_reply(night: GameNight) -> GameNight:
        old = night.replies.get(user.id)
        is_coming = old is not None and old.how in COMING_KINDS
        if night.state != "open" or night.is_lineup_final or is_coming == comes:
            return night
        return set_reply(night, user.id, "in", now) if comes else withdraw_reply(night, user.id)

    if (night := await _edit_unless_declined(service, name, command, apply_reply)) is not None:
        await NIGHTS.add_to_user_lists(service, [user.id], night)


async def carry_interest(service: Services, name: str, users: Sequence[User], command: str) -> None:
    """Count users' interest in a whole series as a yes at one night; existing replies stay."""
    now = service.now_ms()

    def apply_replies(night: GameNight) -> GameNight:
        is_open = night.state == "open" and not night.is_lineup_final
        new = [user.id for user in users if is_open and user.id not in night.replies]
        return set_replies(night, dict.fromkeys(new, "in"), now)

    if (night := await _edit_unless_declined(service, name, command, apply_replies)) is not None:
        await map_pages(lambda user: NIGHTS.add_to_user_lists(service, [user.id], night), users)


async def _edit_unless_declined(service: Services, name: str, command: str, edit: NightEdit) -> GameNight | None:
    """Edit a night; return None if it is gone or refuses the edit."""
    try:
        return await NIGHTS.edit(service, name, command, edit)
    except RejectedError:
        return None
