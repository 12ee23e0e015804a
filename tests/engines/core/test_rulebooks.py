"""Test rule books: chapters, lengths, excluded words, and numbers taken from the component files."""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from fluent.syntax import FluentParser
from fluent.syntax.ast import FunctionReference, Message, StringLiteral, TextElement, VariableReference
from fluent.syntax.visitor import Visitor

from engines import GAMES
from engines.core.core_types import EngineError, Msg
from engines.core.rulebook import body_key, heading_key, number_range
from engines.core.translation import LANGUAGES, build_translator
from tests.engines.core.catalogues import ROOT, collect_usage
from tests.engines.core.test_components import change_value, component_tables, iter_values, other_values
from tests.games import FACTS, tree_of

BOOKS = [key for key, game in GAMES.items() if game.rulebook.chapters]
LONGEST = 3600
"""Maximum characters of a chapter in any language; with its heading it fits one Discord or Telegram message."""
LONGEST_HEADING = 60
PHASE = re.compile(r"^(?:Phase|Phases|Phasen|Fáze|Фаза|Фазы) \d[ab]?(?: (?:and|und|a|и) \d)?:")
"""Headings of chapters about phases, which are names."""
FORMS = {"en": 2, "cs": 3, "ru": 3, "de": 2}

BUILDERS = re.compile(
    r"\b(?:proposed|public|toml|implementation|interface|default|open points|calibration|invariants?|document"
    r"|specification|source|implementac\w*|dokument\w*|реализаци\w*|документ\w*|voreinstellung|schnittstelle)\b|\[\d|`|_",
    re.IGNORECASE,
)
"""Words that only developers of the game use."""
NUMERALS = {
    "en": r"(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?:th|rd)?",
    "cs": r"dv(?:a|ě|ou|ěma)|tři|tří|třem|čtyř\w*|(?:pět|šest|sedm|osm|devět|deset|jedenáct|dvanáct)i?",
    "ru": r"дв(?:а|е|ух|ум|умя)|тр(?:и|ёх|емя)|четыр\w*|вос(?:емь|ьми)"
    r"|(?:пят|шест|сем|девят|десят|одиннадцат|двенадцат)[ьи]",
    "de": r"zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf",
}
"""Spelled-out numbers. Those of components must be arguments."""
games = pytest.mark.parametrize("key", BOOKS)
langs = pytest.mark.parametrize("lang", LANGUAGES)


def rule_texts(key: str, lang: str) -> dict[str, str]:
    game = GAMES[key]
    speak, numbers = build_translator(game.data_dir, lang), game.rulebook.rule_numbers(game.default_components)
    return {name: speak(Msg(name, numbers)) for name in read_rule_patterns(key, lang)}


class _TextVisitor(Visitor):
    def __init__(self) -> None:
        self.text = ""
        self.args: set[str] = set()
        self.forms: list[int] = []

    def visit_TextElement(self, node: TextElement) -> None:  # noqa: N802 - named by fluent.syntax
        self.text += node.value

    def visit_VariableReference(self, node: VariableReference) -> None:  # noqa: N802
        self.args.add(node.id.name)

    def visit_FunctionReference(self, node: FunctionReference) -> None:  # noqa: N802
        forms = [one.value for one in node.arguments.positional if isinstance(one, StringLiteral)]
        if node.id.name == "COUNT":
            self.forms.append(len(forms))
            self.text += " ".join(forms)
        self.generic_visit(node)


@cache
def read_rule_patterns(key: str, lang: str) -> dict[str, _TextVisitor]:
    found = {}
    for path in sorted((Path(GAMES[key].data_dir) / "locale" / lang).glob("*.ftl")):
        for entry in FluentParser().parse(path.read_text("utf-8")).body:
            if isinstance(entry, Message) and re.fullmatch(r"rules-.*-text|how-to-play-.*", entry.id.name):
                found[entry.id.name] = parts = _TextVisitor()
                parts.visit(entry)
    return found


def test_every_game_has_a_rulebook() -> None:
    assert [key for key in GAMES if key not in BOOKS] == []


@games
@langs
def test_every_chapter_has_a_heading_and_a_text_within_limits(key: str, lang: str) -> None:
    game = GAMES[key]
    speak = build_translator(game.data_dir, lang)
    said = rule_texts(key, lang)
    chapters = {name for name in said if name.startswith("rules-")}
    assert chapters == {body_key(chapter) for chapter in game.rulebook.chapters}
    for chapter in game.rulebook.chapters:
        name = speak(Msg(heading_key(chapter)))
        assert 0 < len(name) <= LONGEST_HEADING, (
            f"{lang}, {chapter}: heading of {len(name)} characters, at most {LONGEST_HEADING}"
        )
        assert not re.search(r"\d", PHASE.sub("", name)), f"{lang}, {chapter}: a number may become outdated; remove it"
        text = said[body_key(chapter)]
        assert 60 < len(text) <= LONGEST, f"{lang}, {chapter}: {len(text)} characters, at most {LONGEST}"
        assert "{" not in text, f"{lang}, {chapter}: an argument is not filled in"


@games
@langs
def test_players_see_no_developer_terms(key: str, lang: str) -> None:
    for name, text in rule_texts(key, lang).items():
        assert BUILDERS.search(text) is None, f"{lang}, {name}: developer term; use the players' term"


@games
@langs
def test_rule_texts_contain_no_hard_coded_numbers(key: str, lang: str) -> None:
    for name, parts in read_rule_patterns(key, lang).items():
        assert re.search(r"\d", parts.text) is None, f"{lang}, {name}: take the number from the components"
        spelled = re.findall(rf"\b(?:{NUMERALS[lang]})\b", parts.text, re.IGNORECASE)
        # each of these is listed with its reason
        assert not spelled or name in FACTS[key].counted, (
            f"{lang}, {name}: take {spelled} from the components, or list it in `counted` of tests/games/{key}.py"
        )
        assert set(parts.forms) <= {FORMS[lang]}, f"{lang}, {name}: each COUNT needs {FORMS[lang]} forms"


@games
def test_every_rule_number_is_used_in_the_texts(key: str) -> None:
    game = GAMES[key]
    told = set().union(*(parts.args for parts in read_rule_patterns(key, "en").values()))
    assert told == set(game.rulebook.rule_numbers(game.default_components))


def _smaller_copies(found: Any) -> Iterator[Any]:
    """Yield copies without one member of a list, and with another number in the name of a key."""
    for key, value in found.items() if isinstance(found, dict) else enumerate(found):
        if isinstance(value, dict | list):
            for one in _smaller_copies(value):
                yield {**found, key: one} if isinstance(found, dict) else [*found[:key], one, *found[key + 1 :]]
        if isinstance(key, str):
            for number in re.finditer(r"\d", key):
                renamed = f"{key[: number.start()]}{int(number[0]) + 1}{key[number.end() :]}"
                yield {renamed if name == key else name: one for name, one in found.items()}
    if isinstance(found, list):
        yield from (found[:n] + found[n + 1 :] for n in range(len(found)))


def _other_files(found: dict[str, Any]) -> Iterator[dict[str, Any]]:
    every = dict(iter_values(found))
    for path, value in every.items():
        for other in other_values(path, value, every):
            yield change_value(found, path, other)
    yield from _smaller_copies(found)


@pytest.mark.slow
@games
def test_changed_value_changes_the_rule_text(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """This includes values that would be unplayable, such as one more person, since only the texts are tested."""
    game, table = GAMES[key], component_tables(key)
    now = game.rulebook.rule_numbers(game.default_components)
    still = {name for name in now if not name.startswith("given_")}
    assumed = set(now) - still
    monkeypatch.setattr(f"{table._index.__module__}._validate_tables", lambda _: None, raising=False)
    for file in _other_files(tomllib.loads(game.components_source(game.default_components))):
        try:
            index = table._index(msgspec.convert(file, table._rows))
            then = replace(game.rulebook, index_of={"": index}.__getitem__).rule_numbers("")
        except (EngineError, LookupError, ValueError, TypeError):
            continue  # a row named by the rules is missing, or has an unknown word
        moved = {name for name in then if then[name] != now.get(name)}
        assert not moved & assumed
        still -= moved
    assert still == set()


@games
def test_every_rule_cited_by_a_reason_is_explained(key: str) -> None:
    game = GAMES[key]
    folder = str(Path(game.data_dir).relative_to(ROOT))
    named = {text for text in collect_usage(folder).strings if re.fullmatch(r"[A-Z]-(?:\d+|[A-Z])(?:\.\d+)*", text)}
    named -= {*game.rulebook.chapters, *game.rulebook.chapter_aliases}
    assert named
    assert {rule for rule in named if not game.rulebook.find_chapter(rule)} == set()


@games
def test_every_chapter_exists_in_the_rules_page(key: str) -> None:
    page = (tree_of(key) / "docs" / "rules" / f"{key}.md").read_text("utf-8")
    for chapter in GAMES[key].rulebook.chapters:
        # a chapter is a heading, or a numbered rule
        assert f"\n## {chapter} " in page or f"**{chapter}." in page, f"docs/rules of {key} lack {chapter}: add it"


def test_several_values_are_shown_as_one_range() -> None:
    assert (number_range([1, 1, 1]), number_range([3, 1, 2])) == (1, "1–3")
    speak = build_translator(GAMES["notredame"].data_dir, "cs")
    numbers = GAMES["notredame"].rulebook.rule_numbers(GAMES["notredame"].default_components)
    assert "Nejdřív zaplať 1–2 mincí" in speak(Msg("rules-n-11-text", {**numbers, "bribe": "1–2"}))


@pytest.mark.parametrize(
    ("lang", "n", "said"), [("cs", 1, "1 minci"), ("cs", 3, "3 mince"), ("cs", 5, "5 mincí"), ("cs", 0, "0 mincí")]
)
def test_words_have_the_plural_form_of_their_number(lang: str, n: int, said: str) -> None:
    game = GAMES["notredame"]
    numbers = {**game.rulebook.rule_numbers(game.default_components), "start_coins": n}
    assert said in build_translator(game.data_dir, lang)(Msg("rules-n-2-text", numbers))
