"""The one place where everything that can go wrong is answered.

A refusal (expected) is one line and what can be pressed now; an outage (the store has been waited for already) says so;
a defect gets a code, and the log gets where it was, not what was played.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import msgspec
import structlog

from bot.app import desk, lobby, panel
from bot.app.frames import line, rule_button
from bot.app.incidents import report
from bot.app.permissions import Role
from bot.app.ports import is_id, new_id
from bot.app.refusals import Declined
from bot.app.screen import Screen
from bot.app.service import Call, Service, Voice
from bot.app.table import InRoom
from bot.store.errors import StoreError
from engines.core.words import Msg, Refused

log = structlog.get_logger("bottega.app")

Handler = Callable[[Call], Awaitable[Screen]]


@dataclass(frozen=True)
class Wish:
    """What somebody outside wants, before we know who they are."""

    person: str
    place: str
    args: tuple[str, ...] = ()
    command: str = ""
    roles: frozenset[Role] = frozenset()
    text: str = ""


async def guarded(service: Service, wish: Wish, run: Handler) -> Screen:
    """What ``run`` shows, or why not. Never raises but for being cancelled."""
    call: Call | None = None
    try:
        call = await call_of(service, wish)
        try:
            screen = await run(call)
            return coloured(screen, call.person.look) if screen.private else screen
        except (Refused, Declined) as refusal:
            return await _after(call, refusal)
        except InRoom as room:
            return await lobby.lobby(service, room.room, room.version, call.lang, notice="app-not-begun")
    except Declined as declined:
        return sorry(call, declined.msg)
    except (StoreError, TimeoutError) as error:
        log.warning("store away", error=type(error).__name__)
        return sorry(call, Msg("app-store-away"))
    except Exception as error:  # noqa: BLE001 - whatever it is, somebody has pressed and is to be answered
        code = new_id(service.fresh, 6).upper()
        report("incident", error, code=code)
        return sorry(call, Msg("app-broke", {"code": code}))


def coloured(screen: Screen, look: str) -> Screen:
    """The screen with its picture in the colours that one person sees best."""
    if screen.picture is None or not look:
        return screen
    return msgspec.structs.replace(screen, picture=msgspec.structs.replace(screen.picture, look=look))


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
    return Call(service, who, place, wish.args, command, lang, wish.roles, wish.text)


async def _after(call: Call, refusal: Refused | Declined) -> Screen:
    """A refusal: one line, and what the presser can press now. What was said before was said, and is no refusal."""
    voice = Voice("", call.lang)
    show = refusal.show if isinstance(refusal, Declined) else "panel"
    try:
        name = call.table if call.args else (await desk.which(call, call.text))[0]
        async with call.service.tables.hold(name) as table:
            voice = await call.service.voice(table, call.lang)
            if await call.service.store.tables.answer(name, call.command) is not None:
                return await lobby.own(call, table, Msg("app-said"))
            if show == "panel" and table.seat_of(call.person.id) is not None:
                return await panel.show(call, table, refusal.msg)
            bare = line(call, voice, voice(refusal.msg), table.id)
            row = rule_button(voice, table.id, refusal.msg.rule)
            return msgspec.structs.replace(bare, rows=(row,) if row else (), version=table.shown_version)
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
