"""A table: previews, refusals that change nothing, snapshots, steps that do what they may not."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any, ClassVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.core.frames import FAR
from engines.core.log import Entry
from engines.core.steps import Fx, Step
from engines.core.tables import open_table, resume
from engines.core.tree import Leaf, Option, Pick
from engines.core.words import Msg, Refused, Word, check, parse
from tests.conftest import FULL
from tests.engines.core.tables import PASS, RED, SECRET, Table, edited, new, planned
from tests.engines.laws.playing import any_word
from tests.toy import game as toy
from tests.toy.game import PEBBLES


def test_a_preview_takes_several_words_and_changes_nothing() -> None:
    table = planned()
    before = table.digest()
    card = table.view(0).hands[0][0]
    preview = table.preview(0, [("more", "sell", "2"), ("show", card)])
    assert [event.msg.key for event in preview.events] == ["pebbles-sold", "pebbles-shown"]
    assert preview.view.coins == 7
    assert not preview.seals
    assert (table.digest(), table.version) == (before, 4)


def test_a_preview_stops_before_a_seal() -> None:
    table = planned()
    preview = table.preview(0, [("swap",), ("card1",)])
    assert preview.seals
    assert [event.msg.key for event in preview.events] == ["pebbles-swaps"]
    assert preview.view.looking == ()


def test_a_preview_of_somebody_elses_turn_is_refused() -> None:
    table = planned()
    with pytest.raises(Refused, match="not_your_turn"):
        table.preview(0, [PASS, PASS])
    with pytest.raises(Refused, match="not_your_turn"):
        table.preview(1, [PASS])
    with pytest.raises(Refused, match="bad_move"):
        table.preview(0, [("offer",)])


def test_the_last_sealed_answer_previews_nothing_of_the_others() -> None:
    table = new()
    for seat in (0, 1):
        table.push(seat, RED)
    preview = table.preview(2, [RED])
    assert preview.seals
    assert (preview.events, preview.view.bowls) == ((), {})


def test_blocked_options_say_why() -> None:
    table = planned()
    poor = edited(
        table, players=[{"coins": 0, "points": 0, **_cards(player)} for player in table.position.state.players]
    )
    reasons = {}
    for word in (("offer",), ("offer", "1"), ("more", "sell")):
        with pytest.raises(Refused) as refused:
            poor.push(0, word)
        reasons[word[-1]] = (refused.value.code, refused.value.msg.rule)
    assert reasons == {"offer": ("blocked", "T-2"), "1": ("blocked", "T-2"), "sell": ("blocked", "T-4")}


def _cards(player: Any) -> dict[str, object]:
    return {"hand": list(player.hand), "shown": list(player.shown)}


def test_an_empty_deck_and_an_empty_hand_are_blocked() -> None:
    table = planned(2)
    hands = [["card1"], []]
    rest = [card for card in toy.VALUE if card not in hands[0]]
    players = [{"coins": 5, "points": 3, "hand": hands[0], "shown": []}, {"coins": 5, "points": 0, "shown": rest}]
    bare = edited(table, players=players, deck={"layers": []}, rounds=1)
    root = bare.tree(0)
    assert isinstance(root, Pick)
    assert {o.key: o.blocked.rule for o in root.options if o.blocked} == {"swap": "T-3"}
    bare.push(0, ("show", "card1"))
    root = bare.tree(1)
    assert isinstance(root, Pick)
    assert {o.key: o.blocked.rule for o in root.options if o.blocked} == {"show": "T-5", "swap": "T-3"}


def test_who_put_cards_under_the_deck_knows_them() -> None:
    table = planned()
    table.push(0, ("swap",))
    kept, under = table.view(0).looking
    table.push(0, (kept,))
    assert table.view(0).under == ((under,),)
    assert table.view(1).under == ()
    assert table.view(None).under == ()


TOKENS = st.one_of(
    st.sampled_from(
        ["offer", "show", "swap", "pass", "more", "sell", ".", "red=1", "blue=3", "1", "0", "card1", "card24"]
    ),
    st.text(max_size=8),
)


@pytest.mark.slow
@pytest.mark.more
@settings(max_examples=400 if FULL else 80, deadline=None)
@given(words=st.lists(st.lists(TOKENS, max_size=5).map(tuple), min_size=25, max_size=25), seed=st.integers(0, 30))
def test_ten_thousand_words_are_said_or_refused_and_refused_ones_change_nothing(words: list[Word], seed: int) -> None:
    dice, table = Random(seed), new(2 + seed % 3)
    for _ in range(seed):
        if not table.over:
            table.push(*any_word(table, dice))
    for word in words:
        seat = dice.randrange(-1, 5)
        before = table.digest(), table.version, table.epochs, table.owing()
        try:
            table.push(seat, word)
        except Refused as refused:
            code = refused.code
        else:
            continue
        assert code in {"over", "not_your_turn", "bad_move", "blocked"}
        assert (table.digest(), table.version, table.epochs, table.owing()) == before


def test_words_of_other_characters_or_too_many_are_refused_unread() -> None:
    assert parse("  offer 1 ") == ("offer", "1")
    for word in (("Offer",), ("",), ("a b",), ("ä",), ("x" * 65,), ("a\n",)):
        with pytest.raises(Refused) as refused:
            check(word)
        assert refused.value.msg.key == "refused-token"
    with pytest.raises(Refused) as refused:
        check(("a",) * 65)
    assert refused.value.msg.key == "refused-too-long"


def test_a_table_resumes_from_a_snapshot_as_from_its_log() -> None:
    dice, table = Random(2), new(4)
    for _ in range(FAR + 5):
        table.push(*any_word(table, dice, asides=0.2))
    told = list(table.entries)
    short = resume(PEBBLES, table.header, SECRET, list(told), table.snapshot())
    long = resume(PEBBLES, table.header, SECRET, list(told), None)
    for other in (short, long):
        assert other.digest() == table.digest()
        assert (other.epochs, other.version, other.sealed) == (table.epochs, table.version, table.sealed)
    seat, word = any_word(table, dice)
    after = [other.push(seat, word) for other in (table, short, long)]
    assert after[0] == after[1] == after[2]
    undone = [_undone(other, seat) for other in (table, short, long)]
    assert undone[0] == undone[1] == undone[2]


def _undone(table: Table, seat: int) -> tuple[str, object]:
    try:
        entry: object = table.undo(seat)
    except Refused as refused:
        entry = refused.msg
    return table.digest(), entry


def test_a_snapshot_of_another_version_or_shape_is_not_believed() -> None:
    table = planned()
    old = table.snapshot()
    table.push(0, PASS)
    other = resume(replace(PEBBLES, shape=2), table.header, SECRET, list(table.entries), table.snapshot())
    assert resume(PEBBLES, table.header, SECRET, list(table.entries), old).digest() == table.digest() == other.digest()


class Meddling(Step[toy.State]):
    """A step that does what it may not: ``deed`` says what."""

    seat: int
    deed: ClassVar[str] = ""

    def who(self, state: toy.State) -> dict[int, bool]:
        return {self.seat: True}

    def ask(self, state: toy.State, seat: int) -> Pick:
        return Pick(Msg("pebbles-ask-turn"), [Option("do", Msg("pebbles-pass"), Leaf("do"))])

    def take(self, state: toy.State, seat: int, action: object, fx: Fx) -> None:
        state.round = 77
        if self.deed == "draw":
            fx.draw("deck", state.deck, seat)
        elif self.deed == "open":
            fx.open("hand", ["card1"])
        elif self.deed == "refuse":
            raise Refused("bad_move", Msg("refused-token"))


class MeddlingPosition(toy.PebblesPosition):
    stack: list[Meddling]  # type: ignore[assignment]  # another closed set


@pytest.mark.parametrize(
    ("deed", "why"), [("draw", "draws"), ("open", "opens"), ("end", "sealing"), ("refuse", "bad_move")]
)
def test_a_step_that_does_what_it_may_not_leaves_no_trace(deed: str, why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Meddling, "deed", deed)
    game: Any = replace(
        PEBBLES,
        position=MeddlingPosition,
        start=lambda seats, options, components: MeddlingPosition(
            toy.start(seats, options, components).state, [Meddling(0)], {}
        ),
        aside=None,
    )
    table = open_table(game, "meddling", 2, {}, SECRET)
    before = table.digest()
    with pytest.raises((AssertionError, Refused), match=why):
        table.push(0, ("do",))
    assert (table.digest(), table.version, table.owing()) == (before, 1, [0])


def test_an_aside_may_push_a_step_that_comes_before_the_question() -> None:
    """The seat that sells looks at the deck at once; then its own question stands again."""

    class Nosy(toy.Sell):
        def take(self, state: toy.State, seat: int, action: object, fx: Fx) -> None:
            super().take(state, seat, action, fx)
            fx.push(toy.Swap(seat))

    table = open_table(replace(PEBBLES, aside=Nosy()), "nosy", 2, {}, SECRET)
    for seat in (0, 1):
        table.push(seat, RED)
    entry = table.push(0, ("more", "sell", "1"))
    assert entry.seals
    table.push(0, (table.view(0).looking[0],))
    root = table.tree(0)
    assert isinstance(root, Pick)
    assert [option.key for option in root.options] == ["offer", "show", "swap", "pass"]


def test_a_note_is_no_word() -> None:
    table = planned()
    before = table.digest(), dict(table.epochs)
    table.note(Entry("table", at="2026-01-01T00:00:00Z"))
    assert (table.digest(), table.epochs, table.version) == (*before, 5)
    table.push(0, PASS)
    table.undo(0)
    assert table.digest() == before[0]
