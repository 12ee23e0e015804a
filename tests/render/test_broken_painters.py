"""Test the law on pictures with the painter of the sample game: it passes, and spoilt painters are found."""

from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from docs.sample.engines.pebbles.game import PEBBLES
from docs.sample.render.pebbles import PICTURES
from docs.sample.tests.render.test_pebbles import picture_requests
from render import PAINTERS
from render.core.pool import RenderPool
from render.core.renderer import render_picture
from tests.engines.laws.random_games import LawBrokenError
from tests.engines.laws.test_law_11_painting import law_11_painted
from tests.render.broken_painters import SPOILT
from tests.timeouts import EVEN_IF_SLOW_S

SEEDS = range(4)


@pytest.mark.slow
@pytest.mark.parametrize("name", SPOILT)
def test_the_law_on_pictures_catches_it(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PAINTERS, "pebbles", SimpleNamespace(PICTURES=dict.fromkeys(PICTURES, SPOILT[name])))
    with pytest.raises(LawBrokenError):
        check_pictures()


@pytest.mark.slow
def test_the_law_on_pictures_lets_the_sample_game_pass() -> None:
    assert check_pictures() >= 1000


def check_pictures() -> int:
    """Apply the law on pictures to a few games, and return the number of scenes."""
    return sum(law_11_painted(PEBBLES, seed, painted=2) for seed in SEEDS)


@pytest.mark.slow
async def test_a_worker_that_imports_it_paints_it() -> None:
    request = picture_requests()[0]
    async with RenderPool(modules=["docs.sample.render"], seconds=EVEN_IF_SLOW_S) as pool:
        assert await pool.render_picture("sample", request) == render_picture(request)
        with_names = replace(request, names=())
        assert await pool.render_picture("sample", with_names) == render_picture(with_names)
