"""Screens of all gatherings: the public message, a user's own screen, and sharing in another channel."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from bot.app.context import RequestContext, Services
from bot.app.errors import RejectedError
from bot.app.gatherings.access import can_organize, load_permitted
from bot.app.gatherings.kinds import Audience, GatheringKind, kind_of
from bot.app.gatherings.store import G, Gathering
from bot.app.i18n import Translator, display_name
from bot.app.tables.callbacks import OpenPanel, ShowInChannel
from bot.app.tables.lobby_store import encode_table_change
from bot.app.ui.callback_data import Callback
from bot.app.ui.screen import Button, Screen, Tone, layout_buttons
from bot.app.users.models import Channel
from bot.app.views.board_view import build_share_rows
from bot.app.views.screen_base import page_turn_rows

NAMES_PER_PAGE: Final = 20


async def public_screen(service: Services, kind: GatheringKind[G], name: str, channel: Channel | None) -> Screen:
    """Build the public message in a channel's language. Raises ``RejectedError`` for drafts."""
    gathering = await kind.store.load(service, name)
    if gathering.state == "draft":
        raise RejectedError(kind.store.missing)
    lang, channel_id = (channel.lang, channel.id) if channel is not None else ("", "")
    return await kind.build_card(service, gathering, Audience(lang or gathering.lang, channel_id))


async def show_card(context: RequestContext, gathering: Gathering, _: Callback | None = None) -> Screen:
    """Show the public message to one reader, in their language and time zone."""
    audience = Audience(context.lang, context.channel, context.user.own_timezone)
    return await kind_of(gathering).build_card(context.service, gathering, audience)


async def show_panel(context: RequestContext, gathering: Gathering, _: Callback) -> Screen:
    """Show the caller's own screen."""
    return await kind_of(gathering).build_panel(context, gathering, "")


async def refusal_screen(context: RequestContext, kind: GatheringKind[Any], name: str, notice: str) -> Screen:
    """Build the caller's own screen after a refusal. Raises ``RejectedError`` if they may not see it."""
    gathering = await load_permitted(context, kind.store, name, OpenPanel(name))
    build = kind.build_draft if gathering.state == "draft" else None
    return await (build or kind.build_panel)(context, gathering, notice)


def can_share(context: RequestContext, gathering: Gathering) -> bool:
    """Return whether the caller may share a gathering in another channel in its current state."""
    return can_organize(context, gathering) or kind_of(gathering).takes_part(gathering, context.user.id)


async def share_rows(context: RequestContext, gathering: Gathering, translator: Translator) -> list[tuple[Button, ...]]:
    """Build the button that shares a gathering in this channel, if permitted and not yet shown."""
    if gathering.state not in kind_of(gathering).shared_states or not can_share(context, gathering):
        return []
    return [*await build_share_rows(context, gathering.id, translator)]


async def share_gathering(context: RequestContext, gathering: Gathering, callback: ShowInChannel) -> Screen:
    """Show a gathering in this channel, or in the callback's. Raises ``RejectedError``."""
    kind = kind_of(gathering)
    store = kind.store
    if gathering.state not in kind.shared_states:
        raise RejectedError(store.closed)
    if not can_share(context, gathering):
        raise RejectedError(f"app-may-not-{store.name}")
    channel = await context.service.channels.get(callback.channel or context.channel)
    if channel is not None and (not channel.closed or channel.id == context.channel):
        await context.require_right("shows", channel)
        notice = encode_table_change(gathering.id, gathering.version)
        await store.show_in_channel(context.service, channel.id, gathering, context.command_id, notice)
    return await show_card(context, gathering, callback)


def private_gathering_screen(
    context: RequestContext, gathering: Gathering, title: str, text: Sequence[str],
    rows: Sequence[tuple[Button, ...]] = (), **others: Any,
) -> Screen:  # fmt: skip
    """Build a screen about a gathering for the caller only; see ``RequestContext.private_screen``."""
    return context.private_screen(title, text, rows, table=gathering.id, version=gathering.version, **others)


async def build_name_rows(
    context: RequestContext, users: Sequence[str], build: Callable[[str, int], Callback], page: int, marked: int = 0,
    tone: Tone = "plain",
) -> list[tuple[Button, ...]]:  # fmt: skip
    """Build a button for each user of a page, marking the first ``marked`` of all, and page buttons.

    ``build``: makes the callback of a user on a page or, without a user, of the page.
    """
    last, translator = max(0, len(users) - 1) // NAMES_PER_PAGE, context.translator
    page = min(max(0, page), last)
    first = page * NAMES_PER_PAGE
    shown = await context.service.users.get_all_cached(users[first : first + NAMES_PER_PAGE])
    buttons = [
        Button(build(user_id, page).data, display_name(user, translator), "primary" if n < marked else tone)
        for n, (user_id, user) in enumerate(shown.items(), first)
    ]
    return [*layout_buttons(buttons), *page_turn_rows(page, last, lambda n: build("", n).data, translator)]
