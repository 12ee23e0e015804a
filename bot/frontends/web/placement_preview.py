"""A place on the picture that is tried before it is taken: the picture shows what would lie there."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from bot.app.ui.screen import Screen

PICTURE: Final = "place"
"""The picture on which something is laid: a place that is chosen there shows it lying."""


def with_placement(screen: Screen, at: str) -> Screen:
    """Return a screen whose picture shows the tile at ``at``; unchanged if that is no open place."""
    picture = screen.picture
    if picture is None or picture.picture != PICTURE or picture.selection is None or at not in picture.selection.open:
        return screen
    focus = replace(picture.selection, chosen=(*picture.selection.chosen, at))
    return replace(screen, picture=replace(picture, selection=focus))


def preview_mark(screen: Screen) -> str | None:
    """Return the mark that is tried; empty where none is, None where nothing is laid on the picture."""
    picture = screen.picture
    if picture is None or picture.picture != PICTURE or picture.selection is None:
        return None
    return next((at for at in picture.selection.chosen if at in picture.selection.open), "")
