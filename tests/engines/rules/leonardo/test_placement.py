"""Test starting and cancelling work (L-5), placement (L-6), and premoves (L-9.2 and others)."""

from engines.core.core_types import Msg, TermRef
from engines.core.translation import build_translator
from engines.core.tree import Choice, open_options
from engines.leonardo.components import COMPONENTS
from engines.leonardo.game import LEONARDO
from tests.engines.rules.leonardo.position_builder import Scene, Table
from tests.engines.rules.rule_match import OPEN, check_events


def test_L_6_1_seats_take_turns_and_use_one_location_per_turn() -> None:
    match = Scene().on(2, holder=1).place(1, 2, 0)
    for seat, text in ((1, "d 2"), (2, "d master"), (0, "pass"), (1, "e 1"), (2, "a 3")):
        match.check(f"moves={seat}").after(seat, text)
    match.check("moves=1")

    match = Scene(3).give(1, small=5).works(1, "small", 2).place(1, 2)
    assert premove_texts(match, 1) == [f"round-1 small {n}" for n in range(1, 5)]
    (
        match.check_order(1, "round-1 small 3", "small 3")
        .after_turns((1, "small 3"), (2, "pass"))
        .check_order(1, "round-1 small 3", "small master")
    )
    assert premove_texts(match, 1) == [], "a premove is offered for a single-press answer"
    match.push_moves(1, "small master")
    assert LEONARDO.premove_tree(match.view_for(1)) is None, "a premove is offered that can no longer be played"

    assert premove_texts(Scene(3).works(1, "small", 2).give(1, apprentices=1).place(1), 1) == ["round-1 small 1"]
    assert premove_texts(Scene(3).place(1), 1) == []  # the laboratory is idle
    full = Scene(3).give(1, small=5, robots="small").works(1, "small", 2).place(1)
    assert premove_texts(full, 1) == [f"round-1 small {n}" for n in range(1, 4)], "premoves ignore the robot there"


def test_L_6_2_L_18_19_passing_is_final_and_a_player_without_figures_passes() -> None:
    match = Scene().give(1, apprentices=1).place(0, 1).after(0, "pass").check("0.passed=True")
    match.after(1, "d 1").check("moves=1").after(1, "e master").check_events("has-placed", "placing-ends")


def test_L_6_3_figures_can_go_to_every_area_and_the_seats_working_laboratories() -> None:
    (
        Scene(3, codex2=True)
        .works(0, "small", 2)
        .give(0, large=4)
        .works(1, "small", 7)
        .place(0)
        .check_keys(0, {*"abcdefghi", "small", "large", "pass"})
        .check_options(0, "large=L-6.3")
        .check_choices(0, {*"abcdefghi", "small", "pass"})
    )

    scene = Scene().group("d", 1, 2, master=True).group("d", 2, 1).works(0, "small", 7, 3).give(0, inventions=[2])
    notes = scene.place(0).option_notes(0)
    assert notes["d"] == Msg("strongest-there", {"n": 4})
    assert "e" not in notes
    assert notes["small"] == Msg("weeks-to-go-less", {"n": 7 - 3 - 2, "less": 2})


def test_L_6_4_apprentices_once_a_round_and_the_master_may_join() -> None:
    match = Scene().works(0, "small", 2).place(0).after(0, "d 1", "small 1")
    for place in ("d", "small"):
        assert match.blocking_rules(0, place) == {"1": "L-6.4", "master": OPEN}
    match.after(0, "d master").check_options(0, "d=L-6.4 small=L-6.4")
    other = Scene().place(0).after(0, "e master", "e 2")
    assert match.state.city["d"][0].apprentices == 1
    assert (other.state.city["e"][0].apprentices, other.state.city["e"][0].master) == (2, True)


def test_L_6_5_master_and_apprentices_never_in_one_turn() -> None:
    Scene().place(0).check_refusal(0, "d 1 master", "bad_move").check_choices(0, {"1", "2", "3", "4", "master"}, "d")


def test_L_6_6_areas_hold_any_number_of_figures() -> None:
    match = Scene(5).give(0, apprentices=9).give(1, apprentices=9).group("d", 1, 9).place(0).after(0, "d 9")
    assert sum(group.apprentices for group in match.state.city["d"]) == 18


def test_L_6_7_groups_are_ordered_by_arrival() -> None:
    match = Scene().place(0, 1, 2).after_turns((0, "d 1"), (1, "d master"), (2, "d 1"), (0, "d master"))
    groups = [(group.seat, group.apprentices, group.master) for group in match.state.city["d"]]
    assert groups == [(0, 1, True), (1, 0, True), (2, 1, False)]


def test_L_6_8_laboratory_takes_figures_on_spaces_without_robots() -> None:
    (
        Scene()
        .give(0, small=5, robots="small", apprentices=9)
        .works(0, "small", 2)
        .place(0)
        .check_choices(0, {"1", "2", "3", "4", "master"}, "small")
        .after(0, "small 4")
        .check_options(0, "small=L-6.8")
    )
    empty = Scene().give(0, small=5, apprentices=9).works(0, "small", 2).place(0)
    empty.after(0, "small 5").check("0.small_apprentices=5 asks=place")  # one of them on the empty robot place


def build_scene(seats: int = 3, **options: bool | str) -> Scene:
    """Build a scene in which small inventions are requested.

    They are 2 (wood), 7 (rope, wood), 13 (brick, 2 rope), and 12 (glass, 2 wood).
    """
    return Scene(seats, **options).display(2, 7, 13, 12)


def test_L_5_1_each_seat_takes_one_turn_starting_with_the_holder() -> None:
    match = build_scene().on(2, holder=1).start(1, 2, 0)
    for seat in (1, 2, 0):
        match.check(f"moves={seat}").after(seat, "pass")
    match.check("asks=place")

    (
        build_scene()
        .give(0, hand="wood wood rope", large=4)
        .start(0)
        .check_choices(0, {"start", "pass"})
        .after(0, "start small 2 large 7")
        .check_seat(0, "small_cards=wood large_cards=rope,wood")
    )
    build_scene().works(0, "small", 2).start(0).check_options(0, "start=L-5.1")

    (
        build_scene()
        .give(0, hand="wood wood rope", large=4)
        .start(0)
        .check_choices(0, {"small", "done"}, "start large 7")
        .after(0, "start large 7 small 2")
        .check_seat(0, "small_cards=wood large_cards=rope,wood")
    )
    (
        build_scene()
        .give(0, large=4)
        .works(0, "small", 2)
        .works(0, "large", 7)
        .start(0)
        .check_choices(0, {"small", "done"}, "cancel both large 7")
        .after(0, "cancel both large 7 small 2")
        .check_seat(0, "small_cards=wood large_cards=rope,wood")
    )
    (
        build_scene()
        .give(0, hand="rope wood", large=4)
        .start(0)
        .check_all_options(0, {"small": "L-5.2", "done": OPEN}, "start large 7")
    )


def test_L_5_2_work_needs_exact_cards_and_its_invention_stays_secret() -> None:
    match = build_scene().give(0, hand="wood wood rope").start(0)
    entry = match.push_moves(0, "start small 7")
    assert match.seat_hand(0) == "wood"
    for viewer in (1, None):
        view = match.view_for(viewer).players[0].labs[0]
        assert (view.working, view.weeks, view.cards) == (True, 0, ())
    check_events(entry, "begins", "begins-you")
    assert [e.msg.key for e in entry.events if e.is_visible_to(1)][:1] == ["begins"]
    assert "begins-you" not in [e.msg.key for e in entry.events if e.is_visible_to(1)]
    assert match.private_view(0).works[0].inventions == (7,)

    (
        build_scene()
        .give(0, hand="wood")
        .start(0)
        .check_all_options(0, {"2": OPEN, "7": "L-5.2", "13": "L-5.2", "12": "L-5.2"}, "start small")
        .check_refusal(0, "start small 7", "blocked")
    )
    build_scene().start(0).check_options(0, "start=L-5.2")


def test_L_5_3_started_and_cancelled_work_is_announced_publicly() -> None:
    match = build_scene().works(0, "small", 2, 3).give(0, large=4, hand="rope wood").start(0)
    entry = match.push_moves(0, "cancel small large 7 done")
    assert [e.msg.key for e in entry.events if e.is_visible_to(None)][:2] == ["cancels", "begins"]


def test_L_5_4_same_invention_cannot_be_in_both_laboratories() -> None:
    (
        build_scene()
        .give(0, hand="wood wood", large=4)
        .start(0)
        .check_refusal(0, "start small 2 large 2", "blocked")
        .after(0, "start small 2 done")
    )
    (
        build_scene().works(0, "small", 2).give(0, hand="wood", large=4).start(0).check_options(0, "start=L-5.2")
    )  # nothing else can be started
    (
        build_scene()
        .works(0, "small", 2)
        .give(0, hand="wood rope", large=4)
        .start(0)
        .check_options(0, "2=L-5.4", "start large")
    )


def test_L_5_5_F_4_cards_of_a_working_laboratory_stay_and_the_owner_sees_them() -> None:
    match = build_scene().works(0, "small", 2).give(0, hand="rope").start(0).check_choices(0, {"cancel", "pass"})
    assert match.private_view(0).works[0].cards == ("wood",)
    assert match.view_for(1).players[0].labs[0].cards == ()
    assert match.refusal_of(0, "start small 7") == "blocked"


def test_L_5_6_no_invention_is_completed_twice() -> None:
    match = build_scene().give(0, hand="wood rope", completed=[]).give(1, completed=[]).start(0)
    match.state.players[0].completed.append("invention-2")
    match.trees.clear()
    match.check_options(0, "2=L-5.6", "start small")


def test_L_5_7_work_may_start_on_an_invention_not_yet_requested() -> None:
    match = Scene().give(0, hand="wood").start(0).check_choices(0, {"2"}, "start small")
    assert match.after(0, "start small 2").seat_lab(0).cards == ["wood"]


def test_L_5_8_cancelling_work_loses_its_weeks_and_returns_its_cards() -> None:
    (
        build_scene()
        .give(0, small=5, robots="small")
        .works(0, "small", 2, 3)
        .start(0, 1)
        .after(0, "cancel small done")
        .check_seat(0, "small_cards= small_weeks=0 small_robots=1 hand=wood")
    )
    (
        build_scene()
        .give(0, hand="rope")
        .works(0, "small", 2, 3)
        .start(0, 1)
        .after(0, "cancel small small 7")
        .check_seat(0, "small_cards=rope,wood small_weeks=0")
    )


def test_L_5_9_only_inventions_that_can_still_be_completed_may_be_started() -> None:
    (
        Scene()
        .give(1, inventions=[2])
        .give(0, hand="wood rope")
        .display(7, 13, 12, 16)
        .start(0)
        .check_choices(0, {"7", "3"}, "start small")  # 3 needs a rope and is in the deck; 2 is taken
        .check_refusal(0, "start small 2", "bad_move")
    )

    match = Table.open(components=load_twin_components()).check_choices(
        0, {"1", "5", "10", "13"}, "start small"
    )  # not 3, for which there is a rope
    assert match.seat_lab(0).cards == []


def load_twin_components() -> str:
    """Load the shipped components, but number 3 needs what number 2 needs; return their hash."""
    text = COMPONENTS.read_source(COMPONENTS.current_hash())
    row = 'no = 3\ncolour = "bronze"\nkind = 3\nresources = { rope = 1 }'
    assert row in text
    return COMPONENTS.load_text(text.replace(row, row.replace("rope", "wood"), 1))


def test_L_5_10_only_the_cards_are_stored_and_the_owner_chooses_the_invention_at_completion() -> None:
    match = Scene(3).display(2, 3, 16, 17).works(0, "small", 2, 4).use_components(load_twin_components()).place(0)
    assert match.private_view(0).works[0].inventions == (2, 3)
    (
        match.after(0, "pass")
        .check("asks=which")
        .check_choices(0, {"2", "3"})
        .after(0, "3")
        .check_seat(0, "inventions=3 small_cards=")
    )

    scene = Scene(3).display(2, 3, 16, 17).give(0, hand="wood wood", large=4).use_components(load_twin_components())
    assert scene.start(0).refusal_of(0, "start small 2 large 3") == "blocked"


def test_L_5_11_laboratory_works_as_soon_as_it_has_cards() -> None:
    match = build_scene().give(0, hand="wood").start(0).after(0, "start small 2")
    assert match.view_for(None).players[0].labs[0].working
    match.play_until_question("place")
    match.check_options(0, "small=")


def test_L_5_12_returned_cards_may_be_used_at_once_in_either_laboratory() -> None:
    (
        build_scene()
        .give(0, large=4)
        .works(0, "large", 7, 3)
        .start(0)
        .after(0, "cancel large small 7 done")
        .check_seat(0, "small_cards=rope,wood large_cards=")
    )
    (
        build_scene()
        .give(0, large=4, hand="wood")
        .works(0, "small", 7, 2)
        .works(0, "large", 12, 2)
        .start(0)
        .after(0, "cancel both small 2 large 7")
        .check_seat(0, "small_cards=wood large_cards=rope,wood hand=glass,wood,wood")
    )


def test_L_5_1_done_is_the_default_if_the_other_laboratory_cannot_be_started() -> None:
    for hand, usual in (("rope wood", "done"), ("wood wood rope", None)):
        assert build_scene().give(0, hand=hand, large=4).start(0).choice_node(0, "start large 7").usual == usual


def test_L_1_3_invention_option_shows_number_kind_and_cost() -> None:
    options = open_options(build_scene().give(0, hand="wood wood rope").start(0).tree_node(0, "start small"))[:2]
    said = build_translator((LEONARDO.data_dir,), "en", ())
    labels = [said(option.label) for option in options]
    assert labels == ["2 secured pulley: wood 1", "7 underwater tank: wood 1, rope 1"]
    assert [option.note.args["kind"] for option in options if option.note] == [TermRef("kind-2"), TermRef("kind-2")]


def test_L_9_2_premove_takes_up_to_its_price_limit_and_then_passes() -> None:
    (
        Scene(3)
        .group("d", 1, 1)
        .group("d", 2, 1)
        .give(1, florins=20)
        .give(2, florins=20)
        .go()
        .check_order(1, "round-1 d 2", "take")
        .after(1, "take")
        .check("moves=2")
        .check_order(2, "round-1 d 0", "pass")
        .after(2, "take")
        .check_order(1, "round-1 d 2", "pass")  # it costs 3 now
        .check_order(1, "round-1 d 3", "take")
    )
    (
        Scene(3)
        .group("c", 1, 1)
        .go()
        .check_order(1, "round-1 d 2", "")
        .check_order(1, "round-2 c 2", "")
        .check_order(1, "round-1 c pass", "pass")
        .check_order(1, "round-1 c 0", "take")
    )

    match = Scene(3).group("b", 1, 1).group("c", 1, 1).group("h", 1, 1).place(0)
    assert list(match.orderable_options(1, "round-1")) == ["all", "c", "h"]  # in the workshop there is a choice
    assert LEONARDO.premove_tree(match.view_for(2)) is None
    assert LEONARDO.premove_tree(match.view_for(None)) is None
    assert LEONARDO.premove_tree(Scene(3).works(1, "small", 2).on(8).start(0).view_for(1)) is None

    assert premove_texts(Scene(3).group("b", 1, 1).group("b", 2, 1).give(1, florins=20).go(), 1) == []


def test_L_9_5_premove_passes_if_money_is_short() -> None:
    assert Scene(3).group("d", 1, 1).give(1, florins=1).go().after(1, "take").resolve_order(1, "round-1 d 4") == "pass"

    (
        Scene(3)
        .group("c", 1, 1)
        .group("d", 1, 1)
        .group("d", 2, 1)
        .give(1, florins=1)
        .give(2, florins=9)
        .go()
        .check_order(1, "round-1 all", "")  # the first one costs nothing
        .after(1, "take")
        .check_order(1, "round-1 all", "pass")  # the second one is too expensive
        .check_order(1, "round-2 all", "")
    )
    (
        Scene(3)
        .group("c", 1, 1)
        .group("d", 2, 1)
        .give(1, florins=9)
        .go()
        .after(1, "take")
        .check_order(1, "round-1 all", "")
    )  # he can pay, so he is asked

    match = Scene(3).group("b", 1, 1).group("b", 2, 1).give(1, florins=0).give(2, florins=9).go()
    assert match.orderable_options(1, "round-1")["all"] == OPEN
    (
        match.check_order(1, "round-1 all", "")
        .after_turns((1, "take_large"), (2, "take_large"))
        .check_order(1, "round-1 all", "pass")
    )

    assert premove_texts(Scene(3).group("d", 1, 1).give(1, florins=1).go().after(1, "take"), 1) == ["round-1 all"]


def premove_choices(match: Table, seat: int) -> dict[str, list[str]]:
    """Return the premoves offered with a question: each item with its answers, none for a complete premove."""
    return {
        " ".join(before): [one.key for one in option.then.options] if isinstance(option.then, Choice) else []
        for before, option in LEONARDO.premove_options(match.view_for(seat), match.choice_tree(seat))
    }


def premove_texts(match: Table, seat: int) -> list[str]:
    return [f"{before} {key}".strip() for before, keys in premove_choices(match, seat).items() for key in keys or [""]]


def test_L_9_2_premoves_with_price_limits_are_offered_for_shops() -> None:
    match = Scene(3).group("d", 1, 1).group("d", 2, 1).give(1, florins=3).give(2, florins=20).go()
    assert premove_texts(match, 1) == ["round-1 d 0", "round-1 d 2", "round-1 d 3"]  # 4 is more than he has
    assert [match.resolve_order(1, order) for order in premove_texts(match, 1)] == ["take"] * 3
    match.push_moves(1, "take")
    assert premove_texts(match, 2) == ["round-1 d 2", "round-1 d 3", "round-1 d 4"]
    academy = Scene(3).group("c", 1, 1).group("c", 2, 1).give(1, florins=2).go()
    assert premove_texts(academy, 1) == ["round-1 c 0", "round-1 c 2"]


def test_L_13_2_premoves_also_work_in_a_research_round() -> None:
    assert premove_texts(Scene(3).works(1, "small", 2).on(8).place(1), 1) == ["round-8 small 1", "round-8 small 2"]


def test_L_8_10_premove_names_the_resource_and_the_council_field() -> None:
    match = Scene(3).group("a", 1, 1).group("a", 2, 1).give(1, florins=1).shop("iron", 0).go().after(1, "leonardo 1")
    assert premove_texts(match, 1) == [f"round-1 a {name}" for name in ("glass", "wood", "brick", "rope")]
    (
        match.check_order(1, "round-1 a wood", "field-4")
        .after_turns((1, "field-4"), (2, "withdraw"))
        .check_order(1, "round-1 a wood", "buy wood")
        .check_order(1, "round-1 a iron", "")  # sold out
        .check_order(1, "round-2 a wood", "")
    )

    match = Scene(3).group("a", 1, 1).group("a", 2, 1).give(1, florins=0).give(2, florins=9).go().after(1, "leonardo 1")
    assert premove_texts(match, 1) == []
    match.push_moves(1, "field-4")
    assert premove_texts(match, 2) == []
    assert match.resolve_order(2, "round-1 a wood") == "", "a premove for an occupied field was played"
