"""The rules of the sample game. The import registers it among the games."""

from docs.sample.engines.pebbles.game import PEBBLES
from engines import GAMES

GAMES.setdefault(PEBBLES.key, PEBBLES)
