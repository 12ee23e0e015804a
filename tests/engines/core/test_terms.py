"""Test terms: their cases, and texts about the reader."""

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from babel import Locale
from fluent.runtime import FluentBundle
from fluent.runtime.types import fluent_number
from fluent.syntax import FluentParser
from fluent.syntax.ast import Message
from fluent.syntax.serializer import FluentSerializer

from engines import GAMES
from engines.core.catalogue import MissingTextError, load_terms, read_terms
from engines.core.core_types import Arg, Msg, Seat, TermRef
from engines.core.translation import CORE_FOLDER, LANGUAGES, NO_READER, READER_FORMS, build_translator, plain_integer
from tests.engines.core.catalogues import CATALOGUES, ROOT, WRITTEN
from tests.engines.laws.random_games import random_moments

HOMES = [CORE_FOLDER.parents[1] / "bot", *(game.data_dir for game in GAMES.values())]

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


@pytest.mark.parametrize("term_folder", HOMES, ids=lambda term_folder: term_folder.name)
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


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", GAMES)
def test_stories_boards_and_alt_texts_do_not_name_their_only_reader(key: str, lang: str) -> None:
    game, addressed = GAMES[key], set()
    seats = range(len(NAMES))
    all_read = build_translator(game.data_dir, lang, NAMES)
    own = [build_translator(game.data_dir, lang, NAMES, seat) for seat in seats]
    for match in random_moments(game, 1):
        for seat in range(match.header.seats):
            view = match.view_for(seat)
            told = [event.msg for event in match.entries[-1].events if event.is_visible_to(seat)]
            for msg in (*told, *game.board_messages(view), *game.alt_messages(view)):
                text = own[seat](msg)
                assert NAMES[seat] not in text, f"{msg.key} names its only reader: add `.you`"
                addressed |= {msg.key} if text != all_read(msg) else set()
    assert len(addressed) >= min(21, len(game.events)), f"only {len(addressed)} texts of {key} say you"


def test_other_readers_see_the_name_of_the_seat() -> None:
    msg = Msg("gains-points", {"seat": Seat(0), "n": 2, "bonus": 0})
    for reader in (NO_READER, 1):
        assert "Annuschka" in build_translator(GAMES["notredame"].data_dir, "en", NAMES, reader)(msg)
    assert re.match("You get 2 ", build_translator(GAMES["notredame"].data_dir, "en", NAMES, 0)(msg))


def test_reader_appears_as_you_in_a_list_of_seats() -> None:
    listed = Msg("text-order", {"seats": [Seat(1), Seat(0)]})
    assert build_translator(GAMES["fresco"].data_dir, "de", NAMES, 0)(listed).endswith("Benoît, du")
