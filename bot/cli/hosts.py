"""What a host does with tables: ``bottega tables``, ``say``, ``end``, ``export``, ``maintenance``."""

from __future__ import annotations

import argparse
import asyncio
import os
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec

from bot.app.door import hosts
from bot.app.door.app import App
from bot.app.port.refusals import Declined
from bot.app.services import Services
from bot.app.time import maintenance
from bot.cli.backup import store_url
from bot.cli.output import line, put, table
from bot.folder import is_in_use
from bot.logs import Hide, set_up
from bot.settings import Settings
from bot.store.store import open_store
from bot.web.desk import PLATFORM
from bot.web.keys import house_keys, renewed
from bot.web.words import words
from engines.protocol import records

Do = Callable[[Services, argparse.Namespace], Awaitable[int]]


def arguments(commands: Any) -> None:
    """Declare the commands."""
    parser = _command(commands, "tables", "all tables that run, those that are stuck first", _tables)
    parser.add_argument("--json", action="store_true", help="print one object of JSON a table")
    parser = _command(commands, "say", "tell every running table something", _say)
    parser.add_argument("text", help=f"at most {hosts.LONGEST} characters, in all your players' languages at once")
    parser = _command(commands, "end", "close a table without a result", _end)
    parser.add_argument("table", help="its code")
    parser = _command(commands, "export", "write a table's whole log, hands and all, as a record", _export)
    parser.add_argument("table", help="its code")
    parser.add_argument("file", type=Path, help="where to; bottega replay reads it")
    _command(commands, "renew", "another link for the host, from the next start on; the old one opens nothing", _renew)
    about = "while it is on tables can be looked at, nothing is done there, and nobody's time runs"
    parser = _command(commands, "maintenance", about, _maintenance)
    parser.add_argument("state", choices=("on", "off", "status"))


def _command(commands: Any, name: str, about: str, do: Do) -> Any:
    parser = commands.add_parser(name, help=about, description=about)
    parser.set_defaults(run=lambda given: asyncio.run(_run(do, given)))
    return parser


async def _run(do: Do, given: argparse.Namespace) -> int:
    """Do it on the store of the settings. Raises ``StoreError``, ``OSError``."""
    async with _service(Settings()) as service:
        try:
            return await do(service, given)
        except Declined as declined:
            line(words("en")(declined.msg))
            return 1


@asynccontextmanager
async def _service(settings: Settings) -> AsyncIterator[Services]:
    set_up(settings, Hide(settings.secrets))
    with store_url(settings) as url:
        store = await open_store(settings.data, url)
        app = App(store)
        try:
            yield app.service
        finally:
            await app.close()
            await store.close()


async def _tables(service: Services, given: argparse.Namespace) -> int:
    found = await hosts.seen(service)
    if given.json:
        for one in found:
            put({**msgspec.to_builtins(one), "about": hosts.STATES[one.state]})
        return 0
    rows = []
    for one in found:
        hours = f"{hosts.age_ms(service, one) / 3_600_000:.1f} h" if one.since else ""
        rows.append((one.table, one.game, one.state, str(one.version), hours, one.why or hosts.STATES[one.state]))
    table(("table", "game", "state", "version", "without a word", ""), rows, left=6)
    line(f"{len(found)} tables")
    return 0


async def _say(service: Services, given: argparse.Namespace) -> int:
    await hosts.say(service, given.text)
    return 0


async def _end(service: Services, given: argparse.Namespace) -> int:
    line(f"{given.table}: {'closed' if await hosts.end(service, given.table) else 'was over'}")
    return 0


async def _export(service: Services, given: argparse.Namespace) -> int:
    record = records.to_json(await hosts.export(service, given.table))
    with os.fdopen(os.open(given.file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(msgspec.json.encode(record))
    line(f"{given.file}: {len(record['entries'])} entries")
    return 0


async def _renew(service: Services, _: argparse.Namespace) -> int:
    """Refuse while Bottega runs: it knows its host's link from its start on, and would not know the new one."""
    data = Settings().data
    if is_in_use(data):
        raise Declined("main-running", path=str(data.absolute()))
    old, new = house_keys(data), renewed(data)
    await service.people.renew(*(f"{PLATFORM}:{keys.alias(keys.host)}" for keys in (old, new)))
    line("the host has another link; start Bottega to read it")
    return 0


async def _maintenance(service: Services, given: argparse.Namespace) -> int:
    if given.state == "on":
        await maintenance.begin(service)
    ended = await maintenance.end(service) if given.state == "off" else 0
    if ended:
        line(f"maintenance is over; {ended / 60_000:.0f} minutes are given back to everybody's clocks")
    else:
        line(f"maintenance is {'on' if await maintenance.look(service) else 'off'}")
    return 0
