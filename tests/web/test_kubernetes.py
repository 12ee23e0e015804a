"""The manifests by role: every role, settings that there are, what is counted, and no token where none is needed."""

from __future__ import annotations

import re
from pathlib import Path

from bot.elsewhere import KINDS
from bot.measures import REGISTRY
from bot.settings import ROLES, Settings
from bot.signals import END_S

FOLDER = Path(__file__).parents[2] / "deploy"


def parts() -> dict[str, str]:
    """The deployments by their role."""
    found = (FOLDER / "kubernetes" / "roles.yaml").read_text("utf-8").split("\n---\n")
    return {name: part for part in found for name in re.findall(r"BOTTEGA_ROLES, value: \"(\w+)\"", part)}


def test_every_role_is_there_and_is_given_time_to_end() -> None:
    assert set(parts()) == ROLES
    for role, part in parts().items():
        assert f"name: bottega-{role}\n" in part
        (grace,) = re.findall(r"terminationGracePeriodSeconds: (\d+)", part)
        assert int(grace) > END_S, role
        assert all(path in part for path in ("/readyz", "/healthz")), role


def test_settings_and_measures_are_those_that_there_are() -> None:
    known = set(Settings.told())
    counted = {family.name for family in REGISTRY.collect()}
    for file in (FOLDER / "kubernetes").glob("*.yaml"):
        text = file.read_text("utf-8")
        assert set(re.findall(r"\bBOTTEGA_[A-Z_]+\b", text)) <= known, file
        assert set(re.findall(r"\bbottega_[a-z_]+\b", text)) <= counted, file
    scaled = (FOLDER / "kubernetes" / "roles.yaml").read_text("utf-8")
    rules = (FOLDER / "inside" / "adapter.yml").read_text("utf-8")
    asked = re.findall(r"metric: \{ name: bottega_(\w+)", scaled)
    assert {"outbox_rows", "jobs"} <= set(asked)
    assert [name for name in asked if not re.search(rf"\b{name}\b", rules)] == []
    assert set(re.findall(r"matchLabels: \{ kind: (\w+) \}", scaled)) == set(KINDS)


def test_who_only_works_for_others_has_no_token() -> None:
    for role, part in parts().items():
        assert ("envFrom" in part) == (role not in ("painters", "thinkers")), role
