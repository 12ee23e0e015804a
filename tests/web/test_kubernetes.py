"""Test the Kubernetes manifests: they name existing settings and metrics, with enough time to stop."""

import re
from pathlib import Path

from bot.metrics import REGISTRY
from bot.runtime.supervisor import END_S
from bot.settings import describe_settings

FOLDER = Path(__file__).parents[2] / "deploy" / "kubernetes"


def test_settings_and_measures_are_those_that_there_are() -> None:
    known = set(describe_settings())
    counted = {family.name for family in REGISTRY.collect()}
    for file in FOLDER.glob("*.yaml"):
        text = file.read_text("utf-8")
        assert set(re.findall(r"\bBOTTEGA_[A-Z_]+\b", text)) <= known, file
        assert set(re.findall(r"\bbottega_[a-z_]+\b", text)) <= counted, file


def test_the_bot_is_given_time_to_end() -> None:
    (grace,) = re.findall(r"terminationGracePeriodSeconds: (\d+)", (FOLDER / "bottega.yaml").read_text("utf-8"))
    assert int(grace) > END_S
