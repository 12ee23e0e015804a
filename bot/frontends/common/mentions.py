"""Calling people to a table: one short message that names them, gone when answered; or in private, as they wish.

What is sent is asked of the app at the moment of sending, so that nobody is called who owes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Protocol

import msgspec
import structlog

from bot.app.api import App
from bot.app.common.interfaces import Ping
from bot.app.common.ping_groups import group_pings
from bot.app.users.user_repository import Channel
from bot.frontends.common.board_messages import BoardMessages
from bot.frontends.common.frontend_store import FrontendStore, RecordStore
from bot.frontends.common.port import ChatClosedError, ChatMovedError, MessageRef

log = structlog.get_logger("bottega.chat")


class Mention(msgspec.Struct, frozen=True, omit_defaults=True):
    """The message that calls a person to a table. ``panel``: it is their own panel, in private, and shows a version."""

    chat: int = 0
    note: MessageRef | None = None
    epoch: int = -1
    version: int = -1
    panel: bool = False

    @property
    def message_id(self) -> int:
        """The message's id; 0: there is none."""
        return self.note.id if self.note is not None else 0


class MentionStore:
    """Who is called to which table on a platform, and by what."""

    def __init__(self, store: FrontendStore, platform: str) -> None:
        self._records: RecordStore[Mention] = store.record_store(f"{platform}-call", Mention)
        self._names = store.name_sets(f"{platform}-called")

    async def load_mention(self, table: str, person: str) -> Mention:
        """What calls somebody; its epoch is -1 where nothing does."""
        return await self._records.load_record(f"{table}.{person}")

    async def load_mentions(self, table: str) -> dict[str, Mention]:
        """Who is called to a table now, and by what."""
        return {who: await self.load_mention(table, who) for who in await self._names.list_names(table)}

    async def expect_mention(self, table: str, person: str) -> None:
        """Somebody is about to be called: should we die over it they are looked at again."""
        await self._names.add_name(person, table)

    async def save_mention(self, table: str, person: str, call: Mention) -> None:
        """Somebody is called by this from now on."""
        await self.expect_mention(table, person)
        await self._records.save_record(f"{table}.{person}", call)

    async def swap_mention(self, table: str, person: str, was: Mention, call: Mention) -> bool:
        """The same, unless something else than ``was`` calls them meanwhile; whether it does."""
        return await self._records.swap_record(f"{table}.{person}", was, call)

    async def remove_mention(self, table: str, person: str) -> None:
        """Nothing calls somebody any more."""
        await self._records.delete_record(f"{table}.{person}")
        await self._names.remove_name(person, table)


def belongs_to_platform(ping: Ping, platform: str) -> bool:
    """Somebody on two platforms is called where they came from first."""
    return bool(ping.aliases) and ping.aliases[0].startswith(f"{platform}:")


class Notifier(Protocol):
    """How a platform calls people. All that write raise ``Later``; what can't be changed any more stays as it is."""

    platform: str

    async def notify_privately(self, place: Channel, ping: Ping) -> bool:
        """Whether somebody is called in private, where they wish it or where the place is theirs alone, and can be."""
        ...

    async def wait_for_mention_slot(self, chat: int) -> None:
        """Wait till one more message that nobody has asked for may be written in a chat."""
        ...

    async def send_mention(self, place: Channel, board: MessageRef, pings: list[Ping]) -> MessageRef:
        """A message that names these, says what they are called for and leads there; ``board`` is the table's.

        Raises ``Closed`` and ``Moved``.
        """
        ...

    async def edit_mention(self, place: Channel, board: MessageRef | None, call: Mention, pings: list[Ping]) -> None:
        """The message names only these from now on."""
        ...

    async def delete_mention(self, place: Channel, call: Mention) -> None:
        """The message goes."""
        ...


class MentionService:
    """Everybody who is named in the open, and the messages that do."""

    def __init__(
        self, app: App, mention_store: MentionStore, notifier: Notifier, board_messages: BoardMessages
    ) -> None:
        self._app = app
        self._notifier = notifier
        self._board_messages = board_messages
        self._mention_store = mention_store

    async def load_pings(self, table: str) -> dict[str, Ping]:
        """Who is waited for now and called on this platform, by their ids."""
        return {
            ping.user: ping
            for ping in await self._app.list_pings(table)
            if belongs_to_platform(ping, self._notifier.platform)
        }

    async def refresh_mentions(self, table: str, place: Channel, wanted: Mapping[str, Ping]) -> None:
        """Call those who are wanted, and take back what called others. ``place``: where the table lives."""
        board = (await self._board_messages.load_message(place.id, table)).note
        await self._withdraw_mentions(table, place, board, wanted)
        await self._mention_players(table, place, [ping for ping in wanted.values() if ping.style != "quiet"])

    async def _withdraw_mentions(
        self, table: str, place: Channel, board: MessageRef | None, wanted: Mapping[str, Ping]
    ) -> None:
        """Whoever is called no more is named no more; with nobody left to name the message goes."""
        called = {who: call for who, call in (await self._mention_store.load_mentions(table)).items() if not call.panel}
        gone = [who for who, call in called.items() if who not in wanted or wanted[who].epoch != call.epoch]
        for call in {called[who].message_id: called[who] for who in gone if called[who].note}.values():
            left = [
                wanted[who] for who, other in called.items() if other.message_id == call.message_id and who not in gone
            ]
            with suppress(ChatClosedError, ChatMovedError):
                if left:
                    await self._notifier.wait_for_mention_slot(call.chat)
                    await self._notifier.edit_mention(place, board, call, left)
                else:
                    await self._notifier.delete_mention(place, call)
        for who in gone:
            await self._mention_store.remove_mention(table, who)

    async def _mention_players(self, table: str, place: Channel, pings: list[Ping]) -> None:
        """Call whoever is newly called: in private as they wish and where they can be reached, all others together."""
        openly = []
        for ping in pings:
            call = await self._mention_store.load_mention(table, ping.user)
            if (
                call.epoch != ping.epoch
                and not ping.is_silent
                and not await self._notifier.notify_privately(place, ping)
            ):
                openly.append(ping)
        for called in group_pings(openly):
            await self._post_mention(table, place, called)

    async def _post_mention(self, table: str, place: Channel, pings: list[Ping]) -> None:
        """One message that names all of these who still have to be called when it is its turn.

        Another process may call them at the same time: then theirs stays, and ours names only whom theirs does not.
        """
        post = await self._board_messages.load_message(place.id, table)
        if not self._board_messages.is_visible(post) or post.note is None:
            return
        chat = self._board_messages.chat_id(place)
        await self._notifier.wait_for_mention_slot(chat)
        now = {(ping.user, ping.epoch) for ping in await self._app.list_pings(table)}
        was = {ping.user: await self._mention_store.load_mention(table, ping.user) for ping in pings}
        called = [one for one in pings if (one.user, one.epoch) in now and was[one.user].epoch != one.epoch]
        if not called:
            return
        for ping in called:
            await self._mention_store.expect_mention(table, ping.user)
        try:
            note = await self._notifier.send_mention(place, post.note, called)
        except (ChatClosedError, ChatMovedError) as error:
            log.info("a call did not get through", reason=repr(error), table=table)
            return
        calls = {ping.user: Mention(chat, note, ping.epoch) for ping in called}
        kept = [
            one
            for one in called
            if await self._mention_store.swap_mention(table, one.user, was[one.user], calls[one.user])
        ]
        with suppress(ChatClosedError, ChatMovedError):
            if not kept:
                await self._notifier.delete_mention(place, Mention(chat, note))
            elif len(kept) < len(called):
                await self._notifier.edit_mention(place, post.note, Mention(chat, note), kept)
