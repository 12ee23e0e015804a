"""Create a game as a copy of the sample game: its files, its registry entries and its generated data.

``docs/sample`` is a tree like the project's, with its tests. In paths and texts, ``pebbles``, ``PEBBLES`` and
``Pebbles`` become the game's name, and ``T`` in a rule's id becomes its letter.
"""

import json
import keyword
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

TREE = "docs/sample"
SAMPLE, LETTER = "pebbles", "T"
PARTS = (
    *(f"{TREE}/{part}" for part in ("engines/pebbles", "render/pebbles", "docs", "tests")),
    "tests/games/pebbles.py",
)
"""The folders and files of the sample game, without files generated from its code."""
HOUSES = ("bot", "engines/core", "render/core")
"""Folders for all games: no game's name may occur in them."""
WRITTEN = {".py", ".ftl", ".toml", ".js", ".css", ".html", ".svg", ".lua", ".txt", ".md"}
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MADE = {
    "tests.engines.core.schema_fingerprints": False,
    "tests.engines.records.record_writer": True,
    "tests.engines.positions.position_writer": True,
}
"""The commands that generate data from a game's code, and whether they take the game's name as an argument."""


class UnfitNameError(Exception):
    """Raised to reject a name, with the reason."""


def lay_out(root: Path, name: str) -> list[Path]:
    """Lay out the game ``name`` in the tree at ``root``; return its files. Raises ``UnfitNameError`` before writing."""
    _check_name(root, name)
    letter = rules_letter(root, name)
    files = {root / rename_sample(place, name, letter): source for place, source in sample_files(root).items()}
    for path, source in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(rename_sample(source.read_text("utf-8"), name, letter), "utf-8")
    lists = list(_register_game(root, name))
    python = [str(path) for path in (*files, *lists) if path.suffix == ".py"]
    _run_module(root, "ruff", "check", "--quiet", "--fix", "--select", "I", *python)  # imports are sorted by name
    _run_module(root, "ruff", "format", "--quiet", *python)
    write_game_data(root, name)
    return list(files)


def write_game_data(root: Path, name: str) -> None:
    """Generate the data of a game from its code: its shape, records, positions and words."""
    for command, told in MADE.items():
        _run_module(root, command, *([name] if told else []))


def write_generated(root: Path, name: str) -> None:
    """Regenerate a game's data from the current code. Raises ``UnfitNameError`` if its records are in git."""
    folder = f"tests/engines/records/{name}"
    kept = subprocess.run(["git", "ls-files", folder], cwd=root, check=False, capture_output=True)
    if kept.returncode or kept.stdout:
        raise UnfitNameError(
            f"git keeps {folder}, or there is no git: raise the game's numbers instead (docs/CONTRIBUTING.md)"
        )
    for made in ("records", "positions"):
        shutil.rmtree(root / "tests/engines" / made / name, ignore_errors=True)
    shapes = root / "tests/engines/core/shapes.json"
    known: dict[str, object] = json.loads(shapes.read_text("utf-8"))
    known.pop(name, None)
    shapes.write_text(json.dumps(known, indent=1), "utf-8")
    write_game_data(root, name)


def sample_files(root: Path) -> dict[str, Path]:
    """Return the sample game's files: each copy's path in the project, and its source."""
    within = [path for part in PARTS for path in (root / part, *(root / part).rglob("*"))]
    files = sorted(path for path in within if path.is_file() and "__pycache__" not in path.parts)
    return {str(path.relative_to(root)).removeprefix(f"{TREE}/"): path for path in files}


def rename_sample(text: str, name: str, letter: str) -> str:
    """Put a game's name and the letter of its rules into a path or text of the sample game."""
    text = text.replace(f"{TREE.replace('/', '.')}.", "")
    text = re.sub("^game-name = .*$", f"game-name = {name.capitalize()}", text, flags=re.MULTILINE)
    for old, new in ((SAMPLE, name), (SAMPLE.upper(), name.upper()), (SAMPLE.capitalize(), name.capitalize())):
        text = text.replace(old, new)
    text = re.sub(rf"\b{LETTER}(?=-[\d\\])", letter, text)
    return text.replace(f"test_{LETTER}_", f"test_{letter}_").replace(
        f"rules-{LETTER.lower()}-", f"rules-{letter.lower()}-"
    )


def rules_letter(root: Path, name: str) -> str:
    """Return the first letter of the name, else of the alphabet, that no other game's rules use."""
    pages = (path.read_text("utf-8") for path in (root / "docs/rules").glob("*.md"))
    taken = {letter for page in pages for letter in re.findall(r"^## ([A-Z])-\d", page, re.MULTILINE)}
    return str(next(letter for letter in (*name.upper(), *ALPHABET) if letter not in taken))


def _check_name(root: Path, name: str) -> None:
    """Refuse a name that can't be a package, is taken, or occurs in code shared by all games."""
    if not re.fullmatch("[a-z]{3,20}", name) or keyword.iskeyword(name):
        raise UnfitNameError(f"{name!r} will not do: a name has 3 to 20 small letters, and is a module of Python")
    taken = [path for path in ("engines", "render", "tests/games", "tests") if any((root / path).glob(f"{name}*"))]
    if taken:
        raise UnfitNameError(f"{name!r} will not do: there is one in {taken[0]}/ already")
    for house in HOUSES:
        for path in sorted((root / house).rglob("*")):
            if path.suffix in WRITTEN and name in path.read_text("utf-8").lower():
                where = path.relative_to(root)
                raise UnfitNameError(f"{name!r} will not do: the word stands in {where}, which must name no game")


def _register_game(root: Path, name: str) -> Iterator[Path]:
    """Add a line to each list of games, after its last game; yield the changed files."""
    games = (root / "engines/__init__.py").read_text("utf-8")
    last: str = re.findall(r"^    ([A-Z]+)\.key: \1,$", games, re.MULTILINE)[-1].lower()
    const, before = name.upper(), last.upper()
    lines = {
        "engines/__init__.py": {
            f"from engines.{last}.game import {before}\n": f"from engines.{name}.game import {const}\n",
            f"    {before}.key: {before},\n": f"    {const}.key: {const},\n",
        },
        "render/__init__.py": {
            "from render import ": f"from render import {name}\n",
            f'"{last}": {last}': f', "{name}": {name}',
        },
        "pyproject.toml": {f'"engines.{last}"': f', "engines.{name}"', f'"render.{last}"': f', "render.{name}"'},
        "docs/rules/README.md": {
            _rules_row(root, last): f"| [{name}.md]({name}.md) | {name.capitalize()} | `engines/{name}/` |"
            f" `tests/engines/rules/{name}/` |\n"
        },
    }
    for file, added in lines.items():
        path = root / file
        text = path.read_text("utf-8")
        for after, line in added.items():
            assert after in text, f"{file}: {after!r} is not there any more"
            text = text.replace(after, line + after if after == "from render import " else after + line)
        path.write_text(text, "utf-8")
        yield path


def _rules_row(root: Path, last: str) -> str:
    rows = (root / "docs/rules/README.md").read_text("utf-8").splitlines(keepends=True)
    return str(next(row for row in rows if row.startswith(f"| [{last}.md]")))


def _run_module(root: Path, *command: str) -> None:
    """Run a module of the environment at ``root``. Raises ``CalledProcessError``."""
    subprocess.run([sys.executable, "-m", *command], cwd=root, check=True)


def next_steps(name: str, made: list[Path]) -> str:
    """Return a summary of the new files and the next steps, in order."""
    steps = {
        f"docs/rules/{name}.md": "its rules, each with an id",
        f"engines/{name}/components.toml, component_rows.py, components.py": "its values",
        f"engines/{name}/state.py, steps/, game.py": f"a test a rule: tests/engines/rules/{name}/",
        f"engines/{name}/view.py, board_text.py, scoring.py, heuristic.py": "its view, texts and AI",
        f"engines/{name}/locale/*/, terms.toml": "its words, and its name, in four languages",
        f"render/{name}/, tests/render/test_{name}.py": "its pictures",
        f"tests/games/{name}.py": "what tests should know of it",
        f"make generated NAME={name}": "its shape, records, positions and words, of the new code",
        "README.md": "the games are named there",
    }
    wide = max(map(len, steps))
    told = "".join(f"    {n}. {step:<{wide}}  {why}\n" for n, (step, why) in enumerate(steps.items(), 1))
    return f"""
{name}: {len(made)} files, a line in each registry, records and positions of the game as it is. It can be played now:

    make play
    .venv/bin/python -m pytest -q -k {name}

Then make it yours, in this order (docs/CONTRIBUTING.md tells more of each):

{told}"""
