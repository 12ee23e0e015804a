"""What may be asked: one struct a ``do``. A request is converted into one of these or refused."""

from __future__ import annotations

from typing import Any, Literal, Union

import msgspec

from engines.core.levels import Level

Lang = Literal["en", "cs", "ru", "de"]
Tokens = tuple[str, ...]


class EngineRequest(msgspec.Struct, frozen=True, kw_only=True, tag_field="do"):
    """What every request may have: ``id`` is given back, ``lang`` and ``names`` (in seat order) are for texts."""

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
    """Tell which versions of the protocol there are; speak ``protocol`` from here on where it is given."""

    protocol: Literal[1, 2] | None = None


class GamesRequest(EngineRequest, frozen=True, tag="games"):
    """Which games there are."""


class SchemaRequest(EngineRequest, frozen=True, kw_only=True, tag="schema"):
    """The shapes of a game's data."""

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
    """One node of the choice tree."""

    prefix: Tokens = ()


class LegalMovesRequest(SeatRequest, frozen=True, kw_only=True, tag="legal_moves"):
    """List whole open moves, ``limit`` at most."""

    limit: int = 1000


class PushRequest(SeatRequest, frozen=True, kw_only=True, tag="push"):
    """Make a move. ``question``: the id of the question that it answers; another one is ``stale``."""

    move: Tokens
    question: int | None = None


class PreviewRequest(SeatRequest, frozen=True, kw_only=True, tag="preview"):
    """Try moves without making them."""

    moves: tuple[Tokens, ...]


class UndoRequest(SeatRequest, frozen=True, kw_only=True, tag="undo"):
    """Take back the seat's own last move, or with ``to`` go back to that version as after a vote of the table."""

    to: int | None = None


class ViewRequest(ViewerRequest, frozen=True, tag="view"):
    """What a viewer may know."""


class TextRequest(ViewerRequest, frozen=True, tag="text"):
    """The same in words."""


class EventsRequest(ViewerRequest, frozen=True, kw_only=True, tag="events"):
    """What happened after version ``since``."""

    since: int = 0


class SuggestRequest(SeatRequest, frozen=True, kw_only=True, tag="suggest"):
    """Ask what the AI would play. ``seed``: 64 hex digits for its coin tosses."""

    seed: str | None = None


class BestRequest(SeatRequest, frozen=True, kw_only=True, tag="best"):
    """What an AI of a level would say, with what else it tried. ``playouts``: games that a master plays in thought."""

    level: Level
    seed: str | None = None
    playouts: int | None = None


class EvaluateRequest(SeatRequest, frozen=True, kw_only=True, tag="evaluate"):
    """What each seat may expect at the end, as far as this seat's view allows."""

    seed: str | None = None
    playouts: int = 100


class DefaultMoveRequest(SeatRequest, frozen=True, tag="default_move"):
    """Ask for the move of a seat that does not answer."""


class OutcomeRequest(TableRequest, frozen=True, tag="outcome"):
    """How the seats stand or ended."""


class DumpRequest(TableRequest, frozen=True, tag="dump"):
    """The whole position."""


class LoadRequest(EngineRequest, frozen=True, kw_only=True, tag="load"):
    """Open a table at a dumped position."""

    state: Any
    seed: str | None = None
    components: str | None = None


class RecordRequest(TableRequest, frozen=True, tag="record"):
    """The whole table."""


class ReplayRequest(EngineRequest, frozen=True, kw_only=True, tag="replay"):
    """Say a record again, up to version ``upto``."""

    record: Any
    upto: int | None = None
    components: str | None = None


class CloseRequest(TableRequest, frozen=True, tag="close"):
    """Forget a table."""


class QuitRequest(EngineRequest, frozen=True, tag="quit"):
    """End the process."""


AnyRequest = Union[
    HelloRequest,
    GamesRequest,
    SchemaRequest,
    NewRequest,
    QuestionsRequest,
    LegalRequest,
    LegalMovesRequest,
    PushRequest,
    PreviewRequest,
    UndoRequest,
    ViewRequest,
    TextRequest,
    EventsRequest,
    SuggestRequest,
    BestRequest,
    EvaluateRequest,
    DefaultMoveRequest,
    OutcomeRequest,
    DumpRequest,
    LoadRequest,
    RecordRequest,
    ReplayRequest,
    CloseRequest,
    QuitRequest,
]
"""Every request there is."""
