"""What lies in deploy/ by the schemas and tools of those who read it: Kubernetes, Compose, systemd."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
UV = Path(sys.executable).with_name("uv")
KUBERNETES = sorted((DEPLOY / "kubernetes").glob("*.yaml"))

pytestmark = pytest.mark.full


def judged(tool: str, *given: str | Path) -> tuple[int, str]:
    """What one of the tools says that the lock names for this, each pinned by its hash."""
    run = (UV, "run", "--quiet", "--isolated", "--frozen", "--only-group", "deploy", "--python", sys.executable)
    environment = {name: value for name, value in os.environ.items() if name != "VIRTUAL_ENV"}
    done = subprocess.run(
        [*run, tool, *given], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=300, check=False
    )
    return done.returncode, done.stdout + done.stderr


def changed(file: Path, folder: Path, old: str, new: str) -> Path:
    text = file.read_text("utf-8")
    assert old in text
    (made := folder / file.name).write_text(text.replace(old, new), "utf-8")
    return made


def test_manifests_are_what_kubernetes_takes_and_no_more(tmp_path: Path) -> None:
    code, said = judged("kubernetes-validate", "--strict", *KUBERNETES)
    assert code == 0, said
    assert said.count("passed for resource") > 20, "services, deployments, budgets, autoscalers, the store"
    wrong = changed(DEPLOY / "kubernetes" / "roles.yaml", tmp_path, "terminationGracePeriodSeconds:", "gracePeriod:")
    code, said = judged("kubernetes-validate", "--strict", wrong)
    assert code != 0, "the control: a slip of the pen is found"
    assert "gracePeriod" in said


def test_the_compose_file_is_what_its_specification_says(tmp_path: Path) -> None:
    code, said = judged("check-jsonschema", "--builtin-schema", "vendor.compose-spec", DEPLOY / "compose.yaml")
    assert code == 0, said
    wrong = changed(DEPLOY / "compose.yaml", tmp_path, "stop_grace_period: 20s", "grace_period: 20s")
    code, said = judged("check-jsonschema", "--builtin-schema", "vendor.compose-spec", wrong)
    assert code != 0, "the control"
    assert "grace_period" in said


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd here")
def test_the_unit_is_what_systemd_takes(tmp_path: Path) -> None:
    unit = changed(DEPLOY / "bottega.service", tmp_path, "/opt/bottega", str(ROOT))
    assert verified(unit) == (0, ""), "with the folder of this checkout in the place of the server's"
    wrong = changed(unit, tmp_path, "KillMode=mixed", "KillMood=mixed")
    assert "KillMood" in verified(wrong)[1], "the control"


def verified(unit: Path) -> tuple[int, str]:
    done = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True, timeout=60, check=False)
    return done.returncode, done.stdout + done.stderr
