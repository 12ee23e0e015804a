"""Piles: what is known of a deck, and no more."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from engines.core import piles

CARDS = st.lists(st.text("abcdef", min_size=1, max_size=3), unique=True, max_size=12)


@given(CARDS, CARDS.map(lambda cards: [f"under-{card}" for card in cards]), st.integers(0, 99))
def test_cards_come_off_layer_by_layer(top: list[str], under: list[str], pick: int) -> None:
    pile = piles.shuffled(top)
    piles.put_under(pile, under, [2, 1])
    assert piles.size(pile) == len(top) + len(under)
    assert sorted(piles.everything(pile)) == sorted(top + under)
    drawn = []
    while piles.size(pile):
        cards = piles.top(pile)
        drawn.append(cards[pick % len(cards)])
        piles.take(pile, drawn[-1])
        assert all(layer.cards for layer in pile.layers)
    assert sorted(drawn[: len(top)]) == sorted(top)
    assert drawn[len(top) :] == under


def test_of_a_known_order_only_the_top_card_can_come() -> None:
    pile = piles.shuffled([])
    piles.put_under(pile, ["x", "y"], [0])
    assert piles.top(pile) == ["x"]
    piles.take(pile, "x")
    assert piles.top(pile) == ["y"]


@given(CARDS, CARDS, CARDS.map(lambda cards: [f"under-{card}" for card in cards]))
def test_what_is_shuffled_in_leaves_one_pile_that_nobody_knows(
    there: list[str], new: list[str], under: list[str]
) -> None:
    pile = piles.shuffled(there)
    piles.put_under(pile, under, [1])
    piles.shuffle_in(pile, new)
    assert pile == piles.shuffled([*there, *under, *new])


def test_an_order_is_known_to_those_who_laid_it() -> None:
    pile = piles.shuffled(["a", "b"])
    piles.put_under(pile, ["x", "y"], [1])
    piles.put_under(pile, ["z"], [0, 1])
    assert piles.known_layers(pile, 1) == (("x", "y"), ("z",))
    assert piles.known_layers(pile, 0) == (("z",),)
    assert piles.known_layers(pile, 2) == ()


def test_a_shuffled_pile_has_no_order_and_an_empty_one_no_layer() -> None:
    assert piles.shuffled(["b", "a"]) == piles.shuffled(["a", "b"])
    pile = piles.shuffled([])
    piles.put_under(pile, [], [0])
    assert pile.layers == []
