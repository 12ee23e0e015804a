"""What a picture shows, in lines of text: for whoever can't see it, or while it is not there yet."""

from __future__ import annotations

from bot.app.match.service import BOT
from engines import GAMES
from engines.core.messages import speaker
from render.core.course import Course
from render.core.request import Request


def in_words(request: Request) -> list[str]:
    """All that the picture's view says, in its language."""
    game = GAMES.get(request.game)
    if game is None:  # the shelf of all games: its screen says them all
        return []
    if isinstance(request.view, Course):
        return list(request.view.told)
    speak = speaker((BOT, game.home), request.lang, request.names)
    return [speak(msg) for msg in game.text(request.view)]
