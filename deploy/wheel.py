"""Name a wheel of compiled rules by what it is for (``compile``)."""

from __future__ import annotations

from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Compiled(BuildHookInterface):
    """A wheel for one Python on one kind of machine."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """See hatchling."""
        build_data.update(pure_python=False, infer_tag=True)
