"""A person's settings and data: language, confirmation, pings; everything about me; delete me."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal, get_args

import msgspec

from bot.app.match import errands
from bot.app.match.service import Call, Voice
from bot.app.match.table import Opening, Table
from bot.app.match.unplayed import Unplayed
from bot.app.me.aboutme import about_me
from bot.app.people.people import Person
from bot.app.people.person import Place
from bot.app.port.naming import bare
from bot.app.port.press import Press
from bot.app.port.refusals import Declined
from bot.app.port.screen import Button, File, Screen
from bot.app.presses.me import Data, Forget, ForgetMe, Link, Set, Settings, Shaped, Speak
from bot.app.presses.table import Export, Look
from bot.app.show import moments, stopped
from bot.app.show.frames import alt
from bot.app.show.rows import in_rows
from bot.app.show.story import worded
from bot.app.time import habits
from engines.core.messages import LANGUAGES

PINGS = ("ping", "dm", "digest", "quiet")
LOOKS = ("usual", "strong", "redgreen")
USUAL = "usual"
SHAPES = ("tall", "wide")
Chosen = Literal["pings", "look", "shape"]
Group = Literal["pings", "look", "shape", "here"]
CHOSEN: tuple[Chosen, ...] = get_args(Chosen)
"""Settings of which one value is chosen, each a group by itself."""
VALUES = {"lang": LANGUAGES, "confirm": ("0", "1"), "pings": PINGS, "look": LOOKS, "shape": (USUAL, *SHAPES)}
"""What each setting may be."""


async def show(call: Call, press: Press) -> Screen:
    """The settings in groups, with what is set beside their names; or one group."""
    group = press.group if isinstance(press, Settings) else ""
    return await (_groups(call) if not group else _here(call) if group == "here" else _group(call, group))


async def _groups(call: Call) -> Screen:
    person, voice = call.person, Voice("", call.lang)
    languages = tuple(
        Button(Set("lang", lang).line, voice.say(f"app-lang-{lang}"), "primary" if lang == call.lang else "plain")
        for lang in LANGUAGES
    )
    sure = voice.say("app-settings-confirm", on=int(person.confirm))
    other = voice.say("app-confirm-off" if person.confirm else "app-confirm-on")
    confirm = Button(Set("confirm", str(int(not person.confirm))).line, other, note=sure)
    groups: list[tuple[Group, str]] = [(key, voice.say(f"app-{key}-{_now(person, key)}")) for key in CHOSEN]
    place = await _open_place(call)
    groups += [("here", voice.say(f"app-lang-{place.lang}") if place.lang else "")] if place is not None else []
    rows = [(Button(Settings(key).line, voice.say(f"app-set-{key}"), note=note),) for key, note in groups]
    own = (Button(Data().line, voice.say("app-data")), Button(Forget().line, voice.say("app-forget"), "danger"))
    links = (Button(Link().line, voice.say("app-link")),)
    return Screen(
        voice.say("app-settings"), (voice.say("app-settings-data"),),
        rows=(languages, (confirm,), *rows, habits.row(voice), links, own), private=True, lang=call.lang,
    )  # fmt: skip


def _now(person: Person, key: Chosen) -> str:
    return {"pings": person.pings, "look": person.look or USUAL, "shape": person.shape or USUAL}[key]


async def _group(call: Call, key: Chosen) -> Screen:
    """All values of one setting, the present one marked."""
    voice, now = Voice("", call.lang), _now(call.person, key)
    buttons = [
        Button(Set(key, value).line, voice.say(f"app-{key}-{value}"), "primary" if value == now else "plain")
        for value in VALUES[key]
    ]
    return _one(call, f"app-set-{key}", voice.say(f"app-settings-{key}"), in_rows(buttons))


def _one(call: Call, name: str, text: str, rows: Sequence[tuple[Button, ...]]) -> Screen:
    voice = Voice("", call.lang)
    back = (Button(Settings().line, voice.say("app-back")),)
    return Screen(voice.say(name), (text,), rows=(*rows, back), private=True, lang=call.lang)


async def _open_place(call: Call) -> Place | None:
    """The place where it is pressed, where that is of several people."""
    place = await call.service.places.get(call.place)
    return None if place is None or place.closed else place


async def _here(call: Call) -> Screen:
    """The languages that this place may speak, and the other arrangement of its pictures."""
    voice, place = Voice("", call.lang), await _open_place(call)
    if place is None:
        raise Declined("app-bad-press")
    other: Literal["wide", "tall"] = "wide" if place.shape == "tall" else "tall"
    buttons = [
        Button(
            Speak(place.id, lang).line, voice.say("app-place-lang", lang=voice.say(f"app-lang-{lang}")),
            "primary" if lang == place.lang else "plain",
        )
        for lang in LANGUAGES
    ]  # fmt: skip
    arranged = Button(Shaped(place.id, other).line, voice.say(f"app-place-shape-{other}"))
    return _one(call, "app-set-here", voice.say("app-settings-place"), [*in_rows(buttons), (arranged,)])


async def shaped(call: Call, press: Shaped) -> Screen:
    """How the pictures of a place of several people are arranged, from its next message on."""
    place = await call.service.places.get(press.place)
    if place is None or place.closed:
        raise Declined("app-bad-press")
    await call.service.places.shapes(place.id, press.shape)
    told = Voice("", call.lang).say("app-place-shaped")
    return msgspec.structs.replace(await _here(call), notice=told)


async def speak(call: Call, press: Speak) -> Screen:
    """The language of a place of several people, from its next message on."""
    lang = press.lang
    place = await call.service.places.get(press.place)
    if place is None or place.closed or lang not in LANGUAGES:
        raise Declined("app-bad-press")
    await call.service.places.speaks(place.id, lang)
    voice = Voice("", call.lang)
    told = voice.say("app-place-speaks", lang=voice.say(f"app-lang-{lang}"))
    return msgspec.structs.replace(await _here(call), notice=told)


async def change(call: Call, press: Set) -> Screen:
    """Another value of a setting."""
    key, value = press.key, press.value
    if value not in VALUES[key]:
        raise Declined("app-bad-press")
    new: str | bool = value == "1" if key == "confirm" else "" if value == USUAL else value

    def edit(now: Person) -> Person:
        return msgspec.structs.replace(now, **{key: new})

    person = await (habits.changed(call, edit) if key == "pings" else call.service.people.change(call.person.id, edit))
    changed = replace(call, person=person, lang=person.lang or call.lang)
    return habits.saved(await (_group(changed, key) if key in CHOSEN else _groups(changed)))


async def ask_forget(call: Call, _: Forget) -> Screen:
    """Ask before somebody is deleted."""
    voice = Voice("", call.lang)
    row = (
        Button(ForgetMe("yes").line, voice.say("app-forget-yes"), "danger"),
        Button(Settings().line, voice.say("app-cancel")),
    )
    text = (voice.say("app-forget-ask"),)
    return Screen(voice.say("app-forget"), text, rows=(row,), private=True, lang=call.lang)


async def forget(call: Call, _: ForgetMe) -> Screen:
    """Delete the caller: a mark stands in for the name, an AI plays on."""
    person = await call.service.people.forget(call.person.id, call.command, errands.due(call.service))
    await errands.begin(call.service, person.id)
    voice = Voice("", call.lang)
    return Screen(voice.say("app-forgotten"), private=True, lang=call.lang)


async def export(call: Call, table: str) -> bytes:
    """What happened at a table, as the caller's seat knows it, as JSON; never the log. After the end all of it."""
    try:
        async with call.service.tables.hold(table) as found:
            call.needs("export", found)
            return await _told(call, found)
    except Unplayed as kept:
        call.needs("export", kept.room)
        return await _told_unplayed(call, kept)


async def _told(call: Call, table: Table) -> bytes:
    seat = call.seat(table)
    voice = await call.service.voice(table, call.lang)
    zone, entries = call.person.hours.zone, table.match.entries
    events = [
        {"version": n, "at": entries[n - 1].at, "text": moments.plain(worded(table, n, event, voice), zone, voice.lang)}
        for n, event in table.match.events(seat)
    ]
    whole: dict[str, object] = {
        "table": table.id,
        "game": table.game.key,
        "seat": seat,
        "names": [bare(name) for name in voice.names],
        "commit": table.match.header.commit,
        "board": alt(table, table.match.view(seat), voice),
        "events": events,
    }
    return _json(whole, table.opening if table.over else None)


async def _told_unplayed(call: Call, table: Unplayed) -> bytes:
    return _json(await stopped.known(call, table), table.opening if table.over else None)


def _json(whole: dict[str, object], ended: Opening | None) -> bytes:
    """With what the game was dealt from, once it has ended."""
    if ended is not None:
        whole |= {"seed": ended.secret.seed, "salt": ended.secret.salt}
    return msgspec.json.format(msgspec.json.encode(whole), indent=1)


async def saved(call: Call, table: Table, _: Export) -> Screen:
    """The export, to be read or kept."""
    return _file(call, table.id, await _told(call, table))


async def saved_unplayed(call: Call, table: Unplayed, _: Export) -> Screen:
    """The same of a table that this version does not play."""
    return _file(call, table.room.table, await _told_unplayed(call, table))


def _file(call: Call, table: str, told: bytes) -> Screen:
    voice = Voice("", call.lang)
    rows = ((Button(Look(table).line, voice.say("app-back")),),)
    return Screen(
        voice.say("app-export"), tuple(told.decode().splitlines()), rows=rows, private=True, lang=call.lang,
        file=File(f"{table}.json", told),
    )  # fmt: skip


async def data(call: Call, _: Data) -> Screen:
    """Everything that is kept about the caller, to be read or copied."""
    voice = Voice("", call.lang)
    told = await about_me(call.service, call.person)
    rows = ((Button(Settings().line, voice.say("app-back")),),)
    return Screen(
        voice.say("app-data"), tuple(told.decode().splitlines()), rows=rows, private=True, lang=call.lang,
        file=File("bottega.json", told),
    )  # fmt: skip
