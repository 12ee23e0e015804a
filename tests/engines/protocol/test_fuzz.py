"""Test the engine protocol with random input: one answer for each line, no traceback, no change by refused input."""

import json
import random
from collections.abc import Callable
from typing import Any, get_args

import pytest

from engines.core.core_types import ErrorCode
from engines.protocol.handlers import HANDLERS
from tests.conftest import FULL, scale_count
from tests.engines.protocol.client import SEED, ProtocolClient, send_lines

COUNT = scale_count(10_000, 1_000) if FULL else 800

WEIRD: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 2, 99, 2**31, 2**64, -(2**70), 10**300, 0.0, 1.5, -1e300, "", " ", "0", "t1", "t2"),
    *("more", ".", "red=1", "red=-1", "=", "pass", "\x00", "é", "日本", "\u2028", "x" * 3000, "../../etc", "pebbles"),
    *("princes", SEED, [], {}, [[]], [None], [1, "a"], ["a", ["b"]], {"a": 1}, {"": None}, [[["."]]], ["."] * 100),
)

TEMPLATES: tuple[dict[str, Any], ...] = (
    {"do": "hello", "protocol": 2},
    {"do": "games"},
    {"do": "schema", "game": "pebbles"},
    {"do": "new", "game": "pebbles", "seats": 3, "options": {"rounds": 2}, "seed": SEED},
    {"do": "new", "game": "pebbles", "seats": 2, "components": "/nowhere"},
    {"do": "questions", "table": "t1"},
    {"do": "legal", "table": "t1", "seat": 0, "prefix": ["red=2"]},
    {"do": "legal_moves", "table": "t1", "seat": 1, "limit": 5},
    {"do": "push", "table": "t1", "seat": 0, "move": ["red=2", "."], "question": 1},
    {"do": "preview", "table": "t1", "seat": 0, "moves": [["red=2", "."]]},
    {"do": "undo", "table": "t1", "seat": 0, "to": 1},
    {"do": "view", "table": "t1", "seat": 0},
    {"do": "text", "table": "t1", "lang": "cs", "names": ["Ada"]},
    {"do": "events", "table": "t1", "seat": 1, "since": 0},
    {"do": "suggest", "table": "t1", "seat": 0, "seed": SEED},
    {"do": "best", "table": "t1", "seat": 0, "level": "master", "seed": SEED, "playouts": 3},
    {"do": "evaluate", "table": "t1", "seat": 0, "playouts": 2},
    {"do": "default_move", "table": "t1", "seat": 0},
    {"do": "outcome", "table": "t1"},
    {"do": "dump", "table": "t1"},
    {"do": "record", "table": "t1"},
    {"do": "close", "table": "t9"},
)


def test_every_request_type_is_fuzzed() -> None:
    """All except ``quit``; ``load`` and ``replay`` get damaged real states and records in ``lines``."""
    every = {request.__struct_config__.tag for request in HANDLERS}
    assert every - {template["do"] for template in TEMPLATES} == {"load", "replay", "quit"}


def twist_data(data: Any, dice: random.Random) -> Any:
    if isinstance(data, dict) and data and dice.random() < 0.8:
        key = dice.choice(list(data))
        rest = {k: data[k] for k in data if k != key}
        return rest if dice.random() > 0.9 else {**rest, key: twist_data(data[key], dice)}
    if isinstance(data, list) and data and dice.random() < 0.8:
        at = dice.randrange(len(data))
        ends: tuple[list[Any], ...] = ([twist_data(data[at], dice)], [], [data[at], data[at]])
        return data[:at] + dice.choice(ends) + data[at + 1 :]
    if isinstance(data, int) and dice.random() < 0.5:
        return data + dice.choice((-1, 1, 2, 100, -(10**20)))
    return dice.choice(WEIRD)


def break_line(line: bytes, dice: random.Random) -> bytes:
    at = dice.randrange(len(line) + 1)
    garbage = bytes(dice.randrange(256) for _ in range(dice.randrange(1, 6)))
    return dice.choice(
        (line[:at], line[at:], line[:at] + garbage + line[at:], line[:at] + garbage + line[at + 1 :], garbage * 9)
    ).replace(b"\n", b" ")


def build_lines(count: int, seed: int) -> list[bytes]:
    """Build ``count`` lines, none of which is ``quit``.

    They are malformed requests, damaged states and records, and broken bytes.
    """
    dice, talk = random.Random(seed), ProtocolClient()
    talk.new("pebbles", 2)
    talk.play("t1", 6)
    state = talk.ok(do="dump", table="t1")["state"]
    record = talk.ok(do="record", table="t1")["record"]
    made = [
        *(b"", b"  ", b"null", b"1", b'"x"', b"[]", b"{}", b"NaN", b'{"do":NaN}', b'{"do":"\\ud800"}', b"\xff\xfe"),
        b"\0",
        *(b"[" * 100_000, b'{"a":' * 100_000, b"[" * 900 + b"]" * 900, b"1" * 10_000, b"1e999", b"-" * 50),
        *(b'{"do":"games","id":' + b"[" * n + b"]" * n + b"}" for n in range(850, 1000)),
        b'{"do":"games","do":"quit?"}',
        b'{"do":"push","table":"t1","seat":0,"move":["' + b"a" * 100_000 + b'"]}',
        b'{"do":"push","table":"t1","seat":0,"move":[' + b'"a",' * 100_000 + b'"a"]}',
        b'{"do":"legal","table":"t1","seat":0,"prefix":["red=' + b"9" * 5000 + b'"]}',
        "{'do': 'gamés'}".encode("latin-1"),
        '{"do": "games"}'.encode("utf-16"),
    ]
    while len(made) < count:
        request: Any = dice.choice((*TEMPLATES, {"do": "load", "state": state}, {"do": "replay", "record": record}))
        for _ in range(dice.randrange(4)):
            request = twist_data(request, dice)
        line = json.dumps(request).encode()
        made.append(break_line(line, dice) if dice.random() < 0.3 else line)
    return made


def answers_of(output: bytes) -> list[dict[str, Any]]:
    return [json.loads(line) for line in output.splitlines()]


def check_answer(answer: dict[str, Any]) -> None:
    assert ("ok" in answer) != ("error" in answer)
    assert set(answer) <= {"id", "ok", "error"}
    if "error" in answer:
        assert answer["error"]["code"] in CODES
        assert answer["error"]["message"]
        assert "Traceback" not in answer["error"]["message"]


CODES = set(get_args(ErrorCode))


@pytest.mark.slow
@pytest.mark.more
def test_process_prints_one_answer_per_line_and_nothing_else() -> None:
    opening = [json.dumps({"do": "new", "game": "pebbles", "seats": 2, "seed": SEED}).encode()] * 2
    sent = opening + build_lines(COUNT, seed=1)
    done = send_lines(b"\n".join(sent) + b"\n")
    answers = answers_of(done.stdout)
    assert (done.returncode, done.stderr) == (0, b"")
    assert len(answers) == len(sent)
    for answer in answers:
        check_answer(answer)


@pytest.mark.slow
@pytest.mark.more
def test_refused_line_changes_no_table() -> None:
    talk = ProtocolClient()
    for seats in (2, 3):
        talk.new("pebbles", seats)
    talk.play("t2", 6)
    refused = 0
    for line in build_lines(COUNT, seed=2):
        before = talk.digests()
        answer = json.loads(talk.session.answer_line(line))
        check_answer(answer)
        if "error" in answer:
            refused += 1
            assert talk.digests() == before, f"the line changed a session: {line[:300]!r}"
        for name in list(talk.session.tables.tables):
            if name not in ("t1", "t2"):
                del talk.session.tables.tables[name]
    assert refused > COUNT / 2


@pytest.mark.slow
@pytest.mark.parametrize(
    "fill",
    [
        lambda n: b"x" * n,
        lambda n: b"[" * n,
        lambda n: b'{"do":"games","id":"' + b"x" * n + b'"}',
        lambda n: b'{"do":"push","table":"t1","seat":0,"move":["' + b"x" * n + b'"]}',
        lambda n: b'{"do":"push","table":"t1","seat":0,"move":[' + b'"x",' * (n // 4) + b'"x"]}',
        lambda n: b"\0" * n,
    ],
)
def test_line_of_ten_megabytes_does_not_stop_the_process(fill: Callable[[int], bytes]) -> None:
    opening = json.dumps({"do": "new", "game": "pebbles", "seats": 2, "seed": SEED}).encode()
    done = send_lines(b"\n".join((opening, fill(10 * 1024 * 1024), b'{"do":"dump","table":"t1"}')))
    answers = answers_of(done.stdout)
    assert (done.returncode, done.stderr, len(answers)) == (0, b"", 3)
    assert answers[2]["ok"]["state"]["state"]["round"] == 1


# -- mutated values
