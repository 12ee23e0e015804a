"""The house from its start to its end, with a line to act on for whatever keeps it from running."""

from __future__ import annotations

import asyncio

import structlog

from bot.house import run
from bot.logs import Hide
from bot.settings import Settings
from bot.store.errors import StoreError
from bot.store.store import Store
from bot.voice import Voice
from bot.web.keys import Keys
from bot.web.server import CannotListen
from bot.web.urls import is_local
from render.core.processes import SharedMemoryError

log = structlog.get_logger("bottega")


def start(settings: Settings, keys: Keys, voice: Voice, hide: Hide) -> int:
    """Run the house, and put into words what keeps it from running. Returns the exit code."""

    def ready(store: Store, link: str) -> None:
        for notice in store.notices:
            voice.say("main-notice", notice=notice)
        voice.say("main-ready", link=link)
        if is_local(link):
            voice.say("main-local")
        voice.say("main-stop", data=str(settings.data.absolute()))

    try:
        asyncio.run(run(settings, keys, ready, lambda msg: voice.say(msg.key, **msg.args)))
    except StoreError as error:
        return voice.cannot(error.msg.key, **error.msg.args)
    except CannotListen as cannot:
        return voice.cannot(f"main-{cannot.why}", host=cannot.host, port=cannot.port)
    except SharedMemoryError as error:
        return voice.cannot("main-shm", reason=error.strerror or type(error).__name__)
    except KeyboardInterrupt:
        pass  # before the signals were ours
    except Exception as error:
        log.debug("the end", exc_info=True)
        voice.say("main-broken", reason=hide.hidden(f"{type(error).__name__}: {error}"))
        return 1
    voice.say("main-bye")
    return 0
