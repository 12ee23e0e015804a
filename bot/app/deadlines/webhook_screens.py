"""Settings of a user's webhook (see ``player_webhooks``) and of reminders."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from bot.app.clocks.due_actions import REMINDERS
from bot.app.common.interfaces import new_id
from bot.app.common.webhook_client import is_valid_url
from bot.app.context import RequestContext
from bot.app.deadlines import player_webhooks
from bot.app.deadlines.availability_screens import change_availability, with_saved_notice
from bot.app.deadlines.callbacks import RemoveWebhook, SetReminder, SetWebhook, ShowHours
from bot.app.errors import RejectedError
from bot.app.i18n import Translator
from bot.app.ui.callback_data import Callback, FreeText
from bot.app.ui.screen import Button, Screen, TextInput, layout_buttons

USUAL = "usual"


async def show_webhook(context: RequestContext, _: Callback) -> Screen:
    """Show the webhook's URL and its secret, with which the receiver verifies deliveries."""
    translator, hook = Translator("", context.lang), await player_webhooks.load_webhook(context.service, context.user)
    text = [translator.translate("waiting-hook-what")]
    rows: list[tuple[Button, ...]] = []
    if hook is not None:
        text += [hook.url, translator.translate("waiting-hook-secret", secret=hook.secret)]
        if hook.off:
            text.append(translator.translate("waiting-hook-failed"))
            rows.append(
                (Button(SetWebhook(FreeText(hook.url)).data, translator.translate("waiting-hook-again"), "primary"),)
            )
        rows.append((Button(RemoveWebhook().data, translator.translate("waiting-hook-off"), "danger"),))
    rows.append((Button(ShowHours().data, translator.translate("app-back")),))
    field = TextInput(translator.translate("waiting-hook-field"), SetWebhook.data_prefix(), hint="https://…")
    return Screen(
        translator.translate("waiting-hook"),
        tuple(text),
        rows=tuple(rows),
        fields=(field,),
        private=True,
        lang=context.lang,
    )


async def set_webhook(context: RequestContext, callback: SetWebhook) -> Screen:
    """Set the URL of the webhook, from the next turn on. The same URL keeps its secret."""
    url = callback.url
    if not is_valid_url(url):
        raise RejectedError("waiting-hook-no-address")
    before = await player_webhooks.load_webhook(context.service, context.user)
    secret = before.secret if before is not None and before.url == url else new_id(context.service.fresh, 26)
    await player_webhooks.save_webhook(context.service, context.user, url, secret)
    await _save_webhook_flag(context, hook=True)
    return with_saved_notice(await show_webhook(context, callback))


async def remove_webhook(context: RequestContext, callback: RemoveWebhook) -> Screen:
    """Remove the webhook."""
    await player_webhooks.delete_webhook(context.service, context.user)
    await _save_webhook_flag(context, hook=False)
    return await show_webhook(context, callback)


async def _save_webhook_flag(context: RequestContext, *, hook: bool) -> None:
    """Update all tables on whether the caller has a webhook."""
    await change_availability(context, lambda now: msgspec.structs.replace(now, has_webhook=hook))


async def show_reminders(context: RequestContext, _: Callback) -> Screen:
    """Show when the caller is reminded during a turn."""
    translator, now = Translator("", context.lang), context.user.reminder
    buttons = [
        Button(SetReminder(code or USUAL).data, translator.translate(key), "primary" if code == now else "plain")
        for code, key in REMINDERS.items()
    ]
    rows = (*layout_buttons(buttons), (Button(ShowHours().data, translator.translate("app-back")),))
    text = (translator.translate("waiting-remind-what"),)
    return Screen(translator.translate("waiting-remind"), text, rows=rows, private=True, lang=context.lang)


async def set_reminder(context: RequestContext, callback: SetReminder) -> Screen:
    """Set when the caller is reminded during a turn."""
    code = "" if callback.code == USUAL else callback.code
    if code not in REMINDERS:
        raise RejectedError("app-bad-press")
    user = await change_availability(context, lambda now: msgspec.structs.replace(now, reminder=code))
    return with_saved_notice(await show_reminders(replace(context, user=user), callback))
