"""A whole store by a plain, blocking client, for what is done beside the bot: backups, restoring, looking at it.

That client is redis-py's own, for a cluster too: it goes over all primaries, and where one is away the work is begun
again by whoever asked for it.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

import redis
from redis.backoff import NoBackoff
from redis.cluster import ClusterNode, RedisCluster
from redis.connection import parse_url
from redis.retry import Retry

from bot.store import keys
from bot.store.address import Address, read
from bot.store.errors import StoreError
from bot.store.format import check_readable, marked
from bot.store.keys import Keys, many, one

Client = Any
"""redis-py's plain client: its stubs tell replies of both of its kinds at once, which nothing can be made of."""
PATIENCE_S = 600.0
"""So long may a server take till it begins to hand its data over: it may rewrite its log before."""


def server_of(url: str) -> Client:
    """A client of one server that tries nothing twice. Raises ``ValueError`` for an address that can't be one."""
    return redis.Redis.from_url(url, protocol=2, retry=Retry(NoBackoff(), 0), socket_timeout=PATIENCE_S)


def client_of(text: str) -> Client:
    """A client of the store at an address. Raises ``ValueError``, ``RedisError``, ``OSError``."""
    address = read(text)
    if address.watched:
        return server_of(_primary(address))
    told: Exception = redis.ConnectionError("nobody")
    for url in address.urls:
        client = server_of(url)
        try:
            facts = client.info("cluster") if urlsplit(url).scheme != "unix" else {}
        except (redis.RedisError, OSError) as error:
            told = error
            client.close()
            continue
        if not facts.get("cluster_enabled"):
            return client
        client.close()
        return _cluster(url)
    raise told


def _cluster(url: str) -> Client:
    options: dict[str, Any] = dict(parse_url(url))  # type: ignore[no-untyped-call]
    options.pop("db", None)
    encrypted = options.pop("connection_class", None) is not None
    node = ClusterNode(options.pop("host"), options.pop("port", 6379))  # type: ignore[no-untyped-call]
    fixed = {"ssl": encrypted, "protocol": 2, "socket_timeout": PATIENCE_S}
    try:
        return RedisCluster(startup_nodes=[node], **{**options, **fixed})
    except redis.RedisClusterException as error:  # which is no RedisError
        raise redis.ConnectionError(str(error)) from error


def _primary(address: Address) -> str:
    for url in address.urls:
        with suppress(redis.RedisError, OSError), server_of(url) as sentinel:
            found = sentinel.execute_command("SENTINEL GET-MASTER-ADDR-BY-NAME", address.watched)
            if found:
                host, port = found
                return address.at(host.decode() if isinstance(host, bytes) else host, int(port))
    raise redis.ConnectionError(f"no sentinel knows {address.watched}")


def servers(text: str, client: Client) -> list[str]:
    """The addresses of all servers that the client's store lies on."""
    address = read(text)
    if isinstance(client, RedisCluster):
        return sorted({address.at(node[0].decode(), node[1]) for _, _, node, *_ in _slots(address, client)})
    return [_primary(address) if address.watched else address.urls[0]]


def lying(text: str, client: Client) -> list[Any]:
    """Which server has which slots. Raises ``StoreError`` while some move: a copy could miss what is on its way."""
    if not isinstance(client, RedisCluster):
        return []
    for url in servers(text, client):
        nodes: bytes = _bare(url, "CLUSTER NODES")
        if b"->-" in nodes or b"-<-" in nodes:
            raise StoreError("store-slots-move")
    return [span[:3] for span in _slots(read(text), client)]


def _slots(address: Address, client: Client) -> list[Any]:
    node = client.get_default_node()
    found: list[Any] = _bare(address.at(str(node.host), int(node.port)), "CLUSTER SLOTS")
    return sorted(found)


def _bare(url: str, command: str) -> Any:
    with server_of(url) as client:
        client.response_callbacks.clear()
        return client.execute_command(command)


def find_refusal(client: Client) -> StoreError | None:
    """Return why a start would refuse this store; nothing where it would not. Raises ``RedisError``."""
    try:
        check_readable(marked(client.get(keys.FORMAT), fresh(client))[0])
    except StoreError as error:
        return error
    return None


def fresh(client: Client) -> Keys:
    """Where things will lie in a store that is empty."""
    return many if isinstance(client, RedisCluster) else one
