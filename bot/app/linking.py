"""One person on several platforms: a code made on one and typed on another joins the two; and they can part again.

A code is short, lasts minutes and counts once. In the store its use is: the code is taken by whoever typed it, then one
write points one person to the other (``People.join``). Typing it again goes on from wherever that ended.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Final

import msgspec

from bot.app.people import Person
from bot.app.ports import new_id
from bot.app.refusals import Declined
from bot.app.rooms import ms
from bot.app.screen import Button, Field, Screen
from bot.app.service import Call, Voice
from bot.app.table import InRoom
from bot.store.tables import Committed

LETTERS: Final = 8
"""Of a code: 40 bits, of which a guesser has minutes."""
LASTS: Final = timedelta(minutes=10)
AT_LEAST: Final = timedelta(minutes=3)
"""A code that lasts so long still is shown again; else a new one is made."""


class Code(msgspec.Struct, frozen=True, omit_defaults=True):
    """A code: who made it, till when it holds (ms), who has used it."""

    person: str
    due: int
    used: str = ""


async def show(call: Call, notice: str = "") -> Screen:
    """A code to be typed elsewhere, a field for one from elsewhere, and what is linked. Press: ``link``."""
    code, minutes = await _code(call)
    spelt = f"{code[: LETTERS // 2]}-{code[LETTERS // 2 :]}"
    return await _shown(call, notice, Voice("", call.lang).say("app-link-code", code=spelt, minutes=minutes))


async def _shown(call: Call, notice: str, *lines: str) -> Screen:
    voice = Voice("", call.lang)
    person = await call.service.people.get(call.person.id)
    text = [voice.say("app-link-what"), *lines]
    homes = platforms(person)
    rows: list[tuple[Button, ...]] = []
    if len(homes) > 1:
        names = [home.capitalize() for home in homes]
        text.append(voice.say("app-link-linked", platforms=", ".join(names)))
        rows.append(
            tuple(
                Button(f"link-first {home}", voice.say("app-link-first", platform=name), "plain" if n else "primary")
                for n, (home, name) in enumerate(zip(homes, names, strict=True))
            )
        )
    for part in await call.service.people.parts(person):
        names = [home.capitalize() for home in platforms(part)]
        rows.append((Button(f"unlink {part.id}", voice.say("app-unlink", platform=", ".join(names)), "danger"),))
    rows.append((Button("settings", voice.say("app-back")),))
    return Screen(
        voice.say("app-link"), tuple(text), rows=tuple(rows), private=True, lang=call.lang, notice=notice,
        fields=(Field(voice.say("app-link-field"), "link", voice.say("app-link-hint")),),
    )  # fmt: skip


async def link(call: Call) -> Screen:
    """Show a code, or use one. Press: ``link`` or ``link code``."""
    return await typed(call, " ".join(call.args))


async def typed(call: Call, text: str) -> Screen:
    """The command: alone it shows a code, with a code it links the caller with whoever made it."""
    code = "".join(c for c in text.lower() if c.isascii() and c.isalnum())
    if not text.strip():
        return await show(call)
    people, voice = call.service.people, Voice("", call.lang)
    found, version = await _find(call, code)
    maker = await people.get(found.person)
    me = await people.get(call.person.id)
    if maker.gone or found.used not in ("", *me.ids):
        raise Declined("app-link-unknown")
    if maker.id == me.id:
        if not found.used:
            raise Declined("app-link-self")
        return await _shown(call, voice.say("app-link-done"))
    await _fits(call, maker, me)
    if not found.used:
        data = msgspec.msgpack.encode(msgspec.structs.replace(found, used=me.id))
        taken = await call.service.store.documents.put("link-code", code, version, f"used:{me.id}", data)
        if not isinstance(taken, Committed):
            raise Declined("app-link-unknown")
    one = await people.join(maker.id, me.id)
    try:  # somebody may have sat down in the meantime
        await _fits(call, maker, me)
    except Declined:
        await people.part(next(person.id for person in (maker, me) if person.id != one.id))
        raise
    lang = one.lang or call.lang
    return await _shown(replace(call, person=one, lang=lang), Voice("", lang).say("app-link-done"))


async def first(call: Call) -> Screen:
    """Be called, and named, as on this platform. Press: ``link-first platform``."""
    wanted = f"{call.arg(0)}:"
    if not any(alias.startswith(wanted) for alias in call.person.aliases):
        raise Declined("app-bad-press")

    def edit(now: Person) -> Person:
        return msgspec.structs.replace(
            now, aliases=tuple(sorted(now.aliases, key=lambda alias: not alias.startswith(wanted)))
        )

    await call.service.people.change(call.person.id, edit)
    return await _shown(call, Voice("", call.lang).say("app-saved"))


async def unlink(call: Call) -> Screen:
    """Give somebody who was joined their own name, seats and settings back. Press: ``unlink person``."""
    if call.arg(0) not in call.person.also:
        raise Declined("app-bad-press")
    await forget_code(call)  # what was typed once does not link them again
    await call.service.people.part(call.arg(0))
    return await _shown(call, Voice("", call.lang).say("app-unlinked"))


async def forget_code(call: Call) -> None:
    """Take away the code that the caller has made."""
    for one in call.person.ids:
        old = await call.service.store.documents.get("link", one)
        if old is not None:
            await call.service.store.documents.remove("link-code", old.data.decode())
            await call.service.store.documents.remove("link", one)


def platforms(person: Person) -> list[str]:
    """Where a person comes from, the first one first."""
    return list(dict.fromkeys(alias.partition(":")[0] for alias in person.aliases))


async def _code(call: Call) -> tuple[str, int]:
    """The code of the caller that holds, and for how many minutes: the last one, or a new one in its place."""
    documents, now = call.service.store.documents, ms(call.service.clock())
    old = await documents.get("link", call.person.id)
    if old is not None:
        document = await documents.get("link-code", old.data.decode())
        code = msgspec.msgpack.decode(document.data, type=Code) if document is not None else None
        if code is not None and not code.used and code.due - now >= AT_LEAST / timedelta(milliseconds=1):
            return old.data.decode(), _minutes(code.due - now)
        await documents.remove("link-code", old.data.decode())
    fresh, due = new_id(call.service.fresh, LETTERS), now + int(LASTS / timedelta(milliseconds=1))
    # known to its maker first: a code that nobody knows of could never be taken away
    kept = await documents.put("link", call.person.id, old.version if old is not None else 0, fresh, fresh.encode())
    if not isinstance(kept, Committed):
        return await _code(call)
    await documents.put("link-code", fresh, 0, "make", msgspec.msgpack.encode(Code(call.person.id, due)))
    return fresh, _minutes(due - now)


async def _find(call: Call, code: str) -> tuple[Code, int]:
    document = await call.service.store.documents.get("link-code", code) if len(code) == LETTERS else None
    if document is None:
        raise Declined("app-link-unknown")
    found = msgspec.msgpack.decode(document.data, type=Code)
    if found.due < ms(call.service.clock()):
        raise Declined("app-link-unknown")
    return found, document.version


async def _fits(call: Call, one: Person, other: Person) -> None:
    """Refuse to make two one where that one would see more of a game than its own seat."""
    if set(platforms(one)) & set(platforms(other)):
        raise Declined("app-link-same-platform")
    mine, theirs = await _tables(call, one), await _tables(call, other)
    ids = {*one.ids, *other.ids}
    twice = [table for table in sorted(mine & theirs) if await _seats(call, table, ids) > 1]
    if twice:
        raise Declined("app-link-two-seats", "line", "", tables=", ".join(twice))


async def _tables(call: Call, person: Person) -> set[str]:
    members = call.service.store.indexes.members
    return {table for one in person.ids for table in await members("person-tables", one)}


async def _seats(call: Call, table: str, ids: set[str]) -> int:
    """How many seats these ids hold at a table that is not over: each of them sees its own secrets."""
    try:
        async with call.service.tables.hold(table) as found:
            return 0 if found.over else sum(sitter.person in ids for sitter in found.seats)
    except InRoom as room:
        return sum(sitter.person in ids for sitter in room.room.seats) if room.room.state == "open" else 0
    except Declined:
        return 0


def _minutes(milliseconds: int) -> int:
    return max(1, milliseconds // 60_000)
