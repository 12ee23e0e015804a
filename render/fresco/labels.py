"""The painter's texts: labels from the catalogues, the names of masters, the headline."""

from render.core import labels
from render.core.request import PictureRequest


class GameLabels(labels.Labels):
    """Messages of Fresco in the language of a request."""

    def __init__(self, request: PictureRequest) -> None:
        super().__init__(request)
        self.leonardo: int | None = request.view.leonardo.master if request.view.leonardo else None
        self._key = (*self._key, self.leonardo)

    def letter(self, paint: str) -> str:
        """Return the letter of a paint in this language."""
        return self.label_text(f"letter-{paint}")

    def place(self, place: str) -> str:
        """Return a place of the day; both visits to the cathedral have its name."""
        return self.term_text(place.removesuffix("2"))

    def seat_name(self, seat: int) -> str:
        """Return the name of a master: a player's, or Leonardo's."""
        return self.term_text("leonardo") if seat == self.leonardo else super().seat_name(seat)
