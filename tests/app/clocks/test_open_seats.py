"""Test open seats: who is offered which, the sign-up board, ends and repeats, and crashes at each write."""

import asyncio
import random
import re
from collections.abc import AsyncIterator, Callable
from datetime import timedelta
from itertools import count
from typing import Any
from unittest.mock import AsyncMock

import msgspec
import pytest

from bot.app.api import App
from bot.app.clocks.waking_hours import HOUR_MS, WEEK_MS, WakingHours, count_common_hours, estimate_rounds, is_awake
from bot.app.open_seats.offer_index import KIND, PAGE, PRIVATE_CHATS
from bot.app.open_seats.sign_up_board import BOARDS, board_id_of, place_board, show_changed_offer
from bot.app.tables.lobby_store import OFFER_CHANGED
from bot.app.tables.seat_offer import MAX_REPEATS
from bot.app.ui.screen import Screen, flatten_rows
from bot.app.users.models import is_avoided_pair
from bot.store.store import Store
from bot.store.timers import Timer
from engines import GAMES
from tests.app.clocks.clocked_tables import ALSO, RINGS, EndProcess, RunWithCrashes, World
from tests.app.gameplay import Arrive, ChannelAdmins, Guest, play_on, press_by_all, require
from tests.app.test_round_trips import count_round_trips
from tests.callbacks import (
    AddAi,
    AskSeat,
    Callback,
    ChangeChannelSetting,
    CloseLobby,
    FreeText,
    JoinTable,
    KickPlayer,
    LeaveTable,
    ListGroupTables,
    ListOffers,
    OpenGroupOffers,
    OpenRematch,
    OpenTable,
    PlaceBoard,
    QuitTable,
    SetOffer,
    SetQuietHours,
    SetTimeControl,
    StartGame,
    TakeSeat,
    WithdrawOffer,
    parse_callback,
)
from tests.texts import match_text, render_text

_count = count()


@pytest.fixture(autouse=True)
async def clear_private_offers(store: Store) -> None:
    """Remove the offers that earlier tests made in private chats."""
    for table in await store.timelines.list_members(KIND, PRIVATE_CHATS, 0, 1 << 53):
        await store.timelines.remove_member(KIND, PRIVATE_CHATS, table)


async def make_group(app: App) -> str:
    """Make a channel in a new group; return its id."""
    return (await app.ensure_channel(f"test:open-{next(_count)}", "en")).id


async def make_members(app: App, arrive: Arrive, *names: str) -> list[Guest]:
    """Make a channel in a new group, and let users arrive there."""
    place = await make_group(app)
    return [await arrive(name, at=place) for name in names]


async def offer_table(host: Guest, *settings: str, days: int = 3) -> str:
    """Open a table and offer its seats; return its id."""
    table = (await host.press(OpenTable("pebbles"))).table
    for setting in (f"days {days}", *settings):
        await host.press(f"{SetOffer.data_prefix(table)} {setting}")
        assert not host.screen.notice, f"the host was refused: {host.screen.notice}"
    return table


def offered_tables(screen: Screen) -> list[str]:
    """Return the tables whose seats a screen offers."""
    callbacks: list[Callback] = [parse_callback(button.callback_data) for button in flatten_rows(screen.rows)]
    return [callback.target for callback in callbacks if callback.name == "seat"]


async def list_offered(guest: Guest) -> list[str]:
    """Read all pages of open seats offered to a guest; return the tables per page."""
    return [table async for screen in turn_pages(guest, "offers") for table in offered_tables(screen)]


async def turn_pages(guest: Guest, press: str = "", way: str = "app-page-after") -> AsyncIterator[Screen]:
    """Yield the screen of a press and all later pages; without a press, the pages following the current one."""
    if press:
        yield await guest.press(press)
    while render_text(way) in guest.labels():
        yield await guest.tap(render_text(way))


async def avoid(app: App, guest: Guest, other: Guest) -> None:
    await guest.change(avoided=(*(await app.service.users.get(guest.id)).avoided, other.id))


@pytest.mark.parametrize("seed", range(3))
async def test_random_offers_are_listed_like_a_brute_force_matcher_lists_them(
    world: World, arrive: Arrive, seed: int
) -> None:
    app, chance = world.app, random.Random(seed)
    app.service.admins.register_member_check("test", ChannelAdmins().has_permission)
    groups = [await make_group(app) for _ in range(4)]
    private = (await app.ensure_channel(f"test:own-{next(_count)}", closed=True)).id
    people = [await arrive(f"P{n}", at=chance.choice([*groups, private])) for n in range(14)]
    for _ in range(10):
        await avoid(app, *chance.sample(people, 2))
    tables = []
    for host in people[:10]:
        await app.service.channels.update_channel(host.place, members_only=chance.random() < 0.2)
        table = await offer_table(host, f"seats {chance.choice((2, 3))}", days=chance.choice((1, 3)))
        await press_by_all(chance.sample(people, chance.randrange(3)), JoinTable(table))
        if chance.random() < 0.3:
            await host.press(chance.choice((CloseLobby(table), WithdrawOffer(table), LeaveTable(table))))
        tables.append(table)
    await world.go(days=chance.choice((0, 2)), minutes=1)
    users = {person.id: await app.service.users.get(person.id) for person in people}
    now, listed = world.hands.ms, 0
    for reader in people:
        expected = set()
        for lobby in [await app.service.lobbies.require_lobby(table) for table in tables]:
            if lobby.offer is None or lobby.state != "open" or lobby.offer.end <= now or lobby.offer.is_filled:
                continue
            if lobby.channel != reader.place or (lobby.members_only and lobby.channel == private):
                continue
            others = [users[seat.user] for seat in lobby.seats if seat.user not in ("", reader.id)]
            if len(lobby.seats) < lobby.offer.seats and not any(is_avoided_pair(users[reader.id], o) for o in others):
                expected.add(lobby.table)
        found = await list_offered(reader)
        assert sorted(set(found) & set(tables)) == sorted(expected)
        assert len(found) == len(set(found))
        listed += len(expected)
    assert listed, "the test is void: no seat was offered"


PHASES = {
    "offered": (None, "app-table-full"),
    "withdrawn": (WithdrawOffer, "app-table-full"),
    "closed": (CloseLobby, "app-lobby-closed"),
    "started": (StartGame, "app-lobby-started"),
}
"""The state of both tables: the host's press, and the answer to each user who wants to join."""


async def record_refusals(guest: Guest, tables: list[str], *presses: Callback) -> list[list[tuple[Any, ...]]]:
    """Press the same buttons at each table; return each answer and the store commands of each round trip.

    ``presses``: with ``{}`` for the table.
    """
    answers = []
    for table in tables:
        told = list[tuple[Any, ...]]()
        for press in presses * 2:  # the second time, both find the same data in memory
            await asyncio.sleep(0)
            async with count_round_trips() as trips:
                await guest.press(press.data.format(table))
            asked = [sorted(command.split()[0] for command in trip) for trip in trips.asked]
            told.append((press.name, guest.screen.notice, guest.screen.private, asked))
        answers.append(told)
    return answers


@pytest.mark.parametrize("phase", PHASES)
async def test_avoided_player_gets_the_refusal_of_a_full_table_after_as_many_round_trips(
    world: World, arrive: Arrive, phase: str
) -> None:
    app = world.app
    host, friend, stranger, other = await make_members(app, arrive, "Anna", "Ben", "Cleo", "Eve")
    avoided, full = await offer_table(host), await offer_table(host)
    await friend.press(JoinTable(avoided))
    await stranger.press(JoinTable(full))
    await host.press_each(*[AddAi(full)] * (GAMES["pebbles"].seat_range[1] - 2))
    await avoid(app, friend, other)
    press, refusal = PHASES[phase]
    if press:
        await host.press_each(press(avoided), press(full))
    await world.go(seconds=5)
    assert avoided not in await list_offered(other)
    refusals = await record_refusals(
        other, [avoided, full], AskSeat("{}"), JoinTable("{}"), JoinTable("{}", "another"), JoinTable("{}", "offered")
    )
    assert refusals[0] == refusals[1]
    assert render_text(refusal) in [told[1] for told in refusals[0] if told[0] == "join"]
    assert (await app.service.lobbies.require_lobby(avoided)).seat_of(other.id) is None
    assert "avoid" not in str(refusals).lower()


async def test_avoided_player_gets_the_refusal_of_a_taken_seat_after_as_many_round_trips(
    world: World, arrive: Arrive
) -> None:
    host, friend, third, other = await make_members(world.app, arrive, "Anna", "Ben", "Cleo", "Eve")
    avoided = await host.open_table(friend, third, start=True)
    taken = await host.open_table(friend, ais=1, start=True)  # the same number of players, without the one who leaves
    await third.press(QuitTable(avoided))
    await avoid(world.app, friend, other)
    await world.go(seconds=1)
    refusals = await record_refusals(other, [avoided, taken], TakeSeat("{}", 2))
    told, waits = [[[one[1] for one in at] for at in refusals], [[len(one[3]) for one in at] for at in refusals]]
    assert told[0] == told[1] == [render_text("clock-seat-taken")] * 2
    assert waits[0] == waits[1], f"expected one round trip to load all players, got {waits}"


async def test_rematch_does_not_ping_users_who_cannot_join_it(world: World, arrive: Arrive) -> None:
    host, friend, other = await make_members(world.app, arrive, "Anna", "Ben", "Eve")
    table = await host.open_table(friend, other, start=True)
    await play_on(world.app, table, [host, friend, other])
    await avoid(world.app, host, other)
    await world.go(seconds=1)
    again = (await host.press(OpenRematch(table))).table
    assert {ping.user for ping in await world.app.list_pings(again)} == {friend.id}
    assert (await other.press(JoinTable(again))).notice == render_text("app-table-full")


async def test_concurrent_joins_from_two_platforms_take_one_seat(
    world: World, arrive: Arrive, another: Callable[[], Any]
) -> None:
    host = await arrive("Anna", at=await make_group(world.app))
    for n in range(9):
        table = await offer_table(host, *["seats 2"] * (n % 3 == 1))
        await host.press_each(*[AddAi(table)] * (0 if n % 3 else GAMES["pebbles"].seat_range[1] - 2))
        one, two = await arrive("Ben", at=host.place), await arrive("Cleo", at=host.place, on=await another())
        if n % 3 == 2:
            await avoid(world.app, one, two)
        await press_by_all((one, two), AskSeat(table))
        await asyncio.gather(one.tap("join"), two.tap("join"))
        lobby = await world.service.lobbies.require_lobby(table)
        sitting = [guest for guest in (one, two) if lobby.seat_of(guest.id) is not None]
        assert len(sitting) == 1, f"{n}: expected exactly one user to get the seat"
        assert (two if sitting == [one] else one).screen.notice == render_text("app-table-full")
        assert require(lobby.offer).is_filled == (n % 3 != 2)
        await host.press(CloseLobby(table))


async def test_player_who_sits_down_learns_what_the_table_waits_for(world: World, arrive: Arrive) -> None:
    host, ben = await make_members(world.app, arrive, "Anna", "Ben")
    assert (await ben.press(JoinTable(await offer_table(host), "offered"))).notice == render_text("offers-seated", n=0)


async def test_offer_repeats_on_request_and_once_after_a_player_leaves(world: World, arrive: Arrive) -> None:
    host, ben, cleo = await make_members(world.app, arrive, "Anna", "Ben", "Cleo")
    once, again = await offer_table(host, days=1), await offer_table(host, "repeats 1", days=1)
    await world.go(seconds=1)
    assert set(await list_offered(cleo)) == {once, again}
    await world.go(days=1, minutes=1)
    assert await list_offered(cleo) == [again]
    await world.go(days=1)
    assert await list_offered(cleo) == [again], "the repeated offer ended too early"
    await ben.press_each(JoinTable(once), LeaveTable(once))
    await world.go(seconds=1)
    assert set(await list_offered(cleo)) == {once, again}, "the table is not offered again after a player left"
    await world.go(days=1, minutes=1)
    await ben.press_each(JoinTable(once), LeaveTable(once))
    await world.go(seconds=1)
    assert await list_offered(cleo) == [again], "offered twice"
    await host.press(WithdrawOffer(again))
    await world.go(seconds=1)
    assert await list_offered(cleo) == [], "still offered after it was withdrawn"
    assert (await cleo.press(AskSeat(again))).notice == render_text("app-table-full")
    await host.press_each(SetOffer(once, "days", FreeText("1")), SetOffer(once, "seats", FreeText("2")))
    await ben.press(JoinTable(once))
    await world.go(minutes=1)
    timelines = world.service.store.timelines
    assert not await timelines.has_member(KIND, host.place, once), "a full table stays in the list"
    await ben.press(KickPlayer(once, 1, ben.id))
    await host.press(KickPlayer(once, 1, ben.id))
    await world.go(minutes=1)
    assert await timelines.has_member(KIND, host.place, once), "not in the list after a player was removed"
    await ben.press(JoinTable(once))
    await host.press(SetOffer(once, "days", FreeText("1")))
    offer = require((await world.service.lobbies.require_lobby(once)).offer)
    assert (offer.seats, offer.is_filled) == (GAMES["pebbles"].seat_range[1], False), "not offered again to more"


SCENES = {"end": "", "repeat": "repeats 1", "leave": "seats 2"}


@pytest.mark.parametrize("scene", SCENES)
@pytest.mark.timeout(300)
async def test_offer_has_the_same_outcome_after_a_crash_at_any_write(
    world: World, arrive: Arrive, channel_admins: ChannelAdmins, run_with_crashes: RunWithCrashes, scene: str
) -> None:

    async def run_offer(end_process: EndProcess) -> tuple[object, ...]:
        place = await make_group(world.app)
        await (await channel_admins.arrive(arrive, place)).press(PlaceBoard(place, 1))
        host, ben = [await arrive(name, at=place) for name in ("Anna", "Ben")]
        table = await offer_table(host, *filter(None, [SCENES[scene]]), days=1)
        await ben.press(JoinTable(table))
        await world.go(minutes=1)
        version = await world.app.load_version(board_id_of(place))
        if scene == "leave":
            await ben.press(LeaveTable(table), "the-command")
        else:
            world.hands.now += timedelta(days=1)
        await end_process()
        await world.go(minutes=1)
        offer = require((await world.service.lobbies.require_lobby(table)).offer)
        listed = await world.service.store.timelines.has_member(KIND, place, table)
        board = await read_board(world.app, place, table)
        assert await list_edits(world.app, [place], [version]) == [True], "expected an edit of the board"
        await host.press(CloseLobby(table))
        return (offer.repeats, offer.is_remade, offer.is_filled, listed, board)

    outcome, writes = await run_with_crashes(run_offer, RINGS | ALSO)
    expected = {"end": False, "repeat": True, "leave": True}[scene]
    assert outcome[3:] == (expected, expected)
    assert outcome[0] == (MAX_REPEATS - 1 if scene == "repeat" else 0), "the offer repeats endlessly"
    assert writes >= 3, f"expected crashes at three writes or more, got {writes}"


async def test_offer_renewed_concurrently_by_another_process_stays_listed(
    world: World, arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    service, place = world.service, await make_group(world.app)
    host, ben = [await arrive(name, at=place) for name in ("Anna", "Ben")]
    table = await offer_table(host, "seats 2")
    await world.go()
    await ben.press(JoinTable(table))
    timer = Timer(f"lobby:{table}", OFFER_CHANGED, 1, 0)

    async def offer_again(*_: object) -> None:
        monkeypatch.undo()
        await ben.press(LeaveTable(table))
        await show_changed_offer(service, timer)

    monkeypatch.setattr("bot.app.open_seats.sign_up_board.touch_board", offer_again)
    await show_changed_offer(service, timer)
    assert await service.store.timelines.has_member(KIND, place, table)


async def list_edits(app: App, places: list[str], before: list[int]) -> list[bool]:
    """Return which boards of these channels have another version than before."""
    return [await app.load_version(board_id_of(place)) > old for place, old in zip(places, before, strict=True)]


async def read_board(app: App, place: str, table: str) -> bool:
    """Return whether the sign-up board of a channel offers a seat at a table, and pings no user."""
    board = board_id_of(place)
    assert not await app.list_pings(board)
    assert await app.find_role_ping(board) is None
    return table in offered_tables(await app.render_screen(None, place, board))


async def test_offer_appears_only_on_the_list_and_board_of_its_group(
    world: World, arrive: Arrive, channel_admins: ChannelAdmins
) -> None:
    app = world.app
    places = [await make_group(app) for _ in range(3)]
    admins = [await channel_admins.arrive(arrive, place) for place in places]
    for admin in admins:
        await admin.press(PlaceBoard(admin.place, 1))
    host = await arrive("Anna", at=places[0])
    table = await offer_table(host)

    async def shown() -> list[bool]:
        await world.go(seconds=1)
        lists = [table in await list_offered(admin) for admin in admins]
        assert lists == [await read_board(app, admin.place, table) for admin in admins]
        return lists

    assert await shown() == [True, False, False]
    versions = [await app.load_version(board_id_of(place)) for place in places]
    await host.press(SetTimeControl(table, "turn-1d"))
    assert await shown() == [True, False, False]
    assert await list_edits(app, places, versions) == [True, False, False], "expected other boards to be edited"
    other = await offer_table(host)
    await world.go(seconds=1)
    between = [await app.load_version(board_id_of(place)) for place in places]
    await host.press(WithdrawOffer(other))
    await world.go(seconds=1)
    assert await list_edits(app, places, between) == [True, False, False], "an outdated board is not edited"
    eve = await arrive("Eve")
    stranger = await app.service.users.get(eve.id)
    # Telegram tells a bot without rights about no members
    is_member = AsyncMock(side_effect=lambda _, person: False if person in stranger.aliases else None)
    app.service.admins.register_member_check("test", is_member)
    admins[0].place = eve.place  # as in a private chat, which shows pages of a group
    for press in (ListOffers(places[0]), ListGroupTables(0, places[0])):
        assert table in str((await admins[0].press(press)).rows)
        assert (await eve.press(press)).notice == render_text("app-no-member"), (
            "a forged button that names a group was accepted"
        )


async def test_moved_board_leaves_a_notice_in_its_old_channel(
    world: World, arrive: Arrive, channel_admins: ChannelAdmins
) -> None:
    app = world.app
    rooms = [(await app.ensure_channel(f"test:{name}-{next(_count)}", group="test:g")).id for name in ("a", "b")]
    board, texts, live = (
        board_id_of((await app.service.channels.load_group(require(await app.service.channels.get(rooms[0])))).id),
        [],
        [],
    )
    await app.service.channels.add_table(rooms[1], board_id_of("of a process that ended before it was stored"))
    for place, on in ((rooms[0], 1), (rooms[1], 1), (rooms[1], 0)):
        admin = await channel_admins.arrive(arrive, place)
        await admin.press_each(OpenGroupOffers(), PlaceBoard(place, on))
        texts.append([(await app.render_screen(None, room, board)).text[0] for room in rooms])
        live.append([await app.list_live_events(room) for room in rooms])
        if on:
            before = await app.load_version(board)
            await admin.press(ChangeChannelSetting(place, "here-lang", "en"))
            assert await app.load_version(board) > before, "a board is not edited in the new language"
    none, moved, gone = (render_text(f"offers-{key}") for key in ("none", "board-moved", "board-gone"))
    assert live == [[[board], []], [[], [board]], [[], []]]
    assert texts[0][0] == none
    assert texts[1:] == [[moved, none], [gone, gone]]
    assert [channel.id for channel in await app.list_channels(board, "test")] == sorted(rooms)
    stored = (await BOARDS.load(app.service, board)).version
    assert await app.load_version(board) == stored > 0, "the stored version is not loaded"


async def test_page_of_thousands_of_offers_reads_no_more_than_a_page_of_a_few(world: World, arrive: Arrive) -> None:
    app = world.app
    host, reader = await make_members(app, arrive, "Anna", "Ben")
    lobby, commands = await app.service.lobbies.require_lobby(await offer_table(host)), []
    timelines = app.service.store.timelines
    for size in (2 * PAGE, 3000):
        for n in range(len(await timelines.list_members(KIND, host.place, 0, 1 << 53)), size):
            name = f"9zz{n:07}".replace("0", "a").replace("1", "b")
            if n < 3 * PAGE:
                other = msgspec.structs.replace(lobby, table=name)
                await app.service.store.documents.write_document("lobby", name, 0, "x", msgspec.json.encode(other))
            await timelines.add_member(KIND, host.place, name, world.hands.ms + n + 1)
        async with count_round_trips() as trips:
            await reader.press(ListOffers())
        commands.append(sum(map(len, trips.asked)))
        assert len(offered_tables(reader.screen)) == PAGE
        await reader.tap(render_text("app-page-after"))
        is_more = render_text("app-page-after") in reader.labels()
        assert (len(offered_tables(reader.screen)), is_more) == (PAGE, size > 2 * PAGE)
    assert max(commands) < 5 * PAGE, (
        "the page needs too many store commands"
    )  # for each offer: the lobby, its channel and its players
    await place_board(app.service, require(await app.service.channels.get(host.place)), host.place, "place")
    board = board_id_of(host.place)
    before = await BOARDS.load(app.service, board)
    await host.press(SetOffer(lobby.table, "seats", FreeText("2")))
    await world.go()
    assert await BOARDS.load(app.service, board) == before, "a later page edits the board"


async def read_pages(guest: Guest) -> list[tuple[str, ...]]:
    """Return the texts of all pages of open seats, from the first to the last and back."""
    pages = [screen.text async for screen in turn_pages(guest, "offers")]
    return pages + [screen.text async for screen in turn_pages(guest, way="app-page-before")]


async def test_offers_hidden_for_avoided_players_leave_no_gaps_on_pages(world: World, arrive: Arrive) -> None:
    ana, ben, cleo, dan, reader = await make_members(world.app, arrive, "Ana", "Ben", "Cleo", "Dan", "Eve")
    hidden = []
    for host in (ana, ben, cleo, dan, ana, ben, cleo, ana, ben, cleo, dan, dan, ben, cleo, ben, cleo, ana, dan, dan):
        table = await offer_table(host)
        hidden += [table] if host is dan else []
        await world.go(seconds=1)
    other = await read_pages(ana)
    await avoid(world.app, dan, reader)
    await world.go(minutes=1)
    pages, first = await read_pages(reader), (await reader.press(ListOffers())).rows
    assert [len(page) for page in pages] == [PAGE, 14 - PAGE, PAGE]
    assert not re.search(rf"\b([1-9]|{'|'.join(hidden)})\b", str([b.callback_data for b in flatten_rows(first)]))
    for table in (*hidden, "over", offered_tables(reader.screen)[0]):
        for way in ("on", "back"):  # no page reveals what is hidden before it, or that it is hidden itself
            assert (await reader.press(ListOffers(reader.place, table, way))).rows == first
    assert [len(page) for page in other] == [PAGE, PAGE, 19 - 2 * PAGE, PAGE, PAGE]
    await dan.press_each(*map(CloseLobby, hidden))
    await world.go(minutes=1)
    assert await read_pages(reader) == pages == await read_pages(ana)
    for n in range(25):
        troll = await arrive(f"T{n}", at=ana.place)
        await offer_table(troll, days=1)
        await avoid(world.app, troll, reader)
    await world.go(minutes=1)
    assert await read_pages(reader) == pages, "many tables of avoided players hide those of others"


async def test_tables_of_a_group_with_a_board_are_listed_in_pages(
    world: World, arrive: Arrive, channel_admins: ChannelAdmins
) -> None:
    group = f"test:group-{next(_count)}"
    rooms = [(await world.app.ensure_channel(f"test:{name}-{next(_count)}", group=group)).id for name in ("a", "b")]
    hosts = [await arrive(f"H{n}", at=rooms[n % 2]) for n in range(22)]
    tables = [(await host.press(OpenTable("pebbles"))).table for host in hosts]
    assert (await hosts[0].press(ListGroupTables())).notice
    await (await channel_admins.arrive(arrive, rooms[1])).press(PlaceBoard(rooms[1], 1))
    assert sorted(await list_group_tables(hosts[0])) == sorted(tables)
    for host, table in zip(hosts[2:], tables[2:], strict=True):
        await host.press(CloseLobby(table))
    await world.go(seconds=1)
    assert sorted(await list_group_tables(hosts[0])) == sorted(tables[:2])
    assert render_text("app-page-before") not in hosts[0].labels(), "closed tables leave an empty page"


async def list_group_tables(guest: Guest) -> list[str]:
    """Read all pages of tables in a guest's group; return the tables."""
    buttons = [b async for screen in turn_pages(guest, "tables-group") for b in flatten_rows(screen.rows)]
    return [button.callback_data.split()[1] for button in buttons if "board " in button.callback_data]


async def test_join_screen_shows_duration_but_not_times_of_common_waking_hours(world: World, arrive: Arrive) -> None:
    host, reader = await make_members(world.app, arrive, "Anna", "Ben")
    table = await offer_table(host, "experience beginners", "rating 1400 - 1700")
    assert not any(match_text("offers-overlap", line) for line in (await reader.press(AskSeat(table))).text)
    assert reader.button("hours").label == render_text("offers-tell-hours")
    assert reader.button("offers").callback_data == f"offers {reader.place}", (
        "the button leads elsewhere in a private chat"
    )
    assert render_text("offers-experience-beginners") in reader.screen.text[0]
    assert "1400–1700" in reader.screen.text[0]
    for guest, quiet in ((host, (20 * 60, 8 * 60)), (reader, (16 * 60, 7 * 60))):
        await guest.change(hours=WakingHours("Europe/Prague", quiet))
    await reader.press(AskSeat(table))
    assert render_text("offers-overlap", hours=8, n=estimate_rounds(56, 2)) in reader.screen.text
    assert not any(hour in str(reader.screen.text[1:]) for hour in ("20:00", "8:00", "1200", "480", "Prague"))
    await reader.tap("join")
    assert (await world.service.lobbies.require_lobby(table)).seat_of(reader.id) == 1
    await host.press(StartGame(table))
    assert (await reader.press(AskSeat(table))).notice == render_text("app-seated-already")
    assert reader.screen.version == host.screen.version, "the lobby is shown instead of the game"


async def test_trying_out_waking_hours_does_not_reveal_when_others_sleep(world: World, arrive: Arrive) -> None:
    """Corrections do not count for an hour, so screens of that hour must not depend on them."""
    host, reader = await make_members(world.app, arrive, "Anna", "Ben")
    table = await offer_table(host)
    await host.change(hours=WakingHours("Europe/Prague", (22 * 60, 8 * 60)))
    for first in (True, False):
        seen = []
        for quiet in ("22:00-8:00", "6:00-22:00", "8:00-0:00") * 2:
            assert (await reader.press(SetQuietHours(FreeText(quiet)))).notice == render_text("app-saved")
            seen.append((await reader.press(AskSeat(table))).text)
        assert len({*seen}) == 1
        assert any(match_text("offers-overlap-later", line) for line in seen[0])
        assert not any(match_text("offers-overlap", line) for line in seen[0])
        await world.go(hours=1)
        assert any(match_text("offers-overlap", line) for line in (await reader.press(AskSeat(table))).text)
        if first:
            await world.go(minutes=1)
    assert match_text("clock-moved-often", (await reader.press(SetQuietHours(FreeText("1:00-9:00")))).notice), (
        "a third change was accepted"
    )


@pytest.mark.parametrize("seed", range(20))
def test_common_hours_match_an_hour_by_hour_count_of_the_week(seed: int) -> None:
    chance = random.Random(seed)
    zones = ("Europe/Prague", "America/New_York", "Asia/Tokyo", "UTC")
    hours = [
        WakingHours(chance.choice(zones), (chance.randrange(20, 24) * 60, chance.randrange(5, 10) * 60), (n,))
        for n in range(chance.randint(1, 4))
    ]
    since = chance.randrange(1 << 40) // HOUR_MS * HOUR_MS
    together = [at for at in range(since, since + WEEK_MS, HOUR_MS) if all(is_awake(one, at) for one in hours)]
    assert count_common_hours(hours, since) == len(together) <= 7 * 24
    assert [estimate_rounds(n, 4) for n in (0, 63, 168)] == [1, 4, 10]


@pytest.mark.parametrize(
    "setting", ["days 2", "seats 1", "seats 99", "experience x", "lang xx", "rating x", "rating 1-9999", "repeats 2"]
)
async def test_invalid_offer_setting_is_refused(world: World, arrive: Arrive, setting: str) -> None:
    host = await arrive("Anna", at=await make_group(world.app))
    table = await offer_table(host)
    before = await world.service.lobbies.require_lobby(table)
    assert (await host.press(f"{SetOffer.data_prefix(table)} {setting}")).notice
    assert await world.service.lobbies.require_lobby(table) == before
