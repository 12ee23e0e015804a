"""An allotment as widgets: a row for each slot, or all its ways as whole answers where they are few."""

from __future__ import annotations

from itertools import islice

from bot.app.i18n import Translator
from bot.app.port.screen import Button, Slot
from bot.app.show.parts import Presses, Widgets
from bot.app.show.rows import fit, in_rows
from bot.app.show.walk import Draft
from engines.core.tree import END, Allot, allotments, check_allotment
from engines.core.tree import Slot as AllotSlot
from engines.core.words import Msg, Word

SEVERAL = 2
NUMBERS = 4
"""So much more than the least may be given by one press."""
TOGETHER = 6
"""So many ways to share out are shown as whole answers."""


def allotment(node: Allot, draft: Draft) -> dict[str, int]:
    """What is given so far: at least the least."""
    return {slot.key: max(slot.low, min(draft.given.get(slot.key, slot.low), slot.high)) for slot in node.slots}


def unfit(node: Allot, given: dict[str, int]) -> Msg | None:
    """Why this allotment will not do, or None."""
    total, (low, high) = sum(given.values()), node.total
    chosen = {key: n for key, n in given.items() if n}
    left = Allot(node.ask, [], (max(0, low - total), high - total), node.then, chosen, rule=node.rule)
    then = check_allotment(left)
    return then if isinstance(then, Msg) else None


def allot(node: Allot, draft: Draft, translator: Translator, presses: Presses, *, notes: bool) -> Widgets:
    """The rows of an allotment and what ends it; whole answers where there are few of them and no notes."""
    if not notes and (shares := shares_of(node)):
        labels = [
            " · ".join(translator(slot.label) for slot in slots) or translator.say("app-none-of-it")
            for _, slots in shares
        ]
        whole = [Button(presses.walk(*word), fit(label)) for (word, _), label in zip(shares, labels, strict=True)]
        return Widgets(rows=in_rows(whole))
    given = allotment(node, draft)
    room = node.total[1] - sum(given.values())
    rows = []
    for slot in node.slots:
        n = given[slot.key]
        label = translator(slot.label)
        more = None
        give: tuple[Button, ...] = ()
        if slot.blocked is not None:
            more = Button(presses.walk(f"{slot.key}=1"), "+", blocked=True)
        else:
            give = _numbers(slot, n, room, presses)
            more = Button(presses.give(slot.key, n + 1), "+", at=slot.at or "") if n < slot.high and room > 0 else None
        less = Button(presses.give(slot.key, n - 1), "−") if n > slot.low else None
        note = translator(slot.note) if notes and slot.note is not None else ""
        rows.append(Slot(label, n, less, more, note, give))
    why = unfit(node, given)
    done = translator.say("app-done-count", n=sum(given.values()), most=node.total[1])
    button = Button(presses.walk(END), done, "primary", why is not None, note=translator(why) if why else "")
    return Widgets(slots=tuple(rows), rows=((button,),))


def _numbers(slot: AllotSlot, given: int, room: int, presses: Presses) -> tuple[Button, ...]:
    """The few numbers that a slot can be given, each by one press, the given one marked; none where there are many."""
    if not SEVERAL <= slot.high - slot.low <= NUMBERS:
        return ()
    most = min(slot.high, given + room)
    return tuple(
        Button(presses.give(slot.key, n), str(n), "primary" if n == given else "plain")
        for n in range(slot.low, most + 1)
    )


def shares_of(node: Allot) -> list[tuple[Word, list[AllotSlot]]]:
    """All that can be chosen of some single things, each as one whole answer, where that is little; else nothing."""
    if len(node.slots) > TOGETHER or any(slot.blocked is not None or slot.high > 1 for slot in node.slots):
        return []
    found = list(islice(allotments(node), TOGETHER + 1))
    if len(found) > TOGETHER:
        return []
    by_key = {slot.key: slot for slot in node.slots}
    return [(word, [by_key[token.partition("=")[0]] for token in word if token != END]) for word, _ in found]
