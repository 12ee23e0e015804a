"""The signs of the Princes as data: their meaning, their drawings, and the terms in questions that refer to them."""

from collections.abc import Iterator
from functools import cache

from engines.core.core_types import Args, TermRef
from engines.princes.components import COMPONENTS, printed
from engines.princes.rulebook import RULEBOOK
from render.core.legend_entries import (
    START_SIGN,
    DrawSign,
    LegendGroup,
    LegendSign,
    SignBuilder,
    icon_drawing,
    layer_drawings,
    sprite_drawing,
    text_drawing,
)
from render.core.theme import GOLD
from render.princes.houses import HOUSES
from render.princes.panel import WANTS

FREEDOMS = ("travel", "religion", "opinion")
LANDSCAPES = ("forest", "lake", "park")


@cache
def legend_groups(components: str = "") -> tuple[LegendGroup, ...]:
    """Return all signs, with numbers from a component table."""
    table = components or COMPONENTS.current_hash()
    signs = SignBuilder(RULEBOOK.rule_numbers(table))
    return (
        LegendGroup("picture-legend-heaps", tuple(_heap_entries(table, signs))),
        LegendGroup("picture-legend-facts", tuple(_fact_entries(signs))),
        LegendGroup("picture-legend-buildings", tuple(_building_entries(table, signs))),
        LegendGroup("picture-legend-freedoms", tuple(_freedom_entries(signs))),
        LegendGroup("picture-legend-persons", tuple(_person_entries(signs))),
        LegendGroup("", tuple(_card_entries(table, signs)), is_visible=False),
    )


def _person_refs(wish: str) -> list[TermRef]:
    return [TermRef(person) for person, wants in WANTS.items() if wish in wants]


def _tile_drawing(table_id: str, kind: str) -> DrawSign:
    outline = printed(table_id).outlines[kind]
    wide, high = len(outline[0]), len(outline)
    longest = max(wide, high, 3)
    name = "building" if kind in HOUSES else "landscape"
    return sprite_drawing(name, kind, tuple(outline), wide=wide / longest, high=high / longest)


def _building_entries(table_id: str, signs: SignBuilder) -> Iterator[LegendSign]:
    for kind in HOUSES:
        squares = sum(row.count("#") for row in printed(table_id).outlines[kind])
        told: Args = {"n": squares, "who": _person_refs(kind)}
        shows = (f"building {kind}", f"icon {kind}")
        yield signs.term(kind, _tile_drawing(table_id, kind), shows, "P-8", "building", **told)
    yield signs.term("palazzo", sprite_drawing("palazzo", 1, 1, wide=1, high=0.67), ("palazzo",), "P-1")


def _freedom_entries(signs: SignBuilder) -> list[LegendSign]:
    return [
        signs.term(kind, icon_drawing(kind, "lapis"), (f"icon {kind}",), "P-10", "freedom", who=_person_refs(kind))
        for kind in FREEDOMS
    ]


def _heap_entries(table_id: str, signs: SignBuilder) -> Iterator[LegendSign]:
    for kind in LANDSCAPES:
        shows, drawing = (f"landscape {kind}", f"icon {kind}"), _tile_drawing(table_id, kind)
        yield signs.term(kind, drawing, shows, "P-5", "landscape", who=_person_refs(kind))
    yield from (
        signs.term("landscape", icon_drawing("park"), (), "P-5", "landscape-any"),
        signs.term("jester", icon_drawing("jester"), ("icon jester",), "P-5"),
        signs.term("builder", icon_drawing("builder", "terraD"), ("icon builder",), "P-5"),
        signs.term("prestige_card", icon_drawing("plate.star"), ("icon plate.star",), "P-15"),
        signs.term("recruiting_card", icon_drawing("plate.arrow"), ("icon plate.arrow",), "P-5"),
        signs.sign("bids", sprite_drawing("step", "saff", 8, high=0.7), ("@bids",), "P-4"),
    )


def _fact_entries(signs: SignBuilder) -> list[LegendSign]:
    arch = layer_drawings(sprite_drawing("arch", "saff", "ink", 5, wide=0.6), text_drawing("7", part=0.4))
    tower = sprite_drawing("icon", "tower", "white", wide=0.64, high=0.64)
    return [
        signs.fact("points", icon_drawing("laurel", GOLD), ("icon laurel", "@/pp"), "P-13"),
        signs.fact("money", icon_drawing("florin", GOLD), ("icon florin", "@/money"), "P-13"),
        signs.fact("works", icon_drawing("work"), ("icon work", "@/works"), "P-7"),
        signs.sign("value", text_drawing("12"), (), "P-7"),
        signs.sign("round", arch, ("@round",), "P-7"),
        signs.term("profession_card", icon_drawing("plate.person"), ("icon plate.person",), "P-9"),
        signs.term("bonus_card", icon_drawing("plate.plus"), ("icon plate.plus",), "P-11"),
        signs.sign("want", layer_drawings(sprite_drawing("want", "building", "ink", ""), tower), ("want",), "P-17"),
        START_SIGN,
    ]


def _person_entries(signs: SignBuilder) -> Iterator[LegendSign]:
    for person, (building, landscape, freedom) in WANTS.items():
        wishes = {"building": TermRef(building), "landscape": TermRef(landscape), "freedom": TermRef(freedom)}
        niche = layer_drawings(
            sprite_drawing("arch", HOUSES[building].wall, "", 0, wide=0.84),
            sprite_drawing("icon", person, "white", wide=0.6, high=0.6),
        )
        yield signs.term(person, niche, (f"icon {person}",), "P-17", "person", **wishes)


def _card_entries(table_id: str, signs: SignBuilder) -> list[LegendSign]:
    """Return bonus and prestige cards, named after the items that they count."""
    index = printed(table_id)
    kinds = (("bonus", index.bonus, "plate.plus", "P-16"), ("prestige", index.prestige, "plate.star", "P-15"))
    return [
        signs.term(card, icon_drawing(plate), (f"@card:{card}",), rule, f"{kind}-text", thing=TermRef(card))
        for kind, rows, plate, rule in kinds
        for card in rows
    ]
