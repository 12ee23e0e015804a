"""Messages on standard output, one line each, in the language of the settings."""

from __future__ import annotations

import sys

from bot.frontends.web.texts import text_formatter
from bot.logs import SafeStream
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
