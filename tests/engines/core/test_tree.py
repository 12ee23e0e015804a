"""Test the choice tree: tokens, allocations, blocked options, refused moves, forced moves."""

from collections.abc import Callable
from functools import reduce
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.core.core_types import EngineError, Move, Msg
from engines.core.random_moves import random_move
from engines.core.tree import (
    Allocation,
    Amount,
    Choice,
    Leaf,
    Node,
    Option,
    Slot,
    action_of,
    child_node,
    first_move,
    iter_allocations,
    iter_nodes,
    legal_moves,
    next_node,
    only_move,
    walk_tree,
)
from tests.engines.refusals import catch_refusal

ASK = Msg("pebbles-ask-turn")
WHY = Msg("pebbles-no-coins", rule="T-2")


def build_amount() -> Amount:
    return Amount(ASK, 2, 10, lambda n: Leaf(("amount", n)), 4)


def build_tree() -> Choice:
    options = [Option("bid", ASK, build_amount), Option("shut", ASK, blocked=WHY), Option("end", ASK, Leaf("end"))]
    return Choice(ASK, options, more=Choice(ASK, [Option("sell", ASK, Leaf("sold"))]))


def test_moves_are_listed_in_tree_order_without_side_steps_and_blocked_options() -> None:
    assert list(legal_moves(build_tree())) == [("bid", "2"), ("bid", "6"), ("bid", "10"), ("end",)]
    assert first_move(build_tree()) == ("bid", "2")


def test_complete_move_gives_its_action() -> None:
    assert action_of(build_tree(), ("bid", "6")) == ("amount", 6)
    assert action_of(build_tree(), ("more", "sell")) == "sold"


def test_blocked_option_is_refused_with_its_reason() -> None:
    refused = catch_refusal(walk_tree, build_tree(), ("shut",))
    assert (refused.code, refused.msg) == ("blocked", WHY)


def test_child_node_is_built_once() -> None:
    made: list[Node] = []

    def make() -> Node:
        made.append(Leaf("a"))
        return made[-1]

    option = Option("a", ASK, make)
    assert child_node(option) is child_node(option)
    assert len(made) == 1


def test_iteration_visits_side_steps_and_both_ends_of_an_amount() -> None:
    leaves = {node.action for node in iter_nodes(build_tree()) if isinstance(node, Leaf)}
    assert leaves == {("amount", 2), ("amount", 10), "end", "sold"}


def build_allocation(total: tuple[int, int] = (1, 4)) -> Allocation:
    slots = [Slot("a", ASK, 0, 2), Slot("b", ASK, 1, 3), Slot("shut", ASK, 0, 3, blocked=WHY), Slot("c", ASK, 0, 1)]
    return Allocation(ASK, slots, total, lambda chosen: WHY if sum(chosen.values()) % 2 else Leaf(dict(chosen)))


def test_allotment_is_given_slot_by_slot() -> None:
    assert action_of(build_allocation(), ("a=1", "b=2", "c=1", ".")) == {"a": 1, "b": 2, "c": 1}


ALLOTMENTS = (
    "a=0 b=2 .",  # only non-empty slots are named
    "b=2 a=2 .",  # in slot order
    "a=2 c=1 .",  # b needs one
    "a=3 b=1 .",
    "a=2 b=3 .",  # more than available
    "a=1 a=1 b=2 .",
    "a b=2 .",
    "a=1 b=1",  # no full stop
)


@pytest.mark.parametrize(
    ("node", "words"),
    [
        (build_tree(), ("", "bid", "bid 3", "bid 06", "bid -2", "bid ²", f"bid {'1' * 30}", "end end", "no")),
        (build_tree(), ("bid more",)),  # side steps are only walked at the root
        (Choice(ASK, []), ("more",)),
        (build_allocation(), ALLOTMENTS),
    ],
)
def test_invalid_moves_are_refused(node: Node, words: tuple[str, ...]) -> None:
    assert {word: catch_refusal(action_of, node, tuple(word.split())).code for word in words} == dict.fromkeys(
        words, "bad_move"
    )


@pytest.mark.parametrize(
    ("word", "key"),
    [
        (("b=1", "."), "pebbles-no-coins"),  # the game refuses it
        (("a=2", "."), "refused-allot-slot"),
        (("shut=1",), "pebbles-no-coins"),
    ],
)
def test_impossible_allocation_is_blocked_with_a_reason(word: Move, key: str) -> None:
    refused = catch_refusal(action_of, build_allocation(), word)
    assert (refused.code, refused.msg.key) == ("blocked", key)


def test_incomplete_allotment_is_refused_with_the_missing_amount() -> None:
    assert catch_refusal(action_of, build_allocation((4, 4)), ("b=2", ".")).msg == Msg("refused-allot-more", {"n": 2})


SLOTS = st.lists(
    st.tuples(st.integers(0, 2), st.integers(0, 3), st.booleans()).map(
        lambda s: (s[0], s[0] + s[1], s[2] and not s[0])
    ),
    max_size=4,
)


@given(slots=SLOTS, low=st.integers(0, 6), more=st.integers(0, 4), seed=st.integers(0, 99))
def test_legal_allotments_match_exhaustive_enumeration(
    slots: list[tuple[int, int, bool]], low: int, more: int, seed: int
) -> None:
    made = [Slot(f"s{i}", ASK, least, most, WHY if shut else None) for i, (least, most, shut) in enumerate(slots)]
    node = Allocation(ASK, made, (low, low + more), lambda chosen: Leaf(dict(chosen)))
    ranges = [range(least, (0 if shut else most) + 1) for least, most, shut in slots]
    expected = [
        {f"s{i}": n for i, n in enumerate(numbers) if n}
        for numbers in product(*ranges)
        if low <= sum(numbers) <= low + more
    ]
    assert [then.action for _, then in iter_allocations(node) if isinstance(then, Leaf)] == expected
    assert [action_of(node, word) for word in legal_moves(node)] == expected
    if expected:
        assert action_of(node, random_move(node, Random(seed))) in expected


TOKEN = st.sampled_from(["s0=1", "s0=2", "s1=1", "s1=3", "s2=1", "s2=2", "s3=1", "s1", "s1=0", "s9=1", ".", ".=1", "x"])


@given(slots=SLOTS, low=st.integers(0, 4), more=st.integers(0, 4), word=st.lists(TOKEN, max_size=5).map(tuple))
def test_whole_move_leads_to_the_same_node_as_its_tokens(
    slots: list[tuple[int, int, bool]], low: int, more: int, word: Move
) -> None:
    """This includes refusals with their reasons; allotments are walked at once."""
    made = [Slot(f"s{i}", ASK, least, most, WHY if shut else None) for i, (least, most, shut) in enumerate(slots)]
    node: Node = Allocation(
        ASK, made, (low, low + more), lambda chosen: WHY if chosen.get("s1") == 3 else Choice(ASK, [last])
    )
    last = Option("x", ASK, Leaf("end"))

    def result_of(way: Callable[[], Node]) -> object:
        try:
            there = way()
        except EngineError as refused:
            return refused.code, refused.msg
        return there.chosen if isinstance(there, Allocation) else there

    assert result_of(lambda: walk_tree(node, word)) == result_of(lambda: reduce(next_node, word, node))


def test_allotments_of_many_slots_with_a_narrow_total_are_listed_quickly() -> None:
    node = Allocation(ASK, [Slot(f"s{i}", ASK, 0, 1) for i in range(40)], (40, 40), lambda chosen: Leaf(len(chosen)))
    assert [action_of(node, word) for word in legal_moves(node)] == [40]


def test_random_move_reaches_every_open_option() -> None:
    dice = Random(3)
    assert {random_move(build_tree(), dice) for _ in range(200)} == set(legal_moves(build_tree()))


def test_token_of_an_allotment_leaves_the_smaller_allotment() -> None:
    rest = next_node(build_allocation(), "a=1")
    assert isinstance(rest, Allocation)
    assert (rest.total, [slot.key for slot in rest.slots], rest.chosen) == ((0, 3), ["b", "shut", "c"], {"a": 1})


def test_move_is_forced_if_its_only_open_option_completes_it() -> None:
    shut, end = Option("shut", ASK, blocked=WHY), Option("end", ASK, Leaf("end"))
    bid = Option("bid", ASK, build_amount)
    assert only_move(Choice(ASK, [shut, end])) == ("end",)
    for node in (
        Choice(ASK, [end, Option("sit", ASK, Leaf("sat"))]),
        Choice(ASK, [shut, bid]),
        Choice(ASK, [shut]),
        build_amount(),
    ):
        assert only_move(node) == ()
