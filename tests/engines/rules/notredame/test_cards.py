"""Test drafting (N-5, N-14.5), playing cards (N-6, N-8), and the carriage with the guild tokens (N-9)."""

from itertools import permutations

import pytest

from engines.core import piles
from engines.notredame.components import COMPONENTS, roads_of, steps_from
from engines.notredame.state import colour_of
from tests.engines.rules.notredame.position_builder import SECTORS, Scene, Table
from tests.engines.rules.rule_match import OPEN, check_events


def draft_cards(match: Table, seat: int) -> list[str]:
    return list(match.private_view(seat).choosing)


def test_N_5_1_keep_one_of_three_and_pass_two_to_the_left() -> None:
    match = Table.open(3)
    dealt = {seat: draft_cards(match, seat) for seat in range(3)}
    assert [len(cards) for cards in dealt.values()] == [3, 3, 3]
    for seat in range(3):
        match.check_keys(seat, set(dealt[seat]), "keep").after(seat, f"keep {dealt[seat][0]}")
    for seat in range(3):
        assert match.player_state(seat).hand == [dealt[seat][0]]
        assert sorted(draft_cards(match, (seat + 1) % 3)) == sorted(dealt[seat][1:])

    match = Table.open(3)
    assert (match.refusal_of(0, f"keep {draft_cards(match, 1)[0]}"), match.choices(0)) == ("bad_move", {"keep"})

    looks = [draw for draw in Table.open(3).entries[0].draws if draw.how == "look"]
    assert len(looks) == 9
    assert all(draw.pile == f"deck-{draw.to}" for draw in looks)
    assert piles.pile_size(Table.open(3).player_state(0).deck) == 6
    check_events(Table.open(3).entries[0], "dealt", "dealt", "dealt")


def test_N_5_2_received_cards_are_visible_only_after_passing_two() -> None:
    match = Table.open(3)
    match.after(0, f"keep {draft_cards(match, 0)[0]}").check("moves=1,2")
    assert len(draft_cards(match, 1)) == 3
    assert match.view_for(1).players[0].hand == 3
    for seat in (1, 2):
        match.push_moves(seat, f"keep {draft_cards(match, seat)[0]}")
    assert [len(draft_cards(match, seat)) for seat in range(3)] == [2, 2, 2]


def test_N_5_3_keep_one_of_the_two_received_and_pass_the_other() -> None:
    match = Table.open(3)
    for _ in range(2):
        received = {seat: draft_cards(match, seat) for seat in range(3)}
        for seat in range(3):
            match.push_moves(seat, f"keep {received[seat][0]}")
    for seat in range(3):
        assert match.player_state(seat).hand[1] == received[seat][0]
        assert match.player_state(seat).hand[2] == received[(seat - 1) % 3][1]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_N_5_4_hand_has_one_card_of_the_seat_and_of_each_of_the_two_seats_to_its_right(seats: int) -> None:
    match = Table.open_drafted(seats)
    for seat in range(seats):
        colours = [colour_of(card) for card in match.player_state(seat).hand]
        assert colours == [seat, (seat - 1) % seats, (seat - 2) % seats]
    match.check("asks=play")


def test_N_5_5_all_seats_choose_simultaneously_and_hands_are_secret() -> None:
    outcomes = set()
    for order in permutations(range(3)):
        match = Table.open(3)
        for seat in order:
            before = match.view_for(None)
            entry = match.push_moves(seat, f"keep {draft_cards(match, seat)[1]}")
            if seat != order[-1]:
                assert entry.events == ()
                assert match.view_for(None).players == before.players
        outcomes.add(match.position_digest())
    assert len(outcomes) == 1

    match = Table.open(3)
    for seat in range(3):
        entry = match.push_moves(seat, f"keep {draft_cards(match, seat)[0]}")
    told = [event for event in entry.events if event.msg.key in {"kept", "receives"}]
    assert sorted((event.to or 0) for event in told) == [0, 0, 1, 1, 2, 2]
    assert match.view_for(None).me is None


def test_N_5_5_seat_can_review_the_cards_it_kept_and_passed() -> None:
    match = Table.open_drafted(3)
    own = match.player_state(1)
    (draft,) = match.private_view(1).drafts
    assert list(draft.kept) == own.hand[:2]
    assert draft.last == own.hand[2]
    assert set(draft.dealt) - set(draft.kept) <= set(draft.passed)
    assert (len(draft.passed), len(draft.received)) == (3, 2)


def test_N_5_5_choice_can_be_changed_until_the_last_seat_has_chosen() -> None:
    match = Table.open(3)
    first, second, _ = draft_cards(match, 0)
    assert match.after(0, f"keep {first}").private_view(0).keeps == first
    match.push_moves(0, f"keep {second}")
    for seat in (1, 2):
        match.push_moves(seat, f"keep {draft_cards(match, seat)[0]}")
    assert match.player_state(0).hand == [second]


def test_N_5_6_action_happens_in_the_district_of_the_player_of_the_card() -> None:
    Scene().hand(0, "bank.1").play().after(0, "play bank.1 place").check("0.bank=1 1.bank=0 0.coins=4 1.coins=3")


def test_N_5_7_cards_of_the_same_kind_are_all_playable() -> None:
    scene = Scene().hand(0, "bank bank.1 bank.2")
    scene.play().after(0, "play bank.0 place", "play bank.2 place").check("0.coins=6")


def test_N_14_5_with_two_players_each_hand_has_two_of_its_cards_and_one_of_the_opponent() -> None:
    match = Table.open(2)
    dealt = [draft_cards(match, seat) for seat in (0, 1)]
    for seat in (0, 1):
        match.push_moves(seat, f"keep {dealt[seat][0]}")
    assert [draft_cards(match, seat) for seat in (0, 1)] == [dealt[1][1:], dealt[0][1:]]
    for seat in (0, 1):
        match.push_moves(seat, f"keep {draft_cards(match, seat)[0]}")
    assert match.player_state(0).hand == [dealt[0][0], dealt[1][1], dealt[0][2]]
    assert [colour_of(card) for card in match.player_state(1).hand] == [1, 0, 1]


def test_N_6_1_seats_play_one_card_clockwise_from_the_bell_ringer_then_a_second() -> None:
    match = Scene().round(2, bell=1).play(1, 2, 0, 1, 2, 0)
    for seat in (1, 2, 0, 1, 2, 0):
        match.check(f"moves={seat}").after(seat, f"play {sorted(match.player_state(seat).hand)[0]} forgo")
    match.check("asks=bribe")

    Table.open_drafted(4).check("moves=0")
    assert Table.open_drafted(4).view_for(None).order == (0, 1, 2, 3, 0, 1, 2, 3)


def test_N_6_2_the_third_card_is_hidden_and_no_seat_sees_it() -> None:
    match = Scene().hand(0, "bank park hotel").play().after(0, "play bank.0 forgo")
    entry = match.push_moves(0, "play park.0 forgo")
    match.check_seat(0, "hand=")
    assert "hotel.0" in match.state.discard
    assert not any("hotel" in str(event.msg.args) for event in entry.events)
    view = match.view_for(1)
    assert [card.kind for card in view.players[0].played] == ["bank", "park"]
    assert view.discard == len(match.state.discard)


def test_N_6_3_F_2_a_card_may_be_played_without_its_action() -> None:
    match = Scene().give(0, rats=3).hand(0, "park bank notre_dame").play()
    before = match.player_state(0).sectors.copy()
    own = match.after(0, "play park.0 forgo", "play notre_dame.0 forgo").player_state(0)
    assert (own.sectors, own.supply, own.coins, own.rats, own.pp) == (before, 4, 3, 3, 0)


def test_N_6_5_F_3_seat_with_a_cube_in_its_supply_cannot_move_one_instead() -> None:
    (
        Scene()
        .give(0, supply=1, bank=2)
        .hand(0, "park")
        .play()
        .check_all_options(0, {"place": OPEN, "move": "N-6.5", "forgo": OPEN}, "play park.0")
    )


def test_N_6_6_F_5_W_3_with_an_empty_supply_a_cube_can_be_moved_from_anywhere() -> None:
    (
        Scene()
        .give(0, supply=0, bank=2, hotel=1, cathedral=1, friend="hospital")
        .hand(0, "park")
        .play()
        .check_options(0, "place=N-6.6", "play park.0")
        .check_choices(0, {"bank", "hotel", "notre_dame"}, "play park.0 move")
        .after(0, "play park.0 move notre_dame")
        .check_seat(0, "cathedral=0 park=1")
    )


def test_N_6_7_F_4_a_moved_cube_may_not_stay_where_it_is() -> None:
    assert Scene().give(0, supply=0, bank=2, park=3).hand(0, "park").play().choices(0, "play park.0 move") == {"bank"}


def test_N_6_8_R_1_seat_that_cannot_move_a_cube_does_nothing() -> None:
    (
        Scene()
        .give(0, supply=0, park=3)
        .hand(0, "park")
        .play()
        .check_all_options(0, {"place": "N-6.6", "move": "N-6.8", "forgo": OPEN}, "play park.0")
    )


def test_N_6_11_fixed_benefits_are_applied_automatically() -> None:
    (
        Scene()
        .give(0, bank=2)
        .hand(0, "bank")
        .play()
        .after(0, "play bank.0 place")
        .check("asks=play")
        .check_every_event("plays", "places-cube", "takes-coins")
    )


def test_N_8_1_1_F_9_the_friend_goes_to_any_other_sector() -> None:
    (
        Scene()
        .hand(0, "trusted_friend")
        .play()
        .check_choices(0, {*SECTORS, "forgo"}, "play trusted_friend.0")
        .after(0, "play trusted_friend.0 park")
        .check_seat(0, "friend=park")
    )
    (
        Scene()
        .give(0, friend="park")
        .hand(0, "trusted_friend")
        .play()
        .check_options(0, "park=N-8.1.1", "play trusted_friend.0")
        .check_refusal(0, "play trusted_friend.0 notre_dame", "bad_move")
    )


def test_N_8_2_1_donation_cannot_exceed_the_seats_coins() -> None:
    (
        Scene()
        .give(0, coins=2)
        .hand(0, "notre_dame")
        .play()
        .check_all_options(0, {"1": OPEN, "2": OPEN, "3": "N-8.2.1"}, "play notre_dame.0 place")
    )


def test_N_8_2_2_R_4_donation_is_at_least_one_coin() -> None:
    (
        Scene()
        .give(0, coins=0)
        .hand(0, "notre_dame")
        .play()
        .check_all_options(0, {"place": "N-8.2.2", "move": "N-8.2.2", "forgo": OPEN}, "play notre_dame.0")
    )


def test_N_8_2_3_several_cards_add_several_cubes_to_notre_dame() -> None:
    (
        Scene()
        .give(0, coins=5)
        .hand(0, "notre_dame notre_dame.1")
        .play()
        .after(0, "play notre_dame.0 place 3", "play notre_dame.1 place 2")
        .check_seat(0, "cathedral=2 pp=9")
    )


def test_N_8_2_4_T_6_with_an_empty_supply_a_cube_moves_in_from_the_district() -> None:
    (
        Scene()
        .give(0, supply=0, cathedral=1, hospital=1)
        .hand(0, "notre_dame")
        .play()
        .check_choices(0, {"hospital"}, "play notre_dame.0 move")
        .after(0, "play notre_dame.0 move hospital 2")
        .check_seat(0, "cathedral=2 hospital=0 pp=3")
    )


def test_N_8_2_5_donation_does_not_depend_on_the_number_of_cubes() -> None:
    (
        Scene()
        .give(0, cathedral=4)
        .give(1, cathedral=3)
        .hand(0, "notre_dame")
        .play()
        .after(0, "play notre_dame.0 place 2")
        .check("0.pp=3")
    )


HASH = COMPONENTS.current_hash()


def build_match(scene: Scene, steps: int = 1) -> Table:
    match = scene.give(0, carriage_house=steps - 1).hand(0, "carriage_house").play()
    return match.after(0, "play carriage_house.0 place")


def test_N_9_1_carriage_moves_along_roads_of_all_districts() -> None:
    build_match(Scene()).check_keys(0, {"0-c", "0-il", "0-ol", "0-or", "0-ir"}, "drive")
    match = build_match(Scene().give(0, carriage="0-ir")).check_keys(0, {"0-ir", "0-c", "0-or", "1-il"}, "drive")
    match.after(0, "drive 1-il leave").check_seat(0, "carriage=1-il")


def test_N_9_2_carriage_may_stay() -> None:
    build_match(Scene(), 3).after(0, "drive 0-c").check_seat(0, "carriage=0-c")


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_N_9_2_targets_are_exactly_the_markets_within_distance(seats: int) -> None:
    for steps in (1, 2, 4):
        match = build_match(Scene(seats), steps)
        near = steps_from(HASH, len(match.view_for(None).districts), "0-c")
        match.check_keys(0, {market for market, n in near.items() if n <= steps}, "drive")


def test_N_9_3_carriages_never_block() -> None:
    match = build_match(Scene().give(1, carriage="0-il").give(2, carriage="0-il")).after(0, "drive 0-il leave")
    assert next(m for m in match.view_for(None).districts[0].markets if m.id == "0-il").carriages == (0, 1, 2)


def test_N_9_4_N_9_8_carriage_may_take_a_token_where_it_ends_and_tokens_never_return() -> None:
    match = (
        build_match(Scene().put("0-il", "pp4.0"))
        .check_choices(0, {"take", "leave"}, "drive 0-il")
        .after(0, "drive 0-il take")
        .check("0.pp=4")
    )
    assert not {"0-il", "pp4.0"} & {*match.state.tokens, *match.state.tokens.values()}
    left = build_match(Scene().put("0-il", "pp4.0")).after(0, "drive 0-il leave")
    assert (left.state.tokens["0-il"], left.seat_points(0)) == ("pp4.0", [0])

    match = build_match(Scene().give(0, carriage="0-il").put("0-ol", "pp4.0"), 2)
    before = dict(match.state.tokens)
    assert match.after(0, "drive 0-or leave").state.tokens == before
    assert len(build_match(Scene().give(0, carriage="0-il")).after(0, "drive 0-il take").player_state(0).tokens) == 1

    (
        build_match(Scene().put("0-il", "pp1_coin.0"))
        .after(0, "drive 0-il take")
        .check_every_event("drives", "takes-token", "gains-points", "takes-coins")
        .check("asks=play moves=0")
    )


def test_N_9_5_F_1_only_a_colour_the_seat_has_fewest_of_can_be_taken() -> None:
    (
        build_match(Scene().give(0, tokens="pp4.0", carriage="0-ir").put("0-or", "pp1_coin.0").put("1-il", "pp4.1"))
        .check_all_options(0, {"take": "N-9.5", "leave": OPEN}, "drive 0-or")
        .check_all_options(0, {"take": OPEN, "leave": OPEN}, "drive 1-il")
    )

    build_match(
        Scene().give(0, tokens="pp4.0").only("pp1_coin.0", "pp2_cube.1").put("0-il", "pp1_coin.0")
    ).check_options(0, "take=N-9.5", "drive 0-il")  # a token of colour 1 is still there
    build_match(Scene().give(0, tokens="pp4.0").only("pp1_coin.0").put("0-il", "pp1_coin.0")).check_options(
        0, "take=", "drive 0-il"
    )

    scene = Scene().give(0, tokens="pp4.0", carriage="0-ir").put("0-or", "pp1_coin.0").put("1-il", "pp4.1")
    notes = build_match(scene).option_notes(0, "drive")
    assert (notes["0-or"].key, notes["1-il"].key) == ("token-closed", "token-there")


@pytest.mark.parametrize(
    ("kind", "gained"),
    [
        ("pp1_coin", "pp=1 coins=4 supply=3 rats=5"),
        ("pp2_cube", "pp=2 coins=3 supply=4 rats=5"),
        ("pp3_rat", "pp=3 coins=3 supply=3 rats=4"),
        ("pp4", "pp=4 coins=3 supply=3 rats=5"),
    ],
)
def test_N_9_6_R_18_tokens_give_one_of_four_rewards(kind: str, gained: str) -> None:
    build_match(Scene().give(0, rats=5).put("0-il", f"{kind}.0")).after(0, "drive 0-il take").check_seat(0, gained)


def test_N_9_6_impossible_part_of_a_reward_lapses_and_the_rest_is_given() -> None:
    build_match(Scene().put("0-il", "pp3_rat.0")).after(0, "drive 0-il take").check_seat(0, "pp=3 rats=0")
    (
        build_match(Scene().give(0, coins=5).give(1, coins=10).give(2, coins=10).put("0-il", "pp1_coin.0"))
        .after(0, "drive 0-il take")
        .check_seat(0, "pp=1 coins=5")
    )
    (
        build_match(Scene().give(0, bank=10).put("0-il", "pp2_cube.0"))
        .after(0, "drive 0-il take")
        .check_seat(0, "pp=2 supply=3")
    )


def test_N_9_7_tokens_count_for_the_lawyer_and_their_colours_stay_public() -> None:
    match = build_match(Scene().round(4).give(0, tokens="pp4.1").put("0-il", "pp4.0")).after(0, "drive 0-il take")
    assert (match.view_for(1).players[0].tokens, match.private_view(0).worth["lawyer"]) == ((1, 0), 3)


@pytest.mark.parametrize("districts", [3, 4, 5])
def test_N_9_9_district_has_nine_roads_and_none_between_inner_markets(districts: int) -> None:
    roads = roads_of(HASH, districts)
    assert len(roads) == 9 * districts
    pairs = {frozenset(road) for road in roads}
    assert frozenset({"0-ir", "1-il"}) in pairs
    assert frozenset({"0-or", "1-ol"}) in pairs
    assert frozenset({"0-il", "0-ir"}) not in pairs
    assert {frozenset({"0-c", f"0-{m}"}) for m in ("il", "ol", "or", "ir")} <= pairs


def test_N_9_9_W_2_doubtful_road_can_be_switched_in_the_data() -> None:
    on = COMPONENTS.load_text(COMPONENTS.read_source(HASH).replace("enabled = false", "enabled = true"))
    assert frozenset({"0-il", "0-ir"}) in {frozenset(road) for road in roads_of(on, 3)}


@pytest.mark.parametrize("districts", [3, 4, 5])
def test_N_9_10_distances_from_the_centre_of_a_district(districts: int) -> None:
    steps = steps_from(HASH, districts, "0-c")
    before = districts - 1
    assert {steps[f"0-{m}"] for m in ("il", "ol", "or", "ir")} == {1}
    assert {steps["1-il"], steps["1-ol"], steps[f"{before}-ir"], steps[f"{before}-or"]} == {2}
    assert {steps["1-c"], steps["1-or"], steps[f"{before}-c"], steps[f"{before}-ol"]} == {3}
    if districts > 3:
        assert {steps["1-ir"], steps[f"{before}-il"]} == {4}


def test_N_9_4_option_note_names_the_token_at_the_market() -> None:
    match = build_match(Scene().put("0-il", "pp4.0"))
    notes = match.option_notes(0, "drive")
    assert "pp4" in str(notes["0-il"].args["token"])
    assert "0-c" not in notes
    asked = match.choice_node(0, "drive 0-il").question
    assert (asked.key, asked.args["token"]) == ("ask-token", notes["0-il"].args["token"])
