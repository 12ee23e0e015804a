"""Compute a fingerprint of each game's position schema, and store it by schema version.

``python -m tests.engines.core.schema_fingerprints`` adds new versions and changes none.

Snapshots and digests are trusted if schema versions match, so a position's schema must not change under one version.
"""

from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec

from docs.sample import register_sample
from engines import GAMES
from engines.core.game import Game

FILE = Path(__file__).with_name("shapes.json")


def game_fingerprint(game: Game[Any, Any]) -> str:
    """Return a hash of all fields with types and defaults, and of the options with their values.

    Their descriptions and the order of steps in a union do not count.
    """
    options = [(spec.key, spec.kind, spec.values) for spec in game.options]
    told = msgspec.json.encode([_bare_schema(msgspec.json.schema(game.position_type)), sorted(options)], order="sorted")
    return blake2b(told, digest_size=8).hexdigest()


def _bare_schema(schema: Any) -> Any:
    """Return a schema without descriptions, with the types of a union sorted by name."""
    if isinstance(schema, list):
        return [_bare_schema(value) for value in schema]
    if not isinstance(schema, dict):
        return schema
    bare = {key: _bare_schema(value) for key, value in schema.items() if key not in ("description", "title")}
    return bare | {"anyOf": sorted(bare["anyOf"], key=str)} if "anyOf" in bare else bare


def read_fingerprints() -> dict[str, dict[str, str]]:
    return msgspec.json.decode(FILE.read_bytes(), type=dict[str, dict[str, str]])


if __name__ == "__main__":
    register_sample()
    known = read_fingerprints() if FILE.exists() else {}
    for game in GAMES.values():
        known.setdefault(game.key, {}).setdefault(str(game.schema_version), game_fingerprint(game))
    FILE.write_bytes(msgspec.json.format(msgspec.json.encode(known), indent=1) + b"\n")
