"""A press is declared once: its name, its typed arguments, and what it needs.

Buttons are made of the declaration, and what comes in is read by it::

    class EndGame(Press, name="end-game", needs=Needs("end", admins="now")):
        table: Target
        version: TableVersion

    Button(EndGame(table.id, 12).line, "End the game")      # the line is: end-game 7h3k2m 12

A line goes out with a button and comes back as it was, perhaps years later; or forged, by anybody, at any table. So
whatever a press needs stands in its declaration, and the door checks it before anything of the press is done. What the
door compares with an argument is declared by the argument's type (``Check``); its name means nothing to the door.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import MISSING, dataclass, fields
from enum import Enum
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    ClassVar,
    Literal,
    NewType,
    Union,
    dataclass_transform,
    get_args,
    get_origin,
    get_type_hints,
)

from bot.app.errors import RejectedError
from bot.app.permissions import Permission

CallbackData = NewType("CallbackData", str)
"""A press as it is written. Only ``Press.line`` and ``Press.asking`` make one."""

FreeText = NewType("FreeText", str)
"""Whatever somebody typed, to the end of the line; may be empty."""

MAX_LENGTH = 300
EMPTY_VALUE = "-"
"""How an empty word is written."""


@dataclass(frozen=True)
class Requirements:
    """What the door asks before a press counts.

    ``act``: a right at the table, room or night that the press names. ``seat``: the presser answers for a seat there,
    their own or as a deputy; ``own``: it is theirs, and nobody who stands in will do. ``play``: the table is neither
    over nor resting in a vote; ``ended``: its game has come to its end. ``admins``: group admins and the bot's owner
    may have this right too, so their platform is asked: ``now``, or what it said ``lately`` where it decides only
    which buttons are shown; ``here``: about the place of the press, and not about that of its table. ``before``: the
    right before the game, where it is another one than ``act``. ``sits``: whoever presses gets a seat, and so
    secrets: it is complete only where there is a private way to them.
    """

    permission: Permission | None = None
    seat: bool = False
    own_seat: bool = False
    in_play: bool = False
    ended: bool = False
    admins: Literal["", "lately", "now"] = ""
    here: bool = False
    takes_seat: bool = False
    lobby_permission: Permission | None = None


class Check(Enum):
    """Name what the door compares an argument with before a press counts."""

    TARGET = "target"
    """The table, room or night that the press is about: its rights, its seats and its moment count."""
    CHANNEL = "channel"
    """The press counts only where it is made."""
    EPOCH = "epoch"
    """The question of the presser's seat is still the one that the button was made for."""
    SEAT = "seat"
    """The question is asked of this seat, and only the person who answers for it may press."""
    DRAFT = "draft"
    """The presser's draft is still the one that the button was made for."""
    VERSION = "version"
    """The table is still what it was when the button was made."""


Target = Annotated[str, Check.TARGET]
CurrentChannel = Annotated[str, Check.CHANNEL]
Epoch = Annotated[int, Check.EPOCH]
QuestionSeat = Annotated[int, Check.SEAT]
DraftMark = Annotated[str, Check.DRAFT]
TableVersion = Annotated[int, Check.VERSION]


CALLBACKS: dict[str, type[Callback]] = {}
"""Every declared press by its name."""


@dataclass_transform(frozen_default=True)
class Callback:
    """A press with its arguments. A class without a verb is a base of others (``presses.targets``)."""

    name: ClassVar[str]
    needs: ClassVar[Requirements]
    arguments: ClassVar[tuple[tuple[str, Any, bool], ...]]
    """Name, type, and whether it must be there, of each argument in its order."""

    checks: ClassVar[Mapping[Check, str]]
    """The argument that each check reads."""

    def __init_subclass__(cls, *, name: str = "", needs: Requirements | None = None) -> None:
        assert name not in CALLBACKS, name
        cls.name, cls.needs = name, needs or Requirements()
        dataclass(frozen=True)(cls)
        kinds = get_type_hints(cls, include_extras=True)
        made = fields(cls)  # type: ignore[arg-type]  # it has just become a dataclass
        cls.arguments = tuple((f.name, _without_none(kinds[f.name]), f.default is MISSING) for f in made)
        cls.checks = _checks_of({f.name: kinds[f.name] for f in made})
        if name:
            assert cls.needs.seat or Check.EPOCH not in cls.checks, f"{name}: the question of no seat"
            CALLBACKS[name] = cls

    @property
    def target(self) -> str:
        """The table, room or night that it is about; empty where it is about none."""
        return self.value_of(Check.TARGET) or ""

    def value_of(self, check: Check) -> Any:
        """Return the argument that a check reads; None where nothing declares it."""
        return getattr(self, self.checks[check]) if check in self.checks else None

    @property
    def data(self) -> CallbackData:
        """The press as a button carries it."""
        given = [getattr(self, name) for name, _, _ in self.arguments]
        for name, _, needed in reversed(self.arguments):  # what would be read as it is without being written
            if needed or given[-1] != getattr(type(self), name):
                break
            given.pop()
        return _format_data(self.name, given)

    @classmethod
    def data_prefix(cls, *first: object) -> CallbackData:
        """The press with its first arguments only: the last one is typed or counted, and appended after a space."""
        return _format_data(cls.name, first)


def parse_callback(data: str) -> Callback:
    """The press that a line stands for. Raises ``Declined`` for whatever no button of ours carries."""
    verb, _, rest = data.strip().partition(" ")
    shape = CALLBACKS.get(verb)
    if shape is None or len(data) > MAX_LENGTH:
        raise RejectedError("app-bad-press")
    given: dict[str, object] = {}
    for name, kind, needed in shape.arguments:
        if kind is FreeText:
            given[name], rest = FreeText(rest.strip()), ""
        elif get_origin(kind) is tuple and (rest.strip() or not needed):
            given[name], rest = tuple(rest.split()), ""
        elif rest.strip():
            word, _, rest = rest.strip().partition(" ")
            given[name] = _parse_value(word, kind)
        elif needed:
            raise RejectedError("app-bad-press")
    if rest.strip():
        raise RejectedError("app-bad-press")
    return shape(**given)


def subject_of_data(data: str) -> str:
    """The table or night that a line names, whether or not the rest of it can be read; empty where it names none."""
    verb, _, rest = data.strip().partition(" ")
    return rest.strip().partition(" ")[0] if verb in CALLBACKS and Check.TARGET in CALLBACKS[verb].checks else ""


def _checks_of(kinds: Mapping[str, Any]) -> Mapping[Check, str]:
    """Find which argument each check reads, by the types of the arguments."""
    found: dict[Check, str] = {}
    for name, kind in kinds.items():
        for one in (kind, *get_args(kind)):  # its own type, or one that may be missing
            for check in getattr(one, "__metadata__", ()):
                assert found.setdefault(check, name) == name, f"two arguments for {check}: {found[check]} and {name}"
    assert found.get(Check.TARGET) in (None, next(iter(kinds), "")), "what a press is about comes first"
    return found


def _without_none(kind: Any) -> Any:
    """``int | None`` is read as a number: where it is missing, it is None; and so with all others."""
    if get_origin(kind) is Annotated:
        return kind.__origin__
    if get_origin(kind) not in (Union, UnionType):
        return kind
    (bare,) = (one for one in get_args(kind) if one is not NoneType)
    return _without_none(bare)


def _parse_value(word: str, kind: Any) -> object:
    """A word as its type wants it: a number of at most nine digits, one of a closed set, or the word itself."""
    if kind is int:
        if not (word.isascii() and word.isdigit() and len(word) < 10):
            raise RejectedError("app-bad-press")
        return int(word)
    word = "" if word == EMPTY_VALUE else word
    if get_origin(kind) is Literal and word not in get_args(kind):
        raise RejectedError("app-bad-press")
    return word


def _format_data(verb: str, values: Iterable[object]) -> CallbackData:
    words = [verb]
    for value in values:
        if value is not None:
            words += map(str, value) if isinstance(value, tuple) else [str(value) or EMPTY_VALUE]
    return CallbackData(" ".join(words).rstrip())
