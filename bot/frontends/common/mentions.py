"""Notices to players: one message per table that mentions them, or a private one if they prefer.

The app is queried immediately before sending, so that only players who still have to act are notified.
"""

import asyncio
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol

import msgspec
import structlog

from bot.app.api import App
from bot.app.common.interfaces import Ping
from bot.app.ui.texts import split_timestamps
from bot.app.users.user_repository import Channel
from bot.frontends.common.board_messages import BoardMessages
from bot.frontends.common.frontend_store import FrontendStore, RecordStore, VersionedValue
from bot.frontends.common.port import ChatClosedError, ChatMovedError, MessageRef

log = structlog.get_logger("bottega.chat")


class Mention(msgspec.Struct, frozen=True, omit_defaults=True):
    """The message that notifies a user of a table.

    ``panel`` says that it is the user's private panel, which shows a version of the table. ``failed``: no device was
    reached, and the chat calls.
    """

    chat: int = 0
    note: MessageRef | None = None
    epoch: int = -1
    version: int = -1
    panel: bool = False
    failed: bool = False

    @property
    def message_id(self) -> int:
        """The id of the message, or 0 if there is none."""
        return self.note.id if self.note is not None else 0


class MentionStore:
    """The mentions of one platform, by table and user."""

    def __init__(self, store: FrontendStore, platform: str) -> None:
        self._records: RecordStore[Mention] = store.record_store(f"{platform}-call", Mention)
        self._names = store.name_sets(f"{platform}-called")

    async def load_mention(self, table_id: str, user_id: str) -> Mention:
        """Load the mention of a user; its epoch is -1 if there is none."""
        return await self._records.load_record(f"{table_id}.{user_id}")

    async def load_mentions(self, table_id: str) -> dict[str, Mention]:
        """Load all mentions of a table by user id."""
        users = await self._names.list_names(table_id)
        mentions = await self.load_all_versioned(table_id, users)
        return {user_id: mention.value for user_id, mention in mentions.items()}

    async def expect_mention(self, table_id: str, user_id: str) -> None:
        """Record that a user is about to be notified, so that a crash does not lose the message."""
        await self._names.add_name(user_id, table_id)

    async def save_mention(self, table_id: str, user_id: str, mention: Mention) -> None:
        """Record the message that notifies a user."""
        await self.expect_mention(table_id, user_id)
        await self._records.save_record(f"{table_id}.{user_id}", mention)

    async def load_versioned(self, table_id: str, user_id: str) -> VersionedValue[Mention]:
        """Load the mention of a user with its version, for a change."""
        return await self._records.load_versioned(f"{table_id}.{user_id}")

    async def load_all_versioned(self, table_id: str, users: Iterable[str]) -> dict[str, VersionedValue[Mention]]:
        """Load the mentions of users with their versions, together."""
        wanted = list(users)
        found = await self._records.load_all_versioned(f"{table_id}.{user_id}" for user_id in wanted)
        return dict(zip(wanted, found, strict=True))

    async def swap_mention(
        self, table_id: str, user_id: str, old: Mention, new: Mention, known: VersionedValue[Mention] | None = None
    ) -> bool:
        """Replace a mention if it still equals ``old``, and return whether it was replaced.

        ``known``: the mention as it was loaded. It is loaded again only if it has changed.
        """
        return await self._records.swap_record(f"{table_id}.{user_id}", old, new, known)

    async def remove_mention(self, table_id: str, user_id: str) -> None:
        """Forget the mention of a user."""
        await self._records.delete_record(f"{table_id}.{user_id}")
        await self._names.remove_name(user_id, table_id)


def belongs_to_platform(ping: Ping, platform: str) -> bool:
    """Return whether a ping goes out on a platform: the one of the user's first external id."""
    return bool(ping.aliases) and ping.aliases[0].startswith(f"{platform}:")


def group_lines(pings: Iterable[Ping]) -> list[tuple[list[Ping], str]]:
    """Group pings by text: the recipients of each line. Only the moment of a timestamp counts."""
    lines: dict[tuple[object, ...], tuple[list[Ping], str]] = {}
    for ping in pings:
        key = tuple((piece.unix, piece.style) if piece.style else piece.text for piece in split_timestamps(ping.text))
        lines.setdefault(key, ([], ping.text))[0].append(ping)
    return list(lines.values())


def _group_pings(pings: Iterable[Ping]) -> list[list[Ping]]:
    """Group pings that open the same screen, for one message each."""
    groups: dict[tuple[str, bool], list[Ping]] = {}
    for ping in pings:
        groups.setdefault((ping.callback_data, bool(ping.label)), []).append(ping)
    return list(groups.values())


class Notifier(Protocol):
    """How a platform notifies players.

    Methods that write raise ``RetryLaterError``. A message that can no longer be changed is left as it is.
    """

    platform: str

    async def notify_privately(self, channel: Channel, ping: Ping) -> bool:
        """Return whether a user is notified by a private panel, which has a job of its own, and needs no mention."""
        ...

    async def wait_for_mention_slot(self, chat: int) -> None:
        """Wait until the rate limits allow one more unrequested message in a chat."""
        ...

    async def send_mention(self, channel: Channel, board: MessageRef, pings: list[Ping]) -> MessageRef:
        """Send a message that mentions users, says why, and links to the table's message ``board``.

        Raises ``ChatClosedError`` and ``ChatMovedError``.
        """
        ...

    async def edit_mention(
        self, channel: Channel, board: MessageRef | None, mention: Mention, pings: list[Ping]
    ) -> None:
        """Edit a message so that it mentions only the users in ``pings``."""
        ...

    async def delete_mention(self, channel: Channel, mention: Mention) -> None:
        """Delete a message."""
        ...


@dataclass(eq=False, repr=False)
class MentionService:
    """The public messages that mention players."""

    _app: App
    _mention_store: MentionStore
    _notifier: Notifier
    _board_messages: BoardMessages

    async def load_pings(self, table_id: str) -> dict[str, Ping]:
        """Load the pings that a table needs now on this platform, by user id."""
        return {
            ping.user: ping
            for ping in await self._app.list_pings(table_id)
            if belongs_to_platform(ping, self._notifier.platform)
        }

    async def refresh_mentions(
        self, table_id: str, channel: Channel, wanted: Mapping[str, Ping], known: Mapping[str, Mention] | None = None
    ) -> None:
        """Mention the users in ``wanted`` and withdraw all other mentions.

        ``channel`` is the first one of the table, ``known`` the table's mentions if they are loaded already.
        """
        mentions = known if known is not None else await self._mention_store.load_mentions(table_id)
        await self._withdraw_mentions(table_id, channel, wanted, mentions)
        due = [ping for ping in wanted.values() if ping.user not in mentions or mentions[ping.user].epoch != ping.epoch]
        await self._mention_players(table_id, channel, [ping for ping in due if ping.style != "quiet"])

    async def _withdraw_mentions(
        self, table_id: str, channel: Channel, wanted: Mapping[str, Ping], stored: Mapping[str, Mention]
    ) -> None:
        """Remove outdated users from messages, and delete messages without any users left."""
        mentions = {user_id: mention for user_id, mention in stored.items() if not mention.panel}
        outdated = [
            user_id
            for user_id, mention in mentions.items()
            if user_id not in wanted or wanted[user_id].epoch != mention.epoch
        ]
        for mention in {
            mentions[user_id].message_id: mentions[user_id] for user_id in outdated if mentions[user_id].note
        }.values():
            remaining = [
                wanted[user_id]
                for user_id, other in mentions.items()
                if other.message_id == mention.message_id and user_id not in outdated
            ]
            with suppress(ChatClosedError, ChatMovedError):
                if remaining:
                    board = (await self._board_messages.load_message(channel.id, table_id)).note
                    await self._notifier.wait_for_mention_slot(mention.chat)
                    await self._notifier.edit_mention(channel, board, mention, remaining)
                else:
                    await self._notifier.delete_mention(channel, mention)
        for user_id in outdated:
            await self._mention_store.remove_mention(table_id, user_id)

    async def _mention_players(self, table_id: str, channel: Channel, pings: list[Ping]) -> None:
        """Mention the users who are not notified in private, together."""
        public_pings = []
        for ping in pings:
            if not ping.is_silent and not await self._notifier.notify_privately(channel, ping):
                public_pings.append(ping)
        for group in _group_pings(public_pings):
            await self._post_mention(table_id, channel, group)

    async def _post_mention(self, table_id: str, channel: Channel, pings: list[Ping]) -> None:
        """Send one message to all users who still need it once the rate limits allow.

        If another process notifies some of them at the same time, its message stays and this one drops these users.
        """
        board = await self._board_messages.load_link_target(channel.id, table_id)
        if board is None:
            return
        chat = self._board_messages.chat_id(channel)
        await self._notifier.wait_for_mention_slot(chat)
        loading = self._mention_store.load_all_versioned(table_id, [ping.user for ping in pings])
        current, before = await asyncio.gather(self._app.list_pings(table_id), loading)
        epochs = {(ping.user, ping.epoch) for ping in current}
        due = [
            candidate
            for candidate in pings
            if (candidate.user, candidate.epoch) in epochs and before[candidate.user].value.epoch != candidate.epoch
        ]
        if not due:
            return
        for ping in due:
            await self._mention_store.expect_mention(table_id, ping.user)
        try:
            note = await self._notifier.send_mention(channel, board, due)
        except (ChatClosedError, ChatMovedError) as error:
            log.info("ping not delivered", reason=repr(error), table=table_id)
            return
        mentions = {ping.user: Mention(chat, note, ping.epoch) for ping in due}
        saved = list[Ping]()
        for ping in due:
            known = before[ping.user]
            if await self._mention_store.swap_mention(table_id, ping.user, known.value, mentions[ping.user], known):
                saved.append(ping)
        with suppress(ChatClosedError, ChatMovedError):
            if not saved:
                await self._notifier.delete_mention(channel, Mention(chat, note))
            elif len(saved) < len(due):
                await self._notifier.edit_mention(channel, board, Mention(chat, note), saved)
