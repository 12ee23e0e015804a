"""Test law 17: a damaged dump is refused with path and reason, or gives a position that can be played to its end.

Both take at most a second and little memory. A dict with another key order is the same position and loads.
"""

import re
from random import Random
from typing import Any

import msgspec

from engines.core.core_types import EngineError
from engines.core.match_factory import dump_position, load_match
from engines.core.random_moves import random_move
from tests.conftest import FULL, scale_count
from tests.engines.laws.damaged_dumps import Damage, DumpValues, collect_damages, pick_damages, to_plain
from tests.engines.laws.law_runner import make_law_tests
from tests.engines.laws.random_games import (
    AnyGame,
    AnyMatch,
    LawBrokenError,
    all_seen,
    all_viewers,
    copy_match,
    limit_resources,
    require,
    secret_of,
    some_moments,
)
from tests.games import FACTS

AT_MOST = scale_count(160, least=60) if FULL else 4
"""Number of changes of each kind tried per dump, chosen at random if there are more."""


def law_17(game: AnyGame, seed: int, share: float = 0.02) -> int:
    """Return the number of damaged dumps refused or played, made at the last question of each kind and some others.

    Late questions are quickly played to the end, and their dumps have seen most values.
    """
    dice, tried, seen = Random(f"{seed} damage"), 0, DumpValues()
    last, others = dict[str, AnyMatch](), list[AnyMatch]()
    for match in some_moments(game, seed, 1.0):
        whole = _plain_dump(match)
        seen.take(whole)
        last[whole["stack"][-1]["step"] if whole["stack"] else ""] = sound = copy_match(match)
        if dice.random() < share:
            others.append(sound)
    for sound in (*last.values(), *others):
        kinds = collect_damages(_plain_dump(sound), dice, seen)
        for kind in dice.sample(list(kinds), min(AT_MOST, len(kinds))):
            for damage in pick_damages([*kinds[kind]], max(1, AT_MOST // len(kinds)), dice):
                _check_damage(sound, damage)
                tried += 1
    return tried


def _plain_dump(match: AnyMatch) -> dict[str, Any]:
    dumped: dict[str, Any] = to_plain(msgspec.to_builtins(dump_position(match)))
    return dumped


def _check_damage(sound: AnyMatch, damage: Damage) -> None:
    game, where = sound.game, damage[:2]
    same = damage.same and not any(re.fullmatch(pattern, damage.path) for pattern in FACTS[game.key].ordered)
    try:
        with limit_resources(where):
            match = load_match(game, "damaged", damage.make(), secret_of(1))
    except EngineError as refused:
        require(refused.code == "bad_state", "refused, but not as a bad state", where, refused)
        require(refused.path, "refused without a path", where, refused)
        require(not same, "names in another order are refused", where, refused)
        return
    except LawBrokenError:
        raise
    except Exception as error:  # whatever its value, the check has accepted it
        raise LawBrokenError("a damaged dump breaks loading", where, repr(error)) from error
    if same:
        require(_are_alike(match, sound), "names in another order give a different position", where)
    try:
        with limit_resources(where):
            _build_texts(match)
        _play_to_end(match)
    except LawBrokenError:
        raise
    except Exception as error:
        raise LawBrokenError("a damaged dump is loaded and can't be played", where, repr(error)) from error


def _are_alike(match: AnyMatch, sound: AnyMatch) -> bool:
    return all_seen(match) == all_seen(sound) and all(
        match.game.default_move(match.view_for(seat), match.choice_tree(seat))
        == sound.game.default_move(sound.view_for(seat), sound.choice_tree(seat))
        for seat in match.seats_to_move()
    )


def _play_to_end(match: AnyMatch) -> None:
    """Play to the end at random and build the texts there; check that no seat ends below zero."""
    dice, most = Random(0), match.version + 10 * FACTS[match.game.key].longest  # a dump may ask for more rounds
    while not match.is_over:
        require(match.version < most, "a game does not end")
        seat = match.seats_to_move()[0]
        match.push(seat, random_move(match.choice_tree(seat), dice))
    _build_texts(match)
    scores = [standing.score for standing in match.game.seat_scores(match.position)]
    require(min(scores) >= 0, "a seat ends with a negative number", scores)


def _build_texts(match: AnyMatch) -> None:
    for viewer in all_viewers(match):
        view = match.view_for(viewer)
        match.game.board_messages(view)
        match.game.alt_messages(view)


test_law_17, test_law_17_in_full = make_law_tests(17, law_17)
