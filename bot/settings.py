"""Settings from the environment or from a file ``.env``: ``BOTTEGA_`` and the name in capitals."""

import ast
import inspect
import os
from collections.abc import Iterable, Mapping, MutableMapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import reduce
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any, Final, Literal, get_args, get_origin
from urllib.parse import urlsplit

import msgspec
from dotenv import dotenv_values
from msgspec import Meta

USUAL_PORTS = range(8321, 8331)
"""Ports that the page tries first, so that links stay valid across restarts."""

PREFIX: Final = "BOTTEGA_"
UNPREFIXED: Final = {
    "redis_url": "REDIS_URL",
    "discord_token": "DISCORD_TOKEN",
    "discord_client_secret": "DISCORD_CLIENT_SECRET",
    "telegram_token": "TELEGRAM_TOKEN",
}
"""Fields with other programs' names in the environment."""
URL_FIELDS: Final = frozenset({"web_url", "telegram_webhook", "discord_api"})
"""Fields that must be whole URLs."""
REASONS_IN_WORDS: Final = {", got `str`": "", "`int`": "a whole number", "`bool`": "yes or no"}
"""Parts of msgspec's reasons, put in an operator's words."""
YES_AND_NO: Final = {"yes": "true", "on": "true", "no": "false", "off": "false"}
API_PATH: Final = "/api/v10"
"""The path of Discord's REST interface."""
ENV_FILE: Final = ".env"


def find_data_folder() -> Path:
    """Return the default data folder: ``var`` in a checkout, the platform's for an installed program."""
    if (Path(__file__).parents[1] / "pyproject.toml").exists():
        return Path("var")
    from platformdirs import user_data_path  # only if no folder is set

    return user_data_path("bottega")


Language = Literal["en", "cs", "ru", "de"]
Count = Annotated[int, Meta(ge=0)]
Port = Annotated[int, Meta(ge=0, le=65535)]
PauseMs = Annotated[int, Meta(ge=0, le=3_600_000)]
Ids = Annotated[str, Meta(pattern=r"^[\d, ]*$", description="numbers, separated by commas")]


@dataclass(frozen=True)
class Secret:
    """A text hidden when settings are shown."""

    value: str = field(default="", repr=False)


NO_SECRET: Final = Secret()


class SettingError(ValueError):
    """Raised for a wrong setting. ``name``: its name in the environment; ``reason``: why, without its value."""

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(f"{name}: {reason}")
        self.name = name
        self.reason = reason


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """All settings of an operator. Each has a default; ``make play`` needs none."""

    data: Path = msgspec.field(default_factory=find_data_folder)
    """The folder of the store and of the page's key."""
    env_file: Path = Path(ENV_FILE)
    """The file with more settings, as lines NAME=value; set it only in the environment."""
    redis_url: Secret = NO_SECRET
    """The address of your own Redis or Valkey, of a cluster (nodes separated by commas), or of sentinels
    (redis+sentinel://host:26379/name); empty: Bottega starts a server, with its files in ``data``.
    """
    replicas: Annotated[int, Meta(ge=0, le=5)] = 0
    """Replicas that must have written a move before it is answered; 0: only the primary."""
    web_host: str = "127.0.0.1"
    """The address on which the page listens; 127.0.0.1: this machine only; 0.0.0.0: all that can reach it."""
    web_port: Port = 0
    """The page's port; 0: the one used last, or the first free one of the usual ports."""
    web_hosts: str = ""
    """More host names of the page, separated by commas; 127.0.0.1 and localhost are always accepted."""
    web_url: str = ""
    """The public URL of the page, for links: https://bottega.example.org"""
    demo: bool = False
    """A demonstration: all visitors of the page play without an account, and are deleted after a day; it has its own
    limits. The same as --demo.
    """
    lang: Language = "en"
    """The language of the startup messages."""
    render_workers: Annotated[int, Meta(ge=0, le=16)] = 2
    """Processes that render pictures; 0: text boards only."""
    ai_workers: Annotated[int, Meta(ge=1, le=16)] = 1
    """Processes that choose the moves of AI players."""
    master_ms: Annotated[int, Meta(ge=50, le=5000)] = 2000
    """Time that an AI player at master level thinks about a move, in milliseconds of processor time."""
    ai_after_person_ms: PauseMs = 3000
    """Pause of an AI after a player's move, so that the player can undo it."""
    ai_after_ai_ms: PauseMs = 700
    """Pause of an AI after another AI's move, so that players can follow the game."""
    inside_host: str = "127.0.0.1"
    """The address of the metrics and health checks; 127.0.0.1: this machine only."""
    inside_port: Port = 0
    """The port of /metrics, /healthz and /readyz; 0: off."""
    limit_lobbies: Count = 5
    """Maximum tables per host that have not begun; 0 here and in all other limits: unlimited."""
    limit_hosted: Count = 20
    """Maximum tables per host that are not over."""
    limit_seats: Count = 60
    """Maximum tables at which one user plays."""
    limit_nights: Count = 12
    """Maximum upcoming game nights per organizer."""
    limit_place_tables: Count = 60
    """Maximum tables in one channel, group or chat."""
    limit_tables: Count = 0
    """Maximum running tables in total."""
    limit_presses: Count = 240
    """Callbacks, commands and typed moves per minute of one user."""
    limit_place_presses: Count = 2400
    """Callbacks, commands and typed moves per minute of all users in one channel, group or chat."""
    limit_pictures: Count = 600
    """Private pictures per minute of one user; beyond that, text only."""
    log_level: Literal["debug", "info", "warning", "error"] = "warning"
    """The lowest level written to the log (standard error)."""
    log_json: bool = False
    """Write the log as JSON lines, for machines."""
    discord_token: Secret = NO_SECRET
    """The bot's Discord token; empty: no Discord."""
    discord_client_secret: Secret = NO_SECRET
    """The application's secret (OAuth2); with it and an https URL the page opens inside Discord, as an Activity."""
    discord_api: str = ""
    """A REST address other than Discord's: http://127.0.0.1:8080"""
    discord_gateway: str = ""
    """A gateway other than Discord's: wss://proxy.example.org/"""
    discord_owners: Ids = ""
    """Discord ids of the operators, separated by commas: they may end any table."""
    telegram_token: Secret = NO_SECRET
    """The bot's Telegram token; empty: no Telegram."""
    telegram_api: str = ""
    """A Bot API other than Telegram's: https://proxy.example.org"""
    telegram_webhook: str = ""
    """The public address to which Telegram posts updates; empty: the bot polls for them."""
    telegram_webhook_host: str = "127.0.0.1"
    """The address on which the bot receives these posts, behind your TLS proxy."""
    telegram_webhook_port: Annotated[int, Meta(ge=1, le=65535)] = 8443
    """The port on which the bot receives these posts."""
    telegram_webhook_secret: Secret = NO_SECRET
    """The secret in each post from Telegram (letters, digits, _ and -); empty: derived from the token."""
    telegram_owners: Ids = ""
    """Telegram ids of the operators, separated by commas: they may end any table."""

    @property
    def secret_values(self) -> tuple[str, ...]:
        """Return the values to hide everywhere; some may be empty."""
        from bot.store.address import find_passwords  # slow to import and not needed to report a wrong setting

        values = (getattr(self, name) for name in self.__struct_fields__)
        given = [value.value for value in values if isinstance(value, Secret)]
        return (*given, *find_passwords(self.redis_url.value))

    @property
    def discord_operators(self) -> frozenset[int]:
        """Return the Discord ids of the operators."""
        return _parse_ids(self.discord_owners)

    @property
    def telegram_operators(self) -> frozenset[int]:
        """Return the Telegram ids of the operators."""
        return _parse_ids(self.telegram_owners)

    @property
    def host_names(self) -> tuple[str, ...]:
        """Return the accepted host names of the page, in addition to local names and plain addresses."""
        named = (urlsplit(self.web_url).hostname or "", *self.web_hosts.split(","))
        return tuple(host.strip() for host in named if host.strip())


def _parse_ids(text: str) -> frozenset[int]:
    return frozenset(int(part) for part in text.replace(",", " ").split())


def load_settings(environment: Mapping[str, str] = os.environ, file: str = "") -> Settings:
    """Read the settings from an environment, or else from a file.

    An empty setting counts as unset. Raises ``SettingError``; ``OSError`` or ``UnicodeError`` if the file can't be
    read.
    """
    of_file = dotenv_values(file or find_env_file())
    given = {name.upper(): text.strip() for name, text in (*of_file.items(), *environment.items())
             if text and text.strip()}  # fmt: skip
    values = dict[str, Any]()
    for one in msgspec.structs.fields(Settings):
        name = environment_name(one.name)
        if text := given.get(name):
            try:
                values[one.name] = _read_value(one, text)
            except ValueError as error:
                raise SettingError(name, str(error)) from None
    return Settings(**values)


def _read_value(setting: msgspec.structs.FieldInfo, text: str) -> Any:
    """Parse a setting. Raises ``ValueError`` with a reason that does not contain the text."""
    if setting.type in (Secret, Path):
        return setting.type(text)
    if setting.name in URL_FIELDS and not (urlsplit(text).scheme in ("http", "https") and urlsplit(text).hostname):
        raise ValueError("it has to be a whole address, such as https://bottega.example.org")
    if setting.name == "discord_api":
        return text.rstrip("/") + ("" if urlsplit(text).path.strip("/") else API_PATH)
    if get_origin(setting.type) is Literal and text not in get_args(setting.type):
        raise ValueError(f"it has to be one of {', '.join(get_args(setting.type))}")
    if setting.type is bool:
        text = YES_AND_NO.get(text.lower(), text)
    try:
        return msgspec.convert(text, setting.type, strict=False)
    except msgspec.ValidationError as error:
        for meta in get_args(setting.type):
            if isinstance(meta, Meta) and meta.description:
                raise ValueError(f"it has to be {meta.description}") from None
        raise ValueError(
            reduce(lambda reason, word: reason.replace(*word), REASONS_IN_WORDS.items(), str(error))
        ) from None


def find_env_file() -> str:
    """Return the path of the file with settings."""
    return os.environ.get(environment_name("env_file")) or ENV_FILE


def find_unknown_names(environment: Iterable[str]) -> dict[str, str]:
    """Return unknown names with our prefix in the environment or ``.env``, each with the most similar setting or ""."""
    known = {environment_name(name) for name in Settings.__struct_fields__}
    given = {*environment, *dotenv_values(find_env_file())}
    odd = sorted(name for name in given if name.upper().startswith(PREFIX) and name.upper() not in known)
    return {name: "".join(get_close_matches(name.upper(), known, 1, 0.8)) for name in odd}


def describe_settings() -> dict[str, str]:
    """Return the description of every setting, the docstring below its field, by its name in the environment."""
    described = dict[str, str]()
    for above, below in pairwise(ast.walk(ast.parse(inspect.getsource(Settings)))):
        match above, below:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(about))):
                described[environment_name(name)] = inspect.cleandoc(about).replace("``", "")
    return described


def environment_name(setting: str) -> str:
    """Return the name of a field in the environment."""
    return UNPREFIXED.get(setting, f"{PREFIX}{setting.upper()}")


def remove_secrets(environment: MutableMapping[str, str]) -> None:
    """Remove the secrets, in upper or lower case, from an environment, so that child processes do not inherit them."""
    secret = {environment_name(one.name) for one in msgspec.structs.fields(Settings) if one.type is Secret}
    for name in [name for name in environment if name.upper() in secret]:
        del environment[name]
