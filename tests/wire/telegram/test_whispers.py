"""Ephemeral messages: hands in the group where the server offers them; the private chat wherever it does not."""

from __future__ import annotations

from typing import Any

import pytest

from bot.telegram.whispers import ROOM
from tests.wire.telegram.conftest import Arrive, Begin, Process
from tests.wire.telegram.hidden import Watch
from tests.wire.telegram.people import Person, until
from tests.wire.telegram.playing import opened, owing, version
from tests.wire.telegram.world import Chat, Message, World


async def begun(bot: Process, world: World, *people: Person) -> tuple[str, Chat]:
    group = world.group(*(person.user for person in people))
    table = await opened(list(people), group, "pebbles")
    await roomy(bot, group)
    return table, group


async def roomy(bot: Process, group: Chat) -> None:
    """Wait till all has been written, and the group has room for more: else the private chat is the way."""
    await bot.bot.idle()
    await until(lambda: bot.bot.wire.pace.room(group.id, ROOM), "room in the group")


async def test_a_whole_word_is_said_in_the_group_unseen_by_others(bot: Process, world: World, arrive: Arrive) -> None:
    world.offers = "all"
    anna, ben = arrive("Anna", started=True), arrive("Ben", started=True)
    table, group = await begun(bot, world, anna, ben)
    watch = Watch(world, bot.app, [anna, ben], table)
    before, private = await version(bot.app, table), len(anna.sees())
    query = await anna.tap("move ", group.id)
    assert query.answer is not None
    assert "url" not in query.answer
    mine, _ = await until(lambda: anna.find("give ", group.id), "the plan, in the group")
    assert mine.only == anna.user.id
    assert "Only you see this" in mine.text
    assert not ben.find("give ", group.id)
    for _ in range(2):
        await anna.press(*more(anna, group))
        await roomy(bot, group)
    assert len([m for m in anna.sees(group.id) if m.only]) == 1, "one message, edited"
    word = (await owing(bot.app, table))[0]
    assert word
    await anna.tap("Done", group.id)
    await until(lambda: version_is(world, group, mine.id), "it goes on there")
    await roomy(bot, group)
    assert await version(bot.app, table) == before + 1
    assert len(anna.sees()) == private, "nothing in the private chat"
    assert watch.read
    assert not watch.leaks
    await anna.tap("Go on in the private chat", group.id)
    await until(lambda: len(anna.sees()) > private, "and the private chat is the way that works everywhere")


def more(person: Person, group: Chat) -> tuple[Message, dict[str, Any]]:
    """The button that gives one more to the first bowl."""
    return next((m, b) for m in person.sees(group.id) for row in m.keys for b in row if b["text"].endswith(" +"))


def version_is(world: World, group: Chat, message: int) -> bool:
    """Whether the ephemeral message says that a word was said."""
    return any("Done" in m.text or "Waiting" in m.text for m in world.whispers.values() if m.id == message)


@pytest.mark.parametrize("offers", ["nothing", "methods"])
async def test_a_server_that_does_not_know_them_shows_nothing_to_all(
    bot: Process, begin: Begin, world: World, arrive: Arrive, offers: str
) -> None:
    world.offers = offers
    anna, ben = arrive("Anna", started=True), arrive("Ben", started=True)
    table, group = await begun(bot, world, anna, ben)
    watch = Watch(world, bot.app, [anna, ben], table)
    for _ in range(2):
        query = await anna.tap("move ", group.id)
        assert query.answer is not None
        assert query.answer["url"].startswith("https://t.me/")
        await until(lambda: anna.find("give "), "the plan, in the private chat")
        await roomy(bot, group)
    assert not [m.text for m in ben.sees(group.id) if m.text == "…" or "Only you" in m.text], "nor is it left there"
    probes = world.calls["deleteEphemeralMessage"]
    assert probes == 1, "asked once"
    assert sum(sent.text == "…" for sent in world.sent) == (offers == "methods"), (
        "and nothing of anybody's own was said"
    )
    assert not watch.leaks
    if offers == "methods":
        await bot.stop()
        again = await begin("again")
        await roomy(again, group)
        await anna.tap("move ", group.id)
        await again.bot.idle()
        assert sum(sent.text == "…" for sent in world.sent) == 1, "remembered"


async def test_who_wants_private_messages_gets_them(bot: Process, world: World, arrive: Arrive) -> None:
    world.offers = "all"
    anna, ben = arrive("Anna", started=True), arrive("Ben", started=True)
    anna.write("/settings")
    await anna.tap("set pings dm")
    _, group = await begun(bot, world, anna, ben)
    await anna.tap("move ", group.id)
    await until(lambda: anna.find("give "), "the plan, in the private chat")
    assert not world.whispers
