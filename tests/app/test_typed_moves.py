"""Test typed moves, commands and their autocompletion."""

from __future__ import annotations

import pytest

from bot.app.api import MAX_TEXT_LENGTH, App
from bot.app.context import RequestContext
from bot.app.dispatch.command_handlers import COMMAND_HANDLERS
from bot.app.ui.screen import Screen
from tests.app.conftest import Arrive, Seat
from tests.app.gameplay import confirm_move, plan_for_all, table_version


async def test_an_exact_word_counts_at_once_and_a_part_of_one_opens_the_panel(app: App, make_table: Seat) -> None:
    table, people = await make_table("Anna", "Ben")
    blocked = await people[0].command("move", f"{table} red=1 blue=1 .")
    assert blocked.notice == "One bowl must get more than the other."
    await plan_for_all(app, table, people)
    at = await table_version(app, table)
    await people[0].command("move", "offer")
    assert people[0].screen.pad is not None
    assert await table_version(app, table) == at
    await people[0].command("move", f"{table} pass")
    assert await table_version(app, table) == at + 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("typed", "word"),
    [
        ("2 red and 1 blue", ("red=2", "blue=1", ".")),
        ("Offer 2 coins", ("offer", "2")),
        ("OFFER  coins: 2!", ("offer", "2")),
        ("i pass", ("pass",)),
        ("Passen", ("pass",)),
        ("pásuju, pas", ("pass",)),
        ("swap with the DECK", ("swap",)),
    ],
)
async def test_tolerantly_parsed_move_is_confirmed_before_submission(
    app: App, make_table: Seat, typed: str, word: tuple[str, ...]
) -> None:
    table, people = await make_table("Anna", "Ben")
    if "red" not in typed:
        await plan_for_all(app, table, people)
    at = await table_version(app, table)
    anna = people[0]
    screen = await anna.command("move", f"{table} {typed}")
    assert screen.notice.startswith("I read this as: "), screen.notice
    assert await table_version(app, table) == at
    await confirm_move(anna)
    async with app.service.tables.open_started(table) as found:
        assert found.match.entries[at].move == word


async def test_nonsense_enters_no_draft(arrive: Arrive) -> None:
    anna = await arrive("Anna")
    table = (await anna.press("open princes")).table
    for _ in range(2):
        await anna.press(f"addai {table}")
    await anna.press(f"start {table}")
    said = await anna.command("move", f"{table} abracadabra")
    assert said.notice.startswith("I can’t make sense of that."), said.notice
    assert not any("So far" in line for line in said.text)


async def test_nonsense_is_answered_with_the_question(app: App, make_table: Seat) -> None:
    table, people = await make_table("Anna", "Ben")
    await plan_for_all(app, table, people)
    at = await table_version(app, table)
    for text in ("xyzzy", "🎲🎲🎲", "‮evil", "a" * 4096, "<b>@everyone</b>", "'; drop table"):
        screen = await people[0].command("move", f"{table} {text}")
        assert "What do you do?" in screen.notice, text
        assert "everyone" not in str(screen)
    assert await table_version(app, table) == at


async def test_completion_walks_the_tree(app: App, make_table: Seat) -> None:
    table, people = await make_table("Anna", "Ben")
    await plan_for_all(app, table, people)
    anna = people[0].id
    first = await app.complete_move(anna, table, "")
    assert (first[0].text, first[0].label) == ("offer", "Offer coins")
    assert [c.text for c in await app.complete_move(anna, table, "o")] == ["offer"]
    assert [c.text for c in await app.complete_move(anna, table, "Deck")] == ["swap"], "by a word of the label"
    assert [c.text for c in await app.complete_move(anna, table, "offer ")] == ["offer 1", "offer 2", "offer 3"]
    assert all(c.whole for c in await app.complete_move(anna, table, "offer "))
    assert [c.text for c in await app.complete_move(anna, table, "offer 2")] == ["offer 2"]
    assert await app.complete_move(anna, table, "offer 2 3 4") == []
    assert await app.complete_move(anna, table, "nothing like this") == []
    assert await app.complete_move(people[1].id, table, "") == [], "nothing is asked of Ben"
    assert await app.complete_move("nobody", table, "") == []


async def test_closed_game_completes_no_typed_move(app: App, make_table: Seat) -> None:
    """Its question is still there, and no player can answer it."""
    table, people = await make_table("Anna", "Ben")
    await plan_for_all(app, table, people)
    anna = people[0]
    assert await app.complete_move(anna.id, table, "")
    assert await app.complete_argument(anna.id, anna.place, "move", f"{table} ")
    assert await app.complete_argument(people[1].id, anna.place, "move", f"{table} ") == [], "nothing is asked of Ben"
    await anna.press(f"end {table}")
    await anna.tap("Close it")
    assert await app.complete_move(anna.id, table, "") == []
    assert await app.complete_argument(anna.id, anna.place, "move", f"{table} ") == []


async def test_every_completion_is_a_whole_move(app: App, make_table: Seat) -> None:
    table, people = await make_table("Anna", "Ben")
    anna = people[0].id
    for completion in await app.complete_move(anna, table, ""):
        assert completion.whole
        assert len(completion.label) <= 100
        deeper = await app.complete_move(anna, table, completion.text)
        assert [c.text for c in deeper] == [completion.text]


async def test_a_command_that_there_is_not_is_answered_kindly(arrive: Arrive) -> None:
    anna = await arrive("Anna")
    assert "no such command" in (await anna.command("launch", "the missiles")).notice


async def test_no_more_is_read_of_what_follows_a_command_than_fits_a_message(
    arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, texts = await arrive("Anna"), list[str]()

    async def record_text(_: RequestContext, text: str) -> Screen:
        texts.append(text)
        return Screen("")

    monkeypatch.setitem(COMMAND_HANDLERS, "move", record_text)
    for more in (0, 1, 100_000):
        await anna.command("move", "x" * (MAX_TEXT_LENGTH + more))
    assert texts == ["x" * MAX_TEXT_LENGTH] * 3


@pytest.mark.parametrize("text", ["pass", "red=2 blue=0 .", "nonsense"])
async def test_typed_move_out_of_turn_is_rejected(app: App, make_table: Seat, text: str) -> None:
    """Ben has planned, and Anna's turn has begun: as a command and as a press."""
    table, people = await make_table("Anna", "Ben")
    await plan_for_all(app, table, people)
    refused = (await people[1].press(f"walk {table} 0 1 red=2")).notice
    assert (await people[1].command("move", f"{table} {text}")).notice == refused
    assert (await people[1].press(f"typed {table} {text}")).notice == refused
