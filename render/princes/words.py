"""What the painter says: labels from the catalogues, the names of seats, the headline."""

from __future__ import annotations

from pathlib import Path

import engines.princes
from engines.core.messages import speaker
from engines.core.words import Arg, Msg, Ref
from engines.princes.view import PrincesView
from render.core.faces import HEADLINE
from render.core.fit import shorten
from render.core.request import Request

HOME = Path(engines.princes.__file__).parent
LONGEST_NAME_PX = 400
"""A name in the headline is cut, so that the verb never is."""


class Words:
    """Messages in the language of a request."""

    def __init__(self, request: Request) -> None:
        self.names = request.names
        self.speak = speaker(HOME, request.lang, request.names)
        short = tuple(shorten(name, HEADLINE.face, HEADLINE.least, LONGEST_NAME_PX) for name in request.names)
        self._short = speaker(HOME, request.lang, short)

    def say(self, key: str, **args: Arg) -> str:
        """The wording of a label: ``say("round", n=4)`` is the message ``picture-round``."""
        return self.speak(Msg(f"picture-{key}", args))

    def name(self, seat: int) -> str:
        """The name of a seat."""
        return self.names[seat] if seat < len(self.names) else self.speak(Msg("seat-name", {"n": seat + 1}))

    def term(self, key: str) -> str:
        """The word for a thing, with a capital."""
        return self.say("term", thing=Ref(key))

    def headline(self, view: PrincesView) -> tuple[str, str]:
        """Who does what now, and what about it."""
        from engines.princes.text import headline

        first, second = headline(view)
        return self._short(first), self.speak(second)
