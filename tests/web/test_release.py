"""Test ``deploy/release.sh``, and the texts that a newcomer reads first."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from bot import VERSION

ROOT = Path(__file__).parents[2]
TEXTS = [
    *ROOT.glob("*.md"),
    *ROOT.glob("docs/**/*.md"),
    *ROOT.glob("deploy/**/*.*"),
    *ROOT.glob(".github/**/*.yml"),
    *ROOT.glob("bot/locale/*/*.ftl"),
]


@pytest.mark.lint
def test_no_text_installs_the_foreign_package_bottega() -> None:
    """The name *bottega* on the package index is not ours."""
    wrong = re.compile(r"(uvx|pipx run|pipx install|pip install|uv tool install) (--?\S+ )*bottega(?![-_]games)")
    assert [str(path) for path in TEXTS if wrong.search(path.read_text("utf-8"))] == []


@pytest.mark.lint
def test_readme_has_no_placeholders_or_external_links() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    assert re.findall(r"<[^>\n]+>", re.sub(r"</?(p|img|a|b|br|table|tr|td|sub)\b[^>]*>", "", readme)) == []
    assert [link for link in re.findall(r"\]\((\w+://[^)]*)\)", readme) if "docs.astral.sh" not in link] == []


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Create a repository with the files that a release checks; its checks and its build do nothing."""
    (tmp_path / "deploy").mkdir()
    (tmp_path / ".ci").mkdir()
    shutil.copy(ROOT / "deploy" / "release.sh", tmp_path / "deploy")
    (tmp_path / ".ci" / "run").write_text("#!/bin/sh\n! [ -e red ]\n")
    (tmp_path / ".ci" / "run").chmod(0o755)
    (tmp_path / "Makefile").write_text("dist:\n\tmkdir dist && echo wheel > dist/bottega.whl\n")
    (tmp_path / "pyproject.toml").write_text(f'version = "{VERSION}"\n')
    (tmp_path / "CHANGELOG.md").write_text(f"## {VERSION} - 2026-12-01\n")
    (tmp_path / ".gitignore").write_text("dist/\nred\n")
    (kept := tmp_path / "tests" / "store" / "kept" / VERSION).mkdir(parents=True)
    (kept / "facts.json").touch()
    run_git(tmp_path, "init", "-q")
    run_git(tmp_path, "add", "-A")
    run_git(tmp_path, "commit", "-q", "-m", "all")
    return tmp_path


def run_git(folder: Path, *command: str) -> str:
    who = ("-c", "user.name=x", "-c", "user.email=x@example.org")
    return subprocess.run(["git", *who, *command], cwd=folder, check=True, capture_output=True, text=True).stdout


def run_release(folder: Path, version: str = VERSION) -> tuple[int, str]:
    who = {f"GIT_COMMITTER_{name}": "x@example.org" for name in ("NAME", "EMAIL")}
    command = ["deploy/release.sh", version]
    done = subprocess.run(
        command, cwd=folder, env={"PATH": "/usr/bin:/bin", **who}, capture_output=True, text=True, check=False
    )
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("version", "change", "reason"),
    [
        ("9.9.9", "", "pyproject.toml has another version"),
        (VERSION, "sed -i 's/ - .*//' CHANGELOG.md", "CHANGELOG.md has no line"),
        (VERSION, f"git tag v{VERSION}", "is there already"),
        (VERSION, "touch new.txt", "commit or remove first: ?? new.txt"),
        (VERSION, "touch red", ".ci/run is red"),
    ],
)
def test_release_is_refused_with_a_reason(checkout: Path, version: str, change: str, reason: str) -> None:
    subprocess.run(["sh", "-c", change], cwd=checkout, check=True)
    before = run_git(checkout, "tag")
    code, said = run_release(checkout, version)
    assert code != 0
    assert reason in said
    assert (run_git(checkout, "tag"), (checkout / "dist").exists()) == (before, False)


def test_release_is_tagged_built_and_checksummed(checkout: Path) -> None:
    code, said = run_release(checkout)
    assert code == 0, said
    assert run_git(checkout, "tag") == f"v{VERSION}\n"
    subprocess.run(["sha256sum", "-c", "SHA256SUMS"], cwd=checkout / "dist", check=True, capture_output=True)
