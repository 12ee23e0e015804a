"""Test what pages name: links, headings, paths, settings, classes, functions and commands; the index of decisions.

Read the source for these names: pages name private ones, too, and those of scripts.
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
ANOTHER_TREE = ("docs/sample/", "deploy/render/")
"""Pages that name files of a game that is still to be made, or of a chart."""
OF_THE_PAST = ("docs/vocabulary.md", "CHANGELOG.md")


@cache
def project_paths() -> frozenset[str]:
    """Return every file and folder of the project, by its path."""
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


def list_pages() -> list[str]:
    return sorted(file for file in project_paths() if file.endswith(".md") and not file.startswith(ANOTHER_TREE))


def heading_anchors(text: str) -> set[str]:
    """Return the anchors that a forge makes of headings."""
    heads = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


def broken_links(page: str, text: str) -> list[str]:
    """Return the links and paths of a page that lead nowhere."""
    text, lost = re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL), list[str]()
    for link in LINK.findall(text):
        path, _, anchor = link.partition("#")
        target = (HOME / page).parent / path if path else HOME / page
        if re.match(r"[a-z]+:", link):
            continue
        if not target.exists() or (anchor and anchor not in heading_anchors(target.read_text("utf-8"))):
            lost.append(link)
    for quoted in () if page in OF_THE_PAST else QUOTED.findall(text):
        first, _, rest = quoted.partition("/")
        if (
            first in TOPS
            and re.fullmatch(r"[\w./<>-]+", rest)
            and not is_project_path(quoted.split("::")[0].rstrip("/"))
        ):
            lost.append(quoted)
    return lost


@pytest.mark.parametrize("page", list_pages())
def test_links_and_paths_on_pages_exist(page: str) -> None:
    assert broken_links(page, (HOME / page).read_text("utf-8")) == []


def test_every_decision_is_in_the_index() -> None:
    folder = HOME / "docs" / "decisions"
    listed = set(LINK.findall((folder / "README.md").read_text("utf-8")))
    assert listed == {path.name for path in folder.glob("*.md")} - {"README.md"}


# -- names

PAGES = [HOME / "README.md", *sorted((HOME / "docs").glob("*.md"))]
HISTORY = sorted((HOME / "docs" / "decisions").glob("*.md"))
FILE = re.compile(r"[\w.-]+\.(py|lua|sh|yml|md|ftl)")
NAME = re.compile(r"[A-Z]\w+[a-z]\w*|[A-Z]+(_[A-Z]+)*|[a-z]+(_[a-z]+)+|[A-Z]\w+(\.\w+)+")
MEMBER = re.compile(r"([A-Z]\w+)\.(\w+)(?:\(.*\))?")
COMMAND = re.compile(r"(?:^ *|&& |bin/)(make|bottega|python3? -m) ([a-z][\w.]*)(?![\w*…])", re.MULTILINE)
OURS = ("bot", "engines", "render", "tests")
FROM_OUTSIDE = {"clock_nanosleep", "our_bottega_bot", "X", "GAME", "OUT", "NAME", "PYTHON", "Image.open"}
"""What a reader makes first, what belongs to the system, and what is a placeholder in an example."""


def words_of_code(files: list[Path]) -> set[str]:
    kinds = {".py", ".lua", ".toml", ".yml", ".sh", ".ftl", ".json", ".service", ""}
    texts = (
        HOME / path
        for path in files
        if path.suffix in kinds and "docs" not in path.parts and path.name != "test_docs.py"
    )
    return {word for path in texts if path.is_file() for word in re.findall(r"\w+", path.read_text("utf-8", "replace"))}


@pytest.fixture(scope="module")
def files() -> list[Path]:
    listing = subprocess.run(
        ["git", "ls-files", "-z", "-co", "--exclude-standard"], cwd=HOME, capture_output=True, check=True
    )
    return [Path(name) for name in listing.stdout.decode().split("\0") if name]


@pytest.fixture(scope="module")
def names(files: list[Path]) -> set[str]:
    return words_of_code(files)


@pytest.fixture(scope="module")
def sources(files: list[Path]) -> list[str]:
    paths = (HOME / path for path in files if path.suffix == ".py")
    return [path.read_text("utf-8") for path in paths if path.is_file()]


def code_spans(page: Path) -> list[str]:
    return QUOTED.findall(re.sub(r"```.*?```", "", page.read_text("utf-8"), flags=re.DOTALL))


def missing_files(spans: list[str], files: list[Path]) -> list[str]:
    """Return the paths and file names among these that no file of the project has."""
    plain = [span.split("::")[0] for span in spans if not re.search(r"[<>{*… ]", span)]
    paths = [span for span in plain if span.startswith(("bot/", "engines/", "render/", "tests/", "deploy/", "docs/"))]
    bare = [span for span in plain if FILE.fullmatch(span)]
    known = {path.name for path in files} | FROM_OUTSIDE
    return [path for path in paths if not (HOME / path).exists()] + [name for name in bare if name not in known]


def missing_names(spans: list[str], names: set[str]) -> list[str]:
    """Return the classes, functions and constants among these that the code does not have."""
    outside = FROM_OUTSIDE | set(describe_settings())
    outside |= {metric.name for metric in REGISTRY.collect()}
    spans = [span for span in spans if NAME.fullmatch(span) and span not in outside]
    return [span for span in spans if not set(span.split(".")) <= names]


def missing_members(spans: list[str], sources: list[str]) -> list[str]:
    """Return the attributes among these that no file names which defines the class."""
    named = [MEMBER.fullmatch(span) for span in spans if not FILE.fullmatch(span) and span not in FROM_OUTSIDE]
    found = [(match[0], re.compile(rf"^class {match[1]}\b", re.M), rf"\b{match[2]}\b") for match in named if match]
    return [
        span for span, owner, name in found if not any(owner.search(text) and re.search(name, text) for text in sources)
    ]


@pytest.mark.parametrize("page", PAGES + HISTORY, ids=lambda page: page.name)
def test_a_page_names_attributes_of_their_class(page: Path, sources: list[str]) -> None:
    assert missing_members(code_spans(page), sources) == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_names_what_exists(page: Path, files: list[Path], names: set[str]) -> None:
    spans = code_spans(page)
    assert missing_files(spans, files) == []
    assert missing_names(spans, names) == []


def code_text(page: str) -> str:
    """Return the code of a page: its spans, its fenced blocks and its indented lines."""
    indented = [line for line in page.splitlines() if line.startswith("    ")]
    return "\n".join([*QUOTED.findall(page), *re.findall(r"```.*?```", page, flags=re.DOTALL), *indented])


def is_module(name: str) -> bool:
    path = HOME / name.replace(".", "/")
    return path.with_suffix(".py").is_file() or (path / "__main__.py").is_file()


def missing_commands(page: str) -> list[str]:
    """Return the commands in the code of a page that cannot be run."""
    exist = {
        "make": set(re.findall(r"^([a-z]+):", (HOME / "Makefile").read_text("utf-8"), flags=re.MULTILINE)),
        "bottega": {*SERVER_COMMANDS, ENGINE, *(name for names in MODULES.values() for name in names)},
    }
    found = COMMAND.findall(code_text(page))
    typed = [(tool, name) for tool, name in found if tool in exist or name.split(".")[0] in OURS]
    return [f"{tool} {name}" for tool, name in typed if not (name in exist[tool] if tool in exist else is_module(name))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_of_a_page_exist(page: Path) -> None:
    assert missing_commands(page.read_text("utf-8")) == []
