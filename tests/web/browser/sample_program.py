"""Run the program with one more game, the sample game."""

import sys

from bot.__main__ import main
from engines import GAMES
from tests.sample.engines.pebbles.game import PEBBLES

GAMES[PEBBLES.key] = PEBBLES

if __name__ == "__main__":
    sys.exit(main())
