"""A night as platforms' own calendars of events mirror it, and what is done there done here."""

from __future__ import annotations

from datetime import datetime
from typing import Literal, NamedTuple

from bot.app.clock.hours import moment
from bot.app.i18n import Translator
from bot.app.match.notes import now_ms
from bot.app.nights import nights
from bot.app.nights.changes import called_off, moved
from bot.app.nights.night import Edit, Night
from bot.app.nights.wall import local
from bot.app.nights.words import title
from bot.app.port.refusals import Declined
from bot.app.services import Services

MINUTE_S = 60


class Mirrored(NamedTuple):
    """What is shown of a night there."""

    name: str
    about: str
    where: str
    begin: datetime
    end: datetime
    state: Literal["open", "off", "over"]


async def mirrored(service: Services, name: str) -> Mirrored | None:
    """A night that has a time; None for a draft, a question and what is not there."""
    try:
        night, _ = await nights.found(service, name)
    except Declined:
        return None
    if not night.begin or night.state in ("draft", "asking"):
        return None
    place = await service.places.get(night.place)
    translator = Translator("", (place.lang if place is not None else "") or night.lang)
    state: Literal["open", "off", "over"] = night.state if night.state in ("off", "over") else "open"
    where = night.where or translator.say("night-here")
    return Mirrored(title(night, translator), night.note, where, moment(night.at), moment(night.end), state)


async def shifted(service: Services, name: str, begin: datetime, command: str) -> None:
    """It was moved there, so it is moved here; everybody who has answered is told."""
    now = now_ms(service)

    def edit(night: Night) -> Night:
        at = local(begin, night.zone).replace(second=0, microsecond=0)
        if night.state != "open" or night.opened or abs(night.at / 1000 - begin.timestamp()) < MINUTE_S:
            return night
        return moved(night, at, now)

    await _quietly(service, name, command, edit)


async def dropped(service: Services, name: str, command: str) -> None:
    """It was called off there before it began, so it is called off here."""
    now = now_ms(service)

    def edit(night: Night) -> Night:
        over = night.state != "open" or night.opened or night.at <= now
        return night if over else called_off(night, night.host)

    await _quietly(service, name, command, edit)


async def _quietly(service: Services, name: str, command: str, edit: Edit) -> None:
    try:
        await nights.change(service, name, command, edit)
    except Declined:
        return
