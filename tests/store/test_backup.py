"""Test backups and kept stores: restored unchanged, damaged files rejected, every version since 1.0 playable."""

import asyncio
import gzip
import io
import re
import shutil
import socket
import subprocess
import sys
import tarfile
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
import redis

from bot import VERSION
from bot.app.api import App
from bot.app.tables.moves import undo_move_at
from bot.cli import main
from bot.runtime.page_keys import load_page_secrets
from bot.store import schema_version
from bot.store.admin import backup
from bot.store.admin.backup import check_backup, restore_backup, write_backup
from bot.store.admin.own_server import StoreServer, start_store_server
from bot.store.admin.rdb_snapshot import receive_rdb, send_commands
from bot.store.admin.server_binaries import ServerBinary, ServerBuild
from bot.store.admin.sync_client import connect_store
from bot.store.errors import StoreError
from bot.store.schema_version import FORMAT, RESTORING
from bot.store.store import open_store
from bot.store.tables import CommitResult, TableLog
from engines.core.core_types import EngineError
from tests.app.gameplay import Guest, make_random_move, moves_by, read_table, require
from tests.callbacks import OpenMove
from tests.store.conftest import BINARIES, PRODUCTS, OpenPool
from tests.store.kept_stores import BACKUP, DATA, FACTS, KEPT, KeptFacts, read_digests, run_app, start_table
from tests.store.ledger import log_rows
from tests.texts import render_text
from tests.timeouts import wait_until

Launch = Callable[..., StoreServer]
HEAD = 10
"""Size of gzip's header, which includes the time."""
STREAMS = ("{b05}:out", "{b06}:out")


@pytest.fixture(autouse=True)
def local_store(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make commands use the store in the data folder."""
    monkeypatch.setenv("REDIS_URL", "")


@pytest.fixture
def empty_server(launch: Launch) -> StoreServer:
    return launch(folder="other")


@pytest.fixture
def source(own_server: StoreServer) -> StoreServer:
    fill_server(own_server.url)
    return own_server


@pytest.fixture
def archive(source: StoreServer, tmp_path: Path) -> Path:
    write_backup(source.url, file := tmp_path / "all")
    return file


def fill_server(url: str) -> None:
    """Write keys of all kinds, one that expires, and a stream with readers in the middle."""
    with connect_store(url) as client:
        client.set("{b00}:format", str(FORMAT))
        client.set("{b01}:l:line", b"\x00\xff text", px=3_600_000)
        client.hset("{b02}:d:user:anna", mapping={"version": 3, "data": b"\x80\x00\r\n"})
        client.sadd("{b03}:i:user-tables:anna", "t1", "t2")
        client.rpush("{b03}:t:long:past", b"a \x00 block", b"another")
        client.zadd("{b04}:timers:ai", {"t1/ai": 1_700_000_000_123, "t2/ai": 5})
        for row in range(1, 6):
            client.xadd("{b05}:out", {"key": f"k{row}", "source": "s", "data": b"\x01"}, id=f"{row}-0")
        client.xgroup_create("{b05}:out", "workers", "0")
        client.xgroup_create("{b05}:out", "discord", "$")
        client.xreadgroup("workers", "one", {"{b05}:out": ">"}, count=3)
        client.xack("{b05}:out", "workers", "1-0")
        client.xadd("{b06}:out", {"key": "gone"}, id="7-7")
        client.xgroup_create("{b06}:out", "workers", "$")
        client.xdel("{b06}:out", "7-7")


READ: dict[bytes, Callable[[Any, bytes], Any]] = {
    b"string": lambda client, name: client.get(name),
    b"hash": lambda client, name: client.hgetall(name),
    b"list": lambda client, name: client.lrange(name, 0, -1),
    b"set": lambda client, name: client.smembers(name),
    b"zset": lambda client, name: client.zrange(name, 0, -1, withscores=True),
    b"stream": lambda client, name: (
        client.xrange(name),
        client.xinfo_stream(name)["last-generated-id"],
        [(group["name"], group["last-delivered-id"], group["pending"]) for group in client.xinfo_groups(name)],
    ),
}


def server_contents(url: str) -> dict[bytes, Any]:
    """Return all keys of a server with values and expiry."""
    with connect_store(url) as client:
        return {name: (READ[client.type(name)](client, name), client.pexpiretime(name)) for name in client.scan_iter()}


@pytest.mark.slow
@pytest.mark.parametrize("product", PRODUCTS)
def test_all_kinds_of_keys_are_restored_on_each_server_product(
    source: StoreServer, tmp_path: Path, product: str
) -> None:
    """Only reading the snapshot needs a compatible server; the restore uses plain commands."""
    if product not in BINARIES:
        pytest.skip(f"no {product}-server on PATH")
    file, there = tmp_path / "all.backup", start_store_server(tmp_path / "there", binaries=[BINARIES[product]])
    assert write_backup(source.url, file).keys == 7, "expected all 7 keys in the backup"
    assert file.stat().st_mode & 0o077 == 0, "other users can read the backup, which contains secrets"
    check_backup(file)
    assert server_contents(there.url) == {}
    restore_backup(file, there.url)
    assert len(server_contents(source.url)) == 8
    assert server_contents(source.url) == server_contents(there.url)
    with pytest.raises(StoreError, match="store-not-empty"):
        restore_backup(file, there.url)
    assert server_contents(source.url) == server_contents(there.url)
    with connect_store(there.url) as client:
        _, claimed, *_ = client.xautoclaim(STREAMS[0], "workers", "two", 0)
        left = (
            [at for at, _ in claimed],
            [at for _, some in client.xreadgroup("workers", "two", {STREAMS[0]: ">"}) for at, _ in some],
        )
        assert left == ([b"2-0", b"3-0"], [b"4-0", b"5-0"]), "open entries of the stream are lost"
        with pytest.raises(redis.ResponseError):
            client.xadd(STREAMS[1], {"key": "x"}, id="7-7")
    there.stop(kill=True)


@pytest.mark.slow
def test_damaged_backup_is_refused_unless_the_damage_follows_its_checksum(
    archive: Path, source: StoreServer, empty_server: StoreServer, tmp_path: Path
) -> None:
    spoilt, whole = tmp_path / "spoilt", archive.read_bytes()
    for at in range(HEAD, len(whole), 7):
        spoilt.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        with pytest.raises(StoreError, match="store-backup-damaged"):
            check_backup(spoilt)
        spoilt.write_bytes(whole[:at])
        with pytest.raises(StoreError, match="store-backup-damaged"):
            restore_backup(spoilt, empty_server.url)
    assert server_contents(empty_server.url) == {}
    for tail in (b"x", bytes(1), bytes(4096), whole[-100:], whole, b"\x1f\x8b\x08" + bytes(99)):
        spoilt.write_bytes(whole + tail)
        check_backup(spoilt)
    restore_backup(spoilt, empty_server.url)
    assert server_contents(empty_server.url) == server_contents(source.url), "bytes behind the archive were read"


@pytest.mark.parametrize("about", [b"", b"{}", b"[1]", b'{"format":5}'])
def test_archive_other_than_a_backup_is_refused(
    tmp_path: Path, about: bytes, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    spoilt = tmp_path / "spoilt"
    for data in (b"something else", b"", gzip.compress(b"something else"), gzip.compress(b"")):
        spoilt.write_bytes(data)
        with pytest.raises(StoreError, match="store-backup-other"):
            check_backup(spoilt)
    with tarfile.open(spoilt, "w:gz") as tar:
        backup.add_file(tar, "bottega.json", about)
    with pytest.raises(StoreError, match="store-backup-other"):
        check_backup(spoilt)
    monkeypatch.setenv("BOTTEGA_DATA", str(tmp_path / "data"))
    assert main(["restore", str(spoilt)]) == 2
    assert capsys.readouterr() == ("", f"bottega: {render_text('store-backup-other', path=str(spoilt))}\n")


def repack_backup(whole: Path, spoilt: Path, change: Callable[[str, bytes], bytes]) -> None:
    """Repack a backup with changed parts and a correct gzip checksum."""
    with tarfile.open(whole) as old, tarfile.open(spoilt, "w:gz") as new:
        for part in old:
            backup.add_file(new, part.name, change(part.name, require(old.extractfile(part)).read()))


def flip_bit(data: bytes, at: int) -> bytes:
    return data[:at] + bytes([data[at] ^ 0x10]) + data[at + 1 :]


SPOILT: dict[str, Callable[[bytes], bytes]] = {
    "a bit at the begin": lambda snapshot: flip_bit(snapshot, 100),
    "a bit at the end": lambda snapshot: flip_bit(snapshot, len(snapshot) - 3),
    "of a later valkey": lambda snapshot: b"VALKEY999" + snapshot[9:],
    "of a later redis": lambda snapshot: b"REDIS0999" + snapshot[9:],
}


@pytest.mark.slow
@pytest.mark.parametrize("defect", SPOILT)
def test_corrupt_snapshot_is_refused_and_restores_nothing(
    archive: Path, empty_server: StoreServer, tmp_path: Path, binary: ServerBinary, defect: str
) -> None:
    """The snapshot has its own checksum; the refusal names the writing and the current server."""
    repack_backup(archive, tmp_path / "spoilt", lambda name, data: SPOILT[defect](data) if name == "0.rdb" else data)
    with pytest.raises(StoreError, match="store-copy-unread") as refused:
        restore_backup(tmp_path / "spoilt", empty_server.url)
    told = refused.value.arguments
    assert told["log"]
    assert told["wrote"] == str(binary.build)
    assert str(binary.build) in str(told["have"])
    repack_backup(archive, tmp_path / "less", lambda _, data: data.replace(b'"keys":[7]', b'"keys":[8]'))
    with pytest.raises(StoreError, match="store-backup-damaged"):
        restore_backup(tmp_path / "less", empty_server.url)
    assert server_contents(empty_server.url) == {}


@pytest.mark.slow
def test_backup_is_refused_if_only_another_machine_could_read_it(
    source: StoreServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    false = tmp_path / "false"
    false.write_text("#!/bin/sh\necho it is another server\nexit 1\n")
    false.chmod(0o700)
    monkeypatch.setattr(
        "bot.store.admin.rdb_snapshot.find_binaries", lambda: [ServerBinary(false, ServerBuild("redis", (6, 2, 0)))]
    )
    with pytest.raises(StoreError, match="store-copy-unread") as refused:
        write_backup(source.url, tmp_path / "new")
    assert (refused.value.arguments["have"], refused.value.arguments["log"]) == ("redis 6.2.0", "it is another server")
    assert not list(tmp_path.glob("new*")), "the file got its backup name too early"


@pytest.mark.slow
def test_backup_copies_the_database_named_by_the_address(
    own_server: StoreServer, empty_server: StoreServer, tmp_path: Path
) -> None:
    ours = f"{own_server.url}?db=2"
    fill_server(ours)
    with connect_store(own_server.url) as client:
        client.set("of another program", "x")
    assert write_backup(ours, tmp_path / "all").keys == 7
    restore_backup(tmp_path / "all", empty_server.url)
    assert server_contents(empty_server.url) == server_contents(ours)


def test_backup_fails_if_slots_move_during_it(
    source: StoreServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would be missing in both copies, unnoticed until it is needed."""
    slots = iter([[[0, 8191], [8192, 16383]], [[0, 8190], [8191, 16383]]])
    monkeypatch.setattr("bot.store.admin.backup.read_slot_map", lambda *_: next(slots))
    with pytest.raises(StoreError, match="store-slots-move"):
        write_backup(source.url, tmp_path / "all")
    assert list(tmp_path.glob("all*")) == []


@pytest.mark.slow
@pytest.mark.parametrize("after", [0, 7])
async def test_half_restored_store_is_not_opened_and_restore_can_be_completed(
    archive: Path,
    source: StoreServer,
    empty_server: StoreServer,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    after: int,
) -> None:
    left = iter(range(after))

    def dies(client: Any, some: list[list[bytes]]) -> None:
        if next(left, None) is None:
            raise redis.ConnectionError
        send_commands(client, some)

    with monkeypatch.context() as patched:
        patched.setattr("bot.store.admin.backup.send_commands", dies)
        patched.setattr("bot.store.admin.backup.COMMANDS_PER_PIPELINE", 1)
        with pytest.raises(StoreError, match="store-failed"):
            restore_backup(archive, empty_server.url)
    with connect_store(empty_server.url) as client:
        assert client.get("{b00}:format") == RESTORING
        client.set("of another program", "stays")
    with pytest.raises(StoreError, match="store-restoring"):
        await open_store(tmp_path, empty_server.url)
    restore_backup(archive, empty_server.url)
    assert {**server_contents(source.url), b"of another program": (b"stays", -1)} == server_contents(empty_server.url)
    await (await open_store(tmp_path, empty_server.url)).close()


@pytest.mark.slow
async def test_backup_under_load_is_a_consistent_snapshot(
    own_server: StoreServer, own_tables: TableLog, empty_server: StoreServer, open_pool: OpenPool, tmp_path: Path
) -> None:
    """Write to two tables in turn, forever; at any moment the first is at most one ahead."""
    for table in ("aa", "bb"):
        await own_tables.create_table(table, "open", b"header", b"")
    with connect_store(own_server.url) as client:
        pipe = client.pipeline(transaction=False)
        for n in range(20_000):
            pipe.set(f"{{b{n % 16:02d}}}:d:filling:{n}", b"x" * 100)
        pipe.execute()
    stop = threading.Event()

    async def write() -> int:
        version = 0
        while not stop.is_set():
            for table in ("aa", "bb"):
                assert isinstance(await own_tables.commit(table, version, f"{version}", b"entry", b""), CommitResult)
            version += 1
        return version

    writing = asyncio.create_task(write())
    await wait_until(lambda: log_rows(own_tables, "bb"), "the first moves")
    await asyncio.to_thread(write_backup, own_server.url, tmp_path / "load")
    stop.set()
    written = await writing
    await asyncio.to_thread(restore_backup, tmp_path / "load", empty_server.url)
    away = TableLog(open_pool(empty_server.url))
    first, second = [len(await log_rows(away, table)) for table in ("aa", "bb")]
    assert 0 < second <= first <= second + 1
    assert first < written, "no move was written during the backup"


def record_bytes(*pieces: bytes) -> bytes:
    """Return the file contents recorded from a server's data."""
    ours, theirs = socket.socketpair()
    file = io.BytesIO()
    with ours:
        with theirs:
            for piece in pieces:
                theirs.sendall(piece)
        receive_rdb(ours, file)
    return file.getvalue()


@pytest.mark.parametrize("before", [b"", b"\n", b"\n\n\n", b"\r\n\n"])
def test_empty_lines_before_the_data_of_a_slow_server_are_skipped(before: bytes) -> None:
    assert record_bytes(before, b"$5\r\n", b"REDIS") == b"REDIS"


def test_server_error_instead_of_snapshot_is_raised() -> None:
    with pytest.raises(redis.ResponseError, match="NOPERM this user"):
        record_bytes(b"\n", b"-NOPERM this user\r\n")


@pytest.mark.parametrize("sent", [b"", b"\n", b"$5\r\nRED"])
def test_connection_that_ends_early_gives_no_backup(sent: bytes) -> None:
    with pytest.raises(redis.ConnectionError):
        record_bytes(sent)


ROOT = Path(__file__).parents[2]


def copy_kept(kept: Path, folder: Path) -> tuple[KeptFacts, Path]:
    """Copy a version's data into a folder; return its facts and the copy."""
    shutil.copytree(kept / DATA, folder / DATA)
    return msgspec.json.decode((kept / FACTS).read_bytes(), type=KeptFacts), folder / DATA


async def check_found_again(app: App, facts: KeptFacts) -> None:
    assert (await load_page_secrets(app.service.store)).operator_secret == facts.link, (
        "expected old links to still work"
    )
    assert await read_digests(app, facts.digests) == facts.digests


async def play_and_undo(app: App, table_id: str, dice: Random) -> None:
    """Make random moves until one can be undone, and undo it."""
    for _ in range(30):
        seat = await make_random_move(app, await read_table(app, table_id), dice)
        table = await read_table(app, table_id)
        with suppress(EngineError):  # revealing moves cannot be undone
            version = table.match.undoable_version(seat)
            await undo_move_at(app.service, table, seat, version, f"undo-{version}", table.owners[seat].user)
            return
    raise AssertionError(f"no move of thirty could be undone at {table_id}")


@pytest.mark.parametrize("kept", sorted(KEPT.iterdir()), ids=lambda kept: kept.name)
@pytest.mark.slow
async def test_store_of_an_earlier_version_can_be_used_and_restored(
    kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (facts, data), dice = copy_kept(kept, tmp_path), Random(1)
    async with run_app(data) as app:
        await check_found_again(app, facts)
        for table in facts.running:
            await play_and_undo(app, table, dice)
    monkeypatch.setenv("BOTTEGA_DATA", str(tmp_path / "back"))
    assert await asyncio.to_thread(main, ["restore", str(kept / BACKUP)]) == 0
    async with run_app(tmp_path / "back") as app:
        await check_found_again(app, facts)


def read_backup_commands() -> dict[str, str]:
    """Return the backup commands of the systemd unit and of compose, run once instead of forever."""
    deploy = ROOT / "deploy"
    (line,) = re.findall(
        r"^ExecStart=/bin/sh -c '(.*)'$", (deploy / "bottega-backup.service").read_text("utf-8"), re.MULTILINE
    )
    (loop,) = re.findall(
        r'command: \[sh, -c, "while sleep 60; do (.*) && sleep 86340; done"\]',
        (deploy / "compose.yaml").read_text("utf-8"),
    )
    return {"systemd": line.replace("%%", "%"), "compose": loop.replace("$$", "$")}


@pytest.mark.parametrize("where", ["systemd", "compose"])
@pytest.mark.slow
def test_scheduled_backup_is_whole(where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _, data = copy_kept(KEPT / VERSION, tmp_path)
    monkeypatch.setenv("BOTTEGA_DATA", str(data))
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    command = read_backup_commands()[where].replace("/backups", str(tmp_path))
    command = re.sub(r"\S*\bbottega backup", f"{sys.executable} -m bottega backup", command)
    subprocess.run(["sh", "-c", command], cwd=ROOT, check=True)
    (file,) = tmp_path.glob("bottega-[1-7].backup")
    check_backup(file)


@pytest.mark.slow
async def test_update_backs_up_the_store_and_the_old_version_names_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    facts, data = copy_kept(KEPT / VERSION, tmp_path)
    with monkeypatch.context() as later:
        later.setattr(schema_version, "FORMAT", FORMAT + 1)
        later.setattr(schema_version, "VERSION", "9.0.0")
        async with run_app(data) as app:
            await check_found_again(app, facts)
            (notice,) = app.service.store.notices
            assert notice.key == "store-saved"
            saved = str(notice.args["path"])
    monkeypatch.setenv("BOTTEGA_DATA", str(data))
    assert await asyncio.to_thread(main, ["tables"]) == 2
    assert f"bottega restore {saved}" in capsys.readouterr().err
    monkeypatch.setenv("BOTTEGA_DATA", str(tmp_path / "back"))
    assert await asyncio.to_thread(main, ["restore", saved]) == 0
    async with run_app(tmp_path / "back") as app:
        await check_found_again(app, facts)


@pytest.mark.slow
async def test_update_in_the_middle_of_moves_at_ten_tables_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (facts, data), guests = copy_kept(KEPT / VERSION, tmp_path), dict[str, Guest]()
    async with run_app(data) as old:
        for name in facts.running:
            table = await read_table(old, name)
            guests[name] = Guest(old, table.owners[table.match.seats_to_move()[0]].user, table.lobby.channel)
        for number in range(10 - len(guests)):
            name, (guests[name], _) = await start_table(old, "pebbles", f"Anna{number}", "Ben")
        for name, guest in guests.items():
            await guest.press(OpenMove(name))
        drafts = [name for name in guests if name not in facts.running]
        await asyncio.gather(*(guests[name].press_more(0) for name in drafts))
        monkeypatch.setattr(schema_version, "FORMAT", FORMAT + 1)
        monkeypatch.setattr(schema_version, "VERSION", "9.0.0")
        opening = asyncio.create_task(open_store(data))
        await asyncio.gather(*(guests[name].press_more(0) for name in drafts))
        answered, second = drafts[::2], App(store := await opening)
        for name in answered:
            guests[name].app = second
            await guests[name].press_more(1)  # gives the last pebble
        await second.close()
        await store.close()
    async with run_app(data) as new:
        asked = {name: guest.screen for name, guest in guests.items() if name not in answered}
        for name, guest in guests.items():
            guest.app = new
            await guest.press(OpenMove(name))
        for name, screen in asked.items():
            assert guests[name].screen == msgspec.structs.replace(screen, notice=""), name
        assert [[slot.given for slot in guests[name].screen.slots] for name in drafts[1::2]] == [[2, 0]] * 3
        assert [await moves_by(new, name, "player") for name in answered] == [[("red=2", "blue=1", ".")]] * 3
        for name in facts.running:
            await play_and_undo(new, name, Random(1))
