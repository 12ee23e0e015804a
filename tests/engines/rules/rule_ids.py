"""Find rule ids and the tests named after them: ``test_P_4_2_...`` tests P-4.2."""

from __future__ import annotations

import re
from collections.abc import Collection
from pathlib import Path


def names_of_tests(folder: Path) -> list[str]:
    """Return the names of all test functions of a folder, with ``-`` for ``_``."""
    sources = [path.read_text("utf-8") for path in sorted(folder.glob("test_*.py"))]
    return [name.replace("_", "-") for source in sources for name in re.findall(r"^def test_(\w+)", source, re.M)]


def is_tested(id_: str, names: Collection[str]) -> bool:
    """Return whether a test is named after an id (P-4-1- is not the beginning of P-4-12-)."""
    return any(name.startswith(id_.replace(".", "-") + "-") for name in names)


def find_tests_without_id(names: Collection[str], ids: Collection[str], others: tuple[str, ...]) -> list[str]:
    """Return the tests that are named after no id.

    Tests that begin like ``others`` are left out: those about the ids themselves.
    """
    known = (*(f"{id_.replace('.', '-')}-" for id_ in ids), *others)
    return [name for name in names if not name.startswith(known)]
