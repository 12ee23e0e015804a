"""Test rehearsals: several moves deep, private, discarded or submitted, without hidden information."""

from __future__ import annotations

from bot.app.api import App
from bot.app.turns.callbacks import SubmitAnswer
from tests.app.conftest import Seat
from tests.app.gameplay import plan_for_all, position_digest, start_turn, table_version
from tests.texts import render_text


async def test_a_rehearsal_is_seen_by_one_alone_and_thrown_away(app: App, make_table: Seat) -> None:
    table, people = await make_table("Anna", "Ben")
    await plan_for_all(app, table, people)
    anna, ben = people
    before, at = await position_digest(app, table), await table_version(app, table)
    public = await app.render_screen(None, "", table)
    await anna.press(f"move {table}")
    await anna.tap("What if?")
    assert any("nothing is played yet" in line for line in anna.screen.text)
    await anna.tap(render_text("app-more"))
    assert anna.screen.pad is not None
    await anna.press(anna.screen.pad.likely[0].callback_data)
    assert any("one step so far" in line for line in anna.screen.text)
    assert "Offer coins" in anna.labels(), "the next question of the rehearsal"
    await anna.tap("Show")
    assert any("2 steps so far" in line for line in anna.screen.text)
    assert any("Anna shows" in line for line in anna.screen.after)
    assert anna.screen.private
    assert (await position_digest(app, table), await table_version(app, table)) == (before, at)
    assert await app.render_screen(None, "", table) == public
    assert "Anna shows" not in str(await ben.press(f"move {table}"))
    await anna.tap("Throw it away")
    assert anna.screen.notice == "Thrown away. Nothing was played."
    assert (await position_digest(app, table), await table_version(app, table)) == (before, at)


async def test_a_rehearsal_is_said_word_by_word(app: App, make_table: Seat) -> None:
    table, anna, _ = await start_turn(app, make_table)
    at = await table_version(app, table)
    await anna.tap("What if?")
    await anna.tap(render_text("app-more"))
    assert anna.screen.pad is not None
    await anna.press(anna.screen.pad.likely[0].callback_data)
    await anna.tap("Pass")
    await anna.tap("Play it")
    assert await table_version(app, table) == at + 2
    async with app.service.tables.open_started(table) as found:
        assert [entry.move for entry in found.match.entries[at:]] == [("more", "sell", "1"), ("pass",)]


async def test_nothing_hidden_comes_to_light_in_a_rehearsal(app: App, make_table: Seat) -> None:
    _, anna, _ = await start_turn(app, make_table)
    await anna.tap("What if?")
    await anna.tap("Swap")
    assert any("You can’t look any further" in line for line in anna.screen.text)
    assert not any("look at" in line and "You" in line for line in anna.screen.text)


async def test_step_by_step_back_out_of_a_rehearsal(app: App, make_table: Seat) -> None:
    _, anna, _ = await start_turn(app, make_table)
    await anna.tap("What if?")
    await anna.tap("Pass")
    await anna.tap("Back")
    assert "Pass" in anna.labels()
    assert any("nothing is played yet" in line for line in anna.screen.text)


async def test_nothing_is_played_by_mistake_while_trying(app: App, make_table: Seat) -> None:
    """A button on the table's own message says nothing, and a typed word is only tried, too."""
    table, anna, _ = await start_turn(app, make_table)
    at = await table_version(app, table)
    async with app.service.tables.open_started(table) as found:
        quick = SubmitAnswer(table, 0, found.match.epochs[0], ("pass",)).data
    await anna.tap("What if?")
    await anna.press(quick)
    assert anna.screen.notice.startswith("You are only trying things out")
    assert await table_version(app, table) == at
    await anna.press(f"typed {table} more sell 1")
    assert any("one step so far" in line for line in anna.screen.text)
    await anna.press(f"typed {table} pass")
    assert await table_version(app, table) == at
    await anna.press(f"typed {table} pass")
    assert anna.screen.notice.startswith("You are only trying things out"), "nothing is asked there any more"
    await anna.tap("Throw it away")
    await anna.press(quick)
    assert await table_version(app, table) == at + 1
