"""Test the ``bottega`` commands selfplay, replay, board and serve, and sessions of the protocol."""

import json
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from bot.cli import ENGINE, EXIT_INVALID_INPUT, main
from bot.cli.analyse import scale_effort
from bot.cli.selfplay import find_percentile
from engines.core.analysis_results import AnalysisBudget
from engines.protocol import session
from render import PAINTERS
from tests.engines.protocol.client import ALL, SEED, ProtocolClient, each_game, send_lines
from tests.texts import render_text

Output = pytest.CaptureFixture[str]


def run_command(capsys: Output, *argv: str) -> dict[str, Any]:
    assert main(argv) == 0, f"the command failed: {capsys.readouterr().err}"
    said = capsys.readouterr()
    assert said.err == ""
    told: dict[str, Any] = json.loads(said.out)
    return told


def refusal_of(capsys: Output, *argv: str) -> str:
    assert main(argv) == EXIT_INVALID_INPUT
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert said.err.startswith("bottega: ")
    return said.err


def record_of(game: str, path: Path, *, wrap: bool = False) -> dict[str, Any]:
    talk = ProtocolClient()
    talk.new(game, ALL[game].seat_range[0])
    talk.play("t1")
    told = talk.ok(do="record", table="t1")
    path.write_text(json.dumps({"ok": told} if wrap else told["record"]), "utf-8")
    record: dict[str, Any] = told["record"]
    return record


@each_game
def test_selfplay_runs_with_random_players(game: str, capsys: Output) -> None:
    seats = ALL[game].seat_range[1]
    argv = ("selfplay", game, "--seats", str(seats), "--games", "4", "--random", "all", "--json")
    told = run_command(capsys, *argv)
    assert {"game", "seats", "games", "winner", "scores", "wins", "moves", "decisions_per_s", "choices_per_s"} <= set(
        told
    )
    for spread in (told["winner"], told["scores"]):
        assert set(spread) == {"mean", "median", "p10", "p90"}
        assert spread["p10"] <= spread["median"] <= spread["p90"]
    assert len(told["wins"]) == seats
    assert told["decisions_per_s"] >= told["choices_per_s"] > 0
    again = run_command(capsys, *argv)
    assert {key for key in told if told[key] != again[key]} <= {"decisions_per_s", "choices_per_s"}
    assert run_command(capsys, *argv, "--seed", "1")["winning"] != told["winning"]


def test_selfplay_runs_with_an_ai_among_random_players(capsys: Output) -> None:
    told = run_command(
        capsys, *("selfplay", "pebbles", "--seats", "3", "--games", "30", "--random", "1,2", "--rotate", "--json")
    )
    assert told["wins"][0] > max(told["wins"][1:])
    assert sum(told["wins"]) <= 30


def test_percentiles_are_interpolated_between_neighbours() -> None:
    assert [find_percentile([1, 2, 3, 4], part) for part in (0, 0.5, 0.9, 1)] == [1, 2.5, 3.7, 4]


@pytest.mark.slow
def test_selfplay_compares_ai_levels(capsys: Output) -> None:
    argv = ("selfplay", "pebbles", "--seats", "2", "--games", "8", "--levels", "master,apprentice", "--playouts", "12")
    told, again = (run_command(capsys, *argv, "--rotate", "--json") for _ in range(2))
    assert told["winning"] == again["winning"]
    assert told["wins"][0] > told["wins"][1], (
        f"expected a master to win more often than an apprentice, got {told['wins']}"
    )


def test_selfplay_accepts_game_options(capsys: Output) -> None:
    argv = ("selfplay", "pebbles", "--seats", "2", "--games", "3", "--random", "all", "--json")
    one, three = run_command(capsys, *argv, "--options", "rounds=1"), run_command(capsys, *argv)
    assert one["moves"]["mean"] < three["moves"]["mean"]


def test_selfplay_prints_a_table(capsys: Output) -> None:
    assert main(["selfplay", "pebbles", "--seats", "2", "--games", "2", "--random", "all"]) == 0
    said = capsys.readouterr()
    assert "wins by seat" in said.out
    assert "decisions a second" in said.out


@pytest.mark.parametrize(
    "line",
    [
        "selfplay chess --seats 2 --games 1",
        "selfplay pebbles --seats 9 --games 1",
        "selfplay pebbles --seats -1 --games 1",
        "selfplay pebbles --seats 2 --games 0",
        "selfplay pebbles --seats 2 --games 1 --random 2",
        "selfplay pebbles --seats 2 --games 1 --random x",
        "selfplay pebbles --seats 2 --games 1 --levels master",
        "selfplay pebbles --seats 2 --games 1 --levels master,novice",
        "selfplay pebbles --seats 2 --games 1 --levels master,master --playouts 0",
        "selfplay pebbles --seats 2 --games 1 --options rounds=7",
        "selfplay pebbles --seats 2 --games 1 --options rounds=99999999999999999999",
        "selfplay pebbles --seats 2 --games 1 --options rounds",
        "selfplay pebbles --seats 2 --games 1 --options nonsense=1",
        "replay /nowhere",
        "replay /",
        "replay /dev/null",
        "board /nowhere --out /dev/null",
    ],
)
def test_invalid_command_line_is_refused(line: str, capsys: Output) -> None:
    refusal_of(capsys, *line.split())


@each_game
@pytest.mark.parametrize("wrap", [False, True])
def test_replay_verifies_a_record(game: str, wrap: bool, tmp_path: Path, capsys: Output) -> None:
    file = tmp_path / "record.json"
    record = record_of(game, file, wrap=wrap)
    told = run_command(capsys, "replay", str(file), "--json")
    assert told["over"]
    assert told["digest"] == record["entries"][-1]["digest"]
    assert main(["replay", str(file)]) == 0
    assert record["entries"][-1]["digest"] in capsys.readouterr().out


def test_replay_names_the_first_entry_that_differs(tmp_path: Path, capsys: Output) -> None:
    file = tmp_path / "record.json"
    record = record_of("pebbles", file)
    record["entries"][5]["move"] = ["no-such-word"]
    file.write_text(json.dumps(record), "utf-8")
    assert "entries[5]" in refusal_of(capsys, "replay", str(file))


@pytest.mark.parametrize("command", ["replay", "board"])
@pytest.mark.parametrize(
    ("header", "said"),
    [({"rules": 9}, "rules number 9. This version does not play it; its own is 1"), ({"options": {"luck": 1}}, "luck")],
)
def test_record_of_an_unsupported_version_is_refused_in_one_line(
    command: str, header: dict[str, Any], said: str, tmp_path: Path, capsys: Output
) -> None:
    file, out = tmp_path / "record.json", tmp_path / "board.png"
    record = record_of("pebbles", file)
    file.write_text(json.dumps(record | {"header": record["header"] | header}), "utf-8")
    assert said in refusal_of(capsys, command, str(file), *(("--out", str(out)) if command == "board" else ()))
    assert not out.exists()


@pytest.mark.parametrize(
    "content",
    [b"", b"\xff\xfe", b"[]", b"null", b"{}", b'{"header":5}', b'{"stack":[]}', b'{"ok":{"ok":{}}}', b"[" * 9999],
)
def test_files_other_than_records_are_refused(content: bytes, tmp_path: Path, capsys: Output) -> None:
    file = tmp_path / "file"
    file.write_bytes(content)
    refusal_of(capsys, "replay", str(file))
    refusal_of(capsys, "board", str(file), "--out", str(tmp_path / "x.png"))


@pytest.mark.slow
@pytest.mark.parametrize("game", [game for game in ALL if game in PAINTERS])
def test_board_command_paints_a_record_and_a_state(game: str, tmp_path: Path, capsys: Output) -> None:
    file, out = tmp_path / "file.json", tmp_path / "board.png"
    record_of(game, file)
    for more in ((), ("--at", "9", "--seat", "1", "--lang", "cs"), ("--at", "9", "--seat", "1", "--picture", "hand")):
        told = run_command(capsys, "board", str(file), "--out", str(out), *more)
        with Image.open(out) as picture:
            assert list(picture.size) == told["size"]
        assert told["marks"]
        assert 0 < len(told["alt"]) <= 1024
    talk = ProtocolClient()
    talk.new(game)
    file.write_text(json.dumps(talk.ok(do="dump", table="t1")), "utf-8")
    run_command(capsys, "board", str(file), "--out", str(out))
    refusal_of(capsys, "board", str(file), "--out", str(out), "--seat", "9")
    refusal_of(capsys, "board", str(file), "--out", str(tmp_path / "none" / "x.png"))


def test_board_command_shows_given_names(tmp_path: Path, capsys: Output) -> None:
    file, out = tmp_path / "record.json", tmp_path / "board.png"
    names = [f"Ada-{seat}" for seat in range(record_of("princes", file)["header"]["seats"])]
    told = run_command(capsys, "board", str(file), "--out", str(out), "--names", *names)
    assert all(name in told["alt"] for name in names)
    assert "--names" in refusal_of(capsys, "board", str(file), "--out", str(out), "--names", "Ada")


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
    done = send_lines("\n".join([*sent, ""]).encode(), ("-m", "bottega", ENGINE))
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
        renamed["kind"] = {"choice": "pick", "allocation": "allot", "move": "say"}.get(renamed["kind"], renamed["kind"])
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
    usual, double = AnalysisBudget(), scale_effort(200)
    decisions = {"worst", "best", "worst_complete", "best_complete"}
    factors = {name: getattr(double, name) / getattr(usual, name) for name in AnalysisBudget.__struct_fields__}
    assert factors == {name: 1 if name in decisions else 2 for name in factors}
    assert scale_effort(1).complete == 2


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
