"""The key to the signs of the Princes as data: what each is, how it is drawn, which words of questions mean it."""

from __future__ import annotations

from functools import cache

from engines.core.words import Msg, Ref
from engines.princes.components import COMPONENTS, printed
from engines.princes.rulebook import RULEBOOK
from render.core.meanings import START, Draw, Group, Sign, Tell, drawn, icon, layered, teller, term, written
from render.core.theme import GOLD
from render.princes.houses import HOUSES
from render.princes.wants import WANTS

FREEDOMS = ("travel", "religion", "opinion")
LANDSCAPES = ("forest", "lake", "park")


@cache
def signs(components: str = "") -> tuple[Group, ...]:
    """All signs, with the numbers of a component table."""
    table = components or COMPONENTS.default()
    tell = teller(RULEBOOK.numbers(table))
    return (
        Group("picture-legend-heaps", tuple(_heaps(table, tell))),
        Group("picture-legend-facts", tuple(_facts(tell))),
        Group("picture-legend-buildings", tuple(_buildings(table, tell))),
        Group("picture-legend-freedoms", tuple(_freedoms(tell))),
        Group("picture-legend-persons", tuple(_persons(tell))),
        Group("", tuple(_cards(table, tell)), listed=False),
    )


def _who(wish: str) -> list[Ref]:
    """Who wishes for something."""
    return [Ref(person) for person, wants in WANTS.items() if wish in wants]


def _tile(table: str, kind: str) -> Draw:
    """A tile as it lies."""
    outline = printed(table).outlines[kind]
    wide, high = len(outline[0]), len(outline)
    longest = max(wide, high, 3)
    name = "building" if kind in HOUSES else "landscape"
    return drawn(name, kind, tuple(outline), wide=wide / longest, high=high / longest)


def _buildings(table: str, tell: Tell) -> list[Sign]:
    found = []
    for kind in HOUSES:
        squares = sum(row.count("#") for row in printed(table).outlines[kind])
        told = tell("building", n=squares, who=_who(kind))
        found.append(
            Sign(kind, term(kind), told, _tile(table, kind), (f"building {kind}", f"icon {kind}"), (kind,), "P-8")
        )
    palazzo = drawn("palazzo", 1, 1, wide=1, high=0.67)
    return [*found, Sign("palazzo", term("palazzo"), tell("palazzo"), palazzo, ("palazzo",), ("palazzo",), "P-1")]


def _freedoms(tell: Tell) -> list[Sign]:
    return [
        Sign(kind, term(kind), tell("freedom", who=_who(kind)), icon(kind, "lapis"), (f"icon {kind}",), (kind,), "P-10")
        for kind in FREEDOMS
    ]


def _heaps(table: str, tell: Tell) -> list[Sign]:
    """What is auctioned."""
    lands = [
        Sign(kind, term(kind), tell("landscape", who=_who(kind)), _tile(table, kind),
             (f"landscape {kind}", f"icon {kind}"), (kind,), "P-5")
        for kind in LANDSCAPES
    ]  # fmt: skip
    return [
        *lands,
        Sign("landscape", term("landscape"), tell("landscape-any"), icon("park"), terms=("landscape",), rule="P-5"),
        Sign("jester", term("jester"), tell("jester"), icon("jester"), ("icon jester",), ("jester",), "P-5"),
        Sign("builder", term("builder"), tell("builder"), icon("builder", "terraD"), ("icon builder",), ("builder",),
             "P-5"),
        Sign("prestige_card", term("prestige_card"), tell("prestige-card"), icon("plate.star"), ("icon plate.star",),
             ("prestige_card",), "P-15"),
        Sign("recruiting_card", term("recruiting_card"), tell("recruiting-card"), icon("plate.arrow"),
             ("icon plate.arrow",), ("recruiting_card",), "P-5"),
        Sign("bids", Msg("sign-bids-name"), tell("bids"), layered(drawn("step", "saff", 8, high=0.7)), ("@bids",),
             rule="P-4"),
    ]  # fmt: skip


def _facts(tell: Tell) -> list[Sign]:
    """What is counted for each player."""
    return [
        Sign("points", Msg("picture-fact-points"), tell("points"), icon("laurel", GOLD), ("icon laurel", "@/pp"),
             rule="P-13"),
        Sign("money", Msg("picture-fact-money"), tell("money"), icon("florin", GOLD), ("icon florin", "@/money"),
             rule="P-13"),
        Sign("works", Msg("picture-fact-works"), tell("works"), icon("work"), ("icon work", "@/works"), rule="P-7"),
        Sign("value", Msg("sign-value-name"), tell("value"), written("12"), rule="P-7"),
        Sign("round", Msg("sign-round-name"), tell("round"), layered(drawn("arch", "saff", "ink", 5, wide=0.6),
             written("7", part=0.4)), ("@round",), rule="P-7"),
        Sign("profession_card", term("profession_card"), tell("profession-card"), icon("plate.person"),
             ("icon plate.person",), ("profession_card",), "P-9"),
        Sign("bonus_card", term("bonus_card"), tell("bonus-card"), icon("plate.plus"), ("icon plate.plus",),
             ("bonus_card",), "P-11"),
        Sign("want", Msg("sign-want-name"), tell("want"), layered(drawn("want", "building", "ink", ""),
             drawn("icon", "tower", "white", wide=0.64, high=0.64)), ("want",), rule="P-17"),
        START,
    ]  # fmt: skip


def _persons(tell: Tell) -> list[Sign]:
    found = []
    for person, (building, landscape, freedom) in WANTS.items():
        wishes = {"building": Ref(building), "landscape": Ref(landscape), "freedom": Ref(freedom)}
        niche = layered(
            drawn("arch", HOUSES[building].wall, "", 0, wide=0.84), drawn("icon", person, "white", wide=0.6, high=0.6)
        )
        told = tell("person", **wishes)
        found.append(Sign(person, term(person), told, niche, (f"icon {person}",), (person,), "P-17"))
    return found


def _cards(table: str, tell: Tell) -> list[Sign]:
    """Bonus and prestige cards: each says itself what it counts."""
    index = printed(table)
    kinds = (("bonus", index.bonus, "plate.plus", "P-16"), ("prestige", index.prestige, "plate.star", "P-15"))
    return [
        Sign(card, term(card), tell(f"{kind}-text", thing=Ref(card)), icon(plate), (f"@card:{card}",), (card,), rule)
        for kind, rows, plate, rule in kinds
        for card in rows
    ]
