"""Giving orders ahead: the game's own, walked like a question; or a planned answer, typed. All of it only for oneself.

A press carries the whole walk (see ``OrderMore``): an order that is half made lies nowhere.
"""

from __future__ import annotations

import msgspec

from bot.app.context import RequestContext
from bot.app.i18n import Translator
from bot.app.match import orders
from bot.app.match.orders import MOST, Order
from bot.app.match.table import Table
from bot.app.port.kind import plain
from bot.app.port.press import Line, Press
from bot.app.port.refusals import Declined
from bot.app.port.screen import Button, Field, Screen
from bot.app.presses.time import OrderDrop, OrderMore, Orders, PlanAhead
from bot.app.show.allotting import allotment
from bot.app.show.parts import Presses, Widgets
from bot.app.show.walk import Draft, path, skip
from bot.app.show.widgets import ask
from bot.app.time.tablescreen import screen_of
from bot.app.turn import panel
from engines.core.messages import LANGUAGES, terms
from engines.core.tree import END, Allot, Amount, Leaf, Node
from engines.core.words import TOKEN, Word

MARK = 60
"""So much of an order's word stands on the button that takes it back."""


class OrderPresses(Presses):
    """Presses that carry the walk. ``given``: to the slots of an allotment so far."""

    def __init__(self, table: str, tokens: Word, given: dict[str, int]) -> None:
        super().__init__(table, Draft(0))
        self._table, self._tokens, self._given = table, tokens, given

    def _line(self, *more: str) -> Line:
        return OrderMore(self._table, (*self._tokens, *more)).line

    def walk(self, *tokens: str) -> Line:
        """One more token; what the slots hold is taken with it."""
        return self._line(*(_slots(self._given) if tokens == (END,) else ()), *tokens)

    def pad(self, n: int) -> Line:
        """A number on the pad."""
        return self._line(f"={n}")

    def give(self, slot: str, n: int) -> Line:
        """More or less for a slot."""
        return self._line(*_slots({**self._given, slot: n}, "~"))

    def group(self, n: int) -> Line:
        """Groups are not shown one by one here: the walk has no room for it."""
        return self._line(str(n))

    def page(self, n: int) -> Line:
        """Nor are pages."""
        return self._line(str(n))


def _slots(given: dict[str, int], mark: str = "") -> list[str]:
    return [f"{mark}{slot}={n}" for slot, n in given.items() if n]


async def show(context: RequestContext, table: Table, _: Press) -> Screen:
    """The orders of the caller's seat, and what can be ordered."""
    return await _asking(context, table, (), Draft(0))


async def order(context: RequestContext, table: Table, press: OrderMore) -> Screen:
    """One more token of an order; a whole one is kept."""
    tokens = tuple(token for token in press.tokens if token[0] not in "=~")
    return await _asking(context, table, tokens, Draft(0, number=_number(press), given=_given_so_far(press)))


def _number(press: OrderMore) -> int | None:
    """What stands on the pad."""
    last = press.tokens[-1] if press.tokens else ""
    return _read(last[1:]) if last.startswith("=") else None


def _given_so_far(press: OrderMore) -> dict[str, int]:
    """What the slots of an allotment hold."""
    pairs = (token[1:].partition("=") for token in press.tokens if token.startswith("~"))
    return {slot: _read(n) for slot, _, n in pairs}


def _read(number: str) -> int:
    if not (number.isascii() and number.isdigit() and len(number) < 10):
        raise Declined("app-bad-press", "panel")
    return int(number)


async def _asking(context: RequestContext, table: Table, tokens: Word, open_: Draft) -> Screen:
    seat, notice = context.seat(table), ""
    translator = await context.load_translator(table)
    tree = table.game.orders(table.match.view(seat)) if not table.over else None
    had = await orders.given(context.service, table, seat)
    parts, text = Widgets(), [translator.say("waiting-orders-what")]
    if tree is not None:
        tokens, node = skip(tree, tokens)
        if isinstance(node, Leaf):
            new = Order(tokens, since=table.match.version, round=table.match.round)
            had = await _add(context, table, seat, had, new)
            if orders.speak(table, seat, had):
                return await panel.show(context, table, _kept(table, translator))
            notice, tokens, node = _kept(table, translator), (), skip(tree, ())[1]
        text += _so_far(tree, tokens, node, translator)
        parts = _widgets(table, tokens, node, open_, translator)
    if had:
        text.append(translator.say("waiting-orders-till", round=table.match.round))
    rows = [*parts.rows, *_given(table, tree, had, translator)]
    if tokens:
        rows.append((Button(Orders(table.id).line, translator.say("app-back")),))
    plan = Field(
        translator.say("waiting-plan-field"), PlanAhead.asking(table.id), hint=translator.say("waiting-plan-hint")
    )
    made = screen_of(context, "waiting-orders", table.room, table.shown_version, text, rows)
    return msgspec.structs.replace(
        made, selects=parts.selects, pad=parts.pad, slots=parts.slots, fields=() if table.over else (plan,),
        notice=notice,
    )  # fmt: skip


def _so_far(tree: Node, tokens: Word, node: Node, translator: Translator) -> list[str]:
    found = [translator.say("app-so-far", word=" · ".join(path(tree, tokens, translator)))] if tokens else []
    return [*found, *([translator(node.ask)] if not isinstance(node, Leaf | Amount) else [])]


def _kept(table: Table, translator: Translator) -> str:
    return translator.say("waiting-order-kept", round=table.match.round)


def _widgets(table: Table, tokens: Word, node: Node, open_: Draft, translator: Translator) -> Widgets:
    if isinstance(node, Leaf):
        return Widgets()
    if isinstance(node, Amount) and open_.number is not None:
        open_ = msgspec.structs.replace(open_, number=max(node.low, min(node.high, open_.number)))
    given = allotment(node, open_) if isinstance(node, Allot) else {}
    return ask(node, open_, translator, OrderPresses(table.id, tokens, given), notes=True)


def _given(table: Table, tree: Node | None, had: list[Order], translator: Translator) -> list[tuple[Button, ...]]:
    rows: list[tuple[Button, ...]] = []
    for n, one in enumerate(had):
        what = " ".join(one.word) if one.plan or tree is None else " · ".join(path(tree, one.word, translator))
        label = translator.say("waiting-order-drop", what=what or " ".join(one.word))
        rows.append((Button(OrderDrop(table.id, n, _mark(one)).line, label[:80]),))
    return rows


def _mark(one: Order) -> str:
    """By which an order is known again: others may have been given or used since."""
    return ".".join(one.word)[:MARK]


async def _add(context: RequestContext, table: Table, seat: int, had: list[Order], new: Order) -> list[Order]:
    """A new order comes first; one about the same thing goes, and what can come to nothing any more."""
    kept = [one for one in had if one.plan or new.plan or one.word[:2] != new.word[:2]]
    kept = [one for one in kept if one.plan or orders.possible(table, seat, one)]
    kept = [one for one in kept if one.word != new.word or one.plan != new.plan]
    if len(kept) >= MOST:
        raise Declined("waiting-too-many-orders", "panel")
    plans = [*(one for one in kept if one.plan), new] if new.plan else [new, *kept]
    found = [*(one for one in kept if not one.plan), *plans] if new.plan else plans
    await orders.keep(context.service, table, seat, found, command=context.command)
    return found


async def drop(context: RequestContext, table: Table, press: OrderDrop) -> Screen:
    """Take an order back."""
    seat, n = context.seat(table), press.n
    had = await orders.given(context.service, table, seat)
    if n < len(had) and _mark(had[n]) == press.word:
        await orders.keep(context.service, table, seat, [*had[:n], *had[n + 1 :]], command=context.command)
    return await show(context, table, press)


async def plan(context: RequestContext, table: Table, press: PlanAhead) -> Screen:
    """A planned answer; behind a slash, what must not happen before."""
    said, _, things = press.said.partition("/")
    word = tuple(said.split())
    if not word or not all(TOKEN.fullmatch(token) for token in word):
        raise Declined("waiting-plan-words", "panel")
    if table.over:
        raise Declined("refused-over")
    seat = context.seat(table)
    unless = tuple(sorted(_named(table, word) | {_thing(table, one) for one in things.split()}))
    new = Order(word, plan=True, unless=unless, since=table.match.version, round=table.match.round)
    await _add(context, table, seat, await orders.given(context.service, table, seat), new)
    told = _kept(table, await context.load_translator(table))
    return msgspec.structs.replace(await show(context, table, press), notice=told)


def _named(table: Table, word: Word) -> set[str]:
    """The things that an answer names: nothing may happen to them before it is said."""
    known = terms(table.game.home, "en")
    return {part for token in word for part in token.partition("=")[0].split(":") if part in known}


def _thing(table: Table, text: str) -> str:
    """A thing as the game calls it, by its key or its name in any language; else a mark on the board."""
    if text in terms(table.game.home, "en"):
        return text
    wanted = plain(text)
    found = [key for lang in LANGUAGES for key, term in terms(table.game.home, lang).items() if plain(term) == wanted]
    return found[0] if found else text.lower()
