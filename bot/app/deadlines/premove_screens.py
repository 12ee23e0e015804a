"""Private screens for premoves, chosen in the game's choice tree or typed as a planned move.

The callback carries the whole path (see ``AddPremove``), so an unfinished premove is not stored.
"""

from hashlib import blake2b

import msgspec

from bot.app.context import RequestContext
from bot.app.deadlines.callbacks import AddPremove, DropPremove, PlanAnswer, ShowPremoves, TypePremove
from bot.app.deadlines.time_screens import table_screen
from bot.app.errors import RejectedError
from bot.app.i18n import Translator
from bot.app.tables import premoves
from bot.app.tables.premoves import MAX_PREMOVES, Premove
from bot.app.tables.table import Table
from bot.app.turns import panel
from bot.app.ui.callback_data import Callback, CallbackData
from bot.app.ui.screen import Button, Screen, TextInput
from bot.app.ui.texts import normalize_text
from bot.app.views.draft_widgets import DraftCallbacks, Widgets, choice_labels, current_allocation
from bot.app.views.node_widgets import build_node_widgets
from bot.app.views.tree_navigation import Draft, skip_automatic_tokens
from engines.core.catalogue import load_terms
from engines.core.core_types import TOKEN, Move
from engines.core.translation import LANGUAGES
from engines.core.tree import END, Allocation, Amount, Leaf, Node

KEY_BYTES = 6


class PremoveCallbacks(DraftCallbacks):
    """Callbacks that carry the path of tokens. ``given``: the amounts in an allotment's slots."""

    def __init__(self, table_id: str, tokens: Move, given: dict[str, int]) -> None:
        super().__init__(table_id, Draft(0))
        self._table, self._tokens, self._given = table_id, tokens, given

    def _callback_data(self, *more: str) -> CallbackData:
        return AddPremove(self._table, (*self._tokens, *more)).data

    def choice_data(self, *tokens: str) -> CallbackData:
        """Append tokens. The end of an allotment includes its amounts."""
        return self._callback_data(*(_slot_tokens(self._given) if tokens == (END,) else ()), *tokens)

    def number_data(self, n: int) -> CallbackData:
        """Set a number on the pad."""
        return self._callback_data(f"={n}")

    def amount_data(self, slot: str, n: int) -> CallbackData:
        """Set the amount of one slot."""
        return self._callback_data(*_slot_tokens({**self._given, slot: n}, "~"))

    def group_data(self, n: int) -> CallbackData:
        """Choose a group. Groups are not expanded: callbacks have no room for that."""
        return self._callback_data(str(n))

    def page_data(self, n: int) -> CallbackData:
        """Choose a page. Pages are not shown, for the same reason."""
        return self._callback_data(str(n))


def _slot_tokens(given: dict[str, int], mark: str = "") -> list[str]:
    return [f"{mark}{slot}={n}" for slot, n in given.items() if n]


async def show_premoves(context: RequestContext, table: Table, _: Callback) -> Screen:
    """Show the premoves of the caller's seat, and the possible ones."""
    return await _premove_screen(context, table, (), Draft(0), ShowPremoves(table.id))


async def extend_premove(context: RequestContext, table: Table, callback: AddPremove | PlanAnswer) -> Screen:
    """Extend a premove by one token, and save a complete one."""
    tokens = tuple(token for token in callback.tokens if token[0] not in "=~")
    return await _premove_screen(
        context, table, tokens, Draft(0, number=_pad_number(callback), given=_slot_amounts(callback)), callback
    )


def _pad_number(callback: AddPremove | PlanAnswer) -> int | None:
    last = callback.tokens[-1] if callback.tokens else ""
    return _parse_number(last[1:]) if last.startswith("=") else None


def _slot_amounts(callback: AddPremove | PlanAnswer) -> dict[str, int]:
    pairs = (token[1:].partition("=") for token in callback.tokens if token.startswith("~"))
    return {slot: _parse_number(n) for slot, _, n in pairs}


def _parse_number(number: str) -> int:
    if not (number.isascii() and number.isdigit() and len(number) < 10):
        raise RejectedError("app-invalid-button", "panel")
    return int(number)


async def _premove_screen(
    context: RequestContext, table: Table, tokens: Move, open_: Draft, callback: Callback
) -> Screen:
    seat, notice = context.caller_seat(table), ""
    translator = await context.load_translator(table)
    tree = table.game.premove_tree(table.match.view_for(seat)) if not table.is_over else None
    stored = await premoves.load_premoves(context.service, table, seat)
    parts, text = Widgets(), [translator.translate("clock-premoves-what")]
    if tree is not None:
        tokens, node = skip_automatic_tokens(tree, tokens)
        if isinstance(node, Leaf):
            new = Premove(tokens, since=table.match.version, round=table.match.round_number)
            stored = await _add_premove(context, table, seat, stored, new)
            if premoves.has_playable_premove(table, seat, stored):
                return await panel.panel_screen(context, table, _confirmation_text(table, translator))
            notice, tokens, node = _confirmation_text(table, translator), (), skip_automatic_tokens(tree, ())[1]
        lines = (
            [translator.translate("app-so-far", word=" · ".join(choice_labels(tree, tokens, translator)))]
            if tokens
            else []
        )
        text += [*lines, *([translator(node.question)] if not isinstance(node, Leaf | Amount) else [])]
        parts = _build_controls(table, tokens, node, open_, translator)
    if stored:
        text.append(translator.translate("clock-premoves-until", round=table.match.round_number))
    rows = [*parts.rows, *_premove_rows(table, tree, stored, translator)]
    if tokens:
        rows.append((translator.button(ShowPremoves(table.id), "app-back"),))
    plan = TextInput(
        translator.translate("clock-plan-field"),
        TypePremove.data_prefix(table.id),
        hint=translator.translate("clock-plan-hint"),
    )
    screen = table_screen(context, "clock-premoves", table, text, rows)
    return msgspec.structs.replace(
        screen,
        selects=parts.selects,
        pad=parts.pad,
        slots=parts.slots,
        fields=() if table.is_over else (plan,),
        notice=notice,
        again=(callback if tokens else ShowPremoves(table.id)).data,
    )


def _confirmation_text(table: Table, translator: Translator) -> str:
    return translator.translate("clock-premove-kept", round=table.match.round_number)


def _build_controls(table: Table, tokens: Move, node: Node, open_: Draft, translator: Translator) -> Widgets:
    if isinstance(node, Leaf):
        return Widgets()
    if isinstance(node, Amount) and open_.number is not None:
        open_ = msgspec.structs.replace(open_, number=max(node.low, min(node.high, open_.number)))
    given = current_allocation(node, open_) if isinstance(node, Allocation) else {}
    return build_node_widgets(node, open_, translator, PremoveCallbacks(table.id, tokens, given), notes=True)


def _premove_rows(
    table: Table, tree: Node | None, stored: list[Premove], translator: Translator
) -> list[tuple[Button, ...]]:
    rows: list[tuple[Button, ...]] = []
    for n, premove in enumerate(stored):
        what = (
            " ".join(premove.move)
            if premove.plan or tree is None
            else " · ".join(choice_labels(tree, premove.move, translator))
        )
        label = translator.translate("clock-premove-drop", what=what or " ".join(premove.move))
        rows.append((Button(DropPremove(table.id, n, _premove_key(premove)).data, label[:80]),))
    return rows


def _premove_key(premove: Premove) -> str:
    """Return the text that identifies a premove, since its position may have changed."""
    return blake2b(msgspec.json.encode(premove), digest_size=KEY_BYTES).hexdigest()


async def _add_premove(
    context: RequestContext, table: Table, seat: int, stored: list[Premove], new: Premove
) -> list[Premove]:
    """Save a new premove before the others, dropping those that it replaces or that became impossible.

    It replaces those with the same first two tokens. Planned moves go to the end. Raises ``RejectedError`` for too
    many.
    """
    remaining = [other for other in stored if other.plan or new.plan or other.move[:2] != new.move[:2]]
    remaining = [other for other in remaining if other.plan or premoves.is_still_possible(table, seat, other)]
    remaining = [other for other in remaining if other.move != new.move or other.plan != new.plan]
    if len(remaining) >= MAX_PREMOVES:
        raise RejectedError("clock-too-many-premoves", "panel")
    plans = [*(other for other in remaining if other.plan), new] if new.plan else [new, *remaining]
    result = [*(other for other in remaining if not other.plan), *plans] if new.plan else plans
    await premoves.save_premoves(context.service, table, seat, result, command=context.command_id)
    return result


async def remove_premove(context: RequestContext, table: Table, callback: DropPremove) -> Screen:
    """Delete a premove."""
    seat, n = context.caller_seat(table), callback.n
    stored = await premoves.load_premoves(context.service, table, seat)
    if n < len(stored) and _premove_key(stored[n]) == callback.word:
        await premoves.save_premoves(
            context.service, table, seat, [*stored[:n], *stored[n + 1 :]], command=context.command_id
        )
    return await show_premoves(context, table, callback)


async def add_planned_move(context: RequestContext, table: Table, callback: TypePremove) -> Screen:
    """Add a planned move."""
    typed_move, _, typed_terms = callback.said.partition("/")
    move = tuple(typed_move.split())
    if not move or not all(TOKEN.fullmatch(token) for token in move):
        raise RejectedError("clock-plan-words", "panel")
    if table.is_over:
        raise RejectedError("refused-over")
    seat = context.caller_seat(table)
    unless = tuple(sorted(_move_terms(table, move) | {_find_term(table, term) for term in typed_terms.split()}))
    new = Premove(move, plan=True, unless=unless, since=table.match.version, round=table.match.round_number)
    await _add_premove(context, table, seat, await premoves.load_premoves(context.service, table, seat), new)
    notice = _confirmation_text(table, await context.load_translator(table))
    return msgspec.structs.replace(await show_premoves(context, table, callback), notice=notice)


def _move_terms(table: Table, move: Move) -> set[str]:
    """Return the terms of a move: an event with one of them cancels the planned move."""
    known = load_terms(table.game.data_dir, "en")
    return {part for token in move for part in token.partition("=")[0].split(":") if part in known}


def _find_term(table: Table, text: str) -> str:
    """Return a term's key by its key or name in any language, or else the text in lower case."""
    if text in load_terms(table.game.data_dir, "en"):
        return text
    wanted = normalize_text(text)
    keys = [
        key
        for lang in LANGUAGES
        for key, term in load_terms(table.game.data_dir, lang).items()
        if normalize_text(term) == wanted
    ]
    return keys[0] if keys else text.lower()
