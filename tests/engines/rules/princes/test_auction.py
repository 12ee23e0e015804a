"""Test the auction (P-4), and corner cases of auction and estate (P-22.1 to P-22.17)."""

from engines.princes.game import PRINCES
from engines.princes.state import Bid
from tests.engines.refusals import catch_refusal
from tests.engines.rules.princes.position_builder import NO_BUILDING, NO_FOREST, NO_LAKE, NO_PARK, Scene, Table
from tests.engines.rules.rule_match import OPEN


def auction_bids(match: Table) -> tuple[Bid, ...]:
    auction = match.view_for(None).auction
    return auction.bids if auction else ()


def test_P_4_1_auction_winner_is_out_of_the_phase() -> None:
    match = Scene(4).auction(opener=1, jester=0).after(1, "auction builder")
    for seat, word in ((2, "raise"), (3, "raise"), (1, "raise"), (2, "pass")):
        match.check(f"moves={seat}").after(seat, word)
    match.check("moves=3").check_refusal(0, "raise", "not_your_turn")


def test_P_4_2_one_object_of_each_kind_is_auctioned_per_phase() -> None:
    (
        Scene()
        .auction(opener=1, jester=0)
        .check_options(1, "jester=P-4.2", "auction")
        .check_choices(1, {"forest", "lake", "park", "builder", "prestige_card", "recruiting_card"}, "auction")
        .check_refusal(1, "auction jester", "blocked")
    )


def test_P_4_3_empty_heap_cannot_be_auctioned() -> None:
    Scene().give(2, jesters=7).auction().check_options(0, "jester=P-4.3", "auction")
    Scene().give(2, jesters=6).auction().check_options(0, "jester=", "auction")


def test_P_4_4_naming_a_heap_is_a_bid_of_exactly_200() -> None:
    match = (
        Scene(4)
        .round(2, start=3)
        .auction(opener=3)
        .check("moves=3")
        .check_refusal(3, "auction jester 300", "bad_move")
        .after(3, "auction jester")
    )
    assert auction_bids(match) == (Bid(3, 200),)
    assert match.auction_view(None).opener == 3


def test_P_4_5_each_player_clockwise_raises_by_100_or_leaves_the_auction() -> None:
    match = (
        Scene(4)
        .auction(opener=1)
        .after(1, "auction jester")
        .check("moves=2")
        .check_choices(2, {"raise", "pass"})
        .check_refusal(2, "raise 200", "bad_move")
        .after(2, "raise")
    )
    assert auction_bids(match)[-1] == Bid(2, 300)
    match.push_turns((3, "pass"), (0, "raise"), (1, "raise"), (2, "raise"))
    assert auction_bids(match)[-1] == Bid(2, 600)
    (
        match.check("moves=0")  # 3 has passed
        .after_turns((0, "pass"), (1, "pass"), (1, "auction builder"))
        .after(3, "pass")  # asked again, since 3 is out of only that auction
        .check("moves=0")
    )


def test_P_4_5_premove_to_pass_on_every_bid_is_offered() -> None:
    """A player who wants no auctioned object, or cannot pay, is asked only once."""
    match = Scene(4).auction(opener=1)
    assert PRINCES.premove_options(match.view_for(1), match.choice_tree(1)) == [], "an opening bid can be planned"
    word, _ = PRINCES.premove_options(match.after(1, "auction builder").view_for(2), match.choice_tree(2))[-1]
    assert match.resolve_order(2, " ".join(word)) == "pass"


def test_P_4_6_premoves_with_bid_limits_are_offered() -> None:
    """Limits at the next and the fourth raise are offered within the seat's means; beyond its limit it passes."""
    match = Scene(florins=800).auction().after(0, "auction jester")
    offered = [word for word, _ in PRINCES.premove_options(match.view_for(1), match.choice_tree(1))]
    assert offered == [("limit", "jester", "400"), ("limit", "jester", "700"), ("pass",)]
    match.check_order(1, "limit jester 400", "raise").after_turns((1, "raise"), (2, "pass"), (0, "raise"))
    assert match.resolve_order(1, "limit jester 400") == "pass", "a limit of 400 pays a price of 500"


def test_P_4_6_bid_limits_beyond_the_seats_means_are_not_offered() -> None:
    match = Scene(florins=400).auction().after(0, "auction jester")
    offered = [word for word, _ in PRINCES.premove_options(match.view_for(1), match.choice_tree(1))]
    assert offered == [("limit", "jester", "400"), ("pass",)]

    match = (
        Scene()
        .auction()
        .after(0, "auction jester")
        .after_turns((1, "raise"), (2, "raise"), (0, "raise"), (1, "raise"))
        .after(2, "pass")
        .check("moves=0")
    )  # the opener again, since he was outbid
    match.after(0, "pass").check_events("wins").check_seat(1, "jesters=1")
    auction = match.auction_view(None)
    assert (auction.heap, auction.bids, auction.passed) == (None, (), ())


def test_P_4_7_only_the_winner_pays_and_the_object_takes_effect_at_once() -> None:
    match = Scene(florins=1000).auction().after_turns((0, "auction builder"), (1, "raise"), (2, "raise"), (0, "pass"))
    (
        match.after(1, "pass")
        .check("0.florins=1000 1.florins=1000 2.florins=600 2.builders=1")
        .check_every_event("passes", "wins", "gains-builder")
        .check_options(0, "builder=P-4.2", "auction")
    )
    assert match.view_for(None).heaps["builder"] == 5
    with_points = Scene().give(0, florins=0, pp=2, builders=1).auction(jester=1, forest=2).after(0, "take builder")
    with_points.check_events("sells", "takes", "gains-builder").check_seat(0, "pp=3")  # two sold, then three scored


def test_P_4_8_next_opener_is_the_next_player_still_in() -> None:
    match = (
        Scene(5)
        .auction(opener=1, jester=2)
        .after(1, "auction builder")
        .after_turns((3, "pass"), (4, "pass"), (0, "pass"))
        .check("1.builders=1 moves=3")
    )  # 2 has won: the first after 1 who is still in
    (
        match.after_turns((3, "auction prestige_card"), (4, "raise"), (0, "pass"), (3, "pass"))
        .check("moves=4")
        .after(4, f"keep {match.choices(4, 'keep').pop()} rest")
        .check("moves=3")
    )  # another won: the same opener, with another heap
    match.check_options(3, "prestige_card=P-4.2", "auction")


def test_P_4_9_player_who_does_not_open_is_out() -> None:
    match = (
        Scene(4)
        .auction(opener=3)
        .after(3, "decline")
        .check("moves=0")
        .after_turns((0, "auction jester"), (1, "pass"), (2, "pass"))
        .check_seat(0, "jesters=1")
    )  # 3 was not asked to bid
    purses = "0.florins=3300 1.florins=3500 2.florins=3500 3.florins=3500"
    match.after_turns((1, "decline"), (2, "decline")).check(f"phase=actions {purses}")
    match = Scene(4).auction(opener=3).after_turns((3, "decline"), (0, "auction jester"))
    auction = match.auction_view(None)
    assert (auction.opener, auction.out, auction.passed) == (0, (3,), ())


def test_P_4_10_last_player_takes_one_object_for_200_or_nothing() -> None:
    (
        Scene(florins=300)
        .auction(opener=2, jester=0, forest=1)
        .check_keys(2, {"take", "decline"})
        .check_options(2, "jester=P-4.2 forest=P-4.2 builder=", "take")
        .after(2, "take builder")
        .check("2.builders=1 2.florins=100 phase=actions")
    )
    Scene(florins=300).auction(opener=2, jester=0, forest=1).after(2, "decline").check("2.florins=300 phase=actions")


def test_P_4_11_the_phase_ends_and_all_heaps_open_again() -> None:
    match = (
        Scene()
        .auction(opener=2, jester=0, forest=1)
        .check("phase=auction")
        .after(2, "take builder")
        .check("phase=actions")
    )
    match.play_default_moves(to_round=2)
    assert set(match.blocking_rules(1, "auction").values()) == {OPEN}
    match.after(1, "auction jester").check("moves=2")  # winners of the last round take part again


def test_P_4_12_P_22_7_player_cannot_bid_for_an_object_they_could_not_keep() -> None:
    Scene().give(1, builders=3).auction().after(0, "auction builder").check("moves=2")  # 1 is passed
    match = Scene().give(1, builders=3).auction(opener=1).check_options(1, "builder=P-5.12", "auction")
    assert match.blocking_reason(1, "auction builder") == "why-builders"
    for heap, tiles in (("forest", NO_FOREST), ("lake", NO_LAKE), ("park", NO_PARK)):
        Scene().give(1, tiles=tiles).auction().after(0, f"auction {heap}").check("moves=2")
        match = Scene().give(1, tiles=tiles).auction(opener=1)
        assert {kind for kind, rule in match.blocking_rules(1, "auction").items() if rule == "P-5.3"} >= {heap}


def test_P_4_13_a_bid_may_not_exceed_florins_and_points() -> None:
    (
        Scene()
        .give(1, florins=100, pp=2)
        .auction()
        .after(0, "auction jester")
        .check_all_options(1, {"raise": OPEN, "pass": OPEN})
    )  # 300 = 100 + 2 points
    (
        Scene()
        .give(1, florins=0, pp=2)
        .auction()
        .after(0, "auction jester")
        .check_all_options(1, {"raise": "P-4.13", "pass": OPEN})
        .check_refusal(1, "raise", "blocked")
    )

    (
        Scene().give(1, florins=0).auction().after(0, "auction jester").check("moves=1")
    )  # his money is hidden, and skipping him would reveal it


def test_P_4_14_P_22_11_payment_uses_florins_first_and_sells_as_few_points_as_needed() -> None:
    (
        Scene()
        .give(0, florins=0, pp=9)
        .give(1, florins=100, pp=5)
        .auction()
        .after_turns((0, "auction jester"), (1, "raise"), (2, "pass"), (0, "pass"))
        .check("0.florins=0 1.florins=0 0.pp=9 1.pp=3")
    )
    (
        Scene()
        .give(0, florins=200, pp=5)
        .auction(jester=1, forest=2)
        .after(0, "take builder")
        .check_seat(0, "florins=0 pp=5")
    )

    for florins in (0, 3500):
        match = Scene().give(0, florins=florins, pp=9).auction().after_turns((0, "auction jester"), (1, "pass"))
        seen = match.preview_moves(2, [("pass",)])
        assert seen.seals
        assert [event.msg.key for event in seen.events] == ["passes"]  # it is not revealed whether 0 must sell
        assert match.game.headline_messages(seen.view)[0].key == "headline-hidden"
        assert catch_refusal(match.after(2, "pass").undo, 2).code == "irreversible"


def test_P_4_15_the_same_kind_may_be_bought_in_every_round() -> None:
    match = (
        Scene().give(0, jesters=5).round(4).auction(forest=1, lake=2).after(0, "take jester").check_seat(0, "jesters=6")
    )
    match.play_default_moves(to_round=5)
    match.after_turns((1, "decline"), (2, "decline"), (0, "take jester")).check_seat(0, "jesters=7")


def test_P_4_16_objects_not_won_stay_in_their_heap() -> None:
    match = Scene().auction()
    before = dict(match.view_for(None).heaps)
    match.play_default_moves(to_round=2)
    assert match.view_for(None).heaps == before


def test_P_4_17_bids_are_public_and_strictly_in_turn() -> None:
    match = Scene(4).auction().after_turns((0, "auction jester"), (1, "raise"))
    for viewer in (0, 2, 3, None):
        auction = match.auction_view(viewer)
        assert (auction.heap, auction.bids) == ("jester", (Bid(0, 200), Bid(1, 300)))
    match.check("moves=2").check_refusal(3, "raise", "not_your_turn")


PRESTIGE = (
    "most_buildings two_large fewest_empty three_landscape_kinds most_landscapes most_forests most_lakes most_parks "
    "three_freedoms mix_building_freedom_work most_jesters most_builders mix_builder_jester_landscape most_works"
)


def test_P_22_1_outbid_opener_keeps_opening() -> None:
    (
        Scene(4)
        .auction()
        .after_turns((0, "auction jester"), (1, "raise"), (2, "pass"), (3, "pass"), (0, "pass"))
        .check("moves=0")
        .after_turns((0, "auction builder"), (2, "raise"), (3, "pass"), (0, "pass"))
        .check("moves=0")
        .after(0, "decline")
        .check("moves=3")
    )


def test_P_22_2_opener_wins_at_200_at_once_if_no_other_seat_can_bid() -> None:
    (
        Scene()
        .give(1, tiles=NO_PARK)
        .give(2, tiles=NO_PARK)
        .auction()
        .after(0, "auction park")
        .check_every_event("opens", "wins")
        .check("moves=0 asks=place 0.florins=3300")
    )


def test_P_22_3_player_who_cannot_pay_cannot_open() -> None:
    match = Scene().give(0, florins=100).auction().check("moves=0")  # money is hidden, so the question is asked anyway
    match.check_all_options(0, {"auction": "P-22.3", "decline": OPEN}).after(0, "decline").check("moves=1")
    assert match.view_for(None).auction is not None

    (
        with_nothing_to_have(5)
        .auction(opener=4, lake=1, jester=2)
        .after(4, "decline")
        .check_every_event("declines", "finds-nothing")
        .check("moves=3 asks=take")
    )


def with_nothing_to_have(seats: int) -> Scene:
    """Build a scene for an auction in which seat 1 has won a lake and seat 2 a jester.

    All other objects are closed, sold out or useless to seat 0.
    """
    return Scene(seats).give(0, builders=3, tiles=NO_PARK).give(1, prestige=PRESTIGE).give(2, recruiting=5)


def test_P_22_4_player_who_declined_is_neither_asked_nor_counted() -> None:
    match = (
        Scene(4)
        .auction(opener=1, jester=0)
        .after_turns((1, "decline"), (2, "auction builder"))
        .check("moves=3")
        .after(3, "pass")
        .check("moves=3")
    )
    assert "take" in match.blocking_rules(3)  # 1 is not counted: 3 is the last


def test_P_22_5_last_player_may_find_nothing_to_take() -> None:
    (
        with_nothing_to_have(4)
        .auction(opener=3, lake=1, jester=2)
        .after(3, "decline")
        .check_every_event("declines", "finds-nothing", "auctions-over", "turn-begins")
        .check("0.florins=3500")
    )
    (
        Scene()
        .give(2, florins=0, pp=1)
        .auction(opener=2, jester=0, forest=1)
        .check_all_options(2, {"take": "P-22.3", "decline": OPEN})
        .after(2, "decline")
        .check_seat(2, "florins=0 pp=1")
    )


def test_P_22_6_points_from_an_object_cannot_pay_for_it() -> None:
    Scene().give(0, florins=0, pp=1, builders=1).auction(opener=0, jester=1, forest=2).check_options(0, "take=P-22.3")
    (
        Scene()
        .give(0, florins=0, pp=2, builders=1)
        .auction()
        .after_turns((0, "auction builder"), (1, "raise"), (2, "pass"))
        .check_options(0, "raise=P-4.13")
    )


def test_P_22_8_recruiting_card_may_be_won_without_a_person_to_recruit() -> None:
    match = Scene().give(0, table="poet").auction(opener=0, jester=1, forest=2).after(0, "take recruiting_card")
    match.check_events("takes", "gains-recruiting").check("0.recruiting=1 phase=actions")


def test_P_22_9_last_prestige_card_can_be_taken() -> None:
    match = (
        Scene()
        .give(1, prestige=PRESTIGE.removeprefix("most_buildings "))
        .auction(opener=0, jester=1, forest=2)
        .after(0, "take prestige_card", "keep most_buildings")
        .check_seat(0, "prestige=most_buildings")
    )
    assert match.view_for(None).heaps["prestige_card"] == 0


def test_P_22_10_bid_cannot_be_taken_back() -> None:
    match = Scene().auction().after(0, "auction jester")
    assert catch_refusal(match.undo, 0).code == "irreversible"
    match.after(1, "pass").undo(1)  # a pass that ends nothing is not a bid
    assert catch_refusal(match.after(1, "raise").undo, 1).code == "irreversible"


def test_P_22_12_last_player_can_take_or_decline_in_the_first_auction() -> None:
    (
        Scene()
        .auction()
        .after_turns((0, "decline"), (1, "decline"))
        .check_keys(2, {"take", "decline"})
        .after(2, "take jester")
        .check("2.florins=3300")
    )


def test_P_22_13_estate_without_room_for_buildings_may_fit_a_landscape() -> None:
    match = Scene().give(0, tiles=NO_BUILDING).turn().check_options(0, "build=P-22.13")
    assert match.blocking_reason(0, "build") == "why-nothing-to-build"
    Scene().give(0, tiles=NO_BUILDING).auction(opener=0, jester=1, builder=2).check_options(0, "park=", "take")


def test_P_22_14_holes_may_be_enclosed_and_filled() -> None:
    (
        Scene()
        .give(0, tiles="forest r0 e7, park r90 d5, park r0 e2")
        .auction(opener=0, jester=1, builder=2)
        .after(0, "take park", "place r90 f5")  # encloses e5 e4 e3 and g5 g4 g3
        .check_options(0, "e5= g5=", "build tower r90")
        .after(0, "build tower r90 e5")
    )


def test_P_22_15_a_landscape_keeps_two_buildings_apart() -> None:
    Scene().give(0, tiles="tower r90 d7, park r90 e7").turn().check_options(0, "f7=", "build chapel r0")
    Scene().give(0, tiles="tower r90 d7").turn().check_options(0, "e7=P-8.6", "build chapel r0")


def build_match() -> Table:
    return Scene().auction(opener=0, jester=1, builder=2).after(0, "take park")


def test_P_22_17_winner_chooses_any_place_but_cannot_refuse() -> None:
    match = build_match().check_choices(0, {"place"}).check_refusal(0, "decline", "bad_move")
    assert len(match.choices(0, "place r0")) == 5 * 5 + 2 * 2
    for at in ("a7", "d1"):
        assert build_match().after(0, f"place r0 {at}").player_state(0).tiles[0].at == at
