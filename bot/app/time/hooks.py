"""A call of one's own: a machine that is called, at an address that a player has named, when it is their turn.

What is to be called lies in a document a person and is worked off by its timer: a kill loses nothing, and whoever is
called can tell a second try by its id. An address that fails again and again is switched off, and its owner is told.
"""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, datetime

import msgspec
import structlog

from bot.app.clock.due import runs_till
from bot.app.clock.hours import MINUTE, SECOND
from bot.app.i18n import load_translator
from bot.app.match.notes import now_ms
from bot.app.match.table import InRoom, Table
from bot.app.people.people import Person
from bot.app.port.calling import signed
from bot.app.port.refusals import Declined
from bot.app.services import Services
from bot.app.show.notices import waited_for
from bot.store.effects import Effects
from bot.store.timers import Timer

log = structlog.get_logger("bottega.app")

KIND = "hook"
TURN = "hooks"
"""The timer of a table at which somebody has just been asked who has such an address."""
WAITS = (30 * SECOND, 2 * MINUTE, 8 * MINUTE, 30 * MINUTE, 2 * 60 * MINUTE)
"""How long it is waited after each failure in a row; after one more it is switched off."""
MOST = 20
"""So many calls wait at once; older ones go."""
REMEMBERED = 40


class Turn(msgspec.Struct, frozen=True):
    """One call: its id, whose turn it tells, and what is posted."""

    id: str
    table: str
    body: str


class Hook(msgspec.Struct, frozen=True, omit_defaults=True):
    """What somebody has named. ``failed``: times in a row; ``sent``: ids of calls that need not be made again."""

    url: str
    secret: str
    failed: int = 0
    off: bool = False
    waits: tuple[Turn, ...] = ()
    sent: tuple[str, ...] = ()


async def keep(service: Services, person: Person, url: str, secret: str) -> None:
    """An address is called from now on, and no other one."""
    await forget(service, person)
    await service.store.documents.change(KIND, person.id, Hook, lambda _: Hook(url, secret))


async def of(service: Services, person: Person) -> Hook | None:
    """What somebody has named, under any of their ids."""
    for one in person.ids:
        held = await service.store.documents.read(KIND, one, Hook)
        if held is not None:
            return held.value
    return None


async def forget(service: Services, person: Person) -> None:
    """Nothing is called any more for somebody."""
    for one in person.ids:
        await service.store.documents.remove(KIND, one, KIND)


# -- whose turn it is


async def turns(service: Services, timer: Timer) -> None:
    """Somebody has just been asked at a table: who has named an address is to be called."""
    async with service.tables.hold(timer.source) as table:
        asked = [(table.seats[seat].person, await _turn(service, table, seat)) for seat in _asked(table)]
    for name, turn in asked:
        person = await service.people.get(name)
        for one in person.ids:
            await _queue(service, one, turn)


def _asked(table: Table) -> list[int]:
    clocks = table.waiting.seats
    return [n for n in waited_for(table) if clocks[n].hook and not (clocks[n].ordered and not clocks[n].tried)]


async def _turn(service: Services, table: Table, seat: int) -> Turn:
    person = await service.people.get(table.seats[seat].person)
    translator = await load_translator(service.people, table, person.lang or table.room.lang or "en")
    question, till = table.match.asked()[seat], runs_till(table.waiting, seat)
    name = f"{table.id}:{seat}:{question.epoch}"
    told = {
        "event": "turn", "id": name, "table": table.id, "game": table.game.key, "ask": translator(question.text),
        "till": datetime.fromtimestamp(till / 1000, UTC).isoformat(timespec="seconds") if till is not None else None,
    }  # fmt: skip
    return Turn(name, table.id, msgspec.json.encode(told).decode())


async def _queue(service: Services, person: str, turn: Turn) -> None:
    def waits(hook: Hook | None) -> Hook:
        if hook is None:
            raise KeyError(person)
        if hook.off or turn.id in hook.sent or any(one.id == turn.id for one in hook.waits):
            return hook
        return msgspec.structs.replace(hook, waits=(*hook.waits, turn)[-MOST:])

    def due(old: Hook | None, _: Hook, __: int) -> Effects:
        """Where calls wait already their timer is set, and calls this one too."""
        return Effects(timers={} if old is not None and old.waits else {KIND: now_ms(service)})

    with suppress(KeyError):
        await service.store.documents.change(KIND, person, Hook, waits, effects=due)


# -- calling


async def call(service: Services, timer: Timer) -> None:
    """Make the call that waits longest, and set the timer for the next one, or for another try."""
    person = timer.source.partition(":")[2]
    held = await service.store.documents.read(KIND, person, Hook)
    if held is None or held.value.off or not held.value.waits:
        return
    hook, turn = held.value, held.value.waits[0]
    taken = await _stale(service, turn) or await _called(service, hook, turn)

    def called(now: Hook | None) -> Hook:
        if now is None or (now.url, now.secret) != (hook.url, hook.secret):
            raise KeyError(person)
        return _after(now, turn, taken=taken)

    def due(_: Hook | None, new: Hook, __: int) -> Effects:
        return Effects(timers={KIND: _due(service, new)})

    with suppress(KeyError):
        new = (await service.store.documents.change(KIND, person, Hook, called, effects=due)).value
        if new.off:
            log.info("an address of somebody's own is switched off")


def _after(hook: Hook, turn: Turn, *, taken: bool) -> Hook:
    replace = msgspec.structs.replace
    if taken:
        left = tuple(one for one in hook.waits if one.id != turn.id)
        return replace(hook, failed=0, waits=left, sent=(*hook.sent, turn.id)[-REMEMBERED:])
    if hook.failed >= len(WAITS):
        return replace(hook, failed=hook.failed + 1, off=True, waits=())
    return replace(hook, failed=hook.failed + 1)


def _due(service: Services, hook: Hook) -> int | None:
    if not hook.waits:
        return None
    return now_ms(service) + (WAITS[hook.failed - 1] if hook.failed else 0)


async def _stale(service: Services, turn: Turn) -> bool:
    """Whether that question is not open any more."""
    table, seat, epoch = turn.id.split(":")
    try:
        async with service.tables.hold(table) as found:
            asked = found.match.asked().get(int(seat)) if int(seat) in waited_for(found) else None
            return asked is None or asked.epoch != int(epoch)
    except (Declined, InRoom):
        return True


async def _called(service: Services, hook: Hook, turn: Turn) -> bool:
    at, body = now_ms(service) // 1000, turn.body.encode()
    headers = {
        "Content-Type": "application/json",
        "User-Agent": "bottega",
        "Bottega-Delivery": turn.id,
        "Bottega-Signature": signed(hook.secret, at, body),
    }
    return await service.caller.call(hook.url, body, headers)
