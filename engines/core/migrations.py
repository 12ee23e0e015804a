"""Migration of headers, options and positions that earlier versions wrote. All of it is done here.

A game defines its migrations with three attributes: ``options`` (``default`` is the value for tables older than the
option) with ``option_migrations``, ``state_migrations`` (from one schema of a dumped position to the next), and
``rule_revisions`` (the old rules that older tables keep).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from engines.core.core_types import EngineError, Msg
from engines.core.game import Game, Options, OptionValue, Position, resolve_options
from engines.core.log import LogHeader

S = TypeVar("S")
V = TypeVar("V")


def ensure_playable_rules(game: Game[S, V], key: str, rules: int) -> None:
    """Refuse (``bad_state``) another game, and rules that are neither current nor in its revisions."""
    if key != game.key:
        raise EngineError("bad_state", Msg("refused-other-game", {"game": game.key}), "game")
    if rules != game.rules_version and rules not in game.rule_revisions:
        raise EngineError("bad_state", Msg("refused-rules", {"was": rules, "now": game.rules_version}), "rules")


def migrate_header(game: Game[S, V], kept: LogHeader) -> LogHeader:
    """Return a stored header with the current options.

    Raises ``EngineError`` (``bad_record``) for another game, rules that are no longer played, and removed options.
    """
    try:
        ensure_playable_rules(game, kept.game, kept.rules)
        return msgspec.structs.replace(
            kept, options=resolve_options(game, kept.seats, migrate_options(game, kept.options))
        )
    except EngineError as refused:
        path = refused.path or ("seats" if refused.code == "bad_seats" else "options")
        raise EngineError("bad_record", refused.msg, f"header.{path}") from None


def migrate_options(game: Game[S, V], given: Mapping[str, object]) -> dict[str, object]:
    """Return options under their current names and values; unknown ones stay unchanged."""
    found: dict[str, object] = {}
    for key, value in given.items():
        row = (key, value) if isinstance(value, OptionValue) else None
        now = game.option_migrations.get(row, row) if row is not None else (key, value)
        if now is not None:
            found[now[0]] = now[1]
    return found


def available_options(game: Game[S, V], given: Options) -> Options:
    """Return the options that the game still has, for a table that has not begun."""
    specs = {spec.key: spec for spec in game.options}
    return {
        key: value
        for key, value in migrate_options(game, given).items()
        if isinstance(value, OptionValue) and key in specs and value in specs[key].values
    }


def migrate_position(game: Game[S, V], part: dict[str, Any], shape: int) -> dict[str, Any]:
    """Migrate ``state``, ``stack`` and ``drawn`` of a dump to the current schema, in place.

    ``shape``: the schema of the dump, 0 for old dumps without one. Raises ``EngineError`` (``bad_state``) for a newer
    schema, or if the dump does not match its schema.
    """
    if shape > game.schema_version:
        raise EngineError("bad_state", Msg("refused-shape", {"was": shape, "now": game.schema_version}), "shape")
    for number in sorted(number for number in game.state_migrations if number >= shape):
        try:
            game.state_migrations[number](part)
        except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
            reason = f"{type(error).__name__}: {error}"
            raise EngineError("bad_state", Msg("refused-state", {"reason": reason}), "state") from None
    return part


def apply_rule_revisions(game: Game[S, V], rules: int, position: Position[S]) -> None:
    """Set the old rules that a position keeps by the rules version of its table.

    Raises ``EngineError`` (``bad_state``) if the position names others.
    """
    kept_rules = game.rule_revisions.get(rules, ())
    stored_rules: list[str] = getattr(position.state, "old", [])
    if not set(stored_rules) <= set(kept_rules):
        raise EngineError("bad_state", Msg("refused-rules", {"was": rules, "now": game.rules_version}), "state.old")
    if kept_rules:
        position.state.old = list(kept_rules)  # type: ignore[attr-defined]  # a game with revisions has it


def fill_missing_options(game: Game[S, V], position: Position[S], table: Options) -> None:
    """Add missing options of its table to a position. Refuses (``bad_state``) different ones."""
    stored_options: Options | None = getattr(position.state, "options", None)
    if stored_options is None:
        return
    whole = {**table, **migrate_options(game, stored_options)}
    if whole != table:
        raise EngineError("bad_state", Msg("refused-state-options"), "state.options")
    position.state.options = dict(table)  # type: ignore[attr-defined]
