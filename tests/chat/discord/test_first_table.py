"""Test the first table on Discord, from its opening to a lesson, and the messages that show it in a channel."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import AsyncMock

import discord
import pytest

from bot.app.i18n import game_title
from bot.app.open_seats.sign_up_board import place_board
from bot.app.ui.screen import Screen
from bot.frontends.discord.rendering import KeptFile, SentFiles, render_screen
from engines import GAMES
from render.core import board_parts
from render.core.game_chooser import BANNER, SQUARE
from render.core.request import Picture
from tests.chat.discord.game_driver import DiscordEnvironment, open_table, play_game, seat_people
from tests.chat.discord.models import Person, press_targets, section_texts, text_of, walk_components
from tests.texts import render_text
from tests.timeouts import wait_until


async def test_nothing_is_posted_where_external_apps_may_only_answer_privately(discord_env: DiscordEnvironment) -> None:
    anna = discord_env.person("Anna", lacks=frozenset({"external"}))
    anna.member = False
    for command in ("tables", "help", "play"):
        assert (await anna.command(command)).only == anna.user.id
    lobby = await anna.command("play", game="pebbles")
    assert "outside apps" in text_of(lobby)
    assert {lobby.only, (await anna.tap(lobby, "Add an AI")).only} == {anna.user.id}
    await anna.world.settle()
    assert not [m for m in anna.messages() if not m.only]
    here = await discord_env.app.ensure_channel(f"discord:{anna.channel}")
    assert not await discord_env.app.service.store.indexes.list_members("channel-tables", here.id)


async def test_operator_gets_an_invite_link_at_startup(discord_env: DiscordEnvironment) -> None:
    await wait_until(lambda: discord_env.told, "the notice to the operator that the bot is ready")
    assert discord_env.told[0].key == "main-discord-ready"
    assert "scope=bot+applications.commands" in str(discord_env.told[0].args["link"])


async def test_invitation_contains_a_link_to_the_table(anna: Person) -> None:
    lobby = await anna.open_lobby()
    shown = text_of(await anna.tap(lobby, render_text("app-invite")))
    assert (
        f"`https://discord.com/channels/{anna.world.channels[anna.channel].guild}/{anna.channel}/{lobby.id}`" in shown
    )


async def test_table_opened_from_the_sign_up_board_gets_a_thread(discord_env: DiscordEnvironment, anna: Person) -> None:
    app, guild = discord_env.app, f"discord:guild:{discord_env.guild}"
    here, group = await app.ensure_channel(f"discord:{anna.channel}", group=guild), await app.ensure_channel(guild)
    await place_board(app.service, group, here.id, "place")
    board = await wait_until(lambda: next(iter(anna.messages()), None), "the sign-up board")
    games = await anna.tap(board, render_text("app-new-table"), private=True)
    await anna.tap(games, game_title("en", "pebbles"))
    (thread,) = [one for one in anna.world.channels.values() if one.parent == anna.channel]
    await anna.world.settle()
    assert "join " in str(
        [target.press for m in anna.world.messages.values() if m.channel == thread.id for target in press_targets(m)]
    )
    assert [m.id for m in anna.messages() if not m.only] == [board.id], (
        "expected the lobby in a thread, but it is in the channel of the board"
    )


async def test_wrong_token_is_reported(discord_env: DiscordEnvironment) -> None:
    await discord_env.stop()
    discord_env.world.fault = lambda *_: (401, {"message": "401: Unauthorized", "code": 0})
    discord_env.told.clear()
    with pytest.raises(TimeoutError):
        await discord_env.begin(patience_s=3)
    assert [msg.key for msg in discord_env.told] == ["main-discord-token"]


async def test_game_menu_shows_covers_without_a_gallery(discord_env: DiscordEnvironment) -> None:
    menu = await discord_env.person("Anna").command("play")
    titles = [game_title("en", key) for key in GAMES]
    assert list(section_texts(menu)) == titles
    assert len(menu.files) == len(titles)
    assert not [one for one in walk_components(menu.components) if one["type"] == 12], (
        "expected no gallery, since it would move the buttons"
    )
    assert {discord_env.painted[png].layout for png in menu.files.values()} == {SQUARE}


async def test_lobby_has_a_banner_and_hides_the_hash_in_a_spoiler(discord_env: DiscordEnvironment) -> None:
    board = await discord_env.person("Anna").open_lobby()
    (gallery,) = (one for one in walk_components(board.components) if one["type"] == 12)
    assert gallery["items"][0]["media"]["url"] == "attachment://board.png"
    assert discord_env.painted[board.files["board.png"]].picture == BANNER
    told = [one["content"] for one in walk_components(board.components) if one["type"] == 10]
    assert not re.search(r"[0-9a-f]{32}", re.sub(r"\|\|.*?\|\|", "", "\n".join(told)))
    assert re.search(r"\|\|[^|]*[0-9a-f]{32}[^|]*\|\|", told[-1])


@pytest.mark.slow
async def test_board_part_of_the_question_is_also_shown_enlarged(discord_env: DiscordEnvironment) -> None:
    (anna, _), _ = await seat_people(discord_env, "Anna", "Ben", game="fresco")
    board = anna.board()
    await anna.until(lambda: "part.png" in board.files)
    request = discord_env.painted[board.files["part.png"]]
    assert request.part == "hostel"
    assert request.layout == board_parts.SHAPE
    assert discord_env.painted[board.files["board.png"]].layout == "wide"
    assert [one["type"] for one in board.components[0]["components"]][-2:] == [1, 12]


async def test_board_command_offers_to_post_the_table_again(discord_env: DiscordEnvironment) -> None:
    (anna, ben), table = await seat_people(discord_env, "Anna", "Ben")
    first = anna.board(table)
    ben.say("what a game")
    told = await anna.tap(await anna.command("board"), render_text("discord-repost"))
    newest = anna.board(table)
    assert newest.id > first.id
    assert str(newest.id) in text_of(told), "expected a link to the newest message in the answer"
    await anna.until(lambda: first.deleted)
    panel = await anna.tap(newest, "Your move", private=True)
    assert not any(t.label == render_text("discord-repost") for t in press_targets(panel)), (
        "expected no such button on a panel, which needs the room"
    )


async def test_deleted_table_message_is_posted_again(discord_env: DiscordEnvironment) -> None:
    (anna, ben), table = await seat_people(discord_env, "Anna", "Ben")
    first = anna.board(table)
    anna.world.delete_messages(first)
    await anna.until(lambda: bool(anna.boards(table)))
    second = anna.board(table)
    ben.say("one more message")
    anna.world.delete_messages(second, ben.messages()[-1])
    await anna.until(lambda: bool(anna.boards(table)))
    assert len({first.id, second.id, anna.board(table).id}) == 3


@pytest.mark.slow
async def test_messages_of_closed_tables_and_users_are_not_posted_again(
    discord_env: DiscordEnvironment, anna: Person, ben: Person
) -> None:
    board = await anna.open_lobby()
    await discord_env.send_callback(anna, f"close {next(t.press.split()[1] for t in press_targets(board))}")
    await anna.world.settle()
    ben.say("hello")
    for message in (board, ben.messages()[-1]):
        anna.world.delete_messages(message)
    await anna.world.settle()
    assert not [m for m in anna.messages() if not m.only]


async def test_edit_keeps_unchanged_files(discord_env: DiscordEnvironment) -> None:
    people, world = [discord_env.person("Anna"), discord_env.person("Ben")], discord_env.world
    table = await open_table(discord_env, people, "fresco")
    await play_game(discord_env, people, table, patient=True, most=6)
    assert world.repeated_uploads == [], (
        "files were sent again though Discord has them: keep them by id (sent_files.py)"
    )
    assert world.kept_files > 0, "no edit kept a file, so the test checks nothing: play more moves"
    board = people[0].board(table)
    names = {attachment["filename"] for attachment in board.attachments}
    assert names == set(board.files), "the double lists files that it does not hold: fix tests/chat/discord/world.py"
    assert "board.png" in names


MEDIA = SimpleNamespace(url="https://cdn.discordapp.com/attachments/1/2/board.png?ex=1", attachment_id=5)


@pytest.mark.parametrize(
    ("attachments", "components"),
    [
        ([SimpleNamespace(filename="board.png", id=5)], []),
        ([], [SimpleNamespace(items=[SimpleNamespace(media=MEDIA)])]),
    ],
    ids=["listed", "shown by a component"],
)
async def test_file_with_a_refused_id_is_uploaded_again(attachments: list[object], components: list[object]) -> None:
    """Discord names a file in the component that shows it, and may omit it from the attachments."""
    rendered, files = render_screen(Screen("Fresco", alt="A board."), Picture(b"\x89PNG", 1, 1, {})), SentFiles()
    message: Any = SimpleNamespace(id=7, attachments=attachments, components=components)
    files.note_files(message, rendered)
    refused = discord.HTTPException(cast(Any, SimpleNamespace(status=400, reason="")), {"code": 50035, "message": ""})
    edit = AsyncMock(side_effect=[refused, message])
    await files.edit_message(edit, 7, rendered)
    first, second = (call.kwargs["attachments"] for call in edit.await_args_list)
    assert first == [KeptFile(5, "board.png", "A board.")]
    assert [type(file) for file in second] == [discord.File]
