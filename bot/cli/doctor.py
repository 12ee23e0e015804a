"""``bottega doctor``: what is wrong with this Bottega, and what to do about it."""

from __future__ import annotations

import argparse
import asyncio
import os
from typing import Any

from bot.cli.output import line
from bot.logs import Hide
from bot.settings import Settings
from bot.web.words import words

SIGNS = {"well": "ok  ", "weak": "note", "ill": "BAD "}
ILL = 1
"""The exit code where something does not work."""


def arguments(commands: Any) -> None:
    """Declare the command."""
    parser = commands.add_parser("doctor", help="look for what may be wrong, and say what to do")
    parser.set_defaults(run=run)


def run(_: argparse.Namespace) -> int:
    """Print every finding; the exit code."""
    return asyncio.run(_run())


async def _run() -> int:
    from bot.doctor import examined

    settings, code = Settings(), 0
    speak, hide = words(settings.lang), Hide(settings.secrets)
    async for finding in examined(settings, os.environ):
        line(f"{SIGNS[finding.state]}  {finding.part}: {hide.hidden(speak(finding.msg))}")
        code = ILL if finding.state == "ill" else code
    return code
