"""Forged, stale and strange input: a kind private line, and nothing changes."""

from __future__ import annotations

import asyncio
import random
import string

import pytest

from bot.frontends.discord.callbacks import parse_custom_id
from tests.chat.discord.conftest import House
from tests.chat.discord.judge import walk_components
from tests.chat.discord.people import Person, PressTarget, press_targets
from tests.chat.discord.playing import open_table, press_move
from tests.chat.discord.records import Message
from tests.chat.discord.server import wait_until_settled
from tests.chat.thinking import next_moves, table_version

NASTY = (
    "@everyone",
    "<@&1> **bold** `code`",
    "[click](https://evil.example)",
    "||spoiler|| # big",
    "\u202eevil\u202c",
    "Ж" * 60,
    "🎲🏛️👨‍👩‍👧",
    "discord.gg/abcdef",
    " \n\t ",
)


async def start_table(house: House) -> tuple[str, list[Person]]:
    people = [house.person("Anna"), house.person("Ben")]
    return await open_table(house, people, "pebbles"), people


def build_forged_press(message: Message, custom_id: str) -> PressTarget:
    """Build a press that no client would send."""
    return PressTarget(message, custom_id, "forged")


def bad_custom_ids(table: str) -> list[str]:
    """Return custom ids that were never the bot's, or that were bent."""
    dice = random.Random(7)
    letters = string.printable
    noise = ["".join(dice.choice(letters) for _ in range(dice.randint(1, 100))) for _ in range(12)]
    return [
        "p1:", "p1:walk", f"p1:walk {table}", f"p1:walk {table} 99 ffff x", f"p1:say {table} 0 1 pass", "p1:forget-me",
        f"p1:say {table} 1 -1 pass", f"p1:end-game {table} 1", "P1:0123456789abcdef01234567", "P1:short", "f1:",
        f"p1:give {table} 1 zz red {10**20}", f"p1:pad {table} 1 zz -5", "s1:", "t1:", "x1:", "unknown:thing", ":",
        "p999:x",
        f"p1:kick {table} 0 x", f"p1:open {'x' * 80}", "p1:join ../../etc", *noise,
    ]  # fmt: skip


@pytest.mark.slow
async def test_forged_presses_change_nothing(house: House) -> None:
    table, (anna, ben) = await start_table(house)
    stranger = house.person("Zoe")
    await wait_until_settled(house.world)
    before = await table_version(house.app, table)
    board = anna.board(table)
    for person in (stranger, ben):
        for custom_id in bad_custom_ids(table):
            letter = (parse_custom_id(custom_id) or ("", ""))[0].lower()
            silent = letter in ("", "x") or letter == "f"
            await person.press(build_forged_press(board, custom_id), answer=not silent, private=True)
    assert await table_version(house.app, table) == before


@pytest.mark.slow
async def test_strangers_and_those_who_owe_nothing_get_a_kind_private_line(house: House) -> None:
    table, (anna, ben) = await start_table(house)
    await press_move(house.app, anna, table, next(iter((await next_moves(house.app, table)).values())))
    stranger = house.person("Zoe")
    panel = await ben.tap(ben.board(table), "Your move", private=True)
    assert panel is not None
    bens = next(t for t in press_targets(panel) if t.press.startswith("give"))
    before = await table_version(house.app, table)
    looked = await stranger.tap(stranger.board(table), "Your move", private=True)
    assert looked is not None
    assert looked.only == stranger.user.id
    assert not any(t.press.startswith(("give", "walk", "yes")) for t in press_targets(looked))
    told = await stranger.press(build_forged_press(stranger.board(table), bens.id), private=True)
    assert told is not None
    assert told.only == stranger.user.id
    assert await table_version(house.app, table) == before


@pytest.mark.slow
async def test_a_press_of_last_week_is_answered_by_what_can_be_done_now(house: House) -> None:
    table, (anna, ben) = await start_table(house)
    panel = await anna.tap(anna.board(table), "Your move", private=True)
    assert panel is not None
    old = next(t for t in press_targets(panel) if t.press.startswith("give"))
    await house.stop()
    await house.begin()  # a bot that began meanwhile can no longer take an old answer back
    wishes = await next_moves(house.app, table)
    await press_move(house.app, anna, table, wishes[0])
    await press_move(house.app, ben, table, wishes[1])
    before = await table_version(house.app, table)
    told = await anna.press(PressTarget(panel, old.id, "old"))
    assert told is not None
    assert await table_version(house.app, table) == before
    assert any(t.press.startswith(("walk", "say", "hand", "move")) for t in press_targets(told))


@pytest.mark.slow
async def test_words_of_four_thousand_characters(house: House) -> None:
    table, (anna, _) = await start_table(house)
    before = await table_version(house.app, table)
    for text in ("x" * 4000, "🎲" * 2000, "\u202e" * 500, "red=" + "9" * 4000, f"{table} " + "red=1 " * 900):
        answer = await anna.command("move", move=text)
        assert answer is not None
        assert answer.only == anna.user.id
    assert await table_version(house.app, table) == before


@pytest.mark.slow
@pytest.mark.parametrize("name", NASTY)
async def test_no_name_does_anything(house: House, name: str) -> None:
    people = [house.person(name), house.person("Ben")]
    table = await open_table(house, people, "pebbles")
    await wait_until_settled(house.world)
    for message in house.world.messages.values():
        said = "\n".join(one["content"] for one in walk_components(message.components) if one["type"] == 10)
        assert "@everyone" not in said
        assert "<@&" not in said.replace("\\<", "")
        assert "](https://evil" not in said
        assert "discord.gg/" not in said
    assert table
    for request in house.world.requests:
        if request.method in ("POST", "PATCH") and isinstance(request.body, dict) and "components" in request.body:
            allowed = request.body.get("allowed_mentions")
            assert allowed is not None
            assert allowed.get("parse") == []
            assert set(map(str, allowed.get("users", []))) <= {str(person.user.id) for person in people}


@pytest.mark.slow
async def test_twenty_presses_at_once_count_once(house: House) -> None:
    table, (anna, ben) = await start_table(house)
    wishes = await next_moves(house.app, table)
    await press_move(house.app, ben, table, wishes[1])
    panel = await anna.tap(anna.board(table), "Your move", private=True)
    assert panel is not None
    await anna.tap(panel, "2")
    done = anna.find(panel, "Done")
    before = await table_version(house.app, table)
    twins = [Person(house.world, anna.user, anna.channel, anna.guild) for _ in range(20)]
    await asyncio.gather(*(twin.press(done) for twin in twins))
    await anna.until(lambda: any(t.press.startswith("yes ") for t in press_targets(panel)))
    confirm = anna.find(panel, "yes ")
    await asyncio.gather(*(twin.press(confirm) for twin in twins))
    await wait_until_settled(house.world)
    await anna.until(
        lambda: not any(t.press.startswith("yes ") for t in press_targets(panel))
    )  # the newest state, at last
    assert await table_version(house.app, table) == before + 1
