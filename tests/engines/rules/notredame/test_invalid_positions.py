"""Test invalid positions of Notre Dame: ``load`` refuses them, with the path."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engines.rules.changed_positions import Edit, load_changed_position, refusal_path


def change_top_step(**values: Any) -> Edit:
    """Return an edit that changes the top step."""
    return lambda dumped: dumped["stack"][-1].update(values)


@pytest.mark.parametrize(("left", "path"), [(2, "stack[5].left"), (9, "stack[5].left"), (0, "stack[5].left")])
def test_N_7_5_2_no_more_benefits_are_asked_than_the_hotel_gives(left: int, path: str) -> None:
    assert refusal_path("notredame", "choose", change_top_step(left=left)) == path  # hotel: a cube and the friend


@pytest.mark.parametrize("steps", [0, 2, 50])
def test_N_7_4_1_the_carriage_drives_as_far_as_there_are_markers(steps: int) -> None:
    assert refusal_path("notredame", "drive", change_top_step(steps=steps)) == "stack[4].steps"


@pytest.mark.parametrize(("position", "seat"), [("drive", 1), ("choose", 1), ("choose", 2)])
def test_N_6_1_only_whose_turn_it_was_is_asked_within_an_action(position: str, seat: int) -> None:
    assert refusal_path("notredame", position, change_top_step(seat=seat)).endswith(".seat")


def test_N_11_1_1_nobody_bribes_twice_in_a_round() -> None:
    def set_bribed_person(dumped: dict[str, Any]) -> None:
        dumped["state"]["players"][1]["person"] = "juggler"

    assert refusal_path("notredame", "drive", set_bribed_person) == "state.players[1].person"


@pytest.mark.parametrize("position", ["keepfirst", "playcards"])
def test_N_11_1_1_nobody_has_bribed_before_phase_4(position: str) -> None:
    def set_bribed_person(dumped: dict[str, Any]) -> None:
        dumped["state"]["players"][0]["person"] = dumped["state"]["persons"][0]

    assert refusal_path("notredame", position, set_bribed_person) == "state.players[0].person"


@pytest.mark.parametrize("turns", [[1, 0], [0, 2, 1], [0, 0]])
def test_N_11_1_1_turns_go_round_from_the_bell_ringer(turns: list[int]) -> None:
    def other_turns(dumped: dict[str, Any]) -> None:
        dumped["state"].update(turns=turns, bell=0)
        for player in dumped["state"]["players"]:
            player["person"] = None

    assert refusal_path("notredame", "bribing", other_turns) == "state.turns"


@pytest.mark.parametrize("bell", [0, 1])
def test_N_6_1_the_bell_ringer_says_who_plays_first(bell: int) -> None:
    assert refusal_path("notredame", "choose", lambda dumped: dumped["state"].update(bell=bell)) == "state.turns"


@pytest.mark.parametrize(("position", "lost"), [("keepfirst", -17), ("giveup", -19)])
def test_N_11_6_4_no_night_costs_more_than_two_points(position: str, lost: int) -> None:
    def change_plague_points(dumped: dict[str, Any]) -> None:
        dumped["state"]["players"][0]["parts"].update(plague=lost, residence=50)

    assert refusal_path("notredame", position, change_plague_points) == "state.players[0].parts.plague"


def test_N_11_6_4_who_is_not_overrun_gives_nothing_up() -> None:
    def short_of_9(dumped: dict[str, Any]) -> None:
        dumped["state"]["players"][2]["rats"] = 8

    assert refusal_path("notredame", "giveup", short_of_9) == "state.players[2].rats"


@pytest.mark.parametrize("seat", [0, 1])
def test_N_11_6_6_only_who_can_choose_is_asked_what_to_give_up(seat: int) -> None:
    def one_sector(dumped: dict[str, Any]) -> None:
        dumped["stack"][-1]["seats"] = [seat]
        player = dumped["state"]["players"][0]
        player["general"] += player["sectors"]["bank"]
        player["sectors"]["bank"] = 0

    assert refusal_path("notredame", "giveup", one_sector) == "stack[2].seats"


@pytest.mark.parametrize("position", ["giveup", "choose", "drive", "playcards", "bribing"])
def test_N_1_2_the_order_in_which_sectors_are_written_says_nothing(position: str) -> None:
    def reverse_sectors(dumped: dict[str, Any]) -> None:
        for player in dumped["state"]["players"]:
            player["sectors"] = dict(reversed(player["sectors"].items()))

    one, other = (
        load_changed_position("notredame", position, lambda dumped: None),
        load_changed_position("notredame", position, reverse_sectors),
    )
    seat = one.seats_to_move()[0]
    assert one.position_digest() == other.position_digest()
    for match in (one, other):
        assert match.game.default_move(match.view_for(seat), match.choice_tree(seat)) == one.game.default_move(
            one.view_for(seat), one.choice_tree(seat)
        )
