"""The key to the signs of Leonardo as data: what each is, how it is drawn, which words of questions mean it."""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Final

from engines.core.core_types import Args, TermRef
from engines.leonardo.component_rows import Area, Invention
from engines.leonardo.components import COMPONENTS, printed
from engines.leonardo.rulebook import RULEBOOK
from render.core.fonts import LABEL, STRONG
from render.core.geometry import Box, square_around
from render.core.legend_entries import (
    DrawSign,
    LegendGroup,
    LegendSign,
    SignBuilder,
    icon_drawing,
    layer_drawings,
    sprite_drawing,
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


def _draw_next_invention(scene: Scene, x: int, y: int) -> None:
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
    ("follows", _draw_next_invention),
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


@cache
def legend_groups(components: str = "") -> tuple[LegendGroup, ...]:
    """Return all signs, with the numbers of a component table."""
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
    """Return what is shown of each player."""
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


def _lab_drawing(draw: Callable[[Scene, int, int], None]) -> DrawSign:
    def drawn_in(scene: Scene, box: Box) -> None:
        draw(scene, box.center[0] - 48, box.center[1])

    return drawn_in


def _lab_entries(signs: SignBuilder) -> list[LegendSign]:
    """Return how a laboratory and a queue show what is going on."""
    shows = {"done": ("lv.weeks", "@/small", "@/large"), "queue": ("lv.start",)}
    rules = {"queue": "L-7", "order": "L-7", "price": "L-9"}
    return [
        signs.sign(f"lab-{key}", _lab_drawing(draw), shows.get(key, ()), rules.get(key, "L-10"), f"picture-lab-{key}")
        for key, draw in LAB_SIGNS
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
