"""Link accounts by a code from one platform entered on another, and unlink them.

A code is short, valid for minutes, and works once. The user who enters it sees its owner and what each account gains,
and claims it by confirming. Then the owner confirms, and ``UserRepository.merge_users`` links both in one write. Every
step can be repeated.
"""

from dataclasses import replace
from functools import partial

import msgspec

from bot.app.account import one_time_codes
from bot.app.account.callbacks import (
    ConfirmLink,
    LinkAccount,
    OpenSettings,
    RejectLink,
    SetPrimaryPlatform,
    UnlinkAccount,
)
from bot.app.account.one_time_codes import LINK_CODE, OneTimeCode
from bot.app.context import RequestContext, Services
from bot.app.deadlines import preference_jobs
from bot.app.errors import RejectedError
from bot.app.gatherings.kinds import KINDS
from bot.app.i18n import Translator, display_name, game_title
from bot.app.tables import seats, user_jobs
from bot.app.tables.user_jobs import list_user_tables
from bot.app.ui.screen import Button, Screen, TextInput
from bot.app.users.user_repository import User, UserJob


async def _own_code_screen(context: RequestContext) -> Screen:
    """Show the caller's code, a field for another code, and the linked accounts.

    If another user has confirmed the code, ask to confirm that user instead.
    """
    code, minutes, is_new = await one_time_codes.ensure_code(context.service, LINK_CODE, context.user)
    link_code = await one_time_codes.find_code(context.service, LINK_CODE, code)
    if link_code.used:
        other, me = await context.service.users.get(link_code.used), await context.service.users.get(context.user.id)
        if other.id != me.id:
            return await _confirm_screen(context, code, other, me)
        await one_time_codes.delete_codes(context.service, LINK_CODE, context.user)
        return await _own_code_screen(context)
    spelt = f"{code[: LINK_CODE.length // 2]}-{code[LINK_CODE.length // 2 :]}"
    notice = "" if is_new else context.translate("app-link-unused")
    line = context.translate("app-link-code", code=spelt, minutes=minutes)
    return await _account_screen(context, notice, line, waits=True)


async def _account_screen(context: RequestContext, notice: str, *lines: str, waits: bool = False) -> Screen:
    """Show the linked accounts. ``waits``: whether a code of the caller can be entered elsewhere."""
    user = await context.service.users.get(context.user.id)
    text = [context.translate("app-link-what"), *lines]
    platforms = user.platforms
    rows: list[tuple[Button, ...]] = [(context.button(LinkAccount(), "app-link-look", "primary"),)] if waits else []
    if len(platforms) > 1:
        text.append(context.translate("app-link-linked", platforms=_platform_names(user)))
        rows.append(
            tuple(
                context.button(
                    SetPrimaryPlatform(platform),
                    "app-link-first",
                    is_chosen=platform == platforms[0],
                    platform=platform.capitalize(),
                )
                for platform in platforms
            )
        )
    for part in await context.service.users.list_merged(user):
        rows.append((context.button(UnlinkAccount(part.id), "app-unlink", "danger", platform=_platform_names(part)),))
    field = TextInput(
        context.translate("app-link-field"), LinkAccount.data_prefix(), context.translate("app-link-hint")
    )
    title = context.translate("app-link")
    return context.private_screen(title, text, rows, back=OpenSettings("me"), notice=notice, fields=(field,))


async def link_account(context: RequestContext, callback: LinkAccount) -> Screen:
    """Show the caller's code, or ask to link the owner of an entered code.

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
        return await _account_screen(context, context.translate("app-link-done"))
    await _check_compatible(context, maker, me)
    return await _confirm_screen(context, code, maker, me)


async def _confirm_screen(context: RequestContext, code: str, other: User, me: User) -> Screen:
    name = display_name(other, context.translator)
    own_games, other_games = await _current_games(context, me), await _current_games(context, other)
    text = (
        context.translate("app-link-ask", name=name, platforms=_platform_names(other)),
        context.translate("app-link-gain", name=name, n=len(other_games), tables=", ".join(other_games)),
        context.translate("app-link-give", name=name, n=len(own_games), tables=", ".join(own_games)),
        context.translate("app-link-sure"),
    )
    row = (
        context.button(ConfirmLink(code), "app-link-yes", "primary"),
        context.button(RejectLink(code), "app-link-no", "danger"),
    )
    return context.private_screen(context.translate("app-link"), text, (row,))


async def _current_games(context: RequestContext, user: User) -> list[str]:
    titles = []
    for table_id in await list_user_tables(context.service, user):
        if await seats.count_own_seats(context.service, table_id, user):
            stored = await context.service.lobbies.load_lobby(table_id)
            titles += [game_title(context.lang, stored.game)] if stored is not None else []
    return sorted(titles)


async def confirm_link(context: RequestContext, callback: ConfirmLink) -> Screen:
    """Confirm a link. The accounts are linked when the code's owner confirms second."""
    link_code = await _verify_code(context, callback.code)
    users, translator = context.service.users, context.translator
    maker, me = await users.get(link_code.user), await users.get(context.user.id)
    if maker.is_deleted:
        raise RejectedError("app-link-unknown")
    if not link_code.used and maker.id != me.id:
        await _check_compatible(context, maker, me)
        link_code = await one_time_codes.claim_code(context.service, LINK_CODE, callback.code, me.id)
    if link_code.used in me.all_ids and maker.id != me.id:
        platform = maker.platforms[0].capitalize()
        return await _account_screen(
            context, "", translator.translate("app-link-wait", name=display_name(maker, translator), platform=platform)
        )
    if not link_code.used:
        raise RejectedError("app-link-self")
    return await _merge_accounts(context, maker, await users.get(link_code.used))


async def _merge_accounts(context: RequestContext, maker: User, other: User) -> Screen:
    """Merge two users after both confirmations. Idempotent."""
    if other.is_deleted:
        raise RejectedError("app-link-unknown")
    merged = maker
    if maker.id != other.id:
        await _check_compatible(context, maker, other)
        maker, other = [await _drop_past_holiday(context, user) for user in (maker, other)]
        silent = [user_id for user in (maker, other) if not user.has_told_hours for user_id in user.all_ids]
        job = UserJob(context.command_id, "linked", tuple(silent))
        merged = await context.service.users.merge_users(
            maker.id, other.id, job, user_jobs.pickup_time_ms(context.service)
        )
        try:  # one of them may have taken a seat meanwhile
            await _check_compatible(context, maker, other)
        except RejectedError:
            await context.service.users.unlink_user(next(user.id for user in (maker, other) if user.id != merged.id))
            raise
        await user_jobs.start_jobs(context.service, max(maker.id, other.id))
    lang = merged.lang or context.lang
    return await _account_screen(replace(context, user=merged, lang=lang), Translator(lang).translate("app-link-done"))


async def apply_account_link(service: Services, name: str, job: UserJob) -> None:
    """Apply a link to the user's gatherings and tables."""
    user = await service.users.get(name)
    for kind in KINDS.values():
        await kind.store.merge_user(service, name, job, user)
    await preference_jobs.apply_account_link(service, name, job)


async def _drop_past_holiday(context: RequestContext, user: User) -> User:
    """Forget a user's past holiday, so it does not replace the other account's."""
    if user.away is None or user.away.end > context.service.now_ms():
        return user
    return await context.service.users.update_user(user.id, partial(msgspec.structs.replace, away=None))


async def reject_link(context: RequestContext, callback: RejectLink) -> Screen:
    """Reject a link by deleting the code."""
    link_code = await _verify_code(context, callback.code)
    if link_code.user in context.user.all_ids:
        await one_time_codes.delete_codes(context.service, LINK_CODE, context.user)
    else:
        await context.service.store.documents.delete_document(LINK_CODE.name, callback.code)
    return await _account_screen(context, context.translate("app-link-refused"))


async def set_primary_platform(context: RequestContext, callback: SetPrimaryPlatform) -> Screen:
    """Make a platform the primary one for notifications and the name."""
    prefix = f"{callback.platform}:"
    if not any(alias.startswith(prefix) for alias in context.user.aliases):
        raise RejectedError("app-invalid-button")

    def edit(user: User) -> User:
        return msgspec.structs.replace(
            user, aliases=tuple(sorted(user.aliases, key=lambda alias: not alias.startswith(prefix)))
        )

    await context.change_caller(edit)
    return await _account_screen(context, context.translate("app-saved"))


async def unlink_account(context: RequestContext, callback: UnlinkAccount) -> Screen:
    """Unlink an account, which gets its name, seats and settings back."""
    if callback.user not in context.user.merged_ids:
        raise RejectedError("app-invalid-button")
    await one_time_codes.delete_codes(
        context.service, LINK_CODE, context.user
    )  # a code in progress must not link them again
    joined = (await context.service.users.get_unmerged(callback.user)).merged_into
    job = UserJob(context.command_id, "parted", (context.user.id, joined))
    await context.service.users.unlink_user(callback.user, job, user_jobs.pickup_time_ms(context.service))
    await user_jobs.start_jobs(context.service, callback.user)
    return await _account_screen(context, context.translate("app-unlinked"))


def _platform_names(user: User) -> str:
    return ", ".join(platform.capitalize() for platform in user.platforms)


async def _verify_code(context: RequestContext, code: str) -> OneTimeCode:
    """Return a code that the caller may use: their own, or one not claimed by another user.

    Others count as wrong codes. Raises ``RejectedError``.
    """
    await one_time_codes.check_rate_limit(context)
    try:
        link_code = await one_time_codes.find_code(context.service, LINK_CODE, code)
        if link_code.user not in context.user.all_ids and link_code.used not in ("", *context.user.all_ids):
            raise RejectedError("app-link-unknown")
    except RejectedError:
        await one_time_codes.count_wrong_code(context)
        raise
    return link_code


async def _check_compatible(context: RequestContext, one: User, other: User) -> None:
    """Raise ``RejectedError`` for users of one platform, or if the linked user could not hold all their seats."""
    if set(one.platforms) & set(other.platforms):
        raise RejectedError("app-link-same-platform")
    await seats.require_link(context.service, one, other)
