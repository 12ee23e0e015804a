"""Explanations of the symbols and terms in a question and its picture.

They come from the game's legend (``render.core.legend_entries``), the same for all viewers.
"""

import asyncio
from collections.abc import Iterator, Mapping

import msgspec

from bot.app.context import RequestContext
from bot.app.i18n import Translator
from bot.app.tables.callbacks import ExplainSigns, OpenPanel
from bot.app.tables.table import Table
from bot.app.turns import drafts, panel
from bot.app.ui.screen import Button, Screen, Select, truncate_label
from bot.app.views import board_view
from bot.app.views.screen_base import rule_button_row
from bot.app.views.tree_navigation import skip_automatic_tokens
from engines.core.core_types import Msg
from engines.core.tree import Allocation, Choice, Leaf
from render.core import legend_entries
from render.core.board_parts import SHAPE
from render.core.composition import compose_scene
from render.core.legend_entries import LegendSign
from render.core.request import PictureRequest


class SignLookup(msgspec.Struct, frozen=True):
    """The picture, terms and table title of the caller's screen."""

    picture: PictureRequest | None
    terms: tuple[str, ...]
    translator: Translator
    title: str
    version: int


async def load_sign_lookup(context: RequestContext, table: Table, _: ExplainSigns) -> SignLookup:
    """Load the picture and terms of the caller's screen. Call under ``open_started``."""
    seat = table.seat_of(context.user.id)
    screen = await board_view.board_screen(context, table) if seat is None else await panel.panel_screen(context, table)
    translator = await context.load_translator(table)
    terms = () if seat is None else tuple(dict.fromkeys(await _question_terms(context, table, seat)))
    return SignLookup(screen.picture, terms, translator, screen.title, table.screen_version)


async def _question_terms(context: RequestContext, table: Table, seat: int) -> list[str]:
    if table.is_over or table.lifecycle.vote is not None or seat not in table.match.open_questions():
        return []
    draft = await drafts.load_draft(context, table, seat)
    tree = drafts.draft_tree(table, seat, draft)
    if tree is None:
        return []
    _, node = skip_automatic_tokens(tree, draft.tokens)
    if isinstance(node, Leaf):
        return []
    shown = node.options if isinstance(node, Choice) else node.slots if isinstance(node, Allocation) else ()
    messages: list[Msg] = [node.question, *(entry.label for entry in shown)]
    return [term for msg in messages for term in legend_entries.message_terms(msg)]


async def sign_screen(_: RequestContext, lookup: SignLookup, callback: ExplainSigns) -> Screen:
    """Build a choice of signs, or the explanation of one. It lays out the picture, so call it without a table lock."""
    game, translator = lookup.translator.game, lookup.translator
    known = legend_entries.legend_signs(game, getattr(lookup.picture.view, "components", "") if lookup.picture else "")
    back = translator.button(OpenPanel(callback.table), "app-to-table")
    if callback.sign in known:
        return _sign_detail_screen(lookup, callback.table, known[callback.sign], back)
    visible = (
        await asyncio.to_thread(_visible_signs, lookup.picture) if lookup.picture is not None and known else frozenset()
    )
    question_signs = dict.fromkeys(
        legend_entries.signs_by_term(game)[term] for term in lookup.terms if term in legend_entries.signs_by_term(game)
    )
    selects = tuple(_sign_selects(lookup, callback.table, [*question_signs], visible, known))
    text = translator.translate("app-what-choose" if selects else "app-what-none")
    return _sign_base_screen(lookup, callback.table, [text], selects=selects, rows=((back,),), again=callback.data)


def _visible_signs(picture: PictureRequest) -> frozenset[str]:
    """Return the signs on a picture. Run it in a thread: it lays out the picture as for rendering."""
    return frozenset(legend_entries.sign_boxes(compose_scene(picture)))


def _sign_selects(
    lookup: SignLookup,
    table_id: str,
    question_signs: list[str],
    visible: frozenset[str],
    known: Mapping[str, LegendSign],
) -> Iterator[Select]:
    translator = lookup.translator

    def build_sign_buttons(signs: list[LegendSign]) -> tuple[Button, ...]:
        return tuple(
            Button(ExplainSigns(table_id, sign.key).data, truncate_label(sign_name(sign, translator))) for sign in signs
        )

    if question_signs:
        yield Select(
            translator.translate("app-what-question"),
            (("", build_sign_buttons([known[key] for key in question_signs])),),
        )
    components = getattr(lookup.picture.view, "components", "") if lookup.picture else ""
    groups = []
    for group in legend_entries.legend_groups(translator.game, components):
        others = [sign for sign in group.signs if sign.key in visible and sign.key not in question_signs]
        groups += (
            [(translator(Msg(group.heading)) if group.heading else "", build_sign_buttons(others))] if others else []
        )
    if groups:
        yield Select(translator.translate("app-what-picture"), tuple(groups))


def sign_name(sign: LegendSign, translator: Translator) -> str:
    """Return the name of a sign."""
    return legend_entries.capitalize_first(translator(sign.name))


def _sign_detail_screen(lookup: SignLookup, table_id: str, sign: LegendSign, back: Button) -> Screen:
    translator, description = lookup.translator, lookup.translator(sign.description)
    picture = lookup.picture and msgspec.structs.replace(
        lookup.picture, part=f"{legend_entries.PART}{sign.key}", layout=SHAPE, recent_moves=(), selection=None
    )
    rule = rule_button_row(translator, table_id, sign.rule)
    more = translator.button(ExplainSigns(table_id), "app-what-else")
    rows = tuple(row for row in (rule, (more, back)) if row)
    alt = f"{sign_name(sign, translator)}. {description}"
    screen = _sign_base_screen(lookup, table_id, [description], rows=rows, picture=picture, alt=alt)
    return msgspec.structs.replace(screen, title=truncate_label(sign_name(sign, translator), 100))


def _sign_base_screen(lookup: SignLookup, table_id: str, text: list[str], **parts: object) -> Screen:
    whole = Screen(
        lookup.translator.translate("app-what"), tuple(text), private=True, lang=lookup.translator.lang, table=table_id
    )
    return msgspec.structs.replace(whole, version=lookup.version, **parts)
