"""Long presses: the same on every platform, and forgotten after the same time."""

from __future__ import annotations

import pytest

from bot.chat.discord import ids
from bot.chat.records import Kept
from bot.chat.telegram import presses
from bot.store.documents import KEPT_S
from bot.store.store import Store
from tests.scan import everything

LONG = "walk " + "x" * 200


class Discord:
    @staticmethod
    async def offer(kept: Kept) -> str:
        shown = ids.Ids()
        button = shown.of("p", LONG)
        await shown.keep(kept.keys)
        return button

    @staticmethod
    async def press(kept: Kept, button: str) -> str:
        return await ids.press_of(kept.keys, *(ids.read(button) or ("", "")))


class Telegram:
    @staticmethod
    async def offer(kept: Kept) -> str:
        shown = presses.Presses()
        button = shown.data(LONG)
        await shown.keep(kept.keys)
        return button

    @staticmethod
    async def press(kept: Kept, button: str) -> str:
        press = await presses.read(kept, button)
        return press.line if press is not None else ""


@pytest.mark.parametrize("platform", [Discord, Telegram])
async def test_a_long_press_goes_after_the_same_time_on_every_platform(
    kept: Kept, store: Store, platform: type[Discord | Telegram]
) -> None:
    button = await platform.offer(kept)
    assert await _left(store) == [KEPT_S]
    for key in await _keys(store):
        await store.links.call(0, "EXPIRE", key, 10)
    assert await platform.press(kept, button) == LONG
    assert await _left(store) == [KEPT_S], "who presses it keeps it"


@pytest.mark.parametrize("data", ["k", "k0123", "kg" + "0" * 23, "k" + "0" * 24, "x1:what", ""])
async def test_a_button_that_was_never_ours_leads_nowhere(kept: Kept, data: str) -> None:
    assert await presses.read(kept, data) is None


async def _keys(store: Store) -> list[bytes]:
    """The keys of Redis that hold the long press."""
    return [key async for key, value in everything(store) if LONG.encode() in value]


async def _left(store: Store) -> list[int]:
    """How long each of them is still kept (s), to the minute; -1: for ever."""
    left = [await store.links.call(0, "TTL", key) for key in await _keys(store)]
    return [KEPT_S if KEPT_S - 60 < seconds <= KEPT_S else seconds for seconds in left]
