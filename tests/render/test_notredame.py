"""Test the pictures of Notre Dame: board, map, hand, persons, marks, hidden points, all languages."""

from functools import partial
from itertools import combinations
from math import hypot

import pytest
from msgspec.structs import replace

from engines.core.translation import LANGUAGES
from engines.notredame.components import COMPONENTS, printed
from render.core.composition import compose_scene
from render.core.highlights import FOOT_H
from render.core.layouts import CHAT_LAYOUTS, LAYOUTS
from render.core.request import RecentMove
from render.notredame import icons, offer, quarters
from render.notredame.labels import GameLabels
from tests.render.samples import (
    assert_nothing_covered,
    find_drawings,
    named_request,
    number_discs,
    sample_request,
    sample_scene,
    scene_texts,
    text_items,
)

INDEX = printed(COMPONENTS.current_hash())
sample = partial(sample_request, "notredame")
scene_of = partial(sample_scene, "notredame")


def test_every_person_has_a_formula() -> None:
    assert {row.id for row in INDEX.table.person} == set(offer.FORMULAS)


def test_hand_shows_the_draft_with_every_card() -> None:
    for moment in ("hand", "drafting", "dealt"):
        request = sample(moment)
        mine = request.view.me
        cards = {*mine.hand, *mine.choosing}
        for draft in mine.drafts:
            cards |= {*draft.kept, *draft.passed, *draft.received} if draft.kept else set()
        assert {f"card:{card}" for card in cards} <= set(compose_scene(request).hotspots)


@pytest.mark.parametrize("shape", ["page", "wide", "tall"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_items_on_the_map_do_not_overlap(players: int, shape: str) -> None:
    request = replace(sample("opening", players), layout=shape)
    scene = compose_scene(request)
    markets = [f"market:{market.id}" for district in request.view.districts for market in district.markets]
    sectors = [f"{seat}/{name}" for seat in range(players) for name in quarters.ORDER]
    boxes = [scene.hotspots[name] for name in (*markets, *sectors)]
    assert [pair for pair in combinations(boxes, 2) if pair[0].overlaps(pair[1])] == []
    nave = scene.hotspots["notre_dame"]
    for box in boxes:
        near = min(max(nave.center[0], box.x), box.right), min(max(nave.center[1], box.y), box.bottom)
        away = ((near[0] - nave.center[0]) ** 2 + (near[1] - nave.center[1]) ** 2) ** 0.5
        assert away + box.h // 2 >= nave.w / 2, f"{box} covers the nave"


@pytest.mark.parametrize("shape", ["page", "wide", "tall"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_road_connects_two_markets(players: int, shape: str) -> None:
    """Roads run directly within a quarter, along its edge between outer markets, and over bridges between quarters."""
    request = replace(sample("opening", players), layout=shape)
    scene = compose_scene(request)
    ends: dict[tuple[int, int], set[tuple[int, int]]] = {}
    for item in scene.items:
        if item.name == "nd.way":
            x0, y0, x1, y1 = (int(str(arg)) for arg in item.args)
            one, other = (item.box.x + x0, item.box.y + y0), (item.box.x + x1, item.box.y + y1)
            ends.setdefault(one, set()).add(other)
            ends.setdefault(other, set()).add(one)
    at = {
        market.id: scene.hotspots[f"market:{market.id}"].center
        for district in request.view.districts
        for market in district.markets
    }
    markets = set(at.values())
    for name, spot in at.items():
        reached = {there for there in at.values() if there != spot and _has_direct_way(ends, markets, spot, there)}
        roads = {next(iter({*road} - {name})) for road in request.view.roads if name in road}
        assert reached == {at[road] for road in roads}, f"{name}: expected all ends of its roads to be reached"
    between = sum(one.partition("-")[0] != other.partition("-")[0] for one, other in request.view.roads)
    assert [item.name for item in scene.items].count("nd.bridge") == between


def _has_direct_way(
    ends: dict[tuple[int, int], set[tuple[int, int]]],
    markets: set[tuple[int, int]],
    one: tuple[int, int],
    other: tuple[int, int],
) -> bool:
    """Return whether a path leads from one market to another without passing a third."""
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
def test_reward_icons_are_as_large_as_text(shape: str) -> None:
    """They are 11 px at display size, like the adjacent text."""
    scene = compose_scene(replace(sample("opening", 4), layout=shape))
    markets = [box for name, box in scene.hotspots.items() if name.startswith("market:")]
    seen = 400 / scene.width if shape != "wide" else 550 / scene.width
    rewards = [
        item.box
        for item in scene.items
        if item.name == "icon"
        and item.args[0] in {"florin", "nd.cube", "nd.rat", "laurel"}
        and any(item.box.is_inside(market) for market in markets)
    ]
    assert len(rewards) == 16
    assert min(box.w for box in rewards) * seen >= 11


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_person_and_card_fits_in_every_language(lang: str) -> None:
    request = sample("crowded", lang=lang)
    rows = INDEX.table.person
    for first in range(0, len(rows), 3):
        persons = tuple(replace(request.view.persons[0], id=row.id) for row in rows[first : first + 3])
        scene = compose_scene(replace(request, view=replace(request.view, persons=persons)))
        assert not scene.cut_texts
        for person in persons:
            card = scene.hotspots[f"person:{person.id}"]
            within = [item for item in scene.items if item.box.is_inside(card.grow_by(40)) and item.box.overlaps(card)]
            assert all(item.box.right <= card.right for item in within if item.name in {"icon"} or item.kind == "text")
    for kind in icons.SECTORS:
        held = sample("hand", lang=lang)
        made = compose_scene(replace(held, view=replace(held.view, me=replace(held.view.me, hand=(f"{kind}.0",) * 3))))
        assert not made.cut_texts, f"{lang}, {kind}: shorten these texts: {made.cut_texts}"


def test_overflow_is_announced_in_advance() -> None:
    view = sample("crowded").view
    assert {player.overflows for player in view.players} == {False, True}
    shown = [item for item in scene_of("crowded").items if item.name == "9!" or item.args[:1] == ("nd.warn",)]
    assert len(shown) == sum(player.overflows for player in view.players)
    assert "9!" not in scene_texts(scene_of("end"))


def test_hidden_points_show_a_lock_instead_of_a_number() -> None:
    request = sample("crowded")
    locks = [item for item in compose_scene(request).items if item.name == "icon" and item.args[0] == "lock"]
    assert len(locks) == len([player for player in request.view.players if player.pp is None]) > 0


@pytest.mark.parametrize("shape", ["page", "wide", "tall"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_notre_dame_share_text_fits_into_its_disc(seats: int, shape: str) -> None:
    scene = compose_scene(replace(sample("crowded", seats), layout=shape))
    disc = scene.hotspots["notre_dame"]
    (told,) = [item.box for item in text_items(scene) if "÷" in item.name]
    corners = [(x - disc.center[0], y - disc.center[1]) for x in (told.x, told.right) for y in (told.y, told.bottom)]
    assert max(hypot(x, y) for x, y in corners) <= disc.w / 2


def test_wide_board_with_five_players_has_large_signs_above_the_persons() -> None:
    request = sample("crowded", 5, layout="wide")
    scene = compose_scene(request)
    (city,), (persons,) = scene.parts["city"], scene.parts["persons"]
    assert city.w >= scene.width * 9 // 10
    panels = [box for name, boxes in scene.parts.items() if name.startswith("district:") for box in boxes]
    assert persons.y > max(box.bottom for box in panels)
    friends = [(seat, one) for seat, player in enumerate(request.view.players) for one in player.sectors]
    cells = [scene.hotspots[f"{seat}/{one.sector}"] for seat, one in friends if not one.friend]
    signs = [item.box for item in scene.items if item.name == "icon" and any(item.box.is_inside(one) for one in cells)]
    assert min(box.w for box in signs) >= 36


@pytest.mark.parametrize("bribed", [(), (0,), (0, 1, 2, 3, 4)])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_person_in_a_strip_shows_name_rats_and_bribers_side_by_side(lang: str, bribed: tuple[int, ...]) -> None:
    request = sample("crowded", 5)
    for first in range(0, len(offer.FORMULAS), 3):
        named = zip(request.view.persons, [*offer.FORMULAS][first : first + 3], strict=True)
        persons = tuple(replace(told, id=name, bribed=bribed) for told, name in named)
        scene = compose_scene(
            replace(request, view=replace(request.view, persons=persons), layout="wide", lang=lang, recent_moves=())
        )
        inside = [scene.hotspots[f"person:{told.id}"] for told in persons]
        shown = [item for item in scene.items if any(item.box.is_inside(box) for box in inside)]
        signs = [item.box.grow_by(-item.box.w // 8) for item in shown if item.name in {"icon", "sign"}]
        texts = [item.box for item in shown if item.kind == "text"]
        assert not any(one.overlaps(other) for one, other in combinations([*signs, *texts], 2))
        assert scene.cut_texts == []


def test_friend_is_shown_next_to_the_number_of_cubes() -> None:
    """Like the text board, the picture shows the friend separately from the cubes."""
    request = named_request("notredame", "crowded")
    scene = compose_scene(request)
    told = [(seat, one) for seat, player in enumerate(request.view.players) for one in player.sectors if one.friend]
    assert told
    for seat, one in told:
        box = scene.hotspots[f"{seat}/{one.sector}"]
        assert scene_texts(scene, box) == [str(one.cubes)]
        assert any(item.args[:1] == ("nd.friend",) for item in scene.items if item.box.overlaps(box))


@pytest.mark.parametrize("layout", sorted(CHAT_LAYOUTS))
def test_moved_cube_is_shown_by_one_arrow_with_one_disc(layout: str) -> None:
    ends = ("0/cloister_school", "0/hospital")
    request = replace(sample("crowded"), layout=layout, recent_moves=(RecentMove(1, 0, "moves a cube", ends),))
    scene = compose_scene(request)
    target = scene.hotspots[ends[1]]
    assert [item.name for item in scene.items if item.name in {"nd.path", "nd.head"}] == ["nd.path", "nd.head"]
    (head,) = [item.box for item in scene.items if item.name == "nd.head"]
    assert head.overlaps(target)
    discs = number_discs(scene)
    (disc,) = [box for box in discs if layout not in CHAT_LAYOUTS or box.bottom < scene.height - FOOT_H]
    assert disc.overlaps(target.grow_by(disc.w))
    assert not disc.grow_by(-6).overlaps(head.grow_by(-6))


def test_two_moves_into_sectors_are_not_drawn_as_an_arrow() -> None:
    moves = (RecentMove(1, 0, "one", ("0/park",)), RecentMove(2, 0, "two", ("0/hospital",)))
    assert not find_drawings(compose_scene(replace(sample("crowded"), recent_moves=moves)), "nd.head")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("shape", ["page", *sorted(CHAT_LAYOUTS)])
def test_number_of_a_neutral_district_is_in_line_with_its_name(shape: str, lang: str) -> None:
    request = replace(sample("crowded", 2), layout=shape, lang=lang)
    scene, labels = compose_scene(request), GameLabels(request)
    neutral = [number for number, district in enumerate(request.view.districts) if district.seat is None]
    assert len(neutral) == 2
    for number in neutral:
        names = {labels.owner(request.view, number), labels.neutral_label(request.view, number)}
        assert [item.name in names for item in text_items(scene) if item.name in names] == [True]
    assert scene.cut_texts == []


@pytest.mark.lint
@pytest.mark.parametrize("name", ["wide", "wide-five", "tall", "crowded", "five"])
@pytest.mark.parametrize("shape", sorted(LAYOUTS))
def test_collected_messages_do_not_overlap(shape: str, name: str) -> None:
    request = named_request("notredame", name)
    colours = len(request.view.districts)
    for count in (0, 1, 4, 7, 12):
        players = tuple(
            replace(player, tokens=tuple(n % colours for n in range(count))) for player in request.view.players
        )
        scene = compose_scene(replace(request, layout=shape, view=replace(request.view, players=players)))
        assert_nothing_covered(scene)
