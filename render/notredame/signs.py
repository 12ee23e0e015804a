"""The key to the signs of Notre Dame as data: what each is, how it is drawn, which words of questions mean it."""

from __future__ import annotations

from functools import cache

from engines.core.words import Msg, Ref
from engines.notredame.components import COMPONENTS, printed
from engines.notredame.rulebook import RULEBOOK
from render.core.geometry import Box
from render.core.meanings import Draw, Group, Sign, Tell, drawn, icon, layered, teller, term, written
from render.core.scene import Scene
from render.core.theme import GOLD
from render.notredame import city, offer
from render.notredame.icons import SECTORS

TOKENS = {"pp1_coin": "token-coin", "pp2_cube": "token-cube", "pp3_rat": "token-rat", "pp4": "token-plain"}
MARKETS = ("C", "OL", "OR", "IL", "IR")
FORMULA = {"act": "nd.act", "back": "nd.back", "house": "nd.house", "empty": "nd.empty", "fullest": "nd.fullest",
           "space": "nd.space"}  # fmt: skip
"""Signs in what people bring."""


@cache
def signs(components: str = "") -> tuple[Group, ...]:
    """All signs, with the numbers of a component table."""
    table = components or COMPONENTS.default()
    tell = teller(RULEBOOK.numbers(table))
    return (
        Group("picture-legend-sectors", tuple(_sectors(tell))),
        Group("picture-legend-things", tuple(_things(tell))),
        Group("picture-legend-facts", tuple(_facts(tell))),
        Group("picture-legend-persons", tuple(_persons(table, tell))),
    )


def _sectors(tell: Tell) -> list[Sign]:
    found = []
    for kind, name in SECTORS.items():
        if kind == "trusted_friend":
            continue
        shows: tuple[str, ...] = (f"@/{kind}",)
        shows += () if kind == "carriage_house" else (f"icon {name}",)
        shows += ("@notre_dame",) if kind == "notre_dame" else ()
        rule = {"carriage_house": "N-9", "notre_dame": "N-8", "park": "N-10"}.get(kind, "N-7")
        told = tell(kind.replace("_", "-"))
        found.append(Sign(kind, term(kind), told, icon(name), shows, (kind,), rule))
    return found


def _token(number: int, kind: str) -> Draw:
    def draw(scene: Scene, box: Box) -> None:
        city.message(scene, number, kind, box.middle)

    return draw


def _carriage(scene: Scene, box: Box) -> None:
    city.carriages(scene, (1,), box.middle)


def _person(name: str, deck: str) -> Draw:
    def draw(scene: Scene, box: Box) -> None:
        wide = round(box.w * 0.8)
        offer.niche(scene, name, offer.DECKS.get(deck, "umber"), Box(box.middle[0] - wide // 2, box.y, wide, box.h))

    return draw


def _things(tell: Tell) -> list[Sign]:
    tokens = [
        Sign(kind, term(kind), tell("token"), _token(number, kind), terms=(kind,), rule="N-9")
        for number, kind in enumerate(TOKENS)
    ]
    return [
        Sign("cube", Msg("sign-cube-name"), tell("cube"), icon("nd.cube"), ("icon nd.cube", "nd.cubes"), rule="N-1"),
        Sign("friend", term("friend"), tell("friend"), icon("nd.friend"), ("icon nd.friend",), ("friend",), "N-8"),
        Sign("carriage", Msg("picture-thing-carriage"), tell("carriage"), _carriage, ("icon nd.carriage",), rule="N-9"),
        Sign("market", Msg("sign-market-name"), tell("market"), drawn("disc", "white", "stone", 14), ("@market:",),
             tuple(f"market-{kind}" for kind in MARKETS), "N-9"),
        Sign("token", Msg("sign-token-name"), tell("token"), drawn("sign", 1), ("icon nd.purse", "@/tokens"),
             rule="N-9"),
        *tokens,
        Sign("pool", Msg("picture-thing-pool"), tell("pool"), written("10 ÷ 3", part=0.3), rule="N-12"),
    ]  # fmt: skip


def _facts(tell: Tell) -> list[Sign]:
    """What a player's panel shows."""
    ghost = drawn("dashed", "ink", "", 8, 22)
    over = layered(drawn("round", "terraD", 16), written("9!", "white"))
    return [
        Sign("points", Msg("picture-fact-points"), tell("points"), icon("laurel", GOLD), ("icon laurel", "@/pp"),
             rule="N-13"),
        Sign("coins", Msg("picture-fact-coins"), tell("coins"), icon("florin", GOLD), ("icon florin", "@/coins"),
             rule="N-1"),
        Sign("supply", Msg("picture-fact-supply"), tell("supply"), drawn("nd.supply", 1), ("nd.supply", "@/supply"),
             rule="N-1"),
        Sign("rats", Msg("picture-fact-rats"), tell("rats"), icon("nd.rat"), ("icon nd.rat", "@/rats"), rule="N-11"),
        Sign("ghost", Msg("picture-fact-ghost"), tell("ghost"), ghost, rule="N-11"),
        Sign("overflow", Msg("picture-fact-overflow"), tell("overflow"), over, ("icon nd.warn",), rule="N-11"),
        Sign("bell", Msg("picture-fact-bell"), tell("bell"), icon("nd.bell"), ("icon nd.bell", "@bell"), rule="N-3"),
        Sign("played", Msg("picture-fact-played"), tell("played"), drawn("round", "ink", 16), ("@/played",),
             rule="N-6"),
        Sign("person", Msg("picture-fact-person"), tell("person"), _person("monk", "brown"), ("@/person",),
             rule="N-11"),
        Sign("round", Msg("sign-round-name"), tell("round"), layered(drawn("arch", "saff", "ink", 5, wide=0.6),
             written("B", part=0.4)), ("@round",), rule="N-3"),
        *(Sign(f"formula-{key}", Msg(f"sign-formula-{key}-name"), tell(f"formula-{key}"), icon(name),
               (f"icon {name}",), rule="N-11") for key, name in FORMULA.items()),
    ]  # fmt: skip


def _persons(table: str, tell: Tell) -> list[Sign]:
    return [
        Sign(row.id, term(row.id), tell("person-does", thing=Ref(f"text-{row.id}")), _person(row.id, row.deck),
             (f"icon {row.id}", f"@person:{row.id}"), (row.id,), "N-11")
        for row in printed(table).table.person
    ]  # fmt: skip
