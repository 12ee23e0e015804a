"""Declarations of callbacks: name, typed arguments, and requirements.

Buttons are made from the declaration, and incoming data is parsed by it::

class EndGame(Callback, name="end-game", needs=Requirements("end", admins="now")):
    table: Target
    version: TableVersion

Button(EndGame(table.id, 12).data, "End the game") # the data: end-game 7h3k2m 12

Callback data goes out with a button and comes back unchanged, perhaps years later; and any user may forge it, for any
table. So a declaration contains all requirements, and the dispatcher checks them before the handler runs. An argument
is checked because of its type (``Check``), never its name.
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
    Final,
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
from bot.app.ui.texts import sanitize_text

CallbackData = NewType("CallbackData", str)
"""A serialized callback, made only by ``Callback.data`` and ``Callback.data_prefix``."""

FreeText = NewType("FreeText", str)
"""Typed text up to the end of the data, cleaned by ``sanitize_text``; may be empty."""

MAX_LENGTH = 300
EMPTY_VALUE = "-"


@dataclass(frozen=True)
class Requirements:
    """The dispatcher's checks before a callback.

    ``permission``: required at the target; ``lobby_permission``: replaces it before the game. ``seat``: the user plays
      a seat there, as owner or deputy; ``own_seat``: as owner. ``in_play``: the game is running, without a vote on a
      rewind; ``ended``: it has ended. ``admins``: group admins and the bot's owner may have the permission: query the
      platform (``now``), or use a cached answer (``lately``) if it only decides which buttons are shown; ``here``: in
      the channel of the callback, not of its target. ``takes_seat``: the user gets a seat and thus secrets, which
      requires a private channel.
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


ORGANIZER: Final = Requirements("organize", admins="now")
"""For a gathering's organizer, and the admins of the channel where it was planned."""
ANYONE: Final = Requirements(admins="lately")
"""For all users who can see a gathering. Organizers see more buttons on the same screen."""


class Check(Enum):
    """The check of an argument before a callback runs."""

    TARGET = "target"
    """The table, lobby or gathering of the callback."""
    CHANNEL = "channel"
    """The callback must come from this channel."""
    EPOCH = "epoch"
    """The user's seat must still have the question of this epoch."""
    SEAT = "seat"
    """The question is for this seat; only its player may answer."""
    DRAFT = "draft"
    """The user's draft must still have this revision."""
    VERSION = "version"
    """The table must still be at this version."""


Target = Annotated[str, Check.TARGET]
CurrentChannel = Annotated[str, Check.CHANNEL]
Epoch = Annotated[int, Check.EPOCH]
QuestionSeat = Annotated[int, Check.SEAT]
DraftMark = Annotated[str, Check.DRAFT]
TableVersion = Annotated[int, Check.VERSION]


CALLBACKS: dict[str, type[Callback]] = {}


@dataclass_transform(frozen_default=True)
class Callback:
    """A callback with its arguments. A subclass without a name is a base class."""

    name: ClassVar[str]
    needs: ClassVar[Requirements]
    in_maintenance: ClassVar[bool]
    """Whether it works during maintenance, as it changes no table."""
    arguments: ClassVar[tuple[tuple[str, Any, bool], ...]]
    """Each argument's name, type and whether it is required, in order."""

    checks: ClassVar[Mapping[Check, str]]
    """The argument for each check."""

    def __init_subclass__(
        cls, *, name: str = "", needs: Requirements | None = None, in_maintenance: bool = False
    ) -> None:
        assert name not in CALLBACKS, name
        cls.name, cls.needs, cls.in_maintenance = name, needs or Requirements(), in_maintenance
        dataclass(frozen=True)(cls)
        kinds = get_type_hints(cls, include_extras=True)
        made = fields(cls)  # type: ignore[arg-type]  # it has just become a dataclass
        cls.arguments = tuple((f.name, _without_none(kinds[f.name]), f.default is MISSING) for f in made)
        cls.checks = _checks_of({f.name: kinds[f.name] for f in made})
        if name:
            assert cls.needs.seat or Check.EPOCH not in cls.checks, f"{name}: an epoch check needs a seat"
            CALLBACKS[name] = cls

    @property
    def target(self) -> str:
        """Return the id of the table, lobby or gathering, or ""."""
        return self.value_of(Check.TARGET) or ""

    def value_of(self, check: Check) -> Any:
        """Return the argument of a check, or None if it is not declared."""
        return getattr(self, self.checks[check]) if check in self.checks else None

    @property
    def data(self) -> CallbackData:
        """Return the serialized callback for a button."""
        values = [getattr(self, name) for name, _, _ in self.arguments]
        for name, _, needed in reversed(self.arguments):  # omit trailing defaults
            if needed or values[-1] != getattr(type(self), name):
                break
            values.pop()
        return _format_data(self.name, values)

    @classmethod
    def data_prefix(cls, *first: object) -> CallbackData:
        """Serialize the callback's first arguments; frontends append a space and the last one."""
        return _format_data(cls.name, first)


def parse_callback(data: str) -> Callback:
    """Parse callback data. Raises ``RejectedError`` for data that no button has, and for text where none is allowed."""
    callback_name, _, rest = data.strip().partition(" ")
    callback_type = CALLBACKS.get(callback_name)
    if callback_type is None:
        raise RejectedError("app-invalid-button")
    values: dict[str, object] = {}
    for name, kind, needed in callback_type.arguments:
        if kind is FreeText:
            room = MAX_LENGTH - len(data) + len(rest)
            if 0 < room < len(rest):
                raise RejectedError("app-text-too-long", n=room)
            values[name], rest = FreeText(sanitize_text(rest)), ""
        elif get_origin(kind) is tuple and (rest.strip() or not needed):
            values[name], rest = tuple(rest.split()), ""
        elif rest.strip():
            token, _, rest = rest.strip().partition(" ")
            values[name] = _parse_value(token, kind)
        elif needed:
            raise RejectedError("app-invalid-button")
    if rest.strip() or len(data) > MAX_LENGTH:
        raise RejectedError("app-invalid-button")
    return callback_type(**values)


def subject_of_data(data: str) -> str:
    """Return the target's id from callback data, even if other arguments are invalid, or ""."""
    name, _, rest = data.strip().partition(" ")
    return rest.strip().partition(" ")[0] if name in CALLBACKS and Check.TARGET in CALLBACKS[name].checks else ""


def _checks_of(kinds: Mapping[str, Any]) -> Mapping[Check, str]:
    checks: dict[Check, str] = {}
    for name, kind in kinds.items():
        for one in (kind, *get_args(kind)):  # the type itself, or the members of an optional type
            for check in getattr(one, "__metadata__", ()):
                assert checks.setdefault(check, name) == name, f"two arguments for {check}: {checks[check]} and {name}"
    assert checks.get(Check.TARGET) in (None, next(iter(kinds), "")), "the target is the first argument"
    return checks


def _without_none(kind: Any) -> Any:
    if get_origin(kind) is Annotated:
        return kind.__origin__
    if get_origin(kind) not in (Union, UnionType):
        return kind
    (bare,) = (one for one in get_args(kind) if one is not NoneType)
    return _without_none(bare)


def _parse_value(token: str, kind: Any) -> object:
    """Parse a token by its type: a number of at most nine digits, a literal, or a string."""
    if kind is int:
        if not (token.isascii() and token.isdigit() and len(token) < 10):
            raise RejectedError("app-invalid-button")
        return int(token)
    token = "" if token == EMPTY_VALUE else token
    if get_origin(kind) is Literal and token not in get_args(kind):
        raise RejectedError("app-invalid-button")
    return token


def _format_data(name: str, values: Iterable[object]) -> CallbackData:
    tokens = [name]
    for value in values:
        if value is not None:
            tokens += map(str, value) if isinstance(value, tuple) else [str(value) or EMPTY_VALUE]
    return CallbackData(" ".join(tokens).rstrip())


class TableCallback(Callback):
    """A callback about a table or its lobby."""

    table: Target


class DraftCallback(TableCallback):
    """A callback on the user's own draft of a move."""

    epoch: Epoch
    mark: DraftMark


class GatheringCallback(Callback):
    """A callback about a gathering."""

    gathering: Target
