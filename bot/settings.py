"""Settings, all from the environment (or a file ``.env`` beside the project): ``BOTTEGA_`` and the name in capitals."""

from __future__ import annotations

from collections.abc import Iterable, MutableMapping
from difflib import get_close_matches
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

from dotenv import dotenv_values
from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

USUAL_PORTS = range(8321, 8331)
"""Where the page is looked for first, so that a link stays good from one start to the next."""

PREFIX = "BOTTEGA_"
API = "/api/v10"
"""Where Discord's REST interface begins."""
Language = Literal["en", "cs", "ru", "de"]


class Settings(BaseSettings):
    """What a host can choose. Everything has a default; ``make play`` needs none of it."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX, env_file=".env", env_ignore_empty=True, extra="ignore", frozen=True,
        use_attribute_docstrings=True,
    )  # fmt: skip

    data: Path = Path("var")
    """The folder of the store and of the page's key."""
    redis_url: SecretStr = Field(default=SecretStr(""), validation_alias="REDIS_URL")
    """A Redis or Valkey of one's own, a cluster (its nodes with commas between), or sentinels
    (redis+sentinel://host:26379/name); empty: Bottega starts a server, with its files in ``data``."""
    replicas: int = Field(default=0, ge=0, le=5)
    """A move is answered when it is in the files of the primary and of so many of its replicas; 0: of the primary."""
    web_host: str = "127.0.0.1"
    """The address on which the page listens: this machine alone. 0.0.0.0: everybody who can reach it."""
    web_port: int = Field(default=0, ge=0, le=65535)
    """The page's port; 0: the first free one of the usual ones, the same as last time if it can be had."""
    web_hosts: str = ""
    """Names under which the page is reached besides 127.0.0.1 and localhost, with commas between."""
    web_url: str = ""
    """How the page is reached from outside, for the printed link: https://bottega.example.org"""
    lang: Language = "en"
    """The language of what is printed at the start."""
    painters: int = Field(default=2, ge=0, le=16)
    """Processes that paint pictures; 0: text boards alone."""
    thinkers: int = Field(default=1, ge=1, le=16)
    """Processes in which AI players think."""
    master_ms: int = Field(default=2000, ge=50, le=5000)
    """AI players of the level master think so long of a word, of the processor's time."""
    ai_after_person_ms: int = Field(default=3000, ge=0, le=3_600_000)
    """An AI waits so long after a person's move, so that it can still be taken back."""
    ai_after_ai_ms: int = Field(default=700, ge=0, le=3_600_000)
    """And so long after another AI's, so that what happens can be followed."""
    inside_host: str = "127.0.0.1"
    """The address on which what is counted can be read, and whether all is well: this machine alone."""
    inside_port: int = Field(default=0, ge=0, le=65535)
    """The port of /metrics, /healthz and /readyz; 0: nowhere."""
    limit_lobbies: int = Field(default=5, ge=0)
    """The most tables of one host that have not begun; 0 here and in all other limits: as many as they like."""
    limit_hosted: int = Field(default=20, ge=0)
    """The most tables of one host that are not over."""
    limit_seats: int = Field(default=60, ge=0)
    """The most tables that one person sits at."""
    limit_nights: int = Field(default=12, ge=0)
    """The most nights of one person that are still to come."""
    limit_place_tables: int = Field(default=60, ge=0)
    """The most tables in one channel, group or chat."""
    limit_tables: int = Field(default=0, ge=0)
    """The most tables that run in all."""
    limit_presses: int = Field(default=240, ge=0)
    """Presses, commands and typed words a minute of one person."""
    limit_place_presses: int = Field(default=2400, ge=0)
    """The same of everybody in one channel, group or chat."""
    limit_pictures: int = Field(default=600, ge=0)
    """Pictures a minute that are for one person alone; beyond them the text says all."""
    log_level: Literal["debug", "info", "warning", "error"] = "warning"
    """How much is written to the log (standard error)."""
    log_json: bool = False
    """The log as JSON lines, for machines."""
    discord_token: SecretStr = Field(default=SecretStr(""), validation_alias="DISCORD_TOKEN")
    """The bot's token at Discord; empty: no Discord."""
    discord_api: str = ""
    """Another REST address than Discord's own: http://127.0.0.1:8080"""
    discord_gateway: str = ""
    """Another gateway than Discord's own: wss://proxy.example.org/"""
    discord_owners: str = Field(default="", pattern=r"^[\d, ]*$")
    """Discord's ids of those who run this bot, with commas between: they may end any table."""
    telegram_token: SecretStr = Field(default=SecretStr(""), validation_alias="TELEGRAM_TOKEN")
    """The bot's token at Telegram; empty: no Telegram."""
    telegram_api: str = ""
    """Another Bot API than Telegram's own: https://proxy.example.org"""
    telegram_files: str = ""
    """Where its files are, if not there."""
    telegram_webhook: str = ""
    """The public address that Telegram posts updates to; empty: the bot asks for them itself."""
    telegram_webhook_host: str = "127.0.0.1"
    """The address on which the bot listens for these posts, behind whatever ends the encryption."""
    telegram_webhook_port: int = Field(default=8443, ge=1, le=65535)
    """And the port."""
    telegram_webhook_secret: SecretStr = SecretStr("")
    """What Telegram shows with each post (letters, digits, _ and -); empty: one that comes from the token."""
    telegram_owners: str = Field(default="", pattern=r"^[\d, ]*$")
    """Telegram's ids of those who run this bot, with commas between: they may end any table."""

    @field_validator("discord_api")
    @classmethod
    def _complete_discord_url(cls, url: str) -> str:
        """The base of Discord's paths: an address is enough."""
        return f"{url.rstrip('/')}{API}" if url and not urlsplit(url).path.strip("/") else url.rstrip("/")

    @field_validator("web_url", "telegram_webhook", "discord_api")
    @classmethod
    def _check_url(cls, url: str) -> str:
        """An address from outside, as it stands in a link."""
        if url and not (urlsplit(url).scheme in ("http", "https") and urlsplit(url).hostname):
            raise ValueError("it has to be a whole address, such as https://bottega.example.org")
        return url

    @classmethod
    def unknown_names(cls, environment: Iterable[str]) -> dict[str, str]:
        """Names that look like settings and are none, in the environment or in ``.env``; each with the likeliest one.

        Empty where no setting is at all like it.
        """
        known = {cls.environment_name(field).upper() for field in cls.model_fields}
        given = {*environment, *dotenv_values(".env")}
        odd = sorted(name for name in given if name.upper().startswith(PREFIX) and name.upper() not in known)
        return {name: "".join(get_close_matches(name.upper(), known, 1, 0.8)) for name in odd}

    @classmethod
    def describe_error(cls, error: ValidationError) -> dict[str, str]:
        """The ``name`` of a setting that is wrong, and the ``reason``; never what stands in it."""
        wrong = error.errors(include_url=False, include_input=False)[0]
        field = str(wrong["loc"][0])
        name = cls.environment_name(field) if field in cls.model_fields else field
        return {"name": name, "reason": str(wrong["msg"]).removeprefix("Value error, ")}

    @classmethod
    def describe_settings(cls) -> dict[str, str]:
        """Every setting by its name, and what it means."""
        return {
            cls.environment_name(key): (field.description or "").replace("``", "")
            for key, field in cls.model_fields.items()
        }

    @classmethod
    def environment_name(cls, field: str) -> str:
        """What a field is called in the environment."""
        alias = cls.model_fields[field].validation_alias
        return alias if isinstance(alias, str) else f"{PREFIX}{field.upper()}"

    @classmethod
    def remove_secrets(cls, environment: MutableMapping[str, str]) -> None:
        """Take what is secret out of an environment, so that no process that is started from here has it."""
        secret = {
            cls.environment_name(key).lower()
            for key, field in cls.model_fields.items()
            if field.annotation is SecretStr
        }
        for name in [name for name in environment if name.lower() in secret]:
            del environment[name]

    @property
    def secret_values(self) -> tuple[str, ...]:
        """What must never stand anywhere; some may be empty."""
        from bot.store.address import find_passwords  # who slips in a setting need not wait for it

        given = [getattr(self, key) for key, field in type(self).model_fields.items() if field.annotation is SecretStr]
        return (*(one.get_secret_value() for one in given), *find_passwords(self.redis_url.get_secret_value()))

    @property
    def discord_operators(self) -> frozenset[int]:
        """Discord's ids of those who run this bot."""
        return frozenset(int(part) for part in self.discord_owners.replace(",", " ").split())

    @property
    def host_names(self) -> tuple[str, ...]:
        """The names under which the page may be asked for, besides this machine's own and plain addresses."""
        named = (urlsplit(self.web_url).hostname or "", *self.web_hosts.split(","))
        return tuple(host.strip() for host in named if host.strip())
