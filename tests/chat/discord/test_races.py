"""Two things at once: what is shown last is what is so now."""

from __future__ import annotations

import asyncio

import pytest

from bot.app.port.screen import Screen
from render.core.request import Picture
from tests.chat.discord.conftest import House
from tests.chat.discord.playing import opened
from tests.chat.discord.records import text_of
from tests.chat.discord.server import settled
from tests.chat.discord.test_troubles import direct, pinged
from tests.chat.thinking import owing

SEEN_S = 1.0
"""In that time the panels that a move makes old are made anew."""


async def test_a_panel_in_the_dm_is_of_now_though_the_table_went_on_while_an_answer_was_painted(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, ben = people = [house.person("Anna"), house.person("Ben")]
    await pinged(ben, "dm")
    table = await opened(house, people, "pebbles")
    await ben.until(lambda: bool(direct(house, ben)))
    await settled(house.world)
    assert house.process is not None
    (panel,), ben.channel = direct(house, ben), house.world.dm(ben.user.id).id
    assert "Waiting for Anna" in text_of(panel)
    pictures, word = house.process.bot.pictures, (await owing(house.app, table))[0]
    paint, renewed = pictures.of, list[int]()

    async def late(key: str, screen: Screen) -> Picture | None:
        """A painter that takes its time: meanwhile Anna moves."""
        monkeypatch.setattr(pictures, "of", paint)
        person = await house.app.person(f"discord:{anna.user.id}")
        place = await house.app.place(f"discord:{house.channel}")
        await house.app.press(person.id, place.id, f"typed {table} {' '.join(word)}")
        await asyncio.sleep(SEEN_S)
        renewed.append(panel.edits)
        return await paint(key, screen)

    monkeypatch.setattr(pictures, "of", late)
    await ben.tap(panel, "Red bowl 1")
    await ben.until(lambda: bool(renewed) and panel.edits > renewed[0])
    await ben.until(lambda: "Waiting for Anna" not in text_of(panel))
    assert "Waiting for Ben" in text_of(panel)
