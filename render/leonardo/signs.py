"""The key to the signs of Leonardo as data: what each is, how it is drawn, which words of questions mean it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from engines.core.words import Msg, Ref
from engines.leonardo.components import COMPONENTS, printed
from engines.leonardo.rows import Area, Invention
from engines.leonardo.rulebook import RULEBOOK
from render.core.geometry import Box
from render.core.meanings import Draw, Group, Sign, Tell, drawn, icon, layered, teller, term
from render.core.scene import Scene
from render.core.theme import GOLD
from render.leonardo.icons import PLACES, RESOURCES
from render.leonardo.kinds import KINDS
from render.leonardo.legend import LABS as BARS

FIELDS = {"move": ("lv.move", "move_apprentice"), "florins": ("", "take_florins"), "peek": ("lv.peek", "peek_deck"),
          "buy": ("lv.buy", "buy_resource")}  # fmt: skip
LABS = {"small": "flip_small", "large": "flip_large"}


@cache
def signs(components: str = "") -> tuple[Group, ...]:
    """All signs, with the numbers of a component table."""
    table = components or COMPONENTS.default()
    tell = teller(RULEBOOK.numbers(table))
    return (
        Group("picture-legend-places", tuple(_place(area, tell) for area in printed(table).areas.values())),
        Group("picture-legend-fields", (*_fields(tell), *_resources(tell))),
        Group("picture-legend-facts", tuple(_facts(tell))),
        Group("picture-legend-labs", tuple(_labs(tell))),
        Group("picture-legend-kinds", tuple(_kinds(tell))),
        Group("picture-legend-inventions", tuple(_inventions(table, tell))),
    )


def _place(area: Area, tell: Tell) -> Sign:
    if area.resource:
        told, rule, drawing = tell("shop", thing=Ref(area.resource)), "L-9", RESOURCES[area.resource]
    else:
        rule = {"council": "L-8", "market": "L-16"}.get(area.type, "L-9")
        told, drawing = tell(area.type), PLACES[area.type]
    letter = area.id.upper()
    shows = (f"@area:{area.id.lower()}", *(() if area.resource else (f"icon {drawing}",)))
    return Sign(f"area-{letter}", term(f"area-{letter}"), told, icon(drawing), shows, (f"area-{letter}",), rule)


def _fields(tell: Tell) -> list[Sign]:
    return [
        Sign(f"field-{key}", Msg(f"picture-field-{key}"), tell(f"field-{key}"), icon(name or "florin"),
             (f"icon {name}", f"@field:{number}") if name else (f"@field:{number}",), (word,), "L-8")
        for number, (key, (name, word)) in enumerate(FIELDS.items(), 1)
    ]  # fmt: skip


def _resources(tell: Tell) -> list[Sign]:
    return [
        Sign(name, term(name), tell("resource", thing=Ref(name)), icon(drawing),
             (f"icon {drawing}", f"lv.plate {drawing}", f"@hand:{name}", f"@market:{name}"), (name,), "L-1")
        for name, drawing in RESOURCES.items()
    ]  # fmt: skip


def _facts(tell: Tell) -> list[Sign]:
    """What is shown of each player."""
    labs = [
        Sign(size, term(size), tell(f"lab-{size}"), icon(f"lv.{size}"), (f"icon lv.{size}",),
             (size, turn, *(("take_large",) if size == "large" else ())), "L-1")
        for size, turn in LABS.items()
    ]  # fmt: skip
    return [
        Sign("apprentice", Msg("picture-fact-apprentice"), tell("apprentice"), icon("lv.apprentice"),
             ("icon lv.apprentice", "@/figures"), rule="L-6"),
        Sign("master", term("master"), tell("master"), icon("lv.master"), ("icon lv.master",), ("master",), "L-7"),
        Sign("robot", Msg("picture-fact-robot"), tell("robot"), icon("lv.robot"), ("icon lv.robot",), ("take_robot",),
             "L-10"),
        Sign("leonardo", Msg("picture-fact-leonardo"), tell("leonardo"), icon("lv.leonardo", "umber"),
             ("icon lv.leonardo", "@holder"), rule="L-4"),
        *labs,
        Sign("florins", Msg("sign-florins-name"), tell("florins"), icon("florin", GOLD),
             ("icon florin", "@/florins", "@council"), rule="L-14"),
        Sign("laurel", Msg("sign-laurel-name"), tell("laurel"), icon("laurel", GOLD), ("icon laurel",), rule="L-14"),
        Sign("weeks", Msg("picture-fact-weeks"), tell("weeks"), icon("lv.clock", "sepia"), ("icon lv.clock",),
             rule="L-11"),
        Sign("passed", Msg("picture-fact-passed"), tell("passed"), icon("lv.pause", "ink2"), ("icon lv.pause",),
             rule="L-6"),
        Sign("deck", Msg("picture-fact-deck"), tell("deck"), icon("lv.deck", "sepia"), ("icon lv.deck", "@deck"),
             rule="L-11"),
        Sign("auction", Msg("sign-auction-name"), tell("auction"), icon("lv.auction"), ("icon lv.auction",),
             rule="L-11"),
        Sign("round", Msg("sign-round-name"), tell("round"), drawn("arch", "saff", "ink", 5, wide=0.6), ("@round",),
             rule="L-13"),
    ]  # fmt: skip


def _lab(draw: Callable[[Scene, int, int], None]) -> Draw:
    def drawn_in(scene: Scene, box: Box) -> None:
        draw(scene, box.middle[0] - 48, box.middle[1])

    return drawn_in


def _labs(tell: Tell) -> list[Sign]:
    """How a laboratory and a queue show what is going on."""
    shows = {"done": ("lv.weeks", "@/small", "@/large"), "queue": ("lv.start",)}
    found = []
    for key, draw in BARS:
        name, told = Msg(f"picture-lab-{key}"), tell(f"lab-{key}")
        rule = "L-7" if key in {"queue", "order"} else "L-9" if key == "price" else "L-10"
        found.append(Sign(f"lab-{key}", name, told, _lab(draw), shows.get(key, ()), rule=rule))
    return found


def _kinds(tell: Tell) -> list[Sign]:
    return [
        Sign(f"kind-{kind}", term(f"kind-{kind}"), tell("kind"), icon(name, "sepia"), (f"icon {name}",),
             (f"kind-{kind}",), "L-11")
        for kind, name in KINDS.items()
    ]  # fmt: skip


def _inventions(table: str, tell: Tell) -> list[Sign]:
    return [_invention(row, tell) for row in printed(table).inventions.values()]


def _invention(row: Invention, tell: Tell) -> Sign:
    needs = [Ref(name) for name, n in row.resources.items() for _ in range(n)]
    told = tell("invention", no=row.no, kind=Ref(f"kind-{row.kind}"), needs=needs, n=row.weeks, first=row.pay_first,
                later=row.pay_later)  # fmt: skip
    sheet = layered(drawn("frame", "sepia", "paper", 12, 3), drawn("lv.sketch", row.no, wide=0.94, high=0.8))
    shows = (f"lv.sketch {row.no}", f"@{row.card.replace('-', ':')}", f"@look:{row.no}")
    return Sign(row.card, term(row.card), told, sheet, shows, (row.card,), "L-11")
