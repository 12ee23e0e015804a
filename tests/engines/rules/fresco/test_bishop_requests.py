"""Test the bishop's requests module (M-B)."""

from __future__ import annotations

from engines.core import piles
from tests.engines.rules.fresco.position_builder import (
    Scene,
    Table,
    current_question,
    game_state,
    player_state,
    seat_paints,
    seat_points,
    seat_thalers,
)
from tests.engines.rules.move_helpers import (
    OPEN,
    blocking_rules,
    choosable_options,
    event_keys,
    push_moves,
    refusal_of,
    seats_to_move,
)

SEVEN = "a1 b1 c1 d1 e1 a2 b2"


def build_match(requests: str, tiles: str = "f01 f04 f10", apprentices: int = 1, **given: object) -> Table:
    """Build a match with seat 0 in the cathedral.

    f01 has red, yellow and blue spots, f04 red and yellow ones, f10 a red one.
    """
    scene = Scene(bishops_requests=True).open("requests", requests)
    scene.give(0, tiles=tiles, thalers=0).give(0, **given)
    lying = sorted(set(scene.state["fresco"]))
    return scene.only(" ".join(lying[:7]), owner=1).plan(0, cathedral=apprentices).at("cathedral")


def test_M_B_3_tiles_whose_spots_are_enough() -> None:
    match = build_match("q01 q04 q06", apprentices=2)
    assert blocking_rules(match, 0, "fulfil") == {"q01": OPEN, "q04": OPEN, "q06": "M-B.3"}
    assert refusal_of(match, 0, "fulfil q04 f01=1 .") == "blocked"
    push_moves(match, 0, "fulfil q04 f01=1 f10=1 .")
    assert (seat_points(match, 0), player_state(match, 0).requests) == ([5], ["q04"])
    assert (seats_to_move(match), current_question(match)) == ([0], "restore")
    nothing = build_match("q12 q07 q08", tiles="f10")
    assert blocking_rules(nothing, 0)["fulfil"] == "M-B.3"


def test_M_B_4_spent_tiles_pay_and_serve_no_more() -> None:
    match = build_match("q01 q02 q07", apprentices=2)
    push_moves(match, 0, "fulfil q07 f01=1 .")
    seen = match.view_for(None).players[0]
    assert [tile.spent for tile in seen.tiles] == [True, False, False]
    assert seen.income == 2
    assert choosable_options(match, 0, "fulfil") == {"q01"}
    assert "f01" not in blocking_rules(match, 0, "fulfil q01")


def test_M_B_5_points_paints_and_thalers() -> None:
    match = build_match("q01 q04 q08", apprentices=3)
    entry = push_moves(match, 0, "fulfil q01 f04=1 .")
    assert (seat_points(match, 0), seat_paints(match, 0)) == ([4], "RYBO")
    assert event_keys(entry)[:2] == ["fulfils", "takes-paints"]
    push_moves(match, 0, "fulfil q08 f01=1 .")
    assert (seat_points(match, 0), seat_thalers(match, 0)) == ([10], [3])
    empty = Scene(bishops_requests=True).open("requests", "q01 q02 q03").give(0, tiles="f01").give(1, orange=9)
    lying = sorted(set(empty.state["fresco"]))
    table = empty.only(" ".join(lying[:7]), owner=2).plan(0, cathedral=1).at("cathedral", give=False)
    push_moves(table, 0, "fulfil q01 f01=1 .")
    assert (seat_points(table, 0), seat_paints(table, 0)) == ([4], "")


def test_M_B_6_a_request_is_replaced_for_the_next_round_only() -> None:
    match = build_match("q01 q04 q08", apprentices=2)
    push_moves(match, 0, "fulfil q01 f01=1 .")
    assert game_state(match).open_requests == ["q04", "q08"]
    entry = push_moves(match, 0, "done")
    assert "requests-appear" in event_keys(entry)
    assert (len(game_state(match).open_requests), piles.pile_size(game_state(match).requests)) == (3, 8)


def test_M_B_7_the_bishop_has_no_part_in_it() -> None:
    match = build_match("q01 q04 q08")
    before = game_state(match).bishop
    push_moves(match, 0, "fulfil q01 f01=1 .")
    assert game_state(match).bishop == before
    assert player_state(match, 0).parts["bishop"] == 0


def test_M_B_8_in_both_visits_with_a_tile_just_taken() -> None:
    scene = Scene(bishops_requests=True).open("requests", "q07 q01 q02").only("a1 b1 c1", owner=1)
    scene.fresco(a1="f01").last_round().give(0, red=2, yellow=1)
    match = scene.plan(0, cathedral2=2).at("cathedral2")
    push_moves(match, 0, "restore a1 stay", "fulfil q07 f01=1 .")
    assert match.is_over
    assert player_state(match, 0).requests == ["q07"]
    early = Scene(bishops_requests=True).open("requests", "q07 q01 q02").only("a1 b1 c1", owner=0).last_round()
    assert blocking_rules(early.plan(0, cathedral=1).at("cathedral"), 0)["fulfil"] == OPEN


def test_M_B_9_spent_tiles_do_not_matter_for_the_final_round() -> None:
    match = build_match("q01 q04 q08")
    assert len(game_state(match).fresco) == 7
    push_moves(match, 0, "fulfil q01 f01=1 .")
    assert not game_state(match).final
