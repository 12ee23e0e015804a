"""A match in progress: its log, epochs, moves, previews and undo. Every move goes through ``push``."""

from collections.abc import Callable, Iterator, MutableSequence, Sequence

import msgspec

from engines.core import transitions
from engines.core.chance import Chance, ReplayChance
from engines.core.core_types import EngineError, GameEvent, Move, Msg, S, Seat, V
from engines.core.game import Game, Position, PreviewResult
from engines.core.keyframes import Keyframes, MatchSnapshot, OpenQuestion
from engines.core.log import (
    ActiveEntries,
    Actor,
    LogEntry,
    LogHeader,
    active_from_bytes,
    find_active_entries,
    latest_visible_events,
    visible_events,
)
from engines.core.steps import Effects, SealedStep
from engines.core.transitions import OpenQuestions, Preview
from engines.core.tree import MORE, Action, Leaf, Node, action_of


class Match(OpenQuestions[S, V]):
    """One match of one game. It raises only ``EngineError``, and then nothing has changed."""

    def __init__(self, game: Game[S, V], header: LogHeader, chance: Chance) -> None:
        self.game = game
        self.header = header
        self.chance = chance
        self.entries: MutableSequence[LogEntry] = []
        self.active_entries = ActiveEntries()
        self.epochs: dict[int, int] = {}
        self._keyframes: Keyframes[S] = Keyframes(game)
        self.trees = {}
        self._sealed_answers: dict[int, tuple[Move, Action]] = {}  # actions of sealed answers, see ``Effects``
        self._bytes = b""  # the encoded position, after the first preview
        self._seats = {}

    # -- queries

    @property
    def version(self) -> int:
        """Return the number of log entries; it never decreases."""
        return len(self.entries)

    @property
    def undone_versions(self) -> set[int]:
        """Return the versions of undone moves."""
        return self.active_entries.undone_versions

    @property
    def seal_version(self) -> int:
        """Return the version up to which moves can be undone only by a vote."""
        return self.active_entries.seal_version

    def open_questions(self) -> dict[int, OpenQuestion]:
        """Return the open questions by seat."""
        return {
            seat: OpenQuestion(_question_text(self.choice_tree(seat)), self.epochs[seat], owes)
            for seat, owes in self._seats.items()
        }

    @property
    def round_number(self) -> int:
        """Return the current round of the game."""
        return self.game.round_number(self.position.state)

    def visible_events(self, seat: int | None, since: int = 0) -> list[tuple[int, GameEvent]]:
        """Return a viewer's events with their versions, without undone entries."""
        return visible_events(self.entries, self.undone_versions, seat, since)

    def latest_events(self, seat: int | None) -> Iterator[tuple[int, GameEvent]]:
        """Yield the events of ``visible_events`` in reverse order."""
        return latest_visible_events(self.entries, self.undone_versions, seat)

    # -- moves

    def push(
        self, seat: int, move: Move, epoch: int | None = None, *, by: Actor = "player", user: str = "", at: str = ""
    ) -> LogEntry:
        """Make a move for a seat.

        Raises ``EngineError``: ``over``, ``not_your_turn``, ``stale`` (another epoch), ``bad_move``, ``blocked``.
        """
        root = self.ensure_epoch(seat, epoch)
        return self._apply_move(seat, root, move, self.chance, by, user, at)

    def ensure_epoch(self, seat: int, epoch: int | None) -> Node:
        """Refuse (``stale``) an answer to a question that is no longer open; return the current tree."""
        root = self.choice_tree(seat)
        if epoch is not None and epoch != self.epochs[seat]:
            raise EngineError("stale", Msg("refused-stale"))
        return root

    def append_table_entry(self, entry: LogEntry) -> LogEntry:
        """Append a ``table`` entry, which belongs to the service and affects no rule."""
        assert entry.kind == "table"
        self.entries.append(entry)
        return entry

    def _apply_move(self, seat: int, root: Node, move: Move, chance: Chance, by: Actor, user: str, at: str) -> LogEntry:
        position = self.position
        action = action_of(root, move)
        effects = Effects(position.drawn, chance, move, self._sealed_answers)
        before = position.stack[-1]
        try:
            transitions.apply_move(self.game, position, seat, action, effects)
            seats = transitions.run_until_question(position, effects)
        except BaseException:
            self._restore_position()
            raise
        entry = LogEntry(
            "move", seat, by, user, at, move, None, tuple(effects.draws), tuple(effects.events), effects.is_sealed
        )
        self._accept_entry(entry, seats, same_step=before is self._top_step())
        return entry

    def _top_step(self) -> object:
        return self.position.stack[-1] if self.position.stack else None

    def _accept_entry(self, entry: LogEntry, seats: dict[int, bool], *, same_step: bool) -> None:
        self.entries.append(entry)
        version = len(self.entries)
        self.trees.clear()
        self._bytes = b""
        self.active_entries.add_entry(version, entry)
        since = self.epochs if same_step else {}
        self.epochs = {seat: version if seat == entry.seat else since.get(seat, version) for seat in seats}
        self._seats = seats
        self._keyframes.save_position(version, self.position)

    # -- previews

    def preview_moves(self, seat: int, moves: Sequence[Move]) -> Preview[S, V]:
        """Preview ``moves`` of a seat up to a step that seals. Nothing is changed."""
        root = self.choice_tree(seat)
        if not self._bytes:
            self._bytes = self.game.encode_position(self.position)
        return transitions.preview_moves(
            self.game, self.game.decode_position(self._bytes), self.chance, seat, root, moves
        )

    def preview_result(self, seat: int, moves: list[Move]) -> PreviewResult:
        """Return ``preview_moves`` in the AI's form."""
        preview = self.preview_moves(seat, moves)
        return PreviewResult(preview.view, preview.seals)

    # -- undo and replay

    def undoable_version(self, seat: int) -> int:
        """Return the version of the entry that ``seat`` may undo without a vote.

        Raises ``EngineError``: ``over``, ``nothing_to_undo``, ``irreversible``.
        """
        if self.is_over:
            raise EngineError("over", Msg("refused-over"))
        last = self.active_entries.last_move(seat)
        if last is None:
            raise EngineError("nothing_to_undo", Msg("refused-nothing-to-undo"))
        if last <= self.seal_version:
            raise EngineError("irreversible", Msg("refused-sealed"))
        if last != self.active_entries.active_versions[-1] and not self._only_answers_since(last):
            raise EngineError("nothing_to_undo", Msg("refused-others-went-on"))
        return last

    def _only_answers_since(self, version: int) -> bool:
        """Return whether that entry and all later ones are answers to the open sealed step."""
        top = self._top_step()
        if not isinstance(top, SealedStep):
            return False
        if any(self.entries[v - 1].move[:1] == (MORE,) for v in self.active_entries.moves_since(version - 1)):
            return False
        position = self._keyframes.position_at(version - 1, self.entries, self.active_entries)
        before = position.stack[-1] if position.stack else None
        return (
            isinstance(before, SealedStep)
            and type(before) is type(top)
            and len(position.stack) == len(self.position.stack)
        )

    def undo(self, seat: int, *, user: str = "", at: str = "") -> LogEntry:
        """Undo a seat's own last move. Raises ``EngineError`` like ``undoable_version``."""
        last = self.undoable_version(seat)
        event = GameEvent(Msg("event-undo", {"seat": Seat(seat)}))
        return self._apply_undo(LogEntry("undo", seat, "player", user, at, (), last - 1, (), (event,)))

    def rewind_to(self, to: int, *, at: str = "") -> LogEntry:
        """Return to version ``to`` after a vote, even beyond a seal: the same cards will be drawn again.

        Raises ``EngineError``: ``over``, ``nothing_to_undo``.
        """
        if self.is_over:
            raise EngineError("over", Msg("refused-over"))
        live = self.active_entries.moves_since(to)
        if to < 1 or not live:
            raise EngineError("nothing_to_undo", Msg("refused-nothing-to-undo"))
        event = GameEvent(Msg("event-rewind", {"n": len(live)}))
        return self._apply_undo(LogEntry("undo", None, "vote", "", at, (), to, (), (event,)))

    def _apply_undo(self, entry: LogEntry) -> LogEntry:
        assert entry.to is not None
        alone = entry.by != "vote"
        kept = dict(self.epochs) if alone and self._only_answers_since(entry.to + 1) else {}
        self.entries.append(entry)
        self.active_entries.add_entry(self.version, entry)
        self._keyframes.drop_after(entry.to)
        self._restore_position()
        self.epochs = {
            seat: kept[seat] if seat in kept and seat != entry.seat else self.version for seat in self._seats
        }
        return entry

    def _restore_position(self) -> None:
        self.trees.clear()
        self._sealed_answers.clear()
        self._bytes = b""
        self.position = self._keyframes.position_at(self.version, self.entries, self.active_entries)
        self._seats = transitions.active_seats(self.position)

    def start_from(self, position: Position[S], entry: LogEntry) -> None:
        """Set the first entry and the position after it. Called once, by the factory."""
        self.position = position
        self.entries.append(entry)
        first = self.game.encode_position(position)
        self._keyframes.reset_frames(lambda: first)
        self._seats = transitions.active_seats(position)
        self.epochs = dict.fromkeys(self._seats, 1)

    def replay_entry(self, entry: LogEntry) -> LogEntry:
        """Replay an entry of a log with its recorded draws. An undo is checked again by its own rules.

        Raises ``EngineError`` (``bad_record``, or the refusal of the move). Returns the entry as this engine makes it.
        """
        match entry.kind:
            case "move":
                if entry.seat is None:
                    raise EngineError("bad_record", Msg("refused-record-differs", {"n": self.version}))
                root, chance = self.choice_tree(entry.seat), ReplayChance(entry.draws)
                return self._apply_move(entry.seat, root, entry.move, chance, entry.by, entry.user, entry.at)
            case "undo":
                return self._replay_undo(entry)
            case "table":
                return self.append_table_entry(entry)
            case "start":
                raise EngineError("bad_record", Msg("refused-record-start"))

    def _replay_undo(self, entry: LogEntry) -> LogEntry:
        if entry.by == "vote" and entry.to is not None:
            return self.rewind_to(entry.to, at=entry.at)
        if entry.seat is None:
            raise EngineError("bad_record", Msg("refused-nothing-to-undo"))
        return self.undo(entry.seat, user=entry.user, at=entry.at)

    def take_snapshot(self) -> MatchSnapshot:
        """Return the data that ``resume_from`` needs in addition to the log."""
        position = msgspec.Raw(self.game.encode_position(self.position))
        frame = self._keyframes.undo_frame(self.version)
        near = (frame[0], msgspec.Raw(frame[1])) if frame else None
        living = self.active_entries.to_bytes()
        return MatchSnapshot(
            self.version, self.game.schema_version, position, self.epochs, self.game.rules_version, living, near
        )

    def resume_from(
        self, entries: MutableSequence[LogEntry], snapshot: MatchSnapshot, first: Callable[[], Position[S]]
    ) -> None:
        """Resume from a snapshot of the whole log, without reading it. ``first``: builds its first position."""
        self.entries = entries
        self.active_entries = (
            find_active_entries(entries) if snapshot.living is None else active_from_bytes(snapshot.living)
        )
        near = [(snapshot.near[0], bytes(snapshot.near[1]))] if snapshot.near else []
        now = (snapshot.version, bytes(snapshot.position))
        self._keyframes.reset_frames(lambda: self.game.encode_position(first()), *near, now)
        self._restore_position()
        self.epochs = dict(snapshot.epochs)


def _question_text(node: Node) -> Msg:
    assert not isinstance(node, Leaf), "a question asks something"
    return node.question
