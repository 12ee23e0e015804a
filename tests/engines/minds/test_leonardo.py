"""Test the AI of Leonardo da Vinci: work on inventions that may never be requested (L-5.7, L-12.1).

It once lost to random players with both laboratories waiting for cards it had seen in the deck:
if no player completes anything, no new inventions are requested.
"""

from engines.core.core_types import Move
from engines.leonardo import features
from engines.leonardo.components import COMPONENTS
from tests.engines.laws.random_games import ai_move
from tests.engines.rules.leonardo.position_builder import Scene, Table

MANY = (6, 7, 9, 10, 15, 23, 24, 25)
"""The completions of a seat in an advanced game."""


def first_move(match: Table) -> Move:
    return ai_move(match, 0)


def waiting_scene(number: int, completed: tuple[int, ...] = (), top: tuple[int, ...] = (13, 12)) -> Scene:
    """Build a scene in which work on No 13, still in the deck, is done.

    There are cards for other inventions, which are requested.
    """
    scene = Scene(4).on(number).display(2, 8, 14, 16, 17).deck(*top, known=0)
    scene.give(0, hand="wood rope glass glass iron").give(1, completed=completed).works(0, "small", 13, 7)
    return scene


def test_ai_cancels_work_that_is_never_requested_again() -> None:
    assert first_move(waiting_scene(8).start(0, 1, 2, 3)) == ("cancel", "small", "small", "8")
    assert first_move(waiting_scene(9).start(0, 1, 2, 3)) == ("cancel", "small", "small", "2")


def test_ai_cancels_rarely_requested_work_for_better_work() -> None:
    assert first_move(waiting_scene(6, top=(12, 11, 13)).start(0, 1, 2, 3))[:2] == ("cancel", "small")
    assert first_move(waiting_scene(6, MANY).start(0, 1, 2, 3)) == ("pass",)


def test_ai_keeps_work_that_will_soon_be_requested() -> None:
    assert first_move(waiting_scene(3).start(0, 1, 2, 3)) == ("pass",)
    assert first_move(waiting_scene(7, MANY).start(0, 1, 2, 3)) == ("pass",)


def test_ai_keeps_work_on_requested_inventions() -> None:
    assert first_move(waiting_scene(8).display(2, 8, 13, 16, 17).deck(12, known=0).start(0, 1, 2, 3)) == ("pass",)


def test_ai_frees_both_laboratories_if_both_wait_in_vain() -> None:
    scene = waiting_scene(8).give(0, large=4, apprentices=7).works(0, "large", 12, 11)
    assert first_move(scene.start(0, 1, 2, 3))[:2] == ("cancel", "both")


def top_card_scene(number: int) -> Scene:
    return Scene(4).on(number).deck(13, 12, known=0).give(0, hand="rope rope brick", apprentices=6)


def test_ai_starts_seen_deck_card_only_while_request_is_possible() -> None:
    assert first_move(top_card_scene(3).start(0, 1, 2, 3)) == ("start", "small", "13")
    assert first_move(top_card_scene(8).start(0, 1, 2, 3)) == ("pass",)


def test_ai_places_no_figure_on_work_that_is_never_requested() -> None:
    def choose_place(scene: Scene) -> Move:
        return first_move(scene.on(8).works(0, "small", 12, 8).place(0, 1, 2, 3))

    assert choose_place(Scene(4).display(12, 16, 17, 18, 19)) == ("small", "3")
    assert choose_place(Scene(4).deck(12, known=0)) == ("pass",)


def test_request_chance_grows_with_completions_earlier_rounds_and_deck_position() -> None:
    def likely(number: int, completed: int, place: int) -> float:
        return features.request_probability(COMPONENTS.current_hash(), 4, number, completed, place)

    assert 1 > likely(6, 9, 1) > likely(6, 4, 1) > likely(6, 0, 1) > 0.5
    assert likely(3, 2, 2) > likely(5, 2, 2) > likely(7, 2, 2) > likely(8, 2, 2) == 0.0
    assert likely(7, 6, 0) == 1.0 > likely(7, 6, 1) > likely(7, 6, 2) > likely(7, 6, 9) > 0


def test_invention_less_likely_to_be_requested_has_lower_value() -> None:
    def pay(number: int, *top: int) -> float:
        scene = Scene(4).on(number).display(2, 8, 14, 16, 17).deck(*top).works(0, "small", 13, 7)
        return features.seat_features(scene.start(0, 1, 2, 3).state, 0)["pay"]

    assert 8 > pay(5, 13, 12) > pay(5, 12, 13) > pay(7, 13, 12) > 0 == pay(8, 13, 12)
    shown = Scene(4).on(8).display(13).works(0, "small", 13, 7).start(0, 1, 2, 3)
    assert features.seat_features(shown.state, 0)["pay"] == 8
