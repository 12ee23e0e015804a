"""Blocking access to a whole store, for work outside the bot: backups, restores, diagnostics.

It uses redis-py's plain clients, which iterate over all primaries of a cluster. If a primary is down, the caller
repeats its work.
"""

from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

import redis
from redis.backoff import NoBackoff
from redis.cluster import ClusterNode, RedisCluster
from redis.connection import parse_url
from redis.retry import Retry

from bot.store import redis_keys
from bot.store.address import Address, parse_address
from bot.store.errors import StoreError
from bot.store.redis_keys import CLUSTER_KEYS, SINGLE_SERVER_KEYS, RedisKeys
from bot.store.schema_version import check_readable, parse_schema_mark

Client = Any
"""redis-py's plain client, whose stubs type replies as both sync and async, which is unusable."""
PATIENCE_S = 600.0
"""Longest wait for a server's data to begin: it may rewrite its log first."""


def connect_server(url: str) -> Client:
    """Build a client of one server, without retries. Raises ``ValueError`` for an invalid address."""
    return redis.Redis.from_url(url, protocol=2, retry=Retry(NoBackoff(), 0), socket_timeout=PATIENCE_S)


def connect_store(text: str) -> Client:
    """Connect to the store at an address. Raises ``ValueError``, ``RedisError``, ``OSError``."""
    address = parse_address(text)
    if address.watched:
        return connect_server(_find_primary(address))
    last_error: Exception = redis.ConnectionError("no server answers")
    for url in address.urls:
        client = connect_server(url)
        try:
            facts = client.info("cluster") if urlsplit(url).scheme != "unix" else {}
        except (redis.RedisError, OSError) as error:
            last_error = error
            client.close()
            continue
        if not facts.get("cluster_enabled"):
            return client
        client.close()
        return _connect_cluster(url)
    raise last_error


def _connect_cluster(url: str) -> Client:
    options: dict[str, Any] = dict(parse_url(url))  # type: ignore[no-untyped-call]
    options.pop("db", None)
    encrypted = options.pop("connection_class", None) is not None
    node = ClusterNode(options.pop("host"), options.pop("port", 6379))  # type: ignore[no-untyped-call]
    fixed = {"ssl": encrypted, "protocol": 2, "socket_timeout": PATIENCE_S}
    try:
        return RedisCluster(startup_nodes=[node], **{**options, **fixed})
    except redis.RedisClusterException as error:  # not a RedisError
        raise redis.ConnectionError(str(error)) from error


def _find_primary(address: Address) -> str:
    for url in address.urls:
        with suppress(redis.RedisError, OSError), connect_server(url) as sentinel:
            found = sentinel.execute_command("SENTINEL GET-MASTER-ADDR-BY-NAME", address.watched)
            if found:
                host, port = found
                return address.url_at(host.decode() if isinstance(host, bytes) else host, int(port))
    raise redis.ConnectionError(f"no sentinel knows {address.watched}")


def list_servers(text: str, client: Client) -> list[str]:
    """Return the addresses of all servers that hold the client's store."""
    address = parse_address(text)
    if isinstance(client, RedisCluster):
        return sorted({address.url_at(node[0].decode(), node[1]) for _, _, node, *_ in _read_slots(address, client)})
    return [_find_primary(address) if address.watched else address.urls[0]]


def read_slot_map(text: str, client: Client) -> list[Any]:
    """Return the slots of each server. Raises ``StoreError`` while slots move: a copy could miss keys."""
    if not isinstance(client, RedisCluster):
        return []
    for url in list_servers(text, client):
        nodes: bytes = _execute_raw(url, "CLUSTER NODES")
        if b"->-" in nodes or b"-<-" in nodes:
            raise StoreError("store-slots-move")
    return [span[:3] for span in _read_slots(parse_address(text), client)]


def _read_slots(address: Address, client: Client) -> list[Any]:
    node = client.get_default_node()
    found: list[Any] = _execute_raw(address.url_at(str(node.host), int(node.port)), "CLUSTER SLOTS")
    return sorted(found)


def _execute_raw(url: str, command: str) -> Any:
    with connect_server(url) as client:
        client.response_callbacks.clear()
        return client.execute_command(command)


def find_refusal(client: Client) -> StoreError | None:
    """Return the error with which a start would refuse this store, or None. Raises ``RedisError``."""
    try:
        number, _ = parse_schema_mark(client.get(redis_keys.FORMAT), initial_keys(client))
        check_readable(number, client.hget(redis_keys.UPKEEP, "backup"))
    except StoreError as error:
        return error
    return None


def require_store(client: Client, place: str) -> None:
    """Raise ``StoreError`` if no store was ever opened at a place: a reading command creates none.

    Raises ``RedisError``.
    """
    if client.get(redis_keys.FORMAT) is None:
        raise StoreError("store-missing", path=place)


def initial_keys(client: Client) -> RedisKeys:
    """Return the keys of a new store."""
    return CLUSTER_KEYS if isinstance(client, RedisCluster) else SINGLE_SERVER_KEYS
