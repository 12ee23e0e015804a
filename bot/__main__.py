"""``python -m bot`` starts Bottega and prints its link, or the reason for a failure."""

import signal

if __name__ == "__main__":  # until it can shut down properly, Ctrl-C ends it without a traceback
    signal.signal(signal.SIGINT, signal.SIG_DFL)

import argparse
import asyncio
import gc
import os
import sys
import textwrap
from collections.abc import Sequence

import structlog

from bot.frontends.common.texts import text_formatter
from bot.frontends.web.server import ListenError
from bot.frontends.web.urls import is_local
from bot.logs import SafeStream, SecretFilter, configure_logging
from bot.runtime.data_folder import open_private_file, secure_data_folder
from bot.settings import SettingError, Settings, describe_settings, find_unknown_names, load_settings, remove_secrets
from bot.store.errors import StoreError
from bot.store.store import Store
from engines.core.core_types import Arg, Msg


def main(arguments: Sequence[str] = (), program: str = "python -m bot") -> int:
    """Start Bottega and run until Ctrl-C. Returns the exit code."""
    given = parse_arguments(arguments, program)
    gc.disable()  # imports leave no garbage: collecting it would take a fifth of the startup
    try:
        settings = load_settings({**os.environ, **given})
    except SettingError as error:
        return Console("en").print_failure("main-setting", name=error.name, reason=error.reason)
    except (OSError, UnicodeError) as error:
        return Console("en").print_failure(
            "main-dotenv", reason=getattr(error, "strerror", None) or type(error).__name__
        )
    remove_secrets(os.environ)
    console = Console(settings.lang)
    for name, like in find_unknown_names(os.environ).items():
        console.print_message("main-like-setting" if like else "main-unknown-setting", name=name, like=like)
    try:
        secure_data_folder(settings.data)
        open_private_file(settings.data / "open").close()  # find out now whether it is writable
    except OSError as error:
        return console.print_failure(
            "main-folder", path=str(settings.data.absolute()), reason=error.strerror or str(error)
        )
    secret_filter = SecretFilter(settings.secret_values)
    configure_logging(settings, secret_filter)
    from bot.runtime import server  # noqa: F401 - slow to import: --help need not wait for it, and it is frozen below
    from render.core.processes import start_server

    start_server()
    gc.freeze()
    gc.enable()
    return start_bottega(settings, console, secret_filter)


def parse_arguments(arguments: Sequence[str], program: str) -> dict[str, str]:
    """Return the settings of ``--demo``, the only argument except ``--help``, which lists both and exits."""
    parser = argparse.ArgumentParser(
        prog=program,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        description="Bottega: Renaissance board games at a local table in the browser, in Discord and in Telegram.\n"
        "Prints a link that opens the table; Ctrl-C ends it.",
        epilog="settings, in the environment or as lines NAME=value in a file .env; none is needed:\n\n"
        + "\n".join(
            textwrap.fill(about, 100, initial_indent=f"  {name}  ", subsequent_indent=" " * 6)
            for name, about in describe_settings().items()
        ),
    )
    parser.add_argument("--demo", action="store_true", help="let all visitors of the page play without an account")
    return {"BOTTEGA_DEMO": "yes"} if parser.parse_args(arguments).demo else {}


class Console:
    """Prints messages to the operator."""

    def __init__(self, lang: str) -> None:
        self._speak = text_formatter(lang)
        self._to = SafeStream(sys.stdout)

    def print_message(self, key: str, **args: Arg) -> None:
        """Print one line."""
        print(self._speak(Msg(key, dict(args))), file=self._to, flush=True)

    def print_failure(self, key: str, **args: Arg) -> int:
        """Print the reason for a failed start, and return the exit code."""
        self.print_message("main-cannot", reason=Msg(key, dict(args)))
        return 1


log = structlog.get_logger("bottega")


def start_bottega(settings: Settings, console: Console, secret_filter: SecretFilter) -> int:
    """Run the server, or print why it failed. Returns the exit code."""
    from bot.runtime.server import run_server  # slow to import and not needed for printing

    def ready(store: Store, link: str) -> None:
        for notice in store.notices:
            console.print_message("main-notice", notice=notice)
        console.print_message("main-ready", link=link)
        if is_local(link):
            console.print_message("main-local")
        console.print_message("main-stop", data=str(settings.data.absolute()))

    def tell(msg: Msg) -> None:
        console.print_message(msg.key, **msg.args)

    try:
        asyncio.run(run_server(settings, ready, tell, secret_filter.add_secret))
    except StoreError as error:
        return console.print_failure(error.msg.key, **error.msg.args)
    except ListenError as cannot:
        return console.print_failure(f"main-{cannot.why}", host=cannot.host, port=cannot.port)
    except KeyboardInterrupt:
        pass  # before install_stop_signals
    except Exception as error:
        log.debug("stopped", exc_info=True)
        console.print_message("main-broken", reason=secret_filter.hide_secrets(f"{type(error).__name__}: {error}"))
        return 1
    console.print_message("main-bye")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
