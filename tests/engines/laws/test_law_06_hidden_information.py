"""Test law 6: views, questions, events and pictures of a seat do not depend on what is hidden from it."""

from random import Random
from typing import Any

from engines.core.random_moves import random_move
from engines.core.transitions import Preview
from render import PAINTERS
from render.core.composition import compose_scene
from render.core.request import PictureRequest
from tests.engines.laws.information_sets import Twin, iter_twins, twin_differs
from tests.engines.laws.law_runner import make_law_tests
from tests.engines.laws.random_games import AnyGame, AnyMatch, random_moments, require, tree_shape
from tests.render.samples import scene_text

PICTURES = 0.03
"""Share of moments with pictures compared, since a scene takes as long as a hundred views."""


def law_6(game: AnyGame, seed: int, share: float = 1.0) -> int:
    """Return the number of moments at which a truly different twin matched the played table."""
    dice, painted = Random(f"{seed} twins"), Random(f"{seed} twins painted")
    *_, played = random_moments(game, seed)
    agreed = 0
    for twin, was, made in iter_twins(played, dice, 6):
        there = [event for event in was.events if event.is_visible_to(twin.viewer)]
        here = [event for event in made.events if event.is_visible_to(twin.viewer)]
        require(there == here, "events reveal a secret", twin.viewer, there, here)
        _compare_questions(twin)
        if twin_differs(twin) and dice.random() < share:
            _compare_views(twin, dice, painted)
            agreed += 1
    return agreed


def _compare_questions(twin: Twin) -> None:
    there = {seat: asked.is_required for seat, asked in twin.real.open_questions().items()}
    here = {seat: asked.is_required for seat, asked in twin.match.open_questions().items()}
    require(there == here, "the asked seats reveal a secret", twin.viewer, there, here)
    require(twin.real.is_over == twin.match.is_over, "the end reveals a secret", twin.viewer)


def _compare_views(twin: Twin, dice: Random, painted: Random) -> None:
    viewer, real, match = twin.viewer, twin.real, twin.match
    there, here = real.view_for(viewer), match.view_for(viewer)
    require(there == here, "the view reveals a secret", viewer, there, here)
    game = real.game
    for what in (game.headline_messages, game.board_messages, game.alt_messages):
        require(what(there) == what(here), "the text reveals a secret", viewer, what)
    premoves = [tree and tree_shape(tree) for tree in map(game.premove_tree, (there, here))]
    require(premoves[0] == premoves[1], "premoves reveal a secret")
    if game.key in PAINTERS and painted.random() < PICTURES:
        for lang in ("en", "ru"):
            mine, yours = (
                scene_text(compose_scene(PictureRequest(game.key, view, lang=lang))) for view in (there, here)
            )
            require(mine == yours, "the picture reveals a secret", lang)
    if viewer is not None and viewer in real.open_questions():
        require(real.epochs[viewer] == match.epochs[viewer], "an epoch reveals a secret", viewer)
        require(
            tree_shape(real.choice_tree(viewer)) == tree_shape(match.choice_tree(viewer)),
            "the tree reveals a secret",
            viewer,
        )
        _compare_previews(real, match, viewer, dice)


def _compare_previews(real: AnyMatch, match: AnyMatch, viewer: int, dice: Random) -> None:
    for _ in range(2):
        word = random_move(real.choice_tree(viewer), dice)
        there, here = real.preview_moves(viewer, [word]), match.preview_moves(viewer, [word])
        require(
            _preview_contents(there) == _preview_contents(here),
            "a preview reveals a secret",
            viewer,
            word,
            there.view,
            here.view,
        )


def _preview_contents(preview: Preview[Any, Any]) -> tuple[object, ...]:
    return preview.view, preview.events, preview.seals, preview.choice_tree and tree_shape(preview.choice_tree)


test_law_6, test_law_6_in_full = make_law_tests(6, law_6)
