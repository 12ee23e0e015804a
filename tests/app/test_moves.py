"""Test submitting moves: idempotency, stale versions, drafts, confirmation, undo and answer rights."""

from dataclasses import replace
from random import Random

import msgspec
import pytest

from bot.app.api import App
from bot.app.clocks.events import QuietHoursEnded
from bot.app.i18n import Translator
from bot.app.tables.table import Table
from bot.app.turns.confirmation import choice_sentence
from bot.app.views.tree_navigation import Draft
from engines import GAMES
from engines.core.core_types import Seat as SeatRef
from engines.core.random_moves import random_move
from engines.core.rulebook import Rulebook
from render.core import board_parts
from tests.app.gameplay import (
    Arrive,
    Guest,
    answer_question,
    confirm_move,
    plan_pebbles,
    position_digest,
    read_table,
    require,
    table_version,
)
from tests.games import REAL
from tests.texts import render_text


async def test_retried_command_gets_its_first_answer(
    app: App, second: App, table: str, annas_turn: None, anna: Guest
) -> None:
    press = anna.button("Pass")
    before = await table_version(app, table)
    await anna.press(press, "update-7")
    for house in (app, second):
        assert (await replace(anna, app=house).press(press, "update-7")).notice == "Done.", (
            "the repeated press was refused"
        )
    assert await table_version(app, table) == before + 1


async def test_retry_repeats_the_change_on_the_table_of_its_caller(
    app: App, second: App, table: str, annas_turn: None, anna: Guest
) -> None:

    async def append_event(held: Table) -> Table:
        await app.service.tables.append_event(held, QuietHoursEnded(), command="again")
        return held

    async with app.service.tables.open_started(table) as held:
        await replace(anna, app=second).press(anna.button("Pass"))
        assert await app.service.tables.retry(held, append_event) is held
        assert [entry.kind for entry in held.match.entries[-2:]] == ["move", "table"]
        assert app.service.tables.cache.get_table(table) is held
    assert held.match.version == await table_version(second, table)


async def test_outdated_callback_changes_nothing(
    app: App, table: str, annas_turn: None, anna: Guest, ben: Guest
) -> None:
    old = anna.button("Pass")
    await anna.press(old)
    await ben.follow(f"move {table}", "Pass")
    await confirm_move(ben)
    before = await position_digest(app, table)
    screen = await anna.press(old)
    assert screen.private
    assert screen.notice.startswith("That moment has passed")
    assert screen.slots, "expected the new question on the panel"
    assert await position_digest(app, table) == before


async def test_move_is_rejected_from_seat_without_turn(
    app: App, arrive: Arrive, table: str, annas_turn: None, anna: Guest, ben: Guest
) -> None:
    press = anna.button("Pass")
    before = await position_digest(app, table)
    assert "This seat has nothing to decide right now" in (await ben.press(press)).notice
    assert "You have no seat at this table" in (await (await arrive("Zoe")).press(press)).notice
    assert await position_digest(app, table) == before


async def test_draft_is_private_and_can_step_back(app: App, table: str, annas_turn: None, anna: Guest) -> None:
    before = await position_digest(app, table)
    assert anna.labels()[:2] == ["Offer coins", "Show a card"]
    await anna.tap("Offer")
    assert "only half an answer" in (await anna.press(anna.pad.callback_data.replace("walk ", "yes ").strip())).notice
    await anna.press(f"move {table}")
    assert [b.label for b in anna.pad.likely] == ["1", "2", "3"]
    assert anna.screen.text[1] == "So far: Offer coins"
    await anna.tap("back")
    assert "Offer coins" in anna.labels()
    await anna.tap("Offer", "cancel")
    assert "Offer coins" in anna.labels()
    assert await position_digest(app, table) == before
    await anna.tap("Offer")
    await anna.press(anna.pad.more)
    assert anna.pad.given == 2
    await anna.press(anna.pad.take)
    assert "You offer 2 coins" in anna.screen.notice


async def test_done_is_highlighted_once_an_amount_is_set_and_a_repeated_amount_is_reported(
    table: str, anna: Guest
) -> None:
    await anna.press(f"move {table}")
    assert anna.button("Done").tone == "plain"
    more = require(anna.screen.slots[0].more)
    assert not (await anna.press(more)).notice
    assert anna.button("Done").tone == "primary"
    assert (await anna.press(more)).notice == render_text("app-amount-same", n=1)


async def test_blocked_option_gives_its_reason_and_rule(
    monkeypatch: pytest.MonkeyPatch, table: str, anna: Guest
) -> None:
    await anna.press(f"move {table}")
    for slot in (0, 1):
        await anna.press_more(slot)
    done = anna.button("Done")
    assert done.is_blocked
    assert done.hint == "One bowl must get more than the other."
    await anna.press(done)
    assert anna.screen.notice == "One bowl must get more than the other."
    assert [slot.given for slot in anna.screen.slots] == [1, 1], "the draft has changed"
    open_rules = anna.button("Rules: Stones and bowls")
    await anna.press(open_rules)
    assert "one bowl must get more than the other" in str(anna.screen.text)
    monkeypatch.setitem(GAMES, "pebbles", replace(GAMES["pebbles"], rulebook=Rulebook()))
    await anna.press(open_rules)
    assert anna.screen.text == (render_text("app-no-rules"),)


@pytest.mark.parametrize("confirms", [False, True])
async def test_last_plan_is_submitted_at_once_unless_its_player_confirms_moves(
    app: App, confirms: bool, table: str, anna: Guest, ben: Guest
) -> None:
    before = await table_version(app, table)
    await plan_pebbles(anna, table)
    assert await table_version(app, table) == before + 1
    await ben.press(f"set confirm {confirms:d}")
    await ben.press(f"move {table}")
    for _ in range(2):
        await ben.press_more(0)
    await ben.tap("Done")
    assert await table_version(app, table) == before + 1 + (not confirms)
    assert (render_text("app-confirm-seals") in ben.screen.text) is confirms, (
        "expected a notice that this reveals all plans"
    )
    await confirm_move(ben)
    assert await table_version(app, table) == before + 2


def test_empty_allotment_is_named_in_confirmation() -> None:
    nothing = render_text("app-confirm-word", word=render_text("app-none-of-it"))
    assert choice_sentence([], Translator("en")) == nothing


@pytest.mark.slow
@pytest.mark.parametrize("game", list(REAL))
async def test_confirmation_shows_one_line_and_the_changed_board_part(app: App, arrive: Arrive, game: str) -> None:
    people, small, dice = [await arrive(name) for name in ("Anna", "Ben", "Cyril")], 0, Random(7)
    for guest in people:
        await guest.press("set confirm 1")
    table = await people[0].open_table(*people[1:], game=game, start=True)
    for _ in range(40):
        found = await read_table(app, table)
        seat = found.match.seats_to_move()[0]
        word = random_move(found.match.choice_tree(seat), dice)
        screen = await people[seat].press(f"typed {table} {' '.join(word)}")
        assert screen.rows[0][0].label == "Do it"
        assert screen.text[0].startswith("You choose: ")
        assert set(screen.text[1:]) <= {
            "This can’t be taken back afterwards. Go ahead?",
            "There is nothing else to choose here.",
        }
        assert len(screen.after) <= 3, f"{len(screen.after)} lines after a move, at most 3"
        if screen.picture is not None:
            assert (screen.picture.part, screen.picture.layout) == (board_parts.CHANGED, board_parts.SHAPE)
            assert screen.picture.recent_moves
            small += 1
        await people[seat].press(screen.rows[0][0])
    assert small > 5


async def test_only_the_undo_is_announced_not_the_undone_move(
    app: App, table: str, planned: None, anna: Guest, ben: Guest
) -> None:
    before = await position_digest(app, table)
    await answer_question(anna, table)
    undo = anna.button("Undo")
    assert undo.label == "Undo: You pass"
    await anna.press(undo)
    assert render_text("event-undo", names=("Anna",), reader=0, seat=SeatRef(0)) in anna.screen.notice
    assert await position_digest(app, table) == before
    board = await app.render_screen(None, "", table)
    assert "Anna takes back the last step" in str(board.text)
    assert "passes" not in str(board.text)
    assert "a vote of the table" in (await anna.press(undo)).notice, "the repeated press took back another move"
    assert await position_digest(app, table) == before
    await ben.press(f"move {table}")
    assert not [label for label in ben.labels() if label.startswith("Undo")], "Ben was allowed to undo without a move"
    assert await position_digest(app, table) == before


async def test_answers_of_other_players_do_not_affect_a_draft(table: str, anna: Guest, ben: Guest) -> None:
    await anna.press(f"move {table}")
    await anna.press_more(0)
    await plan_pebbles(ben, table)
    await anna.press(require(anna.screen.slots[0].more))
    assert anna.screen.slots[0].given == 2
    await anna.tap("Done")
    await confirm_move(anna)
    assert "Offer coins" in anna.labels()


async def test_sealed_answer_is_shown_to_its_player_and_can_be_undone(
    app: App, table: str, anna: Guest, ben: Guest
) -> None:
    await plan_pebbles(anna, table)
    said = (await anna.press(f"move {table}")).text
    assert any(line.startswith("Your answer: Red bowl 2") and "change it until" in line for line in said)
    assert not any("Your answer" in line for line in (await ben.press(f"move {table}")).text)
    await anna.press(f"undo {table} {await table_version(app, table)}")
    assert not any("Your answer" in line for line in (await anna.press(f"move {table}")).text)


@pytest.mark.parametrize("age", [0, 1, 2])
async def test_only_a_draft_of_the_current_question_is_shown(app: App, age: int, table: str, anna: Guest) -> None:
    """``age``: by how much the question of the draft is older; its answers would still fit."""
    await anna.press(f"move {table}")
    await anna.press_more(0)
    drafts = app.service.store.drafts
    draft = msgspec.json.decode(require(await drafts.load_draft(table, 0, anna.id)), type=Draft)
    await drafts.save_draft(
        table, 0, anna.id, msgspec.json.encode(msgspec.structs.replace(draft, epoch=draft.epoch - age)), seconds=60
    )
    await anna.press(f"move {table}")
    assert anna.screen.slots[0].given == (0 if age else 1)
