"""A person's settings and data: language, confirmation, pings; everything about me; delete me."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal, get_args

import msgspec

from bot.app.context import RequestContext
from bot.app.i18n import Translator
from bot.app.match import errands
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


async def show(context: RequestContext, press: Press) -> Screen:
    """The settings in groups, with what is set beside their names; or one group."""
    group = press.group if isinstance(press, Settings) else ""
    return await (_groups(context) if not group else _here(context) if group == "here" else _group(context, group))


async def _groups(context: RequestContext) -> Screen:
    person, translator = context.person, Translator("", context.lang)
    languages = tuple(
        Button(
            Set("lang", lang).line, translator.say(f"app-lang-{lang}"), "primary" if lang == context.lang else "plain"
        )
        for lang in LANGUAGES
    )
    sure = translator.say("app-settings-confirm", on=int(person.confirm))
    other = translator.say("app-confirm-off" if person.confirm else "app-confirm-on")
    confirm = Button(Set("confirm", str(int(not person.confirm))).line, other, note=sure)
    groups: list[tuple[Group, str]] = [(key, translator.say(f"app-{key}-{_now(person, key)}")) for key in CHOSEN]
    place = await _open_place(context)
    groups += [("here", translator.say(f"app-lang-{place.lang}") if place.lang else "")] if place is not None else []
    rows = [(Button(Settings(key).line, translator.say(f"app-set-{key}"), note=note),) for key, note in groups]
    own = (
        Button(Data().line, translator.say("app-data")),
        Button(Forget().line, translator.say("app-forget"), "danger"),
    )
    links = (Button(Link().line, translator.say("app-link")),)
    return Screen(
        translator.say("app-settings"),
        (translator.say("app-settings-data"),),
        rows=(languages, (confirm,), *rows, habits.row(translator), links, own),
        private=True,
        lang=context.lang,
    )


def _now(person: Person, key: Chosen) -> str:
    return {"pings": person.pings, "look": person.look or USUAL, "shape": person.shape or USUAL}[key]


async def _group(context: RequestContext, key: Chosen) -> Screen:
    """All values of one setting, the present one marked."""
    translator, now = Translator("", context.lang), _now(context.person, key)
    buttons = [
        Button(Set(key, value).line, translator.say(f"app-{key}-{value}"), "primary" if value == now else "plain")
        for value in VALUES[key]
    ]
    return _one(context, f"app-set-{key}", translator.say(f"app-settings-{key}"), in_rows(buttons))


def _one(context: RequestContext, name: str, text: str, rows: Sequence[tuple[Button, ...]]) -> Screen:
    translator = Translator("", context.lang)
    back = (Button(Settings().line, translator.say("app-back")),)
    return Screen(translator.say(name), (text,), rows=(*rows, back), private=True, lang=context.lang)


async def _open_place(context: RequestContext) -> Place | None:
    """The place where it is pressed, where that is of several people."""
    place = await context.service.places.get(context.place)
    return None if place is None or place.closed else place


async def _here(context: RequestContext) -> Screen:
    """The languages that this place may speak, and the other arrangement of its pictures."""
    translator, place = Translator("", context.lang), await _open_place(context)
    if place is None:
        raise Declined("app-bad-press")
    other: Literal["wide", "tall"] = "wide" if place.shape == "tall" else "tall"
    buttons = [
        Button(
            Speak(place.id, lang).line,
            translator.say("app-place-lang", lang=translator.say(f"app-lang-{lang}")),
            "primary" if lang == place.lang else "plain",
        )
        for lang in LANGUAGES
    ]
    arranged = Button(Shaped(place.id, other).line, translator.say(f"app-place-shape-{other}"))
    return _one(context, "app-set-here", translator.say("app-settings-place"), [*in_rows(buttons), (arranged,)])


async def shaped(context: RequestContext, press: Shaped) -> Screen:
    """How the pictures of a place of several people are arranged, from its next message on."""
    place = await context.service.places.get(press.place)
    if place is None or place.closed:
        raise Declined("app-bad-press")
    await context.service.places.shapes(place.id, press.shape)
    told = Translator("", context.lang).say("app-place-shaped")
    return msgspec.structs.replace(await _here(context), notice=told)


async def speak(context: RequestContext, press: Speak) -> Screen:
    """The language of a place of several people, from its next message on."""
    lang = press.lang
    place = await context.service.places.get(press.place)
    if place is None or place.closed or lang not in LANGUAGES:
        raise Declined("app-bad-press")
    await context.service.places.speaks(place.id, lang)
    translator = Translator("", context.lang)
    told = translator.say("app-place-speaks", lang=translator.say(f"app-lang-{lang}"))
    return msgspec.structs.replace(await _here(context), notice=told)


async def change(context: RequestContext, press: Set) -> Screen:
    """Another value of a setting."""
    key, value = press.key, press.value
    if value not in VALUES[key]:
        raise Declined("app-bad-press")
    new: str | bool = value == "1" if key == "confirm" else "" if value == USUAL else value

    def edit(now: Person) -> Person:
        return msgspec.structs.replace(now, **{key: new})

    person = await (
        habits.changed(context, edit) if key == "pings" else context.service.people.change(context.person.id, edit)
    )
    changed = replace(context, person=person, lang=person.lang or context.lang)
    return habits.saved(await (_group(changed, key) if key in CHOSEN else _groups(changed)))


async def ask_forget(context: RequestContext, _: Forget) -> Screen:
    """Ask before somebody is deleted."""
    translator = Translator("", context.lang)
    row = (
        Button(ForgetMe("yes").line, translator.say("app-forget-yes"), "danger"),
        Button(Settings().line, translator.say("app-cancel")),
    )
    text = (translator.say("app-forget-ask"),)
    return Screen(translator.say("app-forget"), text, rows=(row,), private=True, lang=context.lang)


async def forget(context: RequestContext, _: ForgetMe) -> Screen:
    """Delete the caller: a mark stands in for the name, an AI plays on."""
    person = await context.service.people.forget(context.person.id, context.command, errands.due(context.service))
    await errands.begin(context.service, person.id)
    translator = Translator("", context.lang)
    return Screen(translator.say("app-forgotten"), private=True, lang=context.lang)


async def export(context: RequestContext, table: str) -> bytes:
    """What happened at a table, as the caller's seat knows it, as JSON; never the log. After the end all of it."""
    try:
        async with context.service.tables.hold(table) as found:
            context.needs("export", found)
            return await _told(context, found)
    except Unplayed as kept:
        context.needs("export", kept.room)
        return await _told_unplayed(context, kept)


async def _told(context: RequestContext, table: Table) -> bytes:
    seat = context.seat(table)
    translator = await context.load_translator(table)
    zone, entries = context.person.hours.zone, table.match.entries
    events = [
        {
            "version": n,
            "at": entries[n - 1].at,
            "text": moments.plain(worded(table, n, event, translator), zone, translator.lang),
        }
        for n, event in table.match.events(seat)
    ]
    whole: dict[str, object] = {
        "table": table.id,
        "game": table.game.key,
        "seat": seat,
        "names": [bare(name) for name in translator.names],
        "commit": table.match.header.commit,
        "board": alt(table, table.match.view(seat), translator),
        "events": events,
    }
    return _json(whole, table.opening if table.over else None)


async def _told_unplayed(context: RequestContext, table: Unplayed) -> bytes:
    return _json(await stopped.known(context, table), table.opening if table.over else None)


def _json(whole: dict[str, object], ended: Opening | None) -> bytes:
    """With what the game was dealt from, once it has ended."""
    if ended is not None:
        whole |= {"seed": ended.secret.seed, "salt": ended.secret.salt}
    return msgspec.json.format(msgspec.json.encode(whole), indent=1)


async def saved(context: RequestContext, table: Table, _: Export) -> Screen:
    """The export, to be read or kept."""
    return _file(context, table.id, await _told(context, table))


async def saved_unplayed(context: RequestContext, table: Unplayed, _: Export) -> Screen:
    """The same of a table that this version does not play."""
    return _file(context, table.room.table, await _told_unplayed(context, table))


def _file(context: RequestContext, table: str, told: bytes) -> Screen:
    translator = Translator("", context.lang)
    rows = ((Button(Look(table).line, translator.say("app-back")),),)
    return Screen(
        translator.say("app-export"), tuple(told.decode().splitlines()), rows=rows, private=True, lang=context.lang,
        file=File(f"{table}.json", told),
    )  # fmt: skip


async def data(context: RequestContext, _: Data) -> Screen:
    """Everything that is kept about the caller, to be read or copied."""
    translator = Translator("", context.lang)
    told = await about_me(context.service, context.person)
    rows = ((Button(Settings().line, translator.say("app-back")),),)
    return Screen(
        translator.say("app-data"), tuple(told.decode().splitlines()), rows=rows, private=True, lang=context.lang,
        file=File("bottega.json", told),
    )  # fmt: skip
