"""Whether a given server will do, and how well it keeps what it is told.

What makes it useless is refused; what makes it weaker is said, as a list of messages, and played on.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import redis.asyncio
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError, ResponseError

from bot.store.errors import StoreError
from bot.store.link import HIDDEN, without_password
from engines.core.words import Msg

_OLDEST = (6, 2)


async def check(url: str) -> list[Msg]:
    """What is weak about the server at ``url`` (empty: nothing). Raises ``StoreError`` if it can't be used."""
    shown = without_password(url)
    if shown == HIDDEN:
        raise StoreError("store-url-bad", url=shown)
    try:
        client = redis.asyncio.Redis.from_url(url, protocol=2, retry=Retry(NoBackoff(), 0), socket_connect_timeout=5)
    except ValueError:  # its own words may hold a piece of the password
        raise StoreError("store-url-bad", url=shown) from None
    try:
        facts: dict[str, Any] = await client.info()
        _usable(facts, shown)
        return [*_weak(await _settings(client), shown), *_replicas(facts, shown)]
    except ValueError:  # a host's name that can't be one
        raise StoreError("store-url-bad", url=shown) from None
    except (RedisError, OSError) as error:
        # The client library gives a missing or wrong password as any kind of error, mostly as a lost connection.
        refused = "Authentication" in repr(error) + str(error) or "username-password" in str(error)
        raise StoreError("store-url-refused" if refused else "store-url-silent", url=shown, error=str(error)) from error
    finally:
        await client.aclose()


def _usable(facts: dict[str, Any], url: str) -> None:
    version = str(facts.get("redis_version", "0.0"))
    if tuple(int(part) for part in version.split(".")[:2]) < _OLDEST:
        raise StoreError("store-url-old", url=url, version=version)
    if facts.get("cluster_enabled"):
        raise StoreError("store-url-cluster", url=url)
    if facts.get("role") != "master":
        raise StoreError("store-url-replica", url=url)


async def _settings(client: redis.asyncio.Redis) -> dict[str, str] | None:
    """The settings that matter, or None where the server does not tell (hosted ones often do not)."""
    found: dict[str, str] = {}
    try:
        for name in ("appendonly", "appendfsync", "maxmemory", "maxmemory-policy"):
            found |= {str(key): str(value) for key, value in (await client.config_get(name)).items()}
    except ResponseError:
        return None
    return found


def _weak(settings: dict[str, str] | None, url: str) -> Iterator[Msg]:
    if settings is None:
        yield Msg("store-weak-unknown", {"url": url})
        return
    if settings.get("appendonly") != "yes":
        yield Msg("store-weak-no-log", {"url": url})
    elif settings.get("appendfsync") != "always":
        yield Msg("store-weak-fsync", {"url": url, "setting": settings.get("appendfsync", "?")})
    if settings.get("maxmemory", "0") != "0" and settings.get("maxmemory-policy") != "noeviction":
        yield Msg("store-weak-evicts", {"url": url, "setting": settings.get("maxmemory-policy", "?")})


def _replicas(facts: dict[str, Any], url: str) -> Iterator[Msg]:
    if int(facts.get("connected_slaves", 0)) > 0:
        yield Msg("store-weak-replicas", {"url": url})
