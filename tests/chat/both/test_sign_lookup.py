"""Test the sign lookup ("What is this?") in a Discord channel and a Telegram chat, in each reader's language."""

from __future__ import annotations

import pytest

from tests.chat.both.conftest import TwoPlatformEnvironment
from tests.chat.both.test_shared_table import open_table
from tests.chat.discord.models import text_of
from tests.chat.discord.simulated_users import press_targets
from tests.timeouts import wait_until


@pytest.mark.slow
@pytest.mark.timeout(300)
async def test_signs_and_words_are_explained_at_both(both_env: TwoPlatformEnvironment) -> None:
    anna, clara = both_env.at_discord("Anna"), both_env.at_telegram("Clara", "de")
    group = both_env.group(clara)
    table = await open_table(both_env, [anna], [clara], group, "princes")

    panel = await anna.tap(anna.board(), "move ", private=True)
    choice = await anna.tap(panel, "What is this?", private=True)
    assert choice.only == anna.user.id
    offered = [thing for thing in press_targets(choice) if thing.press.startswith(f"what {table} ")]
    assert len(offered) > 10
    one = await anna.press(next(thing for thing in offered if thing.label == "Jester"), private=True)
    assert "A jester lives in your palazzo" in text_of(one)
    assert one.files, "with its little picture"
    back = await anna.tap(one, "Back", private=True)
    assert any(thing.press.startswith("walk ") for thing in press_targets(back)), "and on with the question"

    await clara.tap("move ", group.id)
    await clara.tap("Was ist das?")
    await clara.tap(f"what {table} jester")
    told = await wait_until(
        lambda: [m for m in clara.messages() if "Ein Gaukler wohnt im Palazzo" in m.text], "the sentence"
    )
    assert told[-1].photo, "with its little picture"
    await clara.tap("panel ")
    await wait_until(lambda: clara.find("walk "), "the question again")
