"""One person on several platforms: a code made on one and typed on another joins the two; and they can part again.

A code is short, lasts minutes and counts once. Whoever types it is shown who made it and what each would have of the
other; their yes takes the code. Then its maker is shown the same, and their yes joins the two: one write points one
person to the other (``People.join``). Said again it goes on from wherever that ended.
"""

from __future__ import annotations

from dataclasses import replace

import msgspec

from bot.app.context import RequestContext
from bot.app.i18n import Translator, shown_name
from bot.app.match import errands
from bot.app.match.everywhere import tables_of
from bot.app.match.table import InRoom
from bot.app.match.unplayed import Unplayed
from bot.app.me import codes, guesses
from bot.app.people.people import Errand, Person
from bot.app.port.refusals import Declined
from bot.app.port.screen import Button, Field, Screen
from bot.app.presses.me import Link, LinkFirst, LinkNo, LinkYes, Settings, Unlink


async def _own_code(context: RequestContext) -> Screen:
    """A code to be typed elsewhere, a field for one from elsewhere, and what is linked.

    Once somebody has typed the code and said yes, it is asked here whether that is the caller.
    """
    code, minutes = await codes.of(context.service, context.person)
    found = await codes.find(context.service, code)
    if found.used:
        other, me = await context.service.people.get(found.used), await context.service.people.get(context.person.id)
        if other.id != me.id:
            return await _asked(context, code, other, me)
        await codes.forget(context.service, context.person)
        return await _own_code(context)
    spelt = f"{code[: codes.LETTERS // 2]}-{code[codes.LETTERS // 2 :]}"
    return await _shown(
        context, "", Translator("", context.lang).say("app-link-code", code=spelt, minutes=minutes), waits=True
    )


async def _shown(context: RequestContext, notice: str, *lines: str, waits: bool = False) -> Screen:
    """What is linked. ``waits``: a code stands here to be typed elsewhere, and here a yes will be asked for."""
    translator = Translator("", context.lang)
    person = await context.service.people.get(context.person.id)
    text = [translator.say("app-link-what"), *lines]
    homes = platforms(person)
    rows: list[tuple[Button, ...]] = (
        [(Button(Link().line, translator.say("app-link-look"), "primary"),)] if waits else []
    )
    if len(homes) > 1:
        names = [home.capitalize() for home in homes]
        text.append(translator.say("app-link-linked", platforms=", ".join(names)))
        rows.append(
            tuple(
                Button(
                    LinkFirst(home).line, translator.say("app-link-first", platform=name), "plain" if n else "primary"
                )
                for n, (home, name) in enumerate(zip(homes, names, strict=True))
            )
        )
    for part in await context.service.people.parts(person):
        names = [home.capitalize() for home in platforms(part)]
        rows.append((Button(Unlink(part.id).line, translator.say("app-unlink", platform=", ".join(names)), "danger"),))
    rows.append((Button(Settings().line, translator.say("app-back")),))
    return Screen(
        translator.say("app-link"), tuple(text), rows=tuple(rows), private=True, lang=context.lang, notice=notice,
        fields=(Field(translator.say("app-link-field"), Link.asking(), translator.say("app-link-hint")),),
    )  # fmt: skip


async def link(context: RequestContext, press: Link) -> Screen:
    """Alone it shows the caller's code, or asks about whoever has used it; with a code it asks about its maker.

    Nothing is joined before both have said yes.
    """
    if not press.code:
        return await _own_code(context)
    code = "".join(c for c in press.code.lower() if c.isascii() and c.isalnum())
    found = await _told(context, code)
    maker, me = await context.service.people.get(found.person), await context.service.people.get(context.person.id)
    if maker.gone:
        raise Declined("app-link-unknown")
    if maker.id == me.id:
        if not found.used:
            raise Declined("app-link-self")
        return await _shown(context, Translator("", context.lang).say("app-link-done"))
    await _fits(context, maker, me)
    return await _asked(context, code, maker, me)


async def _asked(context: RequestContext, code: str, other: Person, me: Person) -> Screen:
    """Who would be one person with the caller, and what each would have of the other."""
    translator = Translator("", context.lang)
    name, homes = shown_name(other, translator), ", ".join(home.capitalize() for home in platforms(other))
    mine, theirs = await _titles(context, me), await _titles(context, other)
    text = (
        translator.say("app-link-ask", name=name, platforms=homes),
        translator.say("app-link-gain", name=name, n=len(theirs), tables=", ".join(theirs)),
        translator.say("app-link-give", name=name, n=len(mine), tables=", ".join(mine)),
        translator.say("app-link-sure"),
    )
    row = (
        Button(LinkYes(code).line, translator.say("app-link-yes"), "primary"),
        Button(LinkNo(code).line, translator.say("app-link-no"), "danger"),
    )
    return Screen(translator.say("app-link"), text, rows=(row,), private=True, lang=context.lang)


async def _titles(context: RequestContext, person: Person) -> list[str]:
    """The games at whose tables somebody sits now, one for each table."""
    found = []
    for table in await tables_of(context.service, person):
        if await _seats(context, table, set(person.ids)):
            room = await context.service.rooms.get(table)
            found += [Translator(room[0].game, context.lang).title] if room is not None else []
    return sorted(found)


async def agree(context: RequestContext, press: LinkYes) -> Screen:
    """Both are me. The maker's yes counts after the other's, and joins them."""
    found = await _told(context, press.code)
    people, translator = context.service.people, Translator("", context.lang)
    maker, me = await people.get(found.person), await people.get(context.person.id)
    if maker.gone:
        raise Declined("app-link-unknown")
    if not found.used and maker.id != me.id:
        await _fits(context, maker, me)
        found = await codes.use(context.service, press.code, me)
    if found.used in me.ids and maker.id != me.id:
        home = platforms(maker)[0].capitalize()
        return await _shown(
            context, "", translator.say("app-link-wait", name=shown_name(maker, translator), platform=home)
        )
    if not found.used:
        raise Declined("app-link-self")
    return await _join(context, maker, await people.get(found.used))


async def _join(context: RequestContext, maker: Person, other: Person) -> Screen:
    """Both have said yes. Done again it changes nothing."""
    if other.gone:
        raise Declined("app-link-unknown")
    one = maker
    if maker.id != other.id:
        await _fits(context, maker, other)
        errand = Errand(context.command, "linked")
        one = await context.service.people.join(maker.id, other.id, errand, errands.due(context.service))
        try:  # somebody may have sat down in the meantime
            await _fits(context, maker, other)
        except Declined:
            await context.service.people.part(next(person.id for person in (maker, other) if person.id != one.id))
            raise
        await errands.begin(context.service, max(maker.id, other.id))
    lang = one.lang or context.lang
    return await _shown(replace(context, person=one, lang=lang), Translator("", lang).say("app-link-done"))


async def refuse(context: RequestContext, press: LinkNo) -> Screen:
    """It is not me: the code counts no more for anybody."""
    found = await _told(context, press.code)
    if found.person in context.person.ids:
        await codes.forget(context.service, context.person)
    else:
        await context.service.store.documents.remove(codes.KIND, press.code)
    return await _shown(context, Translator("", context.lang).say("app-link-refused"))


async def first(context: RequestContext, press: LinkFirst) -> Screen:
    """Be called, and named, as on this platform."""
    wanted = f"{press.platform}:"
    if not any(alias.startswith(wanted) for alias in context.person.aliases):
        raise Declined("app-bad-press")

    def edit(now: Person) -> Person:
        return msgspec.structs.replace(
            now, aliases=tuple(sorted(now.aliases, key=lambda alias: not alias.startswith(wanted)))
        )

    await context.service.people.change(context.person.id, edit)
    return await _shown(context, Translator("", context.lang).say("app-saved"))


async def unlink(context: RequestContext, press: Unlink) -> Screen:
    """Give somebody who was joined their own name, seats and settings back."""
    if press.person not in context.person.also:
        raise Declined("app-bad-press")
    await codes.forget(context.service, context.person)  # what was typed once does not link them again
    joined = (await context.service.people.own(press.person)).joined
    errand = Errand(context.command, "parted", (context.person.id, joined))
    await context.service.people.part(press.person, errand, errands.due(context.service))
    await errands.begin(context.service, press.person)
    return await _shown(context, Translator("", context.lang).say("app-unlinked"))


def platforms(person: Person) -> list[str]:
    """Where a person comes from, the first one first."""
    return list(dict.fromkeys(alias.partition(":")[0] for alias in person.aliases))


async def _told(context: RequestContext, code: str) -> codes.Code:
    """A code that somebody says, which is theirs to say: their own, or one that nobody else has used. Else it counts
    among their wrong ones. Raises ``Declined``.
    """
    await guesses.allowed(context)
    try:
        found = await codes.find(context.service, code)
        if found.person not in context.person.ids and found.used not in ("", *context.person.ids):
            raise Declined("app-link-unknown")
    except Declined:
        await guesses.wrong(context)
        raise
    return found


async def _fits(context: RequestContext, one: Person, other: Person) -> None:
    """Refuse to make two one where that one would see more of a game than its own seat."""
    if set(platforms(one)) & set(platforms(other)):
        raise Declined("app-link-same-platform")
    tables = {*await tables_of(context.service, one), *await tables_of(context.service, other)}
    ids = {*one.ids, *other.ids}
    twice = [table for table in sorted(tables) if await _seats(context, table, ids) > 1]
    if twice:
        raise Declined("app-link-two-seats", "line", "", tables=", ".join(twice))


async def _seats(context: RequestContext, table: str, ids: set[str]) -> int:
    """How many seats of a table that is not over these ids hold, or have seen the hand of."""
    try:
        async with context.service.tables.hold(table) as found:
            seen = {seat for one, seat in found.waiting.known.items() if one in ids}
            return 0 if found.over else len(seen | set(found.own_seats(ids)))
    except InRoom as room:
        return sum(sitter.person in ids for sitter in room.room.seats) if room.room.state == "open" else 0
    except Unplayed as kept:
        return 0 if kept.over else len({seat for one, seat in kept.known.items() if one in ids})
    except Declined:
        return 0
