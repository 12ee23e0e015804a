"""The content of a picture in lines of text, for users who can't see it or have to wait for it."""

from __future__ import annotations

from collections.abc import Sequence

from bot.app.i18n import BOT
from bot.app.ui.screen import Screen, alt_text
from engines import GAMES
from engines.core.translation import build_translator
from render.core.request import PictureRequest
from render.core.score_chart import ScoreChart


def text_board_lines(request: PictureRequest) -> list[str]:
    """Return all that the picture's view says, in its language."""
    game = GAMES.get(request.game)
    if game is None:  # the shelf of all games: its screen says them all
        return []
    if isinstance(request.view, ScoreChart):
        return list(request.view.told)
    speak = build_translator((BOT, game.data_dir), request.lang, request.names)
    return [speak(msg) for msg in game.board_messages(request.view)]


def alt_lines(screen: Screen) -> Sequence[str]:
    """Return the alt text of a screen without a picture, as lines of a board in words.

    None where its text says it all.
    """
    told = alt_text(screen, pictured=False)
    return (told,) if told else ()
