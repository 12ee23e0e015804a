"""Model the accepted log by the server's replies: the reference for all other checks."""

from collections.abc import Callable, Iterator, Mapping
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any

from bot.app.tables.log import decode_entry, decode_opening, decode_table
from bot.store.tables import TableLog
from bot.store.topology import Command
from tests.texts import render_text

REQUEST: ContextVar[str] = ContextVar("request", default="")
"""The current callback or timer."""


class BrokenInvariantError(AssertionError):
    """Raised when an invariant is broken."""


def _name_points(script: str, reply: Any) -> Iterator[str]:
    """Yield the rare events that a reply of the store shows."""
    if isinstance(reply, Exception):
        yield f"{script}: {type(reply).__name__}"
    elif script in ("commit", "put"):
        yield f"{script}: {reply[0].decode()}"
    elif script == "done" and not reply:
        yield "done: the timer was set again or claimed by another"
    elif script == "reclaim" and reply[0]:
        yield "reclaim: row taken over"
    elif script == "claim" and reply:
        yield "claim: timer claimed"
        if any(name.endswith(b"/vote") for name in reply[::4]):
            yield "a vote has lapsed"


@dataclass
class LogModel:
    """The logs as the server accepted them, and the request behind each entry.

    ``logs``: table -> entries by version; ``asked_by``: entry and command (or "") -> request; ``acknowledged``: (table,
    version, entry); ``moved``, ``refused``: requests that made a move, and that were refused; ``unanswered``: requests
    whose write got no answer from the store, or whose process died, so the app can only say that it may not have
    arrived.
    """

    logs: dict[str, list[bytes]] = field(default_factory=dict)
    asked_by: dict[tuple[bytes, str], str] = field(default_factory=dict)
    acknowledged: list[tuple[str, int, bytes]] = field(default_factory=list)
    moved: set[str] = field(default_factory=set)
    refused: set[str] = field(default_factory=set)
    unanswered: set[str] = field(default_factory=set)
    broken: list[str] = field(default_factory=list)
    reached: set[str] = field(default_factory=set)
    _seen: dict[str, int] = field(default_factory=dict)
    _moves: dict[tuple[str, str, int | None, tuple[str, ...]], int] = field(default_factory=dict)

    def observe(self, script: str, command: Command, reply: Any) -> None:
        """Record a commit. A gap, or an entry that is written twice, is ``broken``."""
        self.reached.update(_name_points(script, reply))
        if script != "commit" or isinstance(reply, Exception) or reply[0] != b"done":
            return
        table, _, asked, entry = command[3 + int(command[2]) :][:4]
        name = table.decode() if isinstance(table, bytes) else str(table)
        log = self.logs.setdefault(name, [])
        if reply[1] != len(log):
            self.broken.append(f"{name} goes from version {len(log) - 1} to {reply[1]}")
        data = entry if isinstance(entry, bytes) else str(entry).encode()
        log.append(data)
        if reply[1] > 0:
            key = data, asked.decode() if isinstance(asked, bytes) else str(asked)
            self._check_written_once(name, data, self.asked_by.get(key, self.asked_by.get((data, ""), "")))

    def _check_written_once(self, table_id: str, data: bytes, request: str) -> None:
        entry = decode_entry(data)
        self.reached.add(f"entry: {entry.by}" if entry.kind == "move" else f"event: {' '.join(entry.move[:1])}")
        if not request:
            return
        if entry.kind == "move":
            if entry.by == "ai" and decode_opening(self.logs[table_id][0]).lobby.lesson:
                return  # it plays its whole script up to the learner's turn, including moves
            if entry.by == "ai" and request in self.moved:
                self.broken.append(f"{request} made two moves at {table_id}")
            self.moved.add(request)
        key = (table_id, request, entry.seat, (entry.kind, *entry.move))
        self._moves[key] = self._moves.get(key, 0) + 1
        if self._moves[key] > 1:
            self.broken.append(f"{request} wrote twice at {table_id}: {entry.move}")

    def remember_logs(self) -> Callable[[], None]:
        """Return a function that restores the current logs. Seen or acknowledged entries must still come true."""
        logs = {table: [*log] for table, log in self.logs.items()}
        moved, moves = {*self.moved}, dict(self._moves)

        def restore_logs() -> None:
            if self.logs != logs:
                self.reached.add("an entry that was not durable is lost")
            self.logs, self.moved, self._moves = logs, moved, moves

        return restore_logs

    def begin_press(self) -> dict[str, int]:
        """Return the visible version of each table: a press that begins now must not see an older one."""
        return dict(self._seen)

    def end_press(self, begun: Mapping[str, int], table_id: str, version: int) -> None:
        """Check and record the version that an answer shows; one older than seen before is ``broken``.

        The log orders all moves, so presses are linearizable if each sees at least the state seen before it began.
        """
        if not table_id or version <= 0:
            return
        if version < begun.get(table_id, 0):
            self.broken.append(f"{table_id} was at {begun[table_id]}, and a later press saw {version}")
        self._seen[table_id] = max(self._seen.get(table_id, 0), version)

    def check_answer(self, request: str, notice: str) -> None:
        """Check an answer to a user. Raises ``BrokenInvariantError`` if a move counts and is refused."""
        honest = ("app-done", "app-store-unavailable") if request in self.unanswered else ("app-done",)
        if request in self.moved & self.refused and notice not in map(render_text, honest):
            raise BrokenInvariantError(f"{request} made a move and was refused: {notice}")

    async def check_store(self, tables: TableLog) -> None:
        """Compare the stored logs with the accepted ones. Raises ``BrokenInvariantError``."""
        for table, log in [*self.logs.items()]:
            length = len(log) - 1  # entries added while it is loaded may be missing
            stored = await tables.load_table(table)
            if stored is None:
                raise BrokenInvariantError(f"{table} is gone")
            entries = list(decode_table(table, stored).entries)
            accepted = [decode_entry(data) for data in log[1:]]
            if len(entries) < length or entries != accepted[: len(entries)]:
                raise BrokenInvariantError(f"{table} has another log than was accepted")
        for table, version, data in self.acknowledged:
            if self.logs.get(table, [])[version : version + 1] != [data]:
                raise BrokenInvariantError(f"version {version} of {table} was acknowledged and is not in its log")
