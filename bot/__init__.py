"""Everything that a chat or a page needs; no game is known by name here."""

VERSION = "0.1.0"
"""As ``pyproject.toml`` has it, and CHANGELOG.md."""
