"""Test planned moves: submission at the turn, secrecy, equal delay, limits, expiry and recovery after a crash."""

import dataclasses
import json
import random
import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from bot.app.clocks.due_actions import PREMOVE_DELAY_MS
from bot.app.errors import WriteConflictError
from bot.app.tables import premoves
from bot.app.tables.table import Table
from docs.sample.engines.pebbles.game import PEBBLES
from docs.sample.engines.pebbles.state import BOWLS
from docs.sample.engines.pebbles.steps.plan import PlanStones
from docs.sample.tests.engines.rules.pebbles.position_builder import VALUE
from engines import GAMES
from engines.core import match_factory
from engines.core.core_types import Msg, TermRef
from engines.core.log import SeedSecret
from engines.core.random_moves import random_move
from engines.core.tree import Allocation, Leaf, Slot, is_complete_move
from tests.app.clocks.clocked_tables import World, start_table
from tests.app.clocks.test_absence import read_story
from tests.app.gameplay import (
    Guest,
    answer_question,
    export_table,
    offered_presses,
    plan_for_all,
    plan_pebbles,
    read_table,
    require,
    seats_to_move,
)
from tests.callbacks import (
    AddPremove,
    AskEndGame,
    FreeText,
    OpenMove,
    ShowPremoves,
    ShowStory,
    ShowTableTime,
    TypePremove,
)
from tests.texts import match_text, render_text


async def plan_limit(guest: Guest, table_id: str, coins: int) -> None:
    """Plan a limit of coins, chosen on the pad."""
    await guest.press(ShowPremoves(table_id))
    for _ in range(coins):
        await guest.press(guest.pad.more)
    assert match_text("clock-premove-kept", (await guest.press(guest.pad.take)).notice)


async def load_seat_premoves(world: World, table_id: str, seat: int) -> list[premoves.Premove]:
    return await premoves.load_premoves(world.service, await read_table(world.app, table_id), seat)


async def turn_moves(world: World, table_id: str) -> list[tuple[str, tuple[str, ...]]]:
    """Return all moves that offer or pass, with their actors."""
    return [
        (e.by, e.move) for e in await world.entries(table_id) if e.kind == "move" and e.move[0] in ("offer", "pass")
    ]


async def answer_first(world: World, table_id: str, people: list[Guest]) -> None:
    """Let all plan and the first player answer, and let a minute pass."""
    await plan_for_all(table_id, people)
    await answer_question(people[0], table_id)
    await world.go(minutes=1)


async def test_premove_is_submitted_when_turn_comes(world: World, table: str, anna: Guest, ben: Guest) -> None:
    await plan_limit(ben, table, 2)
    await plan_for_all(table, [anna, ben])
    await world.go(minutes=1)
    assert await seats_to_move(world.app, table) == [0]
    await answer_question(anna, table)
    assert await world.pings(table) == [], "a player is pinged although a premove will answer"
    await world.go(seconds=PREMOVE_DELAY_MS / 1000 - 1)
    assert await seats_to_move(world.app, table) == [1]
    await world.go(seconds=2)
    assert (await turn_moves(world, table))[-1] == ("order", ("offer", "2"))
    assert f"· {render_text('clock-event-premove-used')}" in (await ben.press(ShowStory(table, 0))).text
    assert render_text("clock-event-premove-used") not in await read_story(anna, table)


@pytest.mark.slow
async def test_bid_premove_and_pass_premove_take_the_same_time(world: World) -> None:
    times = []
    for coins in (0, 1, 3):
        table, people = await start_table(world, "Anna", "Ben")
        await plan_limit(people[1], table, coins)
        await plan_for_all(table, people)
        await answer_question(people[0], table)
        due = require(await world.service.store.timers.load_due_ms(table, "clock"))
        begun = [e.at for e in await world.entries(table) if e.kind == "move"][-1]
        await world.go(minutes=1)
        entry = [e for e in await world.entries(table) if e.by == "order"][-1]
        times.append((due - world.hands.ms, entry.at > begun, len(await world.entries(table))))
        assert entry.move == (("offer", str(coins)) if coins else ("pass",))
    assert len(set(times)) == 1, f"the delay reveals whether a move was planned: {times}"


async def test_outdated_drop_button_does_not_remove_another_premove(world: World, table: str, ben: Guest) -> None:
    """Number of premoves before it may have changed, and two may start with the same sixty characters."""
    long = "offer " + "1 " * 40
    await ben.press_each(*(TypePremove(table, FreeText(move)) for move in ("swap", f"{long} 2", f"{long} 3")))
    stored = await load_seat_premoves(world, table, 1)
    drops = offered_presses(await ben.press(ShowPremoves(table)), "order-drop")
    assert (len(stored), len(drops)) == (3, 3)
    await ben.press_each(drops[0], *drops)
    assert await load_seat_premoves(world, table, 1) == stored[1:], "an old button removes another premove"
    await plan_limit(ben, table, 2)
    before = await load_seat_premoves(world, table, 1)
    await ben.press_each(*drops[:2])
    assert await load_seat_premoves(world, table, 1) == [one for one in before if one not in stored[:2]]


async def test_premove_is_hidden_from_exports_and_screens_of_others(world: World) -> None:
    seen = []
    for coins in (1, 3):
        table, people = await start_table(world, "Anna", "Ben")
        await plan_limit(people[1], table, coins)
        exported = json.loads(await export_table(world.app, people[0].id, table))
        await people[0].press(ShowTableTime(table))
        own = " ".join((*people[0].screen.text, *people[0].labels()))
        board = await world.board(table)
        story_ = re.sub(r"card \d+", "card", " ".join((await people[0].press(ShowStory(table, 0))).text))
        log = [(e.kind, e.seat, e.move, e.events) for e in await world.entries(table) if e.kind == "table"]
        seen.append((len(exported["events"]), board, own, story_, log))
        bens = json.loads(await export_table(world.app, people[1].id, table))
        assert len(bens["events"]) == len(exported["events"]), "the log shows a planned move before the end"
    assert seen[0] == seen[1]


async def test_new_bid_limit_replaces_earlier_limit(world: World, table: str, people: list[Guest]) -> None:
    await plan_limit(people[1], table, 1)
    await plan_limit(people[1], table, 3)
    assert (await load_seat_premoves(world, table, 1))[0].move == ("3",)


@pytest.mark.slow
async def test_undone_premove_is_not_submitted_again(world: World, table: str, ben: Guest) -> None:
    await ben.press(TypePremove(table, FreeText("red=2 .")))
    await world.go(minutes=1)
    assert await seats_to_move(world.app, table) == [0]
    await ben.follow(OpenMove(table), "Undo")
    await world.go(minutes=1)
    assert await seats_to_move(world.app, table) == [0, 1]


async def test_premove_is_submitted_only_once(world: World, table: str, anna: Guest, ben: Guest) -> None:
    assert (await ben.press(TypePremove(table, FreeText("pass")))).notice == render_text("clock-premove-kept", round=1)
    assert render_text("clock-premoves-until", round=1) in (await ben.press(ShowPremoves(table))).text
    await answer_first(world, table, [anna, ben])
    assert (await turn_moves(world, table))[-1] == ("order", ("pass",))
    assert await load_seat_premoves(world, table, 1) == []
    await answer_first(world, table, [anna, ben])
    assert await seats_to_move(world.app, table) == [1], "the plan for one round also answers the next one"


@pytest.mark.slow
async def test_several_premoves_are_submitted_in_order(world: World, table: str, anna: Guest, ben: Guest) -> None:
    await ben.press_each(TypePremove(table, FreeText("red=2 .")), TypePremove(table, FreeText("offer 1")))
    await plan_pebbles(anna, table)
    await world.go(minutes=1)
    assert [e.move for e in await world.entries(table) if e.by == "order"] == [("red=2", ".")]
    await answer_question(anna, table)
    await world.go(minutes=1)
    assert [e.move for e in await world.entries(table) if e.by == "order"] == [("red=2", "."), ("offer", "1")]


@pytest.mark.slow
@pytest.mark.parametrize("is_conditional", [True, False])
async def test_premove_that_has_become_impossible_is_dropped_with_notice_and_ping(
    world: World, is_conditional: bool
) -> None:
    """The card for which Ben would pass was swapped, or he has none of the cards he wants to show."""
    table, (anna, ben) = await start_table(world, "Anna", "Ben", planned=True)
    hand = (await read_table(world.app, table)).match.position.state.players[1].hand
    moves = ["pass / deck"] if is_conditional else [f"show {card}" for card in VALUE if card not in hand][:2]
    await ben.press_each(*(TypePremove(table, FreeText(move)) for move in moves))
    if is_conditional:
        await anna.follow(OpenMove(table), "Swap")
    while 0 in await seats_to_move(world.app, table):
        await answer_question(anna, table)
    await world.go(minutes=1)
    assert await seats_to_move(world.app, table) == [1]
    assert match_text("clock-event-premove-gone", await read_story(ben, table))
    assert not match_text("clock-event-premove-gone", await read_story(anna, table)), (
        "the others are notified of the planned move"
    )
    assert await load_seat_premoves(world, table, 1) == []
    assert len(await world.pings(table)) == 1, "expected a ping after the plan failed"


async def test_invalid_or_excess_premove_is_refused(world: World, table: str, ben: Guest) -> None:
    assert (await ben.press(TypePremove(table, FreeText("Ünsinn!")))).notice == render_text("clock-plan-words")
    assert (await ben.press(TypePremove(table))).notice == render_text("clock-plan-words")
    await ben.press_each(*(TypePremove(table, FreeText(f"offer {n}")) for n in range(8)))
    assert (await ben.press(TypePremove(table, FreeText("offer 99")))).notice == render_text("clock-too-many-premoves")
    assert (await ben.press(AddPremove(table, ("77",)))).notice
    assert (await (await world.arrive("Zoe")).press(ShowPremoves(table))).notice == render_text("app-not-seated")


@pytest.mark.slow
async def test_premove_is_submitted_once_despite_process_crash(world: World) -> None:
    """The process crashes after the move, before the plan is removed; the log shows that the plan was used."""
    table, people = await start_table(world, "Anna", "Ben", planned=True)
    await people[1].press(TypePremove(table, FreeText("pass")))
    kept = await load_seat_premoves(world, table, 1)
    await answer_question(people[0], table)
    await world.go(minutes=1)
    async with world.service.tables.open_started(table) as found:
        await premoves.store_premoves(world.service, found, 1, kept, "as it was")
        assert premoves.was_played(found, 1, kept[0])
    await plan_for_all(table, people)
    await answer_question(people[0], table)
    assert await seats_to_move(world.app, table) == [1]
    async with world.service.tables.open_started(table) as found:
        assert premoves.has_playable_premove(found, 1, [msgspec.structs.replace(kept[0], since=found.match.version)]), (
            "expected a new premove of the same move to be submitted"
        )
        assert not premoves.has_playable_premove(found, 1, kept), "a submitted premove was submitted again"


async def test_premove_is_kept_after_write_conflict_and_submitted_once(
    world: World, monkeypatch: pytest.MonkeyPatch, table: str, people: list[Guest]
) -> None:
    await people[1].press(TypePremove(table, FreeText("pass")))
    await plan_for_all(table, people)
    await answer_question(people[0], table)
    service, failed = world.service, list[str]()
    append = service.tables.append_entry

    async def append_or_conflict(held: Table, command: str, *given: Any) -> Any:
        if not failed and await service.tables.is_command_done(held, f"{command}:told"):
            failed.append(command)
            service.tables.cache.drop_table(table)
            raise WriteConflictError
        return await append(held, command, *given)

    monkeypatch.setattr(service.tables, "append_entry", append_or_conflict)
    await world.go(minutes=1)
    assert failed, "the test is void: no write met a conflict"
    await world.go(minutes=1)
    assert (await turn_moves(world, table))[-1] == ("order", ("pass",))
    assert await load_seat_premoves(world, table, 1) == []
    assert (await read_story(people[1], table)).count(render_text("clock-event-premove-used")) == 1


async def test_saved_premoves_of_seat_are_limited(world: World, table: str) -> None:
    """This holds for all kinds, since premoves are read each time the seat is asked."""
    many = [premoves.Premove((f"offer{n}",), plan=True, round=1) for n in range(premoves.MAX_PREMOVES + 5)]
    async with world.service.tables.open_started(table) as found:
        await premoves.save_premoves(world.service, found, 1, many, command="many")
    assert await load_seat_premoves(world, table, 1) == many[: premoves.MAX_PREMOVES]


def test_bid_limit_premoves_raise_legally_in_real_auction() -> None:
    counts = [play_auction(seed) for seed in range(3)]
    assert all(used for used, _ in counts)
    assert sum(raised for _, raised in counts) > 2


def play_auction(seed: int) -> tuple[int, int]:
    """Play a random game of the Princes with planned moves, until 60 of them were used.

    Return how many planned moves were used, and how many of those raised.
    """
    game, dice = GAMES["princes"], random.Random(seed)
    match = match_factory.open_match(game, "t", 4, {}, SeedSecret(f"{seed:02}" * 32, "08" * 32))
    used = raised = 0
    order: dict[int, tuple[str, ...]] = {}
    while not match.is_over and used < 60:
        seat = match.seats_to_move()[0]
        tree, view = match.choice_tree(seat), match.view_for(seat)
        if seat not in order:
            wanted = game.premove_tree(view)
            if wanted is not None:
                order[seat] = random_move(wanted, dice)
        word = game.resolve_premove(order[seat], view, tree) if seat in order else None
        if word is not None:
            assert is_complete_move(tree, word) or word == ("pass",)  # the seat passes when it can no longer pay
            used += 1
            raised += word == ("raise",)
        if word is None or not is_complete_move(tree, word):
            word = random_move(tree, dice)
            order.pop(seat, None)
        match.push(seat, word, by="order")
    return used, raised


@pytest.mark.slow
async def test_question_is_answered_by_only_one_premove(world: World, table: str, people: list[Guest]) -> None:
    await plan_limit(people[1], table, 1)
    await people[1].press(TypePremove(table, FreeText("pass")))
    await answer_first(world, table, people)
    assert await turn_moves(world, table) == [("player", ("pass",)), ("order", ("offer", "1"))]


@pytest.mark.slow
async def test_bid_limit_expires_with_round_and_notifies_its_player(
    world: World, table: str, anna: Guest, ben: Guest
) -> None:
    """Announce it at once, not with the next question. The next round says nothing, and the player is pinged."""
    await plan_limit(ben, table, 2)
    await plan_for_all(table, [anna, ben])
    assert match_text("clock-event-premove-ended", await read_story(ben, table)) is None
    await answer_question(anna, table)
    await world.go(minutes=1)
    assert (await turn_moves(world, table))[-1] == ("order", ("offer", "2")), "expected the premove to be played"
    assert (await read_table(world.app, table)).match.view_for(1).round == 2
    assert await load_seat_premoves(world, table, 1) == []
    assert render_text("clock-event-premove-ended", round=1, n=1) in await read_story(ben, table)
    assert match_text("clock-event-premove-ended", await read_story(anna, table)) is None
    assert {ping.user for ping in await world.pings(table)} == {anna.id, ben.id}, (
        "expected both players to be pinged to plan"
    )
    await plan_for_all(table, [anna, ben])
    if await seats_to_move(world.app, table) == [0]:
        await answer_question(anna, table)
    await world.go(minutes=1)
    assert await seats_to_move(world.app, table) == [1], "a move was played without a plan"


@pytest.mark.slow
@pytest.mark.parametrize("is_limit", [True, False])
async def test_expired_premove_is_announced_once_even_after_a_crash(
    world: World, is_limit: bool, table: str, people: list[Guest]
) -> None:
    """Leftovers of an expired premove in the store no longer count."""
    await (
        plan_limit(people[1], table, 2) if is_limit else people[1].press(TypePremove(table, FreeText("show card99")))
    )
    kept = await load_seat_premoves(world, table, 1)
    await plan_for_all(table, people)
    for _ in range(6):
        asked = await seats_to_move(world.app, table)
        if len(asked) == 1:
            await answer_question(people[asked[0]], table)
    await world.go(minutes=1)
    async with world.service.tables.open_started(table) as found:
        await premoves.store_premoves(world.service, found, 1, kept, "as it was")
    assert kept
    assert await load_seat_premoves(world, table, 1) == []
    await world.go(minutes=5)
    assert (await read_story(people[1], table)).count(render_text("clock-event-premove-ended", round=1, n=1)) == 1


SHARES = Allocation(
    Msg("pebbles-ask-plan", {"least": 2, "most": 3}),
    [Slot(bowl, Msg("pebbles-bowl", {"bowl": TermRef(bowl)}), 0, 3) for bowl in BOWLS],
    (2, 3),
    lambda given: (
        Msg("pebbles-even", rule="T-1.3") if given.get("red") == given.get("blue") else Leaf(PlanStones(given))
    ),
)


@pytest.fixture
def shares() -> Iterator[str]:
    """Register the sample game with another kind of planned move: the allocation of stones."""
    GAMES["shares"] = dataclasses.replace(
        PEBBLES,
        key="shares",
        premove_tree=lambda v: SHARES,
        resolve_premove=lambda order, v, tree: order if order[-1] == "." else None,
    )
    yield "shares"
    del GAMES["shares"]


async def test_allocation_premove_is_entered_with_buttons(world: World, shares: str) -> None:
    anna, ben = await world.arrive("Anna"), await world.arrive("Ben")
    table = await anna.open_table(ben, game=shares, start=True)
    await ben.press(ShowPremoves(table))
    for bowl, way in ((0, "more"), (1, "more"), (1, "less"), (0, "more")):
        done = next(button for row in ben.screen.rows for button in row if button.callback_data.endswith("."))
        assert done.is_blocked
        button = require(getattr(ben.screen.slots[bowl], way))
        await ben.press(button.callback_data)
    assert [slot.given for slot in ben.screen.slots] == [2, 0]
    assert (await ben.tap("Done")).notice == render_text("clock-premove-kept", round=1)
    assert [one.move for one in await load_seat_premoves(world, table, 1)] == [("red=2", ".")]
    await world.go(minutes=1)
    assert [(e.by, e.seat, e.move) for e in await world.entries(table) if e.kind == "move"] == [
        ("order", 1, ("red=2", "."))
    ]
    await anna.follow(AskEndGame(table), "Close it")
    await world.go(hours=2)
