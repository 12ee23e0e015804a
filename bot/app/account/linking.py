"""Linking accounts: a code from one platform, entered on another, merges two users; and unlinking.

A code is short, valid for minutes, and works once. The user who enters it sees its owner and what each account gains,
and confirms: that claims the code. Then the owner of the code confirms as well, and ``UserRepository.merge_users``
links both in one write. Every step can be repeated.
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
    """Show the caller's code, a field for another code, and the linked accounts.

    If another user has confirmed the code, a screen to confirm that user is shown instead.
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
    """Show the linked accounts. ``waits``: a code of the caller can be entered elsewhere."""
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
    """Show the caller's code, or with a code ask for confirmation to link its owner.

    Accounts are linked only after both users have confirmed. Raises ``RejectedError``.
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
    """Ask to link another user, and list what each account gains."""
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
    """Return the titles of the games at a user's current tables."""
    found = []
    for table in await list_user_tables(context.service, user):
        if await _count_seats(context, table, set(user.all_ids)):
            room = await context.service.lobbies.load_lobby(table)
            found += [Translator(room[0].game, context.lang).game_title] if room is not None else []
    return sorted(found)


async def confirm_link(context: RequestContext, callback: ConfirmLink) -> Screen:
    """Confirm a link. The confirmation of the code's owner comes second, and links the accounts."""
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
    """Merge two users who have both confirmed. Repeating the call is safe."""
    if other.gone:
        raise RejectedError("app-link-unknown")
    one = maker
    if maker.id != other.id:
        await _check_compatible(context, maker, other)
        errand = UserJob(context.command_id, "linked")
        one = await context.service.users.merge_users(
            maker.id, other.id, errand, user_jobs.pickup_time_ms(context.service)
        )
        try:  # one of them may have taken a seat in the meantime
            await _check_compatible(context, maker, other)
        except RejectedError:
            await context.service.users.unlink_user(next(person.id for person in (maker, other) if person.id != one.id))
            raise
        await user_jobs.start_jobs(context.service, max(maker.id, other.id))
    lang = one.lang or context.lang
    return await _account_screen(replace(context, user=one, lang=lang), Translator("", lang).translate("app-link-done"))


async def reject_link(context: RequestContext, callback: RejectLink) -> Screen:
    """Reject a link: the code is deleted."""
    found = await _verify_code(context, callback.code)
    if found.person in context.user.all_ids:
        await link_codes.delete_codes(context.service, context.user)
    else:
        await context.service.store.documents.delete_document(link_codes.KIND, callback.code)
    return await _account_screen(context, Translator("", context.lang).translate("app-link-refused"))


async def set_primary_platform(context: RequestContext, callback: SetPrimaryPlatform) -> Screen:
    """Make a platform the primary one for notifications and the name."""
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
    """Unlink an account, which gets its own name, seats and settings back."""
    if callback.person not in context.user.also:
        raise RejectedError("app-bad-press")
    await link_codes.delete_codes(context.service, context.user)  # a code in use must not link them again
    joined = (await context.service.users.get_unmerged(callback.person)).joined
    errand = UserJob(context.command_id, "parted", (context.user.id, joined))
    await context.service.users.unlink_user(callback.person, errand, user_jobs.pickup_time_ms(context.service))
    await user_jobs.start_jobs(context.service, callback.person)
    return await _account_screen(context, Translator("", context.lang).translate("app-unlinked"))


def platforms_of(user: User) -> list[str]:
    """Return the platforms of a user, the primary one first."""
    return list(dict.fromkeys(alias.partition(":")[0] for alias in user.aliases))


async def _verify_code(context: RequestContext, code: str) -> link_codes.LinkCode:
    """Return a code that the caller may use: their own, or one that no other user has claimed.

    Other codes count as wrong codes. Raises ``RejectedError``.
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
    """Raise ``RejectedError`` if the merged user would see more than one seat of a game.

    Users of the same platform cannot be merged either.
    """
    if set(platforms_of(one)) & set(platforms_of(other)):
        raise RejectedError("app-link-same-platform")
    tables = {*await list_user_tables(context.service, one), *await list_user_tables(context.service, other)}
    ids = {*one.all_ids, *other.all_ids}
    twice = [table for table in sorted(tables) if await _count_seats(context, table, ids) > 1]
    if twice:
        raise RejectedError("app-link-two-seats", "line", "", tables=", ".join(twice))


async def _count_seats(context: RequestContext, table: str, ids: set[str]) -> int:
    """Count the seats of an unfinished table that these ids own, or whose hand they have seen."""
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
