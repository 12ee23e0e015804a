"""Test labels of screens: ended tables, lobby options, omitted events, untruncated form labels."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from bot import app as rooms
from bot.app.api import App
from bot.app.i18n import Translator, load_translator
from bot.app.views.table_clock import MOST_EVENTS, recent_event_lines
from bot.frontends.discord.limits import MODAL_LABEL, MODAL_TITLE
from bot.frontends.discord.texts import truncate_text
from engines.core.translation import LANGUAGES
from tests.app.conftest import Arrive, Seat
from tests.app.gameplay import plan_for_all, play_on
from tests.engines.core.catalogues import read_messages

pytestmark = pytest.mark.lint

FORMS = min(MODAL_TITLE, MODAL_LABEL)


@pytest.mark.slow
@pytest.mark.parametrize("closed", [False, True])
async def test_finished_table_shows_no_move_button(app: App, make_table: Seat, *, closed: bool) -> None:
    table, people = await make_table("Anna", "Ben")
    if closed:
        await people[0].press(f"end {table}")
        await people[0].press(people[0].button("end-game").callback_data)
    else:
        await play_on(app, table, people)
    async with app.service.tables.open_started(table) as found:
        assert found.is_over
    move = Translator("", "en").translate("app-your-move")
    for word in ("board", "hand", "text", "story", "rules", "what", "table", "panel", "move"):
        await people[0].press(f"{word} {table}")
        assert move not in people[0].labels(), word


async def test_the_options_of_a_lobby_call_quiet_hours_so(arrive: Arrive) -> None:
    anna = await arrive("Anna")
    table = (await anna.press("open pebbles")).table
    for lang in LANGUAGES:
        translator = Translator("", lang)
        await anna.press(f"set lang {lang}")
        for quiet, said in (("22:00-8:00", "22:00–08:00"), ("0-0", translator.translate("clock-never-quiet"))):
            await anna.press(f"quiet {quiet}")
            await anna.press(f"setup {table}")
            button = anna.button("hours")
            assert (button.label, button.hint) == (translator.translate("clock-hours-button"), said)
        name, line = button.label.casefold(), translator.translate("clock-quiet-now", quiet=said).casefold()
        assert [word for word in re.findall(r"\w+", name) if word[:4] in line], "the same words as where they are set"


async def test_omitted_events_are_described_as_earlier(app: App, make_table: Seat) -> None:
    before = {"en": "before", "de": "davor", "cs": "předtím", "ru": "до этого"}
    table, people = await make_table("Anna", "Ben", "Cyril", "Dora")
    await plan_for_all(app, table, people)
    await play_on(app, table, people, 8)
    async with app.service.tables.open_started(table) as found:
        for lang in LANGUAGES:
            translator = await load_translator(app.service.users, found, lang)
            below = [
                line for seat in range(4) for line in recent_event_lines(found, seat, translator)[1 + MOST_EVENTS :]
            ]
            assert below, "a player has waited for more than is listed"
            assert set(below) <= {translator.translate("clock-and-more", n=n) for n in range(1, 50)}
            assert all(before[lang] in translator.translate("clock-and-more", n=n) for n in (1, 2, 5, 21))


def field_label_keys() -> Iterator[str]:
    """Yield the keys of the labels of all fields that the app declares."""
    names = ("app", "clock", "night", "records", "offers", "competition")
    keys = [key for name in names for key in read_messages("bot", "en", name)]
    for file in Path(rooms.__path__[0]).rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "TextInput":
                said = re.fullmatch(r"translator\.translate\(f?'([\w{}-]+)'\)", ast.unparse(node.args[0]))
                assert said is not None, f"{file}:{node.lineno}: a label that takes arguments, or is no message"
                shape = re.compile(re.sub(r"\{\w+\}", r"[a-z]+", said[1]))
                found = [key for key in keys if shape.fullmatch(key)]
                assert found, said[1]
                yield from found


def test_titles_and_labels_of_forms_are_not_cut() -> None:
    """A field is a button that opens a form, and its label is the title and the label of that form."""
    keys = set(field_label_keys())
    assert len(keys) > 12
    for lang, key in product(LANGUAGES, sorted({*keys, "discord-type"})):
        label = Translator("", lang).translate(key)
        assert truncate_text(label, FORMS) == truncate_text(label, 1000), (lang, key)
