"""Test the address of a store, its data folder and version, and commands on missing stores, which create nothing."""

import asyncio
import fcntl
import os
import re
import shutil
import subprocess
import tempfile
import time
from functools import partial
from pathlib import Path
from unittest.mock import Mock

import pytest
import redis
from redis.crc import key_slot

from bot.app.api import App
from bot.cli import main
from bot.runtime.data_folder import secure_data_folder
from bot.runtime.server import claim_server_name
from bot.store import redis_keys
from bot.store.address import HIDDEN, Address, find_passwords, hide_password, parse_address
from bot.store.admin.backup import restore_backup, write_backup
from bot.store.admin.log_repair import EMPTY_BYTES
from bot.store.admin.own_server import StoreServer, start_store_server
from bot.store.admin.sync_client import connect_store
from bot.store.errors import StoreError
from bot.store.redis_keys import CLUSTER_KEYS, SINGLE_SERVER_KEYS, SLOTS
from bot.store.redis_pool import RedisPool
from bot.store.schema_version import FORMAT
from bot.store.store import open_store
from bot.store.tables import TableLog
from tests.texts import match_text


def file_mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


@pytest.fixture(autouse=True)
def permissive_umask() -> object:
    """Use the usual umask, with which all users can read new files."""
    before = os.umask(0o022)
    yield
    os.umask(before)


@pytest.mark.parametrize("old", [(), ("starting", "open", "server-0.lock")], ids=["new", "of before"])
def test_new_folder_and_its_contents_are_private_to_the_owner(tmp_path: Path, old: tuple[str, ...]) -> None:
    data = tmp_path / "var"
    for name in old:
        data.mkdir(mode=0o755, exist_ok=True)
        (data / name).touch(0o644)
    secure_data_folder(data)
    with claim_server_name(data):
        server = start_store_server(data)
        found = {
            path.name: file_mode(path) & 0o077 for path in data.iterdir() if path.name not in ("server.log", "server")
        }
        server.stop()
    assert file_mode(data) == 0o700
    assert {"starting", "open", "server-0.lock", "redis.sock", "appendonlydir"} <= set(found)
    assert set(found.values()) == {0}, f"other users may read these files: {found}"


def test_folder_with_other_contents_is_left_unchanged(tmp_path: Path) -> None:
    (tmp_path / "a user's.txt").touch()
    tmp_path.chmod(0o755)
    secure_data_folder(tmp_path)
    assert file_mode(tmp_path) == 0o755


def test_held_lock_does_not_block_the_start(tmp_path: Path) -> None:
    with (tmp_path / "starting").open("w") as stranger:
        fcntl.flock(stranger, fcntl.LOCK_EX)
        began = time.monotonic()
        with pytest.raises(StoreError, match="store-start-held"):
            start_store_server(tmp_path, patience_s=0.5)
        assert time.monotonic() - began < 10


def test_held_lock_does_not_block_a_running_server(tmp_path: Path) -> None:
    server = start_store_server(tmp_path)
    with (tmp_path / "starting").open("w") as stranger:
        fcntl.flock(stranger, fcntl.LOCK_EX)
        assert start_store_server(tmp_path, patience_s=5).pid == server.pid
    server.stop()


WORD = "gehe%3Aim"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("redis://h:1/2", Address(("redis://h:1/2",), "redis://h:1/2")),
        (
            f"rediss://bot:{WORD}@a:1,b:2,c",
            Address(
                (f"rediss://bot:{WORD}@a:1", f"rediss://bot:{WORD}@b:2", f"rediss://bot:{WORD}@c"),
                f"rediss://bot:{WORD}@a:1",
            ),
        ),
        ("redis://a:1, redis://b:2", Address(("redis://a:1", "redis://b:2"), "redis://a:1")),
        ("redis://a:1 redis://[::1]:2", Address(("redis://a:1", "redis://[::1]:2"), "redis://a:1")),
        ("unix:///a,b/socket", Address(("unix:///a,b/socket",), "unix:///a,b/socket")),
        (
            f"redis+sentinel://bot:{WORD}@a,b:5/main/3?sentinel_password=other",
            Address(("redis://:other@a:26379", "redis://:other@b:5"), f"redis://bot:{WORD}@a/3", "main"),
        ),
    ],
)
def test_store_address_is_parsed(text: str, found: Address) -> None:
    assert parse_address(text) == found


@pytest.mark.parametrize(
    "text",
    [
        "",
        "h:1",
        "http://h",
        "redis://a, unix:///b",
        "unix:///a unix:///b",
        "redis+sentinel://a:1",
        "redis+sentinel://a:1/",
    ],
)
def test_invalid_store_address_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="of"):
        parse_address(text)


@pytest.mark.parametrize(
    ("text", "host", "url"),
    [
        (f"rediss://bot:{WORD}@a:1,b:2", "10.0.0.1", f"rediss://bot:{WORD}@10.0.0.1:7"),
        (f"rediss://bot:{WORD}@a:1,b:2", "::1", f"rediss://bot:{WORD}@[::1]:7"),
        (
            f"redis+sentinel://bot:{WORD}@a,b/main/3?sentinel_password=other",
            "10.0.0.1",
            f"redis://bot:{WORD}@10.0.0.1:7/3",
        ),
    ],
    ids=["cluster", "IPv6", "sentinel"],
)
def test_all_listed_hosts_use_the_settings_of_the_first(text: str, host: str, url: str) -> None:
    assert parse_address(text).url_at(host, 7) == url


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (f"redis://bot:{WORD}@a:1,b:2/0", "redis://a:1,b:2/0"),
        (f"redis://:{WORD}@a:1 rediss://:{WORD}@[::1]:2", "redis://a:1, rediss://[::1]:2"),
        (f"redis+sentinel://:{WORD}@a/main?sentinel_password={WORD}", "redis+sentinel://a/main"),
        (f"redis://a/{WORD}@b", HIDDEN),
        (f"default:{WORD}@a", HIDDEN),
    ],
)
def test_address_is_shown_without_its_password(text: str, shown: str) -> None:
    assert hide_password(text) == shown


def test_all_passwords_of_an_address_are_found() -> None:
    text = f"redis+sentinel://:{WORD}@a,b/main?sentinel_password=zwei, redis://:dr@ei@c"
    assert {WORD, "gehe:im", "zwei", "dr@ei"} <= set(find_passwords(text))


@pytest.mark.parametrize("nodes", [3, 8, 30])
def test_buckets_are_spread_evenly_over_cluster_nodes(nodes: int) -> None:
    slots = [key_slot(CLUSTER_KEYS.hash_tag(number).encode()) for number in range(CLUSTER_KEYS.buckets)]
    assert len(set(slots)) == CLUSTER_KEYS.buckets
    load = [0] * nodes
    for slot in slots:
        load[slot * nodes // SLOTS] += 1
    assert max(load) - min(load) <= 3, f"the buckets are filled unevenly: {load}"


def test_single_server_store_keys_stay_the_same() -> None:
    assert SINGLE_SERVER_KEYS.log_key("7h3k2m9xqa") == "{b10}:t:7h3k2m9xqa:log"
    assert [SINGLE_SERVER_KEYS.hash_tag(number) for number in (0, 15)] == ["{b00}", "{b15}"]
    assert CLUSTER_KEYS.hash_tag(0) == SINGLE_SERVER_KEYS.hash_tag(0)


BEFORE = FORMAT - 1


async def test_new_data_gets_the_current_format_and_can_be_reopened(own_server: StoreServer) -> None:
    for _ in range(2):
        store = await open_store(own_server.data, own_server.url)
        assert await store.pool.execute(redis_keys.FORMAT_BUCKET, "GET", redis_keys.FORMAT) == str(FORMAT).encode()
        await store.close()


@pytest.mark.parametrize(
    ("error", "stops", "said"),
    [
        (StoreError("store-empty", url=""), False, ""),
        (StoreError("store-no-copy", url="", error=""), False, "store-no-copy"),
        (StoreError("store-copy-unread", wrote="", have="", log=""), False, "store-copy-unread"),
        (StoreError("store-slots-move"), True, "store-slots-move"),
        (OSError(28, "No space left on device"), True, "store-no-folder"),
    ],
)
async def test_update_continues_without_backup_only_if_backups_are_made_elsewhere(
    own_server: StoreServer,
    own_pool: RedisPool,
    monkeypatch: pytest.MonkeyPatch,
    error: Exception,
    stops: bool,
    said: str,
) -> None:
    await (await open_store(own_server.data, own_server.url)).close()
    await own_pool.execute(redis_keys.FORMAT_BUCKET, "HSET", redis_keys.UPKEEP, "version", "0.9")
    monkeypatch.setattr("bot.store.admin.backup.write_backup", Mock(side_effect=error))
    if stops:
        with pytest.raises(StoreError, match=said):
            await open_store(own_server.data, own_server.url)
    else:
        store = await open_store(own_server.data, own_server.url)
        await store.close()
        assert [notice.key for notice in store.notices] == [said] * bool(said)
    assert (await own_pool.execute(redis_keys.FORMAT_BUCKET, "HGET", redis_keys.UPKEEP, "version") == b"0.9") == stops


@pytest.mark.parametrize(
    ("number", "said"),
    [(str(FORMAT + 1), "store-newer"), ("2x", "store-newer"), (str(BEFORE), "store-older"), ("", "store-older")],
)
async def test_unreadable_data_is_left_unchanged(
    own_server: StoreServer, own_pool: RedisPool, number: str, said: str
) -> None:
    """Tables without a format number are older than the number."""
    await TableLog(own_pool).create_table("three", "open", b"header", b"")
    if number:
        await own_pool.execute(redis_keys.FORMAT_BUCKET, "SET", redis_keys.FORMAT, number)
    held = await own_pool.execute(0, "DBSIZE")
    with pytest.raises(StoreError, match=said):
        await open_store(own_server.data, own_server.url)
    assert await own_pool.execute(0, "DBSIZE") == held, "the refused store wrote something"


@pytest.mark.slow
@pytest.mark.parametrize(("number", "said"), [(str(FORMAT + 94), "store-newer"), (str(BEFORE), "store-older")])
async def test_unreadable_backup_is_not_restored(
    own_server: StoreServer, own_pool: RedisPool, tmp_path: Path, number: str, said: str
) -> None:
    await TableLog(own_pool).create_table("one", "open", b"header", b"")
    await own_pool.execute(redis_keys.FORMAT_BUCKET, "SET", redis_keys.FORMAT, number)
    await asyncio.to_thread(write_backup, own_server.url, tmp_path / "other")
    await own_pool.execute(0, "FLUSHALL")
    with pytest.raises(StoreError, match=said):
        await asyncio.to_thread(restore_backup, tmp_path / "other", own_server.url)
    assert await own_pool.execute(0, "DBSIZE") == 0, "the refused store wrote something"


def test_outdated_store_ends_command_with_a_plain_error(
    own_server: StoreServer, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with connect_store(own_server.url) as client:
        client.set(redis_keys.FORMAT, str(BEFORE))
    monkeypatch.setenv("REDIS_URL", own_server.url)
    monkeypatch.setenv("BOTTEGA_DATA", str(own_server.data))
    assert main(["tables"]) == 2
    said = capsys.readouterr().err
    assert match_text("store-older", said)
    assert "Traceback" not in said


DEPLOY = Path(__file__).parents[2] / "deploy"
COMMANDS = {
    "tables": ["tables"],
    "doctor": ["doctor"],
    "say": ["say", "Hello."],
    "end": ["end", "t1"],
    "export": ["export", "t1", "out"],
    "renew": ["renew"],
    "signout": ["signout"],
    "maintenance": ["maintenance", "on"],
    "backup": ["backup", "out"],
}


@pytest.fixture
def environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Configure a missing data folder, and run in an empty one."""
    for name in [name for name in os.environ if name.startswith(("BOTTEGA_", "DISCORD_", "TELEGRAM_", "REDIS_"))]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("BOTTEGA_DATA", str(tmp_path / "var"))
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")


def is_store_missing(capsys: pytest.CaptureFixture[str]) -> bool:
    said = capsys.readouterr()
    lines = (re.sub("^(bottega|BAD   store): ", "", line) for line in (said.out + said.err).splitlines())
    return any(match_text("store-missing", line) for line in lines)


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.usefixtures("environment")
def test_command_in_the_wrong_folder_fails_and_creates_nothing(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for there in (["here"], ["here", "var"]):
        assert main(COMMANDS[command]) != 0
        assert is_store_missing(capsys)
        assert sorted(path.name for path in tmp_path.rglob("*")) == there
        (tmp_path / "var").mkdir(0o700, exist_ok=True)


@pytest.mark.parametrize("command", ["tables", "doctor", "backup", "maintenance"])
@pytest.mark.usefixtures("environment")
def test_command_on_an_empty_database_fails_and_writes_nothing(
    command: str,
    own_server: StoreServer,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("REDIS_URL", own_server.url)
    with connect_store(own_server.url) as client:
        assert main(COMMANDS[command]) != 0
        assert is_store_missing(capsys)
        assert client.dbsize() == 0
    assert not (tmp_path / "var").exists()


async def fill_store(data: Path, *users: str) -> None:
    store = await open_store(data)
    app = App(store)
    for user in users:
        await app.ensure_user(f"test:{user}", user, "en")
    await app.close()
    await store.close()
    start_store_server(data).stop()


@pytest.mark.usefixtures("environment")
def test_backup_lists_its_contents_and_refuses_an_empty_store(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, file = tmp_path / "var", tmp_path / "here" / "copy"
    asyncio.run(fill_store(data))
    file.write_text("the backup of yesterday")
    assert main(["backup", "copy"]) != 0
    assert match_text("store-empty", capsys.readouterr().err.removeprefix("bottega: ").strip())
    assert file.read_text() == "the backup of yesterday"
    asyncio.run(fill_store(data, "Anna", "Ben"))
    server = start_store_server(data)
    with redis.Redis.from_url(server.url) as client:
        client.sadd("{b01}:running", "t1", "t2")
        client.sadd("{b02}:finished", "t3")
    counts = write_backup(server.url, file)
    server.stop()
    assert (counts.tables, counts.users) == (3, 2)
    assert main(["backup", "copy"]) == 0
    assert "3 tables, 2 users" in capsys.readouterr().out


@pytest.mark.parametrize("left", [None, b""], ids=["deleted", "empty"])
@pytest.mark.usefixtures("environment")
def test_store_without_manifest_is_refused_until_it_is_rewritten_as_instructed(
    left: bytes | None, tmp_path: Path
) -> None:
    data = tmp_path / "var"
    manifest = data / "appendonlydir" / "appendonly.aof.manifest"
    asyncio.run(fill_store(data, "Anna", "Ben", "Cleo"))
    written = manifest.read_bytes()
    manifest.unlink()
    if left is not None:
        manifest.write_bytes(left)
    before = {path: path.read_bytes() for path in manifest.parent.iterdir()}
    with pytest.raises(StoreError) as refused:
        start_store_server(data)
    assert refused.value.msg.key == "store-manifest-lost"
    assert {path: path.read_bytes() for path in manifest.parent.iterdir()} == before
    subprocess.run(["printf", str(refused.value.msg.args["lines"])], stdout=manifest.open("wb"), check=True)
    assert manifest.read_bytes() == written
    server = start_store_server(data)
    with redis.Redis.from_url(server.url) as client:
        assert client.get(redis_keys.FORMAT)
    server.stop()


@pytest.mark.usefixtures("environment")
def test_instructions_for_a_lost_manifest_name_the_newest_files(tmp_path: Path) -> None:
    folder = tmp_path / "appendonlydir"
    folder.mkdir()
    for name in ("1.base.rdb", "1.incr.aof", "2.base.rdb", "10.incr.aof", "9.incr.aof"):
        (folder / f"appendonly.aof.{name}").write_bytes(b"x" * EMPTY_BYTES)
    with pytest.raises(StoreError) as refused:
        start_store_server(tmp_path)
    assert re.findall(r"file (\S+) seq (\d+) type (\w)", str(refused.value.msg.args["lines"])) == [
        ("appendonly.aof.2.base.rdb", "2", "b"), ("appendonly.aof.10.incr.aof", "10", "i"),
    ]  # fmt: skip


@pytest.mark.skipif(os.getuid() != 0, reason="root alone has the rights of others")
@pytest.mark.usefixtures("environment")
def test_files_created_by_root_belong_to_the_owner_of_the_data(monkeypatch: pytest.MonkeyPatch) -> None:
    with tempfile.TemporaryDirectory() as folder:
        data, other = Path(folder) / "var", 54321
        Path(folder).chmod(0o755)
        asyncio.run(fill_store(data, "Anna"))
        for path in (data, *data.rglob("*")):
            os.chown(path, other, other)
        for name in ("open", "starting", "redis.sock", "server.log"):
            (data / name).unlink(missing_ok=True)
        monkeypatch.setenv("BOTTEGA_DATA", str(data))
        assert main(["backup", f"{folder}/copy"]) == 0
        assert {path.stat().st_uid for path in data.rglob("*")} == {other}
        assert os.geteuid() == 0
        shutil.rmtree(data)


@pytest.mark.parametrize(
    ("settings", "chosen", "data"),
    [("", "", "/var/lib/bottega"), ("A=1\nBOTTEGA_DATA=/srv/b\n", "", "/srv/b"), ("BOTTEGA_DATA=/srv/b\n", "/x", "/x")],
)
@pytest.mark.usefixtures("environment")
def test_command_finds_data_and_settings_of_its_server(tmp_path: Path, settings: str, chosen: str, data: str) -> None:
    program = tmp_path / ".venv" / "bin" / "bottega"
    program.parent.mkdir(parents=True)
    program.write_text('#!/bin/sh\necho "$BOTTEGA_DATA $BOTTEGA_ENV_FILE $*"\n', "utf-8")
    program.chmod(0o755)
    (tmp_path / "env").write_text(settings, "utf-8")
    command = tmp_path / "bottega"
    command.write_text((DEPLOY / "bottega.sh").read_text("utf-8").replace("/opt/bottega", str(tmp_path)), "utf-8")
    environment = {"PATH": "/usr/bin:/bin", "BOTTEGA_ENV_FILE": str(tmp_path / "env"), "BOTTEGA_DATA": chosen}
    run = partial(subprocess.run, env=environment, capture_output=True, text=True, check=False)
    assert run(["/bin/sh", command, "say", "Hello."]).stdout == f"{data} {tmp_path}/env say Hello.\n"
    assert run(["/bin/sh", command, "serve"]).returncode == 2
