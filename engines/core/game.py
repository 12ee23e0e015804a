"""What a game is: one object of data and functions. The bot, the protocol and the laws know games only by this."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, Literal, Protocol, TypeVar, cast

import msgspec

from engines.core.core_types import Args, EngineError, Move, Msg
from engines.core.rollout_policy import ActionFeatures
from engines.core.rulebook import Rulebook
from engines.core.steps import Step
from engines.core.tree import Dice, Node, Option
from engines.core.value_model import ValueModel

S = TypeVar("S")
V = TypeVar("V")

OptionValue = bool | int | str
Options = dict[str, OptionValue]


class Position(msgspec.Struct, Generic[S], forbid_unknown_fields=True):
    """Where a game stands: plain data. ``drawn``: how often each stream of chance was drawn from."""

    state: S
    stack: list[Step[S]]
    drawn: dict[str, int]


class OptionSpec(msgspec.Struct, frozen=True, omit_defaults=True):
    """A choice made before the game. ``default``: what tables play by that were made before there was this choice.

    ``seats``: only with these numbers of players. ``fits``: value of a choice to the numbers of players that it is
    for; a value not named there fits all.
    """

    key: str
    kind: Literal["flag", "choice", "number"]
    values: tuple[OptionValue, ...]
    default: OptionValue
    seats: tuple[int, ...] = ()
    fits: dict[str, tuple[int, ...]] = {}

    def values_for_seats(self, seats: int) -> tuple[OptionValue, ...]:
        """The values that can be chosen with ``seats`` players, the default first where it is one of them."""
        values = [value for value in self.values if seats in self.fits.get(str(value), (seats,))]
        return tuple(sorted(values, key=lambda value: value != self.default))


class SeatScore(msgspec.Struct, frozen=True):
    """How a seat stands or ended: its score, its rank from 1, and where the points came from."""

    seat: int
    score: int
    rank: int
    parts: dict[str, int]


class EventKind(msgspec.Struct, frozen=True):
    """The arguments of a kind of event, and the fields of a view that may change with it (law 14)."""

    args: tuple[str, ...]
    changes: tuple[str, ...]


class PreviewResult(msgspec.Struct, frozen=True):
    """What a seat would see after some words; ``seals``: something would be drawn, shown or opened next."""

    view: object
    seals: bool


class PreviewMoves(Protocol):
    """A look ahead on the words of one seat, from what that seat knows. Raises ``Refused``."""

    def __call__(self, moves: list[Move]) -> PreviewResult:
        """Say ``words`` in thought."""
        ...


class ComponentFiles(Protocol):
    """The component files of a game, by the hash of their text."""

    def current_hash(self) -> str:
        """The hash of the file that comes with the game."""
        ...

    def load_text(self, text: str) -> str:
        """Take up a file; gives its hash. Raises ``Refused`` (``bad_request``) with row and reason."""
        ...

    def load_stored_components(self, text: str) -> str:
        """Take up a file that a table was begun with: what nothing reads in it is let be."""
        ...

    def read_source(self, components: str) -> str:
        """The text of an adopted file."""
        ...


@dataclass(frozen=True, kw_only=True)
class Game(Generic[S, V]):
    """A game. Functions take a view where a person would decide, and the position only where the rules do."""

    key: str
    seat_range: tuple[int, int]
    duration_minutes: tuple[int, int]
    rules_version: int
    """Raised by every change that alters a recorded game."""
    schema_version: int
    """Raised by every change of the position's structs, and of the options."""
    position_type: type[Position[S]]
    options: tuple[OptionSpec, ...]
    events: Mapping[str, EventKind]
    verb_syntax: Mapping[str, str]
    """Verb to its tokens, as a line of words/<game>.md."""
    data_dir: Path
    """The folder with ``locale/`` and ``components.toml``."""
    component_files: ComponentFiles
    """The component files that tables of the game are played with."""
    build_first_position: Callable[[int, Options, str], Position[S]]
    """Seats, options and the hash of the components to the first position."""
    validate_position: Callable[[Position[S], int], None]
    """Refuse (``bad_state``, with the path) a position that can't be: counts that don't add up, unknown names."""
    build_view: Callable[[Position[S], int | None], V]
    seat_scores: Callable[[Position[S]], tuple[SeatScore, ...]]
    """In seat order; ranks count from 1 and may be shared."""
    headline_messages: Callable[[V], tuple[Msg, Msg]]
    """Who does what now, and the line under it."""
    board_messages: Callable[[V], list[Msg]]
    """The text board, a line a message: all that the view says."""
    alt_messages: Callable[[V], list[Msg]]
    """The sentences of the alt text."""
    heuristic_move: Callable[[V, Node, PreviewMoves, Dice], Move]
    """What the AI would say."""
    default_move: Callable[[V, Node], Move]
    """What is said for a seat that does not answer in time."""
    sample_state: Callable[[V, Dice], Position[S]]
    """A position that a seat with this view could be in, its view of which is this one (law 18).

    Raises ``Refused`` (``bad_state``) for a view of a position that was set up as no game comes to it.
    """
    action_features: ActionFeatures[S] = field(default_factory=ActionFeatures)
    """What players like to say, by kinds of question and answer: what a search plays games to their end by."""
    value_model: ValueModel[S] | None = None
    """What the beginning of a round promises; without it a search plays to the end of the game."""
    rule_revisions: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    """Older rules numbers that are still played, each to the ways that such a table keeps: its ``revisions.py``.

    The state of a game with revisions has them as ``old``, a list that is empty at tables of the rules of today.
    """
    state_migrations: Mapping[int, Callable[[dict[str, Any]], None]] = field(default_factory=dict)
    """Older shape numbers to what makes a dump of that shape one of the next: ``{state, stack, drawn}``, in place.

    Nothing is needed for a new field with a default.
    """
    option_migrations: Mapping[tuple[str, OptionValue], tuple[str, OptionValue] | None] = field(default_factory=dict)
    """Options of earlier versions, key and value, to what they are now; ``None``: gone, all tables play like that."""
    side_step: Step[S] | None = None
    """What a seat that owes an answer may do besides; its ``ask`` gives ``None`` where there is nothing."""
    round_number: Callable[[S], int] = field(default=lambda state: 0)  # noqa: ARG005 - no rounds
    """Which round is played: what is ordered ahead ends with it."""
    rulebook: Rulebook = field(default_factory=Rulebook)
    """The rules as players read them."""
    premove_tree: Callable[[V], Node | None] = field(default=lambda view: None)  # noqa: ARG005 - no orders
    """What may be ordered ahead (a maximum bid, a pass unless ...)."""
    resolve_premove: Callable[[Move, V, Node], Move | None] = field(default=lambda order, view, tree: None)  # noqa: ARG005
    """What an order says to a question, or ``None`` where it says nothing."""
    premove_options: Callable[[V, Node], list[tuple[Move, Option]]] = field(default=lambda view, tree: [])  # noqa: ARG005
    """Of what may be ordered ahead that which answers this question and may say more later, in words that fit there.

    Each with its word; of an option with a ``Pick`` behind it the keys there complete the word.
    """
    public_reasons: frozenset[str] = frozenset()
    """Keys of reasons that all can see for themselves: what is blocked by them is marked in the open, too."""
    vary_hidden_state: Callable[[Position[S], int | None, Dice], None] = field(
        default=lambda position, seat, dice: None  # noqa: ARG005 - no hidden numbers
    )
    """For the law of twin secrets: change hidden numbers that ``seat`` does not know."""

    def __post_init__(self) -> None:
        # Positions that name it are known from now on; a file that is wrong fails here.
        self.component_files.current_hash()

    @property
    def default_components(self) -> str:
        """Hash of the component table used by default."""
        return self.component_files.current_hash()

    def load_components(self, text: str) -> str:
        """Take up a component file, kept for later; gives its hash. See ``ComponentFiles``."""
        return self.component_files.load_text(text)

    def load_stored_components(self, text: str) -> str:
        """The same with the text that a table was begun with. See ``ComponentFiles``."""
        return self.component_files.load_stored_components(text)

    def components_source(self, components: str) -> str:
        """The text of an adopted component table, by its hash."""
        return self.component_files.read_source(components)

    def encode_position(self, position: Position[S]) -> bytes:
        """The position as bytes, fields and keys in the order they stand in: the same history gives the same bytes."""
        return msgspec.msgpack.encode(position)

    def decode_position(self, data: bytes) -> Position[S]:
        """The position again."""
        decoder = _decoders.get(self.position_type)
        if decoder is None:
            decoder = _decoders[self.position_type] = msgspec.msgpack.Decoder(self.position_type)
        return cast(Position[S], decoder.decode(data))


_decoders: dict[object, msgspec.msgpack.Decoder[Any]] = {}


def resolve_options(game: Game[S, V], seats: int, given: Mapping[str, object]) -> Options:
    """The options of a table: those given, the rest by default. Raises ``Refused`` (``bad_options``, ``bad_seats``)."""
    low, high = game.seat_range
    if not low <= seats <= high:
        raise EngineError("bad_seats", Msg("refused-seats", {"low": low, "high": high}))
    specs = {spec.key: spec for spec in game.options}
    for key, value in given.items():
        spec = specs.get(key)
        if spec is None:
            raise EngineError("bad_options", Msg("refused-option", {"key": key[:40]}))
        told: Args = {"key": key, "value": str(value)[:40], "n": seats}
        if type(value) is not type(spec.default) or value not in spec.values:
            raise EngineError("bad_options", Msg("refused-option-value", told))
        if value not in spec.values_for_seats(seats) or (spec.seats and seats not in spec.seats):
            raise EngineError("bad_options", Msg("refused-option-seats", told))
    return {key: given.get(key, spec.values_for_seats(seats)[0]) for key, spec in specs.items()}  # type: ignore[misc]
