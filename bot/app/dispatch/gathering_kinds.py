"""The kinds of gatherings: a new kind is a package with its texts, and a name in this list."""

from bot.app.competitions.kind import COMPETITION_KIND, PODIUM_KIND
from bot.app.game_nights.kind import NIGHT_KIND
from bot.app.gatherings.kinds import KINDS, register_kind
from bot.app.open_seats.kind import BOARD_KIND

__all__ = ["KINDS"]

for kind in (COMPETITION_KIND, PODIUM_KIND, NIGHT_KIND, BOARD_KIND):
    register_kind(kind)
