"""Test tables in groups and topics: supergroups, deleted messages, permissions, blocked bots, pings."""

from __future__ import annotations

import asyncio
from functools import partial
from time import time
from typing import Any

import pytest

from bot.app.tables.moves import submit_move as say_elsewhere
from tests.chat.ai_moves import next_moves
from tests.chat.telegram.conftest import Arrive, Process
from tests.chat.telegram.game_driver import call_at_table, is_update_taken, open_table, play_game, press_move
from tests.chat.telegram.simulated_users import Person
from tests.chat.telegram.world import BOT, Chat, Message, World
from tests.texts import render_text
from tests.timeouts import wait_until


async def start_table(bot: Process, people: list[Person], group: Chat) -> str:
    table = await open_table(people, group, "pebbles")
    await bot.bot.wait_until_idle()
    return table


async def make_move(bot: Process, people: list[Person], table: str, group: Chat) -> None:
    """Submit the move of a player who is to move."""
    seat, word = next(iter((await next_moves(bot.app, table)).items()))
    await press_move(bot, people[seat], table, group, word)
    await bot.bot.wait_until_idle()


def find_boards(world: World, chat: int) -> list[Message]:
    return [m for m in world.messages.values() if m.chat == chat and m.sender == BOT["id"] and m.entities[:1] != []]


async def test_a_table_lives_in_a_topic(bot: Process, world: World, add_person: Arrive) -> None:
    anna = add_person("Anna", started=True)
    group = world.group(anna.user, topics=(7, 8))
    anna.write("/play pebbles", group, thread=8)
    lobby, _ = await wait_until(lambda: anna.find("join ", group.id), "the lobby")
    assert lobby.thread == 8
    anna.write("/play pebbles", group, thread=7)
    await wait_until(lambda: {m.thread for m in anna.messages(group.id)} == {7, 8}, "another one in another topic")


@pytest.mark.parametrize("picked", [False, True])
async def test_a_table_opened_in_general_gets_a_topic(
    picked: bool, bot: Process, world: World, add_person: Arrive
) -> None:
    """By its command or from the list of games; *General* links to it, and the end of the table closes it."""
    anna = add_person("Anna", started=True)
    group = world.group(anna.user, topics=(7,))
    group.may_topics = True
    general = await bot.app.ensure_channel(f"telegram:{group.id}")
    await bot.app.service.channels.set_unrated(general.id, unrated=True)
    anna.write("/play" if picked else "/play pebbles", group)
    if picked:
        await anna.tap("open pebbles", group.id)
    lobby, join = await wait_until(lambda: anna.find("join ", group.id), "the lobby")
    await bot.bot.wait_until_idle()
    assert group.topics == {7, lobby.thread}
    (link,) = [message for message in anna.messages(group.id) if message.thread is None]
    assert link.keys[0][0]["url"].endswith(f"/{lobby.thread}")
    user = await bot.app.ensure_user(f"telegram:{anna.user.id}")
    channel = await bot.app.ensure_channel(f"telegram:{group.id}.{lobby.thread}")
    assert channel.unrated, "as in General"
    anna.write("/tables", group)
    title, number = render_text("telegram-tables-here"), str(group.id).removeprefix("-100")
    shown = await wait_until(
        lambda: [m for m in anna.messages(group.id) if m.thread is None and title in m.text], "the list"
    )
    assert shown[0].keys[0][0]["url"] == f"https://t.me/c/{number}/{lobby.id}", "the table in its topic"
    await bot.app.handle_callback(user.id, channel.id, f"close {join['callback_data'].split()[1]}")
    await wait_until(lambda: group.closed_topics == {lobby.thread}, "the end")


def _finds_another(person: Person, group: Chat, known: set[int]) -> bool:
    found = person.find("join ", group.id)
    return found is not None and found[0].id not in known


@pytest.mark.slow
async def test_tables_of_a_group_begin_with_its_pace_in_all_topics(
    bot: Process, world: World, add_person: Arrive
) -> None:
    """The admin chooses it in one topic; tables of another and of *General*, which get topics of their own, have it."""
    anna = add_person("Anna", started=True)
    group = world.group(anna.user, topics=(7, 8))
    group.may_topics, group.admins = True, {anna.user.id}
    topic = await bot.app.ensure_channel(f"telegram:{group.id}.7", group=f"telegram:{group.id}")
    user = await bot.app.ensure_user(f"telegram:{anna.user.id}")
    saved = await bot.app.handle_callback(user.id, topic.id, f"group-pace {topic.id} turn-1d")
    assert saved.notice == render_text("app-group-pace-set")
    for thread in (8, None):
        shown = {m.id for m in anna.messages(group.id)}
        anna.write("/play pebbles", group, thread=thread)
        await wait_until(partial(_finds_another, anna, group, shown), "the lobby")
        found = anna.find("join ", group.id)
        assert found is not None
        lobby = found[0]
        assert lobby.thread not in (7, None)
        assert render_text("waiting-pace-of-group") in lobby.text


async def test_without_the_right_a_table_stays_in_general(bot: Process, world: World, add_person: Arrive) -> None:
    anna = add_person("Anna", started=True)
    group = world.group(anna.user, topics=(7,))
    anna.write("/play pebbles", group)
    lobby, _ = await wait_until(lambda: anna.find("join ", group.id), "the lobby")
    assert lobby.thread is None
    assert group.topics == {7}


async def test_table_opened_by_a_reply_is_in_no_thread(bot: Process, world: World, add_person: Arrive) -> None:
    anna = add_person("Anna", started=True)
    group = world.group(anna.user)
    answered = anna.write("Who plays?", group)
    anna.write("/play pebbles", group, thread=answered)
    lobby, _ = await wait_until(lambda: anna.find("join ", group.id), "the lobby")
    assert lobby.thread is None


async def test_start_link_shows_the_games_in_the_group(bot: Process, world: World, add_person: Arrive) -> None:
    anna = add_person("Anna", started=True)
    group = world.group(anna.user)
    anna.write(f"/start@{BOT['username']} play", group)
    await wait_until(lambda: anna.find("open pebbles", group.id), "the games")


@pytest.mark.slow
async def test_a_group_that_becomes_a_supergroup_keeps_its_table(
    bot: Process, world: World, add_person: Arrive
) -> None:
    people = [add_person("Anna"), add_person("Ben")]
    group = world.group(*(p.user for p in people), kind="group")
    table = await start_table(bot, people, group)
    new = world.upgrade(group)
    await wait_until(lambda: people[0].find("move ", new.id), "the board in the new group")
    await make_move(bot, people, table, new)
    assert len(find_boards(world, new.id)) == 1


@pytest.mark.slow
async def test_a_group_that_becomes_a_supergroup_has_one_board_however_late_it_is_told_of(
    bot: Process, world: World, add_person: Arrive
) -> None:
    people = [add_person("Anna"), add_person("Ben")]
    group = world.group(*(p.user for p in people), kind="group")
    await start_table(bot, people, group)
    new = world.upgrade(group)
    again = world.updates.pop()  # the second word of it, from the new group, comes when the table is there already
    await wait_until(lambda: people[0].find("move ", new.id), "the board in the new group")
    await bot.bot.wait_until_idle()
    world.updates.append(again)
    world.news.set()
    await wait_until(lambda: is_update_taken(world, again["update_id"]), "it is taken")
    await bot.bot.wait_until_idle()
    assert len([m for m in people[0].messages(new.id) if len(m.keys) > 1]) == 1


@pytest.mark.slow
async def test_a_group_that_has_moved_unnoticed_keeps_its_table(bot: Process, world: World, add_person: Arrive) -> None:
    people = [add_person("Anna"), add_person("Ben")]
    group = world.group(*(p.user for p in people), kind="group")
    table = await start_table(bot, people, group)
    for person in people:
        await person.tap("move ", group.id)
    await bot.bot.wait_until_idle()
    new = world.upgrade(group)
    world.updates.clear()
    await make_move(bot, people, table, group)
    await wait_until(lambda: people[0].find("move ", new.id), "the board in the new group")


@pytest.mark.slow
async def test_deleted_board_message_is_posted_again(bot: Process, world: World, add_person: Arrive) -> None:
    people = [add_person("Anna"), add_person("Ben")]
    group = world.group(*(p.user for p in people))
    table = await start_table(bot, people, group)
    for person in people:
        await person.tap("move ", group.id)
    await bot.bot.wait_until_idle()
    board, _ = await wait_until(lambda: people[0].find("story ", group.id), "the board")
    del world.messages[group.id, board.id]
    await make_move(bot, people, table, group)
    new, _ = await wait_until(lambda: people[0].find("story ", group.id), "a new one")
    assert new.id > board.id


@pytest.mark.slow
async def test_talk_that_carries_the_table_away(bot: Process, world: World, add_person: Arrive) -> None:
    people = [add_person("Anna"), add_person("Ben")]
    group = world.group(*(p.user for p in people))
    table = await start_table(bot, people, group)
    board, _ = await wait_until(lambda: people[0].find("story ", group.id), "the board")
    for n in range(20):
        world.put(group.id, people[0].user.id, f"talk {n}")
    people[0].write("/board", group)
    await bot.bot.wait_until_idle()
    for _ in range(2):
        await make_move(bot, people, table, group)
    new, _ = await wait_until(lambda: people[0].find("story ", group.id), "the board")
    assert new.id > board.id + 15
    assert (group.id, board.id) not in world.messages


@pytest.mark.slow
async def test_kicked_and_invited_again(bot: Process, world: World, add_person: Arrive) -> None:
    people = [add_person("Anna", started=True), add_person("Ben")]
    group = world.group(*(p.user for p in people))
    table = await start_table(bot, people, group)
    for person in people:
        await person.tap("move ", group.id)
    await bot.bot.wait_until_idle()
    group.bot_in = False
    await make_move(bot, people, table, group)
    told = await wait_until(
        lambda: [m for m in people[0].messages() if "Add me to the group" in m.text], "the host is told"
    )
    assert len(told) == 1
    group.bot_in = True
    world.push(my_chat_member=membership_update(world, people[0], group))
    await wait_until(lambda: sum(table in m.text for m in people[0].messages(group.id)) >= 1, "the table is back")
    await bot.bot.wait_until_idle()


def membership_update(world: World, person: Person, group: Chat) -> dict[str, object]:
    """Return the update which says that the bot was added to a group."""
    bot = {"id": BOT["id"], "is_bot": True, "first_name": "Bottega", "username": BOT["username"]}
    return {
        "chat": group.json(),
        "from": person.user.json(),
        "date": int(time()),
        "old_chat_member": {"status": "left", "user": bot},
        "new_chat_member": {"status": "member", "user": bot},
    }


@pytest.mark.slow
async def test_without_photos_the_table_stands_in_words(bot: Process, world: World, add_person: Arrive) -> None:
    people = [add_person("Anna", started=True), add_person("Ben"), add_person("Cleo")]
    group = world.group(*(p.user for p in people))
    group.may_photos = False
    await open_table(people, group, "princes")
    board, _ = await wait_until(lambda: people[0].find("move ", group.id), "the board")
    assert board.photo is None
    await wait_until(lambda: [m for m in people[0].messages() if "pictures" in m.text], "the host is told")


@pytest.mark.slow
async def test_without_photos_people_are_called_all_the_same_and_the_picture_comes_when_it_may(
    bot: Process, world: World, add_person: Arrive
) -> None:
    people = [add_person("Anna", started=True), add_person("Ben"), add_person("Cleo")]
    group = world.group(*(p.user for p in people))
    group.may_photos = False
    await call_at_table(bot, *people)
    await open_table(people, group, "princes")
    await wait_until(lambda: any(find_mention(person, group) for person in people), "somebody is called")
    await wait_until(lambda: [m for m in people[0].messages() if "pictures" in m.text], "the host is told")
    group.may_photos = True
    world.push(my_chat_member=membership_update(world, people[0], group))
    await wait_until(lambda: any(m.photo for m in people[0].messages(group.id)), "the board has its picture")
    await bot.bot.wait_until_idle()
    assert len([m for m in people[0].messages() if "pictures" in m.text]) == 1, "told once"


@pytest.mark.slow
async def test_blocked_by_a_person_others_play_on(bot: Process, world: World, add_person: Arrive) -> None:
    people = [add_person("Anna", started=True), add_person("Ben", started=True)]
    group = world.group(*(p.user for p in people))
    await start_table(bot, people, group)
    people[1].block()
    await wait_until(lambda: not world.updates, "it is noticed")
    query = await people[1].tap("move ", group.id)
    assert query.answer is not None
    assert "start=" in query.answer["url"], "the way back is one press"
    people[1].block(blocked=False)
    people[1].follow(query.answer["url"])
    await wait_until(lambda: people[1].find("give "), "the panel")


@pytest.mark.slow
async def test_a_table_in_a_private_chat_is_shown_as_it_stands_once_the_bot_is_let_back(
    bot: Process, world: World, add_person: Arrive
) -> None:
    anna = add_person("Anna", started=True)
    chat = world.chats[anna.user.id]
    table = await open_table([anna], chat, "pebbles", ais=1)
    await bot.bot.wait_until_idle()
    before = [m.text for m in anna.messages()]
    anna.block()
    await wait_until(lambda: not world.updates, "it is noticed")
    seat, word = next(iter((await next_moves(bot.app, table)).items()))
    async with bot.app.service.tables.lock_table(table) as found:
        epoch, person = found.match.epochs[seat], found.seats[seat].user
    await say_elsewhere(bot.app.service, table, seat, epoch, word, "said-elsewhere", user_id=person)
    await wait_until(lambda: next_moves(bot.app, table), "the AI has answered")
    await asyncio.sleep(1)  # what is on its way fails
    assert [m.text for m in anna.messages()] == before
    anna.block(blocked=False)
    await wait_until(lambda: [m.text for m in anna.messages()] != before, "what has happened")
    await bot.bot.wait_until_idle()


async def test_user_is_seated_only_after_unblocking_the_bot(bot: Process, world: World, add_person: Arrive) -> None:
    anna, ben = add_person("Anna", started=True), add_person("Ben", started=True)
    group = world.group(anna.user, ben.user)
    anna.write("/play pebbles", group)
    await wait_until(lambda: ben.find("join ", group.id), "the lobby")
    ben.block()
    await wait_until(lambda: not world.updates, "it is noticed")
    query = await ben.tap("join ", group.id)
    assert query.answer is not None
    assert "start=" in query.answer["url"]
    await bot.bot.wait_until_idle()
    assert not [m for m in anna.messages(group.id) if "Ben" in m.text], "who can't be written to does not sit down"
    ben.block(blocked=False)
    ben.follow(query.answer["url"])
    await wait_until(lambda: [m for m in anna.messages(group.id) if "Ben" in m.text], "and then does")
    await bot.bot.wait_until_idle()


@pytest.mark.slow
async def test_a_call_comes_once_and_goes_when_answered(bot: Process, world: World, add_person: Arrive) -> None:
    people = [add_person("Anna"), add_person("Ben"), add_person("Cleo"), add_person("Dora", started=True)]
    anna, ben, cleo, dora = people
    dora.write("/settings")
    await dora.tap("Pings")
    await dora.tap("set pings quiet")
    cleo.write("/settings")
    await cleo.tap("Pings")
    await cleo.tap("set pings dm")
    await call_at_table(bot, anna, ben)
    group = world.group(*(p.user for p in people))
    table = await start_table(bot, people, group)

    def mention_ids() -> list[set[int]]:
        """Return whom each message mentions, without the messages that mention no user."""
        found = [{e["user"]["id"] for e in m.entities if e["type"] == "text_mention"} for m in anna.messages(group.id)]
        return [users for users in found if users]

    await wait_until(lambda: mention_ids() == [{anna.user.id, ben.user.id}], "one message calls Anna and Ben")
    call = anna.messages(group.id)[-1]
    assert call.text.startswith("Anna, Ben: Pebbles: ")
    assert call.text.count("Pebbles") == 1, "the same is said once"
    for entity in call.entities:
        begin, length = entity["offset"], entity["length"]
        assert call.text.encode("utf-16-le")[2 * begin : 2 * (begin + length)].decode("utf-16-le") in ("Anna", "Ben")
    board, _ = await wait_until(lambda: anna.find("story ", group.id), "the board")
    assert call.reply_to == board.id
    assert (await wait_until(lambda: cleo.find("give "), "Cleo's panel comes by itself"))[0].silent is False
    assert not dora.find("give ")
    await press_move(bot, anna, table, group, (await next_moves(bot.app, table))[0])
    await bot.bot.wait_until_idle()
    assert mention_ids() == [{ben.user.id}], "Anna is named no more"
    assert "Anna" not in world.messages[group.id, call.id].text
    await press_move(bot, ben, table, group, (await next_moves(bot.app, table))[1])
    await bot.bot.wait_until_idle()
    assert (group.id, call.id) not in world.messages, "gone when all have answered"


@pytest.mark.slow
async def test_panel_is_sent_to_an_opened_private_chat(bot: Process, world: World, add_person: Arrive) -> None:
    """The group gets one message that is edited: nothing in it sounds after the game has begun."""
    people = [add_person("Anna", started=True), add_person("Ben", started=True)]
    group = world.group(*(person.user for person in people))
    table = await open_table(people, group, "pebbles")
    await bot.bot.wait_until_idle()
    before = [message.id for message in people[0].messages(group.id)]
    for person in people:
        panel, _ = await wait_until(partial(person.find, "give "), "the question comes by itself")
        assert panel.silent is False
    await play_game(bot, people, table, group)
    await bot.bot.wait_until_idle()
    assert [message.id for message in people[0].messages(group.id)] == before


@pytest.mark.slow
async def test_rematch_pings_former_players(bot: Process, world: World, add_person: Arrive) -> None:
    people = [add_person("Anna", started=True), add_person("Ben", started=True)]
    group = world.group(*(p.user for p in people))
    table = await start_table(bot, people, group)
    await play_game(bot, people, table, group)
    anna, ben = people
    await call_at_table(bot, ben)
    final, _ = await wait_until(lambda: anna.find("rematch ", group.id), "the end")
    await anna.tap("rematch ", group.id)
    call, button = await wait_until(lambda: find_mention(ben, group), "Ben is called")
    assert "Anna would like a rematch" in call.text
    await bot.bot.wait_until_idle()
    assert not find_mention(anna, group)
    await ben.press(call, button)
    await wait_until(lambda: (group.id, call.id) not in world.messages, "he sits, and the call is gone")
    assert "2. Ben" in ben.messages(group.id)[-1].text
    await ben.tap("rematch ", group.id)
    await bot.bot.wait_until_idle()
    assert (group.id, final.id) in world.messages, "the final board stays, whoever asks again"


def find_mention(person: Person, group: Chat) -> tuple[Message, dict[str, Any]] | None:
    """Return the newest message that mentions a person, and its button, or None."""
    mentioned = [
        m for m in person.messages(group.id) if any(e.get("user", {}).get("id") == person.user.id for e in m.entities)
    ]
    return (mentioned[-1], mentioned[-1].keys[0][0]) if mentioned else None
