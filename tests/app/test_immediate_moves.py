"""Test the number of presses of an answer: single buttons, confirmations, warnings, squares of a grid."""

import random
from collections.abc import Iterator
from random import Random

import pytest

from bot.app.i18n import Translator
from bot.app.views.draft_widgets import DraftCallbacks
from bot.app.views.node_widgets import build_node_widgets
from bot.app.views.tree_navigation import Draft, is_immediate_move, skip_automatic_tokens
from engines import GAMES
from engines.core import match_factory, random_moves
from engines.core.core_types import Move, Msg, TermRef
from engines.core.hotspots import ORIENTATIONS
from engines.core.log import SeedSecret
from engines.core.random_moves import random_move
from engines.core.tree import Choice, Leaf, Node, Option, next_node
from tests.engines.laws.random_games import random_moments
from tests.engines.rules.leonardo import position_builder
from tests.engines.rules.notredame.position_builder import Scene

QUICK = {"Draft": True, "Bidding": True, "Turn": False, "PlaceLandscape": False}


def test_immediate_moves_need_a_single_press() -> None:
    match = match_factory.open_match(GAMES["princes"], "t", 4, {}, SeedSecret("07" * 32, "08" * 32))
    dice, seen = random.Random(7), set()
    while not match.is_over:
        seat = match.seats_to_move()[0]
        step = type(match.position.stack[-1]).__name__
        if step in QUICK:
            seen.add(step)
            found = match.choice_tree(seat)
            assert is_immediate_move(found, random_moves.random_move(found, dice)) is QUICK[step]
        match.push(seat, random_moves.random_move(match.choice_tree(seat), dice))
    assert seen == set(QUICK)


def test_hiring_takes_one_callback() -> None:
    """A person who needs more choices does not add a press to the others."""
    question = Scene().give(0, bank=2, residence=1, coins=3).persons("minstrel", "monk", "lady").bribe().choice_tree(0)
    assert is_immediate_move(question, ("lady",))
    assert is_immediate_move(question, ("pass",))
    assert not is_immediate_move(question, ("minstrel", "bank", "residence")), "several presses are needed"


def test_sealed_bid_takes_a_single_press_even_for_the_last_bidder() -> None:
    """A confirmation only for the last bidder would reveal that all others have bid."""
    scene = position_builder.Scene(3).display(1, *position_builder.QUIET[:3])
    for seat in (0, 1):
        scene.works(seat, "small", 1, 9).give(seat, florins=5)
    match = scene.go()
    assert match.current_question() == "bid"
    assert is_immediate_move(match.choice_tree(0), ("bid", "3"))


SEEDS = range(6)
LOSSES = {"princes": {"sells"}, "notredame": {"no-effect"}}
"""Events of a game for additional sales, or for an answer without effect."""
ASKED_FOR = {"princes": ("sell",), "notredame": ()}
"""Answers about nothing else."""


def move_warnings(tree: Node, word: Move) -> Iterator[Msg]:
    """Yield the button texts on the way to an answer: labels that name it, and their warnings."""
    node = tree
    for token in word:
        if isinstance(node, Choice):
            option = next(one for one in node.options if one.key == token)
            if option.warning is not None:
                yield option.warning
            if option.label.key == "bribe-for-nothing":
                yield option.label
        node = next_node(node, token)


@pytest.mark.parametrize("key", LOSSES)
def test_move_with_losses_has_option_warning(key: str) -> None:
    lost = 0
    for seed in SEEDS:
        dice = Random(f"{seed} warned")
        for match in random_moments(GAMES[key], seed, asides=0):
            for seat in match.seats_to_move():
                tree = match.choice_tree(seat)
                for word in {random_move(tree, dice) for _ in range(4)}:
                    keys = {event.msg.key for event in match.preview_moves(seat, (word,)).events}
                    if keys & LOSSES[key] and word[:1] != ASKED_FOR[key]:
                        lost += 1
                        assert list(move_warnings(tree, word)), f"version {match.version}: no warning for {word}"
    assert lost > 5, f"only {lost} moves lost anything"


SQUARES = [f"{column}{row}" for column in "abcdefg" for row in range(1, 8)]


@pytest.mark.parametrize("fits", [1, 2, 12, 13, 30, 49])
def test_grid_question_lists_only_squares_where_tile_fits(fits: int) -> None:
    why = Msg("why-occupied", {}, "P-5.1")
    options = [
        Option(at, Msg("square", {"square": at}), Leaf({}), None if n < fits else why, at, at[0])
        for n, at in enumerate(SQUARES)
    ]
    draft, translator = Draft(1, ("place", "r0")), Translator("en", "princes")
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
    assert bool(buttons) == (fits <= 12), f"{fits} places: expected buttons for at most 12"


def build_placement_tree(*ways: str) -> Choice:
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
    assert (tokens, type(node)) == (("place", "r0"), Choice), "expected the placed tile to be rotatable"
    assert skip_automatic_tokens(build_placement_tree("r0"), ())[0] == (), "a choice was skipped before it began"


def test_orientation_and_turn_labels_differ_in_every_language() -> None:
    for lang in ("en", "cs", "ru", "de"):
        translator = Translator(lang, "princes")
        ways = {translator(Msg(f"way-{key}", {})) for key in ORIENTATIONS}
        for key in ("app-way-turn", "app-way-flip"):
            said = translator.translate(key)
            assert len(said) <= 30
            assert said.strip(" ↻⇋") not in ways
