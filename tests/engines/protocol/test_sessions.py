"""Test sessions of the protocol: the examples of its page, those of version 1, and ``bottega analyse``."""

import json
from pathlib import Path
from typing import Any

import pytest

from bot.cli import main
from bot.cli.analyse import _scale_effort
from engines.core.analysis_results import AnalysisBudget
from engines.protocol import session
from tests.engines.protocol.client import ALL, SEED, ProtocolClient, each_game, send_lines
from tests.engines.protocol.test_commands import Output, record_of, refusal_of, run_command
from tests.texts import render_text

PAGE = Path(__file__).parents[3] / "docs" / "protocol.md"
EARLIER = Path(__file__).with_name("version1.txt")
"""The example session of version 1 of the page."""
LEFT_OUT = "…"


def split_session(block: str) -> tuple[list[str], list[str]]:
    lines = [line for line in block.splitlines() if line]
    sent = [line[2:] for line in lines if line.startswith("> ")]
    answers = [line[2:] for line in lines if line.startswith("< ")]
    assert len(lines) == len(sent) + len(answers)
    return sent, answers


def answer_agrees(said: Any, told: Any) -> bool:
    """Return whether an answer matches the page, except for parts that the page omits."""
    if said == LEFT_OUT:
        return True
    if isinstance(said, dict) and isinstance(told, dict):
        if LEFT_OUT not in said and set(said) != set(told):
            return False
        return all(key in told and answer_agrees(said[key], told[key]) for key in said if key != LEFT_OUT)
    if isinstance(said, list) and isinstance(told, list):
        head = said[:-1] if said and said[-1] == LEFT_OUT and len(told) != len(said) else said
        complete = head is said
        return (len(head) == len(told) if complete else len(head) <= len(told)) and all(map(answer_agrees, head, told))
    return bool(said == told)


@pytest.mark.slow
@pytest.mark.parametrize(
    "block",
    [PAGE.read_text("utf-8").split("## An example session")[1].split("```")[1], EARLIER.read_text("utf-8")],
    ids=["version 2", "version 1"],
)
def test_example_session_runs_as_documented(block: str) -> None:
    sent, answers = split_session(block)
    assert len(sent) == len(answers) > 20
    done = send_lines("\n".join([*sent, ""]).encode(), ("-m", "engines"))
    assert (done.returncode, done.stderr) == (0, b"")
    told = done.stdout.decode().splitlines()
    assert len(told) == len(sent)
    for line, expected, got in zip(sent, answers, told, strict=True):
        assert answer_agrees(json.loads(expected), json.loads(got)), f"{line}: expected\n{expected}, got\n{got[:2000]}"


OLD_NAMES = {
    "move": "word", "moves": "words", "questions": "asked", "id": "epoch", "required": "owes", "question": "ask",
    "irreversible": "seals", "moves_per_s": "words_per_s", "rules_version": "rules",
}  # fmt: skip
"""Collected from both pages; the program has a separate table."""
OLD_VALUES = {"choice": "pick", "allocation": "allot", "move": "say"}
RAW = {"view", "state", "args", "events", "options", "header"}
"""Fields with game-specific contents."""


class VersionPair:
    """Compare each answer of the same conversation in both versions."""

    def __init__(self) -> None:
        self.new, self.old = ProtocolClient(), ProtocolClient()
        self.old.ok(do="hello", protocol=1)

    def ask(self, do: str, old: str = "", **request: Any) -> dict[str, Any]:
        fields = {"move": "word", "moves": "words", "question": "epoch"}
        answer = self.new.raw(do=do, **request)
        earlier = self.old.raw(do=old or do, **{fields.get(key, key): value for key, value in request.items()})
        if "ok" in answer:
            assert earlier == {"ok": in_old_names(answer["ok"])}, (
                f"{do} gives an older client another answer: {request}"
            )
        else:
            assert earlier["error"]["code"] == session.CODES.get(answer["error"]["code"], answer["error"]["code"])
        return answer


def in_old_names(part: Any) -> Any:
    if isinstance(part, list):
        return [in_old_names(one) for one in part]
    if not isinstance(part, dict):
        return part
    renamed = {OLD_NAMES.get(k, k): v if k in RAW else in_old_names(v) for k, v in part.items()}
    if "kind" in renamed:
        renamed["kind"] = OLD_VALUES.get(renamed["kind"], renamed["kind"])
    return renamed


@pytest.mark.slow
@each_game
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


def test_each_protocol_version_accepts_only_its_own_names() -> None:
    new, old = ProtocolClient(), ProtocolClient()
    old.ok(do="hello", protocol=1)
    for talk in (new, old):
        talk.new("pebbles", 2)
    for mine, other in session.REQUESTS.items():
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


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("records") / "pebbles.json"
    record_of("pebbles", path)
    return path


def test_effort_scales_playout_counts_but_not_decision_counts() -> None:
    usual, double = AnalysisBudget(), _scale_effort(200)
    decisions = {"worst", "best", "worst_complete", "best_complete"}
    factors = {name: getattr(double, name) / getattr(usual, name) for name in AnalysisBudget.__struct_fields__}
    assert factors == {name: 1 if name in decisions else 2 for name in factors}
    assert _scale_effort(1).complete == 2


@pytest.mark.slow
def test_review_of_every_seat_is_deterministic(record: Path, capsys: Output) -> None:
    argv = ("analyse", str(record), "--effort", "1", "--json")
    told = run_command(capsys, *argv)
    assert told["game"] == "pebbles"
    assert [one["seat"] for one in told["seats"]] == list(range(len(told["seats"])))
    for one in told["seats"]:
        assert [stand["round"] for stand in one["course"]] == [1, 2, 3, 4]
        assert all(len(stand["points"]) == len(told["seats"]) for stand in one["course"])
        assert one["told"][-1] == render_text("look-back-how")
        assert all(decision["gain"] > 2 * decision["se"] for decision in one["costly"])
    assert run_command(capsys, *argv, "--seat", "1")["seats"] == [told["seats"][1]]


def test_analysis_output_has_player_names_in_chosen_language(record: Path, capsys: Output) -> None:
    assert main(("analyse", str(record), "--effort", "1", "--seat", "0", "--lang", "de", "--names", "Anna", "Ben")) == 0
    said = capsys.readouterr()
    assert said.err == ""
    assert said.out.startswith("Anna")
    assert "Ben" in said.out
    assert "Runde" in said.out


@pytest.mark.parametrize("argv", [("--seat", "9"), ("--seat", "-1"), ("--effort", "0"), ("--effort", "100000")])
def test_invalid_analyse_argument_is_refused(record: Path, capsys: Output, argv: tuple[str, str]) -> None:
    assert argv[0] in refusal_of(capsys, "analyse", str(record), *argv)


def test_review_of_an_unfinished_game_is_refused(record: Path, tmp_path: Path, capsys: Output) -> None:
    whole = json.loads(record.read_text("utf-8"))
    half = {"header": whole["header"], "entries": whole["entries"][:8]}
    (tmp_path / "half.json").write_text(json.dumps(half), "utf-8")
    assert "not over" in refusal_of(capsys, "analyse", str(tmp_path / "half.json"))
