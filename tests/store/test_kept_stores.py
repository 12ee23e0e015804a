"""Test promises about stores: every version since 1.0 can be read, played, restored and downgraded to."""

import asyncio
import re
import shutil
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from random import Random

import msgspec
import pytest

from bot import VERSION
from bot.app.api import App
from bot.app.tables.moves import undo_move_at
from bot.cli import main
from bot.runtime.page_keys import load_page_secrets
from bot.store import schema_version
from bot.store.schema_version import FORMAT
from engines.core.core_types import EngineError
from tests.app.gameplay import make_random_move, read_table
from tests.store.kept_stores import BACKUP, DATA, FACTS, KEPT, MAX_BYTES, KeptFacts, read_digests
from tests.store.test_backup import run_app

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.slow


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
def test_kept_store_of_a_version_is_small(kept: Path) -> None:
    size = sum(path.stat().st_size for path in kept.rglob("*") if path.is_file())
    assert size <= MAX_BYTES, f"{kept}: {size:,} bytes, at most {MAX_BYTES:,}; play less in it"


@pytest.mark.parametrize("kept", sorted(KEPT.iterdir()), ids=lambda kept: kept.name)
async def test_store_of_an_earlier_version_can_be_used_and_restored(
    kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    facts, dice = msgspec.json.decode((kept / FACTS).read_bytes(), type=KeptFacts), Random(1)
    shutil.copytree(kept / DATA, data := tmp_path / DATA)
    async with run_app(data) as app:
        await check_found_again(app, facts)
        for table in facts.running:
            await play_and_undo(app, table, dice)
    monkeypatch.setenv("REDIS_URL", "")
    monkeypatch.setenv("BOTTEGA_DATA", str(tmp_path / "back"))
    assert await asyncio.to_thread(main, ["restore", str(kept / BACKUP)]) == 0
    async with run_app(tmp_path / "back") as app:
        await check_found_again(app, facts)


def read_backup_commands() -> dict[str, str]:
    """Return the backup commands of the systemd unit and of compose, run once instead of forever."""
    unit = (ROOT / "deploy" / "bottega-backup.service").read_text("utf-8")
    (line,) = re.findall(r"^ExecStart=/bin/sh -c '(.*)'$", unit, re.MULTILINE)
    compose = (ROOT / "deploy" / "compose.yaml").read_text("utf-8")
    (loop,) = re.findall(r'command: \[sh, -c, "while sleep 60; do (.*) && sleep 86340; done"\]', compose)
    return {"systemd": line.replace("%%", "%"), "compose": loop.replace("$$", "$")}


@pytest.mark.parametrize("where", ["systemd", "compose"])
async def test_scheduled_backup_can_be_restored(where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    facts = msgspec.json.decode((KEPT / VERSION / FACTS).read_bytes(), type=KeptFacts)
    shutil.copytree(KEPT / VERSION / DATA, data := tmp_path / DATA)
    monkeypatch.setenv("REDIS_URL", "")
    monkeypatch.setenv("BOTTEGA_DATA", str(data))
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    command = read_backup_commands()[where].replace("/backups", str(tmp_path))
    command = re.sub(r"\S*\bbottega backup", f"{sys.executable} -m bottega backup", command)
    made = await asyncio.to_thread(subprocess.run, ["sh", "-c", command], cwd=ROOT, check=False)
    assert made.returncode == 0
    (file,) = await asyncio.to_thread(lambda: list(tmp_path.glob("bottega-[1-7].backup")))
    monkeypatch.setenv("BOTTEGA_DATA", str(tmp_path / "back"))
    assert await asyncio.to_thread(main, ["restore", str(file)]) == 0
    async with run_app(tmp_path / "back") as app:
        await check_found_again(app, facts)


async def test_update_backs_up_the_store_and_the_old_version_names_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = KEPT / VERSION
    facts = msgspec.json.decode((kept / FACTS).read_bytes(), type=KeptFacts)
    shutil.copytree(kept / DATA, data := tmp_path / DATA)
    with monkeypatch.context() as later:
        later.setattr(schema_version, "FORMAT", FORMAT + 1)
        later.setattr(schema_version, "VERSION", "9.0.0")
        async with run_app(data) as app:
            await check_found_again(app, facts)
            (notice,) = app.service.store.notices
            assert notice.key == "store-saved"
            saved = str(notice.args["path"])
    monkeypatch.setenv("REDIS_URL", "")
    monkeypatch.setenv("BOTTEGA_DATA", str(data))
    assert await asyncio.to_thread(main, ["tables"]) == 2
    assert f"bottega restore {saved}" in capsys.readouterr().err
    monkeypatch.setenv("BOTTEGA_DATA", str(tmp_path / "back"))
    assert await asyncio.to_thread(main, ["restore", saved]) == 0
    async with run_app(tmp_path / "back") as app:
        await check_found_again(app, facts)
