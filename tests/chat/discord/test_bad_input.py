"""Test forged, stale and malformed input on Discord: a private answer, and no change of the table."""

import random
import string

import pytest

from bot.frontends.discord.callbacks import parse_custom_id
from tests.app.gameplay import table_version
from tests.chat.discord.game_driver import DiscordEnvironment, DiscordPlayer
from tests.chat.discord.models import Person, PressTarget, press_targets


@pytest.mark.slow
async def test_forged_presses_change_nothing(
    discord_env: DiscordEnvironment, table: str, anna: Person, ben: Person
) -> None:
    stranger = discord_env.person("Zoe")
    await anna.world.settle()
    before = await table_version(discord_env.app, table)
    board = anna.board(table)
    dice = random.Random(7)
    noise = ["".join(dice.choices(string.printable, k=dice.randint(1, 100))) for _ in range(12)]
    forged = [
        "p1:", "p1:walk", "p1:forget-me",
        f"p1:walk {table}", f"p1:walk {table} 99 ffff x", f"p1:say {table} 0 1 pass",
        f"p1:say {table} 1 -1 pass", f"p1:end-game {table} 1", "P1:0123456789abcdef01234567", "P1:short", "f1:",
        f"p1:give {table} 1 zz red {10**20}", f"p1:pad {table} 1 zz -5",
        "s1:", "t1:", "x1:", "unknown:thing", ":",
        "p999:x",
        f"p1:kick {table} 0 x", f"p1:open {'x' * 80}", "p1:join ../../etc", *noise,
    ]  # fmt: skip
    for person in (stranger, ben):
        for custom_id in forged:
            silent = (parse_custom_id(custom_id) or ("", ""))[0].lower() in ("", "x", "f")
            await person.send_press(PressTarget(board, custom_id, "forged"), answer=not silent, private=True)
    assert await table_version(discord_env.app, table) == before


@pytest.mark.slow
async def test_outdated_press_is_answered_with_the_current_options(
    discord_env: DiscordEnvironment, table: str, anna: Person, ben: Person
) -> None:
    panel = await anna.tap(anna.board(table), "Your move", private=True)
    old = next(t for t in press_targets(panel) if t.press.startswith("give"))
    await discord_env.stop()
    await discord_env.begin()  # a bot started in the meantime can no longer delete an old answer
    for person in (anna, ben):
        await DiscordPlayer(discord_env.app, person, table).take_turn()
    before = await table_version(discord_env.app, table)
    told = await anna.press(PressTarget(panel, old.id, "old"))
    assert await table_version(discord_env.app, table) == before
    assert any(t.press.startswith(("walk", "say", "hand", "move")) for t in press_targets(told))
