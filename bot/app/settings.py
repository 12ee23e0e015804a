"""A person's settings and data: language, confirmation, pings; everything about me; delete me."""

from __future__ import annotations

import msgspec

from bot.app import linking
from bot.app.frames import alt
from bot.app.lobby import without
from bot.app.nights import nights
from bot.app.people import Person, bare
from bot.app.permissions import may, roles_of
from bot.app.records import results
from bot.app.refusals import Declined
from bot.app.screen import Button, File, Screen
from bot.app.service import Call, Service, Voice
from bot.app.table import InRoom
from bot.app.waiting import habits, orders
from engines.core.messages import LANGUAGES
from engines.core.words import Msg, Seat

PINGS = ("ping", "dm", "digest", "quiet")
LOOKS = ("usual", "strong", "redgreen")
USUAL = "usual"


async def show(call: Call, notice: str = "") -> Screen:
    """The settings. Press: ``settings``."""
    person, voice = call.person, Voice("", call.lang)
    languages = tuple(
        Button(f"set lang {lang}", voice.say(f"app-lang-{lang}"), "primary" if lang == call.lang else "plain")
        for lang in LANGUAGES
    )
    confirm = Button(
        f"set confirm {int(not person.confirm)}", voice.say("app-confirm-off" if person.confirm else "app-confirm-on")
    )
    pings = tuple(
        Button(f"set pings {style}", voice.say(f"app-pings-{style}"), "primary" if style == person.pings else "plain")
        for style in PINGS
    )
    looks = tuple(
        Button(
            f"set look {look}", voice.say(f"app-look-{look}"), "primary" if look == (person.look or USUAL) else "plain"
        )
        for look in LOOKS
    )
    place = await _here(call, voice)
    text = (
        voice.say("app-settings-confirm", on=int(person.confirm)),
        voice.say("app-settings-pings"),
        voice.say("app-settings-looks"),
        *((voice.say("app-settings-place"),) if place else ()),
        voice.say("app-settings-data"),
    )
    own = (Button("data", voice.say("app-data")), Button("forget", voice.say("app-forget"), "danger"))
    links = (Button("link", voice.say("app-link")),)
    rows = (languages, (confirm,), pings, habits.row(voice), looks, *((place,) if place else ()), links, own)
    return Screen(voice.say("app-settings"), text, rows=rows, notice=notice, private=True, lang=call.lang)


async def _here(call: Call, voice: Voice) -> tuple[Button, ...]:
    """The languages that this place may speak; nothing where it is one person's own. It may be pressed elsewhere."""
    place = await call.service.places.get(call.place)
    if place is None or place.closed:
        return ()
    return tuple(
        Button(
            f"speak {place.id} {lang}", voice.say("app-place-lang", lang=voice.say(f"app-lang-{lang}")),
            "primary" if lang == place.lang else "plain",
        )
        for lang in LANGUAGES
    )  # fmt: skip


async def speak(call: Call) -> Screen:
    """The language of a place of several people, from its next message on. Press: ``speak place cs``."""
    lang = call.arg(1)
    place = await call.service.places.get(call.place) if call.arg(0) == call.place else None
    if place is None or place.closed or lang not in LANGUAGES:
        raise Declined("app-bad-press")
    if not may(roles_of(call.person.id, "", seated=False, others=call.others), "place"):
        raise Declined("app-may-not-place")
    await call.service.places.speaks(place.id, lang)
    voice = Voice("", call.lang)
    return await show(call, voice.say("app-place-speaks", lang=voice.say(f"app-lang-{lang}")))


async def change(call: Call) -> Screen:
    """Press: ``set lang cs``, ``set confirm 1``, ``set pings quiet``, ``set look strong``."""
    key, value = call.arg(0), call.arg(1)
    allowed = {"lang": LANGUAGES, "confirm": ("0", "1"), "pings": PINGS, "look": LOOKS}
    if value not in allowed.get(key, ()):
        raise Declined("app-bad-press")
    new: str | bool = value == "1" if key == "confirm" else "" if value == USUAL else value
    person = await call.service.people.change(call.person.id, lambda now: msgspec.structs.replace(now, **{key: new}))
    if key == "pings":
        await habits.changed(call.service, person, call.command)
    lang = person.lang or call.lang
    changed = Call(call.service, person, call.place, (), call.command, lang, call.others)
    return await show(changed, Voice("", lang).say("app-saved"))


async def ask_forget(call: Call) -> Screen:
    """Press: ``forget``."""
    voice = Voice("", call.lang)
    row = (
        Button("forget-me yes", voice.say("app-forget-yes"), "danger"),
        Button("settings", voice.say("app-cancel")),
    )
    text = (voice.say("app-forget-ask"),)
    return Screen(voice.say("app-forget"), text, rows=(row,), private=True, lang=call.lang)


async def forget(call: Call) -> Screen:
    """Delete the caller: a mark stands in for the name, an AI plays on. Press: ``forget-me yes``."""
    if call.args != ("yes",):
        raise Declined("app-bad-press")
    indexes = call.service.store.indexes
    for one in call.person.ids:
        for table in await indexes.members("person-tables", one):
            await _leave(call, table)
            await indexes.remove("person-tables", one, table)
    await linking.forget_code(call)
    await nights.forget(call.service, call.person)
    await call.service.people.forget(call.person.id)
    voice = Voice("", call.lang)
    return Screen(voice.say("app-forgotten"), private=True, lang=call.lang)


async def _leave(call: Call, table: str) -> None:
    """Hand a running seat to an AI; stand up from one that has not begun."""
    command = f"forget:{call.person.id}"
    try:
        for _ in range(20):
            async with call.service.tables.hold(table) as found:
                seat = found.seat_of(call.person.id)
                if seat is None or found.over:
                    return
                told = Msg("app-event-left", {"seat": Seat(seat)})
                await orders.forget(call.service, table, seat)
                if await call.service.tables.note(found, ("seat", "ai"), seat, told, command):
                    return
    except InRoom:
        await call.service.rooms.change(table, command, lambda room: without(room, call.person.id))
    except Declined:
        return


async def export(call: Call, table: str) -> bytes:
    """What happened at a table, as the caller's seat knows it, as JSON; never the log. After the end all of it."""
    async with call.service.tables.hold(table) as found:
        call.needs("export", found)
        seat = call.seat(found)
        voice = await call.service.voice(found, call.lang)
        events = [
            {"version": version, "at": found.match.entries[version - 1].at, "text": voice(event.msg)}
            for version, event in found.match.events(seat)
        ]
        whole: dict[str, object] = {
            "table": found.id,
            "game": found.game.key,
            "seat": seat,
            "names": [bare(name) for name in voice.names],
            "commit": found.match.header.commit,
            "board": alt(found, found.match.view(seat), voice),
            "events": events,
        }
        if found.over:
            whole |= {"seed": found.opening.secret.seed, "salt": found.opening.secret.salt}
        return msgspec.json.format(msgspec.json.encode(whole), indent=1)


async def about_me(service: Service, person: Person) -> bytes:
    """Everything that is kept about a person, as JSON; of their games which they are, and what their seat is."""
    told = {
        "person": msgspec.to_builtins(person),
        "linked": [msgspec.to_builtins(part) for part in await service.people.parts(person)],
        "tables": [await _about_table(service, person, table) for table in await _tables(service, person)],
        "nights": [
            {"night": night.id, "begin": night.begin, "zone": night.zone, "answer": answer.how if answer else ""}
            for night in await nights.of_person(service, person)
            for answer in [nights.as_one(night, person).replies.get(person.id)]
        ],
        "results": [msgspec.to_builtins(one) for one in await results.of_person(service, person.ids)],
    }
    return msgspec.json.format(msgspec.json.encode(told), indent=1)


async def data(call: Call) -> Screen:
    """Everything that is kept about the caller, to be read or copied. Press: ``data``."""
    voice = Voice("", call.lang)
    told = await about_me(call.service, call.person)
    rows = ((Button("settings", voice.say("app-back")),),)
    return Screen(
        voice.say("app-data"), tuple(told.decode().splitlines()), rows=rows, private=True, lang=call.lang,
        file=File("bottega.json", told),
    )  # fmt: skip


async def _tables(service: Service, person: Person) -> list[str]:
    members = service.store.indexes.members
    kinds = ("person-tables", "person-finished")
    return sorted({table for kind in kinds for one in person.ids for table in await members(kind, one)})


async def _about_table(service: Service, person: Person, table: str) -> dict[str, object]:
    try:
        async with service.tables.hold(table) as found:
            state = "over" if found.over else "running"
            return {"table": table, "game": found.game.key, "seat": found.seat_of(person.id), "state": state}
    except InRoom as room:
        seat = room.room.seat_of(person.id)
        return {"table": table, "game": room.room.game, "seat": seat, "state": room.room.state}
    except Declined:
        return {"table": table}
