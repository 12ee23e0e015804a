"""Load the catalogues of messages and the tables of terms from a folder."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from fluent.syntax import FluentParser
from fluent.syntax.ast import Message
from fluent.syntax.ast import Term as Private

from engines.core.missing_texts import missing_translation_error


class Term(str):
    """The base form of a term; ``forms`` are its other forms."""

    __slots__ = ("forms", "lang")
    forms: Mapping[str, str]
    lang: str


@cache
def _term_rows(home: Path) -> list[dict[str, Any]]:
    """Load the rows of a folder's ``terms.toml``, which are of all languages."""
    path = home / "terms.toml"
    rows: list[dict[str, Any]] = tomllib.loads(path.read_text("utf-8"))["term"] if path.exists() else []
    return rows


_ENTRY = re.compile(r"^(-?[A-Za-z][\w-]*) *=", re.MULTILINE | re.ASCII)
"""Matches the beginning of a message or a private term; other lines are comments or continuations."""


@cache
def read_catalogue(path: Path) -> dict[str, str]:
    """Read one catalogue file: the source of each message by its key. Several bundles share it."""
    text = path.read_text("utf-8")
    begins = [(found[1], found.start()) for found in _ENTRY.finditer(text)]
    ends = [start for _, start in begins[1:]] + [len(text)]
    return {key: text[start:end] for (key, start), end in zip(begins, ends, strict=True)}


@cache
def parse_message(source: str) -> Message | Private:
    """Parse the source of a message. Raises ``KeyError`` if it is none."""
    entry = FluentParser(with_spans=False).parse_entry(source)
    if not isinstance(entry, Message | Private):
        raise KeyError(source)
    return entry


@cache
def load_terms(home: Path, lang: str) -> dict[str, Term]:
    """Load the terms of a folder's ``terms.toml`` in one language, by key."""
    found = {}
    for row in _term_rows(home):
        if lang not in row:
            raise missing_translation_error(home, lang, row["key"])
        term = Term(row[lang])
        term.forms = row.get(f"{lang}_forms", {})
        term.lang = lang
        found[row["key"]] = term
    return found
