"""Test the data folder: access for its owner only, and locks of other users that must not block the start."""

from __future__ import annotations

import fcntl
import os
import time
from pathlib import Path

import pytest

from bot.runtime.data_folder import secure_data_folder
from bot.runtime.server import claim_server_name
from bot.store.admin.own_server import start_store_server
from bot.store.errors import StoreError


def file_mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


@pytest.fixture(autouse=True)
def permissive_umask() -> object:
    """Have what most systems have: all users may read what is new."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def test_a_new_folder_and_all_in_it_are_the_owners_alone(tmp_path: Path) -> None:
    data = tmp_path / "var"
    secure_data_folder(data)
    with claim_server_name(data):
        server = start_store_server(data)
        found = {
            path.name: file_mode(path) & 0o077 for path in data.iterdir() if path.name not in ("server.log", "server")
        }
        server.stop()
    assert file_mode(data) == 0o700
    assert {"starting", "open", "house-0.lock", "redis.sock", "appendonlydir"} <= set(found)
    assert set(found.values()) == {0}, found


def test_a_folder_of_before_is_closed_to_others(tmp_path: Path) -> None:
    data = tmp_path / "var"
    data.mkdir(mode=0o755)
    for name in ("starting", "open", "house-0.lock"):
        (data / name).touch(0o644)
    secure_data_folder(data)
    with claim_server_name(data):
        start_store_server(data).stop()
    assert file_mode(data) == 0o700
    assert not any(file_mode(data / name) & 0o077 for name in ("starting", "open", "house-0.lock"))


def test_a_folder_with_other_things_in_it_stays_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "a user's.txt").touch()
    tmp_path.chmod(0o755)
    secure_data_folder(tmp_path)
    assert file_mode(tmp_path) == 0o755


def test_a_held_lock_does_not_hang_the_start(tmp_path: Path) -> None:
    with (tmp_path / "starting").open("w") as stranger:
        fcntl.flock(stranger, fcntl.LOCK_EX)
        began = time.monotonic()
        with pytest.raises(StoreError) as refused:
            start_store_server(tmp_path, patience_s=0.5)
        assert refused.value.msg.key == "store-start-held"
        assert time.monotonic() - began < 10


def test_held_lock_does_not_block_a_running_server(tmp_path: Path) -> None:
    server = start_store_server(tmp_path)
    with (tmp_path / "starting").open("w") as stranger:
        fcntl.flock(stranger, fcntl.LOCK_EX)
        assert start_store_server(tmp_path, patience_s=5).pid == server.pid
    server.stop()
