"""Test phase 2, drafting action cards (N-5, N-14.5)."""

from __future__ import annotations

from itertools import permutations

import pytest

from engines.core import piles
from engines.notredame.state import colour_of
from tests.engines.rules.move_helpers import (
    blocking_rules,
    choosable_options,
    event_keys,
    push_moves,
    refusal_of,
    seats_to_move,
)
from tests.engines.rules.notredame.position_builder import (
    Scene,
    Table,
    current_question,
    open_drafted_match,
    open_new_match,
    player_state,
    seat_coins,
)


def draft_cards(match: Table, seat: int) -> list[str]:
    """Return the cards in front of a seat, as it sees them."""
    me = match.view_for(seat).me
    assert me is not None
    return list(me.choosing)


def test_N_5_1_keep_one_of_three_and_pass_two_to_the_left() -> None:
    match = open_new_match(3)
    dealt = {seat: draft_cards(match, seat) for seat in range(3)}
    assert [len(cards) for cards in dealt.values()] == [3, 3, 3]
    for seat in range(3):
        assert set(blocking_rules(match, seat, "keep")) == set(dealt[seat])
        push_moves(match, seat, f"keep {dealt[seat][0]}")
    for seat in range(3):
        assert player_state(match, seat).hand == [dealt[seat][0]]
        assert sorted(draft_cards(match, (seat + 1) % 3)) == sorted(dealt[seat][1:])


def test_N_5_2_cards_received_are_seen_only_after_passing_the_own_two() -> None:
    match = open_new_match(3)
    push_moves(match, 0, f"keep {draft_cards(match, 0)[0]}")
    assert seats_to_move(match) == [1, 2]
    assert len(draft_cards(match, 1)) == 3
    assert match.view_for(1).players[0].hand == 3
    for seat in (1, 2):
        push_moves(match, seat, f"keep {draft_cards(match, seat)[0]}")
    assert [len(draft_cards(match, seat)) for seat in range(3)] == [2, 2, 2]


def test_N_5_3_keep_one_of_the_two_received_and_pass_the_other() -> None:
    match = open_new_match(3)
    for _ in range(2):
        received = {seat: draft_cards(match, seat) for seat in range(3)}
        for seat in range(3):
            push_moves(match, seat, f"keep {received[seat][0]}")
    for seat in range(3):
        assert player_state(match, seat).hand[1] == received[seat][0]
        assert player_state(match, seat).hand[2] == received[(seat - 1) % 3][1]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_N_5_4_one_own_card_one_of_the_right_and_one_of_two_seats_to_the_right(seats: int) -> None:
    match = open_drafted_match(seats)
    for seat in range(seats):
        colours = [colour_of(card) for card in player_state(match, seat).hand]
        assert colours == [seat, (seat - 1) % seats, (seat - 2) % seats]
    assert current_question(match) == "play"


def test_N_5_5_all_choose_at_once_in_any_order_and_hands_are_secret() -> None:
    outcomes = set()
    for order in permutations(range(3)):
        match = open_new_match(3)
        for seat in order:
            before = match.view_for(None)
            entry = push_moves(match, seat, f"keep {draft_cards(match, seat)[1]}")
            if seat != order[-1]:
                assert entry.events == ()
                assert match.view_for(None).players == before.players
        outcomes.add(match.position_digest())
    assert len(outcomes) == 1


def test_N_5_5_what_one_keeps_and_passes_on_is_told_to_oneself_alone() -> None:
    match = open_new_match(3)
    for seat in range(3):
        entry = push_moves(match, seat, f"keep {draft_cards(match, seat)[0]}")
    told = [event for event in entry.events if event.msg.key in {"kept", "receives"}]
    assert sorted((event.to or 0) for event in told) == [0, 0, 1, 1, 2, 2]
    assert match.view_for(None).me is None


def test_N_5_5_what_one_kept_and_passed_on_stays_readable() -> None:
    match = open_drafted_match(3)
    me, own = match.view_for(1).me, player_state(match, 1)
    assert me is not None
    (draft,) = me.drafts
    assert list(draft.kept) == own.hand[:2]
    assert draft.last == own.hand[2]
    assert set(draft.dealt) - set(draft.kept) <= set(draft.passed)
    assert len(draft.passed) == 3
    assert len(draft.received) == 2


def test_N_5_5_a_choice_can_be_changed_until_the_last_one_is_in() -> None:
    match = open_new_match(3)
    first, second, _ = draft_cards(match, 0)
    push_moves(match, 0, f"keep {first}")
    me = match.view_for(0).me
    assert me is not None
    assert me.keeps == first
    push_moves(match, 0, f"keep {second}")
    for seat in (1, 2):
        push_moves(match, seat, f"keep {draft_cards(match, seat)[0]}")
    assert player_state(match, 0).hand == [second]


def test_N_5_6_the_action_happens_in_the_district_of_who_plays_the_card() -> None:
    match = Scene().hand(0, "bank.1").play()
    push_moves(match, 0, "play bank.1 place")
    assert (player_state(match, 0).sectors["bank"], player_state(match, 1).sectors["bank"]) == (1, 0)
    assert seat_coins(match, 0, 1) == [4, 3]


def test_N_5_7_cards_of_the_same_kind_are_all_playable() -> None:
    match = Scene().hand(0, "bank bank.1 bank.2").play()
    push_moves(match, 0, "play bank.0 place", "play bank.2 place")
    assert player_state(match, 0).coins == 3 + 1 + 2


def test_N_14_5_two_players_end_with_two_own_cards_and_one_of_the_other() -> None:
    match = open_new_match(2)
    dealt = [draft_cards(match, seat) for seat in (0, 1)]
    for seat in (0, 1):
        push_moves(match, seat, f"keep {dealt[seat][0]}")
    assert [draft_cards(match, seat) for seat in (0, 1)] == [dealt[1][1:], dealt[0][1:]]
    for seat in (0, 1):
        push_moves(match, seat, f"keep {draft_cards(match, seat)[0]}")
    assert player_state(match, 0).hand == [dealt[0][0], dealt[1][1], dealt[0][2]]
    assert [colour_of(card) for card in player_state(match, 1).hand] == [1, 0, 1]


def test_N_5_1_nothing_but_a_card_in_front_can_be_kept() -> None:
    match = open_new_match(3)
    other = draft_cards(match, 1)[0]
    assert refusal_of(match, 0, f"keep {other}") == "bad_move"
    assert choosable_options(match, 0) == {"keep"}


def test_N_5_1_the_deal_is_seen_by_each_alone() -> None:
    looks = [draw for draw in open_new_match(3).entries[0].draws if draw.how == "look"]
    assert len(looks) == 9
    assert all(draw.pile == f"deck-{draw.to}" for draw in looks)
    assert piles.pile_size(player_state(open_new_match(3), 0).deck) == 6
    assert event_keys(open_new_match(3).entries[0], "dealt") == ["dealt"] * 3
