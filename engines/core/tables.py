"""Tables opened, loaded, resumed and replayed: every way in which a ``Match`` comes about."""

from __future__ import annotations

from collections.abc import Callable, Mapping, MutableSequence, Sequence
from itertools import islice
from typing import TypeVar

import msgspec

from engines.core import checking, earlier, play
from engines.core.chance import Chance, Live, Recorded, commitment
from engines.core.game import Game, Position, choose_options
from engines.core.log import Entry, Header, Record, Secret
from engines.core.match import Match, Snapshot
from engines.core.steps import Sealed
from engines.core.tree import Node, action_of, nodes, words
from engines.core.words import Msg, Refused

S = TypeVar("S")
V = TypeVar("V")


def live(secret: Secret) -> Chance:
    """The chance of a running table."""
    return Live(bytes.fromhex(secret.seed))


def open_table(
    game: Game[S, V], table: str, seats: int, options: Mapping[str, object], secret: Secret, components: str = ""
) -> Match[S, V]:
    """A new table, run up to its first question. Raises ``Refused`` (``bad_seats``, ``bad_options``)."""
    chosen = choose_options(game, seats, options)
    components = components or game.components
    commit = commitment(table, secret.seed, secret.salt)
    header = Header(game.key, table, game.rules, game.shape, components, chosen, seats, commit)
    return begin(game, header, secret)


def begin(game: Game[S, V], header: Header, secret: Secret) -> Match[S, V]:
    """A table that has its header and no entry yet, by the rules of the header. Raises ``Refused`` (``bad_record``)."""
    match = Match(game, earlier.header(game, header), live(secret))
    return _begin(match, position_of(game, match.header), match.chance)


def _begin(match: Match[S, V], position: Position[S], chance: Chance, at: str = "") -> Match[S, V]:
    fx = play.start(position, chance)
    match.begin(position, Entry("start", at=at, draws=tuple(fx.draws), events=tuple(fx.events)))
    return match


def dump(match: Match[S, V]) -> dict[str, object]:
    """The whole position as readable data: names, not codes. ``load_table`` takes it back, edited or not."""
    header = match.header
    return {
        "game": header.game,
        "rules": header.rules,
        "shape": match.game.shape,
        "components": header.components,
        "options": dict(header.options),
        "seats": header.seats,
        **msgspec.to_builtins(match.position, str_keys=True),
    }


class _Dumped(msgspec.Struct, forbid_unknown_fields=True):
    game: str
    rules: int
    options: dict[str, bool | int | str]
    seats: int
    state: object
    stack: object
    drawn: object
    components: str = ""
    shape: int = 0


def load_table(game: Game[S, V], table: str, dumped: object, secret: Secret) -> Match[S, V]:
    """A table at a dumped position. Raises ``Refused`` (``bad_state``) with the path and the reason."""
    start = msgspec.json.decode(msgspec.json.encode(dumped))
    head = _head(start)
    earlier.rules_played(game, head.game, head.rules)
    try:
        options = choose_options(game, head.seats, earlier.options(game, head.options))
    except Refused as refused:
        raise Refused("bad_state", refused.msg, "seats" if refused.code == "bad_seats" else "options") from None
    components = head.components or game.components
    commit = commitment(table, secret.seed, secret.salt)
    header = Header(game.key, table, head.rules, game.shape, components, options, head.seats, commit, start)
    match = Match(game, header, live(secret))
    position = position_of(game, header)
    match.begin(position, Entry("start"))
    for seat, owes in play.asked(position).items():
        _check_tree(match.tree(seat), len(position.stack) - 1, owes=owes)
    return match


MOST_NODES = 100_000
"""No question of any game comes near to so many nodes: a larger one is of a position that can't be."""


def _check_tree(root: Node, top: int, *, owes: bool) -> None:
    """Refuse a question that can't be answered, or that has no end. It is made, all of it: what breaks, breaks now."""
    if sum(1 for _ in islice(nodes(root), MOST_NODES)) == MOST_NODES:
        raise Refused("bad_state", Msg("refused-state-endless"), f"stack[{top}]")
    if owes and next(words(root), None) is None:
        raise Refused("bad_state", Msg("refused-state-no-answer"), f"stack[{top}]")


def _in_order(found: object, like: object) -> object:
    """What was found, with the names of each dict in the order that they have at the start of a game.

    The order in which somebody wrote them says nothing; a dict with names that the start does not have stays as it is.
    """
    if isinstance(found, dict) and isinstance(like, dict):
        names = [name for name in like if name in found] if found.keys() <= like.keys() else list(found)
        return {name: _in_order(found[name], like.get(name)) for name in names}
    if isinstance(found, list) and isinstance(like, list):
        padded = [*like, *[None] * len(found)]
        return [_in_order(one, other) for one, other in zip(found, padded, strict=False)]
    return found


def _head(dumped: object) -> _Dumped:
    try:
        return msgspec.convert(dumped, type=_Dumped)
    except msgspec.ValidationError as error:
        raise _bad_state(error) from None


def position_of(game: Game[S, V], header: Header) -> Position[S]:
    """The position that a table began with, checked where it was loaded; ``header`` has the options of today.

    Raises ``Refused`` (``bad_state``).
    """
    first = game.start(header.seats, header.options, header.components)
    if header.start is None:
        earlier.keep_ways(game, header.rules, first)
        return first
    position = _loaded(game, header.start, first)
    earlier.keep_ways(game, header.rules, position)
    earlier.fill_options(game, position, header.options)
    checking.position(position.state, position.stack, position.drawn, header.seats)
    game.check(position, header.seats)
    seats = play.asked(position)
    if position.stack and not any(seats.values()):
        raise Refused("bad_state", Msg("refused-state-nobody-asked"), "stack")
    if not all(0 <= seat < header.seats for seat in seats):
        raise Refused("bad_state", Msg("refused-state-seat", {"n": header.seats - 1}), "stack")
    _check_answers(position)
    return position


def _loaded(game: Game[S, V], start: object, first: Position[S]) -> Position[S]:
    """The position in a dump; ``first``: as the rules would have begun, for the order of names."""
    head = _head(start)
    part = earlier.position(game, {"state": head.state, "stack": head.stack, "drawn": head.drawn}, head.shape)
    part["state"] = _in_order(part["state"], msgspec.to_builtins(first.state, str_keys=True))
    try:
        return msgspec.convert(part, type=game.position, str_keys=True)
    except msgspec.ValidationError as error:
        raise _bad_state(error) from None


def _check_answers(position: Position[S]) -> None:
    """Refuse answers given to the open sealed step that could not have been given."""
    top = position.stack[-1] if position.stack else None
    if not isinstance(top, Sealed):
        return
    for seat, word in top.answers.items():
        try:
            if seat not in top.seats:
                raise Refused("not_your_turn", Msg("refused-not-asked"))
            action_of(top.question(position.state, seat), word)
        except Refused as refused:
            raise Refused("bad_state", refused.msg, f"stack[{len(position.stack) - 1}].answers[{seat}]") from None


def _bad_state(error: msgspec.ValidationError) -> Refused:
    reason, _, path = str(error).partition(" - at `$")
    return Refused("bad_state", Msg("refused-state", {"reason": reason}), path.strip("`.") or "state")


def resume(
    game: Game[S, V], header: Header, secret: Secret, entries: MutableSequence[Entry], snapshot: Snapshot | None
) -> Match[S, V]:
    """A table from its log; a snapshot of that version and of today's numbers saves saying the log again.

    Raises ``Refused`` (``bad_record``) where this version can't play the log (``earlier.header``, ``again``).
    """
    numbers = (len(entries), game.rules, game.shape)
    if snapshot is None or (snapshot.version, snapshot.rules, snapshot.shape) != numbers:
        return again(game, header, entries, live(secret))
    header = earlier.header(game, header)
    match = Match(game, header, live(secret))

    def first() -> Position[S]:
        position = position_of(game, header)
        if header.start is None:
            play.start(position, Recorded(entries[0].draws))
        return position

    match.resume(entries, snapshot, first)
    return match


def again(
    game: Game[S, V],
    header: Header,
    entries: Sequence[Entry],
    chance: Chance | None = None,
    heard: Callable[[Match[S, V]], None] = lambda _: None,
) -> Match[S, V]:
    """Say a whole log again and compare: what it tells now must be what it told then. ``heard``: after each entry.

    Raises ``Refused`` (``bad_record``) naming the first entry that differs.
    """
    exact = header.rules == game.rules and header.shape == game.shape
    header = earlier.header(game, header)
    match = Match(game, header, chance or Recorded(()))
    if not entries or entries[0].kind != "start":
        raise Refused("bad_record", Msg("refused-record-start"), "entries[0]")
    for i, entry in enumerate(entries):
        try:
            if i == 0:
                _begin_again(match, position_of(game, header), entry)
            else:
                match.say_again(entry)
        except Refused as refused:
            raise Refused("bad_record", refused.msg, f"entries[{i}]") from None
        made = match.entries[-1]
        if (made.events, made.draws, made.to) != (entry.events, entry.draws, entry.to):
            raise Refused("bad_record", Msg("refused-record-differs", {"n": i}), f"entries[{i}]")
        if exact and entry.digest and entry.digest != match.digest():
            raise Refused("bad_record", Msg("refused-record-differs", {"n": i}), f"entries[{i}].digest")
        heard(match)
    return match


def _begin_again(match: Match[S, V], position: Position[S], entry: Entry) -> None:
    if match.header.start is None:
        _begin(match, position, Recorded(entry.draws), entry.at)
    else:
        match.begin(position, Entry("start", at=entry.at))


def record(match: Match[S, V], secret: Secret | None) -> Record:
    """The whole table with digests, of the shape of today; with its seed and salt when it is over."""
    whole = again(match.game, match.header, match.entries[:1])
    entries = [msgspec.structs.replace(match.entries[0], digest=whole.digest())]
    for entry in match.entries[1:]:
        whole.say_again(entry)
        entries.append(msgspec.structs.replace(entry, digest=whole.digest()))
    header = msgspec.structs.replace(match.header, shape=match.game.shape)
    return Record(header, tuple(entries), secret if match.over else None)
