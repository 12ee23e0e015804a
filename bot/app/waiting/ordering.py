"""Giving orders ahead: the game's own, walked like a question; or a planned answer, typed. All of it only for oneself.

A press carries the whole walk: ``order table token token ...``; ``=n`` at its end is a number on the pad, not taken.
"""

from __future__ import annotations

import msgspec

from bot.app.kind import plain
from bot.app.refusals import Declined
from bot.app.screen import Button, Field, Screen
from bot.app.service import Call, Voice
from bot.app.table import Table
from bot.app.waiting import orders
from bot.app.waiting.orders import MOST, Order
from bot.app.waiting.tablescreen import screen_of
from bot.app.walk import Draft, path, skip
from bot.app.widgets import Presses, Widgets, ask
from engines.core.messages import LANGUAGES, terms
from engines.core.tree import Allot, Amount, Leaf, Node
from engines.core.words import TOKEN, Word


class OrderPresses(Presses):
    """Press lines that carry the walk."""

    def __init__(self, table: str, tokens: Word) -> None:
        super().__init__(table, Draft(0))
        self._begin = " ".join(("order", table, *tokens))

    def of(self, verb: str, *args: str | int) -> str:
        """One more token, or a number on the pad."""
        tail = " ".join(map(str, args))
        return f"{self._begin} ={tail}" if verb == "pad" else f"{self._begin} {tail}".rstrip()


async def show(call: Call, notice: str = "") -> Screen:
    """The orders of the caller's seat, and what can be ordered. Press: ``orders table``."""
    return await _asking(call, (), None, notice)


async def order(call: Call) -> Screen:
    """One more token of an order; a whole one is kept. Press: ``order table token ...``."""
    last = call.args[-1] if len(call.args) > 1 else ""
    number = last[1:] if last.startswith("=") else ""
    tokens = call.args[1:-1] if last.startswith("=") else call.args[1:]
    if number and not (number.isascii() and number.isdigit() and len(number) < 10):
        raise Declined("app-bad-press", "panel")
    return await _asking(call, tuple(tokens), int(number) if number else None)


async def _asking(call: Call, tokens: Word, number: int | None, notice: str = "") -> Screen:
    async with call.service.tables.hold(call.table) as table:
        seat = _mine(call, table)
        voice = await call.service.voice(table, call.lang)
        tree = table.game.orders(table.match.view(seat)) if not table.over else None
        had = await orders.given(call.service, table.id, seat)
        parts, text = Widgets(), [voice.say("waiting-orders-what")]
        if tree is not None:
            tokens, node = skip(tree, tokens)
            if isinstance(node, Leaf):
                had = await _add(call, table, seat, had, Order(tokens, since=table.match.version))
                notice, tokens, node = voice.say("waiting-order-kept"), (), skip(tree, ())[1]
            text += _so_far(tree, tokens, node, voice)
            parts = _widgets(table, tokens, node, number, voice)
        rows = [*parts.rows, *_given(table, tree, had, voice)]
        if tokens:
            rows.append((Button(f"orders {table.id}", voice.say("app-back")),))
        plan = Field(voice.say("waiting-plan-field"), f"plan-ahead {table.id}", hint=voice.say("waiting-plan-hint"))
        made = screen_of(call, "waiting-orders", table.room, table.shown_version, text, rows)
        return msgspec.structs.replace(
            made, selects=parts.selects, pad=parts.pad, fields=() if table.over else (plan,), notice=notice
        )


def _so_far(tree: Node, tokens: Word, node: Node, voice: Voice) -> list[str]:
    found = [voice.say("app-so-far", word=" · ".join(path(tree, tokens, voice)))] if tokens else []
    return [*found, *([voice(node.ask)] if not isinstance(node, Leaf | Amount) else [])]


def _widgets(table: Table, tokens: Word, node: Node, number: int | None, voice: Voice) -> Widgets:
    if isinstance(node, Leaf | Allot):
        return Widgets()
    if isinstance(node, Amount) and number is not None:
        number = max(node.low, min(node.high, number))
    return ask(node, Draft(0, number=number), voice, OrderPresses(table.id, tokens), notes=True)


def _given(table: Table, tree: Node | None, had: list[Order], voice: Voice) -> list[tuple[Button, ...]]:
    rows: list[tuple[Button, ...]] = []
    for n, one in enumerate(had):
        what = " ".join(one.word) if one.plan or tree is None else " · ".join(path(tree, one.word, voice))
        label = voice.say("waiting-order-drop", what=what or " ".join(one.word))
        rows.append((Button(f"order-drop {table.id} {n} {'.'.join(one.word)[:60]}", label[:80]),))
    return rows


def _mine(call: Call, table: Table) -> int:
    """The caller's own seat: a deputy plays, and plans nothing."""
    seat = table.own_seat(call.person.id)
    if seat is None:
        raise Declined("app-not-seated", "table")
    return seat


async def _add(call: Call, table: Table, seat: int, had: list[Order], new: Order) -> list[Order]:
    """A new order comes first; one about the same thing goes."""
    kept = [one for one in had if one.plan or new.plan or one.word[:2] != new.word[:2]]
    kept = [one for one in kept if one.word != new.word or one.plan != new.plan]
    if len(kept) >= MOST:
        raise Declined("waiting-too-many-orders", "panel")
    plans = [*(one for one in kept if one.plan), new] if new.plan else [new, *kept]
    found = [*(one for one in kept if not one.plan), *plans] if new.plan else plans
    await orders.keep(call.service, table, seat, found, command=call.command)
    return found


async def drop(call: Call) -> Screen:
    """Take an order back. Press: ``order-drop table n word``."""
    async with call.service.tables.hold(call.table) as table:
        seat = _mine(call, table)
        had, n = await orders.given(call.service, table.id, seat), call.number(1)
        if n < len(had) and ".".join(had[n].word)[:60] == call.arg(2):
            await orders.keep(call.service, table, seat, [*had[:n], *had[n + 1 :]], command=call.command)
    return await show(call)


async def plan(call: Call) -> Screen:
    """A planned answer; behind a slash, what must not happen before. Press: ``plan-ahead table raise / jester``."""
    text = " ".join(call.args[1:])
    said, _, things = text.partition("/")
    word = tuple(said.split())
    if not word or not all(TOKEN.fullmatch(token) for token in word):
        raise Declined("waiting-plan-words", "panel")
    async with call.service.tables.hold(call.table) as table:
        seat = _mine(call, table)
        if table.over:
            raise Declined("refused-over")
        unless = tuple(sorted(_named(table, word) | {_thing(table, one) for one in things.split()}))
        new = Order(word, plan=True, unless=unless, since=table.match.version)
        await _add(call, table, seat, await orders.given(call.service, table.id, seat), new)
        voice = await call.service.voice(table, call.lang)
        told = voice.say("waiting-order-kept")
    return await show(call, told)


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
