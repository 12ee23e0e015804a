"""The signs of Fresco as data: their meaning, their drawings, and the terms in questions that refer to them."""

from collections.abc import Iterator
from functools import cache

from engines.core.core_types import TermRef
from engines.fresco.components import COMPONENTS, printed
from engines.fresco.rulebook import RULEBOOK
from render.core.legend_entries import (
    LegendGroup,
    LegendSign,
    SignBuilder,
    icon_drawing,
    layer_drawings,
    sprite_drawing,
    text_drawing,
)
from render.core.theme import GOLD
from render.fresco import paints
from render.fresco.icons import PLACES

KINDS = ("now", "always", "end")


@cache
def legend_groups(components: str = "") -> tuple[LegendGroup, ...]:
    """Return all signs, with numbers from a component table."""
    table = components or COMPONENTS.current_hash()
    signs = SignBuilder(RULEBOOK.rule_numbers(table))
    return (
        LegendGroup("picture-legend-paints", tuple(_paint_entries(signs))),
        LegendGroup("picture-legend-places", tuple(_place_entries(signs))),
        LegendGroup("picture-legend-facts", tuple(_fact_entries(signs))),
        LegendGroup("picture-legend-fresco", tuple(_fresco_entries(signs))),
        LegendGroup("picture-portraits", tuple(_portrait_entries(table, signs))),
    )


def _paint_entries(signs: SignBuilder) -> Iterator[LegendSign]:
    kinds = (("basic", paints.BASIC, "F-7"), ("mixed", paints.MIXED, "F-12"), ("special", paints.SPECIAL, "F-23"))
    for kind, names, rule in kinds:
        for name in names:
            of = {"of": [TermRef(one) for one in paints.MIXES[name]]} if name in paints.MIXES else {}
            shows = (f"fresco.paint {name}", f"@paint:{name}")
            yield signs.term(name, sprite_drawing("fresco.paint", name, "ink"), shows, rule, f"paint-{kind}", **of)


def _place_entries(signs: SignBuilder) -> Iterator[LegendSign]:
    rules = {"market": "F-7", "cathedral": "F-8", "studio": "F-11", "workshop": "F-12", "theatre": "F-13"}
    for place, rule in rules.items():
        words = (place, "cathedral2") if place == "cathedral" else (place,)
        shows = (f"icon {PLACES[place]}", *(f"@place:{word}" for word in words))
        yield signs.term(place, icon_drawing(PLACES[place]), shows, rule)._replace(terms=words)


def _fact_entries(signs: SignBuilder) -> list[LegendSign]:
    moods, skies = ("icon f.sad", "icon f.calm", "icon f.glad"), ("icon f.moon", "icon f.sun", "icon f.dawn")
    requests = ("icon f.scroll", "icon f.mitre", "@/requests", "@request:")
    return [
        signs.fact("points", icon_drawing("laurel", GOLD), ("icon laurel", "@/vp"), "F-14"),
        signs.fact("thalers", icon_drawing("florin", GOLD), ("icon florin",), "F-17"),
        signs.fact("apprentices", icon_drawing("f.pawn"), ("icon f.pawn", "@/apprentices", "fresco.apprentice"), "F-4"),
        signs.sign("mood", icon_drawing("f.glad"), (*moods, "@/mood"), "F-4"),
        signs.sign("hour", icon_drawing("f.dawn", GOLD), (*skies, "@hour:"), "F-3"),
        signs.fact("tiles", icon_drawing("f.tile", "terraD"), ("icon f.tile", "@/tiles"), "F-15"),
        signs.fact("altars", icon_drawing("f.altar", "umber"), ("icon f.altar",), "F-10"),
        signs.fact("income", icon_drawing("f.income", GOLD), ("icon f.income",), "F-15"),
        signs.fact("requests", icon_drawing("f.scroll", "porph"), requests, "F-22"),
        signs.fact("supply", icon_drawing("f.mortar", "ink2"), ("@supply",), "F-18"),
        signs.fact("bag", icon_drawing("f.bag", "umber"), ("icon f.bag",), "F-15"),
        signs.fact("screen", icon_drawing("f.screen", "ink2"), ("icon f.screen", "@/paints", "@/thalers"), "F-19"),
        signs.sign("plan", icon_drawing("f.pawn", "lapis"), ("@/plan",), "F-5", "picture-my-plan"),
        signs.sign("round", sprite_drawing("arch", "saff", "ink", 5, wide=0.6), ("@round",), "F-16"),
    ]


def _fresco_entries(signs: SignBuilder) -> list[LegendSign]:
    bonus = layer_drawings(
        sprite_drawing("frame", "white", "porph", 50, 6, high=0.6), text_drawing("+2", "white", 0.32)
    )
    section, altar = sprite_drawing("fresco.section", 1, 1, "sooty"), sprite_drawing("fresco.triptych", wide=0.9)
    awnings = tuple(f"fresco.awning {colour}" for colour in ("lapis", "olive", "porph", "stone", "terra"))
    mixed, special = (sprite_drawing("fresco.blank", kind) for kind in ("mixed", "special"))
    return [
        signs.term("section", section, ("fresco.section", "@section:"), "F-8"),
        signs.sign(
            "bishop", sprite_drawing("fresco.bishop"), ("fresco.bishop", "@bishop"), "F-9", "picture-thing-bishop"
        ),
        signs.sign("bonus", bonus, (), "F-9", "picture-thing-bonus"),
        signs.term("altar", altar, ("fresco.triptych", "@altar"), "F-10"),
        signs.sign("altar-mixed", mixed, ("fresco.blank mixed",), "F-10", "picture-thing-altar-mixed"),
        signs.sign("altar-special", special, ("fresco.blank special",), "F-23"),
        signs.sign("booth", sprite_drawing("fresco.awning", "terra", high=0.5), (*awnings, "@booth:", "@tile:"), "F-7"),
        signs.sign("shut", sprite_drawing("fresco.shutter"), ("fresco.shutter",), "F-7"),
        signs.sign("leonardo", sprite_drawing("sign", 2, "white"), ("@leonardo",), "F-24", "picture-thing-leonardo"),
    ]


def _portrait_entries(table_id: str, signs: SignBuilder) -> Iterator[LegendSign]:
    for row in printed(table_id).table.portrait:
        drawing, shows = sprite_drawing("fresco.portrait", row.id, wide=0.84), f"fresco.portrait {row.id}"
        told = TermRef(f"text-{row.id}")
        yield signs.term(row.id, drawing, (shows, f"@portrait:{row.id}"), "F-21", "portrait", thing=told)
    for kind in KINDS:
        key, icon = f"kind-{kind}", f"f.{kind}"
        yield signs.sign(key, icon_drawing(icon, "terraD"), (f"icon {icon}",), "F-21", f"picture-{key}")
