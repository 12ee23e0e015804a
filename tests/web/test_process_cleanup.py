"""Test how the program ends: kill, hangup, closed terminal. Only the store of a killed program may remain."""

import fcntl
import os
import pty
import signal
import subprocess
import sys
import termios
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random

import pytest
import redis

from tests.timeouts import PATIENCE_S, wait_for
from tests.web.test_start import StartedProcess, StartProgram, store_client

KILLS = 21
TOKENS = {
    "DISCORD_TOKEN": "discord-token-123",
    "TELEGRAM_TOKEN": "12345:telegram-token",
    "telegram_token": "in-small-1",
}
AWAY = {"BOTTEGA_TELEGRAM_API": "http://127.0.0.1:9/", "BOTTEGA_DISCORD_API": "http://127.0.0.1:9/"}

pytestmark = [
    pytest.mark.full,
    pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are counted in /proc"),
]


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


def test_hangup_stops_the_program_cleanly(start_program: StartProgram) -> None:
    run = start_program()
    run.link()
    assert wait_for(lambda: is_complete(run))
    os.killpg(run.process.pid, signal.SIGHUP)
    code, out, err = run.wait_for_exit()
    assert code == 0
    assert "Every accepted move is kept" in out
    assert "Traceback" not in err
    assert not run.store_answers()
    assert wait_for(lambda: not session_processes(run.process.pid), 10), (
        f"expected no processes, got {session_processes(run.process.pid)}"
    )


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


def test_closed_terminal_stops_the_program_cleanly(tmp_path: Path) -> None:
    """Its last output can no longer be written, which must not make it fail."""
    ours, its = pty.openpty()
    environment = {name: value for name, value in os.environ.items() if not name.startswith("BOTTEGA")}
    environment |= {"BOTTEGA_DATA": str(tmp_path / "v"), "BOTTEGA_LOG_LEVEL": "debug"}

    def take_terminal() -> None:
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)

    run = subprocess.Popen(
        [sys.executable, "-m", "bot"], env=environment, stdin=its, stdout=its, stderr=its, start_new_session=True,
        preexec_fn=take_terminal, cwd=Path(__file__).parents[2],
    )  # fmt: skip
    os.close(its)
    try:
        said = b""
        while b"/in/" not in said:
            said += os.read(ours, 4096)
        assert wait_for(lambda: len(session_processes(run.pid)) >= 5)
        os.close(ours)
        assert run.wait(PATIENCE_S) == 0
        assert wait_for(lambda: not session_processes(run.pid), 10), (
            f"expected no processes, got {session_processes(run.pid)}"
        )
        assert not (tmp_path / "v" / "redis.sock").exists(), "expected the store's socket to be removed"
    finally:
        if run.poll() is None:
            run.kill()
            run.wait()
        with suppress(redis.RedisError), store_client(tmp_path / "v") as client:
            client.shutdown(nosave=True)


def test_output_without_a_reader_is_not_an_error() -> None:
    """For example a log piped to a program that has ended: no error now, and none when the interpreter ends."""
    said = (
        "import sys; from bot.logs import SafeStream\n"
        "to = SafeStream(sys.stdout); print(1, file=to, flush=True); print(2)"
    )
    reading, writing = os.pipe()
    os.close(reading)
    run = subprocess.run([sys.executable, "-c", said], stdout=writing, stderr=subprocess.PIPE, check=False)
    os.close(writing)
    assert (run.returncode, run.stderr) == (0, b"")


def test_child_processes_get_no_token(tmp_path: Path, start_program: StartProgram) -> None:
    run = start_program(**TOKENS, **AWAY)
    run.link()
    assert wait_for(lambda: is_complete(run))
    with store_client(tmp_path / "v") as client:
        facts = client.info("server")
    assert isinstance(facts, dict)
    for pid in {*session_processes(run.process.pid), int(facts["process_id"])} - {run.process.pid}:
        known = Path(f"/proc/{pid}/environ").read_bytes().decode(errors="replace")
        assert known, f"the environment of process {pid} can't be read"
        assert [token for token in TOKENS.values() if token in known] == [], (
            f"expected no tokens in the environment of process {pid}"
        )
    assert run.interrupt()[0] == 0
