"""Test the carriage and the guild tokens (N-9)."""

from __future__ import annotations

import pytest

from engines.core.tree import Choice
from engines.notredame.components import COMPONENTS, roads_of, steps_from
from tests.engines.rules.move_helpers import (
    OPEN,
    blocking_rules,
    choosable_options,
    event_keys,
    push_moves,
    seats_to_move,
    tree_node,
)
from tests.engines.rules.notredame.position_builder import Scene, Table, current_question, player_state, seat_points

HASH = COMPONENTS.current_hash()


def build_match(scene: Scene, steps: int = 1) -> Table:
    """Build a match in which seat 0 has played the carriage house card, with ``steps`` markers there."""
    match = scene.give(0, carriage_house=steps - 1).hand(0, "carriage_house").play()
    push_moves(match, 0, "play carriage_house.0 place")
    return match


def drive_targets(match: Table) -> set[str]:
    """Return the markets that are offered."""
    return set(blocking_rules(match, 0, "drive"))


def test_N_9_1_along_roads_in_own_and_foreign_districts() -> None:
    assert drive_targets(build_match(Scene())) == {"0-c", "0-il", "0-ol", "0-or", "0-ir"}
    assert drive_targets(build_match(Scene().give(0, carriage="0-ir"))) == {"0-ir", "0-c", "0-or", "1-il"}
    match = build_match(Scene().give(0, carriage="0-ir"))
    push_moves(match, 0, "drive 1-il leave")
    assert player_state(match, 0).carriage == "1-il"


def test_N_9_2_the_distance_need_not_be_used_and_staying_is_allowed() -> None:
    match = build_match(Scene(), 3)
    assert {"0-c", "0-il", "1-c", "2-or"} <= drive_targets(match)
    push_moves(match, 0, "drive 0-c")
    assert player_state(match, 0).carriage == "0-c"


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_N_9_2_the_targets_are_exactly_the_markets_near_enough(seats: int) -> None:
    for steps in (1, 2, 4):
        match = build_match(Scene(seats), steps)
        near = steps_from(HASH, len(match.view_for(None).districts), "0-c")
        assert drive_targets(match) == {market for market, n in near.items() if n <= steps}


def test_N_9_3_carriages_never_block() -> None:
    match = build_match(Scene().give(1, carriage="0-il").give(2, carriage="0-il"))
    push_moves(match, 0, "drive 0-il leave")
    market = next(m for m in match.view_for(None).districts[0].markets if m.id == "0-il")
    assert market.carriages == (0, 1, 2)


def test_N_9_4_a_token_may_be_taken_where_the_carriage_ends() -> None:
    match = build_match(Scene().put("0-il", "pp4.0"))
    assert choosable_options(match, 0, "drive 0-il") == {"take", "leave"}
    push_moves(match, 0, "drive 0-il take")
    assert seat_points(match, 0) == [4]
    left = build_match(Scene().put("0-il", "pp4.0"))
    push_moves(left, 0, "drive 0-il leave")
    assert left.position.state.tokens["0-il"] == "pp4.0"
    assert seat_points(left, 0) == [0]


def test_N_9_4_tokens_passed_stay_and_a_move_of_no_steps_may_take_one() -> None:
    match = build_match(Scene().give(0, carriage="0-il").put("0-ol", "pp4.0"), 2)
    before = dict(match.position.state.tokens)
    push_moves(match, 0, "drive 0-or leave")
    assert match.position.state.tokens == before
    staying = build_match(Scene().give(0, carriage="0-il"))
    push_moves(staying, 0, "drive 0-il take")
    assert len(player_state(staying, 0).tokens) == 1


def test_N_9_5_only_a_colour_of_which_one_has_fewest() -> None:
    scene = Scene().give(0, tokens="pp4.0", carriage="0-ir").put("0-or", "pp1_coin.0").put("1-il", "pp4.1")
    match = build_match(scene)
    assert blocking_rules(match, 0, "drive 0-or") == {"take": "N-9.5", "leave": OPEN}
    assert blocking_rules(match, 0, "drive 1-il") == {"take": OPEN, "leave": OPEN}


def test_N_9_5_colours_without_a_token_on_the_board_are_ignored() -> None:
    match = build_match(Scene().give(0, tokens="pp4.0").only("pp1_coin.0", "pp2_cube.1").put("0-il", "pp1_coin.0"))
    assert blocking_rules(match, 0, "drive 0-il")["take"] == "N-9.5"  # a token of colour 1 is still there
    alone = build_match(Scene().give(0, tokens="pp4.0").only("pp1_coin.0").put("0-il", "pp1_coin.0"))
    assert blocking_rules(alone, 0, "drive 0-il")["take"] == OPEN


@pytest.mark.parametrize(
    ("kind", "pp", "coins", "supply", "rats"),
    [("pp1_coin", 1, 4, 3, 5), ("pp2_cube", 2, 3, 4, 5), ("pp3_rat", 3, 3, 3, 4), ("pp4", 4, 3, 3, 5)],
)
def test_N_9_6_the_four_rewards(kind: str, pp: int, coins: int, supply: int, rats: int) -> None:
    match = build_match(Scene().give(0, rats=5).put("0-il", f"{kind}.0"))
    push_moves(match, 0, "drive 0-il take")
    own = player_state(match, 0)
    assert (own.pp, own.coins, own.supply, own.rats) == (pp, coins, supply, rats)


def test_N_9_6_what_is_impossible_lapses_and_the_rest_is_given() -> None:
    match = build_match(Scene().put("0-il", "pp3_rat.0"))
    push_moves(match, 0, "drive 0-il take")
    assert (seat_points(match, 0), player_state(match, 0).rats) == ([3], 0)
    poor = build_match(Scene().give(0, coins=5).give(1, coins=10).give(2, coins=10).put("0-il", "pp1_coin.0"))
    push_moves(poor, 0, "drive 0-il take")
    assert (seat_points(poor, 0), player_state(poor, 0).coins) == ([1], 5)
    bare = build_match(Scene().give(0, bank=10).put("0-il", "pp2_cube.0"))
    push_moves(bare, 0, "drive 0-il take")
    assert (seat_points(bare, 0), player_state(bare, 0).supply) == ([2], 3)


def test_N_9_7_tokens_count_for_the_lawyer_and_their_colours_stay_public() -> None:
    match = build_match(Scene().round(4).give(0, tokens="pp4.1").put("0-il", "pp4.0"))
    push_moves(match, 0, "drive 0-il take")
    assert match.view_for(1).players[0].tokens == (1, 0)
    me = match.view_for(0).me
    assert me is not None
    assert me.worth["lawyer"] == 3


def test_N_9_8_tokens_never_return() -> None:
    match = build_match(Scene().put("0-il", "pp4.0"))
    push_moves(match, 0, "drive 0-il take")
    assert "pp4.0" not in match.position.state.tokens.values()
    assert "0-il" not in match.position.state.tokens


@pytest.mark.parametrize("districts", [3, 4, 5])
def test_N_9_9_nine_roads_a_district_and_none_between_the_inner_markets(districts: int) -> None:
    roads = roads_of(HASH, districts)
    assert len(roads) == 9 * districts
    pairs = {frozenset(road) for road in roads}
    assert frozenset({"0-ir", "1-il"}) in pairs
    assert frozenset({"0-or", "1-ol"}) in pairs
    assert frozenset({"0-il", "0-ir"}) not in pairs
    assert {frozenset({"0-c", f"0-{m}"}) for m in ("il", "ol", "or", "ir")} <= pairs


def test_N_9_9_the_doubtful_road_is_a_switch_in_the_data() -> None:
    text = COMPONENTS.read_source(HASH)
    on = COMPONENTS.load_text(text.replace("enabled = false", "enabled = true"))
    assert frozenset({"0-il", "0-ir"}) in {frozenset(road) for road in roads_of(on, 3)}


@pytest.mark.parametrize("districts", [3, 4, 5])
def test_N_9_10_distances_from_the_own_centre(districts: int) -> None:
    steps = steps_from(HASH, districts, "0-c")
    before = districts - 1
    assert {steps[f"0-{m}"] for m in ("il", "ol", "or", "ir")} == {1}
    assert {steps["1-il"], steps["1-ol"], steps[f"{before}-ir"], steps[f"{before}-or"]} == {2}
    assert {steps["1-c"], steps["1-or"], steps[f"{before}-c"], steps[f"{before}-ol"]} == {3}
    if districts > 3:
        assert {steps["1-ir"], steps[f"{before}-il"]} == {4}


def test_N_9_4_the_reward_is_evaluated_at_once_and_the_turn_goes_on() -> None:
    match = build_match(Scene().put("0-il", "pp1_coin.0"))
    entry = push_moves(match, 0, "drive 0-il take")
    assert event_keys(entry) == ["drives", "takes-token", "gains-points", "takes-coins"]
    assert (current_question(match), seats_to_move(match)) == ("play", [0])


def test_N_9_4_the_note_tells_what_lies_there() -> None:
    pick = tree_node(build_match(Scene().put("0-il", "pp4.0")), 0, "drive")
    assert isinstance(pick, Choice)
    notes = {option.key: option.note for option in pick.options}
    note = notes["0-il"]
    assert note is not None
    assert "pp4" in str(note.args["token"])
    assert notes["0-c"] is None
    asked = tree_node(build_match(Scene().put("0-il", "pp4.0")), 0, "drive 0-il")
    assert isinstance(asked, Choice)
    assert (asked.question.key, asked.question.args["token"]) == ("ask-token", note.args["token"])


def test_N_9_5_the_note_says_where_a_token_is_not_for_the_player() -> None:
    scene = Scene().give(0, tokens="pp4.0", carriage="0-ir").put("0-or", "pp1_coin.0").put("1-il", "pp4.1")
    pick = tree_node(build_match(scene), 0, "drive")
    assert isinstance(pick, Choice)
    notes = {option.key: option.note.key for option in pick.options if option.note}
    assert (notes["0-or"], notes["1-il"]) == ("token-closed", "token-there")
