"""What the painter says: labels from the catalogues, the names of seats, the headline."""

from __future__ import annotations

from pathlib import Path

import engines.princes
from engines.princes.text import headline
from engines.princes.view import PrincesView
from render.core import words
from render.core.request import Request

HOME = Path(engines.princes.__file__).parent


class Words(words.Words):
    """Messages of the Princes in the language of a request."""

    def __init__(self, request: Request) -> None:
        super().__init__(request, HOME)

    def headline(self, view: PrincesView) -> tuple[str, str]:
        """Who does what now, and what about it."""
        return self.head(headline(view))
