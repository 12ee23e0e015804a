"""Recorded games in stored form: moves, draws, digests and the keys of events, one entry per line.

The arguments of events are not stored, so new arguments of a text do not change recorded games. ``read_record``
replays a game with today's texts and components.
"""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

from engines import GAMES
from engines.core.chance import ReplayChance
from engines.core.core_types import EngineError
from engines.core.game import Options, SeatScore
from engines.core.log import GameRecord, LogEntry, LogHeader, SeedSecret
from engines.core.match import Match
from engines.core.match_factory import check_header, replay_start
from tests.engines.laws.random_games import AnyGame, AnyMatch

RECORDS = Path(__file__).parent


class FinishedRecord(GameRecord, frozen=True, omit_defaults=True, kw_only=True):
    """A record and the result of its game."""

    standings: tuple[SeatScore, ...]


class StoredEntry(LogEntry, frozen=True, omit_defaults=True):
    """An entry without its events, and the keys of the events."""

    keys: tuple[str, ...] = ()


class StoredGame(msgspec.Struct, frozen=True, omit_defaults=True):
    """A recorded game, with the current components."""

    game: str
    table: str
    rules: int
    shape: int
    options: Options
    seats: int
    commit: str
    secret: SeedSecret
    standings: tuple[SeatScore, ...]
    entries: tuple[StoredEntry, ...] = ()


def record_paths(game: AnyGame) -> list[Path]:
    return sorted((RECORDS / game.key).glob("*.json"))


def read_game(path: Path) -> StoredGame:
    return msgspec.json.decode(path.read_bytes(), type=StoredGame)


def read_record(path: Path) -> FinishedRecord:
    """Read a recorded game and replay it into a record. Raises ``EngineError`` if it cannot be played."""
    stored = read_game(path)
    match = replay_game(GAMES[stored.game], stored)
    entries = [
        msgspec.structs.replace(made, digest=entry.digest)
        for made, entry in zip(match.entries, stored.entries, strict=True)
    ]
    return FinishedRecord(match.header, tuple(entries), stored.secret, standings=stored.standings)


def read_match(path: Path) -> AnyMatch:
    stored = read_game(path)
    try:
        return replay_game(GAMES[stored.game], stored)
    except EngineError as error:
        error.add_note(f"{path.name}: if the game changed on purpose, run `make records GAME={stored.game}`")
        raise


def replay_game(
    game: AnyGame, stored: StoredGame, on_entry: Callable[[AnyMatch, StoredEntry], None] = lambda *_: None
) -> AnyMatch:
    """Replay the moves of a recorded game with its draws. ``on_entry`` is called after each.

    Raises ``EngineError`` at a move that is not legal.
    """
    for match, entry in iter_replay(game, stored):
        on_entry(match, entry)
    return match


def iter_replay(game: AnyGame, stored: StoredGame) -> Iterator[tuple[AnyMatch, StoredEntry]]:
    header = LogHeader(
        stored.game, stored.table, stored.rules, stored.shape, game.default_components, stored.options, stored.seats,
        stored.commit,
    )  # fmt: skip
    match: AnyMatch = Match(game, check_header(game, header), ReplayChance(()))
    for n, entry in enumerate(stored.entries):
        plain = LogEntry(*(getattr(entry, name) for name in LogEntry.__struct_fields__))
        if n:
            match.replay_entry(plain)
        else:
            replay_start(match, plain)
        yield match, entry


def write_record(path: Path, record: FinishedRecord) -> None:
    header, lines = record.header, list[bytes]()
    assert record.secret is not None, "the record has no secret: only whole games are recorded"
    for entry in record.entries:
        fields = {name: getattr(entry, name) for name in LogEntry.__struct_fields__} | {"events": ()}
        lines.append(msgspec.json.encode(StoredEntry(**fields, keys=tuple(event.msg.key for event in entry.events))))
    stored = StoredGame(
        header.game, header.table, header.rules, header.shape, header.options, header.seats, header.commit,
        record.secret, record.standings,
    )  # fmt: skip
    data = msgspec.json.encode(stored)
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(data[:-1] + b',"entries":[\n' + b",\n".join(lines) + b"\n]}\n")


if __name__ == "__main__":  # prints recorded games as records of the engine protocol
    for name in sys.argv[1:]:
        sys.stdout.buffer.write(msgspec.json.encode(read_record(Path(name))) + b"\n")
