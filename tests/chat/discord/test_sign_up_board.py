"""Test the sign-up board of a Discord server: one message with the open seats, edited in place, that pings nobody."""

import pytest

from tests.chat.discord.conftest import DiscordEnvironment
from tests.chat.discord.models import Message, text_of
from tests.chat.discord.simulated_users import Person, press_targets
from tests.chat.discord.test_role_pings import board_table, choose_new_role, role_pings
from tests.texts import render_text
from tests.timeouts import wait_until

pytestmark = pytest.mark.slow


def sign_up_boards(person: Person) -> list[Message]:
    """Return the messages that show a sign-up board, as a person sees them."""
    return [m for m in person.messages() if render_text("offers-board") in text_of(m)]


async def test_a_server_sees_one_board_edited_in_place_and_one_ping_an_offer(discord_env: DiscordEnvironment) -> None:
    role = await choose_new_role(discord_env)
    zoe = discord_env.person("Zoe", manages=frozenset({discord_env.guild}))
    place = await discord_env.app.ensure_channel(f"discord:{discord_env.channel}")
    await discord_env.send_callback(zoe, f"board-place {place.id} 1")
    (board,) = await wait_until(lambda: sign_up_boards(zoe), "the board")
    anna, ben = discord_env.person("Anna"), discord_env.person("Ben")
    table = board_table(await anna.open_lobby())
    await discord_env.send_callback(anna, f"offer-set {table} days 3")
    await wait_until(lambda: any(t.press == f"seat {table}" for t in press_targets(sign_up_boards(ben)[0])), "the seat")
    ask = await ben.tap(sign_up_boards(ben)[0], render_text("offers-sit", n=1), private=True)
    assert ask is not None
    await ben.tap(ask, render_text("offers-sit-here"))
    lobby = await discord_env.app.service.lobbies.load_lobby(table)
    assert lobby is not None
    assert len(lobby.seats) == 2
    counted = render_text("offers-seats", n=2, seats=4)
    await wait_until(lambda: counted in text_of(sign_up_boards(zoe)[0]), "the board with both players")
    assert [message.id for message in sign_up_boards(zoe)] == [board.id]
    assert len(role_pings(zoe, role)) == 1
