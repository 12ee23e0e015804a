"""Test ephemeral messages: private screens in the group if the server offers them, else in the private chat."""

from types import SimpleNamespace
from typing import Any

import pytest
from telegram.error import BadRequest, ChatMigrated, Forbidden, NetworkError, TelegramError

from bot.frontends.telegram.ephemeral_messages import EphemeralMessages
from tests.chat.telegram.conftest import Process
from tests.chat.telegram.game_driver import play_game, start_table
from tests.chat.telegram.hidden_information import TelegramLeakDetector
from tests.chat.telegram.simulated_users import Person
from tests.chat.telegram.world import Chat, World
from tests.timeouts import wait_until

SECRET = "give "
"""The question of the sample game that only its player may see."""


async def start_sample(bot: Process, world: World, people: list[Person]) -> tuple[str, Chat, TelegramLeakDetector]:
    """Start a table of the sample game in a group."""
    group = bot.group(*people)
    await wait_until(lambda: not world.updates, "all have arrived")
    table = await start_table(bot, people, group)
    return table, group, TelegramLeakDetector(world, bot.app, people, table)


@pytest.mark.slow
async def test_a_whole_game_without_a_private_chat(bot: Process, world: World) -> None:
    """One has never opened it, the other has blocked the bot there; both are called in the group."""
    world.offers = "all"
    anna, ben = bot.person("Anna"), bot.person("Ben", started=True)
    await wait_until(lambda: not world.updates, "Ben has begun")
    ben.block()
    await wait_until(lambda: not world.updates, "Ben has blocked the bot")
    before = len(ben.messages())
    table, group, leaks = await start_sample(bot, world, [anna, ben])
    await play_game(bot, [anna, ben], table, group)
    await bot.bot.wait_until_idle()
    assert leaks.read
    assert not leaks.leaks
    assert not anna.messages()
    assert len(ben.messages()) == before
    assert {reader for _, reader, _ in world.ephemeral} == {anna.user.id, ben.user.id}
    assert len(world.ephemeral) == 2, f"{len(world.ephemeral)} ephemeral messages, not one for each player"


async def test_your_move_is_answered_where_it_is_pressed(bot: Process, world: World) -> None:
    """To that user alone, also where the private chat is open; a press there edits the message."""
    world.offers = "all"
    anna, ben = bot.person("Anna", started=True), bot.person("Ben", started=True)
    _, group, leaks = await start_sample(bot, world, [anna, ben])
    answer = await anna.tap("move ", group.id)
    message, _ = await wait_until(lambda: anna.find(SECRET, group.id), "the question")
    assert message.only == anna.user.id
    assert world.queries[message.answers].answer is answer, "the answer does not name its press"
    assert "url" not in answer
    assert not ben.find(SECRET, group.id)
    text = message.text, message.labels()
    await anna.tap("1", group.id)
    await wait_until(lambda: (message.text, message.labels()) != text, "the next step")
    assert len(world.ephemeral) == 1
    world.press(anna.user, message, message.keys[0][0]["callback_data"])
    world.ephemeral.clear()
    await wait_until(lambda: anna.find(SECRET, group.id), "another one for what has expired")
    assert not leaks.leaks


@pytest.mark.parametrize("command", ["move", "hand"])
async def test_a_command_in_the_group_is_answered_to_its_sender_alone(bot: Process, world: World, command: str) -> None:
    world.offers = "all"
    anna, ben = bot.person("Anna"), bot.person("Ben")
    table, group, leaks = await start_sample(bot, world, [anna, ben])
    public = len(ben.messages(group.id))
    anna.write(f"/{command} {table}", group)
    await wait_until(lambda: any(message.text != "…" for message in world.ephemeral.values()), "the answer")
    await bot.bot.wait_until_idle()
    assert {message.only for message in world.ephemeral.values()} == {anna.user.id}
    assert len(ben.messages(group.id)) == public, "the group got a pointer to it"
    assert not leaks.leaks


@pytest.mark.parametrize("offers", ["nothing", "methods"])
async def test_a_server_without_them_shows_no_secret_to_all(bot: Process, world: World, offers: str) -> None:
    """The private chat is the way; what tries the server says nothing, and is deleted."""
    world.offers = offers
    anna, ben = bot.person("Anna", started=True), bot.person("Ben", started=True)
    _, group, leaks = await start_sample(bot, world, [anna, ben])
    for _ in range(2):
        await anna.tap("move ", group.id)
        await bot.find(anna, SECRET)
    assert not ben.find(SECRET, group.id)
    assert not [message for message in ben.messages(group.id) if message.text == "…"], "the trial left a message"
    assert sum(sent.text == "…" for sent in world.sent) == (offers == "methods"), "not tried exactly once"
    assert world.calls["deleteEphemeralMessage"] == 1
    assert not leaks.leaks


@pytest.mark.parametrize("refusal", [ChatMigrated(-1001), Forbidden("bot was kicked"), NetworkError("away")])
async def test_what_a_group_refuses_says_nothing_of_the_server(refusal: TelegramError) -> None:
    """It is asked again in the next group."""
    refusals = [BadRequest("message not found"), refusal]

    async def refuse(*_: Any) -> None:
        raise refusals.pop()

    api: Any = SimpleNamespace(bot=SimpleNamespace(id=1, call_method=refuse))
    nothing: Any = None
    messages = EphemeralMessages(nothing, api, nothing)
    assert not await messages.is_offered(-1)
    assert await messages.is_offered(-2)
