"""A table of rules that are not played any more, in a Discord channel and a Telegram group at once."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engines import GAMES
from tests.chat.both.conftest import Town
from tests.chat.both.test_table import open_table
from tests.chat.discord.records import text_of
from tests.patience import wait_until
from tests.texts import render_text

FRESCO = GAMES["fresco"]


@pytest.mark.slow
async def test_it_is_told_saved_and_closed_at_both(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    """The board had a picture before: now it is words in its place, at each in the language of the place."""
    anna, clara = town.at_discord("Anna"), town.at_telegram("Clara", "de")
    group = town.group(clara)
    table = await open_table(town, [anna], [clara], group, "fresco")
    async with town.app.service.tables.lock_table(table):  # whoever had read it by its own rules has done with it
        monkeypatch.setitem(GAMES, "fresco", replace(FRESCO, rules_version=99, rule_revisions={}))
        town.app.service.tables.cache.drop_table(table)
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
