"""Test the texts of the store: every message exists in all four languages, with its arguments."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from fluent.runtime import FluentBundle, FluentResource

import bot
from engines.core.translation import LANGUAGES
from tests.engines.core.catalogues import catalogue_arguments

HOUSE = Path(bot.__file__).parent
_KEY = re.compile(r'"(store-[a-z-]+)"')


def test_store_message_keys_match_the_store_texts() -> None:
    said = {key for path in (HOUSE / "store").rglob("*.py") for key in _KEY.findall(path.read_text(encoding="utf-8"))}
    assert said == set(catalogue_arguments("bot", "en", "store"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_catalogue_is_sound(language: str) -> None:
    bundle = FluentBundle([language], use_isolating=False)
    bundle.add_resource(FluentResource((HOUSE / "locale" / language / "store.ftl").read_text(encoding="utf-8")))
    for key, arguments in catalogue_arguments("bot", language, "store").items():
        message = bundle.get_message(key)
        assert message.value is not None
        text, errors = bundle.format_pattern(message.value, dict.fromkeys(arguments, "x"))
        assert not errors
        assert text
