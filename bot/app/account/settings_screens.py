"""Screens of a user's settings and data: language, confirmation, notifications, avoided users, export, deletion.

Avoided users never learn of it: the list is private, and no refusal names it. Pairings and open seats keep the two
apart if possible.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import Any, Final, get_args

import msgspec

from bot.app.account import callbacks as account_callbacks
from bot.app.account.choice_fields import CHANNEL_FIELDS, USER_FIELDS, ChoiceField
from bot.app.account.user_data import export_user_data
from bot.app.context import RequestContext, Services
from bot.app.deadlines import availability_screens
from bot.app.deadlines.callbacks import SetHoliday, ShowDeputy, ShowHours
from bot.app.errors import RejectedError
from bot.app.i18n import display_name
from bot.app.open_seats.callbacks import OpenGroupOffers
from bot.app.open_seats.sign_up_board import touch_board
from bot.app.tables import user_jobs
from bot.app.tables.callbacks import ExportTable, ShowReceipt
from bot.app.tables.summaries import decode_summary
from bot.app.tables.table import Table
from bot.app.tables.user_jobs import list_user_tables
from bot.app.ui.callback_data import Callback
from bot.app.ui.screen import Attachment, Button, Screen, Select, choice_button, layout_buttons
from bot.app.ui.texts import strip_bidi, strip_timestamps
from bot.app.users.models import Channel, User
from bot.app.views import datetimes
from bot.app.views.event_text import format_event
from bot.app.views.screen_base import view_alt_text

PAGES: tuple[account_callbacks.SettingsPage, ...] = get_args(account_callbacks.SettingsPage)
FIELDS: Final[Mapping[str, ChoiceField[Any]]] = {**USER_FIELDS, **CHANNEL_FIELDS}
LINKS: Final[Mapping[account_callbacks.SettingsPage, Mapping[str, Callback]]] = {
    "play": {"app-avoid": account_callbacks.OpenAvoided()},
    "calls": {"clock-hours-button": ShowHours(), "clock-away": SetHoliday(), "clock-deputy": ShowDeputy()},
    "look": {},
    "me": {"app-link": account_callbacks.LinkAccount(), "app-data": account_callbacks.ShowUserData()},
    "here": {"offers-title": OpenGroupOffers()},
}
"""The callbacks below each page's settings, by button text."""
MAX_BUTTONS: Final = 15


async def show_settings(context: RequestContext, callback: Callback) -> Screen:
    """Show the pages of the settings, or one page with current values."""
    page = callback.page if isinstance(callback, account_callbacks.OpenSettings) else ""
    if not page:
        pages = [one for one in PAGES if one != "here" or await _has_admins(context)]
        hints = {one: context.translate(f"app-page-{one}-hint") for one in pages}
        buttons = [
            context.button(account_callbacks.OpenSettings(one), f"app-page-{one}", hint=hints[one]) for one in pages
        ]
        return context.private_screen(context.translate("app-settings"), (), [(button,) for button in buttons])
    if page == "here" and not await _has_admins(context):
        return _page_screen(context, page, context.translate("app-settings-no-admins"), ())
    rows = [await _field_row(context, key) for key, field in FIELDS.items() if field.page == page]
    links = [(context.button(link, key),) for key, link in LINKS[page].items()]
    return _page_screen(context, page, "", [row for row in (*rows, *links) if row])


def _page_screen(
    context: RequestContext, page: account_callbacks.SettingsPage, text: str, rows: Sequence[tuple[Button, ...]]
) -> Screen:
    title = context.translate(f"app-page-{page}")
    return context.private_screen(
        title, (text,), rows, back=account_callbacks.OpenSettings(), again=account_callbacks.OpenSettings(page).data
    )


async def _has_admins(context: RequestContext) -> bool:
    """Return whether several users see the channel, and its platform reports admins."""
    channel, admins = await context.find_shared_channel(), context.service.admins
    if channel is None or channel.platform not in admins.list_platforms():
        return False
    return not (channel.closed or channel.is_foreign) or admins.is_operator(context.user)


async def _field_row(context: RequestContext, key: str) -> tuple[Button, ...]:
    subject, holder = await _load_holder(context, key)
    if not FIELDS[key].is_offered(context, subject):
        return ()
    choices = await FIELDS[key].choices(context, subject)
    hint = choices.get(FIELDS[key].read(holder), "")
    return (context.button(account_callbacks.OpenSetting(key), f"app-set-{key}", hint=hint),)  # type: ignore[arg-type]


async def _load_holder(context: RequestContext, key: str) -> tuple[User | Channel, User | Channel]:
    """Load the user or channel of a setting, and its storage. Raises ``RejectedError``."""
    if key in USER_FIELDS:
        return context.user, context.user
    channel = await context.require_shared_channel()
    return channel, await context.service.channels.load_group(channel) if FIELDS[key].of_group else channel


async def show_setting(
    context: RequestContext,
    callback: account_callbacks.OpenSetting | account_callbacks.ChangeSetting | account_callbacks.ChangeChannelSetting,
) -> Screen:
    """Show all values of a setting, marking the current one."""
    key, field, translator = callback.key, FIELDS[callback.key], context.translator
    subject, holder = await _load_holder(context, key)
    choices, current = await field.choices(context, subject), field.read(holder)
    buttons = [
        choice_button(_build_change(subject, key, value), label, is_chosen=value == current)
        for value, label in choices.items()
    ]
    shown = buttons if len(buttons) <= MAX_BUTTONS else buttons[:1]
    selects = (
        (Select(translator.translate("app-role-choose"), (("", tuple(buttons[1:])),)),) if shown != buttons else ()
    )
    text = "app-role-missing" if key == "here-role" and len(choices) == 1 else f"app-settings-{key}"
    return context.private_screen(
        translator.translate(f"app-set-{key}"), (translator.translate(text),), layout_buttons(shown), selects=selects,
        back=account_callbacks.OpenSettings(field.page),
    )  # fmt: skip


def _build_change(subject: User | Channel, key: str, value: str) -> Callback:
    if isinstance(subject, User):
        return account_callbacks.ChangeSetting(key, value)  # type: ignore[arg-type]
    return account_callbacks.ChangeChannelSetting(subject.id, key, value)  # type: ignore[arg-type]


async def change_setting(context: RequestContext, callback: account_callbacks.ChangeSetting) -> Screen:
    """Set a setting of the caller. Raises ``RejectedError``."""
    edit = partial(await _require_choice(context, callback), value=callback.value)
    changed = await (
        availability_screens.change_availability(context, edit)
        if callback.key in ("pings", "reminder")
        else context.change_caller(edit)
    )
    changed = replace(changed, lang=changed.user.lang or context.lang)
    return availability_screens.with_saved_notice(await show_setting(changed, callback))


async def change_channel_setting(context: RequestContext, callback: account_callbacks.ChangeChannelSetting) -> Screen:
    """Set a setting of the caller's shared channel or its group. Raises ``RejectedError``."""
    edit = partial(await _require_choice(context, callback), value=callback.value)
    channel, holder = await _load_holder(context, callback.key)
    await context.service.channels.edit_channel(holder.id, edit)
    if holder is channel:  # the language or layout of its screens
        group = await context.service.channels.load_group(await context.require_shared_channel())
        await touch_board(context.service, group.id, context.command_id)
    return availability_screens.with_saved_notice(await show_setting(context, callback))


async def _require_choice(
    context: RequestContext, callback: account_callbacks.ChangeSetting | account_callbacks.ChangeChannelSetting
) -> Callable[..., Any]:
    """Return the writer of a setting. Raises ``RejectedError`` for a value that is not offered."""
    field, (subject, _) = FIELDS[callback.key], await _load_holder(context, callback.key)
    if not field.is_offered(context, subject) or callback.value not in await field.choices(context, subject):
        raise RejectedError("app-invalid-button")
    return field.write


async def confirm_deletion(context: RequestContext, _: account_callbacks.AskDeleteAccount) -> Screen:
    """Ask for confirmation to delete the account."""
    row = (
        context.button(account_callbacks.DeleteAccount("yes"), "app-forget-yes", "danger"),
        context.button(account_callbacks.OpenSettings("me"), "app-cancel"),
    )
    text = (context.translate("app-forget-ask"),)
    return context.private_screen(context.translate("app-forget"), text, (row,))


async def delete_account(context: RequestContext, _: account_callbacks.DeleteAccount) -> Screen:
    """Delete the caller: a mark replaces the name, and AIs take the seats."""
    user = await context.service.users.delete_user(
        context.user.id, context.command_id, user_jobs.pickup_time_ms(context.service)
    )
    await user_jobs.start_jobs(context.service, user.id)
    return context.private_screen(context.translate("app-forgotten"))


async def _build_export(context: RequestContext, table: Table) -> bytes:
    """Export a table's events as JSON, as the caller's seat knows them, with the seed after the end."""
    seat = context.caller_seat(table)
    translator = await context.load_translator(table)
    zone, entries = context.user.hours.zone, table.match.entries
    events = [
        {
            "version": n,
            "at": entries[n - 1].at,
            "text": strip_timestamps(
                datetimes.fill_timestamps(format_event(table, n, event, translator), zone, translator.lang)
            ),
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
    return context.private_screen(context.translate(title), lines, rows, back=back, file=file)


async def show_user_data(context: RequestContext, _: account_callbacks.ShowUserData) -> Screen:
    """Show all stored data about the caller, with a file, and the way to delete it."""
    data = await export_user_data(context.service, context.user)
    delete = (context.button(account_callbacks.AskDeleteAccount(), "app-forget", "danger"),)
    return _file_screen(context, "app-data", "bottega", data, account_callbacks.OpenSettings("me"), (delete,))


MAX_AVOIDED = 12
"""Maximum avoided users: all must fit as buttons on one screen."""
MAX_SHOWN = 20
MAX_OPENED = 25
"""Maximum lobbies read for this list; running tables name their players without being opened."""


async def show_avoided(context: RequestContext, _: account_callbacks.OpenAvoided) -> Screen:
    """Show the users whom the caller avoids, and the players of the caller's tables."""
    return await _avoided_screen(context, await _list_running_fellows(context))


async def _avoided_screen(context: RequestContext, fellows: Sequence[str]) -> Screen:
    avoided = await _load_others(context, context.user.avoided)
    players = [player for player in await _load_others(context, fellows[: 2 * MAX_SHOWN]) if player not in avoided]
    buttons = [
        choice_button(
            account_callbacks.SetAvoided(other.id, "0" if other in avoided else "1"),
            display_name(other, context.translator),
            is_chosen=other in avoided,
        )
        for other in (*avoided, *players)[:MAX_SHOWN]
    ]
    text = [context.translate("app-avoid-what"), context.translate("app-avoid-now", n=len(avoided))]
    return context.private_screen(
        context.translate("app-avoid"), text, layout_buttons(buttons), back=account_callbacks.OpenSettings("play"),
        again=account_callbacks.OpenAvoided().data,
    )  # fmt: skip


async def set_avoided(context: RequestContext, callback: account_callbacks.SetAvoided) -> Screen:
    """Add a player of the caller's tables to the list, or remove a user. Raises ``RejectedError``."""
    fellows = await _list_running_fellows(context)
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


async def _list_running_fellows(context: RequestContext) -> list[str]:
    return await list_fellow_ids(context.service, context.user, await list_user_tables(context.service, context.user))


async def list_fellow_ids(service: Services, user: User, tables: Iterable[str]) -> list[str]:
    """List the other players of the given tables, opening at most ``MAX_OPENED`` open or recently ended ones."""
    found = await service.store.tables.load_summaries(tables)
    ids = dict.fromkeys(player for data in found.values() if data for player in decode_summary(data).players)
    others = islice((table_id for table_id, data in found.items() if not data), MAX_OPENED)
    for lobby in (await service.lobbies.load_lobbies(others)).values():
        ids |= dict.fromkeys(player.user for player in lobby.seats if player.user)
    return [user_id for user_id in ids if user_id not in user.all_ids]


async def _load_others(context: RequestContext, ids: Iterable[str]) -> list[User]:
    users = {user.id: user for user in (await context.service.users.get_all_cached(ids)).values()}
    return [user for user in users.values() if not user.is_deleted and user.id not in context.user.all_ids]
