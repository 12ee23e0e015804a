"""Callback data and deep-link payloads: the callback if it fits, otherwise a key to it in the store."""

from collections.abc import Callable

import msgspec

from bot.app.ui.screen import Screen
from bot.frontends.common.frontend_store import CallbackStore, FrontendStore, callback_key
from bot.frontends.telegram.limits import CALLBACK_BYTES
from bot.stored import Stored


class CallbackPayload(Stored, msgspec.Struct, frozen=True, omit_defaults=True):
    """Callback data with its context.

    ``channel``: id of the channel where it was offered, if pressed elsewhere; ``version``: that of its message;
    ``command``: command id of an earlier press by the Telegram user ``user``, so it takes effect only once.
    """

    line: str = ""
    channel: str = ""
    version: int = 0
    command: str = ""
    user: int = 0

    def command_id_for(self, user: int, otherwise: str) -> str:
        """Return the command id for a user: the stored one only for the user of the earlier press."""
        return self.command if self.command and user == self.user else otherwise


class KeyboardCallbacks:
    """Builds the callback data of one keyboard, and collects the long ones to store before sending."""

    def __init__(self, channel: str = "", version: int = 0) -> None:
        self._place = channel
        self._version = version
        self._long: list[str] = []

    def callback_data(self, line: str) -> str:
        """Return the callback data of a button."""
        if not self._place and len(line.encode()) < CALLBACK_BYTES:
            return f"p{line}"
        return f"k{self.add_long_callback(CallbackPayload(line, self._place, self._version))}"

    def add_long_callback(self, payload: CallbackPayload) -> str:
        """Return the short key of a payload. Call ``save_long_callbacks`` before sending."""
        text = msgspec.json.encode(payload).decode()
        self._long.append(text)
        return callback_key(text)

    async def save_long_callbacks(self, keys: CallbackStore) -> None:
        """Store the long payloads. Raises ``StoreError``."""
        await keys.save_callbacks(self._long)


async def save_payload(keys: CallbackStore, payload: CallbackPayload) -> str:
    """Store a payload and return its key. Raises ``StoreError``."""
    callbacks = KeyboardCallbacks()
    key = callbacks.add_long_callback(payload)
    await callbacks.save_long_callbacks(keys)
    return key


async def link_invitations(screen: Screen, build_url: Callable[[str], str], keys: CallbackStore) -> Screen:
    """Return a screen with deep links instead of the callbacks to share. Raises ``StoreError``.

    ``build_url``: builds the link of a payload.
    """
    texts = [
        build_url(await save_payload(keys, CallbackPayload(copy.text))) if copy.use == "invite" else copy.text
        for copy in screen.copies
    ]
    copies = (msgspec.structs.replace(copy, text=text) for copy, text in zip(screen.copies, texts, strict=True))
    return msgspec.structs.replace(screen, copies=tuple(copies))


async def load_payload_by_key(store: FrontendStore, key: str) -> CallbackPayload | None:
    """Load the payload of a key, or ``None`` if unknown or expired."""
    text = await store.callback_keys.load_callback(key)
    return msgspec.json.decode(text, type=CallbackPayload) if text else None


async def load_payload(store: FrontendStore, data: str) -> CallbackPayload | None:
    """Load the payload of callback data, or ``None`` if invalid. Raises ``StoreError``."""
    if data.startswith("p"):
        return CallbackPayload(data[1:])
    return await load_payload_by_key(store, data[1:]) if data.startswith("k") else None
