"""Diagnostics of an installation from outside: each finding comes with a remedy.

They change nothing, show no secrets, and work while the bot runs or before its first start. A stopped embedded store is
started for the check.
"""

import asyncio
import json
import os
import shutil
import ssl
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from datetime import UTC, datetime
from http import HTTPStatus
from itertools import islice
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import aiohttp
import redis

from bot.frontends.common.frontend_store import ALL
from bot.frontends.common.issue_form import find_issue_form
from bot.frontends.web.urls import build_url, is_local, outward_host
from bot.runtime.data_folder import secure_data_folder
from bot.runtime.platform_diagnostics import (
    PATIENCE_S,
    Finding,
    HttpProbe,
    State,
    build_finding,
    check_discord,
    check_telegram,
)
from bot.settings import Settings, find_unknown_names
from bot.store import redis_keys
from bot.store.address import hide_password
from bot.store.admin.own_server import MIN_FREE_BYTES, borrow_server, find_running_server, has_store
from bot.store.admin.server_binaries import choose_binary, find_binaries, is_new_for
from bot.store.admin.server_check import check_server
from bot.store.admin.sync_client import Client, connect_store, find_refusal, initial_keys, require_store
from bot.store.errors import StoreError
from bot.store.schema_version import parse_schema_mark
from engines.core.core_types import Arg, Msg
from render.core.fonts import FILES

LOW_SPACE: Final = 10 * MIN_FREE_BYTES
"""Free disk space (bytes) below which to warn the operator."""
DAY_S: Final = 86_400
WEEK_DAYS: Final = 7
"""Days of growth the disk must have room for, and the maximum age of a backup."""
MAX_TROUBLES: Final = 20
"""Maximum listed reasons for which chats refuse tables."""
ASKEW_S: Final = 5.0
SOON_DAYS: Final = 14


async def run_diagnostics(settings: Settings, environment: Mapping[str, str]) -> AsyncIterator[Finding]:
    """Run all checks one after the other and yield their findings."""
    for name in find_unknown_names(environment):
        yield build_finding("settings", "weak", "setting", name=name)
    for finding in (*_check_folder(settings), *_check_fonts()):
        yield finding
    async for finding in _check_store(settings):
        yield finding
    timeout = aiohttp.ClientTimeout(total=PATIENCE_S)
    async with aiohttp.ClientSession(timeout=timeout, trust_env=True) as session:
        probe = HttpProbe(session)
        for part, run in (("discord", check_discord), ("telegram", check_telegram), ("page", check_page)):
            try:
                async for finding in run(settings, probe):
                    yield finding
            except (aiohttp.ClientError, OSError, TimeoutError, ValueError) as error:
                yield build_finding(part, "ill", "silent", what=part.title(), error=type(error).__name__)
        if probe.clock_offsets_s:
            worst = max(probe.clock_offsets_s, key=abs)
            state: State = "well" if abs(worst) <= ASKEW_S else "ill"
            yield build_finding(
                "clock", state, "clock" if state == "well" else "clock-askew", seconds=round(abs(worst))
            )
    if url := find_issue_form():
        yield build_finding("report", "well", "issue-form", url=url)


# -- this machine


def _check_folder(settings: Settings) -> Iterator[Finding]:
    data = settings.data.absolute()
    if not data.exists():
        return  # reported by _check_store, unless the store is elsewhere
    try:
        secure_data_folder(data)
        probe, renamed = (data / f"doctor.{os.getpid()}{end}" for end in ("", ".new"))
        probe.write_bytes(b"")
        probe.replace(renamed)
        renamed.unlink()
    except OSError as error:
        yield build_finding("folder", "ill", "folder", path=str(data), reason=error.strerror or type(error).__name__)
        return
    yield check_disk_space("disk", data)


def check_disk_space(part: str, folder: Path) -> Finding:
    """Check that the log can grow for a week."""
    free, wanted = shutil.disk_usage(folder).free, max(LOW_SPACE, WEEK_DAYS * _measure_daily_growth(folder))
    if free >= wanted:
        return build_finding(part, "well", "disk", path=str(folder), free_mb=free >> 20)
    state: State = "ill" if free < MIN_FREE_BYTES else "weak"
    return build_finding(part, state, "disk-full", path=str(folder), free_mb=free >> 20, wanted_mb=wanted >> 20)


def _measure_daily_growth(data: Path) -> int:
    """Return our own server's log growth per day (bytes) since its last rewrite, at least a day ago."""
    log = data / "appendonlydir"
    rewritten = max((path.stat().st_mtime for path in log.glob("*.base.*")), default=0)
    days = max(1, (datetime.now(UTC).timestamp() - rewritten) / DAY_S)
    return int(sum(path.stat().st_size for path in log.glob("*.incr.*")) / days)


def _check_fonts() -> Iterator[Finding]:
    missing = sorted(str(path) for path in FILES.values() if not os.access(path, os.R_OK))
    if missing:
        yield build_finding("fonts", "ill", "fonts-missing", paths=", ".join(missing))
    else:
        yield build_finding("fonts", "well", "fonts", n=len(set(FILES.values())))


async def _check_store(settings: Settings) -> AsyncIterator[Finding]:
    url = settings.redis_url.value
    try:
        if not url:
            server = await asyncio.to_thread(find_running_server, settings.data.absolute())
            if server is None:
                for finding in await asyncio.to_thread(_check_idle_store, settings):
                    yield finding
                return
            url = server.url
        notices = (await check_server(url, settings.replicas)).notices
    except StoreError as error:
        yield Finding("store", "ill", error.msg)
        return
    except OSError:
        return  # reported by _check_folder
    for notice in notices:
        yield Finding("store", "weak", notice)
    if not notices:
        yield build_finding("store", "well", "store")
    place = hide_password(settings.redis_url.value) or str(settings.data.absolute())
    for finding in await asyncio.to_thread(_check_contents, url, place):
        yield finding


def _check_idle_store(settings: Settings) -> list[Finding]:
    """Check a stopped store for anything that would prevent a start. Raises ``StoreError``, ``OSError``.

    Starts it, unless another build wrote it: this one would then change its files.
    """
    data = settings.data.absolute()
    if not has_store(data):
        raise StoreError("store-missing", path=str(data))
    binary = choose_binary(data, find_binaries())
    rests = build_finding("store", "well", "store-rests", server=str(binary.build))
    if is_new_for(data, binary):
        return [rests]
    with borrow_server(data) as server:
        found = _check_contents(server.url, str(data))
    return found if found[0].state == "ill" else [rests, *found]


def _check_contents(url: str, place: str) -> list[Finding]:
    """Check the format of a store, when it was backed up, and where tables can't be shown."""
    try:
        with connect_store(url) as client:
            require_store(client, place)
            refusal, saved = find_refusal(client), client.hget(redis_keys.UPKEEP, "saved")
            troubles = [] if refusal else list(islice(_list_troubles(client), MAX_TROUBLES))
    except StoreError as error:
        return [Finding("store", "ill", error.msg)]
    except redis.RedisError as error:
        return [Finding("store", "ill", Msg("store-failed", {"error": str(error)}))]
    if refusal is not None:
        return [Finding("store", "ill", refusal.msg)]
    return [build_finding("store", "well", "store-open"), _check_backup(float(saved or 0)), *troubles]


def _list_troubles(client: Client) -> Iterator[Finding]:
    """Yield why platforms refuse to show tables in their channels: missing rights above all."""
    _, keys = parse_schema_mark(client.get(redis_keys.FORMAT), initial_keys(client))
    for platform in ("discord", "telegram"):
        for name in sorted(client.smembers(keys.index_key(f"{platform}-troubled", ALL))):
            channel_id, table_id, *_ = name.decode().split(".")
            message = client.hget(keys.document_key(f"{platform}-post", f"{channel_id}.{table_id}"), "data")
            channel = client.hget(keys.document_key("channel", channel_id), "data")
            trouble = json.loads(message or "{}").get("trouble")
            if trouble and channel:
                args: dict[str, Arg] = {"table": table_id, "channel": json.loads(channel)["alias"]}
                yield Finding(platform, "weak", Msg(f"{platform}-trouble-{trouble}", args))


def _check_backup(saved: float) -> Finding:
    """Check the age of the last backup, made at ``saved`` (s; 0: never)."""
    is_recent = saved > datetime.now(UTC).timestamp() - WEEK_DAYS * DAY_S
    day = datetime.fromtimestamp(saved, UTC).date().isoformat() if saved else "none"
    return build_finding("backup", "well" if is_recent else "weak", "backup" if is_recent else "backup-old", day=day)


# -- the page


async def check_page(settings: Settings, probe: HttpProbe) -> AsyncIterator[Finding]:
    """Yield the findings about the page's address, certificate and proxy."""
    url = settings.web_url.rstrip("/")
    if not url:
        yield _check_listening(settings.web_host)
        return
    try:
        status, health = await probe.fetch_json(f"{url}/health")
    except aiohttp.ClientConnectorCertificateError as error:
        yield build_finding("certificate", "ill", "certificate", url=url, error=str(error.certificate_error)[:200])
        return
    if status == HTTPStatus.MISDIRECTED_REQUEST:
        yield build_finding("page", "ill", "page-hosts", url=url)
    elif isinstance(health, dict) and "ok" in health:
        state: State = "well" if health["ok"] else "ill"
        yield build_finding(
            "page", state, "page" if health["ok"] else "page-store", url=url, why=str(health.get("store", ""))
        )
        if refuses := health.get("push_refuses_since"):
            yield Finding("push", "ill", Msg("operator-push-refused", {"n": len(refuses), "since": min(refuses)}))
    else:
        yield build_finding("page", "ill", "page-other", url=url, status=status)
    if url.startswith("https://"):
        days = await _certificate_days_left(url)
        state = "weak" if days < SOON_DAYS else "well"
        yield build_finding(
            "certificate", state, "certificate-soon" if days < SOON_DAYS else "certificate-well", days=days
        )


def _check_listening(host: str) -> Finding:
    reached = outward_host(host) or host
    if is_local(build_url(reached, 80)):
        return build_finding("page", "well", "page-local")
    return build_finding("page", "well", "page-network", host=reached)


async def _certificate_days_left(url: str, context: Callable[[], ssl.SSLContext] = ssl.create_default_context) -> int:
    parts = urlsplit(url)
    async with asyncio.timeout(PATIENCE_S):
        _, writer = await asyncio.open_connection(parts.hostname, parts.port or 443, ssl=context())
    try:
        expires = ssl.cert_time_to_seconds(writer.get_extra_info("peercert")["notAfter"])
        return int((expires - datetime.now(UTC).timestamp()) // 86400)
    finally:
        writer.close()
