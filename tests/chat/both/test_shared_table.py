"""Test one table with players on Discord and Telegram: whole games, two processes, linked accounts."""

import re

import pytest

from tests.app.gameplay import play_moves, seats_to_move
from tests.chat.both.conftest import TwoPlatformEnvironment
from tests.chat.discord import game_driver as discord_playing
from tests.chat.discord import hidden_information as discord_hidden
from tests.chat.discord.models import Person as DiscordPerson
from tests.chat.discord.models import press_targets, text_of
from tests.chat.telegram import game_driver as telegram_playing
from tests.chat.telegram import hidden_information as telegram_hidden
from tests.chat.telegram.persistent_players import wait_until_current
from tests.chat.telegram.world import Chat
from tests.chat.telegram.world import Person as TelegramPerson
from tests.texts import match_text, render_text
from tests.timeouts import wait_until

Player = DiscordPerson | TelegramPerson


async def open_table(here: list[DiscordPerson], there: list[TelegramPerson], group: Chat, game: str) -> str:
    """Open a table on Discord, show it in the Telegram group, seat all players and start it.

    The first player on Telegram sits down first and then shows it in the group. Seats: first the players on Discord,
    then those on Telegram.
    """
    host = here[0]
    board = await host.open_lobby(game)
    table = host.find(board, "join ").press.split()[1]
    for person in here[1:]:
        await person.tap(person.board(), "Join")
    there[0].write(f"/board {table}", group)
    await there[0].tap("join ")
    await wait_until(lambda: there[0].user.name in text_of(board), "the Telegram player on Discord")
    there[0].write(f"/board {table}", group)
    await there[0].tap("here ")
    for other in there[1:]:
        await other.tap("join ", group.id)
    await wait_until(lambda: all(person.user.name in text_of(board) for person in there), "all to take seats")
    await host.tap(board, "Start")
    _, button = await wait_until(lambda: there[0].find("move ", group.id), "the board in the group")
    await host.until(lambda: any(t.press.startswith("move ") for t in press_targets(board)))
    labels = (button["text"], host.find(board, "move ").label)
    assert labels[0] == "Dein Zug"  # on the board or on the ping
    assert labels[1] == "Your move", f"expected each channel's own language, got {labels}"
    return table


async def play_game(
    both_env: TwoPlatformEnvironment, people: list[Player], table_id: str, group: Chat, most: int
) -> int:
    async def submit(seat: int) -> None:
        person = people[seat]
        if isinstance(person, DiscordPerson):
            await discord_playing.wait_until_current(both_env.discord, person, table_id)
            await discord_playing.DiscordPlayer(both_env.app, person, table_id).take_turn()
        else:
            await telegram_playing.TelegramPlayer(both_env.telegram, person, table_id, group).take_turn()

    return await play_moves(both_env.app, table_id, submit, most)


async def wait_until_both_current(
    both_env: TwoPlatformEnvironment, here: DiscordPerson, there: TelegramPerson, group: Chat, table_id: str
) -> None:
    """Wait until each platform shows the current state of a table exactly once."""
    await discord_playing.wait_until_current(both_env.discord, here, table_id)
    await wait_until_current(both_env.app, both_env.telegram.world, table_id, group)
    # a ping has one button
    await wait_until(lambda: sum(len(m.labels()) > 1 for m in there.messages(group.id)) == 1, "one board in the group")


@pytest.mark.timeout(1800)
@pytest.mark.parametrize(
    ("game", "most"),
    [
        pytest.param("pebbles", 10_000, marks=pytest.mark.slow),
        pytest.param("princes", 12, marks=pytest.mark.slow),
        pytest.param("princes", 10_000, marks=pytest.mark.full),
    ],
    ids=["a whole sample game", "the beginning of the princes", "a whole game of the princes"],
)
async def test_two_discord_and_two_telegram_players_play_one_table(
    both_env: TwoPlatformEnvironment, game: str, most: int
) -> None:
    """No hidden information leaks, and the final boards are right on both platforms."""
    here = [both_env.discord.person("Anna"), both_env.discord.person("Ben", locale="cs")]
    there = [both_env.telegram.person(name, lang, started=True) for name, lang in (("Clara", "de"), ("Даша", "ru"))]
    people: list[Player] = [*here, *there]
    group = both_env.telegram.group(*there)
    table = await open_table(here, there, group, game)
    at_discord = discord_hidden.DiscordLeakDetector(both_env.discord, people, table)
    at_telegram = telegram_hidden.TelegramLeakDetector(both_env.telegram.world, both_env.app, people, table)
    said = await play_game(both_env, people, table, group, most)
    assert said > 10
    for watch in (at_discord, at_telegram):
        assert not watch.leaks, "\n".join(watch.leaks[:5])
        assert watch.read > said
    await wait_until_both_current(both_env, here[0], there[0], group, table)
    if said < most:
        assert press_targets(here[0].board(table))[0].press.startswith("rematch "), "expected the rematch button first"
        final, _ = await wait_until(lambda: there[0].find("rematch ", group.id), "the end")
        assert final.keys[0][0]["callback_data"].startswith("prematch ")
        panel = await here[0].command("move")
        assert press_targets(panel)[0].press.startswith("rematch ")
        assert re.search(r"You (win|come \w+) with \d+", text_of(panel)), "expected the reader's own rank in the text"
    assert all(person.presses for person in people), "expected at least one press by every player"


@pytest.mark.slow
async def test_separate_processes_for_the_platforms_share_a_table(separate_env: TwoPlatformEnvironment) -> None:
    """Moves on one platform are shown on the other, though neither process has the other's token."""
    here, there = [separate_env.discord.person("Anna")], [separate_env.telegram.person("Clara", "de", started=True)]
    group = separate_env.telegram.group(*there)
    table = await open_table(here, there, group, "pebbles")
    people: list[Player] = [*here, *there]
    assert await play_game(separate_env, people, table, group, 6) == 6
    await wait_until_both_current(separate_env, here[0], there[0], group, table)


async def test_linked_account_plays_on_both_platforms(both_env: TwoPlatformEnvironment) -> None:
    """A code from Discord is typed on Telegram; then the seat taken on Discord is played from Telegram."""
    anna, ben = both_env.discord.person("Anna"), both_env.discord.person("Ben")
    ann = both_env.telegram.person("Ann", started=True)
    await anna.open_lobby()
    table = await discord_playing.start_lobby([anna, ben])
    panel = await anna.command("link")
    assert panel.only == anna.user.id
    code = re.search(r"\b[a-z2-9]{4}\\?-[a-z2-9]{4}\b", text_of(panel))
    assert code, f"expected a linking code, got {text_of(panel)}"
    ann.write(f"/link {code[0].replace(chr(92), '')}")
    await ann.tap(render_text("app-link-yes"))
    await wait_until(
        lambda: match_text("app-link-wait", ann.messages()[-1].text.replace("\u2060", "")), "the question on Telegram"
    )
    panel = await anna.command("link")
    assert render_text("app-link-ask", name="Ann", platforms="Telegram") in text_of(panel)
    panel = await anna.tap(panel, render_text("app-link-yes"))
    assert render_text("app-link-done") in text_of(panel)
    ann.write(f"/move {table}")
    message, _ = await wait_until(lambda: ann.find("walk ") or ann.find("give "), "her panel on Telegram")
    assert match_text("app-game-with", message.text, title="Pebbles", names="Ben")
    player = telegram_playing.TelegramPlayer(both_env.telegram, ann, table, both_env.telegram.group(ann))
    await player.take_turn()
    assert 0 not in await seats_to_move(both_env.app, table)
    await discord_playing.wait_until_current(both_env.discord, anna, table)


@pytest.mark.slow
async def test_telegram_table_can_be_shown_in_a_discord_channel(both_env: TwoPlatformEnvironment) -> None:
    """A user asks for the table in a channel, sees it in private, sits down, and then shows it to all."""
    anna, ben = both_env.discord.person("Anna"), both_env.discord.person("Ben")
    (dana,), group = both_env.telegram.gather("Dana", started=True)
    dana.write("/play pebbles", group)
    _, button = await wait_until(lambda: dana.find("join ", group.id), "the lobby")
    table = button["callback_data"].split()[1]
    lobby = await anna.command("board", table=table)
    assert lobby.only == anna.user.id
    await anna.tap(lobby, "Join")
    await wait_until(lambda: any("Anna" in m.text for m in dana.messages(group.id)), "her seat")
    lobby = await anna.command("board", table=table)
    await anna.tap(lobby, "Show it here")
    await ben.until(lambda: any(not m.only and press_targets(m) for m in ben.messages()))
    await ben.tap(ben.board(table), "Join")
    await wait_until(lambda: any("Ben" in m.text for m in dana.messages(group.id)), "his seat")
    await dana.tap("start ", group.id)
    await ben.until(lambda: any(t.press.startswith("move ") for t in press_targets(ben.board(table))))
    await discord_playing.wait_until_current(both_env.discord, ben, table)


@pytest.mark.slow
async def test_stranger_cannot_show_a_table_in_another_chat(both_env: TwoPlatformEnvironment) -> None:
    """The button that shows a table is offered only to its players and refused to others."""
    anna, eve = both_env.discord.person("Anna"), both_env.telegram.person("Eve", started=True)
    table = anna.find(await anna.open_lobby(), "join ").press.split()[1]
    group = both_env.telegram.group(eve)
    eve.write(f"/board {table}", group)
    message, _ = await wait_until(lambda: eve.find("join "), "the lobby, read separately")
    assert eve.find("here ") is None
    place = await both_env.app.ensure_channel(f"telegram:{group.id}")
    both_env.telegram.world.press(eve.user, message, f"phere {table} {place.id}")
    await both_env.telegram.bot.wait_until_idle()
    assert not await both_env.app.list_channels(table, "telegram")
