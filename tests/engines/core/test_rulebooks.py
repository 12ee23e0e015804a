"""Test rule books (chapters, lengths, excluded words, numbers from the component files), terms, and their cases."""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from babel import Locale
from fluent.runtime import FluentBundle
from fluent.runtime.types import fluent_number
from fluent.syntax import FluentParser
from fluent.syntax.ast import Message
from fluent.syntax.serializer import FluentSerializer

from engines import GAMES
from engines.core.catalogue import MissingTextError, load_terms, read_terms
from engines.core.core_types import Arg, EngineError, Msg, Seat, TermRef
from engines.core.rulebook import body_key, heading_key, number_range
from engines.core.translation import CORE_FOLDER, LANGUAGES, NO_READER, READER_FORMS, build_translator, plain_integer
from tests.engines.core.catalogues import CATALOGUES, ROOT, WRITTEN, MessageUsage, collect_usage, read_messages
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


@cache
def read_rule_patterns(key: str, lang: str) -> dict[str, MessageUsage]:
    home = str(Path(GAMES[key].data_dir).relative_to(ROOT))
    said = [read_messages(home, lang, name) for folder, name in CATALOGUES if folder == home]
    return {k: one for some in said for k, one in some.items() if re.fullmatch(r"rules-.*-text|how-to-play-.*", k)}


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
    monkeypatch.setattr(f"{table.index.__module__}.validate_tables", lambda _: None, raising=False)
    for file in _other_files(tomllib.loads(game.components_source(game.default_components))):
        try:
            index = table.index(msgspec.convert(file, table.rows))
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


TERMS = """
[[term]]
key = "opera"
en = "opera"
cs = "opera"
ru = "опера"
de = "Oper"
en_forms = { a = "an", pl = "operas" }
cs_forms = { acc = "operu", pl = "opery" }
ru_forms = { acc = "оперу", pl = "оперы", pl_acc = "оперы!" }
de_forms = { g = "f", pl = "Opern" }

[[term]]
key = "poet"
en = "poet"
cs = "básník"
ru = "поэт"
de = "Student"
en_forms = { a = "a" }
cs_forms = { acc = "básníka" }
ru_forms = { acc = "поэта" }
de_forms = { g = "m", acc = "Studenten", dat = "Studenten", the_dat = "dem Herrn Studenten" }
"""

CASES = ("nom", "acc", "a", "the", "a_acc", "the_acc", "a_dat", "the_dat", "pl", "pl_acc")


@pytest.fixture(scope="module")
def term_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("terms")
    (folder / "terms.toml").write_text(TERMS, "utf-8")
    for lang in LANGUAGES:
        (folder / "locale" / lang).mkdir(parents=True)
        lines = [f'm-{case} = {{TERM($thing, case: "{case}")}}' for case in CASES]
        lines += ["m-cap = {TERM($thing, cap: 1)}", "m-bare = {$thing}", "m-n = {$n}", "m-list = {$things}: {$seats}"]
        (folder / "locale" / lang / "m.ftl").write_text("\n".join(lines) + "\n", "utf-8")
    return folder


@pytest.mark.parametrize(
    ("lang", "thing", "case", "said"),
    [
        ("en", "opera", "a", "an opera"),
        ("en", "poet", "a", "a poet"),
        ("en", "opera", "the", "the opera"),
        ("en", "opera", "pl", "operas"),
        ("en", "opera", "acc", "opera"),
        ("cs", "opera", "acc", "operu"),
        ("cs", "poet", "acc", "básníka"),
        ("cs", "opera", "pl_acc", "opery"),
        ("ru", "opera", "pl_acc", "оперы!"),
        ("ru", "poet", "acc", "поэта"),
        ("de", "opera", "the", "die Oper"),
        ("de", "opera", "the_dat", "der Oper"),
        ("de", "opera", "a_dat", "einer Oper"),
        ("de", "poet", "a", "ein Student"),
        ("de", "poet", "a_acc", "einen Studenten"),
        ("de", "poet", "the_acc", "den Studenten"),
        ("de", "poet", "the_dat", "dem Herrn Studenten"),
        ("de", "opera", "nom", "Oper"),
        ("fr", "opera", "a", "an opera"),  # other languages fall back to English
    ],
)
def test_term_is_inserted_in_the_requested_case(term_folder: Path, lang: str, thing: str, case: str, said: str) -> None:
    assert build_translator(term_folder, lang)(Msg(f"m-{case}", {"thing": TermRef(thing)})) == said


def test_term_can_be_capitalized_or_bare(term_folder: Path) -> None:
    speak = build_translator(term_folder, "ru")
    assert speak(Msg("m-cap", {"thing": TermRef("opera")})) == "Опера"
    assert speak(Msg("m-bare", {"thing": TermRef("opera")})) == "опера"


def test_numbers_are_not_grouped_and_lists_are_joined(term_folder: Path) -> None:
    speak = build_translator(term_folder, "en", ["Ada"])
    assert speak(Msg("m-n", {"n": 12000})) == "12000"
    both: dict[str, Arg] = {"things": [TermRef("opera"), TermRef("poet")], "seats": [Seat(0), Seat(1)]}
    assert speak(Msg("m-list", both)) == "opera, poet: Ada, Seat 2"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_numbers_are_formatted_by_locale(lang: str) -> None:
    locale = Locale.parse(lang)
    for number in (0, 1, -1, 7, 999, 1000, -12_345, 10**14):
        assert plain_integer(number).format(locale) == fluent_number(number, useGrouping=False).format(locale)


def test_translations_are_cached_for_the_same_names(term_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made, plain = [], FluentBundle.format_pattern

    def count_call(bundle: FluentBundle, *given: Any) -> Any:
        made.append(given)
        return plain(bundle, *given)

    monkeypatch.setattr(FluentBundle, "format_pattern", count_call)
    both: dict[str, Arg] = {"things": [TermRef("opera")], "seats": [Seat(0)]}
    said = [build_translator(term_folder, "en", [name])(Msg("m-list", both)) for name in ("Ada", "Ben", "Ada")]
    assert said == ["opera: Ada", "opera: Ben", "opera: Ada"]
    assert len(made) == 2
    within = [Msg("m-bare", {"thing": Msg("m-n", {"n": n})}) for n in (1, 2, 1)]
    assert [build_translator(term_folder, "en")(msg) for msg in within] == ["1", "2", "1"]


def test_missing_message_or_term_raises_an_error(term_folder: Path) -> None:
    speak = build_translator(term_folder, "en")
    for msg in (Msg("m-" + "none"), Msg("m-bare", {"thing": TermRef("nothing")})):
        with pytest.raises(KeyError):
            speak(msg)
    with pytest.raises(Exception, match="thing\nen: m-bare"):
        speak(Msg("m-bare"))


def test_missing_text_error_names_language_key_and_files(term_folder: Path) -> None:
    english = (term_folder / "locale" / "en" / "m.ftl").read_text("utf-8")
    (term_folder / "locale" / "en" / "m.ftl").write_text(english + "\nm-only = Here\n", "utf-8")
    some = build_translator((CORE_FOLDER.parent / "princes", term_folder), "cs")
    games = ("engines/princes", "engines/core")
    files = " or ".join(f"{folder}/locale/cs/*.ftl" for folder in (term_folder, *games))
    lists = " or ".join(f"{folder}/terms.toml" for folder in (term_folder, *games))
    for msg, found in (
        (Msg("m-only"), f"cs: no wording for 'm-only' (written in: en): add it to {term_folder}/locale/cs/m.ftl"),
        (Msg("m-" + "none"), f"cs: no wording for 'm-none' (written in: no language): add it to {files}"),
        (Msg("m-bare", {"thing": TermRef("nothing")}), f"cs: no term 'nothing': add it to {lists}"),
    ):
        with pytest.raises(MissingTextError) as caught:
            some(msg)
        assert str(caught.value) == found


def test_term_missing_in_one_language_names_that_language(tmp_path: Path) -> None:
    (tmp_path / "terms.toml").write_text('[[term]]\nkey = "opera"\nen = "opera"\n', "utf-8")
    assert load_terms(tmp_path, "en")["opera"] == "opera"
    with pytest.raises(MissingTextError, match=f"cs: no word for the term 'opera': add it to {tmp_path}/terms.toml"):
        load_terms(tmp_path, "cs")


@pytest.mark.parametrize(
    "term_folder",
    [CORE_FOLDER.parents[1] / "bot", *(game.data_dir for game in GAMES.values())],
    ids=lambda term_folder: term_folder.name,
)
def test_terms_read_individually_equal_those_of_the_whole_file(term_folder: Path) -> None:
    path = term_folder / "terms.toml"
    rows = tomllib.loads(path.read_text("utf-8"))["term"] if path.exists() else []
    assert {key: tomllib.loads(source)["term"] for key, source in read_terms(term_folder).items()} == {
        row["key"]: [row] for row in rows
    }


NAMES = ("Annuschka", "Benoît", "Cléo", "Dankwart", "Evelína")
TOLD = ("text-", "alt-", "headline-", "app-event-", "clock-event-", "clock-covered-", "clock-away-")
"""Keys of texts to one reader about a seat, other than the events of a game."""


@cache
def _read_messages(home: str, lang: str, name: str) -> list[Message]:
    source = (ROOT / home / "locale" / lang / f"{name}.ftl").read_text("utf-8")
    return [entry for entry in FluentParser().parse(source).body if isinstance(entry, Message)]


def _message_attributes(home: str, lang: str, name: str) -> dict[str, set[str]]:
    return {one.id.name: {each.id.name for each in one.attributes} for one in _read_messages(home, lang, name)}


@pytest.mark.parametrize(("home", "name"), CATALOGUES)
def test_all_languages_address_the_reader_in_the_same_texts(home: str, name: str) -> None:
    english = _message_attributes(home, "en", name)
    assert {each for found in english.values() for each in found} <= set(READER_FORMS.values())
    for lang in LANGUAGES:
        assert _message_attributes(home, lang, name) == english, f"{lang}, {name}.ftl: expected the attributes of en"


@pytest.mark.parametrize(("home", "name"), CATALOGUES)
def test_event_message_about_a_seat_has_a_you_variant(home: str, name: str) -> None:
    events = {key for game in GAMES.values() if home in str(game.data_dir) for key in game.events}
    for message in _read_messages(home, "en", name):
        key, text = message.id.name, FluentSerializer().serialize_entry(message)
        if (key in events or key.startswith(TOLD)) and "{ $seat }" in text and key not in SPARED:
            assert "you" in {each.id.name for each in message.attributes}, f"{home}, {key}: add `.you` in all languages"


SPARED = {"app-event-left"}
"""It does not name its reader, since a player who has left does not see the story."""


@pytest.mark.parametrize(("home", "name", "lang"), WRITTEN)
def test_you_variant_does_not_name_the_reader(home: str, name: str, lang: str) -> None:
    for message in _read_messages(home, lang, name):
        for attribute in message.attributes:
            argument = "other" if attribute.id.name == "other-is-you" else "seat"
            source = FluentSerializer().serialize_entry(Message(attribute.id, attribute.value))
            assert f"{{ ${argument} }}" not in source, f"{message.id.name} names its reader"


def test_other_readers_see_the_name_of_the_seat() -> None:
    msg = Msg("gains-points", {"seat": Seat(0), "n": 2, "bonus": 0})
    for reader in (NO_READER, 1):
        assert "Annuschka" in build_translator(GAMES["notredame"].data_dir, "en", NAMES, reader)(msg)
    assert re.match("You get 2 ", build_translator(GAMES["notredame"].data_dir, "en", NAMES, 0)(msg))


def test_reader_appears_as_you_in_a_list_of_seats() -> None:
    listed = Msg("text-order", {"seats": [Seat(1), Seat(0)]})
    assert build_translator(GAMES["fresco"].data_dir, "de", NAMES, 0)(listed).endswith("Benoît, du")
