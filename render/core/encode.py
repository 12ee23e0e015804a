"""PNG with a palette, in separately compressed strips: only changed ones are encoded again."""

import struct
import zlib
from collections.abc import Sequence
from functools import lru_cache
from threading import Lock
from typing import Any, Final, NamedTuple

import numpy as np
from isal import isal_zlib

from render.core.palette import Bytes

STRIP_ROWS: Final = 64
COMPRESSION_LEVEL: Final = 2
DENSE_BYTES: Final = 14_000
"""Minimum size of a strip to pack with zlib: a tenth smaller, for a millisecond. Boards then stay within 165 KB."""
DENSE_LEVEL: Final = 4
FIRST_BYTES: Final = 4
"""Bytes of a strip that are flushed first."""
ADLER: Final = 65521
_SIGN: Final = b"\x89PNG\r\n\x1a\n"
_ZLIB_HEAD: Final = b"\x78\x5e"
_LAST_BLOCK: Final = b"\x03\x00"
_PACKING: Final = Lock()


def png_chunk(kind: bytes, body: bytes) -> bytes:
    """Build a chunk of a PNG file."""
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", isal_zlib.crc32(body, isal_zlib.crc32(kind)))


class Strip(NamedTuple):
    """A few rows as a chunk of the file; ``sum``: Adler-32 of the rows, ``length``: their bytes."""

    packed: bytes
    sum: int
    length: int


def encode_strip(rows: Bytes) -> Strip:
    """Compress rows (each with a leading filter byte 0) as a chunk independent of other strips.

    Without a history, ISA-L hashes its own memory address instead of the third byte (``write_first_byte`` of its
    assembly), so it finds repetitions only by chance. Flushing a few bytes first avoids that: the same rows give the
    same bytes everywhere.
    """
    data = rows.data.cast("B")
    packed = pack_fast(data)
    if len(packed) > DENSE_BYTES:
        packed = _pack_small(data)
    return Strip(png_chunk(b"IDAT", packed), isal_zlib.adler32(data), len(data))


def _pack_small(data: memoryview) -> bytes:
    packer = zlib.compressobj(DENSE_LEVEL, zlib.DEFLATED, -15, 9)
    return packer.compress(data) + packer.flush(zlib.Z_FULL_FLUSH)


def pack_fast(data: memoryview) -> bytes:
    """Compress with ISA-L: quick, and larger than zlib's."""
    with _PACKING:
        packer = _fast_packer()
        first: bytes = packer.compress(data[:FIRST_BYTES]) + packer.flush(isal_zlib.Z_SYNC_FLUSH)
        rest: bytes = packer.compress(data[FIRST_BYTES:]) + packer.flush(isal_zlib.Z_FULL_FLUSH)
    return first + rest


@lru_cache(maxsize=1)
def _fast_packer() -> Any:
    """Return the packer of all strips. A full flush resets it.

    A new one would take 600 KB from the system, which costs as long as packing a strip.
    """
    return isal_zlib.compressobj(COMPRESSION_LEVEL, isal_zlib.DEFLATED, -15, 9)


def decode_strip(made: Strip, rows: Bytes) -> None:
    """Decompress a strip into ``rows``."""
    with _PACKING:
        raw = _unpacker().decompress(memoryview(made.packed)[8:-4])
    rows[:] = np.frombuffer(raw, np.uint8).reshape(rows.shape)


@lru_cache(maxsize=1)
def _unpacker() -> Any:
    """Return the unpacker of all strips. A strip ends with a full flush, after which it can take any other.

    A new one would take memory from the system, which costs half as long as unpacking a strip.
    """
    return isal_zlib.decompressobj(-15)


def split_strips(rows: Bytes) -> list[Bytes]:
    """Return the rows of each strip of a picture."""
    return [rows[y : y + STRIP_ROWS] for y in range(0, len(rows), STRIP_ROWS)]


def total_checksum(strips: Sequence[Strip]) -> int:
    """Combine the Adler-32 of all strips (RFC 1950: two sums modulo 65521)."""
    low, high = 1, 0
    for made in strips:
        high = (high + (made.sum >> 16) + made.length * (low - 1)) % ADLER
        low = (low + (made.sum & 0xFFFF) - 1) % ADLER
    return high << 16 | low


def encode_png(size: tuple[int, int], strips: Sequence[Strip], colours: bytes) -> bytes:
    """Build a whole file. ``size``: width and height in pixels; ``colours``: 768 bytes."""
    return b"".join(
        [
            _SIGN,
            png_chunk(b"IHDR", struct.pack(">IIBBBBB", *size, 8, 3, 0, 0, 0)),
            png_chunk(b"PLTE", colours),
            png_chunk(b"IDAT", _ZLIB_HEAD),
            *(made.packed for made in strips),
            png_chunk(b"IDAT", _LAST_BLOCK + struct.pack(">I", total_checksum(strips))),
            png_chunk(b"IEND", b""),
        ]
    )
