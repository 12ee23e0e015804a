"""Planning a night, shown back in full before anybody else sees it; a posted one is changed by the same screen."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

import msgspec

from bot.app.clock.hours import moment, zones
from bot.app.context import RequestContext
from bot.app.i18n import Translator
from bot.app.match.notes import now_ms
from bot.app.nights import nights
from bot.app.nights.access import changed
from bot.app.nights.card import about
from bot.app.nights.changes import edited, moved, posted
from bot.app.nights.night import LONGEST, MOST_SEATS, SHORTEST, Night, at_ms
from bot.app.nights.panel import panel
from bot.app.nights.wall import local
from bot.app.nights.words import city, elsewhere, moment_lines, title
from bot.app.port.press import Press, Text
from bot.app.port.refusals import Declined
from bot.app.port.screen import Button, Field, Screen
from bot.app.port.stamps import clean
from bot.app.presses import nights as presses
from bot.app.presses.table import Panel
from bot.app.services import Services
from bot.app.show.asking import unsure, where
from bot.app.show.rows import in_rows
from bot.app.time.habits import lives, zones_like
from engines import GAMES

What = Literal["when", "where", "note", "zone", "times"]
"""What of a plan is typed."""

LONGEST_NOTE = 200
FITTING = 8
QUESTION_MS = 48 * 3600 * 1000
"""A question when it suits is open so long, or till the first time it asks about."""


def here(night: Night, service: Services) -> datetime:
    """What the wall shows now where the night is."""
    return local(moment(now_ms(service)), night.zone)


async def start(context: RequestContext, _: presses.Plan) -> Screen:
    """A new draft."""
    return await screen(context, await draft(context))


async def draft(context: RequestContext) -> Night:
    """A new draft of the caller, kept; once for each command."""
    place = await context.service.places.get(context.place)
    if place is None:
        raise Declined("app-bad-press")
    last = [night for night in await nights.here(context.service, context.place) if night.state != "draft"]
    zone = context.person.zone or context.person.browser or (last[-1].zone if last else where(context.person))
    name = nights.night_id(f"{context.command}:{context.person.id}")
    lang = place.lang or context.lang
    night = Night(name, context.person.id, context.place, lang, zone, made=now_ms(context.service))
    return (await nights.make(context.service, night, context.command))[0]


async def edit(context: RequestContext, night: Night, _version: int, _: presses.Edit) -> Screen:
    """The plan, to be changed."""
    return await screen(context, night)


async def screen(
    context: RequestContext, night: Night, notice: str = "", rows: list[tuple[Button, ...]] | None = None
) -> Screen:
    """The whole plan with all that can be changed. ``rows``: what has to be answered first.

    A draft whose time is over asks for another one, and can be posted then.
    """
    translator, draft = Translator("", context.lang), night.state == "draft"
    past = draft and bool(night.begin) and night.at <= now_ms(context.service)
    lines = [translator.say("night-is-draft" if draft else "night-is-posted")] if night.begin or not rows else []
    if night.begin:
        lines += moment_lines(night.begin, night.zone, translator, now_ms(context.service), context.person.zone)
        lines += [elsewhere(night.at, await _others(context.service, night), translator), *about(night, translator)]
    if past and not rows:
        lines.append(translator.say("night-past"))
    if (past or not night.begin) and not rows and not night.times:
        lines.append(translator.say("night-no-time"))
    lines += [
        translator.say("night-asks-about", when=moment_lines(one, night.zone, translator, 0)[0]) for one in night.times
    ]
    lines.append(translator.say("night-zone", zone=city(night.zone)))
    sure: list[tuple[Button, ...]] = []
    if draft and not rows and night.zone in zones():
        lines += unsure(context.person, night.zone, translator)
        yes = Button(
            presses.Type(night.id, "zone", Text(night.zone)).line,
            translator.say("waiting-zone-yes", zone=city(night.zone)),
        )
        sure = [] if context.person.zone else [(yes,)]
    fields = (
        ()
        if (night.begin and not past) or rows
        else (Field(translator.say("night-field-when"), presses.When.asking(night.id), moment=True),)
    )
    return Screen(
        title(night, translator) if night.begin else translator.say("night-plan"),
        tuple(line for line in lines if line),
        rows=tuple([*sure, *_rows(night, translator, past=past)] if rows is None else rows),
        fields=fields,
        notice=notice,
        lead=len(sure),
        private=True,
        lang=context.lang,
        table="" if draft else night.id,
    )


async def _others(service: Services, night: Night) -> set[str]:
    """Where those live who come here, as far as they have said: those who answered this night or the one before."""
    known = [one for one in await nights.here(service, night.place) if one.state != "draft"]
    people = {*night.replies, *(known[-1].replies if known else ())}
    return {(await service.people.named(who)).zone for who in sorted(people)[:30]} - {"", night.zone}


def _rows(night: Night, translator: Translator, *, past: bool) -> list[tuple[Button, ...]]:
    asked: tuple[What, ...] = ("when", "where", "note", "zone")
    asks = tuple(_ask(night, what, f"night-ask-{what}", translator) for what in asked)
    rows = [
        asks,
        *(in_rows(_games(night, translator)) if night.begin else ()),
        *([_sizes(night, translator)] if night.begin else ()),
    ]
    if night.state != "draft":
        return [*rows, *((_again(night, translator),) if night.begin else ()), _ends(night, translator)]
    drop = Button(presses.Drop(night.id).line, translator.say("night-drop"))
    if night.begin:
        post = () if past else (_post(night, "night-post", translator),)
        return [*rows, _again(night, translator), (*post, drop)]
    if not night.times:
        return [*rows, (_ask(night, "times", "night-ask-times", translator), drop)]
    post = (_post(night, "night-post-question", translator),) if len(night.times) > 1 else ()
    return [*rows, (*post, _ask(night, "times", "night-one-more-time", translator), drop)]


def _ask(night: Night, what: What, label: str, translator: Translator) -> Button:
    return Button(presses.Ask(night.id, what).line, translator.say(label))


def _post(night: Night, label: str, translator: Translator) -> Button:
    return Button(presses.Post(night.id).line, translator.say(label), "primary")


def _sizes(night: Night, translator: Translator) -> tuple[Button, ...]:
    """Longer and shorter, more seats and fewer."""
    longer, fuller = (("less", -30), ("more", 30)), (("less", -1), ("more", 1))
    length = [
        Button(
            presses.Set(night.id, "minutes", str(night.minutes + by)).line, translator.say(f"night-length-{way}", n=30)
        )
        for way, by in longer
        if SHORTEST <= night.minutes + by <= LONGEST
    ]
    seats = [
        Button(presses.Set(night.id, "most", str(night.seats + by)).line, translator.say(f"night-seats-{way}"))
        for way, by in fuller
        if night.least <= night.seats + by <= MOST_SEATS
    ]
    return (*length, *seats)


def _again(night: Night, translator: Translator) -> tuple[Button, ...]:
    series = (Button(presses.Series(night.id).line, translator.say("night-series")),)
    return (
        Button(presses.Repeat(night.id).line, translator.say("night-repeat")),
        *(series if night.rule and night.state != "draft" else ()),
        Button(presses.Remind(night.id).line, translator.say("night-reminders")),
        Button(
            presses.HowWell(night.id).line,
            translator.say("app-set-level"),
            note=translator.say(f"app-level-{night.level}"),
        ),
    )


def _ends(night: Night, translator: Translator) -> tuple[Button, ...]:
    off = Button(presses.Off(night.id).line, translator.say("night-call-off"), "danger")
    hand = Button(presses.Hand(night.id).line, translator.say("night-hand"))
    return (hand, off, Button(Panel(night.id).line, translator.say("app-back")))


def _games(night: Night, translator: Translator) -> list[Button]:
    chosen = night.choices
    return [
        Button(
            presses.Set(night.id, "game", key).line,
            Translator(key, translator.lang).title,
            "primary" if key in chosen else "plain",
        )
        for key in GAMES
    ]


# -- when


async def ask(context: RequestContext, night: Night, _version: int, press: presses.Ask) -> Screen:
    """One thing to be typed."""
    translator, what = Translator("", context.lang), press.what
    lines = {"when": presses.When.asking(night.id), "times": presses.Time.asking(night.id)}
    line = lines.get(what) or presses.Type.asking(night.id, what)
    back = (Button(presses.Edit(night.id).line, translator.say("app-back")),)
    kind = "when" if what == "times" else what
    return Screen(
        translator.say(f"night-ask-{what}"),
        (translator.say(f"night-how-{what}", zone=city(night.zone)),),
        rows=(back,),
        fields=(Field(translator.say(f"night-field-{kind}"), line, moment=kind == "when"),),
        private=True,
        lang=context.lang,
    )


# -- all else


async def type_(context: RequestContext, night: Night, _version: int, press: presses.Type) -> Screen:
    """What was typed of it."""
    text = " ".join(clean(press.text).split())[:LONGEST_NOTE]
    if press.what == "zone":
        return await _zone(context, night, press, text)
    return await _changed(context, night, press, **{press.what: "" if text == "-" else text})


async def _zone(context: RequestContext, night: Night, press: presses.Type, text: str) -> Screen:
    fitting = zones_like(text)
    exact = [name for name in fitting if name == text]
    if not fitting:
        raise Declined("waiting-no-zone")
    if len(fitting) > 1 and not exact:
        rows: list[tuple[Button, ...]] = [
            (Button(presses.Type(night.id, "zone", Text(name)).line, name.replace("_", " ")),)
            for name in fitting[:FITTING]
        ]
        return await screen(context, night, Translator("", context.lang).say("waiting-which-zone"), rows)
    zone = (exact or fitting)[0]

    context = await lives(context, zone)
    now = now_ms(context.service)

    def change(night: Night) -> Night:
        if night.state == "draft":
            return msgspec.structs.replace(night, zone=zone)
        if night.state != "open" or night.opened:
            raise Declined("night-closed")
        if at_ms(night.begin, zone) <= now:
            raise Declined("night-past")
        return moved(night, night.local, now, context.person.id, zone)

    return await screen(context, (await changed(context, night, press, change))[0])


async def set_(context: RequestContext, night: Night, _version: int, press: presses.Set) -> Screen:
    """Another game, length or number of seats."""
    if press.what == "game":
        wanted = press.value
        if wanted not in GAMES:
            raise Declined("app-bad-press")
        chosen = [one for one in GAMES if (one in night.games) != (one == wanted)] if night.games else [wanted]
        games = () if len(chosen) == len(GAMES) else tuple(chosen)
        return await _changed(context, night, press, games=games, most=0)
    low, high = (SHORTEST, LONGEST) if press.what == "minutes" else (1, MOST_SEATS)
    number = int(press.value) if press.value.isascii() and press.value.isdigit() else 0
    if not low <= number <= high:
        raise Declined("app-bad-press")
    return await _changed(context, night, press, **{press.what: number})


async def _changed(context: RequestContext, night: Night, press: Press, **change: object) -> Screen:
    def edit(night: Night) -> Night:
        if night.state not in ("draft", "open", "asking") or night.opened:
            raise Declined("night-closed")
        return edited(night, context.person.id, now_ms(context.service), **change)

    return await screen(context, (await changed(context, night, press, edit))[0])


async def _one_more(context: RequestContext, night: Night) -> None:
    """Room for one more night that is still to come. Raises ``Declined``."""
    limit = context.service.limits.nights
    if not limit or night.state != "draft":
        return
    coming = [one for one in await nights.of_person(context.service, context.person) if one.state in ("open", "asking")]
    planned = [one for one in coming if one.host == context.person.id]
    if len(planned) >= limit:
        raise Declined("night-many", "line", "", n=len(planned))


async def post(context: RequestContext, night: Night, _version: int, press: presses.Post) -> Screen:
    """Everybody sees it from now on."""
    now = now_ms(context.service)

    def change(night: Night) -> Night:
        if night.state != "draft":
            return night
        if night.begin:
            if night.at <= now:
                raise Declined("night-past")
            return posted(night, now)
        coming = tuple(one for one in night.times if at_ms(one, night.zone) > now)
        if len(coming) < 2:
            raise Declined("night-no-time")
        closes = min(now + QUESTION_MS, *(at_ms(one, night.zone) for one in coming))
        return msgspec.structs.replace(night, state="asking", times=coming, closes=closes, made=now)

    await _one_more(context, night)
    change(night)  # what is refused is shown nowhere
    await context.service.places.shows(night.place, night.id)
    night, version = await changed(context, night, press, change)
    return await panel(context, night, version, Translator("", context.lang).say("night-posted"))
