"""The Lua scripts, loaded as data from ``scripts/``."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files

_INCLUDE = re.compile(r"^-- include (\S+)$", re.MULTILINE)


@dataclass(frozen=True)
class Script:
    """A Lua script and the hash by which a server knows it."""

    source: str

    @cached_property
    def sha_hash(self) -> str:
        """Return the hash for EVALSHA."""
        return hashlib.sha1(self.source.encode(), usedforsecurity=False).hexdigest()


def load_script(name: str) -> Script:
    """Load the script ``scripts/<name>.lua`` with its includes inserted."""
    folder = files(__package__) / "scripts"

    def text(file: str) -> str:
        source = (folder / file).read_text(encoding="utf-8")
        return _INCLUDE.sub(lambda found: text(found[1]), source)

    return Script(text(f"{name}.lua"))


_NAMES = ("ack", "claim", "commit", "done", "finish", "group", "keep", "load", "mend", "put", "reclaim", "tidy")

SCRIPTS = {name: load_script(name) for name in _NAMES}
"""All scripts by name."""
