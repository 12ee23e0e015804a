"""The command ``bottega``: games without a chat. Each command is a module with ``arguments`` and ``run``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from bot.cli import board, replay, selfplay
from engines.core.words import Refused
from engines.protocol import answers

WRONG = 2
"""The exit code where something given can't be used."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; gives the exit code. What can't be done is said in one line on standard error."""
    parser = argparse.ArgumentParser(prog="bottega", description="Four Renaissance board games, without a chat.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for command in (selfplay, replay, board):
        command.arguments(commands)
    given = parser.parse_args(argv)
    try:
        given.run(given)
    except Refused as refused:
        said = answers.refusal(refused, answers.texts(None, "en", ()))
        return _say(str(said["message"]))
    except OSError as error:
        return _say(f"{error.filename or ''}: {error.strerror or error}".lstrip(": "))
    except KeyboardInterrupt:
        return 130
    return 0


def _say(line: str) -> int:
    sys.stderr.write(f"bottega: {' '.join(line.split())}\n")
    return WRONG
