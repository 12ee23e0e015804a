"""Notices at Discord: a mention in the channel, or the user's panel by DM."""

from dataclasses import dataclass
from typing import Final

import discord

from bot.app.account.callbacks import ChangeSetting
from bot.app.api import App
from bot.app.common.interfaces import Ping
from bot.app.ui.callback_data import CallbackData
from bot.app.ui.screen import Button
from bot.app.users.user_repository import Channel
from bot.frontends.common.mentions import Mention, group_lines
from bot.frontends.common.port import ChatClosedError, MessageRef
from bot.frontends.discord.button_rows import build_rows
from bot.frontends.discord.callbacks import CustomIds
from bot.frontends.discord.control_rows import control_rows
from bot.frontends.discord.direct_messages import Panels, discord_user_id, edit_if_present
from bot.frontends.discord.port import DiscordPort, build_nonce, discord_channel_id
from bot.frontends.discord.rate_limit import OUTAGE_ERRORS, retry_later, retry_while_away
from bot.frontends.discord.rendering import build_text_view
from bot.frontends.discord.texts import PLATFORM, escape_text, translate

CALL_COMPONENTS: Final = 32
"""Of a call, beside its text and its own buttons."""
CALL_PX: Final = 420
"""Height of the answers on a call in a channel (px): its text and its own buttons have the rest of a screen."""


@dataclass(eq=False, repr=False)
class DiscordNotifier:
    """Notifies users at Discord."""

    platform = PLATFORM

    _app: App
    _port: DiscordPort
    _panels: Panels

    async def notify_privately(self, channel: Channel, ping: Ping) -> bool:
        """Return whether the user gets the panel by DM, which a job of its own sends."""
        return self._panels.is_private(channel, ping)

    async def wait_for_mention_slot(self, chat: int) -> None:
        """Wait until the rate limits allow one more mention in a channel."""
        await self._port.buckets.acquire_mention("call", chat)

    async def send_mention(self, channel: Channel, board: MessageRef, pings: list[Ping]) -> MessageRef:
        """Send a message that mentions users, with buttons to move and a link to the table."""
        if channel.is_foreign:
            raise ChatClosedError("foreign")
        messageable = self._port.client.get_partial_messageable(discord_channel_id(channel))
        view, mentions = await self._render_mention(channel, board.id, pings)
        nonce = build_nonce("/".join([pings[0].table, *sorted(f"{ping.user}/{ping.epoch}" for ping in pings)]))
        try:
            sent = await retry_while_away(lambda: messageable.send(view=view, nonce=nonce, allowed_mentions=mentions))
        except OUTAGE_ERRORS as error:
            raise retry_later(error) from error
        except discord.HTTPException as error:
            raise ChatClosedError(f"{error.code}") from error
        return MessageRef(sent.id)

    async def edit_mention(
        self, channel: Channel, board: MessageRef | None, mention: Mention, pings: list[Ping]
    ) -> None:
        """Edit the message so that it mentions only the users in ``pings``."""
        view, mentions = await self._render_mention(channel, board.id if board is not None else 0, pings)
        message = self._port.partial_message(mention.chat, mention.message_id)
        await edit_if_present(lambda: message.edit(view=view, allowed_mentions=mentions))

    async def delete_mention(self, channel: Channel, mention: Mention) -> None:
        """Delete the message."""
        await self._port.delete_by_id(mention.chat, mention.message_id)

    async def _render_mention(
        self, channel: Channel, board: int, pings: list[Ping]
    ) -> tuple[discord.ui.LayoutView, discord.AllowedMentions]:
        """Render a mention, with equal texts merged, and build its allowed mentions."""
        users = {ping.user: await self._app.service.users.get(ping.user) for ping in pings}
        discord_ids = {user_id: discord_user_id(user) for user_id, user in users.items()}
        lines = [
            f"{' '.join(f'<@{discord_ids[ping.user]}>' for ping in group)} {escape_text(text_line)}"
            for group, text_line in group_lines(pings)
        ]
        lang = next((user.lang for user in users.values() if user.lang), "en")
        link = Button(CallbackData(""), translate(lang, "ping-link"), url=await self._port.message_link(channel, board))
        ids, choice = CustomIds(), _place_choice_row(pings, lang)
        lines += [f"-# {translate(lang, 'ping-where')}"] if choice else []
        answers = [pings[0].answers] if len(pings) == 1 else []  # a message for several users has none
        below = build_rows([_move_row(pings[0], lang, link), *([choice] if choice else [])], ids, lang)
        shown = [item for one in answers for item in control_rows(one, ids, CALL_COMPONENTS, CALL_PX)]
        view = build_text_view("\n".join(lines), [*shown, *below])
        await ids.save_long_ids(self._port.store.callback_keys)
        mentioned = [discord.Object(discord_id) for discord_id in discord_ids.values() if discord_id is not None]
        return view, discord.AllowedMentions(everyone=False, roles=False, users=mentioned)


def _place_choice_row(pings: list[Ping], lang: str) -> tuple[Button, ...]:
    """Return the buttons by which each user chooses where to be called; none if all have chosen."""
    if all(ping.style != "ping" for ping in pings):
        return ()
    ways = ("dm", "ping-private"), ("table", "ping-here")
    return tuple(Button(ChangeSetting("pings", style).data, translate(lang, key)) for style, key in ways)


def _move_row(ping: Ping, lang: str, link: Button) -> tuple[Button, ...]:
    """Build the row that opens the user's panel and links to the table."""
    data = ping.callback_data or CallbackData(f"move {ping.table}")
    return (Button(data, ping.label or translate(lang, "your-move"), "primary"), link)
