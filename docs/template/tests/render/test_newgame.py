"""Test the pictures of Newgame beyond the laws and the samples of all games."""

from render.core.composition import compose_scene
from tests.render.samples import sample_request


def test_a_hand_shows_its_own_stones_and_no_others() -> None:
    request = sample_request("newgame", "hand")
    assert set(compose_scene(request).hotspots) == {f"hand:{stone}" for stone in request.view.hand}
