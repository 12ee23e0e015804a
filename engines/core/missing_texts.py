"""Errors for missing texts and terms, with the language, the key, and the file where it belongs."""

from __future__ import annotations

import re
from pathlib import Path

PROJECT = Path(__file__).parents[2]


class MissingTextError(KeyError):
    """A message or a term has no text in a language."""

    def __str__(self) -> str:
        """Return the plain reason, where a ``KeyError`` shows a key in quotes."""
        return str(self.args[0])


def missing_message_error(folders: tuple[Path, ...], lang: str, key: str) -> MissingTextError:
    """Build the error for a message that is in no catalogue of ``folders``.

    If other languages have the key, it names the file beside theirs.
    """
    begins = re.compile(rf"^{re.escape(key)} *=", re.MULTILINE)
    paths = [path for folder in folders for path in sorted((folder / "locale").glob("*/*.ftl"))]
    having = [path for path in paths if begins.search(path.read_text("utf-8"))]
    beside = {path.parents[1] / lang / path.name for path in having}
    where = sorted(beside) or [folder / "locale" / lang / "*.ftl" for folder in reversed(folders)]
    others = ", ".join(path.parent.name for path in having) or "no language"
    return _build_error(f"{lang}: no wording for {key!r} (written in: {others})", where)


def missing_term_error(folders: tuple[Path, ...], lang: str, key: str) -> MissingTextError:
    """Build the error for a term that is in no ``terms.toml`` of ``folders``."""
    return _build_error(f"{lang}: no term {key!r}", [folder / "terms.toml" for folder in reversed(folders)])


def missing_translation_error(home: Path, lang: str, key: str) -> MissingTextError:
    """Build the error for a term of ``home`` without a text in one language."""
    return _build_error(f"{lang}: no word for the term {key!r}", [home / "terms.toml"])


def _build_error(reason: str, where: list[Path]) -> MissingTextError:
    return MissingTextError(f"{reason}: add it to {' or '.join(map(_project_path, where))}")


def _project_path(path: Path) -> str:
    """Return a path relative to the project."""
    return (path.relative_to(PROJECT) if path.is_relative_to(PROJECT) else path).as_posix()
