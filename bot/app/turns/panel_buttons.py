"""The frame of a panel, and its rows: side options, orientations, steps, hints and suggestions."""

from typing import Any, Final

from bot.app.context import RequestContext
from bot.app.deadlines.callbacks import AddPremove, ShowTableTime
from bot.app.i18n import Translator
from bot.app.tables.callbacks import (
    AskRewind,
    ExplainSigns,
    OpenMenu,
    ReportLine,
    ShowBoard,
    ShowHand,
    ShowNote,
    ShowStory,
)
from bot.app.tables.summaries import player_seats_to_move
from bot.app.tables.table import Table
from bot.app.turns.callbacks import (
    CancelDraft,
    ConfirmMove,
    OpenGroup,
    ShowHint,
    StartPreview,
    StepBack,
    SwitchOption,
    UseReadyMove,
)
from bot.app.turns.drafts import ReadyPlan, ready_plans
from bot.app.ui.screen import Button, Screen, SlotRow, layout_buttons, truncate_label
from bot.app.views.datetimes import timestamp_placeholder
from bot.app.views.draft_widgets import DraftCallbacks, Widgets, choice_labels
from bot.app.views.screen_base import build_table_screen, page_button_row, undo_button_row
from bot.app.views.table_clock import call_facts
from bot.app.views.tree_navigation import Draft, allocation_tokens, open_orientations, orientation_node, side_options
from engines.core.core_types import Move
from engines.core.hotspots import next_orientations
from engines.core.tree import MORE, Allocation, Choice, Leaf, Node

READY_LABELS: Final[dict[ReadyPlan, str]] = {
    "last": "app-same-again",
    "before": "app-as-before",
    "even": "app-spread-evenly",
}


class PanelContext:
    """The table, seat and translator of a panel."""

    def __init__(self, context: RequestContext, table: Table, seat: int, translator: Translator) -> None:
        self.context = context
        self.table = table
        self.seat = seat
        self.translator = translator

    def build_screen(
        self,
        text: list[str],
        rows: tuple[tuple[Button, ...], ...],
        after: tuple[str, ...] = (),
        *,
        undo: bool = True,
        more: tuple[Button, ...] = (),
        **parts: Any,
    ) -> Screen:
        """Build a private screen for the seat, with the user's note on the table.

        ``rows``: the answers; ``more``: further buttons of the menu below them.
        """
        note = self.context.user.notes.get(self.table.id)
        after += (self.translator.translate("app-note-is", note=note),) if note else ()
        table, asks = self.table, self.seat in player_seats_to_move(self.table)
        facts = () if table.is_over or table.lobby.lesson else call_facts(table, self.seat, self.translator)
        if not asks:
            facts = facts[:1]  # the text states the round
        is_asked = self.seat in table.match.open_questions() or table.lifecycle.vote or table.clock.motion
        waits = bool(facts) and not is_asked and not table.lifecycle.closed
        if waits:
            facts += (self.translator.translate("app-as-of", when=timestamp_placeholder(table.clock.at, "f")),)
        menu = self._menu_rows(more, undo=undo)
        return build_table_screen(
            table, self.translator, text, (*rows, *menu), after=after, foot=len(menu), panel=True, asks=asks,
            waits=waits, facts=facts, **parts,
        )  # fmt: skip

    def _menu_rows(self, more: tuple[Button, ...], *, undo: bool) -> tuple[tuple[Button, ...], ...]:
        """Build the menu below each panel: a row with a button for all of it, and the row behind that button."""
        table, translator = self.table, self.translator
        can_undo = undo and self.context.is_allowed("undo", table)
        back = undo_button_row(table, self.seat, translator) if can_undo else ()
        is_rare = bool(back) and back[0].callback_data.startswith(AskRewind.name)
        always = (
            *(() if is_rare else back),
            translator.button(ShowHand(table.id), "app-hand"),
            translator.button(ShowBoard(table.id), "app-board"),
            translator.button(OpenMenu(table.id), "app-menu"),
        )
        unfolded = (
            *more,
            translator.button(ShowStory(table.id), "app-story"),
            translator.button(ShowTableTime(table.id), "clock-time"),
            translator.button(ExplainSigns(table.id), "app-what"),
            translator.button(ShowNote(table.id), "app-note"),
            *(() if table.only_player else (translator.button(ReportLine(table.id), "app-report"),)),
            *(back if is_rare else ()),
            *page_button_row(self.context.service.secure_url, table.id, translator),
        )
        return (always, unfolded)


def side_option_rows(panel: PanelContext, draft: Draft, tree: Node, tokens: Move) -> tuple[tuple[Button, ...], ...]:
    """Build buttons for the side options passed so far."""
    callbacks, translator = DraftCallbacks(panel.table.id, draft), panel.translator
    return layout_buttons(
        [
            Button(SwitchOption(*callbacks.draft_key, option.key).data, truncate_label(translator(option.label)))
            for _, option in side_options(tree, tokens)
        ]
    )


def orientation_rows(panel: PanelContext, draft: Draft, tree: Node, tokens: Move) -> tuple[tuple[Button, ...], ...]:
    """Build buttons for a piece's orientation: the current one, turn and flip."""
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
            [translator.button(SwitchOption(*callbacks.draft_key, orientations[kind]), key)]
            if kind in orientations
            else []
        )
    return (tuple(row),)


def step_buttons(panel: PanelContext, draft: Draft, node: Node) -> list[Button]:
    """Build the buttons to do more, go back, cancel and submit."""
    translator, callbacks = panel.translator, DraftCallbacks(panel.table.id, draft)
    row = []
    if not isinstance(node, Leaf) and node.more is not None:
        row.append(Button(callbacks.choice_data(MORE), translator.translate("app-more")))
    if draft.group:
        row.append(translator.button(OpenGroup(*callbacks.draft_key, ""), "app-back"))
    elif draft.tokens:
        row.append(translator.button(StepBack(*callbacks.draft_key), "app-back"))
    if draft.tokens or draft.moves or draft.is_preview:
        row.append(translator.button(CancelDraft(*callbacks.draft_key), "app-cancel"))
    if draft.moves:
        row.append(translator.button(ConfirmMove(*callbacks.draft_key), "app-submit-tried", "primary"))
    return row


def preview_buttons(panel: PanelContext, draft: Draft) -> tuple[Button, ...]:
    """Build the button that starts preview mode; empty during it."""
    start = StartPreview(*DraftCallbacks(panel.table.id, draft).draft_key)
    return () if draft.is_preview else (panel.translator.button(start, "app-try"),)


def hint_lines(panel: PanelContext, draft: Draft) -> list[str]:
    """Return a requested hint."""
    if not draft.hint:
        return []
    translator = panel.translator
    labels = " · ".join(choice_labels(panel.table.match.choice_tree(panel.seat), draft.hint, translator))
    lines = [translator.translate("app-hint-master" if draft.mastered else "app-hint-is", word=labels)]
    return (
        [*lines, translator.translate("app-hint-thinking")]
        if is_master_thinking(panel.context, panel.table, panel.seat)
        else lines
    )


def suggestion_buttons(panel: PanelContext, draft: Draft) -> list[Button]:
    """Build buttons for suggestions: whole allocations other than the draft, or a hint.

    Hints are for learning tables.
    """
    translator, callbacks, row = panel.translator, DraftCallbacks(panel.table.id, draft), []
    if draft.tokens or draft.is_preview:
        return []
    tree = panel.table.match.choice_tree(panel.seat)
    now = allocation_tokens(tree, draft.given) if isinstance(tree, Allocation) else ()
    plans = ready_plans(panel.table, panel.seat)
    has_changed = now != plans.get("last", now)  # then only the way back remains: the others have been used
    for which, move in plans.items():
        if move != now and (which == "last" or not has_changed):
            row.append(translator.button(UseReadyMove(*callbacks.draft_key, which), READY_LABELS[which]))
    if draft.hint:
        row.append(translator.button(UseReadyMove(*callbacks.draft_key, "hint"), "app-take-hint"))
    elif panel.table.lobby.learning:
        row.append(translator.button(ShowHint(*callbacks.draft_key), "app-hint"))
    return row


def premove_widgets(table: Table, seat: int, user_id: str, translator: Translator) -> Widgets:
    """Build buttons for the premove options, as rows of numbers if they differ only in these.

    Empty unless the seat is the user's own.
    """
    if table.own_seat(user_id) != seat:
        return Widgets()
    buttons: list[Button] = []
    slots: list[SlotRow] = []
    for move, option in table.game.premove_options(table.match.view_for(seat), table.match.choice_tree(seat)):
        button = _premove_button(table, move, truncate_label(translator(option.label)))
        if isinstance(option.then, Choice):
            give = tuple(_premove_button(table, (*move, number.key), number.key) for number in option.then.options)
            slots.append(SlotRow(button.label, give=give, open=button, whole=True))
        else:
            buttons.append(button)
    return Widgets(rows=layout_buttons(buttons), slots=tuple(slots))


def _premove_button(table: Table, move: Move, label: str) -> Button:
    return Button(AddPremove(table.id, move).data, label)


def is_master_thinking(context: RequestContext, table: Table, seat: int) -> bool:
    """Return whether a master is computing a hint for the current question."""
    return (table.id, seat, table.match.epochs[seat]) in context.service.hint_tasks


def preview_lines(panel: PanelContext, draft: Draft) -> list[str]:
    """Return a note on the number of previewed moves; empty outside preview mode."""
    if not draft.is_preview:
        return []
    return [panel.translator.translate("app-trying", n=len(draft.moves))]
