"""How what a chat keeps about somebody goes when they are deleted: also while that chat is not served here."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.app.port.ports import Forget, Gone
from bot.chat.records import Kept
from bot.store.store import Store


def of_what_is_kept(forget: Callable[[Kept, Gone], Awaitable[None]]) -> Forget:
    """A frontend's way to forget, as the app asks for it."""

    async def forgotten(store: Store, gone: Gone) -> None:
        await forget(Kept(store), gone)

    return forgotten
