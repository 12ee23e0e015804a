"""The private answers that users see now: an older one is deleted, and panels follow the game.

An answer can be changed while the token of its interaction is valid. All of this is kept in memory only: after a
restart an older answer stays until its user presses it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from time import monotonic
from typing import Final

import discord
import structlog

from bot.app.ui.screen import Screen
from bot.app.users.user_repository import Channel
from bot.frontends.discord.rate_limit import AWAY

log = structlog.get_logger("bottega.discord")

Edit = Callable[..., Awaitable[object]]
"""Edits a message that was shown."""

TOKEN_S: Final = 14 * 60.0
"""How long the token of an interaction is used (s); Discord accepts it for a minute longer."""
KNOWN: Final = 4096
"""The most answers to remember."""


@dataclass(frozen=True)
class PrivateAnswer:
    """A private message, and how it is edited and deleted.

    ``owner`` is the Discord id of its user, ``user`` the id in the app. ``screen`` is ``None`` for a notice. ``asks``:
    it asks its user for a move.
    """

    owner: int
    message: int
    edit: Edit
    delete: Callable[[], Awaitable[None]]
    user: str = ""
    screen: Screen | None = None
    channel: Channel | None = None
    asks: bool = False
    at: float = field(default_factory=monotonic)

    @property
    def slot(self) -> str:
        """Return what the answer takes the place of: a panel, another screen of the same table, or a notice."""
        if self.screen is None:
            return "notice"
        return f"{'panel' if self.screen.panel else 'screen'} {self.screen.table}"

    @property
    def is_expired(self) -> bool:
        """Return whether the message can no longer be changed."""
        return monotonic() - self.at > TOKEN_S


class PrivateAnswers:
    """The newest private answer of each user in each slot."""

    def __init__(self) -> None:
        self._answers: dict[tuple[int, str], PrivateAnswer] = {}

    async def replace_answer(self, answer: PrivateAnswer) -> None:
        """Remember an answer, and delete the one whose place it takes."""
        self.forget_message(answer.message)
        before = self._answers.pop((answer.owner, answer.slot), None)
        self._answers[answer.owner, answer.slot] = answer
        if len(self._answers) > KNOWN:
            del self._answers[next(iter(self._answers))]
        if before is not None and not before.is_expired:
            await _delete_answer(before)

    def forget_message(self, message: int) -> None:
        """Forget what a message shows, as it is about to show something else."""
        for key in [key for key, answer in self._answers.items() if answer.message == message]:
            del self._answers[key]

    def list_panels(self, table: str) -> list[PrivateAnswer]:
        """List the panels of a table that can still be changed."""
        found = [answer for (_, slot), answer in self._answers.items() if slot == f"panel {table}"]
        return [answer for answer in found if not answer.is_expired]

    def is_current(self, answer: PrivateAnswer) -> bool:
        """Return whether no newer answer has taken the place of this one."""
        return self._answers.get((answer.owner, answer.slot)) is answer

    def update_screen(self, answer: PrivateAnswer, screen: Screen, *, asks: bool) -> None:
        """Remember what a panel shows after an edit."""
        self._answers[answer.owner, answer.slot] = replace(answer, screen=screen, asks=asks)


async def _delete_answer(answer: PrivateAnswer) -> None:
    """Delete an answer. Ignores one that the user has dismissed."""
    try:
        await answer.delete()
    except discord.HTTPException as error:
        log.info("an older answer stays", code=error.code)
    except AWAY as error:
        log.info("an older answer stays", error=repr(error)[:200])
