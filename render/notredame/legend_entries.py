"""The key to the signs of Notre Dame as data: what each is, how it is drawn, which words of questions mean it."""

from functools import cache

from engines.core.core_types import Msg, TermRef
from engines.notredame.components import COMPONENTS, printed
from engines.notredame.rulebook import RULEBOOK
from render.core.geometry import Box
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
    text_drawing,
)
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
def legend_groups(components: str = "") -> tuple[LegendGroup, ...]:
    """Return all signs, with the numbers of a component table."""
    table = components or COMPONENTS.current_hash()
    tell = build_sign_message(RULEBOOK.rule_numbers(table))
    return (
        LegendGroup("picture-legend-sectors", tuple(_sector_entries(tell))),
        LegendGroup("picture-legend-things", tuple(_thing_entries(tell))),
        LegendGroup("picture-legend-facts", tuple(_fact_entries(tell))),
        LegendGroup("picture-legend-persons", tuple(_person_entries(table, tell))),
    )


def _sector_entries(tell: SignMessage) -> list[LegendSign]:
    found = []
    for kind, name in SECTORS.items():
        if kind == "trusted_friend":
            continue
        shows: tuple[str, ...] = (f"@/{kind}",)
        shows += () if kind == "carriage_house" else (f"icon {name}",)
        shows += ("@notre_dame",) if kind == "notre_dame" else ()
        rule = {"carriage_house": "N-9", "notre_dame": "N-8", "park": "N-10"}.get(kind, "N-7")
        description = tell(kind.replace("_", "-"))
        found.append(LegendSign(kind, term_message(kind), description, icon_drawing(name), shows, (kind,), rule))
    return found


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


def _thing_entries(tell: SignMessage) -> list[LegendSign]:
    tokens = [
        LegendSign(kind, term_message(kind), tell("token"), _token_drawing(number, kind), terms=(kind,), rule="N-9")
        for number, kind in enumerate(TOKENS)
    ]
    return [
        LegendSign(
            "cube",
            Msg("sign-cube-name"),
            tell("cube"),
            icon_drawing("nd.cube"),
            ("icon nd.cube", "nd.cubes"),
            rule="N-1",
        ),
        LegendSign(
            "friend",
            term_message("friend"),
            tell("friend"),
            icon_drawing("nd.friend"),
            ("icon nd.friend",),
            ("friend",),
            "N-8",
        ),
        LegendSign(
            "carriage",
            Msg("picture-thing-carriage"),
            tell("carriage"),
            _draw_carriage,
            ("icon nd.carriage",),
            rule="N-9",
        ),
        LegendSign(
            "market",
            Msg("sign-market-name"),
            tell("market"),
            sprite_drawing("disc", "white", "stone", 14),
            ("@market:",),
            tuple(f"market-{kind}" for kind in MARKETS),
            "N-9",
        ),
        LegendSign(
            "token",
            Msg("sign-token-name"),
            tell("token"),
            sprite_drawing("sign", 1),
            ("icon nd.purse", "@/tokens"),
            rule="N-9",
        ),
        *tokens,
        LegendSign("pool", Msg("picture-thing-pool"), tell("pool"), text_drawing("10 ÷ 3", part=0.3), rule="N-12"),
    ]


def _fact_entries(tell: SignMessage) -> list[LegendSign]:
    """Return what a player's panel shows."""
    ghost = sprite_drawing("dashed", "ink", "", 8, 22)
    over = layer_drawings(sprite_drawing("round", "terraD", 16), text_drawing("9!", "white"))
    return [
        fact_sign(tell, "points", icon_drawing("laurel", GOLD), ("icon laurel", "@/pp"), "N-13"),
        fact_sign(tell, "coins", icon_drawing("florin", GOLD), ("icon florin", "@/coins"), "N-1"),
        fact_sign(tell, "supply", sprite_drawing("nd.supply", 1), ("nd.supply", "@/supply"), "N-1"),
        fact_sign(tell, "rats", icon_drawing("nd.rat"), ("icon nd.rat", "@/rats"), "N-11"),
        fact_sign(tell, "ghost", ghost, (), "N-11"),
        fact_sign(tell, "overflow", over, ("icon nd.warn",), "N-11"),
        fact_sign(tell, "bell", icon_drawing("nd.bell"), ("icon nd.bell", "@bell"), "N-3"),
        fact_sign(tell, "played", sprite_drawing("round", "ink", 16), ("@/played",), "N-6"),
        fact_sign(tell, "person", _person_drawing("monk", "brown"), ("@/person",), "N-11"),
        LegendSign(
            "round",
            Msg("sign-round-name"),
            tell("round"),
            layer_drawings(sprite_drawing("arch", "saff", "ink", 5, wide=0.6), text_drawing("B", part=0.4)),
            ("@round",),
            rule="N-3",
        ),
        *(
            LegendSign(
                f"formula-{key}",
                Msg(f"sign-formula-{key}-name"),
                tell(f"formula-{key}"),
                icon_drawing(name),
                (f"icon {name}",),
                rule="N-11",
            )
            for key, name in FORMULA.items()
        ),
    ]


def _person_entries(table_id: str, tell: SignMessage) -> list[LegendSign]:
    return [
        LegendSign(
            row.id,
            term_message(row.id),
            tell("person-does", thing=TermRef(f"text-{row.id}")),
            _person_drawing(row.id, row.deck),
            (f"icon {row.id}", f"@person:{row.id}"),
            (row.id,),
            "N-11",
        )
        for row in printed(table_id).table.person
    ]
