"""Test docs/security.md: each threat names existing tests, and all third-party files are pinned by hash."""

import re
import tomllib
from hashlib import sha256
from pathlib import Path

import pytest

from bot.frontends.web.assets import STATIC

pytestmark = pytest.mark.lint

ROOT = Path(__file__).parents[2]
LINES = [
    [cell.strip() for cell in line.strip().strip("|").split("|")]
    for line in (ROOT / "docs" / "security.md").read_text("utf-8").splitlines()
    if line.startswith("| ") and not line.startswith("| who |")
]
WHO = {
    "a stranger on the network", "another web site", "a person who has seen a link", "a player", "a group's admin",
    "another group on the same host", "a flood", "another user of the machine", "a reader of the log",
    "a holder of a backup", "a poisoned dependency",
}  # fmt: skip


def test_every_attacker_is_covered() -> None:
    assert {line[0] for line in LINES} >= WHO


@pytest.mark.parametrize("line", LINES, ids=lambda line: line[1].replace(" ", "_")[:40])
def test_each_threat_names_existing_tests(line: list[str]) -> None:
    assert len(line) == 4, f"a line needs four cells: {line}"
    assert line[3]
    for test in line[3].split():
        found = re.fullmatch(r"`(tests/[\w/]+\.py)::(\w+)`", test)
        assert found, f"name the test as `tests/path.py::name`: {test}"
        assert f"def {found[2]}(" in (ROOT / found[1]).read_text("utf-8"), (
            f"{found[1]} has no test {found[2]}: name an existing one"
        )


def test_every_installed_package_is_pinned_by_hash() -> None:
    packages = tomllib.loads((ROOT / "uv.lock").read_text("utf-8"))["package"]
    foreign = [package for package in packages if "editable" not in package["source"]]
    assert len(foreign) > 40
    for package in foreign:
        files = [*package.get("wheels", ()), *([package["sdist"]] if "sdist" in package else ())]
        assert files, f"uv.lock has no files of {package['name']}: run uv lock"
        assert all(re.fullmatch(r"sha256:[0-9a-f]{64}", file["hash"]) for file in files)
        assert package["source"] == {"registry": "https://pypi.org/simple"}, f"not from PyPI: {package['name']}"
    assert "uv sync --frozen" in (ROOT / "deploy" / "Dockerfile").read_text("utf-8")


SDK = "226f8b10f981c244e863aa694b715bb5e4875e0898de2f686693228ff6b6b7e3"
"""The hash of @discord/embedded-app-sdk 2.5.0 (npm, sha512-FNoe5PbS…), see docs/decisions/platform-scripts.md."""


def test_the_vendored_sdk_is_unchanged_and_licensed() -> None:
    data = (STATIC / "discord-sdk.js").read_bytes()
    assert sha256(data).hexdigest() == SDK
    assert not re.search(rb"eval\(|new Function", data)
    licence = (STATIC / "discord-sdk.LICENSE.txt").read_text("utf-8")
    parts = ("MIT License", "big-integer", "decimal.js-light", "eventemitter3", "lodash.transform", "uuid", "zod")
    assert [name for name in parts if name not in licence] == [], "discord-sdk.LICENSE.txt lacks these licences"
