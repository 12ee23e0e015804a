"""What is this? A choice of the signs and words that a question and its picture show, and what each of them is.

What is told is the game's key (``render.core.meanings``): what a thing is, the same for everybody.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping

import msgspec

from bot.app.context import RequestContext
from bot.app.i18n import Translator
from bot.app.match.table import Table
from bot.app.port.screen import Button, Screen, Select
from bot.app.presses.table import Panel, What
from bot.app.show import board
from bot.app.show.frames import rule_button
from bot.app.show.rows import fit
from bot.app.show.walk import skip
from bot.app.turn import drafts, panel
from engines.core.tree import Allot, Leaf, Pick
from engines.core.words import Msg
from render.core import meanings
from render.core.composition import scene_of
from render.core.meanings import Sign
from render.core.parts import SHAPE
from render.core.request import Request


class About(msgspec.Struct, frozen=True):
    """What somebody sees: the picture, the words of the question, and how the table is called."""

    picture: Request | None
    terms: tuple[str, ...]
    translator: Translator
    title: str
    version: int


async def begin(context: RequestContext, table: Table, _: What) -> About:
    """The question and the picture that the caller has before them. Under ``hold``."""
    seat = table.seat_of(context.person.id)
    screen = await board.private(context, table) if seat is None else await panel.show(context, table)
    translator = await context.load_translator(table)
    terms = () if seat is None else tuple(dict.fromkeys(await _terms(context, table, seat)))
    return About(screen.picture, terms, translator, screen.title, table.shown_version)


async def _terms(context: RequestContext, table: Table, seat: int) -> list[str]:
    """The words that the seat's question names, as far as it is answered."""
    if table.over or table.history.vote is not None or seat not in table.match.asked():
        return []
    draft = await drafts.load(context, table, seat)
    tree = drafts.root(table, seat, draft)
    if tree is None:
        return []
    _, node = skip(tree, draft.tokens)
    if isinstance(node, Leaf):
        return []
    shown = node.options if isinstance(node, Pick) else node.slots if isinstance(node, Allot) else ()
    said: list[Msg] = [node.ask, *(one.label for one in shown)]
    return [term for msg in said for term in meanings.mentioned(msg)]


async def tell(_: RequestContext, about: About, press: What) -> Screen:
    """The choice, or what one of them is. Nobody holds the table: the picture is laid out again."""
    game, translator = about.translator.game, about.translator
    known = meanings.signs(game, getattr(about.picture.view, "components", "") if about.picture else "")
    back = Button(Panel(press.table).line, translator.say("app-to-table"))
    if press.sign in known:
        return _one(about, press.table, known[press.sign], back)
    shown = await asyncio.to_thread(_on, about.picture) if about.picture is not None and known else frozenset()
    asked = dict.fromkeys(meanings.by_term(game)[term] for term in about.terms if term in meanings.by_term(game))
    selects = tuple(_selects(about, press.table, [*asked], shown, known))
    text = translator.say("app-what-choose" if selects else "app-what-none")
    return _screen(about, press.table, [text], selects=selects, rows=((back,),))


def _on(picture: Request) -> frozenset[str]:
    """The signs that a picture has. In a thread: it is laid out as for painting."""
    return frozenset(meanings.spots(scene_of(picture)))


def _selects(
    about: About, table: str, asked: list[str], shown: frozenset[str], known: Mapping[str, Sign]
) -> Iterator[Select]:
    translator = about.translator

    def buttons(signs: list[Sign]) -> tuple[Button, ...]:
        return tuple(Button(What(table, sign.key).line, fit(called(sign, translator))) for sign in signs)

    if asked:
        yield Select(translator.say("app-what-question"), (("", buttons([known[key] for key in asked])),))
    components = getattr(about.picture.view, "components", "") if about.picture else ""
    groups = []
    for group in meanings.groups(translator.game, components):
        found = [sign for sign in group.signs if sign.key in shown and sign.key not in asked]
        groups += [(translator(Msg(group.heading)) if group.heading else "", buttons(found))] if found else []
    if groups:
        yield Select(translator.say("app-what-picture"), tuple(groups))


def called(sign: Sign, translator: Translator) -> str:
    """The name of a sign."""
    return meanings.capital(translator(sign.name))


def _one(about: About, table: str, sign: Sign, back: Button) -> Screen:
    translator, told = about.translator, about.translator(sign.told)
    picture = about.picture and msgspec.structs.replace(
        about.picture, part=f"{meanings.PART}{sign.key}", shape=SHAPE, trace=(), focus=None
    )
    rule = rule_button(translator, table, sign.rule)
    more = Button(What(table).line, translator.say("app-what-else"))
    rows = tuple(row for row in (rule, (more, back)) if row)
    alt = f"{called(sign, translator)}. {told}"
    screen = _screen(about, table, [told], rows=rows, picture=picture, alt=alt)
    return msgspec.structs.replace(screen, title=fit(called(sign, translator), 100))


def _screen(about: About, table: str, text: list[str], **parts: object) -> Screen:
    whole = Screen(about.translator.say("app-what"), tuple(text), private=True, lang=about.translator.lang, table=table)
    return msgspec.structs.replace(whole, version=about.version, **parts)
