"""Test texts of the app: every key in every language with the same arguments, and labels of screens.

Search the source for used keys, since no test run shows all screens.
"""

import ast
import re
from collections.abc import Iterable
from itertools import product
from pathlib import Path
from typing import get_args

import pytest

from bot.app import permissions
from bot.app.api import App
from bot.app.clocks.time_controls import TIME_CONTROLS, TIMEOUT_STEPS
from bot.app.clocks.vote_rules import CHOICES
from bot.app.competitions import plan_editor
from bot.app.competitions.competition import FLAG_FIELDS, CompetitionState, PairingForm
from bot.app.competitions.standings import TIE_BREAKS
from bot.app.dispatch.commands import COMMANDS
from bot.app.dispatch.gathering_kinds import KINDS
from bot.app.game_nights.night import REPLY_KINDS
from bot.app.game_nights.polls import DATE_RATINGS
from bot.app.game_nights.series_screens import FUTURE_REPLY_KINDS
from bot.app.i18n import BOT_FOLDER, Translator, load_translator
from bot.app.lobbies.lobby_settings import LOBBY_FIELDS
from bot.app.views.table_clock import recent_event_lines
from bot.frontends.discord.limits import MODAL_LABEL, MODAL_TITLE
from bot.frontends.discord.texts import truncate_text
from engines.core.levels import LEVELS
from engines.core.translation import LANGUAGES
from tests.app.gameplay import Guest, Seat, play_on
from tests.callbacks import (
    CALLBACKS,
    ChangeSetting,
    ChannelSetting,
    FreeText,
    OpenSetup,
    SetQuietHours,
    SettingsPage,
    UserSetting,
)
from tests.engines.core.catalogues import CATALOGUES, HOLE, ROOT, catalogue_arguments, keys_of, matches_shape

pytestmark = pytest.mark.lint

FORMS = min(MODAL_TITLE, MODAL_LABEL)


async def test_lobby_options_use_the_term_quiet_hours(anna: Guest) -> None:
    table = await anna.open_table()
    for lang in LANGUAGES:
        translator = Translator(lang)
        await anna.press(ChangeSetting("lang", lang))
        for quiet, said in (("22:00-8:00", "22:00–08:00"), ("0-0", translator.translate("clock-never-quiet"))):
            await anna.press_each(SetQuietHours(FreeText(quiet)), OpenSetup(table))
            button = anna.button("hours")
            assert (button.label, button.hint) == (translator.translate("clock-hours-button"), said)
        name, line = button.label.casefold(), translator.translate("clock-quiet-now", quiet=said).casefold()
        assert [word for word in re.findall(r"\w+", name) if word[:4] in line], (
            f"{lang}: {name!r} shares no word with the settings line {line!r}"
        )


async def test_omitted_events_are_described_as_earlier(app: App, make_table: Seat) -> None:
    before = {"en": "before", "de": "davor", "cs": "předtím", "ru": "до этого"}
    table, people = await make_table("Anna", "Ben", "Cyril", "Dora", planned=True)
    await play_on(app, table, people, 8)
    async with app.service.tables.open_started(table) as found:
        for lang in LANGUAGES:
            translator = await load_translator(app.service.users, found, lang)
            told = [line for seat in range(4) for line in recent_event_lines(found, seat, translator)]
            counts = tuple(translator.translate("clock-and-more", n=n) for n in range(1, 50))
            assert any(line.endswith(counts) for line in told), (
                f"{lang}: no list of older events appeared: play more moves"
            )
            assert all(before[lang] in translator.translate("clock-and-more", n=n).casefold() for n in (1, 2, 5, 21))


def test_form_titles_and_labels_are_not_truncated() -> None:
    """A field is a button that opens a form; its label is also the form's title and label."""
    shapes = re.findall(r'TextInput\(\s*(?:translator|context)\.translate\(f?"([^"]+)"', SOURCE)
    shapes = [re.sub(r"\{\w+\}", HOLE, shape) for shape in shapes]
    keys = {key for key in keys_of("bot") if any(matches_shape(shape, key) for shape in shapes)}
    assert len(keys) > 12
    for lang, key in product(LANGUAGES, sorted({*keys, "discord-type"})):
        label = Translator(lang).translate(key)
        assert truncate_text(label, FORMS) == truncate_text(label, 1000), f"{lang}: shorten {key} to {FORMS} characters"


def read_phrases(text: str) -> set[str]:
    """Return all runs of three words that only spaces separate."""
    return set(re.findall(r"\b(?=([A-Za-z’]+ [A-Za-z’]+ [A-Za-z’]+))", text))


def test_no_test_asserts_an_english_sentence() -> None:
    """A literal with a phrase of an English catalogue is taken for one: a new wording would change the test."""
    catalogues = [ROOT / home / "locale" / "en" / f"{name}.ftl" for home, name in CATALOGUES]
    phrases = set[str]().union(*(read_phrases(path.read_text("utf-8")) for path in catalogues))
    found = [
        f"{path.name}:{said.lineno}: {said.value!r}"
        for path in Path(__file__).parent.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Assert)
        for said in ast.walk(node.test)
        if isinstance(said, ast.Constant) and phrases & read_phrases(str(said.value))
    ]
    assert not found, f"compare these with render_text or match_text of their keys: {found}"


CODE = [path for part in ("app", "store") for path in sorted((BOT_FOLDER / part).rglob("*.py"))]
BUTTONS = re.findall(
    r"[a-z-]+",
    """
    join leave add-ai options start how-to-play invite rewind close-lobby your-move hand board
    story rules text-board back cancel more page-before page-after confirm try submit-tried hint draft-discard
    rewind rewind-vote rewind-alone vote-yes vote-no vote-withdraw ai-go-on story-all story-older story-newer
    rematch receipt end-yes legend confirm-on confirm-off pings-ping pings-dm pings-digest pings-quiet forget
    forget-yes pings-table my-tables new-table link data unlink theme-usual theme-strong theme-redgreen
    """,
)
WIDEST_BUTTON = 30
LONGEST_HELP = 100


def message_source(lang: str, key: str) -> str:
    found = re.search(rf"^{key} = (.*)$", (BOT_FOLDER / "locale" / lang / "app.ftl").read_text("utf-8"), re.MULTILINE)
    assert found, f"bot/locale/{lang}/app.ftl has no {key}: add it, on one line"
    return found[1]


SOURCE = "\n".join(path.read_text("utf-8") for path in CODE if path.name != "callbacks.py")
NO_TEXTS = {"clock-event-timeout", "clock-event-leaves", "store-away"}
"""Keys are composed of the first two; the last one counts refusals."""
FAMILIES: tuple[tuple[str, *tuple[Iterable[str], ...]], ...] = (
    ("app-may-not-{}", [act.replace(" ", "-").lower() for act in permissions.PERMISSIONS if act != "organize"]),
    ("app-may-not-{}", [kind.store.name for kind in KINDS.values() if kind.event_handlers]),
    ("app-lang-{}", LANGUAGES),
    ("app-how-{}", ("goal", "turn", "scores", "mistake")),
    ("app-{}-{}", ("set", "settings"), (*get_args(UserSetting), *get_args(ChannelSetting))),
    ("app-set-{}", LOBBY_FIELDS),
    ("app-page-{}{}", get_args(SettingsPage), ("", "-hint")),
    ("app-ai-speed-{}", ("slow", "usual", "quick")),
    ("app-answers-{}", ("usual", "app")),
    ("app-pings-{}", ("ping", "table", "dm", "digest", "quiet")),
    ("app-devices-{}", ("usual", "chat", "page")),
    ("app-layout-{}", ("usual", "tall", "wide")),
    ("app-theme-{}", ("usual", "strong", "redgreen")),
    ("app-here-layout-{}", ("tall", "wide")),
    ("app-level-{}{}", LEVELS, ("", "-about")),
    ("app-rights-who-{}", [holders or "usual" for holders in get_args(permissions.Holders)]),
    ("app-no-right-{}{}", ("nights", "shows"), ("", "-admins")),
    ("{}", [help_ for one in COMMANDS for help_ in (one.help, *(argument.help for argument in one.arguments))]),
    ("clock-choice-{}", [choice for choices in CHOICES.values() for choice in choices]),
    ("clock-timeout-{}", TIMEOUT_STEPS),
    ("clock-pace-{}", [control.kind for control in TIME_CONTROLS.values()]),
    ("clock-event-{}-{}", ("timeout", "leaves"), ("ai", "deputy")),
    ("clock-{}-{}", ("away", "event-away"), ("ai", "deputy", "pause")),
    ("clock-ping-{}", ("half", "last")),
    ("night-{}-{}", ("button", "you"), REPLY_KINDS),
    ("night-mark-{}", DATE_RATINGS),
    ("night-news-{}", ("remind", "up", "down", "moved", "edited", "off", "picked", "begins", "full", "few", "yours")),
    ("night-panel-{}", ("remind", "moved", "picked")),
    ("night-news-{}", ("free", "unseated", "added", "removed", "skipped", "restored")),
    ("night-unclear-{}", ("hour", "today", "next", "order", "time", "day", "sure", "words", "place")),
    ("night-unread-{}", ("unknown", "past", "far")),
    ("night-later-{}", FUTURE_REPLY_KINDS),
    ("night-every-{}", ("week", "two-weeks", "month", "month-last")),
    ("night-{}-{}", ("length", "seats"), ("less", "more")),
    ("night-{}-{}", ("ask", "how", "field"), ("when", "where", "note", "zone")),
    ("night-{}-times", ("ask", "how")),
    ("tournament-{}-{}", ("set", "ask"), plan_editor.PLAN_FIELDS),
    ("tournament-set-{}", FLAG_FIELDS),
    ("tournament-with-{}", [flag for flag in FLAG_FIELDS if flag != "league"]),
    ("tournament-state-{}", get_args(CompetitionState)),
    ("{}-step-{}", ("night", "tournament"), plan_editor.STEPS),
    ("tournament-by-{}", TIE_BREAKS),
    ("tournament-form-{}{}", get_args(PairingForm), ("", "-name")),
    ("tournament-{}", ("plan", "remove", "cancel-ask", "leave-ask")),
)
"""Keys composed in code, or equal to callback names: a pattern, and the values of each placeholder."""


@pytest.mark.parametrize(
    ("name", "voices"),
    [*((name, name) for name in ("app", "clock", "night", "records", "store")), ("competition", "tournament|league")],
)
def test_every_key_is_used_and_every_used_key_has_wording(name: str, voices: str) -> None:
    worded = set(catalogue_arguments("bot", "en", name))
    composed = {shape.format(*parts) for shape, *places in FAMILIES for parts in product(*places)}
    said = set(re.findall(rf"[\"']((?:{voices})-[a-z-]*[a-z])[\"']", SOURCE)) - (set(CALLBACKS) - worded)
    used = (said - NO_TEXTS) | {key for key in composed if re.match(f"({voices})-", key)}
    assert used <= worded, f"add to bot/locale/<lang>/{name}.ftl in all languages: {sorted(used - worded)}"
    assert worded <= used, f"no code uses {sorted(worded - used)}: remove them, or add their pattern to FAMILIES"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_buttons_and_help_fit_their_places(lang: str) -> None:
    buttons = {key: message_source(lang, f"app-{key}") for key in BUTTONS}
    long = {key: text for key, text in buttons.items() if len(text) > WIDEST_BUTTON}
    assert not long, f"bot/locale/{lang}/app.ftl: shorten these buttons to {WIDEST_BUTTON} characters: {long}"
    helps = [c.help for c in COMMANDS] + [a.help for c in COMMANDS for a in c.arguments]
    long = {key: text for key in helps if len(text := message_source(lang, key)) > LONGEST_HELP}
    assert not long, f"bot/locale/{lang}/app.ftl: shorten to {LONGEST_HELP} characters, as Discord demands: {long}"
    assert not [key for key, text in buttons.items() if text.endswith(".")], "app-<button>: remove the full stop"
