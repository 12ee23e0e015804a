"""What to say where a message or a term has no wording: the language, the key, and the file in which it belongs."""

from __future__ import annotations

import re
from pathlib import Path

PROJECT = Path(__file__).parents[2]


class WordingError(KeyError):
    """A message or a term has no wording in a language."""

    def __str__(self) -> str:
        """The reason as it is, where a ``KeyError`` shows a key in quotes."""
        return str(self.args[0])


def no_message(folders: tuple[Path, ...], lang: str, key: str) -> WordingError:
    """The error for a message that no catalogue of ``folders`` has; later ones are looked through first.

    Where other languages have the key, the file beside theirs is named.
    """
    begins = re.compile(rf"^{re.escape(key)} *=", re.MULTILINE)
    paths = [path for folder in folders for path in sorted((folder / "locale").glob("*/*.ftl"))]
    having = [path for path in paths if begins.search(path.read_text("utf-8"))]
    beside = {path.parents[1] / lang / path.name for path in having}
    where = sorted(beside) or [folder / "locale" / lang / "*.ftl" for folder in reversed(folders)]
    others = ", ".join(path.parent.name for path in having) or "no language"
    return _error(f"{lang}: no wording for {key!r} (written in: {others})", where)


def no_term(folders: tuple[Path, ...], lang: str, key: str) -> WordingError:
    """The error for a term that no ``terms.toml`` of ``folders`` has."""
    return _error(f"{lang}: no term {key!r}", [folder / "terms.toml" for folder in reversed(folders)])


def no_word(home: Path, lang: str, key: str) -> WordingError:
    """The error for a term of ``home`` that has no word in one language."""
    return _error(f"{lang}: no word for the term {key!r}", [home / "terms.toml"])


def _error(reason: str, where: list[Path]) -> WordingError:
    return WordingError(f"{reason}: add it to {' or '.join(map(_below, where))}")


def _below(path: Path) -> str:
    """A path as it is named in the project."""
    return (path.relative_to(PROJECT) if path.is_relative_to(PROJECT) else path).as_posix()
