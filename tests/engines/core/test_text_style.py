"""Test the style of texts in every language: punctuation, numbers, lists, words excluded by the style guide."""

import re
import tomllib
from collections.abc import Iterator
from functools import cache

import pytest
from fluent.syntax import FluentParser
from fluent.syntax.ast import Message, Pattern, Placeable, SelectExpression, StringLiteral, TextElement
from fluent.syntax.serializer import serialize_expression

from engines import GAMES
from engines.core.core_types import Msg, Seat
from engines.core.lessons import load_lesson
from engines.core.translation import LANGUAGES, build_translator
from tests.engines.core.catalogues import ROOT, WRITTEN

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


NOTHING = {"en": "nothing", "cs": "nic", "ru": "ничего", "de": "nichts"}


@each
def test_empty_list_is_not_rendered_as_nothing(lang: str) -> None:
    told = [(home, key, text) for home, _, key, text in _language_texts(lang) if key == "text-none"]
    assert told
    assert [one for one in told if one[2] == NOTHING[lang]] == []


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


LEARNING = [key for key, game in GAMES.items() if load_lesson(game.data_dir) is not None]


def has_instruction(lang: str, text: str) -> bool:
    text = " ".join(BEGUN.findall(text)) if lang == "en" else text
    return re.search(rf"\b(?:{'|'.join(TOLD[lang].split())})\b", text, re.IGNORECASE) is not None


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", LEARNING)
def test_every_question_step_says_what_to_do(game: str, lang: str) -> None:
    home = GAMES[game].data_dir
    lesson, speak = load_lesson(home), build_translator(home, lang)
    assert lesson is not None
    assert not [step.id for step in lesson.steps if step.words and not has_instruction(lang, speak(Msg(step.text_key)))]


def test_text_without_an_instruction_is_detected() -> None:
    assert not has_instruction("en", "One action is left. The alchemist also wants the freedom of opinion.")
    assert has_instruction("en", "One action is left: introduce the freedom of opinion.")
