"""Whole games, counted: a recorded one said again at a table of the app, or one that the AIs think of."""

from __future__ import annotations

import secrets
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import msgspec

from bot.app.api import App
from bot.app.tables.lobby_store import SeatPlayer
from bot.app.tables.premoves import is_legal_move
from bot.app.views.public_options import public_options
from bot.store.admin.own_server import start_store_server
from bot.store.store import open_store
from engines import GAMES
from engines.core.active_entries import find_active_entries
from engines.core.chance import RandomDice
from engines.core.core_types import Move
from engines.core.match import Match
from engines.core.match_factory import open_match, replay_log
from engines.core.tree import Node
from tests.app.conftest import QUICK
from tests.engines.laws.test_law_16_records import RECORDS, Kept
from tests.pressed.drawn import above, taps, words
from tests.pressed.sayer import CONFIRM, Sayer, Seen

NAMES = ("Anna", "Ben", "Clara", "Davide", "Elena")


@dataclass
class Kind:
    """One kind of question, over some games."""

    presses: int = 0
    screens: int = 0
    """Of which each asked something new: an allotment is one, however many presses it takes."""
    lone: int = 0
    """How often one way alone was open. A confirmation asks nothing: it is there where nothing can be taken back."""
    words: int = 0
    """On those screens."""
    taps: dict[str, int] = field(default_factory=dict)
    above: dict[str, int] = field(default_factory=dict)
    """Lines above the first answer, of all screens together."""


@dataclass
class Tally:
    """What one game has cost all who played it."""

    game: str
    seats: int
    """All who played; over several games each counts once a game."""
    said: int = 0
    asked: int = 0
    """How often somebody was asked anew: in a group's chat each begins with *Your move*."""
    at_once: int | None = None
    """Of which a mention offers the answer itself, in one press; not counted before."""
    kinds: dict[str, Kind] = field(default_factory=lambda: defaultdict(Kind))

    def each(self, what: str) -> float:
        """How many a person: presses, screens, lone, words."""
        total: int = sum(getattr(kind, what) for kind in self.kinds.values())
        return total / self.seats

    def taps(self, frontend: str) -> float:
        """What the presses cost a person there."""
        return sum(kind.taps[frontend] for kind in self.kinds.values()) / self.seats

    def above(self, frontend: str) -> float:
        """How many lines stand above the first answer there, a screen."""
        screens = sum(kind.screens for kind in self.kinds.values())
        return sum(kind.above[frontend] for kind in self.kinds.values()) / screens

    def add(self, seen: Seen) -> None:
        """Count one screen and its press."""
        kind = self.kinds[seen.kind]
        kind.presses += 1
        _more(kind.taps, taps(seen))
        if seen.fresh:
            kind.screens += 1
            kind.lone += seen.open == 1 and seen.kind != CONFIRM
            kind.words += words(seen.screen)
            _more(kind.above, above(seen.screen))


def _more(counts: dict[str, int], found: Mapping[str, int]) -> None:
    for name, n in found.items():
        counts[name] = counts.get(name, 0) + n


def together(tallies: list[Tally]) -> Tally:
    """Several games as one."""
    whole = Tally(tallies[0].game, sum(one.seats for one in tallies))
    for one in tallies:
        whole.said, whole.asked = whole.said + one.said, whole.asked + one.asked
        whole.at_once = (whole.at_once or 0) + (one.at_once or 0)
        for key, kind in one.kinds.items():
            own = whole.kinds[key]
            for what in ("presses", "screens", "lone", "words"):
                setattr(own, what, getattr(own, what) + getattr(kind, what))
            _more(own.taps, kind.taps)
            _more(own.above, kind.above)
    return whole


@asynccontextmanager
async def house() -> AsyncIterator[App]:
    """The app on a store of its own."""
    with TemporaryDirectory() as folder:
        server = start_store_server(Path(folder))
        store = await open_store(server.data, server.url)
        app = App(store, timings=QUICK)
        try:
            yield app
        finally:
            await app.close()
            await store.close()
            server.stop()


def record(path: str) -> Kept:
    """A kept record by its name: ``fresco/rules2-4seats-ai-12.json``."""
    return msgspec.json.decode((RECORDS / path).read_bytes(), type=Kept)


async def seated(app: App, kept: Kept) -> list[Sayer]:
    """A table that has begun as the record's did, with a person on each seat who has played the game before."""
    known = {kept.header.game: "another"}
    place = (await app.ensure_channel(f"test:{secrets.token_hex(4)}")).id
    people = [await app.ensure_user(f"test:{secrets.token_hex(4)}", name, "en") for name in NAMES[: kept.header.seats]]
    people = [
        await app.service.users.update_user(
            p.id, lambda now: msgspec.structs.replace(now, hours_confirmed=True, first_tables=known)
        )
        for p in people
    ]
    room = app.service.lobbies.build_lobby(kept.header.game, people[0].id, place, "en", secrets.token_hex(8))
    assert kept.secret is not None, "a record of a whole game has its secret"
    seats = tuple(SeatPlayer(person.id) for person in people)
    room = msgspec.structs.replace(room, secret=kept.secret, seats=seats, options=kept.header.options)
    await app.service.lobbies.open_lobby(room, secrets.token_hex(8))
    await app.handle_callback(people[0].id, place, f"start {room.table}")
    return [Sayer(app, person.id, place, room.table, seat) for seat, person in enumerate(people)]


class Moment(NamedTuple):
    """Who is asked what, what they say to it, and in which round."""

    seat: int
    word: Move
    view: Any
    tree: Node
    round: int


def moments(kept: Kept) -> list[Moment]:
    """A recorded game, word by word, without what was taken back."""
    gone = find_active_entries(kept.entries).undone_versions
    words = {v: (e.seat, e.move) for v, e in enumerate(kept.entries) if e.kind == "say" and v + 1 not in gone}
    found: list[Moment] = []

    def heard(match: Match[Any, Any]) -> None:
        seat, word = words.get(match.version, (None, ()))
        if seat is not None:
            found.append(Moment(seat, word, match.view_for(seat), match.choice_tree(seat), match.round_number))

    replay_log(GAMES[kept.header.game], kept.header, list(kept.entries), on_entry=heard)
    return found


def thought(game: str, kept: Kept, most: int = 2000) -> list[Moment]:
    """A game that begins as a record does and goes on as AIs think."""
    assert kept.secret is not None, "a record of a whole game has its secret"
    match = open_match(GAMES[game], "counted", kept.header.seats, kept.header.options, kept.secret)
    found: list[Moment] = []
    for _ in range(most):
        if match.is_over:
            return found
        seat = match.seats_to_move()[0]
        view, tree, number = match.view_for(seat), match.choice_tree(seat), match.round_number
        word = GAMES[game].heuristic_move(
            view, tree, partial(match.preview_result, seat), RandomDice(f"{match.version}:{seat}".encode())
        )
        found.append(Moment(seat, word, view, tree, number))
        match.push(seat, word)
    raise AssertionError("a game without end")


def fitting(game: str, ahead: list[Moment]) -> Callable[[Move], int]:
    """How many words of its player an order says, from the first moment on; 0 where it would say another.

    Whoever knows from the start what they do in this round orders it.
    """
    now, rules = ahead[0], GAMES[game]
    later = [one for one in ahead if (one.seat, one.round) == (now.seat, now.round)]

    def fits(order: Move) -> int:
        orders = rules.premove_tree(now.view)
        if orders is None or not is_legal_move(orders, order):
            return 0
        said = [(rules.resolve_premove(order, one.view, one.tree), one.word) for one in later]
        spoken = [(mine, word) for mine, word in said if mine is not None]
        return len(spoken) if all(mine == word for mine, word in spoken) else 0

    return fits


async def replayed(app: App, name: str) -> Tally:
    """A recorded game, pressed."""
    kept = record(name)
    return await pressed(app, kept, moments(kept))


async def played(app: App, game: str, seats: int) -> Tally:
    """A game that is dealt anew, as AIs think, pressed."""
    kept = record(sorted((RECORDS / game).glob(f"*-{seats}seats-ai-12.json"))[-1].relative_to(RECORDS).as_posix())
    assert kept.secret is not None, "a record of a whole game has its secret"
    dealt = msgspec.structs.replace(kept, secret=msgspec.structs.replace(kept.secret, seed="07" * 32))
    return await pressed(app, dealt, thought(game, dealt))


async def pressed(app: App, kept: Kept, game: list[Moment]) -> Tally:
    """A game at a table of the app, each word by the presses that lead there soonest."""
    people = await seated(app, kept)
    tally = Tally(kept.header.game, len(people))
    shown: dict[int, int] = {}
    for n, one in enumerate(game):
        await _said(tally, people[one.seat], one.word, shown, fitting(kept.header.game, game[n:]))
    return tally


async def _said(tally: Tally, person: Sayer, word: Move, shown: dict[int, int], fits: Callable[[Move], int]) -> None:
    """One word. A panel that asked on with the answer before stands there already; what was ordered costs nothing."""
    async with person.app.service.tables.lock_table(person.table) as table:
        version = table.match.version
        offered = {(option.key,) for option in public_options(table, person.seat)}
    tally.said += 1
    if await person.ordered(word):
        return
    asked = shown.get(person.seat) != version
    tally.asked += asked
    tally.at_once = (tally.at_once or 0) + (asked and word in offered)
    async for seen in person.say(word, fits=fits):
        tally.add(seen)
    async with person.app.service.tables.lock_table(person.table) as table:
        if person.seat in table.match.open_questions():
            shown[person.seat] = table.match.version
