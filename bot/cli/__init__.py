"""The command ``bottega``: each module of this folder declares commands with ``add_arguments``."""

import argparse
import signal
import sys
from collections.abc import Sequence
from importlib import import_module

from bot import VERSION

EXIT_INVALID_INPUT = 2


SERVER_COMMANDS = {
    "play": "start Bottega, as without a command: a page with AI players, and the chat bots whose token is set",
    "serve": "the same for a server: all output goes to the log",
}
"""Commands that run the server. Their options are settings."""

ENGINE = "engine"
"""Command that runs ``python -m engines`` from an installed wheel."""


MODULES = {
    "table_admin": ("tables", "say", "end", "export", "block", "unblock", "renew", "signout", "maintenance"),
    "backup": ("backup", "restore"),
    "doctor": ("doctor", "rehearse"),
    "selfplay": ("selfplay",),
    "pictures": ("board", "film", "identity"),
    "analyse": ("analyse", "replay"),
    "words": ("words",),
}
"""Each module of this folder and the commands that it declares."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command (``play`` if none is named) and return the exit code.

    Prints a failure as one line on standard error.
    """
    given = (sys.argv[1:] if argv is None else list(argv)) or ["play"]
    if given[0] in SERVER_COMMANDS:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # until it can shut down properly: no traceback
        import bot.__main__

        return bot.__main__.main(given[1:], f"bottega {given[0]}")
    if given == [ENGINE]:
        import engines.__main__

        return engines.__main__.main()
    return _run_command(given)


def _run_command(argv: list[str]) -> int:
    """Run another command. Imports only its module, and none for ``--version``."""
    about = "Four Renaissance board games, in the browser and in chats. Commands for the operator."
    parser = argparse.ArgumentParser(prog="bottega", description=about)
    parser.add_argument("--version", action="version", version=f"bottega {VERSION}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for name, what in SERVER_COMMANDS.items():
        commands.add_parser(name, help=what)
    commands.add_parser(ENGINE, help="serve the engine protocol on standard input and output")
    for module in _modules_for(argv):
        import_module(f"bot.cli.{module}").add_arguments(commands)
    given = parser.parse_args(argv)
    try:
        return int(given.run(given) or 0)
    except KeyboardInterrupt:
        return 130
    except Exception as error:
        if not (reason := _error_text(error)):
            raise
        sys.stderr.write(f"bottega: {' '.join(reason.split())}\n")
        return EXIT_INVALID_INPUT


def _modules_for(argv: list[str]) -> list[str]:
    """Return the modules that declare the command, or all, for the help, if it is unknown."""
    if argv[:1] == ["--version"]:
        return []
    return [name for name, commands in MODULES.items() if argv[:1] and argv[0] in commands] or list(MODULES)


def _error_text(error: Exception) -> str:
    """Return the reason for an expected failure; empty for an error that only a bug can raise."""
    from bot.frontends.common.texts import text_formatter
    from bot.settings import SettingError
    from bot.store.errors import StoreError
    from engines.core.core_types import EngineError, Msg
    from engines.protocol import json_answers

    match error:
        case EngineError():
            return str(json_answers.error_json(error, json_answers.lenient_translator(None, "en", ()))["message"])
        case SettingError():
            return text_formatter("en")(Msg("main-setting", {"name": error.name, "reason": error.reason}))
        case StoreError():
            return text_formatter("en")(error.msg)
        case OSError():
            return f"{error.filename or ''}: {error.strerror or error}".lstrip(": ")
    return ""
