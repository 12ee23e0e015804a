"""Screens for naming a deputy, who accepts by sending a line that the player gave them in private.

The line contains a secret token, stored only in the player's record: one at a time, valid for a week, and only while
there is no deputy. So an older line can never replace a deputy, and a deleted account leaves no token behind.
"""

from __future__ import annotations

from dataclasses import replace
from hmac import compare_digest

import msgspec

from bot.app.clocks.waking_hours import WEEK_MS
from bot.app.common.interfaces import is_valid_id, new_id
from bot.app.context import RequestContext
from bot.app.deadlines.availability_screens import settings_screen
from bot.app.deadlines.callbacks import AcceptDeputy, RemoveDeputy
from bot.app.errors import RejectedError
from bot.app.services import Services
from bot.app.tables import seats, user_jobs
from bot.app.ui.callback_data import Callback, FreeText
from bot.app.ui.screen import Button, Screen, TextInput
from bot.app.users.user_repository import DeputyToken, User, UserJob

SECRET_LENGTH = 16
"""The length of the secret, which follows the player's id in the line."""


async def show_deputy(context: RequestContext, _: Callback) -> Screen:
    """Show who plays for the caller while they are away."""
    translator, user = context.translator, await _drop_deleted_deputy(context.service, context.user)
    text = [translator.translate("clock-deputy-what")]
    typed = TextInput(translator.translate("clock-deputy-typed"), AcceptDeputy.data_prefix(), hint="deputy-yes …")
    if user.deputy:
        name = (await context.service.users.get_cached(user.deputy)).name
        text.append(translator.translate("clock-deputy-is", name=name))
        return settings_screen(
            context,
            "clock-deputy",
            text,
            [(Button(RemoveDeputy().data, translator.translate("clock-deputy-off")),)],
            typed,
        )
    line = AcceptDeputy(FreeText(f"{user.id}{(await _load_deputy_token(context.service, user)).secret}")).data
    text.append(translator.translate("clock-deputy-ask"))
    return settings_screen(
        context,
        "clock-deputy",
        [*text, line],
        [],
        TextInput(translator.translate("clock-deputy-field"), line, line),
        typed,
    )


async def _drop_deleted_deputy(service: Services, user: User) -> User:
    """Remove a deputy whose account was deleted or linked with the user's own, and return the user."""
    if not user.deputy or await seats.find_named_deputy(service, user) is not None:
        return user

    def clear_deputy(now: User) -> User:
        return msgspec.structs.replace(now, deputy="" if now.deputy == user.deputy else now.deputy)

    return await service.users.update_user(user.id, clear_deputy)


async def _load_deputy_token(service: Services, user: User) -> DeputyToken:
    """Return the user's valid deputy token, and create one if necessary."""
    now, secret = service.now_ms(), new_id(service.fresh, SECRET_LENGTH)

    def renew_token(stored: User) -> User:
        if _is_token_valid(stored, now):
            return stored
        return msgspec.structs.replace(stored, deputy_token=DeputyToken(secret, now + WEEK_MS))

    deputy_token = (await service.users.update_user(user.id, renew_token)).deputy_token
    assert deputy_token is not None, "just made"
    return deputy_token


def _is_token_valid(user: User, now: int) -> bool:
    return user.deputy_token is not None and not user.deputy and now < user.deputy_token.till


async def accept_deputy(context: RequestContext, callback: AcceptDeputy) -> Screen:
    """Make the caller the deputy of the player who created the code."""
    code = callback.code.split()[-1] if callback.code else ""
    owner, secret, now = code[:-SECRET_LENGTH], code[-SECRET_LENGTH:], context.service.now_ms()
    if owner in context.user.all_ids:
        raise RejectedError("clock-deputy-self")

    def name_deputy(player: User) -> User:
        if (
            player.deputy_token is None
            or not _is_token_valid(player, now)
            or not compare_digest(player.deputy_token.secret, secret)
        ):
            raise RejectedError("clock-deputy-unknown")
        return msgspec.structs.replace(player, deputy=context.user.id, deputy_token=None)

    if not is_valid_id(code) or not is_valid_id(owner):
        raise RejectedError("clock-deputy-unknown")
    try:
        named_by = await user_jobs.enqueue_job(
            context.service, owner, UserJob(context.command_id, "deputy"), name_deputy
        )
    except KeyError:
        raise RejectedError("clock-deputy-unknown") from None
    translator = context.translator
    return settings_screen(
        context, "clock-deputy", [translator.translate("clock-deputy-agreed", name=named_by.name)], []
    )


async def remove_deputy(context: RequestContext, callback: RemoveDeputy) -> Screen:
    """Remove the caller's deputy, also from seats that they play at present."""
    job = UserJob(context.command_id, "dismiss")
    user = await user_jobs.enqueue_job(
        context.service, context.user.id, job, lambda now: msgspec.structs.replace(now, deputy="")
    )
    return await show_deputy(replace(context, user=user), callback)
