"""A table being played: log, epochs, push, preview, undo. The one way in is ``push``."""

from __future__ import annotations

from collections.abc import Callable, Iterator, MutableSequence, Sequence
from typing import TypeVar

import msgspec

from engines.core import ahead, play
from engines.core.ahead import Preview
from engines.core.chance import Chance, Recorded
from engines.core.frames import Frames
from engines.core.game import Game, Peek, Position
from engines.core.living import Living, decoded, living
from engines.core.log import By, Entry, Header, told, told_last
from engines.core.open_questions import OpenQuestions
from engines.core.steps import Fx, Sealed
from engines.core.tree import MORE, Action, Leaf, Node, action_of
from engines.core.words import Event, Msg, Refused, Seat, Word

S = TypeVar("S")
V = TypeVar("V")


class Asked(msgspec.Struct, frozen=True):
    """A question that is open: what for, since which version, and whether the table waits for the answer."""

    text: Msg
    epoch: int
    owes: bool


class Snapshot(msgspec.Struct, frozen=True):
    """A position with what else a match needs to go on without saying its log again. A cache of the log.

    ``rules``, ``shape``: the numbers of the version that made it, whatever those of the table are.
    """

    version: int
    shape: int
    position: msgspec.Raw
    epochs: dict[int, int]
    rules: int = 0
    living: bytes | None = None
    """Which words stand (see ``Living.coded``); ``None``: the log tells it."""
    near: tuple[int, msgspec.Raw] | None = None
    """A position some words ago with its version, from which the last words are taken back."""


class Match(OpenQuestions[S, V]):
    """One table of one game. Raises only ``Refused``, and then nothing has changed."""

    def __init__(self, game: Game[S, V], header: Header, chance: Chance) -> None:
        self.game = game
        self.header = header
        self.chance = chance
        self.entries: MutableSequence[Entry] = []
        self.living = Living()
        self.epochs: dict[int, int] = {}
        self._frames: Frames[S] = Frames(game)
        self._trees = {}
        self._said: dict[int, tuple[Word, Action]] = {}  # what sealed answers say, see ``Fx``
        self._bytes = b""  # the position encoded, once somebody looks ahead from it
        self._seats = {}

    # -- what can be asked of it

    @property
    def version(self) -> int:
        """How many entries the log has; it never goes back."""
        return len(self.entries)

    @property
    def gone(self) -> set[int]:
        """The versions whose words were taken back."""
        return self.living.gone

    @property
    def sealed(self) -> int:
        """The version up to which nobody takes anything back alone."""
        return self.living.sealed

    def asked(self) -> dict[int, Asked]:
        """The open questions, by seat."""
        return {seat: Asked(_ask_of(self.tree(seat)), self.epochs[seat], owes) for seat, owes in self._seats.items()}

    @property
    def round(self) -> int:
        """Which round of the game is played."""
        return self.game.round(self.position.state)

    def events(self, seat: int | None, since: int = 0) -> list[tuple[int, Event]]:
        """The events that a viewer may know of, with their versions, without those of entries taken back."""
        return told(self.entries, self.gone, seat, since)

    def last_events(self, seat: int | None) -> Iterator[tuple[int, Event]]:
        """The same, the last one first."""
        return told_last(self.entries, self.gone, seat)

    # -- the way in

    def push(
        self, seat: int, word: Word, epoch: int | None = None, *, by: By = "player", person: str = "", at: str = ""
    ) -> Entry:
        """Say a word for a seat.

        Raises ``Refused``: ``over``, ``not_your_turn``, ``stale`` (another epoch), ``bad_move``, ``blocked``.
        """
        root = self.check_epoch(seat, epoch)
        return self._apply(seat, root, word, self.chance, by, person, at)

    def check_epoch(self, seat: int, epoch: int | None) -> Node:
        """Refuse (``stale``) an answer to a question that is no longer the one asked; gives what is asked now."""
        root = self.tree(seat)
        if epoch is not None and epoch != self.epochs[seat]:
            raise Refused("stale", Msg("refused-stale"))
        return root

    def note(self, entry: Entry) -> Entry:
        """Write a ``table`` entry: the table's own history, which no rule reads."""
        assert entry.kind == "table"
        self.entries.append(entry)
        return entry

    def _apply(self, seat: int, root: Node, word: Word, chance: Chance, by: By, person: str, at: str) -> Entry:
        position = self.position
        action = action_of(root, word)
        fx = Fx(position.drawn, chance, word, self._said)
        before = position.stack[-1]
        try:
            play.say(self.game, position, seat, action, fx)
            seats = play.go_to_question(position, fx)
        except BaseException:
            self._restore()
            raise
        entry = Entry("say", seat, by, person, at, word, None, tuple(fx.draws), tuple(fx.events), fx.sealed)
        self._accept(entry, seats, same_step=before is self._top())
        return entry

    def _top(self) -> object:
        return self.position.stack[-1] if self.position.stack else None

    def _accept(self, entry: Entry, seats: dict[int, bool], *, same_step: bool) -> None:
        self.entries.append(entry)
        version = len(self.entries)
        self._trees.clear()
        self._bytes = b""
        self.living.take(version, entry)
        since = self.epochs if same_step else {}
        self.epochs = {seat: version if seat == entry.seat else since.get(seat, version) for seat in seats}
        self._seats = seats
        self._frames.keep(version, self.position)

    # -- looking ahead

    def preview(self, seat: int, words: Sequence[Word]) -> Preview[S, V]:
        """What ``seat`` would see after saying ``words``; stops before a step that seals. Nothing is changed."""
        root = self.tree(seat)
        if not self._bytes:
            self._bytes = self.game.encode(self.position)
        return ahead.preview(self.game, self.game.decode(self._bytes), self.chance, seat, root, words)

    def peek(self, seat: int, words: list[Word]) -> Peek:
        """``preview`` as the AI asks for it."""
        preview = self.preview(seat, words)
        return Peek(preview.view, preview.seals)

    # -- taking back

    def takes_back(self, seat: int) -> int:
        """The version of the entry that ``seat`` may take back alone.

        Raises ``Refused``: ``over``, ``nothing_to_undo``, ``sealed``.
        """
        if self.over:
            raise Refused("over", Msg("refused-over"))
        last = self.living.of(seat)
        if last is None:
            raise Refused("nothing_to_undo", Msg("refused-nothing-to-undo"))
        if last <= self.sealed:
            raise Refused("irreversible", Msg("refused-sealed"))
        if last != self.living.said[-1] and not self._only_answers_since(last):
            raise Refused("nothing_to_undo", Msg("refused-others-went-on"))
        return last

    def _only_answers_since(self, version: int) -> bool:
        """Whether that entry and all after it are answers to the sealed step that is open now."""
        top = self._top()
        if not isinstance(top, Sealed):
            return False
        if any(self.entries[v - 1].word[:1] == (MORE,) for v in self.living.since(version - 1)):
            return False
        position = self._frames.position_at(version - 1, self.entries, self.living)
        before = position.stack[-1] if position.stack else None
        return (
            isinstance(before, Sealed) and type(before) is type(top) and len(position.stack) == len(self.position.stack)
        )

    def undo(self, seat: int, *, person: str = "", at: str = "") -> Entry:
        """Take back a seat's own last word. Raises ``Refused`` as ``takes_back``."""
        last = self.takes_back(seat)
        told = Event(Msg("event-undo", {"seat": Seat(seat)}))
        return self._take_back(Entry("undo", seat, "player", person, at, (), last - 1, (), (told,)))

    def rewind(self, to: int, *, at: str = "") -> Entry:
        """Go back to version ``to`` by a vote of the table, also beyond a seal: the same cards will come again."""
        if self.over:
            raise Refused("over", Msg("refused-over"))
        live = self.living.since(to)
        if to < 1 or not live:
            raise Refused("nothing_to_undo", Msg("refused-nothing-to-undo"))
        told = Event(Msg("event-rewind", {"n": len(live)}))
        return self._take_back(Entry("undo", None, "vote", "", at, (), to, (), (told,)))

    def _take_back(self, entry: Entry) -> Entry:
        assert entry.to is not None
        alone = entry.by != "vote"
        kept = dict(self.epochs) if alone and self._only_answers_since(entry.to + 1) else {}
        self.entries.append(entry)
        self.living.take(self.version, entry)
        self._frames.drop_after(entry.to)
        self._restore()
        self.epochs = {
            seat: kept[seat] if seat in kept and seat != entry.seat else self.version for seat in self._seats
        }
        return entry

    def _restore(self) -> None:
        """Make the position again from the log: the last keyframe and the live entries after it."""
        self._trees.clear()
        self._said.clear()
        self._bytes = b""
        self.position = self._frames.position_at(self.version, self.entries, self.living)
        self._seats = play.asked(self.position)

    def begin(self, position: Position[S], entry: Entry) -> None:
        """The first entry, and the position after it. Called once, by whoever opens or replays a table."""
        self.position = position
        self.entries.append(entry)
        first = self.game.encode(position)
        self._frames.begin(lambda: first)
        self._seats = play.asked(position)
        self.epochs = dict.fromkeys(self._seats, 1)

    def say_again(self, entry: Entry) -> Entry:
        """Take up an entry of a log: draws are read from it, nothing is decided anew. Undo is checked as it was then.

        Raises ``Refused`` (``bad_record`` or why the word is refused). Returns the entry as this engine makes it.
        """
        match entry.kind:
            case "say":
                if entry.seat is None:
                    raise Refused("bad_record", Msg("refused-record-differs", {"n": self.version}))
                root, chance = self.tree(entry.seat), Recorded(entry.draws)
                return self._apply(entry.seat, root, entry.word, chance, entry.by, entry.person, entry.at)
            case "undo":
                return self._undo_again(entry)
            case "table":
                return self.note(entry)
            case "start":
                raise Refused("bad_record", Msg("refused-record-start"))

    def _undo_again(self, entry: Entry) -> Entry:
        if entry.by == "vote" and entry.to is not None:
            return self.rewind(entry.to, at=entry.at)
        if entry.seat is None:
            raise Refused("bad_record", Msg("refused-nothing-to-undo"))
        return self.undo(entry.seat, person=entry.person, at=entry.at)

    def snapshot(self) -> Snapshot:
        """What ``resume`` needs beside the log."""
        position = msgspec.Raw(self.game.encode(self.position))
        frame = self._frames.near(self.version)
        near = (frame[0], msgspec.Raw(frame[1])) if frame else None
        living = self.living.coded()
        return Snapshot(self.version, self.game.shape, position, self.epochs, self.game.rules, living, near)

    def resume(self, entries: MutableSequence[Entry], snapshot: Snapshot, first: Callable[[], Position[S]]) -> None:
        """Go on from a snapshot of the whole log, of which nothing is read. ``first``: its first position."""
        self.entries = entries
        self.living = living(entries) if snapshot.living is None else decoded(snapshot.living)
        near = [(snapshot.near[0], bytes(snapshot.near[1]))] if snapshot.near else []
        now = (snapshot.version, bytes(snapshot.position))
        self._frames.begin(lambda: self.game.encode(first()), *near, now)
        self._restore()
        self.epochs = dict(snapshot.epochs)


def _ask_of(node: Node) -> Msg:
    assert not isinstance(node, Leaf), "a question asks something"
    return node.ask
