"""What the painter says: labels from the catalogues, the names of seats, inventions and places, the headline."""

from __future__ import annotations

from pathlib import Path

import engines.leonardo
from engines.leonardo.text import headline
from engines.leonardo.view import LeonardoView
from render.core import words
from render.core.faces import FACT
from render.core.fit import shorten
from render.core.request import Request

HOME = Path(engines.leonardo.__file__).parent


class Words(words.Words):
    """Messages of Leonardo da Vinci in the language of a request."""

    def __init__(self, request: Request) -> None:
        super().__init__(request, HOME)

    def headline(self, view: LeonardoView) -> tuple[str, str]:
        """Who does what now, and what about it."""
        return self.head(headline(view))

    def shortly(self, no: int, room: int) -> str:
        """The same in little room: its last words, or the first ones with an ellipsis."""
        return shorten(self.invention(no), FACT.face, FACT.px, room)

    def invention(self, no: int) -> str:
        """What an invention is called, with a capital."""
        return self.term(f"invention-{no}")
