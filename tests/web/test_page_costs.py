"""Test what pages cost: idle open pages, many spectators of one move, and players during strangers' requests.

Costs are CPU time of this process, as ratios within one run, and commands to the store. Closed streams do not affect
others, heartbeats carry the version, and only the newest pictures stay painted.
"""

import asyncio
import gzip
import re
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, aclosing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from statistics import median
from threading import Event
from typing import TypeVar
from unittest.mock import AsyncMock, Mock

import pytest
from msgspec.structs import replace
from starlette.requests import Request

from bot.app.api import App
from bot.app.common.interfaces import new_id, random_bytes
from bot.app.game_nights import calendar_links
from bot.app.game_nights.edits import publish_night, update_night
from bot.app.game_nights.night import GameNight, format_stored_time
from bot.app.game_nights.store import NIGHTS
from bot.app.tables.lobby_store import SeatPlayer
from bot.app.tables.moves import submit_move
from bot.app.views import shared_moments
from bot.app.views.shared_moments import SharedMoment
from bot.cli.selfplay import FastRandomNumbers
from bot.frontends.web import admission, pictures, routes, sse
from bot.frontends.web.admission import Admission, TooManyError, find_address
from bot.frontends.web.middleware import SecurityMiddleware
from bot.frontends.web.page_models import Guest
from bot.frontends.web.page_secrets import PageSecrets, generate_secret
from bot.frontends.web.page_service import PageService
from bot.frontends.web.pictures import PUBLIC_AUDIENCE, PagePictures, PictureLink
from bot.frontends.web.routes import PageRoutes
from bot.frontends.web.screen_views import text_board_lines
from bot.frontends.web.sse import LiveUpdates, OtherTables
from bot.frontends.web.table_page import render_table
from bot.store.changes import CHANGED, ChangeFeed
from bot.store.stream_consumer import follow_changes
from engines.core import random_moves
from render.core.request import Picture, PictureRequest
from tests.app.conftest import second
from tests.app.gameplay import require
from tests.app.test_list_costs import count_cost
from tests.timeouts import PATIENCE_S, run_beside, wait_until
from tests.web.conftest import PNG
from tests.web.cookie_client import AsgiClient, PageResponse

__all__ = ["second"]

TOKEN = "abcdefghjkmnpqrstvwxyz2345"
BEAT_S = 0.2
T = TypeVar("T")
DICE = FastRandomNumbers(1)


@dataclass
class CostHouse:
    """The page of one process, and another process on the same store."""

    app: App
    other: App
    service: PageService
    site: PageRoutes
    keys: PageSecrets
    painted: list[PictureRequest]

    def __post_init__(self) -> None:
        self.asgi = SecurityMiddleware(self.site.build_app())
        self.stranger = AsgiClient(self.asgi)

    async def enter(self, name: str, lang: str = "en") -> tuple[Guest, AsgiClient]:
        """Create a guest; return them with their browser."""
        secret = generate_secret()
        return await self.service.create_guest(self.keys.external_id(secret), name, lang), AsgiClient(
            self.asgi, f"{self.keys.link_cookie()}={secret}"
        )

    async def start_game(self, *guests: Guest) -> str:
        """Start a game in the other process, and load it in this one."""
        lobbies, seats = self.other.service.lobbies, tuple(SeatPlayer(user=guest.id) for guest in guests)
        lobby = lobbies.build_lobby("princes", guests[0].id, "", "en", guests[0].id)
        for guest in guests:
            await self.other.service.store.indexes.add_member("user-tables", guest.id, lobby.table)
        await lobbies.open_lobby(replace(lobby, seats=seats, state="started"), guests[0].id)
        table = str(lobby.table)
        await self.move(table)
        assert await self.service.has_table_page(guests[0], table)
        return table

    async def move(self, table: str) -> None:
        """Make a move in the other process."""
        async with self.other.service.tables.open_started(table) as found:
            seat = found.match.seats_to_move()[0]
            move = random_moves.random_move(found.match.choice_tree(seat), DICE)
            epoch, user = found.match.epochs[seat], found.seats[seat].user
        await submit_move(self.other.service, table, seat, epoch, move, new_id(random_bytes, 20), user_id=user)

    async def share_moment(self, table: str, user: str, token: str = TOKEN) -> str:
        """Share a moment of a table in the other process; return its path."""
        moment = SharedMoment(table, 1, user, 1)
        await self.other.service.store.documents.update_value(
            shared_moments.KIND, token, SharedMoment, lambda _: moment
        )
        heard = asyncio.Event()
        with self.service.changes.watch_reads(heard.set):
            self.service.changes.note_read("heard")
        await self.other.service.store.pool.execute("heard", "PUBLISH", CHANGED, "heard")
        async with asyncio.timeout(PATIENCE_S):
            await heard.wait()
        return f"/m/{token}"


@pytest.fixture
async def house(app: App, second: App) -> AsyncIterator[CostHouse]:
    service, keys = await PageService.create_service(app), PageSecrets(b"k" * 32)
    painted: list[PictureRequest] = []

    async def paint(key: str, request: PictureRequest) -> Picture:
        painted.append(request)
        return Picture(PNG, 1000, 500, {})

    live = LiveUpdates(service.page_version, service.changes, 0.01, BEAT_S)
    site = PageRoutes(service, keys, PagePictures(keys, paint), live, text_board_lines)
    async with run_beside(follow_changes(app.service.store.pool)):
        await wait_until(lambda: service.changes.is_live, "the subscription")
        yield CostHouse(app, second, service, site, keys, painted)


async def hear_version(events: asyncio.Queue[str]) -> str:
    """Return the next version that a stream sends."""
    async with asyncio.timeout(PATIENCE_S):
        while True:
            if found := re.search(r"event: version\ndata: (.*)\n", await events.get()):
                return found[1]


async def measure_cpu(work: Callable[[], Awaitable[T]]) -> tuple[float, T]:
    """Return the CPU time of this process during some work (s), and its result."""
    began = time.process_time()
    result = await work()
    return time.process_time() - began, result


async def measure_page(browser: AsgiClient, path: str, times: int = 5) -> float:
    """Return the CPU time of a player's page (s), the median of some requests."""

    async def load_page() -> None:
        assert (await browser.get(path)).status == 200

    return median([(await measure_cpu(load_page))[0] for _ in range(times)])


# -- open pages


@pytest.mark.parametrize("pages", [40, pytest.param(500, marks=pytest.mark.slow)])
async def test_idle_open_pages_send_no_store_commands(house: CostHouse, pages: int) -> None:
    players = [await house.enter(f"p{n}") for n in range(4)]
    table = await house.start_game(*(guest for guest, _ in players))
    async with AsyncExitStack() as stack:
        streams = [
            await stack.enter_async_context(browser.stream(f"/p/{guest.id}/live?table={table}"))
            for guest, browser in [*players, *[await house.enter(f"s{n}") for n in range(pages)]]
        ]
        for events in streams:
            await hear_version(events)
        places = house.site.live_updates.places
        await wait_until(lambda: all(place.is_settled for place in places.values()), "the first versions")
        with count_cost() as cost:
            for _ in range(3):
                await asyncio.gather(*map(hear_version, streams))
    late = 10  # a write from the start of the game may still arrive
    assert cost.commands <= late, (
        f"expected at most {late} commands of {pages} idle pages in three beats, got {cost.commands}"
    )


@pytest.mark.parametrize("pages", [40, pytest.param(500, marks=pytest.mark.slow)])
async def test_move_by_another_process_costs_little_per_watching_page(house: CostHouse, pages: int) -> None:
    players = [await house.enter(f"p{n}") for n in range(2)]
    table = await house.start_game(*(guest for guest, _ in players))
    guest, browser = players[0]
    alone = await measure_page(browser, f"/p/{guest.id}/t/{table}")
    house.site.live_updates.beat_s = PATIENCE_S  # the move is reported, not a beat
    watching = [await house.enter(f"s{n}") for n in range(pages)]
    async with AsyncExitStack() as stack:
        streams = [
            await stack.enter_async_context(one.stream(f"/p/{who.id}/live?table={table}")) for who, one in watching
        ]
        shown = [await hear_version(events) for events in streams]

        async def follow_page(who: Guest, one: AsgiClient, events: asyncio.Queue[str], before: str) -> str:
            while (now := await hear_version(events)) == before:
                pass
            page = await one.get(f"/p/{who.id}/t/{table}", accept_encoding="gzip")
            assert (page.status, re.findall('data-seen="([^"]*)"', gzip.decompress(page.data).decode())) == (200, [now])
            return now

        async def move_and_follow() -> None:
            followed = [
                follow_page(*both, events, before)
                for both, events, before in zip(watching, streams, shown, strict=True)
            ]
            _, *versions = await asyncio.gather(house.move(table), *followed)
            assert len(set(versions)) == 1, f"expected one version for all pages, got {set(versions)}"

        with count_cost() as cost:
            spent, _ = await measure_cpu(move_and_follow)
    assert spent <= alone * (4 + 0.2 * pages), (
        f"expected {pages} pages to cost little, got {spent / alone:.1f} times a player's page"
    )
    assert cost.commands <= 200 + 8 * pages, (
        f"expected few commands for {pages} pages after one move, got {cost.commands}"
    )


async def test_shared_spectator_page_equals_an_individually_built_one(
    house: CostHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, ben = [(await house.enter(name))[0] for name in ("Anna", "Ben")]
    table, users = await house.start_game(anna, ben), house.app.service.users
    readers = [await house.enter(f"r{n}", lang) for n, lang in enumerate(("en", "en", "de", "en", "en", "en", "ru"))]
    await house.service.set_time_zone(readers[3][0], "Asia/Tokyo")
    await users.update_user(readers[4][0].id, lambda user: replace(user, color_theme="strong"))
    for guest, _ in readers[5:]:  # users who are awaited at one more table each
        for _ in range(2):
            await house.start_game(guest, ben)
    await house.start_game(readers[5][0], anna)

    async def load_pages() -> list[str]:
        return [
            re.sub(r'name="once" value="[^"]*"', "", (await browser.get(f"/p/{guest.id}/t/{table}?view={view}")).text)
            for guest, browser in readers
            for view in ("", "log")
        ]

    with monkeypatch.context() as patch:
        patch.setattr(routes, "render_table", rendered := Mock(wraps=render_table))
        shared = await load_pages()
        assert shared == await load_pages()
    count = rendered.call_count
    assert 0 < count <= 12, f"expected at most 12 renderings for 14 pages of 7 readers, got {count}"
    for reader, page in zip((reader for reader in readers for _ in range(2)), shared, strict=True):
        assert f"/p/{reader[0].id}/t/{table}" in page
        assert not re.search("(person|token|nonce|next)-[A-Za-z0-9_-]{43}", page), (
            "expected no placeholders in the page"
        )
    monkeypatch.setattr(PageService, "find_audience", AsyncMock(return_value=None))  # each is built only for its user
    assert shared == await load_pages()


async def test_spectator_who_becomes_a_player_elsewhere_gets_their_own_page(house: CostHouse) -> None:
    (anna, _), (ben, browser) = [await house.enter(name) for name in ("Anna", "Ben")]
    table = await house.start_game(anna, (await house.enter("Cleo"))[0])
    assert 'id="alerts"' not in (await browser.get(f"/p/{ben.id}/t/{table}")).text
    async with house.other.service.tables.open_started(table) as opened:
        replaced = opened.seats[1].user
    await house.other.service.users.merge_users(ben.id, replaced)

    async def has_panel() -> bool:
        now = require(await house.service.find_guest_by_id(ben.id) or await house.service.find_guest_by_id(replaced))
        return 'id="alerts"' in (await browser.get(f"/p/{now.id}/t/{table}")).text

    await wait_until(has_panel, "the player's own page")


# -- strangers


STRANGERS = {
    "unknown link": "/m/{n}zzzzzzzzzzzzzzzzzzzzzz",
    "unknown page": "/nothing/{n}",
    "page of a user": "/p/{n}/",
    "kept picture": "/m/{token}/en/1/board.png",
    "pictures": "/m/{token}/en/{n}/board.png",
    "pages": "/m/{token}?move={n}",
    "descriptions": "/m/{token}/en/oembed.json?maxwidth={n}",
    "calendars": "/calendar/{n}zzzzzzzzzzzzzzzzzzzzzz.ics",
    "invitations": "/seat/{n}zzzzzzzzz/zzzzzzzzzzzzzzzz",
    "own links": "/in/{n}",
    "chat links": "/open/{n}",
    "files": "/static/page.js",
    "health": "/health",
}


@pytest.mark.parametrize("strangers", [30, pytest.param(500, marks=pytest.mark.slow)])
@pytest.mark.parametrize("what", STRANGERS)
async def test_requests_of_strangers_at_most_double_the_time_of_a_players_page(
    house: CostHouse, what: str, strangers: int
) -> None:
    (anna, browser), (ben, _) = [await house.enter(name) for name in ("Anna", "Ben")]
    table = await house.start_game(anna, ben)
    await house.share_moment(table, anna.id)
    path, answered = f"/p/{anna.id}/t/{table}", 0
    house.site.admission.__init__(10**6, 1e-6)  # type: ignore[misc] # the rate limit of an address would hide the rest

    async def ask_again(number: int) -> None:
        nonlocal answered
        stranger, count = AsgiClient(house.asgi, address=f"198.51.{number // 250}.{number % 250}"), number
        while True:
            await stranger.get(STRANGERS[what].format(n=count, token=TOKEN))
            answered, count = answered + 1, count + strangers
            await asyncio.sleep(0)  # a round trip to the stranger

    async def measure_ratio() -> float:
        alone, before = await measure_page(browser, path), answered
        lanes = [asyncio.create_task(ask_again(number)) for number in range(strangers)]
        try:
            await wait_until(lambda: answered >= before + 3, "the first answers to strangers")
            crowded, before = await measure_page(browser, path, 7), answered
            await wait_until(lambda: answered > before, "an answer to a stranger")
        finally:
            for lane in lanes:
                lane.cancel()
            await asyncio.gather(*lanes, return_exceptions=True)
        return crowded / alone

    ratios = [await measure_ratio()]
    while ratios[-1] > 2 and len(ratios) < 3:  # on a busy machine one measurement can be wrong
        ratios.append(await measure_ratio())
    assert ratios[-1] <= 2, f"expected at most twice the normal cost of a player's page, got {ratios} times"


def build_request(address: str, forwarded: str = "") -> Request:
    headers = [(b"x-forwarded-for", forwarded.encode())] if forwarded else []
    return Request({"type": "http", "client": (address, 1), "headers": headers})


def test_forwarded_address_is_trusted_only_from_a_local_proxy() -> None:
    cases = {
        ("203.0.114.7", "198.52.100.9"): "203.0.114.7",
        ("127.0.0.1", "8.8.4.4, 203.0.114.9"): "203.0.114.9",
        ("127.0.0.1", "nonsense"): "127.0.0.1",
        ("2a00::1:2:3:4", ""): find_address(build_request("2a00::9:9:9:9")),
    }
    assert {case: find_address(build_request(*case)) for case in cases} == cases


async def test_each_address_has_its_own_rate_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(admission, "LONGEST_WAIT_S", 0.05)
    gate = Admission(burst=2, gap_s=PATIENCE_S)

    async def ask(address: str) -> bool:
        with suppress(TooManyError):
            async with gate.admit_request(build_request(address)):
                return True
        return False

    assert [await ask("203.0.114.7") for _ in range(3)] == [True, True, False]
    assert await ask("203.0.114.8")
    monkeypatch.setattr(admission, "MAX_WAITING", 0)
    assert not await ask("203.0.114.9")


# -- cached answers


async def test_moment_is_answered_without_opening_its_table_until_something_changes(house: CostHouse) -> None:
    (anna, _), (ben, _) = [await house.enter(name) for name in ("Anna", "Ben")]
    link = await house.share_moment(await house.start_game(anna, ben), anna.id)
    paths = (link, f"{link}?move=1", f"{link}/en/1/board.png", f"{link}/en/oembed.json")
    first = [await house.stranger.get(path) for path in paths]
    assert [answer.status for answer in first] == [200] * 4
    for path, answer in zip(paths, first, strict=True):
        commands = list[int]()
        for _ in range(3):
            with count_cost() as cost:
                again = await house.stranger.get(path)
                known = await house.stranger.get(path, if_none_match=answer.headers["etag"])
            assert (again.status, again.data) == (200, answer.data)
            assert (known.status, known.data) == (304, b"")
            commands.append(cost.commands)
        assert min(commands) == 0, f"expected no commands for {path} between those of other tasks, got {commands}"
    assert len(house.painted) == 1
    renamed = await house.other.service.users.update_user(anna.id, lambda user: replace(user, name="Xenia"))

    async def shows_name() -> bool:
        return renamed.name in (await house.stranger.get(link)).text

    await wait_until(shows_name, "the new name of a player")
    await house.other.service.store.documents.delete_document(shared_moments.KIND, TOKEN)

    async def is_gone() -> bool:
        return all([(await house.stranger.get(path)).status == 404 for path in paths])

    await wait_until(is_gone, "the end of a revoked link")


async def test_cached_answers_are_bounded(house: CostHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    (anna, _), (ben, _) = [await house.enter(name) for name in ("Anna", "Ben")]
    link = await house.share_moment(await house.start_game(anna, ben), anna.id)
    monkeypatch.setattr(house.site.moments.answers, "most", 5)
    for width in range(20):
        assert (await house.stranger.get(f"{link}/en/oembed.json?maxwidth={width}&noise={width}")).status == 200
        await house.stranger.get(f"{link}?noise={width}")
    assert len({watch for watches in house.service.changes.watches.values() for watch in watches}) == 5


async def test_slow_picture_of_one_link_does_not_delay_other_links(house: CostHouse) -> None:
    (anna, _), (ben, _) = [await house.enter(name) for name in ("Anna", "Ben")]
    table, begun, free = await house.start_game(anna, ben), asyncio.Event(), asyncio.Event()
    slow = await house.share_moment(table, anna.id)
    other = await house.share_moment(table, anna.id, TOKEN[::-1])

    async def paint(key: str, request: PictureRequest) -> Picture:
        if TOKEN in key:
            begun.set()
            await free.wait()
        return Picture(PNG, 1000, 500, {})

    house.site.moments.pictures.render = paint
    waiting = asyncio.create_task(house.stranger.get(f"{slow}/en/1/board.png"))
    async with asyncio.timeout(PATIENCE_S):
        await begun.wait()
        assert (await house.stranger.get(f"{other}/en/1/board.png")).status == 200
    assert not waiting.done()
    free.set()
    assert (await waiting).status == 200


# -- calendars


@pytest.mark.parametrize("nights", [30, pytest.param(300, marks=pytest.mark.slow)])
async def test_calendar_is_built_once_while_no_night_changes(house: CostHouse, nights: int) -> None:
    guest, _ = await house.enter("Anna")
    service, now = house.other.service, int(time.time() * 1000)
    place = (await house.other.ensure_channel("fake:calendar", "en")).id
    begin = datetime.now(UTC).replace(tzinfo=None, second=0, microsecond=0)
    for n in range(nights):
        name = NIGHTS.derive_id(f"cost-{n}")
        at = format_stored_time(begin + timedelta(days=1 + n))
        night = GameNight(name, guest.id, place, "en", "Europe/Berlin", at, games=("princes",), made=now)
        await NIGHTS.create(service, publish_night(night, now), f"c{n}")
    token = await calendar_links.get_or_create_token(service, f"channel:{place}")
    path = f"/calendar/{token}.ics"

    async def load_calendar(**headers: str) -> PageResponse:
        return await house.stranger.get(path, **headers)

    built, first = await measure_cpu(load_calendar)
    assert first.data.count(b"BEGIN:VEVENT") == nights
    costs, commands = list[float](), list[int]()
    for _ in range(9):
        with count_cost() as cost:
            costs.append((await measure_cpu(load_calendar))[0])
        commands.append(cost.commands)
    again, same = median(costs), await load_calendar()
    known = await load_calendar(if_none_match=f"W/{first.headers['etag']}")
    assert (same.data, known.status) == (first.data, 304)
    assert min(commands) == 0, f"expected loads without commands between those of other tasks, got {commands}"
    assert again <= built / nights * 2, (
        f"expected the cached calendar to cost little, got {again / built:.3f} of building {nights} nights"
    )
    assert (await NIGHTS.edit(service, name, "edit", lambda old: update_night(old, where="Elsewhere"))).revised >= now

    async def shows_change() -> bool:
        newer = await load_calendar(if_none_match=first.headers["etag"])
        return newer.status == 200 and b"Elsewhere" in newer.data

    await wait_until(shows_change, "the changed night")


async def read_versions(stream: AsyncIterator[str], seconds: float, most: int = 1) -> list[str]:
    """Return the versions that a stream sends in some seconds, at most ``most``."""
    found: list[str] = []
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            while len(found) < most:
                event = await anext(stream)
                found += [line.removeprefix("data: ") for line in event.split("\n") if line.startswith("data: ")]
    return found


async def test_every_heartbeat_carries_the_version_while_the_store_answers() -> None:
    answers = True

    async def page_version(place: str) -> str:
        if not answers:
            await asyncio.Event().wait()
        return "7"

    live = LiveUpdates(page_version, ChangeFeed(), every_s=0.01, beat_s=0.1)
    async with aclosing(live.stream_events("t")) as stream:  # type: ignore[type-var]
        assert await read_versions(stream, PATIENCE_S, 4) == ["7"] * 4
    async with aclosing(live.stream_events("t")) as stream:  # type: ignore[type-var]
        assert await anext(stream) == "retry: 1000\n\n"
        assert "7" in await anext(stream)
        answers = False
        await asyncio.sleep(0.3)
        assert await read_versions(stream, 1) == [], "expected no event without news"


async def test_page_is_notified_when_another_table_starts_waiting() -> None:
    versions, waiting, asked = {"t": "7", "@lea": "1"}, "", 0

    async def page_version(place: str) -> str:
        return versions[place]

    async def find_next() -> str:
        nonlocal asked
        asked += 1
        return waiting

    live = LiveUpdates(page_version, ChangeFeed(), every_s=0.01, beat_s=PATIENCE_S)
    async with aclosing(live.stream_events("t", "lea", OtherTables("@lea", find_next))) as stream:  # type: ignore[type-var]
        assert await read_versions(stream, PATIENCE_S, 2) == ["7", ""]
        versions["@lea"], waiting = "2", "mnpqrstuvw"
        assert await read_versions(stream, PATIENCE_S) == ["mnpqrstuvw"]
        versions["@lea"] = "3"
        versions["t"] = "8"
        assert await read_versions(stream, PATIENCE_S) == ["8"], "expected only the move of this table"
        assert await read_versions(stream, 0.5) == []
    assert asked == 3


@pytest.mark.parametrize("run_s", [0.3, PATIENCE_S])
async def test_consecutive_ai_moves_are_sent_together(monkeypatch: pytest.MonkeyPatch, run_s: float) -> None:
    """A page is notified once per run, when a person is to move again; during a long run also in between."""
    monkeypatch.setattr(sse, "RUN_S", run_s)
    version, is_run = 1, True

    async def page_version(place: str) -> str:
        return f"{version}"

    async def is_ai_turn(place: str, shown: str) -> bool:
        return is_run and shown == "1"

    live = LiveUpdates(page_version, ChangeFeed(), 0.01, PATIENCE_S, is_ai_turn)
    async with aclosing(live.stream_events("t")) as stream:  # type: ignore[type-var]
        assert await read_versions(stream, PATIENCE_S) == ["1"]
        version = 2
        await asyncio.sleep(0.1)
        version, is_run = 3, run_s < 1
        assert await read_versions(stream, PATIENCE_S) == ["3"]


def picture_name(link: PictureLink | None) -> str:
    return require(link).path.rpartition("/")[2].removesuffix(".png")


def numbered_request(n: int) -> PictureRequest:
    return PictureRequest("none", None, lang=f"{n}")


async def test_discarded_picture_is_described_without_signs_and_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "MAX_PICTURES", 2)
    painted = asyncio.Event()

    async def paint(key: str, request: PictureRequest) -> Picture:
        await painted.wait()
        return Picture(b"", 1000, 500, {})

    kept = PagePictures(PageSecrets(b"k" * 32), paint)
    shown = picture_name(await kept.start_picture("/", PUBLIC_AUDIENCE, "t", numbered_request(0)))
    told = asyncio.create_task(kept.describe_picture("anna", shown))
    await asyncio.sleep(0)
    for n in range(1, 3):
        await kept.start_picture("/", PUBLIC_AUDIENCE, "t", numbered_request(n))
    painted.set()
    assert await told == {"signs": [], "moves": []}


async def test_question_is_painted_in_the_boards_layout_until_its_size_is_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The same holds for the first place of a page that used only the board."""
    painted, begun = [], Event()
    monkeypatch.setattr(pictures, "picture_size", lambda _: (int(begun.wait(PATIENCE_S)), 1))

    async def paint(key: str, request: PictureRequest) -> Picture:
        painted.append(f"{request.picture} {request.layout}")
        begun.set()
        return Picture(b"", 1, 1, {})

    kept = PagePictures(PageSecrets(b"k" * 32), paint)

    async def offer_picture(picture: str, layout: str) -> str:
        link = await kept.offer_picture(
            "/p/anna/", "anna", "t", PictureRequest("none", None, picture=picture, layout=layout)
        )
        assert link is None or link.width == 1  # the size is unknown before it is measured
        return picture_name(link)

    begun.set()
    await kept.wait_for_picture("anna", await offer_picture("board", "tall"))
    await offer_picture("place", "wide")
    begun.clear()
    await offer_picture("place", "tall")
    assert painted == ["board tall", "place tall"]


@pytest.mark.incident("picture failed", why="one of the pictures fails on purpose")
async def test_only_the_newest_pictures_stay_painted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "MAX_PAINTED", 2)
    asked: list[str] = []

    async def paint(key: str, request: PictureRequest) -> Picture:
        asked.append(request.lang)
        if request.lang == "1":
            raise ValueError("a picture that fails keeps none of the others")
        return Picture(request.lang.encode(), 1000, 500, {})

    kept = PagePictures(PageSecrets(b"k" * 32), paint)
    names = []
    for n in range(5):
        names.append(picture_name(await kept.start_picture("/", PUBLIC_AUDIENCE, "t", numbered_request(n))))
        await kept.wait_for_picture("anna", names[-1])
    assert asked == ["0", "1", "2", "3", "4"]
    for n, again in ((4, []), (3, []), (0, ["0"]), (2, ["0", "2"])):
        assert require(await kept.wait_for_picture("anna", names[n])).png == b"%d" % n
        assert asked[5:] == again, f"after a view of picture {n}: expected {again} to be painted again"
