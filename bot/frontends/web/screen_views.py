"""Links screens to their pictures, and puts the pictures into words."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import msgspec

from bot.app.i18n import BOT_FOLDER
from bot.app.ui.screen import Screen, alt_text
from bot.frontends.web.page_frame import PageContext, ScreenView
from bot.frontends.web.page_models import TablePage
from bot.frontends.web.pictures import PUBLIC_AUDIENCE, PagePictures
from bot.frontends.web.replay_player import is_replay
from bot.frontends.web.screen_regions import with_placement
from bot.frontends.web.table_page import TableViews
from engines import GAMES
from engines.core.translation import build_translator
from render.core.board_parts import CHANGED, SHAPE
from render.core.game_chooser import BANNER
from render.core.layouts import PAGE_LAYOUT
from render.core.request import PictureRequest
from render.core.score_chart import ScoreChart

BoardLines = Callable[[PictureRequest], Sequence[str]]
"""Returns a picture's full content, in lines."""


@dataclass(eq=False, repr=False)
class ScreenViews:
    """Builds the views of screens for one user at a time."""

    page_pictures: PagePictures
    board_lines: BoardLines

    async def build_views(self, visit: PageContext, page: TablePage, at: str) -> TableViews:
        """Link the screens of a table's page to their pictures. ``at``: the place tried on a picture."""
        lines = () if page.status is not None else page.own_lines
        wide = "wide" if page.status is not None else PAGE_LAYOUT
        panel = page.panel
        own = None if panel is None else await self.build_view(visit, with_placement(panel, at), lines, wide=wide)
        board = await self.build_view(visit, page.board, page.board_lines, own=page.has_own_board, wide=wide)
        hand = await self.build_view(visit, page.hand, wide=wide) if page.hand is not None else None
        reading = None
        if page.reading is not None:  # a replay's board is as wide as the table itself
            shape = "wide" if is_replay(page.reading) else PAGE_LAYOUT
            reading = await self.build_view(visit, page.reading, wide=shape)
        return TableViews(board, own, hand, reading)

    async def build_view(
        self,
        visit: PageContext,
        screen: Screen,
        lines: Sequence[str] = (),
        *,
        own: bool = False,
        wide: str = PAGE_LAYOUT,
    ) -> ScreenView:
        """Link a screen to its picture, and put its content into words; without a picture use ``lines``.

        ``own``: whether only this user may load the picture; ``wide``: the layout of boards in wide windows.
        """
        audience = visit.guest.id if screen.private or own else PUBLIC_AUDIENCE
        if cards := {
            button.callback_data: button.card for row in screen.rows for button in row if button.card is not None
        }:
            drawn = {
                line: await self.page_pictures.start_picture(visit.base_url, audience, line, card)
                for line, card in cards.items()
            }
            return ScreenView(screen, None, lines, {line: card for line, card in drawn.items() if card is not None})
        if screen.picture is None:
            offer = partial(self.page_pictures.start_picture, visit.base_url, PUBLIC_AUDIENCE, BANNER)
            banner = await offer(screen.banner) if screen.banner is not None else None
            return ScreenView(screen, None, lines or alt_lines(screen), banner=banner)
        broad, narrow = page_layouts(screen.picture, wide)
        offer = partial(self.page_pictures.offer_picture, visit.base_url, audience, screen.table)
        shown, *other = await asyncio.gather(*(offer(one) for one in (broad, narrow) if one is not None))  # noqa: TID251 - two widths
        said = screen.picture.picture == "legend" or screen.picture.part == CHANGED  # shown with it, in fewer words
        told = () if said else self.board_lines(screen.picture)
        lines = told or (alt_lines(screen) if shown is None else ())
        return ScreenView(screen, shown, lines, narrow=other[0] if other else None)


def page_layouts(request: PictureRequest, wide: str = PAGE_LAYOUT) -> tuple[PictureRequest, PictureRequest | None]:
    """Return the request for wide windows, and the one for phones if it differs.

    A board or a hand is ``wide`` on a desktop and ``tall`` on a phone or if the user plays on one; a part keeps its
    layout. Places are as narrow as their column.
    """
    if request.layout == SHAPE:
        return request, None
    if request.picture == "legend" and request.layout != PAGE_LAYOUT:
        return msgspec.structs.replace(request, layout="tall"), None
    whole, tall = (msgspec.structs.replace(request, layout=shape, part="") for shape in (wide, "tall"))
    if request.layout == "tall" or request.picture == "place" or (request.picture == "hand" and wide == PAGE_LAYOUT):
        return tall, None
    return whole, None if request.picture == "legend" else tall


def text_board_lines(request: PictureRequest) -> list[str]:
    """Return the full text of the picture's view, in the view's language."""
    game = GAMES.get(request.game)
    if game is None:  # the shelf of all games: its screen names them all
        return []
    if isinstance(request.view, ScoreChart):
        return list(request.view.told)
    speak = build_translator((BOT_FOLDER, game.data_dir), request.lang, request.names)
    return [speak(msg) for msg in game.board_messages(request.view)]


def alt_lines(screen: Screen) -> Sequence[str]:
    """Return the alt text of a screen without a picture, as lines of a board in words.

    None if its text says it all.
    """
    told = alt_text(screen, pictured=False)
    return (told,) if told else ()
