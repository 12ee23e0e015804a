"""Test law 8: components are conserved; a dump with one removed or renamed is refused."""

import re
from random import Random

import msgspec

from engines.core.core_types import EngineError
from engines.core.match_factory import dump_position, load_match
from engines.core.translation import LANGUAGES, build_translator
from tests.conftest import FULL
from tests.engines.laws.damaged_dumps import iter_removals, to_plain
from tests.engines.laws.law_runner import NO_COMPONENTS, UNKNOWN_FITS, make_law_tests
from tests.engines.laws.random_games import AnyGame, LawBrokenError, require, secret_of, some_moments
from tests.games import FACTS

AT_MOST = 250 if FULL else 80
"""Number of edits tried per dump, chosen at random if there are more."""


def law_8(game: AnyGame, seed: int, share: float = 0.3) -> int:
    dice, refused = Random(seed), 0
    speakers = [build_translator(game.data_dir, lang) for lang in LANGUAGES]
    for match in some_moments(game, seed, share):
        whole = to_plain(msgspec.to_builtins(dump_position(match)))
        edits = [edit for edit in iter_removals(whole) if not is_exempt(game.key, edit.path, edit.what)]
        for path, what, edited in dice.sample(edits, min(AT_MOST, len(edits))):
            refusal = _refusal_of(game, edited, (path, what))
            require(refusal.code == "bad_state", "refused, but not as a bad state", path, what, refusal)
            require(refusal.path, "refused without a path", path, what, refusal)
            for speak in speakers:
                require(speak(refusal.msg).strip(), "refused without a reason", path, what)
            refused += 1
    return refused


def is_exempt(key: str, path: str, what: str) -> bool:
    """Return whether a path is exempt, for a reason in ``law_runner.py`` or in the game's facts."""
    if what == "added":
        return bool(re.fullmatch(UNKNOWN_FITS, path))
    return any(re.fullmatch(pattern, path) for pattern in (*NO_COMPONENTS, *FACTS[key].no_components))


def _refusal_of(game: AnyGame, edited: object, what: object) -> EngineError:
    try:
        load_match(game, "edited", edited, secret_of(0))
    except EngineError as refusal:
        return refusal
    raise LawBrokenError("an impossible position is loaded", what)


test_law_8, test_law_8_in_full = make_law_tests(8, law_8)
