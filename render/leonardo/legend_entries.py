"""The signs of Leonardo as data: their meaning, their drawings, and the terms in questions that refer to them."""

from collections.abc import Iterator
from functools import cache
from types import MappingProxyType
from typing import Final, NamedTuple

from engines.core.core_types import Args, TermRef
from engines.leonardo.component_rows import Area, Invention
from engines.leonardo.components import COMPONENTS, printed
from engines.leonardo.rulebook import RULEBOOK
from render.core.fonts import LABEL, STRONG, TextStyle
from render.core.geometry import Box
from render.core.legend_entries import (
    DrawSign,
    LegendGroup,
    LegendSign,
    SignBuilder,
    icon_drawing,
    layer_drawings,
    sprite_drawing,
)
from render.core.scene import Anchor, Arg, Layer, Scene
from render.core.theme import GOLD
from render.leonardo.icons import PLACES, RESOURCES
from render.leonardo.kinds import KINDS


class LabSign(NamedTuple):
    """A sign of a laboratory or a queue: drawings, unnamed rectangles, and texts, from its left edge.

    A drawing has its name, box, arguments and layer; a text has its x position, style, colour and anchor.
    """

    drawings: tuple[tuple[str, Box, tuple[Arg, ...], Layer], ...]
    texts: tuple[tuple[str, int, TextStyle, str, Anchor], ...] = ()


LAB_SIGNS: Final = MappingProxyType(
    {
        "done": LabSign(
            (("round", Box(0, -17, 96, 34), ("seat.1", 5), Layer.PIECES),), (("5", 86, STRONG, "white", "right"),)
        ),
        "coming": LabSign((("hatched", Box(0, -17, 96, 34), ("white", "seat.1", 4, 9), Layer.PIECES),)),
        "stops": LabSign((("lv.weeks", Box(0, -22, 95, 40), (5, (4,), True), Layer.TILES),)),
        "robot-place": LabSign((("dashed", Box(33, -15, 30, 30), ("stoneD", "", 2, 6), Layer.TILES),)),
        "follows": LabSign(
            (("frame", Box(24, -21, 48, 42), ("sepia", "paper", 8, 3), Layer.TILES),),
            (("12", 48, STRONG, "sepia", "centre"),),
        ),
        "without": LabSign(
            (
                ("dashed", Box(29, -19, 38, 38), ("sepiaL", "paper", 2, 6), Layer.PIECES),
                ("icon", Box(36, -12, 24, 24), (KINDS[3], "sepiaL"), Layer.PIECES),
            )
        ),
        "queue": LabSign(
            (
                ("lv.start", Box(6, -13, 14, 26), ("ink",), Layer.PIECES),
                ("sign", Box(25, -19, 38, 38), (0,), Layer.PIECES),
                ("sign", Box(61, -19, 38, 38), (1,), Layer.PIECES),
            )
        ),
        "order": LabSign(
            (("", Box(8, 2, 40, 14), ("ink",), Layer.TILES), ("", Box(50, 8, 40, 8), ("ink",), Layer.TILES))
        ),
        "price": LabSign(
            (("icon", Box(15, -17, 34, 34), ("florin", "stoneD"), Layer.PIECES),), (("2", 56, LABEL, "ink2", "left"),)
        ),
    }
)


FIELDS = {
    "move": ("lv.move", "move_apprentice"),
    "florins": ("", "take_florins"),
    "peek": ("lv.peek", "peek_deck"),
    "buy": ("lv.buy", "buy_resource"),
}


@cache
def legend_groups(components: str = "") -> tuple[LegendGroup, ...]:
    """Return all signs, with numbers from a component table."""
    table = components or COMPONENTS.current_hash()
    signs = SignBuilder(RULEBOOK.rule_numbers(table))
    return (
        LegendGroup(
            "picture-legend-places", tuple(_place_entry(area, signs) for area in printed(table).areas.values())
        ),
        LegendGroup("picture-legend-fields", (*_field_entries(signs), *_resource_entries(signs))),
        LegendGroup("picture-legend-facts", tuple(_fact_entries(signs))),
        LegendGroup("picture-legend-labs", tuple(_lab_entries(signs))),
        LegendGroup("picture-legend-kinds", tuple(_kind_entries(signs))),
        LegendGroup(
            "picture-legend-inventions",
            tuple([_invention_entry(row, signs) for row in printed(table).inventions.values()]),
        ),
    )


def _place_entry(area: Area, signs: SignBuilder) -> LegendSign:
    key, about = f"area-{area.id.upper()}", {"thing": TermRef(area.resource)} if area.resource else {}
    rule = {"council": "L-8", "market": "L-16"}.get(area.type, "L-9")
    drawing = RESOURCES[area.resource] if area.resource else PLACES[area.type]
    shows = (f"@area:{area.id.lower()}", *(() if area.resource else (f"icon {drawing}",)))
    return signs.term(key, icon_drawing(drawing), shows, rule, area.type, **about)


def _field_entries(signs: SignBuilder) -> Iterator[LegendSign]:
    for number, (field, (name, word)) in enumerate(FIELDS.items(), 1):
        key, shows = f"field-{field}", (f"icon {name}", f"@field:{number}") if name else (f"@field:{number}",)
        made = signs.sign(key, icon_drawing(name or "florin"), shows, "L-8", f"picture-{key}")
        yield made._replace(terms=(word,))


def _resource_entries(signs: SignBuilder) -> Iterator[LegendSign]:
    for name, drawing in RESOURCES.items():
        shows = (f"icon {drawing}", f"lv.plate {drawing}", f"@hand:{name}", f"@market:{name}")
        yield signs.term(name, icon_drawing(drawing), shows, "L-1", "resource", thing=TermRef(name))


def _fact_entries(signs: SignBuilder) -> list[LegendSign]:
    small, large = (
        signs.term(size, icon_drawing(f"lv.{size}"), (f"icon lv.{size}",), "L-1", f"lab-{size}")
        for size in ("small", "large")
    )
    robot = signs.fact("robot", icon_drawing("lv.robot"), ("icon lv.robot",), "L-10")
    return [
        signs.fact("apprentice", icon_drawing("lv.apprentice"), ("icon lv.apprentice", "@/figures"), "L-6"),
        signs.term("master", icon_drawing("lv.master"), ("icon lv.master",), "L-7"),
        robot._replace(terms=("take_robot",)),
        signs.fact("leonardo", icon_drawing("lv.leonardo", "umber"), ("icon lv.leonardo", "@holder"), "L-4"),
        small._replace(terms=("small", "flip_small")),
        large._replace(terms=("large", "flip_large", "take_large")),
        signs.sign("florins", icon_drawing("florin", GOLD), ("icon florin", "@/florins", "@council"), "L-14"),
        signs.fact("weeks", icon_drawing("lv.clock", "sepia"), ("icon lv.clock",), "L-11"),
        signs.fact("passed", icon_drawing("lv.pause", "ink2"), ("icon lv.pause",), "L-6"),
        signs.fact("deck", icon_drawing("lv.deck", "sepia"), ("icon lv.deck", "@deck"), "L-11"),
        signs.sign("auction", icon_drawing("lv.auction"), ("icon lv.auction",), "L-11"),
        signs.sign("round", sprite_drawing("arch", "saff", "ink", 5, wide=0.6), ("@round",), "L-13"),
    ]


def _lab_drawing(sign: LabSign) -> DrawSign:
    def draw(scene: Scene, box: Box) -> None:
        x, y = box.center[0] - 48, box.center[1]
        for name, place, args, layer in sign.drawings:
            if name:
                scene.add_drawing(name, place.move_by(x, y), *args, layer=layer)
            else:
                scene.add_rectangle(place.move_by(x, y), str(args[0]), layer)
        for text, dx, style, colour, anchor in sign.texts:
            scene.add_text(x + dx, y, text, style, colour, anchor=anchor)

    return draw


def _lab_entries(signs: SignBuilder) -> list[LegendSign]:
    shows = {"done": ("lv.weeks", "@/small", "@/large"), "queue": ("lv.start",)}
    rules = {"queue": "L-7", "order": "L-7", "price": "L-9"}
    return [
        signs.sign(f"lab-{key}", _lab_drawing(sign), shows.get(key, ()), rules.get(key, "L-10"), f"picture-lab-{key}")
        for key, sign in LAB_SIGNS.items()
    ]


def _kind_entries(signs: SignBuilder) -> list[LegendSign]:
    return [
        signs.term(f"kind-{kind}", icon_drawing(name, "sepia"), (f"icon {name}",), "L-11", "kind")
        for kind, name in KINDS.items()
    ]


def _invention_entry(row: Invention, signs: SignBuilder) -> LegendSign:
    needs = [TermRef(name) for name, n in row.resources.items() for _ in range(n)]
    told: Args = {
        "no": row.no, "kind": TermRef(f"kind-{row.kind}"), "needs": needs, "n": row.weeks,
        "first": row.pay_first, "later": row.pay_later,
    }  # fmt: skip
    sheet = layer_drawings(
        sprite_drawing("frame", "sepia", "paper", 12, 3), sprite_drawing("lv.sketch", row.no, wide=0.94, high=0.8)
    )
    shows = (f"lv.sketch {row.no}", f"@{row.card.replace('-', ':')}", f"@look:{row.no}")
    return signs.term(row.card, sheet, shows, "L-11", "invention", **told)
