"""Test premoves: shops and academy up to a price, workshop, laboratories, council (L-9.2 and others)."""

from __future__ import annotations

from engines.core.tree import Choice, walk_tree
from engines.leonardo.game import LEONARDO
from tests.engines.rules.leonardo.position_builder import Scene, Table
from tests.engines.rules.move_helpers import push_moves, seats_to_move, split_move


def resolve_order(match: Table, seat: int, order: str) -> str:
    """Return the move that an order makes at the question of a seat, empty if none."""
    said = LEONARDO.resolve_premove(split_move(order), match.view_for(seat), match.choice_tree(seat))
    return " ".join(said) if said else ""


def test_L_9_2_an_order_takes_up_to_a_price_and_then_withdraws() -> None:
    match = Scene(3).group("d", 1, 1).group("d", 2, 1).give(1, florins=20).give(2, florins=20).go()
    assert resolve_order(match, 1, "round-1 d 2") == "take"
    push_moves(match, 1, "take")
    assert (seats_to_move(match), resolve_order(match, 2, "round-1 d 0")) == ([2], "pass")
    push_moves(match, 2, "take")
    assert resolve_order(match, 1, "round-1 d 2") == "pass"  # it costs 3 now
    assert resolve_order(match, 1, "round-1 d 3") == "take"


def test_L_9_2_an_order_is_for_one_area_of_one_round() -> None:
    match = Scene(3).group("c", 1, 1).go()
    assert resolve_order(match, 1, "round-1 d 2") == ""
    assert resolve_order(match, 1, "round-2 c 2") == ""
    assert resolve_order(match, 1, "round-1 c pass") == "pass"
    assert resolve_order(match, 1, "round-1 c 0") == "take"


def test_L_9_2_what_may_be_ordered() -> None:
    match = Scene(3).group("b", 1, 1).group("c", 1, 1).group("h", 1, 1).place(0)
    tree = LEONARDO.premove_tree(match.view_for(1))
    assert tree is not None
    areas = walk_tree(tree, ("round-1",))
    assert isinstance(areas, Choice)
    assert [option.key for option in areas.options] == ["all", "c", "h"]  # in the workshop there is a choice
    assert LEONARDO.premove_tree(match.view_for(2)) is None
    assert LEONARDO.premove_tree(match.view_for(None)) is None
    research = Scene(3).works(1, "small", 2).on(8).start(0)
    assert LEONARDO.premove_tree(research.view_for(1)) is None


def test_L_9_5_an_order_withdraws_where_money_is_short() -> None:
    match = Scene(3).group("d", 1, 1).give(1, florins=1).go()
    push_moves(match, 1, "take")
    assert resolve_order(match, 1, "round-1 d 4") == "pass"


def test_L_9_5_an_order_passes_wherever_nothing_is_open() -> None:
    match = Scene(3).group("c", 1, 1).group("d", 1, 1).group("d", 2, 1).give(1, florins=1).give(2, florins=9).go()
    assert resolve_order(match, 1, "round-1 all") == ""  # the first one costs nothing
    push_moves(match, 1, "take")
    assert resolve_order(match, 1, "round-1 all") == "pass"  # the second one is too dear
    assert resolve_order(match, 1, "round-2 all") == ""
    rich = Scene(3).group("c", 1, 1).group("d", 2, 1).give(1, florins=9).go()
    push_moves(rich, 1, "take")
    assert resolve_order(rich, 1, "round-1 all") == ""  # he can pay, so he is asked


def test_L_9_5_in_the_workshop_too() -> None:
    match = Scene(3).group("b", 1, 1).group("b", 2, 1).give(1, florins=0).give(2, florins=9).go()
    tree = LEONARDO.premove_tree(match.view_for(1))
    assert tree is not None
    walk_tree(tree, split_move("round-1 all"))
    assert resolve_order(match, 1, "round-1 all") == ""
    push_moves(match, 1, "take_large")
    push_moves(match, 2, "take_large")
    assert resolve_order(match, 1, "round-1 all") == "pass"


def premove_choices(match: Table, seat: int) -> dict[str, list[str]]:
    """Return what is offered beside a question: each thing with its answers, none if it is a whole order."""
    found = LEONARDO.premove_options(match.view_for(seat), match.choice_tree(seat))
    return {
        " ".join(before): [one.key for one in option.then.options] if isinstance(option.then, Choice) else []
        for before, option in found
    }


def premove_texts(match: Table, seat: int) -> list[str]:
    """Return all orders that are offered, as texts."""
    return [f"{before} {key}".strip() for before, keys in premove_choices(match, seat).items() for key in keys or [""]]


def test_L_9_2_beside_a_shop_it_is_offered_up_to_which_price_one_goes_on() -> None:
    match = Scene(3).group("d", 1, 1).group("d", 2, 1).give(1, florins=3).give(2, florins=20).go()
    assert premove_texts(match, 1) == ["round-1 d 0", "round-1 d 2", "round-1 d 3"]  # 4 is more than he has
    assert [resolve_order(match, 1, order) for order in premove_texts(match, 1)] == ["take"] * 3
    push_moves(match, 1, "take")
    assert premove_texts(match, 2) == ["round-1 d 2", "round-1 d 3", "round-1 d 4"]
    academy = Scene(3).group("c", 1, 1).group("c", 2, 1).give(1, florins=2).go()
    assert premove_texts(academy, 1) == ["round-1 c 0", "round-1 c 2"]


def test_L_9_2_in_the_workshop_no_price_is_offered() -> None:
    match = Scene(3).group("b", 1, 1).group("b", 2, 1).give(1, florins=20).go()
    assert premove_texts(match, 1) == []


def test_L_9_5_where_nothing_is_open_it_is_offered_to_pass_wherever_that_is_so() -> None:
    match = Scene(3).group("d", 1, 1).give(1, florins=1).go()
    push_moves(match, 1, "take")
    assert premove_texts(match, 1) == ["round-1 all"]


def test_L_6_1_apprentices_and_the_master_go_into_a_laboratory_by_one_order() -> None:
    match = Scene(3).give(1, small=5).works(1, "small", 2).place(1, 2)
    assert premove_texts(match, 1) == [f"round-1 small {n}" for n in range(1, 5)]
    assert resolve_order(match, 1, "round-1 small 3") == "small 3"
    push_moves(match, 1, "small 3")
    push_moves(match, 2, "pass")
    assert resolve_order(match, 1, "round-1 small 3") == "small master"
    assert premove_texts(match, 1) == [], "the rest is a single press"
    push_moves(match, 1, "small master")
    tree = LEONARDO.premove_tree(match.view_for(1))
    assert tree is None, "it can't come to anything any more"


def test_L_6_1_no_such_order_where_the_two_have_no_room_or_are_not_there() -> None:
    assert premove_texts(Scene(3).works(1, "small", 2).give(1, apprentices=1).place(1), 1) == ["round-1 small 1"]
    assert premove_texts(Scene(3).place(1), 1) == []  # the laboratory is idle
    full = Scene(3).give(1, small=5, robots="small").works(1, "small", 2).place(1)
    assert premove_texts(full, 1) == [f"round-1 small {n}" for n in range(1, 4)], "a robot stands there"


def test_L_13_2_in_a_research_round_too() -> None:
    match = Scene(3).works(1, "small", 2).on(8).place(1)
    assert premove_texts(match, 1) == ["round-8 small 1", "round-8 small 2"]


def test_L_8_10_a_resource_is_ordered_with_the_space_where_it_is_bought() -> None:
    match = Scene(3).group("a", 1, 1).group("a", 2, 1).give(1, florins=1).shop("iron", 0).go()
    push_moves(match, 1, "leonardo 1")
    assert premove_texts(match, 1) == [f"round-1 a {name}" for name in ("glass", "wood", "brick", "rope")]
    assert resolve_order(match, 1, "round-1 a wood") == "field-4"
    push_moves(match, 1, "field-4")
    push_moves(match, 2, "withdraw")
    assert resolve_order(match, 1, "round-1 a wood") == "buy wood"
    assert resolve_order(match, 1, "round-1 a iron") == "", "sold out meanwhile: he is asked"
    assert resolve_order(match, 1, "round-2 a wood") == ""


def test_L_8_10_no_such_order_where_the_space_is_taken_or_money_is_short() -> None:
    match = Scene(3).group("a", 1, 1).group("a", 2, 1).give(1, florins=0).give(2, florins=9).go()
    push_moves(match, 1, "leonardo 1")
    assert premove_texts(match, 1) == []
    push_moves(match, 1, "field-4")
    assert premove_texts(match, 2) == []
    assert resolve_order(match, 2, "round-1 a wood") == "", "somebody stands there: he is asked"
