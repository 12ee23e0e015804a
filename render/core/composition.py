"""Compose the scene of a request: what lies where, without a pixel of it. Loads nothing that only painting needs."""

from __future__ import annotations

import msgspec

from render.core import course, legends, meanings, parts, shelf
from render.core.painters import PAINTERS
from render.core.request import Focus, Request
from render.core.scene import Scene
from render.core.shapes import ARRANGED, MISSES


def scene_of(request: Request) -> Scene:
    """The scene that the game's painter makes of a request, or the shelf of all games where it names none.

    The course of a game is drawn alike for all. A part is cut out of the whole poster. Where something that is asked
    about has no place in a part, it is the board; where it has none in a shape, the whole poster. Raises ``KeyError``
    for a game without a painter.
    """
    if request.game == shelf.SHELF:
        return shelf.scene(request)
    if request.part.startswith(meanings.PART):
        return meanings.alone(scene_of(meanings.source(request)), request)
    if request.picture == course.COURSE:
        return course.scene(request)
    if legends.arranged(request):
        return legends.scene(request)
    whole: Scene | None = None
    asked = _asked(request.focus)
    if request.part and request.picture == "board":
        whole = _whole(request)
        if request.part == parts.CHANGED:
            request = msgspec.structs.replace(request, part=parts.changed(whole, request))
        source = parts.source(request)
        part = parts.cut(whole if source.shape == MISSES else PAINTERS[request.game].scene(source), request)
        if part is not None and asked & whole.marks.keys() <= part.marks.keys():
            return part
    if request.shape == parts.SHAPE:
        return whole or _whole(request)
    scene: Scene = PAINTERS[request.game].scene(request)
    if not asked or scene.shape not in ARRANGED:
        return scene
    whole = whole or _whole(request)
    return scene if asked & whole.marks.keys() <= scene.marks.keys() else whole


def _whole(request: Request) -> Scene:
    scene: Scene = PAINTERS[request.game].scene(msgspec.structs.replace(request, shape=MISSES))
    return scene


def _asked(focus: Focus | None) -> set[str]:
    """The marks that somebody is asked about."""
    return set() if focus is None else {*focus.open, *focus.blocked, *focus.chosen}
