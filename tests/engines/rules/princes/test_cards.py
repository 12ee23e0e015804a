"""Test bonus cards and persons (P-16, P-17), and corner cases of cards and rounds (P-22.18 to P-22.37)."""

import re
from pathlib import Path

import pytest

from engines.princes.components import COMPONENTS, printed
from tests.engines.refusals import catch_refusal
from tests.engines.rules.princes.position_builder import Scene
from tests.engines.rules.rule_match import OPEN, Given, event_keys

INDEX = printed(COMPONENTS.current_hash())
RULES = (Path(__file__).parents[4] / "docs/rules/princes.md").read_text("utf-8")


def rule_table_rows(section: str) -> list[list[str]]:
    lines = [line for line in RULES.split(f"\n## {section} ")[1].split("\n## ")[0].splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def test_P_15_1_prestige_card_points_match_the_rules() -> None:
    printed = {row[1]: row[3] for row in rule_table_rows("P-15")[2:]}
    ours = {row.id: f"{row.pp} ({row.pp_tied})" if row.pp_tied else f"{row.pp}" for row in INDEX.prestige.values()}
    assert printed == ours


def test_P_16_twenty_bonus_cards_follow_the_order_of_the_rules() -> None:
    assert [row[1] for row in rule_table_rows("P-16")[2:]] == list(INDEX.bonus)


@pytest.mark.parametrize(
    ("card", "given", "adds"),
    [
        ("hand_1", {"professions": "poet"}, 0),
        ("hand_1", {"professions": "poet jurist", "recruiting": 1}, 2),
        ("hand_1", {"professions": "poet", "table": "jurist painter"}, 0),
        ("table_1", {"professions": "poet jurist"}, 1),
        ("table_1", {"professions": "poet", "table": "jurist recruiting_card"}, 3),
        ("table_1", {"professions": "poet", "recruiting": 2}, 1),
    ],
)
def test_P_16_1_played_person_counts_as_on_the_table_for_cards_19_and_20(card: str, given: Given, adds: int) -> None:
    assert Scene().give(0, jesters=4, bonus=card, **given).turn().bonus_slots(0, "work poet") == {card: adds}


def test_P_16_2_bonus_is_added_to_the_work_value() -> None:
    match = Scene().give(0, professions="poet", jesters=3, bonus="jester_2 jester_freedom_1").turn()
    value = match.push_moves(0, "work poet jester_2=1 jester_freedom_1=1 . 0").events[0].msg.args["value"]
    assert value == 1 + 3 * 2 + 3 * 2 + 3 * 1


def test_P_17_preferences_of_the_21_persons() -> None:
    printed = {re.sub(r"\W", "_", row[0]): tuple(row[1:]) for row in rule_table_rows("P-17")[2:]}
    assert printed == {row.id: (row.building, row.landscape, row.freedom) for row in INDEX.professions.values()}
    wants = list(printed.values())
    assert {kind: sum(w[2] == kind for w in wants) for kind in INDEX.freedoms} == dict.fromkeys(INDEX.freedoms, 7)
    by_size = {"large": 3, "medium": 2, "small": 1}
    assert all(sum(w[0] == kind for w in wants) == by_size[INDEX.tiles[kind].size] for kind in INDEX.buildings)


SIX = ("lake_2", "park_2", "forest_2", "jester_2", "large_2", "builder_2")


def test_P_22_18_cards_put_under_the_deck_return_in_their_order() -> None:
    match = (
        Scene()
        .give(2, used_bonus=" ".join(card for card in INDEX.bonus if card not in SIX))
        .deck("bonus", *SIX)
        .turn()
        .after(0, "bonus", "keep park_2 large_2 jester_2 lake_2 forest_2")
    )
    assert match.private_view(0).under == {"bonus": (("large_2", "jester_2", "lake_2", "forest_2"),)}
    match.push_turns((0, "end"), (1, "bonus"))
    assert match.private_view(1).looking == ("builder_2", "large_2", "jester_2", "lake_2", "forest_2")
    assert match.private_view(0).under == {}


def test_P_22_19_recruiting_card_on_a_table_is_not_a_person() -> None:
    Scene().give(0, professions="poet", table="recruiting_card", jesters=4).turn().check_keys(0, {"poet"}, "work")


def test_P_22_20_marker_of_a_robbed_player_stays() -> None:
    (
        Scene()
        .give(0, professions="poet", jesters=4)
        .give(1, recruiting=1)
        .turn()
        .after_turns((0, "work poet 0"), (0, "end"), (1, "recruit poet"))
        .check_seat(0, "best=9")
        .after_turns((1, "end"), (2, "end"))
        .check("0.pp=3 1.pp=0 2.pp=0")
    )


def test_P_22_21_a_person_recruited_away_still_counts_for_the_robbed() -> None:
    match = Scene().give(2, recruiting=1).give(1, table="poet", prestige="most_works").round(7).last_turn()
    assert match.after(2, "recruit poet", "end").seat_points() == [0, 7, 0]


def test_P_22_22_P_5_19_person_played_again_counts_as_a_work_of_both() -> None:
    match = (
        Scene().give(0, recruiting=1, jesters=4).give(1, table="poet").turn().after(0, "recruit poet", "work poet 0")
    )
    assert [p.works for p in match.view_for(None).players] == [1, 1, 0]


def test_P_22_23_a_bonus_card_that_adds_nothing_may_be_played() -> None:
    match = Scene().give(0, professions="poet", bonus="lake_2", jesters=4).turn()
    assert match.bonus_slots(0, "work poet") == {"lake_2": 0}
    match.after(0, "work poet lake_2=1 . 0").check_seat(0, "used_bonus=lake_2 best=9")


def test_P_22_24_bonus_card_requires_a_work() -> None:
    match = Scene().give(0, bonus="lake_2", jesters=7).turn().check_options(0, "work=P-7.1")
    match.check_refusal(0, "use lake_2", "bad_move").check_refusal(0, "bonus lake_2", "bad_move")


def test_P_22_26_with_the_option_the_robbed_player_loses_a_card() -> None:
    scene = Scene(recruiting_replaced_at="own_table").give(0, recruiting=1, table="jurist")
    match = (
        scene.give(1, table="poet painter", professions="alchemist")
        .turn()
        .after(0, "recruit poet")
        .check("0.table=jurist,recruiting_card 1.table=painter")
    )
    assert [p.works for p in match.view_for(None).players] == [2, 1, 0]
    assert match.private_view(1).works[0].persons == 2  # it was 3


@pytest.mark.parametrize(
    ("word", "told"), [("profession", "buys-profession"), ("bonus", "buys-bonus"), ("freedom travel", "introduces")]
)
def test_P_22_29_purchase_is_announced_after_the_sale_that_pays_for_it(word: str, told: str) -> None:
    assert event_keys(Scene(florins=0).give(0, pp=9).turn().push_moves(0, word))[:2] == ["sells", told]


def test_P_22_31_the_best_work_comes_before_the_prestige_cards() -> None:
    (
        Scene()
        .give(0, best=17, jesters=1, prestige="most_jesters")
        .round(7)
        .last_turn()
        .after(2, "end")
        .check_events("best-work", "prestige-scores")
        .check("0.from_best_works=3 0.pp=9 1.pp=0 2.pp=0")
    )


def test_P_3_3_P_22_32_start_player_changes_each_round() -> None:
    match = Scene(4).auction()
    for number in range(2, 8):
        match.play_default_moves(to_round=number)
        match.check(f"start={(number - 1) % 4} moves={(number - 1) % 4}")


def test_P_22_33_selling_or_gaining_points_does_not_touch_the_prestige_cards() -> None:
    results = []
    for sold in ("", "more sell 9"):
        scene = Scene().give(2, pp=9, jesters=1, prestige="most_jesters").give(0, prestige="most_lakes")
        match = scene.give(0, tiles="lake r0 e7").round(7).last_turn().after(2, *filter(None, [sold]), "end")
        results.append([match.player_state(seat).parts["prestige"] for seat in range(3)])
    assert results == [[6, 0, 6], [6, 0, 6]]


def test_P_22_34_abandoned_seat_skips_both_phases_but_is_still_compared() -> None:
    match = Scene().give(0, jesters=2, tiles="lake r0 e7").give(1, jesters=1, prestige="most_jesters").auction()
    said = []
    while not match.is_over:
        seat = match.seats_to_move()[0]
        word = match.default_move(seat)
        if seat == 0:
            said.append(" ".join(word))
        elif match.view_for(seat).asks == "open":
            word = ("auction", sorted(match.choices(seat, "auction"))[0])
        match.push(seat, word)
    assert set(said) == {"decline", "pass", "end"}
    match.check("0.jesters=2 0.florins=3500 1.from_prestige=0")  # compared with the estate of the player who left


def test_P_22_35_the_kept_card_may_be_changed_until_another_player_moves() -> None:
    match = Scene().turn().after(0, "bonus")
    first, other = sorted(match.choices(0, "keep"))[:2]
    match.after(0, f"keep {first} rest").undo(0)
    assert match.after(0, f"keep {other} rest").player_state(0).bonus == [other]
    catch_refusal(match.after_turns((0, "end"), (1, "end")).undo, 0)

    for word in ("profession", "bonus"):
        match = Scene().turn().after(0, word).check("0.florins=3200").check_choices(0, {"keep"})
        assert catch_refusal(match.undo, 0).code == "irreversible"
        stopped = Scene().turn().preview_moves(0, [(word,)])
        assert stopped.seals
        assert not [event for event in stopped.events if event.msg.key == "looks-you"]
    match = Scene().auction(opener=0, jester=1, builder=2).after(0, "take prestige_card").check_choices(0, {"keep"})
    catch_refusal(match.undo, 0)


def test_P_22_36_only_the_card_just_won_can_be_used_in_phase_a() -> None:
    match = Scene().give(0, recruiting=2).give(1, table="poet jurist painter").auction()
    assert "recruit" not in match.blocking_rules(0)
    (
        match.after_turns((0, "auction recruiting_card"), (1, "pass"), (2, "pass"))
        .check("moves=0")
        .check_choices(0, {"recruit", "wait"})
        .after(0, "recruit poet")
        .check("moves=1")
    )  # the next auction; the two kept ones wait
    match.check_seat(0, "recruiting=2")


def test_P_22_37_recruited_person_is_announced_and_then_hidden() -> None:
    match = Scene().give(0, recruiting=1).give(1, table="poet").turn()
    told = [event for event in match.push_moves(0, "recruit poet").events if event.msg.key == "recruits"]
    assert all(event.is_visible_to(viewer) for event in told for viewer in (1, 2, None))
    assert "poet" in str(told[0].msg.args["card"])
    seen = match.view_for(2)
    assert "poet" not in str(seen.players)
    assert seen.players[0].professions == 1
    assert match.blocking_rules(0)["recruit"] != OPEN
