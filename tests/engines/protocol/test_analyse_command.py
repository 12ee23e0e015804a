"""Test ``bottega analyse``: reviews of a recorded game, effort, repeatability, refusals."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.cli.analyse import _scale_effort
from engines.core.analysis_results import AnalysisBudget
from tests.engines.protocol.test_commands import record_of, refusal_of, run_command
from tests.texts import render_text

Output = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("records") / "pebbles.json"
    record_of("pebbles", path)
    return path


def test_the_effort_scales_every_number_of_games_and_no_number_of_decisions() -> None:
    usual, double = AnalysisBudget(), _scale_effort(200)
    decisions = {"worst", "best", "worst_weighed", "best_weighed"}
    factors = {name: getattr(double, name) / getattr(usual, name) for name in AnalysisBudget.__struct_fields__}
    assert factors == {name: 1 if name in decisions else 2 for name in factors}
    assert _scale_effort(1).weighed == 2


@pytest.mark.slow
def test_every_seat_is_looked_back_on_the_same_way_each_time(record: Path, capsys: Output) -> None:
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
    from bot.cli import main

    assert main(("analyse", str(record), "--effort", "1", "--seat", "0", "--lang", "de", "--names", "Anna", "Ben")) == 0
    said = capsys.readouterr()
    assert said.err == ""
    assert said.out.startswith("Anna")
    assert "Ben" in said.out
    assert "Runde" in said.out


@pytest.mark.parametrize("argv", [("--seat", "9"), ("--seat", "-1"), ("--effort", "0"), ("--effort", "100000")])
def test_invalid_analyse_argument_is_refused(record: Path, capsys: Output, argv: tuple[str, str]) -> None:
    assert argv[0] in refusal_of(capsys, "analyse", str(record), *argv)


def test_a_game_that_is_not_over_is_refused(record: Path, tmp_path: Path, capsys: Output) -> None:
    import json

    whole = json.loads(record.read_text("utf-8"))
    half = {"header": whole["header"], "entries": whole["entries"][:8]}
    (tmp_path / "half.json").write_text(json.dumps(half), "utf-8")
    assert "not over" in refusal_of(capsys, "analyse", str(tmp_path / "half.json"))
