"""Labels as a phone shows them: what stands beside another in a row is short, in every game and language."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from bot.app.i18n import Translator
from bot.app.ui.screen import Screen
from bot.app.views.draft_widgets import DraftCallbacks
from bot.app.views.node_widgets import build_node_widgets
from bot.app.views.tree_navigation import Draft, skip_automatic_tokens
from bot.frontends.telegram import rendering as telegram
from bot.frontends.telegram.callbacks import KeyboardCallbacks as Data
from engines import GAMES
from engines.core.translation import LANGUAGES
from engines.core.tree import Leaf, Node, iter_nodes
from tests.engines.core.test_catalogues import WIDEST
from tests.engines.core.test_manner import NAMES
from tests.engines.laws.playing import moments

SEEDS = range(4)
SHARE = 0.05
"""Of the questions of each game."""


@cache
def questions(key: str) -> list[Node]:
    """Some questions of random games, and what is asked on the way through them."""
    found: list[Node] = []
    for seed in SEEDS:
        dice = Random(f"{seed} labels")
        for match in moments(GAMES[key], seed):
            for seat in match.open_questions() if dice.random() < SHARE else ():
                inner = [node for node in iter_nodes(match.choice_tree(seat)) if not isinstance(node, Leaf)]
                found += [inner[0], *dice.sample(inner, min(len(inner), 12))]
    return found


@cache
def screens(key: str, lang: str) -> list[Screen]:
    """The same questions as they are shown in a language."""
    translator = Translator(key, lang, NAMES)
    drawn = []
    for node in questions(key):
        tokens, at = skip_automatic_tokens(node, ())
        if isinstance(at, Leaf):
            continue
        draft = Draft(1, tokens)
        parts = build_node_widgets(at, draft, translator, DraftCallbacks("k3v9", draft), notes=False)
        drawn.append(Screen("", rows=parts.rows, selects=parts.selects, pad=parts.pad, slots=parts.slots, lang=lang))
    return drawn


each = pytest.mark.parametrize(("key", "lang"), [(key, lang) for key in GAMES for lang in LANGUAGES])


@pytest.mark.slow
@each
def test_what_is_long_has_a_row_of_its_own(key: str, lang: str) -> None:
    """In Telegram, where buttons share the width of a phone; Discord lets its buttons wrap."""
    beside = [
        one.label
        for screen in screens(key, lang)
        for row in telegram.render_screen(screen, None, Data(), whole=False).keys
        for one in (row if len(row) > 1 else ())
    ]
    assert beside
    assert {label for label in beside if len(label) > WIDEST} == set()
