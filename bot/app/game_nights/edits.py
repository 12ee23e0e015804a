"""Edits of a night's plan that notify its attendees. Pure, idempotent functions."""

from datetime import datetime

import msgspec

from bot.app.errors import RejectedError
from bot.app.game_nights.night import (
    MINUTE,
    NEWS_DELAY,
    SHOWN_BEFORE,
    GameNight,
    add_news,
    format_stored_time,
    plan_fields,
    set_reply,
)
from bot.app.game_nights.recurrence import shift_rule
from engines import GAMES


def move_night(night: GameNight, local: datetime, now: int, by: str = "", zone: str = "") -> GameNight:
    """Move one night to another time. The rest of a series keeps its times.

    All users who replied are notified, except ``by``. A draft has no series yet, so its recurrence rule moves with it.
    """
    new = msgspec.structs.replace(night, begin=format_stored_time(local), zone=zone or night.zone)
    if night.state == "draft":
        rule = shift_rule(night.rule, night.local_start, local) if night.rule and night.begin else night.rule
        return msgspec.structs.replace(new, rule=rule, base="", slot="")
    if new == night:
        return night
    return _notify_of_change(_skip_past_reminders(new, now), "moved", by)


def update_night(night: GameNight, by: str = "", now: int = 0, **change: object) -> GameNight:
    """Change other fields of a night. Changes within ``NEWS_DELAY`` cause one notification."""
    new = msgspec.structs.replace(night, **change)
    return new if new == night else _notify_of_change(new, "edited", by, now + NEWS_DELAY if now else 0)


def cancel_night(night: GameNight, by: str) -> GameNight:
    """Cancel a night."""
    if night.state in ("off", "over"):
        return night
    off = msgspec.structs.replace(night, state="off", by=by if by != night.host else "")
    return _notify_of_change(off, "off", by)


def publish_night(night: GameNight, now: int) -> GameNight:
    """Publish a draft. The organizer is in, unless they have already replied."""
    first = night.slot or night.begin
    series = {"base": night.base or night.begin, "slot": first, "series": night.series or night.id}
    opened = msgspec.structs.replace(night, state="open", made=now, **series)
    has_replied = night.host in opened.replies
    return _skip_past_reminders(opened if has_replied else set_reply(opened, night.host, "in", now), now)


def set_recurrence(night: GameNight, rule: str) -> GameNight:
    """Set the recurrence rule, with intervals counted from this night."""
    if rule == night.rule or night.state == "draft":
        return msgspec.structs.replace(night, rule=rule)
    anchor = night.slot if night.rule and night.slot else night.begin
    return msgspec.structs.replace(night, rule=rule, base=anchor, slot=anchor)


def toggle_occurrence(night: GameNight, slot: str, by: str = "") -> GameNight:
    """Skip or restore one later night of the series, notifying all attendees except ``by``."""
    skips = tuple(sorted(set(night.skips) ^ {slot}))
    new = msgspec.structs.replace(night, skips=skips, sequence=night.sequence + 1)
    replies, begin = night.later_replies.get(slot, {}), night.moves.get(slot, slot)
    users = [user for user, reply in replies.items() if reply.how != "out" and user != by]
    return add_news(new, users, "skipped" if slot in skips else "restored", begin=begin)


def move_occurrence(night: GameNight, slot: str, local: datetime) -> GameNight:
    """Move one later night of the series. The others keep their times."""
    moves = {**night.moves, slot: format_stored_time(local)}
    return msgspec.structs.replace(night, moves=moves, sequence=night.sequence + 1)


def check_lineup_open(night: GameNight) -> None:
    """Raise ``RejectedError`` if the line-up is final."""
    if night.is_lineup_final:
        raise RejectedError("night-stands")


def check_is_last(night: GameNight) -> None:
    """Raise ``RejectedError`` while the following night is being created."""
    if night.next:
        raise RejectedError("night-closed")


def organizer_candidates(night: GameNight) -> list[str]:
    """Return the users who may take over, best first: attendees, then maybe; in a poll, voters."""
    users = [attendee.user_id for attendee in night.queue if not attendee.guest_number]
    users += [user_id for user_id, reply in night.replies.items() if reply.how == "maybe"]
    return [user_id for user_id in (users or list(night.availability)) if user_id != night.host]


def set_organizer(night: GameNight, user_id: str) -> GameNight:
    """Make another user the organizer of this night and the following ones, and notify them."""
    if night.host == user_id:
        return night
    new = msgspec.structs.replace(night, host=user_id, sequence=night.sequence + 1)
    return add_news(new, [user_id], "yours")


def replace_organizer(night: GameNight) -> GameNight:
    """Replace an organizer who has left with the first candidate, or cancel the night."""
    past = night.state in ("off", "over")
    if past and (night.is_continued or not night.rule):
        return night
    candidates = organizer_candidates(night)
    if candidates:
        return set_organizer(night, candidates[0])
    if past:
        return msgspec.structs.replace(night, rule="")
    return msgspec.structs.replace(cancel_night(night, night.host), rule="", ownerless=True)


def copy_night(night: GameNight, name: str, host: str, begin: datetime, now: int) -> GameNight:
    """Copy a night as a new draft."""
    fresh = GameNight(name, host, begin=format_stored_time(begin), made=now, **plan_fields(night))
    return msgspec.structs.replace(fresh, games=tuple(game for game in night.games if game in GAMES))


def _notify_of_change(night: GameNight, key: str, by: str, wake: int = 0) -> GameNight:
    if night.state == "draft":
        return night
    new = msgspec.structs.replace(night, sequence=night.sequence + 1)
    return add_news(new, [user_id for user_id in night.replies if user_id != by], key, wake=wake)


def _skip_past_reminders(night: GameNight, now: int) -> GameNight:
    bells = {*night.reminders, *(own for bells in night.own_reminders.values() for own in bells)}
    past = tuple(minutes for minutes in sorted(bells) if night.start_ms - minutes * MINUTE <= now)
    shown = int(night.start_ms - SHOWN_BEFORE <= now)
    return msgspec.structs.replace(night, sent_reminders=past, shown_at=shown)
