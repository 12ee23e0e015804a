"""Test the stored keys of long callbacks: the same expiry on every platform, unknown keys."""

from __future__ import annotations

import pytest

from bot.frontends.common.frontend_store import FrontendStore
from bot.frontends.discord import callbacks as discord_callbacks
from bot.frontends.telegram import callbacks as telegram_callbacks
from bot.store.documents import KEPT_S
from bot.store.store import Store
from tests.store_scan import iter_store_values

LONG = "walk " + "x" * 200


class DiscordCallbacks:
    @staticmethod
    async def offer(kept: FrontendStore) -> str:
        shown = discord_callbacks.CustomIds()
        button = shown.build_id("p", LONG)
        await shown.save_long_ids(kept.callback_keys)
        return button

    @staticmethod
    async def press(kept: FrontendStore, button: str) -> str:
        return await discord_callbacks.load_callback_data(
            kept.callback_keys, *(discord_callbacks.parse_custom_id(button) or ("", ""))
        )


class TelegramCallbacks:
    @staticmethod
    async def offer(kept: FrontendStore) -> str:
        shown = telegram_callbacks.KeyboardCallbacks()
        button = shown.callback_data(LONG)
        await shown.save_long_callbacks(kept.callback_keys)
        return button

    @staticmethod
    async def press(kept: FrontendStore, button: str) -> str:
        press = await telegram_callbacks.load_payload(kept, button)
        return press.line if press is not None else ""


@pytest.mark.parametrize("platform", [DiscordCallbacks, TelegramCallbacks])
async def test_a_long_press_goes_after_the_same_time_on_every_platform(
    frontend_store: FrontendStore, store: Store, platform: type[DiscordCallbacks | TelegramCallbacks]
) -> None:
    button = await platform.offer(frontend_store)
    assert await _time_left_s(store) == [KEPT_S]
    for key in await _long_press_keys(store):
        await store.pool.execute(0, "EXPIRE", key, 10)
    assert await platform.press(frontend_store, button) == LONG
    assert await _time_left_s(store) == [KEPT_S], "who presses it keeps it"


@pytest.mark.parametrize("data", ["k", "k0123", "kg" + "0" * 23, "k" + "0" * 24, "x1:what", ""])
async def test_a_button_that_was_never_ours_leads_nowhere(frontend_store: FrontendStore, data: str) -> None:
    assert await telegram_callbacks.load_payload(frontend_store, data) is None


async def _long_press_keys(store: Store) -> list[bytes]:
    """Return the keys of Redis that hold the long callback."""
    return [key async for key, value in iter_store_values(store) if LONG.encode() in value]


async def _time_left_s(store: Store) -> list[int]:
    """Return how long each of these keys is still kept (s), to the minute; -1: for ever."""
    left = [await store.pool.execute(0, "TTL", key) for key in await _long_press_keys(store)]
    return [KEPT_S if KEPT_S - 60 < seconds <= KEPT_S else seconds for seconds in left]
