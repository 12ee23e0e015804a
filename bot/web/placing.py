"""A place on the picture that is tried before it is taken: the picture shows what would lie there."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from bot.app.port.screen import Screen

PICTURE: Final = "place"
"""The picture on which something is laid: a place that is chosen there shows it lying."""


def tried(screen: Screen, at: str) -> Screen:
    """A screen whose picture shows how it would be at the mark ``at``; as it is where that is no open place."""
    picture = screen.picture
    if picture is None or picture.picture != PICTURE or picture.focus is None or at not in picture.focus.open:
        return screen
    focus = replace(picture.focus, chosen=(*picture.focus.chosen, at))
    return replace(screen, picture=replace(picture, focus=focus))


def place_tried(screen: Screen) -> str | None:
    """The mark that is tried; empty where none is, None where nothing is laid on the picture."""
    picture = screen.picture
    if picture is None or picture.picture != PICTURE or picture.focus is None:
        return None
    return next((at for at in picture.focus.chosen if at in picture.focus.open), "")
