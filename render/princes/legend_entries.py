"""The key to the signs of the Princes as data: what each is, how it is drawn, which words of questions mean it."""

from functools import cache

from engines.core.core_types import Msg, TermRef
from engines.princes.components import COMPONENTS, printed
from engines.princes.rulebook import RULEBOOK
from render.core.legend_entries import (
    START,
    DrawSign,
    LegendGroup,
    LegendSign,
    SignMessage,
    build_sign_message,
    fact_sign,
    icon_drawing,
    layer_drawings,
    sprite_drawing,
    term_message,
    text_drawing,
)
from render.core.theme import GOLD
from render.princes.houses import HOUSES
from render.princes.panel import WANTS

FREEDOMS = ("travel", "religion", "opinion")
LANDSCAPES = ("forest", "lake", "park")


@cache
def legend_groups(components: str = "") -> tuple[LegendGroup, ...]:
    """Return all signs, with the numbers of a component table."""
    table = components or COMPONENTS.current_hash()
    tell = build_sign_message(RULEBOOK.rule_numbers(table))
    return (
        LegendGroup("picture-legend-heaps", tuple(_heap_entries(table, tell))),
        LegendGroup("picture-legend-facts", tuple(_fact_entries(tell))),
        LegendGroup("picture-legend-buildings", tuple(_building_entries(table, tell))),
        LegendGroup("picture-legend-freedoms", tuple(_freedom_entries(tell))),
        LegendGroup("picture-legend-persons", tuple(_person_entries(tell))),
        LegendGroup("", tuple(_card_entries(table, tell)), is_visible=False),
    )


def _person_refs(wish: str) -> list[TermRef]:
    """Return who wishes for something."""
    return [TermRef(person) for person, wants in WANTS.items() if wish in wants]


def _tile_drawing(table_id: str, kind: str) -> DrawSign:
    """Return a tile as it lies."""
    outline = printed(table_id).outlines[kind]
    wide, high = len(outline[0]), len(outline)
    longest = max(wide, high, 3)
    name = "building" if kind in HOUSES else "landscape"
    return sprite_drawing(name, kind, tuple(outline), wide=wide / longest, high=high / longest)


def _building_entries(table_id: str, tell: SignMessage) -> list[LegendSign]:
    found = []
    for kind in HOUSES:
        squares = sum(row.count("#") for row in printed(table_id).outlines[kind])
        description = tell("building", n=squares, who=_person_refs(kind))
        found.append(
            LegendSign(
                kind,
                term_message(kind),
                description,
                _tile_drawing(table_id, kind),
                (f"building {kind}", f"icon {kind}"),
                (kind,),
                "P-8",
            )
        )
    palazzo = sprite_drawing("palazzo", 1, 1, wide=1, high=0.67)
    return [
        *found,
        LegendSign("palazzo", term_message("palazzo"), tell("palazzo"), palazzo, ("palazzo",), ("palazzo",), "P-1"),
    ]


def _freedom_entries(tell: SignMessage) -> list[LegendSign]:
    return [
        LegendSign(
            kind,
            term_message(kind),
            tell("freedom", who=_person_refs(kind)),
            icon_drawing(kind, "lapis"),
            (f"icon {kind}",),
            (kind,),
            "P-10",
        )
        for kind in FREEDOMS
    ]


def _heap_entries(table_id: str, tell: SignMessage) -> list[LegendSign]:
    """Return what is auctioned."""
    lands = [
        LegendSign(kind, term_message(kind), tell("landscape", who=_person_refs(kind)), _tile_drawing(table_id, kind),
             (f"landscape {kind}", f"icon {kind}"), (kind,), "P-5")
        for kind in LANDSCAPES
    ]  # fmt: skip
    return [
        *lands,
        LegendSign(
            "landscape",
            term_message("landscape"),
            tell("landscape-any"),
            icon_drawing("park"),
            terms=("landscape",),
            rule="P-5",
        ),
        LegendSign(
            "jester",
            term_message("jester"),
            tell("jester"),
            icon_drawing("jester"),
            ("icon jester",),
            ("jester",),
            "P-5",
        ),
        LegendSign(
            "builder",
            term_message("builder"),
            tell("builder"),
            icon_drawing("builder", "terraD"),
            ("icon builder",),
            ("builder",),
            "P-5",
        ),
        LegendSign(
            "prestige_card",
            term_message("prestige_card"),
            tell("prestige-card"),
            icon_drawing("plate.star"),
            ("icon plate.star",),
            ("prestige_card",),
            "P-15",
        ),
        LegendSign(
            "recruiting_card",
            term_message("recruiting_card"),
            tell("recruiting-card"),
            icon_drawing("plate.arrow"),
            ("icon plate.arrow",),
            ("recruiting_card",),
            "P-5",
        ),
        LegendSign(
            "bids",
            Msg("sign-bids-name"),
            tell("bids"),
            layer_drawings(sprite_drawing("step", "saff", 8, high=0.7)),
            ("@bids",),
            rule="P-4",
        ),
    ]


def _fact_entries(tell: SignMessage) -> list[LegendSign]:
    """Return what is counted for each player."""
    return [
        fact_sign(tell, "points", icon_drawing("laurel", GOLD), ("icon laurel", "@/pp"), "P-13"),
        fact_sign(tell, "money", icon_drawing("florin", GOLD), ("icon florin", "@/money"), "P-13"),
        fact_sign(tell, "works", icon_drawing("work"), ("icon work", "@/works"), "P-7"),
        LegendSign("value", Msg("sign-value-name"), tell("value"), text_drawing("12"), rule="P-7"),
        LegendSign(
            "round",
            Msg("sign-round-name"),
            tell("round"),
            layer_drawings(sprite_drawing("arch", "saff", "ink", 5, wide=0.6), text_drawing("7", part=0.4)),
            ("@round",),
            rule="P-7",
        ),
        LegendSign(
            "profession_card",
            term_message("profession_card"),
            tell("profession-card"),
            icon_drawing("plate.person"),
            ("icon plate.person",),
            ("profession_card",),
            "P-9",
        ),
        LegendSign(
            "bonus_card",
            term_message("bonus_card"),
            tell("bonus-card"),
            icon_drawing("plate.plus"),
            ("icon plate.plus",),
            ("bonus_card",),
            "P-11",
        ),
        LegendSign(
            "want",
            Msg("sign-want-name"),
            tell("want"),
            layer_drawings(
                sprite_drawing("want", "building", "ink", ""),
                sprite_drawing("icon", "tower", "white", wide=0.64, high=0.64),
            ),
            ("want",),
            rule="P-17",
        ),
        START,
    ]


def _person_entries(tell: SignMessage) -> list[LegendSign]:
    found = []
    for person, (building, landscape, freedom) in WANTS.items():
        wishes = {"building": TermRef(building), "landscape": TermRef(landscape), "freedom": TermRef(freedom)}
        niche = layer_drawings(
            sprite_drawing("arch", HOUSES[building].wall, "", 0, wide=0.84),
            sprite_drawing("icon", person, "white", wide=0.6, high=0.6),
        )
        description = tell("person", **wishes)
        found.append(
            LegendSign(person, term_message(person), description, niche, (f"icon {person}",), (person,), "P-17")
        )
    return found


def _card_entries(table_id: str, tell: SignMessage) -> list[LegendSign]:
    """Return bonus and prestige cards: each says itself what it counts."""
    index = printed(table_id)
    kinds = (("bonus", index.bonus, "plate.plus", "P-16"), ("prestige", index.prestige, "plate.star", "P-15"))
    return [
        LegendSign(
            card,
            term_message(card),
            tell(f"{kind}-text", thing=TermRef(card)),
            icon_drawing(plate),
            (f"@card:{card}",),
            (card,),
            rule,
        )
        for kind, rows, plate, rule in kinds
        for card in rows
    ]
