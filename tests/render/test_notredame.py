"""The pictures of Notre Dame: what is where, marks, languages."""

from __future__ import annotations

from itertools import combinations
from math import hypot

import pytest
from msgspec.structs import replace

from render.core.composition import scene_of
from render.core.fit import fit
from render.core.request import Focus
from render.core.scene import Scene
from render.notredame import icons, offer, quarters, samples, sketch

LANGUAGES = ("en", "cs", "ru", "de")
FACTS = ("pp", "coins", "supply", "rats", "tokens", "played", "person", "notre_dame", *quarters.ORDER)
BOARDS = ("opening", "crowded", "three", "two", "five", "bribing", "driving", "giving", "end", "end-five")
LONG = ("Wilhelmina-Alexandrowna von der Tann",) * 5


@pytest.fixture(scope="module")
def scenes() -> dict[str, Scene]:
    """The scene of every sample, by name."""
    return {name: scene_of(make()) for name, make in samples.SAMPLES.items()}


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_board_has_every_mark(seats: int) -> None:
    request = samples.crowded(seats)
    view = request.view
    wanted = {"round", "bell", "notre_dame"}
    wanted |= {f"{seat}/{fact}" for seat in range(seats) for fact in FACTS}
    wanted |= {f"market:{market.id}" for district in view.districts for market in district.markets}
    wanted |= {f"person:{person.id}" for person in view.persons}
    assert wanted <= set(scene_of(request).marks)


def test_the_legend_knows_every_person(scenes: dict[str, Scene]) -> None:
    persons = {f"person:{row.id}" for row in sketch.INDEX.table.person}
    assert persons <= set(scenes["legend"].marks)
    assert {row.id for row in sketch.INDEX.table.person} == set(offer.FORMULAS)


def test_the_hand_shows_the_draft_with_every_card(scenes: dict[str, Scene]) -> None:
    for make in (samples.hand, samples.drafting, samples.dealt):
        request = make()
        mine = request.view.me
        cards = {*mine.hand, *mine.choosing}
        for draft in mine.drafts:
            cards |= {*draft.kept, *draft.passed, *draft.received} if draft.kept else set()
        assert {f"card:{card}" for card in cards} <= set(scene_of(request).marks)


@pytest.mark.parametrize("shape", ["page", "wide", "tall"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_nothing_on_the_map_hides_another_thing(players: int, shape: str) -> None:
    request = replace(samples.opening(players), shape=shape)
    scene = scene_of(request)
    markets = [f"market:{market.id}" for district in request.view.districts for market in district.markets]
    sectors = [f"{seat}/{name}" for seat in range(players) for name in quarters.ORDER]
    boxes = [scene.marks[name] for name in (*markets, *sectors)]
    for one, other in combinations(boxes, 2):
        assert not one.meets(other), (one, other)
    nave = scene.marks["notre_dame"]
    for box in boxes:
        near = min(max(nave.middle[0], box.x), box.right), min(max(nave.middle[1], box.y), box.bottom)
        away = ((near[0] - nave.middle[0]) ** 2 + (near[1] - nave.middle[1]) ** 2) ** 0.5
        assert away + box.h // 2 >= nave.w / 2, box


@pytest.mark.parametrize("shape", ["page", "wide", "tall"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_road_is_drawn_from_market_to_market(players: int, shape: str) -> None:
    """Within a quarter directly, between its outer markets round its edge, from one to another over a bridge."""
    request = replace(samples.opening(players), shape=shape)
    scene = scene_of(request)
    ends: dict[tuple[int, int], set[tuple[int, int]]] = {}
    for item in scene.items:
        if item.name == "nd.way":
            x0, y0, x1, y1 = (int(str(arg)) for arg in item.args)
            one, other = (item.box.x + x0, item.box.y + y0), (item.box.x + x1, item.box.y + y1)
            ends.setdefault(one, set()).add(other)
            ends.setdefault(other, set()).add(one)
    at = {
        market.id: scene.marks[f"market:{market.id}"].middle
        for district in request.view.districts
        for market in district.markets
    }
    markets = set(at.values())
    for name, spot in at.items():
        reached = {there for there in at.values() if there != spot and _joined(ends, markets, spot, there)}
        roads = {next(iter({*road} - {name})) for road in request.view.roads if name in road}
        assert reached == {at[road] for road in roads}, name
    between = sum(one.partition("-")[0] != other.partition("-")[0] for one, other in request.view.roads)
    assert [item.name for item in scene.items].count("nd.bridge") == between


def _joined(
    ends: dict[tuple[int, int], set[tuple[int, int]]],
    markets: set[tuple[int, int]],
    one: tuple[int, int],
    other: tuple[int, int],
) -> bool:
    """Whether a way leads from one market to another that passes no third."""
    seen, todo = {one}, [one]
    while todo:
        for spot in ends.get(todo.pop(), set()) - seen:
            if spot == other:
                return True
            seen.add(spot)
            if spot not in markets:
                todo.append(spot)
    return False


@pytest.mark.parametrize("shape", ["page", "wide", "tall"])
def test_a_reward_is_as_large_as_text(shape: str) -> None:
    """11 px where the picture is seen, as what it stands beside."""
    scene = scene_of(replace(samples.opening(4), shape=shape))
    markets = [box for name, box in scene.marks.items() if name.startswith("market:")]
    seen = 400 / scene.width if shape != "wide" else 550 / scene.width
    rewards = [
        item.box
        for item in scene.items
        if item.name == "icon"
        and item.args[0] in {"florin", "nd.cube", "nd.rat", "laurel"}
        and any(item.box.inside(market) for market in markets)
    ]
    assert len(rewards) == 16
    assert min(box.w for box in rewards) * seen >= 11


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_person_and_card_fits_in_every_language(lang: str) -> None:
    request = samples.crowded(lang=lang)
    rows = sketch.INDEX.table.person
    for first in range(0, len(rows), 3):
        persons = tuple(replace(request.view.persons[0], id=row.id) for row in rows[first : first + 3])
        scene = scene_of(replace(request, view=replace(request.view, persons=persons)))
        assert not scene.cuts
        for person in persons:
            card = scene.marks[f"person:{person.id}"]
            within = [item for item in scene.items if item.box.inside(card.grow(40)) and item.box.meets(card)]
            assert all(item.box.right <= card.right for item in within if item.name in {"icon"} or item.kind == "text")
    for kind in icons.SECTORS:
        mine = samples._mine((f"{kind}.0",) * 3)
        made = scene_of(replace(request, picture="hand", view=replace(request.view, me=mine)))
        assert not made.cuts, (lang, kind)


def test_long_names_are_cut_and_stay_in_their_columns() -> None:
    for make in (samples.crowded, samples.bribing):
        for seats in (2, 3, 4, 5):
            scene = scene_of(replace(make(seats), names=LONG[:seats]))
            assert len(scene.cuts) == seats, "of each name, and of nothing else"
            assert all(text.endswith("…") and LONG[0].startswith(text[:-1]) for text in scene.cuts), scene.cuts
            for seat in range(seats):
                column = scene.parts[f"district:{seat}"]
                inside = [item for item in scene.items if any(item.box.inside(box) for box in column)]
                assert len([item for item in inside if item.kind == "text" and item.name in scene.cuts]) == 1, seat
            assert all(item.box.right <= scene.width for item in scene.items if item.kind == "text")


def test_last_moves_stand_at_the_foot_with_the_numbers_of_the_board(scenes: dict[str, Scene]) -> None:
    scene = scenes["crowded"]
    foot = scene.height - 60 - 54 * 4
    numbers = [(item.name, item.box.y > foot) for item in scene.items if item.kind == "text" and item.name in "1234"]
    for number in "1234":
        assert (number, True) in numbers
        assert (number, False) in numbers


def test_overflow_is_said_and_told_ahead(scenes: dict[str, Scene]) -> None:
    view = samples.crowded().view
    assert [player.overflows for player in view.players] == [False, True, False, False]
    assert [item.name for item in scenes["crowded"].items if item.kind == "text"].count("9!") == 1
    assert "9!" not in [item.name for item in scenes["end"].items if item.kind == "text"]


def test_hidden_points_show_a_lock_and_no_number() -> None:
    scene = scene_of(samples.crowded())
    locks = [item for item in scene.items if item.name == "icon" and item.args[0] == "lock"]
    assert len(locks) == 3


def test_choices_show_on_the_board() -> None:
    before = samples.driving()
    bare = scene_of(replace(before, focus=None))
    assert before.focus
    rings = [item for item in scene_of(before).items if item not in bare.items]
    assert len(rings) == 2 * len(before.focus.open)
    chosen = replace(before, focus=Focus(("drive", "1-c"), ("market:1-il",), ("market:1-or",), ("market:1-c",)))
    names = [item.name for item in scene_of(chosen).items]
    assert names.count("check") == 1


def test_a_name_of_two_lines_is_never_wider_than_its_card() -> None:
    name = fit("Мастер гильдии", offer.TITLE._replace(px=34), offer.CARD_W - 102, 2)
    assert not name.cut
    assert len(name.lines) == 2


@pytest.mark.parametrize("shape", ["page", "wide", "tall"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_what_is_shared_at_notre_dame_stands_within_its_disc(seats: int, shape: str) -> None:
    scene = scene_of(replace(samples.crowded(seats), shape=shape))
    disc = scene.marks["notre_dame"]
    (told,) = [item.box for item in scene.items if item.kind == "text" and "÷" in item.name]
    corners = [(x - disc.middle[0], y - disc.middle[1]) for x in (told.x, told.right) for y in (told.y, told.bottom)]
    assert max(hypot(x, y) for x, y in corners) <= disc.w / 2
