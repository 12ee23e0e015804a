"""Test the Czech variant for two players: two objects are won and one is kept (P-18)."""

from engines.princes.state import Bid
from tests.engines.rules.princes.position_builder import NO_FOREST, Scene, Table
from tests.engines.rules.rule_match import event_keys, visible_event_keys


def build_scene(*, florins: int = 3500, **options: bool) -> Scene:
    return Scene(2, florins=florins, variant="cz2", **options)


def winning_bids(match: Table) -> dict[str, Bid]:
    auction = match.view_for(None).auction
    return auction.won if auction else {}


def heap_sizes(match: Table) -> dict[str, int]:
    return match.view_for(None).heaps


def test_P_18_1_up_to_four_auctions_give_two_objects_each() -> None:
    match = build_scene().auction()
    for heap, other in (("jester", 1), ("builder", 0), ("lake", 1)):
        opener = match.seats_to_move()[0]
        assert opener != other
        match.push_turns((opener, f"auction {heap}"), (other, "pass"))
    assert [bid.seat for bid in winning_bids(match).values()] == [0, 1, 0]
    match.after(1, "take park").check("moves=0").check_choices(0, {"jester", "lake"}, "keep")
    assert winning_bids(match)["park"].seat == 1

    (
        build_scene()
        .auction(jester=0)
        .check_options(1, "jester=P-4.2", "auction")
        .check_refusal(1, "auction jester", "blocked")
    )


def test_P_18_2_player_with_fewer_wins_opens_or_else_the_start_player() -> None:
    for start in (0, 1):
        assert build_scene().round(1, start).auction(opener=start).seats_to_move() == [start]
        for winner in (0, 1):
            assert build_scene().round(1, start).auction(opener=start, jester=winner).seats_to_move() == [1 - winner]
        assert build_scene().round(1, start).auction(opener=1 - start, jester=0, builder=1).seats_to_move() == [start]


def test_P_18_3_remaining_player_takes_missing_objects_for_200_each() -> None:
    match = build_scene().auction(jester=1, builder=1).check("moves=0").after(0, "take lake")
    assert winning_bids(match)["lake"] == Bid(0, 200)
    match.check_options(0, "lake=P-4.2", "take").after(0, "take park").check_choices(0, {"lake", "park"}, "keep")
    build_scene().auction(jester=1, lake=0, builder=1).after(0, "take park").check_choices(0, {"lake", "park"}, "keep")


def test_P_18_4_won_objects_are_set_aside() -> None:
    for heap in ("lake", "builder", "jester", "prestige_card", "recruiting_card"):
        (
            build_scene()
            .give(1, table="poet")
            .auction()
            .after(0, f"auction {heap}")
            .after(1, "pass")
            .check_every_event("passes", "wins")
            .check("0.florins=3500 1.florins=3500 0.tiles= 0.builders=0 0.jesters=0 0.prestige= 0.recruiting=0 moves=1")
        )


def test_P_18_5_one_object_is_kept_and_the_other_leaves_the_game() -> None:
    match = build_scene().auction(jester=0, builder=0, lake=1, park=1)
    before = heap_sizes(match)
    match.after(0, "keep jester").check_events("keeps-object", "discards").check_seat(0, "jesters=1 builders=0")
    assert [before[heap] - heap_sizes(match)[heap] for heap in ("jester", "builder")] == [1, 1]
    match.check("box=builder moves=1").after(1, "keep park", "place r0 a7").check("box=builder,lake")
    match.play_default_moves(to_round=2)
    match.check("box=builder,lake")

    (
        build_scene()
        .round(2, 1)
        .auction(opener=1, jester=0, builder=0, lake=1, park=1)
        .check("moves=1")
        .after(1, "keep lake", "place r0 f7")
        .check("moves=0")
    )


def test_P_18_6_the_higher_bid_is_paid_once() -> None:
    for kept in ("jester", "builder"):
        (
            build_scene()
            .auction(jester=(0, 900), builder=(0, 400), lake=1, park=1)
            .after(0, f"keep {kept}")
            .check("0.florins=2600")
        )


def test_P_18_7_the_kept_object_has_its_effect_at_once() -> None:
    (
        build_scene()
        .give(0, builders=1)
        .auction(builder=0, jester=0, lake=1, park=1)
        .after(0, "keep builder")
        .check_seat(0, "builders=2 pp=3")
    )
    (
        build_scene()
        .give(0, tiles="lake r0 a7")
        .auction(lake=0, jester=0, builder=1, park=1)
        .after(0, "keep lake")
        .check_options(0, "place=")
        .after(0, "place r0 c7")
        .check("0.pp=3")
    )


def test_P_18_8_each_bid_must_be_covered_but_not_their_sum() -> None:
    match = (
        build_scene()
        .give(0, florins=500)
        .auction(jester=(0, 500), park=1)
        .after_turns((0, "auction builder"), (1, "raise"))
        .check_options(0, "raise=")
    )  # 500 and 400 are more than 500
    match.after_turns((0, "raise"), (1, "raise")).check_options(0, "raise=P-4.13")


def test_E_9_800_florins_still_buy_a_second_bid_of_800() -> None:
    match = build_scene().give(0, florins=800).auction(jester=(0, 700), park=1).after(0, "auction builder")
    for _ in range(3):
        match.push_turns((1, "raise"), (0, "raise"))
    assert match.auction_view(None).bids[-1] == Bid(0, 800)
    match.after(1, "raise").check_options(0, "raise=P-4.13").after(0, "pass")
    assert winning_bids(match)["builder"] == Bid(1, 900)


def test_P_18_9_points_are_sold_when_the_bid_is_made_and_not_given_back() -> None:
    (
        build_scene()
        .give(0, florins=100, pp=5)
        .auction()
        .after(0, "auction jester")
        .check_every_event("sells", "opens")
        .check_seat(0, "florins=200 pp=4")
        .after(1, "raise")
        .after(0, "raise")
        .check_events("sells")
        .check_seat(0, "florins=400 pp=2")
        .after_turns((1, "raise"), (0, "pass"))
        .check_seat(0, "florins=400 pp=2")
    )


def test_P_18_10_third_freedom_leaves_the_game_if_each_player_has_one() -> None:
    match = build_scene().give(0, freedoms="travel").turn(1)
    assert set(match.view_for(None).freedoms.values()) == {0, 1}
    match.after(1, "freedom opinion").check_every_event("introduces", "freedom-leaves").check("box=religion")
    assert set(match.view_for(None).freedoms.values()) == {0}

    match = build_scene().give(0, freedoms="travel").turn(0).after(0, "freedom opinion").check_every_event("introduces")
    assert match.view_for(None).freedoms["religion"] == 1
    (
        build_scene()
        .give(0, freedoms="travel opinion")
        .turn(1)
        .after(1, "freedom religion")
        .check_every_event("introduces")
    )


def test_P_18_11_discarded_prestige_card_stays_hidden() -> None:
    match = build_scene().auction(prestige_card=0, jester=0, builder=1, park=1)
    before = heap_sizes(match)["prestige_card"]
    entry = match.push_moves(0, "keep jester")
    assert heap_sizes(match)["prestige_card"] == before - 1
    gone = [draw for draw in entry.draws if draw.pile == "prestige"]
    assert [(draw.how, draw.to) for draw in gone] == [("draw", -1)]
    assert gone[0].card not in {card for p in match.state.players for card in p.prestige}
    for viewer in (0, 1, None):
        assert match.view_for(viewer).box == ("prestige_card",)
        assert visible_event_keys(entry, viewer)[:2] == ["keeps-object", "discards"]
        assert all(gone[0].card not in str(event.msg) for event in entry.events)


def test_P_18_12_player_cannot_bid_for_an_object_they_could_not_keep() -> None:
    build_scene().give(1, builders=3).round(1, 1).auction(opener=1).check_options(1, "builder=P-5.12", "auction")
    alone = build_scene().give(1, builders=3).auction()
    assert "wins" in event_keys(alone.push_moves(0, "auction builder"))  # no other seat could bid
    build_scene().give(0, tiles=NO_FOREST).auction().check_options(0, "forest=P-5.3", "auction")


def test_P_18_13_player_who_declines_to_open_keeps_won_objects() -> None:
    (
        build_scene()
        .auction(jester=(0, 600), builder=1)
        .after(0, "decline")
        .check("moves=1")
        .after(1, "take lake")
        .check_seat(0, "jesters=1 florins=2900")
    )  # the only object is kept without a question
    nothing = build_scene().auction().after(0, "decline").check("moves=1").check_keys(1, {"take", "decline"})
    assert nothing.after(1, "take jester", "take builder", "keep jester").seat_florins() == [3500, 3300]


def test_P_18_14_remaining_player_may_decline_objects() -> None:
    assert build_scene().auction(jester=1, builder=1, lake=(0, 500)).after(0, "decline").seat_florins(0) == [3000]
    nothing = build_scene().auction(jester=1, builder=1).after(0, "decline").check("moves=1")
    assert nothing.after(1, "keep jester").seat_florins() == [3500, 3300]
    build_scene(last_player_may_decline=False).auction(jester=1, builder=1).check_options(0, "decline=D-4")


def test_P_18_15_buildings_and_recruiting_cards_work_as_usual() -> None:
    view = Table.open_drafted(2, variant="cz2").view_for(None)
    assert set(view.buildings.values()) == {3}
    assert view.heaps["recruiting_card"] == 5
    assert set(view.freedoms.values()) == {1}


def test_P_18_16_players_resolve_their_objects_completely_one_after_the_other() -> None:
    (
        build_scene()
        .give(1, table="poet")
        .auction(recruiting_card=0, jester=0, builder=1, lake=1)
        .after(0, "keep recruiting_card")
        .check("moves=0")
        .check_keys(0, {"recruit", "wait"})
        .after(0, "recruit poet")
        .check("moves=1")
        .after(1, "keep lake")
        .check("moves=1")
        .after(1, "place r0 a7")
        .check("phase=actions")
    )


def test_P_18_17_only_missing_points_are_sold_for_each_bid() -> None:
    (
        build_scene()
        .give(0, florins=100, pp=3)
        .auction(opener=0, jester=1, builder=1)
        .after(0, "take lake")
        .check_events("sells", "takes")
        .check_seat(0, "florins=200 pp=2")
        .after(0, "take park")
        .check("0.pp=2")
    )
    poor = build_scene().give(0, florins=100).auction().check_options(0, "auction=P-22.3")
    assert poor.blocking_reason(0, "auction") == "why-too-dear"

    match = build_scene().give(1, florins=100, pp=1).auction().after(0, "auction jester")
    match.check_options(1, "raise=P-4.13").check_refusal(1, "raise", "blocked")
