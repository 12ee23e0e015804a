"""The data has the number of its format: newer data is left alone by an older version, in plain words."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
import redis

from bot.store import keys
from bot.store.cipher import Cipher
from bot.store.errors import StoreError
from bot.store.format import FORMAT, RESTORING, claim
from bot.store.links import Links
from bot.store.server import Server, free, start
from bot.store.store import open_store


async def test_new_data_gets_our_number_and_is_opened_again(launch: Callable[..., Server]) -> None:
    server = launch()
    for _ in range(2):
        store = await open_store(server.data, server.url)
        assert await store.links.call(keys.FORMAT_BUCKET, "GET", keys.FORMAT) == str(FORMAT).encode()
        await store.close()


@pytest.mark.parametrize("number", [str(FORMAT + 1), "2x"])
async def test_newer_data_is_left_alone(launch: Callable[..., Server], number: str) -> None:
    server = launch()
    links = Links(server.url)
    await links.call(keys.FORMAT_BUCKET, "SET", keys.FORMAT, number)
    with pytest.raises(StoreError) as refused:
        await open_store(server.data, server.url)
    assert refused.value.msg.key == "store-newer"
    assert await links.call(0, "DBSIZE") == 1, "nothing is written"
    await links.close()


async def test_data_that_a_newer_version_has_opened_is_closed_to_this_one(launch: Callable[..., Server]) -> None:
    """Data without a number is of before there was one; whoever opens it marks it at once."""
    links = Links(launch().url)
    await claim(links)
    await claim(links, FORMAT + 1)
    with pytest.raises(StoreError, match="store-newer"):
        await claim(links)
    await links.close()


MARKS = {"newer": str(FORMAT + 1).encode(), "restoring": RESTORING, "another key": str(FORMAT).encode()}


@pytest.mark.parametrize("refused", MARKS)
async def test_a_start_that_is_refused_leaves_no_server_behind(tmp_path: Path, refused: str) -> None:
    """Under one that goes on, the folder would be copied or deleted while it is open."""
    await (await open_store(tmp_path, cipher=Cipher([b"o" * 32]))).close()
    cipher = Cipher([b"k" * 32])
    with redis.Redis.from_url(start(tmp_path).url) as client:
        client.set(keys.FORMAT, MARKS[refused])
        with pytest.raises(StoreError):
            await open_store(tmp_path, cipher=cipher)
        assert not free(tmp_path), "somebody else uses it"
    for _ in range(2):
        with pytest.raises(StoreError) as said:
            await open_store(tmp_path, cipher=cipher)
        assert said.value.msg.key in ("store-newer", "store-restoring", "store-locked")
        assert free(tmp_path), "whether it ran before, or was started for nothing"
