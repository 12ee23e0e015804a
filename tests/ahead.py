"""All that is imported compiled once, before the workers start: in a fresh clone each of them would compile all of it.

pytest keeps what it has made of a test file's asserts beside the file, as Python does with bytecode; this writes it the
same way, on all cores. With its own functions, which it may rename one day: then this is to follow, or to go.
"""

from __future__ import annotations

import compileall
import multiprocessing
import os
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from _pytest.assertion import rewrite

ROOT = Path(__file__).parents[1]
PARTS = ("bot", "bottega", "engines", "render", "tests")


def compile_all(config: pytest.Config) -> None:
    """Compile what has changed; as good as nothing where nothing has."""
    if sys.dont_write_bytecode:
        return
    files = sorted(path for part in PARTS for path in (ROOT / part).rglob("*.py"))
    processes, fork = os.cpu_count() or 1, multiprocessing.get_context("fork")
    shares = [fork.Process(target=_compile, args=(config, files[n::processes])) for n in range(processes)]
    for share in shares:
        share.start()
    for share in shares:
        share.join()


def _compile(config: pytest.Config, files: Sequence[Path]) -> None:
    state = config.stash[rewrite.assertstate_key]
    for path in files:
        if not (path.name.startswith("test_") or path.name == "conftest.py"):
            compileall.compile_file(path, quiet=2)
            continue
        folder = rewrite.get_cache_dir(path)
        kept = folder / f"{path.stem}{rewrite.PYC_TAIL}"
        if not kept.exists() or rewrite._read_pyc(path, kept) is None:
            folder.mkdir(exist_ok=True)
            source, code = rewrite._rewrite_test(path, config)
            rewrite._write_pyc(state, code, source, kept)
