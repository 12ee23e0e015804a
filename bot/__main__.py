"""``python -m bot``: one command from a clone to a link. Says what to do about all that can fail at the start."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence

import structlog
from pydantic import ValidationError

from bot.house import run
from bot.logs import set_up
from bot.settings import Settings
from bot.store.errors import StoreError
from bot.store.store import Store
from bot.web.keys import Keys, house_key
from bot.web.server import PortTaken
from bot.web.words import words
from engines.core.words import Arg, Msg

log = structlog.get_logger("bottega")


class Voice:
    """What is printed: each message one line on standard output, in the language of the settings."""

    def __init__(self, lang: str) -> None:
        self._speak = words(lang)

    def say(self, key: str, **args: Arg) -> None:
        """Print one line."""
        print(self._speak(Msg(key, dict(args))), flush=True)  # noqa: T201 - this is what the command is for

    def cannot(self, key: str, **args: Arg) -> int:
        """Print why it can't start; the exit code."""
        self.say("main-cannot", reason=Msg(key, dict(args)))
        return 1


def main() -> int:
    """Start, and run till Ctrl-C. Returns the exit code."""
    try:
        settings = Settings()
    except ValidationError as error:
        wrong = error.errors(include_url=False, include_input=False)[0]
        field = str(wrong["loc"][0])
        name = f"BOTTEGA_{field.upper()}" if field in Settings.model_fields else field
        return Voice("en").cannot("main-setting", name=name, reason=str(wrong["msg"]))
    voice = Voice(settings.lang)
    try:
        keys = Keys(house_key(settings.data))
    except OSError as error:
        return voice.cannot("main-folder", path=str(settings.data.absolute()), reason=error.strerror or str(error))
    set_up(settings, secrets(settings, keys))
    return start(settings, keys, voice)


def start(settings: Settings, keys: Keys, voice: Voice) -> int:
    """Run the house, and put into words what keeps it from running. Returns the exit code."""

    def ready(store: Store, link: str) -> None:
        for notice in store.notices:
            voice.say("main-notice", notice=notice)
        if settings.discord_token.get_secret_value() or settings.telegram_token.get_secret_value():
            voice.say("main-chats-later")
        voice.say("main-ready", link=link)
        voice.say("main-stop", data=str(settings.data.absolute()))

    try:
        asyncio.run(run(settings, keys, ready))
    except StoreError as error:
        return voice.cannot(error.msg.key, **error.msg.args)
    except PortTaken as taken:
        return voice.cannot("main-port-taken", host=taken.host, port=taken.port)
    except KeyboardInterrupt:
        pass  # before the signals were ours
    except Exception as error:
        log.debug("the end", exc_info=True)
        voice.say("main-broken", reason=f"{type(error).__name__}: {error}")
        return 1
    voice.say("main-bye")
    return 0


def secrets(settings: Settings, keys: Keys) -> Sequence[str]:
    """What must never stand in the log."""
    tokens = (settings.redis_url, settings.discord_token, settings.telegram_token)
    return [keys.host, *(token.get_secret_value() for token in tokens)]


if __name__ == "__main__":
    sys.exit(main())
