"""What is printed: each message one line on standard output, in the language of the settings."""

from __future__ import annotations

import sys

from bot.logs import Lasting
from bot.web.words import words
from engines.core.words import Arg, Msg


class Voice:
    """Says things to the host."""

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
