"""Test links, headings and paths of all pages, and the index of decisions."""

import os
import re
from functools import cache
from pathlib import Path

import pytest

pytestmark = pytest.mark.lint

HOME = Path(__file__).parents[1]
TOPS = ("bot", "bottega", "engines", "render", "tests", "deploy", "docs")
LINK = re.compile(r"\]\(([^()\s]+)\)")
QUOTED = re.compile(r"`([^`\n]+)`")
ANOTHER_TREE = ("docs/template/", "deploy/render/")
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
