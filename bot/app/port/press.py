"""A press is declared once: its name, its typed arguments, and what it needs.

Buttons are made of the declaration, and what comes in is read by it::

    class EndGame(Press, verb="end-game", needs=Needs("end", admins="now")):
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

from bot.app.port.permissions import Act
from bot.app.port.refusals import Declined

Line = NewType("Line", str)
"""A press as it is written. Only ``Press.line`` and ``Press.asking`` make one."""

Text = NewType("Text", str)
"""Whatever somebody typed, to the end of the line; may be empty."""

LONGEST = 300
NONE = "-"
"""How an empty word is written."""


@dataclass(frozen=True)
class Needs:
    """What the door asks before a press counts.

    ``act``: a right at the table, room or night that the press names. ``seat``: the presser answers for a seat there,
    their own or as a deputy; ``own``: it is theirs, and nobody who stands in will do. ``play``: the table is neither
    over nor resting in a vote; ``ended``: its game has come to its end. ``admins``: group admins and the bot's owner
    may have this right too, so their platform is asked: ``now``, or what it said ``lately`` where it decides only
    which buttons are shown; ``here``: about the place of the press, and not about that of its table. ``before``: the
    right before the game, where it is another one than ``act``. ``sits``: whoever presses gets a seat, and so
    secrets: it is complete only where there is a private way to them.
    """

    act: Act | None = None
    seat: bool = False
    own: bool = False
    play: bool = False
    ended: bool = False
    admins: Literal["", "lately", "now"] = ""
    here: bool = False
    sits: bool = False
    before: Act | None = None


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


PRESSES: dict[str, type[Press]] = {}
"""Every declared press by its name."""


@dataclass_transform(frozen_default=True)
class Press:
    """A press with its arguments. A class without a verb is a base of others (``presses.targets``)."""

    verb: ClassVar[str]
    needs: ClassVar[Needs]
    arguments: ClassVar[tuple[tuple[str, Any, bool], ...]]
    """Name, type, and whether it must be there, of each argument in its order."""

    checks: ClassVar[Mapping[Check, str]]
    """The argument that each check reads."""

    def __init_subclass__(cls, *, verb: str = "", needs: Needs | None = None) -> None:
        assert verb not in PRESSES, verb
        cls.verb, cls.needs = verb, needs or Needs()
        dataclass(frozen=True)(cls)
        kinds = get_type_hints(cls, include_extras=True)
        made = fields(cls)  # type: ignore[arg-type]  # it has just become a dataclass
        cls.arguments = tuple((f.name, _bare(kinds[f.name]), f.default is MISSING) for f in made)
        cls.checks = _checks_of({f.name: kinds[f.name] for f in made})
        if verb:
            assert cls.needs.seat or Check.EPOCH not in cls.checks, f"{verb}: the question of no seat"
            PRESSES[verb] = cls

    @property
    def target(self) -> str:
        """The table, room or night that it is about; empty where it is about none."""
        return self.value_of(Check.TARGET) or ""

    def value_of(self, check: Check) -> Any:
        """Return the argument that a check reads; None where nothing declares it."""
        return getattr(self, self.checks[check]) if check in self.checks else None

    @property
    def line(self) -> Line:
        """The press as a button carries it."""
        given = [getattr(self, name) for name, _, _ in self.arguments]
        for name, _, needed in reversed(self.arguments):  # what would be read as it is without being written
            if needed or given[-1] != getattr(type(self), name):
                break
            given.pop()
        return _line(self.verb, given)

    @classmethod
    def asking(cls, *first: object) -> Line:
        """The press with its first arguments only: the last one is typed or counted, and appended after a space."""
        return _line(cls.verb, first)


def read(line: str) -> Press:
    """The press that a line stands for. Raises ``Declined`` for whatever no button of ours carries."""
    verb, _, rest = line.strip().partition(" ")
    shape = PRESSES.get(verb)
    if shape is None or len(line) > LONGEST:
        raise Declined("app-bad-press")
    given: dict[str, object] = {}
    for name, kind, needed in shape.arguments:
        if kind is Text:
            given[name], rest = Text(rest.strip()), ""
        elif get_origin(kind) is tuple and (rest.strip() or not needed):
            given[name], rest = tuple(rest.split()), ""
        elif rest.strip():
            word, _, rest = rest.strip().partition(" ")
            given[name] = _value(word, kind)
        elif needed:
            raise Declined("app-bad-press")
    if rest.strip():
        raise Declined("app-bad-press")
    return shape(**given)


def named(line: str) -> str:
    """The table or night that a line names, whether or not the rest of it can be read; empty where it names none."""
    verb, _, rest = line.strip().partition(" ")
    return rest.strip().partition(" ")[0] if verb in PRESSES and Check.TARGET in PRESSES[verb].checks else ""


def _checks_of(kinds: Mapping[str, Any]) -> Mapping[Check, str]:
    """Find which argument each check reads, by the types of the arguments."""
    found: dict[Check, str] = {}
    for name, kind in kinds.items():
        for one in (kind, *get_args(kind)):  # its own type, or one that may be missing
            for check in getattr(one, "__metadata__", ()):
                assert found.setdefault(check, name) == name, f"two arguments for {check}: {found[check]} and {name}"
    assert found.get(Check.TARGET) in (None, next(iter(kinds), "")), "what a press is about comes first"
    return found


def _bare(kind: Any) -> Any:
    """``int | None`` is read as a number: where it is missing, it is None; and so with all others."""
    if get_origin(kind) is Annotated:
        return kind.__origin__
    if get_origin(kind) not in (Union, UnionType):
        return kind
    (bare,) = (one for one in get_args(kind) if one is not NoneType)
    return _bare(bare)


def _value(word: str, kind: Any) -> object:
    """A word as its type wants it: a number of at most nine digits, one of a closed set, or the word itself."""
    if kind is int:
        if not (word.isascii() and word.isdigit() and len(word) < 10):
            raise Declined("app-bad-press")
        return int(word)
    word = "" if word == NONE else word
    if get_origin(kind) is Literal and word not in get_args(kind):
        raise Declined("app-bad-press")
    return word


def _line(verb: str, values: Iterable[object]) -> Line:
    words = [verb]
    for value in values:
        if value is not None:
            words += map(str, value) if isinstance(value, tuple) else [str(value) or NONE]
    return Line(" ".join(words).rstrip())
