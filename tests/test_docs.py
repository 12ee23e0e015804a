"""Pages name only files, settings and names that exist."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from bot.metrics import REGISTRY
from bot.settings import Settings

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
CODE = re.compile(r"`([^`\n]+)`")
FILE = re.compile(r"[\w.-]+\.(py|lua|sh|yml|md|ftl)")
NAME = re.compile(r"[A-Z]\w+[a-z]\w*|[A-Z]+(_[A-Z]+)*|[a-z]+(_[a-z]+)+|[A-Z]\w+(\.\w+)+")
FROM_OUTSIDE = {"revisions.py", "clock_nanosleep", "our_bottega_bot", "X", "GAME", "OUT", "NAME", "PYTHON"}
"""What a reader makes first, what belongs to the system, and what stands for something else in an example."""


def tracked_files() -> list[Path]:
    listing = subprocess.run(
        ["git", "ls-files", "-z", "-co", "--exclude-standard"], cwd=ROOT, capture_output=True, check=True
    )
    return [Path(name) for name in listing.stdout.decode().split("\0") if name]


def known_names(files: list[Path]) -> set[str]:
    kinds = {".py", ".lua", ".toml", ".yml", ".sh", ".ftl", ".json", ".service", ""}
    texts = (
        ROOT / path
        for path in files
        if path.suffix in kinds and "docs" not in path.parts and path.name != "test_docs.py"
    )
    return {word for path in texts if path.is_file() for word in re.findall(r"\w+", path.read_text("utf-8", "replace"))}


@pytest.fixture(scope="module")
def files() -> list[Path]:
    return tracked_files()


@pytest.fixture(scope="module")
def names(files: list[Path]) -> set[str]:
    return known_names(files)


def code_spans(page: Path) -> list[str]:
    text = re.sub(r"```.*?```", "", page.read_text("utf-8"), flags=re.DOTALL)
    return CODE.findall(text)


def missing_files(spans: list[str], files: list[Path]) -> list[str]:
    """The paths and file names among these that no file of the project has."""
    plain = [span.split("::")[0] for span in spans if not re.search(r"[<>{*… ]", span)]
    paths = [span for span in plain if span.startswith(("bot/", "engines/", "render/", "tests/", "deploy/", "docs/"))]
    bare = [span for span in plain if FILE.fullmatch(span)]
    known = {path.name for path in files} | FROM_OUTSIDE
    return [path for path in paths if not (ROOT / path).exists()] + [name for name in bare if name not in known]


def missing_names(spans: list[str], names: set[str]) -> list[str]:
    """The classes, functions and constants among these that the code does not have."""
    outside = FROM_OUTSIDE | {f"BOTTEGA_{field.upper()}" for field in Settings.model_fields}
    outside |= {metric.name for metric in REGISTRY.collect()}
    spans = [span for span in spans if NAME.fullmatch(span) and span not in outside]
    return [span for span in spans if not set(span.split(".")) <= names]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_names_what_exists(page: Path, files: list[Path], names: set[str]) -> None:
    spans = code_spans(page)
    assert missing_files(spans, files) == []
    assert missing_names(spans, names) == []


def test_what_does_not_exist_is_found(files: list[Path], names: set[str]) -> None:
    spans = ["bot/app/doors.py", "doors.py", "bot/main", "bot/app", "main", "test_docs.py"]
    assert missing_files(spans, files) == ["bot/app/doors.py", "bot/main", "doors.py"]
    gone = [
        "Open" + "Sesame",
        "open_" + "sesame",
        "OPEN_" + "SESAME",
        "Path." + "sesame",
        "Settings",
        "BOTTEGA_LOG_JSON",
    ]
    assert missing_names(gone, names) == gone[:4]
