"""How the plan of a night changes, and who is told of it. Pure; as with all of a night, nothing is done twice."""

from __future__ import annotations

from datetime import datetime

import msgspec

from bot.app.game_nights.night import (
    MINUTE,
    SETTLES,
    GameNight,
    add_news,
    attendee_queue,
    ensure_reply,
    format_stored_time,
)
from bot.app.game_nights.recurrence import shift_rule
from engines import GAMES


def move_night(night: GameNight, local: datetime, now: int, by: str = "", zone: str = "") -> GameNight:
    """Another time for this one evening: a series goes on as it was. Everybody who has answered is told.

    A draft is in no series yet: how it comes again goes with its day.
    """
    new = msgspec.structs.replace(night, begin=format_stored_time(local), zone=zone or night.zone)
    if night.state == "draft":
        rule = shift_rule(night.rule, night.local_start, local) if night.rule and night.begin else night.rule
        return msgspec.structs.replace(new, rule=rule, base="", slot="")
    if new == night:
        return night
    return _notify_of_change(_skip_past_reminders(new, now), "moved", by)


def update_night(night: GameNight, by: str = "", now: int = 0, **change: object) -> GameNight:
    """Something else about it is changed. Everybody who has answered is told, once for all that is changed in a row."""
    new = msgspec.structs.replace(night, **change)
    return new if new == night else _notify_of_change(new, "edited", by, now + SETTLES if now else 0)


def cancel_night(night: GameNight, by: str) -> GameNight:
    """It does not take place."""
    if night.state in ("off", "over"):
        return night
    off = msgspec.structs.replace(night, state="off", by=by if by != night.host else "")
    return _notify_of_change(off, "off", by)


def publish_night(night: GameNight, now: int) -> GameNight:
    """A draft becomes an evening that everybody sees; who plans it comes, unless they have said otherwise."""
    first = night.slot or night.begin
    series = {"base": night.base or night.begin, "slot": first, "series": night.series or night.id}
    opened = msgspec.structs.replace(night, state="open", made=now, **series)
    said = night.host in opened.replies
    return _skip_past_reminders(opened if said else ensure_reply(opened, night.host, "in", now), now)


def set_recurrence(night: GameNight, rule: str) -> GameNight:
    """From here on it comes again so. Every second week, say, is counted from this evening on."""
    if rule == night.rule or night.state == "draft":
        return msgspec.structs.replace(night, rule=rule)
    anchor = night.slot if night.rule and night.slot else night.begin
    return msgspec.structs.replace(night, rule=rule, base=anchor, slot=anchor)


def organizer_candidates(night: GameNight) -> list[str]:
    """Those to whom it may fall, the first first: who comes, then who may come; of a question, who has answered."""
    found = [one.user_id for one in attendee_queue(night) if not one.guest_number]
    found += [who for who, reply in night.replies.items() if reply.how == "maybe"]
    return [who for who in (found or list(night.marks)) if who != night.host]


def set_organizer(night: GameNight, person: str) -> GameNight:
    """Somebody else plans it from now on, and the evenings that follow it; they are told."""
    if night.host == person:
        return night
    new = msgspec.structs.replace(night, host=person, sequence=night.sequence + 1)
    return add_news(new, [person], "yours")


def replace_organizer(night: GameNight) -> GameNight:
    """Whoever planned it is gone: the next one plans it, and what follows. With nobody to do so nothing does."""
    past = night.state in ("off", "over")
    if past and (night.handed or not night.rule):
        return night
    left = organizer_candidates(night)
    if left:
        return set_organizer(night, left[0])
    if past:
        return msgspec.structs.replace(night, rule="")
    return msgspec.structs.replace(cancel_night(night, night.host), rule="", ownerless=True)


def copy_night(night: GameNight, name: str, host: str, begin: datetime, now: int) -> GameNight:
    """The same again, as a draft of its own."""
    fresh = GameNight(
        name,
        host,
        night.place,
        night.lang,
        night.zone,
        format_stored_time(begin),
        night.minutes,
        night.games,
        night.most,
        night.where,
        night.note,
        night.remind,
        level=night.level,
        made=now,
    )
    return msgspec.structs.replace(fresh, games=tuple(game for game in night.games if game in GAMES))


def _notify_of_change(night: GameNight, key: str, by: str, wake: int = 0) -> GameNight:
    if night.state == "draft":
        return night
    new = msgspec.structs.replace(night, sequence=night.sequence + 1)
    return add_news(new, [person for person in night.replies if person != by], key, wake=wake)


def _skip_past_reminders(night: GameNight, now: int) -> GameNight:
    """Reminders whose time has passed already are not sent any more; those still to come are."""
    bells = {*night.remind, *(own for bells in night.bells.values() for own in bells)}
    past = tuple(minutes for minutes in sorted(bells) if night.start_ms - minutes * MINUTE <= now)
    return msgspec.structs.replace(night, told=past)
