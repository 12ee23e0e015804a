"""Load the catalogues of messages and the tables of terms from a folder, and report missing texts by file."""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from fluent.syntax import FluentParser, ast


class Term(str):
    """The base form of a term; ``forms`` are its other forms."""

    __slots__ = ("forms", "lang")
    forms: Mapping[str, str]
    lang: str


_ROW = re.compile(r'^\[\[term\]\]\s+key = "([^"]+)"$', re.MULTILINE)
"""Matches the start of a term, which is its key."""


@cache
def read_terms(home: Path) -> dict[str, str]:
    """Read a folder's ``terms.toml``: the source of each term by its key, with the words of all languages."""
    path = home / "terms.toml"
    text = path.read_text("utf-8") if path.exists() else ""
    return _split_entries(text, _ROW)


@cache
def _term_row(home: Path, key: str) -> dict[str, Any]:
    """Parse a term. A process that paints needs only a few of hundreds."""
    row: dict[str, Any] = tomllib.loads(read_terms(home)[key])["term"][0]
    return row


_ENTRY = re.compile(r"^(-?[A-Za-z][\w-]*) *=", re.MULTILINE | re.ASCII)
"""Matches the start of a message or a private term; other lines are comments or continuations."""


@cache
def read_catalogue(path: Path) -> dict[str, str]:
    """Read one catalogue file: the source of each message by its key. Several bundles share it."""
    return _split_entries(path.read_text("utf-8"), _ENTRY)


def _split_entries(text: str, begin: re.Pattern[str]) -> dict[str, str]:
    """Split a file into its entries by key. ``begin`` matches an entry's start and captures its key."""
    begins = [(found[1], found.start()) for found in begin.finditer(text)]
    ends = [*(start for _, start in begins), len(text)][1:]
    return {key: text[start:end] for (key, start), end in zip(begins, ends, strict=True)}


@cache
def parse_message(source: str) -> ast.Message | ast.Term:
    """Parse the source of a message. Raises ``KeyError`` if it is not one."""
    entry = FluentParser(with_spans=False).parse_entry(source)
    if not isinstance(entry, ast.Message | ast.Term):
        raise KeyError(source)
    return entry


@cache
def load_terms(home: Path, lang: str) -> dict[str, Term]:
    """Load the terms of a folder's ``terms.toml`` in one language, by key."""
    return {key: load_term(home, lang, key) for key in read_terms(home)}


@cache
def load_term(home: Path, lang: str, key: str) -> Term:
    """Load one term of a folder in one language. Raises ``KeyError`` for an unknown key."""
    row = _term_row(home, key)
    if lang not in row:
        raise _build_error(f"{lang}: no word for the term {key!r}", [home / "terms.toml"])
    term = Term(row[lang])
    term.forms = row.get(f"{lang}_forms", {})
    term.lang = lang
    return term


PROJECT_FOLDER = Path(__file__).parents[2]


class MissingTextError(KeyError):
    """Raised when a message or term has no text in a language."""

    def __str__(self) -> str:
        """Return the plain reason, since a ``KeyError`` quotes its key."""
        return str(self.args[0])


def missing_message_error(folders: tuple[Path, ...], lang: str, key: str) -> MissingTextError:
    """Build the error for a message missing from all catalogues of ``folders``.

    If other languages have the key, it names the matching file.
    """
    begins = re.compile(rf"^{re.escape(key)} *=", re.MULTILINE)
    paths = [path for folder in folders for path in sorted((folder / "locale").glob("*/*.ftl"))]
    having = [path for path in paths if begins.search(path.read_text("utf-8"))]
    beside = {path.parents[1] / lang / path.name for path in having}
    where = sorted(beside) or [folder / "locale" / lang / "*.ftl" for folder in reversed(folders)]
    others = ", ".join(path.parent.name for path in having) or "no language"
    return _build_error(f"{lang}: no wording for {key!r} (written in: {others})", where)


def missing_term_error(folders: tuple[Path, ...], lang: str, key: str) -> MissingTextError:
    """Build the error for a term missing from all ``terms.toml`` of ``folders``."""
    return _build_error(f"{lang}: no term {key!r}", [folder / "terms.toml" for folder in reversed(folders)])


def _build_error(reason: str, where: list[Path]) -> MissingTextError:
    return MissingTextError(f"{reason}: add it to {' or '.join(map(_project_path, where))}")


def _project_path(path: Path) -> str:
    return (path.relative_to(PROJECT_FOLDER) if path.is_relative_to(PROJECT_FOLDER) else path).as_posix()
