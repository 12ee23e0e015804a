"""The rules of the sample game. The import registers it among the games."""

from engines import GAMES
from tests.sample.engines.pebbles.game import PEBBLES

GAMES.setdefault(PEBBLES.key, PEBBLES)
