"""The panel, a player's private screen: question, confirmation, preview or waiting."""

import msgspec

from bot.app.context import RequestContext
from bot.app.deadlines.callbacks import ShowPremoves
from bot.app.errors import RejectedError
from bot.app.tables import premoves
from bot.app.tables.callbacks import (
    OpenMenu,
    OpenMove,
    OpenPanel,
    OpenRematch,
    OpenTable,
    ShowHowTo,
    ShowPastBoard,
    ShowReview,
    SkipPauses,
)
from bot.app.tables.lobby_store import opponent_count
from bot.app.tables.table import Table
from bot.app.turns import confirmation, drafts, panel_buttons, tutorial
from bot.app.turns.callbacks import ContinueLesson
from bot.app.turns.panel_buttons import PanelContext
from bot.app.ui.callback_data import CallbackData
from bot.app.ui.screen import Button, Screen, SlotRow, append_rows, layout_buttons
from bot.app.views import table_clock
from bot.app.views.datetimes import add_timezone_prompt
from bot.app.views.draft_widgets import DraftCallbacks, Widgets, choice_labels
from bot.app.views.event_text import move_highlights, recent_highlights
from bot.app.views.node_widgets import build_node_widgets
from bot.app.views.result_view import lesson_result_lines, own_result_lines
from bot.app.views.screen_base import hand_alt_text, picture_request, rule_button_row, view_alt_text, view_turn_lines
from bot.app.views.table_clock import add_clock_lines, recent_event_lines
from bot.app.views.tree_navigation import Draft, skip_automatic_tokens
from engines.core.core_types import Move, Msg, Seat
from engines.core.hotspots import node_hotspots, picture_for, selection_hotspots
from engines.core.lessons import END_KEY, LessonStep
from engines.core.tree import Leaf, Node
from render.core import board_parts
from render.core.request import Selection


async def panel_screen(context: RequestContext, table: Table, notice: Msg | str | list[Msg] = "") -> Screen:
    """Build the panel of the caller's seat. Call under ``open_started``.

    Raises ``RejectedError`` if another request was faster and the seat is no longer the caller's.
    """
    seat = table.seat_of(context.user.id)
    if seat is None:
        raise RejectedError("app-not-seated", "table")
    translator = await context.load_translator(table)
    panel = PanelContext(context, table, seat, translator)
    if isinstance(notice, list):
        notice = " ".join(map(translator, notice))
    notice_text = notice if isinstance(notice, str) else translator(notice)
    rule = notice.rule if isinstance(notice, Msg) else ""
    if table.lifecycle.vote is not None:
        text, row = (
            table_clock.vote_lines(table, table.lifecycle.vote, translator),
            table_clock.vote_button_row(table, table.lifecycle.vote, translator, seat),
        )
        return panel.build_screen(text, (row,), undo=False, notice=notice_text)
    if table.is_over or table.lifecycle.closed or seat not in table.match.open_questions():
        return await _add_clock(panel, _waiting_screen(panel, notice_text))
    if (step := tutorial.current_step(table)) is not None and not step.words:
        return _tutorial_text_screen(panel, step)
    if await _has_due_premove(context, table, seat):
        return await _add_clock(panel, _premove_screen(panel, notice_text))
    draft = await drafts.load_draft(context, table, seat)
    screen = await _add_clock(panel, _question_screen(panel, draft))
    if draft.hint and panel_buttons.is_master_thinking(context, table, seat):
        screen = msgspec.structs.replace(screen, follow_up=OpenMove(table.id).data)
    for row in (*_skip_rows(panel), rule_button_row(translator, table.id, rule)):
        screen = append_rows(screen, (), row) if row else screen
    return msgspec.structs.replace(screen, notice=notice_text)


async def menu_screen(context: RequestContext, table: Table, _: OpenMenu) -> Screen:
    """Build the caller's panel with its whole menu in the place of the answers. Call under ``open_started``."""
    screen, translator = await panel_screen(context, table), await context.load_translator(table)
    (*undo, hand, board, _own), hidden = screen.rows[-screen.foot :]
    back = translator.button(OpenPanel(table.id), "app-back", "primary")
    return msgspec.structs.replace(
        screen, rows=(*layout_buttons((hand, board, *hidden)), (*undo, back)), foot=1, lead=0, selects=(), pad=None,
        slots=(), form=CallbackData(""), follow_up=CallbackData(""),
    )  # fmt: skip


async def _has_due_premove(context: RequestContext, table: Table, seat: int) -> bool:
    """Return whether the caller's premove is about to answer, which hides the question."""
    clock = table.clock.seats[seat]
    if not clock.has_premoves or clock.premoves_failed or table.own_seat(context.user.id) != seat:
        return False
    return premoves.has_playable_premove(table, seat, await premoves.load_premoves(context.service, table, seat))


def _premove_screen(panel: PanelContext, notice: str) -> Screen:
    table, translator, seat = panel.table, panel.translator, panel.seat
    view, change = (table.match.view_for(seat), (translator.button(ShowPremoves(table.id), "clock-premoves"),))
    return panel.build_screen(
        [*view_turn_lines(table, translator, seat, view), translator.translate("clock-premove-soon")],
        (change,),
        notice=notice,
        alt=hand_alt_text(table, view, translator),
        picture=picture_request(table, translator, view, "hand", recent_highlights(table, seat, translator)),
    )


async def _add_clock(panel: PanelContext, screen: Screen) -> Screen:
    """Add clock lines to a panel, and, once a day, the time-zone prompt unless the seat has to move."""
    table, seat, translator, now = panel.table, panel.seat, panel.translator, panel.context.service.now_ms()
    screen = add_clock_lines(screen, table, seat, translator)
    if not table.is_over and seat in table.match.seats_to_move():
        return screen
    prompt = add_timezone_prompt(screen, table, seat, panel.context.user, translator, now)
    if prompt is not screen:
        await panel.context.change_caller(lambda user: msgspec.structs.replace(user, hours_asked=now))
    return prompt


def _waiting_screen(panel: PanelContext, notice: str) -> Screen:
    """Build the panel of a seat without a question, or after the end."""
    table, translator = panel.table, panel.translator
    view = table.match.view_for(panel.seat)
    result = own_result_lines(table, panel.seat, translator)
    text = result or view_turn_lines(table, translator, panel.seat, view)
    if table.is_thinking():
        seats = [Seat(seat) for seat in table.match.seats_to_move()]
        text = [translator.translate("app-ai-thinks", seats=seats, n=len(seats))]
    elif not table.is_over:
        called = not (table.lobby.lesson or table.clock.seats[panel.seat].muted or panel.context.user.pings == "quiet")
        text.append(translator.translate("app-nothing-asked-yet" if called else "app-nothing-asked"))
    first_rows = (_game_end_buttons(panel),) if table.match.is_over else _skip_rows(panel)
    if lesson_lines := _tutorial_end_lines(panel):
        text = lesson_lines
        ais = opponent_count(table.game.key)
        play = OpenTable(table.game.key, ais, learning=1, level="apprentice").data
        first_rows = ((Button(play, translator.translate("app-lesson-play", n=ais), "primary"),),)
    return panel.build_screen(
        text,
        first_rows,
        notice=notice,
        alt=hand_alt_text(table, view, translator),
        picture=picture_request(table, translator, view, "hand", recent_highlights(table, panel.seat, translator)),
    )


def _skip_rows(panel: PanelContext) -> tuple[tuple[Button, ...], ...]:
    """Build the button that skips the AIs' pauses; empty if they do not pause or others play."""
    table = panel.table
    if not table.can_skip_pauses(panel.context.service.timings.automatic):
        return ()
    return ((panel.translator.button(SkipPauses(table.id), "app-skip-pauses"),),)


def _game_end_buttons(panel: PanelContext) -> tuple[Button, ...]:
    table, translator = panel.table, panel.translator
    rematch = translator.button(OpenRematch(table.id), "app-rematch", "primary")
    past = translator.button(ShowPastBoard(table.id, 1), "app-replay")
    if table.own_seat(panel.context.user.id) != panel.seat:
        return (rematch, past)
    return (rematch, past, translator.button(ShowReview(table.id), "look-back"))


def _tutorial_text_screen(panel: PanelContext, step: LessonStep) -> Screen:
    table, translator = panel.table, panel.translator
    view = table.match.view_for(panel.seat)
    button = translator.button(ContinueLesson(table.id, step.id), "app-lesson-on", "primary")
    return panel.build_screen(
        tutorial.tutorial_lines(table, translator),
        ((button,),),
        undo=False,
        alt=view_alt_text(table, view, translator),
        picture=picture_request(table, translator, view, "board"),
    )


def _tutorial_end_lines(panel: PanelContext) -> list[str]:
    table, translator = panel.table, panel.translator
    if not (table.lobby.lesson and table.is_over):
        return []
    numbers = table.game.rulebook.rule_numbers(table.match.header.components)
    mistakes = [f"how-to-play-mistake-{n}" for n in (1, 2, 3)]
    return [
        *lesson_result_lines(table, panel.seat, translator),
        translator.translate(END_KEY),
        *(translator.translate(key, **numbers) for key in mistakes if translator.has_text(key)),
    ]


def _question_screen(panel: PanelContext, draft: Draft) -> Screen:
    tree = drafts.draft_tree(panel.table, panel.seat, draft)
    if tree is None:
        return confirmation.preview_end_screen(panel, draft)
    tokens, node = skip_automatic_tokens(tree, draft.tokens)
    if isinstance(node, Leaf):
        return confirmation.confirmation_screen(panel, draft, tree, tokens)
    return _choice_screen(panel, draft, tree, tokens, node)


def _choice_screen(panel: PanelContext, draft: Draft, tree: Node, tokens: Move, node: Node) -> Screen:
    assert not isinstance(node, Leaf)
    table, translator, callbacks = panel.table, panel.translator, DraftCallbacks(panel.table.id, draft)
    asked = tutorial.asked_answer(table, tree, tokens)
    parts = tutorial.mark_asked_widgets(
        build_node_widgets(node, draft, translator, callbacks, notes=table.lobby.learning), asked
    )
    preview = table.match.preview_moves(panel.seat, draft.moves) if draft.moves else None
    view = preview.view if preview else table.match.view_for(panel.seat)
    opened, blocked = (asked.hotspots, ()) if asked.hotspots else node_hotspots(node)
    focus = Selection(tokens, opened, blocked, selection_hotspots(tree, tokens))
    lines = (
        move_highlights(list(preview.events), translator)
        if preview
        else recent_highlights(table, panel.seat, translator)
    )
    named = (*opened, *blocked)
    part = board_parts.part_for_question(table.game.key, view, panel.seat)
    kind = "board" if preview or (part and not named) else picture_for(named)
    text = [*tutorial.tutorial_lines(table, translator), translator(node.question)]
    if draft.tokens and (labels := choice_labels(tree, tokens, translator)):
        text.append(translator.translate("app-so-far", word=" · ".join(labels)))
    introduce = not draft.tokens and not draft.moves and _is_first_turn(panel)
    text += [translator.translate("app-first-turn", game=translator.game_title)] if introduce else []
    text += panel_buttons.preview_lines(panel, draft)
    after = [] if draft.tokens or draft.moves else recent_event_lines(table, panel.seat, translator)
    text += [] if draft.tokens or draft.moves else _own_move_lines(panel, tree, parts.slots)
    text += panel_buttons.hint_lines(panel, draft)
    how = [translator.button(ShowHowTo(table.id), "app-how-to-play")] if introduce else []
    orientation_rows = panel_buttons.orientation_rows(panel, draft, tree, tokens)
    has_begun = draft.tokens or draft.moves or draft.is_preview or table.lobby.lesson
    premove_parts = (
        Widgets() if has_begun else panel_buttons.premove_widgets(table, panel.seat, panel.context.user.id, translator)
    )
    steps = panel_buttons.step_buttons(panel, draft, node)
    if (asked.is_missed or (draft.group and asked.tokens)) and not tutorial.has_asked_answer(parts, asked):
        steps = tutorial.mark_way_back(steps)
    rows = (
        *orientation_rows,
        *parts.rows,
        *premove_parts.rows,
        *panel_buttons.side_option_rows(panel, draft, tree, tokens),
        *layout_buttons([*panel_buttons.suggestion_buttons(panel, draft), *steps, *how]),
    )
    return panel.build_screen(
        text, rows, tuple(after), undo=not draft.is_preview, more=panel_buttons.preview_buttons(panel, draft),
        pad=parts.pad,
        selects=parts.selects,
        slots=(*parts.slots, *premove_parts.slots),
        form=parts.form,
        lead=len(orientation_rows),
        picture=picture_request(table, translator, view, kind, lines, focus, part),
        alt=(hand_alt_text if kind == "hand" else view_alt_text)(table, view, translator, node.question),
    )  # fmt: skip


def _is_first_turn(panel: PanelContext) -> bool:
    table, user = panel.table, panel.context.user
    return user.first_tables.get(table.game.key) == table.id and not table.match.active_entries.has_moved(panel.seat)


def _own_move_lines(panel: PanelContext, tree: Node, slots: tuple[SlotRow, ...]) -> list[str]:
    """Show the seat's answer, unless the slots do, while a simultaneous question is open for other seats."""
    match = panel.table.match
    version = match.active_entries.last_move(panel.seat)
    if version is None or panel.seat in match.seats_to_move():
        return []
    labels = choice_labels(tree, match.entries[version - 1].move, panel.translator)
    is_shown = {f"{slot.label} {slot.given}" for slot in slots if slot.given} == {*labels}
    key = "app-answered-so" if is_shown else "app-answered"
    return [panel.translator.translate(key, word=" · ".join(labels))] if labels else []
