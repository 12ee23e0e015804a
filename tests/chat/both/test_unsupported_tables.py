"""Test a table with unsupported rules on Discord and Telegram: reported, saved and closed on both."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engines import GAMES
from tests.chat.both.conftest import TwoPlatformEnvironment
from tests.chat.both.test_shared_table import open_table
from tests.chat.discord.models import text_of
from tests.texts import render_text
from tests.timeouts import wait_until

FRESCO = GAMES["fresco"]


@pytest.mark.slow
async def test_unsupported_table_is_reported_saved_and_closed(
    both_env: TwoPlatformEnvironment, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The board had a picture before: now it is words in its place, at each in the language of the place."""
    anna, clara = both_env.at_discord("Anna"), both_env.at_telegram("Clara", "de")
    group = both_env.group(clara)
    table = await open_table(both_env, [anna], [clara], group, "fresco")
    async with both_env.app.service.tables.lock_table(table):  # whoever had read it by its own rules has done with it
        monkeypatch.setitem(GAMES, "fresco", replace(FRESCO, rules_version=99, rule_revisions={}))
        both_env.app.service.tables.cache.drop_table(table)
    told = await anna.tap(anna.board(table), "Your move", private=True)
    assert told is not None
    assert render_text("app-unplayed") in text_of(told)
    assert f"rules number {FRESCO.rules_version}" in text_of(told)
    saved = await anna.tap(told, "Save", private=True)
    assert saved is not None
    assert '"commit"' in text_of(saved)
    query = await clara.tap("move ", group.id)
    assert query.answer is not None
    told = await anna.tap(anna.board(table), "Your move", private=True)
    assert told is not None
    asked = await anna.tap(told, "End this game", private=True)
    assert asked is not None
    await anna.tap(asked, "Close it")
    await anna.until(lambda: "This game is over" in text_of(anna.board(table)))
    await wait_until(
        lambda: [m for m in clara.messages(group.id) if "Diese Partie ist zu Ende" in m.text], "the same at Telegram"
    )
