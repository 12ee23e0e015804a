"""Updates of a private message while a job runs."""

import asyncio
from dataclasses import dataclass, field
from functools import partial
from typing import Final

import structlog

from bot.app.api import App
from bot.app.ui.screen import Screen
from bot.app.users.user_repository import Channel, User
from bot.frontends.common.frontend_store import FrontendStore
from bot.frontends.common.pictures import PictureSource
from bot.frontends.common.public_posts import PublicPosts
from bot.frontends.discord.context import Edit
from bot.frontends.discord.port import DiscordPort
from bot.frontends.discord.rendering import render_screen

log = structlog.get_logger("bottega.discord")

FOLLOW_S: Final = 1.0
"""Pause between two progress updates (s), each of which takes time itself."""


@dataclass(eq=False, repr=False)
class ProgressUpdates:
    """Updates private messages whose screens have a ``follow_up``: one a user, until they press something else."""

    _app: App
    _store: FrontendStore
    _port: DiscordPort
    _public_posts: PublicPosts
    _picture_source: PictureSource
    _follows: dict[str, asyncio.Task[None]] = field(default_factory=dict, init=False)
    """Running progress updates by user id."""

    def stop_following(self, user: User) -> None:
        """Stop the progress updates of a user who has pressed something else."""
        if (before := self._follows.pop(user.id, None)) is not None:
            before.cancel()

    def start_following(self, user: User, channel: Channel, screen: Screen, edit: Edit) -> None:
        """Update the message at intervals while its screen has a ``follow_up``."""
        if screen.follow_up:
            task = asyncio.create_task(self._follow_progress(user, channel, screen, edit))
            self._follows[user.id] = task
            task.add_done_callback(partial(self._on_follow_done, user.id))

    def _on_follow_done(self, user_id: str, task: asyncio.Task[None]) -> None:
        """Forget finished progress updates, and log an error: the message may be lost."""
        if self._follows.get(user_id) is task:
            del self._follows[user_id]
        if not task.cancelled() and (error := task.exception()) is not None:
            log.warning("job result not delivered", error=repr(error)[:200])

    async def _follow_progress(self, user: User, channel: Channel, screen: Screen, edit: Edit) -> None:
        """Run the ``follow_up`` callback at intervals and show each changed screen."""
        while screen.follow_up:
            await asyncio.sleep(FOLLOW_S)
            last, screen = (
                screen,
                await self._public_posts.publish_posting(
                    await self._app.handle_callback(user.id, channel.id, screen.follow_up)
                ),
            )
            if screen != last:
                picture = await self._picture_source.render_picture(f"{screen.table}/{user.id}", screen)
                rendered = render_screen(screen, picture, application=self._port.application)
                await rendered.custom_ids.save_long_ids(self._store.callback_keys)
                await edit(rendered)
