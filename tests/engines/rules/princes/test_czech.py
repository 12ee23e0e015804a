"""The Czech game for two: each wins two objects and keeps one (P-18)."""

from __future__ import annotations

from engines.princes.state import Bid
from tests.engines.rules.princes.positions import NO_FOREST, Scene, Table, drafted, money, player, points
from tests.engines.rules.saying import OPEN, asked, events, free, reason, refused, say, skip, told, why


def scene(*, florins: int = 3500, **options: bool) -> Scene:
    """Two players of the Czech game."""
    return Scene(2, florins=florins, variant="cz2", **options)


def won(match: Table) -> dict[str, Bid]:
    """What has been won in this round."""
    auction = match.view_for(None).auction
    return auction.won if auction else {}


def heaps(match: Table) -> dict[str, int]:
    """How many of each object are left, as everybody sees."""
    return match.view_for(None).heaps


def test_P_18_1_up_to_four_auctions_two_objects_each() -> None:
    match = scene().auction()
    for heap, other in (("jester", 1), ("builder", 0), ("lake", 1)):
        opener = asked(match)[0]
        assert opener != other
        say(match, opener, f"auction {heap}")
        say(match, other, "pass")
    assert [bid.seat for bid in won(match).values()] == [0, 1, 0]
    say(match, 1, "take park")
    assert asked(match) == [0]
    assert free(match, 0, "keep") == {"jester", "lake"}
    assert won(match)["park"].seat == 1


def test_P_18_1_each_auction_is_for_another_heap() -> None:
    match = scene().auction(jester=0)
    assert why(match, 1, "auction")["jester"] == "P-4.2"
    assert refused(match, 1, "auction jester") == "blocked"


def test_P_18_2_who_has_won_less_opens_else_the_start_player() -> None:
    for start in (0, 1):
        assert asked(scene().round(1, start).auction(opener=start)) == [start]
        for winner in (0, 1):
            assert asked(scene().round(1, start).auction(opener=start, jester=winner)) == [1 - winner]
        assert asked(scene().round(1, start).auction(opener=1 - start, jester=0, builder=1)) == [start]


def test_P_18_3_who_is_alone_takes_what_he_lacks_for_200_each() -> None:
    match = scene().auction(jester=1, builder=1)
    assert asked(match) == [0]
    say(match, 0, "take lake")
    assert won(match)["lake"] == Bid(0, 200)
    assert why(match, 0, "take")["lake"] == "P-4.2"
    say(match, 0, "take park")
    assert free(match, 0, "keep") == {"lake", "park"}
    one = scene().auction(jester=1, lake=0, builder=1)
    say(one, 0, "take park")
    assert free(one, 0, "keep") == {"lake", "park"}


def test_P_18_4_what_is_won_is_set_aside() -> None:
    for heap in ("lake", "builder", "jester", "prestige_card", "recruiting_card"):
        match = scene().give(1, table="poet").auction()
        say(match, 0, f"auction {heap}")
        entry = say(match, 1, "pass")
        assert events(entry) == ["passes", "wins"]
        assert money(match) == [3500, 3500]
        me = player(match, 0)
        assert (me.tiles, me.builders, me.jesters, me.prestige, me.recruiting) == ([], 0, 0, [], 0)
        assert asked(match) == [1]


def test_P_18_5_one_is_kept_and_the_other_leaves_the_game() -> None:
    match = scene().auction(jester=0, builder=0, lake=1, park=1)
    before = heaps(match)
    entry = say(match, 0, "keep jester")
    assert events(entry, "keeps-object", "discards") == ["keeps-object", "discards"]
    assert (player(match, 0).jesters, player(match, 0).builders) == (1, 0)
    assert {heap: before[heap] - heaps(match)[heap] for heap in ("jester", "builder")} == {"jester": 1, "builder": 1}
    assert match.view_for(None).box == ("builder",)
    assert asked(match) == [1]
    say(match, 1, "keep park", "place r0 a7")
    assert match.view_for(None).box == ("builder", "lake")
    skip(match, to_round=2)
    assert match.view_for(None).box == ("builder", "lake")


def test_P_18_5_the_start_player_chooses_first() -> None:
    match = scene().round(2, 1).auction(opener=1, jester=0, builder=0, lake=1, park=1)
    assert asked(match) == [1]
    say(match, 1, "keep lake", "place r0 f7")
    assert asked(match) == [0]


def test_P_18_6_the_higher_bid_is_paid_once() -> None:
    for kept in ("jester", "builder"):
        match = scene().auction(jester=(0, 900), builder=(0, 400), lake=1, park=1)
        say(match, 0, f"keep {kept}")
        assert money(match, 0) == [2600]


def test_P_18_7_the_kept_object_has_its_effect_at_once() -> None:
    match = scene().give(0, builders=1).auction(builder=0, jester=0, lake=1, park=1)
    say(match, 0, "keep builder")
    assert (player(match, 0).builders, points(match, 0)) == (2, [3])
    match = scene().give(0, tiles="lake r0 a7").auction(lake=0, jester=0, builder=1, park=1)
    say(match, 0, "keep lake")
    assert why(match, 0)["place"] == OPEN
    say(match, 0, "place r0 c7")
    assert points(match, 0) == [3]


def test_P_18_8_each_bid_is_covered_but_not_their_sum() -> None:
    match = scene().give(0, florins=500).auction(jester=(0, 500), park=1)
    say(match, 0, "auction builder")
    say(match, 1, "raise")
    assert why(match, 0)["raise"] == OPEN  # 500 and 400 are more than 500
    say(match, 0, "raise")
    say(match, 1, "raise")
    assert why(match, 0)["raise"] == "P-4.13"


def test_E_9_800_florins_still_buy_a_second_bid_of_800() -> None:
    match = scene().give(0, florins=800).auction(jester=(0, 700), park=1)
    say(match, 0, "auction builder")
    for _ in range(3):
        say(match, 1, "raise")
        say(match, 0, "raise")
    auction = match.view_for(None).auction
    assert auction is not None
    assert auction.bids[-1] == Bid(0, 800)
    say(match, 1, "raise")
    assert why(match, 0)["raise"] == "P-4.13"
    say(match, 0, "pass")
    assert won(match)["builder"] == Bid(1, 900)


def test_P_18_9_points_are_sold_when_the_bid_is_made_and_not_given_back() -> None:
    match = scene().give(0, florins=100, pp=5).auction()
    entry = say(match, 0, "auction jester")
    assert events(entry) == ["sells", "opens"]
    assert (money(match, 0), points(match, 0)) == ([200], [4])
    say(match, 1, "raise")
    assert events(say(match, 0, "raise"), "sells") == ["sells"]
    assert (money(match, 0), points(match, 0)) == ([400], [2])
    say(match, 1, "raise")
    say(match, 0, "pass")
    assert (money(match, 0), points(match, 0)) == ([400], [2])


def test_P_18_10_the_third_freedom_leaves_when_each_has_one() -> None:
    match = scene().give(0, freedoms="travel").turn(1)
    assert set(match.view_for(None).freedoms.values()) == {0, 1}
    entry = say(match, 1, "freedom opinion")
    assert events(entry) == ["introduces", "freedom-leaves"]
    assert set(match.view_for(None).freedoms.values()) == {0}
    assert match.view_for(None).box == ("religion",)


def test_P_18_10_the_third_freedom_stays_when_one_has_two_first() -> None:
    match = scene().give(0, freedoms="travel").turn(0)
    assert events(say(match, 0, "freedom opinion")) == ["introduces"]
    assert match.view_for(None).freedoms["religion"] == 1
    match = scene().give(0, freedoms="travel opinion").turn(1)
    assert events(say(match, 1, "freedom religion")) == ["introduces"]


def test_P_18_11_a_discarded_prestige_card_goes_unseen() -> None:
    match = scene().auction(prestige_card=0, jester=0, builder=1, park=1)
    before = heaps(match)["prestige_card"]
    entry = say(match, 0, "keep jester")
    assert heaps(match)["prestige_card"] == before - 1
    gone = [draw for draw in entry.draws if draw.pile == "prestige"]
    assert [(draw.how, draw.to) for draw in gone] == [("draw", -1)]
    assert gone[0].card not in {card for p in match.position.state.players for card in p.prestige}
    for viewer in (0, 1, None):
        assert match.view_for(viewer).box == ("prestige_card",)
        assert told(entry, viewer)[:2] == ["keeps-object", "discards"]
        assert all(gone[0].card not in str(event.msg) for event in entry.events)


def test_P_18_12_what_could_not_be_kept_can_t_be_bid_for() -> None:
    match = scene().give(1, builders=3).round(1, 1).auction(opener=1)
    assert why(match, 1, "auction")["builder"] == "P-5.12"
    alone = scene().give(1, builders=3).auction()
    assert "wins" in events(say(alone, 0, "auction builder"))  # nobody else could bid
    full = scene().give(0, tiles=NO_FOREST).auction()
    assert why(full, 0, "auction")["forest"] == "P-5.3"


def test_P_18_13_who_declines_to_open_keeps_what_he_has() -> None:
    match = scene().auction(jester=(0, 600), builder=1)
    say(match, 0, "decline")
    assert asked(match) == [1]
    say(match, 1, "take lake")
    assert player(match, 0).jesters == 1  # the only object is kept without a question
    assert money(match, 0) == [2900]
    nothing = scene().auction()
    say(nothing, 0, "decline")
    assert asked(nothing) == [1]
    assert set(why(nothing, 1)) == {"take", "decline"}
    say(nothing, 1, "take jester", "take builder", "keep jester")
    assert money(nothing) == [3500, 3300]


def test_P_18_14_who_is_alone_may_decline_what_he_could_take() -> None:
    match = scene().auction(jester=1, builder=1, lake=(0, 500))
    say(match, 0, "decline")
    assert money(match, 0) == [3000]
    nothing = scene().auction(jester=1, builder=1)
    say(nothing, 0, "decline")
    assert asked(nothing) == [1]
    say(nothing, 1, "keep jester")
    assert money(nothing) == [3500, 3300]
    must = scene(last_player_may_decline=False).auction(jester=1, builder=1)
    assert why(must, 0)["decline"] == "D-4"


def test_P_18_15_buildings_and_recruiting_cards_are_as_usual() -> None:
    view = drafted(2, variant="cz2").view_for(None)
    assert set(view.buildings.values()) == {3}
    assert view.heaps["recruiting_card"] == 5
    assert set(view.freedoms.values()) == {1}


def test_P_18_16_one_after_the_other_completely() -> None:
    match = scene().give(1, table="poet").auction(recruiting_card=0, jester=0, builder=1, lake=1)
    say(match, 0, "keep recruiting_card")
    assert asked(match) == [0]
    assert set(why(match, 0)) == {"recruit", "wait"}
    say(match, 0, "recruit poet")
    assert asked(match) == [1]
    say(match, 1, "keep lake")
    assert asked(match) == [1]
    say(match, 1, "place r0 a7")
    assert match.view_for(None).phase == "actions"


def test_P_18_17_exactly_what_is_missing_is_sold_for_each_bid() -> None:
    match = scene().give(0, florins=100, pp=3).auction(opener=0, jester=1, builder=1)
    entry = say(match, 0, "take lake")
    assert events(entry, "sells", "takes") == ["sells", "takes"]
    assert (money(match, 0), points(match, 0)) == ([200], [2])
    say(match, 0, "take park")
    assert points(match, 0) == [2]
    poor = scene().give(0, florins=100).auction()
    assert why(poor, 0)["auction"] == "P-22.3"
    assert reason(poor, 0, "auction") == "why-too-dear"


def test_P_18_17_who_can_t_cover_a_raise_can_t_make_it() -> None:
    match = scene().give(1, florins=100, pp=1).auction()
    say(match, 0, "auction jester")
    assert why(match, 1)["raise"] == "P-4.13"
    assert refused(match, 1, "raise") == "blocked"
