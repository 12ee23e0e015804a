"""Test the texts of the store: every message exists in all four languages, with its arguments."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from fluent.runtime import FluentBundle, FluentResource

import bot

HOUSE = Path(bot.__file__).parent
LANGUAGES = ["en", "cs", "ru", "de"]
_KEY = re.compile(r'"(store-[a-z-]+)"')
_WORDED = re.compile(r"^(store-[a-z-]+) = (.*)$", re.MULTILINE)
_ARGUMENT = re.compile(r"\$(\w+)")


def sentence_arguments(language: str) -> dict[str, set[str]]:
    """Map each key to the arguments that its sentence uses."""
    text = (HOUSE / "locale" / language / "store.ftl").read_text(encoding="utf-8")
    return {key: set(_ARGUMENT.findall(sentence)) for key, sentence in _WORDED.findall(text)}


def test_what_is_said_is_worded_and_nothing_else() -> None:
    said = {key for path in (HOUSE / "store").rglob("*.py") for key in _KEY.findall(path.read_text(encoding="utf-8"))}
    assert said == set(sentence_arguments("en"))


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_language_says_the_same(language: str) -> None:
    assert sentence_arguments(language) == sentence_arguments("en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_catalogue_is_sound(language: str) -> None:
    bundle = FluentBundle([language], use_isolating=False)
    bundle.add_resource(FluentResource((HOUSE / "locale" / language / "store.ftl").read_text(encoding="utf-8")))
    for key, arguments in sentence_arguments(language).items():
        message = bundle.get_message(key)
        assert message.value is not None
        text, errors = bundle.format_pattern(message.value, dict.fromkeys(arguments, "x"))
        assert not errors
        assert text
