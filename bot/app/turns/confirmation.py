"""Screens that confirm a complete move with its effects, and end a preview."""

from typing import Any

import msgspec

from bot.app.i18n import Translator
from bot.app.turns.callbacks import CancelDraft, ConfirmMove, StepBack
from bot.app.turns.panel_buttons import PanelContext, preview_lines
from bot.app.ui.screen import Screen
from bot.app.views.draft_widgets import DraftCallbacks, choice_labels
from bot.app.views.event_text import move_highlights
from bot.app.views.screen_base import join_alt_text, picture_request
from bot.app.views.tree_navigation import Draft, only_token
from engines.core.core_types import Move
from engines.core.sentences import join_sentences
from engines.core.transitions import Preview
from engines.core.tree import Node, next_node
from render.core.board_parts import CHANGED, SHAPE


def confirmation_screen(panel: PanelContext, draft: Draft, tree: Node, tokens: Move) -> Screen:
    """Build the screen that shows a complete move and its effects before it counts."""
    table, translator, callbacks = panel.table, panel.translator, DraftCallbacks(panel.table.id, draft)
    preview = table.match.preview_moves(panel.seat, (*draft.moves, tokens))
    labels = choice_labels(tree, tokens, translator)
    text = [choice_sentence(labels, translator)]
    is_only, node = True, tree
    for token in tokens:
        is_only, node = is_only and only_token(node) == token, next_node(node, token)
    if is_only:
        text.append(translator.translate("app-only-choice"))
    text += [translator.translate("app-confirm-seals")] if preview.seals else []
    row = [translator.button(ConfirmMove(*callbacks.draft_key), "app-confirm", "primary")]
    if draft.tokens:
        row.append(translator.button(StepBack(*callbacks.draft_key), "app-back"))
    row.append(translator.button(CancelDraft(*callbacks.draft_key), "app-cancel"))
    return panel.build_screen(
        [*text, *preview_lines(panel, draft)],
        (tuple(row),),
        undo=False,
        **_preview_parts(panel, preview, *(() if preview.seals else (translator.translate("app-confirm-undo"),))),
    )


def choice_sentence(labels: list[str], translator: Translator) -> str:
    """Return the choices in words; an empty allotment has no label."""
    chosen = " · ".join(labels) or translator.translate("app-none-of-it")
    return translator.translate("app-confirm-word", word=chosen)


def _preview_parts(panel: PanelContext, preview: Preview[Any, Any], *more: str) -> dict[str, Any]:
    translator, highlights = panel.translator, move_highlights(list(preview.events), panel.translator)
    told = [translator(event.msg) for event in preview.events] or [translator.translate("app-nothing-changes")]
    picture = (
        picture_request(panel.table, translator, preview.view, "board", highlights, part=CHANGED)
        if highlights
        else None
    )
    small = picture and msgspec.structs.replace(picture, layout=SHAPE)
    return {"after": (join_sentences(told), *more), "alt": join_alt_text(told), "picture": small}


def preview_end_screen(panel: PanelContext, draft: Draft) -> Screen:
    """Build the screen at the end of a preview: at a seal, or when other seats move."""
    table, translator, callbacks = panel.table, panel.translator, DraftCallbacks(panel.table.id, draft)
    preview = table.match.preview_moves(panel.seat, draft.moves)
    match, labels = panel.table.match, []
    for n, move in enumerate(draft.moves):
        tree = match.preview_moves(panel.seat, draft.moves[:n]).choice_tree if n else match.choice_tree(panel.seat)
        labels += choice_labels(tree, move, panel.translator) if tree is not None else []
    text = [*preview_lines(panel, draft), choice_sentence(labels, translator)]
    text.append(translator.translate("app-try-seals" if preview.seals else "app-try-end"))
    row = (
        translator.button(ConfirmMove(*callbacks.draft_key), "app-submit-tried", "primary"),
        translator.button(StepBack(*callbacks.draft_key), "app-back"),
        translator.button(CancelDraft(*callbacks.draft_key), "app-draft-discard"),
    )
    return panel.build_screen(text, (row,), undo=False, **_preview_parts(panel, preview))
