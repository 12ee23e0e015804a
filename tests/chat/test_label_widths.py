"""Test widths of button labels on a phone: no label is cut, in every game and language."""

import re
from functools import cache
from random import Random

import pytest

from bot.app.i18n import Translator
from bot.app.ui.callback_data import CallbackData
from bot.app.ui.screen import Button, Screen, Select, SlotRow, Tone
from bot.app.views.draft_widgets import DraftCallbacks
from bot.app.views.node_widgets import build_node_widgets
from bot.app.views.tree_navigation import Draft, skip_automatic_tokens
from bot.frontends.common.texts import label_width
from bot.frontends.telegram.callbacks import KeyboardCallbacks
from bot.frontends.telegram.label_widths import GROUP_DP, PRIVATE_DP, label_room, split_row
from bot.frontends.telegram.rendering import render_screen
from engines import GAMES
from engines.core.translation import LANGUAGES
from engines.core.tree import Leaf, Node, iter_nodes
from tests.engines.core.test_text_style import NAMES
from tests.engines.laws.random_games import random_moments

SEEDS = range(4)
SHARE = 0.05
"""Number of sampled questions per game."""


@cache
def sample_questions(key: str) -> list[Node]:
    """Return some questions of random games, including the steps on the way through them."""
    found: list[Node] = []
    for seed in SEEDS:
        dice = Random(f"{seed} labels")
        for match in random_moments(GAMES[key], seed):
            for seat in match.open_questions() if dice.random() < SHARE else ():
                inner = [node for node in iter_nodes(match.choice_tree(seat)) if not isinstance(node, Leaf)]
                found += [inner[0], *dice.sample(inner, min(len(inner), 12))]
    return found


@cache
def question_screens(key: str, lang: str) -> list[Screen]:
    """Return the same questions as screens in a language."""
    translator = Translator(lang, key, NAMES)
    drawn = []
    for node in sample_questions(key):
        tokens, at = skip_automatic_tokens(node, ())
        if isinstance(at, Leaf):
            continue
        draft = Draft(1, tokens)
        parts = build_node_widgets(at, draft, translator, DraftCallbacks("k3v9", draft), notes=False)
        drawn.append(Screen("", rows=parts.rows, selects=parts.selects, pad=parts.pad, slots=parts.slots, lang=lang))
    return drawn


each = pytest.mark.parametrize(("key", "lang"), [(key, lang) for key in GAMES for lang in LANGUAGES])


def labels_and_text(screen: Screen, keyboard_dp: int) -> tuple[list[tuple[str, int]], str]:
    """Return the labels of a screen on Telegram, each with the number of buttons in its row, and the text above."""
    drawn = render_screen(screen, None, KeyboardCallbacks(), whole=False, keyboard_dp=keyboard_dp)
    return [(one.label, len(row)) for row in drawn.keys for one in row], drawn.parts[0].text


@pytest.mark.slow
@each
@pytest.mark.parametrize("keyboard_dp", [PRIVATE_DP, GROUP_DP])
def test_no_answer_is_cut_on_a_narrow_phone(key: str, lang: str, keyboard_dp: int) -> None:
    """On Telegram, buttons share 360 dp; on Discord they wrap."""
    labels = 0
    for screen in question_screens(key, lang):
        keys, text = labels_and_text(screen, keyboard_dp)
        labels += len(keys)
        for label, beside in keys:
            assert label_width(label) <= label_room(beside, keyboard_dp), (
                f"{label!r} is too wide for {beside} in a row: shorten it"
            )
            if number := re.match(r"(\d+\. ).*…", label):
                assert f"\n{number[1]}" in f"\n{text}", (
                    f"expected the full label of the cut button {label!r} in the text"
                )
    assert labels


def test_label_widths_match_those_on_a_phone() -> None:
    """Three labels measured in Roboto Medium at 15 sp; the computed width is never below the measured one."""
    for label, width in (("Your move", 71.4), ("Build the opera · 300", 138.2), ("Нанять каменщика", 137.5)):
        assert width <= label_width(label) <= 1.06 * width


def test_overlong_row_is_split_evenly() -> None:
    row = [Button(CallbackData(f"x {n}"), "Build the opera · 300") for n in range(5)]
    assert split_row(row, PRIVATE_DP) == [row[:2], row[2:4], row[4:]]


def test_overlong_label_is_numbered_and_spelled_out_in_the_text() -> None:
    long = ["Build the opera at the very end of the second street " + way for way in ("left", "right")]
    keys, text = labels_and_text(
        Screen("", rows=tuple((Button(CallbackData(f"x {n}"), label),) for n, label in enumerate(long))), PRIVATE_DP
    )
    assert [label[:2] for label, _ in keys] == ["1.", "2."]
    assert all(f"{n}. {label}" in text for n, label in enumerate(long, 1))


def label_rows(screen: Screen, keyboard_dp: int = PRIVATE_DP) -> list[list[str]]:
    """Return the labels of a screen on Telegram, row by row."""
    drawn = render_screen(screen, None, KeyboardCallbacks(), whole=False, keyboard_dp=keyboard_dp)
    return [[one.label for one in row] for row in drawn.keys]


def build_slot(name: str, amounts: int, given: int = 0) -> SlotRow:
    """Build a slot that takes 0 to ``amounts`` of something."""
    tones: tuple[Tone, Tone] = ("plain", "primary")
    give = tuple(Button(CallbackData(f"give {name} {n}"), f"{n}", tones[n == given]) for n in range(amounts + 1))
    return SlotRow(name, given, give=give)


def test_two_slots_share_their_rows() -> None:
    """Each amount is below its name, which states the current one; unavailable amounts are filled up."""
    slots = (build_slot("At the market", 3), build_slot("In the cathedral", 1, 1), build_slot("In the theatre", 2))
    assert label_rows(Screen("", slots=slots)) == [
        ["At the market: 0", "In the cathedral: 1"],
        ["1", "2", "3", "0", "–", "–"],
        ["In the theatre: 0"],
        ["1", "2"],
    ]


def test_slots_with_long_names_get_their_own_rows() -> None:
    slots = (build_slot("In the large laboratory", 3), build_slot("In the small laboratory", 3))
    assert [len(row) for row in label_rows(Screen("", slots=slots))] == [1, 3, 1, 3]


def test_panel_footer_takes_as_few_rows_as_possible() -> None:
    """The answers above keep their rows."""
    rows = tuple(
        tuple(Button(CallbackData(label), label) for label in row)
        for row in (("Pass",), ("My hand", "Board", "Story", "Time"), ("What is this?",), ("Ask to go back…",))
    )
    assert label_rows(Screen("", rows=rows, foot=3)) == [
        ["Pass"], ["My hand", "Board", "Story", "Time"], ["What is this?", "Ask to go back…"],
    ]  # fmt: skip


def test_short_labels_share_a_row_and_long_labels_do_not() -> None:
    labels = ("Pass", "Raise to 700", "Build the opera at the end of the street", "Wait", "Hire the mason")
    shown = label_rows(
        Screen("", selects=(Select("", (("", tuple(Button(CallbackData(label), label) for label in labels)),)),))
    )
    assert shown == [list(labels[:2]), [labels[2]], list(labels[3:])]


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
def test_day_plan_fits_without_scrolling(lang: str) -> None:
    """One of the widest questions of all games: five places with four amounts each, in at most eight rows."""
    plans = [screen for screen in question_screens("fresco", lang) if len(screen.slots) > 4]
    assert plans
    assert max(len(label_rows(screen)) for screen in plans) <= 8
