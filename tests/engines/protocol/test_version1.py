"""Test protocol version 1: whole games get the same answers as in version 2, under the old names."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engines.protocol import version1
from tests.engines.protocol.client import ALL, SEED, ProtocolClient

GAMES = pytest.mark.parametrize("game", list(ALL))
OLD_NAMES = {
    "move": "word", "moves": "words", "questions": "asked", "id": "epoch", "required": "owes", "question": "ask",
    "irreversible": "seals", "moves_per_s": "words_per_s", "rules_version": "rules",
}  # fmt: skip
"""By reading both pages; the program has a table of its own."""
OLD_VALUES = {"choice": "pick", "allocation": "allot", "move": "say"}
RAW = {"view", "state", "args", "events", "options", "header"}
"""What is inside of these is the game's own."""


class VersionPair:
    """The same conversation in both versions; each answer is compared."""

    def __init__(self) -> None:
        self.new, self.old = ProtocolClient(), ProtocolClient()
        self.old.ok(do="hello", protocol=1)

    def ask(self, do: str, old: str = "", **request: Any) -> dict[str, Any]:
        """Ask both; give the answer of version 2."""
        fields = {"move": "word", "moves": "words", "question": "epoch"}
        answer = self.new.raw(do=do, **request)
        earlier = self.old.raw(do=old or do, **{fields.get(key, key): value for key, value in request.items()})
        if "ok" in answer:
            assert earlier == {"ok": in_old_names(answer["ok"])}, (do, request)
        else:
            assert earlier["error"]["code"] == version1.CODES.get(answer["error"]["code"], answer["error"]["code"])
        return answer


def in_old_names(part: Any) -> Any:
    """Rename keys and kinds of an answer, but for what the game says itself."""
    if isinstance(part, list):
        return [in_old_names(one) for one in part]
    if not isinstance(part, dict):
        return part
    renamed = {OLD_NAMES.get(k, k): v if k in RAW else in_old_names(v) for k, v in part.items()}
    if "kind" in renamed:
        renamed["kind"] = OLD_VALUES.get(renamed["kind"], renamed["kind"])
    return renamed


@pytest.mark.slow
@GAMES
def test_whole_games_are_the_same_in_both_versions(game: str) -> None:
    talks = VersionPair()
    table = talks.ask("new", game=game, seats=ALL[game].seat_range[0], seed=SEED)["ok"]["table"]
    moves = 0
    while waiting := talks.ask("questions", "asked", table=table)["ok"]["questions"]:
        seat = next((int(seat) for seat, one in waiting.items() if one["required"]), None)
        if seat is None:
            break
        question = waiting[str(seat)]["id"]
        move = talks.ask("default_move", "fallback", table=table, seat=seat)["ok"]["move"]
        if moves < 8:
            for n in range(len(move) + 1):
                talks.ask("legal", table=table, seat=seat, prefix=move[:n])
            talks.ask("legal_moves", "words", table=table, seat=seat, limit=5)
            talks.ask("preview", table=table, seat=seat, moves=[move])
            talks.ask("suggest", "guess", table=table, seat=seat, seed=SEED)
            talks.ask("push", table=table, seat=seat, move=["no", "such", "move"], question=question)
            talks.ask("push", table=table, seat=seat, move=move, question=10**6)
        talks.ask("push", table=table, seat=seat, move=move, question=question)
        if moves == 5:
            talks.ask("undo", table=table, seat=seat)
            talks.ask("undo", table=table, seat=seat, to=1)
        moves += 1
    assert moves > 10
    for do in ("outcome", "view", "events", "dump", "text"):
        talks.ask(do, table=table)
    record = talks.ask("record", table=table)["ok"]["record"]
    earlier = talks.old.ok(do="record", table=table)["record"]
    assert {entry["kind"] for entry in earlier["entries"]} == {"start", "say", "undo"}
    assert talks.new.ok(do="replay", record=earlier)["digest"] == talks.new.ok(do="replay", record=record)["digest"]
    assert talks.old.ok(do="replay", record=record) == talks.old.ok(do="replay", record=earlier) | {
        "table": talks.old.session.tables.next_table_name()[:1]
        + str(int(talks.old.session.tables.next_table_name()[1:]) - 2)
    }


def test_game_descriptions_are_equal_in_both_versions() -> None:
    talks = VersionPair()
    talks.ask("games")
    for game in ALL:
        assert "words" in talks.old.ok(do="schema", game=game)
        assert "moves" in talks.new.ok(do="schema", game=game)
    table = talks.ask("new", game="pebbles", seats=2, seed=SEED)["ok"]["table"]
    best = {"do": "best", "table": table, "seat": 0, "level": "master", "seed": SEED, "playouts": 3}
    assert in_old_names(talks.new.ok(**best)) == talks.old.ok(**best)
    assert "words_per_s" in talks.old.ok(do="evaluate", table=table, seat=0, playouts=2)


def test_each_version_knows_its_own_names_alone() -> None:
    new, old = ProtocolClient(), ProtocolClient()
    old.ok(do="hello", protocol=1)
    for talk in (new, old):
        talk.new("pebbles", 2)
    for mine, other in version1.REQUESTS.items():
        assert new.code(do=mine, table="t1", seat=0) == "bad_request"
        assert old.code(do=other, table="t1", seat=0) == "bad_request"
        old.ok(do=mine, table="t1", seat=0)
        new.ok(do=other, table="t1", seat=0)
    assert old.code(do="push", table="t1", seat=0, move=["red=2", "."]) == "bad_request"
    assert new.code(do="push", table="t1", seat=0, word=["red=2", "."]) == "bad_request"
    wrong = old.raw(do="push", table="t1", seat=0, word=5)["error"]
    assert wrong["path"] == "word"
    assert wrong["message"].startswith("word:")
    assert json.loads(json.dumps(new.ok(do="hello"))) == new.ok(do="hello", protocol=2)
    assert new.code(do="hello", protocol=3) == "bad_request"
