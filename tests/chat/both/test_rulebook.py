"""Test the rulebook, explanations of signs, and display names in a Discord channel and a Telegram chat."""

from functools import partial

import pytest

from engines import GAMES
from engines.core.core_types import Msg
from engines.core.rulebook import body_key
from engines.core.translation import build_translator
from tests.chat.both.conftest import TwoPlatformEnvironment
from tests.chat.both.test_shared_table import open_table
from tests.chat.discord.models import text_of
from tests.chat.discord.simulated_users import press_targets
from tests.chat.telegram.simulated_users import Person
from tests.chat.telegram.world import Message
from tests.timeouts import wait_until

HIDDEN = str.maketrans("", "", "\\\u200b\u2060\u200c")
"""What the platforms' own signs are kept from working with."""


def lines_of(game: str, lang: str, chapter: str) -> list[str]:
    """Return the lines of a chapter, as the catalogue has them."""
    about = GAMES[game]
    text = build_translator(about.data_dir, lang)(
        Msg(body_key(chapter), about.rulebook.rule_numbers(about.default_components))
    )
    return [line for line in text.splitlines() if line]


def missing_lines(game: str, lang: str, chapter: str, shown: str) -> list[str]:
    """Return the lines of a chapter that a message does not show."""
    seen = shown.translate(HIDDEN)
    return [line for line in lines_of(game, lang, chapter) if line not in seen]


def messages_with_line(person: Person, line: str) -> list[Message]:
    """Return the messages in a person's private chat that have this line."""
    return [message for message in person.messages() if line in message.text.translate(HIDDEN)]


@pytest.mark.slow
async def test_chapters_are_read_at_both(both_env: TwoPlatformEnvironment) -> None:
    anna, clara = both_env.at_discord("Anna"), both_env.at_telegram("Clara", "ru")
    for game, chapters in (("notredame", ("N-11",)), ("princes", ("P-4", "P-16"))):
        board = await anna.open_lobby(game)
        table = next(thing.press.split()[1] for thing in anna.press_targets(board) if thing.press.startswith("join "))
        for chapter in chapters:
            shown = await anna.command("rules", what=f"{table} {chapter}")
            assert missing_lines(game, "en", chapter, text_of(shown)) == []
            clara.write(f"/rules {table} {chapter}")
            first = lines_of(game, "ru", chapter)[0]
            (told,) = await wait_until(partial(messages_with_line, clara, first), "the chapter")
            assert missing_lines(game, "ru", chapter, told.text) == [], "the message lacks lines of the chapter"
            assert len(told.text) <= 4096
    shown = await anna.command("rules", what=f"{table} P-4.9")
    on = await anna.tap(shown, "The seven items", private=True)
    assert missing_lines("princes", "en", "P-5", text_of(on)) == []


@pytest.mark.slow
@pytest.mark.timeout(300)
async def test_signs_and_words_are_explained_at_both(both_env: TwoPlatformEnvironment) -> None:
    anna, clara = both_env.at_discord("Anna"), both_env.at_telegram("Clara", "de")
    group = both_env.group(clara)
    table = await open_table([anna], [clara], group, "princes")

    panel = await anna.tap(anna.board(), "move ", private=True)
    choice = await anna.tap(panel, "What is this?", private=True)
    assert choice.only == anna.user.id
    offered = [thing for thing in press_targets(choice) if thing.press.startswith(f"what {table} ")]
    assert len(offered) > 10
    one = await anna.press(next(thing for thing in offered if thing.label == "Jester"), private=True)
    assert "A jester lives in your palazzo" in text_of(one)
    assert one.files, "the chapter has no picture"
    back = await anna.tap(one, "Back", private=True)
    assert any(thing.press.startswith("walk ") for thing in press_targets(back)), "no way back to the question"

    await clara.tap("move ", group.id)
    await clara.tap("Was ist das?")
    await clara.tap(f"what {table} jester")
    told = await wait_until(
        lambda: [m for m in clara.messages() if "Ein Gaukler wohnt im Palazzo" in m.text], "the sentence"
    )
    assert told[-1].photo, "the chapter has no picture"
    await clara.tap("panel ")
    await wait_until(lambda: clara.find("walk "), "the question again")


@pytest.mark.slow
async def test_names_do_nothing_at_the_other_platform(both_env: TwoPlatformEnvironment) -> None:
    host = both_env.at_discord("@everyone t.me/evil /start <b>")
    guest = both_env.at_telegram("<@&1> **x** ://evil.example \u202e田中")
    group = both_env.group(guest)
    board = await host.open_lobby()
    table = next(t.press.split()[1] for t in press_targets(board) if t.press.startswith("join "))
    guest.write(f"/board {table}", group)
    await guest.tap("join ")
    await wait_until(lambda: "田中" in text_of(board), "the guest's name at Discord")
    guest.write(f"/board {table}", group)
    await guest.tap("here ")
    await wait_until(lambda: guest.find("join ", group.id), "the lobby in the group")
    said = text_of(board)
    assert not any(raw in said for raw in ("@everyone", "<@&1>", " **x**", "://", "\u202e"))
    shown = next(m for m in guest.messages(group.id) if m.labels())
    assert "田中" in shown.text
    assert not any(raw in shown.text for raw in ("@everyone", "t.me/", " /start", "://evil", "evil.example", "\u202e"))
    assert all(entity["type"] == "bold" for entity in shown.entities), "more than the title is marked"
