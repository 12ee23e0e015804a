"""Test the replay of a game: the view of the viewer's own seat at each move, without undone moves."""

from __future__ import annotations

from contextlib import suppress
from random import Random

from bot.app.api import App
from bot.app.tables.moves import submit_move
from bot.app.views.replay_view import visible_versions
from engines.core.core_types import EngineError
from engines.core.match_factory import replay_log
from engines.core.random_moves import random_move
from tests.app.conftest import Arrive, Seat
from tests.chat.film_fakes import play_random_moves


async def test_each_looks_at_the_past_from_their_own_seat(app: App, make_table: Seat, arrive: Arrive) -> None:
    table, (anna, ben) = await make_table("Anna", "Ben")
    carl = await arrive("Carl", at=anna.place)
    await play_random_moves(app, table)
    async with app.service.tables.open_started(table) as held:
        match, number = held.match, len(visible_versions(held, 0)) // 2
        version = visible_versions(held, 0)[number - 1]
        then = replay_log(match.game, match.header, list(match.entries[:version]))
        own, other = then.view_for(0), then.view_for(1)
    assert own != other, "or nothing is shown by this"
    shown = await anna.press(f"past {table} {number}")
    assert shown.picture is not None
    assert shown.picture.view == own
    assert f"Move {number} of" in shown.text[0]
    assert shown.pad is not None
    assert shown.pad.slides
    assert (shown.pad.given, shown.pad.low) == (number, 1)
    for person, seat in ((ben, 1), (carl, None)):
        async with app.service.tables.open_started(table) as held:
            at = visible_versions(held, seat).index(version) + 1 if version in visible_versions(held, seat) else 1
            when = visible_versions(held, seat)[at - 1]
            seen = replay_log(held.match.game, held.match.header, list(held.match.entries[:when])).view_for(seat)
        looked = await person.press(f"past {table} {at}")
        assert looked.picture is not None
        assert looked.picture.view == seen


async def test_the_slider_marks_where_rounds_begin(app: App, make_table: Seat) -> None:
    table, (anna, _) = await make_table("Anna", "Ben")
    await play_random_moves(app, table)
    pad = (await anna.press(f"past {table} 1")).pad
    assert pad is not None
    assert len(pad.ticks) == 2, "three rounds"
    for tick in pad.ticks:
        async with app.service.tables.open_started(table) as held:
            versions, log = visible_versions(held, 0), held.match.entries
            before, after = (
                replay_log(held.game, held.match.header, list(log[: versions[n - 1]])).round_number
                for n in (tick - 1, tick)
            )
        assert after == before + 1


async def test_forward_back_and_to_any_move_during_the_game(app: App, make_table: Seat) -> None:
    table, (anna, _) = await make_table("Anna", "Ben")
    newest = await anna.press(f"past {table}")
    assert newest.pad is not None
    assert newest.pad.more is None
    first = await anna.press(f"past {table} 1")
    assert first.pad is not None
    assert first.pad.less is None
    assert (await anna.press(f"past {table} 9999")).text == newest.text
    assert "past" in str([button.callback_data for row in (await anna.press(f"story {table}")).rows for button in row])


async def test_undone_move_is_not_visible_in_replay(app: App, make_table: Seat) -> None:
    table, people = await make_table("Anna", "Ben")
    dice, taken = Random(3), None
    while taken is None:
        async with app.service.tables.open_started(table) as held:
            seat = held.match.seats_to_move()[0]
            word, epoch, version = (
                random_move(held.match.choice_tree(seat), dice),
                held.match.epochs[seat],
                held.match.version,
            )
        await submit_move(app.service, table, seat, epoch, word, f"said-{version}", user_id=people[seat].id)
        async with app.service.tables.open_started(table) as held:
            with suppress(EngineError):
                taken = held.match.undoable_version(seat)
                before = visible_versions(held, seat)
                taken = taken if taken in before else None  # a secret plan tells nobody anything
    await people[seat].press(f"undo {table} {taken}")
    async with app.service.tables.open_started(table) as held:
        assert held.match.undone_versions == {taken}
        assert taken not in visible_versions(held, seat)
