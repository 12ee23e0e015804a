"""Settings from the environment or from a file ``.env``: ``BOTTEGA_`` and the name in capitals."""

from __future__ import annotations

import os
from collections.abc import Iterable, MutableMapping
from difflib import get_close_matches
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

from dotenv import dotenv_values
from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

USUAL_PORTS = range(8321, 8331)
"""The ports that the page tries first, so that a link stays valid over restarts."""

PREFIX = "BOTTEGA_"
API = "/api/v10"
"""The path of Discord's REST interface."""
Language = Literal["en", "cs", "ru", "de"]


class Settings(BaseSettings):
    """All settings of an operator. Each has a default; ``make play`` needs none."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX,
        env_file=".env",
        env_ignore_empty=True,
        extra="ignore",
        frozen=True,
        use_attribute_docstrings=True,
    )

    data: Path = Path("var")
    """The folder of the store and of the page's key."""
    redis_url: SecretStr = Field(default=SecretStr(""), validation_alias="REDIS_URL")
    """The address of your own Redis or Valkey, of a cluster (nodes separated by commas), or of sentinels
    (redis+sentinel://host:26379/name); empty: Bottega starts a server, with its files in ``data``.
    """
    replicas: int = Field(default=0, ge=0, le=5)
    """Replicas that must have written a move before it is answered; 0: only the primary."""
    web_host: str = "127.0.0.1"
    """The address on which the page listens: this machine alone. 0.0.0.0: all machines that can reach it."""
    web_port: int = Field(default=0, ge=0, le=65535)
    """The page's port; 0: the port of the last start, or the first free one of the usual ones."""
    web_hosts: str = ""
    """Further names of the page, separated by commas; 127.0.0.1 and localhost are always accepted."""
    web_url: str = ""
    """The public URL of the page, for links: https://bottega.example.org"""
    lang: Language = "en"
    """The language of the messages at the start."""
    painters: int = Field(default=2, ge=0, le=16)
    """Processes that render pictures; 0: only text boards."""
    thinkers: int = Field(default=1, ge=1, le=16)
    """Processes in which AI players think."""
    master_ms: int = Field(default=2000, ge=50, le=5000)
    """Time that AI players of the level master think about a move, in milliseconds of processor time."""
    ai_after_person_ms: int = Field(default=3000, ge=0, le=3_600_000)
    """Pause of an AI after a player's move, so that the player can undo it."""
    ai_after_ai_ms: int = Field(default=700, ge=0, le=3_600_000)
    """Pause of an AI after another AI's move, so that players can follow the game."""
    inside_host: str = "127.0.0.1"
    """The address of the metrics and health checks: this machine alone."""
    inside_port: int = Field(default=0, ge=0, le=65535)
    """The port of /metrics, /healthz and /readyz; 0: off."""
    limit_lobbies: int = Field(default=5, ge=0)
    """Most tables of one host that have not begun; 0 here and in all other limits: unlimited."""
    limit_hosted: int = Field(default=20, ge=0)
    """Most tables of one host that are not over."""
    limit_seats: int = Field(default=60, ge=0)
    """Most tables at which one user plays."""
    limit_nights: int = Field(default=12, ge=0)
    """Most upcoming game nights of one organizer."""
    limit_place_tables: int = Field(default=60, ge=0)
    """Most tables in one channel, group or chat."""
    limit_tables: int = Field(default=0, ge=0)
    """Most running tables in all."""
    limit_presses: int = Field(default=240, ge=0)
    """Callbacks, commands and typed moves of one user in a minute."""
    limit_place_presses: int = Field(default=2400, ge=0)
    """Callbacks, commands and typed moves of all users in one channel, group or chat in a minute."""
    limit_pictures: int = Field(default=600, ge=0)
    """Private pictures of one user in a minute; beyond them there is only text."""
    log_level: Literal["debug", "info", "warning", "error"] = "warning"
    """The lowest level written to the log (standard error)."""
    log_json: bool = False
    """Write the log as JSON lines, for machines."""
    discord_token: SecretStr = Field(default=SecretStr(""), validation_alias="DISCORD_TOKEN")
    """The bot's token at Discord; empty: no Discord."""
    discord_api: str = ""
    """Another REST address than Discord's own: http://127.0.0.1:8080"""
    discord_gateway: str = ""
    """Another gateway than Discord's own: wss://proxy.example.org/"""
    discord_owners: str = Field(default="", pattern=r"^[\d, ]*$")
    """Discord ids of the operators, separated by commas: they may end any table."""
    telegram_token: SecretStr = Field(default=SecretStr(""), validation_alias="TELEGRAM_TOKEN")
    """The bot's token at Telegram; empty: no Telegram."""
    telegram_api: str = ""
    """Another Bot API than Telegram's own: https://proxy.example.org"""
    telegram_files: str = ""
    """The address of the Bot API's files, if another one."""
    telegram_webhook: str = ""
    """The public address to which Telegram posts updates; empty: the bot polls for them."""
    telegram_webhook_host: str = "127.0.0.1"
    """The address on which the bot receives these posts, behind your TLS proxy."""
    telegram_webhook_port: int = Field(default=8443, ge=1, le=65535)
    """The port on which the bot receives these posts."""
    telegram_webhook_secret: SecretStr = SecretStr("")
    """The secret in each post of Telegram (letters, digits, _ and -); empty: derived from the token."""
    telegram_owners: str = Field(default="", pattern=r"^[\d, ]*$")
    """Telegram ids of the operators, separated by commas: they may end any table."""

    @field_validator("discord_api")
    @classmethod
    def _complete_discord_url(cls, url: str) -> str:
        """Append the path of the REST interface to an address without one."""
        return f"{url.rstrip('/')}{API}" if url and not urlsplit(url).path.strip("/") else url.rstrip("/")

    @field_validator("web_url", "telegram_webhook", "discord_api")
    @classmethod
    def _check_url(cls, url: str) -> str:
        """Check that an address is a whole URL. Raises ``ValueError``."""
        if url and not (urlsplit(url).scheme in ("http", "https") and urlsplit(url).hostname):
            raise ValueError("it has to be a whole address, such as https://bottega.example.org")
        return url

    @classmethod
    def unknown_names(cls, environment: Iterable[str]) -> dict[str, str]:
        """Return unknown names with our prefix in the environment or ``.env``, with the most similar setting.

        The similar setting is empty if none is close enough.
        """
        known = {cls.environment_name(field).upper() for field in cls.model_fields}
        given = {*environment, *dotenv_values(".env")}
        odd = sorted(name for name in given if name.upper().startswith(PREFIX) and name.upper() not in known)
        return {name: "".join(get_close_matches(name.upper(), known, 1, 0.8)) for name in odd}

    @classmethod
    def describe_error(cls, error: ValidationError) -> dict[str, str]:
        """Return the ``name`` of a wrong setting and the ``reason``, never its value."""
        wrong = error.errors(include_url=False, include_input=False)[0]
        field = str(wrong["loc"][0])
        name = cls.environment_name(field) if field in cls.model_fields else field
        return {"name": name, "reason": str(wrong["msg"]).removeprefix("Value error, ")}

    @classmethod
    def describe_settings(cls) -> dict[str, str]:
        """Return the description of every setting by its name."""
        return {
            cls.environment_name(key): (field.description or "").replace("``", "")
            for key, field in cls.model_fields.items()
        }

    @classmethod
    def environment_name(cls, field: str) -> str:
        """Return the name of a field in the environment."""
        alias = cls.model_fields[field].validation_alias
        return alias if isinstance(alias, str) else f"{PREFIX}{field.upper()}"

    @classmethod
    def remove_secrets(cls, environment: MutableMapping[str, str]) -> None:
        """Remove the secrets from an environment, so that child processes do not inherit them."""
        for name in cls._secret_names(environment):
            del environment[name]

    @classmethod
    def _secret_names(cls, environment: Iterable[str]) -> list[str]:
        secret = {
            cls.environment_name(key).lower()
            for key, field in cls.model_fields.items()
            if field.annotation is SecretStr
        }
        return [name for name in environment if name.lower() in secret]

    @classmethod
    def erase_secrets(cls, environment: MutableMapping[str, str]) -> None:
        """Remove the secrets from the environment of a forked process, and overwrite what it began with."""
        from ctypes import CDLL, c_char_p, c_void_p, memset

        find = CDLL(None).getenv
        find.argtypes, find.restype = (c_char_p,), c_void_p
        for name in cls._secret_names(environment):
            if address := find(name.encode()):
                memset(address, 0, len(os.fsencode(environment[name])))
            del environment[name]

    @property
    def secret_values(self) -> tuple[str, ...]:
        """Return the values to hide everywhere; some may be empty."""
        from bot.store.address import find_passwords  # slow to import: a wrong setting need not wait for it

        given = [getattr(self, key) for key, field in type(self).model_fields.items() if field.annotation is SecretStr]
        return (*(one.get_secret_value() for one in given), *find_passwords(self.redis_url.get_secret_value()))

    @property
    def discord_operators(self) -> frozenset[int]:
        """Return the Discord ids of the operators."""
        return frozenset(int(part) for part in self.discord_owners.replace(",", " ").split())

    @property
    def host_names(self) -> tuple[str, ...]:
        """Return the accepted host names of the page, in addition to local names and plain addresses."""
        named = (urlsplit(self.web_url).hostname or "", *self.web_hosts.split(","))
        return tuple(host.strip() for host in named if host.strip())
