"""``bottega doctor`` and ``rehearse``: find problems of this installation, and try each kind of platform call.

A rehearsal makes each call once, in one of the operator's channels.
"""

import argparse
import asyncio
import os
import platform
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

from bot import VERSION
from bot.cli.input_files import print_line
from bot.frontends.common.texts import text_formatter
from bot.logs import SecretFilter
from bot.runtime.data_folder import is_folder_in_use
from bot.settings import Settings, load_settings

WRONG: Final = 2
LIBRARIES: Final = {"discord": "discord.py", "telegram": "python-telegram-bot"}


def add_arguments(commands: Any) -> None:
    """Declare the commands."""
    parser = commands.add_parser("doctor", help="find problems of this installation and say how to solve them")
    parser.set_defaults(run=run_doctor)
    about = "try each kind of call of the bot once, in a test channel of your own, and write a report without names"
    parser = commands.add_parser("rehearse", help=about, description=about)
    parser.add_argument("platform", choices=LIBRARIES)
    parser.add_argument("channel", type=int, help="id of the test channel, or of the test chat")
    parser.add_argument(
        "--forum", type=int, default=0, metavar="FORUM", help="id of a forum on Discord, for posts and tags"
    )
    parser.add_argument("--report", type=Path, default=Path("rehearsal.txt"), help="the file of the report")
    parser.add_argument("--yes", action="store_true", help="really write to this channel")
    parser.set_defaults(run=run_rehearsal)


def run_rehearsal(given: argparse.Namespace) -> int:
    """Rehearse, print each call, write the report, and return the exit code. Raises ``OSError``."""
    settings = load_settings()
    token = settings.discord_token if given.platform == "discord" else settings.telegram_token
    obstacles = {
        f"{given.platform.upper()}_TOKEN is not set": not token.value,
        f"Bottega is running with {settings.data.absolute()} and would answer the press": is_folder_in_use(
            settings.data
        ),
        f"this writes to {given.channel} and deletes it again; add --yes if the channel is your own": not given.yes,
    }
    for reason in (reason for reason, is_met in obstacles.items() if is_met):
        print_line(reason)
        return WRONG
    head = f"bottega {VERSION} · {LIBRARIES[given.platform]} {version(LIBRARIES[given.platform])}"
    lines = [f"{head} · Python {platform.python_version()} · {platform.system()}"]

    def show(line: str) -> None:
        lines.append(line)
        print_line(line)

    failures = asyncio.run(rehearse(given, settings, show))
    lines.append(f"{failures} failed")
    given.report.write_text("\n".join(lines) + "\n", "utf-8")
    print_line(f"{lines[-1]}; {given.report} holds this without token, name or id")
    return 1 if failures else 0


async def rehearse(given: argparse.Namespace, settings: Settings, show: Any) -> int:
    """Rehearse one platform, loading only its library, and return the number of failed calls."""
    from bot.frontends.common.rehearsal import Rehearsal

    token = settings.discord_token if given.platform == "discord" else settings.telegram_token
    rehearsal = Rehearsal(settings.lang, show, {token.value, str(given.channel)})
    if given.platform == "discord":
        from bot.frontends.discord.rehearsal import rehearse_discord

        await rehearse_discord(rehearsal, settings, given.channel, given.forum)
    else:
        from bot.frontends.telegram.rehearsal import rehearse_telegram

        await rehearse_telegram(rehearsal, settings, given.channel)
    return rehearsal.failures


SIGNS = {"well": "ok  ", "weak": "note", "ill": "BAD "}
EXIT_BROKEN = 1
"""Exit code if a part does not work."""


def run_doctor(_: argparse.Namespace) -> int:
    """Print every finding and return the exit code."""
    return asyncio.run(_print_findings())


async def _print_findings() -> int:
    from bot.runtime.diagnostics import run_diagnostics

    settings, code = load_settings(), 0
    translate, secret_filter = text_formatter(settings.lang), SecretFilter(settings.secret_values)
    async for finding in run_diagnostics(settings, os.environ):
        print_line(f"{SIGNS[finding.state]}  {finding.part}: {secret_filter.hide_secrets(translate(finding.msg))}")
        code = EXIT_BROKEN if finding.state == "ill" else code
    return code
