"""Widgets for one step of a draft and for allocations, their callback data, and labels of earlier choices."""

from itertools import islice

import msgspec

from bot.app.i18n import Translator
from bot.app.turns.callbacks import ExtendDraft, FillAmounts, GiveToSlot, OpenGroup, SetNumber, TurnPage
from bot.app.ui.callback_data import CallbackData
from bot.app.ui.screen import Button, NumberInput, Select, SlotRow, Tone, layout_buttons, truncate_label
from bot.app.views.tree_navigation import Draft, only_open_option, only_option, only_token, skip_automatic_tokens
from engines.core.core_types import EngineError, Move, Msg, TermRef
from engines.core.tree import (
    END,
    Allocation,
    Amount,
    Choice,
    Node,
    Option,
    allocation_outcome,
    child_node,
    iter_allocations,
    next_node,
)
from engines.core.tree import Slot as AllotSlot

ASIDE = "aside:"
"""Prefix of a draft's group for side options; an option's key may follow."""
SEVERAL = 2
MAX_OPTION_BUTTONS = 8
"""Maximum options shown as buttons; more become a select."""
PAGE = 25
"""Maximum options of a select."""


class Widgets(msgspec.Struct):
    """Interactive parts of a screen."""

    rows: tuple[tuple[Button, ...], ...] = ()
    selects: tuple[Select, ...] = ()
    pad: NumberInput | None = None
    slots: tuple[SlotRow, ...] = ()
    form: CallbackData = CallbackData("")


class DraftCallbacks:
    """Callback data for one step of one draft."""

    def __init__(self, table_id: str, draft: Draft) -> None:
        self.draft_key = (table_id, draft.epoch, draft.revision())
        """Table, epoch and revision, the start of each callback of this step."""

    def choice_data(self, *tokens: str) -> CallbackData:
        """Extend the draft by tokens, or without tokens by a typed number."""
        return ExtendDraft(*self.draft_key, tokens).data

    def number_data(self, n: int) -> CallbackData:
        """Set the number on the pad without submitting it."""
        return SetNumber(*self.draft_key, n).data

    def amount_data(self, slot: str, n: int) -> CallbackData:
        """Set the amount of one slot."""
        return GiveToSlot(*self.draft_key, slot, n).data

    def group_data(self, n: int) -> CallbackData:
        """Open the options of the group with index ``n``."""
        return OpenGroup(*self.draft_key, str(n)).data

    def side_options_data(self, beside: str = "") -> CallbackData:
        """Open all side options, or those of one option."""
        return OpenGroup(*self.draft_key, ASIDE + beside).data

    def page_data(self, n: int) -> CallbackData:
        """Turn to a page of a long list of options."""
        return TurnPage(*self.draft_key, n).data


def choice_labels(root: Node, tokens: Move, translator: Translator) -> list[str]:
    """Return one label per choice of the tokens, up to a token that no longer fits.

    Omits automatic choices unless there are no others.
    """
    labels: list[str] = []
    chosen: list[str] = []
    node = root
    for token in tokens:
        label = _token_label(node, token, translator)
        if label:
            labels.append(label)
            unsaid = only_option(node) or only_token(node) or (node.usual if isinstance(node, Choice) else None)
            chosen += [label] if unsaid != token or isinstance(node, Allocation) else []
        try:
            node = next_node(node, token)
        except EngineError:
            break
    return chosen or labels


def _token_label(node: Node, token: str, translator: Translator) -> str:
    match node:
        case Choice(options=options):
            return next((translator(option.label) for option in options if option.key == token), "")
        case Amount():
            return token
        case Allocation(slots=slots):
            key, _, n = token.partition("=")
            told = [(translator(slot.label), slot.high) for slot in slots if slot.key == key]
            return " ".join(f"{label} {n}" if high > 1 else label for label, high in told)  # 1 is the only amount
        case _:
            return ""


def full_option_label(option: Option, translator: Translator) -> str:
    """Return the label of an open option with all its automatic follow-ups."""
    node = child_node(option)
    warning = [translator(option.warning)] if option.warning is not None else []
    passed = passed_labels(node, skip_automatic_tokens(node, (), begun=True)[0], translator)
    return " · ".join([translator(option.label), *warning, *passed])


def passed_labels(node: Node, tokens: Move, translator: Translator) -> list[str]:
    """List the labels of automatic tokens worth showing: those that were the only open one of several."""
    labels: list[str] = []
    for token in tokens:
        is_usual = isinstance(node, Choice) and node.usual == token
        is_only_open = only_open_option(node) == token and only_token(node) is None and not is_usual
        if is_only_open or (isinstance(node, Allocation) and token != END):
            labels.append(_token_label(node, token, translator))
        node = next_node(node, token)
    return labels


def group_heading(group: str, translator: Translator) -> str:
    """Return the heading of a group: its term or key."""
    try:
        return translator.translate("app-thing", thing=TermRef(group)) if group else ""
    except KeyError:
        return group


MAX_AMOUNT_BUTTONS = 4
"""Maximum range of a slot with one button per amount."""
MAX_WHOLE_ALLOCATIONS = 6


def current_allocation(node: Allocation, draft: Draft) -> dict[str, int]:
    """Return a draft's amounts by slot key, clamped to each slot's range."""
    return {slot.key: max(slot.low, min(draft.given.get(slot.key, slot.low), slot.high)) for slot in node.slots}


def allocation_problem(node: Allocation, given: dict[str, int]) -> Msg | None:
    """Return why the amounts are not a complete allocation, or None if they are."""
    total, (low, high) = sum(given.values()), node.total
    if total > high:
        return Msg("app-no-more-to-give", {"n": high})
    chosen = {key: n for key, n in given.items() if n}
    left = Allocation(node.question, [], (max(0, low - total), high - total), node.then, chosen, rule=node.rule)
    outcome = allocation_outcome(left)
    return outcome if isinstance(outcome, Msg) else None


def build_allocation_widgets(
    node: Allocation, draft: Draft, translator: Translator, callbacks: DraftCallbacks, *, notes: bool
) -> Widgets:
    """Build the slot rows and the confirm button of an allocation.

    With ``notes`` (learning tables) each row shows its note. Otherwise an allocation with few outcomes gets one button
    per outcome.
    """
    if not notes and (shares := whole_allocations(node)):
        labels = [
            " · ".join(translator(slot.label) for slot in slots) or translator.translate("app-none-of-it")
            for _, slots in shares
        ]
        whole = [
            Button(callbacks.choice_data(*move), truncate_label(label))
            for (move, _), label in zip(shares, labels, strict=True)
        ]
        return Widgets(rows=layout_buttons(whole))
    given = current_allocation(node, draft)
    amount_left = node.total[1] - sum(given.values())
    rows = []
    for slot in node.slots:
        amount = given[slot.key]
        label = translator(slot.label)
        more = None
        give: tuple[Button, ...] = ()
        if slot.blocked is not None:
            more = Button(callbacks.choice_data(f"{slot.key}=1"), "+", is_blocked=True)
        else:
            give = _number_buttons(slot, amount, amount_left, callbacks)
            more = (
                Button(callbacks.amount_data(slot.key, amount + 1), "+", hotspot=slot.hotspot or "")
                if amount < slot.high and amount_left > 0
                else None
            )
        less = Button(callbacks.amount_data(slot.key, amount - 1), "−") if amount > slot.low else None
        note = translator(slot.note) if notes and slot.note is not None else ""
        fill = tuple(f"{slot.key}={n}" for n in range(slot.low, slot.high + 1)) if slot.blocked is None else ()
        rows.append(SlotRow(label, amount, less, more, note, give, hotspot=slot.hotspot or "", fill=fill))
    problem = allocation_problem(node, given)
    done = translator.translate("app-done-count", n=sum(given.values()), most=node.total[1])
    tone: Tone = "primary" if any(given.values()) else "plain"
    hint = translator(problem) if problem else ""
    button = Button(callbacks.choice_data(END), done, tone, problem is not None, hint=hint)
    return Widgets(slots=tuple(rows), rows=((button,),), form=FillAmounts.data_prefix(*callbacks.draft_key))


def _number_buttons(slot: AllotSlot, given: int, amount_left: int, callbacks: DraftCallbacks) -> tuple[Button, ...]:
    """Return one button per possible amount of a slot, or none for too many.

    The current amount's button is primary. ``amount_left``: how much the allocation may still grow.
    """
    if not SEVERAL <= slot.high - slot.low <= MAX_AMOUNT_BUTTONS:
        return ()
    most = min(slot.high, given + amount_left)
    return tuple(
        Button(callbacks.amount_data(slot.key, n), str(n), "primary" if n == given else "plain")
        for n in range(slot.low, most + 1)
    )


def whole_allocations(node: Allocation) -> list[tuple[Move, list[AllotSlot]]]:
    """List the complete allocations of yes-or-no slots with their chosen slots; empty if too many."""
    if len(node.slots) > MAX_WHOLE_ALLOCATIONS or any(slot.blocked is not None or slot.high > 1 for slot in node.slots):
        return []
    allocations = list(islice(iter_allocations(node), MAX_WHOLE_ALLOCATIONS + 1))
    if len(allocations) > MAX_WHOLE_ALLOCATIONS:
        return []
    by_key = {slot.key: slot for slot in node.slots}
    return [(move, [by_key[token.partition("=")[0]] for token in move if token != END]) for move, _ in allocations]
