"""Test actions and purchases (P-6, P-9 to P-11), money and prestige points (P-13), building (P-8)."""

import pytest

from engines.core import piles
from engines.core.tree import MORE, walk_tree
from engines.princes.components import COMPONENTS, printed
from tests.engines.rules.princes.position_builder import NO_BUILDING, Scene, Table
from tests.engines.rules.rule_match import OPEN, visible_event_keys

INDEX = printed(COMPONENTS.current_hash())
ACTIONS = ("work", "build", "profession", "freedom", "bonus")
PERSONS = ("poet", "jurist", "painter", "sculptor", "composer", "astronomer")
BONUS = ("lake_2", "park_2", "forest_2", "jester_2", "large_2", "builder_2")


def keep_card(match: Table, seat: int, card: str) -> None:
    """Keep a card, and put the others under the deck in their order."""
    rest = match.choices(seat, f"keep {card}")
    match.push_moves(seat, f"keep {card} {'rest' if 'rest' in rest else ' '.join(rest)}".strip())


def test_P_6_1_each_player_in_turn_takes_two_actions() -> None:
    (
        Scene()
        .give(0, builders=2)
        .turn(0)
        .after(0, "build tower r0 d3")
        .check("moves=0")
        .after(0, "freedom travel")
        .check("moves=1")
    )
    Scene().give(0, recruiting=1).give(1, table="poet").turn(0, left=0).check_options(0, "build=P-6.1")


def test_P_6_2_the_first_action_is_finished_before_the_second() -> None:
    (
        Scene()
        .turn()
        .after(0, "bonus")
        .check_choices(0, {"keep"})
        .check_refusal(0, "freedom travel", "bad_move")
        .check_refusal(0, "end", "bad_move")
    )


def test_P_6_3_actions_may_be_forgone() -> None:
    for words in ([], ["freedom travel"]):
        Scene().turn().after(0, *words, "end").check("moves=1")


def test_P_6_4_each_action_has_its_limit_per_turn() -> None:
    match = Scene().give(0, professions="poet painter", jesters=5, builders=2).turn()
    match.after(0, "work poet 0", "work painter 0").check_seat(0, "table=poet,painter")
    match = Scene().turn().after(0, "build tower r0 d7", "build chapel r0 a7")
    assert len(match.player_state(0).tiles) == 2
    match = Scene().deck("bonus", *BONUS).turn()
    for card in ("lake_2", "builder_2"):
        match.push_moves(0, "bonus")
        keep_card(match, 0, card)
    match.check_seat(0, "bonus=lake_2,builder_2")
    once = Scene().turn(left=1, profession=True, freedom=True)
    once.check_options(0, "profession=P-9.2 freedom=P-10.2 bonus= build=")
    for word, price in (("profession", 300), ("freedom travel", 300), ("bonus", 300), ("build tower r0 d3", 700)):
        assert Scene().turn().after(0, word).seat_florins(0) == [3500 - price]


def test_P_6_5_bonus_cards_recruiting_and_selling_do_not_count_as_actions() -> None:
    scene = Scene().give(0, professions="poet", jesters=3, bonus="jester_2", recruiting=1, pp=3)
    match = scene.give(1, table="jurist").turn().after(0, "recruit jurist", "more sell 2")
    assert getattr(match.state.actions, "left", None) == 2
    assert getattr(match.after(0, "work poet jester_2=1 . 0").state.actions, "left", None) == 1


def test_P_6_6_action_that_cannot_be_completed_cannot_be_chosen() -> None:
    poor = Scene().give(0, florins=200).turn().blocking_rules(0)
    assert [poor[action] for action in ACTIONS] == ["P-7.1", "P-8.1", "P-9.1", "P-10.1", "P-11.1"]
    enough = Scene().give(0, florins=200, pp=1).turn().blocking_rules(0)  # with all points sold
    assert [enough[action] for action in ACTIONS] == ["P-7.1", "P-8.1", OPEN, OPEN, OPEN]
    Scene().give(0, professions="poet").turn().check_options(0, "work=P-7.3")
    Scene().give(0, tiles=NO_BUILDING).turn().check_options(0, "build=P-22.13")
    gone = Scene().give(1, freedoms="travel religion opinion").give(2, freedoms="travel religion opinion")
    gone.turn().check_options(0, "freedom=P-10.4")


def test_P_6_7_turn_ends_on_request_or_when_no_action_is_left() -> None:
    Scene().turn().after(0, "freedom travel", "build tower r0 d3").check("moves=1")
    scene = Scene().give(0, recruiting=1).give(1, professions="poet", jesters=3)
    (
        scene.turn().after(0, "freedom travel", "build tower r0 d3").check("moves=1")
    )  # a recruiting card with no person to recruit
    (
        Scene()
        .give(0, recruiting=1)
        .give(1, table="poet")
        .turn()
        .after(0, "freedom travel", "build tower r0 d3")
        .check("moves=0")
        .after(0, "end")
        .check("moves=1")
    )


def test_P_9_1_player_looks_at_five_persons_keeps_one_and_returns_the_others() -> None:
    match = Scene().deck("profession", *PERSONS).turn()
    last = match.push_moves(0, "profession")
    assert (match.seat_florins(0), match.choices(0, "keep")) == ([3200], set(PERSONS[:5]))
    assert visible_event_keys(last, 1) == ["buys-profession", "looks"]
    for viewer in (1, 2):
        me = match.private_view(viewer)
        assert (me.looking, me.works) == ((), ())
    assert not [draw for draw in last.draws if draw.to != 0]
    kept = match.push_moves(0, "keep jurist composer poet sculptor painter")
    assert (visible_event_keys(kept, 0), visible_event_keys(kept, 1)) == (["keeps-you"], ["keeps-profession"])
    match.check_seat(0, "professions=jurist")
    deck = match.state.decks["profession"]
    assert deck.layers[0].cards[0] == PERSONS[5]
    assert deck.layers[-1].cards == ["composer", "poet", "sculptor", "painter"]

    match = (
        Scene()
        .give(1, table=" ".join([card for card in INDEX.professions if card not in PERSONS[:3]]))
        .turn()
        .after(0, "profession")
        .check_choices(0, set(PERSONS[:3]), "keep")
        .after(0, "keep poet painter jurist")
    )
    assert [layer.cards for layer in match.state.decks["profession"].layers] == [["painter", "jurist"]]


def test_P_9_2_one_profession_is_bought_per_round_not_counting_recruiting() -> None:
    match = (
        Scene()
        .give(0, recruiting=1)
        .give(1, table="astronomer")
        .deck("profession", *PERSONS[:5])
        .turn()
        .after(0, "profession")
    )
    keep_card(match, 0, "poet")
    assert match.blocking_reason(0, "profession") == "why-profession-once"
    match.check_options(0, "profession=P-9.2").after(0, "recruit astronomer").check_seat(
        0, "professions=poet,astronomer"
    )
    match.play_default_moves(to_round=2)
    match.after_turns((1, "decline"), (2, "decline"), (0, "decline"), (1, "end"), (2, "end"))
    match.check_options(0, "profession=")


def test_P_9_3_the_new_person_may_work_in_the_same_turn() -> None:
    match = Scene().give(0, jesters=3).deck("profession", *PERSONS[:5]).turn().after(0, "profession")
    keep_card(match, 0, "poet")
    match.after(0, "work poet 0").check_seat(0, "table=poet")
    match = Scene().give(0, jesters=3).deck("profession", *PERSONS[:5]).turn(left=1).after(0, "profession")
    keep_card(match, 0, "poet")
    match.check("moves=1")


def test_P_9_4_empty_deck_sells_no_cards() -> None:
    (
        Scene()
        .give(0, recruiting=1)
        .give(1, table=" ".join(INDEX.professions))
        .turn()
        .check_options(0, "profession=P-9.4 recruit=")
    )


def test_P_9_5_there_is_no_hand_limit() -> None:
    hand = [card for card in INDEX.professions if card not in PERSONS]
    match = Scene().give(0, professions=" ".join(hand)).turn().after(0, "profession")
    keep_card(match, 0, sorted(match.choices(0, "keep"))[0])
    assert len(match.player_state(0).professions) == 16


def test_P_10_1_P_10_2_one_freedom_per_round_costs_300_and_is_placed_next_to_the_estate() -> None:
    match = Scene().turn().after(0, "freedom opinion").check_seat(0, "florins=3200 freedoms=opinion")
    match.check_options(0, "freedom=P-10.2").check_refusal(0, "freedom travel", "blocked")
    assert match.view_for(None).freedoms == {"travel": 2, "religion": 2, "opinion": 1}


def test_P_10_3_estate_holds_each_freedom_only_once() -> None:
    (
        Scene()
        .give(0, freedoms="opinion")
        .turn()
        .check_all_options(0, {"travel": OPEN, "religion": OPEN, "opinion": "P-10.3"}, "freedom")
    )


def test_P_10_4_exhausted_freedom_cannot_be_bought() -> None:
    (
        Scene()
        .give(1, freedoms="opinion")
        .give(2, freedoms="opinion")
        .turn()
        .check_all_options(0, {"travel": OPEN, "religion": OPEN, "opinion": "P-10.4"}, "freedom")
    )


def test_P_10_5_freedom_adds_3_to_works_that_want_it_but_no_points() -> None:
    match = Scene().give(0, professions="poet jurist", jesters=4).turn()
    assert [(work.person, work.total) for work in match.private_view(0).works] == [("jurist", 10), ("poet", 10)]
    match.push_moves(0, "freedom travel")
    assert [(work.person, work.total) for work in match.private_view(0).works] == [("jurist", 10), ("poet", 13)]
    assert match.seat_points(0) == [0]


def test_P_10_6_freedoms_are_never_given_back() -> None:
    match = Scene().give(0, freedoms="opinion travel religion").turn()
    match.play_default_moves()
    match.check_seat(0, "freedoms=opinion,travel,religion")


def test_P_11_1_player_looks_at_five_bonus_cards_and_keeps_one() -> None:
    match = Scene().deck("bonus", *BONUS).turn()
    last = match.push_moves(0, "bonus")
    match.check_seat(0, "florins=3200").check_choices(0, BONUS[:5], "keep")
    assert visible_event_keys(last, 1) == ["buys-bonus", "looks"]
    kept = match.push_moves(0, "keep park_2 large_2 jester_2 rest")
    assert (visible_event_keys(kept, 0), visible_event_keys(kept, 1)) == (["keeps-you"], ["keeps-bonus"])
    match.check_seat(0, "bonus=park_2")
    assert match.state.decks["bonus"].layers[-1].cards == ["large_2", "jester_2", "lake_2", "forest_2"]
    (
        Scene()
        .give(1, used_bonus=" ".join(card for card in INDEX.bonus if card not in BONUS[:2]))
        .turn()
        .after(0, "bonus")
        .check_choices(0, set(BONUS[:2]), "keep")
    )


def test_P_11_2_used_cards_are_not_reshuffled() -> None:
    match = Scene().give(1, used_bonus=" ".join(INDEX.bonus)).turn().check_options(0, "bonus=P-11.2")
    assert piles.pile_size(match.state.decks["bonus"]) == 0


def test_P_11_3_several_bonus_cards_even_just_bought_ones_count_once_with_a_work() -> None:
    match = (
        Scene()
        .give(0, professions="poet", bonus="jester_2 landscape_1", jesters=3)
        .deck("bonus", "park_2")
        .turn()
        .after(0, "bonus")
    )
    keep_card(match, 0, "park_2")
    assert set(match.bonus_slots(0, "work poet")) == {"jester_2", "landscape_1", "park_2"}
    match.after(0, "work poet jester_2=1 park_2=1 . 0").check_seat(0, "bonus=landscape_1 used_bonus=jester_2,park_2")
    assert match.player_state(0).best == 7 + 6 + 0


def test_P_11_4_bonus_card_is_valued_when_the_work_is_performed() -> None:
    match = Scene().give(0, professions="poet painter", bonus="building_1", jesters=4).turn()
    assert match.bonus_slots(0, "work poet") == {"building_1": 0}
    assert match.after(0, "build tower r0 d3").bonus_slots(0, "work poet") == {"building_1": 1}


def offers_to_sell(match: Table, seat: int) -> bool:
    root = match.choice_tree(seat)
    return getattr(root, "more", None) is not None and bool(walk_tree(root, (MORE, "sell")))


def test_P_13_1_money_comes_from_works_and_sold_points() -> None:
    (
        Scene(florins=0)
        .give(0, professions="poet", jesters=3, pp=4)
        .turn()
        .after(0, "work poet 0")
        .check("0.florins=700")
        .after(0, "more sell 4")
        .check_seat(0, "florins=1100 pp=0")
    )


def test_P_13_2_sources_of_points() -> None:
    scene = Scene().give(0, professions="poet", jesters=7, builders=1, tiles="lake r0 f7").round(7)
    match = (
        scene.give(0, prestige="most_jesters")
        .auction(opener=0, park=1, forest=2)
        .after(0, "take lake", "place r0 f5", "work poet 2", "build tower r0 d3")
        .after_turns((1, "end"), (2, "end"))
    )
    parts = {"works": 2, "buildings": 3, "landscapes": 3, "builders": 0, "best_works": 3, "prestige": 6, "sold": 0}
    assert (match.view_for(0).results[0].parts, match.seat_points(0)) == (parts, [sum(parts.values())])
    (
        Scene()
        .give(0, builders=1)
        .auction(opener=0, park=1, forest=2)
        .after(0, "take builder")
        .check_seat(0, "from_builders=3")
    )


def test_P_13_3_D_8_points_are_sold_at_100_during_any_decision() -> None:
    match = Scene().give(0, pp=3).give(1, pp=2, table="poet").auction()
    assert match.range_of(0, "more sell") == (1, 3)
    match.after(0, "more sell 1").check_every_event("sells").check("moves=0")  # the question is still open
    (
        match.check_seat(0, "florins=3600 pp=2")
        .after(0, "auction jester")
        .check_refusal(0, "more sell 1", "not_your_turn")
        .after_turns((1, "more sell 2"), (1, "pass"), (2, "pass"))
    )
    auction = Scene().give(0, pp=1).give(1, table="poet").auction(opener=0, jester=1, builder=2)
    for match in (auction.after(0, "take recruiting_card"), Scene().give(0, pp=1).turn().after(0, "bonus")):
        assert offers_to_sell(match, 0)
        before = match.choices(0)
        assert match.after(0, "more sell 1").choices(0) == before
    (
        Scene()
        .give(0, pp=1)
        .auction(opener=0, jester=1, builder=2)
        .after(0, "take lake", "more sell 1", "place r0 f7")
        .check("0.pp=0")
    )

    for word, price in (("build tower r0 d3", 7), ("profession", 3), ("bonus", 3), ("freedom travel", 3)):
        pp = 10 - (price - 1) + (3 if price == 7 else 0)
        Scene().give(0, florins=100, pp=10).turn().after(0, word).check_events("sells").check(f"0.florins=0 0.pp={pp}")


def test_P_13_4_points_do_not_go_below_0() -> None:
    match = Scene().give(0, pp=2).turn().check_refusal(0, "more sell 3", "bad_move").after(0, "more sell 2")
    assert not offers_to_sell(match, 0)
    assert match.refusal_of(0, "more sell 1") == "bad_move"
    Scene().give(0, florins=100, pp=1).turn().check_options(0, "freedom=P-10.1")


def test_P_13_5_there_are_no_loans_gifts_or_trades() -> None:
    assert not offers_to_sell(Scene(florins=100).turn().check_choices(0, {"end"}), 0), "who owns nothing has no action"
    (
        Scene(florins=9000)
        .give(0, pp=5)
        .turn()
        .check_keys(0, {"work", "build", "profession", "freedom", "bonus", "recruit", "end"})
        .check_keys(0, {"sell"}, "more")
    )


@pytest.mark.parametrize(("builders", "price"), [(0, 700), (1, 300), (2, 300), (3, 0)])
@pytest.mark.parametrize("building", ["university r0 e7", "opera r0 e7", "chapel r0 e7"])
def test_P_8_1_P_22_28_price_depends_on_builders_not_on_size(builders: int, price: int, building: str) -> None:
    assert Scene().give(0, florins=price, builders=builders).turn().after(0, f"build {building}").seat_florins(0) == [0]


def test_P_8_2_any_kind_is_taken_from_the_supply_and_placed_at_once() -> None:
    match = Scene().turn()
    assert len(match.choices(0, "build")) == 10
    match.push_moves(0, "build opera r0 e7")
    assert match.view_for(None).players[0].tiles[0].squares == ("e7", "e6", "f6", "f5", "g5")
    assert match.view_for(None).buildings["opera"] == 2


def test_P_8_3_exhausted_building_cannot_be_built() -> None:
    scene = Scene(4)
    for seat in (1, 2, 3):
        scene.give(seat, tiles="opera r0 e7")
    scene.turn().check_options(0, "opera=P-8.3 tower=", "build")


def test_P_8_4_estate_holds_one_building_of_a_kind() -> None:
    match = Scene().give(0, tiles="chapel r0 a7").turn().check_options(0, "chapel=P-8.4", "build")
    assert match.blocking_reason(0, "build chapel") == "why-has-building"
    match.check_options(0, "tower=", "build")


def test_P_8_5_P_22_29_new_building_scores_3_after_payment() -> None:
    match = Scene().give(0, florins=0, pp=7).turn()
    match.after(0, "build chapel r0 a7").check_seat(0, "pp=3").check_every_event("sells", "builds")
    Scene().give(0, florins=0, pp=6).turn().check_options(0, "build=P-8.1")


def check_squares(building: str, rules: str, *, builders: int = 0, tiles: str = "") -> None:
    """Check which rules block a building on some squares of an estate."""
    Scene().give(0, builders=builders, tiles=tiles).turn().check_options(0, rules, f"build {building} r0")


def test_P_8_6_1_building_must_be_on_the_grid_and_off_the_palazzo() -> None:
    check_squares("university", "e7= f7=P-8.6 e3= e2=P-8.6 a5= a4=P-8.6 d3=", builders=2)

    match = Scene().turn()
    assert len(match.choices(0, "build library")) == 8
    assert len(match.choices(0, "build chapel")) == 4  # the others stay the same
    assert len(match.choices(0, "build tower")) == 2
    outlines = set()
    for way in match.choices(0, "build library"):
        match = Scene().turn()
        match.push_moves(0, f"build library {way} {sorted(match.choices(0, f'build library {way}'))[-1]}")
        squares = match.view_for(None).players[0].tiles[0].squares
        columns, rows = [ord(s[0]) for s in squares], [int(s[1]) for s in squares]
        outlines.add(frozenset((c - min(columns), r - min(rows)) for c, r in zip(columns, rows, strict=True)))
    assert len(outlines) == 8

    check_squares("tower", "c5=P-8.6 e4=P-8.6 a6=P-8.6 b7=", builders=2, tiles="lake r0 d5, chapel r0 a7")
    check_squares("tower", "a5= d3= e6= a7= e7= e1=", tiles="lake r0 d5, park r0 a3")


@pytest.mark.parametrize("builders", [0, 1, 2, 3])
def test_P_8_6_4_and_5_buildings_touch_only_with_enough_builders(builders: int) -> None:
    rule = "P-8.6" if builders < 2 else OPEN
    touching = " ".join(f"{square}={rule}" for square in ("a3", "d1", "e7", "b5", "e4"))  # the palazzo and the chapel
    corners = "d3= b7="  # of the palazzo and the chapel: d7 and e6
    check_squares("tower", f"{touching} b4= a5= {corners}", builders=builders, tiles="chapel r0 e6")  # e6 e5 f5


def test_P_8_6_D_11_a_placed_building_stays() -> None:
    match = Scene().give(0, tiles="chapel r0 a7, lake r0 f7").turn().after(0, "build tower r0 d3")
    built = match.view_for(None).players[0].tiles
    match.play_default_moves()
    assert match.view_for(None).players[0].tiles == built


def test_P_8_6_every_blocked_square_gives_its_reason() -> None:
    match = Scene().give(0, tiles="lake r0 d5, chapel r0 a7").turn()
    assert [match.blocking_reason(0, f"build tower r0 {at}") for at in ("f7", "d4", "a6", "a3", "b7")] == [
        "why-off-grid", "why-occupied", "why-occupied", "why-touches", "why-touches",
    ]  # fmt: skip
    assert match.refusal_of(0, "build tower r0 a3") == "blocked"


def test_P_8_7_P_22_16_touching_is_judged_only_when_placing() -> None:
    two = Scene().give(0, builders=2).turn().after(0, "build tower r0 a3", "build chapel r0 a5")
    assert len(two.player_state(0).tiles) == 2
    # these load, though they touch
    Scene().give(0, builders=1, tiles="tower r0 a3, chapel r0 a5").turn().check_options(0, "d7=", "build opera r0")


def test_P_8_8_the_palazzo_is_not_a_building() -> None:
    match = Scene().give(0, professions="poet", jesters=3, bonus="building_1 sizes_2").turn()
    assert match.bonus_slots(0, "work poet") == {"building_1": 0, "sizes_2": 0}
    assert Scene().give(0, prestige="most_buildings").round(7).last_turn().after(2, "end").seat_points() == [0, 0, 0]


@pytest.mark.parametrize(
    ("builders", "tiles"),
    [
        (
            2,
            "laboratory r0 a7, hospital r0 c7, opera r0 e6, theater r0 a4, library r0 d4, studio r0 f3, "
            "chapel r0 f7, tower r90 e4",
        ),
        (1, "studio r0 a7, opera r0 d7, theater r0 e3, tower r0 b4, chapel r180 f7"),
    ],
)
def test_P_8_9_eight_buildings_fit_and_five_of_them_apart(builders: int, tiles: str) -> None:
    *standing, last, end = tiles.split(", ")
    match = Scene().give(0, builders=builders, tiles=", ".join(standing)).turn()
    assert len(match.after(0, f"build {last}", f"build {end}").player_state(0).tiles) == len(standing) + 2
    squares = sorted([7] * 3 + [5] * 5 + [3] * 2)
    assert sum(squares[:8]) <= 43 < sum(squares[:9])
    match.check("moves=1")
