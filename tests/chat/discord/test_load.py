"""Many tables, many people pressing at once: all are answered, no limit is run into, and each board is the newest.

How soon is no matter of a test, since others use the machine: ``make bench`` tells it, and ``-s`` shows it here.
"""

from __future__ import annotations

import pytest

from tests.chat.discord.conftest import House
from tests.chat.discord.load import run_load
from tests.chat.load import SAMPLE, WHOLE
from tests.chat.nursery import Nursery
from tests.conftest import FULL


@pytest.mark.slow
@pytest.mark.more
async def test_presses_are_acknowledged_and_pictures_follow(house: House, nursery: Nursery) -> None:
    size = WHOLE if FULL else SAMPLE
    found = await run_load(house, nursery, size)
    told = f"{found.summary()}; 429: {len(house.world.too_many)}"
    print(told)  # noqa: T201 - the figures are shown with -s, and when it fails
    assert not found.crowd.failed + found.lone.failed, told
    assert not house.world.too_many, told
    assert min(len(found.crowd.answers), len(found.crowd.private)) >= size.people, told
    assert len(found.crowd.public) >= size.people / 2, told
