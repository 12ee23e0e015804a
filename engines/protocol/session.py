"""A session: it answers every line, including invalid ones, in the requested version of the protocol."""

from collections.abc import Iterator, Mapping
from typing import Any, BinaryIO, Final

import msgspec

from engines.core.core_types import EngineError, Msg
from engines.core.game import Game
from engines.core.translation import LANGUAGES, TranslateMessage
from engines.protocol import json_answers, requests
from engines.protocol.handlers import HANDLERS, AnyRequest
from engines.protocol.json_answers import Json
from engines.protocol.open_tables import OpenTables

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
OLD_KINDS: Final = {"choice": "pick", "allocation": "allot", "move": "say"}
"""Kinds of nodes and of a record's entries: version 2 to version 1."""
CODES: Final = {"not_your_turn": "not_asked", "bad_move": "bad_word", "irreversible": "sealed"}
"""Error codes: version 2 to version 1."""


def to_request(data: object) -> object:
    """Convert a request of version 1. Names only in version 2 stay unknown."""
    if not isinstance(data, dict) or not isinstance(do := data.get("do"), str):
        return data
    if do in REQUESTS.values():
        return {**data, "do": f"{do} (protocol 2)"}
    fields = FIELDS.get(do, {})
    hidden = {new for new in fields.values() if new in data}
    renamed = {fields.get(key, key): value for key, value in data.items() if key not in hidden}
    return {**renamed, "do": REQUESTS.get(do, do)}


def from_answer(do: str, ok: Json) -> Json:
    """Convert the ``ok`` of an answer to version 1. ``do``: the request's name in version 2."""
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
    return {**part, "kind": OLD_KINDS.get(part["kind"], part["kind"])}


def _rename_keys(part: Json, names: Mapping[str, str]) -> Json:
    return {names.get(key, key): value for key, value in part.items()}


DEEPEST_ID = 16
"""Nesting beyond which an ``id`` is refused and not returned: many parsers could not read it."""


class Session:
    """Answers lines. Its only state is the open tables; a refused request changes none of them."""

    def __init__(self, games: Mapping[str, Game[Any, Any]]) -> None:
        self.tables = OpenTables(games)
        self.is_over = False
        """Whether ``quit`` was received."""

    def answer_line(self, line: bytes) -> bytes:
        """Return the answer to a line, both without line ends."""
        data: object = None
        translate: TranslateMessage | None = None
        try:
            data = parse_json(line)
            raw_request = to_request(data) if self.tables.protocol == 1 else data
            request = parse_request(raw_request)
            translate = self.tables.translator_for(request)
            ok = HANDLERS[type(request)](self.tables, request)
            self.is_over = isinstance(request, requests.QuitRequest)
            return _encode_answer(
                data, {"ok": from_answer(_name_of(raw_request), ok) if self.tables.protocol == 1 else ok}
            )
        except EngineError as refusal:
            refused = refusal
        except Exception as error:  # noqa: BLE001 - an impossible position must not end the process
            refused = EngineError("bad_state", Msg("refused-defect", {"reason": type(error).__name__}))
        wrong = json_answers.error_json(refused, translate or _default_translator(data))
        return _encode_answer(
            data, {"error": from_error(_name_of(data), wrong) if self.tables.protocol == 1 else wrong}
        )


def parse_json(line: bytes) -> object:
    """Parse the JSON of a line. Raises ``EngineError`` (``bad_json``)."""
    try:
        return msgspec.json.decode(line)
    except (ValueError, RecursionError) as error:
        raise EngineError("bad_json", Msg("refused-json", {"reason": str(error)})) from None


def parse_request(data: object) -> requests.EngineRequest:
    """Parse a request. Raises ``EngineError`` (``bad_request``) with the path and the reason."""
    if isinstance(data, dict) and not _is_shallow(data.get("id")):
        raise EngineError("bad_request", Msg("refused-id", {"n": DEEPEST_ID}), "id")
    try:
        request: requests.EngineRequest = msgspec.convert(data, AnyRequest)
    except msgspec.ValidationError as error:
        reason, path = json_answers.validation_message(error)
        raise EngineError("bad_request", reason, path) from None
    return request


def _name_of(data: object) -> str:
    do = data.get("do") if isinstance(data, dict) else None
    return do if isinstance(do, str) else ""


def _default_translator(data: object) -> TranslateMessage:
    lang = data.get("lang") if isinstance(data, dict) else None
    return json_answers.lenient_translator(None, lang if lang in LANGUAGES else "en", ())


def _encode_answer(data: object, answer: Json) -> bytes:
    if isinstance(data, dict) and "id" in data and _is_shallow(data["id"]):
        answer = {"id": data["id"], **answer}
    return msgspec.json.encode(answer)


def _is_shallow(value: object, levels: int = DEEPEST_ID) -> bool:
    match value:
        case dict():
            return levels > 0 and all(_is_shallow(inner, levels - 1) for inner in value.values())
        case list():
            return levels > 0 and all(_is_shallow(inner, levels - 1) for inner in value)
        case _:
            return True


LONGEST_LINE = 64 * 1024 * 1024
"""Maximum bytes of a line; a longer one is read to its end, dropped and refused."""


def serve_lines(session: Session, source: BinaryIO, sink: BinaryIO) -> None:
    """Answer lines until the input ends or ``quit``."""
    for line in read_lines(source):
        sink.write(session.answer_line(line) + b"\n")
        sink.flush()
        if session.is_over:
            return


def read_lines(source: BinaryIO) -> Iterator[bytes]:
    """Yield the lines of a stream without their ends; an overlong line yields an invalid part."""
    while line := source.readline(LONGEST_LINE):
        if len(line) == LONGEST_LINE and not line.endswith(b"\n"):
            line = line[:1] + b"\0"
            while (rest := source.readline(LONGEST_LINE)) and not rest.endswith(b"\n"):
                pass
        yield line.removesuffix(b"\n")
