"""Test the first table at Telegram: command menu, opening in a group, first move, lobby settings, table list."""

from __future__ import annotations

from tests.chat.telegram.conftest import Arrive, Process
from tests.chat.telegram.world import World
from tests.timeouts import wait_until


async def test_the_menu_stands_in_four_languages(bot: Process, world: World) -> None:
    menus = await wait_until(lambda: len(world.menus) == 8 and world.menus, "menus")
    assert {lang for _, lang in menus} == {"", "cs", "ru", "de"}
    assert menus["all_group_chats", "de"] != menus["all_group_chats", ""]
    assert menus["all_private_chats", ""][0]["command"] == "play"


async def test_a_table_in_a_group_from_play_to_the_first_move(bot: Process, world: World, add_person: Arrive) -> None:
    anna, ben = add_person("Anna"), add_person("Ben")
    group = world.group(anna.user, ben.user)
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


async def test_the_card_of_a_game_is_its_button(bot: Process, world: World, add_person: Arrive) -> None:
    """Name and photo, under it the press that begins at once; what is said of a game stands in the text."""
    anna = add_person("Anna", started=True)
    anna.write("/play")
    message, _ = await wait_until(lambda: anna.find("open pebbles"), "the games")
    labels = message.labels()
    assert labels[labels.index("Pebbles") + 1] == "Play now against three AIs"
    assert message.text.count("Pebbles: 2–4 players, 2–5 minutes. ") == 1


async def test_the_settings_are_groups_that_say_what_is_set(bot: Process, world: World, add_person: Arrive) -> None:
    anna = add_person("Anna", started=True)
    anna.write("/play pebbles")
    await anna.tap("Options")
    message, _ = await wait_until(lambda: anna.find("Rules and variants"), "the groups")
    assert "Rules and variants: as usual" in message.text
    assert "Pace: " in message.text
    await anna.tap("Learning and hints")
    await anna.tap("Learning table: off")
    await anna.tap("Back")
    await wait_until(lambda: any("Learning and hints: on" in m.text for m in anna.messages()), "what is set now")
