"""Measure names and docstrings of modules, and sentences of pages, against the goals of the project.

The goals come from seven Python projects of the field: python-chess, OpenSpiel, catanatron, aiogram_dialog,
python-discord/bot, python-telegram-bot and diplicity. ``reference_words.txt`` holds the words of their modules,
classes, functions and parameters.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from pathlib import Path
from statistics import mean
from typing import Final

from tests.naming.identifier_words import (
    ROOT,
    is_participle,
    past_forms,
    read_reference_words,
    rule_book_words,
    split_name,
    vocabulary_words,
)

CORES: Final = ("engines/core", "engines/protocol", "render/core")
GAMES: Final = tuple(sorted(path.parent.name for path in (ROOT / "engines").glob("*/components.toml")))
GOALS: Final = {
    "participles %": 3.6,
    "one word %": 55.0,
    "in 3+ files %": 25.0,
    "tense pairs": 0.0,
    "foreign %": 15.0,
    "pronouns/1000": 1.0,
    "no Error": 0.0,
    "no verb": 0.0,
    "no thing": 0.0,
}
"""The highest value of each measure. A goal is never raised."""
TEST_GOALS: Final = {measure: goal for measure, goal in GOALS.items() if measure != "foreign %"} | {"no Test": 0.0}
"""The same for tests. Their helpers are named after what they play: taps, crowds, relays."""
PAGE_GOALS: Final = {"mean words": 18.0, "above 30 %": 10.0, "pronouns/1000": 1.0}
LEAST_SENTENCES: Final = 8
PRONOUNS: Final = re.compile(
    r"\b(whoever|whatever|whichever|somebody|nobody|everybody|anybody|till|one's)\b", re.IGNORECASE
)
NO_VERBS: Final = {
    *("The", "A", "An", "Whether", "What", "Where", "Who", "How", "Which", "Whose", "Why", "When"),
    *("All", "Every", "Each", "Any", "Another", "One", "Two", "Three", "Four", "Some", "No", "Those"),
    *("These", "It", "Its", "This", "That", "Somebody", "Nobody", "Everybody", "Everything", "Whoever"),
}
"""Words that begin a description of a thing, not of what a function does."""
PARTICLES: Final = {
    *("again", "after", "around", "before", "below", "beside", "between", "elsewhere", "every", "everywhere"),
    *("here", "inside", "left", "mine", "once", "own", "past", "there", "together", "usual", "what"),
}
"""Words that name no thing, so neither a module nor a class."""
STORED_NAMES: Final = {"Done"}
"""Classes whose names are part of the fingerprints of stored positions."""
EXCEPTIONS: Final = frozenset({"Exception", "RuntimeError", "ValueError"})


@dataclass
class ModuleNames:
    """The names and docstrings of a module."""

    path: Path
    words: list[str] = field(default_factory=list)
    """Names of the module, its classes and its functions."""
    functions: list[str] = field(default_factory=list)
    docstrings: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    """Exceptions whose names do not end in Error."""
    without_verbs: list[str] = field(default_factory=list)
    """Functions whose docstrings do not begin with what they do."""
    without_things: list[str] = field(default_factory=list)
    """The module and its classes, if a participle or a particle is all of their name."""
    without_test: bool = False
    """A module of tests whose docstring does not begin with *Test* and what is tested."""

    def tense_pairs(self) -> list[str]:
        """Return the functions beside which another one is named by the past form."""
        own = set(self.functions)
        return sorted(name for name in own if past_forms(name) & own)


def read_names(path: Path) -> ModuleNames:
    """Read the names of a module from its source."""
    names = ModuleNames(path, [path.stem])
    tree = ast.parse(path.read_text("utf-8"))
    names.without_test = is_test_module(path) and not (ast.get_docstring(tree) or "").startswith("Test ")
    if not is_thing(path.stem.removeprefix("test_")):
        names.without_things.append(path.stem)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            names.docstrings.append(ast.get_docstring(node) or "")
        if isinstance(node, ast.ClassDef):
            add_class(names, node)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not node.name.startswith("__"):
            add_function(names, node)
    return names


def is_test_module(path: Path) -> bool:
    """Return whether a module has tests, not helpers."""
    return path.stem.startswith("test_")


def is_thing(name: str) -> bool:
    """Return whether a module or a class has the name of a thing: more than one participle or particle."""
    words = split_name(name)
    return len(words) != 1 or not (is_participle(words[0]) or words[0] in PARTICLES)


def add_function(names: ModuleNames, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
    """Add a function. A property is described as a thing, so its docstring needs no verb.

    The name of a test is a sentence and is not measured.
    """
    if node.name.startswith("test_"):
        return
    names.words.append(node.name)
    names.functions.append(node.name.strip("_"))
    words = (ast.get_docstring(node) or "Return").split()
    is_property = any("property" in ast.unparse(decorator) for decorator in node.decorator_list)
    if words[0].strip(".,:;") in NO_VERBS and not is_property:
        names.without_verbs.append(node.name)


def add_class(names: ModuleNames, node: ast.ClassDef) -> None:
    """Add a class, and note an exception that is not named as one."""
    names.words.append(node.name)
    if not is_thing(node.name) and node.name not in STORED_NAMES:
        names.without_things.append(node.name)
    bases = {base.id for base in node.bases if isinstance(base, ast.Name)}
    if bases & EXCEPTIONS and not node.name.endswith("Error"):
        names.errors.append(node.name)


def name_words(modules: Iterable[ModuleNames]) -> Iterator[str]:
    """Yield the words of all names, each word once per name."""
    for module in modules:
        for name in module.words:
            yield from set(split_name(name))


def foreign_words(modules: Iterable[ModuleNames], known: Set[str]) -> Counter[str]:
    """Count the words that no other project of the field uses and the vocabulary does not define."""
    return Counter(word for word in name_words(modules) if word not in known and len(word) > 1)


def pronoun_rate(text: str) -> float:
    """Return how many pronouns without a person a text has in a thousand words."""
    return 1000 * len(PRONOUNS.findall(text)) / max(len(text.split()), 1)


def words_to_use() -> set[str]:
    """Return the words that names may have: those of the field and those of the vocabulary."""
    return read_reference_words() | vocabulary_words()


def game_words(area: str, modules: Sequence[ModuleNames]) -> set[str]:
    """Return the further words that an area of a game may use: those of its rule book, and what its pictures show.

    The subject of a ``draw_...`` function in ``render`` is a thing on the picture.
    """
    package, _, game = area.partition("/")
    if game not in GAMES:
        return set()
    drawn = [name for module in modules for name in module.functions if package == "render" and name[:5] == "draw_"]
    return rule_book_words(game) | {word for name in drawn for word in split_name(name)[1:]}


def measure_names(modules: Sequence[ModuleNames], known: Set[str]) -> dict[str, float]:
    """Measure the names and docstrings of some modules. The keys are those of ``GOALS``."""
    functions = [name for module in modules for name in module.functions]
    homes = Counter(name for module in modules for name in set(module.functions))
    count = max(len(functions), 1)
    return {
        "participles %": 100 * sum(is_participle(split_name(f)[0]) for f in functions if split_name(f)) / count,
        "one word %": 100 * sum("_" not in name for name in functions) / count,
        "in 3+ files %": 100 * sum(homes[name] >= 3 for name in functions) / count,
        "tense pairs": sum(len(module.tense_pairs()) for module in modules),
        "foreign %": 100 * foreign_words(modules, known).total() / max(len([*name_words(modules)]), 1),
        "pronouns/1000": pronoun_rate(" ".join(doc for module in modules for doc in module.docstrings)),
        "no Error": sum(len(module.errors) for module in modules),
        "no verb": sum(len(module.without_verbs) for module in modules),
        "no thing": sum(len(module.without_things) for module in modules),
        "no Test": sum(module.without_test for module in modules),
    }


def program_areas(root: Path = ROOT) -> dict[str, list[Path]]:
    """Return the modules of each area: the packages of ``bot``, its own modules, the cores and the games."""
    packages = sorted(path.parent for path in (root / "bot").glob("*/__init__.py"))
    areas = {f"bot/{path.name}": sorted(path.rglob("*.py")) for path in packages}
    areas["bot"] = sorted((root / "bot").glob("*.py"))
    games = [f"{package}/{game}" for package in ("engines", "render") for game in GAMES]
    return areas | {name: sorted((root / name).rglob("*.py")) for name in (*CORES, *games)}


def helper_modules(root: Path = ROOT) -> dict[str, list[Path]]:
    """Return the modules of the tests: of each folder, and those beside the folders."""
    folders = sorted(path.parent for path in (root / "tests").glob("*/__init__.py"))
    areas = {f"tests/{path.name}": sorted(path.rglob("*.py")) for path in folders}
    return areas | {"tests": sorted((root / "tests").glob("*.py"))}


def measure_tests(root: Path = ROOT) -> dict[str, dict[str, float]]:
    """Measure the helpers of the tests."""
    areas = {area: [*map(read_names, files)] for area, files in helper_modules(root).items()}
    return {area: measure_names(modules, set()) for area, modules in areas.items()}


def measure_areas(root: Path = ROOT) -> dict[str, dict[str, float]]:
    """Measure all areas of the program."""
    known = words_to_use()
    areas = {area: [*map(read_names, files)] for area, files in program_areas(root).items()}
    return {area: measure_names(modules, known | game_words(area, modules)) for area, modules in areas.items()}


def split_sentences(page: str) -> list[str]:
    """Split the prose of a Markdown page into sentences, without tables, code and headings."""
    page = re.sub(r"```.*?```", "", page, flags=re.DOTALL)
    lines = [line for line in page.splitlines() if not line.lstrip().startswith(("|", "#", "<!--"))]
    prose = "\n".join(line for line in lines if not line.startswith("    "))
    prose = re.sub(r"`[^`]*`|\([^)]*\)|\[|\]", "x", prose)
    return [s for s in re.split(r"(?<=[.!?:])\s+|\n\s*\n|\n[-*] ", prose) if len(s.split()) > 2]


def measure_page(page: str) -> dict[str, float]:
    """Measure the sentences of a page; nothing for a page of a few sentences."""
    sentences = split_sentences(page)
    if len(sentences) < LEAST_SENTENCES:
        return {}
    lengths = [len(sentence.split()) for sentence in sentences]
    return {
        "mean words": mean(lengths),
        "above 30 %": 100 * sum(length > 30 for length in lengths) / len(lengths),
        "pronouns/1000": pronoun_rate(" ".join(sentences)),
    }


def measure_pages(root: Path = ROOT) -> dict[str, dict[str, float]]:
    """Measure README and the pages of ``docs``."""
    pages = [root / "README.md", *sorted((root / "docs").glob("*.md"))]
    rows = {str(path.relative_to(root)): measure_page(path.read_text("utf-8")) for path in pages}
    return {page: row for page, row in rows.items() if row}


def find_missed_goals(row: Mapping[str, float], goals: Mapping[str, float]) -> list[str]:
    """Return the measures of a row that miss their goals."""
    return [key for key, goal in goals.items() if row[key] > goal + 1e-9]
