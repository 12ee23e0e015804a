"""Test phase A: starting and breaking off work (L-5)."""

from __future__ import annotations

from engines.core import match_factory
from engines.core.core_types import TermRef
from engines.core.translation import build_translator
from engines.core.tree import Choice, open_options
from engines.leonardo.components import COMPONENTS
from engines.leonardo.game import LEONARDO
from tests.engines.rules.leonardo.position_builder import (
    Scene,
    Table,
    current_question,
    invention_numbers,
    play_until_question,
    player_state,
    seat_hand,
    seat_lab,
)
from tests.engines.rules.move_helpers import (
    OPEN,
    SECRET,
    blocking_rules,
    choosable_options,
    event_keys,
    push_moves,
    refusal_of,
    seats_to_move,
    tree_node,
)


def build_scene(seats: int = 3, **options: bool | str) -> Scene:
    """Build a scene in which small inventions are requested.

    They are 2 (wood), 7 (rope, wood), 13 (brick, 2 rope), and 12 (glass, 2 wood).
    """
    return Scene(seats, **options).display(2, 7, 13, 12)


def test_L_5_1_one_turn_each_from_the_holder() -> None:
    match = build_scene().on(2, holder=1).start(1, 2, 0)
    for seat in (1, 2, 0):
        assert seats_to_move(match) == [seat]
        push_moves(match, seat, "pass")
    assert current_question(match) == "place"


def test_L_5_1_none_one_or_two_laboratories() -> None:
    rich = build_scene().give(0, hand="wood wood rope", large=4)
    match = rich.start(0)
    assert choosable_options(match, 0) == {"start", "pass"}
    push_moves(match, 0, "start small 2 large 7")
    assert (seat_lab(match, 0).cards, seat_lab(match, 0, "large").cards) == (["wood"], ["rope", "wood"])
    busy = build_scene().works(0, "small", 2).start(0)
    assert blocking_rules(busy, 0)["start"] == "L-5.1"


def test_L_5_1_the_laboratories_may_be_started_in_either_order() -> None:
    match = build_scene().give(0, hand="wood wood rope", large=4).start(0)
    assert choosable_options(match, 0, "start large 7") == {"small", "done"}
    push_moves(match, 0, "start large 7 small 2")
    assert (seat_lab(match, 0).cards, seat_lab(match, 0, "large").cards) == (["wood"], ["rope", "wood"])
    again = build_scene().give(0, large=4).works(0, "small", 2).works(0, "large", 7).start(0)
    assert choosable_options(again, 0, "cancel both large 7") == {"small", "done"}
    push_moves(again, 0, "cancel both large 7 small 2")
    assert (seat_lab(again, 0).cards, seat_lab(again, 0, "large").cards) == (["wood"], ["rope", "wood"])
    one = build_scene().give(0, hand="rope wood", large=4).start(0)
    assert blocking_rules(one, 0, "start large 7") == {"small": "L-5.2", "done": OPEN}


def test_L_5_2_exactly_the_cards_and_the_invention_stays_secret() -> None:
    match = build_scene().give(0, hand="wood wood rope").start(0)
    entry = push_moves(match, 0, "start small 7")
    assert seat_hand(match, 0) == "wood"
    for viewer in (1, None):
        view = match.view_for(viewer).players[0].labs[0]
        assert (view.working, view.weeks, view.cards) == (True, 0, ())
    assert event_keys(entry, "begins", "begins-you") == ["begins", "begins-you"]
    assert [e.msg.key for e in entry.events if e.is_visible_to(1)][:1] == ["begins"]
    assert "begins-you" not in [e.msg.key for e in entry.events if e.is_visible_to(1)]
    assert match.view_for(0).me.works[0].inventions == (7,)  # type: ignore[union-attr]


def test_L_5_2_a_missing_card_is_named() -> None:
    match = build_scene().give(0, hand="wood").start(0)
    assert blocking_rules(match, 0, "start small") == {"2": OPEN, "7": "L-5.2", "13": "L-5.2", "12": "L-5.2"}
    assert refusal_of(match, 0, "start small 7") == "blocked"
    poor = build_scene().start(0)
    assert blocking_rules(poor, 0)["start"] == "L-5.2"


def test_L_5_3_what_is_announced_is_true_and_public() -> None:
    match = build_scene().works(0, "small", 2, 3).give(0, large=4, hand="rope wood").start(0)
    entry = push_moves(match, 0, "cancel small large 7 done")
    assert [e.msg.key for e in entry.events if e.is_visible_to(None)][:2] == ["cancels", "begins"]


def test_L_5_4_one_invention_not_in_both_laboratories() -> None:
    match = build_scene().give(0, hand="wood wood", large=4).start(0)
    assert refusal_of(match, 0, "start small 2 large 2") == "blocked"
    push_moves(match, 0, "start small 2 done")
    other = build_scene().works(0, "small", 2).give(0, hand="wood", large=4).start(0)
    assert blocking_rules(other, 0)["start"] == "L-5.2"  # nothing else can be started
    more = build_scene().works(0, "small", 2).give(0, hand="wood rope", large=4).start(0)
    assert blocking_rules(more, 0, "start large")["2"] == "L-5.4"


def test_L_5_5_cards_of_a_working_laboratory_stay_and_the_owner_sees_them() -> None:
    match = build_scene().works(0, "small", 2).give(0, hand="rope").start(0)
    assert choosable_options(match, 0) == {"cancel", "pass"}
    assert match.view_for(0).me.works[0].cards == ("wood",)  # type: ignore[union-attr]
    assert match.view_for(1).players[0].labs[0].cards == ()


def test_L_5_6_nothing_is_completed_twice() -> None:
    match = build_scene().give(0, hand="wood rope", completed=[]).give(1, completed=[]).start(0)
    match.position.state.players[0].completed.append("invention-2")
    match._trees.clear()
    assert blocking_rules(match, 0, "start small")["2"] == "L-5.6"


def test_L_5_7_work_on_what_is_not_requested_yet() -> None:
    match = Scene().give(0, hand="wood").start(0)
    assert choosable_options(match, 0, "start small") == {"2"}
    push_moves(match, 0, "start small 2")
    assert seat_lab(match, 0).cards == ["wood"]


def test_L_5_8_breaking_off_loses_the_weeks_and_gives_the_cards_back() -> None:
    match = build_scene().give(0, small=5, robots="small").works(0, "small", 2, 3).start(0, 1)
    push_moves(match, 0, "cancel small done")
    own = seat_lab(match, 0)
    assert (own.cards, own.weeks, own.robots, seat_hand(match, 0)) == ([], 0, 1, "wood")
    again = build_scene().give(0, hand="rope").works(0, "small", 2, 3).start(0, 1)
    push_moves(again, 0, "cancel small small 7")
    assert (seat_lab(again, 0).cards, seat_lab(again, 0).weeks) == (["rope", "wood"], 0)


def test_L_5_9_only_what_may_still_be_completed() -> None:
    gone = Scene().give(1, inventions=[2]).give(0, hand="wood rope").display(7, 13, 12, 16).start(0)
    assert choosable_options(gone, 0, "start small") == {"7", "3"}  # 3 needs a rope and is in the deck; 2 is taken
    assert refusal_of(gone, 0, "start small 2") == "bad_move"


def load_twin_components() -> str:
    """Load the shipped components, but number 3 needs what number 2 needs; return their hash."""
    text = COMPONENTS.read_source(COMPONENTS.current_hash())
    row = 'no = 3\ncolour = "bronze"\nkind = 3\nresources = { rope = 1 }'
    assert row in text
    return COMPONENTS.load_text(text.replace(row, row.replace("rope", "wood"), 1))


def build_twin_match() -> Table:
    """Build a match with two requested inventions of the same requirement."""
    scene = Scene(3).display(2, 3, 16, 17).works(0, "small", 2, 4)
    scene.dumped["components"] = scene.state["components"] = load_twin_components()
    return scene.place(0)


def test_L_5_10_only_the_cards_are_kept_and_the_owner_chooses_at_completion() -> None:
    match = build_twin_match()
    assert match.view_for(0).me.works[0].inventions == (2, 3)  # type: ignore[union-attr]
    push_moves(match, 0, "pass")
    assert (current_question(match), choosable_options(match, 0)) == ("which", {"2", "3"})
    push_moves(match, 0, "3")
    assert invention_numbers(player_state(match, 0).inventions) == [3]
    assert seat_lab(match, 0).cards == []


def test_L_5_10_what_needs_the_same_cards_counts_as_the_same_work() -> None:
    scene = Scene(3).display(2, 3, 16, 17).give(0, hand="wood wood", large=4)
    scene.dumped["components"] = scene.state["components"] = load_twin_components()
    match = scene.start(0)
    assert refusal_of(match, 0, "start small 2 large 3") == "blocked"


def test_L_5_11_a_laboratory_works_from_the_moment_the_cards_lie_there() -> None:
    match = build_scene().give(0, hand="wood").start(0)
    push_moves(match, 0, "start small 2")
    assert match.view_for(None).players[0].labs[0].working
    play_until_question(match, "place")
    assert blocking_rules(match, 0)["small"] == OPEN


def test_L_5_12_cards_taken_back_may_be_used_at_once_in_either_laboratory() -> None:
    match = build_scene().give(0, large=4).works(0, "large", 7, 3).start(0)
    push_moves(match, 0, "cancel large small 7 done")
    assert (seat_lab(match, 0).cards, seat_lab(match, 0, "large").cards) == (["rope", "wood"], [])
    two = build_scene().give(0, large=4, hand="wood").works(0, "small", 7, 2).works(0, "large", 12, 2).start(0)
    push_moves(two, 0, "cancel both small 2 large 7")
    assert (seat_lab(two, 0).cards, seat_lab(two, 0, "large").cards, seat_hand(two, 0)) == (
        ["wood"],
        ["rope", "wood"],
        "glass wood wood",
    )


def test_L_5_9_the_file_of_a_table_decides() -> None:
    match = match_factory.open_match(LEONARDO, "a-table", 3, {"start_player": "chosen"}, SECRET, load_twin_components())
    assert choosable_options(match, 0, "start small") == {"1", "5", "10", "13"}  # not 3, for which there is a rope
    assert seat_lab(match, 0).cards == []


def test_L_5_1_where_the_other_laboratory_cannot_be_fed_that_is_all() -> None:
    one = build_scene().give(0, hand="rope wood", large=4).start(0)
    root = tree_node(one, 0, "start large 7")
    assert isinstance(root, Choice)
    assert root.usual == "done"
    two = build_scene().give(0, hand="wood wood rope", large=4).start(0)
    both = tree_node(two, 0, "start large 7")
    assert isinstance(both, Choice)
    assert both.usual is None


def test_L_1_3_an_invention_is_offered_with_number_kind_and_cost() -> None:
    match = build_scene().give(0, hand="wood wood rope").start(0)
    options = open_options(tree_node(match, 0, "start small"))[:2]
    said = build_translator((LEONARDO.data_dir,), "en", ())
    assert [said(option.label) for option in options] == [
        "2 secured pulley: wood 1",
        "7 underwater tank: wood 1, rope 1",
    ]
    assert [option.note.args["kind"] for option in options if option.note] == [TermRef("kind-2"), TermRef("kind-2")]
