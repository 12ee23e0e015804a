"""Test the number of callbacks for moves of Leonardo da Vinci, and a whole game."""

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from bot.app.api import App
from bot.app.i18n import Translator
from bot.app.tables import premoves
from bot.app.ui.screen import flatten_rows
from bot.app.views.public_options import call_answers
from bot.app.views.tree_navigation import only_open_option
from engines.core.match import Match
from tests.app.conftest import Arrive, Guest, answer_buttons
from tests.app.gameplay import cover_seat, offered_presses, read_table, table_version
from tests.app.test_panel_princes import play_until
from tests.texts import render_text


@pytest.fixture
async def table(people: list[Guest]) -> str:
    return await people[0].open_table(*people[1:], game="leonardo", start=True)


def is_asked(what: str) -> Any:
    def asks_this(match: Match[Any, Any], seat: int) -> bool:
        return bool(match.view_for(seat).asks == what)

    return asks_this


async def test_figures_are_placed_with_two_presses(app: App, table: str, people: list[Guest]) -> None:
    who = people[await play_until(app, table, is_asked("place"))]
    at, who.presses = await table_version(app, table), 0
    await who.press(f"move {table}")
    ropery = next(slot for slot in who.screen.slots if slot.label == "Ropery")
    assert [button.label for button in ropery.give] == ["1", "2", "3", "Master"]
    await who.press(ropery.open)
    assert [label for label in who.labels() if label.endswith("apprentices")][-1] in (
        "Place 4 apprentices",
        "Place 5 apprentices",
    )
    await who.tap("back ")
    who.presses = 1
    await who.press(ropery.give[0])
    assert (await table_version(app, table), who.presses) == (at + 1, 2)


async def test_resource_is_taken_with_single_public_callback(app: App, table: str, people: list[Guest]) -> None:
    seat = await play_until(app, table, is_asked("shop"))
    buttons = [
        b for b in flatten_rows((await app.render_screen(None, "", table)).rows) if b.callback_data.startswith("say ")
    ]
    assert buttons[0].label.startswith("Take 1 ")
    assert buttons[1].label == "Pass: withdraw"
    await people[seat].press(f"rewind {table} {await table_version(app, table)}")
    await people[seat].tap("propose")
    assert not offered_presses(await app.render_screen(None, "", table), "say "), "a public answer to a sealed question"
    await people[seat - 1].follow(f"move {table}", "No")
    at = await table_version(app, table)
    await people[seat].press(buttons[0])
    assert await table_version(app, table) == at + 1


async def test_work_is_started_secretly(app: App, table: str, people: list[Guest]) -> None:
    seat = await play_until(app, table, is_asked("start"))
    assert not offered_presses(await app.render_screen(None, "", table), "say "), "a private question is on the board"
    who = people[seat]
    who.presses, at = 0, await table_version(app, table)
    await who.follow(f"move {table}", "Start work")
    if await table_version(app, table) == at:
        await who.press(
            next(
                b.callback_data
                for b in answer_buttons(who.screen)
                if b.callback_data.startswith("walk ") and not b.is_blocked
            )
        )
    assert await table_version(app, table) == at + 1
    assert who.presses <= 4


async def test_pass_premove_covers_the_round_and_is_offered_only_to_its_seat(
    app: App, table: str, people: list[Guest]
) -> None:

    def too_dear(match: Match[Any, Any], seat: int) -> bool:
        return is_asked("shop")(match, seat) and only_open_option(match.choice_tree(seat)) == "pass"

    seat = await play_until(app, table, too_dear)
    who = people[seat]
    await who.follow(f"move {table}", "order ")
    async with app.service.tables.open_started(table) as found:
        given = await premoves.load_premoves(app.service, found, seat)
        number = found.match.round_number
    assert [one.move for one in given] == [(f"round-{number}", "all")]
    for other in people:
        if other is not who:
            await other.press(f"move {table}")
            assert not offered_presses(other.screen, "order ")


def may_take(match: Match[Any, Any], seat: int) -> bool:
    """Return whether a seat is asked at a shop, can pay, and competes with others, so the next price is higher."""
    return is_asked("shop")(match, seat) and only_open_option(match.choice_tree(seat)) is None


async def test_pass_premove_is_not_offered_to_player_able_to_pay(app: App, table: str, people: list[Guest]) -> None:
    who = people[await play_until(app, table, may_take)]
    await who.press(f"move {table}")
    assert render_text("order-idle", game="leonardo") not in who.labels()


def premove_callbacks(who: Guest) -> Mapping[str, str]:
    """Return the premoves offered on a panel, label to callback data."""
    rows = {b.label: b.callback_data for b in flatten_rows(who.screen.rows) if b.callback_data.startswith("order ")}
    return rows | {f"{slot.label} {b.label}": b.callback_data for slot in who.screen.slots for b in slot.give
                   if b.callback_data.startswith("order ")}  # fmt: skip


async def test_shop_visit_is_planned_with_a_single_press(app: App, table: str, people: list[Guest]) -> None:
    seat = await play_until(app, table, may_take)
    who = people[seat]
    await who.press(f"move {table}")
    labels = premove_callbacks(who)
    assert "Take once, then withdraw" in labels
    assert not offered_presses(await app.render_screen(None, "", table), "order "), (
        "the board reveals what a player can pay"
    )
    await who.press(labels["Take once, then withdraw"])
    assert "Saved. Only you can see it." in who.screen.notice
    assert not [b for b in answer_buttons(who.screen) if b.callback_data.startswith("walk ")], "asked again"
    assert "Planned moves" in who.labels(), "expected the premove to be removable"
    shown = who.screen
    await who.press(f"move {table}")
    assert msgspec.structs.replace(shown, notice="") == who.screen, "expected the panel"
    async with app.service.tables.open_started(table) as found:
        await premoves.submit_premove(app.service, found, seat, "clock")
        assert found.match.entries[-1].move == ("take",)


async def test_all_figures_enter_a_laboratory_with_a_single_press(app: App, table: str, people: list[Guest]) -> None:

    def offers_premoves(match: Match[Any, Any], seat: int) -> bool:
        return is_asked("place")(match, seat) and bool(
            match.game.premove_options(match.view_for(seat), match.choice_tree(seat))
        )

    seat = await play_until(app, table, offers_premoves)
    who = people[seat]
    await who.press(f"move {table}")
    slots = [slot for slot in who.screen.slots if "then the master" in slot.label]
    assert slots
    await who.press(slots[0].open)
    assert "How many apprentices go" in " ".join(who.screen.text)
    await who.press(f"move {table}")
    number = slots[0].give[0]
    await who.press(number)
    async with app.service.tables.open_started(table) as found:
        given = await premoves.load_premoves(app.service, found, seat)
        await premoves.submit_premove(app.service, found, seat, "clock")
        (order,) = given
        assert found.match.entries[-1].move == (order.move[1], number.label)


async def test_premoves_are_not_offered_in_trial_nor_to_a_deputy(
    app: App, table: str, people: list[Guest], arrive: Arrive
) -> None:
    who = people[seat := await play_until(app, table, may_take)]
    await who.press(f"move {table}")
    assert premove_callbacks(who)
    await who.tap("try ")
    assert not premove_callbacks(who)
    await who.change(deputy=(await arrive("Zoe")).id)
    for is_own in (True, False):
        answers = call_answers(await read_table(app, table), seat, Translator("en", "leonardo"))
        assert offered_presses(answers, "say ")
        assert bool(offered_presses(answers, "ahead ")) is is_own
        await cover_seat(app, table, seat, "deputy")
