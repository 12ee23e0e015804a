"""Test texts in every language: punctuation, lists, excluded words, and nouns that agree with their number (21 очко).

A number next to a noun has a plural selector, or is listed here with the reason why it needs no other form.
"""

import re
import tomllib
from collections.abc import Iterator
from functools import cache

import pytest
from fluent.syntax import FluentParser
from fluent.syntax.ast import (
    Message,
    Pattern,
    Placeable,
    SelectExpression,
    StringLiteral,
    TextElement,
    VariableReference,
)
from fluent.syntax.serializer import serialize_expression

from engines import GAMES
from engines.core.catalogue import Term, load_terms
from engines.core.core_types import Arg, Msg, Seat, TermRef
from engines.core.lessons import load_lesson
from engines.core.translation import LANGUAGES, build_translator
from tests.engines.core.catalogues import ROOT, WRITTEN, MessageUsage, read_messages
from tests.engines.core.test_catalogues import NAMES as LONG_NAMES
from tests.texts import render_text

pytestmark = pytest.mark.lint

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve")

HYPHEN = re.compile(r"(?<![\w\]})–-])-(?=[\d{])|(?<![\d}  ])–(?=\d)")
STRAIGHT = re.compile(r"['\"]|\.\.\.")
BRACKETED = re.compile(r"\(\{ ?\$[nm] ?\}\)")
QUOTES = {"en": "“”‘’", "cs": "„“‚‘", "ru": "«»„“", "de": "„“‚‘"}
ANY_QUOTE = re.compile("[“”„‚‘«»]")

CODED = ("store", "main", "protocol")
"""Texts for the bot's operator, which contain settings and files with their original characters."""

MOMENTS = "begin|end|first|from|last|to|until|when"
BEFORE_A_MOMENT = {"cs": "do místo od po před", "ru": "до вместо на от перед после про с"}
"""After these words a date would need a different grammatical case. ("od 22:00", a time of day, has none.)"""

EXPLAINED = {"app-group", "app-option-unfit", "app-many-lobbies", "app-many-tables", "app-many-here", "app-many-seats",
             "app-story-most", "night-more", "night-many", "night-off-ask", "night-vote-unfit", "records-year-highest",
             "records-year-pair", "looks", "doctor-fonts", "refused-levels", "web-next-table"}  # fmt: skip
"""Texts in which the words before a number in brackets explain it."""


@cache
def flat_texts(home: str, lang: str, name: str) -> list[tuple[str, str]]:
    """Return every text of a catalogue with its key: each variant separately, arguments as ``{$n}``."""
    source = (ROOT / home / "locale" / lang / f"{name}.ftl").read_text("utf-8")
    said = [entry for entry in FluentParser().parse(source).body if isinstance(entry, Message)]
    patterns = [(entry.id.name, one) for entry in said for one in (entry.value, *(a.value for a in entry.attributes))]
    return [(key, text) for key, pattern in patterns if pattern is not None for text in _text_variants(pattern)]


def _text_variants(pattern: Pattern) -> list[str]:
    texts = [""]
    for part in pattern.elements:
        if isinstance(part, TextElement):
            more = [part.value]
        elif isinstance(part, Placeable) and isinstance(part.expression, SelectExpression):
            more = [text for variant in part.expression.variants for text in _text_variants(variant.value)]
        elif isinstance(part, Placeable) and isinstance(part.expression, StringLiteral):
            more = [part.expression.value]
        else:
            assert isinstance(part, Placeable)
            more = [f"{{{serialize_expression(part.expression)}}}"]
        texts = [text + one for text in texts for one in more]
    return texts


def _language_texts(lang: str) -> Iterator[tuple[str, str, str, str]]:
    for home, name, spoken in WRITTEN:
        if spoken == lang:
            for key, text in flat_texts(home, lang, name):
                yield home, name, key, text


each = pytest.mark.parametrize("lang", LANGUAGES)


@each
def test_texts_use_typographic_characters(lang: str) -> None:
    for _home, name, key, whole in _language_texts(lang):
        text = re.sub(r"\{[A-Z]+\([^}]*\)\}", "{}", whole)  # without arguments of function calls
        assert not HYPHEN.search(text), f"{name}.ftl, {key}: write a minus as −, a range with –: {text}"
        # code has straight quotes
        assert name in CODED or not STRAIGHT.search(text), f"{name}.ftl, {key}: use typographic characters: {text}"
        wrong = set(ANY_QUOTE.findall(text)) - set(QUOTES[lang]) - ({"’"} if lang == "en" else set())
        assert not wrong, f"{name}.ftl, {key}: quotes of another language, {wrong}: {text}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_negative_number_has_a_minus_sign(lang: str) -> None:
    assert "−3" in build_translator(GAMES["princes"].data_dir, lang, NAMES)(Msg("text-bid", {"seat": Seat(0), "n": -3}))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_repeated_player_name_is_listed_once(lang: str) -> None:
    speak = build_translator((), lang, ("Ann", "Ann", "Ben"))
    assert speak(Msg("headline-share", {"seats": [Seat(0), Seat(2), Seat(1)]})).count("Ann") == 1


@each
def test_numbers_in_brackets_are_explained(lang: str) -> None:
    found = {key for _, name, key, text in _language_texts(lang) if name != "rules" and BRACKETED.search(text)}
    assert found <= EXPLAINED, f"explain these numbers, or add them to EXPLAINED: {found - EXPLAINED}"


@each
def test_empty_list_is_not_rendered_as_nothing(lang: str) -> None:
    told = [(home, key, text) for home, _, key, text in _language_texts(lang) if key == "text-none"]
    assert told
    assert [one for one in told if one[2] == {"en": "nothing", "cs": "nic", "ru": "ничего", "de": "nichts"}[lang]] == []


@pytest.mark.parametrize("lang", BEFORE_A_MOMENT)
def test_dates_do_not_follow_words_that_require_another_case(lang: str) -> None:
    after = re.compile(rf"\b(?:{'|'.join(BEFORE_A_MOMENT[lang].split())}) \{{\$(?:{MOMENTS})\}}", re.IGNORECASE)
    assert [key for home, _, key, text in _language_texts(lang) if home == "bot" and after.search(text)] == []


NOT_SAID = {
    "en": "for nothing| till |Till |theater|persons|one’s own|dearer|anew|just now|besides|in words|call off|spectator"
    "|watcher|onlooker|whoever|Whoever|somebody|Somebody",
    "cs": "nemohu|umisťuj|hostitel stolu|zamčen|Slovy|v hlavě|znaky",
    "ru": "(а)|распоряжени|закрыто ключом|Добавьте",
    "de": "umsonst|in Worten|In Worten|Anweisung|Leute|im Kopf|erschlossen|Zuschauer",
}
"""Words that texts of a language avoid, see docs/text-style.md.

Texts name people by their role: the player who, another player, the operator; never an unspecified person.
"""


@each
def test_texts_avoid_words_excluded_by_style_guide(lang: str) -> None:
    plain = [(key, re.sub(r"\{[^}]*\}", "", text)) for _, _, key, text in _language_texts(lang)]
    assert {(key, word) for key, text in plain for word in NOT_SAID[lang].split("|") if word in text} == set()


def _words_to_avoid() -> Iterator[tuple[str, str, str, str]]:
    for home in ("bot", *(str(game.data_dir.relative_to(ROOT)) for game in GAMES.values())):
        path = ROOT / home / "terms.toml"
        for row in tomllib.loads(path.read_text("utf-8"))["term"] if path.exists() else ():
            for lang, words in row.get("never", {}).items():
                for word in words:
                    yield home, lang, row["key"], word


NEVER = list(_words_to_avoid())


def test_every_language_has_excluded_words() -> None:
    assert {lang for _, lang, _, _ in NEVER} == set(LANGUAGES)


@pytest.mark.parametrize(("home", "lang", "key", "word"), NEVER)
def test_texts_use_only_the_agreed_terms(home: str, lang: str, key: str, word: str) -> None:
    """Report every use of another word in a folder's catalogues or terms: texts, pictures, help and rules."""
    other = re.compile(rf"(?<!\w){re.escape(word)}", re.IGNORECASE)
    said = [
        (name, told, text)
        for folder, name, spoken in WRITTEN
        if (folder, spoken) == (home, lang) and name not in CODED
        for told, text in flat_texts(folder, lang, name)
        if other.search(re.sub(r"\{[^}]*\}", "", text))
    ]
    terms = tomllib.loads((ROOT / home / "terms.toml").read_text("utf-8"))["term"]
    said += [("terms", row["key"], row[lang]) for row in terms if other.search(row[lang])]
    assert said == [], f"{home}/terms.toml: {lang} never says {word!r}: use the term of {key}"


HABITS = {
    "en": r"\bDo you (?:begin|buy|follow|keep|look|move|place|put|start|swap|take|use)\b",
    "de": r"(?:^|[.:!?] )(?![Mm]öchtest|[Ww]illst|Bist)[^\W\d_]+t du\b[^.:!?]*\?",
    "cs": r"(?:^|[.:!?] )(?![Cc]hceš|Nejvýš)[^\W\d_]+š\b[^.:!?]*\?",
    "ru": r"(?:^|[.:!?] )(?![Хх]очешь)[^\W\d_]+шь(?:ся)?\b[^.:!?]*\?",
}
"""Ask decisions as "Start work?": the second person asks about a habit, except for wishes."""


@each
def test_questions_do_not_ask_decisions_in_the_habitual_present(lang: str) -> None:
    asked = re.compile(HABITS[lang])
    texts = [(key, text) for _, name, key, text in _language_texts(lang) if name != "rules"]
    assert [key for key, text in texts if key.startswith("ask-") or key.endswith("-ask") if asked.search(text)] == []


TOLD = {
    "en": "begin bribe build buy choose complete get give hire introduce keep mix pass place plan play put raise"
    " restore send start take",
    "de": "bau beginn behalt bestich erhöh fang führ gib leg misch nimm pass passe plan restaurier schick spiel steh"
    " stell wähl",
    "cs": "dej namíchej naplánuj nech obnov pasuj polož postav pošli přihoď přijmi uplať vezmi vrať vstaň zahraj začni"
    " nezačínej zaveď",
    "ru": "бери верни введи возьми встань начинай начни оставь отправь отреставрируй пасуй планируй подкупи подними"
    " положи построй разыграй смешай",
}
"""Instructions of each language for the actions in these games."""


BEGUN = re.compile(r"(?:^|(?<=[.:;] ))(?:(?:And |Now |now |First |At booth I |At the academy )*)(\w+)")
"""In English it starts the clause, or follows where or when; in other languages it has a special form."""


def has_instruction(lang: str, text: str) -> bool:
    text = " ".join(BEGUN.findall(text)) if lang == "en" else text
    return re.search(rf"\b(?:{'|'.join(TOLD[lang].split())})\b", text, re.IGNORECASE) is not None


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", [key for key, game in GAMES.items() if load_lesson(game.data_dir) is not None])
def test_every_question_step_says_what_to_do(game: str, lang: str) -> None:
    home = GAMES[game].data_dir
    lesson, speak = load_lesson(home), build_translator(home, lang)
    assert lesson is not None
    assert not [step.id for step in lesson.steps if step.words and not has_instruction(lang, speak(Msg(step.text_key)))]


def test_text_without_an_instruction_is_detected() -> None:
    assert not has_instruction("en", "One action is left. The alchemist also wants the freedom of opinion.")
    assert has_instruction("en", "One action is left: introduce the freedom of opinion.")


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
    "is|has|was|does|pays|wins|less|needs|begins|lies|fits|leaves|takes|plans|shows|invites|comes|answers|leads|holds|refuses"
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
    speak, of_home = build_translator(folder, lang, LONG_NAMES), load_terms(folder, lang)
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
