"""What an installed service must find."""

from __future__ import annotations

import tomllib
from pathlib import Path

from bot.app.show.rules import book
from engines import GAMES

ROOT = Path(__file__).parents[2]


def test_the_rules_of_every_game_are_carried() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    wheel = settings["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert wheel["force-include"] == {"docs/rules": "bot/rules"}
    for key in GAMES.keys() - {"pebbles"}:
        rules = book(key)
        assert rules is not None
        assert len(rules.chapters) > 2
        assert len(rules.rules) >= len(rules.chapters)
