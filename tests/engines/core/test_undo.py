"""Test undo: a player's own last move, an answer to an open sealed step, rollback by vote."""

from __future__ import annotations

from random import Random

import pytest

from engines.core.active_entries import find_active_entries
from engines.core.core_types import EngineError, Move
from engines.core.log import LogEntry
from engines.core.steps import SealedStep
from tests.engines.core.toy_tables import BLUE, PASS, RED, Table, open_table, start_table
from tests.engines.laws.random_games import any_word


def undo_refusal(table: Table, seat: int) -> str:
    before = table.position_digest(), table.version
    with pytest.raises(EngineError) as why:
        table.undo(seat)
    assert (table.position_digest(), table.version) == before
    return why.value.msg.key


def open_answers(table: Table) -> dict[int, Move]:
    top = table.position.stack[-1]
    assert isinstance(top, SealedStep)
    return top.answers


def test_undo_takes_back_the_seats_own_last_move() -> None:
    table = start_table()
    before = table.position_digest()
    card = table.view_for(0).hands[0][0]
    entry = table.push(0, ("show", card))
    undone = table.undo(0)
    assert table.position_digest() == before
    assert (undone.to, undone.seat, table.version) == (4, 0, 6)
    told = [event for _, event in table.visible_events(1, 4)]
    assert [event.msg.key for event in told] == ["event-undo"]
    assert entry.events[0] not in told


def test_undo_without_own_move_is_refused() -> None:
    assert undo_refusal(open_table(), 0) == "refused-nothing-to-undo"


def test_others_have_gone_on() -> None:
    table = start_table()
    table.push(0, PASS)
    table.push(1, PASS)
    assert undo_refusal(table, 0) == "refused-others-went-on"
    table.undo(1)
    table.undo(0)


def test_an_offer_is_for_good() -> None:
    table = start_table()
    table.push(0, ("offer", "1"))
    assert undo_refusal(table, 0) == "refused-sealed"


def test_undo_is_refused_after_looking_at_cards() -> None:
    table = start_table()
    table.push(0, ("swap",))
    assert undo_refusal(table, 0) == "refused-sealed"
    table.push(0, (table.view_for(0).looking[0],))
    table.undo(0)
    assert table.seats_to_move() == [0]
    assert undo_refusal(table, 0) == "refused-sealed"


def test_when_the_last_answer_is_in_all_are_sealed() -> None:
    assert {undo_refusal(start_table(), seat) for seat in range(3)} == {"refused-sealed"}


def test_withdrawn_in_an_open_sealed_step_an_earlier_answer_stands_again() -> None:
    table = open_table()
    table.push(0, RED)
    table.push(1, RED)
    table.push(0, BLUE)
    assert open_answers(table) == {0: BLUE, 1: RED}
    table.undo(0)
    assert open_answers(table) == {0: RED, 1: RED}
    table.undo(0)
    assert open_answers(table) == {1: RED}
    assert undo_refusal(table, 0) == "refused-nothing-to-undo"


def test_an_aside_is_no_answer_that_others_may_answer_over() -> None:
    """Seat 0 sold a point in the open; seat 1 answered knowing it."""
    table = start_table(3)
    for seat in range(3):
        table.push(seat, PASS)
    assert table.view_for(0).round == 2
    table.push(0, ("more", "sell", "1"))
    table.push(1, RED)
    assert undo_refusal(table, 0) == "refused-others-went-on"
    table.undo(1)
    table.undo(0)
    table.push(0, RED)
    table.push(2, ("more", "sell", "1"))
    assert undo_refusal(table, 0) == "refused-others-went-on"


def test_a_vote_goes_back_beyond_a_seal_and_the_same_cards_come() -> None:
    table = start_table()
    looked = table.push(0, ("swap",)).draws
    entry = table.rewind_to(4)
    assert (entry.by, entry.to, table.seats_to_move()) == ("vote", 4, [0])
    assert table.visible_events(None, 5)[0][1].msg.args == {"n": 1}
    assert table.push(0, ("swap",)).draws == looked


@pytest.mark.parametrize("to", [0, -1, 4, 99])
def test_a_vote_goes_back_to_a_version_that_something_followed(to: int) -> None:
    with pytest.raises(EngineError, match="nothing_to_undo"):
        start_table().rewind_to(to)


def test_nothing_is_taken_back_after_the_end() -> None:
    table = start_table(2, 1)
    table.push(0, PASS)
    table.push(1, PASS)
    assert table.is_over
    for attempt in (
        lambda: table.undo(1),
        lambda: table.rewind_to(2),
        lambda: table.push(0, PASS),
        lambda: table.choice_tree(0),
    ):
        with pytest.raises(EngineError, match="over"):
            attempt()


def test_undo_works_across_keyframes() -> None:
    """Two hundred words, taken back now and then, are as good as those that stand said at once."""
    dice, table, stand = Random(5), start_table(4), []
    while not table.is_over:
        seat, word = any_word(table, dice, asides=0.3)
        table.push(seat, word)
        stand.append((seat, word))
        if table.seats_to_move() and dice.random() < 0.4:
            try:
                table.undo(seat)
            except EngineError:
                continue
            stand.pop()
    straight = start_table(4)
    for seat, word in stand:
        straight.push(seat, word)
    assert straight.position_digest() == table.position_digest()
    assert table.version > straight.version


def test_undo_entries_mark_the_right_versions_as_undone() -> None:
    say = [LogEntry("say", 0), LogEntry("say", 1), LogEntry("say", 0)]
    alone = LogEntry("undo", 0, to=3)
    vote = LogEntry("undo", None, "vote", to=2)
    start = LogEntry("start")
    assert find_active_entries([start, *say]).undone_versions == set()
    assert find_active_entries([start, *say, alone]).undone_versions == {4}
    assert find_active_entries([start, say[0], LogEntry("table"), *say[1:], vote]).undone_versions == {4, 5}
    assert find_active_entries([start, *say, alone, LogEntry("say", 0), vote]).undone_versions == {3, 4, 6}
    assert find_active_entries([start, *say, LogEntry("undo", 0, to=1)]).undone_versions == {2}
