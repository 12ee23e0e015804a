"""Test the number of callbacks for wake-up rows and sealed plans of Fresco, at the table and in the panel."""

import pytest

from bot.app.api import App
from bot.app.turns.move_parser import parse_move
from bot.app.ui.screen import flatten_rows
from bot.app.views.public_options import public_options
from tests.app.conftest import Arrive, Guest
from tests.app.gameplay import play_on, read_table, seats_to_move, start_three, table_version


@pytest.fixture
async def fresco(arrive: Arrive) -> tuple[str, list[Guest]]:
    """Start a table of Fresco with three people."""
    return await start_three(arrive, "fresco")


async def wake_all(app: App, table_id: str, people: list[Guest]) -> None:
    """Let all players get up by one press on the table each, the latest free hour first."""
    for hour in ("9", "8", "7"):
        (seat,) = await seats_to_move(app, table_id)
        board = await app.render_screen(None, "", table_id)
        button = next(
            b
            for b in flatten_rows(board.rows)
            if b.callback_data.startswith("say ") and b.callback_data.endswith(f" {hour}")
        )
        people[seat].presses = 0
        await people[seat].press(button.callback_data)
        assert people[seat].presses == 1


async def test_wake_up_row_is_chosen_with_single_public_callback(app: App, fresco: tuple[str, list[Guest]]) -> None:
    table, people = fresco
    at = await table_version(app, table)
    await wake_all(app, table, people)
    assert await table_version(app, table) == at + 3
    assert await seats_to_move(app, table) == [0, 1, 2]


async def test_a_wake_up_row_takes_two_presses_in_the_panel(app: App, fresco: tuple[str, list[Guest]]) -> None:
    table, people = fresco
    (seat,) = await seats_to_move(app, table)
    who, at = people[seat], await table_version(app, table)
    who.presses = 0
    await who.follow(f"move {table}", "Get up at 7")
    assert (await table_version(app, table), who.presses) == (at + 1, 2)


async def plan_actions(guest: Guest, table_id: str, *places: str) -> None:
    """Withdraw the apprentices of the plan before, add one at each of these places, then press Done."""
    await guest.press(f"move {table_id}")
    while (filled := next((slot for slot in guest.screen.slots if slot.given), None)) is not None:
        await guest.press(filled.give[0].callback_data)
    for place in places:
        slot = next(slot for slot in guest.screen.slots if place in slot.label)
        assert slot.more is not None
        await guest.press(slot.more.callback_data)
    await guest.tap("Done")
    for button in flatten_rows(guest.screen.rows):
        if button.callback_data.startswith("yes "):
            await guest.press(button.callback_data)
            break


async def test_plans_stay_changeable_and_hidden_until_all_are_submitted(
    app: App, fresco: tuple[str, list[Guest]]
) -> None:
    table, people = fresco
    await wake_all(app, table, people)
    async with app.service.tables.open_started(table) as found:
        assert all(public_options(found, seat) == [] for seat in range(3)), "a plan is never asked in the open"
    await plan_actions(people[0], table, "market", "market", "cathedral")
    assert await seats_to_move(app, table) == [1, 2]
    await plan_actions(people[0], table, "studio", "studio")
    await plan_actions(people[1], table, "theatre")
    async with app.service.tables.open_started(table) as found:
        assert all(player.plan is None for player in found.match.view_for(2).players)
        assert found.match.view_for(0).me.plan == {"studio": 2}
    await plan_actions(people[2], table, "workshop")
    plans = [player.plan for player in (await read_table(app, table)).match.view_for(None).players]
    assert plans == [{"studio": 2}, {"theatre": 1}, {"workshop": 1}]


async def test_the_last_apprentice_is_the_answer(app: App, fresco: tuple[str, list[Guest]]) -> None:
    """Numbers at once: three to the market and two to the studio are a plan in two presses, and can be changed."""
    table, people = fresco
    await wake_all(app, table, people)
    anna = people[0]
    await anna.press(f"move {table}")
    anna.presses = 0
    for place, n in (("market", 3), ("studio", 2)):
        slot = next(slot for slot in anna.screen.slots if place in slot.label)
        await anna.press(next(button.callback_data for button in slot.give if button.label == str(n)))
    assert (anna.presses, await seats_to_move(app, table)) == (2, [1, 2])
    assert any("market 3" in line for line in anna.screen.text), "what was answered is read"
    await plan_actions(anna, table, "theatre")
    assert (await read_table(app, table)).match.view_for(0).me.plan == {"theatre": 1}


@pytest.mark.slow
@pytest.mark.timeout(300)
async def test_every_question_is_answered_with_callbacks(app: App, fresco: tuple[str, list[Guest]]) -> None:
    table, people = fresco
    await play_on(app, table, people, rounds=60)
    async with app.service.tables.open_started(table) as found:
        assert found.is_over or found.match.position.state.round > 2  # a short game has ended by then


@pytest.mark.parametrize(
    ("texts", "move"),
    [
        (("get up at 7", "v 7 hodin", "встать в 7", "um 7 Uhr"), ("7",)),
        (
            ("2 market 1 workshop", "2 trh, 1 dílna", "2 рынок, 1 мастерская", "2 Markt, 1 Werkstatt"),
            ("market=2", "workshop=1", "."),
        ),
    ],
)
async def test_a_move_is_read_in_four_languages(
    app: App, fresco: tuple[str, list[Guest]], texts: tuple[str, ...], move: tuple[str, ...]
) -> None:
    table, people = fresco
    if len(move) > 1:
        await wake_all(app, table, people)
    seat = (await seats_to_move(app, table))[0]
    async with app.service.tables.open_started(table) as found:
        for text in (*texts, " ".join(move)):
            assert parse_move(found.match.choice_tree(seat), text, "fresco", ("A", "B", "C")).move == move, text
