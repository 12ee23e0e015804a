"""Pictures as users upload them."""

import io
from typing import Any

from PIL import Image

from bot.app.ui.uploads import Upload


def draw_upload(kind: str = "PNG", size: tuple[int, int] = (90, 60), color: str = "red", **fields: Any) -> bytes:
    """Draw a picture as a user might upload it."""
    file = io.BytesIO()
    Image.new("RGB", size, color).save(file, kind, **fields)
    return file.getvalue()


def upload_of(data: bytes, loaded: list[int] | None = None, size: int = 0) -> Upload:
    """Return an upload, which notes that it was loaded."""

    async def load() -> bytes:
        (loaded if loaded is not None else []).append(len(data))
        return data

    return Upload(size or len(data), load)
