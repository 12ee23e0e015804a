"""Fixtures of the application: a real store, an App, users who press visible buttons, started tables."""

from collections.abc import AsyncIterator
from typing import Any

import pytest

from bot.app.api import App
from bot.app.lobbies.lobby_settings import LOBBY_FIELDS
from bot.store.admin.own_server import StoreServer
from bot.store.store import Store, open_store
from tests.app.gameplay import (
    QUICK,
    Arrive,
    ChannelAdmins,
    Guest,
    OpenApp,
    Seat,
    arrive_together,
    plan_for_all,
    play_random_moves,
    serve_store,
)
from tests.callbacks import OpenMove, SetLobby, SetOption, StartGame
from tests.timeouts import run_beside

server = serve_store("tables", "session")


@pytest.fixture
async def store(server: StoreServer) -> AsyncIterator[Store]:
    store = await open_store(server.data, server.url)
    yield store
    await store.close()


@pytest.fixture
async def open_app(store: Store) -> AsyncIterator[OpenApp]:
    """Open apps with custom settings: ``open_app(url="https://…")``."""
    apps: list[App] = []

    def open_one(**given: Any) -> App:
        apps.append(App(store, **{"timings": QUICK, **given}))
        return apps[-1]

    yield open_one
    for app in apps:
        await app.close()


@pytest.fixture
async def app(open_app: OpenApp) -> App:
    return open_app()


@pytest.fixture
async def second(server: StoreServer) -> AsyncIterator[App]:
    """Open another process from the store's point of view, with separate connections and caches."""
    store = await open_store(server.data, server.url)
    app = App(store, timings=QUICK)
    yield app
    await app.close()
    await store.close()


_count = iter(range(1_000_000))


@pytest.fixture
def arrive(app: App) -> Arrive:
    """Make users: ``await arrive("Anna")``; each at a channel of their own unless one is given."""

    async def make_guest(name: str, *, at: str = "", lang: str = "en", on: App | None = None) -> Guest:
        host, n = on or app, next(_count)
        person = await host.ensure_user(f"test:{name}-{n}", name, lang)
        return Guest(host, person.id, at or (await host.ensure_channel(f"test:room-{n}")).id)

    return make_guest


@pytest.fixture
async def anna(arrive: Arrive) -> Guest:
    return await arrive("Anna")


@pytest.fixture
async def ben(arrive: Arrive, anna: Guest) -> Guest:
    return await arrive("Ben", at=anna.place)


@pytest.fixture
def make_table(arrive: Arrive) -> Seat:
    """Make started tables of the sample game: ``table, people = await make_table("Anna", "Ben", ais=1)``.

    ``planned``: all have planned, so seat 0 is asked. Other keywords are settings of the lobby with their value:
    ``hints="1"``.
    """

    async def open_and_start(
        *names: str, ais: int = 0, rounds: int = 3, planned: bool = False, **settings: str
    ) -> tuple[str, list[Guest]]:
        host, *others = people = await arrive_together(arrive, *names)
        table = await host.open_table(*others, ais=ais)
        if rounds != 3:
            await host.press(SetOption(table, "rounds", rounds - 1))
        for key, value in settings.items():
            assert key in LOBBY_FIELDS, f"{key} is not a lobby setting: fix the test, or declare the setting"
            await host.press(SetLobby.data_prefix(table, key, value))
        await host.press(StartGame(table))
        if planned:
            await plan_for_all(table, people)
        return table, people

    return open_and_start


@pytest.fixture
async def table(anna: Guest, ben: Guest) -> str:
    """Start a table of the sample game with Anna and Ben; return its id."""
    return await anna.open_table(ben, start=True)


@pytest.fixture
async def finished(app: App, table: str) -> None:
    await play_random_moves(app, table)


@pytest.fixture
async def people(arrive: Arrive, anna: Guest, ben: Guest) -> list[Guest]:
    return [anna, ben, await arrive("Cleo", at=anna.place)]


@pytest.fixture
async def planned(table: str, anna: Guest, ben: Guest) -> None:
    """Let Anna and Ben plan at their table, so it is Anna's turn."""
    await plan_for_all(table, [anna, ben])


@pytest.fixture
async def annas_turn(table: str, planned: None, anna: Guest) -> None:
    """Open the panel of Anna's turn at the table where both have planned."""
    await anna.press(OpenMove(table))


@pytest.fixture
def channel_admins(app: App) -> ChannelAdmins:
    """Register the channel admins of the platform on which ``arrive`` makes users."""
    found = ChannelAdmins()
    app.service.admins.register_admin_check("test", found.is_admin)
    return found


@pytest.fixture
async def running(app: App) -> AsyncIterator[None]:
    """Run timers and the outbox."""
    async with run_beside(app.run_forever("tests")):
        yield
