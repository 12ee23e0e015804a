"""Groups, topics, and what happens to them; and how people are called there."""

from __future__ import annotations

from time import time

from tests.wire.telegram.conftest import Arrive, Process
from tests.wire.telegram.people import Person, until
from tests.wire.telegram.playing import opened, owing, say
from tests.wire.telegram.world import BOT, Chat, Message, World


async def begun(bot: Process, people: list[Person], group: Chat) -> str:
    table = await opened(people, group, "pebbles")
    await bot.bot.idle()
    return table


async def step(bot: Process, people: list[Person], table: str, group: Chat) -> None:
    """Somebody whose turn it is says something."""
    seat, word = next(iter((await owing(bot.app, table)).items()))
    await say(bot, people[seat], table, group, word)
    await bot.bot.idle()


def boards(world: World, chat: int) -> list[Message]:
    return [m for m in world.messages.values() if m.chat == chat and m.sender == BOT["id"] and m.entities[:1] != []]


async def test_a_table_lives_in_a_topic(bot: Process, world: World, arrive: Arrive) -> None:
    anna = arrive("Anna", started=True)
    group = world.group(anna.user, topics=(7, 8))
    anna.write("/play pebbles", group, thread=8)
    lobby, _ = await until(lambda: anna.find("join ", group.id), "the lobby")
    assert lobby.thread == 8
    anna.write("/play pebbles", group, thread=7)
    await until(lambda: {m.thread for m in anna.sees(group.id)} == {7, 8}, "another one in another topic")


async def test_a_group_that_becomes_a_supergroup_keeps_its_table(bot: Process, world: World, arrive: Arrive) -> None:
    people = [arrive("Anna"), arrive("Ben")]
    group = world.group(*(p.user for p in people), kind="group")
    table = await begun(bot, people, group)
    new = world.upgrade(group)
    await until(lambda: people[0].find("move ", new.id), "the board in the new group")
    await step(bot, people, table, new)
    assert len(boards(world, new.id)) == 1


async def test_a_group_that_has_moved_unnoticed_keeps_its_table(bot: Process, world: World, arrive: Arrive) -> None:
    people = [arrive("Anna"), arrive("Ben")]
    group = world.group(*(p.user for p in people), kind="group")
    table = await begun(bot, people, group)
    for person in people:
        await person.tap("move ", group.id)
    await bot.bot.idle()
    new = world.upgrade(group)
    world.updates.clear()
    await step(bot, people, table, group)
    await until(lambda: people[0].find("move ", new.id), "the board in the new group")


async def test_a_deleted_message_is_posted_anew(bot: Process, world: World, arrive: Arrive) -> None:
    people = [arrive("Anna"), arrive("Ben")]
    group = world.group(*(p.user for p in people))
    table = await begun(bot, people, group)
    for person in people:
        await person.tap("move ", group.id)
    await bot.bot.idle()
    board, _ = await until(lambda: people[0].find("story ", group.id), "the board")
    del world.messages[group.id, board.id]
    await step(bot, people, table, group)
    new, _ = await until(lambda: people[0].find("story ", group.id), "a new one")
    assert new.id > board.id


async def test_talk_that_carries_the_table_away(bot: Process, world: World, arrive: Arrive) -> None:
    people = [arrive("Anna"), arrive("Ben")]
    group = world.group(*(p.user for p in people))
    table = await begun(bot, people, group)
    board, _ = await until(lambda: people[0].find("story ", group.id), "the board")
    for n in range(20):
        world.put(group.id, people[0].user.id, f"talk {n}")
    people[0].write("/board", group)
    await bot.bot.idle()
    for _ in range(2):
        await step(bot, people, table, group)
    new, _ = await until(lambda: people[0].find("story ", group.id), "the board")
    assert new.id > board.id + 15
    assert (group.id, board.id) not in world.messages


async def test_kicked_and_invited_again(bot: Process, world: World, arrive: Arrive) -> None:
    people = [arrive("Anna", started=True), arrive("Ben")]
    group = world.group(*(p.user for p in people))
    table = await begun(bot, people, group)
    for person in people:
        await person.tap("move ", group.id)
    await bot.bot.idle()
    group.bot_in = False
    await step(bot, people, table, group)
    told = await until(lambda: [m for m in people[0].sees() if "Add me to the group" in m.text], "the host is told")
    assert len(told) == 1
    group.bot_in = True
    world.push(my_chat_member=member(world, people[0], group))
    await until(lambda: sum(table in m.text for m in people[0].sees(group.id)) >= 1, "the table is back")
    await bot.bot.idle()


def member(world: World, person: Person, group: Chat) -> dict[str, object]:
    """The bot was added to a group."""
    bot = {"id": BOT["id"], "is_bot": True, "first_name": "Bottega", "username": BOT["username"]}
    return {
        "chat": group.json(), "from": person.user.json(), "date": int(time()),
        "old_chat_member": {"status": "left", "user": bot}, "new_chat_member": {"status": "member", "user": bot},
    }  # fmt: skip


async def test_without_photos_the_table_stands_in_words(bot: Process, world: World, arrive: Arrive) -> None:
    people = [arrive("Anna", started=True), arrive("Ben"), arrive("Cleo")]
    group = world.group(*(p.user for p in people))
    group.may_photos = False
    await opened(people, group, "princes")
    board, _ = await until(lambda: people[0].find("move ", group.id), "the board")
    assert board.photo is None
    await until(lambda: [m for m in people[0].sees() if "pictures" in m.text], "the host is told")


async def test_blocked_by_a_person_others_play_on(bot: Process, world: World, arrive: Arrive) -> None:
    people = [arrive("Anna", started=True), arrive("Ben", started=True)]
    group = world.group(*(p.user for p in people))
    await begun(bot, people, group)
    people[1].block()
    await until(lambda: not world.updates, "it is noticed")
    query = await people[1].tap("move ", group.id)
    assert query.answer is not None
    assert "start=" in query.answer["url"], "the way back is one press"
    people[1].block(blocked=False)
    people[1].follow(query.answer["url"])
    await until(lambda: people[1].find("give "), "the panel")


async def test_a_call_comes_once_and_goes_when_answered(bot: Process, world: World, arrive: Arrive) -> None:
    people = [arrive("Anna"), arrive("Ben"), arrive("Cleo"), arrive("Dora", started=True)]
    anna, ben, cleo, dora = people
    dora.write("/settings")
    await dora.tap("set pings quiet")
    cleo.write("/settings")
    await cleo.tap("set pings dm")
    group = world.group(*(p.user for p in people))
    table = await begun(bot, people, group)

    def calls() -> list[Message]:
        return [m for m in anna.sees(group.id) if m.entities and m.entities[0]["type"] == "text_mention"]

    found = await until(lambda: len(calls()) == 2 and calls(), "Anna and Ben are called")
    assert {m.entities[0]["user"]["id"] for m in found} == {anna.user.id, ben.user.id}
    board, _ = await until(lambda: anna.find("story ", group.id), "the board")
    assert {m.reply_to for m in found} == {board.id}
    assert (await until(lambda: cleo.find("give "), "Cleo's panel comes by itself"))[0].silent is False
    assert not dora.find("give ")
    await say(bot, anna, table, group, (await owing(bot.app, table))[0])
    await bot.bot.idle()
    assert [m.entities[0]["user"]["id"] for m in calls()] == [ben.user.id]
