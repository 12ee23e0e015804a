"""Test presses in a chat of each platform: order of one user's, forged data, and outdated buttons."""

import asyncio
import random
import string
from typing import Any

import pytest

from bot.app.api import App
from tests.app.gameplay import table_version
from tests.chat.both.chats import Chat, Person
from tests.texts import render_text
from tests.timeouts import wait_until


async def test_presses_of_one_user_are_handled_in_order_and_delay_no_other_user(
    chat: Chat, table: str, anna: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    release, taken, handle = asyncio.Event(), list[str](), App.handle_callback
    users = [(await chat.user(person)).id for person in (anna, anna, ben)]

    async def hold_first(app: App, user: str, *given: Any) -> Any:
        taken.append(user)
        if len(taken) == 1:
            await release.wait()
        return await handle(app, user, *given)

    monkeypatch.setattr(App, "handle_callback", hold_first)
    presses = [asyncio.create_task(chat.tap(person, "rules ")) for person in (anna, anna, ben)]
    await wait_until(lambda: users[2] in taken, "the other user's press")
    assert taken == [users[0], users[2]], f"expected Anna's second press to wait for her first, got {taken} of {users}"
    release.set()
    await asyncio.gather(*presses)
    assert taken == [users[0], users[2], users[1]]


FORGED = ("", "walk", "forget-me", "walk {0}", "walk {0} 99 ffff x", "say {0} 0 1 pass", "say {0} 1 -1 pass",
          "end-game {0} 1", "0123456789abcdef01234567", "give {0} 1 zz red 99999999999", "pad {0} 1 zz -5",
          "kick {0} 0 x", f"open {'x' * 50}", "join ../../etc", "join ' OR 1=1")  # fmt: skip
OTHER: dict[str, tuple[str, ...]] = {
    "discord": ("p1:", "P1:0123456789abcdef01234567", "P1:short", "f1:", "s1:", "t1:", "x1:", "unknown:thing", ":"),
    "telegram": ("x", "k", "k" + "0" * 24, "p" + "я" * 30),
}


@pytest.mark.slow
async def test_forged_presses_are_answered_and_change_nothing(
    chat: Chat, table: str, anna: Person, ben: Person
) -> None:
    eve, dice = chat.person("Eve"), random.Random(7)
    await chat.settle()
    before, public, board = await table_version(chat.app, table), chat.texts(anna), chat.find(anna, "move ")
    noise = ["".join(dice.choices(string.printable, k=dice.randint(1, 60))) for _ in range(12)]
    for person in (eve, ben):
        for data in (*(chat.begin + line.format(table) for line in FORGED), *OTHER[chat.platform], *noise):
            await chat.press_data(person, board, data)
    await chat.settle()
    assert await table_version(chat.app, table) == before
    assert chat.texts(anna) == public, "expected answers that only the presser sees"


@pytest.mark.slow
async def test_outdated_press_is_answered_with_the_current_options(
    chat: Chat, table: str, people: list[Person], anna: Person
) -> None:
    await chat.tap(anna, "move ")
    await wait_until(lambda: chat.find(anna, "give ", private=True), "Anna's panel")
    old = next(one for one in chat.buttons(anna, private=True) if one.line.startswith("give "))
    await chat.restart()  # a bot started in the meantime can no longer delete an old answer
    await chat.play(people, table, 2)
    await chat.settle()
    before = await table_version(chat.app, table)
    await chat.press_data(anna, old.message, chat.begin + old.line, private=True)
    await chat.settle()
    assert await table_version(chat.app, table) == before
    assert old.line not in [one.line for one in chat.buttons(anna, private=True)], "expected no outdated button"
    told = [n for n, text in chat.texts(anna, private=True).items() if render_text("refused-stale") in text]
    assert told == [chat.find(anna, "hand ", private=True)], "expected the reason and the current options, as one panel"
