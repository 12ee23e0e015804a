"""Orders ahead: said for a seat when its turn comes, if they fit the question and nothing they rest on has changed.

They lie in the store beside the table, and nowhere else: no log, no export and no screen of anybody else holds them
before they are said. The log knows only that a seat has some. An order is looked at a fixed time after its question was
put, whatever it says: to raise takes as long as to pass, and as long as to say nothing.
"""

from __future__ import annotations

from typing import Any

import msgspec

from bot.app.refusals import Crowded
from bot.app.service import Service
from bot.app.table import Table
from bot.app.waiting.notes import note, said_before
from bot.store.tables import Committed
from engines.core.tree import Leaf, Node, Pick, walk
from engines.core.words import Event, Msg, Ref, Refused, Word

MOST = 8
"""So many orders a seat may have."""
TRIES = 20


class Order(msgspec.Struct, frozen=True, omit_defaults=True):
    """One order: the words of the game's own orders, or a planned answer. ``unless``: what must not happen before.

    ``since``: the table's version when it was given.
    """

    word: Word
    plan: bool = False
    unless: tuple[str, ...] = ()
    since: int = 0


def _name(table: str, seat: int) -> str:
    return f"{table}.{seat}"


async def given(service: Service, table: str, seat: int) -> list[Order]:
    """The orders of a seat, the one that counts first first."""
    return (await _stored(service, table, seat))[0]


async def _stored(service: Service, table: str, seat: int) -> tuple[list[Order], int]:
    document = await service.store.documents.get("orders", _name(table, seat))
    if document is None:
        return [], 0
    return msgspec.msgpack.decode(document.data, type=list[Order]), document.version


async def keep(service: Service, table: Table, seat: int, orders: list[Order], *, command: str) -> None:
    """Put a seat's orders in the place of those before. Under ``hold``; raises ``Crowded``."""
    await _put(service, table.id, seat, orders, command)
    if bool(orders) != table.waiting.seats[seat].ordered or table.waiting.seats[seat].tried:
        await note(service, table, ("orders", "on" if orders else "off"), seat, command=command)


async def _put(service: Service, table: str, seat: int, orders: list[Order], command: str) -> None:
    data = msgspec.msgpack.encode(orders[:MOST])
    for _ in range(TRIES):
        version = (await _stored(service, table, seat))[1]
        reply = await service.store.documents.put("orders", _name(table, seat), version, command, data)
        if isinstance(reply, Committed):
            return
    raise TimeoutError(table)


async def forget(service: Service, table: str, seat: int) -> None:
    """A seat has another player: what was ordered is gone."""
    await service.store.documents.remove("orders", _name(table, seat))


async def answer(service: Service, table: Table, seat: int, command: str) -> None:
    """What the orders of a seat say to its present question. Under ``hold``; raises ``Crowded``."""
    orders = await given(service, table.id, seat)
    found = _first(table, seat, orders)
    if found is None:
        await _nothing(service, table, seat, orders, command)
        return
    order, word = found
    left = [one for one in orders if one != order] if order.plan else orders
    told = f"{command}:told"
    if not await said_before(service, table.id, told):
        word_of = ("orders", "used" if left else "off")
        await note(service, table, word_of, seat, Msg("waiting-event-order-used"), command=told, to=seat)
    table.match.push(seat, word, by="order", person=table.owners[seat].person, at=service.tables.now())
    if await service.tables.append(table, command) is None:
        raise Crowded
    await _put(service, table.id, seat, left, command)


async def _nothing(service: Service, table: Table, seat: int, orders: list[Order], command: str) -> None:
    """None of them fits; those that can never fit again go, and their player hears of it."""
    kept = [order for order in orders if possible(table, seat, order)]
    gone = len(orders) - len(kept)
    if gone:
        await _put(service, table.id, seat, kept, command)
    told = Msg("waiting-event-order-gone", {"n": gone}) if gone else None
    await note(service, table, ("orders", "none" if kept else "off"), seat, told, command=command, to=seat)


def _first(table: Table, seat: int, orders: list[Order]) -> tuple[Order, Word] | None:
    tree, view = table.match.tree(seat), table.match.view(seat)
    for order in orders:
        word = _said(table, seat, order, view, tree)
        if word is not None and legal(tree, word):
            return order, word
    return None


def _said(table: Table, seat: int, order: Order, view: Any, tree: Node) -> Word | None:
    if touched(table, seat, order) or used(table, seat, order):
        return None
    return order.word if order.plan else table.game.answer(order.word, view, tree)


def used(table: Table, seat: int, order: Order) -> bool:
    """Whether a planned answer has been given: its process may have died before it was crossed out."""
    since = table.match.entries[order.since :]
    return order.plan and any((e.by, e.seat, e.word) == ("order", seat, order.word) for e in since)


def legal(tree: Node, word: Word) -> bool:
    """Whether a word is a whole answer to a question."""
    try:
        return isinstance(walk(tree, word), Leaf)
    except Refused:
        return False


def possible(table: Table, seat: int, order: Order) -> bool:
    """Whether an order may still come to something."""
    if touched(table, seat, order) or used(table, seat, order):
        return False
    if order.plan:
        return not meant_for(table.match.tree(seat), order.word)
    tree = table.game.orders(table.match.view(seat))
    return tree is None or legal(tree, order.word)


def meant_for(tree: Node, word: Word) -> bool:
    """Whether a word begins as an answer to this question would: then it was meant for it."""
    return isinstance(tree, Pick) and any(option.key == word[0] for option in tree.options)


def touched(table: Table, seat: int, order: Order) -> bool:
    """Whether something has happened to a thing that must not change before the order is said."""
    if not order.unless:
        return False
    things = set(order.unless)
    return any(things & _things(event) for _, event in table.match.events(seat, order.since))


def _things(event: Event) -> set[str]:
    found = {part for mark in event.at for part in mark.replace("/", ":").split(":")}
    for arg in event.msg.args.values():
        if isinstance(arg, Ref):
            found.add(arg.term)
        elif isinstance(arg, list | tuple):
            found |= {item.term for item in arg if isinstance(item, Ref)}
    return found
