"""Settings, all from the environment (or a file ``.env`` beside the project): ``BOTTEGA_`` and the name in capitals."""

from __future__ import annotations

from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

from pydantic import Field, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict

USUAL_PORTS = range(8321, 8331)
"""Where the page is looked for first, so that a link stays good from one start to the next."""

Language = Literal["en", "cs", "ru", "de"]


class Settings(BaseSettings):
    """What a host can choose. Everything has a default; ``make play`` needs none of it."""

    model_config = SettingsConfigDict(env_prefix="BOTTEGA_", env_file=".env", extra="ignore", frozen=True)

    data: Path = Path("var")
    """The folder of the store and of the page's key."""
    redis_url: SecretStr = Field(default=SecretStr(""), validation_alias="REDIS_URL")
    """A Redis or Valkey server of one's own; empty: Bottega starts one, with its files in ``data``."""
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
    ai_after_person_ms: int = Field(default=3000, ge=0, le=3_600_000)
    """An AI waits so long after a person's move, so that it can still be taken back."""
    ai_after_ai_ms: int = Field(default=700, ge=0, le=3_600_000)
    """And so long after another AI's, so that what happens can be followed."""
    log_level: Literal["debug", "info", "warning", "error"] = "warning"
    """How much is written to the log (standard error)."""
    log_json: bool = False
    """The log as JSON lines, for machines."""
    discord_token: SecretStr = Field(default=SecretStr(""), validation_alias="DISCORD_TOKEN")
    telegram_token: SecretStr = Field(default=SecretStr(""), validation_alias="TELEGRAM_TOKEN")

    @property
    def hosts(self) -> tuple[str, ...]:
        """The names under which the page may be asked for, besides this machine's own and plain addresses."""
        named = (urlsplit(self.web_url).hostname or "", *self.web_hosts.split(","))
        return tuple(host.strip() for host in named if host.strip())
