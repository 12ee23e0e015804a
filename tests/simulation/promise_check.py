"""Check the guarantees for offers, seats, lists and erasure, apart from the logs themselves."""

from collections import Counter, defaultdict
from collections.abc import Collection
from contextvars import ContextVar
from typing import Final

from bot.app.api import App
from bot.app.clocks.events import SeatLeft, decode_event
from bot.app.errors import OtherRulesError, RejectedError
from bot.app.tables.callbacks import OFFERED
from bot.app.tables.lobby_store import Lobby
from bot.app.tables.log import decode_entry
from bot.app.tables.table import Table
from bot.app.tables.user_jobs import RUNNING_LIST
from bot.store.documents import VersionedValue
from tests.simulation.log_model import LogModel

LINE: ContextVar[str] = ContextVar("line", default="")
"""The current callback or command."""
BEGAN_MS: ContextVar[int] = ContextVar("began", default=0)
"""The start of its handling: virtual time may leap over days meanwhile."""
LEFT_BY_ERASURE: Final = (b":user:", b":user-results:")
"""Parts of the keys that remain of an erased user: the mark, and the results of finished tables."""
OFFER_SLACK_MS: Final = 10_000
"""Maximum delay of a press that was made while an offer was open."""


class PromiseCheck:
    """Watches what the processes of a run store. Violations are added to ``model.broken``."""

    def __init__(self, model: LogModel) -> None:
        self._model = model
        self._lobbies: dict[str, VersionedValue[Lobby]] = {}
        self._listed_at: dict[tuple[str, str], int] = {}
        """The length of a table's log when it was last put on a user's list, by user and table."""
        self.answered = set[str]()
        """The answered presses, none of which was cut short."""
        self.erased = set[str]()
        """The ids of users who may have been erased."""

    def watch_app(self, app: App) -> None:
        """Record which tables an app puts on the lists of users."""
        indexes = app.service.store.indexes
        add = indexes.add_member

        async def add_observed(kind: str, owner: str, member: str) -> None:
            if kind == RUNNING_LIST:
                self._listed_at[owner, member] = len(self._model.logs.get(member, ()))
            await add(kind, owner, member)

        indexes.add_member = add_observed  # type: ignore[method-assign]

    # -- an offer never takes more players than it wanted

    def note_lobby(self, stored: VersionedValue[Lobby]) -> None:
        """Check a stored lobby against the previous one."""
        new, before = stored.value, self._lobbies.get(stored.value.table)
        self._lobbies[new.table] = stored
        if before is None or before.version != stored.version - 1 or len(new.seats) <= len(before.value.seats):
            return  # it is the first, it was lost meanwhile, or no user has sat down
        offer, old = new.offer, before.value
        if offer is not None and len(new.seats) >= offer.seats and not offer.is_filled:
            self._model.broken.append(f"the offer of {new.table} for {offer.seats} is open with {len(new.seats)}")
        if LINE.get().split() != ["join", new.table, OFFERED] or old.offer is None:
            return
        self._model.reached.add("an offered seat was taken")
        is_ended = old.offer.end < BEGAN_MS.get() - OFFER_SLACK_MS
        if is_ended or old.offer.is_filled or len(old.seats) >= old.offer.seats:
            self._model.broken.append(f"{new.table} gives a seat by an offer that is over: {old.offer}")

    # -- no user has two seats at a table, and a list names a table exactly if the user has a seat there

    async def find_wrong_seats(self, app: App) -> list[str]:
        """Return users with two seats at a running table, and those whose list has too few or too many tables."""
        held, over = defaultdict[str, set[str]](set), set[str]()
        problems = []
        for table_id in dict.fromkeys([*self._lobbies, *self._model.logs]):
            try:
                async with app.service.tables.open(table_id) as found:
                    if found.phase == "finished":
                        over.add(table_id)
                        continue
                    users = await _list_leaders(app, _list_players(found))
            except (RejectedError, OtherRulesError):
                over.add(table_id)
                continue
            problems += [f"{user} has {n} seats at {table_id}" for user, n in Counter(users).items() if n > 1]
            for user in users:
                held[user].add(table_id)
        self._model.reached.add("seats were compared with lists")
        return problems + await self._find_wrong_lists(app, held, over)

    async def _find_wrong_lists(self, app: App, held: dict[str, set[str]], over: Collection[str]) -> list[str]:
        problems = []
        for name in dict.fromkeys([*held, *await _list_leaders(app, [user for user, _ in self._listed_at])]):
            user = await app.service.users.get(name)
            if user.is_deleted:
                continue
            listed = {
                table
                for one in user.all_ids
                for table in await app.service.store.indexes.list_members(RUNNING_LIST, one)
            }
            problems += [f"the list of {name} lacks {table}" for table in held[name] - listed]
            problems += [
                f"the list of {name} names {table}, which they have left"
                for table in listed - held[name] - set(over)
                if any(self._has_left(one, table) for one in user.all_ids)
            ]
        return problems

    def _has_left(self, user: str, table: str) -> bool:
        """Return whether a user has left a seat by an answered press, without requesting one since.

        A table is put on a list before its seat is written: a process that ends in between leaves it there.
        """
        leaving = [
            n for n, data in enumerate(self._model.logs.get(table, [])[1:], 1)
            if isinstance(event := decode_event(decode_entry(data)), SeatLeft) and event.user == user
            and self._model.asked_by.get((data, "")) in self.answered
        ]  # fmt: skip
        return bool(leaving) and leaving[-1] >= self._listed_at.get((user, table), 0)

    # -- after erasure no key names the user

    async def find_erased_names(self, app: App, keys: Collection[bytes]) -> list[str]:
        """Return the keys that name a user whose account was deleted, or a user whose account was linked with it."""
        problems = []
        for name in sorted(self.erased):
            if not (await app.service.users.get_unmerged(name)).is_deleted:
                continue
            self._model.reached.add("keys were searched for an erased user")
            problems += [
                f"{key.decode()} names {name}, who was erased"
                for key in sorted(keys)
                if name.encode() in key and not any(part in key for part in LEFT_BY_ERASURE)
            ]
        return problems


def _list_players(table: Lobby | Table) -> list[str]:
    """Return the users with seats at a table, as owners or as deputies of others, without AIs."""
    if isinstance(table, Lobby):
        return [player.user for player in table.seats if player.user]
    players = []
    for seat, clock in enumerate(table.clock.seats):
        if not (clock.ai or clock.free):
            players.append(table.holder_id(seat))
        if clock.cover == "deputy" and clock.deputy:
            players.append(clock.deputy)
    return players


async def _list_leaders(app: App, users: Collection[str]) -> list[str]:
    """Return the users to whom accounts belong, including linked ones."""
    return [(await app.service.users.get(user)).id for user in users if user]
