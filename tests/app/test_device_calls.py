"""Test device notifications: recipients, contents sent to a push service, and what it may never learn or reach."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any
from unittest.mock import AsyncMock

import msgspec
import pytest
from aiohttp.resolver import ThreadedResolver

from bot.app.api import App
from bot.app.common.interfaces import Ping, TableRefresh, Timings, utc_now
from bot.app.tables.lobby_store import TableChanged
from bot.app.ui.screen import Screen
from bot.app.users.models import MAX_DEVICES, PUSH, PushSubscription, User, with_device
from bot.app.users.user_repository import list_call_addresses
from bot.frontends.common.frontend_store import FrontendStore
from bot.frontends.common.mentions import MentionStore, list_chat_pings
from bot.frontends.common.port import RetryLaterError
from bot.frontends.common.push_endpoints import has_valid_keys, is_public_endpoint, public_push_key
from bot.frontends.push import frontend, sender
from bot.frontends.push.frontend import PushFrontend
from bot.frontends.web.page_service import PageService
from bot.store.store import Store
from tests.app.game_nights.conftest import plan_night
from tests.app.gameplay import Arrive, Guest, Seat, answer_question, plan_for_all, plan_pebbles, quiet_hours, require
from tests.app.test_operator_actions import make_operator
from tests.callbacks import (
    CancelNight,
    ChangeSetting,
    DeleteAccount,
    FreeText,
    MuteTable,
    NightIn,
    OpenSettings,
    ShowUserData,
    TypeNightTime,
)
from tests.push_service import PushService, run_push_service
from tests.texts import match_text
from tests.timeouts import EVEN_IF_SLOW_S, cancel_tasks, run_beside, wait_until

SEED = b"s" * 32
TIMEOUT_S = sender.TIMEOUT_S
"""The product's own, which ``patience`` replaces."""
DEVICE = PushSubscription("https://push.example.org/1", "k", "s")


@pytest.fixture
async def service() -> AsyncIterator[PushService]:
    async with run_push_service() as found:
        yield found


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Allow push services to answer late, so a busy machine does not count as a hanging service."""
    monkeypatch.setattr(sender, "TIMEOUT_S", EVEN_IF_SLOW_S)


def answer_in_turn(*statuses: int, then: int = 201) -> Callable[[str], Awaitable[int]]:
    """Answer requests with these statuses in turn, and all later ones with the default."""
    left = iter(statuses)

    async def answer(_: str) -> int:
        return next(left, then)

    return answer


def make_sender(app: App, ahead: timedelta = timedelta()) -> sender.PushSender:
    """Make the sender of an app whose clock is ahead. It may reach this machine, which is normally refused."""
    return sender.PushSender(SEED, "https://b.example.org", lambda: app.service.clock() + ahead, ThreadedResolver(),
                      lambda _: True, app.service.refusing_services)  # fmt: skip


@asynccontextmanager
async def run_push(app: App) -> AsyncIterator[PushFrontend]:
    """Run the notifications of an app, with the push service on this machine."""
    push = PushFrontend(app, partial(make_sender, app))
    async with run_beside(push.run_forever()):
        await asyncio.sleep(0)
        yield push


@pytest.fixture
async def push(app: App, running: None) -> AsyncIterator[PushFrontend]:
    async with run_push(app) as found:
        yield found


async def let_call(guest: Guest, *devices: PushSubscription) -> None:
    for device in devices:
        await guest.app.service.users.update_user(guest.id, partial(with_device, device))


async def wait_for_notice(service: PushService, name: str, number: int = 1) -> dict[str, Any]:
    await wait_until(lambda: len(service.read(name)) >= number, f"notice {number} for {name}")
    return service.read(name)[number - 1]


async def settle(push: PushFrontend, table: str, *people: Guest) -> None:
    """Change a table, and wait until its notifications are sent. Leftovers of other tests may continue."""
    await push.on_refresh(TableRefresh(table, "", "", 0))
    await wait_until(lambda: not any(push.jobs.is_pending(f"{guest.id}.{table}") for guest in people), "pings")


async def make_callable(service: PushService, make_table: Seat) -> tuple[str, Guest, Guest]:
    """Start a table of two; the first plays on the page and can be notified on a phone."""
    table, (anna, ben) = await make_table("Anna", "Ben")
    await give_phone(service, anna)
    return table, anna, ben


async def on_page(*people: Guest) -> None:
    for guest in people:
        guest.place = (await guest.app.ensure_channel("web:page")).id


async def give_phone(service: PushService, guest: Guest) -> None:
    """Let a user play on the page and get notifications on a phone."""
    await let_call(guest, service.subscribe("phone"))
    await on_page(guest)


async def test_device_notification_is_sent_once_and_withdrawn(
    app: App,
    push: PushFrontend,
    service: PushService,
    monkeypatch: pytest.MonkeyPatch,
    table: str,
    anna: Guest,
    ben: Guest,
) -> None:
    """On services where each message must show something, the notification stays."""
    laptop, elsewhere = service.subscribe("laptop"), service.url.replace("127.0.0.1", "localhost")
    monkeypatch.setattr(frontend, "VISIBLE_ONLY", "localhost")
    laptop = msgspec.structs.replace(laptop, endpoint=f"{elsewhere}/laptop")
    await let_call(anna, service.subscribe("phone"), laptop)
    await on_page(anna)
    await plan_pebbles(ben, table)
    for name in ("phone", "laptop"):
        (ping,) = await app.list_pings(table, anna.id)
        assert await wait_for_notice(service, name) == {
            "tag": table, "text": ping.text, "url": f"/p/{anna.id}/t/{table}"
        }  # fmt: skip
    await settle(push, table, anna)
    assert sorted(service.asked) == ["laptop", "phone"], f"expected one notification per table, got {service.asked}"
    await plan_pebbles(anna, table)
    assert (await wait_for_notice(service, "phone", 2)) == {"tag": table, "gone": True}
    await settle(push, table, anna)
    assert len(service.read("laptop")) == 1
    call, withdrawal = (notice for notice in service.notices if notice.device == "phone")
    assert call.headers["Topic"] == withdrawal.headers["Topic"], "expected an undelivered notification to be replaced"
    assert 0 < len(call.headers["Topic"]) <= 32
    assert call.headers["Content-Encoding"] == "aes128gcm"
    assert int(call.headers["TTL"]) > 0
    assert call.claims["aud"] == service.url
    assert call.claims["k"] == public_push_key(SEED)
    assert 0 < call.claims["exp"] - app.service.clock().timestamp() < 24 * 3600
    assert call.claims["sub"] == "https://b.example.org"


async def test_device_notification_reveals_no_private_information(
    app: App, push: PushFrontend, service: PushService, make_table: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Anybody may read a locked screen: show neither private lines nor button labels of a ping."""
    table, anna, ben = await make_callable(service, make_table)
    list_pings, secret = app.list_pings, "for your eyes only"

    async def list_secret_pings(*given: str) -> list[Ping]:
        private = {"aside": secret, "label": secret, "answers": Screen(secret), "reason": secret}
        return [msgspec.structs.replace(ping, **private) for ping in await list_pings(*given)]

    monkeypatch.setattr(app, "list_pings", list_secret_pings)
    await plan_for_all(table, [ben])
    read = await wait_for_notice(service, "phone")
    (ping,) = await app.list_pings(table, anna.id)
    assert secret in ping.panel_notice
    assert set(read) == {"tag", "text", "url"}
    assert read["text"] == ping.text, "expected the device to show the text of the public ping"


def watch_chat(app: App) -> list[str]:
    """Return a list to which the chat adds each user it pings when it refreshes a table."""
    called, push_store = list[str](), MentionStore(FrontendStore(app.service.store), PUSH)

    async def refresh(request: TableRefresh) -> None:
        pings = await list_chat_pings(await app.list_pings(request.table), "test", push_store)
        called.extend(user for user in pings if user not in called)

    app.register_frontend("test", refresh)
    return called


async def test_hanging_push_service_uses_no_slots_of_others(service: PushService) -> None:
    service.hangs = True
    async with run_push_service() as good:
        push_sender = sender.PushSender(SEED, "https://b.example.org", utc_now, ThreadedResolver(), lambda _: True)
        device = service.subscribe("phone")
        hung = [asyncio.create_task(push_sender.send(device, str(n), {}, 60)) for n in range(3 * sender.AT_ONCE)]
        await wait_until(lambda: len(service.asked) == sender.AT_ONCE, "requests to the hanging service")
        assert await push_sender.send(good.subscribe("phone"), "0", {}, 60) == "sent"
        assert len(service.asked) == sender.AT_ONCE
        await cancel_tasks(hung)
        await push_sender.close()


async def test_chat_pings_from_first_timeout_until_push_service_recovers(
    app: App, push: PushFrontend, service: PushService, make_table: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sender, "TIMEOUT_S", 0.3)
    monkeypatch.setattr(sender, "AT_ONCE", 2)
    tables = [await make_callable(service, make_table) for _ in range(6)]
    service.hangs, called = True, watch_chat(app)
    for table, _, ben in tables:
        await plan_pebbles(ben, table)
    await wait_until(lambda: {anna.id for _, anna, _ in tables} <= set(called), "pings in the chat")
    for table, anna, _ in tables:
        await settle(push, table, anna)
    assert len(service.asked) <= sender.AT_ONCE + sender.MAX_FAILURES, "a hanging service was asked repeatedly"
    assert [len((await anna.load_user()).devices) for _, anna, _ in tables] == [1] * 6
    service.hangs = False
    monkeypatch.setattr(sender, "TIMEOUT_S", EVEN_IF_SLOW_S)
    await require(push.sender).close()
    push.sender = None  # as if the pause were over
    table, anna, ben = tables[0]
    asked = len(service.asked)
    await settle(push, table, anna)
    assert len(service.asked) == asked, "the device was notified after the chat had pinged"
    await plan_pebbles(anna, table)
    await answer_question(anna, table)
    await answer_question(ben, table)
    assert (await wait_for_notice(service, "phone"))["tag"] == table


async def test_ping_falls_back_to_chat_in_time_when_push_service_hangs(store: Store) -> None:
    """The goal is five seconds from the move, including the product's delay; one second is for all other work."""
    patient = App(store, timings=Timings())
    assert PushFrontend(patient, pytest.fail).jobs.delay_of("") + TIMEOUT_S <= 4
    assert PushFrontend(patient, pytest.fail).jobs.delay_of("") > 0, (
        "a move that was undone at once sent a notification"
    )


async def test_paused_push_service_is_retried_and_pauses_again_on_failure(
    service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 0.0
    monkeypatch.setattr(sender, "loop_time", lambda: now)
    push_sender = sender.PushSender(SEED, "https://b.example.org", utc_now, ThreadedResolver(), lambda _: True)
    device = service.subscribe("phone")

    async def send() -> bool:
        with suppress(RetryLaterError):
            return await push_sender.send(device, "table", {}, 60) == "sent"
        return False

    service.answer = answer_in_turn(*[500] * (sender.MAX_FAILURES + 1))
    for _ in range(sender.MAX_FAILURES + 3):
        assert not await send()
    assert len(service.asked) == sender.MAX_FAILURES, "expected a pause"
    for _ in range(2):
        now += sender.LATER_S + 1
        sent = [await send() for _ in range(2)]
    assert (sent, len(service.asked)) == ([True, True], sender.MAX_FAILURES + 3)
    service.answer = answer_in_turn(500)
    assert [await send() for _ in range(2)] == [False, True], "expected no pause for one failure since the last success"
    await push_sender.close()


async def test_hanging_or_failing_push_service_does_not_delay_others(
    app: App, push: PushFrontend, service: PushService, make_table: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sender, "LATER_S", 1e6)  # the service allows an immediate retry
    table, people = await make_table("Anna", "Ben", "Cleo")
    released, failures = asyncio.Event(), iter([500, 429, 503])

    async def answer(name: str) -> int:
        if name == "hangs":
            await released.wait()
        return next(failures, 201) if name == "fails" else 413 if name == "well-too" else 201

    service.answer = answer
    for guest, name in zip(people, ("hangs", "fails", "well"), strict=True):
        await let_call(guest, service.subscribe(name), service.subscribe(f"{name}-too"))
    await on_page(*people)
    await app.outbox_notifier.notify_frontend("push", TableChanged(table, 1), 0)
    for name in ("well", "fails", "fails-too", "hangs-too"):
        assert (await wait_for_notice(service, name))["tag"] == table
    released.set()
    await wait_for_notice(service, "hangs")
    await settle(push, table, *people)
    assert service.asked.count("fails") == 4
    assert service.asked.count("fails-too") == 1, "a delivered notification was sent again"
    assert [len((await guest.load_user()).devices) for guest in people] == [2, 2, 2], "a device is lost"


async def test_device_notification_survives_the_end_of_the_process(
    app: App, running: None, service: PushService, make_table: Seat
) -> None:
    table, _, ben = await make_callable(service, make_table)
    service.hangs = True
    async with run_push(app):
        await plan_pebbles(ben, table)
        await wait_until(lambda: service.asked, "the request")
    service.hangs = False
    async with run_push(app) as push:
        assert (await wait_for_notice(service, "phone"))["tag"] == table
        await push.jobs.wait_until_idle()  # otherwise the next test resumes the notification to a service that is gone


@pytest.mark.parametrize(("why", "calls"), [("asleep", False), ("muted", False), ("awake", True)])
async def test_user_is_notified_unless_asleep_or_the_table_is_muted(
    why: str, calls: bool, app: App, push: PushFrontend, service: PushService, table: str, anna: Guest, ben: Guest
) -> None:
    if why == "asleep":
        await anna.change(hours=quiet_hours())
    await anna.press(MuteTable(table, "on" if why == "muted" else "off"))
    await give_phone(service, anna)
    await plan_pebbles(ben, table)
    await settle(push, table, anna)
    assert service.asked == ["phone"] * calls, f"{why}: {service.asked} were notified"


async def test_chat_pings_if_process_ends_before_any_device_is_reached(
    app: App, running: None, service: PushService, make_table: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, anna, ben = await make_callable(service, make_table)
    refresh, telling = app.outbox_notifier.refresh_everywhere, asyncio.Event()
    service.answer = answer_in_turn(then=503)

    async def hang(_: str) -> None:
        telling.set()
        await asyncio.Event().wait()

    monkeypatch.setattr(app.outbox_notifier, "refresh_everywhere", hang)
    async with run_push(app):
        await plan_pebbles(ben, table)
        await asyncio.wait_for(telling.wait(), EVEN_IF_SLOW_S)
    monkeypatch.setattr(app.outbox_notifier, "refresh_everywhere", refresh)
    called = watch_chat(app)
    async with run_push(app) as push:
        await wait_until(lambda: anna.id in called, "a ping in the chat")
        await push.jobs.wait_until_idle()
    assert service.asked == ["phone"]


async def test_undelivered_night_news_go_to_chat_and_later_news_to_device(
    app: App, push: PushFrontend, service: PushService, anna: Guest, ben: Guest
) -> None:
    days = [f"{app.service.clock() + timedelta(days=n):%Y-%m-%d} 20:00" for n in (7, 8)]
    night, called = await plan_night(anna, days[0]), watch_chat(app)
    await ben.press(NightIn(night))
    await give_phone(service, ben)
    await ben.change(call_place="page")
    service.answer = answer_in_turn(then=503)
    await anna.press(TypeNightTime(night, FreeText(days[1])))
    await wait_until(lambda: ben.id in called, "the news in the chat")
    await settle(push, night, ben)
    assert service.asked == ["phone"]
    service.answer = None
    called.clear()
    await anna.press(CancelNight(night))
    assert (await wait_for_notice(service, "phone"))["tag"] == night
    assert ben.id not in called


CHAT, PAGE = ("discord:1", "web:2"), ("web:2",)


@pytest.mark.parametrize(
    ("aliases", "devices", "calls", "on_page", "called"),
    [
        (CHAT, 0, "", True, False), (CHAT, 0, "page", True, False), (CHAT, 1, "", False, False),
        (CHAT, 1, "", True, True), (CHAT, 1, "chat", True, False), (CHAT, 1, "page", False, True),
        (PAGE, 1, "", False, True), (PAGE, 1, "chat", True, False), (PAGE, 0, "", True, False),
    ],
)  # fmt: skip
def test_notification_targets_follow_devices_and_settings(
    aliases: tuple[str, ...], devices: int, calls: Any, on_page: bool, called: bool
) -> None:
    user = User("a", "Anna", aliases=aliases, devices=(DEVICE,) * devices, call_place=calls, pressed_on_page=on_page)
    assert bool(list_call_addresses(user, ())) == called


async def test_last_press_selects_notification_target_unless_settings_override_it(
    app: App, table: str, anna: Guest
) -> None:
    chat = anna.place
    await let_call(anna, DEVICE)
    seen = []
    steps = (
        (OpenSettings(), chat),
        (OpenSettings(), ""),
        (ChangeSetting("devices", "chat"), ""),
        (ChangeSetting("devices", "page"), chat),
        (ChangeSetting("devices", "usual"), chat),
    )
    for press, place in steps:
        anna.place = place or (await app.ensure_channel("web:page")).id
        await anna.press(press)
        seen.append(bool(list_call_addresses(await anna.load_user(), ())))
    assert seen == [False, True, False, True, False]
    await anna.follow(OpenSettings("calls"), "setting devices")
    assert anna.button("set devices usual").tone == "primary"


async def test_page_refuses_push_addresses_of_internal_hosts(app: App, service: PushService) -> None:
    page = await PageService.create_service(app)
    guest = await page.create_guest("a" * 32, "Anna", "en")
    here = service.subscribe("phone")
    there = msgspec.structs.replace(here, endpoint="https://push.example.org/phone")
    assert not await page.add_device(guest, here)
    assert not await page.add_device(guest, msgspec.structs.replace(there, key="AAAA"))
    assert await page.add_device(guest, there)
    assert (await app.service.users.get(guest.id)).devices == (there,)


async def test_devices_are_limited_and_deleted_with_their_user(app: App, table: str, anna: Guest) -> None:
    devices = [PushSubscription(f"https://push.example.org/{n}", "k", "s") for n in range(MAX_DEVICES + 2)]
    await let_call(anna, *devices, devices[5])
    kept = (await anna.load_user()).devices
    assert [one.endpoint[-1] for one in kept] == [*"234678", "9", "5"]
    assert [
        one["endpoint"]
        for one in json.loads(require((await anna.press(ShowUserData())).file).data)["person"]["devices"]
    ] == [one.endpoint for one in kept]
    await anna.press(DeleteAccount("yes"))
    assert (await app.service.users.get_unmerged(anna.id)).devices == ()


@pytest.mark.parametrize(
    "url",
    [
        "http://push.example.org/a", "https://127.0.0.1/a", "https://[::1]/a", "https://10.0.0.1/a", "https://2130706433/a",
               "https://localhost/a", "https://redis/a", "https://push.example.org:6379/a", "https://me@push.example.org/a",
        "https://0x7f.1/a", "https://127.1/a",
        "ftp://push.example.org/a", "https://push.example.org/ a", "https:///a", "",
        "https://push.example.org/" + "a" * 2000, "https://příklad.org/a", "https://[fe80::1%25eth0]/a",
    ],
)  # fmt: skip
def test_push_endpoint_must_be_the_public_address_of_a_named_host(url: str) -> None:
    assert not is_public_endpoint(url)
    assert is_public_endpoint("https://fcm.googleapis.com/fcm/send/abc:DEF-_")


@pytest.mark.parametrize(
    "address",
    ["127.0.0.1", "10.1.2.3", "192.168.1.1", "169.254.169.254", "::1", "fd00::1", "fe80::1%eth0", "0.0.0.0",
     "100.64.0.1",
     "::ffff:127.0.0.1", "224.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "ff02::1"],
)  # fmt: skip
async def test_host_name_that_resolves_to_an_internal_address_is_refused(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        ThreadedResolver, "resolve", AsyncMock(return_value=[{"host": "93.184.216.34"}, {"host": address}])
    )
    resolver = sender.PublicResolver()
    with pytest.raises(sender.NotPublicError):
        await resolver.resolve("push.example.org", 443)
    await resolver.close()


@pytest.mark.parametrize(("key", "secret"), [("", ""), ("AAAA", "A" * 22), ("B" + "A" * 86, "A" * 22), ("é", "A" * 22)])
def test_push_keys_that_cannot_encrypt_are_refused(key: str, secret: str) -> None:
    assert not has_valid_keys(PushSubscription("https://push.example.org/a", key, secret))
    assert has_valid_keys(PushService("https://push.example.org").subscribe("phone"))


@pytest.mark.parametrize(
    ("status", "kept"), [*((status, 1) for status in (302, 400, 401, 403, 413, 429, 503)), (404, 0), (410, 0)]
)
async def test_refused_notification_goes_to_chat_and_only_expired_devices_are_removed(
    status: int, kept: int, app: App, push: PushFrontend, service: PushService, make_table: Seat
) -> None:
    """Errors of this server remove no devices.

    401 and 403 say that our signature (VAPID) was not accepted: a clock that is wrong after a machine was resumed, a
    proxy in between, a rule of one service (Apple: *BadJwtToken*). Only 404 and 410 say that the address is gone (RFC
    8030, 7.3 and 8.3). Reports: perfectyorg/perfecty-push-wp#162, vjt/grappa-irc#1325 ("not on the first 4xx: 401/403
    fire when our own VAPID JWT is wrong"), mozilla-services/autopush#807 ("very dangerous"),
    web-push-libs/web-push-php#61 (a wrong hardware clock).
    """
    table, anna, ben = await make_callable(service, make_table)
    called = watch_chat(app)
    service.answer = answer_in_turn(then=status)
    await plan_pebbles(ben, table)
    await wait_until(lambda: anna.id in called, "a ping in the chat")
    await settle(push, table, anna)
    assert service.asked == ["phone"], f"a redirect was followed, or the notification was retried: {service.asked}"
    assert len((await anna.load_user()).devices) == kept, f"{status}: wrong number of remaining devices"


async def test_operator_sees_that_push_signature_is_refused_until_it_is_accepted(
    app: App, push: PushFrontend, service: PushService, make_table: Seat, arrive: Arrive
) -> None:
    """This server's clock is wrong, so its signatures are valid for too long."""
    operator = await make_operator(arrive)

    async def is_told() -> bool:
        return any(match_text("operator-push-refused", line) for line in (await operator.command("operator")).text)

    push.make_sender = partial(make_sender, app, timedelta(hours=13))
    table, anna, ben = await make_callable(service, make_table)
    called = watch_chat(app)
    assert not await is_told()
    await plan_pebbles(ben, table)
    await wait_until(lambda: anna.id in called, "a ping in the chat")
    assert await is_told()
    await require(push.sender).close()
    push.sender = make_sender(app)
    table, _, ben = await make_callable(service, make_table)
    await plan_pebbles(ben, table)
    await wait_for_notice(service, "phone")
    assert not await is_told()


@pytest.mark.parametrize("tries", [3, 4])
async def test_notification_to_user_without_chat_is_retried_a_limited_number_of_times(
    app: App, push: PushFrontend, service: PushService, arrive: Arrive, monkeypatch: pytest.MonkeyPatch, tries: int
) -> None:
    monkeypatch.setattr(frontend, "TRIES", tries)
    page = (await app.ensure_channel("web:page")).id
    anna, ben = await arrive("Anna", at=page), await arrive("Ben", at=page)
    table = await anna.open_table(ben, start=True)
    await give_phone(service, anna)
    service.answer = answer_in_turn(403, 401, 302)
    await plan_pebbles(ben, table)
    await wait_until(lambda: len(service.asked) == tries, f"{tries} attempts")
    await settle(push, table, anna)
    assert (len(service.asked), len(service.read("phone"))) == (tries, tries - 3)


@pytest.mark.parametrize(
    ("text", "wait_s"),
    [
        ("", sender.LATER_S), ("soon", sender.LATER_S), ("²", sender.LATER_S), ("0", 0), ("120", 120),
        ("9" * 400, sender.LONGEST_S),
        ("Fri, 27 Nov 2026 10:03:30 GMT", 90), ("Fri, 27 Nov 2026 10:03:30 -0000", 90),
        ("Friday, 27-Nov-26 10:03:30 GMT", 90), ("Fri, 27 Nov 2026 10:00:00 GMT", 0),
        ("Fri, 27 Nov 2099 10:00:00 GMT", sender.LONGEST_S),
    ],
)  # fmt: skip
def test_retry_after_is_a_number_or_a_date(text: str, wait_s: float) -> None:
    assert sender.read_retry_after_s(text, datetime(2026, 11, 27, 10, 2, tzinfo=UTC)) == wait_s
