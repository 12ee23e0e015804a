"""Values locked by a key that lies outside of the store, so that whoever has its files or a backup can't read them.

AES-256-GCM, each place under a key of its own that is derived from the host's: a value that was moved to another place
is damaged there. Several keys may be known: the first locks, all open. Without any, values stay as they are; what was
written before there was a key is read as it lies.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from hashlib import blake2b
from typing import Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from bot.store.errors import StoreError

KEY: Final = 32
"""Bytes of a key."""
MARK: Final = b"\xc1locked1"
"""Begins a locked value: no text, msgpack or zlib begins so."""
UNLOCKED: Final = "plain"
"""Among the names of keys that are in use: some values are of before there was one."""
_NAME: Final = 4
_NONCE: Final = 12
_BODY: Final = len(MARK) + _NAME + _NONCE


class Cipher:
    """The keys of a store, 32 bytes each. ``names``: what they are called, which tells nothing of them."""

    def __init__(self, known: Sequence[bytes] = ()) -> None:
        self._known = {_name(one): one for one in known}
        self.names = tuple(name.hex() for name in self._known)

    def lock(self, key: str, data: bytes) -> bytes:
        """The data as they are kept at a key of the store."""
        if not self._known:
            return data
        name, own = next(iter(self._known.items()))
        nonce = os.urandom(_NONCE)
        return b"".join((MARK, name, nonce, AESGCM(_derived(own, key)).encrypt(nonce, data, None)))

    def open(self, key: str, kept: bytes) -> bytes:
        """The data again. Raises ``StoreError`` where the key is not known, or they are not what was kept there."""
        if not kept.startswith(MARK):
            return kept
        name = kept[len(MARK) : len(MARK) + _NAME]
        own = self._known.get(name)
        if own is None:
            raise StoreError("store-locked", names=name.hex())
        try:
            return AESGCM(_derived(own, key)).decrypt(kept[_BODY - _NONCE : _BODY], kept[_BODY:], None)
        except (InvalidTag, ValueError):
            raise StoreError("store-value-damaged", place=_place(key)) from None

    def newest(self, kept: bytes) -> bool:
        """Whether a value is locked by the first key."""
        return bool(self.names) and kept.startswith(MARK + bytes.fromhex(self.names[0]))

    def lacks(self, names: Iterable[str]) -> list[str]:
        """Those of the named keys that are not known."""
        return sorted(set(names) - {*self.names, UNLOCKED})


PLAIN: Final = Cipher()
"""No key: everything lies as it is."""


def _name(key: bytes) -> bytes:
    return blake2b(key, digest_size=_NAME, person=b"bottega name").digest()


def _derived(key: bytes, at: str) -> bytes:
    return blake2b(_place(at).encode(), key=key, digest_size=KEY, person=b"bottega lock").digest()


def _place(key: str) -> str:
    """A key of the store without its bucket: values may move to other buckets."""
    return key.partition("}:")[2] if key.startswith("{") else key
