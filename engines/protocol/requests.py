"""The requests: one struct for each ``do``."""

from typing import Any, Literal

import msgspec

from engines.core.levels import Level

Lang = Literal["en", "cs", "ru", "de"]
Tokens = tuple[str, ...]


class EngineRequest(msgspec.Struct, frozen=True, kw_only=True, tag_field="do"):
    """The common fields: ``id`` is returned, ``lang`` and ``names`` (in seat order) are for texts."""

    id: Any = None
    lang: Lang = "en"
    names: tuple[str, ...] = ()


class TableRequest(EngineRequest, frozen=True, kw_only=True):
    """A request about one table."""

    table: str


class SeatRequest(TableRequest, frozen=True, kw_only=True):
    """A request for one seat of a table."""

    seat: int


class ViewerRequest(TableRequest, frozen=True, kw_only=True):
    """A request for a seat or, without one, for a spectator."""

    seat: int | None = None


class HelloRequest(EngineRequest, frozen=True, kw_only=True, tag="hello"):
    """Return the versions of the protocol; select a given ``protocol``."""

    protocol: Literal[1, 2] | None = None


class GamesRequest(EngineRequest, frozen=True, tag="games"):
    """List all games."""


class SchemaRequest(EngineRequest, frozen=True, kw_only=True, tag="schema"):
    """Return the schemas of a game's data."""

    game: str


class NewRequest(EngineRequest, frozen=True, kw_only=True, tag="new"):
    """Open a table. ``seed``: 64 hex digits; ``components``: path of a component file."""

    game: str
    seats: int
    options: dict[str, Any] = {}
    seed: str | None = None
    components: str | None = None


class QuestionsRequest(TableRequest, frozen=True, tag="questions"):
    """List the open questions by seat."""


class LegalRequest(SeatRequest, frozen=True, kw_only=True, tag="legal"):
    """Return one node of the choice tree."""

    prefix: Tokens = ()


class LegalMovesRequest(SeatRequest, frozen=True, kw_only=True, tag="legal_moves"):
    """List whole legal moves, ``limit`` at most."""

    limit: int = 1000


class PushRequest(SeatRequest, frozen=True, kw_only=True, tag="push"):
    """Make a move. ``question``: the id of the answered question; another one is ``stale``."""

    move: Tokens
    question: int | None = None


class PreviewRequest(SeatRequest, frozen=True, kw_only=True, tag="preview"):
    """Try moves without making them."""

    moves: tuple[Tokens, ...]


class UndoRequest(SeatRequest, frozen=True, kw_only=True, tag="undo"):
    """Undo the seat's own last move, or with ``to`` return to that version as after a vote."""

    to: int | None = None


class ViewRequest(ViewerRequest, frozen=True, tag="view"):
    """Return the view of a viewer."""


class TextRequest(ViewerRequest, frozen=True, tag="text"):
    """Return the view of a viewer as text."""


class EventsRequest(ViewerRequest, frozen=True, kw_only=True, tag="events"):
    """List the events after version ``since``."""

    since: int = 0


class SuggestRequest(SeatRequest, frozen=True, kw_only=True, tag="suggest"):
    """Return the heuristic move of the AI. ``seed``: 64 hex digits for its random choices."""

    seed: str | None = None


class BestRequest(SeatRequest, frozen=True, kw_only=True, tag="best"):
    """Return the move of an AI level with its other candidates. ``playouts``: simulated games of a master."""

    level: Level
    seed: str | None = None
    playouts: int | None = None


class EvaluateRequest(SeatRequest, frozen=True, kw_only=True, tag="evaluate"):
    """Estimate the result of each seat from this seat's view."""

    seed: str | None = None
    playouts: int = 100


class DefaultMoveRequest(SeatRequest, frozen=True, tag="default_move"):
    """Return the move for a seat that does not answer."""


class OutcomeRequest(TableRequest, frozen=True, tag="outcome"):
    """Return the current or final results of the seats."""


class DumpRequest(TableRequest, frozen=True, tag="dump"):
    """Return the whole position."""


class LoadRequest(EngineRequest, frozen=True, kw_only=True, tag="load"):
    """Open a table at a dumped position."""

    state: Any
    seed: str | None = None
    components: str | None = None


class RecordRequest(TableRequest, frozen=True, tag="record"):
    """Return the record of the whole table."""


class ReplayRequest(EngineRequest, frozen=True, kw_only=True, tag="replay"):
    """Replay a record up to version ``upto``."""

    record: Any
    upto: int | None = None
    components: str | None = None


class CloseRequest(TableRequest, frozen=True, tag="close"):
    """Close a table."""


class QuitRequest(EngineRequest, frozen=True, tag="quit"):
    """End the process."""
