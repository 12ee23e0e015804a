"""Messages of one screen in a private chat: existing ones are edited, missing ones sent, surplus ones deleted."""

from contextlib import suppress
from typing import Final

import msgspec

from bot.app.ui.screen import Screen
from bot.frontends.common.frontend_store import RecentValues
from bot.frontends.common.port import ChatClosedError, MessageRef, RetryLaterError
from bot.frontends.telegram.api import FILE, BotApi
from bot.frontends.telegram.keyboards import Keys
from bot.frontends.telegram.limits import CAPTION
from bot.frontends.telegram.rate_limit import Priority
from bot.frontends.telegram.records import PanelRecord
from bot.frontends.telegram.rendering import MessagePart, TelegramMessage, split_title
from bot.frontends.telegram.texts import translate, utf16_length

MAX_REMOVED: Final = 4096


class PanelView(msgspec.Struct, frozen=True):
    """A screen to show to one user.

    ``channel_id``: the channel of the request; ``pressed``: the message with the pressed button; ``is_new``: whether to
    send it at the end of the chat with a notification.
    """

    telegram_id: int
    user_id: str
    screen: Screen
    channel_id: str
    pressed: MessageRef | None = None
    is_new: bool = False
    mention_epoch: int | None = None
    update_id: int = 0
    """Id of the update that caused it. An older one never replaces a newer one."""
    is_panel: bool = False
    """Whether it is the user's panel, which is kept up to date, rather than another screen."""
    thread: int | None = None
    """Topic of the private chat."""

    @property
    def priority(self) -> Priority:
        """Priority of the screen among waiting messages."""
        if self.update_id:
            return Priority.ASKED
        return Priority.CALLED if self.is_new else Priority.SHOWN


class PanelMessages:
    """Writes messages in private chats. All methods raise ``RetryLaterError`` and ``ChatClosedError``."""

    def __init__(self, api: BotApi) -> None:
        self._api = api
        self._removed = RecentValues[tuple[int, int], None](MAX_REMOVED)
        """Last removed messages: chat and id."""

    async def write_messages(
        self, view: PanelView, old: tuple[MessageRef, ...], last: int, rendered: TelegramMessage
    ) -> tuple[MessageRef, ...]:
        """Show a screen in the messages of the last one, or in new ones at the end of the chat.

        ``last``: the newest message of the chat. Returns the messages' references. A press on a message
        that is being removed does not count.
        """
        pressed = view.pressed
        if pressed is not None and (view.telegram_id, pressed.id) in self._removed:
            pressed = None
        if pressed is not None and all(note.id != pressed.id for note in old):
            await self.remove_messages(view, old)
            old = (pressed,)
        moves = pressed is None and bool(view.is_new or (old and old[-1].id < last))
        if old and not moves:
            below = _place_below_photo(view, old, rendered)
            if len(below.parts) <= len(old) or old[-1].id >= last:
                notes = await self._edit_messages(view, old, below)
                if notes is not None:
                    return notes
        new = await self._send_messages(view, rendered)
        await self.remove_messages(view, old)
        return new

    async def _edit_messages(
        self, view: PanelView, old: tuple[MessageRef, ...], rendered: TelegramMessage
    ) -> tuple[MessageRef, ...] | None:
        """Edit the messages, send additional ones and delete surplus ones. Returns ``None`` if one cannot show this."""
        notes = []
        for n, (note, part) in enumerate(zip(old, rendered.parts, strict=False)):
            done = await self._edit_message(view, note, part, rendered, n)
            if done is None:
                return None
            notes.append(done)
        await self.remove_messages(view, old[len(notes) :])
        return (*notes, *await self._send_messages(view, rendered, len(notes)))

    async def _edit_message(
        self, view: PanelView, note: MessageRef, part: MessagePart, rendered: TelegramMessage, n: int
    ) -> MessageRef | None:
        """Edit one message. A photo stays under a text that belongs to a screen without a picture."""
        keys = rendered.keys if n == len(rendered.parts) - 1 else ()
        if part.photo is None and part.file is None and _is_photo(note) and not view.screen.picture:
            return await self._api.edit_caption(view.telegram_id, note, part, keys)
        return await self._api.edit_part(view.telegram_id, note, part, keys)

    async def _send_messages(
        self, view: PanelView, rendered: TelegramMessage, first: int = 0
    ) -> tuple[MessageRef, ...]:
        """Send the messages from the index ``first`` on. Only the very first one makes a sound."""
        notes = []
        for n, part in enumerate(rendered.parts[first:], first):
            if n:
                await self._api.rate_limiter.acquire_slot(view.telegram_id)
            keys = rendered.keys if n == len(rendered.parts) - 1 else ()
            silent = not view.is_new or n > 0
            notes.append(await self._send_part(view, part, keys, silent=silent))
        return tuple(notes)

    async def _send_part(self, view: PanelView, part: MessagePart, keys: Keys, *, silent: bool) -> MessageRef:
        try:
            return await self._api.send_part(view.telegram_id, part, keys, thread=view.thread, silent=silent)
        except ChatClosedError as closed:
            if view.thread is None or closed.trouble not in ("topic", "gone"):
                raise
            return await self._api.send_part(view.telegram_id, part, keys, silent=silent)

    async def remove_messages(self, view: PanelView, old: tuple[MessageRef, ...]) -> None:
        """Delete messages that a screen replaces."""
        for note in old:
            self._removed[view.telegram_id, note.id] = None
            with suppress(RetryLaterError):
                await self._api.remove_message(view.telegram_id, note, translate(view.screen.lang, "further-down"))


def _place_below_photo(view: PanelView, old: tuple[MessageRef, ...], rendered: TelegramMessage) -> TelegramMessage:
    """Return a screen whose text follows its photo in a separate message if it is too long for a caption.

    This message stays in use for shorter texts, to avoid deleting and sending again.
    """
    first, *rest = rendered.parts
    if not _is_photo(old[0]) or first.file is not None or bool(view.screen.picture) != (first.photo is not None):
        return rendered
    if rest and first.photo is not None:
        return rendered
    title, body = split_title(first)
    if body.text and (len(old) > 1 or utf16_length(first.text) > CAPTION):
        return msgspec.structs.replace(rendered, parts=(title, body, *rest))
    return rendered


def _is_photo(note: MessageRef) -> bool:
    return note.picture not in ("", FILE)


def keeps_old_photo(screen: Screen, panel: PanelRecord, newest: int) -> bool:
    """Return whether a screen without a picture would keep a photo of an older version of its table."""
    has_picture = screen.picture or screen.banner or screen.file
    return not has_picture and panel.version < newest and any(map(_is_photo, panel.notes))
