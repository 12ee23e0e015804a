"""Private links by which a calendar follows a person's or a group's nights. Only who has the link reads it."""

from __future__ import annotations

from bot.app.nights import nights
from bot.app.nights.ical import Told, calendar, evenings
from bot.app.nights.night import COMING, Night, those_in
from bot.app.people import Person
from bot.app.ports import is_id, new_id
from bot.app.screen import Button, Screen
from bot.app.service import Call, Service, Voice
from bot.app.waiting.hours import DAY
from bot.app.waiting.notes import now_ms

KIND, OWN = "calendar", "calendar-of"
KEPT = 90 * DAY
"""What is longer ago is no longer told."""


async def show(call: Call, notice: str = "") -> Screen:
    """The links. Press: ``night-cal [night]``."""
    voice, base = Voice("", call.lang), call.service.url
    mine = await _token(call.service, f"person:{call.person.id}")
    rows: list[tuple[Button, ...]] = []
    back, name = "nights", ""
    if call.args:
        name = call.arg(0)
        back = f"panel {name}"
        night, _ = await nights.found(call.service, call.arg(0))
        rows.append((_link(f"{base}/calendar/{mine}/{night.id}.ics", voice.say("night-cal-one")),))
    rows.append((_link(f"{base}/calendar/{mine}.ics", voice.say("night-cal-mine")),))
    place = await call.service.places.get(call.place)
    if place is not None and not place.closed:
        group = await _token(call.service, f"place:{place.id}")
        rows.append((_link(f"{base}/calendar/{group}.ics", voice.say("night-cal-group")),))
    rows.append((Button("night-cal-new", voice.say("night-cal-new")), Button(back, voice.say("app-back"))))
    lines = [voice.say("night-cal-what"), "" if base else voice.say("night-cal-here")]
    return Screen(
        voice.say("night-calendar"), tuple(line for line in lines if line), rows=tuple(rows), notice=notice,
        private=True, lang=call.lang, table=name,
    )  # fmt: skip


def _link(url: str, label: str) -> Button:
    return Button("nights", label, url=url)


async def renew(call: Call) -> Screen:
    """One's own old link leads nowhere any more. Press: ``night-cal-new``."""
    owner = f"person:{call.person.id}"
    old = await call.service.store.documents.get(OWN, owner)
    if old is not None:
        await call.service.store.documents.remove(KIND, old.data.decode())
        await call.service.store.documents.remove(OWN, owner)
    return await show(call, Voice("", call.lang).say("night-cal-renewed"))


async def _token(service: Service, owner: str) -> str:
    """The token of an owner, made at first sight. The way back is written first: a token without it opens nothing."""
    document = await service.store.documents.get(OWN, owner)
    if document is None:
        token = new_id(service.fresh, 26)
        await service.store.documents.put(OWN, owner, 0, token, token.encode())
        document = await service.store.documents.get(OWN, owner)
        assert document is not None, "it was just written"
    token = document.data.decode()
    await service.store.documents.put(KIND, token, 0, "make", owner.encode())
    return token


async def served(service: Service, token: str, night: str = "") -> bytes | None:
    """What a calendar is given; None: there is nothing for it."""
    document = await service.store.documents.get(KIND, token) if is_id(token) else None
    if document is None:
        return None
    kind, _, owner = document.data.decode().partition(":")
    person: Person | None = None
    if kind == "person":
        person = await service.people.named(owner)
        if person.gone:
            return None
        found, lang = await nights.of_person(service, person), person.lang or "en"
    else:
        place = await service.places.get(owner)
        found, lang = await nights.here(service, owner), (place.lang if place is not None else "") or "en"
    if night:
        found = [one for one in await _one(service, night) if one.id in {x.id for x in found} or person is not None]
    since = now_ms(service) - KEPT
    told = [one for each in found if night or not each.begin or each.end > since for one in _told(each, person, night)]
    voice = Voice("", lang)
    return calendar(told, voice.say("night-all"), lang, service.clock(), service.url)


async def _one(service: Service, name: str) -> list[Night]:
    return [(await nights.found(service, name))[0]] if nights.is_night(name) else []


def _told(night: Night, person: Person | None, alone: str) -> list[Told]:
    """The evenings of a night for whoever reads: who can't come has none of it, who waits or wavers a tentative one."""
    if person is None:
        return evenings(night)
    reply = nights.as_one(night, person).replies.get(person.id)
    if alone:
        return evenings(night)[:1]
    if reply is None or reply.how == "out":
        return evenings(night)[1:] if night.host in person.ids else []
    sure = reply.how in COMING and person.id in those_in(nights.as_one(night, person))
    return evenings(night, "CONFIRMED" if sure else "TENTATIVE")
