"""Files that users upload with a callback."""

from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple

MAX_BYTES: Final = 8 << 20
"""The largest picture that is loaded."""
LONGEST_TEXT: Final = 200
"""The longest description of a picture (characters)."""
PICTURE_TYPES: Final = ("image/png", "image/jpeg", "image/webp", "image/gif")


class UploadLostError(Exception):
    """The file of a user could not be loaded."""


class Upload(NamedTuple):
    """A file that came with a callback: its size in bytes, and what loads it. Loading raises ``UploadLostError``."""

    size: int
    load: Callable[[], Awaitable[bytes]]
