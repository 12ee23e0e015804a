"""Test law 27 on random games: gold signs match fields of the view, and question marks hide nothing readable."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from engines import GAMES
from engines.core.hotspots import node_hotspots
from render import PAINTERS
from render.core.composition import compose_scene
from render.core.highlights import RING, RING_W, SIGN_DRAWINGS, is_chip
from render.core.request import PictureRequest, Selection
from render.core.scene import Layer, Scene, SceneItem
from render.core.seat_panels import LEAD_ICON
from render.core.theme import GOLD
from tests.engines.laws.law_runner import in_full, share_painted
from tests.engines.laws.random_games import AnyGame, LawBrokenError, all_viewers, require, some_moments
from tests.engines.laws.test_law_10_text_limits import NAMES
from tests.games import REAL
from tests.render.samples import named_request

each = pytest.mark.parametrize("game", [pytest.param(GAMES[key], id=key) for key in REAL])


def law_27(game: AnyGame, seed: int, share: float) -> int:
    dice, made = Random(f"{seed} gold"), 0
    for match in some_moments(game, seed, share):
        for viewer in all_viewers(match):
            view, layout = match.view_for(viewer), dice.choice(["wide", "tall", "page"])
            names = NAMES[: match.header.seats]
            scene = compose_scene(PictureRequest(game.key, view, names=names, layout=layout))
            check_gold_signs(game.key, scene, view, layout)
            made += 1
    return made


def law_27_selection(game: AnyGame, seed: int, share: float) -> int:
    dice, made = Random(f"{seed} marks"), 0
    for match in some_moments(game, seed, share):
        for seat, question in match.open_questions().items():
            opened, blocked = node_hotspots(match.choice_tree(seat))
            selection = Selection((), opened, blocked, opened[:1])
            layout = dice.choice(["wide", "tall", "page"])
            names = NAMES[: match.header.seats]
            for picture in ("board", "hand"):
                request = PictureRequest(game.key, match.view_for(seat), picture, names=names, layout=layout)
                scene = compose_scene(replace(request, selection=selection))
                bare = compose_scene(replace(request, layout=scene.layout))
                kept = Counter(item.to_line() for item in bare.items)
                marks = [i for i in scene.items if i.kind == "drawn" and not kept.pop(i.to_line(), 0)]
                read = [i for i in bare.items if (i.kind == "text" or is_piece(i)) and i.layer <= Layer.LABELS]
                hidden = [i.to_line() for i in read for mark in marks if does_mark_hide(mark, i)]
                require(
                    not hidden, "a mark of a question covers readable items", question.text.key, layout, picture, hidden
                )
                made += len(marks) * len(read)
    return made


def is_piece(item: SceneItem) -> bool:
    """Return whether an item is a sign to read or count: of a seat, of an item, or a miniature card."""
    return item.kind == "drawn" and (item.name in SIGN_DRAWINGS or is_chip(item))


def does_mark_hide(mark: SceneItem, item: SceneItem) -> bool:
    if mark.layer < item.layer:
        return False
    seen = item.box if item.kind == "text" else item.box.grow_by(-item.box.w // 8)
    if mark.name == "ring.open":
        return seen.overlaps(mark.box) and not seen.is_inside(mark.box.grow_by(-RING_W))
    return seen.overlaps(mark.box.grow_by(-RING))


def check_gold_signs(game: str, scene: Scene, view: Any, layout: str) -> None:
    ends = ("/result", f"/{points_field(game)}")
    at_seats = {name: box for name, box in scene.hotspots.items() if name.endswith(ends)}
    medals = {
        int(name.partition("/")[0])
        for item in scene.items
        for name, box in at_seats.items()
        if item.name == "icon" and item.args[0] == LEAD_ICON and box.overlaps(item.box)
    }
    if layout != "page" or view.results:
        require(medals == leaders(game, view), "a medal is not with the leaders", layout, medals, leaders(game, view))
    for seat, player in enumerate(view.players):
        for field in player.__struct_fields__:
            box = scene.hotspots.get(f"{seat}/{field}")
            known = getattr(player, field) is not None
            own = getattr(view, "me", None)
            if own is not None and seat == own.seat:  # private data is visible to its player
                known = known or getattr(own, field, None) is not None
            if box is None or known:
                continue
            gold = [i.to_line() for i in scene.items if i.args[1:2] == (GOLD,) and i.box.is_inside(box)]
            require(not gold, "a gold sign for a secret number", layout, seat, field, gold)


def points_field(game: str) -> str:
    """Return the field of the public points during a game, or an empty text if they are secret to the end."""
    return getattr(PAINTERS[game], "SCORE", "")


def leaders(game: str, view: Any) -> set[int]:
    """Return the winners at the end, or before it the leaders by points known to the viewer."""
    if view.results:
        return {one.seat for one in view.results if one.rank == 1}
    masters = [*view.players, *([view.leonardo] if getattr(view, "leonardo", None) else [])]
    field = points_field(game)
    points: list[int | None] = [getattr(player, field) for player in masters] if field else [None]
    known = [n for n in points if n is not None]
    most = max(known) if len(known) == len(points) else 0
    return {seat for seat, n in enumerate(points) if most and n == most}


@each
def test_law_27_gold_signs_follow_their_meaning(game: AnyGame) -> None:
    assert sum(law_27(game, seed, 0.01) for seed in range(2)) >= 12


@each
def test_law_27_selection_marks_match_open_options(game: AnyGame) -> None:
    assert sum(law_27_selection(game, seed, 0.03) for seed in range(2)) >= 100


@in_full
@each
def test_law_27_selection_marks_match_open_options_in_full(game: AnyGame) -> None:
    assert sum(law_27_selection(game, seed, 0.2) for seed in range(10)) >= 1000


@in_full
@each
def test_law_27_gold_signs_follow_their_meaning_in_full(game: AnyGame) -> None:
    share = share_painted(game.key, full=True)
    assert sum(law_27(game, seed, share) for seed in range(20)) >= 1000


def test_law_27_catches_a_medal_of_a_player_who_does_not_lead() -> None:
    request = named_request("princes", "wide")
    players = [replace(player, pp=player.pp + 40 * (seat == 0)) for seat, player in enumerate(request.view.players)]
    with pytest.raises(LawBrokenError, match="medal"):
        check_gold_signs("princes", compose_scene(request), replace(request.view, players=tuple(players)), "wide")
