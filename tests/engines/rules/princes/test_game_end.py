"""Test the end (P-14), prestige cards (P-15), and rulings where documents disagree (P-21, D-1 to D-14)."""

import pytest

from engines.princes.components import COMPONENTS, printed
from tests.engines.refusals import catch_refusal
from tests.engines.rules.princes.position_builder import NO_EMPTY, Scene, Table
from tests.engines.rules.rule_match import OPEN, Given

INDEX = printed(COMPONENTS.current_hash())


CARD = "recruiting_card"


def play_to_end(scene: Scene) -> Table:
    return scene.round(7).last_turn().after(scene.seats - 1, "end").check("over=True")


def final_ranks(match: Table) -> dict[int, int]:
    return {result.seat: result.rank for result in match.view_for(None).results}


def test_P_14_1_prestige_cards_are_revealed_together_and_scored() -> None:
    scene = Scene().give(0, jesters=1, prestige="most_jesters").give(1, prestige="most_lakes two_large")
    match = scene.round(7).last_turn()
    assert [p.prestige_cards for p in match.view_for(2).players] == [(), (), ()]
    match.push_moves(2, "end")
    assert [p.prestige_cards for p in match.view_for(2).players] == [("most_jesters",), ("most_lakes", "two_large"), ()]
    match.check_events("no-best-work", "reveals", "reveals", "reveals-none", *["prestige-scores"] * 3)
    match.check("0.pp=6 1.pp=0 2.pp=0")


def test_P_14_2_P_22_25_nothing_else_scores() -> None:
    full = Scene(florins=9000).give(0, professions="poet", bonus="jester_2", recruiting=2, jesters=2, freedoms="travel")
    assert play_to_end(full).seat_points() == [0, 0, 0]


def test_P_14_3_most_points_then_most_florins() -> None:
    match = play_to_end(Scene().give(0, pp=9, florins=0).give(1, pp=10, florins=0).give(2, pp=10, florins=100))
    assert final_ranks(match) == {2: 1, 1: 2, 0: 3}
    assert [result.seat for result in match.view_for(None).results] == [2, 1, 0]


def test_P_14_4_players_equal_in_points_and_florins_share_the_win() -> None:
    match = play_to_end(Scene().give(0, pp=9).give(1, pp=10, florins=500).give(2, pp=10, florins=500))
    assert final_ranks(match) == {1: 1, 2: 1, 0: 3}
    assert match.game.headline_messages(match.view_for(None))[0].key == "headline-share"


def test_P_14_5_no_points_are_sold_after_the_reveal() -> None:
    assert catch_refusal(play_to_end(Scene().give(0, pp=9)).push_moves, 0, "more sell 1").code == "over"


def test_P_14_6_other_places_are_shared_in_the_same_way() -> None:
    scene = Scene(5).give(0, pp=9).give(1, pp=4, florins=500).give(2, pp=4, florins=500).give(3, pp=4, florins=400)
    assert final_ranks(play_to_end(scene)) == {0: 1, 1: 2, 2: 2, 3: 4, 4: 5}


def prestige_gain(card: str, *others: Given, own: Given) -> int:
    scene = Scene(4).give(0, prestige=card, **own)
    for seat, given in enumerate(others, 1):
        scene.give(seat, **given)
    return play_to_end(scene).state.players[0].parts["prestige"]


def pieces_to_give(what: str, n: int) -> Given:
    kinds = {"most_forests": "forest r90 {}", "most_lakes": "lake r0 {}", "most_parks": "park r90 {}"}
    if what in kinds:
        return {"tiles": ", ".join(kinds[what].format(at) for at in ("a7", "d7", "g7")[:n])} if n else {}
    match what:
        case "most_buildings":
            return {"tiles": ", ".join(["tower r0 d3", "chapel r0 a7", "opera r0 d7"][:n])} if n else {}
        case "most_landscapes":
            return {"tiles": ", ".join(["park r90 a7", "lake r0 d7", "forest r0 e5"][:n])} if n else {}
        case "most_jesters":
            return {"jesters": n}
        case "most_builders":
            return {"builders": n}
        case "most_works":
            return {"table": " ".join(["recruiting_card"] * n)} if n else {}
    raise AssertionError(f"add the tiles of award {what}")


MOST = {
    "most_buildings": (6, 3), "most_landscapes": (7, 4), "most_forests": (7, 4), "most_lakes": (6, 3),
    "most_parks": (5, 3), "most_jesters": (6, 3), "most_builders": (6, 3), "most_works": (7, 4),
}  # fmt: skip


@pytest.mark.parametrize("card", MOST)
def test_P_15_1_prestige_for_most_alone_shared_or_not_reached(card: str) -> None:
    alone, shared = MOST[card]
    two, one, none = pieces_to_give(card, 2), pieces_to_give(card, 1), pieces_to_give(card, 0)
    assert prestige_gain(card, one, none, one, own=two) == alone
    assert prestige_gain(card, none, two, one, own=two) == shared
    assert prestige_gain(card, one, two, none, own=one) == 0


def test_P_15_1_prestige_for_fewest_alone_shared_or_exceeded() -> None:
    forest, park, none = {"tiles": "forest r0 d7"}, {"tiles": "park r0 d7"}, dict[str, str]()
    assert prestige_gain("fewest_empty", park, none, none, own=forest) == 8
    assert prestige_gain("fewest_empty", {"tiles": "lake r0 d7, park r90 a7"}, own=forest) == 0
    assert prestige_gain("fewest_empty", forest, none, none, own=forest) == 4
    assert max(max(card.pp, card.pp_tied) for card in INDEX.prestige.values()) == 8


@pytest.mark.parametrize("card", MOST)
def test_P_15_2_D_6_zero_is_never_most(card: str) -> None:
    assert prestige_gain(card, {}, {}, {}, own={}) == 0


def test_P_15_2_all_estates_may_be_equally_empty_or_full() -> None:
    assert prestige_gain("fewest_empty", own={"tiles": NO_EMPTY}) == 8  # none is empty
    assert prestige_gain("fewest_empty", {}, {}, {}, own={}) == 4


def test_P_15_3_all_players_are_compared() -> None:
    assert prestige_gain("most_jesters", {"jesters": 2}, own={"jesters": 1}) == 0
    assert prestige_gain("most_jesters", {"jesters": 2, "prestige": "most_lakes"}, own={"jesters": 1}) == 0


FIXED: dict[str, tuple[int, Given, Given]] = {
    "two_large": (5, {"tiles": "university r0 e7, workshop r0 a7"}, {"tiles": "university r0 e7, opera r0 a7"}),
    "three_landscape_kinds": (
        8,
        {"tiles": "forest r0 e7, lake r0 a7, park r0 e3"},
        {"tiles": "forest r0 e7, lake r0 a7, lake r0 e3"},
    ),
    "three_freedoms": (8, {"freedoms": "travel religion opinion"}, {"freedoms": "travel opinion"}),
    "mix_builder_jester_landscape": (
        7,
        {"builders": 1, "jesters": 1, "tiles": "lake r0 a7, lake r0 d7"},
        {"builders": 1, "jesters": 2, "tiles": "lake r0 a7"},
    ),
}


@pytest.mark.parametrize("card", FIXED)
def test_P_15_4_fixed_conditions_pay_whatever_the_others_have(card: str) -> None:
    pp, enough, less = FIXED[card]
    assert (prestige_gain(card, enough, enough, own=enough), prestige_gain(card, own=less)) == (pp, 0)


FOUR = "tower r0 d3, chapel r0 a7, opera r0 d7, studio r0 a5"


@pytest.mark.parametrize(
    ("own", "pp"),
    [
        ({"tiles": FOUR, "freedoms": "travel opinion", "table": "poet jurist painter recruiting_card"}, 6),
        ({"tiles": FOUR, "freedoms": "travel opinion", "table": "poet jurist painter", "recruiting": 1}, 0),
        ({"tiles": FOUR, "freedoms": "travel opinion", "table": "poet jurist painter", "professions": "alchemist"}, 0),
        ({"tiles": FOUR, "freedoms": "travel", "table": "poet jurist painter alchemist"}, 0),
        ({"tiles": FOUR[:-14], "freedoms": "travel opinion", "table": "poet jurist painter alchemist"}, 0),
    ],
)
def test_P_15_5_works_are_cards_on_the_table_including_recruiting_cards(own: Given, pp: int) -> None:
    assert prestige_gain("mix_building_freedom_work", own=own) == pp


def test_P_15_5_cards_in_hand_are_not_works() -> None:
    hand: Given = {"professions": "poet jurist", "recruiting": 1, "table": "painter"}
    assert prestige_gain("most_works", hand, own={"table": "recruiting_card recruiting_card"}) == 7


@pytest.mark.parametrize(
    ("tiles", "empty"), [("", 43), ("forest r0 e7", 37), ("university r0 e7, park r0 a7", 33), (FOUR, 27)]
)
def test_P_15_6_empty_squares_are_squares_without_pieces(tiles: str, empty: int) -> None:
    assert Scene().give(0, tiles=tiles).auction().view_for(None).players[0].empty == empty


@pytest.mark.parametrize(
    ("where", "own", "robbed"), [("opponent", "", f"jurist,{CARD}"), ("own_table", CARD, "jurist")]
)
def test_D_1_used_recruiting_card_is_placed_according_to_the_option(where: str, own: str, robbed: str) -> None:
    match = (
        Scene(recruiting_replaced_at=where)
        .give(0, recruiting=1)
        .give(1, table="jurist poet")
        .turn()
        .after(0, "recruit poet")
        .check(f"0.table={own} 1.table={robbed} 0.professions=poet")
    )
    assert match.view_for(None).heaps["recruiting_card"] == 4


@pytest.mark.parametrize(("where", "own", "robbed"), [("opponent", "", CARD), ("own_table", CARD, "")])
def test_D_1_option_also_applies_to_a_card_used_when_won(where: str, own: str, robbed: str) -> None:
    match = Scene(recruiting_replaced_at=where).give(1, table="poet").auction(opener=0, jester=1, builder=2)
    match.after(0, "take recruiting_card", "recruit poet").check(f"0.table={own} 1.table={robbed}")


@pytest.mark.parametrize(("counts", "value"), [(True, 11), (False, 9)])
def test_D_2_option_decides_whether_a_recruiting_card_in_hand_adds_1(counts: bool, value: int) -> None:
    scene = Scene(recruiting_in_hand_counts=counts).give(0, professions="poet", jesters=4, recruiting=2)
    match = scene.give(0, bonus="hand_1").turn()
    assert match.private_view(0).works[0].total == value
    assert match.bonus_slots(0, "work poet") == {"hand_1": 2}  # bonus card 19 counts them either way
    assert match.after(0, "work poet . 0").player_state(0).best == value


@pytest.mark.parametrize("counts", [True, False])
def test_D_2_recruiting_card_on_the_table_counts_either_way(counts: bool) -> None:
    scene = Scene(recruiting_in_hand_counts=counts).give(0, professions="poet", jesters=4, table="recruiting_card")
    assert scene.turn().private_view(0).works[0].total == 10


def test_D_3_shared_first_place_scores_the_number_in_parentheses() -> None:
    compared = [card for card in INDEX.prestige.values() if card.mode != "at_least"]
    assert len(compared) == 9
    assert all(card.pp_tied == (card.pp + 1) // 2 for card in compared)


@pytest.mark.parametrize("may", [True, False])
def test_D_4_option_decides_whether_the_last_player_may_decline(may: bool) -> None:
    (
        Scene(last_player_may_decline=may)
        .auction(opener=2, jester=0, forest=1)
        .check_all_options(2, {"take": OPEN, "decline": OPEN if may else "D-4"})
    )
    (
        Scene(last_player_may_decline=may, florins=0)
        .auction(opener=2, jester=0, forest=1)
        .check_all_options(2, {"take": "P-22.3", "decline": OPEN})
    )
    Scene(last_player_may_decline=may).auction(opener=2).check_options(2, "decline=")  # opening is a different option


@pytest.mark.parametrize("may", [True, False])
def test_D_5_option_decides_whether_an_opener_may_decline(may: bool) -> None:
    Scene(may_decline_to_open=may).auction().check_all_options(0, {"auction": OPEN, "decline": OPEN if may else "D-5"})
    (
        Scene(may_decline_to_open=may)
        .give(0, florins=100)
        .auction()
        .check_all_options(0, {"auction": "P-22.3", "decline": OPEN})
        .after(0, "decline")
        .check("moves=1")
    )
    (
        Scene(may_decline_to_open=may).auction(opener=2, jester=0, forest=1).check_options(2, "decline=")
    )  # taking is a different option


def test_D_7_player_looks_at_all_of_fewer_than_five_prestige_cards() -> None:
    left = ("most_lakes", "most_parks", "two_large")
    match = (
        Scene()
        .give(1, prestige=" ".join(card for card in INDEX.prestige if card not in left))
        .auction(opener=0, jester=1, builder=2)
        .after(0, "take prestige_card")
        .check_choices(0, set(left), "keep")
        .after(0, "keep two_large most_parks most_lakes")
    )
    assert match.state.decks["prestige"].layers[0].cards == ["most_parks", "most_lakes"]


def test_D_12_two_players_use_one_of_two_variants() -> None:
    assert Table.open(2).view_for(None).options["variant"] == "cz2"
    assert Table.open(2, variant="ru2").view_for(None).options["variant"] == "ru2"
    for seats, variant in ((3, "cz2"), (3, "ru2"), (4, "ru3"), (2, "ru3")):
        assert catch_refusal(Table.open, seats, variant=variant).code == "bad_options"
