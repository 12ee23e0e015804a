"""One person on several platforms: a code made on one and typed on another joins the two; and they can part again.

A code is short, lasts minutes and counts once. Whoever types it is shown who made it and what each would have of the
other; their yes takes the code. Then its maker is shown the same, and their yes joins the two: one write points one
person to the other (``People.join``). Said again it goes on from wherever that ended.
"""

from __future__ import annotations

from dataclasses import replace

import msgspec

from bot.app.account import code_rate_limit, link_codes
from bot.app.account.callbacks import (
    ConfirmLink,
    LinkAccount,
    OpenSettings,
    RejectLink,
    SetPrimaryPlatform,
    UnlinkAccount,
)
from bot.app.context import RequestContext
from bot.app.errors import RejectedError
from bot.app.i18n import Translator, display_name
from bot.app.tables import user_jobs
from bot.app.tables.fan_out import list_user_tables
from bot.app.tables.table import TableNotStartedError
from bot.app.tables.unsupported import UnsupportedTableError
from bot.app.ui.screen import Button, Screen, TextInput
from bot.app.users.user_repository import User, UserJob


async def _own_code_screen(context: RequestContext) -> Screen:
    """A code to be typed elsewhere, a field for one from elsewhere, and what is linked.

    Once somebody has typed the code and said yes, it is asked here whether that is the caller.
    """
    code, minutes = await link_codes.ensure_code(context.service, context.user)
    found = await link_codes.find_code(context.service, code)
    if found.used:
        other, me = await context.service.users.get(found.used), await context.service.users.get(context.user.id)
        if other.id != me.id:
            return await _confirm_screen(context, code, other, me)
        await link_codes.delete_codes(context.service, context.user)
        return await _own_code_screen(context)
    spelt = f"{code[: link_codes.CODE_LENGTH // 2]}-{code[link_codes.CODE_LENGTH // 2 :]}"
    return await _account_screen(
        context, "", Translator("", context.lang).translate("app-link-code", code=spelt, minutes=minutes), waits=True
    )


async def _account_screen(context: RequestContext, notice: str, *lines: str, waits: bool = False) -> Screen:
    """What is linked. ``waits``: a code stands here to be typed elsewhere, and here a yes will be asked for."""
    translator = Translator("", context.lang)
    person = await context.service.users.get(context.user.id)
    text = [translator.translate("app-link-what"), *lines]
    homes = platforms_of(person)
    rows: list[tuple[Button, ...]] = (
        [(Button(LinkAccount().data, translator.translate("app-link-look"), "primary"),)] if waits else []
    )
    if len(homes) > 1:
        names = [home.capitalize() for home in homes]
        text.append(translator.translate("app-link-linked", platforms=", ".join(names)))
        rows.append(
            tuple(
                Button(
                    SetPrimaryPlatform(home).data,
                    translator.translate("app-link-first", platform=name),
                    "plain" if n else "primary",
                )
                for n, (home, name) in enumerate(zip(homes, names, strict=True))
            )
        )
    for part in await context.service.users.list_merged(person):
        names = [home.capitalize() for home in platforms_of(part)]
        rows.append(
            (
                Button(
                    UnlinkAccount(part.id).data, translator.translate("app-unlink", platform=", ".join(names)), "danger"
                ),
            )
        )
    rows.append((Button(OpenSettings().data, translator.translate("app-back")),))
    return Screen(
        translator.translate("app-link"),
        tuple(text),
        rows=tuple(rows),
        private=True,
        lang=context.lang,
        notice=notice,
        fields=(
            TextInput(
                translator.translate("app-link-field"), LinkAccount.data_prefix(), translator.translate("app-link-hint")
            ),
        ),
    )


async def link_account(context: RequestContext, callback: LinkAccount) -> Screen:
    """Alone it shows the caller's code, or asks about whoever has used it; with a code it asks about its maker.

    Nothing is joined before both have said yes.
    """
    if not callback.code:
        return await _own_code_screen(context)
    code = "".join(c for c in callback.code.lower() if c.isascii() and c.isalnum())
    found = await _verify_code(context, code)
    maker, me = await context.service.users.get(found.person), await context.service.users.get(context.user.id)
    if maker.gone:
        raise RejectedError("app-link-unknown")
    if maker.id == me.id:
        if not found.used:
            raise RejectedError("app-link-self")
        return await _account_screen(context, Translator("", context.lang).translate("app-link-done"))
    await _check_compatible(context, maker, me)
    return await _confirm_screen(context, code, maker, me)


async def _confirm_screen(context: RequestContext, code: str, other: User, me: User) -> Screen:
    """Who would be one person with the caller, and what each would have of the other."""
    translator = Translator("", context.lang)
    name, homes = display_name(other, translator), ", ".join(home.capitalize() for home in platforms_of(other))
    mine, theirs = await _current_games(context, me), await _current_games(context, other)
    text = (
        translator.translate("app-link-ask", name=name, platforms=homes),
        translator.translate("app-link-gain", name=name, n=len(theirs), tables=", ".join(theirs)),
        translator.translate("app-link-give", name=name, n=len(mine), tables=", ".join(mine)),
        translator.translate("app-link-sure"),
    )
    row = (
        Button(ConfirmLink(code).data, translator.translate("app-link-yes"), "primary"),
        Button(RejectLink(code).data, translator.translate("app-link-no"), "danger"),
    )
    return Screen(translator.translate("app-link"), text, rows=(row,), private=True, lang=context.lang)


async def _current_games(context: RequestContext, user: User) -> list[str]:
    """The games at whose tables somebody sits now, one for each table."""
    found = []
    for table in await list_user_tables(context.service, user):
        if await _count_seats(context, table, set(user.all_ids)):
            room = await context.service.lobbies.load_lobby(table)
            found += [Translator(room[0].game, context.lang).game_title] if room is not None else []
    return sorted(found)


async def confirm_link(context: RequestContext, callback: ConfirmLink) -> Screen:
    """Both are me. The maker's yes counts after the other's, and joins them."""
    found = await _verify_code(context, callback.code)
    people, translator = context.service.users, Translator("", context.lang)
    maker, me = await people.get(found.person), await people.get(context.user.id)
    if maker.gone:
        raise RejectedError("app-link-unknown")
    if not found.used and maker.id != me.id:
        await _check_compatible(context, maker, me)
        found = await link_codes.claim_code(context.service, callback.code, me)
    if found.used in me.all_ids and maker.id != me.id:
        home = platforms_of(maker)[0].capitalize()
        return await _account_screen(
            context, "", translator.translate("app-link-wait", name=display_name(maker, translator), platform=home)
        )
    if not found.used:
        raise RejectedError("app-link-self")
    return await _merge_accounts(context, maker, await people.get(found.used))


async def _merge_accounts(context: RequestContext, maker: User, other: User) -> Screen:
    """Both have said yes. Done again it changes nothing."""
    if other.gone:
        raise RejectedError("app-link-unknown")
    one = maker
    if maker.id != other.id:
        await _check_compatible(context, maker, other)
        errand = UserJob(context.command_id, "linked")
        one = await context.service.users.merge_users(
            maker.id, other.id, errand, user_jobs.pickup_time_ms(context.service)
        )
        try:  # somebody may have sat down in the meantime
            await _check_compatible(context, maker, other)
        except RejectedError:
            await context.service.users.unlink_user(next(person.id for person in (maker, other) if person.id != one.id))
            raise
        await user_jobs.start_jobs(context.service, max(maker.id, other.id))
    lang = one.lang or context.lang
    return await _account_screen(replace(context, user=one, lang=lang), Translator("", lang).translate("app-link-done"))


async def reject_link(context: RequestContext, callback: RejectLink) -> Screen:
    """It is not me: the code counts no more for anybody."""
    found = await _verify_code(context, callback.code)
    if found.person in context.user.all_ids:
        await link_codes.delete_codes(context.service, context.user)
    else:
        await context.service.store.documents.delete_document(link_codes.KIND, callback.code)
    return await _account_screen(context, Translator("", context.lang).translate("app-link-refused"))


async def set_primary_platform(context: RequestContext, callback: SetPrimaryPlatform) -> Screen:
    """Be called, and named, as on this platform."""
    wanted = f"{callback.platform}:"
    if not any(alias.startswith(wanted) for alias in context.user.aliases):
        raise RejectedError("app-bad-press")

    def edit(now: User) -> User:
        return msgspec.structs.replace(
            now, aliases=tuple(sorted(now.aliases, key=lambda alias: not alias.startswith(wanted)))
        )

    await context.service.users.update_user(context.user.id, edit)
    return await _account_screen(context, Translator("", context.lang).translate("app-saved"))


async def unlink_account(context: RequestContext, callback: UnlinkAccount) -> Screen:
    """Give somebody who was joined their own name, seats and settings back."""
    if callback.person not in context.user.also:
        raise RejectedError("app-bad-press")
    await link_codes.delete_codes(context.service, context.user)  # what was typed once does not link them again
    joined = (await context.service.users.get_unmerged(callback.person)).joined
    errand = UserJob(context.command_id, "parted", (context.user.id, joined))
    await context.service.users.unlink_user(callback.person, errand, user_jobs.pickup_time_ms(context.service))
    await user_jobs.start_jobs(context.service, callback.person)
    return await _account_screen(context, Translator("", context.lang).translate("app-unlinked"))


def platforms_of(user: User) -> list[str]:
    """Where a person comes from, the first one first."""
    return list(dict.fromkeys(alias.partition(":")[0] for alias in user.aliases))


async def _verify_code(context: RequestContext, code: str) -> link_codes.LinkCode:
    """A code that somebody says, which is theirs to say: their own, or one that nobody else has used. Else it counts
    among their wrong ones. Raises ``Declined``.
    """
    await code_rate_limit.check_rate_limit(context)
    try:
        found = await link_codes.find_code(context.service, code)
        if found.person not in context.user.all_ids and found.used not in ("", *context.user.all_ids):
            raise RejectedError("app-link-unknown")
    except RejectedError:
        await code_rate_limit.count_wrong_code(context)
        raise
    return found


async def _check_compatible(context: RequestContext, one: User, other: User) -> None:
    """Refuse to make two one where that one would see more of a game than its own seat."""
    if set(platforms_of(one)) & set(platforms_of(other)):
        raise RejectedError("app-link-same-platform")
    tables = {*await list_user_tables(context.service, one), *await list_user_tables(context.service, other)}
    ids = {*one.all_ids, *other.all_ids}
    twice = [table for table in sorted(tables) if await _count_seats(context, table, ids) > 1]
    if twice:
        raise RejectedError("app-link-two-seats", "line", "", tables=", ".join(twice))


async def _count_seats(context: RequestContext, table: str, ids: set[str]) -> int:
    """How many seats of a table that is not over these ids hold, or have seen the hand of."""
    try:
        async with context.service.tables.lock_table(table) as found:
            seen = {seat for one, seat in found.clock.known.items() if one in ids}
            return 0 if found.is_over else len(seen | set(found.own_seats(ids)))
    except TableNotStartedError as room:
        return sum(sitter.person in ids for sitter in room.lobby.seats) if room.lobby.state == "open" else 0
    except UnsupportedTableError as kept:
        return 0 if kept.is_over else len({seat for one, seat in kept.known_seats.items() if one in ids})
    except RejectedError:
        return 0
