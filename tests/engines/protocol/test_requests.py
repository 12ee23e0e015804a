"""Test every request (``do``) of the engine protocol, in the forms that docs/protocol.md describes."""

import json
from pathlib import Path
from typing import Any

import pytest

from engines.core.chance import seed_commitment
from engines.core.levels import LEVELS
from tests.engines.protocol.client import ALL, SEED, ProtocolClient, each_game


@pytest.fixture
def client() -> ProtocolClient:
    return ProtocolClient()


@pytest.fixture
def table(client: ProtocolClient, game: str) -> str:
    return client.new(game)


@pytest.fixture
def pebbles(client: ProtocolClient) -> str:
    return client.new("pebbles", 2)


def test_games_lists_seats_and_options(client: ProtocolClient) -> None:
    games = {game["key"]: game for game in client.ok(do="games")["games"]}
    assert list(games) == list(ALL)
    for key, game in games.items():
        assert game["seats"] == list(ALL[key].seat_range)
        assert {"key", "name", "seats", "rules_version", "components", "options"} <= set(game)
        for option in game["options"]:
            assert {"key", "label", "kind", "values", "default"} <= set(option)
            assert option["default"] in option["values"]


@each_game
def test_schema_describes_dump_and_view(client: ProtocolClient, game: str, table: str) -> None:
    schema = client.ok(do="schema", game=game)
    for given, shape in (
        (client.ok(do="dump", table=table)["state"], schema["state"]),
        (client.ok(do="view", table=table, seat=0)["view"], schema["view"]),
    ):
        assert set(given) <= set(shape["$defs"][shape["$ref"].rpartition("/")[2]]["properties"])
    assert schema["moves"] == dict(ALL[game].verb_syntax)
    assert {event["key"] for event in client.ok(do="events", table=table, seat=0)["events"]} <= set(schema["events"])


def test_tables_without_a_seed_differ(client: ProtocolClient) -> None:
    assert len({client.ok(do="new", game="pebbles", seats=2)["commit"] for _ in range(3)}) == 3


def test_questions_show_required_and_changeable_answers(client: ProtocolClient, pebbles: str) -> None:
    client.say(pebbles, 1, "red=2 .")
    answer = client.ok(do="questions", table=pebbles)
    assert (answer["over"], answer["version"]) == (False, 2)
    asked = {seat: (q["id"], q["required"]) for seat, q in answer["questions"].items()}
    assert asked == {"0": (1, True), "1": (2, False)}


def test_legal_walks_from_root_to_leaf(client: ProtocolClient, pebbles: str) -> None:
    root = client.ok(do="legal", table=pebbles, seat=0)
    assert (root["kind"], root["total"]) == ("allocation", [2, 3])
    assert [(s["key"], s["low"], s["high"], s["at"]) for s in root["slots"]] == [
        ("red", 0, 3, "bowl:red"),
        ("blue", 0, 3, "bowl:blue"),
    ]
    assert root["more"]["options"][0]["blocked"]["rule"] == "T-4.1"
    half = client.ok(do="legal", table=pebbles, seat=0, prefix=["red=2"])
    assert (half["total"], [s["key"] for s in half["slots"]]) == ([0, 1], ["blue"])
    assert client.ok(do="legal", table=pebbles, seat=0, prefix=["red=2", "."]) == {
        "kind": "leaf",
        "move": ["red=2", "."],
    }
    client.say(pebbles, 0, "red=3 .")
    client.say(pebbles, 1, "red=2 .")
    offer = client.ok(do="legal", table=pebbles, seat=0, prefix=["offer"])
    assert (offer["kind"], offer["low"], offer["high"], offer["step"]) == ("amount", 1, 3, 1)
    assert offer["note"]


def test_blocked_prefix_is_answered_with_its_reason(client: ProtocolClient, pebbles: str) -> None:
    for prefix in (["more", "sell"], ["red=1", "blue=1", "."]):
        answer = client.raw(do="legal", table=pebbles, seat=0, prefix=prefix)
        assert answer["error"]["code"] == "blocked"
        assert "[T-" in answer["error"]["message"]
        assert client.code(do="push", table=pebbles, seat=0, move=[*prefix, "1"][: len(prefix)]) == "blocked"


@each_game
def test_legal_moves_are_listed_and_marked_complete_or_not(client: ProtocolClient, table: str) -> None:
    seat = client.owing(table)[0]
    every = client.ok(do="legal_moves", table=table, seat=seat)
    assert every["complete"] or len(every["moves"]) == 1000  # the maximum per answer
    some = client.ok(do="legal_moves", table=table, seat=seat, limit=1)
    assert some["moves"] == every["moves"][:1]
    assert some["complete"] == (len(every["moves"]) == 1)
    for word in every["moves"][:20]:
        assert client.ok(do="legal", table=table, seat=seat, prefix=word) == {"kind": "leaf", "move": word}


def test_push_answers_with_the_view_of_its_seat(client: ProtocolClient, pebbles: str) -> None:
    answer = client.ok(do="push", table=pebbles, seat=0, move=["red=2", "."], question=1)
    assert set(answer) == {"version", "events", "questions", "over"}
    client.say(pebbles, 1, "red=2 .")
    swap = client.say(pebbles, 0, "swap")
    assert [e["to"] for e in swap["events"] if e["key"] == "pebbles-looked"] == [0, 0]
    others = client.ok(do="events", table=pebbles, seat=1, since=swap["version"] - 1)["events"]
    assert [e["key"] for e in others] == ["pebbles-swaps"]
    assert set(others[0]) == {"version", "key", "args", "text", "to", "at"}
    assert others[0]["args"] == {"seat": 0}


def test_preview_changes_nothing_and_stops_before_a_seal(client: ProtocolClient, pebbles: str) -> None:
    client.say(pebbles, 0, "red=2 .")
    client.say(pebbles, 1, "red=2 .")
    before = client.digests()
    offer = client.ok(do="preview", table=pebbles, seat=0, moves=[["more", "sell", "1"], ["offer", "2"]])
    assert [e["key"] for e in offer["events"]] == ["pebbles-sold", "pebbles-offered"]
    assert not offer["irreversible"]
    swap = client.ok(do="preview", table=pebbles, seat=0, moves=[["swap"]])
    assert swap["irreversible"]
    assert all(e["key"] != "pebbles-looked" for e in swap["events"])
    assert client.digests() == before
    assert client.say(pebbles, 0, "more sell 1")["events"] == offer["events"][:1]


def test_undo_works_directly_and_by_vote(client: ProtocolClient, pebbles: str) -> None:
    client.say(pebbles, 0, "red=2 .")
    assert client.ok(do="undo", table=pebbles, seat=0)["version"] == 3
    assert client.code(do="undo", table=pebbles, seat=0) == "nothing_to_undo"
    client.say(pebbles, 0, "red=2 .")
    client.say(pebbles, 1, "red=2 .")
    assert client.code(do="undo", table=pebbles, seat=1) == "irreversible"
    assert client.ok(do="undo", table=pebbles, seat=1, to=1)["events"][0]["key"] == "event-rewind"
    assert client.owing(pebbles) == [0, 1]


def test_move_for_an_old_question_is_stale(client: ProtocolClient, pebbles: str) -> None:
    client.ok(do="push", table=pebbles, seat=0, move=["red=2", "."], question=1)
    assert client.code(do="push", table=pebbles, seat=0, move=["red=3", "."], question=1) == "stale"
    client.ok(do="push", table=pebbles, seat=1, move=["red=2", "."], question=1)


@each_game
@pytest.mark.parametrize("lang", ["en", "cs", "ru", "de"])
def test_text_board_and_alt_text_are_returned(client: ProtocolClient, table: str, lang: str) -> None:
    names = ["Ada", "Bea", "Cyril", "Dan", "Eva"]
    for seat in (None, 0):
        answer = client.ok(do="text", table=table, seat=seat, lang=lang, names=names)
        assert "Ada" in answer["text"]
        assert 0 < len(answer["alt"]) <= 1024


@each_game
def test_heuristic_and_fallback_moves_are_legal_and_repeatable(client: ProtocolClient, table: str) -> None:
    seat = client.owing(table)[0]
    for request in ({"do": "suggest"}, {"do": "suggest", "seed": SEED}, {"do": "default_move"}):
        word = client.ok(**request, table=table, seat=seat)["move"]
        assert client.ok(**request, table=table, seat=seat)["move"] == word
        assert client.ok(do="legal", table=table, seat=seat, prefix=word)["kind"] == "leaf"


def test_best_move_is_the_first_one_considered_at_every_level(client: ProtocolClient, pebbles: str) -> None:
    for level in LEVELS:
        found = client.ok(do="best", table=pebbles, seat=0, level=level, seed=SEED, playouts=12)
        assert found["move"] == found["considered"][0]["move"]
        assert (len(found["considered"]) > 1) == (level == "master")
    assert client.code(do="best", table=pebbles, seat=0, level="novice") == "bad_request"


@each_game
def test_evaluate_returns_expected_results_of_each_seat(client: ProtocolClient, table: str) -> None:
    told = client.ok(do="evaluate", table=table, seat=0, playouts=4, seed=SEED)
    assert told["playouts"] == 4
    assert told["moves_per_s"] > 0
    assert sum(one["wins"] for one in told["standing"]) == pytest.approx(1)
    assert {one["points"] > 0 for one in told["standing"]} == {True}
    assert client.code(do="evaluate", table=table, seat=0, playouts=0) == "bad_request"


@each_game
def test_outcome_is_reported_before_and_after_the_end(client: ProtocolClient, game: str) -> None:
    table = client.new(game, ALL[game].seat_range[0])
    assert not client.ok(do="outcome", table=table)["over"]
    client.play(table)
    after = client.ok(do="outcome", table=table)
    assert after["over"]
    assert after["winners"] == [seat for seat in range(ALL[game].seat_range[0]) if after["ranks"][seat] == 1]
    assert [sum(parts.values()) for parts in after["breakdown"]] == after["scores"]
    assert client.code(do="push", table=table, seat=0, move=["pass"]) == "over"


@each_game
def test_loaded_dump_continues_like_its_original(client: ProtocolClient, table: str) -> None:
    client.play(table, 6)
    dumped = client.ok(do="dump", table=table)
    loaded = client.ok(do="load", state=json.loads(json.dumps(dumped["state"])), seed=SEED)
    assert loaded["digest"] == dumped["digest"]
    for name in (table, loaded["table"]):
        client.play(name)
    assert client.ok(do="dump", table=table)["digest"] == client.ok(do="dump", table=loaded["table"])["digest"]


@each_game
def test_load_refuses_impossible_states(client: ProtocolClient, table: str) -> None:
    state = client.ok(do="dump", table=table)["state"]
    edits: tuple[dict[str, Any], ...] = (
        {"state": 5},
        {"stack": []} | {"stack": [{"step": "no such step"}]},
        {"seats": 99},
        {"options": {"no such option": 1}},
        {"rules": 99},
        {"surplus": 1},
    )
    for edit in edits:
        assert client.code(do="load", state={**state, **edit}) == "bad_state"
    strange: tuple[Any, ...] = (5, None, [], {}, "x", {"game": "pebbles"}, {"game": 7})
    for not_a_state in strange:
        assert client.code(do="load", state=not_a_state) == "bad_state"
    assert list(client.digests()) == [table]


@each_game
def test_record_can_be_replayed(client: ProtocolClient, game: str) -> None:
    table = client.new(game, ALL[game].seat_range[0])
    assert "seed" not in client.ok(do="record", table=table)["record"]["header"]
    client.play(table)
    record = json.loads(json.dumps(client.ok(do="record", table=table)["record"]))
    header = record["header"]
    assert {"game", "rules", "shape", "components", "options", "seats", "commit", "seed", "salt"} <= set(header)
    assert seed_commitment(header["table"], header["seed"], header["salt"]) == header["commit"]
    for entry in record["entries"]:
        assert {"kind", "seat", "by", "move", "to", "draws", "events", "digest"} <= set(entry)
    again = client.ok(do="replay", record=record)
    assert again["version"] == len(record["entries"])
    assert again["digest"] == client.ok(do="dump", table=table)["digest"] == record["entries"][-1]["digest"]
    assert client.ok(do="record", table=again["table"])["record"] == record
    part = client.ok(do="replay", record=record, upto=3)
    assert (part["version"], part["digest"]) == (3, record["entries"][2]["digest"])
    client.play(part["table"])


@pytest.mark.parametrize(
    ("part", "field", "value", "path"),
    [
        ("header", "seats", 10**12, "header.seats"),
        ("header", "seed", "0" * 64, "header.commit"),
        ("header", "start", 5, "header.start"),
        (2, "seat", None, "entries[2].seat"),
        (4, "move", ["no-such-word"], "entries[4]"),
        (5, "move", "not a list", "entries[5].move"),
    ],
)
def test_damaged_record_is_refused_at_its_first_difference(
    client: ProtocolClient, pebbles: str, part: str | int, field: str, value: object, path: str
) -> None:
    client.play(pebbles)
    record = json.loads(json.dumps(client.ok(do="record", table=pebbles)["record"]))
    (record["header"] if isinstance(part, str) else record["entries"][part])[field] = value
    error = client.raw(do="replay", record=record)["error"]
    assert (error["code"], error["path"]) == ("bad_record", path)


def test_closed_table_is_deleted_and_its_id_not_reused(client: ProtocolClient) -> None:
    table = client.new("pebbles")
    assert client.ok(do="close", table=table) == {}
    assert client.code(do="questions", table=table) == "no_such_table"
    assert client.new("pebbles") != table


def test_request_id_is_returned(client: ProtocolClient) -> None:
    for name in (7, "x", None, ["a", {"b": 1}], 10**30):
        assert client.raw(do="games", id=name)["id"] == name
        assert client.raw(do="nothing", id=name)["id"] == name
    assert "id" not in client.raw(do="games")


def test_component_files_are_adopted_or_refused(client: ProtocolClient, tmp_path: Path) -> None:
    (tmp_path / "latin.toml").write_bytes(b"name = '\xe9'")
    (tmp_path / "large.toml").write_bytes(b"#" * (2 << 20))
    for path in (tmp_path, tmp_path / "none.toml", tmp_path / "latin.toml", tmp_path / "large.toml", "/dev/zero", "\0"):
        answer = client.raw(do="new", game="pebbles", seats=2, components=str(path))
        assert (answer["error"]["code"], answer["error"]["path"]) == ("bad_request", "components")
    assert client.digests() == {}
