"""Test the first table at Discord: opening, joining, languages, bot invitation, lobby, settings, table list."""

import asyncio
import re

import pytest

from bot.app.i18n import Translator
from engines import GAMES
from render.core import board_parts
from render.core.game_chooser import BANNER, SQUARE
from tests.chat.ai_moves import lesson_table, next_lesson_move, table_version
from tests.chat.discord.conftest import DiscordEnvironment
from tests.chat.discord.game_driver import MOST_PRESSES, press_toward_move, seat_people
from tests.chat.discord.models import text_of
from tests.chat.discord.request_validator import walk_components
from tests.chat.discord.server import wait_until_settled
from tests.chat.discord.simulated_users import press_targets, section_texts
from tests.games import REAL
from tests.texts import render_text
from tests.timeouts import PATIENCE_S


async def test_a_table_is_opened_by_one_command_and_joined_by_one_press(discord_env: DiscordEnvironment) -> None:
    anna, ben = discord_env.person("Anna"), discord_env.person("Ben")
    answer = await anna.command("play", game="pebbles")
    assert answer.only == anna.user.id
    board = await ben.wait_for_board()
    assert "Anna" in text_of(board)
    assert [t.label for t in press_targets(board)][:2] == ["Join", "Leave"]
    changed = await ben.tap(board, "Join")
    assert changed is board
    assert "Ben" in text_of(board)
    await anna.tap(board, "Start")
    assert "Your move" in [t.label for t in press_targets(board)]
    assert [m.id for m in ben.boards()] == [board.id], "the table is one message, beside a mention of Ben"


async def test_failed_join_is_answered_privately(discord_env: DiscordEnvironment) -> None:
    anna = discord_env.person("Anna")
    told = await anna.tap(await anna.open_lobby(), "Join")
    assert told.only == anna.user.id
    assert "You already have a seat here" in text_of(told)


async def test_users_and_channels_have_their_own_language(discord_env: DiscordEnvironment) -> None:
    discord_env.world.guild_locale = "de"
    anna, ben = discord_env.person("Anna", locale="cs"), discord_env.person("Ben", locale="ru")
    answer = await anna.command("play", game="pebbles")
    board = await ben.wait_for_board()
    assert "Mitspielen" in [t.label for t in press_targets(board)]
    assert "je ve svém kanálu" in text_of(answer)
    await ben.tap(board, "Mitspielen")
    told = await ben.tap(board, "Mitspielen")
    assert any("а" <= letter <= "я" for letter in text_of(told))


async def test_where_outside_apps_answer_in_private_nothing_is_posted(discord_env: DiscordEnvironment) -> None:
    anna = discord_env.person("Anna", lacks=frozenset({"external"}))
    anna.member = False
    for command in ("tables", "help", "play"):
        answer = await anna.command(command)
        assert answer.only == anna.user.id
    lobby = await anna.command("play", game="pebbles")
    assert "outside apps" in text_of(lobby)
    begun = await anna.tap(lobby, "Add an AI")
    assert {lobby.only, begun.only} == {anna.user.id}
    await wait_until_settled(discord_env.world)
    assert not [m for m in anna.messages() if not m.only]
    here = await discord_env.app.ensure_channel(f"discord:{anna.channel}")
    assert not await discord_env.app.service.store.indexes.list_members("place-tables", here.id), (
        "her table is where she is"
    )


async def test_the_host_is_told_how_to_invite_the_bot(discord_env: DiscordEnvironment) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while not discord_env.told:  # noqa: ASYNC110 - it is told once, a moment after the connection
            await asyncio.sleep(0.1)
    assert discord_env.told[0].key == "main-discord-ready"
    assert "scope=bot+applications.commands" in str(discord_env.told[0].args["link"])


async def test_a_wrong_token_is_told(discord_env: DiscordEnvironment) -> None:
    await discord_env.stop()

    def refuse(method: str, path: str) -> tuple[int, dict[str, object]]:
        return 401, {"message": "401: Unauthorized", "code": 0}

    discord_env.world.fault = refuse
    discord_env.told.clear()
    with pytest.raises(TimeoutError):
        await discord_env.begin(patience_s=3)
    assert [msg.key for msg in discord_env.told] == ["main-discord-token"]


async def test_the_card_of_a_game_is_its_button(discord_env: DiscordEnvironment) -> None:
    """Name and picture, beside it the press that begins at once; what is said of a game stands in the text."""
    answer = await discord_env.person("Anna").command("play")
    labels = [t.label for t in press_targets(answer)]
    assert labels[labels.index("Pebbles") + 1] == "Play now against three AIs"
    assert section_texts(answer)["Pebbles"].startswith("**Pebbles**\n2–4 players, 2–5 minutes. ")


async def test_the_games_are_offered_with_their_covers_and_nothing_tall_above_the_first_button(
    discord_env: DiscordEnvironment,
) -> None:
    anna = discord_env.person("Anna")
    menu = await anna.command("play")
    titles = [Translator(key, "en").game_title for key in GAMES]
    assert list(section_texts(menu)) == titles
    assert len(menu.files) == len(titles)
    assert not [one for one in walk_components(menu.components) if one["type"] == 12], (
        "a gallery would push the buttons down"
    )
    asked = [discord_env.painted[png] for png in menu.files.values()]
    assert {request.layout for request in asked} == {SQUARE}


async def test_a_lobby_has_a_banner_and_hides_the_hash(discord_env: DiscordEnvironment) -> None:
    anna = discord_env.person("Anna")
    board = await anna.open_lobby()
    (gallery,) = (one for one in walk_components(board.components) if one["type"] == 12)
    assert gallery["items"][0]["media"]["url"] == "attachment://board.png"
    assert discord_env.painted[board.files["board.png"]].picture == BANNER
    told = [one["content"] for one in walk_components(board.components) if one["type"] == 10]
    assert not re.search(r"[0-9a-f]{32}", re.sub(r"\|\|.*?\|\|", "", "\n".join(told)))
    assert re.search(r"\|\|[^|]*[0-9a-f]{32}[^|]*\|\|", told[-1])


@pytest.mark.slow
async def test_the_part_that_a_question_is_about_is_shown_large_too(discord_env: DiscordEnvironment) -> None:
    people, _ = await seat_people(discord_env, "Anna", "Ben", game="fresco")
    board = people[0].board()
    await people[0].until(lambda: "part.png" in board.files)
    request = discord_env.painted[board.files["part.png"]]
    assert request.part == "hostel"
    assert request.layout == board_parts.SHAPE
    assert discord_env.painted[board.files["board.png"]].layout == "wide"
    assert [one["type"] for one in board.components[0]["components"]][-2:] == [1, 12]


async def test_the_settings_are_groups_that_say_what_is_set(discord_env: DiscordEnvironment) -> None:
    anna = discord_env.person("Anna")
    panel = await anna.tap(await anna.open_lobby(), "Options")
    values = section_texts(panel)
    assert values["Rules and variants"] == "as usual"
    assert values["Pace"]
    panel = await anna.tap(panel, "Learning and hints") or panel
    panel = await anna.tap(panel, "Learning table: off") or panel
    panel = await anna.tap(panel, "Back") or panel
    assert section_texts(panel)["Learning and hints"] == "on"


QUICK = "notredame"
TRIED = [game if game == QUICK else pytest.param(game, marks=pytest.mark.full) for game in REAL]


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.parametrize("game", TRIED)
async def test_a_lesson_is_played_through_by_pressing(discord_env: DiscordEnvironment, game: str) -> None:
    anna, ben = discord_env.person("Anna"), discord_env.person("Ben")
    games = await anna.command("play")
    panel = await anna.press(next(t for t in anna.press_targets(games) if t.press == f"learn {game}"), private=True)
    table = await lesson_table(
        discord_env.app, (await discord_env.app.ensure_user(f"discord:{anna.user.id}", "Anna")).id, game
    )
    for _ in range(20):
        assert panel.only == anna.user.id, "a lesson is nobody else's business"
        step, word = await next_lesson_move(discord_env.app, table)
        if step is None:
            break
        if not word:
            panel = await anna.tap(panel, render_text("app-lesson-on"), private=True)
            continue
        before, tried = await table_version(discord_env.app, table), list[str]()
        for _ in range(MOST_PRESSES):
            panel = await press_toward_move(anna, panel, word, tried)
            if await table_version(discord_env.app, table) > before:
                break
    assert "Play now" in " ".join(thing.label for thing in anna.press_targets(panel))
    assert not [m for m in ben.messages() if table in text_of(m)], "nothing of it is shown in the channel"
