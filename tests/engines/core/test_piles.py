"""Test piles: which cards are known, layers, known order, shuffling."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from engines.core import piles

CARDS = st.lists(st.text("abcdef", min_size=1, max_size=3), unique=True, max_size=12)


@given(CARDS, CARDS.map(lambda cards: [f"under-{card}" for card in cards]), st.integers(0, 99))
def test_cards_come_off_layer_by_layer(top: list[str], under: list[str], pick: int) -> None:
    pile = piles.build_pile(top)
    piles.put_under(pile, under, [2, 1])
    assert piles.pile_size(pile) == len(top) + len(under)
    assert sorted(piles.all_cards(pile)) == sorted(top + under)
    drawn = []
    while piles.pile_size(pile):
        cards = piles.top_cards(pile)
        drawn.append(cards[pick % len(cards)])
        piles.remove_card(pile, drawn[-1])
        assert all(layer.cards for layer in pile.layers)
    assert sorted(drawn[: len(top)]) == sorted(top)
    assert drawn[len(top) :] == under


def test_only_the_top_card_of_a_known_order_is_drawable() -> None:
    pile = piles.build_pile([])
    piles.put_under(pile, ["x", "y"], [0])
    assert piles.top_cards(pile) == ["x"]
    piles.remove_card(pile, "x")
    assert piles.top_cards(pile) == ["y"]


@given(CARDS, CARDS, CARDS.map(lambda cards: [f"under-{card}" for card in cards]))
def test_shuffling_in_makes_one_unknown_layer(there: list[str], new: list[str], under: list[str]) -> None:
    pile = piles.build_pile(there)
    piles.put_under(pile, under, [1])
    piles.shuffle_in(pile, new)
    assert pile == piles.build_pile([*there, *under, *new])


def test_an_order_is_known_to_those_who_laid_it() -> None:
    pile = piles.build_pile(["a", "b"])
    piles.put_under(pile, ["x", "y"], [1])
    piles.put_under(pile, ["z"], [0, 1])
    assert piles.layers_known_to(pile, 1) == (("x", "y"), ("z",))
    assert piles.layers_known_to(pile, 0) == (("z",),)
    assert piles.layers_known_to(pile, 2) == ()


def test_a_shuffled_pile_has_no_order_and_an_empty_one_no_layer() -> None:
    assert piles.build_pile(["b", "a"]) == piles.build_pile(["a", "b"])
    pile = piles.build_pile([])
    piles.put_under(pile, [], [0])
    assert pile.layers == []
