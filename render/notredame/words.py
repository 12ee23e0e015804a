"""What the painter says: labels from the catalogues, the names of seats, the headline."""

from __future__ import annotations

from pathlib import Path

import engines.notredame
from engines.core.words import Msg
from engines.notredame import places
from engines.notredame.text import headline
from engines.notredame.view import NotreDameView
from render.core import words
from render.core.request import Request

HOME = Path(engines.notredame.__file__).parent


class Words(words.Words):
    """Messages of Notre Dame in the language of a request."""

    def __init__(self, request: Request) -> None:
        super().__init__(request, HOME)

    def headline(self, view: NotreDameView) -> tuple[str, str]:
        """Who does what now, and what about it."""
        return self.head(headline(view))

    def card(self, card: str) -> str:
        """What an action card is called, with a capital."""
        return self.say("term", thing=places.card(card))

    def part(self, part: str) -> str:
        """Where points come from, in a word."""
        return self.speak(Msg(f"part-{part}"))

    def owner(self, view: NotreDameView, district: int) -> str:
        """Whose a district is: a name, or which of the neutral ones."""
        whose = places.owner(view.components, len(view.players), district)
        return self.speak(whose) if isinstance(whose, Msg) else self.name(whose.number)
