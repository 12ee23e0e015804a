"""Test the sign-up board of a Telegram group: one message with the open seats, edited in place."""

from bot.app.ui.screen import flatten_rows
from tests.chat.telegram.conftest import Process
from tests.chat.telegram.simulated_users import Person
from tests.chat.telegram.world import Chat, Message
from tests.texts import render_text
from tests.timeouts import wait_until


def sign_up_boards(person: Person, group: Chat) -> list[Message]:
    return [m for m in person.messages(group.id) if render_text("offers-board") in str(m)]


async def test_a_group_sees_one_board_edited_in_place(bot: Process) -> None:
    anna, ben = [bot.person(name, started=True) for name in ("Anna", "Ben")]
    group = bot.group(anna, ben)
    _, join = await anna.open_lobby(group)
    channel, table = await bot.app.ensure_channel(f"telegram:{group.id}"), join["callback_data"].split()[1]
    bot.app.service.admins.register_admin_check("telegram", _is_admin)
    for line in (f"board-place {channel.id} 1", f"offer-set {table} days 3"):
        screen = await bot.send_callback(anna, group, line)
        assert flatten_rows(screen.rows), screen.notice
    seat = await wait_until(lambda: ben.find("seat ", group.id), "the offered seat")
    first = seat[0].id
    await ben.press(*seat)
    sit = await wait_until(lambda: ben.find(f"join {table}"), "the question")
    await ben.press(*sit)
    counted = render_text("offers-seats", n=2, seats=4)
    await wait_until(lambda: counted in str(sign_up_boards(anna, group)[0]), "the board with both players")
    assert [message.id for message in sign_up_boards(anna, group)] == [first]
    lobby = await bot.app.service.lobbies.load_lobby(table)
    assert lobby is not None
    assert len(lobby.seats) == 2


async def _is_admin(*_: str) -> bool:
    return True
