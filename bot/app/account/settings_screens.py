"""Screens of a user's settings and data: language, confirmation, notifications, avoided users, export, deletion.

Nothing tells the users who are avoided: the list is on private screens only, and no refusal names it as its reason. No
pairing and no open seat brings the two to one table if it can.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import Literal, get_args

import msgspec

from bot.app.account import callbacks
from bot.app.account.group_settings import group_setting_rows
from bot.app.account.user_data import export_user_data
from bot.app.context import RequestContext
from bot.app.deadlines import availability_screens
from bot.app.errors import RejectedError
from bot.app.i18n import display_name
from bot.app.open_seats.sign_up_board import touch_board
from bot.app.tables import user_jobs
from bot.app.tables.callbacks import ExportTable, ShowReceipt
from bot.app.tables.summaries import decode_summary
from bot.app.tables.table import Table
from bot.app.tables.user_jobs import list_user_tables
from bot.app.ui.callback_data import Callback
from bot.app.ui.screen import Attachment, Button, Screen, choice_button, layout_buttons
from bot.app.ui.texts import strip_bidi
from bot.app.users.user_repository import User
from bot.app.views import datetimes
from bot.app.views.event_text import format_event
from bot.app.views.screen_base import view_alt_text
from engines.core.translation import LANGUAGES

SettingGroup = Literal[callbacks.ChoiceSetting, "here"]
CHOICE_SETTINGS: tuple[callbacks.ChoiceSetting, ...] = get_args(callbacks.ChoiceSetting)
"""Settings with a list of values, each on a screen of its own."""


async def show_settings(context: RequestContext, callback: Callback) -> Screen:
    """Show the groups of settings with their current values, or one group."""
    group = callback.group if isinstance(callback, callbacks.OpenSettings) else ""
    match group:
        case "":
            return await _overview_screen(context)
        case "here":
            return await _channel_screen(context)
        case _:
            return await _choice_screen(context, group)


async def _overview_screen(context: RequestContext) -> Screen:
    user, translator = context.user, context.translator
    languages = tuple(
        translator.button(callbacks.ChangeSetting("lang", lang), f"app-lang-{lang}", is_chosen=lang == context.lang)
        for lang in LANGUAGES
    )
    sure = translator.translate("app-settings-confirm", on=int(user.confirm))
    other = translator.translate("app-confirm-off" if user.confirm else "app-confirm-on")
    confirm = Button(callbacks.ChangeSetting("confirm", str(int(not user.confirm))).data, other, hint=sure)
    groups: list[tuple[SettingGroup, str]] = [
        (key, translator.translate(f"app-{key}-{_current_value(user, key)}"))
        for key in CHOICE_SETTINGS
        if key != "calls" and (key != "answers" or context.service.app_platforms.intersection(user.platforms))
    ]
    if (channel := await context.find_shared_channel()) is not None:
        groups.append(("here", translator.translate(f"app-lang-{channel.lang}") if channel.lang else ""))
    rows = [(translator.button(callbacks.OpenSettings(key), f"app-set-{key}", hint=hint),) for key, hint in groups]
    own = (
        translator.button(callbacks.ShowUserData(), "app-data"),
        translator.button(callbacks.LinkAccount(), "app-link"),
    )
    avoided = (translator.button(callbacks.OpenAvoided(), "app-avoid"),)
    return context.private_screen(
        translator.translate("app-settings"),
        (translator.translate("app-settings-data"),),
        (languages, (confirm,), *rows, availability_screens.settings_row(translator), avoided, own),
    )


def _current_value(user: User, key: callbacks.ChoiceSetting) -> str:
    return str(getattr(user, callbacks.SETTING_FIELDS.get(key, key))) or callbacks.DEFAULT


async def _choice_screen(context: RequestContext, key: callbacks.ChoiceSetting) -> Screen:
    """Show all values of a setting, the current one marked."""
    translator, current = context.translator, _current_value(context.user, key)
    buttons = [
        translator.button(callbacks.ChangeSetting(key, value), f"app-{key}-{value}", is_chosen=value == current)
        for value in callbacks.VALUES[key]
    ]
    rows = layout_buttons(buttons)
    if key == "pings" and context.user.devices:
        rows = (*rows, (translator.button(callbacks.OpenSettings("calls"), "app-set-calls"),))
    return _group_screen(context, f"app-set-{key}", translator.translate(f"app-settings-{key}"), rows)


def _group_screen(context: RequestContext, name: str, text: str, rows: Sequence[tuple[Button, ...]]) -> Screen:
    translator = context.translator
    return context.private_screen(translator.translate(name), (text,), rows, back=callbacks.OpenSettings())


async def _channel_screen(context: RequestContext) -> Screen:
    """Show the languages of this channel, and the other layout of its pictures, where admins may choose them."""
    translator, channel = context.translator, await context.require_shared_channel()
    admins = context.service.admins
    if not admins.knows_admins(channel) and not admins.is_operator(context.user):
        return _group_screen(context, "app-set-here", translator.translate("app-settings-no-admins"), ())
    other: Literal["wide", "tall"] = "wide" if channel.picture_layout == "tall" else "tall"
    buttons = [
        translator.button(
            callbacks.SetChannelLanguage(channel.id, lang),
            "app-place-lang",
            is_chosen=lang == channel.lang,
            lang=translator.translate(f"app-lang-{lang}"),
        )
        for lang in LANGUAGES
    ]
    arranged = translator.button(callbacks.SetChannelLayout(channel.id, other), f"app-place-shape-{other}")
    rows = [*layout_buttons(buttons), (arranged,), *await group_setting_rows(context, channel, translator)]
    return _group_screen(context, "app-set-here", translator.translate("app-settings-place"), rows)


async def set_channel_layout(context: RequestContext, callback: callbacks.SetChannelLayout) -> Screen:
    """Set the layout of a shared channel's pictures, from its next message on."""
    return await _change_channel(
        context, context.translator.translate("app-place-shaped"), picture_layout=callback.shape
    )


async def set_channel_language(context: RequestContext, callback: callbacks.SetChannelLanguage) -> Screen:
    """Set the language of a shared channel, from its next message on."""
    if callback.lang not in LANGUAGES:
        raise RejectedError("app-invalid-button")
    translator = context.translator
    notice = translator.translate("app-place-speaks", lang=translator.translate(f"app-lang-{callback.lang}"))
    return await _change_channel(context, notice, lang=callback.lang)


async def _change_channel(context: RequestContext, notice: str, **change: str) -> Screen:
    """Change the caller's shared channel, and show its screen. Raises ``RejectedError`` if only one user sees it."""
    channels, channel = context.service.channels, await context.require_shared_channel()
    await channels.update_channel(channel.id, **change)
    await touch_board(context.service, (await channels.load_group(channel)).id, context.command_id)
    return msgspec.structs.replace(await _channel_screen(context), notice=notice)


async def change_setting(context: RequestContext, callback: callbacks.ChangeSetting) -> Screen:
    """Set a setting to another value."""
    key, value = callback.key, callback.value
    if value not in callbacks.VALUES[key]:
        raise RejectedError("app-invalid-button")
    new: str | bool = "" if value == callbacks.DEFAULT else value
    if key == "confirm":
        new = value == "1"
    edit = partial(msgspec.structs.replace, **{callbacks.SETTING_FIELDS.get(key, key): new})
    changed = await (
        availability_screens.change_availability(context, edit) if key == "pings" else context.change_caller(edit)
    )
    changed = replace(changed, lang=changed.user.lang or context.lang)
    return availability_screens.with_saved_notice(
        await (_choice_screen(changed, key) if key in CHOICE_SETTINGS else _overview_screen(changed))
    )


async def confirm_deletion(context: RequestContext, _: callbacks.AskDeleteAccount) -> Screen:
    """Ask for confirmation to delete the account."""
    translator = context.translator
    row = (
        translator.button(callbacks.DeleteAccount("yes"), "app-forget-yes", "danger"),
        translator.button(callbacks.OpenSettings(), "app-cancel"),
    )
    text = (translator.translate("app-forget-ask"),)
    return context.private_screen(translator.translate("app-forget"), text, (row,))


async def delete_account(context: RequestContext, _: callbacks.DeleteAccount) -> Screen:
    """Delete the caller: a mark replaces the name, and AIs take the seats."""
    user = await context.service.users.delete_user(
        context.user.id, context.command_id, user_jobs.pickup_time_ms(context.service)
    )
    await user_jobs.start_jobs(context.service, user.id)
    translator = context.translator
    return context.private_screen(translator.translate("app-forgotten"))


async def export_table(context: RequestContext, table_id: str) -> bytes:
    """Export the events of a table as JSON, as the caller's seat knows them; the seed after the end.

    Raises ``RejectedError``.
    """
    async with context.service.tables.open_started(table_id) as table:
        context.require_permission("export", table)
        return await _build_export(context, table)


async def _build_export(context: RequestContext, table: Table) -> bytes:
    seat = context.caller_seat(table)
    translator = await context.load_translator(table)
    zone, entries = context.user.hours.zone, table.match.entries
    events = [
        {
            "version": n,
            "at": entries[n - 1].at,
            "text": datetimes.replace_timestamps(format_event(table, n, event, translator), zone, translator.lang),
        }
        for n, event in table.match.visible_events(seat)
    ]
    whole: dict[str, object] = {
        "table": table.id,
        "game": table.game.key,
        "seat": seat,
        "names": [strip_bidi(name) for name in translator.names],
        "commit": table.match.header.commit,
        "board": view_alt_text(table, table.match.view_for(seat), translator),
        "events": events,
    }
    if table.is_over and not table.is_curtained:
        secret = table.opening.secret
        whole |= {"seed": secret.seed, "salt": secret.salt}
    return msgspec.json.format(msgspec.json.encode(whole), indent=1)


async def show_export(context: RequestContext, table: Table, _: ExportTable) -> Screen:
    """Show the export of a table, with a file."""
    return _file_screen(context, "app-export", table.id, await _build_export(context, table), ShowReceipt(table.id))


def _file_screen(
    context: RequestContext, title: str, name: str, data: bytes, back: Callback, rows: Sequence[tuple[Button, ...]] = ()
) -> Screen:
    lines, file = data.decode().splitlines(), Attachment(f"{name}.json", data)
    return context.private_screen(context.translator.translate(title), lines, rows, back=back, file=file)


async def show_user_data(context: RequestContext, _: callbacks.ShowUserData) -> Screen:
    """Show all stored data about the caller, with a file, and the way to delete it."""
    data = await export_user_data(context.service, context.user)
    delete = (context.translator.button(callbacks.AskDeleteAccount(), "app-forget", "danger"),)
    return _file_screen(context, "app-data", "bottega", data, callbacks.OpenSettings(), (delete,))


MAX_AVOIDED = 12
"""The most users on the list: all are buttons of one screen."""
MAX_SHOWN = 20
"""The most users on the screen."""
MAX_OPENED = 25
"""The most lobbies that are read for it; players of running tables are known without opening these."""


async def show_avoided(context: RequestContext, _: callbacks.OpenAvoided) -> Screen:
    """Show whom the caller avoids, and the players of the caller's tables."""
    return await _avoided_screen(context, await _list_fellow_ids(context))


async def _avoided_screen(context: RequestContext, fellows: Sequence[str]) -> Screen:
    translator = context.translator
    avoided = await _load_others(context, context.user.avoided)
    players = [player for player in await _load_others(context, fellows[: 2 * MAX_SHOWN]) if player not in avoided]
    buttons = [
        choice_button(
            callbacks.SetAvoided(other.id, "0" if other in avoided else "1"),
            display_name(other, translator),
            is_chosen=other in avoided,
        )
        for other in (*avoided, *players)[:MAX_SHOWN]
    ]
    text = [translator.translate("app-avoid-what"), translator.translate("app-avoid-now", n=len(avoided))]
    return context.private_screen(
        translator.translate("app-avoid"), text, layout_buttons(buttons), back=callbacks.OpenSettings()
    )


async def set_avoided(context: RequestContext, callback: callbacks.SetAvoided) -> Screen:
    """Put a player of the caller's tables on the list, or take a user from it. Raises ``RejectedError``."""
    fellows = await _list_fellow_ids(context)
    other = next(iter(await _load_others(context, [callback.user])), None)
    allowed = {*context.user.avoided, *(fellows if callback.on == "1" else ())}
    if other is None or allowed.isdisjoint(other.all_ids):
        raise RejectedError("app-invalid-button")

    def edit(user: User) -> User:
        kept = tuple(user_id for user_id in user.avoided if user_id not in other.all_ids)
        if callback.on == "0":
            return msgspec.structs.replace(user, avoided=kept)
        if len(kept) >= MAX_AVOIDED:
            raise RejectedError("app-avoid-full", "line", "", n=MAX_AVOIDED)
        return msgspec.structs.replace(user, avoided=(*kept, other.id))

    return await _avoided_screen(await context.change_caller(edit), fellows)


async def _list_fellow_ids(context: RequestContext) -> list[str]:
    """List the players of the caller's tables that run, and of ``MAX_OPENED`` that are open or have just ended."""
    service = context.service
    found = await service.store.tables.load_summaries(await list_user_tables(service, context.user))
    ids = dict.fromkeys(player for data in found.values() if data for player in decode_summary(data).players)
    others = islice((table_id for table_id, data in found.items() if not data), MAX_OPENED)
    for lobby in (await service.lobbies.load_lobbies(others)).values():
        ids |= dict.fromkeys(player.user for player in lobby.seats if player.user)
    return [user_id for user_id in ids if user_id not in context.user.all_ids]


async def _load_others(context: RequestContext, ids: Iterable[str]) -> list[User]:
    """Load users under their current ids, without the caller and without deleted ones."""
    users = {user.id: user for user in (await context.service.users.get_all_cached(ids)).values()}
    return [user for user in users.values() if not user.is_deleted and user.id not in context.user.all_ids]
