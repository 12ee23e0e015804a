"""Checks whether a given server is usable, and how safely it stores data.

An unusable server raises ``StoreError``. Weak settings are reported as messages, and the start continues.
"""

from collections.abc import AsyncIterator, Iterator
from typing import Any, NamedTuple

import redis.asyncio
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError, ResponseError

from bot.store.address import HIDDEN, Address, hide_password, parse_address
from bot.store.errors import StoreError
from bot.store.topology import ClusterTopology, SentinelTopology, Topology
from engines.core.core_types import Msg

_OLDEST = (6, 2)
_COPIES = (7, 2)
"""The first version with ``WAITAOF``, which waits until a replica has written."""


class CheckResult(NamedTuple):
    """The result of a check. ``topology``: its servers, not connected; ``notices``: weak settings."""

    topology: Topology
    notices: list[Msg]


async def check_server(url: str, replicas: int = 0) -> CheckResult:
    """Check the store at ``url``. Raises ``StoreError`` if it can't be used.

    ``replicas``: how many replicas must have written before a command is answered.
    """
    shown = hide_password(url)
    try:
        if HIDDEN in shown:
            raise ValueError
        address = parse_address(url)
        nodes = await _find_nodes(address, shown)
        judged = (_check_primary(url, replicas, watched=nodes.watched) for url in nodes.primary_urls())
        notices = [msg for some in judged async for msg in some]
    except ValueError:  # the error's text may contain part of the password
        raise StoreError("store-url-bad", url=shown) from None
    except (RedisError, OSError) as error:
        # The client library reports a missing or wrong password as various errors, mostly a lost connection.
        refused = "Authentication" in repr(error) + str(error) or "username-password" in str(error)
        raise StoreError("store-url-refused" if refused else "store-url-silent", url=shown, error=str(error)) from error
    return CheckResult(nodes, notices)


async def _find_nodes(address: Address, shown: str) -> Topology:
    if address.watched:
        return await _refresh_nodes(SentinelTopology(address), shown, "store-url-silent")
    last_error: Exception = OSError()
    for url in address.urls:
        try:
            facts = await _read_info(url)
        except (RedisError, OSError) as error:
            last_error = error
            continue
        if facts.get("cluster_enabled"):
            return await _refresh_nodes(ClusterTopology(address), shown, "store-url-torn")
        if len(address.urls) > 1:
            raise StoreError("store-url-many", url=shown)
        return Topology(url)
    raise last_error


async def _refresh_nodes(nodes: Topology, shown: str, trouble: str) -> Topology:
    """Load the topology. Raises ``StoreError`` if no node answers, or none sees all slots served."""
    try:
        await nodes.refresh_nodes()
    except (RedisError, OSError) as error:
        raise StoreError(trouble, url=shown, error=str(error)) from error
    finally:
        await nodes.close()
    return nodes


async def _read_info(url: str) -> dict[str, Any]:
    async with _build_client(url) as client:
        facts: dict[str, Any] = await client.info()
        return facts


def _build_client(url: str) -> redis.asyncio.Redis:
    return redis.asyncio.Redis.from_url(url, protocol=2, retry=Retry(NoBackoff(), 0), socket_connect_timeout=5)


async def _check_primary(url: str, replicas: int, *, watched: bool) -> AsyncIterator[Msg]:
    """Yield the weaknesses of a primary, and of any required replicas."""
    shown = hide_password(url)
    async with _build_client(url) as client:
        facts: dict[str, Any] = await client.info()
        _require_usable(facts, shown, replicas)
        for msg in _weak_settings(await _read_settings(client), shown):
            yield msg
    have = int(facts.get("connected_slaves", 0))
    if have > 0 and not replicas:
        yield Msg("store-weak-replicas", {"url": shown})
    if watched and not have:
        yield Msg("store-weak-alone", {"url": shown})
    if have < replicas:
        yield Msg("store-weak-copies", {"url": shown, "have": have, "want": replicas})
    if not replicas:
        return
    address = Address((), url)
    for copy in (facts[f"slave{number}"] for number in range(have)):
        url = address.url_at(copy["ip"], copy["port"])
        try:
            async with _build_client(url) as client:
                for msg in _weak_settings(await _read_settings(client), hide_password(url)):
                    yield msg
        except (RedisError, OSError):
            yield Msg("store-weak-unknown", {"url": hide_password(url)})


def _require_usable(facts: dict[str, Any], url: str, replicas: int) -> None:
    version = str(facts.get("redis_version", "0.0"))
    number = tuple(int(part) for part in version.split(".")[:2])
    if number < _OLDEST:
        raise StoreError("store-url-old", url=url, version=version)
    if replicas and number < _COPIES:
        raise StoreError("store-url-no-copies", url=url, version=version)
    if facts.get("role") != "master":
        raise StoreError("store-url-replica", url=url)


async def _read_settings(client: redis.asyncio.Redis) -> dict[str, str] | None:
    """Read the relevant settings; None if the server hides them (hosted ones often do)."""
    found: dict[str, str] = {}
    try:
        for name in ("appendonly", "appendfsync", "maxmemory", "maxmemory-policy"):
            found |= {str(key): str(value) for key, value in (await client.config_get(name)).items()}
    except ResponseError:
        return None
    return found


def _weak_settings(settings: dict[str, str] | None, url: str) -> Iterator[Msg]:
    if settings is None:
        yield Msg("store-weak-unknown", {"url": url})
        return
    if settings.get("appendonly") != "yes":
        yield Msg("store-weak-no-log", {"url": url})
    elif settings.get("appendfsync") != "always":
        yield Msg("store-weak-fsync", {"url": url, "setting": settings.get("appendfsync", "?")})
    if settings.get("maxmemory", "0") != "0" and settings.get("maxmemory-policy") != "noeviction":
        yield Msg("store-weak-evicts", {"url": url, "setting": settings.get("maxmemory-policy", "?")})
