"""What the painter says: labels from the catalogues, the names of seats, the headline."""

from __future__ import annotations

from pathlib import Path

import engines.princes
from engines.princes.board_text import headline_messages
from engines.princes.view import PrincesView
from render.core import labels
from render.core.request import PictureRequest

HOME = Path(engines.princes.__file__).parent


class GameLabels(labels.Labels):
    """Messages of the Princes in the language of a request."""

    def __init__(self, request: PictureRequest) -> None:
        super().__init__(request, HOME)

    def headline_texts(self, view: PrincesView) -> tuple[str, str]:
        """Return who does what now, and what about it."""
        return self.header_texts(headline_messages(view))
