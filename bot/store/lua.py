"""The Lua scripts, loaded as data from ``scripts/``."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from importlib.resources import files

_INCLUDE = re.compile(r"^-- include (\S+)$", re.MULTILINE)


@dataclass(frozen=True)
class Script:
    """A Lua script and the hash by which a server knows it (for EVALSHA)."""

    source: str
    sha_hash: str


def build_script(source: str) -> Script:
    """Build a script from its source."""
    return Script(source, hashlib.sha1(source.encode(), usedforsecurity=False).hexdigest())


def load_script(name: str) -> Script:
    """Load the script ``scripts/<name>.lua`` with its includes inserted."""
    folder = files(__package__) / "scripts"

    def text(file: str) -> str:
        source = (folder / file).read_text(encoding="utf-8")
        return _INCLUDE.sub(lambda found: text(found[1]), source)

    return build_script(text(f"{name}.lua"))


_NAMES = (
    *("ack", "claim", "commit", "describe", "done", "finish", "group", "keep"),
    *("load", "mend", "put", "reclaim", "renew", "spread", "tidy"),
)

SCRIPTS = {name: load_script(name) for name in _NAMES}
"""All scripts by name."""
