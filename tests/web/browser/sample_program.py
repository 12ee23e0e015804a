"""Run the program with one additional game, the sample game."""

import sys

from bot.__main__ import main
from docs.sample.engines.pebbles.game import PEBBLES
from engines import GAMES

GAMES[PEBBLES.key] = PEBBLES

if __name__ == "__main__":
    sys.exit(main())
