"""Test the market (F-7): booths, prices, buying, closing."""

from __future__ import annotations

from engines.core import piles
from engines.fresco.state import Player
from tests.engines.rules.fresco.position_builder import (
    Scene,
    Table,
    current_question,
    game_state,
    leave_all,
    player_state,
    seat_paints,
    seat_thalers,
    supply_paints,
)
from tests.engines.rules.move_helpers import OPEN, blocking_rules, event_keys, push_moves, refusal_of, seats_to_move

GOODS = ("m_r m_y m_b m_ry", "m_rrr m_yyy m_g", "m_o m_bbb")


def build_match(apprentices: int = 1, hour: int = 7, coins: int = 12, **given: int) -> Table:
    """Build a match with seat 0 at the market of three booths."""
    scene = Scene().give(1, hour=5).give(2, hour=9).give(0, hour=hour, thalers=coins, **given)
    return scene.plan(0, market=apprentices).booths(*GOODS).at("market")


def first_player(match: Table) -> Player:
    return player_state(match, 0)


def test_F_7_1_one_booth_then_buying_or_closing() -> None:
    match = build_match()
    assert blocking_rules(match, 0) == {"booth-1": OPEN, "booth-2": OPEN, "booth-3": OPEN, "done": OPEN}
    assert set(blocking_rules(match, 0, "booth-2")) == {"buy", "close"}


def test_F_7_2_one_tile_for_each_apprentice_at_the_price_of_the_row() -> None:
    match = build_match(2)
    push_moves(match, 0, "booth-1 buy m_r=1 m_ry=1 .")
    assert (seat_thalers(match, 0), seat_paints(match, 0)) == ([12 - 4], "RRY")
    assert refusal_of(build_match(2), 0, "booth-1 buy m_r=1 m_y=1 m_b=1 .") == "bad_move"


def test_F_7_3_the_paints_come_from_the_supply() -> None:
    match = build_match()
    before = supply_paints(match).count("Y")
    push_moves(match, 0, "booth-2 buy m_yyy")
    assert (seat_paints(match, 0), supply_paints(match).count("Y")) == ("YYY", before - 3)


def test_F_7_4_after_buying_the_whole_booth_is_closed() -> None:
    match = Scene().plan(0, market=1).plan(1, market=1).booths(*GOODS).at("market")
    push_moves(match, 0, "booth-2 buy m_g")
    assert game_state(match).booths[1] == []
    assert {"m_rrr", "m_yyy", "m_g"} <= set(piles.all_cards(game_state(match).bag))
    assert blocking_rules(match, 1)["booth-2"] == "F-7.4"


def test_F_7_5_purchases_come_from_one_booth_only() -> None:
    match = build_match(3)
    push_moves(match, 0, "booth-3 buy m_o=1 m_bbb=1 .")
    assert (current_question(match), seat_paints(match, 0)) == ("wake", "BBBO")


def test_F_7_6_closing_is_free() -> None:
    match = build_match(3, coins=1)
    entry = push_moves(match, 0, "booth-1 close")
    assert event_keys(entry)[0] == "closes-booth"
    assert seat_thalers(match, 0) == [1]
    assert game_state(match).round == 2


def test_F_7_7_doing_neither_closes_nothing() -> None:
    match = Scene().plan(0, market=1).plan(1, market=1).booths(*GOODS).at("market")
    push_moves(match, 0, "done")
    assert all(game_state(match).booths)
    assert refusal_of(match, 1, "booth-1 buy .") == "bad_move"


def test_F_7_8_nothing_is_drawn_again_before_the_next_round() -> None:
    match = Scene().plan(0, market=1, workshop=1).give(0, red=1, yellow=1).booths(*GOODS).at("market")
    push_moves(match, 0, "booth-1 close")
    assert (current_question(match), game_state(match).booths[0]) == ("mix", [])
    leave_all(match)
    assert [len(booth) for booth in game_state(match).booths] == [4, 3, 2]


def test_F_18_1_what_the_supply_lacks_is_forfeited_and_paid_for() -> None:
    scene = Scene().give(1, hour=9, blue=16).give(2, hour=8).give(0, hour=7, thalers=9).plan(0, market=1).booths(*GOODS)
    match = scene.at("market")
    push_moves(match, 0, "booth-3 buy m_bbb")
    assert (seat_paints(match, 0), seat_thalers(match, 0)) == ("B", [7])


def test_T_4_red_buys_three_yellow() -> None:
    scene = Scene(4).give(0, hour=7, thalers=12).give(1, hour=5).give(2, hour=6)
    match = scene.plan(0, market=1).booths("m_r", "m_y", "m_b", "m_yyy m_g").at("market")
    push_moves(match, 0, "booth-4 buy m_yyy")
    assert (seat_thalers(match, 0), seat_paints(match, 0)) == ([10], "YYY")
    assert {"m_yyy", "m_g"} <= {draw.card for draw in match.entries[-1].draws} | set(
        piles.all_cards(game_state(match).bag)
    )


def test_R_7_a_booth_left_open_can_be_chosen_by_a_later_player() -> None:
    match = Scene().plan(0, market=1).plan(1, market=1).booths(*GOODS).at("market")
    push_moves(match, 0, "done")
    push_moves(match, 1, "booth-1 buy m_r")
    assert seat_paints(match, 1) == "R"


def test_R_8_two_apprentices_and_money_for_one_tile() -> None:
    match = Scene().give(0, hour=5, thalers=5).plan(0, market=2).booths(*GOODS).at("market")
    push_moves(match, 0, "booth-1 buy m_r")
    assert (seat_paints(match, 0), seat_thalers(match, 0), game_state(match).round) == ("R", [1], 2)


def test_R_9_without_money_a_booth_can_be_closed() -> None:
    match = build_match(1, coins=0)
    assert blocking_rules(match, 0, "booth-1") == {"buy": "F-6.5", "close": OPEN}
    push_moves(match, 0, "booth-1 close")


def test_R_17_paints_of_the_market_serve_in_the_same_round() -> None:
    scene = Scene().give(0, hour=7, red=2, thalers=2).give(2, hour=9).fresco(a1="f01").plan(0, market=1, cathedral=1)
    match = scene.booths(*GOODS).at("market")
    push_moves(match, 0, "booth-1 buy m_y", "restore a1 stay")
    assert player_state(match, 0).tiles == ["f01"]


def test_R_18_any_tile_may_come_again_at_once() -> None:
    match = build_match()
    push_moves(match, 0, "booth-1 close")
    drawn = [draw.card for draw in match.entries[-1].draws if draw.pile == "bag"]
    assert len(drawn) == 9
    assert len({*drawn, *piles.all_cards(game_state(match).bag)}) == 11


def test_R_19_the_price_is_that_of_the_own_row() -> None:
    scene = Scene().give(0, hour=8, thalers=9).give(1, hour=5, thalers=9).give(2, hour=6).plan(0, market=1)
    match = scene.plan(1, market=1).booths(*GOODS).at("market")
    assert seats_to_move(match) == [1]
    push_moves(match, 1, "booth-1 buy m_r")
    push_moves(match, 0, "booth-2 buy m_g")
    assert seat_thalers(match, 0, 1) == [8, 5]
    assert first_player(match).paints["green"] == 1
