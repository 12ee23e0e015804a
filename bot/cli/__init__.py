"""The command ``bottega``: each of its commands is a module with ``arguments`` and ``run``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from bot import VERSION

WRONG = 2
"""The exit code where something given can't be used."""


HOUSE = {
    "play": "a table in the browser, with AI players; the chats where a token is set",
    "serve": "the same, for a server: what is printed goes to its log",
}
"""Commands that are the house itself: what they take is told by its settings."""

ENGINE = "engine"
"""What ``python -m engines`` is where the folders lie open, for whoever has the wheel."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; gives the exit code. What can't be done is said in one line on standard error."""
    given = sys.argv[1:] if argv is None else list(argv)
    if given[:1] and given[0] in HOUSE:
        from bot.__main__ import main as house

        return house(given[1:], f"bottega {given[0]}")
    if given == [ENGINE]:
        from engines.__main__ import main as engine

        return engine()
    return _command(given)


def _command(argv: list[str]) -> int:
    """All other commands, which the house need not wait for."""
    from pydantic import ValidationError

    from bot.cli import analyse, backup, board, doctor, film, hosts, replay, selfplay
    from bot.settings import Settings
    from bot.store.errors import StoreError
    from bot.web.words import words
    from engines.core.words import Msg, Refused
    from engines.protocol import answers

    about = "Four Renaissance board games: at a table in the browser and in chats; a host's commands."
    parser = argparse.ArgumentParser(prog="bottega", description=about)
    parser.add_argument("--version", action="version", version=f"bottega {VERSION}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for name, what in HOUSE.items():
        commands.add_parser(name, help=what)
    commands.add_parser(ENGINE, help="the engine protocol on standard input and output, for any program")
    for command in (hosts, backup, doctor, selfplay, replay, board, film, analyse):
        command.arguments(commands)
    given = parser.parse_args(argv)
    try:
        return given.run(given) or 0
    except Refused as refused:
        said = answers.refusal(refused, answers.texts(None, "en", ()))
        return _say(str(said["message"]))
    except ValidationError as error:
        return _say(words("en")(Msg("main-setting", dict(Settings.slip(error)))))
    except StoreError as error:
        return _say(words("en")(error.msg))
    except OSError as error:
        return _say(f"{error.filename or ''}: {error.strerror or error}".lstrip(": "))
    except KeyboardInterrupt:
        return 130


def _say(line: str) -> int:
    sys.stderr.write(f"bottega: {' '.join(line.split())}\n")
    return WRONG
