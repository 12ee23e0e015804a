"""Test placement on a grid: squares that fit are listed, and orientation and rotation are distinct."""

from __future__ import annotations

import pytest

from bot.app.i18n import Translator
from bot.app.views.draft_widgets import DraftCallbacks
from bot.app.views.node_widgets import build_node_widgets
from bot.app.views.tree_navigation import Draft, skip_automatic_tokens
from engines.core.core_types import Msg, TermRef
from engines.core.hotspots import ORIENTATIONS
from engines.core.tree import Choice, Leaf, Option

SQUARES = [f"{column}{row}" for column in "abcdefg" for row in range(1, 8)]


@pytest.mark.parametrize("fits", [1, 2, 12, 13, 30, 49])
def test_grid_question_lists_only_squares_where_tile_fits(fits: int) -> None:
    why = Msg("why-occupied", {}, "P-5.1")
    options = [
        Option(at, Msg("square", {"square": at}), Leaf({}), None if n < fits else why, at, at[0])
        for n, at in enumerate(SQUARES)
    ]
    draft, translator = Draft(1, ("place", "r0")), Translator("princes", "en")
    found = build_node_widgets(
        Choice(Msg("ask-where", {"tile": TermRef("park")}), options),
        draft,
        translator,
        DraftCallbacks("t", draft),
        notes=False,
    )
    buttons = [button for row in found.rows for button in row]
    listed = [button for select in found.selects for _, group in select.groups for button in group]
    assert sorted(button.hotspot for button in buttons or listed) == sorted(SQUARES[:fits])
    assert bool(buttons) == (fits <= 12), "as buttons where they are few"


def build_placement_tree(*ways: str) -> Choice:
    """Build the tree of a thing that can be placed in these ways, each with one square where it fits."""
    why = Msg("why-occupied", {}, "P-5.1")
    squares = [Option(at, Msg("square", {"square": at}), Leaf({}), why if n else None, at) for n, at in enumerate("ab")]
    where = Choice(Msg("ask-where"), squares)
    lies = [
        Option(way, Msg(f"way-{way}"), where if way in ways else None, None if way in ways else why)
        for way in ORIENTATIONS
    ]
    end = Option("end", Msg("end"), Leaf({}))
    return Choice(Msg("ask-turn"), [Option("place", Msg("verb-place"), Choice(Msg("ask-way"), lies)), end])


def test_sole_orientation_and_square_are_chosen_automatically() -> None:
    tokens, node = skip_automatic_tokens(build_placement_tree("r0"), ("place",))
    assert (tokens, type(node)) == (("place", "r0", "a"), Leaf)
    tokens, node = skip_automatic_tokens(build_placement_tree("r0", "r90"), ("place",))
    assert (tokens, type(node)) == (("place", "r0"), Choice), "it can be turned"
    assert skip_automatic_tokens(build_placement_tree("r0"), ())[0] == (), "not before something was chosen"


def test_orientation_and_turn_labels_differ_in_every_language() -> None:
    """What it lies like is ticked, and the buttons that turn it are worded otherwise in every language."""
    for lang in ("en", "cs", "ru", "de"):
        translator = Translator("princes", lang)
        ways = {translator(Msg(f"way-{key}", {})) for key in ORIENTATIONS}
        for key in ("app-way-turn", "app-way-flip"):
            said = translator.translate(key)
            assert len(said) <= 30
            assert said.strip(" ↻⇋") not in ways
