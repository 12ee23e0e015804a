"""Composition of a request's scene: the positions of all items, without painting or imports for it."""

import msgspec

from render.core import board_parts, game_chooser, legend_entries, legend_picture, score_chart, standings
from render.core.layouts import CHAT_LAYOUTS, PAGE_LAYOUT
from render.core.painters import PAINTERS
from render.core.request import PictureRequest, Selection
from render.core.scene import Scene


def compose_scene(request: PictureRequest) -> Scene:
    """Compose the scene of a request with the game's painter, or with the game chooser if it has no game.

    Score charts are the same for all games. A part is cut out of the whole poster. If a part lacks selected marks, the
    whole layout is used; if even that lacks them, the poster. Raises ``KeyError`` for a game without a painter.
    """
    if request.game == game_chooser.CHOOSER:
        is_standings = request.picture == standings.STANDINGS
        return standings.standings_scene(request) if is_standings else game_chooser.chooser_scene(request)
    if request.part.startswith(legend_entries.PART):
        return legend_entries.single_sign_scene(compose_scene(legend_entries.sign_source(request)), request)
    if request.picture == score_chart.SCORE_CHART:
        return score_chart.chart_scene(request)
    if request.picture == "legend" and legend_picture.visible_groups(request.game):
        return legend_picture.legend_scene(request)
    whole: Scene | None = None
    asked = _selection_hotspots(request.selection)
    if request.part and request.picture == "board":
        whole = _poster_scene(request)
        if request.part == board_parts.CHANGED:
            request = msgspec.structs.replace(request, part=board_parts.last_changed_part(whole, request))
        source = board_parts.part_source(request)
        part = board_parts.cut_part(whole if source.layout == PAGE_LAYOUT else draw_picture(source), request)
        if part is not None and asked & whole.hotspots.keys() <= part.hotspots.keys():
            return part
    if request.layout == board_parts.SHAPE:
        return whole or _poster_scene(request)
    scene = draw_picture(request)
    if asked <= scene.hotspots.keys() or scene.layout not in CHAT_LAYOUTS:
        return scene
    whole = whole or _poster_scene(request)
    return scene if asked & whole.hotspots.keys() <= scene.hotspots.keys() else whole


def _poster_scene(request: PictureRequest) -> Scene:
    return draw_picture(msgspec.structs.replace(request, layout=PAGE_LAYOUT))


def draw_picture(request: PictureRequest) -> Scene:
    """Return the painter's scene of a request. Raises ``KeyError`` for an unknown picture."""
    scene: Scene = PAINTERS[request.game].PICTURES[request.picture](request)
    return scene


def _selection_hotspots(focus: Selection | None) -> set[str]:
    return set() if focus is None else {*focus.open, *focus.blocked, *focus.chosen}
