"""Test an offer that groups of both platforms exchange: their boards, and two who sit down at once."""

import asyncio

import pytest

from bot.app.open_seats import sign_up_board
from tests.chat.both.conftest import TwoPlatformEnvironment
from tests.chat.discord.models import Message, text_of
from tests.chat.discord.simulated_users import Person as DiscordPerson
from tests.chat.discord.simulated_users import press_targets
from tests.chat.telegram.simulated_users import Person as TelegramPerson
from tests.chat.telegram.world import Chat
from tests.texts import render_text
from tests.timeouts import wait_until

pytestmark = pytest.mark.slow


async def place_telegram_board(admin: TelegramPerson, group: Chat, *, exchanges: bool) -> None:
    """Let an admin of a Telegram group place its sign-up board by buttons, and perhaps exchange offers."""
    group.admins = {admin.user.id}
    admin.write("/settings", group)
    for label in (
        "app-set-here",
        "offers-title",
        "offers-board-place",
        *(["offers-exchange-begin"] if exchanges else []),
    ):
        text = render_text(label)
        await wait_until(lambda text=text: admin.find(text), text)  # type: ignore[misc]
        await admin.tap(text)


async def place_discord_board(admin: DiscordPerson) -> Message:
    """Let an admin of the server place its board and exchange offers by buttons; return the board."""
    shown = await admin.command("settings")
    for label in ("app-set-here", "offers-title", "offers-board-place", "offers-exchange-begin"):
        shown = await admin.tap(shown, render_text(label))
    title = render_text("offers-board")
    board: Message = await wait_until(
        lambda: next((m for m in admin.messages() if title in text_of(m)), None), "the board"
    )
    return board


def find_telegram_boards(person: TelegramPerson, group: Chat) -> list[str]:
    """Return the texts of the sign-up boards in a group."""
    return [m.text for m in person.messages(group.id) if m.text.startswith(render_text("offers-board"))]


async def test_two_who_sit_down_at_once_at_both_platforms_take_one_seat(
    both_env: TwoPlatformEnvironment, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sign_up_board, "POOL_MS", 200)
    zoe = both_env.at_discord("Zoe", manages=frozenset({both_env.discord.guild}))
    anna, ben = both_env.at_discord("Anna"), both_env.at_discord("Ben")
    clara, far = both_env.at_telegram("Clara"), both_env.at_telegram("Fay")
    near, alone = both_env.group(clara), both_env.group(far)
    board = await place_discord_board(zoe)
    await place_telegram_board(clara, near, exchanges=True)
    await place_telegram_board(far, alone, exchanges=False)
    lobby = await anna.open_lobby()
    ask = await anna.tap(lobby, render_text("offers-find"), private=True)
    assert render_text("offers-where-pool") in text_of(ask)
    ask = await anna.tap(ask, render_text("offers-days", n=3))
    await anna.tap(ask, render_text("offers-wanted", n=2))
    counted, sit = render_text("offers-seats", n=1, seats=2), render_text("offers-sit", n=1)
    await wait_until(lambda: counted in text_of(board), "the server's own board")
    await wait_until(lambda: any(counted in text for text in find_telegram_boards(clara, near)), "the other group's")
    seat = await ben.tap(board, sit, private=True)
    await clara.tap(sit, near.id)
    here = render_text("offers-sit-here")
    await wait_until(lambda: clara.find(here), "what it would mean")
    at_discord, at_telegram = await asyncio.gather(ben.tap(seat, here), clara.tap(here))
    table = next(t.press.split()[1] for t in press_targets(lobby) if t.press.startswith("join "))

    async def count_players() -> int:
        return len((await both_env.app.service.lobbies.require_lobby(table)).seats)

    assert await count_players() == 2
    full = render_text("app-table-full")
    assert (full in text_of(at_discord)) != (full in str(at_telegram)), "the other player is not told"
    none = render_text("offers-none")
    await wait_until(lambda: none in text_of(board), "the server's own board")
    await wait_until(lambda: any(none in text for text in find_telegram_boards(clara, near)), "the other group's")
    assert len(find_telegram_boards(clara, near)) == len(find_telegram_boards(far, alone)) == 1
    reached = {post.chat for post in both_env.chats.sent if counted in post.text}
    assert (near.id in reached, alone.id in reached) == (True, False), "not where the admins share offers alone"
