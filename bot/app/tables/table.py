"""A running or finished table: opening, match, players and history."""

from collections.abc import Collection
from typing import Any

import msgspec

from bot.app.clocks import vote_rules
from bot.app.clocks.table_clock import Availability, TableClock, answerer_hours, known_user_ids, list_human_seats
from bot.app.clocks.waking_hours import WakingHours, is_awake, next_waking_moment
from bot.app.errors import RejectedError
from bot.app.tables.lobby_store import Lobby, SeatPlayer, TablePhase
from bot.app.tables.reducer import Lifecycle, TableState
from bot.app.users.models import AiSpeed
from bot.store.tables import CommitResult
from bot.stored import Stored
from engines.core.game import Game
from engines.core.keyframes import MatchSnapshot
from engines.core.log import LogEntry, LogHeader, SeedSecret
from engines.core.match import Match

NAME_PLACEHOLDER = ""
"""Stands for the name of an entry's user in a message: logs contain no names."""


class Opening(Stored, msgspec.Struct, frozen=True):
    """The immutable start of a table, stored before its log.

    ``base``: the lobby's version, from which the screens' versions continue.
    """

    header: LogHeader
    secret: SeedSecret
    lobby: Lobby
    base: int
    components: str = ""
    """The store's key of the component table at the start."""
    habits: tuple[Availability, ...] = ()
    """Waking hours and notification settings of the first players, by seat."""


class TableRecord(Stored, msgspec.Struct, frozen=True):
    """A finished table."""

    opening: Opening
    entries: tuple[LogEntry, ...]


class TableSnapshot(Stored, msgspec.Struct, frozen=True):
    """A cache of the result of replaying a table's log."""

    match: MatchSnapshot
    state: TableState


class NotStartedError(RejectedError):
    """Raised when a started game is needed but the table is an open or closed lobby."""

    def __init__(self, lobby: Lobby) -> None:
        super().__init__("app-not-begun", "table")
        self.lobby = lobby


class Table:
    """A running or finished table: match, players and history."""

    def __init__(
        self, opening: Opening, match: Match[Any, Any], state: TableState, *, archived: bool = False, folded: int = 0
    ) -> None:
        self.opening = opening
        self.match = match
        self.state = state
        self.is_archived = archived
        self.entries_in_blocks = folded
        """Number of oldest log entries that are stored in blocks."""
        self.linked_ids: dict[str, str] = {}
        """Current id by original id of every user of the table."""
        self.lobby: Lobby = opening.lobby
        """The lobby at the start, with current user ids."""
        self.ai_speed: AiSpeed = ""
        """The AI pace that the only player had chosen when the table was locked."""
        self.lock_count = 0
        self.last_used_ms = 0
        """The time of the last lock (Unix ms)."""
        self.outages_version = 0
        """The version of the outage list that has been refunded."""
        self.drafts: dict[tuple[int, str], bytes | None] = {}
        """Drafts by seat and user id, if loaded under the current lock."""
        self.command_results: dict[str, CommitResult | None] = {}
        """Stored results by command id, if loaded under the current lock; None for a new command."""

    def lobby_with_host(self) -> Lobby:
        """Return the lobby at the start, with the current host."""
        host = self.lifecycle.host
        return self.opening.lobby if host is None else msgspec.structs.replace(self.opening.lobby, host=host)

    def all_user_ids(self) -> list[str]:
        """Return the original id of each user of the table once: hosts, players and former players."""
        lobby = self.opening.lobby
        hosts, players = (lobby.host, self.lifecycle.host or ""), (player.user for player in lobby.seats)
        return list(filter(None, dict.fromkeys((*hosts, *players, *known_user_ids(self.clock)))))

    @property
    def id(self) -> str:
        """Return the table's id."""
        return self.opening.lobby.table

    @property
    def host(self) -> str:
        """Return the current id of the host, or ""."""
        return self.lobby.host

    @property
    def phase(self) -> TablePhase:
        """Return the phase of the table."""
        return "finished" if self.is_over else "running"

    @property
    def lifecycle(self) -> Lifecycle:
        """Return seats, host, the vote on a rewind, and whether the table is closed."""
        return self.state.lifecycle

    @property
    def clock(self) -> TableClock:
        """Return the clocks and the deputies of the seats."""
        return self.state.clock

    @property
    def game(self) -> Game[Any, Any]:
        """Return the game."""
        return self.match.game

    @property
    def owners(self) -> tuple[SeatPlayer, ...]:
        """Return the owner of each seat; an AI owns a seat left for good."""
        return tuple(self._seat_owner(n, player) for n, player in enumerate(self.lobby.seats))

    @property
    def seats(self) -> tuple[SeatPlayer, ...]:
        """Return the current player of each seat: the owner, or a deputy or AI while the owner is away."""
        return tuple(self._seat_player(n, owner) for n, owner in enumerate(self.owners))

    def _seat_owner(self, n: int, player: SeatPlayer) -> SeatPlayer:
        clock = self.clock.seats[n]
        if clock.ai or clock.free:
            return SeatPlayer(ai=True)
        return SeatPlayer(self.linked_ids.get(clock.owner, clock.owner)) if clock.owner else player

    def _seat_player(self, n: int, owner: SeatPlayer) -> SeatPlayer:
        clock = self.clock.seats[n]
        if clock.cover == "deputy" and clock.deputy:
            return SeatPlayer(self.linked_ids.get(clock.deputy, clock.deputy))
        return SeatPlayer(ai=True) if clock.cover == "ai" else owner

    def holder_id(self, seat: int) -> str:
        """Return the id under which a seat's owner joined, before any account was linked."""
        return self.clock.seats[seat].owner or self.opening.lobby.seats[seat].user

    def own_seats(self, ids: Collection[str]) -> list[int]:
        """Return the seats of a user with these ids, excluding those played as a deputy."""
        return [n for n, owner in enumerate(self.owners) if owner.user and owner.user in ids]

    def ownership_periods(self) -> list[tuple[int, tuple[SeatPlayer, ...]]]:
        """Return the owners of all seats over time, each with the version after which they apply."""
        periods = [(0, self.lobby.seats)]
        for version, seat, user_id in self.lifecycle.sat:
            seats = list(periods[-1][1])
            seats[seat] = SeatPlayer(self.linked_ids.get(user_id, user_id)) if user_id else SeatPlayer(ai=True)
            periods.append((version, tuple(seats)))
        return periods

    @property
    def screen_version(self) -> int:
        """Return the version that screens carry; each log entry raises it.

        Channels never replace a newer version with an older one. It continues from the lobby's (``Opening.base``),
        because the same message shows the lobby and then the game.
        """
        return self.opening.base + self.match.version

    @property
    def is_over(self) -> bool:
        """Return whether the game has ended or the table was closed."""
        return self.match.is_over or self.lifecycle.closed

    @property
    def is_curtained(self) -> bool:
        """Return whether other tables of the same shuffle may still run: until then only its players may watch.

        ``RoundRevealed`` lifts the curtain, because only the log decides what a table shows. The round's document for
        lobbies is written first (see ``LobbyStore.plays_same_shuffle``).
        """
        return bool(self.lobby.duplicate_round) and not self.lifecycle.revealed

    def seat_of(self, user_id: str) -> int | None:
        """Return the seat that a user owns or plays as a deputy, or None."""
        own = self.own_seat(user_id)
        if own is not None or not any(clock.deputy for clock in self.clock.seats):
            return own
        return next((n for n, player in enumerate(self.seats) if user_id and player.user == user_id), None)

    def own_seat(self, user_id: str) -> int | None:
        """Return the seat that a user owns, or None."""
        players = enumerate(self.lobby.seats)
        return next((n for n, player in players if user_id and self._seat_owner(n, player).user == user_id), None)

    def human_seats(self) -> list[int]:
        """Return the seats of human players, including those covered by a deputy or an AI.

        All must agree to a rewind.
        """
        return list_human_seats(self.clock)

    @property
    def only_player(self) -> str:
        """Return the id of the user who plays only against AIs, or "" if several users have seats."""
        users = {owner.user for owner in self.owners} - {""}
        return users.pop() if len(users) == 1 else ""

    def ai_seats(self) -> list[int]:
        """Return the seats that an AI plays now."""
        return [n for n, player in enumerate(self.seats) if player.ai]

    def ai_seats_to_move(self, most: int) -> list[int]:
        """Return the seats that the program may move now.

        Empty during a vote on a rewind, after the end, and after ``most`` automatic moves in a row.
        """
        past = self.lifecycle
        if past.vote is not None or past.stuck or past.automatic >= most or self.is_over:
            return []
        ais, clocks = self.ai_seats(), self.clock.seats
        return [seat for seat in self.match.seats_to_move() if seat in ais or clocks[seat].fallback]

    def is_thinking(self) -> bool:
        """Return whether the game waits only for AIs."""
        seats = set(self.match.seats_to_move())
        return not self.is_over and bool(seats) and seats <= set(self.ai_seats())

    def can_skip_pauses(self, most: int) -> bool:
        """Return whether the only player waits for pausing AIs."""
        pauses = self.ai_speed != "quick" and not self.lifecycle.skips
        return pauses and bool(self.only_player and self.ai_seats_to_move(most)) and self.is_thinking()

    def is_waiting_for_user(self, most: int) -> bool:
        """Return whether automatic play has stopped after ``most`` moves, until a player continues it."""
        past = self.lifecycle
        return (
            not self.is_over
            and (past.stuck or past.automatic >= most)
            and bool(set(self.match.seats_to_move()) & set(self.ai_seats()))
        )


AnyTable = Lobby | Table
"""A table before or after its start."""


def missing_votes(table: Table) -> dict[int, int]:
    """Map each seat with a missing vote to the version at which the vote opened.

    Omits players on holiday, and votes that do not stop the game, such as one on its time control.
    """
    vote, motion = table.lifecycle.vote, table.clock.motion
    open_vote = vote
    if vote is None and motion is not None and motion.kind in ("absent", "time") and not table.clock.is_stopped:
        open_vote = motion
    if open_vote is None or table.is_over:
        return {}
    return {
        seat: open_vote.opened
        for seat in vote_rules.missing_voters(open_vote, table.clock)
        if not _is_away(table, seat)
    }


def _is_away(table: Table, seat: int) -> bool:
    clock = table.clock.seats[seat]
    return clock.away is not None and clock.cover != "deputy" and clock.away.contains(table.clock.at)


def next_wake_ms(table: Table) -> int | None:
    """Return when the next sleeping voter wakes up and can be pinged (ms), or None.

    Voters who were asleep at the last log entry count.
    """
    return min((next_waking_moment(hours, table.clock.at) for hours in _sleeping_voter_hours(table)), default=None)


def has_awake_voter(table: Table, now: int) -> bool:
    """Return whether a voter who was asleep at the last log entry is awake at ``now`` (ms)."""
    return any(is_awake(hours, now) for hours in _sleeping_voter_hours(table))


def _sleeping_voter_hours(table: Table) -> list[WakingHours]:
    hours = [answerer_hours(table.clock.seats[seat]) for seat in missing_votes(table)]
    return [voter_hours for voter_hours in hours if not is_awake(voter_hours, table.clock.at)]
