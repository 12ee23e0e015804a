"""The key to the signs of Leonardo as data: what each is, how it is drawn, which words of questions mean it."""

from collections.abc import Callable
from functools import cache
from typing import Final

from engines.core.core_types import Msg, TermRef
from engines.leonardo.component_rows import Area, Invention
from engines.leonardo.components import COMPONENTS, printed
from engines.leonardo.rulebook import RULEBOOK
from render.core.fonts import LABEL, STRONG
from render.core.geometry import Box, square_around
from render.core.legend_entries import (
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
)
from render.core.scene import Layer, Scene
from render.core.theme import GOLD
from render.leonardo.icons import PLACES, RESOURCES
from render.leonardo.kinds import KINDS


def _draw_finished(scene: Scene, x: int, y: int) -> None:
    scene.add_drawing("round", Box(x, y - 17, 96, 34), "seat.1", 5, layer=Layer.PIECES)
    scene.add_text(x + 86, y, "5", STRONG, "white", anchor="right")


def _draw_coming(scene: Scene, x: int, y: int) -> None:
    scene.add_drawing("hatched", Box(x, y - 17, 96, 34), "white", "seat.1", 4, 9, layer=Layer.PIECES)


def _draw_stops(scene: Scene, x: int, y: int) -> None:
    scene.add_drawing("lv.weeks", Box(x, y - 22, 95, 40), 5, (4,), bool(y), layer=Layer.TILES)


def _draw_robot(scene: Scene, x: int, y: int) -> None:
    scene.add_drawing("dashed", square_around(x + 48, y, 30), "stoneD", "", 2, 6, layer=Layer.TILES)


def _draw_follower(scene: Scene, x: int, y: int) -> None:
    scene.add_drawing("frame", Box(x + 24, y - 21, 48, 42), "sepia", "paper", 8, 3, layer=Layer.TILES)
    scene.add_text(x + 48, y, "12", STRONG, "sepia", anchor="centre")


def _draw_without(scene: Scene, x: int, y: int) -> None:
    spot = square_around(x + 48, y, 38)
    scene.add_drawing("dashed", spot, "sepiaL", "paper", 2, 6, layer=Layer.PIECES)
    scene.add_drawing("icon", spot.grow_by(-7), KINDS[3], "sepiaL", layer=Layer.PIECES)


def _draw_queue(scene: Scene, x: int, y: int) -> None:
    scene.add_drawing("lv.start", Box(x + 6, y - 13, 14, 26), "ink", layer=Layer.PIECES)
    for number, seat in enumerate((0, 1)):
        scene.add_sign(x + 44 + 36 * number, y, 38, seat)


def _draw_order(scene: Scene, x: int, y: int) -> None:
    scene.add_rectangle(Box(x + 8, y + 2, 40, 14), "ink", Layer.TILES)
    scene.add_rectangle(Box(x + 50, y + 8, 40, 8), "ink", Layer.TILES)


def _draw_price(scene: Scene, x: int, y: int) -> None:
    scene.add_icon(x + 32, y, 34, "florin", "stoneD")
    scene.add_text(x + 56, y, "2", LABEL, "ink2")


LAB_SIGNS: Final = (
    ("done", _draw_finished),
    ("coming", _draw_coming),
    ("stops", _draw_stops),
    ("robot-place", _draw_robot),
    ("follows", _draw_follower),
    ("without", _draw_without),
    ("queue", _draw_queue),
    ("order", _draw_order),
    ("price", _draw_price),
)


FIELDS = {
    "move": ("lv.move", "move_apprentice"),
    "florins": ("", "take_florins"),
    "peek": ("lv.peek", "peek_deck"),
    "buy": ("lv.buy", "buy_resource"),
}
LABS = {"small": "flip_small", "large": "flip_large"}


@cache
def legend_groups(components: str = "") -> tuple[LegendGroup, ...]:
    """Return all signs, with the numbers of a component table."""
    table = components or COMPONENTS.current_hash()
    tell = build_sign_message(RULEBOOK.rule_numbers(table))
    return (
        LegendGroup("picture-legend-places", tuple(_place_entry(area, tell) for area in printed(table).areas.values())),
        LegendGroup("picture-legend-fields", (*_field_entries(tell), *_resource_entries(tell))),
        LegendGroup("picture-legend-facts", tuple(_fact_entries(tell))),
        LegendGroup("picture-legend-labs", tuple(_lab_entries(tell))),
        LegendGroup("picture-legend-kinds", tuple(_kind_entries(tell))),
        LegendGroup(
            "picture-legend-inventions",
            tuple([_invention_entry(row, tell) for row in printed(table).inventions.values()]),
        ),
    )


def _place_entry(area: Area, tell: SignMessage) -> LegendSign:
    if area.resource:
        told, rule, drawing = tell("shop", thing=TermRef(area.resource)), "L-9", RESOURCES[area.resource]
    else:
        rule = {"council": "L-8", "market": "L-16"}.get(area.type, "L-9")
        told, drawing = tell(area.type), PLACES[area.type]
    letter = area.id.upper()
    shows = (f"@area:{area.id.lower()}", *(() if area.resource else (f"icon {drawing}",)))
    return LegendSign(
        f"area-{letter}", term_message(f"area-{letter}"), told, icon_drawing(drawing), shows, (f"area-{letter}",), rule
    )


def _field_entries(tell: SignMessage) -> list[LegendSign]:
    return [
        LegendSign(f"field-{key}", Msg(f"picture-field-{key}"), tell(f"field-{key}"), icon_drawing(name or "florin"),
             (f"icon {name}", f"@field:{number}") if name else (f"@field:{number}",), (word,), "L-8")
        for number, (key, (name, word)) in enumerate(FIELDS.items(), 1)
    ]  # fmt: skip


def _resource_entries(tell: SignMessage) -> list[LegendSign]:
    return [
        LegendSign(name, term_message(name), tell("resource", thing=TermRef(name)), icon_drawing(drawing),
             (f"icon {drawing}", f"lv.plate {drawing}", f"@hand:{name}", f"@market:{name}"), (name,), "L-1")
        for name, drawing in RESOURCES.items()
    ]  # fmt: skip


def _fact_entries(tell: SignMessage) -> list[LegendSign]:
    """Return what is shown of each player."""
    labs = [
        LegendSign(size, term_message(size), tell(f"lab-{size}"), icon_drawing(f"lv.{size}"), (f"icon lv.{size}",),
             (size, turn, *(("take_large",) if size == "large" else ())), "L-1")
        for size, turn in LABS.items()
    ]  # fmt: skip
    return [
        fact_sign(tell, "apprentice", icon_drawing("lv.apprentice"), ("icon lv.apprentice", "@/figures"), "L-6"),
        LegendSign(
            "master",
            term_message("master"),
            tell("master"),
            icon_drawing("lv.master"),
            ("icon lv.master",),
            ("master",),
            "L-7",
        ),
        LegendSign(
            "robot",
            Msg("picture-fact-robot"),
            tell("robot"),
            icon_drawing("lv.robot"),
            ("icon lv.robot",),
            ("take_robot",),
            "L-10",
        ),
        fact_sign(tell, "leonardo", icon_drawing("lv.leonardo", "umber"), ("icon lv.leonardo", "@holder"), "L-4"),
        *labs,
        LegendSign(
            "florins",
            Msg("sign-florins-name"),
            tell("florins"),
            icon_drawing("florin", GOLD),
            ("icon florin", "@/florins", "@council"),
            rule="L-14",
        ),
        fact_sign(tell, "weeks", icon_drawing("lv.clock", "sepia"), ("icon lv.clock",), "L-11"),
        fact_sign(tell, "passed", icon_drawing("lv.pause", "ink2"), ("icon lv.pause",), "L-6"),
        fact_sign(tell, "deck", icon_drawing("lv.deck", "sepia"), ("icon lv.deck", "@deck"), "L-11"),
        LegendSign(
            "auction",
            Msg("sign-auction-name"),
            tell("auction"),
            icon_drawing("lv.auction"),
            ("icon lv.auction",),
            rule="L-11",
        ),
        LegendSign(
            "round",
            Msg("sign-round-name"),
            tell("round"),
            sprite_drawing("arch", "saff", "ink", 5, wide=0.6),
            ("@round",),
            rule="L-13",
        ),
    ]


def _lab_drawing(draw: Callable[[Scene, int, int], None]) -> DrawSign:
    def drawn_in(scene: Scene, box: Box) -> None:
        draw(scene, box.center[0] - 48, box.center[1])

    return drawn_in


def _lab_entries(tell: SignMessage) -> list[LegendSign]:
    """Return how a laboratory and a queue show what is going on."""
    shows = {"done": ("lv.weeks", "@/small", "@/large"), "queue": ("lv.start",)}
    found = []
    for key, draw in LAB_SIGNS:
        name, told = Msg(f"picture-lab-{key}"), tell(f"lab-{key}")
        rule = "L-7" if key in {"queue", "order"} else "L-9" if key == "price" else "L-10"
        found.append(LegendSign(f"lab-{key}", name, told, _lab_drawing(draw), shows.get(key, ()), rule=rule))
    return found


def _kind_entries(tell: SignMessage) -> list[LegendSign]:
    return [
        LegendSign(
            f"kind-{kind}",
            term_message(f"kind-{kind}"),
            tell("kind"),
            icon_drawing(name, "sepia"),
            (f"icon {name}",),
            (f"kind-{kind}",),
            "L-11",
        )
        for kind, name in KINDS.items()
    ]


def _invention_entry(row: Invention, tell: SignMessage) -> LegendSign:
    needs = [TermRef(name) for name, n in row.resources.items() for _ in range(n)]
    pays = {"first": row.pay_first, "later": row.pay_later}
    description = tell("invention", no=row.no, kind=TermRef(f"kind-{row.kind}"), needs=needs, n=row.weeks, **pays)
    sheet = layer_drawings(
        sprite_drawing("frame", "sepia", "paper", 12, 3), sprite_drawing("lv.sketch", row.no, wide=0.94, high=0.8)
    )
    shows = (f"lv.sketch {row.no}", f"@{row.card.replace('-', ':')}", f"@look:{row.no}")
    return LegendSign(row.card, term_message(row.card), description, sheet, shows, (row.card,), "L-11")
