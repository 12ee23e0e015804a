"""Measure how many bytes of the store a table, a record and a user take."""

import asyncio
import statistics
from collections.abc import Iterator
from functools import partial
from typing import Any

from bot.app.tables.log import MAX_ROWS
from bot.cli.selfplay import RandomNumbers
from bot.store.redis_keys import SINGLE_SERVER_KEYS
from bot.store.store import Store
from engines.core.game import Game
from tests.bench.bench_apps import make_move, open_house, start_table
from tests.bench.measurements import Row

KB = 1024


def rows(games: dict[str, Game[Any, Any]]) -> Iterator[Row]:
    """Measure a table, a record and a person of each game."""
    for game in games.values():
        yield from asyncio.run(_measure_ends(game))


async def _stored_bytes(store: Store, *names: str) -> int:
    taken = await asyncio.gather(*(store.pool.execute(0, "MEMORY", "USAGE", name, "SAMPLES", 0) for name in names))
    return sum(filter(None, taken))


async def _measure_ends(game: Game[Any, Any]) -> list[Row]:
    """Measure a game that AIs' guesses play, at its end and as a record."""
    async with open_house() as (store, app, _):
        people = [
            (await app.ensure_user(f"bench:{n}", f"Person {n}", "en")).id for n in range(min(4, game.seat_range[1]))
        ]
        table, dice = await start_table(app, game, people, "ends"), RandomNumbers(1)

        def guess_move(match: Any, seat: int) -> Any:
            return game.heuristic_move(
                match.view_for(seat), match.choice_tree(seat), partial(match.preview_result, seat), dice
            )

        log = [SINGLE_SERVER_KEYS.log_key(table), SINGLE_SERVER_KEYS.blocks_key(table)]
        other = [
            SINGLE_SERVER_KEYS.snapshot_key(table),
            SINGLE_SERVER_KEYS.commands_key(table),
            SINGLE_SERVER_KEYS.document_key("room", table),
        ]
        other.append(SINGLE_SERVER_KEYS.document_commands_key("room", table))
        taken = []
        while await make_move(app, table, guess_move):
            taken.append(await _stored_bytes(store, *log, *other))
        words, running, logged = len(taken), taken[-1], await _stored_bytes(store, *log)
        await app.service.tables.archive_table(table)
        record = await _stored_bytes(store, SINGLE_SERVER_KEYS.record_key(table))
        own = [
            SINGLE_SERVER_KEYS.document_key("person", people[0]),
            SINGLE_SERVER_KEYS.document_commands_key("person", people[0]),
        ]
        own += [
            SINGLE_SERVER_KEYS.document_key("person-alias", "bench:0"),
            SINGLE_SERVER_KEYS.document_commands_key("person-alias", "bench:0"),
        ]
        person = await _stored_bytes(store, *own, SINGLE_SERVER_KEYS.index_key("person-tables", people[0]))
    assert words > 20, f"only {words} moves were made, no whole game"
    assert logged, "the log of the game is empty"
    assert record, "the ended game has no record"
    late = taken[-MAX_ROWS - 1 :]
    parts = {"its last words: mean": statistics.mean(late) / KB, "most": max(late) / KB}
    parts |= {"words": words, "log KB": logged / KB, "bytes a word": running / words}
    return [
        Row("M1", f"{game.key}: running table at its end, KB", running / KB, parts, goal=16),
        Row("M1", f"{game.key}: record, KB", record / KB, parts, goal=6),
        Row("M1", f"{game.key}: person, KB", person / KB, {}, goal=1.5),
    ]
