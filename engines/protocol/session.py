"""A session: it answers every line, including invalid ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, BinaryIO

import msgspec

from engines.core.core_types import EngineError, Msg
from engines.core.game import Game
from engines.core.translation import LANGUAGES, TranslateMessage
from engines.protocol import json_answers, requests, version1
from engines.protocol.handlers import HANDLERS
from engines.protocol.json_answers import Json
from engines.protocol.open_tables import OpenTables

DEEPEST_ID = 16
"""An ``id`` nested deeper than this is refused and not returned: many parsers could not read it."""


class Session:
    """Answers lines. Its only state is the open tables; a refused request changes none of them."""

    def __init__(self, games: Mapping[str, Game[Any, Any]]) -> None:
        self.tables = OpenTables(games)
        self.is_over = False
        """Whether ``quit`` was received."""

    def answer_line(self, line: bytes) -> bytes:
        """Return the answer to a line, both without their ends."""
        data: object = None
        translate: TranslateMessage | None = None
        try:
            data = parse_json(line)
            raw_request = version1.to_request(data) if self.tables.protocol == 1 else data
            request = parse_request(raw_request)
            translate = self.tables.translator_for(request)
            ok = HANDLERS[type(request)](self.tables, request)
            self.is_over = isinstance(request, requests.QuitRequest)
            return _encode_answer(
                data, {"ok": version1.from_answer(_name_of(raw_request), ok) if self.tables.protocol == 1 else ok}
            )
        except EngineError as refusal:
            refused = refusal
        except Exception as error:  # noqa: BLE001 - an impossible position must not end the process
            refused = EngineError("bad_state", Msg("refused-defect", {"reason": type(error).__name__}))
        wrong = json_answers.error_json(refused, translate or _default_translator(data))
        return _encode_answer(
            data, {"error": version1.from_error(_name_of(data), wrong) if self.tables.protocol == 1 else wrong}
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
        request: requests.EngineRequest = msgspec.convert(data, requests.AnyRequest)
    except msgspec.ValidationError as error:
        reason, path = json_answers.validation_message(error)
        raise EngineError("bad_request", reason, path) from None
    return request


def _name_of(data: object) -> str:
    """Return the ``do`` of a request, or an empty text."""
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
"""Bytes of a line; a longer one is read to its end, dropped and refused."""


def serve_lines(session: Session, source: BinaryIO, sink: BinaryIO) -> None:
    """Answer lines until the input ends or ``quit``."""
    for line in read_lines(source):
        sink.write(session.answer_line(line) + b"\n")
        sink.flush()
        if session.is_over:
            return


def read_lines(source: BinaryIO) -> Iterator[bytes]:
    """Yield the lines of a stream without their ends; of a line that is too long, an invalid part."""
    while line := source.readline(LONGEST_LINE):
        if len(line) == LONGEST_LINE and not line.endswith(b"\n"):
            line = line[:1] + b"\0"
            while (rest := source.readline(LONGEST_LINE)) and not rest.endswith(b"\n"):
                pass
        yield line.removesuffix(b"\n")
