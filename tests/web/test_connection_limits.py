"""Test connections: idle clients, slow readers, many pages of one user, no free descriptor, real nginx and Caddy."""

import http.client
import os
import re
import resource
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from http.client import HTTPSConnection
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import Mock

import pytest

from bot.runtime import listener
from tests.store.cluster_nodes import free_port
from tests.timeouts import PATIENCE_S, wait_for
from tests.web.certificates import create_certificate
from tests.web.conftest import PageTestServer, PlainBrowser, live_request
from tests.web.cookie_client import CookieClient, PageResponse, form_token
from tests.web.test_pages import next_version
from tests.web.test_start import StartProgram, port_of


def open_connection(port: int, said: bytes = b"") -> socket.socket:
    """Open a connection, and send only these bytes."""
    sock = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE_S)
    sock.sendall(said)
    return sock


def is_closed(sock: socket.socket, seconds: float = 0.0) -> bool:
    """Return whether the other side has closed the connection, or does so in time."""
    sock.settimeout(seconds)
    try:
        while sock.recv(65536):
            pass
    except (BlockingIOError, TimeoutError):
        return False
    except ConnectionError:
        pass
    finally:
        sock.settimeout(PATIENCE_S)
    return True


def test_answers_are_sent_at_once(browser: PlainBrowser) -> None:
    house = browser.house
    with open_connection(house.port):
        assert wait_for(lambda: len(house.server.server_state.connections) > 0)
        for one in list(house.server.server_state.connections):
            assert one.transport.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


@pytest.fixture
def small_server(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> PageTestServer:
    """Start a server with room for 20 connections and a patience of 1 s."""
    monkeypatch.setattr(listener, "MAX_CONNECTIONS", 20)
    monkeypatch.setattr(listener, "PATIENCE_S", 1.0)
    house: PageTestServer = request.getfixturevalue("house")
    return house


def test_idle_connections_are_closed_for_active_ones(
    small_server: PageTestServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listener, "PATIENCE_S", 1000.0)
    browser = PlainBrowser(small_server)
    half = b"GET /health HTTP/1.1\r\nHost: local"
    lame = b"POST /health HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n"
    with ExitStack() as held:
        page = held.enter_context(open_connection(small_server.port, live_request(browser, browser.base)))
        assert page.recv(10)
        for n in range(100):
            held.enter_context(open_connection(small_server.port, (b"", half, lame)[n % 3]))
        assert browser.get(browser.base).status == 200
        assert wait_for(lambda: len(small_server.server.server_state.connections) <= 20)
        small_server.desk.number = 4711
        assert wait_for_word(page, b"data: 4711")


@pytest.mark.parametrize(
    "begun",
    [
        b"",
        b"GET /hea",
        b"GET /health HTTP/1.1\r\nHost: localhost\r\nX: ",
        b"POST /health HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nabc",
        b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\nGET /hea",
    ],
)
def test_incomplete_request_is_dropped(small_server: PageTestServer, begun: bytes) -> None:
    with open_connection(small_server.port, begun) as sock:
        until = time.monotonic() + 20
        with suppress(ConnectionError):  # an additional byte now and then does not complete it
            while time.monotonic() < until and not is_closed(sock):
                sock.sendall(b"x")
                time.sleep(0.2)
        assert time.monotonic() < until
    assert PlainBrowser(small_server).get("/health").status == 200


def test_client_that_reads_nothing_is_disconnected(small_server: PageTestServer) -> None:
    sock = socket.socket()
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    with sock:
        sock.connect(("127.0.0.1", small_server.port))
        sock.sendall(b"GET /static/serif-bold.woff2 HTTP/1.1\r\nHost: localhost\r\n\r\n" * 400)
        assert wait_for(lambda: len(small_server.server.server_state.connections) == 1)
        assert wait_for(lambda: not small_server.server.server_state.connections, 30)


def test_slow_reader_is_kept_while_it_reads() -> None:
    """The timeout restarts with each byte the client reads, but not with each byte of a request."""
    slow, reader, sender = listener.SlowConnections(), OpenConnection(unread=900), OpenConnection()
    for second in range(100):
        reader.unread -= 1
        slow.drop_slow([reader, sender], 20, float(second))  # type: ignore[list-item] # as far as they are looked at
        assert sender.aborted == (second > listener.PATIENCE_S)
    assert not reader.aborted
    slow.drop_slow([reader], 20, 100.0 + listener.PATIENCE_S)  # type: ignore[list-item]
    assert reader.aborted


class OpenConnection:
    """A connection with ``unread`` bytes of its answer, or without a request; it is also its transport."""

    def __init__(self, unread: int = 0) -> None:
        self.unread, self.aborted = unread, False
        self.transport = self
        self.cycle = SimpleNamespace(response_complete=False, more_body=False) if unread else None

    def get_write_buffer_size(self) -> int:
        return self.unread

    def abort(self) -> None:
        self.aborted = True


def wait_for_word(page: socket.socket, word: bytes) -> bool:
    """Wait until a live page receives a word. Return ``False`` once the other side closes the connection."""
    said = b""
    while word not in said:
        if not (more := page.recv(1000)):
            return False
        said += more
    return True


def test_live_pages_and_keep_alive_connections_outlive_the_timeout(
    small_server: PageTestServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listener, "PATIENCE_S", 2.0)
    browser = PlainBrowser(small_server)
    kept = http.client.HTTPConnection("127.0.0.1", small_server.port, timeout=PATIENCE_S)
    with open_connection(small_server.port, live_request(browser, browser.base)) as page:
        kept.request("GET", "/health")
        assert kept.getresponse().read()
        before = kept.sock
        for _ in range(6):  # each new request is progress
            assert not is_closed(page, 0.5)
            kept.request("GET", "/health")
            assert kept.getresponse().read()
            assert kept.sock is before
    kept.close()


@pytest.mark.parametrize(
    ("files", "raised", "most"),
    [((200, 600), [(600, 600)], 344), ((1024, resource.RLIM_INFINITY), [(8192, resource.RLIM_INFINITY)], 4000),
     ((8192, 8192), [], 4000), ((100, 100), [], 16)],
)  # fmt: skip
def test_connections_leave_file_descriptors_for_the_rest(
    files: tuple[int, int], raised: list[tuple[int, int]], most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Open files are raised as far as the system allows."""
    monkeypatch.setattr(resource, "getrlimit", lambda _: files)
    monkeypatch.setattr(resource, "setrlimit", set_limit := Mock())
    assert listener.connection_limit() == most
    assert [call.args[1] for call in set_limit.call_args_list] == raised


def test_many_open_pages_of_a_user_are_limited(house: PageTestServer) -> None:
    browser = PlainBrowser(house)
    with ExitStack() as held:
        answers = []
        for _ in range(60):
            sock = held.enter_context(open_connection(house.port, live_request(browser, browser.base)))
            answers.append(int(sock.recv(12).split()[1]))
        assert set(answers[:40]) == {200}
        assert set(answers[40:]) == {429}
        assert browser.get(browser.base).status == 200, "expected the page to work when its stream is refused"
    assert wait_for(lambda: not house.server.server_state.connections)
    with open_connection(house.port, live_request(browser, browser.base)) as again:
        assert int(again.recv(12).split()[1]) == 200


@pytest.mark.slow
def test_lack_of_file_descriptors_is_logged_once_a_minute_and_passes(start_program: StartProgram) -> None:
    run = start_program(BOTTEGA_RENDER_WORKERS="0", BOTTEGA_LOG_LEVEL="info")
    port = port_of(run.link())
    time.sleep(1)
    before = resource.prlimit(run.process.pid, resource.RLIMIT_NOFILE)
    used = max(int(name) for name in os.listdir(f"/proc/{run.process.pid}/fd"))
    resource.prlimit(run.process.pid, resource.RLIMIT_NOFILE, (used + 5, before[1]))
    with ExitStack() as held:
        for _ in range(60):
            held.enter_context(open_connection(port))
        time.sleep(4)
    resource.prlimit(run.process.pid, resource.RLIMIT_NOFILE, before)
    assert wait_for(lambda: CookieClient(port).get("/health").status == 200)
    time.sleep(2)  # a second later asyncio retries each of them and would find no listener
    _, _, err = run.interrupt()
    assert err.count("no file descriptor for a new connection") == 1
    assert len(err.splitlines()) < 20, f"expected less than one log line per refused connection: {err[:3000]}"


def test_closed_streams_do_not_affect_others(browser: PlainBrowser) -> None:
    house, request = browser.house, live_request(browser, browser.enter())
    for _ in range(40):
        with ExitStack() as held:
            pages = [held.enter_context(open_connection(house.port, request)) for _ in range(20)]
            house.desk.number += 1
            for page in pages[::2]:  # the others disconnect before they get anything
                page.recv(1000)
    assert wait_for(lambda: not house.server.server_state.connections), "expected closed pages to end their streams"
    house.desk.number = 4711
    with open_connection(house.port, request) as page:
        assert wait_for_word(page, b"data: 4711"), "expected an open page to get the news"
    began = time.monotonic()
    house.stop()
    assert not house.thread.is_alive()
    assert time.monotonic() - began < 10


PAGE = Path(__file__).parents[2] / "docs" / "hosting-proxy.md"
NAME = "bottega.example.org"
OURS = f"https://{NAME}"


def read_configuration(kind: str) -> str:
    found = re.findall(rf"^```{kind}\n(.*?)^```$", PAGE.read_text("utf-8"), re.M | re.S)
    assert len(found) == 1
    return str(found[0])


def adapt_configuration(text: str, **others: str) -> str:
    """Replace the parts of a configuration that differ here; each must occur in it."""
    for is_told, here in others.items():
        was = {"house": "127.0.0.1:8321", "port": "listen 443 ", "log": "/var/log/nginx/"}.get(is_told, is_told)
        assert was in text, f"expected {was!r} in the configuration of the docs"
        text = text.replace(was, here)
    return text


def configure_nginx(folder: Path, port: int, house: int) -> tuple[list[str], Path]:
    """Write nginx's files. Return the command that starts it, and the certificate to trust."""
    key, certificate = create_certificate(folder, NAME)
    of = f"/etc/letsencrypt/live/{NAME}"
    site = adapt_configuration(
        read_configuration("nginx"), house=f"127.0.0.1:{house}", port=f"listen 127.0.0.1:{port} ", log=f"{folder}/"
    )
    site = site.replace(f"{of}/fullchain.pem", str(certificate)).replace(f"{of}/privkey.pem", str(key))
    (folder / "site.conf").write_text(site)
    kept = "".join(
        f"{kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (folder / "nginx.conf").write_text(
        f"daemon off; pid {folder}/nginx.pid; error_log {folder}/error.log;\nevents {{}}\n"
        f"http {{ access_log {folder}/access.log; gzip on;\n{kept}include {folder}/site.conf; }}\n"
    )
    return ["nginx", "-c", str(folder / "nginx.conf"), "-e", str(folder / "error.log")], certificate


def configure_caddy(folder: Path, port: int, house: int) -> tuple[list[str], Path]:
    """Write Caddy's file. Return the command that starts it, and the certificate to trust."""
    options = (
        f"admin off\nlocal_certs\nskip_install_trust\nauto_https disable_redirects\nhttps_port {port}\n"
        f"default_bind 127.0.0.1\nstorage file_system {folder}/kept\n"
    )
    whole = adapt_configuration(read_configuration("caddy"), house=f"127.0.0.1:{house}")
    assert whole.startswith("{\n"), "start the configuration of Caddy in docs with its global options"
    (folder / "Caddyfile").write_text(whole.replace("{\n", f"{{\n{options}", 1))
    command = ["caddy", "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]
    return command, folder / "kept" / "pki" / "authorities" / "local" / "root.crt"


PROXIES: dict[str, Callable[[Path, int, int], tuple[list[str], Path]]] = {
    "nginx": configure_nginx,
    "caddy": configure_caddy,
}


class ProxyClient(CookieClient):
    """A browser that knows the server only by its public name."""

    def __init__(self, port: int, certificate: Path) -> None:
        super().__init__(port)
        self._trust = ssl.create_default_context(cafile=str(certificate))

    def connect(self) -> HTTPSConnection:
        connection = HTTPSConnection(NAME, context=self._trust, timeout=self.patience_s)
        connection.sock = self._trust.wrap_socket(
            socket.create_connection(("127.0.0.1", self.port), timeout=self.patience_s), server_hostname=NAME
        )
        return connection

    def press(self, path: str, token: str, press: str, origin: str = OURS) -> PageResponse:
        return self.post(path, {"token": token, "press": press}, Origin=origin, Sec_Fetch_Site="same-origin")


@contextmanager
def start_proxy(kind: str, folder: Path, house: int) -> Iterator[ProxyClient]:
    """Start a proxy in front of the server, and stop it at the end."""
    if shutil.which(kind) is None or shutil.which("openssl") is None:
        assert os.environ.get("CI") != "true", f"install {kind} and openssl: CI needs them"
        pytest.skip(f"no {kind} here: apt-get install {kind} openssl")
    port = free_port()
    folder.mkdir()
    command, certificate = PROXIES[kind](folder, port, house)
    with (folder / "said.log").open("w") as said:
        process = subprocess.Popen(command, stdout=said, stderr=said, env={**os.environ, "HOME": str(folder)})
    try:
        outside: list[ProxyClient] = []

        def is_up() -> bool:
            assert process.poll() is None, f"the proxy exited: {(folder / 'said.log').read_text()}"
            try:
                outside[:] = [ProxyClient(port, certificate)]
                return outside[0].get("/health").status == 200
            except OSError:
                return False

        assert wait_for(is_up), f"expected the proxy to answer: {(folder / 'said.log').read_text()}"
        yield outside[0]
    finally:
        process.terminate()
        process.wait(PATIENCE_S)


@pytest.mark.slow
@pytest.mark.parametrize("kind", PROXIES)
def test_page_works_behind_the_documented_proxy(kind: str, tmp_path: Path, start_program: StartProgram) -> None:
    port = free_port()
    run = start_program(BOTTEGA_WEB_URL=OURS, BOTTEGA_WEB_PORT=str(port), BOTTEGA_RENDER_WORKERS="0")
    secret = run.link(rf"{OURS}/in/\S+").rpartition("/")[2]
    with ExitStack() as stack:
        outside = stack.enter_context(start_proxy(kind, tmp_path / kind, port))
        entered = outside.get(f"/in/{secret}")
        assert entered.status == 303
        assert "secure" in entered.headers["set-cookie"].lower()
        home = entered.headers["location"]
        token = form_token(outside.get(home).text)
        assert outside.press(f"{home}press", token, "open princes", origin="https://evil.example").status == 403
        opened = outside.press(f"{home}press", token, "open princes")
        assert opened.status == 303
        table = opened.headers["location"].rpartition("/")[2].partition("#")[0]
        assert f"{OURS}/seat/{table}/" in outside.get(f"{home}t/{table}").text
        stream = stack.enter_context(outside.open("GET", f"{home}live?table={table}"))
        first = next_version(stream)
        for _ in range(3):
            assert outside.press(f"{home}t/{table}/press", token, f"addai {table}").status == 303
            second = next_version(stream)
            assert second != first, "expected the proxy not to buffer the event stream"
            first = second
        assert run.interrupt()[0] == 0
        assert outside.get(f"/in/{secret}").status == 502
    assert secret not in "".join(path.read_text(errors="replace") for path in (tmp_path / kind).rglob("*.log")), (
        "expected no secret of a link in the proxy's log"
    )
