"""Law 17: a damaged dump is refused with the path and the reason, or it is a position that can be played to its end."""

from __future__ import annotations

from random import Random

import msgspec

from engines.core.tables import dump, load_table
from engines.core.tree import random_word
from engines.core.words import Refused
from tests.games import FACTS
from tests.laws.damage import Edit, damages, plain
from tests.laws.playing import AnyGame, AnyMatch, Broken, require, secret_of, some, viewers

AT_MOST = 120
"""Changes of one dump that are tried; a random choice where there are more."""


def law_17(game: AnyGame, seed: int, share: float = 0.02) -> int:
    """Give the number of damaged dumps that were refused or played."""
    dice, tried = Random(f"{seed} damage"), 0
    for match in some(game, seed, share):
        edits = list(damages(plain(msgspec.to_builtins(dump(match))), dice))
        for edit in dice.sample(edits, min(AT_MOST, len(edits))):
            _refused_or_played(game, edit)
            tried += 1
    return tried


def _refused_or_played(game: AnyGame, edit: Edit) -> None:
    try:
        match = load_table(game, "damaged", edit.dump, secret_of(1))
    except Refused as refused:
        require(refused.code == "bad_state", "refused, but not as a bad state", edit[:2], refused)
        require(refused.path, "refused without a path", edit[:2], refused)
        return
    except Exception as error:  # whatever it is, the check has let it pass
        raise Broken("a damaged dump breaks loading", edit[:2], repr(error)) from error
    try:
        _played(match)
    except Exception as error:
        raise Broken("a damaged dump is loaded and can't be played", edit[:2], repr(error)) from error


def _played(match: AnyMatch) -> None:
    """To the end at random, and said in words to everybody at the beginning and the end."""
    dice, most = Random(0), match.version + FACTS[match.game.key].longest
    _said(match)
    while not match.over:
        require(match.version < most, "a game goes on and on")
        seat = match.owing()[0]
        match.push(seat, random_word(match.tree(seat), dice))
    _said(match)
    match.game.standings(match.position)


def _said(match: AnyMatch) -> None:
    for viewer in viewers(match):
        view = match.view(viewer)
        match.game.text(view)
        match.game.alt(view)
