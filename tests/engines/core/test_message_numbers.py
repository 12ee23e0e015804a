"""Test messages with numbers: every message renders, and each noun agrees with its number (1 point, 21 очко).

A number next to a noun has a plural selector, or is listed here with the reason why it needs no other form.
"""

import re
from collections.abc import Iterator
from functools import cache

import pytest
from fluent.syntax import FluentParser
from fluent.syntax.ast import Message, Pattern, Placeable, SelectExpression, TextElement, VariableReference

from engines.core.catalogue import Term, load_terms
from engines.core.core_types import Arg, Msg, Seat, TermRef
from engines.core.translation import LANGUAGES, build_translator
from tests.engines.core.catalogues import ROOT, WRITTEN, MessageUsage, read_messages
from tests.engines.core.test_catalogues import NAMES
from tests.texts import render_text

pytestmark = pytest.mark.lint

NUMBERS = (0, 1, 2, 3, 5, 11, 21, 22, 25, 101)

MANY = {
    "en": r"\b1 (?:more |free |gateway |prestige )?(?!(?:{verbs})\b)[a-z]+s\b",
    "de": (
        r"\b1 (?:[a-zäöü]+en )?(?:(?:Prestige)?[Pp]unkten?|Personen|Teile|Farben|Plätzen?|Rohstoffe|Lehrlinge|Wochen"
        r"|Karten|Spielern|Minuten|Zügen?|Schriftdateien|Termine|Sekunden|Replikate|Tagen?|Tischen?|Gästen?|Abenden?"
        r"|Münzen|Ratten|Steinen?|Starts|Nachrichten|(?:Gateway-)?Verbindungen|Aktionen|Schritten?|Partien|Gehilfen)\b"
    ),
    "cs": r"\b1 (?:(?!domů)\w+ů|karet|minut|částí|dní|replik|akcí|partií|zpráv)\b",
    "ru": r"\b(?:1|21) (?:\w+(?:ов|ев)|частей|минут|очков|карт|игр|недель|дней|монет)\b",
}
"""Patterns of a plural after a number that needs the singular."""
VERBS = (
    "is|has|was|does|pays|wins|less|needs|begins|lies|fits|leaves|takes|plans|shows|comes|answers|leads|holds|refuses"
    "|keeps|throws|hands|paints|bonus|goes|as"
)
FLORINS = re.compile(r"\b(?:1|21) (?:more )?(?:florins|florinů|флоринов)\b")
"""Money in the Princes of Florence comes in hundreds."""
NEVER_ONE = {
    "a game is for two at least": "refused-seats refused-option-seats app-card-players app-seats-needed "
    "app-option-unfit",
    "an hour of the morning": "gets-up text-hour text-hour-taken wake",
    "a game takes longer": "app-card-minutes",
    "a setting of ours, or a limit": "refused-too-long refused-id app-page-once clock-no-dates store-start-held "
    "store-path-too-long store-silent store-deaf night-before doctor-fonts",
    "a tie is of two": "night-best-tie",
    "a tenth is told, as in 1.0": "look-back-costly look-back-costly-part look-back-best look-back-turn look-back-alt "
    "records-year-decision",
    "so it lies in the box": "how-to-play-mistake-2 how-to-play-mistake-3 how-to-play-scores takes-lab turns-lab "
    "why-all-apprentices why-builders sign-lab-small sign-lab-large sign-lab-stops look-at-deck ask-altar "
    "ask-altar-special",
    "it counts no noun": "refused-allot-slot sells-points",
}
"""Texts whose number never needs another form, with the reason."""
FEW = {key for keys in NEVER_ONE.values() for key in keys.split()}

NOUNS = {
    "en": r" ((?!begins|does)[a-z]{2,}s)\b",
    "de": r" ([A-ZÄÖÜ][^\W\d_]+)",
    "cs": r" ([^\W\d_]+(?:ů|ech|tí|ní|min|ut|ret|íst|din))\b",
    "ru": r" ([^\W\d_]+(?:ов|ей|ель|ут|арт))\b",
}
"""A counted word after a number: a plural, in German any noun."""

ALIKE = {"Florin", "Gulden", "Taler", "Plättchen", "Spieler", "PP"}
"""German nouns with identical singular and plural, and an abbreviation."""

HUNDREDS = ("florins", "florinů", "florinech", "флоринов")
"""The Princes pay in hundreds, so their numbers of florins need no other form."""

COUNTS = {"n", "m", "pp", "vp", "florins", "weeks", "places", "days", "hours", "minutes", "seconds", "high", "most"}
"""The arguments that count things."""


@cache
def _disagreement_pattern(lang: str) -> re.Pattern[str]:
    return re.compile(MANY[lang].replace("{verbs}", VERBS))


def find_disagreement(lang: str, text: str) -> str:
    found = _disagreement_pattern(lang).search(text)
    return found[0] if found is not None else ""


def _argument_samples(message: MessageUsage, of_home: dict[str, Term]) -> Iterator[dict[str, Arg]]:
    for n in NUMBERS if message.args else NUMBERS[:1]:
        yield {name: _sample_value(name, n) for name in message.args}
    for term in [term for term in of_home if "{" not in of_home[term]] if message.cases else ():
        yield {name: TermRef(term) if name in message.cases else _sample_value(name, 2) for name in message.args}


def _sample_value(name: str, n: int) -> Arg:
    if name == "seats":
        return [Seat(0), Seat(1)] if n > 1 else [Seat(0)]
    return Seat(0) if name in {"seat", "other"} else n


@pytest.mark.parametrize(("home", "name", "lang"), WRITTEN)
def test_every_message_renders_and_agrees_with_its_number(home: str, name: str, lang: str) -> None:
    folder, wrong = ROOT / home, []
    speak, of_home = build_translator(folder, lang, NAMES), load_terms(folder, lang)
    for key, message in read_messages(home, lang, name).items():
        for args in _argument_samples(message, of_home):
            text = speak(Msg(key, args))
            assert text.strip() == text, f"{lang}, {key}: leading or trailing space with {args}"
            assert text, f"{lang}, {key}: the text is empty with {args}"
            assert "{" not in text, f"{lang}, {key}: an argument is missing with {args}"
            assert "  " not in text, f"{lang}, {key}: two spaces in a row with {args}"
            if message.args and name != "rules" and key not in FEW:
                counted = FLORINS.sub("", text) if home == "engines/princes" else text
                wrong += [f"{key}: {found}"] if (found := find_disagreement(lang, counted)) else []
    assert not wrong


@pytest.mark.parametrize(
    ("lang", "wrong", "right"),
    [
        ("en", "Notre Dame pays 1 points.", "Notre Dame pays 1 point."),
        ("en", "1 updates wait.", "Lea 1 has 21 points."),
        ("de", "Du sitzt an 1 Tischen.", "Du hast 1 Taler und 21 Punkte."),
        ("cs", "Zbývá 1 bodů.", "Zbývá 1 bod, 5 bodů."),
        ("ru", "У тебя 21 кубиков.", "У тебя 21 кубик, 5 кубиков."),
    ],
)
def test_disagreement_with_a_number_is_detected(lang: str, wrong: str, right: str) -> None:
    assert find_disagreement(lang, wrong)
    assert not find_disagreement(lang, right)


def _bare_counts(pattern: Pattern, noun: re.Pattern[str], chosen: frozenset[str] = frozenset()) -> Iterator[str]:
    for part, after in zip(pattern.elements, [*pattern.elements[1:], TextElement("")], strict=True):
        match part:
            case Placeable(expression=SelectExpression(selector=selector, variants=variants)):
                also = {selector.id.name} if isinstance(selector, VariableReference) else set()
                for variant in variants:
                    yield from _bare_counts(variant.value, noun, chosen | also)
            case Placeable(expression=VariableReference() as number) if number.id.name in COUNTS - chosen:
                found = noun.match(after.value) if isinstance(after, TextElement) else None
                if found and found[1] not in ALIKE:
                    yield found[1]


@pytest.mark.parametrize(("home", "name", "lang"), [one for one in WRITTEN if one[1] != "rules"])
def test_number_next_to_a_noun_has_a_plural_selector(home: str, name: str, lang: str) -> None:
    noun, bare = re.compile(NOUNS[lang]), set()
    for entry in FluentParser().parse((ROOT / home / "locale" / lang / f"{name}.ftl").read_text("utf-8")).body:
        if not isinstance(entry, Message):
            continue
        for pattern in filter(None, (entry.value, *(one.value for one in entry.attributes))):
            words = [word for word in _bare_counts(pattern, noun) if not ("princes" in home and word in HUNDREDS)]
            bare |= {entry.id.name} if words else set()
    assert bare - FEW == set()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_free_seats_are_counted_in_every_plural_form(lang: str) -> None:
    forms = {re.sub(r"\d+", "", render_text("app-lobby-needs", lang, n=n)) for n in (1, 2, 5, 21)}
    assert len(forms) == {"en": 2, "de": 2, "cs": 3, "ru": 3}[lang]
