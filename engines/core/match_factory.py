"""Create matches: open, load, resume or replay them."""

from collections.abc import Callable, Mapping, MutableSequence, Sequence

import msgspec

from engines.core import transitions, validation
from engines.core.chance import Chance, RandomChance, ReplayChance, seed_commitment
from engines.core.core_types import EngineError, Msg, S, V
from engines.core.game import Game, Position, resolve_options
from engines.core.keyframes import MatchSnapshot
from engines.core.log import GameRecord, LogEntry, LogHeader, SeedSecret
from engines.core.match import Match
from engines.core.steps import SealedStep
from engines.core.tree import action_of


def live_chance(secret: SeedSecret) -> Chance:
    """Return the chance for a running table."""
    return RandomChance(bytes.fromhex(secret.seed))


def open_match(
    game: Game[S, V], table: str, seats: int, options: Mapping[str, object], secret: SeedSecret, components: str = ""
) -> Match[S, V]:
    """Open a new table up to its first question. Raises ``EngineError`` (``bad_seats``, ``bad_options``)."""
    chosen = resolve_options(game, seats, options)
    components = components or game.default_components
    commit = seed_commitment(table, secret.seed, secret.salt)
    header = LogHeader(game.key, table, game.rules_version, game.schema_version, components, chosen, seats, commit)
    return start_match(game, header, secret)


def start_match(game: Game[S, V], header: LogHeader, secret: SeedSecret) -> Match[S, V]:
    """Start a table that has a header but no entry. Raises ``EngineError`` (``bad_record``)."""
    match = Match(game, check_header(game, header), live_chance(secret))
    return _run_start(match, first_position(game, match.header), match.chance)


def ensure_current_rules(game: Game[S, V], key: str, rules: int) -> None:
    """Refuse (``bad_state``) another game, and rules of another version."""
    if key != game.key:
        raise EngineError("bad_state", Msg("refused-other-game", {"game": game.key}), "game")
    if rules != game.rules_version:
        raise EngineError("bad_state", Msg("refused-rules", {"was": rules, "now": game.rules_version}), "rules")


def check_header(game: Game[S, V], header: LogHeader) -> LogHeader:
    """Return a stored header with all options.

    Raises ``EngineError`` (``bad_record``) for another game, other rules, and unknown options.
    """
    try:
        ensure_current_rules(game, header.game, header.rules)
        return msgspec.structs.replace(header, options=resolve_options(game, header.seats, header.options))
    except EngineError as refused:
        path = refused.path or ("seats" if refused.code == "bad_seats" else "options")
        raise EngineError("bad_record", refused.msg, f"header.{path}") from None


def _run_start(match: Match[S, V], position: Position[S], chance: Chance, at: str = "") -> Match[S, V]:
    effects = transitions.run_start(position, chance)
    match.start_from(position, LogEntry("start", at=at, draws=tuple(effects.draws), events=tuple(effects.events)))
    return match


def dump_position(match: Match[S, V]) -> dict[str, object]:
    """Dump the whole position as readable data. ``load_match`` loads it again, edited or not."""
    header = match.header
    return {
        "game": header.game,
        "rules": header.rules,
        "shape": match.game.schema_version,
        "components": header.components,
        "options": dict(header.options),
        "seats": header.seats,
        **msgspec.to_builtins(match.position, str_keys=True),
    }


class _DumpedState(msgspec.Struct, forbid_unknown_fields=True):
    game: str
    rules: int
    options: dict[str, bool | int | str]
    seats: int
    state: object
    stack: object
    drawn: object
    components: str = ""
    shape: int = 0


def load_match(
    game: Game[S, V], table: str, dumped: object, secret: SeedSecret, *, trusted: bool = False
) -> Match[S, V]:
    """Load a table at a dumped position. Raises ``EngineError`` (``bad_state``) with path and reason.

    ``trusted``: dumped by this program, so the trial games, which take a tenth of a second, are skipped.
    """
    start = msgspec.json.decode(msgspec.json.encode(dumped))
    head = _parse_dump(start)
    ensure_current_rules(game, head.game, head.rules)
    if head.shape not in (0, game.schema_version):
        raise EngineError("bad_state", Msg("refused-shape", {"was": head.shape, "now": game.schema_version}), "shape")
    try:
        options = resolve_options(game, head.seats, head.options)
    except EngineError as refused:
        raise EngineError("bad_state", refused.msg, "seats" if refused.code == "bad_seats" else "options") from None
    components = head.components or game.default_components
    commit = seed_commitment(table, secret.seed, secret.salt)
    header = LogHeader(game.key, table, head.rules, game.schema_version, components, options, head.seats, commit, start)
    match = Match(game, header, live_chance(secret))
    position = first_position(game, header)
    match.start_from(position, LogEntry("start"))
    if not trusted:
        validation.ensure_playable(match)
    return match


def _sort_keys_like(found: object, like: object) -> object:
    """Sort the keys of each dict as at the start of a game.

    The order in a dump has no meaning. A dict with other keys stays unchanged.
    """
    if isinstance(found, dict) and isinstance(like, dict):
        names = [name for name in like if name in found] if found.keys() <= like.keys() else list(found)
        return {name: _sort_keys_like(found[name], like.get(name)) for name in names}
    if isinstance(found, list) and isinstance(like, list):
        padded = [*like, *[None] * len(found)]
        return [_sort_keys_like(one, other) for one, other in zip(found, padded, strict=False)]
    return found


def _parse_dump(dumped: object) -> _DumpedState:
    try:
        return msgspec.convert(dumped, type=_DumpedState)
    except msgspec.ValidationError as error:
        raise _dump_error(error) from None


def first_position(game: Game[S, V], header: LogHeader) -> Position[S]:
    """Build the first position of a table, validated if loaded. ``header``: the result of ``check_header``.

    Raises ``EngineError`` (``bad_state``).
    """
    first = game.build_first_position(header.seats, header.options, header.components)
    if header.start is None:
        return first
    position = _convert_dump(game, header.start, first)
    for name, expected in {"options": header.options, "components": header.components}.items():
        if getattr(position.state, name, expected) != expected:
            raise EngineError("bad_state", Msg("refused-state-options"), f"state.{name}")
    validation.validate_position(game, position, first)
    _validate_answers(position)
    return position


def _convert_dump(game: Game[S, V], start: object, first: Position[S]) -> Position[S]:
    """Convert a dump into a position; ``first``: the regular first position, for the order of keys."""
    head = _parse_dump(start)
    state = _sort_keys_like(head.state, msgspec.to_builtins(first.state, str_keys=True))
    part = {"state": state, "stack": head.stack, "drawn": head.drawn}
    try:
        return msgspec.convert(part, type=game.position_type, str_keys=True)
    except msgspec.ValidationError as error:
        raise _dump_error(error) from None


def _validate_answers(position: Position[S]) -> None:
    """Refuse impossible answers to the open sealed step."""
    top = position.stack[-1] if position.stack else None
    if not isinstance(top, SealedStep):
        return
    for seat, move in top.answers.items():
        try:
            if seat not in top.seats:
                raise EngineError("not_your_turn", Msg("refused-not-asked"))
            action_of(top.question_tree(position.state, seat), move)
        except EngineError as refused:
            raise EngineError("bad_state", refused.msg, f"stack[{len(position.stack) - 1}].answers[{seat}]") from None


def _dump_error(error: msgspec.ValidationError) -> EngineError:
    reason, _, path = str(error).partition(" - at `$")
    return EngineError("bad_state", Msg("refused-state", {"reason": reason}), path.strip("`.") or "state")


def resume_match(
    game: Game[S, V],
    header: LogHeader,
    secret: SeedSecret,
    entries: MutableSequence[LogEntry],
    snapshot: MatchSnapshot | None,
) -> Match[S, V]:
    """Resume a table from its log and a snapshot; replay the log unless the snapshot is current.

    Raises ``EngineError`` (``bad_record``) if this version can't play the log (see ``check_header``, ``replay_log``).
    """
    numbers = (len(entries), game.rules_version, game.schema_version)
    if snapshot is None or (snapshot.version, snapshot.rules, snapshot.shape) != numbers:
        return replay_log(game, header, entries, live_chance(secret))
    header = check_header(game, header)
    match = Match(game, header, live_chance(secret))

    def first() -> Position[S]:
        position = first_position(game, header)
        if header.start is None:
            transitions.run_start(position, ReplayChance(entries[0].draws))
        return position

    match.resume_from(entries, snapshot, first)
    return match


def replay_log(
    game: Game[S, V],
    header: LogHeader,
    entries: Sequence[LogEntry],
    chance: Chance | None = None,
    on_entry: Callable[[Match[S, V]], None] = lambda _: None,
) -> Match[S, V]:
    """Replay a whole log and compare each entry. ``on_entry`` is called after each.

    Raises ``EngineError`` (``bad_record``) at the first difference.
    """
    exact = header.shape == game.schema_version
    header = check_header(game, header)
    match = Match(game, header, chance or ReplayChance(()))
    if not entries or entries[0].kind != "start":
        raise EngineError("bad_record", Msg("refused-record-start"), "entries[0]")
    for i, entry in enumerate(entries):
        try:
            if i == 0:
                replay_start(match, entry)
            else:
                match.replay_entry(entry)
        except EngineError as refused:
            raise EngineError("bad_record", refused.msg, f"entries[{i}]") from None
        made = match.entries[-1]
        if (made.events, made.draws, made.to) != (entry.events, entry.draws, entry.to):
            raise EngineError("bad_record", Msg("refused-record-differs", {"n": i}), f"entries[{i}]")
        if exact and entry.digest and entry.digest != match.position_digest():
            raise EngineError("bad_record", Msg("refused-record-differs", {"n": i}), f"entries[{i}].digest")
        on_entry(match)
    return match


def replay_start(match: Match[S, V], entry: LogEntry) -> None:
    """Replay the first entry of a log with its draws."""
    position = first_position(match.game, match.header)
    if match.header.start is None:
        _run_start(match, position, ReplayChance(entry.draws), entry.at)
    else:
        match.start_from(position, LogEntry("start", at=entry.at))


def build_record(match: Match[S, V], secret: SeedSecret | None) -> GameRecord:
    """Build the record of a table with digests, in the current schema; with the secret if it is over."""
    whole = replay_log(match.game, match.header, match.entries[:1])
    entries = [msgspec.structs.replace(match.entries[0], digest=whole.position_digest())]
    for entry in match.entries[1:]:
        whole.replay_entry(entry)
        entries.append(msgspec.structs.replace(entry, digest=whole.position_digest()))
    header = msgspec.structs.replace(match.header, shape=match.game.schema_version)
    return GameRecord(header, tuple(entries), secret if match.is_over else None)
