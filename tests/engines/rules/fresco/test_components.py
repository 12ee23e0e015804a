"""Test component files of Fresco: unplayable files are refused, changed prices and spaces have an effect."""

from __future__ import annotations

import pytest

from engines.core import match_factory
from engines.core.core_types import EngineError
from engines.core.tree import Allocation
from engines.fresco.components import COMPONENTS
from engines.fresco.game import FRESCO
from tests.engines.laws.random_games import ai_move
from tests.engines.rules.fresco.position_builder import Scene, game_state, private_view
from tests.engines.rules.move_helpers import SECRET, push_moves, seats_to_move

TEXT = COMPONENTS.read_source(COMPONENTS.current_hash())


def refusal_reason(text: str) -> str:
    """Return why a component file is refused."""
    with pytest.raises(EngineError) as caught:
        COMPONENTS.load_text(text)
    assert (caught.value.code, caught.value.path) == ("bad_request", "components")
    return str(caught.value.msg.args["reason"])


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("value = 3\n", 'value = "three"\n', "$.fresco_tile[0].value"),
        ('id = "f02"', 'id = "f01"', "[[fresco_tile]]: two rows"),
        ("middle_start = true", "middle_start = false", "exactly one tile begins in the middle"),
        ('paints = ["red", "red", "yellow"]', 'paints = ["red", "red", "mauve"]', "mauve"),
        ('paints = ["red", "red", "yellow"]', "paints = []", "every tile needs paints"),
        ("cols = 5", "cols = 6", "30 tiles are needed"),
        ('start_space = "S3"', 'start_space = "S4"', "start_space must be among S1, S2, S3"),
        ("start = 5\n", "start = 50\n", "[mood_track]"),
        ('name = "I"\ntiles = 4', 'name = "I"\ntiles = 9', "[[booth]]"),
        ('place = "workshop"\nspaces = 3', 'place = "theatre"\nspaces = 3', "[[action_place]]: side 1"),
        ('order = 5\nplace = "theatre"', 'order = 6\nplace = "theatre"', "[[action_place]]: side 1"),
        ('stack_top_to_bottom = ["A", "B", "C"]', 'stack_top_to_bottom = ["A", "B"]', "[portraits]"),
        ("[studio]", "[studios]", "studio"),
        ("rows = 5", "rows = ", "at line"),
    ],
)
def test_F_1_13_a_file_that_cannot_be_played_is_refused(old: str, new: str, reason: str) -> None:
    assert old in TEXT
    assert reason in refusal_reason(TEXT.replace(old, new, 1))


def test_F_3_5_a_host_may_put_in_the_printed_prices() -> None:
    other = COMPONENTS.load_text(TEXT.replace("time = 7\nmood = -1\nprice = 2", "time = 7\nmood = -1\nprice = 9"))
    match = match_factory.open_match(FRESCO, "a-table", 3, {}, SECRET, other)
    (seat,) = seats_to_move(match)
    push_moves(match, seat, "7")
    assert match.view_for(None).players[seat].price == 9
    assert game_state(match).components == other != COMPONENTS.current_hash()


@pytest.mark.parametrize("side", [1, 2])
@pytest.mark.parametrize("place", ["market", "cathedral", "studio", "workshop"])
def test_F_5_2_F_16_3_each_side_of_the_action_board_has_spaces_of_its_own(side: int, place: str) -> None:
    head, mark, rest = TEXT.partition(f"[[action_place]]\nside = {side}\n")
    row = f'place = "{place}"'
    before, found, after = rest.partition(row)
    other = COMPONENTS.load_text(head + mark + before + found + after.replace("spaces = 3", "spaces = 2", 1))
    for scene, turned in ((Scene(), 1), (Scene().only("a1").last_round(), 2)):
        scene.dumped["components"] = scene.state["components"] = other
        match = scene.planning()
        root = match.choice_tree(0)
        assert isinstance(root, Allocation)
        assert {slot.key: slot.high for slot in root.slots}[place] == (2 if turned == side else 3)


@pytest.mark.parametrize("spaces", [1, 2])
def test_F_5_2_the_ai_plans_for_the_spaces_that_there_are(spaces: int) -> None:
    other = COMPONENTS.load_text(TEXT.replace("spaces = 3\n", f"spaces = {spaces}\n"))
    scene = Scene().give(0, thalers=0, apprentices=5)
    scene.dumped["components"] = scene.state["components"] = other
    match = scene.planning()
    push_moves(match, 0, " ".join(ai_move(match, 0)))
    assert max((private_view(match, 0).plan or {}).values()) == spaces
