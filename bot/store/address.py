"""The address of a store: one server, nodes of a cluster, or sentinels that watch a primary.

redis://name:password@host:6379/0            rediss:// with encryption, unix:///path/of/socket
redis://name:password@a:6379,b:6379,c:6379   nodes of a cluster; one reachable node is enough
redis+sentinel://name:password@a:26379,b:26379/mymaster/0?sentinel_password=...
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import parse_qsl, unquote, urlencode, urlsplit, urlunsplit

from redis.asyncio.connection import AbstractConnection, Connection, parse_url
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

SCHEMES: Final = ("redis", "rediss", "unix")
SENTINEL: Final = "+sentinel"
SENTINEL_PORT: Final = 26379
HIDDEN: Final = "***"
_PASSWORD: Final = re.compile(r"://[^@/:\s]*:([^/\s]+)@|[?&]sentinel_password=([^&,\s]+)")
_BETWEEN: Final = re.compile(r"[,\s]+(?=(?:redis|rediss|unix)(?:\+sentinel)?://)")
"""Separates whole addresses. A comma alone also separates the hosts within one address."""


@dataclass(frozen=True, slots=True)
class Address:
    """A parsed store address.

    ``urls``: the servers to query for the topology, as redis-py reads them. ``watched``: the primary's name at
      sentinels. ``server``: the template for servers named by sentinels, with user, password and encryption.
    """

    urls: tuple[str, ...]
    server: str
    watched: str = ""

    def url_at(self, host: str, port: int) -> str:
        """Build another server's URL with this address's user, password and encryption."""
        return _replace_host(self.server, f"[{host}]" if ":" in host else host, port)


def parse_address(text: str) -> Address:
    """Parse an operator's address. Raises ``ValueError``."""
    urls = [one for part in _BETWEEN.split(text.strip()) for one in _split_hosts(part)]
    kinds = {urlsplit(url).scheme for url in urls}
    if len(kinds) != 1 or (len(urls) > 1 and kinds == {"unix"}):
        raise ValueError("addresses of one kind")
    scheme = kinds.pop()
    if scheme.removesuffix(SENTINEL) not in SCHEMES:
        raise ValueError("an address of a store")
    if not scheme.endswith(SENTINEL):
        return Address(tuple(urls), urls[0])
    plain = scheme.removesuffix(SENTINEL)
    _, netloc, path, query, _ = urlsplit(urls[0])
    watched, _, database = path.strip("/").partition("/")
    if not watched or plain == "unix":
        raise ValueError("the name of what the sentinels watch")
    options = dict(parse_qsl(query))
    password = options.pop("sentinel_password", "")
    server = urlunsplit((plain, netloc, f"/{database}", urlencode(options), ""))
    bare_urls = (
        urlunsplit((plain, urlsplit(url).netloc.rpartition("@")[2], "", urlencode(options), "")) for url in urls
    )
    sentinels = (_with_default_port(url, SENTINEL_PORT, f":{password}@" if password else "") for url in bare_urls)
    return Address(tuple(sentinels), server, watched)


def _split_hosts(url: str) -> list[str]:
    scheme, netloc, path, query, _ = urlsplit(url)
    user, at, hosts = netloc.rpartition("@")
    if "," not in hosts:
        return [url]
    return [urlunsplit((scheme, f"{user}{at}{host.strip()}", path, query, "")) for host in hosts.split(",")]


def _replace_host(url: str, host: str, port: int) -> str:
    scheme, netloc, path, query, _ = urlsplit(url)
    user, at, _ = netloc.rpartition("@")
    return urlunsplit((scheme, f"{user}{at}{host}:{port}", path, query, ""))


def _with_default_port(url: str, port: int, user: str) -> str:
    scheme, netloc, path, query, _ = urlsplit(url)
    return urlunsplit((scheme, f"{user}{netloc if urlsplit(url).port else f'{netloc}:{port}'}", path, query, ""))


def client_options(url: str, answer_s: float | None) -> dict[str, Any]:
    """Build the options of redis-py's clients and connections for an address. Raises ``ValueError``.

    ``answer_s``: the longest wait for an answer. RESP2 gives plain lists; redis-py's own retries are off.
    """
    fixed = {"socket_timeout": answer_s, "protocol": 2, "decode_responses": False, "retry": Retry(NoBackoff(), 0)}
    return {"socket_connect_timeout": 5.0, **parse_url(url), **fixed, "driver_info": None}


def build_connection(url: str) -> AbstractConnection:
    """Build a connection without opening it. Raises ``ValueError``.

    It has no read timeout, because a blocking read must outlive any default. Callers set their own.
    """
    options = client_options(url, None)
    kind: type[AbstractConnection] = options.pop("connection_class", Connection)
    return kind(**options)


def find_passwords(text: str) -> Iterator[str]:
    """Yield the passwords of an address, as written and percent-decoded."""
    for at, sentinel in _PASSWORD.findall(text):
        yield at or sentinel
        yield unquote(at or sentinel)


def hide_password(text: str) -> str:
    """Return the address without its password, or only stars if it cannot be parsed safely."""
    return ", ".join(_hide_in_url(url) for url in _BETWEEN.split(text.strip()))


def _hide_in_url(url: str) -> str:
    try:
        parts = urlsplit(url)
        hosts = [urlsplit(f"//{host.strip()}") for host in parts.netloc.rpartition("@")[2].split(",")]
        shown = [_format_host(host.hostname or "", host.port) for host in hosts]
    except ValueError:
        return HIDDEN
    odd = "@" in parts.path + parts.query + parts.fragment or any("@" in host.netloc for host in hosts)
    if parts.scheme.removesuffix(SENTINEL) not in SCHEMES or odd:
        return HIDDEN
    if parts.scheme == "unix":
        return f"unix://{parts.path}"
    return f"{parts.scheme}://{','.join(shown)}{parts.path}" if all(shown) else HIDDEN


def _format_host(host: str, port: int | None) -> str:
    shown = f"[{host}]" if ":" in host else host
    return f"{shown}:{port}" if port and host else shown
