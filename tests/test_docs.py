"""Test names on pages: links, headings, paths, settings, classes, functions and commands; and the indexes.

Search the source for these names, since pages also mention private ones and scripts.
"""

import os
import re
import subprocess
from functools import cache
from pathlib import Path

import pytest

from bot.cli import ENGINE, MODULES, SERVER_COMMANDS
from bot.metrics import REGISTRY
from bot.settings import describe_settings

pytestmark = pytest.mark.lint

HOME = Path(__file__).parents[1]
TOPS = ("bot", "bottega", "engines", "render", "tests", "deploy", "docs")
LINK = re.compile(r"\]\(([^()\s]+)\)")
QUOTED = re.compile(r"`([^`\n]+)`")


@cache
def project_paths() -> frozenset[str]:
    """Return every file and folder of the project by path."""
    found = {path.name for path in HOME.glob("*.md")}
    for top in TOPS:
        for folder, _, files in os.walk(HOME / top):
            place = Path(folder).relative_to(HOME)
            found |= {str(place), *(str(place / file) for file in files)}
    return frozenset(found)


def is_project_path(path: str) -> bool:
    """Return whether a path exists; for one with a placeholder (``render/<game>/icons.py``): for any value of it."""
    if "<" not in path:
        return path in project_paths()
    pattern = re.compile(re.sub(r"<\w+>", "[^/]+", path.replace(".", r"\.")))
    return any(pattern.fullmatch(one) for one in project_paths())


def heading_anchors(text: str) -> set[str]:
    """Return the anchors that a forge makes of headings."""
    heads = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


@pytest.mark.parametrize("script", [".ci/run", ".ci/repeat_red.sh", "tests/pythons.sh", "Makefile"])
def test_paths_in_scripts_exist(script: str) -> None:
    """Expand patterns as a shell does: ``tests/chat/*/test_{load,rendering}.py`` is several files."""
    paths = re.findall(r"(?<![\w/.$-])(?:docs|deploy|tests)/[\w./*{},-]+", (HOME / script).read_text("utf-8"))
    listed = subprocess.run(["bash", "-c", f"ls -d {' '.join(paths) or '.'}"], cwd=HOME, capture_output=True, text=True)
    assert not listed.stderr, f"expected {script} to name existing files only: {listed.stderr}"


@pytest.mark.parametrize(
    "page",
    sorted(
        file
        for file in project_paths()  # except those for files of a future game, or of a chart
        if file.endswith(".md") and not file.startswith(("docs/sample/", "deploy/render/"))
    ),
)
def test_links_and_paths_on_pages_exist(page: str) -> None:
    text = re.sub(r"^```.*?^```", "", (HOME / page).read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    lost = []
    for link in LINK.findall(text):
        path, _, anchor = link.partition("#")
        target = (HOME / page).parent / path if path else HOME / page
        if re.match(r"[a-z]+:", link):
            continue
        if not target.exists() or (anchor and anchor not in heading_anchors(target.read_text("utf-8"))):
            lost.append(link)
    for quoted in () if (page in ("docs/vocabulary.md", "CHANGELOG.md")) else QUOTED.findall(text):
        first, _, rest = quoted.partition("/")
        if first in TOPS and re.fullmatch(r"[\w./<>-]+", rest):
            lost += [] if is_project_path(quoted.split("::")[0].rstrip("/")) else [quoted]
    assert lost == []


@pytest.mark.parametrize("folder", ["docs", "docs/decisions"])
def test_index_of_a_folder_lists_its_pages(folder: str) -> None:
    home = HOME / folder
    listed = {link for link in LINK.findall((home / "README.md").read_text("utf-8")) if "/" not in link}
    assert listed == {path.name for path in home.glob("*.md")} - {"README.md"}


# -- names

PAGES = [HOME / "README.md", *sorted((HOME / "docs").glob("*.md"))]
FILE = re.compile(r"[\w.-]+\.(py|lua|sh|yml|md|ftl)")
NAME = re.compile(r"[A-Z]\w+[a-z]\w*|[A-Z]+(_[A-Z]+)*|[a-z]+(_[a-z]+)+|[A-Z]\w+(\.\w+)+")
COMMAND = re.compile(r"(?:^ *|&& |bin/)(make|bottega|python3? -m) ([a-z][\w.]*)(?![\w*…])", re.MULTILINE)
FROM_OUTSIDE = {"clock_nanosleep", "our_bottega_bot", "X", "GAME", "OUT", "NAME", "PYTHON", "Image.open"}
"""Files the reader creates first, system files, and placeholders in examples."""


@pytest.fixture(scope="module")
def files() -> list[Path]:
    listing = subprocess.run(
        ["git", "ls-files", "-z", "-co", "--exclude-standard"], cwd=HOME, capture_output=True, check=True
    )
    return [Path(name) for name in listing.stdout.decode().split("\0") if name]


@pytest.fixture(scope="module")
def names(files: list[Path]) -> set[str]:
    """Return the words of the code."""
    kinds = {".py", ".lua", ".toml", ".yml", ".sh", ".ftl", ".json", ".service", ""}
    code = [one for one in files if one.suffix in kinds and "docs" not in one.parts and one.name != "test_docs.py"]
    texts = [(HOME / one).read_text("utf-8", "replace") for one in code if (HOME / one).is_file()]
    return {word for text in texts for word in re.findall(r"\w+", text)}


@pytest.fixture(scope="module")
def sources(files: list[Path]) -> list[str]:
    paths = (HOME / path for path in files if path.suffix == ".py")
    return [path.read_text("utf-8") for path in paths if path.is_file()]


def code_spans(page: Path) -> list[str]:
    return QUOTED.findall(re.sub(r"```.*?```", "", page.read_text("utf-8"), flags=re.DOTALL))


@pytest.mark.parametrize(
    "page", [*PAGES, *sorted((HOME / "docs" / "decisions").glob("*.md"))], ids=lambda page: page.name
)
def test_pages_name_existing_attributes_of_classes(page: Path, sources: list[str]) -> None:
    """Some file must define the class and contain the attribute."""
    spans = [span for span in code_spans(page) if not FILE.fullmatch(span) and span not in FROM_OUTSIDE]
    named = [match for span in spans if (match := re.fullmatch(r"([A-Z]\w+)\.(\w+)(?:\(.*\))?", span))]
    found = [(match[0], re.compile(rf"^class {match[1]}\b", re.M), rf"\b{match[2]}\b") for match in named]
    assert [
        span for span, owner, name in found if not any(owner.search(text) and re.search(name, text) for text in sources)
    ] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_pages_name_only_existing_things(page: Path, files: list[Path], names: set[str]) -> None:
    spans = code_spans(page)
    plain = [span.split("::")[0] for span in spans if not re.search(r"[<>{*… ]", span)]
    paths = [span for span in plain if span.startswith(("bot/", "engines/", "render/", "tests/", "deploy/", "docs/"))]
    assert [path for path in paths if not (HOME / path).exists()] == []
    known = {path.name for path in files} | FROM_OUTSIDE
    assert [name for name in plain if FILE.fullmatch(name) and name not in known] == []
    outside = {*FROM_OUTSIDE, *describe_settings(), *(metric.name for metric in REGISTRY.collect())}
    named = [span for span in spans if NAME.fullmatch(span) and span not in outside]
    assert [span for span in named if not set(span.split(".")) <= names] == []


def code_text(page: str) -> str:
    """Return the code of a page: its spans, its fenced blocks and its indented lines."""
    indented = [line for line in page.splitlines() if line.startswith("    ")]
    return "\n".join([*QUOTED.findall(page), *re.findall(r"```.*?```", page, flags=re.DOTALL), *indented])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_on_pages_exist(page: Path) -> None:
    exist = {
        "make": set(re.findall(r"^([a-z]+):", (HOME / "Makefile").read_text("utf-8"), flags=re.MULTILINE)),
        "bottega": {*SERVER_COMMANDS, ENGINE, *(name for names in MODULES.values() for name in names)},
    }
    for tool, name in COMMAND.findall(code_text(page.read_text("utf-8"))):
        if tool in exist:
            assert name in exist[tool], f"{page.name}: {tool} {name} does not exist"
        elif name.split(".")[0] in ("bot", "engines", "render", "tests"):
            path = HOME / name.replace(".", "/")
            assert path.with_suffix(".py").is_file() or (path / "__main__.py").is_file(), name  # a module or a package
