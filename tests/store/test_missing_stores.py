"""Test commands on missing or incomplete stores: they report it and create nothing."""

import asyncio
import os
import re
import shutil
import subprocess
import tempfile
from functools import partial
from pathlib import Path

import pytest
import redis

from bot.app.api import App
from bot.cli import main
from bot.store import redis_keys
from bot.store.admin.backup import write_backup
from bot.store.admin.log_repair import EMPTY_BYTES
from bot.store.admin.own_server import start_store_server
from bot.store.errors import StoreError
from bot.store.store import open_store
from tests.texts import match_text

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


@pytest.fixture(autouse=True)
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
def test_command_in_the_wrong_folder_fails_and_creates_nothing(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for there in (["here"], ["here", "var"]):
        assert main(COMMANDS[command]) != 0
        assert is_store_missing(capsys)
        assert sorted(path.name for path in tmp_path.rglob("*")) == there
        (tmp_path / "var").mkdir(0o700, exist_ok=True)


@pytest.mark.parametrize("command", ["tables", "doctor", "backup", "maintenance"])
def test_command_on_an_empty_database_fails_and_writes_nothing(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    server = start_store_server(tmp_path / "other")
    monkeypatch.setenv("REDIS_URL", server.url)
    with redis.Redis.from_url(server.url) as client:
        assert main(COMMANDS[command]) != 0
        assert is_store_missing(capsys)
        assert client.dbsize() == 0
    server.stop()
    assert not (tmp_path / "var").exists()


async def fill_store(data: Path, *users: str) -> None:
    store = await open_store(data)
    app = App(store)
    for user in users:
        await app.ensure_user(f"test:{user}", user, "en")
    await app.close()
    await store.close()
    start_store_server(data).stop()


def test_backup_lists_its_contents_and_refuses_an_empty_store(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, file = tmp_path / "var", tmp_path / "here" / "copy"
    asyncio.run(fill_store(data))
    file.write_text("the backup of yesterday")
    assert main(["backup", "copy"]) != 0
    assert match_text("store-empty", capsys.readouterr().err.removeprefix("bottega: ").strip())
    assert file.read_text() == "the backup of yesterday"
    server = start_store_server(data)
    with redis.Redis.from_url(server.url) as client:
        client.sadd("{b01}:running", "t1", "t2")
        client.sadd("{b02}:finished", "t3")
    server.stop()
    asyncio.run(fill_store(data, "Anna", "Ben"))
    server = start_store_server(data)
    counts = write_backup(server.url, file)
    server.stop()
    assert (counts.tables, counts.users) == (3, 2)
    assert main(["backup", "copy"]) == 0
    assert "3 tables, 2 users" in capsys.readouterr().out


@pytest.mark.parametrize("left", [None, b""], ids=["deleted", "empty"])
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
