"""The panel, a player's private screen: question, confirmation, preview or waiting."""

from __future__ import annotations

import msgspec

from bot.app.context import RequestContext
from bot.app.deadlines.callbacks import ShowPremoves
from bot.app.errors import RejectedError
from bot.app.i18n import Translator
from bot.app.tables import premoves
from bot.app.tables.callbacks import OpenMove, OpenRematch, OpenTable, ShowHowTo, ShowReview
from bot.app.tables.lobby_store import opponent_count
from bot.app.tables.log_helpers import now_ms
from bot.app.tables.table import Table
from bot.app.turns import confirmation, drafts, hints, premove_buttons, suggestions, tutorial
from bot.app.turns.callbacks import (
    CancelDraft,
    ConfirmMove,
    ContinueLesson,
    OpenGroup,
    ShowHint,
    StartPreview,
    StepBack,
    SwitchOption,
    UseReadyMove,
)
from bot.app.turns.panel_context import PanelContext
from bot.app.ui.button_rows import flatten_rows, layout_buttons, truncate_label
from bot.app.ui.screen import Button, Screen, append_rows
from bot.app.views import vote_view
from bot.app.views.draft_widgets import DraftCallbacks, Widgets
from bot.app.views.event_text import move_highlights, recent_highlights
from bot.app.views.hotspots import node_hotspots, selection_hotspots
from bot.app.views.node_widgets import build_node_widgets
from bot.app.views.panel_clock import add_clock_lines, recent_event_lines
from bot.app.views.result_view import own_result_lines
from bot.app.views.screen_base import hand_alt_text, picture_request, rule_button_row, turn_lines, view_alt_text
from bot.app.views.timezone_prompt import add_timezone_prompt
from bot.app.views.tree_navigation import (
    Draft,
    choice_labels,
    open_orientations,
    orientation_node,
    side_options,
    skip_automatic_tokens,
)
from engines.core.core_types import Move as Tokens
from engines.core.core_types import Msg
from engines.core.hotspots import next_orientations, picture_for
from engines.core.lessons import END
from engines.core.lessons import LessonStep as Told
from engines.core.tree import MORE, Leaf, Node
from render.core import board_parts as parts_of
from render.core.request import Selection


async def panel_screen(context: RequestContext, table: Table, notice: Msg | str = "") -> Screen:
    """Build the panel of the caller's seat. Call it under ``lock_table``.

    Raises ``RejectedError`` if the seat is no longer the caller's, because another request was faster.
    """
    seat = table.seat_of(context.user.id)
    if seat is None:
        raise RejectedError("app-not-seated", "table")
    translator = await context.load_translator(table)
    panel = PanelContext(context, table, seat, translator)
    notice_text = notice if isinstance(notice, str) else translator(notice)
    rule = notice.rule if isinstance(notice, Msg) else ""
    if table.lifecycle.vote is not None:
        text, row = (
            vote_view.vote_lines(table, table.lifecycle.vote, translator),
            vote_view.vote_button_row(table, table.lifecycle.vote, translator, seat),
        )
        return panel.build_screen(text, notice=notice_text, rows=(row, *panel.footer_rows(undo=False)))
    if table.is_over or table.lifecycle.closed or seat not in table.match.open_questions():
        return _add_clock(panel, _waiting_screen(panel, notice_text))
    if (step := tutorial.current_step(table)) is not None and not step.words:
        return _tutorial_text_screen(panel, step)
    if await _has_due_premove(context, table, seat):
        return _add_clock(panel, _premove_screen(panel, notice_text))
    draft = await drafts.load_draft(context, table, seat)
    screen = _add_clock(panel, _question_screen(panel, draft))
    if draft.hint and hints.is_master_thinking(context, table, seat):
        screen = msgspec.structs.replace(screen, follow_up=OpenMove(table.id).data)
    extra = rule_button_row(translator, table.id, rule)
    return msgspec.structs.replace(append_rows(screen, (), extra) if extra else screen, notice=notice_text)


async def _has_due_premove(context: RequestContext, table: Table, seat: int) -> bool:
    """Return whether the caller's premove is about to answer, so that the question is not shown."""
    clock = table.clock.seats[seat]
    if not clock.ordered or clock.tried or table.own_seat(context.user.id) != seat:
        return False
    return premoves.has_playable_premove(table, seat, await premoves.load_premoves(context.service, table, seat))


def _premove_screen(panel: PanelContext, notice: str) -> Screen:
    """Build the panel while a premove is about to answer."""
    table, translator, seat = panel.table, panel.translator, panel.seat
    view, change = (
        table.match.view_for(seat),
        (Button(ShowPremoves(table.id).data, translator.translate("waiting-orders")),),
    )
    return panel.build_screen(
        [*turn_lines(table, translator, seat), translator.translate("waiting-order-soon")],
        notice=notice,
        rows=(change, *panel.footer_rows()),
        alt=hand_alt_text(table, view, translator),
        picture=picture_request(table, translator, view, "hand", recent_highlights(table, seat, translator)),
    )


def _add_clock(panel: PanelContext, screen: Screen) -> Screen:
    """Add clock lines and the time-zone prompt to a panel."""
    table, seat, translator, now = panel.table, panel.seat, panel.translator, now_ms(panel.context.service)
    return add_timezone_prompt(
        add_clock_lines(screen, table, seat, translator, now), table, seat, panel.context.user, translator, now
    )


def _waiting_screen(panel: PanelContext, notice: str) -> Screen:
    """Build the panel while the seat has no question, or after the end."""
    table, translator = panel.table, panel.translator
    view = table.match.view_for(panel.seat)
    ended = table.match.is_over
    text = [*own_result_lines(table, panel.seat, translator), *turn_lines(table, translator, panel.seat)]
    if not table.is_over:
        text.append(translator.translate("app-nothing-asked"))
    play_again = (_game_end_buttons(panel),) if ended else ()
    if lesson_lines := _tutorial_end_lines(panel):
        ended, text = True, lesson_lines
        ais = opponent_count(table.game.key)
        play = OpenTable(table.game.key, ais, learning=1, level="apprentice").data
        play_again = ((Button(play, translator.translate("app-lesson-play", n=ais), "primary"),),)
    foot = panel.footer_rows()
    return panel.build_screen(
        text,
        notice=notice,
        rows=(*play_again, *foot),
        foot=len(foot) if ended else 0,
        alt=hand_alt_text(table, view, translator),
        picture=picture_request(table, translator, view, "hand", recent_highlights(table, panel.seat, translator)),
    )


def _game_end_buttons(panel: PanelContext) -> tuple[Button, ...]:
    """Build the buttons after the end of a game; only the seat's owner may review it."""
    table, translator = panel.table, panel.translator
    rematch = Button(OpenRematch(table.id).data, translator.translate("app-rematch"), "primary")
    own = table.own_seat(panel.context.user.id) == panel.seat
    return (rematch, Button(ShowReview(table.id).data, translator.translate("look-back"))) if own else (rematch,)


def _tutorial_text_screen(panel: PanelContext, step: Told) -> Screen:
    """Build the panel of a lesson step that is only read."""
    table, translator = panel.table, panel.translator
    view, foot = table.match.view_for(panel.seat), panel.footer_rows(undo=False)
    button = Button(ContinueLesson(table.id, step.id).data, translator.translate("app-lesson-on"), "primary")
    return panel.build_screen(
        tutorial.tutorial_lines(table, translator),
        rows=((button,), *foot),
        foot=len(foot),
        alt=view_alt_text(table, view, translator),
        picture=picture_request(table, translator, view, "board"),
    )


def _tutorial_end_lines(panel: PanelContext) -> list[str]:
    """List the texts after the last step of a lesson."""
    table, translator = panel.table, panel.translator
    if not (table.lobby.lesson and table.is_over):
        return []
    numbers = table.game.rulebook.rule_numbers(table.match.header.components)
    mistakes = [f"how-to-play-mistake-{n}" for n in (1, 2, 3)]
    return [
        translator.translate(END),
        *(translator.translate(key, **numbers) for key in mistakes if translator.has_text(key)),
    ]


def _question_screen(panel: PanelContext, draft: Draft) -> Screen:
    """Build the panel of a question: a choice, the confirmation, or the end of a preview."""
    tree = drafts.draft_tree(panel.table, panel.seat, draft)
    if tree is None:
        return confirmation.preview_end_screen(panel, draft)
    tokens, node = skip_automatic_tokens(tree, draft.tokens)
    if isinstance(node, Leaf):
        return confirmation.confirmation_screen(panel, draft, tree, tokens)
    return _choice_screen(panel, draft, tree, tokens, node)


def _choice_screen(panel: PanelContext, draft: Draft, tree: Node, tokens: Tokens, node: Node) -> Screen:
    """Build the panel that asks for the next choice of a draft."""
    assert not isinstance(node, Leaf)
    table, translator, callbacks = panel.table, panel.translator, DraftCallbacks(panel.table.id, draft)
    parts = build_node_widgets(node, draft, translator, callbacks, notes=table.lobby.learning)
    preview = table.match.preview_moves(panel.seat, draft.words) if draft.words else None
    view = preview.view if preview else table.match.view_for(panel.seat)
    lesson_hotspots = tutorial.tutorial_hotspots(table, tree, tokens) if table.lobby.lesson else ()
    opened, blocked = (lesson_hotspots, ()) if lesson_hotspots else node_hotspots(node)
    focus = Selection(tokens, opened, blocked, selection_hotspots(tree, tokens))
    lines = (
        move_highlights(list(preview.events), translator)
        if preview
        else recent_highlights(table, panel.seat, translator)
    )
    named = (*opened, *blocked)
    part = parts_of.part_for_question(table.game.key, view, panel.seat)
    kind = "board" if preview or (part and not named) else picture_for(named)
    text = [*tutorial.tutorial_lines(table, translator), translator(node.question)]
    text.append(_selection_line(choice_labels(tree, tokens, translator) if draft.tokens else [], translator))
    introduce = not draft.tokens and not draft.words and _is_first_turn(panel)
    text += [translator.translate("app-first-turn", game=translator.game_title)] if introduce else []
    text += confirmation.preview_lines(panel, draft)
    after = [] if draft.tokens or draft.words else recent_event_lines(table, panel.seat, translator)
    text += [] if draft.tokens or draft.words else _own_move_lines(panel, tree)
    text += _hint_lines(panel, draft)
    how = [Button(ShowHowTo(table.id).data, translator.translate("app-how-to-play"))] if introduce else []
    orientation_rows = _orientation_rows(panel, draft, tree, tokens)
    has_begun = draft.tokens or draft.words or draft.trying or table.lobby.lesson
    premove_parts = (
        Widgets()
        if has_begun
        else premove_buttons.premove_widgets(table, panel.seat, panel.context.user.id, translator)
    )
    foot = panel.footer_rows(undo=not draft.trying)
    rows = (
        *orientation_rows,
        *parts.rows,
        *premove_parts.rows,
        *_side_option_rows(panel, draft, tree, tokens),
        *layout_buttons([*_suggestion_buttons(panel, draft), *_step_buttons(panel, draft, node), *how]),
        *foot,
    )
    return panel.build_screen(
        text, after=tuple(after), foot=len(foot), rows=rows, selects=parts.selects, pad=parts.pad,
        slots=(*parts.slots, *premove_parts.slots), lead=len(orientation_rows),
        picture=picture_request(table, translator, view, kind, lines, focus, part),
        alt=(hand_alt_text if kind == "hand" else view_alt_text)(table, view, translator),
    )  # fmt: skip


def _is_first_turn(panel: PanelContext) -> bool:
    """Return whether this is the user's first turn at the first table of this game."""
    table, user = panel.table, panel.context.user
    return user.first.get(table.game.key) == table.id and not table.match.active_entries.has_moved(panel.seat)


def _own_move_lines(panel: PanelContext, tree: Node) -> list[str]:
    """Show the seat's own answer while a simultaneous question is still open for other seats."""
    match, seat = panel.table.match, panel.seat
    if seat in match.seats_to_move():
        return []
    for version in range(match.version, 0, -1):
        entry = match.entries[version - 1]
        if entry.kind == "say" and entry.seat == seat and version not in match.undone_versions:
            labels = choice_labels(tree, entry.word, panel.translator)
            return [panel.translator.translate("app-answered", word=" · ".join(labels))] if labels else []
    return []


def _side_option_rows(panel: PanelContext, draft: Draft, tree: Node, tokens: Tokens) -> tuple[tuple[Button, ...], ...]:
    """Build buttons for the side options passed over so far."""
    callbacks, translator = DraftCallbacks(panel.table.id, draft), panel.translator
    options = [option for _, option in side_options(tree, tokens)]
    return layout_buttons(
        [
            Button(SwitchOption(*callbacks.draft_key, option.key).data, truncate_label(translator(option.label)))
            for option in options
        ]
    )


def _orientation_rows(panel: PanelContext, draft: Draft, tree: Node, tokens: Tokens) -> tuple[tuple[Button, ...], ...]:
    """Build buttons for the orientation of a piece: the present one, turn and flip."""
    node, callbacks, translator = (
        orientation_node(tree, tokens),
        DraftCallbacks(panel.table.id, draft),
        panel.translator,
    )
    if node is None:
        return ()
    present = next(option for option in node.options if option.key == tokens[-1])
    row = [
        Button(
            SwitchOption(*callbacks.draft_key, present.key).data,
            truncate_label(f"✓ {translator(present.label)}"),
            "primary",
        )
    ]
    orientations = next_orientations(open_orientations(node), present.key)
    for kind, key in (("turn", "app-way-turn"), ("flip", "app-way-flip")):
        row += (
            [Button(SwitchOption(*callbacks.draft_key, orientations[kind]).data, translator.translate(key))]
            if kind in orientations
            else []
        )
    return (tuple(row),)


def _step_buttons(panel: PanelContext, draft: Draft, node: Node) -> list[Button]:
    """Build the buttons to do more, go back, cancel, preview and submit."""
    translator, callbacks = panel.translator, DraftCallbacks(panel.table.id, draft)
    row = []
    if not isinstance(node, Leaf) and node.more is not None:
        row.append(Button(callbacks.choice_data(MORE), translator.translate("app-more")))
    if draft.group:
        row.append(Button(OpenGroup(*callbacks.draft_key, "").data, translator.translate("app-back")))
    elif draft.tokens:
        row.append(Button(StepBack(*callbacks.draft_key).data, translator.translate("app-back")))
    if draft.tokens or draft.words or draft.trying:
        row.append(Button(CancelDraft(*callbacks.draft_key).data, translator.translate("app-cancel")))
    if not draft.trying:
        row.append(Button(StartPreview(*callbacks.draft_key).data, translator.translate("app-try")))
    if draft.words:
        row.append(Button(ConfirmMove(*callbacks.draft_key).data, translator.translate("app-say-rehearsed"), "primary"))
    return row


def _hint_lines(panel: PanelContext, draft: Draft) -> list[str]:
    """Show the hint, if one was requested."""
    if not draft.hint:
        return []
    translator = panel.translator
    labels = " · ".join(choice_labels(panel.table.match.choice_tree(panel.seat), draft.hint, translator))
    lines = [translator.translate("app-hint-master" if draft.mastered else "app-hint-is", word=labels)]
    return (
        [*lines, translator.translate("app-hint-thinking")]
        if hints.is_master_thinking(panel.context, panel.table, panel.seat)
        else lines
    )


def _suggestion_buttons(panel: PanelContext, draft: Draft) -> list[Button]:
    """Build buttons for suggested moves: the last allocation, an even one, or a hint.

    Hints are for learning tables.
    """
    translator, callbacks, row = panel.translator, DraftCallbacks(panel.table.id, draft), []
    if draft.tokens or draft.trying:
        return []
    if suggestions.last_allocation(panel.table, panel.seat):
        row.append(Button(UseReadyMove(*callbacks.draft_key, "last").data, translator.translate("app-same-again")))
    elif suggestions.even_allocation(panel.table, panel.seat):
        row.append(Button(UseReadyMove(*callbacks.draft_key, "even").data, translator.translate("app-spread-evenly")))
    if draft.hint:
        row.append(Button(UseReadyMove(*callbacks.draft_key, "hint").data, translator.translate("app-take-hint")))
    elif panel.table.lobby.learning:
        row.append(Button(ShowHint(*callbacks.draft_key).data, translator.translate("app-hint")))
    return row


def _selection_line(labels: list[str], translator: Translator) -> str:
    return translator.translate("app-so-far", word=" · ".join(labels)) if labels else ""


def answer_buttons(screen: Screen) -> list[Button]:
    """List all buttons of a screen that answer its question."""
    answers = flatten_rows(screen.rows)
    for select in screen.selects:
        answers += flatten_rows(buttons for _, buttons in select.groups)
    if screen.pad is not None:
        answers += screen.pad.likely
    return answers
