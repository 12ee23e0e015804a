"""The key to the signs of Fresco as data: what each is, how it is drawn, which words of questions mean it."""

from functools import cache

from engines.core.core_types import Msg, TermRef
from engines.fresco.components import COMPONENTS, printed
from engines.fresco.rulebook import RULEBOOK
from render.core.legend_entries import (
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
from render.fresco import paints
from render.fresco.icons import PLACES

KINDS = ("now", "always", "end")


@cache
def legend_groups(components: str = "") -> tuple[LegendGroup, ...]:
    """Return all signs, with the numbers of a component table."""
    table = components or COMPONENTS.current_hash()
    tell = build_sign_message(RULEBOOK.rule_numbers(table))
    return (
        LegendGroup("picture-legend-paints", tuple(_paint_entries(tell))),
        LegendGroup("picture-legend-places", tuple(_place_entries(tell))),
        LegendGroup("picture-legend-facts", tuple(_fact_entries(tell))),
        LegendGroup("picture-legend-fresco", tuple(_fresco_entries(tell))),
        LegendGroup("picture-portraits", tuple(_portrait_entries(table, tell))),
    )


def _paint_entries(tell: SignMessage) -> list[LegendSign]:
    kinds = {"basic": paints.BASIC, "mixed": paints.MIXED, "special": paints.SPECIAL}
    found = []
    for kind, names in kinds.items():
        for name in names:
            of = [TermRef(one) for one in paints.MIXES.get(name, ())]
            description = tell(f"paint-{kind}", **({"of": of} if of else {}))
            shows = (f"fresco.paint {name}", f"@paint:{name}")
            rule = {"basic": "F-7", "mixed": "F-12", "special": "F-23"}[kind]
            found.append(
                LegendSign(
                    name,
                    term_message(name),
                    description,
                    sprite_drawing("fresco.paint", name, "ink"),
                    shows,
                    (name,),
                    rule,
                )
            )
    return found


def _place_entries(tell: SignMessage) -> list[LegendSign]:
    rules = {"market": "F-7", "cathedral": "F-8", "studio": "F-11", "workshop": "F-12", "theatre": "F-13"}
    found = []
    for place, rule in rules.items():
        words = (place, "cathedral2") if place == "cathedral" else (place,)
        shows = (f"icon {PLACES[place]}", *(f"@place:{word}" for word in words))
        found.append(
            LegendSign(place, term_message(place), tell(place), icon_drawing(PLACES[place]), shows, words, rule)
        )
    return found


def _fact_entries(tell: SignMessage) -> list[LegendSign]:
    """Return what is shown of each player, and of the day."""
    return [
        fact_sign(tell, "points", icon_drawing("laurel", GOLD), ("icon laurel", "@/vp"), "F-14"),
        fact_sign(tell, "thalers", icon_drawing("florin", GOLD), ("icon florin",), "F-17"),
        fact_sign(
            tell, "apprentices", icon_drawing("f.pawn"), ("icon f.pawn", "@/apprentices", "fresco.apprentice"), "F-4"
        ),
        LegendSign(
            "mood",
            Msg("sign-mood-name"),
            tell("mood"),
            icon_drawing("f.glad"),
            ("icon f.sad", "icon f.calm", "icon f.glad", "@/mood"),
            rule="F-4",
        ),
        LegendSign(
            "hour",
            Msg("sign-hour-name"),
            tell("hour"),
            icon_drawing("f.dawn", GOLD),
            ("icon f.moon", "icon f.sun", "icon f.dawn", "@hour:"),
            rule="F-3",
        ),
        fact_sign(tell, "tiles", icon_drawing("f.tile", "terraD"), ("icon f.tile", "@/tiles"), "F-15"),
        fact_sign(tell, "altars", icon_drawing("f.altar", "umber"), ("icon f.altar",), "F-10"),
        fact_sign(tell, "income", icon_drawing("f.income", GOLD), ("icon f.income",), "F-15"),
        fact_sign(
            tell,
            "requests",
            icon_drawing("f.scroll", "porph"),
            ("icon f.scroll", "icon f.mitre", "@/requests", "@request:"),
            "F-22",
        ),
        fact_sign(tell, "supply", icon_drawing("f.mortar", "ink2"), ("@supply",), "F-18"),
        fact_sign(tell, "bag", icon_drawing("f.bag", "umber"), ("icon f.bag",), "F-15"),
        fact_sign(tell, "screen", icon_drawing("f.screen", "ink2"), ("icon f.screen", "@/paints", "@/thalers"), "F-19"),
        LegendSign(
            "plan", Msg("picture-my-plan"), tell("plan"), icon_drawing("f.pawn", "lapis"), ("@/plan",), rule="F-5"
        ),
        LegendSign(
            "round",
            Msg("sign-round-name"),
            tell("round"),
            sprite_drawing("arch", "saff", "ink", 5, wide=0.6),
            ("@round",),
            rule="F-16",
        ),
    ]


def _fresco_entries(tell: SignMessage) -> list[LegendSign]:
    bonus = layer_drawings(
        sprite_drawing("frame", "white", "porph", 50, 6, high=0.6), text_drawing("+2", "white", 0.32)
    )
    return [
        LegendSign(
            "section",
            term_message("section"),
            tell("section"),
            sprite_drawing("fresco.section", 1, 1, "sooty"),
            ("fresco.section", "@section:"),
            ("section",),
            "F-8",
        ),
        LegendSign(
            "bishop",
            Msg("picture-thing-bishop"),
            tell("bishop"),
            sprite_drawing("fresco.bishop"),
            ("fresco.bishop", "@bishop"),
            rule="F-9",
        ),
        LegendSign("bonus", Msg("picture-thing-bonus"), tell("bonus"), bonus, rule="F-9"),
        LegendSign(
            "altar",
            term_message("altar"),
            tell("altar"),
            sprite_drawing("fresco.triptych", wide=0.9),
            ("fresco.triptych", "@altar"),
            ("altar",),
            "F-10",
        ),
        LegendSign(
            "altar-mixed",
            Msg("picture-thing-altar-mixed"),
            tell("altar-mixed"),
            sprite_drawing("fresco.blank", "mixed"),
            ("fresco.blank mixed",),
            rule="F-10",
        ),
        LegendSign(
            "altar-special",
            Msg("sign-altar-special-name"),
            tell("altar-special"),
            sprite_drawing("fresco.blank", "special"),
            ("fresco.blank special",),
            rule="F-23",
        ),
        LegendSign(
            "booth",
            Msg("sign-booth-name"),
            tell("booth"),
            sprite_drawing("fresco.awning", "terra", high=0.5),
            (
                *(f"fresco.awning {colour}" for colour in ("lapis", "olive", "porph", "stone", "terra")),
                "@booth:",
                "@tile:",
            ),
            rule="F-7",
        ),
        LegendSign(
            "shut",
            Msg("sign-shut-name"),
            tell("shut"),
            sprite_drawing("fresco.shutter"),
            ("fresco.shutter",),
            rule="F-7",
        ),
        LegendSign(
            "leonardo",
            Msg("picture-thing-leonardo"),
            tell("leonardo"),
            sprite_drawing("sign", 2, "white"),
            ("@leonardo",),
            rule="F-24",
        ),
    ]


def _portrait_entries(table_id: str, tell: SignMessage) -> list[LegendSign]:
    portraits = [
        LegendSign(row.id, term_message(row.id), tell("portrait", thing=TermRef(f"text-{row.id}")),
             sprite_drawing("fresco.portrait", row.id, wide=0.84), (f"fresco.portrait {row.id}", f"@portrait:{row.id}"),
             (row.id,), "F-21")
        for row in printed(table_id).table.portrait
    ]  # fmt: skip
    kinds = [
        LegendSign(
            f"kind-{kind}",
            Msg(f"picture-kind-{kind}"),
            tell(f"kind-{kind}"),
            icon_drawing(f"f.{kind}", "terraD"),
            (f"icon f.{kind}",),
            rule="F-21",
        )
        for kind in KINDS
    ]
    return [*portraits, *kinds]
