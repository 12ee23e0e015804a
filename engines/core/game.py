"""The definition of a game as one object of data and functions, the only interface to it."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType
from typing import Any, Generic, Literal, Protocol, Union, cast

import msgspec

from engines.core.components import ComponentTables
from engines.core.core_types import Args, EngineError, Move, Msg, S, V
from engines.core.random_moves import Dice
from engines.core.rollout_policy import ActionFeatures
from engines.core.rulebook import Rulebook
from engines.core.steps import Step
from engines.core.tree import Node, Option
from engines.core.value_model import ValueModel

OptionValue = bool | int | str
Options = dict[str, OptionValue]


class Position(msgspec.Struct, Generic[S], forbid_unknown_fields=True):
    """The complete state of a game as plain data. ``drawn``: the number of draws of each stream of chance."""

    state: S
    stack: list[Step[S]]
    drawn: dict[str, int]


def define_position(
    name: str, state: type[S], steps: ModuleType, besides: type[Step[S]] | None = None
) -> type[Position[S]]:
    """Define the positions of a game: the stack holds only the steps of a package.

    ``besides``: a step that is never on the stack. Base classes do not count as steps.
    """
    names = sorted(f"{steps.__name__}.{module.name}" for module in iter_modules(steps.__path__))
    things = [thing for module in names for thing in vars(import_module(module)).values() if isinstance(thing, type)]
    kinds = [thing for thing in things if issubclass(thing, Step) and thing.__module__ in names]
    union: Any = Union[tuple(kind for kind in kinds if kind is not besides and not kind.__subclasses__())]
    fields = [("state", state), ("stack", list[union]), ("drawn", dict[str, int])]
    made = msgspec.defstruct(name, fields, bases=(Position,), forbid_unknown_fields=True)
    return cast(type[Position[S]], made)


class OptionSpec(msgspec.Struct, frozen=True, omit_defaults=True):
    """An option of a new game. ``default``: the value if none is given.

    ``seats``: only with these numbers of players. ``fits``: value to its allowed numbers of players; unlisted values
    fit all.
    """

    key: str
    kind: Literal["flag", "choice", "number"]
    values: tuple[OptionValue, ...]
    default: OptionValue
    seats: tuple[int, ...] = ()
    fits: dict[str, tuple[int, ...]] = {}

    def values_for_seats(self, seats: int) -> tuple[OptionValue, ...]:
        """Return the values allowed with ``seats`` players, the default first if allowed."""
        values = [value for value in self.values if seats in self.fits.get(str(value), (seats,))]
        return tuple(sorted(values, key=lambda value: value != self.default))


class SeatScore(msgspec.Struct, frozen=True):
    """The current or final result of a seat: score, rank from 1, and the parts of the score."""

    seat: int
    score: int
    rank: int
    parts: dict[str, int]


class EventKind(msgspec.Struct, frozen=True):
    """The arguments of a kind of event, and the fields of a view that may change with it (law 14)."""

    args: tuple[str, ...]
    changes: tuple[str, ...]


class PreviewResult(msgspec.Struct, frozen=True):
    """The view of a seat after some moves; ``seals``: whether the next step would draw, show or reveal something."""

    view: object
    seals: bool


class PreviewMoves(Protocol):
    """A preview of one seat's moves, from that seat's knowledge. Raises ``EngineError``."""

    def __call__(self, moves: list[Move]) -> PreviewResult:
        """Return the result of ``moves`` without making them."""
        ...


@dataclass(frozen=True, kw_only=True)
class Game(Generic[S, V]):
    """A game. Functions take a view where a player would decide, and the position only where the rules do."""

    key: str
    seat_range: tuple[int, int]
    duration_minutes: tuple[int, int]
    rules_version: int
    """Raised by every change that alters a recorded game: tables with another number are refused."""
    schema_version: int
    """Raised by every change of the position's structs and the options: snapshots with another number are rebuilt."""
    position_type: type[Position[S]]
    options: tuple[OptionSpec, ...]
    events: Mapping[str, EventKind]
    verb_syntax: Mapping[str, str]
    """Tokens by verb, as ``bottega words`` prints them."""
    data_dir: Path
    """Folder with ``locale/`` and ``components.toml``."""
    component_files: ComponentTables[Any, Any]
    build_first_position: Callable[[int, Options, str], Position[S]]
    """Builds the first position from seats, options and the hash of the components."""
    count_components: Callable[[Position[S]], Counter[str]]
    """Counts each card, piece and coin of a limited supply, wherever it is; the counts never change.

    It may fail, or count unknown names, for a position with components foreign to the game.
    """
    below_zero: frozenset[str] = frozenset()
    """Names of numbers in the state that may be negative."""
    round_number: Callable[[S], int] = lambda state: state.round  # type: ignore[attr-defined]  # most states have it
    """Current round, 0 before the first (no game ends there); premoves expire at its end."""
    build_view: Callable[[Position[S], int | None], V]
    seat_scores: Callable[[Position[S]], tuple[SeatScore, ...]]
    """Results in seat order; ranks count from 1 and may be shared.

    They contain hidden points: a player sees them only at the end.
    """
    headline_messages: Callable[[V], tuple[Msg, Msg]]
    """Current situation, and the line under it."""
    board_messages: Callable[[V], list[Msg]]
    """Text board with the whole view, one message per line."""
    alt_messages: Callable[[V], list[Msg]]
    """Sentences of the alt text."""
    heuristic_move: Callable[[V, Node, PreviewMoves, Dice], Move]
    """Move of a simple AI."""
    default_move: Callable[[V, Node], Move]
    """Move for a seat that does not answer in time."""
    sample_state: Callable[[V, Dice], Position[S]]
    """A random position consistent with the view of a seat (law 18).

    Raises ``EngineError`` (``bad_state``) for a view of an impossible position, set up by hand.
    """
    action_features: ActionFeatures[S] = field(default_factory=ActionFeatures)
    """Kinds of questions and answers, by which playouts choose frequent moves."""
    value_model: ValueModel[S] | None = None
    """Value model for the start of a round; without it a search plays to the end of the game."""
    side_step: Step[S] | None = None
    """Optional side actions of a seat with a question; its ``choice_tree`` may be ``None``."""
    rulebook: Rulebook = field(default_factory=Rulebook)
    premove_tree: Callable[[V], Node | None] = field(default=lambda view: None)  # noqa: ARG005 - no premoves
    """Tree of possible premoves (a maximum bid, a conditional pass), or ``None``."""
    resolve_premove: Callable[[Move, V, Node], Move | None] = field(default=lambda order, view, tree: None)  # noqa: ARG005
    """A premove's move for a question, or ``None``."""
    premove_options: Callable[[V, Node], list[tuple[Move, Option]]] = field(default=lambda view, tree: [])  # noqa: ARG005
    """Premoves that answer this question and may answer later ones, as moves with their options.

    If a ``Choice`` follows an option, its keys complete the move. A spectator's view and the public tree give those
    visible to all.
    """
    public_questions: frozenset[str] = frozenset()
    """Keys of questions whose answers are all public, except for the reasons that block them."""
    public_reasons: frozenset[str] = frozenset()
    """Keys of public reasons: options blocked by them are marked for everyone."""

    def __post_init__(self) -> None:
        # Load the default file, so an invalid one fails here.
        self.component_files.current_hash()

    @property
    def default_components(self) -> str:
        """Return the hash of the default component table."""
        return self.component_files.current_hash()

    def load_components(self, text: str) -> str:
        """Load a component file and return its hash. See ``ComponentTables``."""
        return self.component_files.load_text(text)

    def load_stored_components(self, text: str) -> str:
        """Load the component file of an existing table. See ``ComponentTables``."""
        return self.component_files.load_stored_components(text)

    def components_source(self, components: str) -> str:
        """Return the text of a loaded component table by its hash."""
        return self.component_files.read_source(components)

    def encode_position(self, position: Position[S]) -> bytes:
        """Encode a position, with fields and keys in their order: the same history gives the same bytes."""
        return msgspec.msgpack.encode(position)

    def decode_position(self, data: bytes) -> Position[S]:
        """Decode a position."""
        decoder = _decoders.get(self.position_type)
        if decoder is None:
            decoder = _decoders[self.position_type] = msgspec.msgpack.Decoder(self.position_type)
        return cast(Position[S], decoder.decode(data))


_decoders: dict[object, msgspec.msgpack.Decoder[Any]] = {}


def resolve_options(game: Game[S, V], seats: int, given: Mapping[str, object]) -> Options:
    """Return all options of a table: the given ones, and defaults for the others.

    Raises ``EngineError`` (``bad_options``, ``bad_seats``).
    """
    low, high = game.seat_range
    if not low <= seats <= high:
        raise EngineError("bad_seats", Msg("refused-seats", {"low": low, "high": high}))
    specs = {spec.key: spec for spec in game.options}
    for key, value in given.items():
        spec = specs.get(key)
        if spec is None:
            raise EngineError("bad_options", Msg("refused-option", {"key": key[:40]}))
        args: Args = {"key": key, "value": str(value)[:40], "n": seats}
        if type(value) is not type(spec.default) or value not in spec.values:
            raise EngineError("bad_options", Msg("refused-option-value", args))
        if value not in spec.values_for_seats(seats) or (spec.seats and seats not in spec.seats):
            raise EngineError("bad_options", Msg("refused-option-seats", args))
    return {key: given.get(key, spec.values_for_seats(seats)[0]) for key, spec in specs.items()}  # type: ignore[misc]
