"""The page inside Discord: identify its user by a code that only this server can exchange, and find their table."""

from http import HTTPStatus
from typing import Any, Final

import aiohttp
import discord
import msgspec
import structlog

from bot.app.api import App
from bot.frontends.common.frontend_store import FrontendStore
from bot.frontends.discord.rate_limit import OUTAGE_ERRORS
from bot.frontends.discord.records import LAUNCH, Launch
from bot.frontends.discord.texts import LOCALES, PLATFORM, translate
from bot.settings import Settings

log = structlog.get_logger("bottega.discord")

FRESH_S: Final = 600
"""How long a launch opens its table (s)."""
TIMEOUT_S: Final = 10.0
DISCORD: Final = "https://discord.com/api/v10"


def is_activity_offered(settings: Settings) -> bool:
    """Return whether the page opens inside Discord, which needs the application's secret and a public address."""
    has_secrets = settings.discord_client_secret.value and settings.discord_token.value
    return bool(has_secrets) and settings.web_url.startswith("https://")


def build_entry_point() -> dict[str, Any]:
    """Build the command that opens the activity. Discord requires it in each list of commands
    once an application has activities.
    """
    names, abouts = (
        {locale: translate(lang, key) for lang, locales in LOCALES.items() for locale in locales}
        for key in ("entry-name", "entry-about")
    )
    return {
        "type": 4, "handler": 2, "name": translate("en", "entry-name"), "name_localizations": names,
        "description": translate("en", "entry-about"), "description_localizations": abouts,
        "integration_types": [0, 1], "contexts": [0, 1, 2],
    }  # fmt: skip


class DiscordActivity:
    """The application's activity, for the page."""

    def __init__(self, app: App, settings: Settings) -> None:
        self._launches = FrontendStore(app.service.store).record_store(LAUNCH, Launch)
        self._clock = app.service.clock
        self._api = settings.discord_api or DISCORD
        self._token, self._secret = settings.discord_token.value, settings.discord_client_secret.value
        self._client_id = ""

    async def load_client_id(self) -> str:
        """Load the application's id; empty while Discord does not answer."""
        if not self._client_id:
            found = await self._ask("GET", "/oauth2/applications/@me", f"Bot {self._token}")
            self._client_id = str(found.get("id", ""))
        return self._client_id

    async def identify(self, code: str) -> tuple[str, str]:
        """Exchange a code for its user's external id and name; empty for a foreign code."""
        client = await self.load_client_id()
        given = {"client_id": client, "client_secret": self._secret, "grant_type": "authorization_code", "code": code}
        token = str((await self._ask("POST", "/oauth2/token", data=given)).get("access_token", ""))
        if not client or not token:
            return "", ""
        about = await self._ask("GET", "/oauth2/@me", f"Bearer {token}")  # revoking the token would end the consent
        user = about.get("user") or {}
        if about.get("application", {}).get("id") != client or not user.get("id"):
            return "", ""
        return f"{PLATFORM}:{user['id']}", str(user.get("global_name") or user.get("username") or "")

    async def find_launch(self, external_id: str) -> str:
        """Return the table where a user has just pressed *Open the table*, if any."""
        launch = await self._launches.load_record(external_id.removeprefix(f"{PLATFORM}:"))
        return launch.table if self._clock().timestamp() - launch.at < FRESH_S else ""

    async def _ask(self, method: str, path: str, auth: str = "", data: dict[str, str] | None = None) -> dict[str, Any]:
        """Return Discord's answer, or nothing after a refusal or outage. Does not log secrets."""
        headers, timeout = {"Authorization": auth} if auth else {}, aiohttp.ClientTimeout(total=TIMEOUT_S)
        try:
            async with (
                aiohttp.ClientSession(timeout=timeout, trust_env=True) as session,
                session.request(method, f"{self._api}{path}", data=data, headers=headers) as answer,
            ):
                body = await answer.read()
                if answer.status == HTTPStatus.OK and body:
                    return msgspec.json.decode(body, type=dict[str, Any])
                log.info("activity: discord refuses", path=path, status=answer.status)
        except (aiohttp.ClientError, OSError, TimeoutError, msgspec.MsgspecError) as error:
            log.info("activity: discord away", path=path, error=type(error).__name__)
        return {}


async def launch_activity(app: App, interaction: discord.Interaction[Any], table_id: str) -> bool:
    """Open the page inside Discord at a table. Returns ``False`` if Discord refuses, so the caller gives a link."""
    launch = Launch(table_id, int(app.service.clock().timestamp()))
    try:
        await (
            FrontendStore(app.service.store).record_store(LAUNCH, Launch).save_record(f"{interaction.user.id}", launch)
        )
        await interaction.response.launch_activity()
    except (discord.HTTPException, *OUTAGE_ERRORS) as error:
        log.info("activity not launched", error=repr(error)[:200])
        return False
    return True
