"""Planning a night, shown back in full before anybody else sees it; a posted one is changed by the same screen."""

from __future__ import annotations

from datetime import datetime

import msgspec

from bot.app.nights import nights
from bot.app.nights.card import about
from bot.app.nights.night import LONGEST, MOST_SEATS, SHORTEST, Night, edited, moved, posted
from bot.app.nights.panel import changed, needs_lead, panel
from bot.app.nights.repeat import Unsupported, normal
from bot.app.nights.wall import local
from bot.app.nights.words import city, elsewhere, moment_lines, rules, title
from bot.app.people import Person
from bot.app.refusals import Declined
from bot.app.screen import Button, Field, Screen
from bot.app.service import Call, Service, Voice
from bot.app.stamps import clean
from bot.app.waiting.habits import zones_like
from bot.app.waiting.hours import moment
from bot.app.waiting.notes import now_ms
from bot.app.widgets import in_rows
from engines import GAMES

LONGEST_NOTE = 200
FITTING = 8
QUESTION_MS = 48 * 3600 * 1000
"""A question when it suits is open so long, or till the first time it asks about."""


def here(night: Night, service: Service) -> datetime:
    """What the wall shows now where the night is."""
    return local(moment(now_ms(service)), night.zone)


async def start(call: Call) -> Screen:
    """A new draft. Press: ``night-plan``."""
    return await screen(call, await draft(call))


async def draft(call: Call) -> Night:
    """A new draft of the caller, kept; once for each command."""
    place = await call.service.places.get(call.place)
    if place is None:
        raise Declined("app-bad-press")
    last = [night for night in await nights.here(call.service, call.place) if night.state != "draft"]
    zone = call.person.hours.zone
    if zone == "UTC" and last:
        zone = last[-1].zone
    name = nights.night_id(f"{call.command}:{call.person.id}")
    lang = place.lang or call.lang
    night = Night(name, call.person.id, call.place, lang, zone, made=now_ms(call.service))
    return (await nights.make(call.service, night, call.command))[0]


async def edit(call: Call) -> Screen:
    """The plan, to be changed. Press: ``night-edit night``."""
    night, _ = await nights.found(call.service, call.arg(0))
    needs_lead(call, night)
    return await screen(call, night)


async def screen(call: Call, night: Night, notice: str = "", rows: list[tuple[Button, ...]] | None = None) -> Screen:
    """The whole plan with all that can be changed. ``rows``: what has to be answered first."""
    voice, draft = Voice("", call.lang), night.state == "draft"
    lines = [voice.say("night-is-draft" if draft else "night-is-posted")] if night.begin or not rows else []
    if night.begin:
        lines += moment_lines(night.begin, night.zone, voice, now_ms(call.service), call.person.hours.zone)
        zones = await _others(call.service, night)
        lines += [elsewhere(night.at, zones, voice), *about(night, voice)]
    elif not rows and not night.times:
        lines.append(voice.say("night-no-time"))
    lines += [voice.say("night-asks-about", when=moment_lines(one, night.zone, voice, 0)[0]) for one in night.times]
    lines.append(voice.say("night-zone", zone=city(night.zone)))
    fields = () if night.begin or rows else (Field(voice.say("night-field-when"), f"night-when {night.id}"),)
    return Screen(
        title(night, voice) if night.begin else voice.say("night-plan"), tuple(line for line in lines if line),
        rows=tuple(rows if rows is not None else _rows(night, voice)), fields=fields, notice=notice, private=True,
        lang=call.lang, table="" if draft else night.id,
    )  # fmt: skip


async def _others(service: Service, night: Night) -> set[str]:
    """Where those live who come here, as far as they have said: those who answered this night or the one before."""
    known = [one for one in await nights.here(service, night.place) if one.state != "draft"]
    people = {*night.replies, *(known[-1].replies if known else ())}
    zones = {(await service.people.named(who)).hours.zone for who in sorted(people)[:30]}
    return zones - {"UTC", night.zone}


def _rows(night: Night, voice: Voice) -> list[tuple[Button, ...]]:
    asks = tuple(_ask(night, key, f"night-ask-{key}", voice) for key in ("when", "where", "note", "zone"))
    rows = [
        asks,
        *(in_rows(_games(night, voice)) if night.begin else ()),
        *([_sizes(night, voice)] if night.begin else ()),
    ]
    if night.state != "draft":
        return [*rows, _again(night, voice), _ends(night, voice)]
    drop = Button(f"night-drop {night.id}", voice.say("night-drop"))
    if night.begin:
        return [*rows, _again(night, voice), (_post(night, "night-post", voice), drop)]
    if not night.times:
        return [*rows, (_ask(night, "times", "night-ask-times", voice), drop)]
    post = (_post(night, "night-post-question", voice),) if len(night.times) > 1 else ()
    return [*rows, (*post, _ask(night, "times", "night-one-more-time", voice), drop)]


def _ask(night: Night, key: str, label: str, voice: Voice) -> Button:
    return Button(f"night-ask {night.id} {key}", voice.say(label))


def _post(night: Night, label: str, voice: Voice) -> Button:
    return Button(f"night-post {night.id}", voice.say(label), "primary")


def _sizes(night: Night, voice: Voice) -> tuple[Button, ...]:
    """Longer and shorter, more seats and fewer."""
    longer, fuller = (("less", -30), ("more", 30)), (("less", -1), ("more", 1))
    length = [
        Button(f"night-set {night.id} minutes {night.minutes + by}", voice.say(f"night-length-{way}", n=30))
        for way, by in longer
        if SHORTEST <= night.minutes + by <= LONGEST
    ]
    seats = [
        Button(f"night-set {night.id} most {night.seats + by}", voice.say(f"night-seats-{way}"))
        for way, by in fuller
        if night.least <= night.seats + by <= MOST_SEATS
    ]
    return (*length, *seats)


def _again(night: Night, voice: Voice) -> tuple[Button, ...]:
    series = (Button(f"night-series {night.id}", voice.say("night-series")),)
    return (
        Button(f"night-repeat {night.id}", voice.say("night-repeat")),
        *(series if night.rule and night.state != "draft" else ()),
        Button(f"night-remind {night.id}", voice.say("night-reminders")),
    )


def _ends(night: Night, voice: Voice) -> tuple[Button, ...]:
    off = Button(f"night-off {night.id}", voice.say("night-call-off"), "danger")
    return (off, Button(f"panel {night.id}", voice.say("app-back")))


def _games(night: Night, voice: Voice) -> list[Button]:
    chosen = night.choices
    return [
        Button(
            f"night-set {night.id} game {key}", Voice(key, voice.lang).title, "primary" if key in chosen else "plain"
        )
        for key in GAMES
    ]


# -- when


async def ask(call: Call) -> Screen:
    """One thing to be typed. Press: ``night-ask night when|where|note|zone|times``."""
    night, _ = await nights.found(call.service, call.arg(0))
    needs_lead(call, night)
    key = call.arg(1)
    if key not in ("when", "where", "note", "zone", "times"):
        raise Declined("app-bad-press")
    voice = Voice("", call.lang)
    press = {"when": "night-when", "times": "night-time"}.get(key, "night-type")
    line = f"{press} {night.id}" if key in ("when", "times") else f"night-type {night.id} {key}"
    back = (Button(f"night-edit {night.id}", voice.say("app-back")),)
    kind = "when" if key == "times" else key
    return Screen(
        voice.say(f"night-ask-{key}"), (voice.say(f"night-how-{key}", zone=city(night.zone)),), rows=(back,),
        fields=(Field(voice.say(f"night-field-{kind}"), line),), private=True, lang=call.lang,
    )  # fmt: skip


# -- all else


async def type_(call: Call) -> Screen:
    """Press: ``night-type night where|note|zone text``."""
    key, text = call.arg(1), " ".join(clean(" ".join(call.args[2:])).split())[:LONGEST_NOTE]
    if key == "zone":
        return await _zone(call, text)
    if key not in ("where", "note"):
        raise Declined("app-bad-press")
    return await _changed(call, **{key: "" if text == "-" else text})


async def _zone(call: Call, text: str) -> Screen:
    fitting = zones_like(text)
    exact = [name for name in fitting if name == text]
    if not fitting:
        raise Declined("waiting-no-zone")
    if len(fitting) > 1 and not exact:
        night, _ = await nights.found(call.service, call.arg(0))
        rows: list[tuple[Button, ...]] = [
            (Button(f"night-type {night.id} zone {name}", name.replace("_", " ")),) for name in fitting[:FITTING]
        ]
        return await screen(call, night, Voice("", call.lang).say("waiting-which-zone"), rows)
    zone = (exact or fitting)[0]

    def own(person: Person) -> Person:
        unset = person.hours.zone == "UTC"
        return (
            msgspec.structs.replace(person, hours=msgspec.structs.replace(person.hours, zone=zone)) if unset else person
        )

    await call.service.people.change(call.person.id, own)
    now = now_ms(call.service)

    def change(night: Night) -> Night:
        needs_lead(call, night)
        if night.state == "draft" or not night.begin:
            return msgspec.structs.replace(night, zone=zone)
        return moved(night, night.local, now, call.person.id, zone)

    return await screen(call, (await changed(call, change))[0])


async def set_(call: Call) -> Screen:
    """Press: ``night-set night game|minutes|most value``."""
    key = call.arg(1)
    if key == "game":
        night, _ = await nights.found(call.service, call.arg(0))
        wanted = call.arg(2)
        chosen = [one for one in GAMES if (one in night.games) != (one == wanted)] if night.games else [wanted]
        games = () if len(chosen) == len(GAMES) else tuple(chosen)
        return await _changed(call, games=games, most=0)
    low, high = {"minutes": (SHORTEST, LONGEST), "most": (1, MOST_SEATS)}.get(key, (1, 0))
    if not low <= call.number(2) <= high:
        raise Declined("app-bad-press")
    return await _changed(call, **{key: call.number(2)})


async def _changed(call: Call, **change: object) -> Screen:
    def edit(night: Night) -> Night:
        needs_lead(call, night)
        if night.state not in ("draft", "open", "asking") or night.opened:
            raise Declined("night-closed")
        return edited(night, call.person.id, now_ms(call.service), **change)

    return await screen(call, (await changed(call, edit))[0])


async def repeat(call: Call) -> Screen:
    """How it comes again. Press: ``night-repeat night [rule | -]``."""
    if len(call.args) > 1:
        text = " ".join(call.args[1:])
        try:
            rule = "" if text == "-" else normal(text)
        except Unsupported as error:
            raise Declined("night-no-rule", "line", "", part=str(error.args[0])) from None

        def change(night: Night) -> Night:
            needs_lead(call, night)
            base = {"base": night.begin, "slot": night.begin} if rule and not night.rule else {}
            return msgspec.structs.replace(night, rule=rule, **base)

        return await screen(call, (await changed(call, change))[0])
    night, _ = await nights.found(call.service, call.arg(0))
    needs_lead(call, night)
    voice, press = Voice("", call.lang), f"night-repeat {night.id}"
    buttons = [
        (Button(f"{press} {rule}", voice.say(f"night-every-{key}"), "primary" if rule == night.rule else "plain"),)
        for key, rule in rules(night.local).items()
    ]
    once = (Button(f"{press} -", voice.say("night-once"), "plain" if night.rule else "primary"),)
    back = (Button(f"night-edit {night.id}", voice.say("app-back")),)
    return await screen(call, night, voice.say("night-repeat-how"), [*buttons, once, back])


async def post(call: Call) -> Screen:
    """Everybody sees it from now on. Press: ``night-post night``."""
    now = now_ms(call.service)

    def change(night: Night) -> Night:
        needs_lead(call, night)
        if night.state != "draft":
            return night
        if night.begin:
            if night.at <= now:
                raise Declined("night-past")
            return posted(night, now)
        if len(night.times) < 2:
            raise Declined("night-no-time")
        closes = min(now + QUESTION_MS, min(_ms(night, one) for one in night.times))
        return msgspec.structs.replace(night, state="asking", closes=closes, made=now)

    found, _ = await nights.found(call.service, call.arg(0))
    await call.service.places.shows(found.place, found.id)
    night, version = await changed(call, change)
    return await panel(call, night, version, Voice("", call.lang).say("night-posted"))


def _ms(night: Night, begin: str) -> int:
    return msgspec.structs.replace(night, begin=begin).at
