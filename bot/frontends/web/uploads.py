"""Forms with a file."""

import re
from typing import Final

from bot.app.ui.uploads import Upload

MULTIPART: Final = "multipart/form-data"
LONGEST_UPLOAD: Final = 16 << 20
"""Bytes of a form with a file: one that is not much too large gets an answer on its page."""
MAX_PARTS: Final = 20
FIELD_NAME: Final = re.compile(rb'\bname="([^"\r\n]*)"')


def parse_multipart(content_type: str, body: bytes) -> tuple[list[tuple[str, str]], bytes]:
    """Return the fields of a form, and the file in its field ``file``; empty where there is none."""
    boundary = content_type.partition("boundary=")[2].strip('"').encode()
    fields, file = list[tuple[str, str]](), b""
    for part in (b"\r\n" + body).split(b"\r\n--" + boundary, MAX_PARTS)[1:-1] if boundary else ():
        head, _, value = part.partition(b"\r\n\r\n")
        name = found[1].decode("utf-8", "replace") if (found := FIELD_NAME.search(head)) else ""
        if name == "file":
            file = value
        else:
            fields.append((name, value.decode("utf-8", "replace")))
    return fields, file


def build_upload(data: bytes) -> Upload:
    """Return a file that has come already."""

    async def load() -> bytes:
        return data

    return Upload(len(data), load)
