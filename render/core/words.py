"""What every painter says: labels from the catalogues, the names of seats, things, the headline."""

from __future__ import annotations

from pathlib import Path

from engines.core.messages import speaker
from engines.core.words import Arg, Msg, Ref
from render.core.faces import DETAIL, HEADLINE
from render.core.fit import shorten
from render.core.names import legible
from render.core.request import Request

LONGEST_NAME_PX = 400
"""A name in the headline is cut, so that the verb never is."""
BRIEF_NAME_PX = 190
"""Where a name stands beside a headline, and everybody knows it."""


class Words:
    """Messages in the language of a request; ``home`` is the folder of the game, with its ``locale`` and terms."""

    def __init__(self, request: Request, home: Path) -> None:
        bare = speaker(home, request.lang)
        self.caption = request.caption
        self.names = tuple(
            legible(name) or bare(Msg("seat-name", {"n": seat})) for seat, name in enumerate(request.names, 1)
        )
        self.speak = speaker(home, request.lang, self.names)
        short = tuple(shorten(name, HEADLINE.face, HEADLINE.least, LONGEST_NAME_PX) for name in self.names)
        self._short = speaker(home, request.lang, short)
        brief = tuple(shorten(name, DETAIL.face, DETAIL.px, BRIEF_NAME_PX) for name in self.names)
        self._brief = speaker(home, request.lang, brief)

    @property
    def game(self) -> str:
        """What the game is called."""
        return self.speak(Msg("game-name"))

    def say(self, key: str, **args: Arg) -> str:
        """The wording of a label: ``say("times", n=4)`` is the message ``picture-times``."""
        return self.speak(Msg(f"picture-{key}", args))

    def brief(self, key: str, **args: Arg) -> str:
        """The wording of a label, long names in it cut."""
        return self._brief(Msg(f"picture-{key}", args))

    def name(self, seat: int) -> str:
        """The name of a seat."""
        return self.names[seat] if seat < len(self.names) else self.speak(Msg("seat-name", {"n": seat + 1}))

    def term(self, key: str) -> str:
        """The word for a thing, with a capital."""
        return self.say("term", thing=Ref(key))

    def head(self, messages: tuple[Msg, Msg]) -> tuple[str, str]:
        """A game's headline, names in it cut, and the line under it."""
        if self.caption is not None:
            return self.caption.headline, self.caption.detail
        first, second = messages
        return self._short(first), self.speak(second)
