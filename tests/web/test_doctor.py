"""Test ``bottega doctor`` against local fakes of platforms and pages: findings and advice."""

import asyncio
import os
import shutil
import ssl
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from email.message import Message
from email.utils import formatdate
from pathlib import Path
from time import time
from types import SimpleNamespace
from typing import Any

import aiohttp
import pytest
import redis
from aiohttp import web

from bot.cli import main
from bot.frontends.common.texts import text_formatter
from bot.frontends.web.entrance_pages import render_notice
from bot.runtime import diagnostics
from bot.runtime.diagnostics import LOW_SPACE, run_diagnostics
from bot.runtime.platform_diagnostics import Finding, HttpProbe, check_discord
from bot.settings import Secret, Settings
from bot.store import redis_keys
from bot.store.admin.own_server import is_data_free, start_store_server
from bot.store.errors import StoreError
from bot.store.redis_keys import SINGLE_SERVER_KEYS
from bot.store.schema_version import FORMAT, RESTORING
from bot.store.store import open_store
from engines.core.core_types import Arg, Msg
from tests.texts import match_text, render_text
from tests.web.certificates import create_certificate

TOKEN = "a-token-of-many-letters"


async def run_doctor(data: Path, base: str = "", **given: Any) -> dict[tuple[str, str], str]:
    """Run the checks; return the texts of the findings by key and state."""
    speak = text_formatter("en")
    return {(f.msg.key, f.state): speak(f.msg) async for f in run_diagnostics(build_settings(data, base, **given), {})}


async def list_findings(
    check: Callable[[Settings, HttpProbe], AsyncIterator[Finding]],
    settings: Settings,
    connector: aiohttp.TCPConnector | None = None,
) -> list[Finding]:
    """Return the findings of one check."""
    async with aiohttp.ClientSession(connector=connector) as session:
        return [one async for one in check(settings, HttpProbe(session))]


async def test_doctor_and_error_page_link_to_the_issue_form(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert ("doctor-issue-form", "well") not in await run_doctor(tmp_path), "expected no link without an address"
    url = "https://example.org/issues/new/choose"
    package = Message()
    package["Project-URL"] = f"Issues, {url}"
    installed = [SimpleNamespace(metadata=package)]
    monkeypatch.setattr("bot.frontends.common.issue_form.distributions", lambda *, name: installed)
    assert url in (await run_doctor(tmp_path))["doctor-issue-form", "well"]
    assert f'href="{url}"' in str(render_notice("sorry", "en", code="A1B2C3"))
    assert url not in str(render_notice("sorry", "en")), "expected no link where nothing is to be reported"


class FakePlatforms(SimpleNamespace):
    """Discord, Telegram and a page on one port, with the answers that the doctor needs."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**{
            "ahead_s": 0.0, "guilds": [{"id": "7", "permissions": str((1 << 50) - 1)}], "shards": 1, "left": 1000,
            "flags": 1 << 17, "secret": "right", "hook": {"url": "", "pending_update_count": 0}, "joins": True,
            "health": (200, {"ok": True}), **given,
        })  # fmt: skip

    async def token(self, request: web.Request) -> web.Response:
        form = await request.post()
        is_right = (form["client_id"], form["client_secret"], form["grant_type"]) == (
            "1",
            self.secret,
            "client_credentials",
        )
        return self._build_response({}, 200 if is_right else 401)

    async def discord(self, request: web.Request) -> web.Response:
        if request.headers.get("Authorization") != f"Bot {TOKEN}":
            return self._build_response({"message": "401: Unauthorized", "code": 0}, 401)
        answers: dict[str, Any] = {
            "users/@me": {"id": "1", "username": "bottega"},
            "oauth2/applications/@me": {"id": "1", "flags": self.flags},
            "users/@me/guilds": self.guilds,
            "gateway/bot": {"shards": self.shards, "session_start_limit": {"remaining": self.left}},
        }
        return self._build_response(answers[request.match_info["path"]])

    async def telegram(self, request: web.Request) -> web.Response:
        if request.match_info["token"] != TOKEN:
            return self._build_response({"ok": False, "error_code": 401}, 401)
        me = {"id": 1, "is_bot": True, "username": "bottega_bot", "can_join_groups": self.joins}
        return self._build_response(
            {"ok": True, "result": {"getMe": me, "getWebhookInfo": self.hook}[request.match_info["method"]]}
        )

    async def page(self, _: web.Request) -> web.Response:
        return self._build_response(self.health[1], self.health[0])

    def _build_response(self, what: Any, status: int = 200) -> web.Response:
        return web.json_response(what, status=status, headers={"Date": formatdate(time() + self.ahead_s, usegmt=True)})


@asynccontextmanager
async def serve_platforms(platforms: FakePlatforms, context: ssl.SSLContext | None = None) -> AsyncIterator[str]:
    app = web.Application()
    app.router.add_get("/api/v10/{path:.*}", platforms.discord)
    app.router.add_post("/api/v10/oauth2/token", platforms.token)
    app.router.add_get("/bot{token}/{method}", platforms.telegram)
    app.router.add_get("/health", platforms.page)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0, ssl_context=context).start()
    yield f"{'https' if context else 'http'}://localhost:{runner.addresses[0][1]}"
    await runner.cleanup()


def build_settings(data: Path, base: str = "", **given: Any) -> Settings:
    """Build settings with a data folder, and with platforms at a URL if given."""
    tokens = {"discord_token": Secret(TOKEN), "telegram_token": Secret(TOKEN)}
    at: dict[str, Any] = {"discord_api": f"{base}/api/v10", "telegram_api": base, **tokens} if base else {}
    return Settings(data=data, **at | given)


async def test_healthy_installation_has_no_findings(tmp_path: Path) -> None:
    await create_stopped_store(tmp_path / "v", b"", saved_days_ago=6)
    server = start_store_server(tmp_path / "v")
    async with serve_platforms(FakePlatforms()) as base:
        told = await run_doctor(tmp_path / "v", base, web_url=base)
    server.stop()
    assert {state for _, state in told} == {"well"}, f"expected no problems, got {told}"
    assert {key for key, _ in told} == {
        f"doctor-{part}"
        for part in ("disk", "fonts", "store", "store-open", "backup", "discord", "telegram", "page", "clock")
    }


async def test_wrong_token_is_reported_but_never_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async with serve_platforms(FakePlatforms()) as base:
        wrong = {"discord_token": Secret("wrong-token-1"), "telegram_token": Secret("wrong-token-2")}
        told = await run_doctor(tmp_path / "v", base, **wrong)
    assert {("main-discord-token", "ill"), ("main-telegram-token", "ill")} <= told.keys()
    assert "wrong-token" not in str(told)


@pytest.mark.parametrize(
    ("flags", "secret", "url", "found"),
    [
        (1 << 17, "right", "https://b.example.org", {("activity", "well")}),
        (1 << 17, "wrong", "https://b.example.org", {("activity-secret", "ill")}),
        (1 << 18, "right", "https://b.example.org", {("activity-off", "weak"), ("activity", "well")}),
        (1 << 17, "right", "http://b.example.org", {("activity-url", "weak"), ("activity", "well")}),
        (0, "", "", set()),
    ],
    ids=["well", "secret", "off", "url", "unwanted"],
)
async def test_activity_is_checked_if_configured(
    tmp_path: Path, flags: int, secret: str, url: str, found: set[tuple[str, str]]
) -> None:
    async with serve_platforms(FakePlatforms(flags=flags)) as base:
        settings = build_settings(tmp_path / "v", base, discord_client_secret=Secret(secret), web_url=url)
        told = {(one.msg.key, one.state) for one in await list_findings(check_discord, settings)}
    assert told - {("doctor-discord", "well")} == {(f"doctor-{key}", state) for key, state in found}


async def test_doctor_reports_platform_problems_with_advice(tmp_path: Path) -> None:
    platforms = FakePlatforms(
        guilds=[{"id": "9", "permissions": str(1 << 10)}, {"id": "8", "permissions": str(1 << 3)}],
        shards=3, left=1, joins=False, ahead_s=-90.0,
        hook={"url": "https://elsewhere.example.org", "pending_update_count": 500},
    )  # fmt: skip
    async with serve_platforms(platforms) as base:
        told = await run_doctor(tmp_path / "v", base)
        assert ("doctor-identifies", "ill") in told
        assert "server 9" in told["doctor-permissions", "weak"], (
            "expected administrator permission (8) to be sufficient"
        )
        assert "send_messages" in told["doctor-permissions", "weak"]
        assert "NTP" in told["doctor-clock-askew", "ill"]
        assert {"doctor-groups", "doctor-webhook-set", "doctor-waiting"} <= {
            key for key, state in told if state == "weak"
        }
        platforms.hook = {"url": "https://b.example.org/hook", "last_error_message": "Connection timed out"}
        told = await run_doctor(tmp_path / "v", base, telegram_webhook="https://b.example.org/hook")
        assert ("doctor-webhook", "well") in told
        assert "Connection timed out" in told["doctor-webhook-error", "ill"]
        told = await run_doctor(tmp_path / "v", base, telegram_webhook="https://c.example.org/hook")
        assert ("doctor-webhook-other", "weak") in told


@pytest.mark.parametrize(
    ("health", "key"),
    [
        ((503, {"ok": False, "store": "full"}), "doctor-page-store"),
        ((200, ["an", "index"]), "doctor-page-other"),
        ((421, None), "doctor-page-hosts"),
        ((200, {"ok": True, "push_refuses_since": ["2026-11-28 02:00"]}), "operator-push-refused"),
    ],
)
async def test_unreachable_page_is_reported(tmp_path: Path, health: tuple[int, Any], key: str) -> None:
    async with serve_platforms(FakePlatforms(health=health)) as base:
        told = await run_doctor(tmp_path / "v", web_url=base)
    assert (key, "ill") in told


@pytest.mark.parametrize(
    ("host", "outward", "key", "said"),
    [
        ("127.0.0.1", "", "doctor-page-local", "this machine alone"),
        ("::1", "", "doctor-page-local", "this machine alone"),
        ("localhost", "", "doctor-page-local", "this machine alone"),
        ("0.0.0.0", "192.168.1.7", "doctor-page-network", "192.168.1.7"),
        ("0.0.0.0", "", "doctor-page-local", "this machine alone"),
        ("::", "2001:db8::7", "doctor-page-network", "2001:db8::7"),
        ("192.168.1.8", "", "doctor-page-network", "192.168.1.8"),
    ],
)
async def test_page_without_a_url_is_reported_with_its_reach(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, host: str, outward: str, key: str, said: str
) -> None:
    monkeypatch.setattr(diagnostics, "outward_host", lambda _: outward)
    page = await list_findings(diagnostics.check_page, Settings(data=tmp_path / "v", web_host=host))
    assert [(one.msg.key, one.state) for one in page] == [(key, "well")]
    assert said in text_formatter("en")(page[0].msg)


REFUSED = {
    "newer": (str(FORMAT + 1).encode(), "store-newer"),
    "older": (str(FORMAT - 1).encode(), "store-older"),
    "restoring": (RESTORING, "store-restoring"),
}


async def create_stopped_store(data: Path, mark: bytes, saved_days_ago: float = 0) -> Path:
    """Create a store, stop it, and return its folder.

    ``mark``: if not empty, a start refuses the store, since its format is unknown or its restore incomplete.
    """
    await (await open_store(data)).close()
    server = start_store_server(data)
    with redis.Redis.from_url(server.url) as client:
        if saved_days_ago:
            client.hset(redis_keys.UPKEEP, "saved", str(time() - 86_400 * saved_days_ago))
        if mark:
            client.set(redis_keys.FORMAT, mark)
            client.hset("{b02}:d:user:anna", mapping={"version": 1, "data": b"{}"})
    server.stop()
    return data


@pytest.mark.slow
@pytest.mark.parametrize(("mark", "key"), REFUSED.values())
async def test_refused_data_folder_is_reported_whether_running_or_stopped(
    tmp_path: Path, mark: bytes, key: str
) -> None:
    data = await create_stopped_store(tmp_path / "v", mark)
    with pytest.raises(StoreError, match=key):
        await open_store(data)
    assert is_data_free(data), "expected a refused start to stop the store that it started"
    told = await run_doctor(data)
    assert (key, "ill") in told, f"expected doctor to report {key}, got {told}"
    assert ("doctor-store-rests", "well") not in told
    assert is_data_free(data), "expected doctor to stop the store that it started"
    server = start_store_server(data)
    told = await run_doctor(data)
    assert (key, "ill") in told
    assert ("doctor-store-open", "well") not in told
    assert not is_data_free(data), "expected doctor to keep a running store"
    server.stop()


async def test_healthy_stopped_folder_is_checked_and_left_unchanged(tmp_path: Path) -> None:
    data = await create_stopped_store(tmp_path / "v", b"")
    told = await run_doctor(data)
    assert {key: state for key, state in told if state != "well"} == {"doctor-backup-old": "weak"}
    assert told["doctor-backup-old", "weak"] == render_text("doctor-backup-old", day="none")
    assert {("doctor-store-rests", "well"), ("doctor-store-open", "well")} <= told.keys()
    assert is_data_free(data)
    (data / "server").write_text("valkey 7.2.0\n", "ascii")
    told = await run_doctor(data)
    assert ("doctor-store-rests", "well") in told
    assert (data / "server").read_text("ascii") == "valkey 7.2.0\n", "doctor let a newer server write the data"


@pytest.mark.slow
@pytest.mark.parametrize(("mark", "key"), REFUSED.values())
async def test_backup_of_a_refused_folder_reports_the_reason(
    tmp_path: Path, mark: bytes, key: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    data = await create_stopped_store(tmp_path / "v", mark)
    monkeypatch.setenv("BOTTEGA_DATA", str(data))
    monkeypatch.delenv("REDIS_URL", raising=False)
    args: dict[str, Arg] = {"theirs": mark.decode(), "ours": FORMAT, "backup": "none"}
    why = text_formatter("en")(Msg(key, args))
    code = await asyncio.to_thread(main, ["backup", str(tmp_path / "copy")])
    said = capsys.readouterr()
    assert why in said.out + said.err
    assert (code != 0, (tmp_path / "copy").exists()) == ((True, False) if key == "store-restoring" else (False, True))
    assert is_data_free(data)


async def test_disk_space_and_backup_are_reported_if_insufficient_for_a_week(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = await create_stopped_store(tmp_path / "v", b"", saved_days_ago=8)
    (log := tmp_path / "appendonlydir").mkdir()
    for days, wanted in ((0.5, 7 * LOW_SPACE), (7, LOW_SPACE)):
        for name, size in (("x.base.rdb", 1), ("x.incr.aof", LOW_SPACE)):
            with (log / name).open("wb") as file:
                file.truncate(size)
            os.utime(file.name, times=(time(), time() - 86_400 * days))
        for free, state in ((wanted + (1 << 20), "well"), (wanted - (1 << 20), "weak")):
            monkeypatch.setattr(shutil, "disk_usage", lambda _, free=free: SimpleNamespace(free=free))
            assert diagnostics.check_disk_space("disk", tmp_path).state == state, (
                f"{days} days, {free} bytes free: expected state {state}"
            )
    told = await run_doctor(data)
    assert datetime.fromtimestamp(time() - 8 * 86_400, UTC).date().isoformat() in told["doctor-backup-old", "weak"]


async def test_channels_that_refuse_tables_are_listed_with_the_missing_permission(tmp_path: Path) -> None:
    data, keys = await create_stopped_store(tmp_path / "v", b"", saved_days_ago=1), SINGLE_SERVER_KEYS
    server = start_store_server(data)
    with redis.Redis.from_url(server.url) as client:
        client.sadd(keys.index_key("discord-troubled", "all"), "c1.t1", "c1.t2.notice")
        client.hset(keys.document_key("discord-post", "c1.t1"), "data", b'{"trouble":"permissions"}')
        client.hset(keys.document_key("channel", "c1"), "data", b'{"id":"c1","alias":"discord:42"}')
    told = await run_doctor(data)
    server.stop()
    said = told["discord-trouble-permissions", "weak"]
    assert [word for word in ("table t1", "discord:42", "“Send Messages”") if word not in said] == []


async def test_unreachable_platforms_are_reported(tmp_path: Path) -> None:
    told = await run_doctor(tmp_path / "v", nowhere := "http://127.0.0.1:1", web_url=nowhere)
    assert "online" in told["doctor-silent", "ill"]


@pytest.mark.slow
@pytest.mark.parametrize(("days", "state"), [(90, "well"), (3, "weak")])
async def test_certificate_and_its_expiry_are_checked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, days: int, state: str
) -> None:
    key, cert = create_certificate(tmp_path, "localhost", days=days)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(cert, key)
    async with serve_platforms(FakePlatforms(), context) as base:
        assert match_text(
            "doctor-certificate", (await run_doctor(tmp_path / "v", web_url=base))["doctor-certificate", "ill"]
        ), "expected an untrusted certificate"
        monkeypatch.setenv("SSL_CERT_FILE", str(cert))
        connector = aiohttp.TCPConnector(ssl=ssl.create_default_context())  # aiohttp has read the system's at import
        page = await list_findings(diagnostics.check_page, Settings(data=tmp_path / "v", web_url=base), connector)
    assert [(one.part, one.state) for one in page] == [("page", "well"), ("certificate", state)]
    assert page[1].msg.args["days"] == days - 1


@pytest.mark.usefixtures("clean_environment")
def test_unwritable_folder_is_reported_on_the_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("BOTTEGA_DATA", str(tmp_path / "file"))
    monkeypatch.setenv("BOTTEGA_DATTA", "x")
    assert main(["doctor"]) == 1
    out = capsys.readouterr().out
    assert match_text("doctor-folder", out.partition("BAD   folder: ")[2], path=str(tmp_path / "file"))
    assert f"note  settings: {render_text('doctor-setting', name='BOTTEGA_DATTA')}" in out
    asyncio.run(create_stopped_store(tmp_path / "v", b""))
    monkeypatch.setenv("BOTTEGA_DATA", str(tmp_path / "v"))
    assert main(["doctor"]) == 0
    monkeypatch.setenv("BOTTEGA_WEB_URL", "bottega.example.org")
    assert main(["doctor"]) == 2
    assert "The setting BOTTEGA_WEB_URL is wrong" in capsys.readouterr().err
