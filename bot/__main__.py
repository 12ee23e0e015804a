"""``python -m bot``: one command from a clone to a link. Says what to do about all that can fail at the start."""

from __future__ import annotations

import argparse
import gc
import os
import sys
import textwrap
from collections.abc import Sequence

from pydantic import ValidationError

from bot.logs import Hide, set_up
from bot.settings import Settings
from bot.voice import Voice
from bot.web.keys import house_keys


def main(arguments: Sequence[str] = (), program: str = "python -m bot") -> int:
    """Start, and run till Ctrl-C. Returns the exit code."""
    read_arguments(arguments, program)
    try:
        settings = Settings()
    except ValidationError as error:
        return Voice("en").cannot("main-setting", **Settings.slip(error))
    except (OSError, UnicodeError) as error:
        return Voice("en").cannot("main-dotenv", reason=getattr(error, "strerror", None) or type(error).__name__)
    Settings.hide(os.environ)
    voice = Voice(settings.lang)
    for name, like in Settings.unknown(os.environ).items():
        voice.say("main-like-setting" if like else "main-unknown-setting", name=name, like=like)
    try:
        keys = house_keys(settings.data)
    except OSError as error:
        return voice.cannot("main-folder", path=str(settings.data.absolute()), reason=error.strerror or str(error))
    hide = Hide([keys.host, *settings.secrets])
    set_up(settings, hide)
    gc.disable()  # what is loaded stays: looking through it again and again would take a fifth of the start
    from bot.start import start  # the whole house: who slips in a setting or asks for help need not wait for it

    gc.freeze()
    gc.enable()
    return start(settings, keys, voice, hide)


def read_arguments(arguments: Sequence[str], program: str) -> None:
    """Accept no arguments but ``--help``, which tells what there is to set and ends the program."""
    parser = argparse.ArgumentParser(
        prog=program,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        description="Bottega: Renaissance board games at a local table in the browser, in Discord and in Telegram.\n"
        "Prints a link that opens the table; Ctrl-C ends it.",
        epilog="settings, in the environment or as lines NAME=value in a file .env; none is needed:\n\n"
        + "\n".join(_told(name, about) for name, about in Settings.told().items()),
    )
    parser.parse_args(arguments)


def _told(name: str, about: str) -> str:
    return textwrap.fill(about, 100, initial_indent=f"  {name}  ", subsequent_indent=" " * 6)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
