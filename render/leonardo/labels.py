"""The painter's texts: labels from the catalogues, the names of seats, inventions and places, the headline."""

from render.core import labels
from render.core.fonts import LABEL
from render.core.text_fitting import fit_text

LONG_NAMES = frozenset({7, 14, 17})
"""Inventions with names too long for two lines in some language."""


class GameLabels(labels.Labels):
    """Messages of Leonardo da Vinci in the language of a request."""

    def shortly(self, no: int, room: int) -> str:
        """Return an invention's name for a small space.

        A long name has a shorter form, for two lines.
        """
        name = self.invention(no)
        return self.label_text(f"brief-{no}") if no in LONG_NAMES and fit_text(name, LABEL, room, 2).cut else name

    def invention(self, no: int) -> str:
        """Return an invention's name, capitalized."""
        return self.term_text(f"invention-{no}")
