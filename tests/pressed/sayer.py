"""Somebody who knows what they want to say, and presses what leads there soonest. It knows no game."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import suppress
from typing import NamedTuple

import msgspec

from bot.app.door.app import App
from bot.app.match import orders
from bot.app.match.table import Table
from bot.app.port.press import Press, read
from bot.app.port.screen import Button, Screen
from bot.app.presses import turn
from bot.app.presses.time import OrderMore
from bot.app.show.allotting import allotment
from bot.app.show.parts import ASIDE
from bot.app.show.walk import Draft, allotted, skip
from bot.app.turn import plans
from bot.app.turn.panel import answers
from engines.core.marks import is_way
from engines.core.tree import END, Allot, Leaf, Node, Pick
from engines.core.words import Refused, Word
from tests.chat.thinking import Lost
from tests.chat.ways import towards

MOST_PRESSES = 60
CONFIRM = "confirm"
"""The kind of screen that asks only whether it is meant."""


class Seen(NamedTuple):
    """One screen with a question, and what is pressed there. ``kind``: the question's key; ``typed``: a number is."""

    kind: str
    screen: Screen
    line: str
    open: int
    """How many ways lead on from there."""
    typed: bool = False
    fresh: bool = True
    """It asks something that the screen before did not."""


class Sayer(NamedTuple):
    """A person at a table."""

    app: App
    person: str
    place: str
    table: str
    seat: int

    async def ordered(self, word: Word) -> bool:
        """Whether an order ahead has said the word: the app is asked as its clock would ask it a moment later."""
        async with self.app.service.tables.hold(self.table) as table:
            if not table.waiting.seats[self.seat].ordered:
                return False
            before = table.match.version
            await orders.answer(self.app.service, table, self.seat, secrets.token_hex(8))
            said = [e.word for e in table.match.entries[before:] if e.kind == "say"]
        if said and said != [word]:
            raise Lost(f"an order has said {said} for {word}")
        return bool(said)

    async def say(
        self, word: Word, shown: Screen | None = None, fits: Callable[[Word], int] = lambda _: 0
    ) -> AsyncIterator[Seen]:
        """Say a word, screen by screen. ``shown``: the panel where it stands there already.

        Where the panel offers an order ahead that says this and what its player says later in the round, it is taken.
        ``fits``: how many words an order would say, this one among them; 0 where one of them would be another.
        """
        screen = shown or await self.app.screen(self.person, self.place, self.table, "panel")
        async with self.app.service.tables.hold(self.table) as table:
            before, epoch = table.match.version, table.match.epochs[self.seat]
        last: tuple[str, Word] | None = None
        for _ in range(MOST_PRESSES):
            async with self.app.service.tables.hold(self.table) as table:
                if table.match.version > before:
                    return
                draft = await self._draft(epoch)
                tree = table.match.tree(self.seat)
                tokens, node = skip(tree, draft.tokens)
                line = _next(table, self.seat, screen, tree, draft, word)
                kind = CONFIRM if isinstance(node, Leaf) else node.ask.key
            if line is None:
                raise Lost(f"{word} from {tokens} by {[button.press for button in pressable(screen)]}")
            if (again := _ordering(screen, fits)) is not None and not tokens:
                yield Seen(kind, screen, again, _open(screen))
                await self.app.press(self.person, self.place, again)
                if not await self.ordered(word):
                    raise Lost(f"{again} does not say {word}")
                return
            typed = line not in {button.press for button in pressable(screen)}
            yield Seen(kind, screen, line, _open(screen), typed, last != (kind, tokens))
            last = kind, tokens
            screen = await self.app.press(self.person, self.place, line)
        raise Lost(f"{word}: no end of presses")

    async def _draft(self, epoch: int) -> Draft:
        data = await self.app.service.store.drafts.get(self.table, self.seat, self.person)
        draft = msgspec.json.decode(data, type=Draft) if data is not None else Draft(epoch)
        return draft if draft.epoch == epoch else Draft(epoch)


def pressable(screen: Screen) -> list[Button]:
    """Everything on a screen that can be pressed."""
    slots = [b for slot in screen.slots for b in (*slot.give, slot.open, slot.less, slot.more) if b is not None]
    pad = screen.pad
    counted = [b for b in (pad.less, pad.take, pad.more) if b is not None] if pad is not None else []
    return [*answers(screen), *slots, *counted]


ANSWERS = (turn.Walk, turn.Give, turn.Group, turn.Yes, turn.Plan, turn.Pad)


def ways_on(screen: Screen) -> list[Button]:
    """What answers on a screen, and is open: nothing that leads back, looks at something or only tries."""
    return [button for button in pressable(screen) if not button.blocked and _answers(button.press)]


def _open(screen: Screen) -> int:
    """How many answers a screen has: another way round, or what few want, is one, too."""
    return len(ways_on(screen)) + sum(isinstance(p, turn.Turn) and b.tone != "primary" for b, p in _read(screen))


def _answers(line: str) -> bool:
    verb = line.partition(" ")[0]
    return verb in {shape.verb for shape in ANSWERS} and not line.endswith(" -")


def _next(table: Table, seat: int, screen: Screen, tree: Node, draft: Draft, word: Word) -> str | None:
    """What to press."""
    tokens, node = skip(tree, draft.tokens)
    if tokens and is_way(tokens[-1]):
        offered = {p.way: b.press for b, p in _read(screen) if isinstance(p, turn.Turn)}
        now = towards(tokens[-1], word, list(offered))
        if now:
            return offered[now]
    if isinstance(node, Leaf):
        return next((b.press for b, p in _read(screen) if isinstance(p, turn.Yes)), None)
    if isinstance(node, Allot) and (given := _towards_allotment(table, seat, screen, node, draft, tokens, word)):
        return given
    found = [(len(after), b.press) for b, p in _read(screen) if (after := _after(p, tree, draft, word)) is not None]
    if found:
        return max(found, key=lambda pair: pair[0])[1]
    if screen.pad is not None:
        wanted = next((t for t in word[len(tokens) :] if t.isdigit()), "")
        return f"{screen.pad.press} {wanted}"
    return _folded(screen, node, word[len(tokens)])


def _ordering(screen: Screen, fits: Callable[[Word], int]) -> str | None:
    """The order ahead beside the question that says most, where it spares a press or one answer alone is open."""
    found = [(fits(p.tokens), b.press) for b, p in _read(screen) if isinstance(p, OrderMore)]
    most = max(found, default=(0, ""))
    return most[1] if most[0] > 1 or (most[0] == 1 and len(ways_on(screen)) == 1) else None


def _read(screen: Screen) -> Iterator[tuple[Button, Press]]:
    for button in pressable(screen):
        if not button.blocked and not button.url:
            yield button, read(button.press)


def _after(press: Press, tree: Node, draft: Draft, word: Word) -> Word | None:
    """The tokens that a press leads to, where they are on the way to the word and further than now."""
    if not isinstance(press, turn.Walk) or not press.tokens:
        return None
    tokens, node = skip(tree, draft.tokens)
    further = press.tokens
    if isinstance(node, Allot) and further == (END,):
        further = allotted(node, allotment(node, draft))
    with suppress(Refused):
        after, _ = skip(tree, (*tokens, *further))
        return after if _leads(after, word) else None
    return None


def _leads(tokens: Word, word: Word) -> bool:
    """Whether tokens are the beginning of a word; which way round something lies is turned later."""
    if len(tokens) > len(word):
        return False
    return all(one == other or (is_way(one) and is_way(other)) for one, other in zip(tokens, word, strict=False))


def _towards_allotment(
    table: Table, seat: int, screen: Screen, node: Allot, draft: Draft, tokens: Word, word: Word
) -> str | None:
    wanted = {key: int(n) for key, _, n in (token.partition("=") for token in word[len(tokens) :]) if n.isdigit()}
    given = allotment(node, draft)

    def left(now: dict[str, int]) -> int:
        return sum(abs(now.get(slot.key, 0) - wanted.get(slot.key, 0)) for slot in node.slots)

    if left(given) == 0:
        return None
    found = []
    for button, press in _read(screen):
        if isinstance(press, turn.Give):
            found.append((left({**given, press.slot: press.n}), button.press))
        if isinstance(press, turn.Plan) and press.which in ("last", "even"):
            plan = {"last": plans.last, "even": plans.even}[press.which](table, seat)
            if plan == word:
                found.append((-1, button.press))
    return min(found)[1] if found else None


def _folded(screen: Screen, node: Node, token: str) -> str | None:
    """What shows more options: the group in which the next token is, or the next page."""
    if not isinstance(node, Pick):
        return None
    groups = list(dict.fromkeys(option.group or "" for option in node.options))
    group = next((option.group or "" for option in node.options if option.key == token), "")
    for button, press in _read(screen):
        if isinstance(press, turn.Group) and press.n == str(groups.index(group)):
            return button.press
    asides = [(press.n, button.press) for button, press in _read(screen) if isinstance(press, turn.Group)]
    beside = [line for n, line in asides if n in (ASIDE, f"{ASIDE}{token}")]
    if beside:
        return beside[-1]
    pages = [(press.n, button.press) for button, press in _read(screen) if isinstance(press, turn.Page)]
    return max(pages)[1] if pages else None


__all__ = ["CONFIRM", "Lost", "Sayer", "Seen", "pressable", "ways_on"]
