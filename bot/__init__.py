"""The application: chat and web frontends, the table service and the store. It names no game."""

VERSION = "1.0.0rc1"
"""Version, the same as in ``pyproject.toml`` and CHANGELOG.md."""
