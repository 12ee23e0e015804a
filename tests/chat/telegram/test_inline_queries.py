"""Test what a user can send to any chat by naming the bot: nothing that only a player may know, within the limits."""

from __future__ import annotations

import asyncio
from typing import Any

from bot.app.account.user_data import export_user_data
from tests.chat.telegram.conftest import Arrive, Process
from tests.chat.telegram.game_driver import open_table
from tests.chat.telegram.simulated_users import Person
from tests.chat.telegram.world import World
from tests.texts import render_text
from tests.timeouts import PATIENCE_S, wait_until


async def ask(world: World, person: Person, text: str = "") -> list[dict[str, Any]]:
    """Type the bot's name and a text, and return what can be sent."""
    name = world.ask_inline(person.user, text)
    answer: dict[str, Any] = await wait_until(lambda: world.inline.get(name), "an answer")
    assert answer["is_personal"], "nobody else gets it from a cache"
    return list(answer["results"])


async def test_tables_offers_and_moments_are_sent_as_all_may_see_them(
    bot: Process, world: World, add_person: Arrive
) -> None:
    anna, ben, eve = [add_person(name, started=True) for name in ("Anna", "Ben", "Eve")]
    group = world.group(anna.user, ben.user)
    table = await open_table([anna, ben], group, "pebbles")
    await bot.bot.wait_until_idle()
    service = bot.app.service
    object.__setattr__(service, "url", "https://bottega.example.org")
    home = await bot.app.ensure_channel(f"telegram:{eve.user.id}", closed=True)
    user = await bot.app.ensure_user(f"telegram:{eve.user.id}")
    offered = (await bot.app.handle_callback(user.id, home.id, "open pebbles")).table
    await bot.app.handle_callback(user.id, home.id, f"offer-set {offered} days 3")
    channel = await bot.app.ensure_channel(f"telegram:{group.id}")
    player = await bot.app.ensure_user(f"telegram:{anna.user.id}")
    await bot.app.handle_callback(player.id, channel.id, f"share {table}")
    async with asyncio.timeout(PATIENCE_S):
        while not await ask(world, anna, render_text("offers-title")):
            pass  # the timer of the offer puts it on the list
    public = await bot.app.render_screen(None, channel.id, table)
    found = {result["id"][:1]: result for result in await ask(world, anna)}
    assert sorted(found) == ["m", "o", "t"]
    texts = {kind: result["input_message_content"]["message_text"] for kind, result in found.items()}
    assert texts["t"].split("\n") == [public.title, *public.text]
    assert (
        texts["m"].removeprefix("https://bottega.example.org/m/") in (await export_user_data(service, player)).decode()
    )
    for kind, label in (("t", "app-board"), ("o", "offers-sit-here")):
        ((button,),) = found[kind]["reply_markup"]["inline_keyboard"]
        assert button["text"] == render_text(label)
        assert button["url"].startswith("https://t.me/")
    assert [result["id"][:1] for result in await ask(world, eve)] == ["o"], "their own tables have not begun"
    assert not await ask(world, anna, "nothing like that")
    assert [result["id"] for result in await ask(world, anna, f"pebbles · {table}") if result["id"][0] == "t"]
    assert all(len(result["id"].encode()) <= 64 for result in await ask(world, anna))
