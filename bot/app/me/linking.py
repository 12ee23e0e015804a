"""One person on several platforms: a code made on one and typed on another joins the two; and they can part again.

A code is short, lasts minutes and counts once. Whoever types it is shown who made it and what each would have of the
other; their yes takes the code. Then its maker is shown the same, and their yes joins the two: one write points one
person to the other (``People.join``). Said again it goes on from wherever that ended.
"""

from __future__ import annotations

from dataclasses import replace

import msgspec

from bot.app.match import errands
from bot.app.match.everywhere import tables_of
from bot.app.match.service import Call, Voice, shown_name
from bot.app.match.table import InRoom
from bot.app.match.unplayed import Unplayed
from bot.app.me import codes, guesses
from bot.app.people.people import Errand, Person
from bot.app.port.refusals import Declined
from bot.app.port.screen import Button, Field, Screen
from bot.app.presses.me import Link, LinkFirst, LinkNo, LinkYes, Settings, Unlink


async def _own_code(call: Call) -> Screen:
    """A code to be typed elsewhere, a field for one from elsewhere, and what is linked.

    Once somebody has typed the code and said yes, it is asked here whether that is the caller.
    """
    code, minutes = await codes.of(call.service, call.person)
    found = await codes.find(call.service, code)
    if found.used:
        other, me = await call.service.people.get(found.used), await call.service.people.get(call.person.id)
        if other.id != me.id:
            return await _asked(call, code, other, me)
        await codes.forget(call.service, call.person)
        return await _own_code(call)
    spelt = f"{code[: codes.LETTERS // 2]}-{code[codes.LETTERS // 2 :]}"
    return await _shown(call, "", Voice("", call.lang).say("app-link-code", code=spelt, minutes=minutes), waits=True)


async def _shown(call: Call, notice: str, *lines: str, waits: bool = False) -> Screen:
    """What is linked. ``waits``: a code stands here to be typed elsewhere, and here a yes will be asked for."""
    voice = Voice("", call.lang)
    person = await call.service.people.get(call.person.id)
    text = [voice.say("app-link-what"), *lines]
    homes = platforms(person)
    rows: list[tuple[Button, ...]] = [(Button(Link().line, voice.say("app-link-look"), "primary"),)] if waits else []
    if len(homes) > 1:
        names = [home.capitalize() for home in homes]
        text.append(voice.say("app-link-linked", platforms=", ".join(names)))
        rows.append(
            tuple(
                Button(LinkFirst(home).line, voice.say("app-link-first", platform=name), "plain" if n else "primary")
                for n, (home, name) in enumerate(zip(homes, names, strict=True))
            )
        )
    for part in await call.service.people.parts(person):
        names = [home.capitalize() for home in platforms(part)]
        rows.append((Button(Unlink(part.id).line, voice.say("app-unlink", platform=", ".join(names)), "danger"),))
    rows.append((Button(Settings().line, voice.say("app-back")),))
    return Screen(
        voice.say("app-link"), tuple(text), rows=tuple(rows), private=True, lang=call.lang, notice=notice,
        fields=(Field(voice.say("app-link-field"), Link.asking(), voice.say("app-link-hint")),),
    )  # fmt: skip


async def link(call: Call, press: Link) -> Screen:
    """Alone it shows the caller's code, or asks about whoever has used it; with a code it asks about its maker.

    Nothing is joined before both have said yes.
    """
    if not press.code:
        return await _own_code(call)
    code = "".join(c for c in press.code.lower() if c.isascii() and c.isalnum())
    found = await _told(call, code)
    maker, me = await call.service.people.get(found.person), await call.service.people.get(call.person.id)
    if maker.gone:
        raise Declined("app-link-unknown")
    if maker.id == me.id:
        if not found.used:
            raise Declined("app-link-self")
        return await _shown(call, Voice("", call.lang).say("app-link-done"))
    await _fits(call, maker, me)
    return await _asked(call, code, maker, me)


async def _asked(call: Call, code: str, other: Person, me: Person) -> Screen:
    """Who would be one person with the caller, and what each would have of the other."""
    voice = Voice("", call.lang)
    name, homes = shown_name(other, voice), ", ".join(home.capitalize() for home in platforms(other))
    mine, theirs = await _titles(call, me), await _titles(call, other)
    text = (
        voice.say("app-link-ask", name=name, platforms=homes),
        voice.say("app-link-gain", name=name, n=len(theirs), tables=", ".join(theirs)),
        voice.say("app-link-give", name=name, n=len(mine), tables=", ".join(mine)),
        voice.say("app-link-sure"),
    )
    row = (
        Button(LinkYes(code).line, voice.say("app-link-yes"), "primary"),
        Button(LinkNo(code).line, voice.say("app-link-no"), "danger"),
    )
    return Screen(voice.say("app-link"), text, rows=(row,), private=True, lang=call.lang)


async def _titles(call: Call, person: Person) -> list[str]:
    """The games at whose tables somebody sits now, one for each table."""
    found = []
    for table in await tables_of(call.service, person):
        if await _seats(call, table, set(person.ids)):
            room = await call.service.rooms.get(table)
            found += [Voice(room[0].game, call.lang).title] if room is not None else []
    return sorted(found)


async def agree(call: Call, press: LinkYes) -> Screen:
    """Both are me. The maker's yes counts after the other's, and joins them."""
    found = await _told(call, press.code)
    people, voice = call.service.people, Voice("", call.lang)
    maker, me = await people.get(found.person), await people.get(call.person.id)
    if maker.gone:
        raise Declined("app-link-unknown")
    if not found.used and maker.id != me.id:
        await _fits(call, maker, me)
        found = await codes.use(call.service, press.code, me)
    if found.used in me.ids and maker.id != me.id:
        home = platforms(maker)[0].capitalize()
        return await _shown(call, "", voice.say("app-link-wait", name=shown_name(maker, voice), platform=home))
    if not found.used:
        raise Declined("app-link-self")
    return await _join(call, maker, await people.get(found.used))


async def _join(call: Call, maker: Person, other: Person) -> Screen:
    """Both have said yes. Done again it changes nothing."""
    if other.gone:
        raise Declined("app-link-unknown")
    one = maker
    if maker.id != other.id:
        await _fits(call, maker, other)
        errand = Errand(call.command, "linked")
        one = await call.service.people.join(maker.id, other.id, errand, errands.due(call.service))
        try:  # somebody may have sat down in the meantime
            await _fits(call, maker, other)
        except Declined:
            await call.service.people.part(next(person.id for person in (maker, other) if person.id != one.id))
            raise
        await errands.begin(call.service, max(maker.id, other.id))
    lang = one.lang or call.lang
    return await _shown(replace(call, person=one, lang=lang), Voice("", lang).say("app-link-done"))


async def refuse(call: Call, press: LinkNo) -> Screen:
    """It is not me: the code counts no more for anybody."""
    found = await _told(call, press.code)
    if found.person in call.person.ids:
        await codes.forget(call.service, call.person)
    else:
        await call.service.store.documents.remove(codes.KIND, press.code)
    return await _shown(call, Voice("", call.lang).say("app-link-refused"))


async def first(call: Call, press: LinkFirst) -> Screen:
    """Be called, and named, as on this platform."""
    wanted = f"{press.platform}:"
    if not any(alias.startswith(wanted) for alias in call.person.aliases):
        raise Declined("app-bad-press")

    def edit(now: Person) -> Person:
        return msgspec.structs.replace(
            now, aliases=tuple(sorted(now.aliases, key=lambda alias: not alias.startswith(wanted)))
        )

    await call.service.people.change(call.person.id, edit)
    return await _shown(call, Voice("", call.lang).say("app-saved"))


async def unlink(call: Call, press: Unlink) -> Screen:
    """Give somebody who was joined their own name, seats and settings back."""
    if press.person not in call.person.also:
        raise Declined("app-bad-press")
    await codes.forget(call.service, call.person)  # what was typed once does not link them again
    joined = (await call.service.people.own(press.person)).joined
    errand = Errand(call.command, "parted", (call.person.id, joined))
    await call.service.people.part(press.person, errand, errands.due(call.service))
    await errands.begin(call.service, press.person)
    return await _shown(call, Voice("", call.lang).say("app-unlinked"))


def platforms(person: Person) -> list[str]:
    """Where a person comes from, the first one first."""
    return list(dict.fromkeys(alias.partition(":")[0] for alias in person.aliases))


async def _told(call: Call, code: str) -> codes.Code:
    """A code that somebody says, which is theirs to say: their own, or one that nobody else has used. Else it counts
    among their wrong ones. Raises ``Declined``.
    """
    await guesses.allowed(call)
    try:
        found = await codes.find(call.service, code)
        if found.person not in call.person.ids and found.used not in ("", *call.person.ids):
            raise Declined("app-link-unknown")
    except Declined:
        await guesses.wrong(call)
        raise
    return found


async def _fits(call: Call, one: Person, other: Person) -> None:
    """Refuse to make two one where that one would see more of a game than its own seat."""
    if set(platforms(one)) & set(platforms(other)):
        raise Declined("app-link-same-platform")
    tables = {*await tables_of(call.service, one), *await tables_of(call.service, other)}
    ids = {*one.ids, *other.ids}
    twice = [table for table in sorted(tables) if await _seats(call, table, ids) > 1]
    if twice:
        raise Declined("app-link-two-seats", "line", "", tables=", ".join(twice))


async def _seats(call: Call, table: str, ids: set[str]) -> int:
    """How many seats of a table that is not over these ids hold, or have seen the hand of."""
    try:
        async with call.service.tables.hold(table) as found:
            seen = {seat for one, seat in found.waiting.known.items() if one in ids}
            return 0 if found.over else len(seen | set(found.own_seats(ids)))
    except InRoom as room:
        return sum(sitter.person in ids for sitter in room.room.seats) if room.room.state == "open" else 0
    except Unplayed as kept:
        return 0 if kept.over else len({seat for one, seat in kept.known.items() if one in ids})
    except Declined:
        return 0
