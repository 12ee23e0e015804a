"""The transport: one JSON object in each line, answered in order, each answer flushed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO

from engines.protocol.session import Session

LONGEST_LINE = 64 * 1024 * 1024
"""Bytes of a line; a longer one is read to its end, dropped and refused."""


def serve_lines(session: Session, source: BinaryIO, sink: BinaryIO) -> None:
    """Answer lines until the input ends or ``quit``."""
    for line in read_lines(source):
        sink.write(session.answer_line(line) + b"\n")
        sink.flush()
        if session.is_over:
            return


def read_lines(source: BinaryIO) -> Iterator[bytes]:
    """Yield the lines of a stream without their ends; of a line that is too long, an invalid part."""
    while line := source.readline(LONGEST_LINE):
        if len(line) == LONGEST_LINE and not line.endswith(b"\n"):
            line = line[:1] + b"\0"
            while (rest := source.readline(LONGEST_LINE)) and not rest.endswith(b"\n"):
                pass
        yield line.removesuffix(b"\n")
