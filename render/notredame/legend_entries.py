"""The signs of Notre Dame as data: their meaning, their drawings, and the terms in questions that refer to them."""

from collections.abc import Iterator
from functools import cache

from engines.core.core_types import TermRef
from engines.notredame.components import COMPONENTS, printed
from engines.notredame.rulebook import RULEBOOK
from render.core.geometry import Box
from render.core.legend_entries import (
    DrawSign,
    LegendGroup,
    LegendSign,
    SignBuilder,
    icon_drawing,
    layer_drawings,
    sprite_drawing,
    text_drawing,
)
from render.core.scene import Scene
from render.core.theme import GOLD
from render.notredame import city, offer
from render.notredame.icons import SECTORS

MARKETS = ("C", "OL", "OR", "IL", "IR")
FORMULA = {"act": "nd.act", "back": "nd.back", "house": "nd.house", "empty": "nd.empty", "fullest": "nd.fullest",
           "space": "nd.space"}  # fmt: skip
"""Signs in the persons' formulas."""


@cache
def legend_groups(components: str = "") -> tuple[LegendGroup, ...]:
    """Return all signs, with numbers from a component table."""
    table = components or COMPONENTS.current_hash()
    signs = SignBuilder(RULEBOOK.rule_numbers(table))
    return (
        LegendGroup("picture-legend-sectors", tuple(_sector_entries(signs))),
        LegendGroup("picture-legend-things", tuple(_thing_entries(signs))),
        LegendGroup("picture-legend-facts", tuple(_fact_entries(signs))),
        LegendGroup("picture-legend-persons", tuple(_person_entries(table, signs))),
    )


def _sector_entries(signs: SignBuilder) -> Iterator[LegendSign]:
    for kind, name in SECTORS.items():
        if kind == "trusted_friend":
            continue
        shows: tuple[str, ...] = (f"@/{kind}",)
        shows += () if kind == "carriage_house" else (f"icon {name}",)
        shows += ("@notre_dame",) if kind == "notre_dame" else ()
        rule = {"carriage_house": "N-9", "notre_dame": "N-8", "park": "N-10"}.get(kind, "N-7")
        yield signs.term(kind, icon_drawing(name), shows, rule)


def _token_drawing(number: int, kind: str) -> DrawSign:
    def draw(scene: Scene, box: Box) -> None:
        city.draw_message(scene, number, kind, box.center)

    return draw


def _draw_carriage(scene: Scene, box: Box) -> None:
    city.draw_carriages(scene, (1,), box.center)


def _person_drawing(name: str, deck: str) -> DrawSign:
    def draw(scene: Scene, box: Box) -> None:
        wide = round(box.w * 0.8)
        offer.draw_niche(
            scene, name, offer.DECKS.get(deck, "umber"), Box(box.center[0] - wide // 2, box.y, wide, box.h)
        )

    return draw


def _thing_entries(signs: SignBuilder) -> list[LegendSign]:
    market = signs.sign("market", sprite_drawing("disc", "white", "stone", 14), ("@market:",), "N-9")
    return [
        signs.sign("cube", icon_drawing("nd.cube"), ("icon nd.cube", "nd.cubes"), "N-1"),
        signs.term("friend", icon_drawing("nd.friend"), ("icon nd.friend",), "N-8"),
        signs.sign("carriage", _draw_carriage, ("icon nd.carriage",), "N-9", "picture-thing-carriage"),
        market._replace(terms=tuple(f"market-{kind}" for kind in MARKETS)),
        signs.sign("token", sprite_drawing("sign", 1), ("icon nd.purse", "@/tokens"), "N-9"),
        *(
            signs.term(kind, _token_drawing(number, kind), (), "N-9", "token")
            for number, kind in enumerate(("pp1_coin", "pp2_cube", "pp3_rat", "pp4"))
        ),
        signs.sign("pool", text_drawing("10 ÷ 3", part=0.3), (), "N-12", "picture-thing-pool"),
    ]


def _fact_entries(signs: SignBuilder) -> list[LegendSign]:
    ghost = sprite_drawing("dashed", "ink", "", 8, 22)
    over = layer_drawings(sprite_drawing("round", "terraD", 16), text_drawing("9!", "white"))
    arch = layer_drawings(sprite_drawing("arch", "saff", "ink", 5, wide=0.6), text_drawing("B", part=0.4))
    return [
        signs.fact("points", icon_drawing("laurel", GOLD), ("icon laurel", "@/pp"), "N-13"),
        signs.fact("coins", icon_drawing("florin", GOLD), ("icon florin", "@/coins"), "N-1"),
        signs.fact("supply", sprite_drawing("nd.supply", 1), ("nd.supply", "@/supply"), "N-1"),
        signs.fact("rats", icon_drawing("nd.rat"), ("icon nd.rat", "@/rats"), "N-11"),
        signs.fact("ghost", ghost, (), "N-11"),
        signs.fact("overflow", over, ("icon nd.warn",), "N-11"),
        signs.fact("bell", icon_drawing("nd.bell"), ("icon nd.bell", "@bell"), "N-3"),
        signs.fact("played", sprite_drawing("round", "ink", 16), ("@/played",), "N-6"),
        signs.fact("person", _person_drawing("monk", "brown"), ("@/person",), "N-11"),
        signs.sign("round", arch, ("@round",), "N-3"),
        *(signs.sign(f"formula-{key}", icon_drawing(name), (f"icon {name}",), "N-11") for key, name in FORMULA.items()),
    ]


def _person_entries(table_id: str, signs: SignBuilder) -> Iterator[LegendSign]:
    for row in printed(table_id).table.person:
        shows, told = (f"icon {row.id}", f"@person:{row.id}"), TermRef(f"text-{row.id}")
        drawing = _person_drawing(row.id, row.deck)
        yield signs.term(row.id, drawing, shows, "N-11", "person-does", thing=told)
