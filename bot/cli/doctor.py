"""``bottega doctor``: finds problems of this installation and their remedies."""

from __future__ import annotations

import argparse
import asyncio
import os
from typing import Any

from bot.cli.output import print_line
from bot.frontends.common.texts import text_formatter
from bot.logs import SecretFilter
from bot.settings import load_settings

SIGNS = {"well": "ok  ", "weak": "note", "ill": "BAD "}
ILL = 1
"""The exit code if a part does not work."""


def add_arguments(commands: Any) -> None:
    """Declare the command."""
    parser = commands.add_parser("doctor", help="find problems of this installation and say how to solve them")
    parser.set_defaults(run=run_doctor)


def run_doctor(_: argparse.Namespace) -> int:
    """Print every finding and return the exit code."""
    return asyncio.run(_print_findings())


async def _print_findings() -> int:
    from bot.runtime.diagnostics import run_diagnostics

    settings, code = load_settings(), 0
    translate, secret_filter = text_formatter(settings.lang), SecretFilter(settings.secret_values)
    async for finding in run_diagnostics(settings, os.environ):
        print_line(f"{SIGNS[finding.state]}  {finding.part}: {secret_filter.hide_secrets(translate(finding.msg))}")
        code = ILL if finding.state == "ill" else code
    return code
