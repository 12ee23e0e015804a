"""The house's own name in the outbox: nobody else's while it runs, the next one's when it is gone, however it went."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from bot.house import own_name


def test_two_houses_on_one_folder_have_two_names(tmp_path: Path) -> None:
    with own_name(tmp_path) as first:
        with own_name(tmp_path) as second:
            assert first != second
        with own_name(tmp_path) as third:
            assert third == second
    with own_name(tmp_path) as again:
        assert again == first


def test_who_comes_after_a_killed_house_has_its_name(tmp_path: Path) -> None:
    holding = (
        "import sys, time; from pathlib import Path; from bot.house import own_name\n"
        "with own_name(Path(sys.argv[1])) as name: print(name, flush=True); time.sleep(60)"
    )
    with subprocess.Popen([sys.executable, "-c", holding, str(tmp_path)], stdout=subprocess.PIPE, text=True) as house:
        assert house.stdout is not None
        killed = house.stdout.readline().strip()
        with own_name(tmp_path) as beside:
            assert beside != killed
        house.kill()
    with own_name(tmp_path) as after:
        assert after == killed
