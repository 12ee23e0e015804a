"""Test phase B: actions in general, and purchases at a fixed price (P-6, P-9, P-10, P-11)."""

from __future__ import annotations

from engines.core import piles
from engines.princes.components import COMPONENTS, printed
from tests.engines.rules.move_helpers import (
    OPEN,
    blocking_reason,
    blocking_rules,
    choosable_options,
    play_default_moves,
    push_moves,
    refusal_of,
    seats_to_move,
    visible_event_keys,
)
from tests.engines.rules.princes.position_builder import (
    NO_BUILDING,
    Scene,
    Table,
    bonus_slots,
    player_state,
    seat_florins,
    seat_points,
)

INDEX = printed(COMPONENTS.current_hash())
ACTIONS = ("work", "build", "profession", "freedom", "bonus")
PERSONS = ("poet", "jurist", "painter", "sculptor", "composer", "astronomer")
BONUS = ("lake_2", "park_2", "forest_2", "jester_2", "large_2", "builder_2")


def keep_card(match: Table, seat: int, card: str) -> None:
    """Keep a card, and put the others under the deck in their order."""
    rest = choosable_options(match, seat, f"keep {card}")
    push_moves(match, seat, f"keep {card} {'rest' if 'rest' in rest else ' '.join(rest)}".strip())


def test_P_6_1_each_in_turn_does_two_actions() -> None:
    match = Scene().give(0, builders=2).turn(0)
    push_moves(match, 0, "build tower r0 d3")
    assert seats_to_move(match) == [0]
    push_moves(match, 0, "freedom travel")
    assert seats_to_move(match) == [1]
    assert blocking_rules(Scene().give(0, recruiting=1).give(1, table="poet").turn(0, left=0), 0)["build"] == "P-6.1"


def test_P_6_2_the_first_action_is_finished_before_the_second() -> None:
    match = Scene().turn()
    push_moves(match, 0, "bonus")
    assert choosable_options(match, 0) == {"keep"}
    assert refusal_of(match, 0, "freedom travel") == "bad_move"
    assert refusal_of(match, 0, "end") == "bad_move"


def test_P_6_3_actions_may_be_given_up() -> None:
    for words in ([], ["freedom travel"]):
        match = Scene().turn()
        push_moves(match, 0, *words, "end")
        assert seats_to_move(match) == [1]


def test_P_6_4_how_often_each_action_may_be_done() -> None:
    match = Scene().give(0, professions="poet painter", jesters=5, builders=2).turn()
    push_moves(match, 0, "work poet 0", "work painter 0")
    assert len(player_state(match, 0).table) == 2
    match = Scene().turn()
    push_moves(match, 0, "build tower r0 d7", "build chapel r0 a7")
    assert len(player_state(match, 0).tiles) == 2
    match = Scene().deck("bonus", *BONUS).turn()
    for card in ("lake_2", "builder_2"):
        push_moves(match, 0, "bonus")
        keep_card(match, 0, card)
    assert player_state(match, 0).bonus == ["lake_2", "builder_2"]
    once = blocking_rules(Scene().turn(left=1, profession=True, freedom=True), 0)
    assert (once["profession"], once["freedom"], once["bonus"], once["build"]) == ("P-9.2", "P-10.2", OPEN, OPEN)


def test_P_6_4_prices() -> None:
    for word, price in (("profession", 300), ("freedom travel", 300), ("bonus", 300), ("build tower r0 d3", 700)):
        match = Scene().turn()
        push_moves(match, 0, word)
        assert seat_florins(match, 0) == [3500 - price], word


def test_P_6_5_bonus_cards_recruiting_and_selling_are_no_actions() -> None:
    scene = Scene().give(0, professions="poet", jesters=3, bonus="jester_2", recruiting=1, pp=3)
    match = scene.give(1, table="jurist").turn()
    push_moves(match, 0, "recruit jurist", "more sell 2")
    assert match.position.state.actions is not None
    assert match.position.state.actions.left == 2
    push_moves(match, 0, "work poet jester_2=1 . 0")
    assert match.position.state.actions.left == 1


def test_P_6_6_what_can_not_be_completed_can_not_be_chosen() -> None:
    poor = blocking_rules(Scene().give(0, florins=200).turn(), 0)
    assert [poor[action] for action in ACTIONS] == ["P-7.1", "P-8.1", "P-9.1", "P-10.1", "P-11.1"]
    enough = blocking_rules(Scene().give(0, florins=200, pp=1).turn(), 0)  # with all points sold
    assert [enough[action] for action in ACTIONS] == ["P-7.1", "P-8.1", OPEN, OPEN, OPEN]
    assert blocking_rules(Scene().give(0, professions="poet").turn(), 0)["work"] == "P-7.3"
    assert blocking_rules(Scene().give(0, tiles=NO_BUILDING).turn(), 0)["build"] == "P-22.13"
    gone = Scene().give(1, freedoms="travel religion opinion").give(2, freedoms="travel religion opinion")
    assert blocking_rules(gone.turn(), 0)["freedom"] == "P-10.4"


def test_P_6_7_the_turn_ends_when_said_or_by_itself() -> None:
    match = Scene().turn()
    push_moves(match, 0, "freedom travel", "build tower r0 d3")
    assert seats_to_move(match) == [1]
    scene = Scene().give(0, recruiting=1).give(1, professions="poet", jesters=3)
    match = scene.turn()
    push_moves(match, 0, "freedom travel", "build tower r0 d3")
    assert seats_to_move(match) == [1]  # a recruiting card that nobody can be recruited with
    match = Scene().give(0, recruiting=1).give(1, table="poet").turn()
    push_moves(match, 0, "freedom travel", "build tower r0 d3")
    assert seats_to_move(match) == [0]
    push_moves(match, 0, "end")
    assert seats_to_move(match) == [1]


def test_P_9_1_look_at_five_persons_keep_one_and_put_the_others_under() -> None:
    match = Scene().deck("profession", *PERSONS).turn()
    last = push_moves(match, 0, "profession")
    assert seat_florins(match, 0) == [3200]
    assert choosable_options(match, 0, "keep") == set(PERSONS[:5])
    assert visible_event_keys(last, 1) == ["buys-profession", "looks"]
    for viewer in (1, 2):
        me = match.view_for(viewer).me
        assert me is not None
        assert (me.looking, me.works) == ((), ())
    assert not [draw for draw in last.draws if draw.to != 0]
    kept = push_moves(match, 0, "keep jurist composer poet sculptor painter")
    assert (visible_event_keys(kept, 0), visible_event_keys(kept, 1)) == (["keeps-you"], ["keeps-profession"])
    assert player_state(match, 0).professions == ["jurist"]
    deck = match.position.state.decks["profession"]
    assert deck.layers[0].cards[0] == PERSONS[5]
    assert deck.layers[-1].cards == ["composer", "poet", "sculptor", "painter"]


def test_P_9_1_all_are_looked_at_when_fewer_are_left() -> None:
    others = [card for card in INDEX.professions if card not in PERSONS[:3]]
    match = Scene().give(1, table=" ".join(others)).turn()
    push_moves(match, 0, "profession")
    assert choosable_options(match, 0, "keep") == set(PERSONS[:3])
    push_moves(match, 0, "keep poet painter jurist")
    assert [layer.cards for layer in match.position.state.decks["profession"].layers] == [["painter", "jurist"]]


def test_P_9_2_one_profession_a_round_and_recruiting_does_not_count() -> None:
    match = Scene().give(0, recruiting=1).give(1, table="astronomer").deck("profession", *PERSONS[:5]).turn()
    push_moves(match, 0, "profession")
    keep_card(match, 0, "poet")
    assert blocking_reason(match, 0, "profession") == "why-profession-once"
    assert blocking_rules(match, 0)["profession"] == "P-9.2"
    push_moves(match, 0, "recruit astronomer")
    assert sorted(player_state(match, 0).professions) == ["astronomer", "poet"]
    play_default_moves(match, to_round=2)
    while match.view_for(None).phase != "actions" or seats_to_move(match) != [0]:
        seat = seats_to_move(match)[0]
        push_moves(match, seat, "decline" if match.view_for(None).phase == "auction" else "end")
    assert blocking_rules(match, 0)["profession"] == OPEN


def test_P_9_3_the_new_person_may_work_in_the_same_turn() -> None:
    match = Scene().give(0, jesters=3).deck("profession", *PERSONS[:5]).turn()
    push_moves(match, 0, "profession")
    keep_card(match, 0, "poet")
    push_moves(match, 0, "work poet 0")
    assert player_state(match, 0).table == ["poet"]
    match = Scene().give(0, jesters=3).deck("profession", *PERSONS[:5]).turn(left=1)
    push_moves(match, 0, "profession")
    keep_card(match, 0, "poet")
    assert seats_to_move(match) == [1]


def test_P_9_4_from_an_empty_deck_nobody_can_buy() -> None:
    match = Scene().give(0, recruiting=1).give(1, table=" ".join(INDEX.professions)).turn()
    assert blocking_rules(match, 0)["profession"] == "P-9.4"
    assert blocking_rules(match, 0)["recruit"] == OPEN


def test_P_9_5_there_is_no_hand_limit() -> None:
    hand = [card for card in INDEX.professions if card not in PERSONS]
    match = Scene().give(0, professions=" ".join(hand)).turn()
    push_moves(match, 0, "profession")
    keep_card(match, 0, sorted(choosable_options(match, 0, "keep"))[0])
    assert len(player_state(match, 0).professions) == 16


def test_P_10_1_a_freedom_costs_300_and_stands_beside_the_estate() -> None:
    match = Scene().turn()
    push_moves(match, 0, "freedom opinion")
    assert seat_florins(match, 0) == [3200]
    assert player_state(match, 0).freedoms == ["opinion"]
    assert match.view_for(None).freedoms == {"travel": 2, "religion": 2, "opinion": 1}


def test_P_10_2_one_freedom_a_round_whatever_the_kind() -> None:
    match = Scene().turn()
    push_moves(match, 0, "freedom opinion")
    assert blocking_rules(match, 0)["freedom"] == "P-10.2"
    assert refusal_of(match, 0, "freedom travel") == "blocked"


def test_P_10_3_each_kind_once_an_estate() -> None:
    match = Scene().give(0, freedoms="opinion").turn()
    assert blocking_rules(match, 0, "freedom") == {"travel": OPEN, "religion": OPEN, "opinion": "P-10.3"}


def test_P_10_4_a_kind_that_is_used_up() -> None:
    match = Scene().give(1, freedoms="opinion").give(2, freedoms="opinion").turn()
    assert blocking_rules(match, 0, "freedom") == {"travel": OPEN, "religion": OPEN, "opinion": "P-10.4"}


def test_P_10_5_it_adds_3_where_it_is_wanted_and_brings_no_points() -> None:
    match = Scene().give(0, professions="poet jurist", jesters=4).turn()
    before = match.view_for(0).me
    push_moves(match, 0, "freedom travel")
    after = match.view_for(0).me
    assert before is not None
    assert after is not None
    assert [(work.person, work.total) for work in before.works] == [("jurist", 10), ("poet", 10)]
    assert [(work.person, work.total) for work in after.works] == [("jurist", 10), ("poet", 13)]
    assert seat_points(match, 0) == [0]


def test_P_10_6_freedoms_are_never_given_back() -> None:
    match = Scene().give(0, freedoms="opinion travel religion").turn()
    play_default_moves(match)
    assert player_state(match, 0).freedoms == ["opinion", "travel", "religion"]


def test_P_11_1_look_at_five_bonus_cards_and_keep_one() -> None:
    match = Scene().deck("bonus", *BONUS).turn()
    last = push_moves(match, 0, "bonus")
    assert seat_florins(match, 0) == [3200]
    assert choosable_options(match, 0, "keep") == set(BONUS[:5])
    assert visible_event_keys(last, 1) == ["buys-bonus", "looks"]
    kept = push_moves(match, 0, "keep park_2 large_2 jester_2 rest")
    assert (visible_event_keys(kept, 0), visible_event_keys(kept, 1)) == (["keeps-you"], ["keeps-bonus"])
    assert player_state(match, 0).bonus == ["park_2"]
    assert match.position.state.decks["bonus"].layers[-1].cards == ["large_2", "jester_2", "lake_2", "forest_2"]
    few = Scene().give(1, used_bonus=" ".join(card for card in INDEX.bonus if card not in BONUS[:2])).turn()
    push_moves(few, 0, "bonus")
    assert choosable_options(few, 0, "keep") == set(BONUS[:2])


def test_P_11_2_used_cards_are_not_reshuffled() -> None:
    match = Scene().give(1, used_bonus=" ".join(INDEX.bonus)).turn()
    assert blocking_rules(match, 0)["bonus"] == "P-11.2"
    assert piles.pile_size(match.position.state.decks["bonus"]) == 0


def test_P_11_3_each_once_several_with_one_work_also_one_just_bought() -> None:
    match = Scene().give(0, professions="poet", bonus="jester_2 landscape_1", jesters=3).deck("bonus", "park_2").turn()
    push_moves(match, 0, "bonus")
    keep_card(match, 0, "park_2")
    assert set(bonus_slots(match, 0, "work poet")) == {"jester_2", "landscape_1", "park_2"}
    push_moves(match, 0, "work poet jester_2=1 park_2=1 . 0")
    assert (player_state(match, 0).bonus, player_state(match, 0).used_bonus) == (
        ["landscape_1"],
        ["jester_2", "park_2"],
    )
    assert player_state(match, 0).best == 7 + 6 + 0


def test_P_11_4_its_value_is_what_it_counts_at_the_moment_of_the_work() -> None:
    match = Scene().give(0, professions="poet painter", bonus="building_1", jesters=4).turn()
    assert bonus_slots(match, 0, "work poet") == {"building_1": 0}
    push_moves(match, 0, "build tower r0 d3")
    assert bonus_slots(match, 0, "work poet") == {"building_1": 1}
