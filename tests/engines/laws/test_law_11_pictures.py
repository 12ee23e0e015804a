"""Law 11: every view can be put into words and painted, within size limits; every mark is on a picture."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from engines.core import text_limits
from engines.core.translation import LANGUAGES, build_translator
from tests.engines.laws.counts import sampled
from tests.engines.laws.playing import AnyGame, AnyMatch, require, some, viewers
from tests.engines.laws.test_law_10_fits import NAMES
from tests.games import FACTS


def law_11(game: AnyGame, seed: int, share: float = 1.0) -> int:
    """Text board and alt text; give the number of views put into words."""
    speakers = {lang: build_translator(game.data_dir, lang, NAMES) for lang in LANGUAGES}
    said = 0
    for match in some(game, seed, share):
        for viewer in viewers(match):
            view = match.view_for(viewer)
            for lang, speak in speakers.items():
                alt, board = ([speak(line) for line in what(view)] for what in (game.alt_messages, game.board_messages))
                head = [speak(line) for line in game.headline_messages(view)]
                _alt(match, lang, head, " ".join(alt))
                _board(lang, head, board)
            _everything(game, view)
            said += 1
    return said


def _alt(match: AnyMatch, lang: str, head: list[str], alt: str) -> None:
    """Headline, whose turn, scores."""
    require(0 < len(alt) <= text_limits.ALT, "an alt text is empty or too long", lang, len(alt), alt)
    require(head[0] in alt, "an alt text without its headline", lang, head[0])
    for seat in range(match.header.seats):
        require(NAMES[seat] in alt, "an alt text without a seat's score", lang, seat)
    for seat in match.seats_to_move():
        require(NAMES[seat] in " ".join(head), "a headline that does not say who owes", lang, seat, head)


def _board(lang: str, head: list[str], board: list[str]) -> None:
    whole = "\n".join(board)
    require(head[0] in whole, "a text board without its headline", lang)
    require(all(line.strip() for line in board), "a text board with an empty line", lang)
    require(max(map(len, board)) <= text_limits.LINE, "a line of a text board is too long", lang, max(board, key=len))
    require(len(whole) <= text_limits.BOARD, "a text board is too long", lang, len(whole))


def _everything(game: AnyGame, view: object) -> None:
    """The text board says everything: with any number or truth of the view changed, it is another one."""
    board = game.board_messages(view)
    for path, other in _changed(view):
        if any(re.fullmatch(pattern, path) for pattern in FACTS[game.key].not_said):
            continue
        try:
            said = game.board_messages(other)
        except (LookupError, ValueError):
            continue  # it was read, and what it says now can't be
        require(said != board, "a text board leaves out a field of the view", path)


def _changed(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """A view with one number one higher, or one truth turned round, for each in it, with its dotted path."""
    inside = f"{path}." if path else ""
    if isinstance(value, bool):
        yield path, not value
    elif isinstance(value, int):
        yield path, value + 1
    elif isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            for where, other in _changed(getattr(value, field), inside + field):
                yield where, msgspec.structs.replace(value, **{field: other})
    elif isinstance(value, dict):
        for key, member in value.items():
            for where, other in _changed(member, path):
                yield where, {**value, key: other}
    elif isinstance(value, tuple):
        for i, member in enumerate(value):
            for where, other in _changed(member, path):
                yield where, (*value[:i], other, *value[i + 1 :])


test_law_11, test_law_11_in_full = sampled(11, law_11)
