"""Version 1 of the protocol: the same requests and answers with their earlier names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engines.protocol.json_answers import Json

REQUESTS: Final = {"asked": "questions", "words": "legal_moves", "guess": "suggest", "fallback": "default_move"}
"""Names of requests: version 1 to version 2."""
FIELDS: Final = {"push": {"word": "move", "epoch": "question"}, "preview": {"words": "moves"}}
"""Fields of requests: version 1 to version 2."""
ANSWERS: Final[Mapping[str, Mapping[str, str]]] = {
    "schema": {"moves": "words"},
    "new": {"questions": "asked"},
    "questions": {"questions": "asked"},
    "legal_moves": {"moves": "words"},
    "push": {"questions": "asked"},
    "preview": {"irreversible": "seals"},
    "suggest": {"move": "word"},
    "default_move": {"move": "word"},
    "best": {"move": "word"},
    "evaluate": {"moves_per_s": "words_per_s"},
}
"""Fields of answers: version 2 to version 1, by the request in version 2."""
PARTS: Final[Mapping[str, Mapping[str, str]]] = {
    "games": {"rules_version": "rules"},
    "questions": {"id": "epoch", "required": "owes"},
    "considered": {"move": "word"},
    "entries": {"move": "word"},
}
"""Fields inside an answer's list or mapping of this name (version 2)."""
NODES: Final = {"question": "ask", "move": "word"}
KINDS: Final = {"choice": "pick", "allocation": "allot", "move": "say"}
"""Kinds of nodes and of a record's entries: version 2 to version 1."""
CODES: Final = {"not_your_turn": "not_asked", "bad_move": "bad_word", "irreversible": "sealed"}
"""Error codes: version 2 to version 1."""


def to_request(data: object) -> object:
    """Convert a request of version 1. Names that only version 2 has stay unknown."""
    if not isinstance(data, dict) or not isinstance(do := data.get("do"), str):
        return data
    if do in REQUESTS.values():
        return {**data, "do": f"{do} (protocol 2)"}
    fields = FIELDS.get(do, {})
    hidden = {new for new in fields.values() if new in data}
    renamed = {fields.get(key, key): value for key, value in data.items() if key not in hidden}
    return {**renamed, "do": REQUESTS.get(do, do)}


def from_answer(do: str, ok: Json) -> Json:
    """Convert the ``ok`` of an answer to version 1. ``do``: the request, as version 2 calls it."""
    match do:
        case "legal":
            return _from_node(ok)
        case "record":
            record = ok["record"]
            entries = [_from_kind(_rename_keys(entry, PARTS["entries"])) for entry in record["entries"]]
            return {"record": {**record, "entries": entries}}
    parts = {key: _from_part(key, value) for key, value in ok.items() if key in PARTS}
    return _rename_keys({**ok, **parts}, ANSWERS.get(do, {}))


def from_error(do: str, error: Json) -> Json:
    """Convert an ``error`` to version 1: its code, and the field that it names."""
    converted = {**error, "code": CODES.get(error["code"], error["code"])}
    path = error.get("path", "")
    for old, new in FIELDS.get(do, {}).items():
        if path.partition("[")[0] == new:
            converted["path"] = old + path[len(new) :]
    if do == "replay" and path.endswith(".move"):
        converted["path"] = path.removesuffix("move") + "word"
    if "path" in converted:
        converted["message"] = converted["path"] + error["message"][len(path) :]
    return converted


def _from_part(key: str, part: Any) -> Any:
    if isinstance(part, list):
        return [_rename_keys(one, PARTS[key]) for one in part]
    return {name: _rename_keys(one, PARTS[key]) for name, one in part.items()}


def _from_node(node: Json) -> Json:
    converted = _from_kind(_rename_keys(node, NODES))
    if "more" in converted:
        converted["more"] = _from_node(converted["more"])
    return converted


def _from_kind(part: Json) -> Json:
    return {**part, "kind": KINDS.get(part["kind"], part["kind"])}


def _rename_keys(part: Json, names: Mapping[str, str]) -> Json:
    return {names.get(key, key): value for key, value in part.items()}
