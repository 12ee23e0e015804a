"""How the plan of a night changes, and who is told of it. Pure; as with all of a night, nothing is done twice."""

from __future__ import annotations

from datetime import datetime

import msgspec

from bot.app.nights.night import MINUTE, SETTLES, Night, queue, stands, telling, wall
from bot.app.nights.repeat import follows
from engines import GAMES


def moved(night: Night, local: datetime, now: int, by: str = "", zone: str = "") -> Night:
    """Another time for this one evening: a series goes on as it was. Everybody who has answered is told.

    A draft is in no series yet: how it comes again goes with its day.
    """
    new = msgspec.structs.replace(night, begin=wall(local), zone=zone or night.zone)
    if night.state == "draft":
        rule = follows(night.rule, night.local, local) if night.rule and night.begin else night.rule
        return msgspec.structs.replace(new, rule=rule, base="", slot="")
    if new == night:
        return night
    return _changed(_reminded(new, now), "moved", by)


def edited(night: Night, by: str = "", now: int = 0, **change: object) -> Night:
    """Something else about it is changed. Everybody who has answered is told, once for all that is changed in a row."""
    new = msgspec.structs.replace(night, **change)
    return new if new == night else _changed(new, "edited", by, now + SETTLES if now else 0)


def called_off(night: Night, by: str) -> Night:
    """It does not take place."""
    if night.state in ("off", "over"):
        return night
    off = msgspec.structs.replace(night, state="off", by=by if by != night.host else "")
    return _changed(off, "off", by)


def posted(night: Night, now: int) -> Night:
    """A draft becomes an evening that everybody sees; who plans it comes, unless they have said otherwise."""
    first = night.slot or night.begin
    series = {"base": night.base or night.begin, "slot": first, "series": night.series or night.id}
    opened = msgspec.structs.replace(night, state="open", made=now, **series)
    said = night.host in opened.replies
    return _reminded(opened if said else stands(opened, night.host, "in", now), now)


def recurring(night: Night, rule: str) -> Night:
    """From here on it comes again so. Every second week, say, is counted from this evening on."""
    if rule == night.rule or night.state == "draft":
        return msgspec.structs.replace(night, rule=rule)
    anchor = night.slot if night.rule and night.slot else night.begin
    return msgspec.structs.replace(night, rule=rule, base=anchor, slot=anchor)


def heirs(night: Night) -> list[str]:
    """Those to whom it may fall, the first first: who comes, then who may come; of a question, who has answered."""
    found = [one.person for one in queue(night) if not one.guest]
    found += [who for who, reply in night.replies.items() if reply.how == "maybe"]
    return [who for who in (found or list(night.marks)) if who != night.host]


def led_by(night: Night, person: str) -> Night:
    """Somebody else plans it from now on, and the evenings that follow it; they are told."""
    if night.host == person:
        return night
    new = msgspec.structs.replace(night, host=person, sequence=night.sequence + 1)
    return telling(new, [person], "yours")


def passed_on(night: Night) -> Night:
    """Whoever planned it is gone: the next one plans it, and what follows. With nobody to do so nothing does."""
    past = night.state in ("off", "over")
    if past and (night.handed or not night.rule):
        return night
    left = heirs(night)
    if left:
        return led_by(night, left[0])
    if past:
        return msgspec.structs.replace(night, rule="")
    return msgspec.structs.replace(called_off(night, night.host), rule="", ownerless=True)


def copied(night: Night, name: str, host: str, begin: datetime, now: int) -> Night:
    """The same again, as a draft of its own."""
    fresh = Night(name, host, night.place, night.lang, night.zone, wall(begin), night.minutes, night.games, night.most,
                  night.where, night.note, night.remind, level=night.level, made=now)  # fmt: skip
    return msgspec.structs.replace(fresh, games=tuple(game for game in night.games if game in GAMES))


def _changed(night: Night, key: str, by: str, wake: int = 0) -> Night:
    if night.state == "draft":
        return night
    new = msgspec.structs.replace(night, sequence=night.sequence + 1)
    return telling(new, [person for person in night.replies if person != by], key, wake=wake)


def _reminded(night: Night, now: int) -> Night:
    """Reminders whose time has passed already are not sent any more; those still to come are."""
    bells = {*night.remind, *(own for bells in night.bells.values() for own in bells)}
    past = tuple(minutes for minutes in sorted(bells) if night.at - minutes * MINUTE <= now)
    return msgspec.structs.replace(night, told=past)
