"""URLs of the page: local ones, and its address for other machines."""

import socket
from contextlib import suppress
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

ANY_ADDRESS: Final = {"0.0.0.0": socket.AF_INET, "::": socket.AF_INET6}  # noqa: S104 - compared, not listened on
ELSEWHERE: Final = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}


def build_url(host: str, port: int) -> str:
    """Build the URL of a page at an address; for the wildcard address, use this machine's own."""
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104 - compared with
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def outward_host(host: str) -> str:
    """Return this machine's address for others if it listens on all addresses, or empty.

    It is the source address of the route out. Nothing is sent.
    """
    if host not in ANY_ADDRESS:
        return ""
    with suppress(OSError), socket.socket(ANY_ADDRESS[host], socket.SOCK_DGRAM) as probe:
        probe.connect((ELSEWHERE[ANY_ADDRESS[host]], 9))
        found: str = probe.getsockname()[0]
        return "" if ip_address(found).is_loopback else found
    return ""


def is_local(url: str) -> bool:
    """Return whether a URL leads to the machine that opens it."""
    host = urlsplit(url).hostname or ""
    with suppress(ValueError):
        return ip_address(host).is_loopback
    return host == "localhost" or host.endswith(".localhost")
