"""Tasks for the process pool: list preloaded modules, or keep a process busy. Imports nothing itself."""

import gc
import sys


def do_nothing() -> None:
    pass


def keep_busy() -> None:
    while True:
        pass


def list_preloaded() -> str:
    found = [
        name
        for name in ("render.core.film", "render.core.renderer", "tests.render.recording_painters")
        if name in sys.modules
    ]
    return " ".join([*found, *(["frozen"] if gc.get_freeze_count() else [])])
