"""What a host sets: a slip is named at the start, nothing is what an empty setting means, and --help helps."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from bot.house import likely_ports, remember_port
from bot.settings import USUAL_PORTS, Settings
from bot.web.server import CannotListen, listen
from tests.web.test_start import Started, started

__all__ = ["started"]

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No settings but the test's own."""
    monkeypatch.chdir(tmp_path)
    for name in list(os.environ):
        if name.startswith(("BOTTEGA", "REDIS", "DISCORD", "TELEGRAM")):
            monkeypatch.delenv(name)


def test_slips_are_named_and_change_nothing(tmp_path: Path, started: list[Started]) -> None:
    run = Started(tmp_path / "v", BOTTEGA_WEB_URL="bottega.example.org")
    started.append(run)
    code, out, _ = run.ended()
    assert code == 1
    assert "BOTTEGA_WEB_URL is wrong: it has to be a whole address, such as https://" in out
    slips = {"BOTTEGA_WEBPORT": "8400", "BOTTEGA_QUUX": "1", "BOTTEGA_PAINTERS": "", "BOTTEGA_WEB_PORT": ""}
    run = Started(tmp_path / "v", **slips, BOTTEGA_WEB_HOST="203.0.113.5")
    started.append(run)
    code, out, _ = run.ended()
    assert "no setting BOTTEGA_WEBPORT; it changes nothing. Did you mean BOTTEGA_WEB_PORT?" in out
    assert "no setting BOTTEGA_QUUX; it changes nothing." in out
    assert "203.0.113.5 is not an address of this machine" in out


@pytest.mark.parametrize("url", ["bottega.example.org", "//bottega.example.org", "https://", "ftp://x.org", "8321"])
def test_a_bare_address_is_refused(monkeypatch: pytest.MonkeyPatch, url: str) -> None:
    monkeypatch.setenv("BOTTEGA_WEB_URL", url)
    with pytest.raises(ValueError, match="whole address"):
        Settings()


def test_unknown_names_are_found_in_the_environment_and_in_the_file(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("BOTTEGA_DATTA=x\nDISCORD_TOKEN=1\n")
    assert Settings.unknown({"BOTTEGA_WEBPORT": "", "bottega_web_port": "", "PATH": ""}) == {
        "BOTTEGA_DATTA": "BOTTEGA_DATA",
        "BOTTEGA_WEBPORT": "BOTTEGA_WEB_PORT",
    }
    assert Settings.unknown(["BOTTEGA_QUUX_OF_MINE"])["BOTTEGA_QUUX_OF_MINE"] == ""


def test_a_file_that_can_not_be_read_is_said(tmp_path: Path) -> None:
    (tmp_path / ".env").write_bytes(b"DISCORD_TOKEN=\xff\xfe\n")
    known = {**os.environ, "PYTHONPATH": str(ROOT)}
    run = subprocess.run([sys.executable, "-m", "bot"], capture_output=True, text=True, env=known, cwd=tmp_path)
    assert run.returncode == 1
    assert run.stdout.startswith("Bottega can’t start. The file .env can’t be read")
    assert "Traceback" not in run.stderr


def test_an_empty_setting_is_one_that_is_not_set(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in Settings.told():
        monkeypatch.setenv(name, "")
    assert Settings() == Settings.model_construct(**{key: one.default for key, one in Settings.model_fields.items()})


def test_secrets_leave_the_environment_whatever_their_case() -> None:
    environment = {"DISCORD_TOKEN": "1", "telegram_token": "2", "Redis_Url": "3", "BOTTEGA_LANG": "cs", "PATH": "4"}
    Settings.hide(environment)
    assert environment == {"BOTTEGA_LANG": "cs", "PATH": "4"}


def test_a_password_in_an_address_is_a_secret_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REDIS_URL", "redis://:geheimes%2Fwort@127.0.0.1/0")
    assert "geheimes/wort" in Settings().secrets
    monkeypatch.setenv("REDIS_URL", "redis+sentinel://bot:eins@a,b/main?sentinel_password=zwei, redis://:dr@ei@c,d")
    assert {"eins", "zwei", "dr@ei"} <= set(Settings().secrets)


def test_help_tells_every_setting_and_starts_nothing() -> None:
    run = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "bot", "--help"], capture_output=True, text=True, check=True,
        cwd=ROOT,
    )  # fmt: skip
    assert "bot.settings" in run.stderr
    assert "bot.house" not in run.stderr, "who asks for help need not wait for it"
    for name, about in Settings.told().items():
        assert name in run.stdout
        assert about.strip(), name
    wrong = subprocess.run([sys.executable, "-m", "bot", "--port=1"], capture_output=True, text=True, cwd=ROOT)
    assert wrong.returncode == 2
    assert "--port=1" in wrong.stderr


@pytest.mark.parametrize(
    ("host", "why"),
    [("no.such.host.invalid", "host-unknown"), ("203.0.113.5", "host-foreign"), ("x" * 70 + ".org", "host-unknown")],
)
def test_an_address_that_can_not_be_had_is_not_called_a_taken_port(host: str, why: str) -> None:
    for port in (0, 8765):
        with pytest.raises(CannotListen) as cannot:
            listen(host, port, (8321,))
        assert cannot.value.why == why


def test_a_taken_port_is() -> None:
    with listen("127.0.0.1", 0) as sock, pytest.raises(CannotListen) as cannot:
        listen("127.0.0.1", sock.getsockname()[1])
    assert cannot.value.why == "port-taken"


def test_the_port_of_last_time_is_taken_again(tmp_path: Path) -> None:
    """So that pages which are open find the house again; one of the usual ones where it can't be had."""
    assert likely_ports(tmp_path) == USUAL_PORTS
    with listen("127.0.0.1", 0) as sock:
        remember_port(tmp_path, sock)
        last = sock.getsockname()[1]
        assert last not in USUAL_PORTS
        with listen("127.0.0.1", 0, likely_ports(tmp_path)) as other:
            assert other.getsockname()[1] != last, "it is taken"
    with listen("127.0.0.1", 0, likely_ports(tmp_path)) as again:
        assert again.getsockname()[1] == last
