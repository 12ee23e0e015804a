"""What the painter says: labels from the catalogues, the names of masters, the headline."""

from __future__ import annotations

from pathlib import Path

import engines.fresco
from engines.fresco.text import headline
from engines.fresco.view import FrescoView
from render.core import words
from render.core.request import Request

HOME = Path(engines.fresco.__file__).parent


class Words(words.Words):
    """Messages of Fresco in the language of a request."""

    def __init__(self, request: Request) -> None:
        super().__init__(request, HOME)
        self.leonardo: int | None = request.view.leonardo.master if request.view.leonardo else None

    def headline(self, view: FrescoView) -> tuple[str, str]:
        """Who does what now, and what about it."""
        return self.head(headline(view))

    def letter(self, paint: str) -> str:
        """The letter of a paint in this language."""
        return self.say(f"letter-{paint}")

    def place(self, place: str) -> str:
        """A place of the day; both visits to the cathedral have its name."""
        return self.term(place.removesuffix("2"))

    def name(self, seat: int) -> str:
        """The name of a master: a player's, or Leonardo's."""
        return self.term("leonardo") if seat == self.leonardo else super().name(seat)
