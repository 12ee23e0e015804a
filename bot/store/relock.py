"""Lock all that a store holds by the first key: what lay there as it is, and what an older key had locked.

It may run beside the bot, value by value; what is written meanwhile is locked by whoever writes it. Afterwards no older
key is needed. Begun again, it goes on where it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from bot.store import keys
from bot.store.cipher import Cipher
from bot.store.errors import StoreError
from bot.store.lua import load
from bot.store.shelf import Shelf
from bot.store.values import Client
from bot.store.whole import client_of

SWAP: Final = load("swap").source
RELOG: Final = load("relog").source
PAGE: Final = 256
TRIES: Final = 50


def relock(url: str, cipher: Cipher, shelf: Shelf | None = None) -> int:
    """Lock everything at ``url`` by the first key of ``cipher``, which has all keys that are in use; how many values.

    Raises ``StoreError``, ``RedisError``, ``OSError``.
    """
    if not cipher.names:
        raise StoreError("store-no-key")
    count = 0
    with client_of(url) as client:
        if lacking := cipher.lacks([name.decode() for name in client.smembers(keys.LOCKED)]):
            raise StoreError("store-locked", names=", ".join(lacking))
        client.sadd(keys.LOCKED, cipher.names[0])
        for name in client.scan_iter(count=PAGE):
            key = name.decode()
            if (work := _work(key)) is not None:
                count += work(client, key, cipher)
        if shelf is not None:  # last: what was put there meanwhile may have come from before
            count += shelf.lock(cipher)
        if older := client.smembers(keys.LOCKED) - {cipher.names[0].encode()}:
            client.srem(keys.LOCKED, *older)
    return count


def _work(key: str) -> Callable[[Client, str, Cipher], int] | None:
    """What is to be done about a key of the store; None where nothing in it is locked."""
    kind, _, rest = key.partition("}:")[2].partition(":")
    if kind != "t":
        return {"d": _document, "l": _string}.get(kind)
    part = rest.partition(":")[2].partition(":")[0]
    return {
        "log": _log, "past": _past, "snapshot": _string, "draft": _string, "record": _record, "commands": _commands
    }.get(part)  # fmt: skip


def _again(key: str, once: Callable[[], int | None]) -> int:
    """Till nobody was faster."""
    for _ in range(TRIES):
        if (done := once()) is not None:
            return done
    raise StoreError("store-busy", waiting=key)


def _swap(client: Client, key: str, kind: str, found: Iterable[tuple[Any, bytes]], cipher: Cipher) -> int | None:
    """Lock some values of a key. ``found``: their fields, and as they lie."""
    count = 0
    for field, old in found:
        if not cipher.newest(old):
            new = cipher.lock(key, cipher.open(key, old))
            if not client.eval(SWAP, 1, key, kind, field, old, new):
                return None
            count += 1
    return count


def _string(client: Client, key: str, cipher: Cipher) -> int:
    def once() -> int | None:
        old = client.get(key)
        return 0 if old is None else _swap(client, key, "string", [("", old)], cipher)

    return _again(key, once)


def _hash(*fields: str) -> Callable[[Client, str, Cipher], int]:
    def work(client: Client, key: str, cipher: Cipher) -> int:
        def once() -> int | None:
            found = zip(fields, client.hmget(key, fields), strict=True)
            return _swap(client, key, "hash", [(field, old) for field, old in found if old is not None], cipher)

        return _again(key, once)

    return work


_document, _record = _hash("data"), _hash("record")


def _past(client: Client, key: str, cipher: Cipher) -> int:
    return _again(key, lambda: _swap(client, key, "list", enumerate(client.lrange(key, 0, -1)), cipher))


def _commands(client: Client, key: str, cipher: Cipher) -> int:
    """``<version>:<answer>``: the answer is locked, where there is one."""

    def once() -> int | None:
        count = 0
        for field, old in client.hgetall(key).items():
            version, _, answer = old.partition(b":")
            if answer and not cipher.newest(answer):
                new = version + b":" + cipher.lock(key, cipher.open(key, answer))
                if not client.eval(SWAP, 1, key, "hash", field, old, new):
                    return None
                count += 1
        return count

    return _again(key, once)


def _log(client: Client, key: str, cipher: Cipher) -> int:
    """All rows of a log in one script: a row can't be changed where it is."""

    def once() -> int | None:
        rows = client.xrange(key)
        old = sum(not cipher.newest(fields[b"entry"]) for _, fields in rows)
        if not old:
            return 0
        return old if client.eval(RELOG, 1, key, rows[-1][0], *_anew(rows, key, cipher)) else None

    return _again(key, once)


def _anew(rows: Iterable[Any], key: str, cipher: Cipher) -> Iterator[bytes]:
    for at, fields in rows:
        yield from (at, fields[b"command"], cipher.lock(key, cipher.open(key, fields[b"entry"])))
