"""Widgets for an allocation node: a row per slot, or a button per allocation if there are few."""

from itertools import islice

from bot.app.i18n import Translator
from bot.app.ui.screen import Button, SlotRow, Tone, layout_buttons, truncate_label
from bot.app.views.draft_widgets import DraftCallbacks, Widgets
from bot.app.views.tree_navigation import Draft
from engines.core.core_types import Move, Msg
from engines.core.tree import END, Allocation, allocation_outcome, iter_allocations
from engines.core.tree import Slot as AllotSlot

SEVERAL = 2
MAX_AMOUNT_BUTTONS = 4
"""Slots with a range of at most this size get one button per amount."""
MAX_WHOLE_ALLOCATIONS = 6
"""At most this many complete allocations are offered as buttons."""


def current_allocation(node: Allocation, draft: Draft) -> dict[str, int]:
    """Return the amounts of a draft by slot key, clamped to the range of each slot."""
    return {slot.key: max(slot.low, min(draft.given.get(slot.key, slot.low), slot.high)) for slot in node.slots}


def allocation_problem(node: Allocation, given: dict[str, int]) -> Msg | None:
    """Return why the amounts are not a complete allocation, or ``None`` if they are."""
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

    With ``notes`` (learning tables) each row shows its note. Without notes, an allocation with few outcomes becomes one
    button per outcome.
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
    return Widgets(slots=tuple(rows), rows=((button,),), form=callbacks.form_data())


def _number_buttons(slot: AllotSlot, given: int, amount_left: int, callbacks: DraftCallbacks) -> tuple[Button, ...]:
    """Return one button per amount that a slot can take, or none if there are too many amounts.

    The button of the present amount is primary. ``amount_left`` is how much the allocation may still grow.
    """
    if not SEVERAL <= slot.high - slot.low <= MAX_AMOUNT_BUTTONS:
        return ()
    most = min(slot.high, given + amount_left)
    return tuple(
        Button(callbacks.amount_data(slot.key, n), str(n), "primary" if n == given else "plain")
        for n in range(slot.low, most + 1)
    )


def whole_allocations(node: Allocation) -> list[tuple[Move, list[AllotSlot]]]:
    """List the complete allocations of yes-or-no slots with their chosen slots; empty if there are many."""
    if len(node.slots) > MAX_WHOLE_ALLOCATIONS or any(slot.blocked is not None or slot.high > 1 for slot in node.slots):
        return []
    allocations = list(islice(iter_allocations(node), MAX_WHOLE_ALLOCATIONS + 1))
    if len(allocations) > MAX_WHOLE_ALLOCATIONS:
        return []
    by_key = {slot.key: slot for slot in node.slots}
    return [(move, [by_key[token.partition("=")[0]] for token in move if token != END]) for move, _ in allocations]
