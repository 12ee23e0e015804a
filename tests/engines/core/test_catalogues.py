"""Test catalogues: same keys in all languages, no unused or missing key, plural forms, cases, text lengths."""

import re
from itertools import product
from pathlib import Path

import pytest
from fluent.syntax import FluentParser, ast

from engines import GAMES
from engines.core.catalogue import Term, load_terms, parse_message, read_catalogue
from engines.core.core_types import Msg, TermRef
from engines.core.translation import LANGUAGES, build_translator
from tests.engines.core.catalogues import (
    CATALOGUES,
    HOMES,
    ROOT,
    WRITTEN,
    collect_usage,
    keys_of,
    matches_shape,
    read_messages,
)
from tests.engines.core.sampled_messages import sample_messages
from tests.games import FACTS
from tests.sequences import require_any

pytestmark = pytest.mark.lint

WIDEST = 30
"""The part of a button that a phone shows with two buttons side by side."""

NAMES = tuple(f"Maximilián Дмитрий {letter}" for letter in "ABCDE")
CATEGORIES = {"en": {"one", "other"}, "de": {"one", "other"}, "cs": {"one", "few", "many", "other"}}
CATEGORIES["ru"] = CATEGORIES["cs"]
GAME_HOMES = {key: str(game.data_dir.relative_to(ROOT)) for key, game in GAMES.items()}

ANY_GAME = ("game-name", "game-blurb", "how-to-play-goal", "how-to-play-turn", "how-to-play-scores")
"""Keys that the frontends use for every game, in addition to up to three ``how-to-play-mistake-n``."""

DOUBLED = re.compile(r"\b([^\W\d]{2,}) \1\b", re.IGNORECASE)
PREPOSITIONS = {
    "cs": "do k ke mezi na nad o od ode po pod pro proti před při s u v ve z za ze",
    "ru": "без в во для до за из к ко между на над о об от перед под по при про с со у через",
}


@pytest.mark.parametrize(("home", "name"), CATALOGUES)
def test_every_language_has_the_same_keys_and_arguments(home: str, name: str) -> None:
    english = read_messages(home, "en", name)
    for lang in LANGUAGES:
        other = read_messages(home, lang, name)
        assert list(other) == list(english), f"{home}/locale/{lang}/{name}.ftl: expected the keys of en in their order"
        assert {key: said.args for key, said in other.items()} == {key: said.args for key, said in english.items()}


PARSED = [pytest.param(*one, marks=() if one[2] == "en" else pytest.mark.full) for one in WRITTEN]
"""This is slow because of Fluent's parser."""


@pytest.mark.parametrize(("home", "name", "lang"), PARSED)
def test_message_loaded_individually_equals_the_one_from_the_whole_file(home: str, name: str, lang: str) -> None:
    path = ROOT / home / "locale" / lang / f"{name}.ftl"
    entries = [
        entry
        for entry in FluentParser().parse(path.read_text("utf-8")).body
        if isinstance(entry, ast.Message | ast.Term)
    ]
    sources = read_catalogue(path)
    assert list(sources) == [f"-{one.id.name}" if isinstance(one, ast.Term) else one.id.name for one in entries]
    for entry, source in zip(entries, sources.values(), strict=True):
        assert entry.equals(parse_message(source), ignored_fields=["span", "comment"]), f"parsed differently: {source}"


def test_message_like_lines_inside_a_message_are_ignored(tmp_path: Path) -> None:
    text = "# a = b\none = Is\n    a = b\n    { $n ->\n        [one] c = d\n       *[other] e\n}\n-two = Is { one }\n"
    (tmp_path / "x.ftl").write_text(text, "utf-8")
    assert list(read_catalogue(tmp_path / "x.ftl")) == ["one", "-two"]
    assert build_translator(tmp_path, "en")(Msg("seat-name", {"n": 1})) == "Seat 1"
    with pytest.raises(KeyError):
        build_translator(tmp_path, "en")(Msg("no-such-message", {}))


@pytest.mark.parametrize("home", HOMES)
def test_every_catalogue_exists_in_all_languages(home: str) -> None:
    folders = {lang: {path.name for path in (ROOT / home / "locale" / lang).glob("*.ftl")} for lang in LANGUAGES}
    missing = {lang: folders["en"] ^ names for lang, names in folders.items() if names != folders["en"]}
    assert not missing, f"{home}/locale: these files are not in all languages: {missing}"


@pytest.mark.parametrize(("home", "name"), CATALOGUES)
def test_plurals_have_all_variants_of_their_language(home: str, name: str) -> None:
    words = {"zero", "one", "two", "few", "many", "other"}
    for lang in LANGUAGES:
        for key, message in read_messages(home, lang, name).items():
            wrong = message.variants & words - CATEGORIES[lang]
            assert not wrong, (
                f"{home}/locale/{lang}/{name}.ftl: {key} has {wrong}, which {lang} never selects; remove it"
            )


@pytest.mark.parametrize(("home", "name"), CATALOGUES)
def test_names_do_not_follow_prepositions(home: str, name: str) -> None:
    for lang, prepositions in PREPOSITIONS.items():
        words = "|".join(prepositions.split())
        after = re.compile(rf"\b(?:{words})\s+\{{\s*\$(?:seats?|other|name)\b", re.IGNORECASE)
        assert after.findall((ROOT / home / "locale" / lang / f"{name}.ftl").read_text("utf-8")) == [], (
            f"{home}/locale/{lang}/{name}.ftl: names are not declined; rephrase without the preposition"
        )


def _is_used(key: str, voice: str) -> bool:
    """Return whether code uses a key: in a ``Msg``, composed, or, if unambiguous, as any string."""
    said = collect_usage("engines", "render", "bot", "docs/sample")
    if key in said.keys or any(matches_shape(shape, key) for shape in said.shapes if shape != f"{voice}-{{}}"):
        return True
    rest = key.removeprefix(f"{voice}-")
    whole = f"{voice}-{{}}" in said.string_shapes and rest != key
    strings = {key} if "-" in key else set()
    shapes = {shape for shape in said.string_shapes if shape.count("{}") < len(shape) / 3 and shape != f"{voice}-{{}}"}
    if whole:
        strings.add(rest)
    return bool(strings & said.strings) or any(matches_shape(shape, text) for shape in shapes for text in strings)


OF_GAMES = ("how-to-play-mistake-{}", "rules-{}")
"""Keys of which every game may have any number."""


@pytest.mark.parametrize(("home", "name"), CATALOGUES)
def test_every_key_is_used(home: str, name: str) -> None:
    of_a_game = home in GAME_HOMES.values()
    known = {key for key in keys_of(home) if key in ANY_GAME or any(matches_shape(shape, key) for shape in OF_GAMES)}
    unused = [key for key in read_messages(home, "en", name) if not _is_used(key, name)]
    left = [key for key in unused if not (of_a_game and key in known)]
    assert left == [], f"{home}/locale: no code uses {left}: remove them in all languages"


@pytest.mark.parametrize("home", HOMES)
def test_every_used_key_is_defined(home: str) -> None:
    there = keys_of("engines/core") | keys_of("engines/protocol") | keys_of(home) | set(ANY_GAME)
    missing = sorted(collect_usage(home).keys - there)
    assert missing == [], f"add to {home}/locale/<lang> in all languages: {missing}"


@pytest.mark.parametrize("key", GAMES)
def test_composed_keys_are_defined(key: str) -> None:
    home = GAME_HOMES[key]
    made = FACTS[key].keys
    assert collect_usage(home).shapes <= set(made) <= collect_usage(home).string_shapes, (
        f"tests/games/{key}.py: list in `keys` each pattern of composed keys, and no others"
    )
    missing = {one for family in made.values() for one in family} - keys_of(home)
    assert not missing, f"add them to {home}/locale/<lang> in all languages: {missing}"


@pytest.mark.parametrize("key", GAMES)
def test_options_and_events_have_texts(key: str) -> None:
    game, keys = GAMES[key], keys_of(GAME_HOMES[key])
    options = {f"option-{spec.key}" for spec in game.options}
    options |= {f"option-{o.key}-{value}" for o in game.options if o.kind == "choice" for value in o.values}
    told = {made for made in keys if made.startswith("option-")}
    differ = (told - {f"{made}-about" for made in options}) ^ (options if options & keys else set())
    assert not differ, f"engines/{key}/locale/<lang>: add or remove {differ} to match OPTIONS"
    assert set(game.events) <= keys, f"{key}: add to all locale/<lang>: {set(game.events) - keys}"
    for home, name in CATALOGUES:
        if home == GAME_HOMES[key]:
            for said, message in read_messages(home, "en", name).items():
                # messages of no event may have any arguments
                given = game.events[said].args if said in game.events else message.args
                assert message.args <= set(given), f"{said}: EVENTS of engines/{key}/game.py gives it only {given}"


@pytest.mark.parametrize("home", HOMES)
def test_messages_use_only_given_arguments(home: str) -> None:
    own_last = sorted(CATALOGUES, key=lambda catalogue: catalogue[0] == home)  # games share keys, not wording
    worded = {key: said for folder, name in own_last for key, said in read_messages(folder, "en", name).items()}
    for key, given in collect_usage(home).given:
        assert key in worded, f"add {key} to {home}/locale/<lang> in all languages, since every game uses it"
        assert worded[key].args <= given, f"{key} uses {worded[key].args - given}, which the code does not give it"


def _has_case(term: Term, case: str) -> bool:
    if case in {"nom", "short", "note"} or (case in {"the", "the_acc", "the_dat"} and term.lang == "en"):
        return True
    if case == "pl_acc":
        return "pl" in term.forms
    if term.lang == "de" and (case.startswith(("the", "a_")) or case == "a"):
        ending = case.partition("_")[2] or "nom"
        weak = term.forms.get("g") == "m" and ending != "nom"  # only these differ: der Theologe, den Theologen
        return case in term.forms or ("g" in term.forms and (ending in term.forms or not weak))
    return case in term.forms


def _terms_of(key: str, said: str, arg: str) -> set[str]:
    """Return the terms that an argument may hold; for messages in no random game, those of other messages."""
    if said in sample_messages(key):
        return sample_messages(key)[said].refs[arg]
    return {term for one in sample_messages(key).values() for term in one.refs.get(arg, ())}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", GAMES)
def test_buttons_have_no_full_stop_and_fixed_buttons_fit_a_phone(key: str, lang: str) -> None:
    speak = build_translator(GAMES[key].data_dir, lang, NAMES)
    for example in require_any(said.example for said in sample_messages(key).values() if said.most == 80):
        text, name = speak(example), example.key
        assert not text.endswith((".", "!")), f"{lang}: {name} is a button; remove its full stop"
        is_long = not example.args and len(text) > WIDEST
        assert not is_long, f"{lang}: {name} has {len(text)} characters, at most {WIDEST}: {text}"


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_terms_have_all_requested_cases(key: str, lang: str) -> None:
    words = load_terms(Path(GAMES[key].data_dir), lang)
    for folder, name in CATALOGUES:
        if folder != GAME_HOMES[key]:
            continue
        for said, message in read_messages(folder, lang, name).items():
            for arg, cases in message.cases.items():
                for term, case in product(sorted(_terms_of(key, said, arg)), sorted(cases)):
                    assert _has_case(words[term], case), (
                        f"terms.toml: {lang}: {term} lacks {case}, which {said} asks for"
                    )


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_texts_fit_with_every_term(key: str, lang: str) -> None:
    speak = build_translator(GAMES[key].data_dir, lang, NAMES)
    for said in sample_messages(key).values():
        names = sorted(said.refs)
        numbers = {name: 12300 for name, value in said.example.args.items() if isinstance(value, int)}
        for chosen in product(*(sorted(said.refs[name]) for name in names)) if len(names) < 3 else ():
            args = {**said.example.args, **{name: TermRef(term) for name, term in zip(names, chosen, strict=True)}}
            for numbered in ({}, numbers):
                text = speak(Msg(said.example.key, {**args, **numbered}))
                assert len(text) <= said.most, (
                    f"{said.example.key}: {len(text)} characters, at most {said.most}: {text}"
                )
                assert not DOUBLED.search(text), f"{said.example.key}: a word or a sign is repeated: {text}"


def test_numbers_of_any_length_are_formatted() -> None:
    speak = build_translator((), "en")
    assert str(10**40) in speak(Msg("seat-name", {"n": 10**40}))
    assert "Seat 7" in speak(Msg("seat-name", {"n": 7}))
