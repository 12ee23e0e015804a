"""Test deploy/ with schemas and tools of Kubernetes, Compose, systemd, Prometheus and Grafana."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import pytest

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
GITHUB = ROOT / ".github"
UV = Path(sys.executable).with_name("uv")
KUBERNETES = sorted((DEPLOY / "kubernetes").glob("*.yaml"))

pytestmark = pytest.mark.full


def run_deploy_tool(tool: str, *given: str | Path) -> tuple[int, str]:
    """Run a tool from the lock file, pinned by its hash. Return its exit code and output."""
    run = (UV, "run", "--quiet", "--isolated", "--frozen", "--only-group", "deploy", "--python", sys.executable)
    environment = {name: value for name, value in os.environ.items() if name != "VIRTUAL_ENV"}
    return run_tool(*run, tool, *given, env=environment)


def run_tool(*command: str | Path, env: Mapping[str, str] | None = None) -> tuple[int, str]:
    """Run a command. Return its exit code and output."""
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=300, check=False)
    return done.returncode, done.stdout + done.stderr


def write_changed_copy(file: Path, folder: Path, old: str, new: str) -> Path:
    text = file.read_text("utf-8")
    assert old in text
    (made := folder / file.name).write_text(text.replace(old, new), "utf-8")
    return made


@pytest.mark.parametrize(
    ("command", "files", "slip"),
    [
        (("kubernetes-validate", "--strict"), KUBERNETES, ("terminationGracePeriodSeconds:", "gracePeriod:")),
        (
            ("check-jsonschema", "--builtin-schema", "vendor.compose-spec"),
            (DEPLOY / "compose.yaml",),
            ("stop_grace_period: 20s", "grace_period: 20s"),
        ),
        *(
            (("check-jsonschema", "--builtin-schema", f"vendor.{schema}"), sorted(GITHUB.glob(files)), slip)
            for schema, files, slip in (
                ("github-workflows", "workflows/*.yml", ("runs-on: ", "run-on: ")),
                ("dependabot", "dependabot.yml", ("directory: ", "folder: ")),
                ("github-issue-forms", "ISSUE_TEMPLATE/[pr]*.yml", ("description: ", "about: ")),
                ("github-issue-config", "ISSUE_TEMPLATE/config.yml", ("blank_issues_enabled: false", "blank: 1")),
            )
        ),
    ],
    ids=["kubernetes", "compose", "workflows", "dependabot", "forms", "issues"],
)
def test_deploy_files_match_their_schemas(
    tmp_path: Path, command: tuple[str, ...], files: Sequence[Path], slip: tuple[str, str]
) -> None:
    code, said = run_deploy_tool(*command, *files)
    assert code == 0, f"{command[0]} rejects a file of deploy/: {said}"
    slipped = next(file for file in files if slip[0] in file.read_text("utf-8"))
    code, said = run_deploy_tool(*command, write_changed_copy(slipped, tmp_path, *slip))
    assert code != 0, f"{command[0]} accepts the unknown key {slip[1]}, so it checks nothing"
    assert slip[1].partition(":")[0] in said


def test_compose_passes_every_setting_except_those_of_the_container() -> None:
    text = (DEPLOY / "compose.yaml").read_text("utf-8")
    app = text[text.index("  app:") : text.index("    ports:")]
    assert "path: ../.env" in app
    fixed = set(re.findall(r"^      ([A-Z_]+): ", app, re.MULTILINE))
    hosts = {f"BOTTEGA_{name}" for name in ("DATA", "WEB_HOST", "WEB_PORT", "INSIDE_HOST", "INSIDE_PORT")}
    assert fixed == hosts | {"REDIS_URL"}


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd here")
def test_systemd_accepts_the_units(tmp_path: Path) -> None:
    shutil.copy(DEPLOY / "bottega-backup.timer", tmp_path)
    write_changed_copy(DEPLOY / "bottega-backup.service", tmp_path, "/opt/bottega", str(ROOT))
    assert run_tool("systemd-analyze", "verify", tmp_path / "bottega-backup.timer") == (0, "")
    unit = write_changed_copy(DEPLOY / "bottega.service", tmp_path, "/opt/bottega", str(ROOT))
    assert run_tool("systemd-analyze", "verify", unit) == (0, "")
    wrong = write_changed_copy(unit, tmp_path, "KillMode=mixed", "KillMood=mixed")
    assert "KillMood" in run_tool("systemd-analyze", "verify", wrong)[1], (
        "systemd-analyze accepts an unknown key, so it checks nothing"
    )


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd here")
def test_unit_is_sandboxed(tmp_path: Path) -> None:
    """The exposure is at most 2.0 of 10 on systemd's scale."""
    unit = DEPLOY / "bottega.service"
    opened = write_changed_copy(unit, tmp_path, "SystemCallFilter=@system-service\n", "")
    check = ("systemd-analyze", "security", "--offline=yes", "--threshold=20")
    assert [run_tool(*check, file)[0] != 0 for file in (unit, opened)] == [False, True]


@pytest.mark.skipif(shutil.which("systemd-sysusers") is None, reason="no systemd here")
def test_systemd_creates_the_user_of_the_unit(tmp_path: Path) -> None:
    (user,) = re.findall(r"^User=(\w+)$", (DEPLOY / "bottega.service").read_text("utf-8"), re.MULTILINE)
    (tmp_path / "etc").mkdir()
    command = ["systemd-sysusers", f"--root={tmp_path}", str(DEPLOY / "bottega.sysusers")]
    subprocess.run(command, check=True, capture_output=True, timeout=60)
    assert f"\n{user}:x:" in f"\n{(tmp_path / 'etc' / 'passwd').read_text('utf-8')}"


INSIDE = DEPLOY / "inside"
DASHBOARD = INSIDE / "grafana" / "bottega.json"
FIRES: Final = {
    "BottegaCannotKeep": {"bottega_store_up": "1x5 0x15"},
    "BottegaOutboxGrows": {"bottega_outbox_rows": "0+200x20"},
    "BottegaTimersLate": {"bottega_timers_overdue": "0x5 200x15"},
    "BottegaPicturesLate": {
        'bottega_picture_seconds_bucket{le="10"}': "0+1x20",
        'bottega_picture_seconds_bucket{le="30"}': "0+100x20",
        'bottega_picture_seconds_bucket{le="+Inf"}': "0+100x20",
    },
    "BottegaTimerStuck": {"bottega_timers_stuck_total": "0x15 1x5"},
    "BottegaIncidents": {"bottega_incidents_total": "0x15 1x5"},
}
"""Alert -> the metrics, minute by minute, that must fire it by the twentieth minute."""

prometheus = pytest.mark.skipif(shutil.which("promtool") is None, reason="no promtool: it is in Debian's prometheus")


@prometheus
def test_prometheus_accepts_the_alert_rules(tmp_path: Path) -> None:
    alerts = INSIDE / "alerts.yml"
    config = write_changed_copy(INSIDE / "prometheus.yml", tmp_path, "/etc/prometheus/alerts.yml", str(alerts))
    code, said = run_tool("promtool", "check", "config", config)
    assert code == 0, f"promtool rejects the rules: {said}"
    assert f"SUCCESS: {len(FIRES)} rules found" in said
    code, said = run_tool("promtool", "check", "rules", write_changed_copy(alerts, tmp_path, "for: 1m", "fore: 1m"))
    assert code != 0, "promtool accepts an invalid file, so it checks nothing"
    assert "fore" in said


@prometheus
@pytest.mark.parametrize("alert", FIRES)
def test_alert_fires_in_time_and_not_before(alert: str, tmp_path: Path) -> None:
    text = (INSIDE / "alerts.yml").read_text("utf-8")
    summary = text.partition(f"alert: {alert}\n")[2].partition('summary: "')[2].partition('"')[0]
    calm = {"alertname": alert, "eval_time": "1m", "exp_alerts": []}
    calls = {"alertname": alert, "eval_time": "20m", "exp_alerts": [{"exp_annotations": {"summary": summary}}]}
    counted = [{"series": series, "values": values} for series, values in FIRES[alert].items()]
    told = {"interval": "1m", "input_series": counted, "alert_rule_test": [calm, calls]}
    (tmp_path / "test.json").write_text(json.dumps({"rule_files": [str(INSIDE / "alerts.yml")], "tests": [told]}))
    code, said = run_tool("promtool", "test", "rules", tmp_path / "test.json")
    assert code == 0, f"promtool reports a failed test: {said}"


@prometheus
def test_prometheus_accepts_the_queries_of_the_dashboard(tmp_path: Path) -> None:
    asked = [
        target["expr"] for panel in json.loads(DASHBOARD.read_text("utf-8"))["panels"] for target in panel["targets"]
    ]
    assert len(asked) > 20
    for queries, wanted in ((asked, "SUCCESS"), ([*asked, asked[0] + " by"], "parse error")):
        # Grafana fills in the steps of a chart
        steps = enumerate(query.replace("$__rate_interval", "1m") for query in queries)
        rules = [{"record": f"shown:{n}", "expr": query} for n, query in steps]
        (tmp_path / "asked.json").write_text(json.dumps({"groups": [{"name": "shown", "rules": rules}]}))
        assert wanted in run_tool("promtool", "check", "rules", tmp_path / "asked.json")[1]


THERE_AND_BACK: Final = """
import json, sys
from grafana_foundation_sdk.cog import encoder, plugins
from grafana_foundation_sdk.models.dashboard import Dashboard
plugins.register_default_plugins()
print(encoder.JSONEncoder().encode(Dashboard.from_json(json.load(open(sys.argv[1])))))
"""
"""Writes a dashboard as Grafana's own types parse it, without the fields they do not know."""


def test_grafana_knows_every_field_of_the_dashboard(tmp_path: Path) -> None:
    assert unknown_paths(DASHBOARD) == []
    assert "/panels/0/gridPlace" in unknown_paths(write_changed_copy(DASHBOARD, tmp_path, '"gridPos"', '"gridPlace"'))


def unknown_paths(dashboard: Path) -> list[str]:
    """Return the paths of a dashboard that Grafana's types do not know."""
    code, said = run_deploy_tool("python", "-c", THERE_AND_BACK, dashboard)
    assert code == 0, f"the dashboard can't be parsed: {said}"
    return list(_missing_paths(json.loads(dashboard.read_text("utf-8")), json.loads(said)))


def _missing_paths(given: Any, found: Any, at: str = "") -> Iterator[str]:
    if isinstance(given, dict):
        for key, value in given.items():
            yield from _missing_paths(value, found[key], f"{at}/{key}") if key in found else [f"{at}/{key}"]
    elif isinstance(given, list):
        for number, (one, other) in enumerate(zip(given, found, strict=True)):
            yield from _missing_paths(one, other, f"{at}/{number}")
    elif given != found:
        yield at
