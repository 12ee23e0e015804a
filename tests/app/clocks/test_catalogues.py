"""Test the texts about time: every key is used and worded in every language with the same arguments."""

from __future__ import annotations

import re

import pytest

from bot.app.clocks.time_controls import TIME_CONTROLS, TIMEOUT_STEPS, time_control_text
from bot.app.clocks.vote_rules import CHOICES
from bot.app.i18n import BOT, Translator
from engines.core.translation import LANGUAGES
from tests.engines.core.catalogues import catalogue_arguments

pytestmark = pytest.mark.lint

CODE = sorted((BOT / "app").rglob("*.py"))
LONGEST_LABEL = 80


def keys_in_code() -> set[str]:
    """Return every key that the code names, also those made of parts."""
    source = "\n".join(path.read_text("utf-8") for path in CODE)
    keys = set(re.findall(r'["\'](clock-[a-z-]*[a-z])["\']', source))
    keys -= {"clock-event-timeout", "clock-event-leaves"}
    keys |= {f"clock-choice-{choice}" for choices in CHOICES.values() for choice in choices}
    keys |= {f"clock-timeout-{measure}" for measure in TIMEOUT_STEPS} | {
        f"clock-pace-{p.kind}" for p in TIME_CONTROLS.values()
    }
    keys |= {f"clock-event-{why}-{who}" for why in ("timeout", "leaves") for who in ("ai", "deputy")}
    keys |= {f"clock-{what}-{how}" for what in ("away", "event-away") for how in ("ai", "deputy", "pause")}
    return keys | {"clock-ping-half", "clock-ping-last"}


def test_every_key_is_used_and_every_used_key_has_wording() -> None:
    assert set(catalogue_arguments("bot", "en", "clock")) == keys_in_code()


def test_every_key_of_records_is_used() -> None:
    source = "\n".join(path.read_text("utf-8") for path in CODE)
    keys = set(re.findall(r'["\'](records-[a-z-]*[a-z])["\']', source))
    assert set(catalogue_arguments("bot", "en", "records")) == keys - {"records-group", "records-mine"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_pace_fits_a_button_and_reads_differently(lang: str) -> None:
    translator = Translator("", lang)
    said = [translator(time_control_text(TIME_CONTROLS[name])) for name in TIME_CONTROLS]
    assert len(set(said)) == len(TIME_CONTROLS)
    assert max(map(len, said)) <= LONGEST_LABEL, max(said, key=len)
