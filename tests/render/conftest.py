"""Fixtures of the picture tests: every sample scene."""

from __future__ import annotations

import pytest

from render.core.composition import compose_scene
from render.core.scene import Scene
from render.princes.samples import SAMPLES


@pytest.fixture(scope="session")
def scenes() -> dict[str, Scene]:
    """Compose the scene of every sample, by name."""
    return {name: compose_scene(make()) for name, make in SAMPLES.items()}
