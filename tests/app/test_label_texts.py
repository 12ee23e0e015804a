"""Test texts of the app: every key in every language with the same arguments, and labels of screens."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import get_args

import pytest

from bot import app as rooms
from bot.app import permissions
from bot.app.api import App
from bot.app.dispatch.commands import COMMANDS
from bot.app.i18n import BOT, Translator, load_translator
from bot.app.views.table_clock import MOST_EVENTS, recent_event_lines
from bot.frontends.discord.limits import MODAL_LABEL, MODAL_TITLE
from bot.frontends.discord.texts import truncate_text
from engines.core.levels import LEVELS
from engines.core.translation import LANGUAGES
from tests.app.conftest import Arrive, Seat
from tests.app.gameplay import plan_for_all, play_on
from tests.engines.core.catalogues import catalogue_arguments, read_messages
from tests.games import REAL

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


CODE = sorted((BOT / "app").rglob("*.py"))
BUTTONS = re.findall(
    r"[a-z-]+",
    """
    join leave add-ai options start how-to-play invite learning-now rewind close-lobby your-move hand board
    story rules text-board back cancel more page-before page-after confirm try submit-tried hint draft-discard
    rewind rewind-vote rewind-alone vote-yes vote-no vote-withdraw ai-go-on story-all story-older story-newer
    rematch receipt end-yes legend confirm-on confirm-off pings-ping pings-dm pings-digest pings-quiet forget
    forget-yes pings-table my-tables new-table link data unlink look-usual look-strong look-redgreen
    """,
)
WIDEST_BUTTON = 30
LONGEST_HELP = 100


def message_source(lang: str, key: str) -> str:
    source = (BOT / "locale" / lang / "app.ftl").read_text("utf-8")
    found = re.search(rf"^{key} = (.*)$", source, re.MULTILINE)
    assert found, (lang, key)
    return found[1]


SHAPED = ("shape-tall", "shape-wide")


def keys_in_code() -> set[str]:
    """Return every key that the code names, also those made of parts."""
    source = "\n".join(path.read_text("utf-8") for path in CODE)
    keys = set(re.findall(r'"(app-[a-z-]*[a-z])"', source))
    keys |= {f"app-may-not-{act.replace(' ', '-').lower()}" for act in permissions.PERMISSIONS}
    keys |= {f"app-lang-{lang}" for lang in LANGUAGES} | {f"app-how-{p}" for p in ("goal", "turn", "scores", "mistake")}
    keys |= {f"app-pings-{style}" for style in ("ping", "table", "dm", "digest", "quiet")}
    keys |= {
        f"app-{kind}-{key}"
        for kind in ("set", "settings")
        for key in ("pings", "calls", "answers", "look", "shape", "tempo")
    }
    keys |= {f"app-answers-{place}" for place in ("usual", "app")}
    keys |= {f"app-calls-{place}" for place in ("usual", "chat", "page")}
    keys |= {f"app-look-{look}" for look in ("usual", "strong", "redgreen")}
    keys |= {f"app-tempo-{tempo}" for tempo in ("usual", "slow", "quick")}
    keys |= {f"app-level-{level}{about}" for level in LEVELS for about in ("", "-about")}
    keys |= {f"app-{key}" for key in ("shape-usual", *SHAPED, *(f"place-{shape}" for shape in SHAPED))}
    keys |= {f"app-rights-{act}{by}" for act in get_args(permissions.GroupAct) for by in ("", "-by")}
    keys |= {f"app-rights-who-{holders or 'platform'}" for holders in get_args(permissions.Holders)}
    keys |= {f"app-no-right-{act}{who}" for act in ("nights", "shows") for who in ("", "-admins")}
    return keys | {command.help for command in COMMANDS} | {a.help for c in COMMANDS for a in c.arguments}


def test_every_key_is_used_and_every_used_key_has_wording() -> None:
    assert set(catalogue_arguments("bot", "en", "app")) == keys_in_code()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_buttons_and_help_fit_their_places(lang: str) -> None:
    long = {
        key: message_source(lang, f"app-{key}")
        for key in BUTTONS
        if len(message_source(lang, f"app-{key}")) > WIDEST_BUTTON
    }
    assert not long
    helps = [c.help for c in COMMANDS] + [a.help for c in COMMANDS for a in c.arguments]
    assert not [key for key in helps if len(message_source(lang, key)) > LONGEST_HELP]
    assert not [key for key in BUTTONS if message_source(lang, f"app-{key}").endswith(".")]


def test_no_game_and_no_platform_is_named_in_the_service() -> None:
    for path in CODE:
        words = set(re.findall(r"[a-z]+", path.read_text("utf-8").lower()))
        assert not words & {*REAL, "discord", "telegram"}, path.name
