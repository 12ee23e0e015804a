"""Diagnostics of the chat platforms: tokens, intents, webhooks."""

from collections.abc import AsyncIterator, Iterator, Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from http import HTTPStatus
from typing import Any, Final, Literal, NamedTuple

import aiohttp
import discord

from bot.frontends.discord.bot import NEEDED_PERMISSIONS
from bot.settings import Settings
from engines.core.core_types import Arg, Msg

State = Literal["well", "weak", "ill"]


class Finding(NamedTuple):
    """Result of one check. ``part``: the checked part; state ``ill``: it cannot work."""

    part: str
    state: State
    msg: Msg


def build_finding(part: str, state: State, key: str, /, **args: Arg) -> Finding:
    """Return a finding with the text of a key."""
    return Finding(part, state, Msg(f"doctor-{key}", dict(args)))


DISCORD: Final = "https://discord.com/api/v10"
TELEGRAM: Final = "https://api.telegram.org"
PATIENCE_S: Final = 10.0
EMBEDDED: Final = 1 << 17
"""Flag of an application with Activities. Source: Discord, "Application Flags"."""
MAX_WAITING: Final = 100
"""Number of pending updates on Telegram above which the bot does not seem to fetch them."""


class HttpProbe:
    """An HTTP client that also compares clocks.

    ``clock_offsets_s``: seconds by which this machine's clock is ahead of each server that answered.
    """

    def __init__(self, session: aiohttp.ClientSession) -> None:
        self._session = session
        self.clock_offsets_s: list[float] = []

    async def fetch_json(self, url: str, **headers: str) -> tuple[int, Any]:
        """Return status and decoded JSON (None if invalid).

        Raises ``ClientError``, ``OSError``, ``TimeoutError``.
        """
        async with self._session.get(url, headers=headers, allow_redirects=False) as answer:
            if date := answer.headers.get("Date"):
                self.clock_offsets_s.append((datetime.now(UTC) - parsedate_to_datetime(date)).total_seconds())
            try:
                return answer.status, await answer.json(content_type=None)
            except ValueError:
                return answer.status, None

    async def post_form(self, url: str, form: Mapping[str, str]) -> int:
        """Return the status of a post. Raises the errors of ``fetch_json``."""
        async with self._session.post(url, data=form, allow_redirects=False) as answer:
            return answer.status


async def check_discord(settings: Settings, probe: HttpProbe) -> AsyncIterator[Finding]:
    """Yield problems of the Discord token, its intents and its commands."""
    token = settings.discord_token.value
    if not token:
        return
    base, headers = settings.discord_api or DISCORD, {"Authorization": f"Bot {token}"}
    status, me = await probe.fetch_json(f"{base}/users/@me", **headers)
    if status == HTTPStatus.UNAUTHORIZED:
        yield Finding("discord", "ill", Msg("main-discord-token"))
        return
    if status != HTTPStatus.OK:
        yield build_finding("discord", "ill", "answers", what="Discord", status=status)
        return
    yield build_finding("discord", "well", "discord", name=str(me["username"]))
    status, gateway = await probe.fetch_json(f"{base}/gateway/bot", **headers)
    if status == HTTPStatus.OK:
        connections, left = int(gateway["shards"]), int(gateway["session_start_limit"]["remaining"])
        if left < 2 * connections:
            yield build_finding("discord", "ill", "identifies", left=left)
    async for finding in _check_activity(settings, probe, base, headers):
        yield finding
    status, guilds = await probe.fetch_json(f"{base}/users/@me/guilds", **headers)
    for guild in guilds if status == HTTPStatus.OK else ():
        has = discord.Permissions(int(guild["permissions"]))
        lacking = [
            name for name, needed in NEEDED_PERMISSIONS if needed and not getattr(has, name) and not has.administrator
        ]
        if lacking:
            yield build_finding(
                "discord", "weak", "permissions", server=str(guild["id"]), lacking=", ".join(sorted(lacking))
            )


async def _check_activity(
    settings: Settings, probe: HttpProbe, base: str, headers: Mapping[str, str]
) -> AsyncIterator[Finding]:
    secret = settings.discord_client_secret.value
    if not secret:
        return
    if not settings.web_url.startswith("https://"):
        yield build_finding("activity", "weak", "activity-url")
    status, about = await probe.fetch_json(f"{base}/oauth2/applications/@me", **headers)
    if status == HTTPStatus.OK and not int(about.get("flags", 0)) & EMBEDDED:
        yield build_finding("activity", "weak", "activity-off")
    given = {"grant_type": "client_credentials", "scope": "identify", "client_secret": secret}
    if status == HTTPStatus.OK:
        status = await probe.post_form(f"{base}/oauth2/token", given | {"client_id": str(about["id"])})
        state: State = "well" if status == HTTPStatus.OK else "ill"
        yield build_finding("activity", state, "activity" if state == "well" else "activity-secret")


async def check_telegram(settings: Settings, probe: HttpProbe) -> AsyncIterator[Finding]:
    """Yield problems of the Telegram token and its webhook."""
    token = settings.telegram_token.value
    if not token:
        return
    base = f"{settings.telegram_api or TELEGRAM}/bot{token}"
    status, me = await probe.fetch_json(f"{base}/getMe")
    if status in (HTTPStatus.UNAUTHORIZED, HTTPStatus.NOT_FOUND):
        yield Finding("telegram", "ill", Msg("main-telegram-token"))
        return
    if status != HTTPStatus.OK:
        yield build_finding("telegram", "ill", "answers", what="Telegram", status=status)
        return
    yield build_finding("telegram", "well", "telegram", name=str(me["result"]["username"]))
    if not me["result"].get("can_join_groups", True):
        yield build_finding("telegram", "weak", "groups")
    status, hook = await probe.fetch_json(f"{base}/getWebhookInfo")
    if status == HTTPStatus.OK:
        for finding in _check_webhook(settings, hook["result"]):
            yield finding


def _check_webhook(settings: Settings, hook: Mapping[str, Any]) -> Iterator[Finding]:
    ours, theirs = settings.telegram_webhook, str(hook.get("url", ""))
    if theirs and not ours:
        yield build_finding("webhook", "weak", "webhook-set")
    elif ours and theirs != ours:
        yield build_finding("webhook", "weak", "webhook-other", url=ours)
    elif ours:
        yield build_finding("webhook", "well", "webhook", url=ours)
    if ours and hook.get("last_error_message"):
        yield build_finding("webhook", "ill", "webhook-error", error=str(hook["last_error_message"])[:200])
    if int(hook.get("pending_update_count", 0)) > MAX_WAITING:
        yield build_finding("webhook", "weak", "waiting", n=int(hook["pending_update_count"]))
