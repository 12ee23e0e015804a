"""Test matches: previews, refused moves, snapshots; loading, recording and replaying with refusals."""

from dataclasses import replace
from random import Random
from typing import Any, ClassVar

import msgspec
import pytest

from docs.sample.engines.pebbles.game import PEBBLES, build_first_position
from docs.sample.engines.pebbles.state import State
from docs.sample.engines.pebbles.steps.sell import Sell
from docs.sample.engines.pebbles.steps.swap import Swap
from docs.sample.tests.engines.rules.pebbles.position_builder import (
    BLUE,
    PASS,
    RED,
    SECRET,
    VALUE,
    edit_table,
    open_table,
    start_table,
)
from engines.core.core_types import EngineError, Msg, check_move
from engines.core.game import Position, resolve_options
from engines.core.keyframes import FAR
from engines.core.log import GameRecord, LogEntry
from engines.core.match_factory import build_record, dump_position, load_match, open_match, replay_log, resume_match
from engines.core.steps import Effects, Step
from engines.core.tree import Choice, Leaf, Option
from tests.engines.laws.random_games import any_word
from tests.engines.refusals import catch_refusal
from tests.engines.rules.rule_match import OPEN


def test_preview_takes_several_moves_and_changes_nothing() -> None:
    table = start_table()
    before = table.position_digest()
    preview = table.preview_moves(0, [("more", "sell", "2"), ("show", table.view_for(0).hands[0][0])])
    assert [event.msg.key for event in preview.events] == ["pebbles-sold", "pebbles-shown"]
    assert preview.view.coins == 7
    assert not preview.seals
    assert (table.position_digest(), table.version) == (before, 4)


def test_preview_of_another_seats_turn_is_refused() -> None:
    table = start_table()
    assert catch_refusal(table.preview_moves, 0, [PASS, PASS]).code == "not_your_turn"
    assert catch_refusal(table.preview_moves, 1, [PASS]).code == "not_your_turn"
    assert catch_refusal(table.preview_moves, 0, [("offer",)]).code == "bad_move"


def test_preview_of_the_last_sealed_answer_does_not_reveal_the_others() -> None:
    table = open_table()
    for seat in (0, 1):
        table.push(seat, RED)
    preview = table.preview_moves(2, [RED])
    assert preview.seals
    assert (preview.events, preview.view.bowls) == ((), {})


def test_blocked_options_give_their_reason() -> None:
    table = start_table()
    cards = [{"hand": list(player.hand), "shown": list(player.shown)} for player in table.position.state.players]
    poor = edit_table(table, players=[{"coins": 0, "points": 0, **held} for held in cards])
    reasons = {}
    for word in (("offer",), ("offer", "1"), ("more", "sell")):
        refused = catch_refusal(poor.push, 0, word)
        reasons[word[-1]] = (refused.code, refused.msg.rule)
    assert reasons == {"offer": ("blocked", "T-2.2"), "1": ("blocked", "T-2.2"), "sell": ("blocked", "T-4.1")}


def test_empty_deck_and_empty_hand_block_their_options() -> None:
    table = start_table(2)
    hands = [["card1"], []]
    rest = [card for card in VALUE if card not in hands[0]]
    players = [{"coins": 5, "points": 3, "hand": hands[0], "shown": []}, {"coins": 5, "points": 0, "shown": rest}]
    bare = edit_table(table, players=players, deck={"layers": []}, rounds=1)
    (
        bare.check_all_options(0, {"offer": OPEN, "show": OPEN, "swap": "T-3.2", "pass": OPEN})
        .after(0, "show card1")
        .check_all_options(1, {"offer": OPEN, "show": "T-5.1", "swap": "T-3.2", "pass": OPEN})
    )


def test_card_under_the_deck_is_known_to_its_seat() -> None:
    table = start_table().after(0, "swap")
    kept, under = table.view_for(0).looking
    table.push(0, (kept,))
    assert table.view_for(0).under == ((under,),)
    assert table.view_for(1).under == ()
    assert table.view_for(None).under == ()


def test_moves_with_invalid_characters_or_too_many_tokens_are_refused_early() -> None:
    for word in (("Offer",), ("",), ("a b",), ("ä",), ("x" * 65,), ("a\n",)):
        refused = catch_refusal(check_move, word)
        assert refused.msg.key == "refused-token"
    refused = catch_refusal(check_move, ("a",) * 65)
    assert refused.msg.key == "refused-too-long"


def test_match_resumes_from_a_snapshot_as_from_its_log() -> None:
    dice, table = Random(2), open_table(4)
    for _ in range(FAR + 5):
        table.push(*any_word(table, dice, asides=0.2))
    told = list(table.entries)
    short = resume_match(PEBBLES, table.header, SECRET, list(told), table.take_snapshot())
    long = resume_match(PEBBLES, table.header, SECRET, list(told), None)
    for other in (short, long):
        assert other.position_digest() == table.position_digest()
        assert (other.epochs, other.version, other.seal_version) == (table.epochs, table.version, table.seal_version)
    seat, word = any_word(table, dice)
    after = [other.push(seat, word) for other in (table, short, long)]
    assert after[0] == after[1] == after[2]
    undone = [(other.undo(seat), other.position_digest()) for other in (table, short, long)]
    assert undone[0] == undone[1] == undone[2]


def test_snapshot_of_another_version_or_schema_is_ignored() -> None:
    table = start_table()
    old = table.take_snapshot()
    table.push_moves(0, "pass")
    other = resume_match(
        replace(PEBBLES, schema_version=2), table.header, SECRET, list(table.entries), table.take_snapshot()
    )
    assert (
        resume_match(PEBBLES, table.header, SECRET, list(table.entries), old).position_digest()
        == table.position_digest()
        == other.position_digest()
    )


class ForbiddenStep(Step[State]):
    """A step with a forbidden action, selected by ``deed``."""

    seat: int
    deed: ClassVar[str] = ""

    def active_seats(self, state: State) -> dict[int, bool]:
        return {self.seat: True}

    def choice_tree(self, state: State, seat: int) -> Choice:
        return Choice(Msg("pebbles-ask-turn"), [Option("do", Msg("pebbles-pass"), Leaf("do"))])

    def apply_action(self, state: State, seat: int, action: object, effects: Effects) -> None:
        state.round = 77
        if self.deed == "draw":
            effects.draw_card("deck", state.deck, seat)
        elif self.deed == "open":
            effects.open_hidden("hand", ["card1"])
        elif self.deed == "refuse":
            raise EngineError("bad_move", Msg("refused-token"))


class ForbiddenStepPosition(Position[State]):
    state: State
    stack: list[ForbiddenStep]  # type: ignore[assignment]  # another closed set


@pytest.mark.parametrize(
    ("deed", "why"), [("draw", "draws"), ("open", "opens"), ("end", "sealing"), ("refuse", "bad_move")]
)
def test_forbidden_step_action_leaves_the_match_unchanged(deed: str, why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ForbiddenStep, "deed", deed)
    game: Any = replace(
        PEBBLES,
        position_type=ForbiddenStepPosition,
        build_first_position=lambda seats, options, components: ForbiddenStepPosition(
            build_first_position(seats, options, components).state, [ForbiddenStep(0)], {}
        ),
        side_step=None,
    )
    table = open_match(game, "meddling", 2, {}, SECRET)
    before = table.position_digest()
    with pytest.raises((AssertionError, EngineError), match=why):
        table.push(0, ("do",))
    assert (table.position_digest(), table.version, table.seats_to_move()) == (before, 1, [0])


def test_side_step_may_push_a_step_before_the_question() -> None:
    class PushingSideStep(Sell):
        def apply_action(self, state: State, seat: int, action: object, effects: Effects) -> None:
            super().apply_action(state, seat, action, effects)
            effects.push_steps(Swap(seat))

    table = open_match(replace(PEBBLES, side_step=PushingSideStep()), "nosy", 2, {}, SECRET)
    for seat in (0, 1):
        table.push(seat, RED)
    assert table.push(0, ("more", "sell", "1")).seals
    table.push(0, (table.view_for(0).looking[0],))
    root = table.choice_tree(0)
    assert isinstance(root, Choice)
    assert [option.key for option in root.options] == ["offer", "show", "swap", "pass"]


def test_table_event_changes_neither_position_nor_epoch() -> None:
    table = start_table()
    before = table.position_digest(), dict(table.epochs)
    table.append_table_entry(LogEntry("table", at="2026-01-01T00:00:00Z"))
    assert (table.position_digest(), table.epochs, table.version) == (*before, 5)
    table.after(0, "pass").undo(0)
    assert table.position_digest() == before[0]


def record_random_game() -> GameRecord:
    dice, table = Random(4), open_table(3, 2)
    while not table.is_over:
        seat, word = any_word(table, dice, asides=0.2, changes=0.2)
        table.push(seat, word)
        if dice.random() < 0.2:
            try:
                table.undo(seat)
            except EngineError:
                continue
    return build_record(table, SECRET)


def refusal_of(kept: GameRecord, entries: list[LogEntry], **header: object) -> EngineError:
    why = catch_refusal(replay_log, PEBBLES, msgspec.structs.replace(kept.header, **header), entries)
    assert why.code == "bad_record"
    return why


def test_record_of_a_running_match_omits_the_seed() -> None:
    assert build_record(start_table(), SECRET).secret is None


def test_first_differing_entry_is_named() -> None:
    kept = record_random_game()
    draws = next(i for i, entry in enumerate(kept.entries) if i and entry.draws)
    events = next(i for i, entry in enumerate(kept.entries) if i and entry.events and entry.kind == "move")
    undo = next(i for i, entry in enumerate(kept.entries) if entry.kind == "undo")
    changes: list[tuple[int, dict[str, Any]]] = [
        (draws, {"draws": ()}),
        (events, {"events": ()}),
        (events, {"digest": "00"}),
        (events, {"move": ("no",)}),
        (events, {"seat": None}),
        (events, {"seat": 9}),
        (events, {"kind": "start"}),
        (undo, {"to": 77}),
        (undo, {"to": None}),
        (undo, {"seat": None}),
        (undo, {"by": "vote", "to": 0}),
        (undo, {"by": "vote", "to": 999}),
    ]
    for i, change in changes:
        entries = list(kept.entries)
        entries[i] = msgspec.structs.replace(entries[i], **change)
        assert refusal_of(kept, entries).path.startswith(f"entries[{i}]"), f"{change}: the wrong entry is reported"


@pytest.mark.parametrize("header", [{"seats": 9}, {"seats": -1}, {"options": {"rounds": 9}}, {"options": {"luck": 1}}])
def test_record_with_an_invalid_header_is_refused(header: dict[str, object]) -> None:
    kept = record_random_game()
    assert refusal_of(kept, list(kept.entries), **header).path == f"header.{next(iter(header))}"


def test_record_without_exactly_one_start_entry_is_refused() -> None:
    kept = record_random_game()
    assert refusal_of(kept, []).path == "entries[0]"
    assert refusal_of(kept, list(kept.entries[1:])).path == "entries[0]"


def test_digests_are_compared_only_if_schema_versions_match() -> None:
    kept = record_random_game()
    wrong = [msgspec.structs.replace(entry, digest="00") for entry in kept.entries]
    assert replay_log(PEBBLES, msgspec.structs.replace(kept.header, shape=0), wrong).is_over
    assert refusal_of(kept, wrong).path == "entries[0].digest"


def test_loaded_match_is_recorded_and_replayed_from_its_starting_position() -> None:
    table = load_match(PEBBLES, "loaded", dump_position(start_table()), SECRET)
    table.push(0, PASS)
    kept = msgspec.json.decode(msgspec.json.encode(build_record(table, SECRET)), type=GameRecord)
    assert kept.header.start is not None
    assert replay_log(PEBBLES, kept.header, list(kept.entries)).position_digest() == table.position_digest()
    forged = [msgspec.structs.replace(kept.entries[0], events=table.entries[1].events), *kept.entries[1:]]
    assert refusal_of(kept, forged).path == "entries[0]"


def refusal_of_dump(change: dict[str, object] | None = None, table: Any = None, **state: object) -> EngineError:
    dumped: Any = msgspec.to_builtins(dump_position(table or start_table()))
    dumped.update(change or {})
    dumped["state"] = {**dumped["state"], **state}
    why = catch_refusal(load_match, PEBBLES, "loaded", dumped, SECRET)
    assert why.code == "bad_state"
    return why


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"game": "chess"}, "game"),
        ({"rules": 99}, "rules"),
        ({"shape": 99}, "shape"),
        ({"seats": 7}, "seats"),
        ({"options": {"rounds": 5}}, "options"),
        ({"options": {"luck": True}}, "options"),
        ({"stack": [{"step": "turn", "seat": 3}]}, "stack[0].seat"),
        ({"stack": [{"step": "jump"}]}, "stack[0].step"),
        ({"stack": [{"step": "turn", "seat": 0, "luck": 1}]}, "stack[0]"),
        ({"stack": [{"step": "round"}]}, "stack"),
        ({"stack": [{"step": "plan", "seats": [0, 7]}]}, "stack[0].seats[1]"),
        ({"drawn": {"deck": "many"}}, "drawn[...]"),
        ({"luck": 1}, "state"),
    ],
)
def test_impossible_state_is_refused_with_its_path(change: dict[str, object], path: str) -> None:
    assert refusal_of_dump(change).path == path


def test_answers_of_an_open_sealed_step_are_checked() -> None:
    """Otherwise the move of the last answering seat would fail."""
    table = open_table().after(0, "red=2 .")
    stack: Any = msgspec.to_builtins(dump_position(table), str_keys=True)["stack"]
    for seat, word in (("0", ["red=2"]), ("0", ["red=9", "."]), ("0", ["red=1", "blue=1", "."]), ("7", list(BLUE))):
        edited = [*stack[:-1], {**stack[-1], "answers": {seat: word}}]
        assert refusal_of_dump({"stack": edited}, table).path == f"stack[{len(stack) - 1}].answers[{seat}]"


@pytest.mark.parametrize("dumped", [None, [], "x", 3, {}, {"state": {}}])
def test_dump_without_a_valid_state_is_rejected(dumped: object) -> None:
    assert catch_refusal(load_match, PEBBLES, "loaded", dumped, SECRET).code == "bad_state"


@pytest.mark.parametrize(
    ("seats", "options", "code"),
    [
        (1, {}, "bad_seats"),
        (5, {}, "bad_seats"),
        (2, {"luck": 1}, "bad_options"),
        (2, {"rounds": 4}, "bad_options"),
        (2, {"rounds": True}, "bad_options"),
        (2, {"rounds": "2"}, "bad_options"),
    ],
)
def test_seats_and_options_are_validated(seats: int, options: dict[str, object], code: str) -> None:
    assert catch_refusal(open_match, PEBBLES, "table", seats, options, SECRET).code == code
    assert resolve_options(PEBBLES, 2, {}) == {"rounds": 3}
