"""Test the seven objects (P-5)."""

import pytest

from engines.core import piles
from engines.princes.components import COMPONENTS, printed
from tests.engines.rules.princes.position_builder import NO_LAKE, NO_PARK, Scene, Table
from tests.engines.rules.rule_match import OPEN, visible_event_keys

FIVE = ("most_lakes", "most_parks", "two_large", "most_works", "most_forests")
SIXTH = "most_jesters"


def build_match(scene: Scene) -> Table:
    return scene.auction(opener=0, jester=1, builder=2)


def test_P_5_1_landscape_is_placed_at_once_in_any_orientation() -> None:
    match = (
        build_match(Scene().give(0, tiles="tower r0 d3"))
        .after(0, "take forest")
        .check("moves=0")
        .check_choices(0, {"place"})
        .check_choices(0, {"r0", "r90"}, "place")
        .check_options(0, "a7= d4=P-5.1 e7= f7=P-5.1 a3=P-5.1", "place r0")
        .after(0, "place r90 a7")
    )
    assert match.view_for(None).players[0].tiles[1].squares == ("a7", "b7", "a6", "b6", "a5", "b5")
    assert match.view_for(None).heaps["forest"] == 5


@pytest.mark.parametrize("builders", [0, 2])
def test_P_5_2_a_landscape_may_touch_anything(builders: int) -> None:
    match = build_match(Scene().give(0, tiles="tower r0 d3, lake r0 f7", builders=builders)).after(0, "take park")
    palazzo, tower, lake = "a3=", "d2= d4=", "c7= e5="  # the palazzo touches d2, too
    match.check_options(0, f"{palazzo} {tower} {lake} e3=P-5.1", "place r0")


def test_P_5_3_landscape_that_fits_nowhere_cannot_be_taken() -> None:
    build_match(Scene().give(0, tiles=NO_LAKE)).check_options(0, "lake=P-5.3 park=", "take")
    match = build_match(Scene().give(0, tiles=NO_PARK))
    assert {heap for heap, rule in match.blocking_rules(0, "take").items() if rule == "P-5.3"} == {"park", "forest"}


def test_P_5_4_first_preferred_landscape_adds_3_and_others_nothing() -> None:
    values = []
    for tiles in ("", "lake r0 f7", "lake r0 f7, lake r0 f5", "forest r0 d7"):
        values.append(Scene().give(0, professions="poet", jesters=4, tiles=tiles).turn().private_view(0).works[0].total)
    assert values == [9, 12, 12, 9]
    wanted = [row.landscape for row in printed(COMPONENTS.current_hash()).professions.values()]
    assert [wanted.count(kind) for kind in ("forest", "lake", "park")] == [9, 7, 5]


def test_P_5_5_E_6_second_and_later_landscapes_of_a_kind_score_3() -> None:
    for tiles, pp in (("", 0), ("park r0 a7, forest r0 d7", 0), ("lake r0 a7", 3), ("lake r0 a7, lake r0 c7", 3)):
        assert build_match(Scene().give(0, tiles=tiles)).after(0, "take lake", "place r0 f4").seat_points(0) == [pp]


def test_P_5_6_a_placed_landscape_stays() -> None:
    match = build_match(Scene().give(0, tiles="park r90 g7")).after(0, "take lake", "place r0 d7")
    placed = match.view_for(None).players[0].tiles
    verbs = set()
    while not match.is_over:
        verbs |= set(match.blocking_rules(match.seats_to_move()[0]))
        match.push_default_move()
    assert match.view_for(None).players[0].tiles == placed
    auctions = {"auction", "take", "decline"}
    assert verbs <= auctions | {"work", "build", "profession", "freedom", "bonus", "recruit", "end", "raise", "pass"}


def test_P_5_7_a_jester_adds_2_takes_no_square_and_has_no_limit() -> None:
    match = Scene().give(0, professions="poet painter", jesters=6).auction(opener=0, lake=1, builder=2)
    assert [work.total for work in match.private_view(0).works] == [14, 14]
    assert [work.total for work in match.after(0, "take jester").private_view(0).works] == [16, 16]
    assert match.check_seat(0, "jesters=7 pp=0").view_for(0).players[0].empty == 43


@pytest.mark.parametrize(
    ("builders", "pp", "touching", "price"), [(1, 0, "P-8.6", 300), (2, 3, OPEN, 300), (3, 3, OPEN, 0)]
)
def test_P_5_8_P_5_9_P_5_10_effects_of_each_builder(builders: int, pp: int, touching: str, price: int) -> None:
    (
        Scene()
        .give(0, builders=builders - 1)
        .auction(opener=0, jester=1, forest=2)
        .after(0, "take builder")
        .check_seat(0, f"pp={pp}")
        .check_options(0, f"a3={touching}", "build tower r0")
        .after(0, "build tower r0 d3")
        .check_seat(0, f"florins={3500 - 200 - price}")
    )


def test_P_5_11_nothing_is_refunded() -> None:
    (
        Scene()
        .give(0, builders=2, tiles="tower r0 d3")
        .auction(opener=0, jester=1, forest=2)
        .after(0, "take builder")
        .check("0.florins=3300")
    )


def test_P_5_12_no_seat_has_more_than_three_builders() -> None:
    match = Scene().give(0, builders=3).auction(opener=0, jester=1, forest=2).check_options(0, "builder=P-5.12", "take")
    assert match.view_for(None).heaps["builder"] == 3


def test_P_5_13_player_looks_at_five_keeps_one_and_returns_the_others_in_any_order() -> None:
    match = Scene().deck("prestige", *FIVE, SIXTH).auction(opener=0, jester=1, builder=2)
    last = match.push_moves(0, "take prestige_card")
    assert match.choices(0, "keep") == set(FIVE)
    assert visible_event_keys(last, 0) == ["takes", "looks-you"]
    for viewer in (1, 2, None):
        assert visible_event_keys(last, viewer) == ["takes", "looks"]
        assert "most_lakes" not in str(match.view_for(viewer).players)
    kept = match.push_moves(0, "keep most_parks most_works most_lakes most_forests two_large")
    for viewer in (1, None):
        assert visible_event_keys(kept, viewer) == ["keeps-prestige", "auctions-over", "turn-begins"]
    assert visible_event_keys(kept, 0) == ["keeps-you", "auctions-over", "turn-begins"]
    match.check_seat(0, "prestige=most_parks")
    deck = match.state.decks["prestige"]
    assert piles.pile_size(deck) == 13
    assert deck.layers[0].cards[0] == SIXTH
    assert deck.layers[-1].cards == ["most_works", "most_lakes", "most_forests", "two_large"]
    assert deck.layers[-1].known == [0]
    assert match.private_view(1).under == {}


def test_P_5_14_prestige_cards_score_only_at_the_end_and_several_are_allowed() -> None:
    scene = Scene().give(0, tiles="lake r0 f7, park r0 a7, forest r0 d5", prestige="most_lakes three_landscape_kinds")
    match = scene.give(1, prestige="two_large").round(7).last_turn().check("0.pp=0 1.pp=0 2.pp=0")
    match.after(2, "end").check("0.pp=14 1.pp=0 2.pp=0")


def test_P_5_15_recruiting_card_is_used_at_once_or_later_in_the_players_turn() -> None:
    for word, kept, rule in (("recruit poet", "poet", "P-5.15"), ("wait", "", OPEN)):
        match = (
            Scene()
            .give(1, table="poet")
            .auction(opener=0, jester=1, builder=2)
            .after(0, "take recruiting_card")
            .check_choices(0, {"recruit", "wait"})
            .after(0, word)
            .check(f"phase=actions 0.professions={kept}")
            .check_options(0, f"recruit={rule}")
        )
    match.after(0, "recruit poet").check_seat(0, "professions=poet recruiting=0")


def test_P_5_16_recruiting_card_replaces_the_person() -> None:
    (
        Scene()
        .give(0, recruiting=1)
        .give(1, table="jurist poet painter")
        .turn()
        .after(0, "recruit poet")
        .check("0.professions=poet 0.table= 1.table=jurist,recruiting_card,painter 0.recruiting=0")
    )


def test_P_5_17_neither_hands_nor_recruiting_cards_can_be_recruited() -> None:
    (
        Scene()
        .give(0, recruiting=1)
        .give(1, professions="poet", table="recruiting_card")
        .turn()
        .check_options(0, "recruit=P-5.17")
    )
    (
        Scene()
        .give(0, recruiting=1)
        .give(1, professions="poet", table="recruiting_card jurist")
        .turn()
        .check_choices(0, {"jurist"}, "recruit")
    )


def test_P_5_18_D_13_recruiting_is_not_an_action_and_cannot_interrupt_one() -> None:
    match = (
        Scene()
        .give(0, recruiting=3)
        .give(1, table="jurist poet painter")
        .turn()
        .after(0, "recruit jurist", "profession")
        .check_choices(0, {"keep"})
    )  # the action is finished first
    (
        match.after(0, f"keep {sorted(match.choices(0, 'keep'))[0]} rest", "recruit poet", "build tower r0 d3").check(
            "moves=0"
        )
    )  # both actions are done, one card is left
    match.check_choices(0, {"recruit", "end"}).after(0, "recruit painter").check("moves=1")
    assert len(match.player_state(0).professions) == 4


def test_P_5_20_recruiting_card_counts_as_a_person_and_as_a_work_on_the_table() -> None:
    match = Scene().give(0, recruiting=1).give(1, professions="alchemist", table="poet", bonus="table_1").turn()
    before = match.view_for(1)
    after = match.after(0, "recruit poet").view_for(1)
    assert before.me == after.me  # the robbed player loses nothing: work values, bonus card
    assert before.players[1].works == after.players[1].works == 1


def test_P_5_21_a_used_recruiting_card_never_returns() -> None:
    match = Scene().give(0, recruiting=1).give(1, table="poet").turn().after(0, "recruit poet")
    match.play_default_moves()
    assert match.view_for(None).heaps["recruiting_card"] == 4
    match.check_seat(1, "table=recruiting_card")


def test_P_5_22_a_person_recruited_back_can_work_again() -> None:
    match = (
        Scene()
        .give(0, professions="poet", jesters=4, recruiting=1)
        .give(1, recruiting=1)
        .turn()
        .after_turns((0, "work poet 0"), (0, "end"), (1, "recruit poet"), (1, "end"), (2, "end"))
    )
    match.play_default_moves(to_round=2)
    match.after_turns((1, "decline"), (2, "decline"), (0, "decline")).check_options(1, "work=P-7.3")
    (
        Scene()
        .give(0, table="recruiting_card", jesters=4, recruiting=1)
        .give(1, table="poet")
        .turn()
        .after(0, "recruit poet", "work poet 0")
        .check_seat(0, "table=recruiting_card,poet")
    )


def test_P_5_23_player_cannot_recruit_their_own_person() -> None:
    Scene().give(0, recruiting=1, table="poet").turn().check_options(0, "recruit=P-5.17")
    (
        Scene()
        .give(0, recruiting=1, table="poet")
        .give(2, table="jurist")
        .turn()
        .check_choices(0, {"jurist"}, "recruit")
        .check_refusal(0, "recruit poet", "bad_move")
    )
