"""What the painter says: labels from the catalogues, the names of seats, inventions and places, the headline."""

from __future__ import annotations

from pathlib import Path

import engines.leonardo
from engines.leonardo.text import headline
from engines.leonardo.view import LeonardoView
from render.core import words
from render.core.faces import LABEL
from render.core.fit import fit
from render.core.request import Request

HOME = Path(engines.leonardo.__file__).parent
LONG = frozenset({7, 14, 17})
"""Inventions whose names are too long for two lines, in one language or another."""


class Words(words.Words):
    """Messages of Leonardo da Vinci in the language of a request."""

    def __init__(self, request: Request) -> None:
        super().__init__(request, HOME)

    def headline(self, view: LeonardoView) -> tuple[str, str]:
        """Who does what now, and what about it."""
        return self.head(headline(view))

    def shortly(self, no: int, room: int) -> str:
        """What an invention is called where there is little room: a long name has a shorter one, for two lines."""
        name = self.invention(no)
        return self.say(f"brief-{no}") if no in LONG and fit(name, LABEL, room, 2).cut else name

    def invention(self, no: int) -> str:
        """What an invention is called, with a capital."""
        return self.term(f"invention-{no}")
