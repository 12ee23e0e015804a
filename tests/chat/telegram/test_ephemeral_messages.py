"""Test private screens on Telegram: ephemeral messages in a group, spectators, and pictures that are uploaded once."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any, NamedTuple
from unittest.mock import ANY, AsyncMock

import pytest
from telegram.error import ChatMigrated, Forbidden, NetworkError, TelegramError

from bot.frontends.common.frontend_store import FrontendStore
from bot.frontends.telegram.ephemeral_messages import TRIAL
from bot.frontends.telegram.erasure import PANEL_INDEX
from bot.frontends.telegram.http_client import BotClient
from bot.frontends.telegram.limits import CAPTION
from tests.chat.telegram.game_driver import Process, make_move, play_game, seat_people, start_table
from tests.chat.telegram.hidden_information import TelegramLeakDetector
from tests.chat.telegram.world import Chat, Message, Person, World
from tests.texts import render_text
from tests.timeouts import PATIENCE_S, wait_until

SECRET = "give "
"""The question of the sample game that only its player may see."""


class SampleTable(NamedTuple):
    people: list[Person]
    group: Chat
    table: str
    leaks: TelegramLeakDetector


async def start_sample(bot: Process, world: World, people: list[Person]) -> SampleTable:
    group = bot.group(*people)
    await wait_until(lambda: not world.updates, "all to arrive")
    table = await start_table(bot, people, group)
    return SampleTable(people, group, table, TelegramLeakDetector(world, bot.app, people, table))


@pytest.fixture
async def sample(bot: Process, world: World) -> AsyncIterator[SampleTable]:
    """A table of two players without a private chat on a server with ephemeral messages; nothing may leak."""
    world.offers = "all"
    sample = await start_sample(bot, world, [bot.person("Anna"), bot.person("Ben")])
    yield sample
    assert not sample.leaks.leaks


def list_public(person: Person, group: Chat) -> list[int]:
    """List the messages of a group that all members see."""
    return [message.id for message in person.messages(group.id) if not message.only]


@pytest.mark.slow
async def test_whole_game_is_played_without_a_private_chat(bot: Process, world: World) -> None:
    """One player never opened it, the other blocked the bot in it; both are pinged in the group."""
    world.offers = "all"
    anna, ben = bot.person("Anna"), bot.person("Ben", started=True)
    await wait_until(lambda: not world.updates, "Ben's start")
    ben.block()
    await wait_until(lambda: not world.updates, "the record that Ben has blocked the bot")
    before = len(ben.messages())
    sample = await start_sample(bot, world, [anna, ben])
    await play_game(bot, [anna, ben], sample.table, sample.group)
    await bot.bot.wait_until_idle()
    assert sample.leaks.read
    assert not sample.leaks.leaks
    assert not anna.messages()
    assert len(ben.messages()) == before
    assert {reader for _, reader, _ in world.ephemeral} == {anna.user.id, ben.user.id}
    assert len(world.ephemeral) == 2, f"expected one ephemeral message per player, got {len(world.ephemeral)}"


async def test_your_move_is_answered_in_the_group_by_an_ephemeral_message(
    bot: Process, world: World, sample: SampleTable
) -> None:
    """The answer is one call that only this user sees; a press edits the message, and *Your move* replaces it."""
    (anna, ben), group, *_ = sample
    await ben.tap("move ", group.id)  # the first one of a run tries the server
    await bot.find(ben, SECRET, group.id)
    before, shown = Counter(world.calls), len(world.sent)
    answer = await anna.tap("move ", group.id)
    message, _ = await bot.find(anna, SECRET, group.id)
    await bot.bot.wait_until_idle()
    assert Counter(world.calls) - before == {"sendPhoto": 1, "answerCallbackQuery": 1, "getUpdates": ANY}
    assert [sent.method for sent in world.sent[shown:]] == ["ephemeral"]
    assert message.only == anna.user.id
    assert world.queries[message.answers].answer is answer, "expected the answer to name its press"
    assert "url" not in answer
    assert all(one.only != anna.user.id for one in ben.messages(group.id))
    text = message.text, message.labels()
    await anna.tap("1", group.id)
    await wait_until(lambda: (message.text, message.labels()) != text, "the next step")
    assert list_own(world, anna) == [message]
    await bot.tap(anna, "move ", group.id)
    (newest,) = list_own(world, anna)
    assert newest is not message
    world.ephemeral.clear()
    world.press(anna.user, newest, newest.keys[0][0]["callback_data"])
    await bot.find(anna, SECRET, group.id)


def list_own(world: World, person: Person) -> list[Message]:
    return [message for message in world.ephemeral.values() if message.only == person.user.id]


async def test_open_private_chat_is_preferred(bot: Process, world: World) -> None:
    world.offers = "all"
    anna, ben = bot.person("Anna", started=True), bot.person("Ben")
    group = (await start_sample(bot, world, [anna, ben])).group
    public = list_public(ben, group)
    assert "url" in await anna.tap("move ", group.id)
    await bot.find(anna, SECRET)
    assert not world.ephemeral
    assert list_public(ben, group) == public


async def test_message_is_replaced_when_a_picture_is_added_or_removed(
    bot: Process, world: World, sample: SampleTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Telegram has no method that turns an ephemeral text into a picture, or a picture into text."""
    (anna, _), group, *_ = sample
    pictures = bot.bot.update_inbox.updates.responder.ephemeral_messages.picture_source

    for label, is_picture in (("move ", False), ("1", True), ("0", False)):
        with monkeypatch.context() as patch:
            if not is_picture:
                patch.setattr(pictures, "render_picture", AsyncMock(return_value=None))
            await bot.tap(anna, label, group.id)
        (message,) = list_own(world, anna)
        assert (message.photo is not None) is is_picture, (
            f"after {label!r}: expected {'a picture' if is_picture else 'text only'}"
        )
    assert not world.calls["editEphemeralMessageMedia"] + world.calls["editEphemeralMessageText"], (
        "expected no futile attempt to edit the message"
    )


async def test_refused_ephemeral_message_is_sent_privately_at_once(
    bot: Process, world: World, sample: SampleTable
) -> None:
    world.ephemeral_a_minute, world.scale = 2, 1.0
    (anna, ben), group, *_ = sample
    public = list_public(ben, group)
    assert "url" not in await ben.tap("move ", group.id)
    for _ in range(2):
        assert "url" in await anna.tap("move ", group.id)
    await bot.find(anna, SECRET)
    assert world.ephemeral_refused == 1
    assert list_public(ben, group) == public
    async with asyncio.timeout(PATIENCE_S):
        await bot.bot.api.rate_limiter.acquire_slot(group.id)


async def test_answer_moves_to_the_private_chat_without_a_free_slot(
    bot: Process, world: World, sample: SampleTable
) -> None:
    (anna, _), group, *_ = sample
    await bot.tap(anna, "move ", group.id)
    bot.bot.api.rate_limiter.pause_ephemeral(group.id, PATIENCE_S)
    (message,) = list_own(world, anna)
    before = message.text, message.labels()
    anna.user.started = True  # so that the answer's link is not followed
    answer = await anna.tap("1", group.id)
    assert "url" in answer
    assert (message.text, message.labels()) == before
    anna.follow(answer["url"])
    panel, _ = await bot.find(anna, SECRET)
    assert any(label.endswith(": 1") for label in panel.labels()), f"expected a kept press, got {panel.labels()}"
    assert render_text("app-amount-same", n=1) not in panel.text, "expected the link not to repeat the press"


@pytest.mark.parametrize("command", ["move", "hand"])
async def test_command_in_a_group_is_answered_only_to_its_sender(
    bot: Process, world: World, sample: SampleTable, command: str
) -> None:
    (anna, ben), group, table, _ = sample
    public = list_public(ben, group)
    anna.write(f"/{command} {table}", group)
    await wait_until(lambda: any(message.text != TRIAL for message in world.ephemeral.values()), "the answer")
    await bot.bot.wait_until_idle()
    assert {message.only for message in world.ephemeral.values()} == {anna.user.id}
    assert list_public(ben, group) == public, "expected no public pointer to the answer"


@pytest.mark.parametrize("offers", ["nothing", "methods"])
async def test_server_without_ephemeral_messages_shows_no_secret_in_the_group(
    bot: Process, world: World, offers: str
) -> None:
    world.offers = offers
    anna, ben = bot.person("Anna", started=True), bot.person("Ben", started=True)
    _, group, _, leaks = await start_sample(bot, world, [anna, ben])
    for _ in range(2):
        await anna.tap("move ", group.id)
        await bot.find(anna, SECRET)
    assert not ben.find(SECRET, group.id)
    assert not [message for message in ben.messages(group.id) if message.text == TRIAL], (
        "expected the trial message to be deleted"
    )
    assert sum(sent.text == TRIAL for sent in world.sent) == (offers == "methods"), (
        "expected exactly one trial if the methods exist"
    )
    assert world.calls["deleteEphemeralMessage"] == 1
    assert not leaks.leaks


@pytest.mark.parametrize("refusal", [ChatMigrated(-1001), Forbidden("bot was kicked"), NetworkError("away")])
async def test_refusal_by_one_group_does_not_disable_ephemeral_messages(
    bot: Process, world: World, monkeypatch: pytest.MonkeyPatch, refusal: TelegramError
) -> None:
    world.offers = "all"
    (anna,), group = bot.gather("Anna")
    context: Any = SimpleNamespace(chat_id=group.id, thread_id=None, telegram_user=SimpleNamespace(id=anna.user.id))
    messages = bot.bot.update_inbox.updates.responder.ephemeral_messages
    with monkeypatch.context() as patch:
        patch.setattr(BotClient, "call_method", refuse := AsyncMock(side_effect=refusal))
        assert not await messages.is_offered(context)
    assert refuse.await_args_list[0].args[0] == "deleteEphemeralMessage"
    assert await messages.is_offered(context)
    assert not world.ephemeral, "expected the trial message to be deleted"


Game = tuple[list[Person], Person, Chat, str]


@pytest.fixture
async def game(bot: Process) -> Game:
    (*people, eve), group = bot.gather("Anna", "Ben", "Eve", started=True)
    return people, eve, group, await start_table(bot, people, group)


def table_texts(person: Person, table_id: str) -> list[str]:
    return [message.text for message in person.messages() if table_id in message.text]


@pytest.mark.slow
async def test_user_who_does_not_watch_gets_no_updates(bot: Process, game: Game) -> None:
    people, eve, group, table = game
    answer = await eve.tap("move ", group.id)
    assert answer["text"] == render_text("telegram-no-seat")
    assert answer["show_alert"] is True
    await make_move(bot, people, table, group)
    assert not table_texts(eve, table)
    eve.write(f"/board {table}")
    await bot.find(eve, render_text("telegram-watch"))
    before = table_texts(eve, table)
    await make_move(bot, people, table, group)
    assert table_texts(eve, table) == before, "expected no update of a board that was only viewed"


@pytest.mark.slow
async def test_watching_starts_by_button_and_ends_by_button_or_with_the_game(bot: Process, game: Game) -> None:
    people, eve, group, table = game
    watch, unwatch = render_text("telegram-watch"), render_text("telegram-unwatch")
    await eve.tap(watch, group.id)
    await bot.find(eve, unwatch)
    assert render_text("telegram-watching") in table_texts(eve, table)[0]
    before = table_texts(eve, table)
    await make_move(bot, people, table, group)
    await wait_until(lambda: table_texts(eve, table) != before, "the move to be shown")
    await eve.tap(unwatch)
    await bot.find(eve, watch)
    before = table_texts(eve, table)
    await make_move(bot, people, table, group)
    assert table_texts(eve, table) == before
    await eve.tap(watch, group.id)
    await wait_until(lambda: eve.find(unwatch), "a button that leads back")
    await play_game(bot, people, table, group)
    await wait_until(lambda: not eve.find(unwatch), "the end")
    await bot.bot.wait_until_idle()
    user = await bot.app.ensure_user(f"telegram:{eve.user.id}")
    assert user.id not in await FrontendStore(bot.store).name_sets(PANEL_INDEX).list_names(table)


@pytest.mark.slow
async def test_player_who_presses_watch_gets_the_panel(bot: Process, game: Game) -> None:
    (anna, _), _, group, _ = game
    await anna.tap(render_text("telegram-watch"), group.id)
    await bot.find(anna, "give ")
    assert not anna.find(render_text("telegram-unwatch"))


@pytest.mark.slow
async def test_player_gets_no_updates_after_leaving_a_lobby(bot: Process) -> None:
    (anna, ben, cleo), group = bot.gather("Anna", "Ben", "Cleo", started=True)
    _, join = await anna.open_lobby(group)
    await bot.tap(ben, "join ", group.id)
    ben.write(f"/board {join['callback_data'].split()[1]}")
    await wait_until(lambda: ben.find("leave "), "the lobby in the private chat")
    await bot.tap(ben, "leave ")
    before = [message.text for message in ben.messages()]
    await cleo.tap("join ", group.id)
    await bot.find(cleo, "leave ", group.id)
    assert [message.text for message in ben.messages()] == before


@pytest.mark.slow
async def test_picture_is_uploaded_once_unless_its_file_id_is_unknown(bot: Process, world: World) -> None:
    people, group = bot.gather("Anna", "Ben", "Eve", "Finn", started=True)
    table = await start_table(bot, people[:2], group, "princes")

    async def look(*spectators: Person) -> set[bytes]:
        for person in spectators:
            person.write(f"/board {table}")
            await bot.settle()
        seen = [message.photo for person in people[2:] for message in person.messages() if message.photo]
        assert len(seen) == 2
        return set(seen)

    assert len(await look(people[2], people[3], people[2])) == 1
    assert len(world.uploads) == len(set(world.uploads))
    before = len(world.uploads)
    world.files.clear()
    await look(people[3])
    assert len(world.uploads) == before + 1, "expected one new upload of the picture"


async def show_board(bot: Process) -> tuple[Person, Message]:
    (anna, _), _, table = await seat_people(bot, "Anna", "Ben", game="princes", started=True)
    anna.write(f"/board {table}")
    return anna, (await bot.find(anna, "text "))[0]


@pytest.mark.slow
async def test_photo_is_kept_when_a_text_screen_follows(bot: Process, world: World) -> None:
    anna, board = await show_board(bot)
    deleted, uploads = world.calls["deleteMessage"], len(world.uploads)
    await anna.tap(render_text("app-story"))
    await bot.find(anna, render_text("app-story-all"))
    story = anna.messages()[-1]
    assert (story.id, story.photo) == (board.id, board.photo)
    assert (world.calls["deleteMessage"], len(world.uploads)) == (deleted, uploads)


@pytest.mark.slow
async def test_text_too_long_for_a_caption_follows_its_photo(bot: Process, world: World) -> None:
    anna, board = await show_board(bot)
    deleted, uploads, sent = world.calls["deleteMessage"], len(world.uploads), world.calls["sendMessage"]
    await anna.tap("text ")
    await wait_until(lambda: len(anna.messages()[-1].text) > CAPTION, "the board as text")
    await bot.bot.wait_until_idle()
    photo, text = anna.messages()[-2:]
    assert (photo.id, photo.photo, photo.keys) == (board.id, board.photo, [])
    for label, there in (("board ", "text "), (render_text("app-story"), render_text("app-story-all"))):
        await anna.tap(label)
        await bot.find(anna, there)
        assert [(message.id, message.photo) for message in anna.messages()[-2:]] == [
            (photo.id, board.photo),
            (text.id, None),
        ]
    assert (world.calls["deleteMessage"], len(world.uploads)) == (deleted, uploads)
    assert world.calls["sendMessage"] == sent + 1


@pytest.mark.slow
async def test_press_renders_its_panel_once(
    bot: Process, monkeypatch: pytest.MonkeyPatch, people: list[Person], table: str
) -> None:
    render = AsyncMock(wraps=bot.app.render_screen)
    monkeypatch.setattr(bot.app, "render_screen", render)
    anna = await bot.app.ensure_user(f"telegram:{people[0].user.id}")
    people[0].write(f"/move {table}")
    await bot.find(people[0], "walk ")
    await bot.tap(people[0], "walk ")
    render.assert_not_awaited()
    panels = FrontendStore(bot.store).name_sets(PANEL_INDEX)
    assert anna.id in await panels.list_names(table), "expected the panel to be registered for updates"
    people[0].write(f"/board {table}")
    await bot.find(people[0], "text ")
    assert anna.id not in await panels.list_names(table), "expected the board not to be registered as a panel"
