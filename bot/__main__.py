"""``python -m bot``: one command from a clone to a link. Says what to do about all that can fail at the start."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import textwrap
from collections.abc import Sequence

import structlog
from pydantic import ValidationError

from bot.house import run
from bot.logs import Hide, Lasting, set_up
from bot.settings import Settings
from bot.store.errors import StoreError
from bot.store.store import Store
from bot.web.keys import Keys, house_key
from bot.web.server import CannotListen
from bot.web.words import words
from engines.core.words import Arg, Msg

log = structlog.get_logger("bottega")


class Voice:
    """What is printed: each message one line on standard output, in the language of the settings."""

    def __init__(self, lang: str) -> None:
        self._speak = words(lang)
        self._to = Lasting(sys.stdout)

    def say(self, key: str, **args: Arg) -> None:
        """Print one line."""
        print(self._speak(Msg(key, dict(args))), file=self._to, flush=True)

    def cannot(self, key: str, **args: Arg) -> int:
        """Print why it can't start; the exit code."""
        self.say("main-cannot", reason=Msg(key, dict(args)))
        return 1


def main(arguments: Sequence[str] = ()) -> int:
    """Start, and run till Ctrl-C. Returns the exit code."""
    asked_for(arguments)
    try:
        settings = Settings()
    except ValidationError as error:
        wrong = error.errors(include_url=False, include_input=False)[0]
        field = str(wrong["loc"][0])
        name = Settings.name_of(field) if field in Settings.model_fields else field
        reason = str(wrong["msg"]).removeprefix("Value error, ")
        return Voice("en").cannot("main-setting", name=name, reason=reason)
    except (OSError, UnicodeError) as error:
        return Voice("en").cannot("main-dotenv", reason=getattr(error, "strerror", None) or type(error).__name__)
    Settings.hide(os.environ)
    voice = Voice(settings.lang)
    for name, like in Settings.unknown(os.environ).items():
        voice.say("main-like-setting" if like else "main-unknown-setting", name=name, like=like)
    try:
        keys = Keys(house_key(settings.data))
    except OSError as error:
        return voice.cannot("main-folder", path=str(settings.data.absolute()), reason=error.strerror or str(error))
    hide = Hide([keys.host, *settings.secrets])
    set_up(settings, hide)
    return start(settings, keys, voice, hide)


def asked_for(arguments: Sequence[str]) -> None:
    """``--help`` tells what there is to set; nothing else can be given. Ends the program for either."""
    parser = argparse.ArgumentParser(
        prog="python -m bot", formatter_class=argparse.RawDescriptionHelpFormatter,
        description="Bottega: Renaissance board games at a local table in the browser, in Discord and in Telegram.\n"
        "Prints a link that opens the table; Ctrl-C ends it.",
        epilog="settings, in the environment or as lines NAME=value in a file .env; none is needed:\n\n"
        + "\n".join(_told(name, about) for name, about in Settings.told().items()),
    )  # fmt: skip
    parser.parse_args(arguments)


def _told(name: str, about: str) -> str:
    return textwrap.fill(about, 100, initial_indent=f"  {name}  ", subsequent_indent=" " * 6)


def start(settings: Settings, keys: Keys, voice: Voice, hide: Hide) -> int:
    """Run the house, and put into words what keeps it from running. Returns the exit code."""

    def ready(store: Store, link: str) -> None:
        for notice in store.notices:
            voice.say("main-notice", notice=notice)
        voice.say("main-ready", link=link)
        voice.say("main-stop", data=str(settings.data.absolute()))

    try:
        asyncio.run(run(settings, keys, ready, lambda msg: voice.say(msg.key, **msg.args)))
    except StoreError as error:
        return voice.cannot(error.msg.key, **error.msg.args)
    except CannotListen as cannot:
        return voice.cannot(f"main-{cannot.why}", host=cannot.host, port=cannot.port)
    except KeyboardInterrupt:
        pass  # before the signals were ours
    except Exception as error:
        log.debug("the end", exc_info=True)
        voice.say("main-broken", reason=hide.hidden(f"{type(error).__name__}: {error}"))
        return 1
    voice.say("main-bye")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
