"""Test the command that writes the sample pictures: help and unknown options."""

from __future__ import annotations

from pathlib import Path

import pytest

from render import samples


@pytest.mark.parametrize("option", ["-h", "--help"])
def test_help_is_printed_and_no_folder_is_made(
    option: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert samples.main([option]) == 0
    assert "OUTDIR" in capsys.readouterr().out
    assert list(tmp_path.iterdir()) == []


def test_an_unknown_option_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert samples.main(["--nothing"]) == 2
    assert list(tmp_path.iterdir()) == []
