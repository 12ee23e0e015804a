"""Test the operator's port: metrics, probes, and the error if it is taken."""

import socket
import urllib.request

import pytest

from tests.store.cluster_nodes import free_port
from tests.timeouts import PATIENCE_S, wait_for
from tests.web.cookie_client import CookieClient
from tests.web.test_start import StartProgram, port_of


def request_page(port: int, path: str) -> str:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=PATIENCE_S) as answer:
        return str(answer.read().decode())


@pytest.mark.slow
def test_metrics_are_served_only_on_the_operators_port(start_program: StartProgram) -> None:
    port = free_port()
    run = start_program(BOTTEGA_INSIDE_PORT=str(port), BOTTEGA_RENDER_WORKERS="0")
    page = port_of(run.link())
    assert request_page(port, "/readyz") == '{"ok":true}'
    assert request_page(port, "/healthz") == '{"ok":true}'
    assert wait_for(lambda: 'bottega_tables{game="princes",state="running"} 0.0' in request_page(port, "/metrics"))
    assert CookieClient(page).get("/metrics").status == 404
    code, _, _ = run.interrupt()
    assert code == 0, f"expected a clean exit, got code {code}"


@pytest.mark.slow
def test_taken_metrics_port_is_reported(start_program: StartProgram) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        code, out, _ = start_program(BOTTEGA_INSIDE_PORT=str(port)).wait_for_exit()
    assert code == 1
    assert f"Port {port} on 127.0.0.1 can’t be listened on" in out
