"""Test wake-up time and mood (F-2 to F-4), planning and the order of actions (F-5, F-6)."""

import pytest

from engines.core.core_types import Msg
from tests.engines.rules.fresco.position_builder import INDEX, SIDE_1, Scene, Table
from tests.engines.rules.rule_match import OPEN, check_events


def test_F_2_1_round_has_wake_up_planning_and_action_phases() -> None:
    match = Table.open().check("round=1 asks=wake")
    match.play_default_moves(to_round=1, to_phase="plan")
    match.check("asks=plan")
    match.leave_all()
    match.check("round=2 asks=wake")


def test_F_2_2_F_3_1_F_3_7_wake_up_order_differs_from_acting_order() -> None:
    match = Scene().give(0, vp=9).give(1, vp=3).give(2, vp=5).wake()
    for seat, hour in ((1, "9"), (2, "5"), (0, "7")):
        match.check(f"moves={seat}").after(seat, hour)
    match.check("order=2,0,1")


def test_F_3_2_starting_spaces_are_behind_the_track() -> None:
    assert Scene().give(0, vp=1).give(1, start=3).give(2, start=1).wake().state.turns == [2, 1, 0]


def test_F_3_3_order_has_no_ties() -> None:
    match = Table.open(4)
    for _ in range(3):
        assert len({(p.vp, p.start) for p in match.state.players}) == 4
        match.leave_all()


def test_F_3_4_row_holds_one_master_and_passing_is_not_allowed() -> None:
    (
        Scene()
        .wake()
        .after(0, "7")
        .check_all_options(1, {"5": OPEN, "6": OPEN, "7": "F-3.4", "8": OPEN, "9": OPEN})
        .check_refusal(1, "7", "blocked")
        .check_refusal(1, "done", "bad_move")
    )

    match = Scene().wake()
    assert match.orderable_options(2, "round-1") == dict.fromkeys("56789", OPEN)
    assert match.resolve_order(2, "round-1 7", asked=0) == ""
    match.push_moves(0, "7")
    free = [hour for hour, rule in match.orderable_options(2, "round-1").items() if rule == OPEN]
    assert free == ["5", "6", "8", "9"]
    match.push_moves(1, "8")
    assert [match.resolve_order(2, order) for order in ("round-1 7", "round-2 9", "round-1 9")] == ["", "", "9"]
    assert match.game.premove_tree(match.view_for(0)) is None
    assert Scene(2).give(0, vp=9).give(1, vp=7).leonardo(vp=5, controller=0).wake().resolve_order(0, "round-1 9") == ""


@pytest.mark.parametrize(("hour", "mood", "price"), [(5, -3, 4), (6, -2, 3), (7, -1, 2), (8, 0, 1), (9, 1, 1)])
def test_F_3_5_T_1_rows_set_time_mood_and_price(hour: int, mood: int, price: int) -> None:
    match = Scene().give(0, mood=5).wake().after(0, str(hour))
    assert (match.player_state(0).mood, match.view_for(None).players[0].price) == (5 + mood, price)


def test_F_3_6_row_determines_mood_price_and_order() -> None:
    seen = Scene().wake().after_turns((0, "6"), (1, "9"), (2, "5")).view_for(None)
    assert [p.mood for p in seen.players] == [3, 6, 2]
    assert [p.price for p in seen.players] == [3, 1, 4]
    assert seen.order == (2, 0, 1)


def test_F_4_1_T_2_the_mood_moves_at_once() -> None:
    match = Scene().give(0, mood=6).wake()
    match.after(0, "7").check_seat(0, "mood=5").check_every_event("gets-up", "mood-down")


def test_F_4_2_R_2_mood_beyond_the_track_is_lost() -> None:
    Scene().give(0, mood=2).wake().after(0, "5").check_seat(0, "mood=1")
    Scene().give(0, mood=9).wake().after(0, "9").check_seat(0, "mood=9").check_every_event("gets-up")


def test_F_4_3_mood_track_has_nine_spaces_with_two_above_and_two_below() -> None:
    seen = Table.open().view_for(None).mood
    assert (seen.spaces, seen.plus, seen.minus) == (9, (8, 9), (1, 2))


def test_F_4_6_the_theatre_counts_only_after_the_next_wake_up() -> None:
    (
        Scene()
        .give(0, mood=7, hour=5, apprentices=5)
        .plan(0, workshop=1, theatre=1)
        .at("workshop")
        .after(0, "done")
        .check_seat(0, "mood=9 apprentices=5")
        .after_turns((2, "9"), (0, "8"))
        .check_seat(0, "apprentices=6")
    )


@pytest.mark.parametrize("before", [4, 5, 6])
@pytest.mark.parametrize("mood", range(1, 10))
def test_F_1_5_F_4_4_F_4_5_F_4_7_R_3_mood_adds_or_removes_at_most_one_apprentice(mood: int, before: int) -> None:
    match, row = Scene().give(0, mood=mood, apprentices=before).wake().after(0, "8"), INDEX.table.mood_track
    match.check_seat(0, f"apprentices={5 + (mood in row.plus_one) - (mood in row.minus_one)}")


def test_F_5_1_T_3_all_players_plan_simultaneously_in_secret() -> None:
    match = Scene().planning().check("moves=0,1,2").after(1, "market=2 studio=1 .").check_every_event()
    assert match.view_for(0).players[1].plan is None
    assert (match.private_view(1).plan, match.seats_to_move()) == ({"market": 2, "studio": 1}, [0, 2])


def test_F_5_2_at_most_three_apprentices_per_place() -> None:
    (
        Scene()
        .give(0, apprentices=6)
        .planning()
        .check_keys(0, set(SIDE_1))
        .check_refusal(0, "studio=4 .", "bad_move")
        .after(0, "studio=3 workshop=3 .")
    )


@pytest.mark.parametrize("n", [4, 5, 6])
def test_F_5_3_available_apprentices_may_stay_unused(n: int) -> None:
    (
        Scene()
        .give(0, apprentices=n)
        .planning()
        .check_refusal(0, f"studio=3 theatre={n - 2} .", "bad_move")
        .after(0, "theatre=1 .", ".", f"studio=3 theatre={n - 3} .")
    )


def test_F_5_4_plans_are_revealed_together_and_can_be_changed_until_then() -> None:
    match = (
        Scene()
        .give(0, red=1, yellow=1, blue=1)
        .planning()
        .after_turns((0, "market=1 ."), (0, "cathedral=1 ."), (1, "cathedral=1 ."))
        .after(2, "workshop=1 .")
        .check_events("planned", "planned", "planned")
    )
    assert [match.player_state(seat).plan for seat in range(3)] == [{"cathedral": 1}, {"cathedral": 1}, {"workshop": 1}]
    assert match.refusal_of(0, "market=1 .") in {"bad_move", "blocked", "not_your_turn"}


def test_F_6_1_places_are_resolved_in_order() -> None:
    plan = dict.fromkeys(SIDE_1, 1)
    match = (
        Scene(portraits=True).plan(0, **plan).give(0, apprentices=5, thalers=9, red=1, yellow=1, blue=1).at("market")
    )
    seen = [match.current_question()]
    for text in ("done", "done", "thalers", "done"):
        match.push_moves(0, text)
        seen.append(match.current_question())
    assert seen == ["buy", "restore", "portrait", "mix", "wake"]


def test_F_6_2_T_10_player_completes_all_actions_of_a_place_before_the_next_player() -> None:
    scene = Scene().plan(0, workshop=1).plan(1, workshop=1).give(1, red=1, yellow=1).give(0, red=2, yellow=2)
    match = scene.at("workshop").check("turns=0,1")
    match.after(0, "orange").check("moves=0").after(0, "orange").check("moves=1")


def test_F_6_3_a_player_without_apprentices_is_skipped() -> None:
    Scene().plan(0, workshop=1).plan(2, workshop=1).at("workshop").after(0, "done").check("moves=2")


def test_F_6_4_any_action_may_be_forgone() -> None:
    (
        Scene()
        .plan(0, market=1, cathedral=3, workshop=2)
        .give(0, red=1, yellow=1, blue=1)
        .at("market")
        .after(0, "done", "done", "done")
        .check("round=2")
    )


def test_F_6_5_R_9_actions_cannot_be_paid_on_credit() -> None:
    (
        Scene()
        .give(0, thalers=3)
        .plan(0, market=1)
        .booths("m_r", "m_y", "m_b")
        .at("market")
        .check_all_options(0, {"buy": "F-6.5", "close": OPEN}, "booth-1")
    )
    poor = Scene().plan(0, workshop=1).give(0, red=1, yellow=1).at("workshop")
    assert set(poor.blocking_rules(0).values()) == {"F-6.5", OPEN}


def test_F_6_6_apprentices_stay_in_their_place() -> None:
    (
        Scene()
        .plan(0, market=3, workshop=1)
        .give(0, red=1, yellow=1)
        .at("market")
        .after(0, "done")
        .check("asks=mix left=2")
    )


def test_F_6_7_a_visit_ends_when_it_is_declared_or_used_up() -> None:
    (
        Scene()
        .plan(0, cathedral=3, studio=2, theatre=1)
        .give(0, mood=3, thalers=1)
        .at("cathedral")
        .after(0, "done")
        .check("round=2 0.thalers=7 0.mood=5")
    )
    (
        Scene()
        .plan(0, cathedral=1, workshop=1)
        .give(0, red=2, yellow=2, blue=1)
        .at("cathedral")
        .after(0, "altar red=1 yellow=1 blue=1 .")
        .check("asks=mix")
    )

    (
        Scene()
        .plan(0, workshop=3)
        .give(0, red=1, yellow=1)
        .at("workshop")
        .after(0, "orange")
        .check_events("mixes", "leaves")
        .check("round=2")
    )

    scene = Scene().plan(0, market=1).plan(1, market=1).plan(2, workshop=1).give(2, red=1, yellow=1)
    check_events(scene.booths("m_r", "", "").at("market").push_moves(0, "booth-1 close"), "leaves")


@pytest.mark.parametrize("place", ["cathedral", "workshop"])
def test_F_6_7_visit_with_nothing_left_to_do_ends_without_a_question(place: str) -> None:
    scene = Scene().plan(0, market=1, **{place: 2}).plan(1, **{place: 1}).give(1, red=2, yellow=2, blue=1)
    match = scene.booths("m_r", "m_y", "m_b").give(0, thalers=9).at("market")
    entry = match.push_moves(0, "booth-1 buy m_r")
    match.check(f"0.paints=R moves=1 phase={place}")
    assert [event.msg for event in entry.events if event.msg.key == "leaves"] == [_leaves_message(place)]


def _leaves_message(place: str) -> Msg:
    match = Scene().plan(0, **{place: 2}).at(place)
    (told,) = [event.msg for event in match.push_moves(0, "done").events if event.msg.key == "leaves"]
    return told


def test_R_4_studio_thalers_come_after_the_cathedral() -> None:
    (
        Scene()
        .give(0, thalers=0, red=2, yellow=1)
        .fresco(a1="f01")
        .plan(0, cathedral=1, studio=2)
        .at("cathedral")
        .check_options(0, "b2=F-9.1", "restore a1")
        .after(0, "restore a1 stay")
        .check_seat(0, "thalers=7")
    )


def test_R_20_default_moves_of_an_absent_player() -> None:
    Scene().wake().check_default_move(0, "9").after(0, "9").check_default_move(1, "8")
    Scene().give(0, apprentices=6).planning().check_default_move(0, "studio=3 theatre=3 .")
    last = Scene().only("a1").last_round().give(0, apprentices=5)
    last.planning().check_default_move(0, "studio=3 workshop=2 .")
    Scene().plan(0, market=1).at("market").check_default_move(0, "done")
    (
        Scene()
        .give(0, vp=2, red=1, yellow=1, blue=1)
        .give(1, vp=4)
        .plan(0, cathedral=1)
        .at("cathedral")
        .after(0, "altar red=1 yellow=1 blue=1 .")
        .check_default_move(0, "next")
        .check_seat(0, "paints=")
    )
    him = Scene(2).leonardo(hour=5).give(0, hour=6).give(1, hour=7).booths("", "m_r", "m_y")
    him.at("market").check_default_move(0, "booth-2")
