"""Test settings: they are read and checked, errors name them, and the Kubernetes manifests use known ones."""

import re
import socket
import subprocess
import sys
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from bot.frontends.web import urls
from bot.frontends.web.server import ListenError, open_socket
from bot.frontends.web.urls import is_local, outward_host
from bot.metrics import REGISTRY
from bot.runtime import page_keys
from bot.runtime.page_keys import likely_ports, open_page_socket, page_base_url
from bot.runtime.supervisor import END_S
from bot.settings import (
    SettingError,
    Settings,
    describe_settings,
    environment_name,
    find_unknown_names,
    load_settings,
    remove_secrets,
)
from tests.store.cluster_nodes import free_port

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.usefixtures("clean_environment")


@pytest.mark.parametrize(
    ("name", "text", "reason"),
    [
        *(
            ("BOTTEGA_WEB_URL", url, "it has to be a whole address, such as https://bottega.example.org")
            for url in ("bottega.example.org", "//bottega.example.org", "https://", "ftp://x.org", "8321")
        ),
        ("BOTTEGA_REPLICAS", "9", "Expected a whole number <= 5"),
        ("BOTTEGA_AI_WORKERS", "0", "Expected a whole number >= 1"),
        ("BOTTEGA_WEB_PORT", "eighty", "Expected a whole number"),
        ("BOTTEGA_LOG_JSON", "perhaps", "Expected yes or no"),
        ("BOTTEGA_LANG", "fr", "it has to be one of en, cs, ru, de"),
        ("BOTTEGA_DISCORD_OWNERS", "anna", "it has to be numbers, separated by commas"),
    ],
)
def test_wrong_value_is_reported_without_showing_it(name: str, text: str, reason: str) -> None:
    with pytest.raises(SettingError) as wrong:
        load_settings({name: text})
    assert (wrong.value.name, wrong.value.reason) == (name, reason)


def test_environment_overrides_the_file(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text(
        "BOTTEGA_WEB_PORT=8400\nBOTTEGA_RENDER_WORKERS=3\nBOTTEGA_LOG_JSON=on\nDISCORD_TOKEN=hidden\n"
    )
    settings = load_settings({"bottega_render_workers": " 4 ", "BOTTEGA_DATA": "elsewhere"})
    assert (settings.web_port, settings.render_workers, settings.log_json) == (8400, 4, True)
    assert (settings.data, settings.discord_token.value) == (Path("elsewhere"), "hidden")
    assert "hidden" not in repr(settings)


def test_unknown_names_are_found_in_the_environment_and_in_the_file(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("BOTTEGA_DATTA=x\nDISCORD_TOKEN=1\n")
    assert find_unknown_names({"BOTTEGA_WEBPORT": "", "bottega_web_port": "", "PATH": ""}) == {
        "BOTTEGA_DATTA": "BOTTEGA_DATA",
        "BOTTEGA_WEBPORT": "BOTTEGA_WEB_PORT",
    }
    assert find_unknown_names(["BOTTEGA_QUUX_OF_MINE"])["BOTTEGA_QUUX_OF_MINE"] == ""


def test_empty_setting_counts_as_unset(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [*describe_settings()] == [environment_name(field) for field in Settings.__struct_fields__], (
        "bot/settings.py: give each setting a docstring"
    )
    for name in describe_settings():
        monkeypatch.setenv(name, "")
    assert load_settings() == Settings()


def test_docs_list_every_setting() -> None:
    pages = "".join(page.read_text("utf-8") for page in (ROOT / "docs").glob("*.md"))
    missing = [name for name in describe_settings() if f"`{name}`" not in pages]
    assert not missing, f"add {missing} to a table of settings: docs/hosting.md or docs/operating.md"


def test_secrets_are_removed_from_environment_in_any_case() -> None:
    environment = {"DISCORD_TOKEN": "1", "telegram_token": "2", "Redis_Url": "3", "BOTTEGA_LANG": "cs", "PATH": "4"}
    remove_secrets(environment)
    assert environment == {"BOTTEGA_LANG": "cs", "PATH": "4"}


def test_password_in_a_url_is_a_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REDIS_URL", "redis://:geheimes%2Fwort@127.0.0.1/0")
    assert "geheimes/wort" in load_settings().secret_values
    monkeypatch.setenv("REDIS_URL", "redis+sentinel://bot:eins@a,b/main?sentinel_password=zwei, redis://:dr@ei@c,d")
    assert {"eins", "zwei", "dr@ei"} <= set(load_settings().secret_values)


@pytest.mark.slow
def test_help_lists_every_setting_and_starts_nothing() -> None:
    run = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "bot", "--help"],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    assert "bot.settings" in run.stderr
    assert "bot.runtime.server" not in run.stderr, "--help loads the server: import it later"
    for name, about in describe_settings().items():
        assert name in run.stdout
        assert about.strip(), f"bot/settings.py: add a help text to {name}"
    wrong = subprocess.run([sys.executable, "-m", "bot", "--port=1"], capture_output=True, text=True, cwd=ROOT)
    assert wrong.returncode == 2
    assert "--port=1" in wrong.stderr


@pytest.mark.parametrize(
    ("host", "why"),
    [("no.such.host.invalid", "host-unknown"), ("203.0.113.5", "host-foreign"), ("x" * 70 + ".org", "host-unknown")],
)
def test_unavailable_address_is_not_reported_as_a_taken_port(host: str, why: str) -> None:
    for port in (0, 8765):
        with pytest.raises(ListenError) as cannot:
            open_socket(host, port, (8321,))
        assert cannot.value.why == why


def page_at(data: Path, told: list[str], **settings: str) -> AbstractContextManager[Any]:
    chosen = {f"BOTTEGA_{name.upper()}": value for name, value in settings.items()}
    return open_page_socket(load_settings({"BOTTEGA_DATA": str(data), **chosen}), told.append)


def port_of(sock: Any) -> int:
    return int(sock.getsockname()[1])


@pytest.fixture
def usual_ports(monkeypatch: pytest.MonkeyPatch) -> tuple[int, int]:
    """Return ports that no other worker's programs open while a page is closed for a moment."""
    ports = free_port(), free_port()
    monkeypatch.setattr(page_keys, "USUAL_PORTS", ports)
    return ports


def test_previous_port_is_reused(tmp_path: Path, usual_ports: tuple[int, int]) -> None:
    """Open pages then find the server again; if the port is taken, one of the usual ports is used."""
    told: list[str] = []
    assert likely_ports(tmp_path) == usual_ports
    with open_socket("127.0.0.1", 0) as sock:
        (tmp_path / "web.port").write_text(str(port_of(sock)), "ascii")
        assert likely_ports(tmp_path)[0] == port_of(sock)
        with page_at(tmp_path, told) as page:
            other = port_of(page)
            assert other != port_of(sock), "expected a free port"
    with page_at(tmp_path, told) as again:
        assert port_of(again) == other
    assert told == []


@pytest.mark.usefixtures("usual_ports")
def test_second_page_on_a_folder_reports_the_first_and_stores_no_port(tmp_path: Path) -> None:
    told: list[str] = []
    with page_at(tmp_path, told) as first:
        kept = (tmp_path / "web.port").read_bytes()
        for _ in range(2):
            with page_at(tmp_path, told) as second:
                assert port_of(second) != port_of(first)
        with pytest.raises(ListenError), page_at(tmp_path, told, web_port=str(port_of(first))):
            pass
        assert told == [f"http://127.0.0.1:{port_of(first)}"] * 3
        assert (tmp_path / "web.port").read_bytes() == kept
        last = port_of(first)
    with page_at(tmp_path, told) as again:
        assert port_of(again) == last
    assert len(told) == 3, f"expected no notice about a page that has ended, got {told}"


@pytest.mark.parametrize(("host", "family"), [("0.0.0.0", socket.AF_INET), ("::", socket.AF_INET6)])
def test_page_on_all_interfaces_has_a_working_url(
    tmp_path: Path, host: str, family: socket.AddressFamily, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is an address that others can reach, or else a local one, which is reported as local."""
    settings = Settings(data=tmp_path, web_host=host)
    if family == socket.AF_INET6 and not Path("/proc/net/if_inet6").exists():
        pytest.skip("this machine has no IPv6")
    with page_at(tmp_path, [], web_host=host) as sock:
        url = page_base_url(settings, sock)
        named = urlsplit(url).hostname
        assert is_local(url) == (outward_host(host) == "")
        assert named not in ("0.0.0.0", "::")
        with socket.create_connection((str(named), port_of(sock)), timeout=5):
            pass
        monkeypatch.setattr(urls, "ELSEWHERE", {family: "127.0.0.1" if family == socket.AF_INET else "::1"})
        assert is_local(page_base_url(settings, sock)), "expected a local URL on a machine without a network"


@pytest.mark.parametrize(
    ("url", "local"),
    [
        ("http://127.0.0.1:8321/in/x", True), ("http://127.8.8.8", True), ("http://[::1]:8321", True),
        ("http://localhost:1", True), ("http://bottega.localhost", True), ("http://192.168.1.7:8321", False),
        ("http://[fe80::1]", False), ("https://bottega.example.org", False), ("http://localhost.example.org", False),
    ],
)  # fmt: skip
def test_local_urls_are_recognized(url: str, local: bool) -> None:
    assert is_local(url) == local


FOLDER = Path(__file__).parents[2] / "deploy" / "kubernetes"


def test_manifests_use_only_known_settings_and_metrics() -> None:
    known = set(describe_settings())
    counted = {family.name for family in REGISTRY.collect()}
    for file in FOLDER.glob("*.yaml"):
        text = file.read_text("utf-8")
        assert set(re.findall(r"\bBOTTEGA_[A-Z_]+\b", text)) <= known, f"{file}: unknown setting"
        assert set(re.findall(r"\bbottega_[a-z_]+\b", text)) <= counted, f"{file}: unknown metric"


def test_grace_period_is_longer_than_a_shutdown() -> None:
    (grace,) = re.findall(r"terminationGracePeriodSeconds: (\d+)", (FOLDER / "bottega.yaml").read_text("utf-8"))
    assert int(grace) > END_S
