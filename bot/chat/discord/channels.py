"""Discord as the port that the keepers of messages write through: tables in channels and threads."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from hashlib import blake2b
from time import monotonic, time
from typing import Any, Final, TypeVar

import discord
import structlog

from bot.app.people.people import Place
from bot.chat.discord import troubles
from bot.chat.discord.lasting import AWAY, Buckets, lasting
from bot.chat.discord.layout import Drawn, draw, line
from bot.chat.discord.limits import NONCE, Rates
from bot.chat.discord.troubles import Trouble
from bot.chat.discord.words import PLATFORM, say
from bot.chat.keys import Keys
from bot.chat.port import Closed, Later, Note, Shown

log = structlog.get_logger("bottega.discord")

T = TypeVar("T")

CARRIED: Final = 12
"""After so many messages of others the table is posted anew."""
LOOK_S: Final = 60.0
"""What is said where this process hears nothing is looked at so often at most."""
KNOWN: Final = 4096
"""Channels that are remembered."""
NOBODY: Final = discord.AllowedMentions.none()


class Channels:
    """The channels, threads and direct messages that we write to."""

    platform = PLATFORM
    pictureless = "files"

    def __init__(self, client: discord.Client, keys: Keys, rates: Rates) -> None:
        self._client = client
        self._keys = keys
        self._talk: dict[int, int] = {}
        self._looked: dict[int, float] = {}
        """Of channels that this process hears nothing of: when their history was looked at."""
        self._servers: dict[int, int] = {}
        """Of the same: the servers that they are in."""
        self.buckets = Buckets(rates)

    def chat(self, place: Place) -> int:
        """The channel's id in a place's alias; 0 for a place that is no channel of Discord."""
        return channel_of(place)

    def pins(self, place: Place) -> bool:
        """Never: it would need a right that servers rarely give."""
        return False

    async def turn(self, place: Place) -> None:
        """Wait till one more message that shows a table may be written here."""
        await self.buckets.take("table", channel_of(place))

    async def send(self, place: Place, shown: Shown) -> Note:
        """A new message. The nonce makes a repeat the same message, which then shows what it was first sent with."""
        drawn = await self._drawn(shown)
        channel, nonce = self._messages(place), nonce_of(shown.nonce)
        message = await self._ask(shown, lambda: channel.send(
            view=drawn.view, files=drawn.files(), nonce=nonce, allowed_mentions=NOBODY,
        ))  # fmt: skip
        if not shows(message, drawn):
            await self._ask(
                shown, lambda: message.edit(view=drawn.view, attachments=drawn.files(), allowed_mentions=NOBODY)
            )
        remember(self._talk, channel_of(place), 0)
        return Note(message.id, shown.mark, int(time()))

    async def edit(self, place: Place, note: Note, shown: Shown) -> Note | None:
        """The message with other content; None where it is gone."""
        drawn = await self._drawn(shown)
        message = self._messages(place).get_partial_message(note.id)

        async def ask() -> None:
            await message.edit(view=drawn.view, attachments=drawn.files(), allowed_mentions=NOBODY)

        try:
            await self._ask(shown, ask)
        except discord.HTTPException as error:
            if error.code == troubles.UNKNOWN_MESSAGE:
                return None
            if error.code != troubles.ARCHIVED:
                raise
            await self._ask(shown, lambda: self._opened(place))
            await self._ask(shown, ask)
        return Note(note.id, shown.mark, note.at)

    async def lead_on(self, place: Place, old: Note, new: Note, lang: str) -> None:
        """What is left of the message before is a link."""
        message, link = self._messages(place).get_partial_message(old.id), await self.link(place, new.id)
        view = line(say(lang, "carried-on", link=link))
        try:
            await lasting(lambda: message.edit(view=view, attachments=[], allowed_mentions=NOBODY))
        except discord.HTTPException as error:
            log.info("the old message stays", code=error.code)

    async def take_away(self, place: Place, note: Note, lang: str) -> None:
        """A message goes."""
        await self.delete(channel_of(place), note.id)

    async def pin(self, place: Place, note: Note, *, pinned: bool) -> None:
        """Nothing is pinned here."""

    async def carried_away(self, place: Place, note: Note) -> bool:
        """Counted from the channel's history once, and from what is heard after that; where nothing can be heard, from
        its history now and then.
        """
        channel = channel_of(place)
        if place.closed or not self._worth_a_look(channel):
            return False
        try:
            later = self._messages(place).history(after=discord.Object(note.id), limit=2 * CARRIED)
            me = self._client.user
            said = sum([1 async for message in later if me is None or message.author.id != me.id])
        except discord.HTTPException:
            said = 0
        remember(self._talk, channel, said)
        return said >= CARRIED

    def _worth_a_look(self, channel: int) -> bool:
        """Whether so much may have been said in a channel that its history is worth a look."""
        if self._client.get_channel(channel) is not None:
            return self._talk.get(channel, CARRIED) >= CARRIED
        if self._looked.get(channel, -LOOK_S) > monotonic() - LOOK_S:
            return False
        remember(self._looked, channel, monotonic())
        return True

    # -- what only Discord has

    def heard(self, channel: int) -> None:
        """Somebody else has written where a table is shown."""
        if channel in self._talk:
            self._talk[channel] += 1

    def guild(self, place: Place) -> int | None:
        """The server that a place is in, as far as this process is told of it."""
        channel = self._client.get_channel(channel_of(place))
        guild: int | None = getattr(getattr(channel, "guild", None), "id", None)
        return guild

    async def server(self, place: Place) -> int | None:
        """The server that a place is in, asked of Discord where nothing is told; None: in none, or out of reach."""
        number = channel_of(place)
        known = self.guild(place) or self._servers.get(number)
        if known or place.closed or not number:
            return known
        try:
            channel = await lasting(lambda: self._client.fetch_channel(number))
        except (discord.HTTPException, *AWAY) as error:
            log.info("a channel's server is not known", error=repr(error)[:200])
            return None
        found: int | None = getattr(getattr(channel, "guild", None), "id", None)
        if found:
            remember(self._servers, number, found)
        return found

    async def link(self, place: Place, message: int) -> str:
        """The way to a message."""
        return f"https://discord.com/channels/{await self.server(place) or '@me'}/{channel_of(place)}/{message}"

    def message(self, channel: int, message: int) -> discord.PartialMessage:
        """A message that we have written, to be changed."""
        return self._client.get_partial_messageable(channel).get_partial_message(message)

    async def delete(self, channel: int, message: int) -> None:
        """Take a message of ours away, if it is still there; from an archived thread, too, which is open then."""
        try:
            await self._delete(channel, message)
        except AWAY as error:
            raise Later(0) from error
        except discord.HTTPException as error:
            log.info("a message of ours is out of reach", code=error.code)

    async def _delete(self, channel: int, message: int) -> None:
        await self.buckets.call("delete", channel)
        try:
            await lasting(self.message(channel, message).delete)
        except discord.HTTPException as error:
            if error.code != troubles.ARCHIVED:
                raise
            await lasting(lambda: self._open(channel))
            await lasting(self.message(channel, message).delete)

    async def rest(self, place: Place) -> bool:
        """Archive a thread that we have opened: it can still be read and pressed. Whether it was archived by this."""
        if place.closed or not (number := channel_of(place)):
            return False
        try:
            thread = self._client.get_channel(number) or await lasting(lambda: self._client.fetch_channel(number))
            me = self._client.user
            if not isinstance(thread, discord.Thread) or thread.archived or me is None or thread.owner_id != me.id:
                return False
            await lasting(lambda: thread.edit(archived=True))
        except discord.HTTPException as error:
            log.info("a thread stays open", code=error.code)
            return False
        return True

    async def wake(self, place: Place) -> None:
        """Open a thread that was archived."""
        await lasting(lambda: self._opened(place))

    async def _opened(self, place: Place) -> None:
        await self._open(channel_of(place))

    async def _open(self, number: int) -> None:
        channel = self._client.get_channel(number) or await self._client.fetch_channel(number)
        if isinstance(channel, discord.Thread):
            await channel.edit(archived=False)

    async def _drawn(self, shown: Shown) -> Drawn:
        drawn = draw(shown.screen, shown.picture)
        await drawn.ids.keep(self._keys)
        return drawn

    async def _ask(self, shown: Shown, ask: Callable[[], Awaitable[T]]) -> T:
        try:
            return await lasting(ask)
        except AWAY as error:
            raise Later(0) from error
        except discord.HTTPException as error:
            if (trouble := _trouble(error, shown)) is not None:
                raise Closed(trouble) from error
            raise

    def _messages(self, place: Place) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(channel_of(place))


def _trouble(error: discord.HTTPException, shown: Shown) -> Trouble | None:
    """What is wrong; with a picture or a film it may be that only files are not allowed."""
    files = shown.picture is not None or shown.screen.file is not None
    if files and error.code in (troubles.MISSING_PERMISSIONS, troubles.TOO_LARGE):
        return "files"
    return troubles.TROUBLES.get(error.code)


def shows(message: discord.Message, drawn: Drawn) -> bool:
    """Whether a message says what was drawn, as far as its text tells: spaces are Discord's own affair."""
    said, waiting = list[str](), list[Any](message.components)
    while waiting:
        part = waiting.pop(0)
        waiting[:0] = getattr(part, "children", [])
        said += part.content.split() if isinstance(part, discord.TextDisplay) else []
    items = drawn.view.walk_children()
    return said == [word for one in items if isinstance(one, discord.ui.TextDisplay) for word in one.content.split()]


def nonce_of(text: str) -> str:
    """What makes a message that is sent twice one: the same for the same text."""
    return blake2b(text.encode(), digest_size=12).hexdigest()[:NONCE]


def remember(known: dict[int, T], channel: int, what: T) -> None:
    """Keep something of a channel, and forget the one that was remembered first where there are too many."""
    known[channel] = what
    if len(known) > KNOWN:
        del known[next(iter(known))]


def channel_of(place: Place) -> int:
    """The channel's id in a place's alias; 0 for a place that is no channel of Discord."""
    id_ = place.alias.partition(":")[2]
    return int(id_) if place.alias.startswith(f"{PLATFORM}:") and id_.isdigit() else 0
