"""What may be wrong with a Bottega, looked at from outside of it: each finding with what to do.

Nothing is changed, and no secret is in what is said. It can be asked while the bot runs, or before its first start:
our own store is started to be looked at, and ended again.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import ssl
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple
from urllib.parse import urlsplit

import aiohttp
import discord
import redis

from bot.chat.discord.client import NEEDED
from bot.folder import own
from bot.settings import Settings
from bot.store.binaries import candidates, choose, is_fresh_for
from bot.store.checks import check
from bot.store.errors import StoreError
from bot.store.server import ROOM, running
from bot.store.usage import borrow_server
from bot.store.whole import client_of, find_refusal
from bot.web.urls import build_url, is_local, outward_host
from engines.core.words import Arg, Msg
from render.core.faces import FILES

DISCORD: Final = "https://discord.com/api/v10"
TELEGRAM: Final = "https://api.telegram.org"
PATIENCE_S: Final = 10.0
LITTLE: Final = 10 * ROOM
"""Bytes on the disk below which a host should hear of it before it is full."""
ASKEW_S: Final = 5.0
SOON_DAYS: Final = 14
MOST_WAITING: Final = 100
"""Updates of Telegram that wait: more, and nobody takes them."""

State = Literal["well", "weak", "ill"]


class Finding(NamedTuple):
    """``part``: what was looked at; ``ill``: it keeps the bot, or a part of it, from working."""

    part: str
    state: State
    msg: Msg


def _found(part: str, state: State, key: str, /, **args: Arg) -> Finding:
    return Finding(part, state, Msg(f"doctor-{key}", dict(args)))


async def examined(settings: Settings, environment: Mapping[str, str]) -> AsyncIterator[Finding]:
    """Everything that can be looked at from here, one thing after the other."""
    for name in Settings.unknown(environment):
        yield _found("settings", "weak", "setting", name=name)
    for finding in (*_folder(settings), *_fonts()):
        yield finding
    async for finding in _store(settings):
        yield finding
    timeout = aiohttp.ClientTimeout(total=PATIENCE_S)
    async with aiohttp.ClientSession(timeout=timeout, trust_env=True) as session:
        look = Look(session)
        for part, run in (("discord", _discord), ("telegram", _telegram), ("page", _page)):
            try:
                async for finding in run(settings, look):
                    yield finding
            except (aiohttp.ClientError, OSError, TimeoutError, ValueError) as error:
                yield _found(part, "ill", "silent", what=part.title(), error=type(error).__name__)
        if look.askew:
            worst = max(look.askew, key=abs)
            state: State = "well" if abs(worst) <= ASKEW_S else "ill"
            yield _found("clock", state, "clock" if state == "well" else "clock-askew", seconds=round(abs(worst)))


class Look:
    """Asks over HTTP; ``askew``: by how many seconds this machine's clock was ahead of those that answered."""

    def __init__(self, session: aiohttp.ClientSession) -> None:
        self._session = session
        self.askew: list[float] = []

    async def ask(self, url: str, **headers: str) -> tuple[int, Any]:
        """Status and JSON, or None where it is none. Raises ``ClientError``, ``OSError``, ``TimeoutError``."""
        async with self._session.get(url, headers=headers, allow_redirects=False) as answer:
            if told := answer.headers.get("Date"):
                self.askew.append((datetime.now(UTC) - parsedate_to_datetime(told)).total_seconds())
            try:
                return answer.status, await answer.json(content_type=None)
            except ValueError:
                return answer.status, None


# -- this machine


def _folder(settings: Settings) -> Iterator[Finding]:
    data = settings.data.absolute()
    try:
        own(data)
        _probe(data)
    except OSError as error:
        yield _found("folder", "ill", "folder", path=str(data), reason=error.strerror or type(error).__name__)
        return
    yield _room("disk", data)


def _probe(folder: Path) -> None:
    """Write, rename and take away, as is done with what is kept there. Raises ``OSError``."""
    probe, renamed = (folder / f"doctor.{os.getpid()}{end}" for end in ("", ".new"))
    probe.write_bytes(b"")
    probe.replace(renamed)
    renamed.unlink()


def _room(part: str, folder: Path) -> Finding:
    free = shutil.disk_usage(folder).free
    state: State = "ill" if free < ROOM else "weak" if free < LITTLE else "well"
    return _found(part, state, "disk" if state == "well" else "disk-full", path=str(folder), free_mb=free >> 20)


def _fonts() -> Iterator[Finding]:
    missing = sorted(str(path) for path in FILES.values() if not os.access(path, os.R_OK))
    if missing:
        yield _found("fonts", "ill", "fonts-missing", paths=", ".join(missing))
    else:
        yield _found("fonts", "well", "fonts", n=len(set(FILES.values())))


async def _store(settings: Settings) -> AsyncIterator[Finding]:
    url = settings.redis_url.get_secret_value()
    try:
        if not url:
            server = await asyncio.to_thread(running, settings.data.absolute())
            if server is None:
                for finding in await asyncio.to_thread(_resting, settings):
                    yield finding
                return
            url = server.url
        notices = (await check(url, settings.replicas)).notices
    except StoreError as error:
        yield Finding("store", "ill", error.msg)
        return
    except OSError:
        return  # the folder: said above
    for notice in notices:
        yield Finding("store", "weak", notice)
    if not notices:
        yield _found("store", "well", "store")
    yield await asyncio.to_thread(_format, url)


def _resting(settings: Settings) -> list[Finding]:
    """Look into a store that does not run, for what its start would refuse. Raises ``StoreError``, ``OSError``.

    It is started for that, unless another program has written it: a start would let this one write there.
    """
    data = settings.data.absolute()
    binary = choose(data, candidates())
    rests = _found("store", "well", "store-rests", server=str(binary.build))
    if is_fresh_for(data, binary):
        return [rests]
    with borrow_server(data) as server:
        found = _format(server.url)
    return [found] if found.state == "ill" else [rests, found]


def _format(url: str) -> Finding:
    """Whether this version reads what is kept there, and who else could."""
    try:
        with client_of(url) as client:
            refusal = find_refusal(client)
    except redis.RedisError as error:
        return Finding("store", "ill", Msg("store-failed", {"error": str(error)}))
    return _found("store", "well", "store-open") if refusal is None else Finding("store", "ill", refusal.msg)


# -- the platforms


async def _discord(settings: Settings, look: Look) -> AsyncIterator[Finding]:
    token = settings.discord_token.get_secret_value()
    if not token:
        return
    base, headers = settings.discord_api or DISCORD, {"Authorization": f"Bot {token}"}
    status, me = await look.ask(f"{base}/users/@me", **headers)
    if status == HTTPStatus.UNAUTHORIZED:
        yield Finding("discord", "ill", Msg("main-discord-token"))
        return
    if status != HTTPStatus.OK:
        yield _found("discord", "ill", "answers", what="Discord", status=status)
        return
    yield _found("discord", "well", "discord", name=str(me["username"]))
    status, gateway = await look.ask(f"{base}/gateway/bot", **headers)
    if status == HTTPStatus.OK:
        connections, left = int(gateway["shards"]), int(gateway["session_start_limit"]["remaining"])
        if left < 2 * connections:
            yield _found("discord", "ill", "identifies", left=left)
    status, guilds = await look.ask(f"{base}/users/@me/guilds", **headers)
    for guild in guilds if status == HTTPStatus.OK else ():
        has = discord.Permissions(int(guild["permissions"]))
        lacking = [name for name, needed in NEEDED if needed and not getattr(has, name) and not has.administrator]
        if lacking:
            yield _found("discord", "weak", "permissions", server=str(guild["id"]), lacking=", ".join(sorted(lacking)))


async def _telegram(settings: Settings, look: Look) -> AsyncIterator[Finding]:
    token = settings.telegram_token.get_secret_value()
    if not token:
        return
    base = f"{settings.telegram_api or TELEGRAM}/bot{token}"
    status, me = await look.ask(f"{base}/getMe")
    if status in (HTTPStatus.UNAUTHORIZED, HTTPStatus.NOT_FOUND):
        yield Finding("telegram", "ill", Msg("main-telegram-token"))
        return
    if status != HTTPStatus.OK:
        yield _found("telegram", "ill", "answers", what="Telegram", status=status)
        return
    yield _found("telegram", "well", "telegram", name=str(me["result"]["username"]))
    if not me["result"].get("can_join_groups", True):
        yield _found("telegram", "weak", "groups")
    status, hook = await look.ask(f"{base}/getWebhookInfo")
    if status == HTTPStatus.OK:
        for finding in _webhook(settings, hook["result"]):
            yield finding


def _webhook(settings: Settings, hook: Mapping[str, Any]) -> Iterator[Finding]:
    ours, theirs = settings.telegram_webhook, str(hook.get("url", ""))
    if theirs and not ours:
        yield _found("webhook", "weak", "webhook-set")
    elif ours and theirs != ours:
        yield _found("webhook", "weak", "webhook-other", url=ours)
    elif ours:
        yield _found("webhook", "well", "webhook", url=ours)
    if ours and hook.get("last_error_message"):
        yield _found("webhook", "ill", "webhook-error", error=str(hook["last_error_message"])[:200])
    if int(hook.get("pending_update_count", 0)) > MOST_WAITING:
        yield _found("webhook", "weak", "waiting", n=int(hook["pending_update_count"]))


# -- the page


async def _page(settings: Settings, look: Look) -> AsyncIterator[Finding]:
    url = settings.web_url.rstrip("/")
    if not url:
        yield _listening(settings.web_host)
        return
    try:
        status, told = await look.ask(f"{url}/health")
    except aiohttp.ClientConnectorCertificateError as error:
        yield _found("certificate", "ill", "certificate", url=url, error=str(error.certificate_error)[:200])
        return
    if status == HTTPStatus.MISDIRECTED_REQUEST:
        yield _found("page", "ill", "page-hosts", url=url)
    elif isinstance(told, dict) and "ok" in told:
        state: State = "well" if told["ok"] else "ill"
        yield _found("page", state, "page" if told["ok"] else "page-store", url=url, why=str(told.get("store", "")))
    else:
        yield _found("page", "ill", "page-other", url=url, status=status)
    if url.startswith("https://"):
        days = await _days_left(url)
        state = "weak" if days < SOON_DAYS else "well"
        yield _found("certificate", state, "certificate-soon" if days < SOON_DAYS else "certificate-well", days=days)


def _listening(host: str) -> Finding:
    """Say from where a page is reached that has no URL of its own: from this machine, or from others too."""
    reached = outward_host(host) or host
    if is_local(build_url(reached, 80)):
        return _found("page", "well", "page-local")
    return _found("page", "well", "page-network", host=reached)


async def _days_left(url: str, context: Callable[[], ssl.SSLContext] = ssl.create_default_context) -> int:
    """For how many days the certificate of an address is still good."""
    parts = urlsplit(url)
    async with asyncio.timeout(PATIENCE_S):
        _, writer = await asyncio.open_connection(parts.hostname, parts.port or 443, ssl=context())
    try:
        till = ssl.cert_time_to_seconds(writer.get_extra_info("peercert")["notAfter"])
        return int((till - datetime.now(UTC).timestamp()) // 86400)
    finally:
        writer.close()
