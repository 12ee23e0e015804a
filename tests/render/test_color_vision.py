"""Test that different meanings look different: in every layout and size, for colour-blind viewers and in grey.

Two drawings of one name differ in form, letter or pattern, or in colours that all can distinguish. An item with only
a seat's colour is next to that seat's sign, which has an outline and a charge.
"""

import re
from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations, islice

import pytest
from msgspec.structs import replace

from render.core import board_parts
from render.core.composition import compose_scene
from render.core.geometry import Box
from render.core.scene import Scene, SceneItem
from render.core.theme import POSTER, ROLES
from tests.games import FACTS, REAL
from tests.render.color_vision import count_differing_pixels
from tests.render.samples import compose_recorded, named_request, recorded_requests, sample_names
from tests.render.scene_items import find_drawings
from tests.render.test_board_parts import part_request
from tests.render.test_legend_entries import PLAIN

LEAST = 12
"""Minimum number of differing pixels of two signs: three by four, with letters eleven high."""
ROW = 48
"""The extent of a seat's row above and below its sign, in units."""
SAID = {"fresco.awning", "f.calm", "f.glad", "f.sad"}
"""Meanings that are also shown nearby: a booth's number on its awning, a mood's face on a track with zones."""
FAINT = re.compile("stone|line|rosa")
"""Colours of missing or past items, which also show a zero or a lock, or have a special place."""
COLOUR = re.compile(rf"(?:{'|'.join([*POSTER, *ROLES])})(?:~.*)?")
OWN = re.compile(r"(?:seat|charge)\.(\d)")
NOUGHT = {"florin", "laurel"}
"""Drawings whose dimming is repeated by a zero or a lock."""
OF_SEATS = {"sign", "nd.token", "fresco.paint"}
"""Drawings that show an owner or kind by more than a colour."""
SEATED = {"fresco.apprentice", "nd.supply"}
"""Drawings whose first argument is a seat, shown only by its colour."""
SHAPES = ("page", "wide", "tall")

games = pytest.mark.parametrize("game", [key for key in REAL if FACTS[key].samples])
counts = pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.full)])


def compose_pictures(game: str, *, whole: bool) -> Iterator[Scene]:
    """Yield boards, hands, placements and final pictures of samples, each in one of the layouts in turn.

    ``whole``: in each layout, including recorded games.
    """
    for number, name in enumerate(sample_names(game)):
        if not name.startswith("legend"):
            for shape in SHAPES if whole else SHAPES[number % 3 : number % 3 + 1]:
                yield compose_scene(replace(named_request(game, name), layout=shape))
    for shape in SHAPES if whole else ():
        for kind, step in (("board", 2), ("end", 4), ("hand", 4)):
            yield from (scene for _, scene in islice(compose_recorded(game, kind, shape), 0, None, step))
    for request in islice(recorded_requests(game, "board"), 0, None, 4) if whole else ():
        yield from (compose_scene(part_request(request, name)) for name in board_parts.part_names(game, request.view))


def find_look_alikes(drawn: list[Scene], *, whole: bool) -> set[str]:
    """Return the drawings of one name in one picture that look the same to a kind of vision.

    Without ``whole``, compare only those that differ just in colour or seat.
    """
    found, compared = set[str](), set[frozenset[tuple[object, ...]]]()
    for scene in drawn:
        named: dict[str, dict[tuple[object, ...], SceneItem]] = defaultdict(dict)
        for item in scene.items:
            if item.kind == "drawn" and (item.name in OF_SEATS or item.name not in PLAIN):
                named[item.name].setdefault(item.args, item)
        for one, other in (pair for items in named.values() for pair in combinations(items.values(), 2)):
            pair = frozenset({(one.name, *one.args), (other.name, *other.args)})
            close = whole or one.name in OF_SEATS or _colorless_args(one) == _colorless_args(other)
            if not close or pair in compared or _has_same_meaning(one, other):
                continue
            compared.add(pair)
            blind = sorted(eye for eye, pixels in count_differing_pixels(scene, one, other).items() if pixels < LEAST)
            if blind:
                found.add(f"{one.name} {one.args} {other.args} {scene.layout} {blind}")
    return found


def _colorless_args(item: SceneItem) -> tuple[str, ...]:
    return tuple(str(arg) for arg in item.args if arg != "" and not COLOUR.fullmatch(str(arg)))


def _has_same_meaning(one: SceneItem, other: SceneItem) -> bool:
    """Return whether two drawings mean the same, or their difference is shown nearby."""
    if {one.name, *map(str, one.args[:1])} & SAID or (one.name == "sign" and one.args[0] == other.args[0]):
        return True
    if one.name in SEATED:
        return one.args[1:] == other.args[1:]
    told = [[str(arg) for arg in item.args if COLOUR.fullmatch(str(arg))] for item in (one, other)]
    faint = [any(FAINT.match(colour) for colour in colours) for colours in told]
    return (
        one.name == "icon"
        and _colorless_args(one) == _colorless_args(other)
        and (faint[0] == faint[1] or one.args[0] in NOUGHT)
    )


def seat_of(item: SceneItem) -> int | None:
    """Return the seat of an item's colour, if nothing else on the item shows the seat."""
    if item.name in SEATED:
        return int(str(item.args[0]))
    if item.kind != "drawn" or item.name in ("sign", "nd.token"):
        return None
    told = next((found for arg in item.args if (found := OWN.match(str(arg)))), None)
    return int(told[1]) - 1 if told is not None else None


def find_unsigned_items(scene: Scene) -> list[str]:
    """Return items in a seat's colour far from its sign: in another part or row, or under another sign."""
    signs = find_drawings(scene, "sign")
    whole = Box(0, 0, scene.width, scene.height)
    return [
        item.to_line()
        for item in scene.items
        if (seat := seat_of(item)) is not None
        and item.box.overlaps(whole)
        and not _with_its_own(scene, item, seat, signs)
    ]


def _with_its_own(scene: Scene, item: SceneItem, seat: int, signs: list[SceneItem]) -> bool:
    box = item.box
    for name, boxes in scene.parts.items():
        if name.endswith(f":{seat}") and any(box.is_inside(one.grow_by(8)) for one in boxes):
            return any(sign.args[0] == seat and sign.box.overlaps(one) for sign in signs for one in boxes)
    beside = [sign for sign in signs if abs(sign.box.center[1] - box.center[1]) < ROW]
    above = [sign for sign in signs if sign.box.y <= box.center[1]]
    nearest = [
        min(beside, key=lambda sign: abs(sign.box.center[0] - box.center[0]), default=None),
        min(beside, key=lambda sign: sign.box.x, default=None),  # which is at the start of the row
        min(above, key=lambda sign: _distance_below(box, sign.box), default=None),
        min(signs, key=lambda sign: _distance_below(box, sign.box), default=None),
    ]
    return any(sign is not None and sign.args[0] == seat for sign in nearest)


def _distance_below(box: Box, sign: Box) -> int:
    """Return the distance of a box from a sign; horizontal distance counts double."""
    aside = max(0, sign.x - box.right, box.x - sign.right)
    return max(0, box.y - sign.bottom, sign.y - box.bottom) + 2 * aside


@pytest.mark.slow
@games
@counts
def test_different_meanings_never_look_alike(game: str, *, whole: bool) -> None:
    assert find_look_alikes(list(compose_pictures(game, whole=whole)), whole=whole) == set()


@games
@counts
def test_items_in_seat_colours_carry_the_seats_sign(game: str, *, whole: bool) -> None:
    for scene in compose_pictures(game, whole=whole):
        if scene.layout in SHAPES:  # a part is cut out of one of these
            assert find_unsigned_items(scene) == [], f"{scene.layout}: add a sign to what only colours tell apart"
