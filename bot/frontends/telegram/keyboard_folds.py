"""Folds of keyboards taller than a phone's screen: parts and pages, unfolded by a press."""

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from typing import Final

import msgspec

from bot.app.tables.callbacks import OpenPanel
from bot.app.ui.callback_data import CallbackData
from bot.app.ui.screen import MIN_FOLDED, Button, Screen, Select, SlotRow, shown_menu, split_blocked
from bot.frontends.common.texts import text_formatter
from bot.frontends.telegram.label_widths import pack_rows
from bot.frontends.telegram.texts import translate
from engines.core.core_types import Msg
from render.core.request import Picture

ROW_DP: Final = 49
"""Height of a row of buttons with the gap below it."""
MAX_ROWS: Final = 10
"""490 dp, about two thirds of a small phone's screen."""
SCREEN_DP: Final = 780
"""Height of a picture and the buttons below it on a phone."""
MAX_PHOTO_RATIO: Final = 4 / 3
"""A taller photo is cropped in the chat."""
UNFOLD: Final = "unfold"
"""Name of the callback with a table, a part of the keyboard, a page of that part, and the screen if not the panel."""
NOT_NOW: Final = "not-now"
TAB: Final = "tab"
"""Prefix of the parts of a table of things and answers: one part per answer."""
TAIL_COLUMNS: Final = 3

Rows = list[Sequence[Button]]
LayOut = Callable[[Screen], Rows]


def most_rows(picture: Picture | None, keyboard_dp: int) -> int:
    """Return how many rows of buttons fit on a phone with a picture above."""
    if picture is None or not picture.width:
        return MAX_ROWS
    picture_dp = min(keyboard_dp * picture.height / picture.width, keyboard_dp * MAX_PHOTO_RATIO)
    return min(MAX_ROWS, int((SCREEN_DP - picture_dp) // ROW_DP))


def fold_rows(screen: Screen, lay_out: LayOut, keyboard_dp: int, most: int) -> Rows:
    """Return at most ``most`` rows of a panel or list: all answers if they fit, else the part ``unfolded``."""
    part = screen.unfolded.partition(".")[0]
    if not screen.panel:
        rows, listed = lay_out(screen), lay_out(msgspec.structs.replace(screen, rows=screen.rows[:-1]))
        return _show_page(screen, listed, screen.rows[-1], keyboard_dp, most) if len(rows) > most else rows
    answers = msgspec.structs.replace(screen, rows=screen.rows[: len(screen.rows) - screen.foot], foot=0)
    menu = shown_menu(screen)
    opened, blocked = split_blocked(answers)
    not_now = [_fold_button(screen, NOT_NOW, translate(screen.lang, "not-now", n=len(blocked)))] if blocked else []
    if not part:
        low, high = (msgspec.structs.replace(one, rows=(*one.rows, menu), foot=1) for one in (opened, answers))
        folded = [*lay_out(low), *_pack(not_now, keyboard_dp)]
        whole = lay_out(high) if len(blocked) < MIN_FOLDED else folded
        if min(len(whole), len(folded)) <= most:
            return whole if len(whole) <= most else folded
    tail = [*not_now, *menu[-1:]]
    if part == NOT_NOW:
        tail = [_fold_button(screen, "", text_formatter(screen.lang)(Msg("app-back")))]
        rows = lay_out(Screen("", rows=tuple((button,) for button in blocked), lang=screen.lang))
    else:
        rows = lay_out(opened)
        if len(rows) + len(_pack(tail, keyboard_dp)) > most and opened.slots:
            rows = lay_out(_compact_slots(opened, part))
    return _show_page(screen, rows, tail, keyboard_dp, most)


def _show_page(screen: Screen, rows: Rows, tail: Sequence[Button], keyboard_dp: int, most: int) -> Rows:
    below = _pack(tail, keyboard_dp)
    if len(rows) + len(below) > most:
        part, _, page = screen.unfolded.partition(".")
        more = (
            translate(screen.lang, "more-answers")
            if screen.panel
            else text_formatter(screen.lang)(Msg("app-page-after"))
        )
        most -= len(_pack([_fold_button(screen, part, more), *tail], keyboard_dp))
        whole = {button.label for row in screen.rows for button in row}
        pages = _split_pages(rows, whole, most, OpenPanel(screen.table).data)
        number = (int(page) if page.isdecimal() else 0) % len(pages)
        rows = pages[number]
        below = _pack([_fold_button(screen, part, more, (number + 1) % len(pages)), *tail], keyboard_dp)
    return [*rows, *below]


def _split_pages(rows: Rows, whole: Collection[str], most: int, heading: CallbackData) -> list[Rows]:
    """Split rows into pages. What the labels of some rows share stands above them on each page.

    ``whole``: labels that share nothing; ``heading``: callback data of the buttons with what others share.
    """
    above = [row for row in rows[:most] if row[0].callback_data == heading]
    end = most - (len(rows) > most and rows[most - 1] in above)
    rest = rows[end:]
    if rest and rest[0][0].label not in whole and rest[0][0].callback_data != heading:
        rest = [*above[-1:], *rest]
    return [rows[:end], *(_split_pages(rest, whole, most, heading) if rest else [])]


def _pack(buttons: Sequence[Button], keyboard_dp: int) -> Rows:
    return list(pack_rows(buttons, TAIL_COLUMNS, keyboard_dp))


def _fold_button(screen: Screen, part: str, label: str, page: int = 0) -> Button:
    return Button(CallbackData(f"{UNFOLD} {screen.table} {part}.{page} {screen.again}".rstrip()), label)


def _compact_slots(screen: Screen, part: str) -> Screen:
    """Return a screen with one button per slot.

    A press on an amount adds one, and restarts after the highest. A slot shows its likely answer; the buttons below
    switch all slots to another answer.
    """
    counted = tuple((_count_button(slot),) for slot in screen.slots if slot.given is not None)
    rest = translate(screen.lang, "all-answers")
    things = [(slot, _answers(slot, rest)) for slot in screen.slots if slot.given is None]
    labels = [label for label, _ in Counter(label for _, answers in things for label in answers).most_common()]
    number = part.removeprefix(TAB)
    chosen = labels[int(number) % len(labels)] if number.isdecimal() and labels else ""
    named = tuple(
        msgspec.structs.replace(button, label=slot.label if chosen else f"{slot.label}: {button.label}")
        for slot, answers in things
        if (button := answers.get(chosen) if chosen else slot.likely_answer()) is not None
    )
    tabs = tuple(
        _fold_button(screen, f"{TAB}{n}", f"✓ {label}" if label == chosen else label) for n, label in enumerate(labels)
    )
    table = (Select("", (("", named),)),) if named else ()
    rows = (*counted, *filter(None, [tabs]), *screen.rows)
    return msgspec.structs.replace(screen, slots=(), selects=(*screen.selects, *table), rows=rows)


def _answers(slot: SlotRow, rest: str) -> dict[str, Button]:
    """Return the answers of a slot by label, and the button for all of them, labelled ``rest``, if some are hidden."""
    whole = {rest: slot.open} if slot.open is not None and not slot.whole else {}
    return {button.label: button for button in slot.give} | whole


def _count_button(slot: SlotRow) -> Button:
    button = slot.more or next(iter(slot.give), None) or slot.less
    assert button is not None, "a slot has a button"
    return msgspec.structs.replace(button, label=slot.label_with_amount(), tone="plain")


def unfolded_part(line: str) -> tuple[CallbackData, str]:
    """Return the callback data of the screen that a callback unfolds, and the part."""
    table, _, rest = line.partition(" ")[2].partition(" ")
    part, _, again = rest.partition(" ")
    return CallbackData(again) or OpenPanel(table).data, part
