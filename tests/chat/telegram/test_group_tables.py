"""Test groups and topics on Telegram: tables, nights, members, permissions, deleted messages, blocked bots, pings."""

import asyncio
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest

from bot.app.api import App
from bot.app.clocks.events import PlayerCalled
from bot.app.game_nights.store import NIGHTS
from bot.app.i18n import game_title
from bot.app.open_seats.sign_up_board import place_board, touch_board
from bot.app.ui.screen import Screen
from bot.frontends.telegram import topics
from bot.frontends.telegram.membership import GroupMembership
from bot.frontends.telegram.records import TopicRecord
from tests.app.gameplay import append_events, next_moves, read_table
from tests.callbacks import (
    CancelNight,
    ChangeSetting,
    CloseLobby,
    ListCompetitions,
    ListNights,
    ListOffers,
    NightIn,
    PostNight,
    SetNightField,
    ShowOffer,
)
from tests.chat.telegram.game_driver import (
    Begin,
    Process,
    asked_epochs,
    call_at_table,
    is_update_taken,
    make_move,
    open_table,
    play_game,
    seat_people,
    start_table,
    submit_elsewhere,
)
from tests.chat.telegram.server import Server
from tests.chat.telegram.world import BOT, ApiError, Chat, Message, Person, World, add_person, wait_until_answered
from tests.texts import match_text, render_text
from tests.timeouts import wait_until

SHOWN = [game_title("en", "pebbles"), render_text("offers-board")]
"""The beginnings of a table's message and of a sign-up board."""


def list_shown(world: World, chat: int) -> list[str]:
    """Return the beginnings of the bot's messages in a chat, sorted: a title in ``SHOWN``, or else the whole text."""
    return sorted(
        next((title for title in SHOWN if message.text.startswith(title)), message.text)
        for message in world.messages.values()
        if (message.chat, message.sender) == (chat, BOT["id"]) and message.entities
    )


async def place_sign_up_board(bot: Process, person: Person, group: Chat) -> str:
    channel = await bot.app.ensure_channel(f"telegram:{group.id}")
    await place_board(bot.app.service, channel, channel.id, "place")
    await bot.find(person, "offers", group.id)
    await bot.bot.wait_until_idle()
    return channel.id


@pytest.mark.parametrize(
    ("topics", "thread", "shown_in"),
    [((7, 8), 8, 8), ((7,), None, None), ((), 1, None), ((-77,), -77, -77)],
    ids=["a topic", "General without the right to make one", "a reply is no topic", "direct messages of a channel"],
)
async def test_table_is_shown_where_it_was_opened(
    bot: Process, topics: tuple[int, ...], thread: int | None, shown_in: int | None
) -> None:
    (anna,), group = bot.gather("Anna", started=True, topics=topics)
    assert (await anna.open_lobby(group, thread=thread))[0].thread == shown_in
    assert group.topics == {*topics}
    await bot.bot.wait_until_idle()


@pytest.mark.parametrize("known", [False, True], ids=["never written", "private chat open"])
async def test_new_table_in_a_groups_list_shows_the_games_there(known: bool, bot: Process) -> None:
    (anna,), group = bot.gather("Anna", started=known)
    anna.write("/tables", group)
    await anna.tap("games", group.id)
    await bot.find(anna, "open pebbles", group.id)


async def test_lists_and_offers_do_not_link_out_of_the_group(bot: Process, world: World) -> None:
    """The answer is an ephemeral message, or waits in the private chat; the press itself opens no link."""
    (anna,), group = bot.gather("Anna", started=True)
    lobby, join = await anna.open_lobby(group)
    assert lobby.silent, "expected the table's message to make no sound in the group"
    assert [one["type"] for one in lobby.entities] == ["bold", "expandable_blockquote"], "expected a folded hash"
    table = join["callback_data"].split()[1]
    for press in (ListOffers(), ShowOffer(table), ListNights(), ListCompetitions()):
        answer = await wait_until_answered(world.press(anna.user, lobby, f"p{press.data}"))
        assert "url" not in answer, f"{press} leads out of the group"
        assert answer["text"] == render_text("telegram-waits")


async def test_users_tables_are_not_revealed_to_the_group(bot: Process) -> None:
    """With several tables elsewhere, ``/story`` asks in the private chat which one is meant."""
    anna = bot.person("Anna", started=True)
    home, group = bot.group(anna), bot.group(anna)
    for text, chat in (("/play pebbles", home), ("/play pebbles", home), ("/story", group)):
        anna.write(text, chat)
        await bot.settle()
    question = render_text("app-which-table")
    assert any(question in message.text for message in anna.messages())
    (pointer,) = anna.messages(group.id)
    assert question not in pointer.text


@pytest.mark.parametrize("way", ["by name", "picked", "from a sign-up board in a topic"])
async def test_table_opened_in_general_gets_a_topic(way: str, bot: Process) -> None:
    (anna,), group = bot.gather("Anna", started=True, topics=(7,), may_topics=True)
    general = await bot.app.ensure_channel(f"telegram:{group.id}")
    await bot.app.service.channels.update_channel(general.id, unrated=True)
    if way == "from a sign-up board in a topic":
        board = await bot.app.ensure_channel(f"telegram:{group.id}.7", group=general.alias)
        await bot.app.service.channels.update_channel(board.id, unrated=True)
        await place_board(bot.app.service, general, board.id, "place")
        await anna.tap("games ", group.id)
    else:
        anna.write("/play pebbles" if way == "by name" else "/play", group)
    if way != "by name":
        await anna.tap("open pebbles", group.id)
    lobby, join = await bot.find(anna, "join ", group.id)
    assert group.topics == {7, lobby.thread}
    (link,) = [message for message in anna.messages(group.id) if message.thread is None and len(message.keys) == 1]
    assert link.keys[0][0]["url"].endswith(f"/{lobby.thread}")
    assert (await bot.app.ensure_channel(f"telegram:{group.id}.{lobby.thread}")).unrated, (
        "expected the topic to be unrated, like General"
    )
    anna.write("/tables", group, thread=7 if way.startswith("from") else None)
    await bot.settle()
    shown = [m for m in anna.messages(group.id) if render_text("telegram-tables-here") in m.text][-1]
    number = str(group.id).removeprefix("-100")
    assert shown.keys[0][0]["url"] == f"https://t.me/c/{number}/{lobby.id}", "expected a link to the table's topic"
    await bot.send_callback(anna, group, CloseLobby(join["callback_data"].split()[1]))
    await wait_until(lambda: group.closed_topics == {lobby.thread}, "the end")
    anna.write("/play pebbles", group, thread=lobby.thread)
    await wait_until(lambda: not group.closed_topics, "another table there")


@pytest.mark.slow
async def test_group_upgraded_to_a_supergroup_has_one_board_despite_late_updates(bot: Process, world: World) -> None:
    people, group = bot.gather("Anna", "Ben", kind="group")
    table = await start_table(bot, people, group)
    await place_sign_up_board(bot, people[0], group)
    new = world.upgrade(group)
    again = world.updates.pop()  # the second update about it, from the new group, comes when the table is already there
    await bot.find(people[0], "move ", new.id)
    world.updates.append(again)
    world.news.set()
    await wait_until(lambda: is_update_taken(world, again["update_id"]), "it to be taken")
    await bot.bot.wait_until_idle()
    await wait_until(lambda: list_shown(world, new.id) == SHOWN, "one message of each")
    await make_move(bot, people, table, new)
    assert list_shown(world, new.id) == SHOWN


@pytest.mark.slow
async def test_group_upgraded_without_an_update_keeps_its_table(bot: Process, world: World) -> None:
    people, group = bot.gather("Anna", "Ben", kind="group")
    channel = await place_sign_up_board(bot, people[0], group)
    table = await start_table(bot, people, group)
    for person in people:
        await bot.tap(person, "move ", group.id)
    new = world.upgrade(group)
    world.updates.clear()
    await make_move(bot, people, table, group)
    await bot.find(people[0], "move ", new.id)
    await touch_board(bot.app.service, channel, "touch")  # another message has its old number there
    await bot.find(people[0], "offers", new.id)
    assert list_shown(world, new.id) == SHOWN


@pytest.mark.slow
async def test_private_table_is_updated_when_the_user_unblocks_the_bot(bot: Process, world: World) -> None:
    anna = bot.person("Anna", started=True)
    table = await open_table([anna], world.chats[anna.user.id], "pebbles", ais=1)
    await bot.bot.wait_until_idle()
    before = [m.text for m in anna.messages()]
    anna.block()
    await wait_until(lambda: not world.updates, "it to be noticed")
    await submit_elsewhere(bot, table)
    await wait_until(lambda: next_moves(bot.app, table), "the AI's answer")
    await bot.bot.wait_until_idle()  # pending messages fail
    assert [m.text for m in anna.messages()] == before
    anna.block(blocked=False)
    await wait_until(lambda: [m.text for m in anna.messages()] != before, "the story")
    await bot.bot.wait_until_idle()


async def test_user_can_join_and_answer_only_after_unblocking_the_bot(
    bot: Process, world: World, anna: Person, ben: Person, group: Chat
) -> None:
    await anna.open_lobby(group)

    async def press_and_unblock(label: str) -> None:
        ben.block()
        await wait_until(lambda: not world.updates, "it to be noticed")
        answer = await ben.tap(label, group.id)
        assert "start=" in answer["url"], "expected a link back in the answer"
        await bot.bot.wait_until_idle()
        assert not [m for m in anna.messages(group.id) if "Ben" in m.text and label == "join "], (
            "the user has a seat, but no panel"
        )
        ben.block(blocked=False)
        ben.follow(answer["url"])

    await press_and_unblock("join ")
    await wait_until(lambda: [m for m in anna.messages(group.id) if "Ben" in m.text], "Ben's seat")
    await anna.tap("start ", group.id)
    await bot.find(ben, "move ", group.id)
    await press_and_unblock("move ")
    await bot.find(ben, "give ")


@pytest.mark.slow
async def test_ping_replies_to_the_board_and_mentions_players_by_entities(bot: Process) -> None:
    (anna, ben, cleo, dora), group = bot.gather("Anna", "Ben", "Cleo", "Dora", started=True)
    for person, way in ((anna, "table"), (ben, "table"), (cleo, "dm"), (dora, "quiet")):
        await bot.send_callback(person, group, ChangeSetting("pings", way))
    await start_table(bot, [anna, ben, cleo, dora], group)
    call = await wait_until(lambda: find_mention(ben, group), "a ping to Ben")
    assert call.text.startswith("How many stones into which bowl?")
    assert call.text.endswith(" · Pebbles · round 1 · Anna, Ben")
    for entity in call.entities:
        begin, length = entity["offset"], entity["length"]
        assert call.text.encode("utf-16-le")[2 * begin : 2 * (begin + length)].decode("utf-16-le") in ("Anna", "Ben")
    assert {entity["user"]["id"] for entity in call.entities if "user" in entity} == {anna.user.id, ben.user.id}
    assert call.reply_to == (await bot.find(anna, "story ", group.id))[0].id, (
        "expected the ping to be a reply to the board"
    )
    assert not (await bot.find(cleo, "give "))[0].silent, "expected Cleo's panel to make a sound"
    assert not dora.find("give ")


@pytest.mark.slow
async def test_panel_is_sent_to_an_opened_private_chat(
    bot: Process, people: list[Person], group: Chat, table: str
) -> None:
    before = [message.id for message in people[0].messages(group.id)]
    for person in people:
        assert not (await bot.find(person, "give "))[0].silent, "expected the question to make a sound"
    await play_game(bot, people, table, group)
    await bot.bot.wait_until_idle()
    assert [message.id for message in people[0].messages(group.id)] == before


def find_mention(person: Person, group: Chat) -> Message | None:
    mentioned = (
        m for m in person.messages(group.id) if any(e.get("user", {}).get("id") == person.user.id for e in m.entities)
    )
    return max(mentioned, key=lambda m: m.id, default=None)


@pytest.mark.parametrize("is_moved", [True, False])
async def test_table_of_a_deleted_topic_continues_in_general(
    bot: Process, telegram: Server, world: World, is_moved: bool
) -> None:
    """One notice, its board and its pings appear there. No user has to act, and the host gets no report."""
    (anna, ben), group = bot.gather("Anna", "Ben", topics=(7,), may_topics=True)
    await call_at_table(bot, anna, ben)
    table = await start_table(bot, [anna, ben], group)
    (lost,) = group.topics - {7}
    telegram.delete_topic({"chat_id": group.id, "message_thread_id": lost}, {})
    for seat in range(2):
        if is_moved:
            await submit_elsewhere(bot, table)
        else:
            await append_events(bot.app, table, PlayerCalled(seat, "half"))
        await bot.bot.wait_until_idle()
    board, _ = await bot.find(anna, "story ", group.id)
    assert board.thread is None
    line = render_text("telegram-topic-gone", table=board.text.split("\n")[0])
    assert [message.text for message in anna.messages(group.id)].count(line) == 1
    assert await asked_epochs(bot, table)
    assert any(find_mention(person, group) for person in (anna, ben)), "expected a ping in General"
    assert group.topics == {7}
    assert not [one for one in anna.messages() + ben.messages() if render_text("telegram-trouble") in one.text]


async def test_night_of_a_deleted_topic_continues_in_general(bot: Process, telegram: Server) -> None:
    (anna, ben), group = bot.gather("Anna", "Ben", topics=(7, 8), may_topics=True)
    channel = await bot.app.ensure_channel(f"telegram:{group.id}.8", group=f"telegram:{group.id}")
    users = [await bot.app.ensure_user(f"telegram:{one.user.id}", one.user.name) for one in (anna, ben)]
    await bot.app.handle_command(users[0].id, channel.id, "night", "tomorrow 8pm")
    night = (await NIGHTS.load_of_user(bot.app.service, users[0]))[-1].id
    for press in (SetNightField(night, "game", "pebbles"), PostNight(night)):
        await bot.app.handle_callback(users[0].id, channel.id, press.data)
    await wait_until(lambda: [m for m in anna.messages(group.id) if m.thread == 8], "the card")
    await bot.bot.wait_until_idle()
    telegram.delete_topic({"chat_id": group.id, "message_thread_id": 8}, {})
    await bot.app.handle_callback(users[1].id, channel.id, NightIn(night).data)
    card, _ = await bot.find(anna, "night-in ", group.id)
    assert card.thread is None
    assert "Ben" in card.text


async def test_topic_of_a_table_stays_open_and_is_not_duplicated(bot: Process, monkeypatch: pytest.MonkeyPatch) -> None:
    """This holds even if Telegram reports the topic before the bot has recorded it, or the update is handled again."""
    (anna,), group = bot.gather("Anna", started=True, topics=(7, 8), may_topics=True)
    lobby, join = await anna.open_lobby(group)
    await bot.bot.wait_until_idle()
    assert lobby.thread is not None
    recorded = bot.bot.topics

    async def record_meanwhile(seconds: float) -> None:
        if seconds:
            await recorded.records.save_record(f"{group.id}.8", TopicRecord(8))

    monkeypatch.setattr(topics, "asyncio", SimpleNamespace(sleep=record_meanwhile))
    for topic, closed in ((8, set()), (lobby.thread, set()), (7, {7})):
        await recorded.close_stray_topic(group.id, topic)
        assert group.closed_topics == closed
    screen = Screen("Pebbles", table=join["callback_data"].split()[1])
    assert await recorded.open_topic(group.id, screen, "en") == lobby.thread
    assert group.topics == {7, 8, lobby.thread}


@pytest.mark.slow
async def test_unrecorded_topic_is_closed(bot: Process, telegram: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Telegram has no list of a bot's topics, but reports each one that the bot creates."""
    monkeypatch.setattr("bot.frontends.telegram.topics.UNRECORDED_S", 1.0)
    (anna,), group = bot.gather("Anna", started=True, topics=(7,), may_topics=True)
    create, created = telegram.methods["createForumTopic"], list[int]()

    def lose_first_answer(*args: Any) -> Any:
        topic = create(*args)
        created.append(topic["message_thread_id"])
        if len(created) == 1:
            raise ApiError(502, "Bad Gateway")
        return topic

    telegram.methods["createForumTopic"] = lose_first_answer
    lobby, _ = await anna.open_lobby(group)
    assert [lobby.thread] == created[1:]
    await wait_until(lambda: group.closed_topics == {created[0]}, "the other one to close")
    await bot.bot.wait_until_idle()
    assert group.closed_topics == {created[0]}


@pytest.mark.slow
async def test_retried_update_opens_no_second_topic(
    bot: Process, begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The process ended after the topic was recorded and before the table was moved there."""
    anna, reached = bot.person("Anna", started=True), asyncio.Event()
    group = bot.group(anna, topics=(7,), may_topics=True)

    async def wait_until_killed(*_: object) -> None:
        reached.set()
        await asyncio.Event().wait()

    with monkeypatch.context() as patch:
        patch.setattr(App, "move_table", wait_until_killed)
        anna.write("/play pebbles", group)
        await reached.wait()
        await bot.pause()
    await (await begin("second")).find(anna, "join ", group.id)
    assert len(group.topics) == 2
    assert sum("join " in str(message.keys) for message in anna.messages(group.id)) == 1


def _newest_after(person: Person, last: int) -> Any:
    """Return the newest answer below the message ``last`` of the private chat, or None."""
    return next((message for message in reversed(person.messages()) if message.id > last), None)


async def test_answers_appear_in_the_topic_of_a_private_chat(bot: Process, world: World) -> None:
    anna = bot.person("Anna", started=True)
    chat = world.chats[anna.user.id]
    chat.topics = {5, 6}
    await wait_until(anna.messages, "the welcome")
    for thread, line in ((5, "/help"), (6, "/settings"), (5, "/help")):
        last = chat.last
        anna.write(line, chat, thread=thread)
        await wait_until(partial(_newest_after, anna, last), "an answer")
        assert _newest_after(anna, last).thread == thread
        await bot.bot.wait_until_idle()
    last = chat.last
    anna.write("/play pebbles", chat, thread=5)
    await anna.tap("addai ")
    await anna.tap("start ")
    assert (await wait_until(lambda: anna.find("move ") or anna.find("give "), "the first question"))[0].thread == 5, (
        "expected the ping in the topic of the table"
    )
    await bot.bot.wait_until_idle()
    release = world.held[chat.id, "sendMessage"] = asyncio.Event()
    anna.write("/settings", chat, thread=6)
    await wait_until(lambda: not world.updates, "it to be read")
    chat.topics, last = {5}, chat.last
    release.set()
    await wait_until(
        lambda: any(message.id > last and message.thread is None for message in anna.messages()),
        "an answer in spite of the deleted topic",
    )


@pytest.mark.slow
async def test_bot_owner_can_end_any_game_with_buttons(begin: Begin, world: World) -> None:
    zoe = add_person(world, "Zoe", started=True)
    bot = await begin(telegram_owners=str(zoe.user.id))
    _, _, table = await seat_people(bot, "Anna", "Ben")
    zoe.write(f"/board {table}")
    await zoe.tap("End this game")
    await bot.tap(zoe, "Close it")
    assert (await read_table(bot.app, table)).is_over


@pytest.mark.slow
async def test_link_opened_by_another_user_stays_valid(bot: Process, world: World) -> None:
    anna, ben, eve = bot.person("Anna"), bot.person("Ben"), bot.person("Eve", started=True)
    group = bot.group(anna, ben, eve)
    message, button = await anna.open_lobby(group)
    answer = await wait_until_answered(world.press(ben.user, message, button["callback_data"]))
    eve.follow(answer["url"])
    await wait_until(lambda: "Eve" in world.messages[group.id, message.id].text, "Eve's seat")
    ben.follow(answer["url"])
    await wait_until(lambda: "Ben" in world.messages[group.id, message.id].text, "the same for Ben")
    ben.follow(answer["url"])
    await wait_until(
        lambda: any("You already have a seat here" in m.text for m in ben.messages()),
        "a second opening without a second seat",
    )


async def test_membership_of_restricted_users_and_no_requests_for_foreign_ones(bot: Process, world: World) -> None:
    """A restricted user may be a member or have left; a separate field tells which."""
    anna, ben, cleo = bot.person("Anna", started=True), bot.person("Ben"), bot.person("Cleo")
    group, admins = bot.group(anna, ben), GroupMembership(bot.bot.api)
    group.restricted, world.chats[anna.user.id].admins = {ben.user.id, cleo.user.id}, {anna.user.id}
    await bot.settle()
    world.calls.clear()
    own, place = f"telegram:{anna.user.id}", f"telegram:{group.id}"
    for chat, user in ((own, own), (place, "discord:77")):
        await admins.is_member(chat, user)
    await admins.is_admin(own, own)
    assert not world.calls.keys() - {"getUpdates"}, (
        "expected no request about a private chat or a user of another platform"
    )
    found = [await admins.is_member(place, f"telegram:{who.user.id}") for who in (anna, ben, cleo)]
    assert found == [True, True, False]


@pytest.mark.slow
@pytest.mark.parametrize("may_pin", [True, False])
async def test_night_is_pinned_until_it_ends_if_the_bot_may_pin(
    bot: Process, may_pin: bool, anna: Person, ben: Person, group: Chat
) -> None:
    group.may_pin = may_pin
    anna.write("/night tomorrow 8pm", group)
    await anna.tap(render_text("night-post"))
    await ben.tap(render_text("night-button-in"), group.id)
    await wait_until(lambda: any("Anna, Ben" in m.text for m in anna.messages(group.id)), "Ben among the attendees")
    await wait_until(lambda: bool(group.pinned) == may_pin, "the pin")
    (night,) = await NIGHTS.load_of_user(bot.app.service, await bot.app.ensure_user(f"telegram:{anna.user.id}"))
    await bot.send_callback(anna, group, CancelNight(night.id))
    await wait_until(lambda: any(match_text("night-news-off", m.text) for m in ben.messages()), "a notice to Ben")
    await wait_until(lambda: not group.pinned, "no pin")


@pytest.mark.slow
async def test_incomplete_date_is_completed_in_private(bot: Process) -> None:
    (anna,), group = bot.gather("Anna", started=True)
    anna.write("/night saturday", group)
    await wait_until(lambda: any("At what time?" in m.text for m in anna.messages()), "the question")
    await anna.tap("Saturday")
    await bot.find(anna, "Post it")
    anna.write("/night")
    await anna.tap("Plan a night")
    await anna.tap(render_text("app-plan-next"))
    await wait_until(lambda: any("When should it be?" in m.text for m in anna.messages()), "the question")
    anna.write("tomorrow at 19:30")
    await wait_until(lambda: any("19:30 (London)" in m.text for m in anna.messages()), "the typed text on the screen")
