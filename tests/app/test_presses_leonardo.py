"""Leonardo da Vinci press by press, and a whole game through the table service."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from bot.app.door.app import App
from bot.app.match import orders
from bot.app.match.play import say
from bot.app.show.rows import flat
from bot.app.show.walk import lone
from bot.app.turn.panel import answers
from engines.core.match import Match
from engines.core.tree import random_word
from tests.app.conftest import Arrive, Guest
from tests.app.playing import version
from tests.app.test_presses import reach
from tests.texts import render_text


@pytest.fixture
async def leonardo(arrive: Arrive) -> tuple[str, list[Guest]]:
    """A table with three people."""
    people = [await arrive("Anna")]
    table = (await people[0].press("open leonardo")).table
    for name in ("Ben", "Cleo"):
        people.append(await arrive(name, at=people[0].place))
        await people[-1].press(f"join {table}")
    await people[0].press(f"start {table}")
    return table, people


def is_asked(what: str) -> Any:
    """Whether somebody is asked that."""

    def asked(match: Match[Any, Any], seat: int) -> bool:
        return bool(match.view(seat).asks == what)

    return asked


async def test_figures_are_placed_with_two_presses(app: App, leonardo: tuple[str, list[Guest]]) -> None:
    """Your move, and where to with how many; any other number is behind the name."""
    table, people = leonardo
    who = people[await reach(app, table, is_asked("place"))]
    at, who.presses = await version(app, table), 0
    await who.press(f"move {table}")
    ropery = next(slot for slot in who.screen.slots if slot.label == "Ropery")
    assert [button.label for button in ropery.give] == ["1", "2", "3", "Master"]
    assert ropery.open is not None
    await who.press(ropery.open.press)
    assert [label for label in who.labels() if label.endswith("apprentices")][-1] in ("4 apprentices", "5 apprentices")
    await who.tap("back ")
    who.presses = 1
    await who.press(ropery.give[0].press)
    assert (await version(app, table), who.presses) == (at + 1, 2)


async def test_a_resource_is_taken_with_one_press_on_the_table(app: App, leonardo: tuple[str, list[Guest]]) -> None:
    table, people = leonardo
    seat = await reach(app, table, is_asked("shop"))
    board = await app.screen(None, "", table)
    buttons = [b for b in flat(board.rows) if b.press.startswith("say ")]
    assert buttons[0].label.startswith("Take 1 ")
    assert buttons[1].label == "Pass: withdraw"
    at = await version(app, table)
    await people[seat].press(buttons[0].press)
    assert await version(app, table) == at + 1


async def test_work_is_started_in_secret(app: App, leonardo: tuple[str, list[Guest]]) -> None:
    table, people = leonardo
    seat = await reach(app, table, is_asked("start"))
    board = await app.screen(None, "", table)
    assert not [b for b in flat(board.rows) if b.press.startswith("say ")], "that is asked in private alone"
    who = people[seat]
    who.presses, at = 0, await version(app, table)
    await who.press(f"move {table}")
    await who.tap("Start work")
    if await version(app, table) == at:
        await who.press(next(b.press for b in answers(who.screen) if b.press.startswith("walk ") and not b.blocked))
    assert await version(app, table) == at + 1
    assert who.presses <= 4


async def test_a_whole_game_is_played_through_the_service(app: App, leonardo: tuple[str, list[Guest]]) -> None:
    table, people = leonardo
    dice = random.Random(7)
    for n in range(1500):
        async with app.service.tables.hold(table) as found:
            match = found.match
            if found.over:
                break
            seat = match.owing()[0]
            word, epoch = random_word(match.tree(seat), dice), match.epochs[seat]
        await say(app.service, table, seat, epoch, word, f"any-{n}")
        if n % 12 == 0:
            await people[seat].press(f"move {table}")
            assert people[seat].screen.text
    async with app.service.tables.hold(table) as found:
        assert found.over
    board = await app.screen(None, "", table)
    assert any(button.press.startswith("rematch") for button in flat(board.rows))


async def test_who_can_only_pass_orders_to_pass_wherever_that_is_so(
    app: App, leonardo: tuple[str, list[Guest]]
) -> None:
    table, people = leonardo

    def too_dear(match: Match[Any, Any], seat: int) -> bool:
        return is_asked("shop")(match, seat) and lone(match.tree(seat)) == "pass"

    seat = await reach(app, table, too_dear)
    who = people[seat]
    await who.press(f"move {table}")
    await who.tap("order ")
    async with app.service.tables.hold(table) as found:
        given = await orders.given(app.service, found, seat)
        number = found.match.round
    assert [one.word for one in given] == [(f"round-{number}", "all")]
    for other in people:
        if other is not who:
            await other.press(f"move {table}")
            assert not [b for b in flat(other.screen.rows) if b.press.startswith("order ")]


def may_take(match: Match[Any, Any], seat: int) -> bool:
    """Somebody is asked at a shop, can pay, and others stand there too: it costs more the next time."""
    return is_asked("shop")(match, seat) and lone(match.tree(seat)) is None


async def test_who_can_pay_is_not_offered_it(app: App, leonardo: tuple[str, list[Guest]]) -> None:
    table, people = leonardo
    who = people[await reach(app, table, may_take)]
    await who.press(f"move {table}")
    assert render_text("order-idle", game="leonardo") not in who.labels()


def offered(who: Guest) -> Mapping[str, str]:
    """The orders ahead on a panel, label to press."""
    rows = {b.label: b.press for b in flat(who.screen.rows) if b.press.startswith("order ")}
    return rows | {f"{slot.label} {b.label}": b.press for slot in who.screen.slots for b in slot.give
                   if b.press.startswith("order ")}  # fmt: skip


async def test_a_shop_is_done_with_one_press(app: App, leonardo: tuple[str, list[Guest]]) -> None:
    """Take, go on up to a price, then withdraw: nothing of it is asked again, and nobody else is told of the limit."""
    table, people = leonardo
    seat = await reach(app, table, may_take)
    who = people[seat]
    await who.press(f"move {table}")
    labels = offered(who)
    assert "Take once, then withdraw" in labels
    board = await app.screen(None, "", table)
    assert not [b for b in flat(board.rows) if b.press.startswith("order ")], (
        "what one can pay is nobody else's business"
    )
    await who.press(labels["Take once, then withdraw"])
    assert "Saved. Only you can see it." in who.screen.notice
    assert not [b for b in answers(who.screen) if b.press.startswith("walk ")], "it is not asked again meanwhile"
    assert "Planned moves" in who.labels(), "and can still be taken back"
    shown = who.screen
    await who.press(f"move {table}")
    assert msgspec.structs.replace(shown, notice="") == who.screen, "it is the panel itself, so it goes on by itself"
    async with app.service.tables.hold(table) as found:
        area, version_ = found.match.view(seat).area, found.match.version
        await orders.answer(app.service, found, seat, "clock")
        assert [e.word for e in found.match.entries[version_:] if e.by == "order"] == [("take",)]
        for n in range(9):
            now = found.match.view(None)
            if now.area != area or now.asks not in ("shop", "academy"):
                break
            asked = found.match.owing()[0]
            if asked == seat:
                await orders.answer(app.service, found, seat, f"clock-{n}")
                assert [e.word for e in found.match.entries if e.by == "order"][-1] == ("pass",)
                break
            found.match.push(asked, ("pass",))
            await app.service.tables.append(found, f"other-{n}")
        left = await orders.given(app.service, found, seat)
        assert not [one for one in left if one.word[1] == area], "it has said all that it can: it goes in silence"
    for other in people:
        await other.press(f"story {table} 0")
        assert "no longer possible" not in " ".join(other.screen.text)


async def test_all_go_into_a_laboratory_with_one_press(app: App, leonardo: tuple[str, list[Guest]]) -> None:
    table, people = leonardo

    def works(match: Match[Any, Any], seat: int) -> bool:
        return is_asked("place")(match, seat) and bool(match.game.ahead(match.view(seat), match.tree(seat)))

    seat = await reach(app, table, works)
    who = people[seat]
    await who.press(f"move {table}")
    slots = [slot for slot in who.screen.slots if "then the master" in slot.label]
    assert slots
    assert slots[0].open is not None
    await who.press(slots[0].open.press)
    assert "How many apprentices go" in " ".join(who.screen.text)
    await who.press(f"move {table}")
    number = slots[0].give[0]
    await who.press(number.press)
    async with app.service.tables.hold(table) as found:
        given = await orders.given(app.service, found, seat)
        await orders.answer(app.service, found, seat, "clock")
        first = found.match.entries[-1].word
        assert [one.word[2] for one in given] == [number.label]
    lab = given[0].word[1]
    assert first == (lab, number.label)
    for n in range(9):
        async with app.service.tables.hold(table) as found:
            asked = found.match.owing()[0]
            if asked == seat:
                await orders.answer(app.service, found, seat, f"clock-{n}")
                assert [e.word for e in found.match.entries if e.by == "order"][-1] == (lab, "master")
                assert await orders.given(app.service, found, seat) == []
                return
            found.match.push(asked, ("pass",))
            await app.service.tables.append(found, f"other-{n}")
    raise AssertionError("never asked again")


async def test_who_only_tries_is_offered_no_order(app: App, leonardo: tuple[str, list[Guest]]) -> None:
    table, people = leonardo
    who = people[await reach(app, table, may_take)]
    await who.press(f"move {table}")
    assert offered(who)
    await who.tap("try ")
    assert not offered(who)
