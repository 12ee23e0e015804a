"""The page of a started table for spectators: rendered once for all with the same view, then personalized."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Final

from bot.frontends.common.frontend_store import FreshValues
from bot.frontends.web.html_builder import Html
from bot.frontends.web.page_frame import PageContext
from bot.frontends.web.page_models import TablePage
from bot.frontends.web.page_secrets import generate_secret
from bot.frontends.web.page_service import PageService
from bot.frontends.web.table_page import VIEWS

MAX_BODIES: Final = 64
KEPT_S: Final = 5.0
"""How long to reuse a page while nothing changes (s): its remaining times become outdated."""

PERSON, TOKEN, NONCE, NEXT_TABLE = (f"{name}-{generate_secret()}" for name in ("person", "token", "nonce", "next"))
"""Placeholders of the reader's own values in a shared page. No user's text contains them."""

RenderPage = Callable[[PageContext, TablePage, str, str], Awaitable[Html]]
"""Renders a page from the reader, the page, its version, and the stage that opens."""


class SpectatorPages:
    """The pages for spectators."""

    def __init__(self, service: PageService, render: RenderPage) -> None:
        self._service = service
        self._render = render
        self._bodies = FreshValues[tuple[object, ...], Html](service.changes, MAX_BODIES, KEPT_S)

    async def render_page(self, visit: PageContext, view: str) -> Html | None:
        """Render the page of a table for a spectator; None if the page is not the same for all spectators."""
        audience = await self._service.find_audience(visit.guest, visit.table)
        if audience is None:
            return None
        tables, view = await self._service.find_next_tables(visit.guest, visit.table), view if view in VIEWS else ""
        waiting = (NEXT_TABLE,) * len(tables)
        anybody = replace(
            visit, guest=replace(visit.guest, id=PERSON, name=""), form_token=TOKEN, nonce=NONCE, secret=""
        )

        async def render_body() -> Html | None:
            seen = await self._service.page_version(visit.table)  # read first, so any later change counts as news
            page = await self._service.build_table_page(visit.guest, visit.table)
            if page is None or await self._service.find_audience(visit.guest, visit.table) != audience:
                return None
            return await self._render(anybody, replace(page, next_tables=waiting), seen, view)

        key = (*audience, visit.table, view, len(tables), visit.is_framed, visit.is_activity)
        body = await self._bodies.load_value(key, render_body)
        if body is None:
            return None
        own = {PERSON: visit.guest.id, TOKEN: visit.form_token, NONCE: visit.nonce, NEXT_TABLE: "".join(tables[:1])}
        for placeholder, value in own.items():
            body = Html(body.replace(placeholder, value))
        return body
