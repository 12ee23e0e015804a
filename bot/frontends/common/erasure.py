"""Erasure of a deleted user's data in a frontend, also if that frontend is not running."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.app.common.interfaces import DeletedUser, EraseHook
from bot.frontends.common.frontend_store import FrontendStore
from bot.store.store import Store


def with_frontend_store(forget: Callable[[FrontendStore, DeletedUser], Awaitable[None]]) -> EraseHook:
    """Wrap a frontend's erase function as the hook that the app calls."""

    async def forgotten(store: Store, gone: DeletedUser) -> None:
        await forget(FrontendStore(store), gone)

    return forgotten
