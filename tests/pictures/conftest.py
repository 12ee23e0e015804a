"""Shared by the tests of pictures: every sample request, and the folder for what differs."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from render.core.paint import scene_of
from render.core.scene import Scene
from render.princes.samples import SAMPLES

HERE = Path(__file__).parent
REWRITE = os.environ.get("BOTTEGA_GOLDENS") == "1"


@pytest.fixture(scope="session")
def scenes() -> dict[str, Scene]:
    """The scene of every sample, by name."""
    return {name: scene_of(make()) for name, make in SAMPLES.items()}
