"""Test practice from a position of a finished game: against AIs, from the own seat, without a result."""

from __future__ import annotations

import pytest

from bot.app.api import App
from bot.app.stats.results import list_user_results, save_result
from bot.app.views.replay_view import visible_versions
from engines.core.match_factory import dump_position, replay_log
from tests.app.conftest import Arrive, Guest, Seat
from tests.chat.film_fakes import play_random_moves
from tests.texts import match_text, render_text


async def play_game(app: App, make_table: Seat) -> tuple[str, Guest, int]:
    """Play a table of two to its end; return the table, the second player, and a move in the middle of the game."""
    table, (_, ben) = await make_table("Anna", "Ben")
    await play_random_moves(app, table)
    async with app.service.tables.open_started(table) as held:
        return table, ben, len(visible_versions(held, 1)) // 2


async def test_a_position_is_played_again_against_ais(app: App, make_table: Seat) -> None:
    table, ben, move = await play_game(app, make_table)
    await ben.press(f"past {table} {move}")
    screen = await ben.tap(render_text("app-try-again"))
    assert screen.table != table
    assert match_text("app-practice-title", screen.title)
    async with app.service.tables.open_started(table) as held:
        version = visible_versions(held, 1)[move - 1]
        then = dump_position(replay_log(held.game, held.match.header, list(held.match.entries[:version])))
        was = held.opening.secret
    async with app.service.tables.open_started(screen.table) as begun:
        assert dump_position(begun.match) == then
        assert [(player.user, player.ai) for player in begun.seats] == [("", True), (ben.id, False)]
        assert begun.opening.secret != was, "what is drawn later is not known from the first game"
        assert not begun.opening.lobby.position
        assert not begun.lobby.channel
    found = await app.service.lobbies.load_lobby(screen.table)
    assert found is not None
    assert not found.position
    app.service.tables.cache.drop_table(screen.table)
    async with app.service.tables.open_started(screen.table) as again:
        assert dump_position(again.match) == then, "it is taken up from its own log"


async def test_practice_leaves_no_result(app: App, make_table: Seat) -> None:
    table, ben, move = await play_game(app, make_table)
    practice = (await ben.press(f"again {table} {move}")).table
    before = [result.table for result in await list_user_results(app.service, (ben.id,))]
    await play_random_moves(app, practice)
    async with app.service.tables.open_started(practice) as held:
        pass
    await save_result(app.service, held)
    assert [result.table for result in await list_user_results(app.service, (ben.id,))] == before


@pytest.mark.parametrize("move", [0, 9999])
async def test_only_a_position_with_a_next_move_is_played_again(app: App, make_table: Seat, move: int) -> None:
    table, ben, _ = await play_game(app, make_table)
    assert (await ben.press(f"again {table} {move}")).table in ("", table)


async def test_a_game_that_goes_on_is_not_played_again(app: App, make_table: Seat, arrive: Arrive) -> None:
    table, (anna, _) = await make_table("Anna", "Ben")
    assert "again" not in str((await anna.press(f"past {table} 1")).rows)
    assert (await anna.press(f"again {table} 1")).table in ("", table)
    carl = await arrive("Carl", at=anna.place)
    await play_random_moves(app, table)
    assert "again" not in str((await carl.press(f"past {table} 1")).rows), "who had no seat has none to take"
    assert (await carl.press(f"again {table} 1")).table in ("", table)
