"""Test the rulebook, explanations of signs, and display names in a Discord channel and a Telegram chat."""

from functools import partial

import pytest

from engines import GAMES
from engines.core.core_types import Msg
from engines.core.rulebook import body_key, heading_key
from engines.core.translation import build_translator
from tests.chat.both.chats import Chat, Person
from tests.chat.both.conftest import TwoPlatformEnvironment
from tests.chat.discord.models import text_of
from tests.timeouts import wait_until

HIDDEN = str.maketrans("", "", "\\\u200b\u2060\u200c")
"""Characters inserted so that the platforms do not interpret their markup."""


def lines_of(game: str, key: str) -> list[str]:
    """Return the lines of a rulebook text from the Russian catalogue."""
    about = GAMES[game]
    numbers = about.rulebook.rule_numbers(about.default_components)
    return [line for line in build_translator(about.data_dir, "ru")(Msg(key, numbers)).splitlines() if line]


def find_shown(chat: Chat, person: Person, text: str) -> tuple[int, str] | None:
    shown = {number: said.translate(HIDDEN) for number, said in chat.texts(person, private=True).items()}
    return next(((number, said) for number, said in shown.items() if text in said), None)


@pytest.mark.slow
async def test_chapters_are_shown_completely(chat: Chat) -> None:
    anna = chat.person("Anna", "ru")
    await chat.settle()
    for game, chapters in (("notredame", ("N-11",)), ("princes", ("P-4", "P-16", "P-4.9 P-5"))):
        table = await chat.open_lobby(anna, game)
        for chapter, *on in map(str.split, chapters):
            await chat.command(anna, "rules", f"{table} {chapter}", private=True)
            if on:
                await chat.tap(anna, lines_of(game, heading_key(on[0]))[0], private=True)
            lines = lines_of(game, body_key((*on, chapter)[0]))
            _, said = await wait_until(partial(find_shown, chat, anna, lines[0]), f"chapter {chapter}")
            assert [line for line in lines if line not in said] == [], f"lines of {chapter} are missing"


@pytest.mark.slow
@pytest.mark.timeout(300)
async def test_signs_and_words_are_explained(chat: Chat) -> None:
    (anna, _), table = await chat.seat("Anna", "Ben", game="princes")
    await chat.tap(anna, "move ")
    await chat.tap(anna, "More …", private=True)
    await chat.tap(anna, "What is this?", private=True)
    await wait_until(lambda: chat.find(anna, f"what {table} jester", private=True), "the list of explanations")
    assert len([one for one in chat.buttons(anna, private=True) if one.line.startswith(f"what {table} ")]) > 10
    await chat.tap(anna, f"what {table} jester", private=True)
    shown, _ = await wait_until(lambda: find_shown(chat, anna, "A jester lives in your palazzo"), "the sentence")
    assert shown in chat.pictures(anna, private=True), "expected a picture in the chapter"
    await chat.tap(anna, "panel ", private=True)
    await wait_until(lambda: chat.find(anna, "walk ", private=True) >= shown, "the question again")


@pytest.mark.slow
async def test_names_are_escaped_on_the_other_platform(both_env: TwoPlatformEnvironment) -> None:
    host = both_env.discord.person("@everyone t.me/evil /start <b>")
    guest = both_env.telegram.person("<@&1> **x** ://evil.example \u202e田中", started=True)
    group = both_env.telegram.group(guest)
    board = await host.open_lobby()
    table = host.find(board, "join ").press.split()[1]
    guest.write(f"/board {table}", group)
    await guest.tap("join ")
    await wait_until(lambda: "田中" in text_of(board), "the guest's name on Discord")
    guest.write(f"/board {table}", group)
    await guest.tap("here ")
    await wait_until(lambda: guest.find("join ", group.id), "the lobby in the group")
    said = text_of(board)
    assert not any(raw in said for raw in ("@everyone", "<@&1>", " **x**", "://", "\u202e"))
    shown = next(m for m in guest.messages(group.id) if m.labels())
    assert "田中" in shown.text
    assert not any(raw in shown.text for raw in ("@everyone", "t.me/", " /start", "://evil", "evil.example", "\u202e"))
    formats = [entity["type"] for entity in shown.entities]
    assert formats == ["bold", "expandable_blockquote"], "expected a title, a folded hash, and no format in between"
