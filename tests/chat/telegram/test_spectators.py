"""Test boards in private on Telegram: spectators who follow a table, and uploads of pictures, once for each."""

from unittest.mock import AsyncMock

import pytest

from bot.frontends.common.frontend_store import FrontendStore
from bot.frontends.telegram.erasure import PANEL_INDEX
from bot.frontends.telegram.limits import CAPTION
from tests.chat.telegram.game_driver import Process, make_move, play_game, seat_people, start_table
from tests.chat.telegram.world import Chat, Message, Person, World
from tests.texts import render_text
from tests.timeouts import wait_until

pytestmark = pytest.mark.slow

Game = tuple[list[Person], Person, Chat, str]


@pytest.fixture
async def game(bot: Process) -> Game:
    (*people, eve), group = bot.gather("Anna", "Ben", "Eve", started=True)
    return people, eve, group, await start_table(bot, people, group)


def table_texts(person: Person, table_id: str) -> list[str]:
    return [message.text for message in person.messages() if table_id in message.text]


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


async def test_player_who_presses_watch_gets_the_panel(bot: Process, game: Game) -> None:
    (anna, _), _, group, _ = game
    await anna.tap(render_text("telegram-watch"), group.id)
    await bot.find(anna, "give ")
    assert not anna.find(render_text("telegram-unwatch"))


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


async def test_photo_is_kept_when_a_text_screen_follows(bot: Process, world: World) -> None:
    anna, board = await show_board(bot)
    deleted, uploads = world.calls["deleteMessage"], len(world.uploads)
    await anna.tap(render_text("app-story"))
    await bot.find(anna, render_text("app-story-all"))
    story = anna.messages()[-1]
    assert (story.id, story.photo) == (board.id, board.photo)
    assert (world.calls["deleteMessage"], len(world.uploads)) == (deleted, uploads)


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
        shown = [(message.id, message.photo) for message in anna.messages()[-2:]]
        assert shown == [(photo.id, board.photo), (text.id, None)]
    assert (world.calls["deleteMessage"], len(world.uploads)) == (deleted, uploads)
    assert world.calls["sendMessage"] == sent + 1


async def test_press_renders_its_panel_once(bot: Process, monkeypatch: pytest.MonkeyPatch) -> None:
    people, _, table = await seat_people(bot, "Anna", "Ben", started=True)
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
