"""The rules of the sample game. Importing this registers the game."""

from docs.sample.engines.pebbles.game import PEBBLES
from engines import GAMES

GAMES.setdefault(PEBBLES.key, PEBBLES)
