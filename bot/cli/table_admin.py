"""Operator commands: ``bottega tables``, ``say``, ``end``, ``export``, ``block``, ``renew``, ``signout`` and others."""

import argparse
import asyncio
import os
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec

from bot.app.api import App
from bot.app.context import Services
from bot.app.deadlines import blocks, outages
from bot.app.dispatch import operator_actions
from bot.app.dispatch.operator_actions import MAX_LISTED
from bot.app.errors import RejectedError
from bot.cli.backup import open_store_url
from bot.cli.input_files import print_json, print_line, print_table
from bot.frontends.common.texts import text_formatter
from bot.frontends.web.guest_accounts import PLATFORM
from bot.logs import SecretFilter, configure_logging
from bot.runtime.data_folder import is_folder_in_use
from bot.runtime.page_keys import end_all_sessions, load_page_secrets, renew_operator_secret
from bot.settings import Settings, load_settings
from bot.store.store import open_store
from engines.protocol import records

Action = Callable[[Services, argparse.Namespace], Awaitable[int]]


def add_arguments(commands: Any) -> None:
    """Declare the commands."""
    parser = _add_command(
        commands, "tables", f"list running tables, stuck ones first: {MAX_LISTED} at once", _list_tables
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object per table")
    parser.add_argument("--after", default="", metavar="TABLE", help="list those that follow this one in order of ids")
    parser = _add_command(commands, "say", "send a message to every running table", _announce_text)
    parser.add_argument(
        "text", help=f"at most {operator_actions.MAX_TEXT_LENGTH} characters; in all the languages of your players"
    )
    parser = _add_command(commands, "end", "close a table without a result", _end_table)
    parser.add_argument("table", help="code of the table")
    parser = _add_command(
        commands, "export", "write a table's whole log, with all hidden information, as a record", _export_table
    )
    parser.add_argument("table", help="code of the table")
    parser.add_argument("file", type=Path, help="output file, for bottega replay")
    whom = "discord:ID, telegram:ID, discord:guild:ID of a server, TABLE/SEAT, or TABLE for its group"
    parser = _add_command(commands, "block", "refuse a user or a group; without one, list the blocks", _block)
    parser.add_argument("who", nargs="?", default="", help=whom)
    parser.add_argument("--leave", action="store_true", help="leave the group, too")
    parser = _add_command(commands, "unblock", "let a user or a group use Bottega again", _unblock)
    parser.add_argument("who", help=whom)
    _add_command(
        commands,
        "renew",
        "replace the operator's link at the next start; the old one stops working",
        _renew_operator_link,
    )
    about = "end the sessions of all users of the page at once; they open their link, or the button in the chat, again"
    _add_command(commands, "signout", about, _sign_out_all)
    about = "turn maintenance on or off: tables stay readable, moves are refused, clocks stop"
    parser = _add_command(commands, "maintenance", about, _set_maintenance)
    parser.add_argument("state", choices=("on", "off", "status"))


def _add_command(commands: Any, name: str, about: str, do: Action) -> Any:
    parser = commands.add_parser(name, help=about, description=about)
    parser.set_defaults(run=lambda given: asyncio.run(_run_on_store(do, given)))
    return parser


async def _run_on_store(do: Action, given: argparse.Namespace) -> int:
    async with _open_service(load_settings()) as service:
        try:
            return await do(service, given)
        except RejectedError as declined:
            print_line(text_formatter("en")(declined.msg))
            return 1


@asynccontextmanager
async def _open_service(settings: Settings) -> AsyncIterator[Services]:
    configure_logging(settings, SecretFilter(settings.secret_values))
    with open_store_url(settings) as url:
        store = await open_store(settings.data, url)
        app = App(store)
        try:
            yield app.service
        finally:
            await app.close()
            await store.close()


async def _list_tables(service: Services, given: argparse.Namespace) -> int:
    found, last = await operator_actions.list_table_status(service, given.after)
    rows = []
    for one in found:
        about = operator_actions.STATUS_HINTS[one.state]
        if given.json:
            print_json({**msgspec.to_builtins(one), "about": about})
        hours = f"{operator_actions.idle_ms(service, one) / 3_600_000:.1f} h" if one.since else ""
        rows.append((one.table, one.game, one.state, str(one.version), hours, one.why or about))
    more = f"more: bottega tables --after {last}" if last else ""
    if given.json:
        sys.stderr.write(f"{more}\n" if more else "")
        return 0
    print_table(("table", "game", "state", "version", "without a word", ""), rows, left=6)
    print_line(", ".join(filter(None, (f"{len(found)} tables", more))))
    return 0


async def _announce_text(service: Services, given: argparse.Namespace) -> int:
    await operator_actions.announce_to_tables(service, given.text)
    print_line("every running table is told while Bottega runs")
    return 0


async def _end_table(service: Services, given: argparse.Namespace) -> int:
    print_line(f"{given.table}: {'closed' if await operator_actions.end_table(service, given.table) else 'was over'}")
    return 0


async def _export_table(service: Services, given: argparse.Namespace) -> int:
    record = records.record_to_json(await operator_actions.export_record(service, given.table))
    with os.fdopen(os.open(given.file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(msgspec.json.encode(record))
    print_line(f"{given.file}: {len(record['entries'])} entries")
    return 0


async def _block(service: Services, given: argparse.Namespace) -> int:
    if given.who:
        print_line(f"{await blocks.add_block(service, given.who, leaves=given.leave)} is blocked within a second")
        return 0
    await blocks.refresh_blocks(service)
    for name in sorted({block.name for block in service.blocks.values()}):
        print_line(name)
    return 0


async def _unblock(service: Services, given: argparse.Namespace) -> int:
    print_line(f"{await blocks.remove_block(service, given.who)} is no longer blocked")
    return 0


async def _renew_operator_link(service: Services, _: argparse.Namespace) -> int:
    """Replace the operator's link. Refuses while Bottega runs, because it reads the link only at startup."""
    data = load_settings().data
    if is_folder_in_use(data):
        raise RejectedError("main-running", path=str(data.absolute()))
    old, new = await load_page_secrets(service.store), await renew_operator_secret(service.store)
    await service.users.replace_external_id(
        *(f"{PLATFORM}:{keys.external_id(keys.operator_secret)}" for keys in (old, new))
    )
    print_line("the host has another link; start Bottega to read it")
    return 0


async def _sign_out_all(service: Services, _: argparse.Namespace) -> int:
    await end_all_sessions(service.store)
    print_line("all sessions of the page are over; a running Bottega notices it within a second")
    return 0


async def _set_maintenance(service: Services, given: argparse.Namespace) -> int:
    if given.state == "on":
        await outages.start_maintenance(service)
    ended = await outages.end_maintenance(service) if given.state == "off" else 0
    if ended:
        print_line(f"maintenance is over; {ended / 60_000:.0f} minutes are given back to all clocks")
    else:
        print_line(f"maintenance is {'on' if await outages.refresh_maintenance(service) else 'off'}")
    return 0
