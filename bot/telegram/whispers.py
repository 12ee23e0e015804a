"""Ephemeral messages: what one person alone sees in a group. Since Bot API 10.2, which the library does not know yet.

A server that does not know them passes over the parameter and would show the message to all. So nothing private is
ever sent before it is known that the server knows: it must know a method that came with them, and the first message
says nothing that is anybody's own and is looked at when it comes back. Till then, and where a group has no room, the
private chat is the way.
"""

from __future__ import annotations

from typing import Any, Final

import structlog
from telegram import InputMediaPhoto
from telegram.error import BadRequest, EndPointNotFound, NetworkError, RetryAfter, TelegramError

from bot.app.screen import Screen
from bot.store.store import Store
from bot.telegram.boards import Pictures
from bot.telegram.layout import Key, Part, draw
from bot.telegram.moments import timed
from bot.telegram.presses import Presses
from bot.telegram.seen import Seen
from bot.telegram.wire import SAME, Keys, Wire, entities, markup
from bot.telegram.words import say

log = structlog.get_logger("bottega.telegram")

KIND: Final = "telegram-whispers"
ROOM: Final = 2
"""So many turns must be left in a group, that its board need not wait for what one person looks at."""


class Whispers:
    """Private screens in groups, where the server offers them."""

    def __init__(self, store: Store, wire: Wire, pictures: Pictures) -> None:
        self._store = store
        self._wire = wire
        self._pictures = pictures
        self._known: bool | None = None

    async def begin(self, seen: Seen, query: str, at: int = 0) -> int:
        """An ephemeral message for the answer to a press: ``at``, or a new one; 0 where there can be none."""
        if seen.person.pings == "dm" or not self._wire.pace.room(seen.chat, ROOM) or not await self._offered(seen):
            return 0
        try:
            return at or await self._begun(seen, query)
        except TelegramError as error:
            log.info("no ephemeral message", reason=error.message)
            return 0

    async def show(self, seen: Seen, at: int, screen: Screen, link: str) -> bool:
        """Show a private screen on an ephemeral message; whether it could be. ``link``: into the private chat."""
        await self._wire.pace.turn(seen.chat)
        presses = Presses("", screen.version)
        photo = await self._pictures.photo(f"{seen.person.id}/{seen.place.id}/{screen.table}", screen)
        drawn = draw(screen, photo, presses, whole=False, heard=False)
        await presses.keep(self._store)
        try:
            await self._edit(seen, at, drawn.parts[0], (*drawn.keys, (Key(say(screen.lang, "in-private"), url=link),)))
        except TelegramError as error:
            log.info("an ephemeral message is not shown", reason=error.message)
            return SAME in error.message.lower()
        return True

    async def _offered(self, seen: Seen) -> bool:
        """Whether the server knows ephemeral messages: asked once a run, of a method that came with them."""
        if self._known is None:
            values = {"chat_id": seen.chat, "receiver_user_id": seen.user.id, "ephemeral_message_id": 1 << 30}
            try:
                await self._wire.bot.do_api_request("deleteEphemeralMessage", values)
                self._known = True
            except EndPointNotFound:
                self._known = False
            except BadRequest:
                self._known = True
            except (NetworkError, RetryAfter):
                return False
            self._known = self._known and not await self._refused()
        return self._known

    async def _begun(self, seen: Seen, query: str) -> int:
        """A message for one person, which says nothing yet; 0 where it came out for all to see: never again then."""
        told: dict[str, Any] = {"receiver_user_id": seen.user.id, "callback_query_id": query}
        message = await self._wire.bot.send_message(
            seen.chat, "…", message_thread_id=seen.thread, api_kwargs={"ephemeral_message_parameters": told}
        )
        found = message.api_kwargs.get("ephemeral_message_id", 0)
        if not isinstance(found, int) or not found:
            log.warning("ephemeral messages are not offered after all")
            self._known = False
            await self._store.documents.put(KIND, f"{self._wire.bot.id}", 0, "refused", b"")
            await self._wire.bot.delete_message(seen.chat, message.message_id)
            return 0
        return found

    async def _refused(self) -> bool:
        return await self._store.documents.get(KIND, f"{self._wire.bot.id}") is not None

    async def _edit(self, seen: Seen, at: int, part: Part, keys: Keys) -> None:
        part, times = timed(part)
        values: dict[str, Any] = {
            "chat_id": seen.chat, "receiver_user_id": seen.user.id, "ephemeral_message_id": at,
            "reply_markup": markup(keys),
        }  # fmt: skip
        if part.photo is not None:
            media = InputMediaPhoto(part.photo, part.text, caption_entities=entities(part, times=times))
            await self._wire.bot.do_api_request("editEphemeralMessageMedia", values | {"media": media})
            return
        bold = entities(part, times=times)
        more = {"entities": bold} if bold else {}
        await self._wire.bot.do_api_request("editEphemeralMessageText", values | {"text": part.text} | more)


def ephemeral(message: object) -> int:
    """The id of an ephemeral message, 0 where it is none."""
    found = getattr(message, "api_kwargs", {}).get("ephemeral_message_id", 0)
    return found if isinstance(found, int) else 0
