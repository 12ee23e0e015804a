"""Private links by which a calendar follows a person's or a group's nights. Only who has the link reads it."""

from __future__ import annotations

from bot.app.clock.hours import DAY
from bot.app.context import RequestContext
from bot.app.i18n import Translator
from bot.app.match.notes import now_ms
from bot.app.nights import nights
from bot.app.nights.access import seen
from bot.app.nights.ical import Told, calendar, evenings
from bot.app.nights.night import COMING, Night, those_in
from bot.app.people.people import Person
from bot.app.port.ports import is_id, new_id
from bot.app.port.screen import Button, Screen
from bot.app.presses import nights as presses
from bot.app.presses.table import Panel
from bot.app.services import Services

KIND, OWN = "calendar", "calendar-of"
KEPT = 90 * DAY
"""What is longer ago is no longer told."""


async def show(context: RequestContext, press: presses.Calendar, notice: str = "") -> Screen:
    """The links."""
    translator, base = Translator("", context.lang), context.service.url
    mine = await _token(context.service, f"person:{context.person.id}")
    rows: list[tuple[Button, ...]] = []
    back, name = presses.Nights().line, press.night or ""
    if name:
        back = Panel(name).line
        night, _ = await seen(context, name, press)
        rows.append((_link(f"{base}/calendar/{mine}/{night.id}.ics", translator.say("night-cal-one")),))
    rows.append((_link(f"{base}/calendar/{mine}.ics", translator.say("night-cal-mine")),))
    place = await context.service.places.get(context.place)
    if place is not None and not place.closed:
        group = await _token(context.service, f"place:{place.id}")
        rows.append((_link(f"{base}/calendar/{group}.ics", translator.say("night-cal-group")),))
    rows.append(
        (Button(presses.NewCalendar().line, translator.say("night-cal-new")), Button(back, translator.say("app-back")))
    )
    lines = [translator.say("night-cal-what"), "" if base else translator.say("night-cal-here")]
    return Screen(
        translator.say("night-calendar"), tuple(line for line in lines if line), rows=tuple(rows), notice=notice,
        private=True, lang=context.lang, table=name,
    )  # fmt: skip


def _link(url: str, label: str) -> Button:
    return Button(presses.Nights().line, label, url=url)


async def renew(context: RequestContext, _: presses.NewCalendar) -> Screen:
    """One's own old link leads nowhere any more."""
    await forget(context.service, f"person:{context.person.id}")
    return await show(context, presses.Calendar(), Translator("", context.lang).say("night-cal-renewed"))


async def link_of(service: Services, owner: str) -> str:
    """The link that an owner has; empty where none was made."""
    document = await service.store.documents.get(OWN, owner)
    return f"{service.url}/calendar/{document.data.decode()}.ics" if document is not None else ""


async def forget(service: Services, owner: str) -> None:
    """The link of an owner leads nowhere any more, and nothing is left of it."""
    old = await service.store.documents.get(OWN, owner)
    if old is not None:
        await service.store.documents.remove(KIND, old.data.decode())
        await service.store.documents.remove(OWN, owner)


async def _token(service: Services, owner: str) -> str:
    """The token of an owner, made at first sight. The way back is written first: a token without it opens nothing."""
    documents, fresh = service.store.documents, new_id(service.fresh, 26)
    token = (await documents.change(OWN, owner, bytes, lambda had: had or fresh.encode())).value.decode()
    await documents.change(KIND, token, bytes, lambda _: owner.encode())
    return token


async def served(service: Services, token: str, night: str = "") -> bytes | None:
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
    translator = Translator("", lang)
    return calendar(told, translator.say("night-all"), lang, service.clock(), service.url)


async def _one(service: Services, name: str) -> list[Night]:
    return [(await nights.found(service, name))[0]] if nights.is_night(name) else []


def _told(night: Night, person: Person | None, alone: str) -> list[Told]:
    """The evenings of a night for whoever reads: who can't come has none of it, who waits or wavers a tentative one.

    To those still to come people may have said something else, ahead.
    """
    if person is None:
        return evenings(night)
    if alone:
        return evenings(night)[:1]
    night = nights.as_one(night, person)
    reply, host = night.replies.get(person.id), night.host in person.ids
    wanted = reply is not None and reply.how != "out"
    sure = reply is not None and reply.how in COMING and person.id in those_in(night)

    def comes(one: Told) -> bool:
        said = night.ahead.get(one.slot, {}).get(person.id)
        return said.how != "out" if said is not None else wanted or (host and bool(one.slot))

    return [one for one in evenings(night, "CONFIRMED" if sure else "TENTATIVE") if comes(one)]
