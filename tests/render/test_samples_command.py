"""Test the command that writes the sample pictures: help and unknown options make no folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from render import samples


@pytest.mark.parametrize(("option", "code"), [("-h", 0), ("--help", 0), ("--nothing", 2)])
def test_an_option_explains_the_command(
    option: str, code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert samples.main([option]) == code
    assert "OUTDIR" in "".join(capsys.readouterr())
    assert list(tmp_path.iterdir()) == []
