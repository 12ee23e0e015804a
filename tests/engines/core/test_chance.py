"""Test chance: recorded and live draws, the commitment, even distribution."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.core.chance import Draw, RandomChance, RandomDice, RandomNumbers, ReplayChance, seed_commitment
from engines.core.core_types import EngineError
from tests.engines.core.toy_tables import SECRET, open_table, start_table

SEED = bytes(range(32))


def test_the_commitment_is_what_independent_code_computes() -> None:
    table = open_table()
    said = f"table:{SECRET.seed}:{SECRET.salt}"
    assert table.header.commit == hashlib.blake2b(said.encode("ascii"), digest_size=32).digest().hex()
    assert table.header.commit != seed_commitment("another", SECRET.seed, SECRET.salt)


def test_a_choice_is_what_independent_code_computes() -> None:
    cards = [f"c{n}" for n in range(24)]
    for k in range(50):
        digest = hashlib.blake2b(b"deck:%d:0" % k, key=SEED, digest_size=8).digest()
        found = int.from_bytes(digest, "big")
        assert found < 2**64 - 2**64 % 24  # thrown away once in 10**18 times
        assert RandomChance(SEED).choose_card("deck", k, cards, None) == cards[found % 24]


def test_numbers_beyond_the_last_whole_multiple_are_thrown_away() -> None:
    n = 2**63 + 1  # half of all numbers are beyond
    for k in range(20):
        turn = 0
        while (expected := _hash_number(k, turn)) >= n:
            turn += 1
        assert RandomNumbers(SEED).random_number("deck", k, n) == expected
    assert any(_hash_number(k, 0) >= n for k in range(20))


def _hash_number(k: int, turn: int) -> int:
    return int.from_bytes(hashlib.blake2b(b"deck:%d:%d" % (k, turn), key=SEED, digest_size=8).digest(), "big")


@given(st.binary(min_size=32, max_size=32), st.integers(0, 1000), st.integers(1, 30))
def test_nothing_but_seed_stream_and_count_decides(seed: bytes, k: int, n: int) -> None:
    cards = [str(i) for i in range(n)]
    assert RandomChance(seed).choose_card("a", k, cards, None) == RandomChance(seed).choose_card("a", k, cards, 3)


def test_all_cards_are_about_as_likely() -> None:
    counts = Counter(RandomChance(SEED).choose_card("deck", k, "abcdef", None) for k in range(6000))
    assert all(850 < n < 1150 for n in counts.values())
    assert len(counts) == 6


def test_recorded_chance_reads_draws_and_looks_in_order() -> None:
    told = ReplayChance([Draw("a", "x", 1), Draw("b", "opened", None, "open"), Draw("a", "y", None, "look")])
    assert told.choose_card("a", 7, ["x", "y"], None) == "x"
    assert told.choose_card("a", 8, ["y"], 2) == "y"


@pytest.mark.parametrize("draws", [[], [Draw("other", "x")], [Draw("a", "gone")], [Draw("a", "x", None, "open")]])
def test_recorded_chance_refuses_what_does_not_fit(draws: list[Draw]) -> None:
    with pytest.raises(EngineError) as refused:
        ReplayChance(draws).choose_card("a", 0, ["x", "y"], None)
    assert refused.value.code == "bad_record"


def test_a_draw_says_who_learned_it() -> None:
    assert [(draw.pile, draw.to, draw.how) for draw in open_table().entries[0].draws] == [
        ("deck", s, "draw") for s in range(3)
    ]
    table = start_table()
    assert [(draw.to, draw.how) for draw in table.push(0, ("swap",)).draws] == [(0, "look"), (0, "look")]
    assert [draw.how for draw in table.entries[3].draws] == ["open"] * 3


def test_dice_of_one_seed_roll_alike_and_reach_every_side() -> None:
    rolls = [RandomDice(b"one") for _ in range(2)]
    assert [rolls[0].randrange(6) for _ in range(50)] == [rolls[1].randrange(6) for _ in range(50)]
    dice = RandomDice(b"two")
    assert {dice.randrange(6) for _ in range(200)} == set(range(6))
