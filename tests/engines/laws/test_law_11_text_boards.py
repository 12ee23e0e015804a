"""Test law 11, texts: every view has a text board and an alt text that are complete and within limits."""

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from engines.core.translation import LANGUAGES, build_translator
from tests.conftest import FULL
from tests.engines import text_limits
from tests.engines.laws.law_runner import make_law_tests
from tests.engines.laws.random_games import AnyGame, AnyMatch, all_viewers, require, some_moments
from tests.engines.laws.test_law_10_text_limits import NAMES
from tests.games import FACTS


def law_11(game: AnyGame, seed: int, share: float = 1.0) -> int:
    speakers = {lang: build_translator(game.data_dir, lang, NAMES) for lang in LANGUAGES}
    said = 0
    for match in some_moments(game, seed, share):
        for viewer in all_viewers(match):
            view = match.view_for(viewer)
            for lang, speak in speakers.items():
                alt, board = ([speak(line) for line in what(view)] for what in (game.alt_messages, game.board_messages))
                head = [speak(line) for line in game.headline_messages(view)]
                _check_alt_text(match, lang, head, " ".join(alt))
                _check_repetition(lang, alt)
                small = [line for line in alt if line[0].islower()]
                require(not small, "a line of an alt text is not a sentence; join it to its headline", lang, small)
                _check_text_board(lang, head, board)
            if FULL or viewer in {None, match.version % match.header.seats}:
                _check_completeness(game, view)
            said += 1
    return said


def _check_alt_text(match: AnyMatch, lang: str, head: list[str], alt: str) -> None:
    require(0 < len(alt) <= text_limits.ALT, "an alt text is empty or too long", lang, len(alt), alt)
    require(head[0] in alt, "an alt text lacks its headline", lang, head[0])
    for seat in range(match.header.seats):
        require(NAMES[seat] in alt, "an alt text lacks a seat's score", lang, seat)
    for seat in match.seats_to_move():
        require(NAMES[seat] in " ".join(head), "a headline does not name the seats to move", lang, seat, head)


def _check_repetition(lang: str, lines: list[str]) -> None:
    """Check that no clause with a number or of three words is repeated for one player (law 29)."""
    said = set[tuple[str, str]]()
    for line in lines:
        who = next((name for name in NAMES if name in line), "")
        for clause in {part.strip().lower() for part in re.split(r"[.;,:!?](?:\s+|$)", line)} - {who.lower()}:
            words = re.findall(r"[^\W\d_]+", clause)
            counted = len(words) > 1 and any(map(str.isdigit, clause))
            require(
                not (counted or len(words) > 2) or (who, clause) not in said, "text is repeated", lang, line, clause
            )
            said.add((who, clause))


def _check_text_board(lang: str, head: list[str], board: list[str]) -> None:
    whole = "\n".join(board)
    require(head[0] in whole, "a text board lacks its headline", lang)
    require(all(line.strip() for line in board), "a text board has an empty line", lang)
    require(len(set(board)) == len(board), "a text board repeats a line", lang, board)
    require(max(map(len, board)) <= text_limits.LINE, "a line of a text board is too long", lang, max(board, key=len))
    require(len(whole) <= text_limits.BOARD, "a text board is too long", lang, len(whole))


def _check_completeness(game: AnyGame, view: object) -> None:
    """Check that the text board is complete: it changes with any number or flag of the view."""
    board = game.board_messages(view)
    for path, other in _view_variants(view):
        if any(re.fullmatch(pattern, path) for pattern in FACTS[game.key].not_said):
            continue
        try:
            said = game.board_messages(other)
        except (LookupError, ValueError):
            continue  # it was read, and the changed value is invalid
        require(said != board, "a text board leaves out a field of the view", path)


def _view_variants(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Yield the view with each number incremented or flag inverted in turn, and its dotted path."""
    inside = f"{path}." if path else ""
    if isinstance(value, bool):
        yield path, not value
    elif isinstance(value, int):
        yield path, value + 1
    elif isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            for where, other in _view_variants(getattr(value, field), inside + field):
                yield where, msgspec.structs.replace(value, **{field: other})
    elif isinstance(value, dict):
        for key, member in value.items():
            for where, other in _view_variants(member, path):
                yield where, {**value, key: other}
    elif isinstance(value, tuple):
        for i, member in enumerate(value):
            for where, other in _view_variants(member, path):
                yield where, (*value[:i], other, *value[i + 1 :])


test_law_11, test_law_11_in_full = make_law_tests(11, law_11)
