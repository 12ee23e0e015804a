"""Test plural selectors: every number beside a noun selects the form of the noun, in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from fluent.syntax import FluentParser
from fluent.syntax.ast import Message, Pattern, Placeable, SelectExpression, TextElement, VariableReference

from engines.core.translation import LANGUAGES
from tests.engines.core.catalogues import ROOT, WRITTEN
from tests.texts import render_text

NOUNS = {
    "en": r" ((?!begins|does)[a-z]{2,}s)\b",
    "de": r" ([A-ZÄÖÜ][^\W\d_]+)",
    "cs": r" ([^\W\d_]+(?:ů|ech|tí|ní|min|ut|ret|íst|din))\b",
    "ru": r" ([^\W\d_]+(?:ов|ей|ель|ут|арт))\b",
}
"""A counted word behind a number: a plural, in German any noun."""

ALIKE = {"Florin", "Gulden", "Taler", "Plättchen", "Spieler"}
"""German nouns with one form for one and for many."""

HUNDREDS = ("florins", "florinů", "florinech", "флоринов")
"""Princes pay in hundreds, so no number of florins there asks for another form."""

NUMBERS = {"n", "m", "pp", "vp", "florins", "weeks", "places", "days", "hours", "minutes", "seconds", "high", "most"}
"""The arguments that count things."""

LIMIT, FIXED, OCLOCK = "a limit of more than one", "a number of the rules, more than one", "no day begins before five"
SPARED = {
    "app-card-players": LIMIT, "app-seats-needed": LIMIT, "refused-seats": LIMIT, "app-option-unfit": LIMIT,
    "refused-option-seats": LIMIT, "refused-too-long": LIMIT, "refused-id": LIMIT, "refused-allot-slot": "no noun",
    "app-page-once": LIMIT, "store-path-too-long": LIMIT, "clock-no-dates": LIMIT, "doctor-fonts": FIXED,
    "store-deaf": LIMIT, "store-silent": LIMIT, "store-start-held": LIMIT, "night-before": "15, 30 or 45 minutes",
    "ask-altar": FIXED, "ask-altar-special": FIXED, "takes-lab": FIXED, "turns-lab": FIXED, "look-at-deck": FIXED,
    "why-all-apprentices": FIXED, "why-builders": FIXED, "sign-lab-stops": FIXED, "sells-points": "PP is a sign",
    "gets-up": OCLOCK, "text-hour": OCLOCK, "text-hour-taken": OCLOCK, "wake": OCLOCK,
}  # fmt: skip
"""Texts whose number never asks for another form, with the reason."""


def _bare_counts(pattern: Pattern, noun: re.Pattern[str], chosen: frozenset[str] = frozenset()) -> Iterator[str]:
    """Find the words counted by a number that no selector looks at."""
    for part, after in zip(pattern.elements, [*pattern.elements[1:], TextElement("")], strict=True):
        match part:
            case Placeable(expression=SelectExpression(selector=selector, variants=variants)):
                also = {selector.id.name} if isinstance(selector, VariableReference) else set()
                for variant in variants:
                    yield from _bare_counts(variant.value, noun, chosen | also)
            case Placeable(expression=VariableReference() as number) if number.id.name in NUMBERS - chosen:
                found = noun.match(after.value) if isinstance(after, TextElement) else None
                if found and found[1] not in ALIKE:
                    yield found[1]


@pytest.mark.parametrize(("home", "name", "lang"), [one for one in WRITTEN if one[1] != "rules"])
def test_a_number_beside_a_noun_has_a_selector(home: str, name: str, lang: str) -> None:
    noun, bare = re.compile(NOUNS[lang]), set()
    for entry in FluentParser().parse((ROOT / home / "locale" / lang / f"{name}.ftl").read_text("utf-8")).body:
        if not isinstance(entry, Message):
            continue
        for pattern in filter(None, (entry.value, *(one.value for one in entry.attributes))):
            words = [word for word in _bare_counts(pattern, noun) if not ("princes" in home and word in HUNDREDS)]
            bare |= {entry.id.name} if words else set()
    assert bare - set(SPARED) == set()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_free_seat_is_counted_in_every_form(lang: str) -> None:
    forms = {re.sub(r"\d+", "", render_text("app-lobby-needs", lang, n=n)) for n in (1, 2, 5, 21)}
    assert len(forms) == {"en": 2, "de": 2, "cs": 3, "ru": 3}[lang]
