"""Test requests to Telegram: the client, the rate limits, and how soon ten live tables ping in one group."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from time import monotonic
from types import SimpleNamespace
from typing import Any

import pytest
from aiohttp import web
from telegram import InputFile, TelegramObject, User
from telegram.error import NetworkError, TimedOut
from telegram.request import BaseRequest, RequestData
from telegram.request._requestparameter import RequestParameter

from bot.app.common.interfaces import utc_now
from bot.app.ui.screen import Attachment
from bot.frontends.common.port import MessageRef
from bot.frontends.telegram.api import FILE, BotApi
from bot.frontends.telegram.http_client import AiohttpRequest, BotClient
from bot.frontends.telegram.keyboards import InlineButton
from bot.frontends.telegram.limits import ANSWERABLE_S, TelegramRateLimits
from bot.frontends.telegram.message_content import photo_digest, picture_mark
from bot.frontends.telegram.rate_limit import Priority, RateLimiter
from bot.frontends.telegram.rendering import MessagePart
from tests.chat.ai_moves import start_table
from tests.chat.bot_processes import cancel_tasks
from tests.chat.shared.test_token_bucket import run_in_virtual_time
from tests.chat.telegram.game_driver import Begin, asked_epochs, call_at_table, rates_at, submit_elsewhere
from tests.chat.telegram.world import World, add_person
from tests.timeouts import wait_until

TOKEN = "42:secret-of-the-bot"


@asynccontextmanager
async def run_server(answer: Callable[[web.Request], Awaitable[web.StreamResponse]]) -> AsyncIterator[str]:
    """Run a server on which ``answer`` handles requests; yield a URL of its Bot API."""
    app = web.Application()
    app.router.add_post("/{path:.*}", answer)
    runner = web.AppRunner(app, shutdown_timeout=0.05)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    try:
        yield f"http://127.0.0.1:{runner.addresses[0][1]}/bot{TOKEN}/sendPhoto"
    finally:
        await runner.cleanup()


async def send_request(url: str, data: RequestData | None = None, read_timeout_s: float = 5.0) -> object:
    async with AiohttpRequest(url, 2, read_timeout_s) as request:
        return await request.post(url, data)


def build_answer(result: object = True) -> web.Response:
    return web.json_response({"ok": True, "result": result})


async def test_fields_and_files_arrive_unchanged() -> None:
    seen: dict[str, object] = {}

    async def answer(request: web.Request) -> web.Response:
        seen["agent"] = request.headers["User-Agent"]
        for name, value in (await request.post()).items():
            seen[name] = (value.filename, value.file.read()) if isinstance(value, web.FileField) else value
        return build_answer()

    values = {"chat_id": 5, "caption": "Příště · Ещё", "reply_markup": {"inline_keyboard": []}}
    fields = [RequestParameter.from_input(name, value) for name, value in values.items()]
    photo = RequestParameter.from_input("photo", InputFile(b"\x89PNG\x00\xff", "board.png"))
    async with run_server(answer) as url:
        assert await send_request(url, RequestData(fields)) is True
        plain = {name: value for name, value in seen.items() if name != "agent"}
        assert await send_request(url, RequestData([*fields, photo])) is True
    assert plain == {"chat_id": "5", "caption": "Příště · Ещё", "reply_markup": '{"inline_keyboard": []}'}
    assert seen == plain | {"photo": ("board.png", b"\x89PNG\x00\xff"), "agent": BaseRequest.USER_AGENT}


@pytest.mark.parametrize("name", ["http_proxy", "ALL_PROXY"])
async def test_proxy_from_the_environment_is_used_unless_excluded(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    hosts = []

    async def answer(request: web.Request) -> web.Response:
        hosts.append(request.host)
        return build_answer()

    async with run_server(answer) as url:
        monkeypatch.setenv(name, url.partition("/bot")[0])
        monkeypatch.setenv("no_proxy", "excepted.invalid")
        assert await send_request(f"http://telegram.invalid/bot{TOKEN}/getMe") is True
        with pytest.raises(NetworkError):
            await send_request(f"http://excepted.invalid/bot{TOKEN}/getMe")
    assert hosts == ["telegram.invalid"]


@pytest.mark.parametrize("fault", ["closed", "silent", "garbage", "absent"])
async def test_errors_do_not_reveal_the_token(fault: str) -> None:
    async def answer(request: web.Request) -> web.StreamResponse:
        assert request.transport is not None
        if fault == "silent":
            await asyncio.sleep(5)
        if fault == "garbage":
            request.transport.write(b"HTTP/9 nonsense\r\n\r\n")
        request.transport.close()
        return web.Response()

    async with run_server(answer) as url:
        address = url if fault != "absent" else f"http://127.0.0.1:9/bot{TOKEN}/getMe"
        with pytest.raises(TimedOut if fault == "silent" else NetworkError) as refused:
            await send_request(address, read_timeout_s=0.2)
    error: BaseException | None = refused.value
    while error is not None:
        assert TOKEN not in f"{error!r} {error}"
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)


TEXT, PHOTO, FILM = (
    MessagePart("Anna", 4),
    MessagePart("Ben", 3, photo=b"board"),
    Attachment("film.mp4", b"film", moves=True),
)
KEYS = ((InlineButton("walk", "w"), InlineButton("web", url="https://example.org")),)
MARKUP = (
    '{"inline_keyboard": [[{"text": "walk", "callback_data": "w"}, {"text": "web", "url": "https://example.org"}]]}'
)
OWN_ID = 77


@pytest.mark.parametrize(
    ("part", "old", "method", "text"),
    [
        (TEXT, None, "sendMessage", "text"),
        (PHOTO, None, "sendPhoto", "caption"),
        (MessagePart("Film", file=FILM), None, "sendAnimation", "caption"),
        (TEXT, MessageRef(OWN_ID), "editMessageText", "text"),
        (PHOTO, MessageRef(OWN_ID, "another"), "editMessageMedia", "media"),
        (PHOTO, MessageRef(OWN_ID, photo_digest(b"board")), "editMessageCaption", "caption"),
    ],
)
async def test_messages_are_sent_and_edited_without_library_objects(
    part: MessagePart, old: MessageRef | None, method: str, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    built, seen = list[str](), dict[str, object]()
    mentions = [(0, 2, User(5, "Anna", is_bot=False))]
    made = TelegramObject.__init__

    async def answer(request: web.Request) -> web.Response:
        seen.update(await request.post(), method=request.path.rpartition("/")[2])
        photo = [{"file_id": size, "file_unique_id": size, "width": 9, "height": 9} for size in ("small", "large")]
        chat = {"id": 5, "type": "private", "first_name": "Anna"}
        return build_answer({"message_id": OWN_ID, "date": 1_700_000_000, "chat": chat, "photo": photo})

    def count(self: TelegramObject, *args: object, **fields: object) -> None:
        built.append(type(self).__name__)
        made(self, *args, **fields)  # type: ignore[arg-type] # as they were given

    async with run_server(answer) as url, AiohttpRequest(url, 2, 5.0) as request:
        bot = BotClient(TOKEN, url.partition(TOKEN)[0], request=request, get_updates_request=request)
        api = BotApi(bot, RateLimiter(TelegramRateLimits()), utc_now)
        monkeypatch.setattr(TelegramObject, "__init__", count)
        if old is None:
            shown: MessageRef | None = await api.send_part(5, part, KEYS, mentions=mentions)
        else:
            shown = await api.edit_part(5, old, part, KEYS, mentions)
    assert shown is not None
    assert (shown.id, built) == (OWN_ID, [])
    assert shown.picture == (FILE if part.file else picture_mark(part))
    assert (seen["method"], seen["chat_id"], seen["reply_markup"]) == (method, "5", MARKUP)
    assert part.text in str(seen[text])


@pytest.mark.parametrize(("failures", "tries"), [(5, 6), (99, round(2 * ANSWERABLE_S) + 1)])
@run_in_virtual_time
async def test_callback_answer_is_retried_twice_a_second_until_it_expires(failures: int, tries: int) -> None:
    """A user waits for it: with increasing delays, the client would miss the moment when Telegram is back."""
    times = list[float]()

    async def fail_at_first(*_: object, **__: object) -> None:
        times.append(asyncio.get_running_loop().time())
        if len(times) <= failures:
            raise NetworkError("Bad Gateway")

    wire: Any = SimpleNamespace(answer_callback_query=fail_at_first)
    await BotApi(wire, RateLimiter(TelegramRateLimits()), utc_now).answer_callback_query("7", "At last")
    assert times == [n / 2 for n in range(tries)]


@run_in_virtual_time
async def test_acquire_slot_returns_whether_it_had_to_wait() -> None:
    limiter = RateLimiter(TelegramRateLimits(private_burst=2, all_per_s=1e6))
    for waited in (False, False, True):
        await asyncio.sleep(0.01)
        assert await limiter.acquire_slot(7) is waited


@run_in_virtual_time
async def test_all_requests_share_the_total_limit() -> None:
    limiter = RateLimiter(TelegramRateLimits(all_per_s=10))
    await asyncio.gather(*(limiter.acquire_total() for _ in range(6)), *map(limiter.acquire_slot, range(1, 6)))
    assert round(asyncio.get_running_loop().time(), 3) == 1.0


@run_in_virtual_time
async def test_pings_of_ten_tables_wait_at_most_five_seconds() -> None:
    """Each table pings and shows its board every 65 s, which together exceeds a group's limit per minute."""
    limiter, waits, shown = RateLimiter(TelegramRateLimits()), list[float](), 0
    loop = asyncio.get_running_loop()

    async def call_players(table: int) -> None:
        for turn in range(4):
            await asyncio.sleep(max(0.0, 60 + 6.5 * table + 65 * turn - loop.time()))
            begun = loop.time()
            await limiter.acquire_slot(-1, Priority.CALLED)
            waits.append(loop.time() - begun)

    async def show_board() -> None:
        nonlocal shown
        while True:
            await limiter.acquire_slot(-1, Priority.SHOWN)
            shown += 1
            await asyncio.sleep(1)

    boards = [asyncio.create_task(show_board()) for _ in range(10)]
    await asyncio.gather(*map(call_players, range(10)))
    await cancel_tasks(boards)
    assert max(waits) <= 5
    assert sum(waits) / len(waits) < 1
    assert shown > 8, f"expected more than 8 boards in the remaining time, got {shown}"


@run_in_virtual_time
async def test_ping_goes_before_boards_already_waiting() -> None:
    limiter, order = RateLimiter(TelegramRateLimits()), list[Priority]()

    async def take_turn(wait_s: float, priority: Priority) -> None:
        await asyncio.sleep(wait_s)
        await limiter.acquire_slot(-1, priority)
        order.append(priority)

    wanted = ((0, Priority.SHOWN), (0.1, Priority.LOOKED_AT), (0.2, Priority.CALLED))
    await asyncio.gather(*(take_turn(*turn) for turn in wanted))
    assert order == [Priority.CALLED, Priority.LOOKED_AT, Priority.SHOWN]


@run_in_virtual_time
async def test_group_limit_reserves_slots_for_higher_priorities() -> None:
    """Of seven, boards leave four, and a board with a waiting user leaves two."""
    limiter = RateLimiter(TelegramRateLimits())
    await asyncio.sleep(60)  # after a start, the group's recent messages are unknown
    for priority, taken in ((Priority.SHOWN, 3), (Priority.LOOKED_AT, 2), (Priority.CALLED, 2)):
        tasks = [asyncio.create_task(limiter.acquire_slot(-1, priority)) for _ in range(9)]
        await asyncio.sleep(1)
        assert sum(task.done() for task in tasks) == taken, f"{priority}: expected {taken} slots"


SCALE = 0.2
TABLES, TURNS = 10, 2
BETWEEN_S = 6.5
"""A number of moves that needs more pings and boards than a group accepts per minute."""


def send_times(world: World, chat: int, since: int) -> list[float]:
    """Return when new messages were sent to a chat, after the first ``since`` of all."""
    return [sent.at for sent in world.sent[since:] if sent.chat == chat and sent.method == "send"]


@pytest.mark.slow
@pytest.mark.timeout(300)
async def test_pings_go_before_boards(begin: Begin, world: World) -> None:
    world.scale = SCALE
    bot = await begin(rates=rates_at(SCALE))
    public, private = add_person(world, "Anna"), add_person(world, "Ben", started=True)
    group = world.group(public.user, private.user)
    await wait_until(lambda: not world.updates, "Ben's start")
    await call_at_table(bot, public)
    named = [(f"telegram:{one.user.id}", one.user.name) for one in (public, private)]
    tables = [(await start_table(bot.app, f"telegram:{group.id}", named, "princes"))[1] for _ in range(TABLES)]
    await bot.bot.wait_until_idle()
    waits: dict[int, list[float]] = {group.id: [], private.user.id: []}
    for n, table in enumerate(tables * 2 * TURNS):
        if n >= TURNS * TABLES and min(map(len, waits.values())) > 1:  # chance decides whom an auction asks
            break
        before, begun = len(world.sent), monotonic()
        mover = await submit_elsewhere(bot, table)
        (seat,) = await asked_epochs(bot, table)
        chat = (group.id, private.user.id)[seat]
        if seat or mover:  # a group does not ping a player who moves again
            told = await wait_until(partial(send_times, world, chat, before), "a ping")
            waits[chat].append((told[0] - begun) / SCALE)
        await asyncio.sleep(max(0.0, BETWEEN_S * SCALE - (monotonic() - begun)))
    assert min(map(len, waits.values())) > 1, f"expected at least two pings for each player: {waits}"
    # the slowest is ignored: at a fifth of the time scale a pause of 0.2 s of the machine counts as a second
    assert sorted(waits[private.user.id])[-2] <= 3, f"a private chat waited for the group's limit: {waits}"
    assert sorted(waits[group.id])[-2] <= 5, f"a ping waited for the boards: {waits}"
