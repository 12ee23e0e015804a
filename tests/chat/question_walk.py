"""Play recorded games by presses, and yield every question along the way."""

import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from bot.app.api import App
from bot.app.tables.lobby_store import SeatPlayer
from bot.store.admin.own_server import start_store_server
from bot.store.store import open_store
from engines import GAMES
from engines.core.log import find_active_entries
from engines.core.translation import LANGUAGES
from tests.app.gameplay import QUICK
from tests.callbacks import StartGame
from tests.chat.simulated_player import QuestionScreen, SimulatedPlayer
from tests.conftest import memory_folder
from tests.engines.records.stored_games import RECORDS, FinishedRecord, read_record

NAMES = ("Anna", "Ben", "Clara", "Davide", "Elena")


@asynccontextmanager
async def open_app() -> AsyncIterator[App]:
    """Open the app on its own store."""
    with TemporaryDirectory(dir=memory_folder()) as folder:
        server = start_store_server(Path(folder))
        store = await open_store(server.data, server.url)
        app = App(store, timings=QUICK)
        try:
            yield app
        finally:
            await app.close()
            await store.close()
            server.stop()


async def iter_questions(app: App, game: str) -> AsyncIterator[QuestionScreen]:
    """Play the recorded game of four AIs by presses; yield each question in all languages, then each pressed screen."""
    record = read_record(RECORDS / game / f"rules{GAMES[game].rules_version}-4seats-ai-12.json")
    players = await start_table(app, record)
    undone = find_active_entries(record.entries).undone_versions
    entries = enumerate(record.entries, start=1)
    for n, (seat, move) in enumerate(
        [(e.seat, e.move) for v, e in entries if e.kind == "move" and v not in undone and e.seat is not None]
    ):
        player = players[seat]
        first = n % len(LANGUAGES)
        for lang in (*LANGUAGES[first:], *LANGUAGES[:first]):
            await app.service.users.update_user(player.person, partial(msgspec.structs.replace, lang=lang))
            screen = await app.render_screen(player.person, player.place, player.table, "panel")
            yield QuestionScreen("", screen, "", 0)
        async for seen in player.say(move, screen):
            yield seen


async def start_table(app: App, record: FinishedRecord) -> list[SimulatedPlayer]:
    """Start a table with the seed and options of a record, and a player who knows the game on each seat."""
    known = {record.header.game: "another"}
    channel = (await app.ensure_channel(f"test:{secrets.token_hex(4)}")).id
    users = [await app.ensure_user(f"test:{secrets.token_hex(4)}", name, "en") for name in NAMES[: record.header.seats]]
    for user in users:
        await app.service.users.update_user(
            user.id, lambda now: msgspec.structs.replace(now, hours_confirmed=True, first_tables=known)
        )
    lobby = app.service.lobbies.build_lobby(record.header.game, users[0].id, channel, "en", secrets.token_hex(8))
    assert record.secret is not None, "the record has no secret; run `make records`"
    lobby = msgspec.structs.replace(
        lobby, secret=record.secret, seats=tuple(SeatPlayer(user.id) for user in users), options=record.header.options
    )
    await app.service.lobbies.open_lobby(lobby, secrets.token_hex(8))
    await app.handle_callback(users[0].id, channel, StartGame(lobby.table).data)
    return [SimulatedPlayer(app, user.id, channel, lobby.table, seat) for seat, user in enumerate(users)]
