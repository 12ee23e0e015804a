"""Notices on Discord: a mention in the channel, or the user's panel by DM."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import discord
import msgspec

from bot.app.account.callbacks import ChangeSetting
from bot.app.api import App
from bot.app.common.interfaces import Ping
from bot.app.ui.callback_data import CallbackData
from bot.app.ui.screen import Button
from bot.app.users.user_repository import Channel, User
from bot.frontends.common.mentions import Mention, Way, group_lines
from bot.frontends.common.port import ChatClosedError, MessageRef, find_platform_id
from bot.frontends.common.refresh_queue import RefreshQueue
from bot.frontends.discord.button_rows import build_rows
from bot.frontends.discord.callbacks import CustomIds
from bot.frontends.discord.control_rows import control_rows
from bot.frontends.discord.direct_messages import edit_if_present, list_ways
from bot.frontends.discord.job_kinds import CALLS
from bot.frontends.discord.port import DiscordPort, build_nonce, discord_channel_id
from bot.frontends.discord.rendering import build_text_view
from bot.frontends.discord.texts import PLATFORM, escape_text, translate

CALL_COMPONENTS: Final = 32
"""Components of a ping in addition to its text and its own buttons."""
CALL_PX: Final = 420
"""Height of the answers to a ping in a channel (px): its text and its own buttons get the rest of a screen."""
PLACE_TEXTS: Final = ("", "ping-where", "ping-where", "ping-kept")
"""What the first calls say about where to ping a user: twice a question, then what the bot keeps without an answer."""


@dataclass(eq=False, repr=False)
class DiscordNotifier:
    """Notifies users on Discord."""

    platform = PLATFORM

    _app: App
    _port: DiscordPort
    _jobs: RefreshQueue

    def __post_init__(self) -> None:
        self.urgent = set[str]()
        """Names of the next jobs that do not wait for an undo."""

    def is_left(self, channel: Channel, trouble: str) -> bool:
        """Return ``False``: tables never leave a channel because of a problem."""
        return False

    async def list_ways(self, channel: Channel, ping: Ping) -> Sequence[Way]:
        """List the ways to notify a user."""
        return list_ways(channel, ping)

    async def try_next_way(self, channel: Channel, table_id: str, users: Sequence[str]) -> None:
        """Schedule the pings of a table without delay."""
        self.urgent.add(name := f"{CALLS}.{table_id}")
        await self._jobs.schedule_refresh(name, 0)

    async def wait_for_mention_slot(self, chat: int) -> None:
        """Wait until the rate limits allow one more mention in a channel."""
        await self._port.buckets.acquire_mention("call", chat)

    async def send_mention(self, channel: Channel, board: MessageRef, pings: list[Ping]) -> MessageRef:
        """Send a message that mentions users, with buttons to move and a link to the table."""
        if channel.is_foreign:
            raise ChatClosedError("foreign")
        messageable = self._port.client.get_partial_messageable(discord_channel_id(channel))
        view, mentions = await self._render_mention(channel, board.id, pings, asks=1)
        nonce = build_nonce("/".join([pings[0].table, *sorted(f"{ping.user}/{ping.epoch}" for ping in pings)]))
        send = partial(messageable.send, view=view, nonce=nonce, allowed_mentions=mentions)
        sent = await self._port.send_notice(discord_channel_id(channel), send, partial(self._are_due, pings))
        for user_id in [ping.user for ping in pings if ping.style == "ping"]:
            await self._app.service.users.update_user(user_id, _count_question)
        return MessageRef(sent.id)

    async def _are_due(self, pings: list[Ping]) -> bool:
        return {(ping.user, ping.epoch) for ping in pings} <= {
            (ping.user, ping.epoch) for ping in await self._app.list_pings(pings[0].table)
        }

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
        self, channel: Channel, board: int, pings: list[Ping], *, asks: int = 0
    ) -> tuple[discord.ui.LayoutView, discord.AllowedMentions]:
        users = {ping.user: await self._app.service.users.get(ping.user) for ping in pings}
        discord_ids = {user_id: find_platform_id(user.aliases, PLATFORM) for user_id, user in users.items()}
        lines = [
            f"{escape_text(text_line)} {' '.join(f'<@{discord_ids[ping.user]}>' for ping in group)}"
            for group, text_line in group_lines(pings)
        ]
        lang = next((user.lang for user in users.values() if user.lang), "en")
        link = Button(CallbackData(""), translate(lang, "ping-link"), url=await self._port.message_link(channel, board))
        counts = ((users[ping.user], users[ping.user].pings_asked + asks) for ping in pings if ping.style == "ping")
        texts = [(user.lang or lang, PLACE_TEXTS[count]) for user, count in counts if 0 < count < len(PLACE_TEXTS)]
        lines += dict.fromkeys(f"-# {translate(*text)}" for text in texts)
        ids, choice = CustomIds(), _place_choice_row(texts) if texts else ()
        below = build_rows([_move_row(pings[0], lang, link), *([choice] if choice else [])], ids, lang)
        # A message for several users has no answers.
        shown = control_rows(pings[0].answers, ids, CALL_COMPONENTS, CALL_PX) if len(pings) == 1 else []
        view = build_text_view("\n".join(lines), [*shown, *below])
        await ids.save_long_ids(self._port.store.callback_keys)
        mentioned = [discord.Object(discord_id) for discord_id in discord_ids.values() if discord_id is not None]
        return view, discord.AllowedMentions(everyone=False, roles=False, users=mentioned)


def _place_choice_row(texts: list[tuple[str, str]]) -> tuple[Button, ...]:
    lang, is_kept = texts[0][0], all(key == PLACE_TEXTS[-1] for _, key in texts)
    ways = (("dm", "ping-private"), ("table", "ping-here"))[is_kept:]
    return tuple(Button(ChangeSetting("pings", style).data, translate(lang, key)) for style, key in ways)


def _count_question(user: User) -> User:
    """Count a call that asks where to ping a user. The last keeps what was tacit: in private where that is possible."""
    last = len(PLACE_TEXTS) - 1
    kept = "dm" if user.pings == "ping" and user.pings_asked == last - 1 else user.pings
    return msgspec.structs.replace(user, pings_asked=min(user.pings_asked + 1, last), pings=kept)


def _move_row(ping: Ping, lang: str, link: Button) -> tuple[Button, ...]:
    data = ping.callback_data or CallbackData(f"move {ping.table}")
    return (Button(data, ping.label or translate(lang, "your-move"), "primary"), link)
