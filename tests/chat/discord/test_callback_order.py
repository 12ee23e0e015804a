"""Test the order of callbacks: one user's in sequence, those of different users concurrently."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any
from weakref import WeakValueDictionary

import pytest

from bot.frontends.discord.responder import InteractionResponder


@pytest.fixture
def answer_log(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the list of what begins and what is done, in its order; each answer takes its time."""
    found: list[str] = []

    async def answer(_: InteractionResponder, interaction: Any, letter: str, rest: str, typed: str) -> None:
        found.append(f"{rest} begins")
        await asyncio.sleep(float(typed))
        found.append(f"{rest} is done")

    monkeypatch.setattr(InteractionResponder, "_answer_callback", answer)
    return found


async def press_at_once(*presses: tuple[int, str, str]) -> None:
    """Press all at once: who, what, and how long the answer takes."""
    replies = object.__new__(InteractionResponder)
    replies._locks = WeakValueDictionary()
    everybody = {user: SimpleNamespace(user=SimpleNamespace(id=user)) for user, _, _ in presses}
    await asyncio.gather(
        *(
            replies._answer_in_order(everybody[user], "p", rest, typed)  # type: ignore[arg-type]
            for user, rest, typed in presses
        )
    )


@pytest.mark.parametrize(
    ("other", "order"),
    [
        (1, ["first begins", "first is done", "second begins", "second is done"]),
        (2, ["first begins", "second begins", "second is done", "first is done"]),
    ],
)
async def test_presses_of_one_person_are_answered_in_their_order(
    answer_log: list[str], other: int, order: list[str]
) -> None:
    """Those of different people at the same time."""
    await press_at_once((1, "first", "0.05"), (other, "second", "0"))
    assert answer_log == order
