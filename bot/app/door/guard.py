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

from bot.app.door.standing import administered
from bot.app.door.tablelist import which
from bot.app.lobby import lobby
from bot.app.match.service import Call, Service, Voice
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
from bot.app.show import stopped
from bot.app.show.frames import line, rule_button
from bot.app.show.moments import for_reader
from bot.app.turn import panel
from bot.measures import PRESS, REFUSED
from bot.store.errors import Contended, StoreError
from engines.core.words import Msg, Refused

log = structlog.get_logger("bottega.app")

Handler = Callable[[Call, Press | None], Awaitable[Screen]]
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


async def guarded(service: Service, wish: Wish, run: Handler) -> Screen:
    """What ``run`` shows, or why not, moments as whoever presses reads them. Never raises but for being cancelled."""
    zone = "UTC"

    async def noted(call: Call, press: Press | None) -> Screen:
        nonlocal zone
        zone = call.person.hours.zone
        return await run(call, press)

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


async def _guarded(service: Service, wish: Wish, run: Handler) -> Screen:
    call: Call | None = None
    try:
        look = service.tables.look(named(wish.press or ""), wish.person, wish.command)
        call = replace(await call_of(service, wish), look=look)
        try:
            _within(call, wish)
            press = read(wish.press) if wish.press is not None else None
            screen = await run(call, press)
            return seen_by(_painted(call, screen), call.person) if screen.private else screen
        except Unplayed as kept:
            return await stopped.private(call, kept)
        except (Refused, Declined) as refusal:
            _refused(refusal.code if isinstance(refusal, Refused) else refusal.msg.key)
            return await _after(call, named(wish.press or ""), refusal)
        except Contended:
            _refused("crowded")
            return await _after(call, named(wish.press or ""), Crowded())
        except InRoom as room:
            return await lobby.lobby(service, room.room, room.version, call.lang, notice="app-not-begun")
    except Declined as declined:
        _refused(declined.msg.key)
        return sorry(call, declined.msg)
    except (StoreError, TimeoutError) as error:
        _refused("store-away")
        log.warning("store away", error=type(error).__name__)
        return sorry(call, Msg("app-store-away"))
    except Exception as error:  # noqa: BLE001 - whatever it is, somebody has pressed and is to be answered
        code = new_id(service.fresh, 6).upper()
        report("incident", error, code=code)
        return sorry(call, Msg("app-broke", {"code": code}))


def _within(call: Call, wish: Wish) -> None:
    """Refuse whoever presses faster than anybody can read. Raises ``Declined``."""
    rates, limits = call.service.rates, call.service.limits
    if not wish.counted:
        return
    if not rates.take(call.person.id, limits.presses):
        raise Declined("app-too-fast")
    if call.place and not rates.take(call.place, limits.place_presses):
        raise Declined("app-too-fast-here")


def _painted(call: Call, screen: Screen) -> Screen:
    """The screen, without its picture for somebody who has been painted too many."""
    limits, person = call.service.limits, call.person.id
    if screen.picture is None or call.service.rates.take(f"picture:{person}", limits.pictures):
        return screen
    notice = screen.notice or Voice("", call.lang).say("app-many-pictures")
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


async def call_of(service: Service, wish: Wish) -> Call:
    """The call of a known person, in their language. Raises ``Declined``."""
    try:
        who = await service.people.get(wish.person)
    except (KeyError, ValueError):
        raise Declined("app-who-are-you") from None
    where = None if who.lang or not is_id(wish.place) else await service.places.get(wish.place)
    lang = who.lang or (where.lang if where is not None else "") or "en"
    command = wish.command or new_id(service.fresh, 20)
    place = wish.place if is_id(wish.place) else ""
    return Call(service, who, place, command, lang, text=wish.text, near=wish.near)


async def _after(call: Call, name: str, refusal: Refused | Declined) -> Screen:
    """A refusal: one line, and what the presser can press now. What was said before was said, and is no refusal."""
    voice = Voice("", call.lang)
    show = refusal.show if isinstance(refusal, Declined) else "panel"
    try:
        if is_night(name):
            return await refused(await administered(call, Panel(name)), name, voice(refusal.msg))
        name = name or (await which(call, call.text))[0]
        async with call.service.tables.hold(name) as table:
            voice = await call.service.voice(table, call.lang)
            if await call.service.store.tables.answer(name, call.command) is not None:
                return await lobby.own(call, table, Msg("app-said"))
            if show == "panel" and table.seat_of(call.person.id) is not None:
                return await panel.show(call, table, refusal.msg)
            bare = line(call, voice, voice(refusal.msg), table.id)
            row = rule_button(voice, table.id, refusal.msg.rule)
            return msgspec.structs.replace(bare, rows=(row,) if row else (), version=table.shown_version)
    except Unplayed as kept:
        said = await call.service.store.tables.answer(kept.room.table, call.command) is not None
        return await stopped.private(call, kept) if said else line(call, voice, _worded(voice, refusal.msg))
    except (Declined, InRoom, Refused):
        return line(call, voice, _worded(voice, refusal.msg))


def sorry(call: Call | None, msg: Msg) -> Screen:
    """A private line where nothing else can be shown."""
    voice = Voice("", call.lang if call else "en")
    return Screen(voice.say("app-name"), notice=voice(msg), private=True, lang=voice.lang)


def _worded(voice: Voice, msg: Msg) -> str:
    """A refusal in words even where the game that it comes from is not known here."""
    try:
        return voice(msg)
    except KeyError:
        return voice.say("app-not-now")
