"""Games of a tournament in a file, one JSON line for each, so that a long tournament can be resumed."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

from bot.cli.simulation import GamePlan, GameResult, game_facts
from engines.core.core_types import EngineError, Msg


def load_games(plan: GamePlan, path: Path) -> dict[int, GameResult]:
    """Load the games of a plan from a file, by number; none if the file does not exist.

    An incomplete last line is removed from the file. Raises ``EngineError`` if the file holds games of another plan or
    of other revisions of the players.
    """
    if not path.exists():
        return {}
    whole, line, _ = path.read_bytes().rpartition(b"\n")
    os.truncate(path, len(whole) + len(line))
    try:
        games = [msgspec.json.decode(line, type=GameResult, strict=True) for line in whole.splitlines()]
    except msgspec.DecodeError as error:
        raise _other_games_error(path) from error
    for game in games:
        own = game_facts(plan, game.number)
        if any(getattr(game, name) != getattr(own, name) for name in own.__struct_fields__):
            raise _other_games_error(path)
    return {game.number: game for game in games}


def save_game(path: Path, game: GameResult) -> None:
    """Append a game to a file."""
    with path.open("ab") as file:
        file.write(msgspec.json.encode(game) + b"\n")


def _other_games_error(path: Path) -> EngineError:
    return EngineError("bad_request", Msg("refused-other-games"), str(path))
