"""Test second person: events, alt texts and text boards for one reader say *you*, in every language."""

from __future__ import annotations

import re
from functools import cache

import pytest
from fluent.syntax import FluentParser
from fluent.syntax.ast import Attribute, Message
from fluent.syntax.serializer import FluentSerializer

from engines import GAMES
from engines.core.core_types import Msg, Seat
from engines.core.translation import ADDRESSES, LANGUAGES, NOBODY, build_translator
from tests.engines.core.catalogues import CATALOGUES, ROOT, WRITTEN
from tests.engines.laws.random_games import random_moments
from tests.games import REAL

NAMES = ("Annuschka", "Benoît", "Cléo", "Dankwart", "Evelína")
TOLD = ("text-", "alt-", "headline-", "app-event-", "clock-event-", "clock-covered-", "clock-away-")
"""Keys of texts that tell one reader about a seat; the events of a game are others."""


@cache
def _read_messages(home: str, lang: str, name: str) -> list[Message]:
    source = (ROOT / home / "locale" / lang / f"{name}.ftl").read_text("utf-8")
    return [entry for entry in FluentParser().parse(source).body if isinstance(entry, Message)]


def _message_attributes(home: str, lang: str, name: str) -> dict[str, set[str]]:
    return {one.id.name: {each.id.name for each in one.attributes} for one in _read_messages(home, lang, name)}


@pytest.mark.parametrize(("home", "name"), CATALOGUES)
def test_every_language_speaks_to_its_reader_in_the_same_texts(home: str, name: str) -> None:
    english = _message_attributes(home, "en", name)
    assert {each for found in english.values() for each in found} <= set(ADDRESSES.values())
    for lang in LANGUAGES:
        assert _message_attributes(home, lang, name) == english, lang


@pytest.mark.parametrize(("home", "name"), [(home, name) for home, name in CATALOGUES if home != "tests/toy"])
def test_event_message_about_a_seat_has_a_you_variant(home: str, name: str) -> None:
    events = {key for game in GAMES.values() if home in str(game.data_dir) for key in game.events}
    for message in _read_messages(home, "en", name):
        key, text = message.id.name, FluentSerializer().serialize_entry(message)
        if (key in events or key.startswith(TOLD)) and "{ $seat }" in text and key not in SPARED:
            assert "you" in {each.id.name for each in message.attributes}, key


SPARED = {"app-event-left"}
"""Nobody reads it of themselves: who has left reads no story."""


@pytest.mark.parametrize(("home", "name", "lang"), WRITTEN)
def test_you_variant_does_not_name_the_reader(home: str, name: str, lang: str) -> None:
    for message in _read_messages(home, lang, name):
        for attribute in message.attributes:
            argument = "other" if attribute.id.name == "other-is-you" else "seat"
            assert f"{{ ${argument} }}" not in _attribute_source(attribute), message.id.name


def _attribute_source(attribute: Attribute) -> str:
    return FluentSerializer().serialize_entry(Message(attribute.id, attribute.value))


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", REAL)
def test_no_story_board_or_alt_text_names_its_only_reader(key: str, lang: str) -> None:
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
                assert NAMES[seat] not in text, msg
                addressed |= {msg.key} if text != all_read(msg) else set()
    assert len(addressed) >= min(21, len(game.events)), "a small game has fewer texts"


def test_other_readers_see_the_name_of_the_seat() -> None:
    msg = Msg("gains-points", {"seat": Seat(0), "n": 2, "bonus": 0})
    for reader in (NOBODY, 1):
        assert "Annuschka" in build_translator(GAMES["notredame"].data_dir, "en", NAMES, reader)(msg)
    assert re.match("You get 2 ", build_translator(GAMES["notredame"].data_dir, "en", NAMES, 0)(msg))


def test_reader_is_called_you_in_a_list_of_seats() -> None:
    listed = Msg("text-order", {"seats": [Seat(1), Seat(0)]})
    assert build_translator(GAMES["fresco"].data_dir, "de", NAMES, 0)(listed).endswith("Benoît, du")
