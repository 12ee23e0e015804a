"""The games. A new game is a folder here, one in ``render/``, and a line in each ``__init__``."""

from typing import Any

from engines.core.game import Game
from engines.fresco.game import FRESCO
from engines.leonardo.game import LEONARDO
from engines.notredame.game import NOTREDAME
from engines.princes.game import PRINCES

GAMES: dict[str, Game[Any, Any]] = {
    PRINCES.key: PRINCES,
    LEONARDO.key: LEONARDO,
    FRESCO.key: FRESCO,
    NOTREDAME.key: NOTREDAME,
}
"""Every game by its key, in the order shown to players."""
