"""What the painter says: labels from the catalogues, the names of seats, the headline."""

from engines.princes.board_text import headline_messages
from engines.princes.view import PrincesView
from render.core import labels


class GameLabels(labels.Labels):
    """Messages of the Princes in the language of a request."""

    def headline_texts(self, view: PrincesView) -> tuple[str, str]:
        """Return who does what now, and what about it."""
        return self.header_texts(headline_messages(view))
