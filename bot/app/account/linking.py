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
from bot.app.tables.unsupported_tables import UnsupportedTableError
from bot.app.ui.screen import Button, Screen, TextInput
from bot.app.users.user_repository import User, UserJob


async def _own_code_screen(context: RequestContext) -> Screen:
    """Show the caller's code, a field for another code, and the linked accounts.

    If another user has confirmed the code, a screen to confirm that user is shown instead.
    """
    code, minutes = await link_codes.ensure_code(context.service, context.user)
    link_code = await link_codes.find_code(context.service, code)
    if link_code.used:
        other, me = await context.service.users.get(link_code.used), await context.service.users.get(context.user.id)
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
    user = await context.service.users.get(context.user.id)
    text = [translator.translate("app-link-what"), *lines]
    platforms = platforms_of(user)
    rows: list[tuple[Button, ...]] = (
        [(Button(LinkAccount().data, translator.translate("app-link-look"), "primary"),)] if waits else []
    )
    if len(platforms) > 1:
        names = [platform.capitalize() for platform in platforms]
        text.append(translator.translate("app-link-linked", platforms=", ".join(names)))
        rows.append(
            tuple(
                Button(
                    SetPrimaryPlatform(platform).data,
                    translator.translate("app-link-first", platform=name),
                    "plain" if n else "primary",
                )
                for n, (platform, name) in enumerate(zip(platforms, names, strict=True))
            )
        )
    for part in await context.service.users.list_merged(user):
        names = [platform.capitalize() for platform in platforms_of(part)]
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
    link_code = await _verify_code(context, code)
    maker, me = await context.service.users.get(link_code.user), await context.service.users.get(context.user.id)
    if maker.is_deleted:
        raise RejectedError("app-link-unknown")
    if maker.id == me.id:
        if not link_code.used:
            raise RejectedError("app-link-self")
        return await _account_screen(context, Translator("", context.lang).translate("app-link-done"))
    await _check_compatible(context, maker, me)
    return await _confirm_screen(context, code, maker, me)


async def _confirm_screen(context: RequestContext, code: str, other: User, me: User) -> Screen:
    """Ask to link another user, and list what each account gains."""
    translator = Translator("", context.lang)
    name, platforms = (
        display_name(other, translator),
        ", ".join(platform.capitalize() for platform in platforms_of(other)),
    )
    own_games, other_games = await _current_games(context, me), await _current_games(context, other)
    text = (
        translator.translate("app-link-ask", name=name, platforms=platforms),
        translator.translate("app-link-gain", name=name, n=len(other_games), tables=", ".join(other_games)),
        translator.translate("app-link-give", name=name, n=len(own_games), tables=", ".join(own_games)),
        translator.translate("app-link-sure"),
    )
    row = (
        Button(ConfirmLink(code).data, translator.translate("app-link-yes"), "primary"),
        Button(RejectLink(code).data, translator.translate("app-link-no"), "danger"),
    )
    return Screen(translator.translate("app-link"), text, rows=(row,), private=True, lang=context.lang)


async def _current_games(context: RequestContext, user: User) -> list[str]:
    """Return the titles of the games at a user's current tables."""
    titles = []
    for table in await list_user_tables(context.service, user):
        if await _count_seats(context, table, set(user.all_ids)):
            stored = await context.service.lobbies.load_lobby(table)
            titles += [Translator(stored[0].game, context.lang).game_title] if stored is not None else []
    return sorted(titles)


async def confirm_link(context: RequestContext, callback: ConfirmLink) -> Screen:
    """Confirm a link. The confirmation of the code's owner comes second, and links the accounts."""
    link_code = await _verify_code(context, callback.code)
    users, translator = context.service.users, Translator("", context.lang)
    maker, me = await users.get(link_code.user), await users.get(context.user.id)
    if maker.is_deleted:
        raise RejectedError("app-link-unknown")
    if not link_code.used and maker.id != me.id:
        await _check_compatible(context, maker, me)
        link_code = await link_codes.claim_code(context.service, callback.code, me)
    if link_code.used in me.all_ids and maker.id != me.id:
        platform = platforms_of(maker)[0].capitalize()
        return await _account_screen(
            context, "", translator.translate("app-link-wait", name=display_name(maker, translator), platform=platform)
        )
    if not link_code.used:
        raise RejectedError("app-link-self")
    return await _merge_accounts(context, maker, await users.get(link_code.used))


async def _merge_accounts(context: RequestContext, maker: User, other: User) -> Screen:
    """Merge two users who have both confirmed. Repeating the call is safe."""
    if other.is_deleted:
        raise RejectedError("app-link-unknown")
    merged = maker
    if maker.id != other.id:
        await _check_compatible(context, maker, other)
        job = UserJob(context.command_id, "linked")
        merged = await context.service.users.merge_users(
            maker.id, other.id, job, user_jobs.pickup_time_ms(context.service)
        )
        try:  # one of them may have taken a seat in the meantime
            await _check_compatible(context, maker, other)
        except RejectedError:
            await context.service.users.unlink_user(next(user.id for user in (maker, other) if user.id != merged.id))
            raise
        await user_jobs.start_jobs(context.service, max(maker.id, other.id))
    lang = merged.lang or context.lang
    return await _account_screen(
        replace(context, user=merged, lang=lang), Translator("", lang).translate("app-link-done")
    )


async def reject_link(context: RequestContext, callback: RejectLink) -> Screen:
    """Reject a link: the code is deleted."""
    link_code = await _verify_code(context, callback.code)
    if link_code.user in context.user.all_ids:
        await link_codes.delete_codes(context.service, context.user)
    else:
        await context.service.store.documents.delete_document(link_codes.KIND, callback.code)
    return await _account_screen(context, Translator("", context.lang).translate("app-link-refused"))


async def set_primary_platform(context: RequestContext, callback: SetPrimaryPlatform) -> Screen:
    """Make a platform the primary one for notifications and the name."""
    prefix = f"{callback.platform}:"
    if not any(alias.startswith(prefix) for alias in context.user.aliases):
        raise RejectedError("app-bad-press")

    def edit(user: User) -> User:
        return msgspec.structs.replace(
            user, aliases=tuple(sorted(user.aliases, key=lambda alias: not alias.startswith(prefix)))
        )

    await context.service.users.update_user(context.user.id, edit)
    return await _account_screen(context, Translator("", context.lang).translate("app-saved"))


async def unlink_account(context: RequestContext, callback: UnlinkAccount) -> Screen:
    """Unlink an account, which gets its own name, seats and settings back."""
    if callback.user not in context.user.merged_ids:
        raise RejectedError("app-bad-press")
    await link_codes.delete_codes(context.service, context.user)  # a code in use must not link them again
    joined = (await context.service.users.get_unmerged(callback.user)).merged_into
    job = UserJob(context.command_id, "parted", (context.user.id, joined))
    await context.service.users.unlink_user(callback.user, job, user_jobs.pickup_time_ms(context.service))
    await user_jobs.start_jobs(context.service, callback.user)
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
        link_code = await link_codes.find_code(context.service, code)
        if link_code.user not in context.user.all_ids and link_code.used not in ("", *context.user.all_ids):
            raise RejectedError("app-link-unknown")
    except RejectedError:
        await code_rate_limit.count_wrong_code(context)
        raise
    return link_code


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
        async with context.service.tables.lock_table(table) as locked_table:
            seen = {seat for user_id, seat in locked_table.clock.known.items() if user_id in ids}
            return 0 if locked_table.is_over else len(seen | set(locked_table.own_seats(ids)))
    except TableNotStartedError as error:
        return sum(player.user in ids for player in error.lobby.seats) if error.lobby.state == "open" else 0
    except UnsupportedTableError as error:
        return 0 if error.is_over else len({seat for user_id, seat in error.known_seats.items() if user_id in ids})
    except RejectedError:
        return 0
