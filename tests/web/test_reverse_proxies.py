"""Test the page behind real nginx and Caddy, with the exact configurations of docs/hosting-proxy.md.

Only ports and file paths differ, and the certificate is trusted only by this test.
"""

import os
import re
import shutil
import socket
import ssl
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from http.client import HTTPSConnection
from pathlib import Path

import pytest

from tests.store.cluster_nodes import free_port
from tests.timeouts import PATIENCE_S, wait_for
from tests.web.certificates import create_certificate
from tests.web.cookie_client import CookieClient, PageResponse, form_token
from tests.web.test_pages import next_version
from tests.web.test_start import StartProgram

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
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    kept = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in kinds)
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
        plain = socket.create_connection(("127.0.0.1", self.port), timeout=self.patience_s)
        connection.sock = self._trust.wrap_socket(plain, server_hostname=NAME)
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
    written = "".join(path.read_text(errors="replace") for path in (tmp_path / kind).rglob("*.log"))
    assert secret not in written, "expected no secret of a link in the proxy's log"
