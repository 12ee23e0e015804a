"""The one place where everything that can go wrong is answered.

A refusal (expected) is one line and what can be pressed now; an outage (the store has been waited for already) says so;
a defect gets a code, and the log gets where it was, not what was played.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from time import perf_counter

import msgspec
import structlog

from bot.app.context import RequestContext
from bot.app.door.standing import administered
from bot.app.door.tablelist import which
from bot.app.i18n import Translator
from bot.app.lobby import lobby
from bot.app.match.table import InRoom
from bot.app.match.unplayed import Unplayed
from bot.app.nights.nights import is_night
from bot.app.nights.refused import refused
from bot.app.people.people import Person
from bot.app.port import trail
from bot.app.port.incidents import report
from bot.app.port.ports import is_id, new_id
from bot.app.port.press import PRESSES, Press, named, read
from bot.app.port.refusals import Crowded, Declined
from bot.app.port.screen import Screen
from bot.app.presses.table import Panel
from bot.app.services import Services
from bot.app.show import stopped
from bot.app.show.frames import line, rule_button
from bot.app.show.moments import for_reader
from bot.app.turn import panel
from bot.measures import PRESS, REFUSED
from bot.store.errors import Contended, StoreError
from engines.core.words import Msg, Refused

log = structlog.get_logger("bottega.app")

Handler = Callable[[RequestContext, Press | None], Awaitable[Screen]]
"""Given the press, or none where a command is to find out which one is meant."""


@dataclass(frozen=True)
class Wish:
    """What somebody outside wants, before we know who they are."""

    person: str
    place: str
    press: str | None = None
    """The line that came in; none for a command, which finds out which press is meant."""
    command: str = ""
    text: str = ""
    near: str = ""
    counted: bool = False
    """Somebody has pressed it or typed it: nothing that a frontend looks at by itself."""


async def guarded(service: Services, wish: Wish, run: Handler) -> Screen:
    """What ``run`` shows, or why not, moments as whoever presses reads them. Never raises but for being cancelled."""
    zone = "UTC"

    async def noted(context: RequestContext, press: Press | None) -> Screen:
        nonlocal zone
        zone = context.person.hours.zone
        return await run(context, press)

    began, verb = perf_counter(), _verb(wish.press)
    platform, known, _ = wish.command.partition(":")
    wish = replace(wish, command=wish.command or new_id(service.fresh, 20))
    way, kind = trail.of(wish.command), platform if known else ""
    with trail.follow(way):
        screen = for_reader(await _guarded(service, wish, noted), zone)
        seconds = perf_counter() - began
        PRESS.labels(kind, verb).observe(seconds)
        log.info("pressed", verb=verb, table=screen.table, version=screen.version, ms=round(seconds * 1000))
        return screen


def _verb(line: str | None) -> str:
    """What is pressed, without what it is about; a command finds out later which press it means."""
    verb = line.strip().partition(" ")[0] if line is not None else "command"
    return verb if verb in PRESSES or line is None else "unknown"


async def _guarded(service: Services, wish: Wish, run: Handler) -> Screen:
    context: RequestContext | None = None
    try:
        look = service.tables.look(named(wish.press or ""), wish.person, wish.command)
        context = replace(await load_context(service, wish), look=look)
        try:
            _within(context, wish)
            press = read(wish.press) if wish.press is not None else None
            screen = await run(context, press)
            return seen_by(_painted(context, screen), context.person) if screen.private else screen
        except Unplayed as kept:
            return await stopped.private(context, kept)
        except (Refused, Declined) as refusal:
            _refused(refusal.code if isinstance(refusal, Refused) else refusal.msg.key)
            return await _after(context, named(wish.press or ""), refusal)
        except Contended:
            _refused("crowded")
            return await _after(context, named(wish.press or ""), Crowded())
        except InRoom as room:
            return await lobby.lobby(service, room.room, room.version, context.lang, notice="app-not-begun")
    except Declined as declined:
        _refused(declined.msg.key)
        return sorry(context, declined.msg)
    except (StoreError, TimeoutError) as error:
        _refused("store-away")
        log.warning("store away", error=type(error).__name__)
        return sorry(context, Msg("app-store-away"))
    except Exception as error:  # noqa: BLE001 - whatever it is, somebody has pressed and is to be answered
        code = new_id(service.fresh, 6).upper()
        report("incident", error, code=code)
        return sorry(context, Msg("app-broke", {"code": code}))


def _within(context: RequestContext, wish: Wish) -> None:
    """Refuse whoever presses faster than anybody can read. Raises ``Declined``."""
    rates, limits = context.service.rates, context.service.limits
    if not wish.counted:
        return
    if not rates.take(context.person.id, limits.presses):
        raise Declined("app-too-fast")
    if context.place and not rates.take(context.place, limits.place_presses):
        raise Declined("app-too-fast-here")


def _painted(context: RequestContext, screen: Screen) -> Screen:
    """The screen, without its picture for somebody who has been painted too many."""
    limits, person = context.service.limits, context.person.id
    if screen.picture is None or context.service.rates.take(f"picture:{person}", limits.pictures):
        return screen
    notice = screen.notice or Translator("", context.lang).say("app-many-pictures")
    return msgspec.structs.replace(screen, picture=None, notice=notice)


def _refused(reason: str) -> None:
    REFUSED.labels(reason).inc()
    log.info("refused", reason=reason)


def seen_by(screen: Screen, person: Person) -> Screen:
    """The screen with its picture in the colours and the shape in which one person sees it best."""
    if screen.picture is None or not (person.look or person.shape):
        return screen
    own = msgspec.structs.replace(screen.picture, look=person.look, shape=screen.picture.shape or person.shape)
    return msgspec.structs.replace(screen, picture=own)


async def load_context(service: Services, wish: Wish) -> RequestContext:
    """Load who asks and their language. Raises ``Declined``."""
    try:
        who = await service.people.get(wish.person)
    except (KeyError, ValueError):
        raise Declined("app-who-are-you") from None
    where = None if who.lang or not is_id(wish.place) else await service.places.get(wish.place)
    lang = who.lang or (where.lang if where is not None else "") or "en"
    command = wish.command or new_id(service.fresh, 20)
    place = wish.place if is_id(wish.place) else ""
    return RequestContext(service, who, place, command, lang, text=wish.text, near=wish.near)


async def _after(context: RequestContext, name: str, refusal: Refused | Declined) -> Screen:
    """A refusal: one line, and what the presser can press now. What was said before was said, and is no refusal."""
    translator = Translator("", context.lang)
    show = refusal.show if isinstance(refusal, Declined) else "panel"
    try:
        if is_night(name):
            return await refused(await administered(context, Panel(name)), name, translator(refusal.msg))
        name = name or (await which(context, context.text))[0]
        async with context.service.tables.hold(name) as table:
            translator = await context.load_translator(table)
            if await context.service.store.tables.answer(name, context.command) is not None:
                return await lobby.own(context, table, Msg("app-said"))
            if show == "panel" and table.seat_of(context.person.id) is not None:
                return await panel.show(context, table, refusal.msg)
            bare = line(context, translator, translator(refusal.msg), table.id)
            row = rule_button(translator, table.id, refusal.msg.rule)
            return msgspec.structs.replace(bare, rows=(row,) if row else (), version=table.shown_version)
    except Unplayed as kept:
        said = await context.service.store.tables.answer(kept.room.table, context.command) is not None
        return (
            await stopped.private(context, kept)
            if said
            else line(context, translator, _worded(translator, refusal.msg))
        )
    except (Declined, InRoom, Refused):
        return line(context, translator, _worded(translator, refusal.msg))


def sorry(context: RequestContext | None, msg: Msg) -> Screen:
    """A private line where nothing else can be shown."""
    translator = Translator("", context.lang if context else "en")
    return Screen(translator.say("app-name"), notice=translator(msg), private=True, lang=translator.lang)


def _worded(translator: Translator, msg: Msg) -> str:
    """A refusal in words even where the game that it comes from is not known here."""
    try:
        return translator(msg)
    except KeyError:
        return translator.say("app-not-now")
