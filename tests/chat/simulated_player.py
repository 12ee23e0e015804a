"""A simulated player that finds the fewest presses to a given move, for any game."""

from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from typing import NamedTuple

import msgspec

from bot.app.api import App
from bot.app.tables.table import Table
from bot.app.turns import callbacks as turn_callbacks
from bot.app.turns import drafts
from bot.app.ui.callback_data import Callback, parse_callback
from bot.app.ui.screen import Button, Screen
from bot.app.views.draft_widgets import ASIDE, current_allocation
from bot.app.views.tree_navigation import Draft, allocation_tokens, skip_automatic_tokens
from engines.core.core_types import EngineError, Move
from engines.core.hotspots import is_mirrored, is_orientation, orientation_in
from engines.core.tree import END, Allocation, Choice, Leaf, Node
from tests.app.gameplay import answer_buttons

MAX_PRESSES = 60
CONFIRM = "confirm"
"""The kind of screen that only asks for confirmation."""


class MoveUnreachableError(AssertionError):
    """Raised when no visible button leads to the move that a player wants to submit."""


class QuestionScreen(NamedTuple):
    """One screen with a question, and the button pressed there.

    ``kind``: the question's key; ``typed``: whether a number is typed.
    """

    kind: str
    screen: Screen
    line: str
    open: int
    """Number of ways to continue from this screen."""
    typed: bool = False
    fresh: bool = True
    """Whether it asks something that the previous screen did not."""


class SimulatedPlayer(NamedTuple):
    """A person at a table."""

    app: App
    person: str
    place: str
    table: str
    seat: int

    async def say(self, word: Move, shown: Screen | None = None) -> AsyncIterator[QuestionScreen]:
        """Make a move, screen by screen. ``shown``: the panel, if it is already shown."""
        screen = shown or await self.app.render_screen(self.person, self.place, self.table, "panel")
        async with self.app.service.tables.open_started(self.table) as table:
            before, epoch = table.match.version, table.match.epochs[self.seat]
        last: tuple[str, Move] | None = None
        for _ in range(MAX_PRESSES):
            async with self.app.service.tables.open_started(self.table) as table:
                if table.match.version > before:
                    return
                draft = await self._load_draft(epoch, drafts.last_amounts(table, self.seat))
                tree = table.match.choice_tree(self.seat)
                tokens, node = skip_automatic_tokens(tree, draft.tokens)
                line = _next_press(table, self.seat, screen, tree, draft, word)
                kind = CONFIRM if isinstance(node, Leaf) else node.question.key
            if line is None:
                raise MoveUnreachableError(
                    f"{word} from {tokens} by {[button.callback_data for button in pressable_buttons(screen)]}"
                )
            typed = line not in {button.callback_data for button in pressable_buttons(screen)}
            yield QuestionScreen(kind, screen, line, _count_answers(screen), typed, last != (kind, tokens))
            last = kind, tokens
            screen = await self.app.handle_callback(self.person, self.place, line)
        raise MoveUnreachableError(f"{word}: no end of presses")

    async def _load_draft(self, epoch: int, given: dict[str, int]) -> Draft:
        data = await self.app.service.store.drafts.load_draft(self.table, self.seat, self.person)
        new = Draft(epoch, given=given)
        draft = msgspec.json.decode(data, type=Draft) if data is not None else new
        return draft if draft.epoch == epoch else new


def pressable_buttons(screen: Screen) -> list[Button]:
    """Return everything on a screen that can be pressed."""
    slots = [b for slot in screen.slots for b in (*slot.give, slot.open, slot.less, slot.more) if b is not None]
    pad = screen.pad
    counted = [b for b in (pad.less, pad.take, pad.more) if b is not None] if pad is not None else []
    return [*answer_buttons(screen), *slots, *counted]


ANSWERS = (
    turn_callbacks.ExtendDraft,
    turn_callbacks.GiveToSlot,
    turn_callbacks.OpenGroup,
    turn_callbacks.ConfirmMove,
    turn_callbacks.UseReadyMove,
    turn_callbacks.SetNumber,
)


def _count_answers(screen: Screen) -> int:
    """Count the enabled answers of a screen, without those that go back, show something or only try a move.

    A rotation and a rarely used answer count as well.
    """
    shapes = {shape.name for shape in ANSWERS}
    return sum(
        one.callback_data.partition(" ")[0] in shapes and not one.callback_data.endswith(" -")
        for one in pressable_buttons(screen)
        if not one.is_blocked
    ) + sum(isinstance(p, turn_callbacks.SwitchOption) and b.tone != "primary" for b, p in _iter_open_callbacks(screen))


def _next_press(table: Table, seat: int, screen: Screen, tree: Node, draft: Draft, word: Move) -> str | None:
    """Return the callback data to press next, or ``None`` if nothing leads to the move."""
    tokens, node = skip_automatic_tokens(tree, draft.tokens)
    if tokens and is_orientation(tokens[-1]):
        offered = {
            p.way: b.callback_data
            for b, p in _iter_open_callbacks(screen)
            if isinstance(p, turn_callbacks.SwitchOption)
        }
        now = _next_orientation(tokens[-1], word, list(offered))
        if now:
            return offered[now]
    if isinstance(node, Leaf):
        return next(
            (b.callback_data for b, p in _iter_open_callbacks(screen) if isinstance(p, turn_callbacks.ConfirmMove)),
            None,
        )
    if isinstance(node, Allocation) and (given := _towards_allotment(table, seat, screen, node, draft, tokens, word)):
        return given
    found = [
        (len(after), b.callback_data)
        for b, p in _iter_open_callbacks(screen)
        if (after := _tokens_after(p, tree, draft, word)) is not None
    ]
    if found:
        return max(found, key=lambda pair: pair[0])[1]
    if screen.pad is not None:
        wanted = next((t for t in word[len(tokens) :] if t.isdigit()), "")
        return f"{screen.pad.callback_data} {wanted}"
    return _find_more_options(screen, node, word[len(tokens)])


def _next_orientation(now: str, word: Move, offered: list[str]) -> str:
    """Return the orientation to press next from ``now``; empty if it is already right, or none is offered."""
    aside = next((key for key in offered if not is_orientation(key) and key in word), "")
    if aside:
        return aside
    wanted = orientation_in(word)
    if not now or not wanted or now == wanted:
        return ""
    if wanted in offered:
        return wanted
    side = is_mirrored(wanted)
    return next((way for way in offered if way != now and is_mirrored(way) is side), "")


def _iter_open_callbacks(screen: Screen) -> Iterator[tuple[Button, Callback]]:
    for button in pressable_buttons(screen):
        if not button.is_blocked and not button.url:
            yield button, parse_callback(button.callback_data)


def _tokens_after(press: Callback, tree: Node, draft: Draft, word: Move) -> Move | None:
    """Return the tokens after a press, if they lead to the move and are further along than now."""
    if not isinstance(press, turn_callbacks.ExtendDraft) or not press.tokens:
        return None
    tokens, node = skip_automatic_tokens(tree, draft.tokens)
    further = press.tokens
    if isinstance(node, Allocation) and further == (END,):
        further = allocation_tokens(node, current_allocation(node, draft))
    with suppress(EngineError):
        after, _ = skip_automatic_tokens(tree, (*tokens, *further))
        return after if _leads_to(after, word) else None
    return None


def _leads_to(tokens: Move, word: Move) -> bool:
    """Return whether tokens are the beginning of a move; a piece is rotated later."""
    if len(tokens) > len(word):
        return False
    return all(
        one == other or (is_orientation(one) and is_orientation(other))
        for one, other in zip(tokens, word, strict=False)
    )


def _towards_allotment(
    table: Table, seat: int, screen: Screen, node: Allocation, draft: Draft, tokens: Move, word: Move
) -> str | None:
    wanted = {key: int(n) for key, _, n in (token.partition("=") for token in word[len(tokens) :]) if n.isdigit()}
    given = current_allocation(node, draft)

    def missing_amount(now: dict[str, int]) -> int:
        return sum(abs(now.get(slot.key, 0) - wanted.get(slot.key, 0)) for slot in node.slots)

    if missing_amount(given) == 0:
        return None
    found, plans = [], drafts.ready_plans(table, seat)
    for button, press in _iter_open_callbacks(screen):
        if isinstance(press, turn_callbacks.GiveToSlot):
            after = {**given, press.slot: press.n}
            missing = missing_amount(after)
            if not missing or sum(after.values()) < node.total[1]:  # a completed allocation is submitted
                found.append((missing, button.callback_data))
        if isinstance(press, turn_callbacks.UseReadyMove) and press.which != "hint" and plans.get(press.which) == word:
            found.append((-1, button.callback_data))
    return min(found)[1] if found else None


def _find_more_options(screen: Screen, node: Node, token: str) -> str | None:
    """Return the button that shows more options: the group of the next token, or the next page."""
    if not isinstance(node, Choice):
        return None
    groups = list(dict.fromkeys(option.group or "" for option in node.options))
    group = next((option.group or "" for option in node.options if option.key == token), "")
    for button, press in _iter_open_callbacks(screen):
        if isinstance(press, turn_callbacks.OpenGroup) and press.n == str(groups.index(group)):
            return button.callback_data
    asides = [
        (press.n, button.callback_data)
        for button, press in _iter_open_callbacks(screen)
        if isinstance(press, turn_callbacks.OpenGroup)
    ]
    beside = [line for n, line in asides if n in (ASIDE, f"{ASIDE}{token}")]
    if beside:
        return beside[-1]
    pages = [
        (press.n, button.callback_data)
        for button, press in _iter_open_callbacks(screen)
        if isinstance(press, turn_callbacks.TurnPage)
    ]
    return max(pages)[1] if pages else None
