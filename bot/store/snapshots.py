"""Snapshots: caches of the folded log, sealed with a checksum so that a damaged one is never used."""

from __future__ import annotations

from hashlib import blake2b

_SUM = 16


def _build_checksum(table_id: str, version: int, state: bytes) -> bytes:
    checksum = blake2b(f"{table_id}:{version}:".encode(), digest_size=_SUM)
    checksum.update(state)
    return checksum.digest()


def seal_snapshot(table_id: str, version: int, state: bytes) -> bytes:
    """Return the bytes to store: a checksum of table, version and state, then the state."""
    return _build_checksum(table_id, version, state) + state


def unseal_snapshot(table_id: str, version: int, sealed: bytes) -> bytes | None:
    """Return the state; None if the bytes are not the snapshot of that version of that table."""
    checksum, state = sealed[:_SUM], sealed[_SUM:]
    return state if checksum == _build_checksum(table_id, version, state) else None
