"""The run of the process, with a printed reason for every failure."""

import asyncio
import sys

import structlog

from bot.frontends.common.texts import text_formatter
from bot.frontends.web.server import ListenError
from bot.frontends.web.urls import is_local
from bot.logs import SafeStream, SecretFilter
from bot.settings import Settings
from bot.store.errors import StoreError
from bot.store.store import Store
from engines.core.core_types import Arg, Msg


class Console:
    """Prints messages to the operator."""

    def __init__(self, lang: str) -> None:
        self._speak = text_formatter(lang)
        self._to = SafeStream(sys.stdout)

    def print_message(self, key: str, **args: Arg) -> None:
        """Print one line."""
        print(self._speak(Msg(key, dict(args))), file=self._to, flush=True)

    def print_failure(self, key: str, **args: Arg) -> int:
        """Print why the start fails, and return the exit code."""
        self.print_message("main-cannot", reason=Msg(key, dict(args)))
        return 1


log = structlog.get_logger("bottega")


def start_bottega(settings: Settings, console: Console, secret_filter: SecretFilter) -> int:
    """Run the server and print the reason of a failure. Returns the exit code."""
    from bot.runtime.server import run_server  # slow to import: what only prints need not wait for it

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
