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
    """Run a tool that the lock names for this, pinned by its hash. Return its code and its output."""
    run = (UV, "run", "--quiet", "--isolated", "--frozen", "--only-group", "deploy", "--python", sys.executable)
    environment = {name: value for name, value in os.environ.items() if name != "VIRTUAL_ENV"}
    return run_tool(*run, tool, *given, env=environment)


def run_tool(*command: str | Path, env: Mapping[str, str] | None = None) -> tuple[int, str]:
    """Run a command. Return its code and its output."""
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
def test_deploy_files_are_what_their_schema_takes_and_no_more(
    tmp_path: Path, command: tuple[str, ...], files: Sequence[Path], slip: tuple[str, str]
) -> None:
    code, said = run_deploy_tool(*command, *files)
    assert code == 0, f"{command[0]} refuses a file of deploy/: {said}"
    slipped = next(file for file in files if slip[0] in file.read_text("utf-8"))
    code, said = run_deploy_tool(*command, write_changed_copy(slipped, tmp_path, *slip))
    assert code != 0, f"{command[0]} accepts the unknown key {slip[1]}: it checks nothing"
    assert slip[1].partition(":")[0] in said


def test_compose_passes_every_setting_but_those_of_the_container() -> None:
    text = (DEPLOY / "compose.yaml").read_text("utf-8")
    app = text[text.index("  app:") : text.index("    ports:")]
    assert "path: ../.env" in app
    fixed = set(re.findall(r"^      ([A-Z_]+): ", app, re.MULTILINE))
    hosts = {f"BOTTEGA_{name}" for name in ("DATA", "WEB_HOST", "WEB_PORT", "INSIDE_HOST", "INSIDE_PORT")}
    assert fixed == hosts | {"REDIS_URL"}


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd here")
def test_the_units_are_what_systemd_takes(tmp_path: Path) -> None:
    shutil.copy(DEPLOY / "bottega-backup.timer", tmp_path)
    write_changed_copy(DEPLOY / "bottega-backup.service", tmp_path, "/opt/bottega", str(ROOT))
    assert run_tool("systemd-analyze", "verify", tmp_path / "bottega-backup.timer") == (0, "")
    unit = write_changed_copy(DEPLOY / "bottega.service", tmp_path, "/opt/bottega", str(ROOT))
    assert run_tool("systemd-analyze", "verify", unit) == (0, "")
    wrong = write_changed_copy(unit, tmp_path, "KillMode=mixed", "KillMood=mixed")
    assert "KillMood" in run_tool("systemd-analyze", "verify", wrong)[1], (
        "systemd-analyze accepts an unknown key: it checks nothing"
    )


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd here")
def test_the_unit_can_do_little_else_than_it_needs(tmp_path: Path) -> None:
    """At most an exposure of 2.0 of 10, as systemd counts it."""
    unit = DEPLOY / "bottega.service"
    opened = write_changed_copy(unit, tmp_path, "SystemCallFilter=@system-service\n", "")
    check = ("systemd-analyze", "security", "--offline=yes", "--threshold=20")
    assert [run_tool(*check, file)[0] != 0 for file in (unit, opened)] == [False, True]


@pytest.mark.skipif(shutil.which("systemd-sysusers") is None, reason="no systemd here")
def test_the_user_of_the_unit_is_what_systemd_creates(tmp_path: Path) -> None:
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
"""Alert -> what is counted, minute by minute, when it should have called a user by the twentieth."""

prometheus = pytest.mark.skipif(shutil.which("promtool") is None, reason="no promtool: it is in Debian's prometheus")


@prometheus
def test_the_rules_are_what_prometheus_takes(tmp_path: Path) -> None:
    alerts = INSIDE / "alerts.yml"
    config = write_changed_copy(INSIDE / "prometheus.yml", tmp_path, "/etc/prometheus/alerts.yml", str(alerts))
    code, said = run_tool("promtool", "check", "config", config)
    assert code == 0, f"the tool refuses it: {said}"
    assert f"SUCCESS: {len(FIRES)} rules found" in said
    code, said = run_tool("promtool", "check", "rules", write_changed_copy(alerts, tmp_path, "for: 1m", "fore: 1m"))
    assert code != 0, "the tool accepts an invalid file: it checks nothing"
    assert "fore" in said


@prometheus
@pytest.mark.parametrize("alert", FIRES)
def test_an_alert_calls_when_it_should_and_not_before(alert: str, tmp_path: Path) -> None:
    text = (INSIDE / "alerts.yml").read_text("utf-8")
    summary = text.partition(f"alert: {alert}\n")[2].partition('summary: "')[2].partition('"')[0]
    calm = {"alertname": alert, "eval_time": "1m", "exp_alerts": []}
    calls = {"alertname": alert, "eval_time": "20m", "exp_alerts": [{"exp_annotations": {"summary": summary}}]}
    counted = [{"series": series, "values": values} for series, values in FIRES[alert].items()]
    told = {"interval": "1m", "input_series": counted, "alert_rule_test": [calm, calls]}
    (tmp_path / "test.json").write_text(json.dumps({"rule_files": [str(INSIDE / "alerts.yml")], "tests": [told]}))
    code, said = run_tool("promtool", "test", "rules", tmp_path / "test.json")
    assert code == 0, f"the tool refuses it: {said}"


@prometheus
def test_prometheus_can_answer_what_the_dashboard_asks(tmp_path: Path) -> None:
    asked = [
        target["expr"] for panel in json.loads(DASHBOARD.read_text("utf-8"))["panels"] for target in panel["targets"]
    ]
    assert len(asked) > 20
    for queries, wanted in ((asked, "SUCCESS"), ([*asked, asked[0] + " by"], "parse error")):
        # the steps of a picture are Grafana's to fill in
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
"""A dashboard as Grafana's own types read it, written again: what they do not know is left out."""


def test_the_dashboard_is_what_grafana_knows(tmp_path: Path) -> None:
    assert unknown_paths(DASHBOARD) == []
    assert "/panels/0/gridPlace" in unknown_paths(write_changed_copy(DASHBOARD, tmp_path, '"gridPos"', '"gridPlace"'))


def unknown_paths(dashboard: Path) -> list[str]:
    """Return the paths of a dashboard of which Grafana's types know nothing."""
    code, said = run_deploy_tool("python", "-c", THERE_AND_BACK, dashboard)
    assert code == 0, f"the tool refuses it: {said}"
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
