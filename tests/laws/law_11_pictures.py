"""Law 11: every view can be put into words and painted, within size limits; every mark is on a picture."""

from __future__ import annotations

from engines.core import limits
from engines.core.messages import LANGUAGES, speaker
from tests.laws.law_10_fits import NAMES
from tests.laws.playing import AnyGame, AnyMatch, require, some, viewers


def law_11(game: AnyGame, seed: int, share: float = 1.0) -> int:
    """Text board and alt text; give the number of views put into words."""
    speakers = {lang: speaker(game.home, lang, NAMES) for lang in LANGUAGES}
    said, boards = 0, dict[int | None, tuple[object, list[str]]]()
    for match in some(game, seed, share):
        for viewer in viewers(match):
            view = match.view(viewer)
            for lang, speak in speakers.items():
                alt, board = ([speak(line) for line in what(view)] for what in (game.alt, game.text))
                head = [speak(line) for line in game.headline(view)]
                _alt(match, lang, head, " ".join(alt))
                _board(lang, head, board)
            _everything(viewer, boards.get(viewer), view, board)
            boards[viewer] = (view, board)
            said += 1
    return said


def _alt(match: AnyMatch, lang: str, head: list[str], alt: str) -> None:
    """Headline, whose turn, scores."""
    require(0 < len(alt) <= limits.ALT, "an alt text is empty or too long", lang, len(alt), alt)
    require(head[0] in alt, "an alt text without its headline", lang, head[0])
    for seat in range(match.header.seats):
        require(NAMES[seat] in alt, "an alt text without a seat's score", lang, seat)
    for seat in match.owing():
        require(NAMES[seat] in " ".join(head), "a headline that does not say who owes", lang, seat, head)


def _board(lang: str, head: list[str], board: list[str]) -> None:
    whole = "\n".join(board)
    require(head[0] in whole, "a text board without its headline", lang)
    require(all(line.strip() for line in board), "a text board with an empty line", lang)
    require(len(whole) <= limits.BOARD, "a text board is too long", lang, len(whole))


def _everything(viewer: int | None, before: tuple[object, list[str]] | None, view: object, board: list[str]) -> None:
    """The text board says everything: where two views differ, their boards do."""
    if before is not None:
        require((before[0] == view) == (before[1] == board), "a text board leaves out what changed", viewer, view)
