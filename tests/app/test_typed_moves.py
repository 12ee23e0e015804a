"""Test typed moves, commands and their autocompletion."""

import asyncio
import threading
from typing import Any
from unittest.mock import AsyncMock

import pytest

from bot.app.api import MAX_TEXT_LENGTH, App
from bot.app.common.interfaces import Timings
from bot.app.dispatch.commands import COMMAND_HANDLERS
from bot.app.tables import ai_pool
from bot.app.turns.move_parser import parse_move
from bot.app.ui.screen import Screen
from engines.core.core_types import Move
from engines.core.levels import BUDGET, Level, Question, choose_move
from engines.core.search import SearchBudget
from tests.app.gameplay import (
    Arrive,
    Guest,
    OpenApp,
    Seat,
    confirm_move,
    plan_for_all,
    plan_pebbles,
    read_table,
    table_version,
)
from tests.callbacks import AskEndGame, ExtendDraft, FreeText, OpenMove, TypeMove
from tests.engines.rules.leonardo.position_builder import Scene
from tests.texts import match_text, render_text
from tests.timeouts import wait_until


async def test_complete_typed_move_is_submitted_and_partial_one_opens_the_panel(
    app: App, table: str, anna: Guest, ben: Guest
) -> None:
    assert (await anna.command("move", f"{table} red=1 blue=1 .")).notice == render_text("pebbles-even", game="pebbles")
    await plan_for_all(table, [anna, ben])
    at = await table_version(app, table)
    assert (await anna.command("move", "offer")).pad is not None
    assert await table_version(app, table) == at
    await anna.command("move", f"{table} pass")
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
    app: App, typed: str, word: tuple[str, ...], table: str, anna: Guest, ben: Guest
) -> None:
    if "red" not in typed:
        await plan_for_all(table, [anna, ben])
    at = await table_version(app, table)
    screen = await anna.command("move", f"{table} {typed}")
    assert match_text("app-read-as", screen.notice), f"expected the move to be parsed, got {screen.notice}"
    assert await table_version(app, table) == at
    await confirm_move(anna)
    assert (await read_table(app, table)).match.entries[at].move == word


async def test_nonsense_creates_no_draft(anna: Guest) -> None:
    table = await anna.open_table(game="princes", ais=2, start=True)
    said = await anna.command("move", f"{table} abracadabra")
    assert match_text("app-not-understood", said.notice), f"expected a parse failure, got {said.notice}"
    assert "So far" not in str(said.text)


async def test_nonsense_is_answered_with_the_question(app: App, table: str, planned: None, anna: Guest) -> None:
    at = await table_version(app, table)
    for text in ("xyzzy", "🎲🎲🎲", "‮evil", "a" * 4096, "<b>@everyone</b>", "'; drop table"):
        screen = await anna.command("move", f"{table} {text}")
        assert render_text("pebbles-ask-turn", game="pebbles") in screen.notice, f"expected the question after {text!r}"
        assert "everyone" not in str(screen)
    assert await table_version(app, table) == at


async def test_completions_follow_the_choice_tree(app: App, table: str, planned: None, anna: Guest, ben: Guest) -> None:
    first = await app.complete_move(anna.id, table, "")
    assert (first[0].text, first[0].label) == ("offer", "Offer coins")
    assert [c.text for c in await app.complete_move(anna.id, table, "o")] == ["offer"]
    assert [c.text for c in await app.complete_move(anna.id, table, "Deck")] == ["swap"]
    assert [c.text for c in await app.complete_move(anna.id, table, "offer ")] == ["offer 1", "offer 2", "offer 3"]
    assert all(c.whole for c in await app.complete_move(anna.id, table, "offer "))
    assert [c.text for c in await app.complete_move(anna.id, table, "offer 2")] == ["offer 2"]
    assert await app.complete_move(anna.id, table, "offer 2 3 4") == []
    assert await app.complete_move(anna.id, table, "nothing like this") == []
    assert await app.complete_move(ben.id, table, "") == [], "Ben gets completions without a turn"
    assert await app.complete_move("nobody", table, "") == []


async def test_closed_game_completes_no_typed_move(
    app: App, table: str, planned: None, anna: Guest, ben: Guest
) -> None:
    assert await app.complete_move(anna.id, table, "")
    assert await app.complete_argument(anna.id, anna.place, "move", f"{table} ")
    assert await app.complete_argument(ben.id, anna.place, "move", f"{table} ") == [], "expected Ben's turn"
    await anna.follow(AskEndGame(table), "Close it")
    assert await app.complete_move(anna.id, table, "") == []
    assert await app.complete_argument(anna.id, anna.place, "move", f"{table} ") == []


async def test_command_text_is_truncated_to_message_length(arrive: Arrive, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, handler = await arrive("Anna"), AsyncMock(return_value=Screen(""))
    monkeypatch.setitem(COMMAND_HANDLERS, "move", handler)
    for more in (0, 1, 100_000):
        await anna.command("move", "x" * (MAX_TEXT_LENGTH + more))
    assert [call.args[1] for call in handler.await_args_list] == ["x" * MAX_TEXT_LENGTH] * 3


@pytest.mark.parametrize("text", ["pass", "red=2 blue=0 .", "nonsense"])
async def test_typed_move_out_of_turn_is_rejected(text: str, table: str, planned: None, ben: Guest) -> None:
    """Ben has planned and Anna's turn has begun. Test both a command and a callback."""
    refused = (await ben.press(ExtendDraft(table, 0, "1", ("red=2",)))).notice
    assert (await ben.command("move", f"{table} {text}")).notice == refused
    assert (await ben.press(TypeMove(table, FreeText(text)))).notice == refused


NAMES = ("Anna", "Boris", "Clara")
MATCHES = {
    "place": Scene(3, codex2=True).works(0, "small", 2).give(0, large=4).place(0),
    "start": Scene(3).display(2, 7, 12, 13).give(0, hand="wood wood glass rope", large=4).start(0),
}
"""Matches of Leonardo by what their first player does."""


@pytest.mark.parametrize(
    ("what", "typed", "word"),
    [
        ("place", "ropery 2", "h 2"),
        ("place", "do provaznictví mistra", "h master"),
        ("place", "канатный двор 2", "h 2"),
        ("place", "in die Schmiede den Meister", "d master"),
        ("place", "malá laboratoř 3", "small 3"),
        ("place", "малая лаборатория 1", "small 1"),
        ("place", "kleines Laboratorium 2", "small 2"),
        ("place", "tržiště 1", "i 1"),
        ("place", "рынок мастер", "i master"),
        ("place", "pasovat", "pass"),
        ("place", "пас", "pass"),
        ("place", "Passen", "pass"),
        ("start", "start small paddle boat", "start small 12"),
        ("start", "začít práci velká laboratoř jištěná kladka", "start large 2"),
        ("start", "начать работу малая колёсная лодка", "start small 12"),
        ("start", "Arbeit beginnen kleines Schaufelradboot", "start small 12"),
    ],
)
def test_figures_are_placed_and_work_is_started_by_typing(what: str, typed: str, word: str) -> None:
    """What starts a work may go on after its first three words."""
    assert parse_move(MATCHES[what].choice_tree(0), typed, "leonardo", NAMES).move[:3] == tuple(word.split())


OTHER: Move = ("red=1", "blue=2", ".")
LATE_S = 60.0


@pytest.fixture
def master_moves(monkeypatch: pytest.MonkeyPatch) -> list[Move | threading.Event]:
    """Set the actions of masters in order: wait for an event, or return a move. Without actions they fail."""
    doing: list[Move | threading.Event] = []

    def choose_next(asked: Question[Any], level: Level, budget: SearchBudget = BUDGET) -> Move:
        if level != "master":
            return choose_move(asked, level, budget)
        while True:
            now = doing.pop(0)
            if not isinstance(now, threading.Event):
                return now
            assert now.wait(LATE_S)

    monkeypatch.setattr(ai_pool, "choose_move", choose_next)
    return doing


async def ask_for_hint(open_app: OpenApp, make_table: Seat) -> Guest:
    """Ask for a hint as a player of a slow service; return the player."""
    table, (anna, _) = await make_table("Anna", "Ben", hints="1")
    anna.app = open_app(timings=Timings(think_s=LATE_S))
    await anna.follow(OpenMove(table), "A hint")
    return anna


async def wait_until_settled(anna: Guest) -> None:
    """Follow up like a frontend until there is nothing left to wait for."""
    looks = anna.screen.follow_up

    async def is_settled() -> bool:
        return not (await anna.press(looks)).follow_up

    await wait_until(is_settled, "a screen without a question")


async def test_master_refines_the_immediate_hint_of_a_journeyman(
    open_app: OpenApp, make_table: Seat, master_moves: list[Move | threading.Event]
) -> None:
    master_moves += [ready := threading.Event(), OTHER]
    anna = await ask_for_hint(open_app, make_table)
    first = anna.screen
    assert any(match_text("app-hint-is", line) for line in first.text)
    assert render_text("app-hint-thinking") in first.text
    assert (await anna.press(first.follow_up)).text == first.text, "the text changed before the hint was ready"
    ready.set()
    await wait_until_settled(anna)
    assert render_text("app-hint-master", word="Red bowl 1 · Blue bowl 2") in anna.screen.text
    assert not any(match_text(f"app-hint-{key}", str(anna.screen.text)) for key in ("is", "thinking"))
    await anna.tap("Take the hint")
    assert (await read_table(anna.app, first.table)).match.entries[-1].move == OTHER


@pytest.mark.incident("hint failed", why="the master is broken on purpose")
async def test_journeymans_hint_stays_if_master_finds_nothing(
    open_app: OpenApp, make_table: Seat, master_moves: list[Move | threading.Event]
) -> None:
    master_moves.append(ready := threading.Event())
    anna = await ask_for_hint(open_app, make_table)
    told = [line for line in anna.screen.text if match_text("app-hint-is", line)]
    ready.set()
    await wait_until_settled(anna)
    assert told
    assert set(told) <= set(anna.screen.text)
    assert render_text("app-hint-thinking") not in anna.screen.text


async def test_late_suggestion_is_dropped(
    open_app: OpenApp, make_table: Seat, master_moves: list[Move | threading.Event]
) -> None:
    """By then, a player who has answered is asked something else or nothing."""
    master_moves += [ready := threading.Event(), OTHER]
    anna = await ask_for_hint(open_app, make_table)
    await anna.tap("Take the hint")
    running = list(anna.app.service.hint_tasks.values())
    ready.set()
    await asyncio.gather(*running)
    assert not anna.app.service.hint_tasks
    assert not match_text("app-hint-master", str(await anna.press(OpenMove(anna.screen.table))))


async def test_suggestion_for_answered_question_is_dropped(
    app: App, make_table: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise it would be shown with the next question, and accepting it would submit a move never shown."""
    table, people = await make_table("Anna", "Ben", hints="1")
    anna, think, thought = people[0], app.service.ai_pool.choose_move, list[Move]()
    await plan_pebbles(people[1], table)
    await anna.press(OpenMove(table))
    press, elsewhere = anna.button("A hint").callback_data, Guest(app, anna.id, anna.place)

    async def answer_after_thinking(what: ai_pool.MoveTask) -> Move:
        word = await think(what)
        if not thought:
            thought.append(word)
            await plan_pebbles(elsewhere, table)
        return word

    monkeypatch.setattr(app.service.ai_pool, "choose_move", answer_after_thinking)
    await anna.press(press)
    assert thought
    assert anna.screen.notice
    for screen in (anna.screen, await elsewhere.press(OpenMove(table))):
        assert not match_text("app-hint-is", str(screen.text))
