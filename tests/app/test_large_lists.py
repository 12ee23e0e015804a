"""Test that a press with lists of thousands takes at most ``MOST`` commands and ``LONGEST_S`` of the event loop.

A night of 5,000 guests, 50 tournaments of 128, a table shown in 5,000 channels, and a user with 1,000 tables.
"""

import gc
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from time import process_time
from typing import Final

import msgspec
import pytest

from bot.app.api import App
from bot.app.common.interfaces import derive_id
from bot.app.common.quotas import NONE
from bot.app.competitions.competition import Competition, Entrant
from bot.app.competitions.store import COMPETITIONS
from bot.app.game_nights.callbacks import EditGuestList, ListGuests, TakeNightTime
from bot.app.game_nights.edits import publish_night
from bot.app.game_nights.night import GameNight, format_stored_time, set_replies
from bot.app.game_nights.store import NIGHTS
from bot.app.tables.lobby_store import SeatPlayer
from bot.app.users.models import Channel
from bot.app.users.user_repository import User
from bot.paging import map_pages
from bot.store.admin.own_server import StoreServer
from bot.store.store import open_store
from tests.app.conftest import QUICK, Guest, serve_store
from tests.app.test_list_costs import count_cost

MOST: Final = 50
MOST_OF_LISTS: Final = 120
"""Limit for lists that open the tables of a page with their players."""
LISTS: Final = frozenset({"own tables", "tables to complete"})
LONGEST_S: Final = 0.04
USUAL_LOOP_S: Final = 0.075
"""The result of ``measure_loop`` on the reference machine of the bound."""
BUSY: Final = 1.5
"""Other load slows a press by this factor more than the loop."""
GUESTS, CUPS, ENTRANTS, CHANNELS, TABLES = 5000, 50, 128, 5000, 1000
TIMES: Final = 3
"""Number of measurements per press. The fastest counts, since the processor is shared."""

server = serve_store("large", "module")
"""A store only for this module, whose long lists would slow down other tests."""


@dataclass
class LargeHouse:
    app: App
    host: Guest
    users: list[str]
    nights: list[str] = field(default_factory=list)
    polls: list[str] = field(default_factory=list)
    begin: str = ""
    cup: str = ""
    table: str = ""

    def guest(self, number: int) -> Guest:
        return Guest(self.app, self.users[number], self.host.place)


@pytest.fixture
async def house(server: StoreServer) -> AsyncIterator[LargeHouse]:
    store = await open_store(server.data, server.url)
    app = App(store, timings=QUICK, limits=NONE)
    place = (await app.ensure_channel("test:large", "en")).id
    host = Guest(app, (await app.ensure_user("test:host", "Host", "en")).id, place)
    house = LargeHouse(app, host, [derive_id(f"user{n}") for n in range(GUESTS + 50)])

    async def add_user(name: str) -> None:
        await store.documents.write_document(
            "user", name, 0, "add", msgspec.json.encode(User(name, name[:6], "en", (f"test:{name}",)))
        )

    async def add_channel(n: int) -> None:
        channel = Channel(derive_id(f"channel{n}"), f"test:{n}")
        await store.documents.write_document("channel", channel.id, 0, "add", msgspec.json.encode(channel))
        await app.service.channels.add_table(channel.id, house.nights[0])
        await app.service.channels.add_table(channel.id, house.table)

    await map_pages(add_user, house.users)
    await _plan_nights(house)
    await _add_competitions(house)
    await _add_tables(house)
    await map_pages(add_channel, range(CHANNELS))
    gc.collect()
    gc.freeze()  # like a newly started process
    yield house
    gc.unfreeze()
    await app.close()
    await store.close()


async def _plan_nights(house: LargeHouse) -> None:
    now = house.app.service.now_ms()
    house.begin = begin = format_stored_time(datetime.fromtimestamp(now / 1000, UTC) + timedelta(days=3))
    for n in range(2 * TIMES):
        name = NIGHTS.derive_id(f"large{n}")
        night = GameNight(name, house.host.id, house.host.place, "en", "UTC", begin, games=("pebbles",), made=now)
        if n < TIMES:
            night = set_replies(publish_night(night, now), dict.fromkeys(house.users[:GUESTS], "in"), now)
            house.nights.append(name)
        else:
            night = msgspec.structs.replace(
                night, begin="", state="asking", times=(begin,), poll_closes=now + 90_000_000,
                availability={user_id: {begin: "yes"} for user_id in house.users[:GUESTS]},
            )  # fmt: skip
            house.polls.append(name)
        await NIGHTS.create(house.app.service, night, "large")
        await NIGHTS.show_in_channel(house.app.service, house.host.place, night)


async def _add_competitions(house: LargeHouse) -> None:
    now = house.app.service.now_ms()
    for n in range(CUPS):
        name, first = COMPETITIONS.derive_id(f"large{n}"), n * 64 % GUESTS
        cup = Competition(
            name, house.host.id, house.host.place, "en", "princes", now, "ab" * 32, seats=2, rounds=6, state="open",
            closes=now + 90_000_000, entrants=tuple(map(Entrant, house.users[first : first + ENTRANTS - TIMES])),
        )  # fmt: skip
        await COMPETITIONS.create(house.app.service, cup, "large")
        house.cup = name


async def _add_tables(house: LargeHouse) -> None:
    """Start tables of the host, each with two other players."""

    async def start_table(n: int) -> None:
        lobby = house.app.service.lobbies.build_lobby("pebbles", house.host.id, house.host.place, "en", f"large{n}")
        ids = [house.host.id, *house.users[2 * n : 2 * n + 2]]
        for user_id in ids:
            await house.app.service.store.indexes.add_member("user-tables", user_id, lobby.table)
        seats = tuple(SeatPlayer(user_id) for user_id in ids)
        await house.app.service.lobbies.open_lobby(msgspec.structs.replace(lobby, seats=seats, state="started"), "add")
        async with house.app.service.tables.open_started(lobby.table):
            house.table = lobby.table

    await map_pages(start_table, range(TABLES))


Act = Callable[[LargeHouse, int], Awaitable[object]]
ACTS: dict[str, Act] = {
    "a reply": lambda house, n: house.guest(GUESTS + n).press(f"night-in {house.nights[1]}"),
    "a reply taken back": lambda house, n: house.guest(n).press(f"night-answer {house.nights[1]} out"),
    "a guest": lambda house, n: house.guest(40 + n).press(f"night-guest {house.nights[1]} 1"),
    "own panel of a night": lambda house, n: house.guest(30 + n).press(f"panel {house.nights[1]}"),
    "its card": lambda house, _: house.app.render_screen(None, house.host.place, house.nights[1]),
    "its guests": lambda house, n: house.guest(50).press(ListGuests(house.nights[1], n).data),
    "its list for the organizer": lambda house, n: house.host.press(EditGuestList(house.nights[1], "", n).data),
    "nights": lambda house, _: house.guest(60).press("nights"),
    "a vote for a date": lambda house, n: house.guest(GUESTS + n).press(f"night-mark {house.polls[0]} 0 maybe"),
    "a date chosen": lambda house, n: house.host.press(TakeNightTime(house.polls[n], house.begin).data),
    "a plan that changes": lambda house, n: house.host.press(f"night-set {house.nights[1]} most {n + 5}"),
    "a night called off": lambda house, n: house.host.press(f"night-off-yes {house.nights[n]}"),
    "tournaments": lambda house, _: house.host.press("cups"),
    "a tournament": lambda house, n: house.guest(90 + n).press(f"tournament {house.cup}"),
    "its public card": lambda house, _: house.app.render_screen(None, house.host.place, house.cup),
    "an entry": lambda house, n: house.guest(200 + n).press(f"tournament-in {house.cup}"),
    "a table that channels show": lambda house, _: house.host.press(f"panel {house.table}"),
    "a night that channels show": lambda house, _: house.guest(61).press(f"panel {house.nights[0]}"),
    "where it is": lambda house, _: house.app.find_home(house.table, "test"),
    "own tables": lambda house, _: house.host.press("tables"),
    "people to avoid": lambda house, _: house.host.press("avoid"),
    "a person to avoid": lambda house, n: house.host.press(f"avoid-set {house.users[n]} 1"),
    "settings": lambda house, _: house.host.press("settings"),
    "a new table": lambda house, _: house.host.press("open pebbles"),
    "tables to complete": lambda house, _: house.app.complete_argument(house.host.id, house.host.place, "table", ""),
}


def measure_loop() -> float:
    """Return the time (s) of a fixed, memory-bound amount of work, like a press on a long list."""
    began = process_time()
    for _ in range(27):
        rows = [{"id": str(n), "seat": n} for n in range(5000)]
        assert msgspec.json.decode(msgspec.json.encode(rows)) == rows
    return process_time() - began


@pytest.mark.slow
@pytest.mark.timeout(600)
async def test_callback_cost_is_independent_of_lists_of_thousands(house: LargeHouse) -> None:
    costs = {}
    for name, act in ACTS.items():
        await act(house, 0)  # data that a process loads once
        seconds, commands = [], []
        for n in range(TIMES):
            house.app.service.users._seen.clear()  # as it is a few seconds later
            with count_cost() as cost:
                began = process_time()
                await act(house, n)
                seconds.append(process_time() - began)
            commands.append(cost.commands)
        costs[name] = max(commands), min(seconds)
    slower = max(1.0, min(measure_loop() for _ in range(5)) / USUAL_LOOP_S)
    assert {name: n for name, (n, _) in costs.items() if n > (MOST_OF_LISTS if name in LISTS else MOST)} == {}
    assert {name: s / slower for name, (_, s) in costs.items() if s / slower > BUSY * LONGEST_S} == {}
    service = house.app.service
    nights = [await NIGHTS.load(service, name) for name in (*house.nights, *house.polls)]
    assert [night.state for night in nights] == ["off"] * TIMES + ["open"] * TIMES, (
        "expected every press to change something"
    )
    assert len(nights[1].replies) == GUESTS + 1 + TIMES
    assert len((await COMPETITIONS.load(service, house.cup)).entrants) == ENTRANTS
    assert len((await service.users.get(house.host.id)).avoided) == TIMES
