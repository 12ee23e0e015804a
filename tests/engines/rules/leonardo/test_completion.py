"""Test work in the laboratories (L-10) and completion of inventions in phase D (L-11)."""

from tests.engines.rules.leonardo.position_builder import Scene, invention_numbers
from tests.engines.rules.rule_match import OPEN, check_events

# -- L-10


def test_L_10_1_apprentice_adds_one_week_and_master_or_robot_two() -> None:
    match = Scene(3).give(0, large=6, robots="large", apprentices=4).works(0, "large", 23, 1, apprentices=2).place(0)
    assert match.view_for(None).players[0].labs[1].works == 4
    entry = match.push_moves(0, "large master")
    while match.current_question() == "place":
        entry = match.push_moves(0, "pass")
    told = next(e.msg.args for e in entry.events if e.msg.key == "works")
    assert (told["n"], told["weeks"]) == (2 + 2 + 2, 7)


def test_L_10_2_F_12_T_7_robots_work_without_figures_but_never_in_an_idle_laboratory() -> None:
    (
        Scene(3)
        .give(0, small=5, robots="small")
        .works(0, "small", 16, 3)
        .give(1, small=5, robots="small")
        .go()
        .check("0.small_weeks=5 1.small_weeks=0")
    )


def test_L_10_3_figures_return_and_robots_stay() -> None:
    (
        Scene(3)
        .give(0, small=5, robots="small")
        .works(0, "small", 16, apprentices=3)
        .go()
        .check_seat(0, "small_apprentices=0 small_robots=1 free=4")
    )


def test_L_10_4_the_counter_stops_at_15() -> None:
    assert Scene(3).works(0, "small", 1, 14, apprentices=3).go().seat_lab(0).weeks == 15  # number 1 is not requested


# -- L-11: completion


def test_L_5_6_completion_for_the_lower_amount_is_also_recorded() -> None:
    Scene(3).works(0, "small", 13, 7).display(13, 16, 17, 18).go().check_seat(0, "completed=13")
    both_ = Scene(3).works(0, "small", 13, 7).works(1, "small", 13, 7).display(13, 16, 17, 18)
    both_.go().check("0.completed=13 1.completed=13 2.completed=")


def test_L_11_1_F_10_T_2_each_card_of_the_kind_saves_two_weeks() -> None:
    for cards, weeks, ready in (([8], 5, True), ([8], 4, False), ([8, 3], 3, True), ([9], 5, False), ([], 7, True)):
        match = Scene(3).give(0, inventions=cards).works(0, "small", 13, weeks).display(13, 16, 17, 18).go()
        assert (13 in invention_numbers(match.player_state(0).inventions)) is ready
        if not ready:
            assert match.seat_lab(0).weeks == weeks  # the discount moves no counter


def test_L_11_2_completion_needs_exact_cards_and_a_requested_or_followed_invention() -> None:
    assert Scene(3).works(0, "small", 2, 9).deck(10, 9, 8).go().seat_lab(0).cards == ["wood"]
    followed = Scene(3).works(0, "small", 2, 4, follows=True).give(1, inventions=[2])
    followed.go().check_seat(0, "small_cards= florins=6")


def test_L_11_3_completions_are_determined_once_before_any_are_resolved() -> None:
    match = (
        Scene(3)
        .give(0, large=4)
        .works(0, "small", 3, 4)
        .works(0, "large", 13, 5)
        .display(3, 13, 16, 17)
        .go()
        .check_seat(0, "inventions=3 large_weeks=5")
    )  # its card gives no discount for 13 in this round
    match.play_default_moves(to_round=3)
    match.check_seat(0, "inventions=3,13")


def test_L_11_5_L_18_18_cards_return_to_the_shops_and_the_laboratory_becomes_idle() -> None:
    match = (
        Scene(3)
        .give(0, small=5, robots="small")
        .works(0, "small", 7, 7)
        .display(7, 16, 17, 18)
        .go()
        .check_seat(0, "small_cards= small_weeks=0 small_robots=1")
    )
    assert (match.state.shops["wood"], match.state.shops["rope"]) == (12, 12)


# -- L-11: pay and card


def build_scene(*seats: int, **options: bool) -> Scene:
    scene = Scene(max(3, *(seat + 1 for seat in seats)), **options).display(2, 16, 17, 18, 19)
    if scene.seats < 4:
        scene.display(2, 16, 17, 18)
    for seat in seats:
        scene.works(seat, "small", 2, 4)
    return scene


def test_L_11_6_each_seat_that_completes_it_in_the_round_gets_the_higher_amount() -> None:
    match = build_scene(0, 1, 2).go().check_events("is-paid", "is-paid", "is-paid")
    match.check("0.florins=7 1.florins=7 2.florins=7")


def test_L_11_7_T_5_L_18_14_later_completion_gets_the_lower_amount_without_card_or_auction() -> None:
    (
        Scene(3)
        .works(0, "small", 12, 11, follows=True)
        .works(2, "small", 12, 11, follows=True)
        .give(1, inventions=[12])
        .go()
        .check("0.florins=13 1.florins=3 2.florins=13 0.inventions= round=2")
    )


def test_L_11_4_L_11_8_sole_completer_takes_the_card_automatically() -> None:
    match = build_scene(1).go().check_events("completes", "is-paid", "takes-card").check("1.inventions=2 round=2")
    assert 2 not in invention_numbers(match.state.display)


def test_L_11_9_several_completers_hold_a_sealed_auction_with_their_own_money() -> None:
    match = (
        build_scene(0, 2)
        .give(2, florins=0)
        .go()
        .check("moves=0,2 asks=bid")
        .check_refusal(2, "bid 5", "bad_move")
        .after(2, "bid 4")
    )  # just paid for it
    assert match.private_view(0).bid is None
    assert match.private_view(2).bid == 4
    match.after(0, "bid 3").check("0.florins=7 1.florins=3 2.florins=0 2.inventions=2")


def test_L_11_10_tie_goes_to_the_holder_or_the_next_seat_clockwise() -> None:
    for holder, winner in ((0, 0), (1, 2), (2, 2)):
        match = build_scene(0, 2).on(1, holder=holder).go().after_turns((0, "bid 2"), (2, "bid 2"))
        match.check_seat(winner, "inventions=2 florins=5")

    match = build_scene(0, 2).go().after(0, "bid 0").after(2, "bid 0").check_events("card-gone")
    match.check("gone=invention-2 0.florins=7 1.florins=3 2.florins=7")


def test_L_11_11_completions_are_resolved_in_seat_order_and_each_seat_chooses_its_order() -> None:
    scene = Scene(3).display(2, 3, 16, 17).on(1, holder=1)
    scene.give(1, large=4).works(1, "small", 2, 4).works(1, "large", 3, 4)
    (
        scene.works(0, "small", 3, 4)
        .go()
        .check("moves=1 asks=handle")
        .check_choices(1, {"2", "3"}, "handle")
        .after(1, "handle 3")
        .check("moves=0,1 asks=bid 1.florins=7")  # number 2 is not yet paid
        .after_turns((0, "bid 1"), (1, "bid 0"))
        .check("0.inventions=3 1.inventions=2")
    )


# -- L-11: others who work on it


def test_L_11_12_other_seats_reveal_their_cards_and_continue_or_stop() -> None:
    for text, lab in (
        ("continue", "small_cards=wood small_weeks=1 small_follows=invention-2 hand="),
        ("stop", "small_cards= small_weeks=0 small_follows=None hand=wood"),
    ):
        match = build_scene(1).works(0, "small", 2, 1).go().check("moves=0 asks=follow")
        assert match.view_for(None).players[0].labs[0].cards == ("wood",)
        match.after(0, text).check_seat(0, lab)


def test_L_11_13_works_on_the_invention_are_announced_after_payment_and_auctions() -> None:
    match = build_scene(1, 2).works(0, "small", 2, 1).go()
    assert (match.current_question(), match.view_for(None).players[0].labs[0].cards) == ("bid", ())
    check_events(match.after(1, "bid 0").push_moves(2, "bid 1"), "wins-card", "still-works")


def test_L_11_14_followed_invention_is_public() -> None:
    match = build_scene(1).works(0, "small", 2, 1).go().after(0, "continue")
    assert match.view_for(None).players[0].labs[0].follows == 2


def test_L_11_15_following_also_works_after_the_card_left_the_game() -> None:
    match = build_scene(1, 2).works(0, "small", 2, 3).go().after_turns((1, "bid 0"), (2, "bid 0"), (0, "continue"))
    match.play_until_question("place")
    match.after(0, "small 1").play_default_moves(to_round=3)
    match.check_seat(0, "florins=6")


def test_L_11_16_only_requested_inventions_or_those_in_the_deck_can_be_started() -> None:
    match = Scene(3).give(0, hand="wood").give(1, inventions=[2]).start(0)
    match.check_options(0, "start=L-5.2").check_choices(0, {"pass"})


def test_L_11_17_all_completions_are_announced_at_once() -> None:
    scene = Scene(3).display(2, 3, 16, 17).works(2, "small", 2, 4).works(1, "small", 3, 4)
    match = scene.on(1, holder=2).go()
    match.check_events("completes", "completes", "is-paid", "takes-card", "is-paid", "takes-card")
    assert len([draw for draw in match.entries[-1].draws if draw.pile == "lab"]) == 2

    build_scene(0, 2).give(0, florins=3).go().check_all_options(0, {"bid": OPEN}).after(0, "bid 0").check("moves=2")
