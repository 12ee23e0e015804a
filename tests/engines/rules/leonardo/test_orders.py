"""Orders ahead for shops and the academy (L-9.2): up to which price, in this round only."""

from __future__ import annotations

from engines.core.tree import Pick, walk
from engines.leonardo.game import LEONARDO
from tests.engines.rules.leonardo.positions import Scene, Table, asked, say, word


def ordered(match: Table, seat: int, order: str) -> str:
    """What an order says to the question of a seat."""
    said = LEONARDO.answer(word(order), match.view(seat), match.tree(seat))
    return " ".join(said) if said else ""


def test_L_9_2_an_order_takes_up_to_a_price_and_then_withdraws() -> None:
    match = Scene(3).group("d", 1, 1).group("d", 2, 1).give(1, florins=20).give(2, florins=20).go()
    assert ordered(match, 1, "round-1 d 2") == "take"
    say(match, 1, "take")
    assert (asked(match), ordered(match, 2, "round-1 d 0")) == ([2], "pass")
    say(match, 2, "take")
    assert ordered(match, 1, "round-1 d 2") == "pass"  # it costs 3 now
    assert ordered(match, 1, "round-1 d 3") == "take"


def test_L_9_2_an_order_is_for_one_area_of_one_round() -> None:
    match = Scene(3).group("c", 1, 1).go()
    assert ordered(match, 1, "round-1 d 2") == ""
    assert ordered(match, 1, "round-2 c 2") == ""
    assert ordered(match, 1, "round-1 c pass") == "pass"
    assert ordered(match, 1, "round-1 c 0") == "take"


def test_L_9_2_what_may_be_ordered() -> None:
    match = Scene(3).group("b", 1, 1).group("c", 1, 1).group("h", 1, 1).place(0)
    tree = LEONARDO.orders(match.view(1))
    assert tree is not None
    areas = walk(tree, ("round-1",))
    assert isinstance(areas, Pick)
    assert [option.key for option in areas.options] == ["all", "c", "h"]  # in the workshop there is a choice
    assert LEONARDO.orders(match.view(2)) is None
    assert LEONARDO.orders(match.view(None)) is None
    research = Scene(3).works(1, "small", 2).on(8).start(0)
    assert LEONARDO.orders(research.view(1)) is None


def test_L_9_5_an_order_withdraws_where_money_is_short() -> None:
    match = Scene(3).group("d", 1, 1).give(1, florins=1).go()
    say(match, 1, "take")
    assert ordered(match, 1, "round-1 d 4") == "pass"


def test_L_9_5_an_order_passes_wherever_nothing_is_open() -> None:
    match = Scene(3).group("c", 1, 1).group("d", 1, 1).group("d", 2, 1).give(1, florins=1).give(2, florins=9).go()
    assert ordered(match, 1, "round-1 all") == ""  # the first one costs nothing
    say(match, 1, "take")
    assert ordered(match, 1, "round-1 all") == "pass"  # the second one is too dear
    assert ordered(match, 1, "round-2 all") == ""
    rich = Scene(3).group("c", 1, 1).group("d", 2, 1).give(1, florins=9).go()
    say(rich, 1, "take")
    assert ordered(rich, 1, "round-1 all") == ""  # he can pay, so he is asked


def test_L_9_5_in_the_workshop_too() -> None:
    match = Scene(3).group("b", 1, 1).group("b", 2, 1).give(1, florins=0).give(2, florins=9).go()
    tree = LEONARDO.orders(match.view(1))
    assert tree is not None
    walk(tree, word("round-1 all"))
    assert ordered(match, 1, "round-1 all") == ""
    say(match, 1, "take_large")
    say(match, 2, "take_large")
    assert ordered(match, 1, "round-1 all") == "pass"
