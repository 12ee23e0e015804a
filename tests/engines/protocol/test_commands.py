"""Test the ``bottega`` commands selfplay, replay and board."""

import json
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from bot.cli import EXIT_INVALID_INPUT, main
from bot.cli.selfplay import find_percentile
from render import PAINTERS
from tests.engines.protocol.client import ALL, ProtocolClient, each_game

RATES = {"decisions_per_s", "choices_per_s"}
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
    assert {key for key in told if told[key] != again[key]} <= RATES
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
