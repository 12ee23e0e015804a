"""Write a position for each kind of question without a loadable one: ``make positions``.

They come from random games, each kind at its last occurrence, so much has happened.
"""

import sys
from pathlib import Path
from typing import get_args, get_type_hints

import msgspec

from docs.sample import register_sample
from engines import GAMES
from engines.core.core_types import EngineError
from engines.core.match_factory import dump_position, load_match
from engines.core.steps import Step
from tests.engines.laws.random_games import AnyGame, AnyMatch, random_moments, secret_of
from tests.games import FACTS

HOME = Path(__file__).parent
END = "end"


def question_kind(match: AnyMatch) -> str:
    """Return the current question: the tag of the step on top."""
    return str(match.position.stack[-1].__struct_config__.tag) if match.position.stack else END


def question_kinds(game: AnyGame) -> set[str]:
    (union,) = get_args(get_type_hints(game.position_type)["stack"])
    asking: list[type[Step[object]]] = [step for step in get_args(union) if step.choice_tree is not Step.choice_tree]
    return {END, *(str(step.__struct_config__.tag) for step in asking)}


def position_paths(game: AnyGame) -> list[Path]:
    return sorted((HOME / game.key).glob("*.json"))


def _loads(game: AnyGame, path: Path) -> bool:
    try:
        load_match(game, "position", msgspec.json.decode(path.read_bytes()), secret_of(1))
    except EngineError:
        return False
    return True


def write_positions(game: AnyGame) -> None:
    """Write one position of each missing kind. Raises ``LookupError`` if random play never reaches one."""
    loaded = {path.stem.partition("-")[0] for path in position_paths(game) if _loads(game, path)}
    wanted = question_kinds(game) - loaded - set(FACTS[game.key].unkept)
    found: dict[str, dict[str, object]] = {}
    for seed in range(1, 200):
        if wanted <= set(found):
            break
        for match in random_moments(game, seed):
            if question_kind(match) in wanted:
                found[question_kind(match)] = dump_position(match)
    if wanted - set(found):
        raise LookupError(f"{game.key}: never asked at random: {', '.join(sorted(wanted - set(found)))}")
    (HOME / game.key).mkdir(exist_ok=True)
    for name in sorted(wanted):
        path = HOME / game.key / f"{name}.json"
        path.write_bytes(msgspec.json.format(msgspec.json.encode(found[name]), indent=1) + b"\n")
        sys.stdout.write(f"{path}\n")


if __name__ == "__main__":
    register_sample()
    for key in sys.argv[1:] or GAMES:
        write_positions(GAMES[key])
