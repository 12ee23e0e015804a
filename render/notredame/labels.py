"""The painter's texts: labels from the catalogues, the names of seats, the headline."""

from engines.core.core_types import Msg
from engines.notredame import term_messages
from engines.notredame.view import NotreDameView
from render.core import labels


class GameLabels(labels.Labels):
    """Messages of Notre Dame in the language of a request."""

    def card(self, card: str) -> str:
        """Return the name of an action card, capitalized."""
        return self.label_text("term", thing=term_messages.card(card))

    def part(self, part: str) -> str:
        """Return the origin of points in one word."""
        return self.translate(Msg(f"part-{part}"))

    def owner(self, view: NotreDameView, district: int) -> str:
        """Return the owner of a district: a name, or the number of a neutral one."""
        whose = term_messages.owner(view.components, len(view.players), district)
        return self.translate(whose) if isinstance(whose, Msg) else self.seat_name(whose.number)

    def neutral_label(self, view: NotreDameView, district: int) -> str:
        """Return the short label of a neutral district."""
        whose = term_messages.owner(view.components, len(view.players), district)
        return self.translate(Msg("neutral-label", whose.args if isinstance(whose, Msg) else {}))
