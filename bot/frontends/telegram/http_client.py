"""The connection to the Bot API: aiohttp below python-telegram-bot, at half the processor time of its httpx."""

import ssl
from functools import cache
from typing import Any, Final
from urllib.parse import urlsplit
from urllib.request import getproxies, proxy_bypass

import aiohttp
import httpx
from telegram.error import NetworkError, TimedOut
from telegram.ext import ExtBot
from telegram.request import BaseRequest, RequestData

CONNECT_S: Final = 10.0
POOL_S: Final = 60.0
"""Longest wait for a free connection."""
UPLOAD_S: Final = 120.0
"""Longest wait for the answer to a request with a file, perhaps a film over a slow line."""


class BotClient(ExtBot[None]):
    """The library's client, and calls that bypass its objects, whose creation took most of the sending time."""

    async def call_method(self, method: str, fields: dict[str, Any]) -> Any:
        """Call a method of the Bot API and return its raw result. Fields with the value ``None`` are left out.

        Raises ``TelegramError``.
        """
        return await self._post(method, fields)


class AiohttpRequest(BaseRequest):
    """Requests to one address over at most ``connections`` connections, each answered within ``read_timeout_s``."""

    __slots__ = ("_address", "_connections", "_read_timeout_s", "_session", "_traces")

    def __init__(self, address: str, connections: int, read_timeout_s: float, *traces: aiohttp.TraceConfig) -> None:
        self._address = address
        self._connections = connections
        self._read_timeout_s = read_timeout_s
        self._traces = traces
        self._session: aiohttp.ClientSession | None = None

    @property
    def read_timeout(self) -> float:
        """See ``BaseRequest``."""
        return self._read_timeout_s

    async def initialize(self) -> None:
        """See ``BaseRequest``."""
        if self._session is None:
            self._session = aiohttp.ClientSession(
                connector=aiohttp.TCPConnector(limit=self._connections, ssl=default_ssl_context()),
                cookie_jar=aiohttp.DummyCookieJar(),
                headers={"User-Agent": self.USER_AGENT},
                proxy=find_proxy(self._address),
                trace_configs=list(self._traces),
            )

    async def shutdown(self) -> None:
        """See ``BaseRequest``."""
        session, self._session = self._session, None
        if session is not None:
            await session.close()

    async def do_request(
        self,
        url: str,
        method: str,
        request_data: RequestData | None = None,
        read_timeout: object = BaseRequest.DEFAULT_NONE,
        write_timeout: object = BaseRequest.DEFAULT_NONE,
        connect_timeout: object = BaseRequest.DEFAULT_NONE,
        pool_timeout: object = BaseRequest.DEFAULT_NONE,
    ) -> tuple[int, bytes]:
        """Send a request and return the status and body of its answer. Raises ``NetworkError``.

        Hides errors of aiohttp, which may contain the address and thus the token.
        """
        if self._session is None:
            raise RuntimeError("not initialized")
        usual_s = UPLOAD_S if request_data is not None and request_data.contains_files else self._read_timeout_s
        read_s = float(read_timeout) if isinstance(read_timeout, int | float) else usual_s
        timeout = aiohttp.ClientTimeout(connect=CONNECT_S + POOL_S, sock_connect=CONNECT_S, sock_read=read_s)
        try:
            async with self._session.request(
                method, url, data=build_form(request_data), timeout=timeout, allow_redirects=False
            ) as answer:
                return answer.status, await answer.read()
        except TimeoutError:
            raise TimedOut from None
        except aiohttp.ClientError as error:
            reason = error.strerror if isinstance(error, OSError) else None
            raise NetworkError(f"{type(error).__name__}: {reason or ''}") from None


def find_proxy(address: str) -> str | None:
    """Return the environment's proxy for an address. Cached: a search per request is slow."""
    parts = urlsplit(address)
    if proxy_bypass(parts.netloc):
        return None
    proxies = getproxies()
    return proxies.get(parts.scheme) or proxies.get("all")


def build_form(request_data: RequestData | None) -> aiohttp.FormData | dict[str, str] | None:
    """Return the body of a request: fields and files."""
    if request_data is None or not request_data.contains_files:
        return request_data.json_parameters if request_data is not None else None
    form = aiohttp.FormData(request_data.json_parameters)
    for field, (name, content, mime_type) in request_data.multipart_data.items():
        form.add_field(field, content, filename=name, content_type=mime_type)
    return form


@cache
def default_ssl_context() -> ssl.SSLContext:
    """Return the TLS context of all connections. Cached: certificates load slowly."""
    return httpx.create_ssl_context()
