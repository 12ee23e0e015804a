"""Test how ``python -m bot`` starts and ends: link, the operator's port, errors, and no process left behind."""

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random
from typing import IO, Any

import pytest
import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from bot.__main__ import main
from bot.app.clocks.outages import BOT
from bot.logs import HIDDEN, SecretFilter
from bot.store.admin.server_check import check_server
from bot.store.errors import StoreError
from bot.store.store import open_store
from tests.store.cluster_nodes import free_port
from tests.texts import match_text, render_text
from tests.timeouts import PATIENCE_S, wait_for
from tests.web.cookie_client import CookieClient


def open_log_file(data: Path) -> IO[str]:
    """Open a file for the log, since a pipe without a reader would fill up and block the program."""
    data.parent.mkdir(parents=True, exist_ok=True)
    return tempfile.TemporaryFile("w+", dir=data.parent, encoding="utf-8")


class StartedProcess:
    """The program, started in its own process group as by a terminal."""

    def __init__(self, data: Path, program: Sequence[str] = ("-m", "bot"), /, **settings: str) -> None:
        environment = {name: value for name, value in os.environ.items() if not name.startswith("BOTTEGA")}
        environment |= {"BOTTEGA_DATA": str(data), "BOTTEGA_LOG_LEVEL": "debug", **settings}
        self.data = data
        self.log = open_log_file(data)
        self.process = subprocess.Popen(
            [sys.executable, *program], env=environment, text=True, stdout=subprocess.PIPE, stderr=self.log,
            start_new_session=True, cwd=Path(__file__).parents[2],
        )  # fmt: skip

    def link(self, like: str = r"(?i)open this link; .*(http://\S+)") -> str:
        """Return the host's link from the output, or what the first line matching ``like`` says."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if found := re.search(like, line):
                return found[found.re.groups]
        raise AssertionError(f"it printed no link; {self.wait_for_exit()}")

    def wait_for_exit(self) -> tuple[int, str, str]:
        """Wait until the program has ended. Return its code, its output and its log."""
        out, _ = self.process.communicate(timeout=PATIENCE_S)
        return self.process.returncode, out, self.read_log()

    def read_log(self) -> str:
        """Return the log so far."""
        return Path(f"/proc/self/fd/{self.log.fileno()}").read_text("utf-8")

    def interrupt(self) -> tuple[int, str, str]:
        """Interrupt with Ctrl-C, which a terminal sends to every process of the group."""
        os.killpg(self.process.pid, signal.SIGINT)
        return self.wait_for_exit()

    def kill(self) -> None:
        """Kill the rest of the group, and end its store, which may outlive it."""
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        with suppress(redis.RedisError), store_client(self.data) as client:
            client.shutdown(nosave=True)

    def store_answers(self) -> bool:
        with suppress(redis.RedisError), store_client(self.data) as client:
            return bool(client.ping())
        return False


StartProgram = Callable[..., StartedProcess]


def port_of(link: str) -> int:
    return int(link.split("/")[2].rpartition(":")[2])


def store_client(data: Path) -> Any:
    """Return a client of the store that sends each command only once."""
    return redis.Redis(unix_socket_path=str(data / "redis.sock"), retry=Retry(NoBackoff(), 0))


def test_start_prints_page_link_and_interrupt_ends_everything(start_program: StartProgram) -> None:
    run = start_program(("-m", "bottega", "play"), DISCORD_TOKEN="discord-token-123")
    link = run.link()
    assert link.startswith("http://127.0.0.1:")
    client = CookieClient(port := port_of(link))
    assert client.get("/health").text == '{"ok":true}'
    assert client.get(f"/in/{'x' * 43}").status == 404
    found = {info[4][0] for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)}
    for address in {str(address) for address in found if not str(address).startswith("127.")}:
        with pytest.raises(OSError, match=r".*"), socket.create_connection((address, port), timeout=2):
            pass
    code, out, err = run.interrupt()
    assert code == 0
    assert render_text("main-bye") in out
    assert "Traceback" not in err
    assert [one for one in (link.rpartition("/")[2], "discord-token-123") if one in out + err] == []
    assert not run.store_answers()


@pytest.mark.parametrize("program", [("-m", "bot"), ("-m", "bottega", "play")])
def test_interrupt_during_the_imports_prints_nothing(tmp_path: Path, program: tuple[str, ...]) -> None:
    run = StartedProcess(tmp_path / "v", program)
    started = re.compile(r"SigIgn:\t0*[1-9]\d*\nSigCgt:\t0+\n")  # Python has started, but handles no signals yet
    assert wait_for(lambda: started.search(Path(f"/proc/{run.process.pid}/status").read_text("ascii")) is not None)
    code, out, err = run.interrupt()
    assert (code, out, err) == (-signal.SIGINT, "", "")


def test_start_after_a_day_prints_no_warnings(tmp_path: Path, start_program: StartProgram) -> None:
    """The host wanted the bot to be offline between two starts."""
    data, long_ago = tmp_path / "v", str(int(1000 * (time.time() - 86400))).encode()

    async def last_beat(then: bytes = b"") -> bytes:
        store = await open_store(data)
        try:
            if then:
                await store.documents.update_value("beat", BOT, bytes, lambda _: then)
            found = await store.documents.load_value("beat", BOT, bytes)
            return found.value if found is not None else b""
        finally:
            await store.close()

    first = start_program(BOTTEGA_RENDER_WORKERS="0", BOTTEGA_LOG_LEVEL="warning")
    first.link()
    assert wait_for(lambda: asyncio.run(last_beat()))
    asyncio.run(last_beat(long_ago))
    os.killpg(first.process.pid, signal.SIGKILL)
    first.process.communicate()
    again = start_program(BOTTEGA_RENDER_WORKERS="0", BOTTEGA_LOG_LEVEL="warning")
    again.link()
    assert wait_for(lambda: asyncio.run(last_beat()) > long_ago), "expected a beat after the pause was noticed"
    assert again.interrupt()[2] == ""


@pytest.mark.slow
def test_page_works_while_chats_are_unreachable(start_program: StartProgram) -> None:
    away = "http://127.0.0.1:9"
    run = start_program(
        TELEGRAM_TOKEN="12345:abcdefgh", BOTTEGA_TELEGRAM_API=f"{away}/bot", DISCORD_TOKEN="MTA.x.y",
        BOTTEGA_DISCORD_API=away, BOTTEGA_RENDER_WORKERS="0",
    )  # fmt: skip
    assert CookieClient(port_of(run.link())).get("/health").status == 200
    assert wait_for(lambda: run.read_log().count("reachable") and run.read_log().count("discord unavailable"))
    run.process.send_signal(signal.SIGTERM)
    code, _, log = run.wait_for_exit()
    assert code == 0
    assert "Unclosed" not in log, f"expected no open session, got {log[-500:]}"


@pytest.mark.slow
def test_second_start_shares_the_store_and_the_last_one_ends_it(start_program: StartProgram) -> None:
    one = start_program(BOTTEGA_RENDER_WORKERS="0")
    first = one.link()
    two = start_program(BOTTEGA_RENDER_WORKERS="0")
    assert two.link(r"already runs .*?: (\S+)") == first, "expected the second start to name the first"
    second = two.link()
    assert first.rpartition("/")[2] == second.rpartition("/")[2], "expected the same operator in both links"
    assert first != second, "expected another port for the second start"
    assert one.interrupt()[0] == 0
    assert two.store_answers()
    assert CookieClient(port_of(second)).get("/health").status == 200
    assert two.interrupt()[0] == 0
    assert wait_for(lambda: not two.store_answers())


def test_start_failure_is_reported_in_a_clear_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Failures run in this process; a separate one would print the same (see the next test)."""
    file = tmp_path / "file"
    file.write_text("in the way")
    foreign = tmp_path / "foreign"
    (foreign / "appendonlydir").mkdir(parents=True)
    (foreign / "appendonlydir" / "appendonly.aof.1.base.rdb").write_bytes(b"REDIS0011")
    (unread := tmp_path / "unread").write_bytes(b"DISCORD_TOKEN=\xff\xfe\n")
    data = str(tmp_path / "v")
    slips = {
        "BOTTEGA_QUUX": render_text("main-unknown-setting", name="BOTTEGA_QUUX"),
        "BOTTEGA_WEBPORT": render_text("main-like-setting", name="BOTTEGA_WEBPORT", like="BOTTEGA_WEB_PORT"),
    }
    monkeypatch.chdir(tmp_path)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        cases = [
            ({"BOTTEGA_WEB_PORT": "99999"}, "main-setting", {"name": "BOTTEGA_WEB_PORT"}),
            ({"BOTTEGA_LANG": "xx"}, "main-setting", {"name": "BOTTEGA_LANG"}),
            ({"BOTTEGA_WEB_PORT": port}, "main-port-taken", {"port": port, "host": "127.0.0.1"}),
            ({"BOTTEGA_INSIDE_PORT": port}, "main-inside-taken", {"port": port, "host": "127.0.0.1"}),
            (
                {"BOTTEGA_WEB_HOST": "203.0.113.5", **dict.fromkeys(slips, "1")},
                "main-host-foreign",
                {"host": "203.0.113.5"},
            ),
            ({"BOTTEGA_DATA": str(file)}, "main-folder", {"path": str(file)}),
            ({"BOTTEGA_DATA": str(foreign)}, "store-unmarked", {"path": str(foreign)}),
            ({"REDIS_URL": "redis://:geheimes-wort@127.0.0.1:1/0"}, "store-url-silent", {}),
            ({"REDIS_URL": "default:geheimes-wort@127.0.0.1:1"}, "store-url-bad", {}),
            ({"BOTTEGA_ENV_FILE": str(unread)}, "main-dotenv", {}),
        ]
        for settings, key, known in cases:
            with monkeypatch.context() as patch:
                for name in [name for name in os.environ if name.startswith("BOTTEGA")]:
                    patch.delenv(name)
                for name, value in {"BOTTEGA_DATA": data, **settings}.items():
                    patch.setenv(name, value)
                assert main() == 1, f"expected the start to fail: {key}"
            out, err = capsys.readouterr()
            *notes, line = out.splitlines()
            assert notes == [slips[name] for name in settings if name in slips], "expected each slip to be reported"
            assert match_text("main-cannot", line), f"expected a message that the start failed, got {out}"
            assert match_text(key, line, **known), f"expected {key} with {known}, got {line}"
            assert "Traceback" not in err
            assert "geheimes-wort" not in out + err


ODD = [
    "geheimes-wort", "default:geheimes-wort@127.0.0.1:6379", ":geheimes-wort@127.0.0.1",
    "redis:geheimes-wort@127.0.0.1", "http://:geheimes-wort@127.0.0.1", "redis://default:geheimes-wort", "redis://:geheimes-wort/mehr@127.0.0.1:1/0",
    "redis://:mehr?geheimes-wort@127.0.0.1:1/0", "redis://:mehr#geheimes-wort@127.0.0.1:1", "redis://",
    "redis://:geheimes-wort@127.0.0.1:hafen/0", "redis://:geheimes-wort@127.0.0.1:1/0?db=x@y", "unix://:geheimes-wort@",
    "redis://127.0.0.1:1?password=geheimes-wort", "redis://:geheimes-wort@[::1", "redis://:geheimes-wort@" + "x" * 70,
    "redis://:a%zz:geheimes-wort@127.0.0.1:1", "unix:///nowhere.sock?password=geheimes-wort",
    "rediss://:geheimes-wort@127.0.0.1:1",
]  # fmt: skip


@pytest.mark.parametrize("url", ODD)
async def test_database_errors_never_reveal_the_password(url: str) -> None:
    with pytest.raises(StoreError) as refused:
        await check_server(url)
    shown = refused.value
    assert shown.msg.key in ("store-url-bad", "store-url-silent")
    assert "geheimes-wort" not in str(shown)
    assert "geheimes-wort" not in repr(shown.__cause__)


def test_known_secrets_are_hidden_in_log_events() -> None:
    event = SecretFilter(["", "short", "a-long-secret", "a-long-secret-and-more"])(
        None, "info", {"event": "at a-long-secret-and-more, short", "n": 1}
    )
    assert event == {"event": f"at {HIDDEN}, short", "n": 1}


KILLS = 21
TOKENS = {
    "DISCORD_TOKEN": "discord-token-123",
    "TELEGRAM_TOKEN": "12345:telegram-token",
    "telegram_token": "in-small-1",
}
AWAY = {"BOTTEGA_TELEGRAM_API": "http://127.0.0.1:9/", "BOTTEGA_DISCORD_API": "http://127.0.0.1:9/"}

in_proc = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are counted in /proc")


def session_processes(session: int) -> dict[int, str]:
    """Return the processes of a session, which are all that a server started except the store: pid -> command."""
    found = {}
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            facts = (entry / "stat").read_text().rpartition(")")[2].split()
            command = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except OSError:  # it has just exited
            continue
        if int(facts[3]) == session and facts[0] != "Z":
            found[int(entry.name)] = command
    return found


def is_complete(run: StartedProcess) -> bool:
    """Return whether render workers, an AI worker and the server that forks them are running."""
    return sum("forkserver" in command for command in session_processes(run.process.pid).values()) == 4


@pytest.mark.full
@in_proc
def test_no_process_outlives_a_killed_program(start_program: StartProgram) -> None:
    dice, runs = Random(4), list[StartedProcess]()
    for number in range(KILLS):
        runs.append(run := start_program())
        if number % 3 == 2:  # in the middle of its start
            with pytest.raises(subprocess.TimeoutExpired):
                run.process.wait(dice.random() * 2)
        else:
            run.link()
            assert wait_for(partial(is_complete, run)), (
                f"expected all processes to start, got {session_processes(run.process.pid)}"
            )
        run.process.kill()  # only this process, not its group
        run.process.wait()
    assert wait_for(lambda: not any(session_processes(run.process.pid) for run in runs), 10), (
        "expected all processes to end"
    )


@pytest.mark.full
@in_proc
def test_hangup_stops_the_program_cleanly(start_program: StartProgram) -> None:
    run = start_program()
    run.link()
    assert wait_for(lambda: is_complete(run))
    os.killpg(run.process.pid, signal.SIGHUP)
    code, out, err = run.wait_for_exit()
    assert code == 0
    assert render_text("main-bye") in out
    assert "Traceback" not in err
    assert not run.store_answers()
    assert wait_for(lambda: not session_processes(run.process.pid), 10), (
        f"expected no processes, got {session_processes(run.process.pid)}"
    )


@pytest.mark.full
@in_proc
def test_server_started_with_nohup_ignores_hangups(start_program: StartProgram) -> None:
    """``nohup`` starts it this way."""
    old = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        run = start_program(BOTTEGA_RENDER_WORKERS="0")
    finally:
        signal.signal(signal.SIGHUP, old)
    run.link()
    run.process.send_signal(signal.SIGHUP)
    with pytest.raises(subprocess.TimeoutExpired):
        run.process.wait(1.5)
    assert run.interrupt()[0] == 0


@pytest.mark.full
@in_proc
def test_output_without_a_reader_is_not_an_error() -> None:
    """One example is a log piped to a program that has ended: no error now, and none when the interpreter ends."""
    said = (
        "import sys; from bot.logs import SafeStream\n"
        "to = SafeStream(sys.stdout); print(1, file=to, flush=True); print(2)"
    )
    reading, writing = os.pipe()
    os.close(reading)
    run = subprocess.run([sys.executable, "-c", said], stdout=writing, stderr=subprocess.PIPE, check=False)
    os.close(writing)
    assert (run.returncode, run.stderr) == (0, b"")


@pytest.mark.full
@in_proc
def test_child_processes_get_no_token(tmp_path: Path, start_program: StartProgram) -> None:
    run = start_program(**TOKENS, **AWAY)
    run.link()
    assert wait_for(lambda: is_complete(run))
    with store_client(tmp_path / "v") as client:
        store = client.info("server")["process_id"]
    for pid in {*session_processes(run.process.pid), store} - {run.process.pid}:
        known = Path(f"/proc/{pid}/environ").read_bytes().decode(errors="replace")
        assert known, f"the environment of process {pid} can't be read"
        assert [token for token in TOKENS.values() if token in known] == [], (
            f"expected no tokens in the environment of process {pid}"
        )
    assert run.interrupt()[0] == 0


@pytest.mark.slow
def test_metrics_are_served_only_on_the_operators_port(start_program: StartProgram) -> None:
    port = free_port()
    run = start_program(BOTTEGA_INSIDE_PORT=str(port), BOTTEGA_RENDER_WORKERS="0")
    page, operator = port_of(run.link()), CookieClient(port)
    assert [operator.get(path).text for path in ("/readyz", "/healthz")] == ['{"ok":true}'] * 2
    assert wait_for(lambda: 'bottega_tables{game="princes",state="running"} 0.0' in operator.get("/metrics").text)
    assert CookieClient(page).get("/metrics").status == 404
    code, _, _ = run.interrupt()
    assert code == 0, f"expected a clean exit, got code {code}"
