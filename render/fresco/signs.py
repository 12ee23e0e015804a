"""The key to the signs of Fresco as data: what each is, how it is drawn, which words of questions mean it."""

from __future__ import annotations

from functools import cache

from engines.core.words import Msg, Ref
from engines.fresco.components import COMPONENTS, printed
from engines.fresco.rulebook import RULEBOOK
from render.core.meanings import Draw, Group, Sign, Tell, drawn, icon, layered, teller, term, written
from render.core.theme import GOLD
from render.fresco import paints
from render.fresco.icons import PLACES

KINDS = ("now", "always", "end")


@cache
def signs(components: str = "") -> tuple[Group, ...]:
    """All signs, with the numbers of a component table."""
    table = components or COMPONENTS.default()
    tell = teller(RULEBOOK.numbers(table))
    return (
        Group("picture-legend-paints", tuple(_paints(tell))),
        Group("picture-legend-places", tuple(_places(tell))),
        Group("picture-legend-facts", tuple(_facts(tell))),
        Group("picture-legend-fresco", tuple(_fresco(tell))),
        Group("picture-portraits", tuple(_portraits(table, tell))),
    )


def _paints(tell: Tell) -> list[Sign]:
    kinds = {"basic": paints.BASIC, "mixed": paints.MIXED, "special": paints.SPECIAL}
    found = []
    for kind, names in kinds.items():
        for name in names:
            of = [Ref(one) for one in paints.MIXES.get(name, ())]
            told = tell(f"paint-{kind}", **({"of": of} if of else {}))
            shows = (f"fresco.paint {name}", f"@paint:{name}")
            rule = {"basic": "F-7", "mixed": "F-12", "special": "F-23"}[kind]
            found.append(Sign(name, term(name), told, drawn("fresco.paint", name, "ink"), shows, (name,), rule))
    return found


def _places(tell: Tell) -> list[Sign]:
    rules = {"market": "F-7", "cathedral": "F-8", "studio": "F-11", "workshop": "F-12", "theatre": "F-13"}
    found = []
    for place, rule in rules.items():
        words = (place, "cathedral2") if place == "cathedral" else (place,)
        shows = (f"icon {PLACES[place]}", *(f"@place:{word}" for word in words))
        found.append(Sign(place, term(place), tell(place), icon(PLACES[place]), shows, words, rule))
    return found


def _mood() -> Draw:
    return icon("f.glad")


def _facts(tell: Tell) -> list[Sign]:
    """What is shown of each player, and of the day."""
    return [
        Sign("points", Msg("picture-fact-points"), tell("points"), icon("laurel", GOLD), ("icon laurel", "@/vp"),
             rule="F-14"),
        Sign("thalers", Msg("picture-fact-thalers"), tell("thalers"), icon("florin", GOLD), ("icon florin",),
             rule="F-17"),
        Sign("apprentices", Msg("picture-fact-apprentices"), tell("apprentices"), icon("f.pawn"),
             ("icon f.pawn", "@/apprentices", "fresco.apprentice"), rule="F-4"),
        Sign("mood", Msg("sign-mood-name"), tell("mood"), _mood(), ("icon f.sad", "icon f.calm", "icon f.glad",
             "@/mood"), rule="F-4"),
        Sign("hour", Msg("sign-hour-name"), tell("hour"), icon("f.dawn", GOLD), ("icon f.moon", "icon f.sun",
             "icon f.dawn", "@hour:"), rule="F-3"),
        Sign("tiles", Msg("picture-fact-tiles"), tell("tiles"), icon("f.tile", "terraD"), ("icon f.tile", "@/tiles"),
             rule="F-15"),
        Sign("altars", Msg("picture-fact-altars"), tell("altars"), icon("f.altar", "umber"), ("icon f.altar",),
             rule="F-10"),
        Sign("income", Msg("picture-fact-income"), tell("income"), icon("f.income", GOLD), ("icon f.income",),
             rule="F-15"),
        Sign("requests", Msg("picture-fact-requests"), tell("requests"), icon("f.scroll", "porph"),
             ("icon f.scroll", "icon f.mitre", "@/requests", "@request:"), rule="F-22"),
        Sign("supply", Msg("picture-fact-supply"), tell("supply"), icon("f.mortar", "ink2"), ("@supply",), rule="F-18"),
        Sign("bag", Msg("picture-fact-bag"), tell("bag"), icon("f.bag", "umber"), ("icon f.bag",), rule="F-15"),
        Sign("screen", Msg("picture-fact-screen"), tell("screen"), icon("f.screen", "ink2"),
             ("icon f.screen", "@/paints", "@/thalers"), rule="F-19"),
        Sign("plan", Msg("picture-my-plan"), tell("plan"), icon("f.pawn", "lapis"), ("@/plan",), rule="F-5"),
        Sign("round", Msg("sign-round-name"), tell("round"), drawn("arch", "saff", "ink", 5, wide=0.6), ("@round",),
             rule="F-16"),
    ]  # fmt: skip


def _fresco(tell: Tell) -> list[Sign]:
    bonus = layered(drawn("frame", "white", "porph", 50, 6, high=0.6), written("+2", "white", 0.32))
    return [
        Sign("section", term("section"), tell("section"), drawn("fresco.section", 1, 1, "sooty"),
             ("fresco.section", "@section:"), ("section",), "F-8"),
        Sign("bishop", Msg("picture-thing-bishop"), tell("bishop"), drawn("fresco.bishop"),
             ("fresco.bishop", "@bishop"), rule="F-9"),
        Sign("bonus", Msg("picture-thing-bonus"), tell("bonus"), bonus, rule="F-9"),
        Sign("altar", term("altar"), tell("altar"), drawn("fresco.triptych", wide=0.9), ("fresco.triptych", "@altar"),
             ("altar",), "F-10"),
        Sign("altar-mixed", Msg("picture-thing-altar-mixed"), tell("altar-mixed"), drawn("fresco.blank", "mixed"),
             ("fresco.blank mixed",), rule="F-10"),
        Sign("altar-special", Msg("sign-altar-special-name"), tell("altar-special"), drawn("fresco.blank", "special"),
             ("fresco.blank special",), rule="F-23"),
        Sign("booth", Msg("sign-booth-name"), tell("booth"), drawn("fresco.awning", "terra", high=0.5),
             (*(f"fresco.awning {colour}" for colour in ("lapis", "olive", "porph", "stone", "terra")), "@booth:",
              "@tile:"), rule="F-7"),
        Sign("shut", Msg("sign-shut-name"), tell("shut"), drawn("fresco.shutter"), ("fresco.shutter",), rule="F-7"),
        Sign("leonardo", Msg("picture-thing-leonardo"), tell("leonardo"), drawn("sign", 2, "white"), ("@leonardo",),
             rule="F-24"),
    ]  # fmt: skip


def _portraits(table: str, tell: Tell) -> list[Sign]:
    portraits = [
        Sign(row.id, term(row.id), tell("portrait", thing=Ref(f"text-{row.id}")),
             drawn("fresco.portrait", row.id, wide=0.84), (f"fresco.portrait {row.id}", f"@portrait:{row.id}"),
             (row.id,), "F-21")
        for row in printed(table).table.portrait
    ]  # fmt: skip
    kinds = [
        Sign(f"kind-{kind}", Msg(f"picture-kind-{kind}"), tell(f"kind-{kind}"), icon(f"f.{kind}", "terraD"),
             (f"icon f.{kind}",), rule="F-21")
        for kind in KINDS
    ]  # fmt: skip
    return [*portraits, *kinds]
