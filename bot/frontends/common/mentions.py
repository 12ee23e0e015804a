"""Notices to players: one message per table that mentions them, or a private one if they prefer.

The app is queried just before sending, so only players who still have to act are notified. A refusal is
recorded, and the next way is tried; after the last one, the host is notified. When the bot regains a right, all ways
are tried again.
"""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, Literal, Protocol

import msgspec
import structlog

from bot.app.api import App
from bot.app.common.interfaces import Ping
from bot.app.ui.texts import split_timestamps
from bot.app.users.models import PUSH
from bot.app.users.user_repository import Channel
from bot.frontends.common.board_messages import BoardMessages, ReportProblem
from bot.frontends.common.frontend_store import FrontendStore, RecentValues, RecordStore, VersionedValue
from bot.frontends.common.port import ChatClosedError, ChatMovedError, MessageRef, RetryLaterError
from bot.metrics import loop_time
from bot.stored import Stored

log = structlog.get_logger("bottega.chat")

Way = Literal["channel", "private", "push", "host"]
"""How a notice is delivered; ``host``: tell the host that every other way failed."""
UNREACHED: Final = "unreached"
"""Problem of a player who cannot be reached in any way."""
TOLD_S: Final = 600.0
"""Minimum time between two reports of the same problem to a host (s)."""
MAX_TOLD: Final = 4096


class Mention(Stored, msgspec.Struct, frozen=True, omit_defaults=True):
    """The message that notifies a user of a table, or why there is none.

    ``panel``: whether it is the user's private panel, which shows a version of the table.
    """

    chat: int = 0
    note: MessageRef | None = None
    epoch: int = -1
    version: int = -1
    panel: bool = False
    refused: dict[Way, str] = {}
    """Ways that refused the notice of this epoch, each with its problem."""
    waits: bool = False
    """Whether the panel asks nothing, so other players' moves do not redraw it."""
    is_fallback: bool = False
    """Whether the chat has left this notice to the user's devices."""

    @property
    def message_id(self) -> int:
        """Message id, or 0 if there is none."""
        return self.note.id if self.note is not None else 0

    def refusals(self, ping: Ping) -> Mapping[Way, str]:
        """Return the ways that refused a ping."""
        return self.refused if self.epoch == ping.epoch else {}

    def has_notified(self, ping: Ping) -> bool:
        """Return whether the user was notified of a ping."""
        return self.epoch == ping.epoch and (self.note is not None or not self.refused)

    def is_settled(self, ping: Ping, way: Way) -> bool:
        """Return whether a ping needs nothing more from this way: the user was notified, or the way refused."""
        return self.has_notified(ping) or way in self.refusals(ping)


class MentionStore:
    """The mentions of one platform, by table and user."""

    def __init__(self, store: FrontendStore, platform: str) -> None:
        self._records: RecordStore[Mention] = store.record_store(f"{platform}-call", Mention)
        self._names = store.name_sets(f"{platform}-called")

    async def load_mention(self, table_id: str, user_id: str) -> Mention:
        """Load the mention of a user; without one, its epoch is -1."""
        return await self._records.load_record(f"{table_id}.{user_id}")

    async def list_users(self, table_id: str) -> list[str]:
        """List the users with a mention of a table."""
        return await self._names.list_names(table_id)

    async def load_mentions(self, table_id: str) -> dict[str, Mention]:
        """Load all mentions of a table by user id."""
        mentions = await self.load_all_versioned(table_id, await self.list_users(table_id))
        return {user_id: mention.value for user_id, mention in mentions.items()}

    async def expect_mention(self, table_id: str, user_id: str) -> None:
        """Record an upcoming notice, so a crash does not lose it."""
        await self._names.add_name(user_id, table_id)

    async def save_mention(self, table_id: str, user_id: str, mention: Mention) -> None:
        """Record the message that notifies a user."""
        await self.expect_mention(table_id, user_id)
        await self._records.save_record(f"{table_id}.{user_id}", mention)

    async def load_versioned(self, table_id: str, user_id: str) -> VersionedValue[Mention]:
        """Load the mention of a user with its version, for a change."""
        return await self._records.load_versioned(f"{table_id}.{user_id}")

    async def load_all_versioned(self, table_id: str, users: Iterable[str]) -> dict[str, VersionedValue[Mention]]:
        """Load the mentions of users with their versions."""
        wanted = list(users)
        found = await self._records.load_all_versioned(f"{table_id}.{user_id}" for user_id in wanted)
        return dict(zip(wanted, found, strict=True))

    async def swap_mention(
        self, table_id: str, user_id: str, old: Mention, new: Mention, known: VersionedValue[Mention] | None = None
    ) -> bool:
        """Replace a mention if it still equals ``old``, and return whether it did.

        ``known``: the mention if already loaded; it is not loaded again if unchanged.
        """
        return await self._records.swap_record(f"{table_id}.{user_id}", old, new, known)

    async def record_refusal(self, ping: Ping, way: Way, trouble: str, *, is_fallback: bool = False) -> None:
        """Record that a way refused a ping, unless another way has since notified the user."""
        await self.expect_mention(ping.table, ping.user)

        def add_refusal(now: Mention) -> Mention:
            refused = {**now.refusals(ping), way: trouble}
            return (
                now if now.has_notified(ping) else Mention(epoch=ping.epoch, refused=refused, is_fallback=is_fallback)
            )

        await self._records.update_record(f"{ping.table}.{ping.user}", add_refusal)

    async def forget_refusals(self, table_id: str, user_id: str, but: Way | Literal[""] = "") -> bool:
        """Forget a user's refusals, except those of the way ``but``, to try these ways again; return whether there
        were any.
        """
        mention = await self.load_mention(table_id, user_id)
        if not mention.refused:
            return False
        left = {way: trouble for way, trouble in mention.refused.items() if way == but}
        new = msgspec.structs.replace(mention, refused=left) if left else Mention()
        return await self.swap_mention(table_id, user_id, mention, new)

    async def list_unreached(self, table_id: str) -> list[str]:
        """List the users who could not be notified of a table in any way."""
        return [user_id for user_id, now in (await self.load_mentions(table_id)).items() if "host" in now.refused]

    async def forget_chat(self, table_id: str, chat: int) -> None:
        """Forget the mentions in a chat that was deleted."""
        for user_id, mention in (await self.load_mentions(table_id)).items():
            if mention.chat == chat and mention.note is not None:
                await self.remove_mention(table_id, user_id)

    async def remove_mention(self, table_id: str, user_id: str) -> None:
        """Forget the mention of a user."""
        await self._records.delete_record(f"{table_id}.{user_id}")
        await self._names.remove_name(user_id, table_id)


def belongs_to_platform(ping: Ping, platform: str, place: int = 0) -> bool:
    """Return whether a ping goes out on a platform: that of the user's external id at ``place``."""
    return any(alias.startswith(f"{platform}:") for alias in ping.aliases[place : place + 1])


async def list_chat_pings(pings: Iterable[Ping], platform: str, push_store: MentionStore) -> dict[str, Ping]:
    """Return the pings that a chat platform sends, by user id: its own, and those that the users' devices refused."""
    own, others = dict[str, Ping](), dict[str, Ping]()
    for ping in pings:
        if belongs_to_platform(ping, platform):
            own[ping.user] = ping
        elif belongs_to_platform(ping, PUSH) and belongs_to_platform(ping, platform, 1):
            others[ping.user] = ping
    for table_id in {ping.table for ping in others.values()}:
        pushes = await push_store.load_all_versioned(table_id, others)
        own |= {user_id: ping for user_id, ping in others.items() if "push" in pushes[user_id].value.refusals(ping)}
    return own


def group_lines(pings: Iterable[Ping]) -> list[tuple[list[Ping], str]]:
    """Group pings by text: the recipients of each line. Only the moment of a timestamp counts."""
    groups: dict[tuple[object, ...], list[Ping]] = {}
    for ping in pings:
        pieces = split_timestamps(ping.shared_text or ping.text)
        key = tuple((piece.unix, piece.style) if piece.style else piece.text for piece in pieces)
        groups.setdefault(key, []).append(ping)
    return [(group, (group[1:] and group[0].shared_text) or group[0].text) for group in groups.values()]


def _group_pings(pings: Iterable[Ping]) -> list[list[Ping]]:
    """Group pings that open the same screen, to share a message."""
    groups: dict[tuple[str, bool], list[Ping]] = {}
    for ping in pings:
        groups.setdefault((ping.callback_data, bool(ping.label)), []).append(ping)
    return list(groups.values())


class Notifier(Protocol):
    """How a platform notifies players.

    Methods that write raise ``RetryLaterError``. A message that can no longer be changed stays as it is.
    """

    platform: str

    def is_left(self, channel: Channel, trouble: str) -> bool:
        """Return whether the frontend itself moves a table, with its calls, from a channel with this problem."""
        ...

    async def list_ways(self, channel: Channel, ping: Ping) -> Sequence[Way]:
        """List the ways to notify a user here, the preferred one first.

        A private panel has its own job.
        """
        ...

    async def try_next_way(self, channel: Channel, table_id: str, users: Sequence[str]) -> None:
        """Schedule the jobs that notify users without delay, after a refusal."""
        ...

    async def wait_for_mention_slot(self, chat: int) -> None:
        """Wait until the rate limits allow one more unsolicited message in a chat."""
        ...

    async def send_mention(self, channel: Channel, board: MessageRef, pings: list[Ping]) -> MessageRef:
        """Send a message that mentions users with the reason and a link to the table's message ``board``.

        Raises ``ChatClosedError`` and ``ChatMovedError``.
        """
        ...

    async def edit_mention(
        self, channel: Channel, board: MessageRef | None, mention: Mention, pings: list[Ping]
    ) -> None:
        """Edit a message to mention only the users in ``pings``."""
        ...

    async def delete_mention(self, channel: Channel, mention: Mention) -> None:
        """Delete a message."""
        ...


class ReportLimiter:
    """Limits how often hosts are told of the same problem."""

    def __init__(self) -> None:
        self._told_at = RecentValues[tuple[str, ...], float](MAX_TOLD)
        """When hosts were told (loop time in s), by problem."""

    def admit(self, *problem: str) -> bool:
        """Return whether the host has not been told of a problem recently; if so, record that they are told now."""
        last = self._told_at.get(problem, -TOLD_S)
        self._told_at[problem] = loop_time()
        return last < loop_time() - TOLD_S


@dataclass(eq=False, repr=False)
class MentionService:
    """The public messages that mention players, and the handling of refused notices."""

    _app: App
    mention_store: MentionStore
    _notifier: Notifier
    _board_messages: BoardMessages
    _report_problem: ReportProblem

    def __post_init__(self) -> None:
        self._push_store = MentionStore(FrontendStore(self._app.service.store), PUSH)
        self._reports = ReportLimiter()

    async def load_pings(self, table_id: str, user_id: str = "") -> dict[str, Ping]:
        """Load the pings that a table needs now on this platform by user id, optionally of one user."""
        return await list_chat_pings(
            await self._app.list_pings(table_id, user_id), self._notifier.platform, self._push_store
        )

    async def refresh_mentions(
        self, table_id: str, channel: Channel, wanted: Mapping[str, Ping], known: Mapping[str, Mention] | None = None
    ) -> None:
        """Mention the users in ``wanted`` and withdraw all other mentions.

        ``channel``: the table's first one; ``known``: the table's mentions if already loaded.
        """
        mentions = known if known is not None else await self.mention_store.load_mentions(table_id)
        await self._withdraw_mentions(table_id, channel, wanted, mentions)
        by_way = defaultdict[str, list[Ping]](list)
        for ping in wanted.values():
            mention = mentions.get(ping.user, Mention())
            if not mention.has_notified(ping) and ping.style != "quiet" and not ping.is_silent:
                by_way[await self._find_way(channel, ping, mention)].append(ping)
        for group in _group_pings(by_way["channel"]):
            await self._post_mention(table_id, channel, group)
        for ping in by_way["push"]:
            await self._push_store.record_refusal(ping, "channel", "", is_fallback=True)
        if by_way["push"]:
            await self._app.outbox_notifier.refresh_everywhere(table_id)
        if by_way["host"]:
            await self._tell_host(table_id, channel, by_way["host"])

    async def _find_way(self, channel: Channel, ping: Ping, mention: Mention) -> Way | Literal[""]:
        """Return how to notify a user; empty if another job does so, or if every way was tried."""
        refused = mention.refusals(ping)
        for way in await self._notifier.list_ways(channel, ping):
            if way not in refused:
                return way if way == "channel" else ""
        if (await self._app.service.users.get(ping.user)).devices:
            push = await self._push_store.load_mention(ping.table, ping.user)
            if "push" not in push.refusals(ping):
                return "" if push.epoch == ping.epoch and push.is_fallback else "push"
        return "" if "host" in refused or ping.style == "private" else "host"

    async def _tell_host(self, table_id: str, channel: Channel, pings: list[Ping]) -> None:
        """Tell the host which users could not be notified in any way, at most once per ``TOLD_S``."""
        log.warning("players not notified", table=table_id, count=len(pings))
        for ping in pings:
            await self.mention_store.record_refusal(ping, "host", "")
        new = [ping for ping in pings if self._reports.admit(table_id, ping.user)]
        if new:
            await self._report_problem(table_id, channel, UNREACHED)

    async def collect_retries(
        self, where: Callable[[Channel], bool], *, pictures: bool = True
    ) -> list[tuple[Channel, str]]:
        """List the tables with a refusal in matching channels, and allow all ways again."""
        retries = await self._board_messages.collect_retries(where, pictures=pictures)
        for _, table_id in retries:
            for user_id in await self.mention_store.list_users(table_id):
                await self.mention_store.forget_refusals(table_id, user_id)
        return retries

    async def _withdraw_mentions(
        self, table_id: str, channel: Channel, wanted: Mapping[str, Ping], stored: Mapping[str, Mention]
    ) -> None:
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
            await self.mention_store.remove_mention(table_id, user_id)

    async def _post_mention(self, table_id: str, channel: Channel, pings: list[Ping]) -> None:
        """Send one message to all users who still need it, within the rate limits.

        If another process notifies some of them at the same time, its message stays and this one drops these users.
        """
        board = await self._board_messages.load_link_target(channel.id, table_id)
        if board is None:  # the host already knows the reason
            trouble = (await self._board_messages.load_message(channel.id, table_id)).trouble
            if not self._notifier.is_left(channel, trouble):
                await self._on_refusal(table_id, channel, pings, "")
            return
        chat = self._board_messages.chat_id(channel)
        await self._notifier.wait_for_mention_slot(chat)
        loading = self.mention_store.load_all_versioned(table_id, [ping.user for ping in pings])
        current, before = await asyncio.gather(self._app.list_pings(table_id), loading)  # noqa: TID251 - two requests
        epochs = {(ping.user, ping.epoch) for ping in current}
        due = [
            candidate
            for candidate in pings
            if (candidate.user, candidate.epoch) in epochs and not before[candidate.user].value.has_notified(candidate)
        ]
        if not due:
            return
        for ping in due:
            await self.mention_store.expect_mention(table_id, ping.user)
        try:
            note = await self._notifier.send_mention(channel, board, due)
        except ChatMovedError as moved:
            await self._app.service.channels.replace_external_id(channel.alias, moved.alias)
            raise RetryLaterError(0) from moved
        except ChatClosedError as closed:
            await self._on_refusal(table_id, channel, due, closed.trouble)
            return
        mentions = {ping.user: Mention(chat, note, ping.epoch) for ping in due}
        saved = list[Ping]()
        for ping in due:
            known = before[ping.user]
            if await self.mention_store.swap_mention(table_id, ping.user, known.value, mentions[ping.user], known):
                saved.append(ping)
        with suppress(ChatClosedError, ChatMovedError):
            if not saved:
                await self._notifier.delete_mention(channel, Mention(chat, note))
            elif len(saved) < len(due):
                await self._notifier.edit_mention(channel, board, Mention(chat, note), saved)

    async def _on_refusal(self, table_id: str, channel: Channel, pings: list[Ping], trouble: str) -> None:
        """Record that a channel has refused a message, tell the host about its problem, if any, and try the next way.

        The table is tried again when the bot regains its rights.
        """
        log.warning("mention refused", table=table_id, trouble=trouble)
        if self._notifier.is_left(channel, trouble):
            await self._report_problem(table_id, channel, trouble)
            return
        for ping in pings:
            await self.mention_store.record_refusal(ping, "channel", trouble)
        await self.report_refusal(table_id, channel, trouble)
        await self._notifier.try_next_way(channel, table_id, [ping.user for ping in pings])

    async def report_refusal(self, table_id: str, channel: Channel, trouble: str) -> None:
        """Tell the host that a channel has refused a notice, and retry the table once the bot regains the right."""
        await self._board_messages.note_refusal(channel.id, table_id)
        if trouble and self._reports.admit(table_id, channel.id, trouble):
            await self._report_problem(table_id, channel, trouble)
