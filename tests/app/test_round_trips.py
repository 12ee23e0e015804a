"""Test the number of store round trips of a callback: one to read all its data, one to write.

Count, not time, them from the press to the answering screen with its picture request, at a table in memory.
"""

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from time import monotonic
from typing import Any

import pytest

from bot.app.api import App
from bot.app.clocks.events import AutoplayStopped, SnapshotRebuilt
from bot.app.game_nights.night import GameNight
from bot.app.game_nights.store import NIGHTS
from bot.app.tables import votes
from bot.app.tables.table import Table
from bot.paging import PAGE
from bot.store.redis_pool import RedisPool
from bot.store.topology import Arg, Command, Topology
from engines.core.random_moves import random_move
from tests.app.gameplay import Arrive, Guest, append_events, confirm_move, offered_presses, read_table, require
from tests.callbacks import (
    AddAi,
    Callback,
    CastVote,
    ChangeSetting,
    CloseLobby,
    ContinueGame,
    FreeText,
    ListTables,
    OpenPanel,
    OpenTable,
    Press,
    ProposePause,
    ProposeRewind,
    SetLobby,
    ShowTable,
    StartGame,
    TypeMove,
)

WORDS = 2
"""Moves, ballots and undo need one read and one write."""
ROOMS = {"addai": 6, "lobby-set": 6, "start": 40}
"""Bounds before the game, when no one is in a hurry and every seat may change hands."""


@dataclass
class PrincesTable:
    """Three players at a table of the Princes."""

    app: App
    people: list[Guest]
    table: str

    async def read(self) -> Table:
        return await read_table(self.app, self.table)

    async def next_move(self) -> tuple[Guest, TypeMove]:
        """Return the player to move, and the callback of a legal move."""
        found = await self.read()
        seat = found.match.seats_to_move()[0]
        word = random_move(found.match.choice_tree(seat), random.Random(1))
        return self.people[seat], TypeMove(self.table, FreeText(" ".join(word)))

    async def answer_question(self) -> Guest:
        """Answer as the player to move; return the player."""
        guest, press = await self.next_move()
        await guest.press(press)
        await confirm_move(guest)
        return guest


@pytest.fixture
async def group(app: App, people: list[Guest]) -> PrincesTable:
    return PrincesTable(app, people, await people[0].open_table(*people[1:], game="princes", start=True))


async def a_draft(group: PrincesTable) -> tuple[Guest, Press]:
    guest, press = await group.next_move()
    await guest.press(f"{press.data} .")
    return guest, guest.button("yes").callback_data


async def in_words(group: PrincesTable) -> tuple[Guest, Press]:
    guest, press = await group.next_move()
    await guest.press(ChangeSetting("confirm", "0"))
    return guest, press


async def on_the_table(group: PrincesTable, screen: str, verb: str) -> tuple[Guest, Press]:
    """Answer questions until a screen of the asked or answering player offers the callback."""
    for _ in range(8):
        guest, _ = await group.next_move()
        await guest.press(ChangeSetting("confirm", "0"))
        guest = guest if verb == "say" else await group.answer_question()
        await guest.press(f"{screen} {group.table}")
        if found := offered_presses(guest.screen, f"{verb} "):
            return guest, found[0]
        if verb == "say":
            await group.answer_question()
    raise AssertionError(f"no button of the table is called {verb}")


async def a_proposal(group: PrincesTable) -> tuple[Guest, Press]:
    for _ in range(4):
        guest = await group.answer_question()
    found = await group.read()
    to = votes.rollback_target(found, found.seat_of(guest.id) or 0)
    return guest, ProposeRewind(group.table, found.match.version, to)


async def a_voice(group: PrincesTable) -> tuple[Guest, Press]:
    guest, press = await a_proposal(group)
    await guest.press(press)
    vote = require((await group.read()).lifecycle.vote)
    voter = next(one for n, one in enumerate(group.people) if n not in vote.answers)
    return voter, CastVote(group.table, vote.opened, "yes")


async def a_motion(group: PrincesTable) -> tuple[Guest, Press]:
    await group.people[0].press(ProposePause(group.table))
    return group.people[1], CastVote(group.table, require((await group.read()).clock.motion).opened, "yes")


async def letting_ais_go_on(group: PrincesTable) -> tuple[Guest, Press]:
    host, *others = group.people
    table = await host.open_table(*others, game="princes", ais=1, start=True)
    await append_events(group.app, table, AutoplayStopped())
    return host, ContinueGame(table)


async def in_the_lobby(group: PrincesTable, press: Callable[[str], Callback]) -> tuple[Guest, Press]:
    host, *others = group.people
    return host, press(await host.open_table(*others, game="princes"))


READY: dict[str, Callable[[PrincesTable], Awaitable[tuple[Guest, Press]]]] = {
    "yes": a_draft,
    "typed": in_words,
    "say": partial(on_the_table, screen="table", verb="say"),
    "undo": partial(on_the_table, screen="panel", verb="undo"),
    "propose": a_proposal,
    "motion on a rewind": a_voice,
    "motion": a_motion,
    "continue": letting_ais_go_on,
    "addai": partial(in_the_lobby, press=AddAi),
    "lobby-set": partial(in_the_lobby, press=lambda table: SetLobby(table, "hints", "1")),
    "start": partial(in_the_lobby, press=StartGame),
}
"""One callback of each kind that writes to the store: its user and its data."""


@pytest.mark.parametrize(
    "verb", ["typed", *(pytest.param(verb, marks=pytest.mark.slow) for verb in READY if verb != "typed")]
)
async def test_callback_needs_at_most_two_store_round_trips(
    group: PrincesTable, verb: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest, press = await READY[verb](group)
    later = monotonic() + 60  # a user returns after a while
    monkeypatch.setattr("bot.app.users.user_repository.loop_time", lambda: later)
    async with count_round_trips() as trips:
        screen = await guest.press(press)
    assert 1 <= len(trips) <= ROOMS.get(verb, WORDS), f"{verb}: load documents together: {trips.asked}"
    # other verbs answer without a picture
    assert screen.picture is not None or verb not in ("typed", "yes"), "expected the picture request on the screen"


async def test_nights_of_a_channel_are_read_in_one_round_trip(app: App, arrive: Arrive) -> None:
    anna, count = await arrive("Anna"), 2 * PAGE + 1
    for n in range(count):
        night = GameNight(NIGHTS.derive_id(f"{anna.place}{n}"), anna.id, anna.place, "en", "UTC")
        await NIGHTS.create(app.service, night, f"night{n}")
    async with count_round_trips() as trips:
        found = await NIGHTS.load_of_channel(app.service, anna.place)
    assert len({night.id for night in found}) == count
    assert len(trips) == 1 + 3, "expected one round trip for the list and one for its three pages"


async def test_new_user_name_is_shown_at_once_in_every_process(group: PrincesTable, second: App) -> None:
    reader, other, _ = group.people
    await reader.press(ShowTable(group.table))
    alias = (await other.load_user()).aliases[0]
    for name in ("Benedetto", "Benvenuto"):
        await second.ensure_user(alias, name)
        assert any(name in line for line in (await reader.press(ShowTable(group.table))).text)


async def test_command_just_done_is_recognized_without_round_trip(group: PrincesTable) -> None:
    """A prefetch showed that the command was not done; it counts as done from its log entry on."""
    service = group.app.service
    look = service.tables.start_prefetch(group.table, group.people[0].id, "once")
    async with service.tables.open_started(group.table, look) as table:
        assert not await service.tables.is_command_done(table, "once")
        await service.tables.append_event(table, SnapshotRebuilt(), command="once")
        async with count_round_trips() as trips:
            assert await service.tables.is_command_done(table, "once")
        assert len(trips) == 0


async def test_draft_requested_while_another_task_may_save_it_is_not_used(group: PrincesTable) -> None:
    tables, user_id = group.app.service.tables, group.people[0].id
    async with tables.open_started(group.table):
        look = tables.start_prefetch(group.table, user_id)
    async with tables.open_started(group.table, look) as table:
        assert not table.drafts
    async with tables.open_started(group.table, tables.start_prefetch(group.table, user_id)) as table:
        assert table.drafts, "the test is void: no draft is requested"


async def test_notices_of_a_table_load_its_users_once(group: PrincesTable) -> None:
    """With the table locked, load the log, the talk and three users, one or all of whom answer at a time."""
    async with count_round_trips() as trips:
        assert await group.app.list_pings(group.table)
    assert [len(trip) for trip in trips.asked] == [2 + len(group.people)], f"{trips.asked}: load the documents together"


async def test_screen_read_by_a_frontend_looks_up_no_stored_answer(group: PrincesTable) -> None:
    """Its command id is new, so nothing can be stored under it, while a press may be a repeated one."""
    async with count_round_trips() as trips:
        await group.app.render_screen(group.people[0].id, group.people[0].place, group.table, "panel")
    assert not [command for trip in trips.asked for command in trip if command.startswith("HGET")]
    async with count_round_trips() as trips:
        await group.app.handle_callback(
            group.people[0].id, group.people[0].place, OpenPanel(group.table).data, "telegram:1"
        )
    assert [command for trip in trips.asked for command in trip if command.startswith("HGET")]


async def test_channel_lookup_stops_at_the_first_live_table(app: App, arrive: Arrive) -> None:
    anna, counts = await arrive("Anna"), list[int]()
    assert not await app.has_live_table(anna.place)
    for _ in range(3):
        await anna.press(OpenTable("pebbles"))
        assert await app.has_live_table(anna.place)
        async with count_round_trips() as trips:
            await app.has_live_table(anna.place)
        counts.append(sum(asked.startswith("EVALSHA") for trip in trips.asked for asked in trip))
    assert counts == [1, 1, 1], f"expected one opened table, got {counts}"
    for table in await app.list_live_tables(anna.place):
        assert await app.has_live_table(anna.place)
        await anna.press(CloseLobby(table))
    assert not await app.has_live_table(anna.place)


LISTED = 5
"""Load the user, the table ids, and all tables at once with their players."""


async def test_table_list_needs_as_many_round_trips_for_many_tables_as_for_one(arrive: Arrive) -> None:
    anna, waits = await arrive("Anna"), list[int]()
    for more in (1, 4):
        for _ in range(more):
            await anna.open_table(ais=1, start=True)
        async with count_round_trips() as trips:
            await anna.press(ListTables())
        assert len([row for row in anna.screen.rows if row[0].callback_data.startswith("panel ")]) == sum(
            (1, 4)[: len(waits) + 1]
        )
        waits.append(len(trips))
    assert waits[0] == waits[1] <= LISTED, f"round trips grow with the players; load them together: {trips.asked}"


@pytest.mark.parametrize("verb", ["typed", "yes"])
async def test_callback_sends_two_pipelines_and_no_duplicate_reads(
    group: PrincesTable, verb: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest, press = await READY[verb](group)
    pipelines: list[list[Command]] = []
    execute = Topology.execute_commands

    async def record_and_execute(topology: Topology, node: str, commands: Sequence[Command]) -> list[Any]:
        pipelines.append(list(commands))
        return await execute(topology, node, commands)

    monkeypatch.setattr(Topology, "execute_commands", record_and_execute)
    version = (await group.read()).match.version
    pipelines.clear()
    await guest.press(press)
    assert (await group.read()).match.version == version + 1, "expected the press to be counted"
    reads, entry, *later = pipelines
    assert len({str(command) for command in reads}) == len(reads), f"a document is loaded twice: {reads}"
    assert {command[0] for command in reads} == {"HMGET", "XREVRANGE", "GET", "HGET"}
    assert [command[0] for command in entry] == ["EVALSHA"]
    assert ("DEL" in [command[0] for pipeline in later for command in pipeline]) == (verb == "yes")


HeldAnswer = tuple[asyncio.Future[object], asyncio.Future[object]]
"""The store's answer, and the future its caller awaits."""
QUIET = 12
"""Iterations of the event loop without new requests, after which everything is waiting."""


@dataclass
class RoundTrips:
    """``asked``: the commands and scripts of each round trip."""

    asked: list[list[str]] = field(default_factory=list)

    def __len__(self) -> int:
        return len(self.asked)


@asynccontextmanager
async def count_round_trips() -> AsyncIterator[RoundTrips]:
    """Count all round trips during the block, over all connections."""
    trips, waiting, held = RoundTrips(), list[HeldAnswer](), list[HeldAnswer]()
    send, asked = RedisPool.send_command, list[str]()

    def send_and_hold(links: RedisPool, place: str | int, *command: Arg) -> asyncio.Future[object]:
        answer: asyncio.Future[object] = send(links, place, *command)
        handed: asyncio.Future[object] = asyncio.get_running_loop().create_future()
        asked.append(" ".join(str(part) for part in (command[0], *command[3:4])))
        waiting.append((answer, handed))
        held.append((answer, handed))
        return handed

    async def answer_in_lockstep() -> None:
        while True:
            told = -1
            while not waiting or told != len(waiting):
                told = len(waiting)
                for _ in range(QUIET):
                    await asyncio.sleep(0)
            now, trip = waiting[:], asked[:]
            waiting.clear()
            asked.clear()
            await asyncio.wait([answer for answer, _ in now])
            trips.asked.append(trip)
            for answer, handed in now:
                _hand_over(handed, answer)

    conductor = asyncio.create_task(answer_in_lockstep())
    RedisPool.send_command = send_and_hold  # type: ignore[method-assign, assignment]
    try:
        yield trips
    finally:
        RedisPool.send_command = send  # type: ignore[method-assign]
        conductor.cancel()
        for answer, handed in held:  # requests that others make meanwhile must not wait forever
            if not handed.done():
                answer.add_done_callback(partial(_hand_over, handed))


def _hand_over(handed: asyncio.Future[object], answer: asyncio.Future[object]) -> None:
    """Deliver an answer to its caller, unless it no longer waits."""
    if answer.cancelled():
        handed.cancel()
    elif handed.done():
        answer.exception()
    elif error := answer.exception():
        handed.set_exception(error)
        handed.exception()  # as with the store, a caller need not wait for it
    else:
        handed.set_result(answer.result())
