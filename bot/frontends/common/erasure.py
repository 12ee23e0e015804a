"""How what a chat keeps about somebody goes when they are deleted: also while that chat is not served here."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.app.common.interfaces import DeletedUser, EraseHook
from bot.frontends.common.frontend_store import FrontendStore
from bot.store.store import Store


def with_frontend_store(forget: Callable[[FrontendStore, DeletedUser], Awaitable[None]]) -> EraseHook:
    """A frontend's way to forget, as the app asks for it."""

    async def forgotten(store: Store, gone: DeletedUser) -> None:
        await forget(FrontendStore(store), gone)

    return forgotten
