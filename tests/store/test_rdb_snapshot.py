"""Test the RDB snapshot that a server sends as to a new replica: keepalive lines, errors, early end."""

from __future__ import annotations

import io
import socket

import pytest
import redis

from bot.store.admin.rdb_snapshot import _receive_rdb


def record_bytes(*pieces: bytes) -> bytes:
    """Return what is written down of what a server sends."""
    ours, theirs = socket.socketpair()
    file = io.BytesIO()
    with ours:
        with theirs:
            for piece in pieces:
                theirs.sendall(piece)
        _receive_rdb(ours, file)
    return file.getvalue()


@pytest.mark.parametrize("before", [b"", b"\n", b"\n\n\n", b"\r\n\n"])
def test_a_server_that_takes_time_sends_empty_lines_before_its_data(before: bytes) -> None:
    assert record_bytes(before, b"$5\r\n", b"REDIS") == b"REDIS"


def test_server_error_instead_of_snapshot_is_raised() -> None:
    with pytest.raises(redis.ResponseError, match="NOPERM this user"):
        record_bytes(b"\n", b"-NOPERM this user\r\n")


@pytest.mark.parametrize("sent", [b"", b"\n", b"$5\r\nRED"])
def test_a_connection_that_ends_early_is_no_copy(sent: bytes) -> None:
    with pytest.raises(redis.ConnectionError):
        record_bytes(sent)
