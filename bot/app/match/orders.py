"""Orders ahead: said for a seat when its turn comes, if they fit the question and nothing they rest on has changed.

They lie in the store beside the table, and nowhere else: no log, no export and no screen of anybody else holds them
before they are said. The log knows only that a seat has some, and till the end of which round. An order is looked at a
fixed time after its question was put, whatever it says: to raise takes as long as to pass, and as long as to say
nothing. With its round it ends, and its owner is told.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from bot.app.clock.events import OrdersChanged
from bot.app.match.notes import said_before
from bot.app.match.table import Table
from bot.app.port.refusals import Crowded
from bot.app.services import Services
from engines.core.marks import parts
from engines.core.tree import Leaf, Node, Pick, walk
from engines.core.words import Event, Msg, Ref, Refused, Word

MOST = 8
"""So many orders a seat may have."""


class Order(msgspec.Struct, frozen=True, omit_defaults=True):
    """One order: the words of the game's own orders, or a planned answer. ``unless``: what must not happen before.

    ``since``: the table's version when it was given; ``round``: it holds till that one ends;
    0: it was given before that was written down, and holds as long as the log says. ``said``: it has answered already.
    """

    word: Word
    plan: bool = False
    unless: tuple[str, ...] = ()
    since: int = 0
    round: int = 0
    said: bool = False


KIND = "orders"


def _name(table: str, seat: int, person: str) -> str:
    """Of a seat and of whoever took it (nobody: who sat there first): the next one never finds what another ordered."""
    return f"{table}.{seat}.{person}" if person else f"{table}.{seat}"


def _own(table: Table, seat: int) -> str:
    return _name(table.id, seat, table.waiting.seats[seat].owner)


async def given(service: Services, table: Table, seat: int) -> list[Order]:
    """The orders of a seat's owner that hold now, the one that counts first first; none after the end."""
    stored = await _stored(service, table, seat)
    clock, now = table.waiting.seats[seat], table.waiting.round
    return [] if table.over else [one for one in stored if (one.round or clock.ordered_till) >= now]


async def _stored(service: Services, table: Table, seat: int) -> list[Order]:
    held = await service.store.documents.read(KIND, _own(table, seat), list[Order])
    return held.value if held is not None else []


async def keep(service: Services, table: Table, seat: int, orders: list[Order], *, command: str) -> None:
    """Put a seat's orders in the place of those before. Under ``hold``; raises ``Crowded``."""
    await _put(service, table, seat, orders, command)
    clock = table.waiting.seats[seat]
    if bool(orders) != clock.ordered or clock.tried or (orders and clock.ordered_till != table.waiting.round):
        await service.tables.note(table, _orders_changed(table, seat, "on" if orders else "off"), command=command)


def _orders_changed(table: Table, seat: int, state: Literal["on", "off", "none", "used"]) -> OrdersChanged:
    """What the table's history says of a seat's orders; everybody may know with which round they end."""
    return OrdersChanged(seat, state, table.waiting.round)


async def _put(service: Services, table: Table, seat: int, orders: list[Order], command: str) -> None:
    now = orders[:MOST]
    await service.store.documents.change(KIND, _own(table, seat), list[Order], lambda _: now, command=command)


async def forget(service: Services, table: Table, seat: int, person: str | None = None) -> None:
    """Whoever has or had the seat last has it no longer: what they ordered goes with them. ``person``: who took it."""
    name = _own(table, seat) if person is None else _name(table.id, seat, person)
    await service.store.documents.remove(KIND, name)


async def forget_all(service: Services, table: str, known: Mapping[str, int]) -> None:
    """The game is over: nothing is ordered any more by anybody who ever sat here (``known``, and on which seat)."""
    for person, seat in known.items():
        await service.store.documents.remove(KIND, _name(table, seat, ""))
        await service.store.documents.remove(KIND, _name(table, seat, person))


async def answer(service: Services, table: Table, seat: int, command: str) -> None:
    """What the orders of a seat say to its present question. Under ``hold``; raises ``Crowded``."""
    orders = await given(service, table, seat)
    found = _first(table, seat, orders)
    if found is None:
        await _nothing(service, table, seat, orders, command)
        return
    order, word = found
    left = [one for one in orders if one != order] if order.plan else orders
    told, played = f"{command}:told", Msg("waiting-event-order-used")
    if not await said_before(service, table, told):
        await service.tables.note(table, _orders_changed(table, seat, "used"), played, command=told, to=seat)
    table.match.push(seat, word, by="order", person=table.owners[seat].person, at=service.tables.now())
    if await service.tables.append(table, command) is None:
        raise Crowded  # it is tried again: as long as the seat has orders
    after = _after(table, seat, left, order)
    await _put(service, table, seat, after, command)
    if not after:
        await service.tables.note(table, _orders_changed(table, seat, "off"), command=f"{command}:off")


def _after(table: Table, seat: int, left: list[Order], order: Order) -> list[Order]:
    """What is left when one of them has answered: it goes in silence where it can say nothing more."""
    spoken = msgspec.structs.replace(order, said=True)
    now = [spoken if one == order else one for one in left]
    tree = table.game.orders(table.match.view(seat))
    return [one for one in now if one != spoken or (tree is not None and legal(tree, one.word))]


async def _nothing(service: Services, table: Table, seat: int, orders: list[Order], command: str) -> None:
    """None of them fits; those that can never fit again go, and their player hears of those that were in vain."""
    kept = [order for order in orders if possible(table, seat, order)]
    if len(kept) < len(orders):
        await _put(service, table, seat, kept, command)
    gone = sum(not (order.said or used(table, seat, order)) for order in orders if order not in kept)
    told = Msg("waiting-event-order-gone", {"n": gone}) if gone else None
    await service.tables.note(
        table, _orders_changed(table, seat, "none" if kept else "off"), told, command=command, to=seat
    )


async def end(service: Services, table: Table, seat: int, command: str) -> None:
    """A round is over, and with it what was ordered for it: its owner hears of it. Under ``hold``; may be ``Crowded``.

    It is written down before the orders go: what is left of them where this dies in between does not hold any more.
    """
    had = await _stored(service, table, seat)
    kept = await given(service, table, seat)
    n, last = len(had) - len(kept), table.waiting.seats[seat].ordered_till
    told = Msg("waiting-event-order-ended", {"n": n, "round": last}) if n else None
    await service.tables.note(
        table, _orders_changed(table, seat, "on" if kept else "off"), told, command=command, to=seat
    )
    await _put(service, table, seat, kept, command)


def speak(table: Table, seat: int, orders: list[Order]) -> bool:
    """Whether one of them is about to answer the question that its seat is asked now."""
    return seat in table.match.owing() and _first(table, seat, orders) is not None


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
    found = {part for mark in event.at for part in parts(mark)}
    for arg in event.msg.args.values():
        if isinstance(arg, Ref):
            found.add(arg.term)
        elif isinstance(arg, list | tuple):
            found |= {item.term for item in arg if isinstance(item, Ref)}
    return found
