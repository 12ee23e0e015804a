"""Test laws 11 and 27: pictures are within limits and have each named hotspot; gold signs match fields of the view."""

from collections import Counter
from collections.abc import Sequence
from io import BytesIO
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from PIL import Image

from engines import GAMES
from engines.core.core_types import GameEvent
from engines.core.hotspots import node_hotspots, picture_for
from engines.core.random_moves import random_move
from engines.core.translation import build_translator
from engines.core.tree import MORE, Allocation, Choice, Leaf, legal_moves, next_node
from render import PAINTERS
from render.core.composition import compose_scene
from render.core.geometry import Box
from render.core.highlights import RING, RING_W, SIGN_DRAWINGS, is_chip
from render.core.layouts import CHAT_LAYOUTS
from render.core.renderer import render_picture
from render.core.request import Picture, PictureRequest, RecentMove, Selection
from render.core.scene import Layer, Scene, SceneItem
from render.core.seat_panels import LEAD_ICON
from render.core.theme import GOLD
from tests.conftest import FULL, scale_count
from tests.engines.laws.law_runner import IN_FULL, Law, share_painted
from tests.engines.laws.random_games import AnyGame, AnyMatch, LawBrokenError, all_viewers, require, some_moments
from tests.engines.laws.test_law_10_text_limits import NAMES
from tests.games import FACTS, REAL
from tests.render.samples import named_request

GAMES_PAINTED = 11
MANY = scale_count(GAMES_PAINTED, 3)
"""Number of games in a full run, three with ``BOTTEGA_GAMES=3``."""
MAX_BYTES = 300 * 1024
MAX_SIDES_PX = 10_000
"""Telegram's limit for the sum of width and height."""


def law_11_painted(game: AnyGame, seed: int, share: float = 1.0, *, painted: int = 1) -> int:
    """Return the number of composed scenes; ``painted`` pictures of each kind are also painted."""
    dice, made = Random(f"{seed} pictures"), 0
    left = dict.fromkeys(_picture_names(game), painted)
    for match in some_moments(game, seed, share):
        for viewer in all_viewers(match):
            requests = _build_requests(match, viewer, Selection(), dice)
            scenes = {request.picture: compose_scene(request) for request in requests}
            _check_marks(match.entries[-1].events, match, viewer, scenes)
            made += len(scenes)
            if viewer is not None and viewer in match.open_questions():
                made += _check_option_marks(match, viewer, dice)
            for request in requests:
                if left[request.picture] and dice.random() < 0.2:
                    left[request.picture] -= 1
                    _check_painting(request)
    return made


def _picture_names(game: AnyGame) -> list[str]:
    painter = PAINTERS[game.key]
    return [*painter.PICTURES, *(["legend"] if hasattr(painter, "legend_groups") else [])]


def _build_requests(match: AnyMatch, viewer: int | None, focus: Selection, dice: Random) -> list[PictureRequest]:
    """Build a request for each picture that this viewer may see.

    A spectator has neither a hand nor placements.
    """
    lang = dice.choice(["en", "cs", "ru", "de"])
    speak = build_translator(match.game.data_dir, lang, NAMES)
    entry = match.entries[-1]
    told = [event for event in entry.events if event.is_visible_to(viewer)][:4]
    trace = tuple(RecentMove(i, entry.seat, speak(event.msg), event.at) for i, event in enumerate(told, 1))
    view, own = match.view_for(viewer), {"hand", "place"} if viewer is None else set()
    pictures = [picture for picture in _picture_names(match.game) if picture not in own]
    names = NAMES[: match.header.seats]
    return [PictureRequest(match.game.key, view, picture, trace, lang, names, focus, "2 h") for picture in pictures]


def _check_marks(events: tuple[GameEvent, ...], match: AnyMatch, viewer: int | None, scenes: dict[str, Scene]) -> None:
    marks = {mark for scene in scenes.values() for mark in scene.hotspots}
    for event in () if match.is_over else events:  # the result shows the final state, not the last move
        if event.is_visible_to(viewer) and event.msg.key not in FACTS[match.game.key].off_picture:
            lost = set(event.at) - marks
            require(not lost, "an event's mark is on no picture", viewer, event.msg.key, lost, match.version)
    for name, scene in scenes.items():
        require(scene.width > 0 and scene.height > 0, "a picture has no size", name)
        whole = Box(0, 0, scene.width, scene.height)
        beyond = {mark for mark, box in scene.hotspots.items() if not (box.w > 0 < box.h and box.is_inside(whole))}
        require(not beyond, "a mark is outside its picture", name, beyond)
        texts = [item.name for item in scene.items if item.kind == "text" and not item.box.is_inside(whole)]
        require(not texts, "a text extends beyond its picture", name, texts)


def _check_option_marks(match: AnyMatch, seat: int, dice: Random) -> int:
    """Walk a random move, and check at every node that all its marks are on the picture of the partial answer."""
    root, made = match.choice_tree(seat), 0
    said = [random_move(root, dice)]
    if not isinstance(root, Leaf) and root.more is not None and next(legal_moves(root.more), None):
        said.append((MORE, *random_move(root.more, dice)))
    for word in said:
        node = root
        chosen: tuple[str, ...] = ()
        for upto in range(len(word)):
            members = node.options if isinstance(node, Choice) else node.slots if isinstance(node, Allocation) else []
            focus = Selection(
                word[:upto],
                tuple(m.hotspot for m in members if m.hotspot and m.blocked is None),
                tuple(m.hotspot for m in members if m.hotspot and m.blocked is not None),
                chosen,
            )
            named = (*focus.open, *focus.blocked)
            requests = {one.picture: one for one in _build_requests(match, seat, focus, dice)}
            shown = requests if FULL else [picture_for(named)]
            scenes = {picture: compose_scene(requests[picture]) for picture in shown}
            lost = {*named} - scenes[picture_for(named)].hotspots.keys()
            require(not lost, "an option's mark is not on the picture of its question", seat, word[:upto], lost)
            made += len(scenes)
            key = word[upto].partition("=")[0]
            chosen = (*chosen, *(m.hotspot for m in members if m.key == key and m.hotspot))
            node = next_node(node, word[upto])
    return made


def _describe_difference(first: Picture, second: Picture) -> str:
    seen = [Image.open(BytesIO(one.png)).convert("RGB").tobytes() for one in (first, second)]
    return "other pixels" if seen[0] != seen[1] else "packed otherwise"


def _check_painting(request: PictureRequest) -> None:
    first, second = render_picture(request), render_picture(request)
    if first.png != second.png:
        raise LawBrokenError("the same request gives other bytes", request.picture, _describe_difference(first, second))
    require(len(first.png) <= MAX_BYTES, "a picture is too large", request.picture, len(first.png))
    require(first.width + first.height <= MAX_SIDES_PX, "a picture is too long", request.picture)
    require(max(first.width, first.height) <= 20 * min(first.width, first.height), "a picture is too narrow")


def test_law_11_every_game_has_a_painter_or_a_reason() -> None:
    unpainted = {key for key, facts in FACTS.items() if facts.unpainted}
    assert set(GAMES) == set(PAINTERS) | unpainted
    assert not set(PAINTERS) & unpainted


painters = pytest.mark.parametrize("game", [pytest.param(GAMES[key], id=key) for key in PAINTERS])


@painters
@pytest.mark.parametrize(
    ("full", "seeds", "painted", "least"),
    [(False, [1], 1, 40), pytest.param(True, range(MANY), 3, 2000 * MANY // GAMES_PAINTED, marks=IN_FULL)],
    ids=["few", "many"],
)
def test_law_11_pictures_show_their_position(
    game: AnyGame, full: bool, seeds: Sequence[int], painted: int, least: int
) -> None:
    share = share_painted(game.key, full=full)
    made = sum(law_11_painted(game, seed, share, painted=painted) for seed in seeds)
    assert made >= least, f"{made} scenes of {len(seeds)} games are too few to be meaningful"


each = pytest.mark.parametrize("game", [pytest.param(GAMES[key], id=key) for key in REAL])


def law_27(game: AnyGame, seed: int, share: float) -> int:
    dice, made = Random(f"{seed} gold"), 0
    for match in some_moments(game, seed, share):
        for viewer in all_viewers(match):
            view, layout = match.view_for(viewer), dice.choice(["wide", "tall", "page"])
            scene = compose_scene(PictureRequest(game.key, view, names=NAMES[: match.header.seats], layout=layout))
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
                veils = [item.box for item in scene.items if item.kind == "veil"]
                asked = [scene.hotspots[name] for name in opened if name in scene.hotspots]
                veiled = [box for box in asked if any(map(box.overlaps, veils))]
                require(not veiled, "a veil covers an option", question.text.key, layout, picture, veiled)
                if picture == "board" and asked:
                    require(bool(veils) == (scene.layout in CHAT_LAYOUTS), "a veil is missing or on a poster", layout)
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
@pytest.mark.parametrize(
    ("law", "games", "share", "least"),
    [
        (law_27, 2, 0.01, 12),
        (law_27_selection, 2, 0.03, 100),
        pytest.param(law_27, 20, 0.1, 1000, marks=IN_FULL),
        pytest.param(law_27_selection, 10, 0.2, 1000, marks=IN_FULL),
    ],
    ids=["gold", "selection", "gold in full", "selection in full"],
)
def test_law_27_gold_signs_follow_their_meaning_and_selection_marks_open_options(
    game: AnyGame, law: Law, games: int, share: float, least: int
) -> None:
    assert sum(law(game, seed, share) for seed in range(games)) >= least


def test_law_27_catches_a_medal_of_a_player_who_does_not_lead() -> None:
    request = named_request("princes", "wide")
    players = [replace(player, pp=player.pp + 40 * (seat == 0)) for seat, player in enumerate(request.view.players)]
    with pytest.raises(LawBrokenError, match="medal"):
        check_gold_signs("princes", compose_scene(request), replace(request.view, players=tuple(players)), "wide")
