"""Test a first table, the tutorial, links to the page and the operator's command at Telegram."""

import pytest

from bot.app.ui.callback_data import CallbackData
from bot.app.ui.screen import Button, Screen
from bot.frontends.telegram.callbacks import KeyboardCallbacks
from bot.frontends.telegram.rendering import render_screen
from tests.chat.ai_moves import lesson_table, next_lesson_move, table_version
from tests.chat.telegram.conftest import Begin, Process
from tests.chat.telegram.game_driver import MOST_PRESSES, next_press, open_table, table_buttons
from tests.chat.telegram.simulated_users import add_person
from tests.chat.telegram.world import World
from tests.games import REAL
from tests.texts import render_text
from tests.timeouts import wait_until


async def test_the_menu_stands_in_four_languages(bot: Process, world: World) -> None:
    menus = await wait_until(lambda: len(world.menus) == 8 and world.menus, "menus")
    assert {lang for _, lang in menus} == {"", "cs", "ru", "de"}
    assert menus["all_group_chats", "de"] != menus["all_group_chats", ""]
    assert menus["all_private_chats", ""][0]["command"] == "play"


async def test_a_table_in_a_group_from_play_to_the_first_move(bot: Process, world: World) -> None:
    (anna, ben), group = bot.gather("Anna", "Ben")
    anna.write("/play pebbles", group)
    lobby = await wait_until(lambda: anna.find("Join", group.id), "the lobby")
    assert "Anna" in lobby[0].text
    await ben.tap("Join", group.id)
    await wait_until(lambda: "Ben" in world.messages[group.id, lobby[0].id].text, "Ben sits")
    assert ben.user.started, "joining led into the private chat"
    await anna.tap("Start", group.id)
    board = await wait_until(lambda: anna.find("Your move", group.id), "the board")
    assert len([m for m in anna.messages(group.id) if m.id == lobby[0].id]) == 1, "the lobby became the board"
    assert board[0].chat == group.id
    await anna.tap("Your move", group.id)
    panel = await wait_until(lambda: anna.find("Red bowl: 0"), "Anna's panel")
    assert panel[0].chat == anna.user.id
    await anna.tap("2")
    await wait_until(lambda: anna.find("Red bowl: 2"), "a number is taken at once")


async def test_the_card_of_a_game_is_its_button(bot: Process) -> None:
    """Name and photo, under it the press that begins at once; what is said of a game stands in the text."""
    anna = bot.person("Anna", started=True)
    anna.write("/play")
    message, _ = await wait_until(lambda: anna.find("open pebbles"), "the games")
    labels = message.labels()
    assert labels[labels.index("Pebbles") + 1] == "Play now against three AIs"
    assert message.text.count("Pebbles: 2–4 players, 2–5 minutes. ") == 1


async def test_the_settings_are_groups_that_say_what_is_set(bot: Process) -> None:
    anna = bot.person("Anna", started=True)
    anna.write("/play pebbles")
    await anna.tap("Options")
    message, _ = await wait_until(lambda: anna.find("Rules and variants"), "the groups")
    assert "Rules and variants: as usual" in message.text
    assert "Pace: " in message.text
    await anna.tap("Learning and hints")
    await anna.tap("Learning table: off")
    await anna.tap("Back")
    await wait_until(lambda: any("Learning and hints: on" in m.text for m in anna.messages()), "what is set now")


QUICK = "leonardo"
TRIED = [game if game == QUICK else pytest.param(game, marks=pytest.mark.full) for game in REAL]


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.parametrize("game", TRIED)
async def test_a_lesson_is_played_through_by_pressing(bot: Process, game: str) -> None:
    (anna, ben), group = bot.gather("Anna", "Ben", started=True)
    anna.write("/play", group)
    await wait_until(lambda: anna.find(f"learn {game}", group.id), "the games")
    await bot.tap(anna, f"learn {game}", group.id)
    person = (await bot.app.ensure_user(f"telegram:{anna.user.id}", "Anna")).id
    table = await lesson_table(bot.app, person, game)
    for _ in range(20):
        step, word = await next_lesson_move(bot.app, table)
        if step is None:
            break
        before, tried = await table_version(bot.app, table), list[str]()
        for _ in range(MOST_PRESSES):
            await bot.bot.wait_until_idle()
            seen = await table_buttons(bot, anna, anna.user.id, table)
            on = next_press(seen, word, tried) if word else next(way for way in seen if way[2].startswith("read-on "))
            assert on is not None, (step.id, word, [way[2] for way in seen])
            tried.append(on[2])
            await anna.press(*on[:2])
            if await table_version(bot.app, table) > before:
                break
    await bot.bot.wait_until_idle()
    assert await wait_until(lambda: anna.find("open ", anna.user.id), "the way on")
    assert not [message for message in ben.messages() if table in message.text], "nobody else is told of it"


URL = "https://bottega.example.org"


@pytest.mark.slow
async def test_the_private_chat_opens_the_table_and_the_group_does_not(begin: Begin, world: World) -> None:
    bot = await begin(url=URL)
    anna, ben = add_person(world, "Anna", started=True), add_person(world, "Ben", started=True)
    group = world.group(anna.user, ben.user)
    table = await open_table([anna, ben], group, "pebbles")
    await anna.tap("move ", group.id)
    _, button = await wait_until(lambda: anna.find("Open the table"), "the button in the private chat")
    assert button["web_app"] == {"url": f"{URL}/app/{table}"}
    await bot.bot.wait_until_idle()
    assert anna.find("Open the table", group.id) is None
    assert not world.wrong


def test_only_where_telegram_shows_pages_in_itself_a_button_is_one() -> None:
    way = Button(CallbackData("open-page abc"), "Open the table", framed=f"{URL}/app/abc")
    screen = Screen("Pebbles", rows=((way, Button(CallbackData("hand abc"), "My hand")), (way,)))
    there = render_screen(screen, None, KeyboardCallbacks(), whole=True, apps=True).keys
    assert [[key.app for key in row] for row in there] == [[f"{URL}/app/abc", ""], [f"{URL}/app/abc"]]
    elsewhere = render_screen(screen, None, KeyboardCallbacks(), whole=False).keys
    assert [[key.label for key in row] for row in elsewhere if row] == [["My hand"]]


@pytest.mark.slow
async def test_an_owner_in_the_settings_sees_the_state_and_others_do_not(bot: Process) -> None:
    anna, ben = bot.person("Anna", started=True), bot.person("Ben", started=True)
    bot.app.service.admins.register_admin_check(
        "telegram", bot.app.service.admins._asks["telegram"], frozenset({anna.user.id})
    )
    anna.write("/operator")
    await wait_until(lambda: any(render_text("operator-title") in m.text for m in anna.messages()), "the state")
    ben.write("/operator")
    await wait_until(lambda: any(render_text("operator-refused") in m.text for m in ben.messages()), "the refusal")
    assert not any(render_text("operator-title") in m.text for m in ben.messages())
