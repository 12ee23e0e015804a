"""Test phase 4: bribing persons (N-11.1), and the fifteen persons (N-11.2 to N-11.5)."""

import pytest

from engines.notredame.game import NOTREDAME
from tests.engines.rules.notredame.position_builder import INDEX, SECTORS, Scene, Table
from tests.engines.rules.rule_match import OPEN, parse_values

BROWN = ("tavern_wench", "monk", "bishop")


def build_match(scene: Scene, *persons: str, round_: int = 1) -> Table:
    scene.round(round_)
    return scene.persons(*persons).bribe(0, 1)


@pytest.mark.parametrize(
    ("rule", "move", "given", "gained"),
    [
        ("N-11.2.2", "monk", "", "pp=1 supply=6 general=8 coins=2"),
        ("N-11.2.3", "usurer", "", "pp=1 coins=4"),
        ("N-11.3.1 W-10 R-12", "city_guard", "bank=2 park=1 friend=hotel cathedral=2", "pp=6"),
        ("N-11.3.2", "night_watchman", "bank=2 park=1 friend=hotel", "pp=4"),
        ("N-11.3.2", "night_watchman", "", "pp=7"),
        ("N-11.4.1 R-11", "guild_master", "bank=2 park=1 friend=park hotel=1 residence=3", "pp=7"),
        ("N-11.4.2 T-11", "beggar_king", "rats=0", "pp=9"),
        ("N-11.4.2 T-11", "beggar_king", "rats=4", "pp=5"),
        ("N-11.4.2 T-11", "beggar_king", "rats=9", "pp=0"),
        ("N-11.4.3 R-13", "lawyer", "tokens=pp4.0", "pp=0"),
        ("N-11.4.3 T-12", "lawyer", "tokens=pp4.0,pp4.1", "pp=3"),
        ("N-11.4.3 R-13", "lawyer", "tokens=pp4.0,pp4.1,pp4.2", "pp=3"),
        ("N-11.4.3 T-12", "lawyer", "tokens=pp4.0,pp4.1,pp4.2,pp1_coin.0,pp1_coin.1", "pp=6"),
        ("N-11.5.1 T-13", "lady", "bank=3 hotel=2 friend=hotel cathedral=3", "pp=3"),
        ("N-11.5.2", "mayor", "bank=3 hotel=2 friend=hotel residence=2", "pp=6"),
        ("N-11.5.3", "carpenter", "bank=3 hotel=1 friend=hospital", "pp=3"),
        ("N-11.1.6", "bishop", "supply=0 bank=14", "bank=14"),
        ("N-11.1.7", "juggler park bank 1", "park=1 bank=2", "coins=5"),
        ("N-11.1.8", "juggler bank park 1", "bank=1 rats=4", "rats=3"),
        ("N-11.2.5 F-6", "juggler park residence friend", "friend=park residence=2", "pp=3 friend=residence"),
        ("N-10.8", "juggler bank residence 1", "park=2 bank=1 residence=1", "pp=3"),
    ],
)
def test_N_11_effects_of_each_person(rule: str, move: str, given: str, gained: str) -> None:
    person = INDEX.persons[move.split()[0]]
    town = ("minstrel", "monk", person.id) if person.deck == "grey" else (person.id, "tavern_wench", "bishop")
    scene, number = Scene().give(0, **parse_values(given)), {"B": 4, "C": 7}.get(person.period or "", 1)
    build_match(scene, *town, round_=number).after(0, move).check("moves=1").check_seat(0, gained)


def test_N_11_2_1_W_4_the_tavern_wench_pays_3_and_one_of_three_benefits() -> None:
    for benefit, gained in (
        ("coin", "coins=3 supply=4 rats=5"),
        ("cube", "coins=2 supply=5 rats=5"),
        ("rat_back", "coins=2 supply=4 rats=4"),
    ):
        match = build_match(Scene().give(0, rats=5), *BROWN).after(0, "tavern_wench").check("0.pp=3 asks=choose")
        match.after(0, benefit).check_seat(0, gained).check("asks=bribe")

    (
        build_match(Scene(), *BROWN)
        .after(0, "tavern_wench")
        .check_all_options(0, {"coin": OPEN, "cube": OPEN, "rat_back": "N-7.5.3"})
    )


def test_N_11_2_4_R_9_minstrel_moves_one_to_three_markers_without_action() -> None:
    (
        build_match(Scene().give(0, bank=4, friend="bank", park=1, cathedral=2), "minstrel", "monk", "bishop")
        .check_choices(0, {"bank", "park"}, "minstrel")
        .check_choices(0, {*SECTORS} - {"bank"}, "minstrel bank")
        .check_choices(0, {"1", "2", "3", "friend", "1-friend", "2-friend"}, "minstrel bank hotel")
        .after(0, "minstrel bank hotel 2-friend")
        .check("0.bank=2 0.hotel=2 0.friend=hotel asks=bribe")
    )

    (
        build_match(Scene().give(0, cathedral=2), "minstrel", "monk", "bishop")
        .after(0, "minstrel")
        .check_events("no-effect")
    )


def test_N_11_2_5_F_6_R_7_R_8_juggler_moves_one_marker_and_performs_its_action() -> None:
    (
        build_match(Scene().give(0, bank=1, friend="park", cathedral=1, residence=1), "juggler", "monk", "bishop")
        .check_choices(0, {"bank", "residence", "park", "notre_dame"}, "juggler")
        .check_choices(0, set(SECTORS), "juggler notre_dame")
        .check_choices(0, {*SECTORS} - {"bank"}, "juggler bank")
        .check_choices(0, {"friend"}, "juggler park residence")
        .after(0, "juggler notre_dame residence 1")
        .check_seat(0, "pp=2 cathedral=0 supply=4")
    )


def test_N_11_3_3_R_10_bishop_puts_a_cube_from_the_general_supply_on_an_empty_sector() -> None:
    (
        build_match(Scene().give(0, park=1, friend="hotel"), *BROWN)
        .check_options(0, "park=N-11.3.3", "bishop")
        .check_choices(0, {*SECTORS} - {"park", "hotel"}, "bishop")
        .after(0, "bishop bank")
        .check_seat(0, "bank=1 supply=4 general=8 coins=3")
    )


@pytest.mark.parametrize("given", [{"bank": 10}, dict.fromkeys(SECTORS, 1)])
def test_N_11_3_3_bishop_without_cube_or_empty_sector_has_no_effect(given: dict[str, int]) -> None:
    build_match(Scene().give(0, **given), *BROWN).after(0, "bishop").check_events("no-effect").check("0.coins=2")


def test_N_10_1_option_notes_include_the_park_bonus() -> None:
    """The parameter is the position of points among a person's effects; the bishop gives none himself."""
    notes = build_match(Scene().give(0, park=2), "monk", "usurer", "bishop").option_notes(0)
    assert {key: note.args.get("n") for key, note in notes.items()} == {"monk": 1, "usurer": 1, "bishop": None}


def test_N_11_1_1_each_seat_bribes_one_person_once_in_turn_order() -> None:
    match = Scene().round(2, bell=1).bribe(1, 2, 0)
    for seat in (1, 2, 0):
        match.check(f"moves={seat}").check_keys(seat, {"minstrel", "monk", "bishop", "pass"}).after(seat, "monk")
    match.check("round=3")

    match = Scene().persons("minstrel", "monk", "bishop").bribe(0, 1)
    rules = match.orderable_options(1, "round-1")
    assert rules == {"minstrel": "N-11.1.8", "monk": OPEN, "bishop": "N-11.1.8", "pass": OPEN}
    match.push_moves(0, "pass")
    assert [match.resolve_order(1, order) for order in ("round-1 monk", "round-2 monk")] == ["monk", ""]
    assert NOTREDAME.premove_tree(match.view_for(0)) is None


def test_N_11_1_2_coin_is_paid_before_the_benefit() -> None:
    match = Scene().persons("usurer", "monk", "bishop").give(0, coins=1).bribe(0, 1)
    match.after(0, "usurer").check_seat(0, "coins=2").check_events("bribes", "takes-coins")
    (
        Scene()
        .round(1, bell=2)
        .persons("usurer", "monk", "bishop")
        .give(0, coins=0)
        .bribe(2, 0, 1)
        .after(2, "pass")
        .check("moves=1")
    )  # the usurer's coins cannot pay for him


def test_N_11_1_3_seat_that_cannot_pay_passes_and_no_seat_bribes_twice() -> None:
    (
        Scene()
        .give(1, coins=0)
        .bribe(0, 1, 2)
        .after(0, "monk")
        .check_events("cannot-bribe")
        .check("moves=2")
        .check_refusal(0, "monk", "not_your_turn")
        .after(2, "pass")
        .check("round=2")
    )


def test_N_11_1_4_a_person_may_be_bribed_by_any_number_of_players() -> None:
    match = Scene().bribe(0, 1, 2).after_turns((0, "monk"), (1, "monk")).check_options(2, "monk=")
    assert next(p for p in match.view_for(None).persons if p.id == "monk").bribed == (0, 1)


def test_N_11_1_5_person_without_effect_may_be_bribed_and_its_note_says_so() -> None:
    match = Scene().round(4).bribe(0, 1)
    assert match.option_notes(0)["lawyer"].key == "person-nothing"
    match.after(0, "lawyer").check_seat(0, "coins=2 pp=0")


def test_N_11_1_8_the_whole_benefit_may_be_forgone_after_paying() -> None:
    (
        Scene()
        .bribe(0, 1)
        .after(0, "more forgo monk")
        .check_seat(0, "coins=2 pp=0 supply=4")
        .check_every_event("bribes", "forgoes-benefit")
        .check("moves=1")
    )
    (
        Scene()
        .give(0, bank=1, hotel=1)
        .persons("juggler", "monk", "bishop")
        .bribe(0, 1)
        .check_refusal(1, "more forgo monk", "not_your_turn")
        .after(0, "juggler bank hotel 1")
        .check("asks=choose")
        .check_refusal(0, "more forgo monk", "bad_move")
    )
