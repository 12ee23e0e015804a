"""Test completing a work (P-7), the best work of the round (P-12), and worked examples (P-23)."""

import pytest

from engines.princes.components import COMPONENTS, printed
from tests.engines.rules.princes.position_builder import NO_EMPTY, Scene, Table
from tests.engines.rules.rule_match import OPEN, Given, event_keys


def work_value(match: Table, person: str) -> int:
    return int(next(work.total for work in match.private_view(0).works if work.person == person))


def complete_work(match: Table, text: str) -> int:
    entry = match.push_moves(0, text)
    told = next(event.msg.args["value"] for event in entry.events if event.msg.key.startswith("completes"))
    assert isinstance(told, int)
    return told


def test_P_7_1_work_uses_a_person_in_hand_and_any_number_of_bonus_cards() -> None:
    scene = Scene().give(0, professions="poet", table="jurist", bonus="jester_2 park_2 lake_2", jesters=4)
    match = scene.turn().check_keys(0, {"poet"}, "work")
    assert set(match.bonus_slots(0, "work poet")) == {"jester_2", "park_2", "lake_2"}
    for cards in (".", "jester_2=1 .", "jester_2=1 lake_2=1 park_2=1 ."):
        assert match.range_of(0, f"work poet {cards}")[0] == 0
    match.check_refusal(0, "work jurist . 0", "bad_move").check_refusal(0, "work poet jester_2=2 . 0", "bad_move")


@pytest.mark.parametrize(
    ("given", "worth"),
    [
        ({}, 1),
        ({"tiles": "theater r0 e5"}, 5),
        ({"tiles": "opera r0 d7"}, 1),
        ({"tiles": "lake r0 f7"}, 4),
        ({"tiles": "lake r0 f7, lake r0 a7"}, 4),
        ({"tiles": "park r0 a7, forest r0 d7"}, 1),
        ({"freedoms": "travel"}, 4),
        ({"freedoms": "religion opinion"}, 1),
        ({"jesters": 3}, 7),
        ({"builders": 2}, 1),
        ({"professions": "jurist", "table": "painter sculptor"}, 4),
        ({"table": "recruiting_card recruiting_card"}, 3),
        ({"recruiting": 2}, 3),
        ({"bonus": "lake_2", "used_bonus": "park_2", "prestige": "most_lakes"}, 1),
        ({"tiles": "theater r0 e5, lake r0 f7", "freedoms": "travel", "jesters": 1, "table": "recruiting_card"}, 14),
    ],
)
def test_P_7_2_the_work_value_is_a_sum(given: Given, worth: int) -> None:
    match = Scene().give(0, professions="poet").give(0, **given).turn()
    assert work_value(match, "poet") == worth
    if worth >= 7:
        bonus = " ." if "bonus" in given else ""
        assert complete_work(match, f"work poet{bonus} 0") == worth


def test_P_7_2_bonus_cards_add_their_printed_value() -> None:
    match = Scene().give(0, professions="poet", jesters=2, bonus="jester_2 freedom_2", freedoms="travel").turn()
    assert work_value(match, "poet") == 8
    assert complete_work(match, "work poet freedom_2=1 jester_2=1 . 0") == 8 + 4 + 2


def test_P_7_3_the_value_with_bonus_cards_must_reach_the_minimum() -> None:
    match = (
        Scene()
        .give(0, professions="poet jurist", jesters=2, bonus="jester_2 lake_2")
        .round(2)
        .turn()
        .check_all_options(0, {"poet": OPEN, "jurist": OPEN}, "work")
    )  # 6, and 4 with the card: 10
    (
        match.check_refusal(0, "work poet . 0", "blocked")
        .check_refusal(0, "work poet lake_2=1 . 0", "blocked")
        .check_seat(0, "bonus=jester_2,lake_2")
        .after(0, "work poet jester_2=1 . 0")
    )
    (
        Scene()
        .give(0, professions="poet jurist", jesters=3, bonus="table_1 jester_2")
        .round(2)
        .turn()
        .check_refusal(0, "work poet table_1=1 . 0", "blocked")
    )  # 9
    (
        Scene()
        .give(0, professions="poet jurist", jesters=2, bonus="lake_2", freedoms="travel")
        .round(2)
        .turn()
        .check_options(0, "work=P-7.3")
    )
    match = (
        Scene()
        .give(0, professions="poet jurist", jesters=2, bonus="lake_2", freedoms="travel")
        .round(1)
        .turn()
        .check_all_options(0, {"poet": OPEN, "jurist": "P-7.3"}, "work")
    )
    assert match.blocking_reason(0, "work jurist") == "why-too-low"


def test_P_7_4_played_person_is_placed_face_up_and_cannot_work_again() -> None:
    match = Scene().give(0, professions="poet", jesters=3).give(1, recruiting=1).turn().after(0, "work poet 0")
    assert match.view_for(None).players[0].table == ("poet",)
    match.check_options(0, "work=P-7.1").after(0, "end").check_choices(1, {"poet"}, "recruit")


def test_P_7_5_bank_pays_100_per_point_of_work_value() -> None:
    Scene(florins=0).give(0, professions="poet", jesters=4).turn().after(0, "work poet 0").check("0.florins=900")


@pytest.mark.parametrize(("jesters", "most"), [(3, 3), (4, 4), (5, 5), (7, 7)])
def test_P_7_6_P_22_30_E_3_any_part_of_the_payment_can_become_points_at_200(jesters: int, most: int) -> None:
    worth = 1 + 2 * jesters
    for pp in (0, 1, most):
        match = Scene(florins=5000).give(0, professions="poet", jesters=jesters).turn()
        assert match.range_of(0, "work poet") == (0, most)
        match.after(0, f"work poet {pp}").check_seat(0, f"florins={5000 + 100 * worth - 200 * pp} pp={pp}")


def test_P_7_7_only_this_payment_buys_points_and_only_now() -> None:
    match = Scene(florins=9000).give(0, professions="poet", jesters=3).turn()
    assert (match.range_of(0, "work poet"), match.refusal_of(0, "work poet 4")) == ((0, 3), "bad_move")
    assert match.after(0, "work poet 0", "freedom travel").seat_points(0) == [0]
    assert not {"buy", "points"} & set(match.blocking_rules(1))


def test_P_7_8_played_bonus_cards_are_discarded_face_up() -> None:
    match = Scene().give(0, professions="poet jurist", bonus="jester_2 park_2", jesters=3).turn()
    assert match.after(0, "work poet jester_2=1 . 0").view_for(None).players[0].used_bonus == ("jester_2",)
    match.check_seat(0, "bonus=park_2")
    assert set(match.bonus_slots(0, "work jurist")) == {"park_2"}
    match.play_default_moves()
    match.check_seat(0, "used_bonus=jester_2")


@pytest.mark.parametrize("order", [("poet", "jurist"), ("jurist", "poet")])
def test_P_7_9_the_marker_shows_the_higher_work_of_this_round(order: tuple[str, str]) -> None:
    match = Scene().give(0, professions="poet jurist", jesters=3, freedoms="travel").turn()
    for person in order:
        match.push_moves(0, f"work {person} 0")
    assert match.view_for(None).players[0].best == 11  # 8 and 11, not 19
    match.play_default_moves(to_round=2)
    assert match.view_for(None).players[0].best == 0


def test_P_7_10_each_of_two_works_is_valued_when_performed() -> None:
    match = Scene(florins=0).give(0, professions="poet painter", jesters=3, bonus="table_1").turn()
    assert match.bonus_slots(0, "work poet") == {"table_1": 1}
    match.after(0, "work poet . 4").check_seat(0, "pp=4 florins=0")
    assert match.bonus_slots(0, "work painter") == {"table_1": 2}
    assert match.range_of(0, "work painter .") == (0, 4)
    match.after(0, "work painter table_1=1 . 5").check_seat(0, "pp=9 florins=0")


def end_of_round(*best: int) -> Table:
    scene = Scene(len(best))
    for seat, worth in enumerate(best):
        scene.give(seat, best=worth)
    return scene.last_turn()


@pytest.mark.parametrize(
    ("best", "pp"),
    [
        ((9, 12, 11), [0, 3, 0]),
        ((0, 7, 0, 0), [0, 3, 0, 0]),
        ((12, 9, 12), [3, 0, 3]),
        ((8, 8, 8), [3, 3, 3]),
        ((0, 0, 0), [0, 0, 0]),
    ],
)
def test_P_12_1_P_12_2_P_12_3_best_work_scores_3(best: tuple[int, ...], pp: list[int]) -> None:
    match = end_of_round(*best)
    assert match.seat_points() == [0] * len(best)  # only once all have played
    last = match.push_moves(match.seats_to_move()[0], "end")
    assert match.seat_points() == pp
    assert event_keys(last, "best-work", "no-best-work") == ["best-work" if any(best) else "no-best-work"]


def test_P_12_4_best_work_scores_at_most_3_per_round() -> None:
    match = Scene().give(2, professions="poet painter", jesters=3).turn(2).after(2, "work poet 0", "work painter 0")
    assert match.seat_points() == [0, 0, 3]


A, B, C, D = range(4)


def test_E_1_example_of_auctions_with_four_players() -> None:
    match = (
        Scene(4)
        .auction(opener=A)
        .after(A, "auction park")
        .after_turns((B, "pass"), (C, "pass"), (D, "pass"))
        .after_turns((A, "place r0 a7"), (B, "auction jester"))
    )
    for seat, word in ((C, "raise"), (D, "raise"), (B, "raise"), (C, "raise"), (D, "raise"), (B, "pass"), (C, "pass")):
        match.check(f"moves={seat}").after(seat, word)
    match.check(f"{D}.jesters=1 moves={B}").after(B, "auction forest")
    for seat, word in ((C, "raise"), (B, "raise"), (C, "raise"), (B, "raise"), (C, "pass")):
        match.check(f"moves={seat}").after(seat, word)
    (
        match.after(B, "place r0 a7")
        .check(f"moves={C}")
        .check_choices(C, {"lake", "builder", "prestige_card", "recruiting_card"}, "take")
        .after(C, "take builder")
        .check("phase=actions")
    )
    assert match.seat_florins() == [3300, 2900, 3300, 2800]


def test_E_2_example_of_the_poets_work() -> None:
    scene = Scene(florins=0).give(0, professions="poet jurist", table="painter recruiting_card", jesters=2)
    match = scene.give(0, tiles="theater r0 e5", freedoms="travel").round(3).turn()
    assert match.view_for(None).minimum[2] == 12
    work = next(work for work in match.private_view(0).works if work.person == "poet")
    assert (work.building, work.landscape, work.freedom, work.jesters, work.persons) == (4, 0, 3, 4, 4)
    match.after(0, "work poet 7").check_seat(0, "best=15 pp=7 florins=100")


EXAMPLE_ESTATE: Given = {
    "tiles": "university r0 a7, workshop r0 e5, forest r0 d7, forest r90 d3, opera r270 d5, lake r0 f2, tower r90 g7, "
    "chapel r90 a4",
    "builders": 2,
    "freedoms": "travel opinion",
}


@pytest.mark.parametrize(
    ("card", "value"),
    list(
        zip(
            printed(COMPONENTS.current_hash()).bonus,
            [5, 4, 3, 5, 6, 3, 4, 2, 0, 4, 0, 2, 4, 3, 2, 3, 4, 5, 2, 3],
            strict=True,
        )
    ),
)
def test_E_7_example_of_bonus_cards(card: str, value: int) -> None:
    scene = Scene().give(0, **EXAMPLE_ESTATE, prestige="two_large", bonus=card, recruiting=1)
    match = scene.give(0, table="poet jurist", professions="mathematician painter").turn()
    assert match.bonus_slots(0, "work mathematician") == {card: value}
    plain = match.option_notes(0, "work")["mathematician"]
    assert match.after(0, f"work mathematician {card}=1 . 0").player_state(0).best == int(str(plain.args["n"])) + value


BUILDINGS = "university r0 a7, workshop r0 e3, opera r270 d5, tower r90 g7, chapel r90 a4"


@pytest.mark.parametrize(
    ("card", "others", "pp"),
    [
        ("most_buildings", [{"tiles": BUILDINGS.removeprefix("university r0 a7, ")}], 6),
        ("most_buildings", [{"tiles": BUILDINGS}], 3),
        ("two_large", [{"tiles": BUILDINGS}], 5),
        ("fewest_empty", [{"tiles": NO_EMPTY.removesuffix(", park r90 g7")}], 8),
        ("fewest_empty", [{"tiles": NO_EMPTY}], 0),
        ("three_landscape_kinds", [], 0),
        ("most_landscapes", [{"tiles": "forest r0 d7, lake r0 a7"}], 7),
        ("most_landscapes", [{"tiles": "forest r0 d7, lake r0 a7, lake r0 a4"}], 4),
        ("most_forests", [{"tiles": "forest r0 d7"}], 7),
        ("most_lakes", [{"tiles": "lake r0 a7"}, {"tiles": "lake r0 a7"}], 3),
        ("most_parks", [], 0),
        ("most_jesters", [], 0),
        ("three_freedoms", [], 0),
        ("mix_building_freedom_work", [], 6),
        ("most_builders", [{"builders": 1}], 6),
        ("mix_builder_jester_landscape", [], 0),
        ("most_works", [{"table": "goldsmith astronomer composer alchemist recruiting_card"}], 0),
    ],
)
def test_E_8_example_of_prestige_cards(card: str, others: list[Given], pp: int) -> None:
    scene = Scene(4).give(0, **EXAMPLE_ESTATE, prestige=card, professions="sculptor")
    scene.give(0, table="poet jurist painter recruiting_card").round(7)
    for seat, given in enumerate(others, 1):
        scene.give(seat, **given)
    scene.last_turn().after(3, "end").check_seat(0, f"from_prestige={pp}")
