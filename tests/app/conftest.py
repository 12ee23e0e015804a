"""Fixtures of the application: a real store, an App, users who press visible buttons, started tables."""

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Literal
from unittest.mock import AsyncMock

import pytest
from msgspec.structs import replace

from bot.app.api import App
from bot.app.common.interfaces import Timings
from bot.app.lobbies.lobby_settings import LOBBY_FIELDS
from bot.app.ui.screen import Button, NumberInput, Screen, flatten_rows
from bot.app.users.models import User
from bot.store.admin.own_server import StoreServer, start_store_server
from bot.store.store import Store, open_store
from render.core.request import PictureRequest
from tests.app.gameplay import plan_for_all, play_random_moves
from tests.presence import require
from tests.timeouts import EVEN_IF_SLOW_S, WHOLE_RUN_S, run_beside

QUICK = Timings(after_player_ms=0, after_ai_ms=0, tick_s=0.03, lease_ms=2000, think_s=EVEN_IF_SLOW_S)


def answer_buttons(screen: Screen) -> list[Button]:
    """List all buttons of a screen that answer its question."""
    answers = flatten_rows(screen.rows)
    for select in screen.selects:
        answers += flatten_rows(buttons for _, buttons in select.groups)
    if screen.pad is not None:
        answers += screen.pad.likely
    return answers


def serve_store(name: str, scope: Literal["session", "module", "function"], **given: Any) -> Any:
    """Make a fixture with a store server for all tests in a scope. ``given``: as for ``start_store_server``."""

    @pytest.fixture(scope=scope)
    def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StoreServer]:
        started = start_store_server(tmp_path_factory.mktemp(name), idle_s=WHOLE_RUN_S, **given)
        yield started
        started.stop()

    return server


server = serve_store("tables", "session")


@pytest.fixture
async def store(server: StoreServer) -> AsyncIterator[Store]:
    store = await open_store(server.data, server.url)
    yield store
    await store.close()


OpenApp = Callable[..., App]


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


@dataclass
class Guest:
    """A user in a channel who presses visible buttons."""

    app: App
    id: str
    place: str
    screen: Screen = field(default_factory=lambda: Screen(""))
    presses: int = 0

    async def press(self, what: Button | str | None, command: str = "") -> Screen:
        """Press a button, or send callback data as it is."""
        data = what if isinstance(what, str) else require(what).callback_data
        self.presses += 1
        self.screen = await self.app.handle_callback(self.id, self.place, data, command)
        return self.screen

    async def load_user(self) -> User:
        """Return the user as currently stored, or the one they were merged into."""
        return await self.app.service.users.get(self.id)

    async def change(self, **fields: Any) -> None:
        await self.app.service.users.update_user(self.id, lambda user: replace(user, **fields))

    async def open_table(self, *others: "Guest", game: str = "pebbles", ais: int = 0, start: bool = False) -> str:
        """Open a table with other players and AIs, and optionally start it; return its id."""
        table = (await self.press(f"open {game}")).table
        for guest in others:
            await guest.press(f"join {table}")
        for _ in range(ais):
            await self.press(f"addai {table}")
        if start:
            await self.press(f"start {table}")
        return table

    async def command(self, name: str, text: str = "") -> Screen:
        self.screen = await self.app.handle_command(self.id, self.place, name, text)
        return self.screen

    def button(self, begin: str) -> Button:
        """Return the first button whose label or callback data begins with the given text."""
        shown = [*answer_buttons(self.screen), *self.slots()]
        found = [b for b in shown if b.label.startswith(begin) or b.callback_data.startswith(begin)]
        said = self.screen.notice or self.screen.title
        assert found, f"no button {begin!r} among {[b.label for b in shown]}; the screen says {said!r}"
        return found[0]

    def slots(self) -> list[Button]:
        """Return the buttons of an allotment and of a pad."""
        pad = self.screen.pad
        found = [b for slot in self.screen.slots for b in (slot.less, slot.more) if b is not None]
        return found + [b for b in (pad.less, pad.more, pad.take) if b is not None] if pad else found

    @property
    def pad(self) -> NumberInput:
        return require(self.screen.pad)

    @property
    def picture(self) -> PictureRequest:
        return require(self.screen.picture)

    async def press_likely(self, number: int = 0) -> Screen:
        return await self.press(self.pad.likely[number])

    async def press_more(self, slot: int) -> Screen:
        return await self.press(self.screen.slots[slot].more)

    async def tap(self, *begins: str) -> Screen:
        """Press the first button whose label or callback data begins with the text, then do so for each other text."""
        for begin in begins:
            await self.press(self.button(begin))
        return self.screen

    async def follow(self, line: str, *begins: str) -> Screen:
        """Send callback data as it is, and then press the buttons that begin with the texts, one after the other."""
        await self.press(line)
        return await self.tap(*begins)

    def labels(self) -> list[str]:
        return [button.label for button in flatten_rows(self.screen.rows)]


Arrive = Callable[..., Awaitable[Guest]]
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


Seat = Callable[..., Awaitable[tuple[str, list[Guest]]]]


@pytest.fixture
def make_table(arrive: Arrive) -> Seat:
    """Make started tables of the sample game: ``table, people = await make_table("Anna", "Ben", ais=1)``.

    ``planned``: all have planned, so seat 0 is asked. Other keywords are settings of the lobby with their value:
    ``hints="1"``.
    """

    async def open_and_start(
        *names: str, ais: int = 0, rounds: int = 3, planned: bool = False, **settings: str
    ) -> tuple[str, list[Guest]]:
        host = await arrive(names[0])
        people = [host, *[await arrive(name, at=host.place) for name in names[1:]]]
        table = await host.open_table(*people[1:], ais=ais)
        if rounds != 3:
            await host.press(f"option {table} rounds {rounds - 1}")
        for key, value in settings.items():
            assert key in LOBBY_FIELDS, f"{key} is not a lobby setting: fix the test, or declare the setting"
            await host.press(f"lobby-set {table} {key} {value}")
        await host.press(f"start {table}")
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
    await anna.press(f"move {table}")


class ChannelAdmins:
    """A platform that knows the admins of its channels. ``asked``: how often it was asked."""

    def __init__(self) -> None:
        self.of: dict[str, set[str]] = {}
        self.asked = 0
        self.has_permission = AsyncMock(return_value=True)
        self.list_roles = AsyncMock(return_value=[("7", "Players")])

    async def is_admin(self, place: str, person: str) -> bool:
        """Answer like a frontend that asks its platform."""
        self.asked += 1
        return person in self.of.get(place, set())

    async def put(self, guest: Guest, place: str = "") -> None:
        """Make a guest an admin of a channel: of their current one, or of another one by its id."""
        found = await guest.app.service.channels.get(place or guest.place)
        self.of.setdefault(require(found).alias, set()).update((await guest.load_user()).aliases)

    async def arrive(self, arrive: "Arrive", place: str) -> Guest:
        """Make an admin of a channel who has no seat."""
        zoe = await arrive("Zoe", at=place)
        await self.put(zoe)
        return zoe

    def dismiss(self) -> None:
        self.of.clear()


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
