"""Test player webhooks: signed HTTPS, no private addresses, retries, and switching off after failures."""

from __future__ import annotations

import hmac
import json
import socket
import ssl
import subprocess
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from hashlib import sha256
from ipaddress import ip_address
from pathlib import Path
from random import Random

import pytest
from aiohttp import web
from aiohttp.abc import AbstractResolver, ResolveResult

from bot.app.api import App
from bot.app.common.webhook_client import WebhookClient, is_public_address, is_valid_url
from bot.app.deadlines import player_webhooks
from bot.store.store import Store
from tests.app.clocks.clocked_tables import start_table
from tests.app.clocks.conftest import ManualClock, World
from tests.app.conftest import QUICK, Arrive, Guest
from tests.app.gameplay import answer_question, plan_pebbles


@dataclass
class HttpsServer:
    """A real https server on this machine: what it was told, and what it answers."""

    port: int = 0
    trust: ssl.SSLContext = field(default_factory=ssl.create_default_context)
    status: int = 204
    heads: dict[str, str] = field(default_factory=dict)
    told: list[tuple[dict[str, str], bytes]] = field(default_factory=list)

    @property
    def url(self) -> str:
        return f"https://machine.example:{self.port}/turn"

    async def take(self, request: web.Request) -> web.Response:
        self.told.append((dict(request.headers), await request.read()))
        return web.Response(status=self.status, headers=self.heads)

    def call_ids(self) -> list[str]:
        return [json.loads(body)["id"] for _, body in self.told]


class FixedResolver(AbstractResolver):
    """Every name leads to the addresses that a test says."""

    def __init__(self, *addresses: str) -> None:
        self._addresses = addresses

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        return [
            ResolveResult(hostname=host, host=one, port=port, family=socket.AF_INET, proto=0, flags=0)
            for one in self._addresses
        ]

    async def close(self) -> None:
        pass


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a key and a certificate for it that it has signed itself, in one file; return their folder."""
    home = tmp_path_factory.mktemp("certificate")
    made = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=machine.example"]
    made += ["-addext", "subjectAltName=DNS:machine.example,IP:127.0.0.1", "-keyout", "key.pem", "-out", "cert.pem"]
    subprocess.run(made, cwd=home, check=True, capture_output=True)
    (home / "both.pem").write_text((home / "key.pem").read_text() + (home / "cert.pem").read_text())
    return home


@pytest.fixture
async def https_server(certificate: Path) -> AsyncIterator[HttpsServer]:
    found = HttpsServer(trust=ssl.create_default_context(cafile=certificate / "cert.pem"))
    site = web.Application()
    site.router.add_route("*", "/{path:.*}", found.take)
    runner = web.AppRunner(site)
    await runner.setup()
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(certificate / "both.pem")
    here = web.TCPSite(runner, "127.0.0.1", 0, ssl_context=context)
    await here.start()
    found.port = runner.addresses[0][1]
    yield found
    await runner.cleanup()


@pytest.fixture
async def app(store: Store, hands: ManualClock, https_server: HttpsServer, clean: None) -> AsyncIterator[App]:
    caller = WebhookClient(lambda: FixedResolver("127.0.0.1"), lambda address: address.is_loopback, https_server.trust)
    app = App(store, timings=QUICK, clock=hands, webhook_client=caller)
    yield app
    await app.close()


async def start_webhook_table(
    world: World, arrive: Arrive, https_server: HttpsServer, **how: str
) -> tuple[str, list[Guest]]:
    """Start a table of two; Ben has named the machine's address."""
    ben = await arrive("Ben")
    await ben.press(f"hook-set {https_server.url}")
    assert ben.screen.notice == "Saved."
    anna = await arrive("Anna")
    table = (await anna.press("open pebbles")).table
    await ben.press(f"join {table}")
    await anna.press(f"pace-set {table} {how.get('pace', 'turn-1d')}")
    await anna.press(f"start {table}")
    return table, [anna, ben]


@pytest.mark.slow
async def test_turn_sends_one_signed_webhook_call_with_question(
    world: World, arrive: Arrive, https_server: HttpsServer
) -> None:
    table, (_, ben) = await start_webhook_table(world, arrive, https_server)
    assert https_server.url in (await world.app.export_user(ben.id)).decode(), (
        "it is told with all that is kept about him"
    )
    await world.go(minutes=1)
    ((heads, body),) = https_server.told
    told = json.loads(body)
    assert (told["event"], told["table"], told["game"]) == ("turn", table, "pebbles")
    assert told["ask"].startswith("How many pebbles")
    assert told["till"] == "2026-06-02T10:00:00+00:00"
    await ben.press("hook")
    secret = next(line for line in ben.screen.text if line.startswith("Signed with:")).rpartition(" ")[2]
    stamp, proof = (part.partition("=")[2] for part in heads["Bottega-Signature"].split(","))
    assert proof == hmac.new(secret.encode(), f"{stamp}.".encode() + body, sha256).hexdigest()
    assert heads["Bottega-Delivery"] == told["id"]
    await world.go(hours=30)
    assert len(set(https_server.call_ids())) == len(https_server.call_ids()), "once a question"


@pytest.mark.slow
async def test_webhook_is_called_only_on_turn_of_its_owner(
    world: World, arrive: Arrive, https_server: HttpsServer
) -> None:
    """Named in the middle of a game, after the player's own answer: nothing is called until their next turn."""
    table, (anna, ben) = await start_table(world, arrive, "Anna", "Ben")
    await plan_pebbles(ben, table)
    await ben.press(f"hook-set {https_server.url}")
    await world.go(hours=2)
    assert https_server.told == []
    await plan_pebbles(anna, table)
    await world.go(minutes=1)
    assert https_server.told == [], "it is Anna's turn"
    await answer_question(anna, table)
    await world.go(minutes=1)
    assert [json.loads(body)["table"] for _, body in https_server.told] == [table]


@pytest.mark.slow
async def test_failing_webhook_is_retried_then_switched_off_with_notice(
    world: World, arrive: Arrive, https_server: HttpsServer
) -> None:
    https_server.status = 500
    _, (_, ben) = await start_webhook_table(world, arrive, https_server, pace="none")
    await world.go(minutes=2)
    assert len(https_server.told) == 2, "at once, and after half a minute"
    await world.go(hours=9)
    assert len(https_server.told) == len(player_webhooks.RETRY_DELAYS_MS) + 1
    assert len(set(https_server.call_ids())) == 1
    await ben.press("hook")
    assert any("switched off" in line for line in ben.screen.text)
    https_server.status = 204
    await ben.tap("Switch it on again")
    assert not any("switched off" in line for line in ben.screen.text)
    hook = await player_webhooks.load_webhook(world.app.service, await world.app.service.users.get(ben.id))
    assert hook is not None
    assert not hook.off


async def test_webhook_call_is_delivered_once_after_failure(
    world: World, arrive: Arrive, https_server: HttpsServer
) -> None:
    https_server.status = 503
    await start_webhook_table(world, arrive, https_server)
    await world.go(seconds=5)
    https_server.status = 200
    await world.go(minutes=3)
    assert len(https_server.told) == 2
    await world.go(hours=3)
    assert len(https_server.told) == 2


async def test_a_redirect_is_not_followed(world: World, arrive: Arrive, https_server: HttpsServer) -> None:
    """Neither to this machine nor anywhere: it counts as a failure."""
    https_server.status, https_server.heads = 302, {"Location": f"https://127.0.0.1:{https_server.port}/secret"}
    await start_webhook_table(world, arrive, https_server, pace="none")
    await world.go(seconds=10)
    assert len(https_server.told) == 1


async def test_answered_question_stops_webhook_retries(world: World, arrive: Arrive, https_server: HttpsServer) -> None:
    https_server.status = 500
    table, (_, ben) = await start_webhook_table(world, arrive, https_server, pace="none")
    await world.go(seconds=10)
    await plan_pebbles(ben, table)
    tried = len(https_server.told)
    await world.go(hours=5)
    assert len(https_server.told) == tried


PRIVATE = (
    "127.0.0.1", "10.0.0.8", "172.16.1.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1",
    "255.255.255.255", "192.0.2.7", "::1", "::", "fe80::1", "fc00::1", "ff02::1", "::ffff:127.0.0.1",
    "::ffff:10.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "2001:db8::1",
)  # fmt: skip


@pytest.mark.parametrize("address", PRIVATE)
async def test_webhook_host_resolving_to_private_address_is_not_called(https_server: HttpsServer, address: str) -> None:
    """Also where only one of several addresses is private: it could be the one that is taken."""
    assert not is_public_address(ip_address(address))
    for addresses in ((address,), ("93.184.216.34", address)):
        caller = WebhookClient(lambda addresses=addresses: FixedResolver(*addresses), trust=https_server.trust)  # type: ignore[misc]
        assert not await caller.send_webhook(https_server.url, b"{}", {})
    assert https_server.told == []


async def test_webhook_to_numeric_loopback_address_is_blocked(https_server: HttpsServer) -> None:
    """The very server that answers where this machine is allowed hears nothing where it is not."""
    for host in ("127.0.0.1", "[::1]", "[::ffff:127.0.0.1]", "2130706433", "0x7f.1", "localhost", "127.1"):
        assert not await WebhookClient(trust=https_server.trust).send_webhook(
            f"https://{host}:{https_server.port}/", b"{}", {}
        ), host
    assert https_server.told == []
    allowed = WebhookClient(allowed=lambda address: address.is_loopback, trust=https_server.trust)
    assert await allowed.send_webhook(f"https://127.0.0.1:{https_server.port}/", b"{}", {})


async def test_webhook_with_untrusted_certificate_is_not_called(https_server: HttpsServer) -> None:
    caller = WebhookClient(lambda: FixedResolver("127.0.0.1"), lambda address: True)
    assert not await caller.send_webhook(https_server.url, b"{}", {})
    assert https_server.told == []


@pytest.mark.parametrize("public", ["93.184.216.34", "8.8.8.8", "2606:4700::1111", "64:ff9b::808:808"])
def test_public_address_is_recognized_as_public(public: str) -> None:
    assert is_public_address(ip_address(public))


EDGES = (
    ("0.0.0.0", "0.255.255.255", "1.0.0.0"), ("10.0.0.0", "10.255.255.255", "11.0.0.0"),
    ("100.64.0.0", "100.127.255.255", "100.128.0.0"), ("127.0.0.0", "127.255.255.255", "128.0.0.0"),
    ("169.254.0.0", "169.254.255.255", "169.255.0.0"), ("172.16.0.0", "172.31.255.255", "172.32.0.0"),
    ("192.0.0.0", "192.0.0.255", "192.0.1.0"), ("192.0.2.0", "192.0.2.255", "192.0.3.0"),
    ("192.88.99.0", "192.88.99.255", "192.88.100.0"), ("192.168.0.0", "192.168.255.255", "192.169.0.0"),
    ("198.18.0.0", "198.19.255.255", "198.20.0.0"), ("198.51.100.0", "198.51.100.255", "198.51.101.0"),
    ("203.0.113.0", "203.0.113.255", "203.0.114.0"), ("224.0.0.0", "255.255.255.255", ""),
    ("::", "1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "2000::1"), ("2001::", "2001:1ff:ffff::", "2001:200::"),
    ("2001:db8::", "2001:db8:ffff::", "2001:db9::"), ("2002::", "2002:ffff::", "2003::"),
    ("3fff::", "3fff:fff:ffff::", "3fff:1000::"), ("4000::", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", ""),
    ("64:ff9b::127.0.0.1", "64:ff9b::127.255.255.255", "64:ff9b::128.0.0.0"),
    ("::ffff:10.0.0.0", "::ffff:10.255.255.255", "::ffff:11.0.0.0"),
)  # fmt: skip
"""Of each closed block the first address, the last one, and the open one behind it."""
NAMED = (
    "::127.0.0.1", "::10.0.0.1", "fec0::1", "feff::1", "64:ff9b:1::1", "64:ff9b:1:7f00:1::", "100::1", "5f00::1",
    "2001:2::1", "2001:0:7f00:1::", "2002:808:808::1", "::ffff:0:127.0.0.1", "192.88.99.1",
)  # fmt: skip
"""Addresses that some version of Python counts as public, or that carry another one in them."""


@pytest.mark.parametrize(("first", "last", "behind"), EDGES)
def test_reserved_block_is_not_public_up_to_its_edges(first: str, last: str, behind: str) -> None:
    assert [is_public_address(ip_address(address)) for address in (first, last)] == [False, False]
    assert not behind or is_public_address(ip_address(behind))  # the last block has no address behind it


@pytest.mark.parametrize("address", NAMED)
def test_special_address_is_not_public_on_any_python(address: str) -> None:
    assert not is_public_address(ip_address(address))


def test_public_addresses_are_global_in_standard_library() -> None:
    dice = Random(33)
    chosen = [ip_address(dice.randrange(1 << bits)) for bits in (32, 128) for _ in range(5000)]
    chosen += [ip_address((1 << 125) + dice.randrange(1 << 125)) for _ in range(5000)]
    opened = [address for address in chosen if is_public_address(address)]
    assert len(opened) > 5000
    assert [address for address in opened if not address.is_global] == []


@pytest.mark.parametrize(
    "url",
    ["http://machine.example/", "ftp://machine.example/", "https://", "https:///x", "https://me:word@machine.example/",
     "https://machine.example:0/", "https://machine.example:99999/", "https://machine.example/\\x", "machine.example",
     "https://machine.example/" + "x" * 300, "javascript:alert(1)"],
)  # fmt: skip
async def test_invalid_webhook_url_is_refused(world: World, arrive: Arrive, url: str) -> None:
    assert not is_valid_url(url)
    ben = await arrive("Ben")
    assert (await ben.press(f"hook-set {url}")).notice
    assert await player_webhooks.load_webhook(world.app.service, await world.app.service.users.get(ben.id)) is None


async def test_removed_webhook_or_erased_user_leaves_no_stored_url(
    world: World, arrive: Arrive, https_server: HttpsServer, store: Store
) -> None:
    _, (_, ben) = await start_webhook_table(world, arrive, https_server)
    await ben.press("hook")
    await ben.tap("Remove the webhook")
    assert await store.documents.load_document("hook", ben.id) is None
    await ben.press(f"hook-set {https_server.url}")
    await ben.press("forget-me yes")
    assert await store.documents.load_document("hook", ben.id) is None
    told = len(https_server.told)
    await world.go(hours=1)
    assert len(https_server.told) == told


async def test_webhook_call_is_sent_by_another_process_after_crash(
    world: World, arrive: Arrive, https_server: HttpsServer, store: Store, hands: ManualClock
) -> None:
    """Nothing waits in memory: another process finds what is to be called."""
    await start_webhook_table(world, arrive, https_server)
    assert https_server.told == []
    caller = WebhookClient(lambda: FixedResolver("127.0.0.1"), lambda address: True, https_server.trust)
    second = World(App(store, timings=QUICK, clock=hands, webhook_client=caller), hands)
    await second.go(minutes=1)
    assert len(https_server.told) == 1
    await second.app.close()


@pytest.mark.slow
async def test_reminder_settings_apply_per_player(world: World, arrive: Arrive) -> None:
    table, people = await start_table(world, arrive, "Anna", "Ben", "Cleo")
    anna, ben, _ = people
    await anna.press("hours")
    await anna.tap("Reminders")
    await anna.tap("3 hours before the end")
    assert anna.screen.notice == "Saved."
    await ben.press("remind-set none")
    await world.go(hours=23, minutes=59)
    calls = [(e.seat, e.move[1], e.at[11:16]) for e in await world.entries(table) if e.move[:1] == ("call",)]
    assert calls == [(2, "half", "22:00"), (0, "last", "07:00"), (2, "last", "07:00")], calls
    assert (await anna.press("remind-set sometimes")).notice
