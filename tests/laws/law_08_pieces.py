"""Law 8: components are conserved. A dump with one card or piece taken out, or of another name, is refused."""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

import msgspec

from engines.core.messages import LANGUAGES, speaker
from engines.core.tables import dump, load_table
from engines.core.words import Refused
from tests.laws.exempt import NOT_COMPONENTS, UNKNOWN_FITS
from tests.laws.playing import AnyGame, Broken, require, secret_of, some

UNKNOWN = "nosuchthing"
AT_MOST = 250
"""Edits of one dump that are tried; a random choice where there are more."""


def law_8(game: AnyGame, seed: int, share: float = 0.3) -> int:
    """Give the number of edited dumps that were refused."""
    dice, refused = Random(seed), 0
    speakers = [speaker(game.home, lang) for lang in LANGUAGES]
    for match in some(game, seed, share):
        whole = msgspec.to_builtins(dump(match))
        edits = [edit for edit in _edits(whole) if not exempt(game.key, *edit[:2])]
        for path, what, edited in dice.sample(edits, min(AT_MOST, len(edits))):
            refusal = _refusal(game, edited, (path, what))
            require(refusal.code == "bad_state", "refused, but not as a bad state", path, what, refusal)
            require(refusal.path, "refused without a path", path, what, refusal)
            for speak in speakers:
                require(speak(refusal.msg).strip(), "refused without a reason", path, what)
            refused += 1
    return refused


def exempt(key: str, path: str, what: str) -> bool:
    """Whether a path is no component of a game, for a reason that stands in ``exempt.py``."""
    if what == "added":
        return bool(re.fullmatch(UNKNOWN_FITS, path))
    return any(re.fullmatch(pattern, path) for which in ("", key) for pattern in NOT_COMPONENTS.get(which, {}))


def _refusal(game: AnyGame, edited: object, what: object) -> Refused:
    try:
        load_table(game, "edited", edited, secret_of(0))
    except Refused as refusal:
        return refusal
    raise Broken("an impossible position is loaded", what)


def _edits(whole: dict[str, Any]) -> Iterator[tuple[str, str, object]]:
    """Every way to take one thing out: its path, what was done, and the edited dump."""
    for path, steps in _places(whole, "", ()):
        parent, last = whole, steps[-1]
        for step in steps[:-1]:
            parent = parent[step]
        value: object = parent[last]
        if isinstance(last, int):
            yield path, "removed", _edited(whole, steps, None, remove=True)
        if isinstance(value, int) and not isinstance(value, bool) and value > 0:
            yield path, "one less", _edited(whole, steps, value - 1)
        if isinstance(value, str):
            yield path, "renamed", _edited(whole, steps, UNKNOWN)
        if isinstance(value, dict):
            yield f"{path}.{UNKNOWN}", "added", _edited(whole, (*steps, UNKNOWN), 1)


def _places(value: object, path: str, steps: tuple[Any, ...]) -> Iterator[tuple[str, tuple[Any, ...]]]:
    if steps:
        yield path, steps
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _places(inner, f"{path}.{key}" if path else key, (*steps, key))
    elif isinstance(value, list | tuple):
        for i, inner in enumerate(value):
            yield from _places(inner, f"{path}[{i}]", (*steps, i))


def _edited(whole: object, steps: tuple[Any, ...], value: object, *, remove: bool = False) -> object:
    copy = deepcopy(_lists(whole))
    parent = copy
    for step in steps[:-1]:
        parent = parent[step]
    if remove:
        del parent[steps[-1]]
    else:
        parent[steps[-1]] = value
    return copy


def _lists(value: Any) -> Any:
    """Tuples as lists, as in JSON."""
    if isinstance(value, dict):
        return {key: _lists(inner) for key, inner in value.items()}
    return [_lists(inner) for inner in value] if isinstance(value, list | tuple) else value
