"""Choose a game and open a table for it."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from bot.app.context import RequestContext
from bot.app.errors import RejectedError
from bot.app.i18n import Translator
from bot.app.lobbies.lobby import lobby_screen, start_game
from bot.app.lobbies.lobby_settings import with_group_settings
from bot.app.lobbies.table_quotas import enforce_table_quota
from bot.app.open_seats.callbacks import ListOffers
from bot.app.tables import seats
from bot.app.tables.callbacks import LearnGame, ListGames, OpenTable, StartGame
from bot.app.tables.lobby_store import opponent_count
from bot.app.ui.screen import Button, Screen, truncate_label
from bot.app.views.screen_base import game_card
from engines import GAMES
from engines.core.lessons import load_lesson
from render.core.game_chooser import CHOOSER, GameCard
from render.core.request import PictureRequest


async def game_chooser_screen(context: RequestContext, callback: ListGames) -> Screen:
    """Show the games as cards with buttons to open a table or to play against AIs at once."""
    cards, shelf, rows = [], [], []
    for key, game in GAMES.items():
        translator = Translator(key, context.lang)
        shelf.append(game_card(key, context.lang))
        players, minutes = shelf[-1].facts
        cards.append(translator.translate("app-card", game=translator.game_title, players=players, minutes=minutes))
        note = translator.translate(
            "app-card-what", players=players, minutes=minutes, what=translator.translate_or("game-blurb", "")
        )
        at_once = translator.translate("app-play-now", n=opponent_count(key))
        now = Button(OpenTable(key, opponent_count(key), level=callback.level).data, truncate_label(at_once))
        card = PictureRequest(CHOOSER, (GameCard(key, "", ()),), "shelf", lang=context.lang)
        learn = (translator.button(LearnGame(key), "app-learn"),) if load_lesson(game.data_dir) else ()
        here = OpenTable(key, level=callback.level).data
        rows.append(
            (
                Button(here, truncate_label(translator.game_title), "primary", hint=note, hotspot=key, card=card),
                now,
                *learn,
            )
        )
    translator = context.translator
    return Screen(
        translator.translate("app-choose-game"),
        rows=(*rows, (Button(ListOffers().data, translator.translate("offers-title")),)),
        picture=PictureRequest(CHOOSER, tuple(shelf), "shelf", lang=context.lang),
        alt=" ".join(cards),
        lang=context.lang,
    )


async def open_lobby(context: RequestContext, callback: OpenTable) -> Screen:
    """Open a table with the caller as host. With ``ais``, start the game at once against AIs."""
    key = callback.game
    if key not in GAMES:
        raise RejectedError("app-no-game")
    channel = await context.service.channels.get(context.channel)
    lang = (channel.lang if channel is not None else "") or context.lang
    lobby = context.service.lobbies.build_lobby(key, context.user.id, context.channel, lang, context.command_id)
    components = context.service.components.get(key, "")
    if callback.ais and not GAMES[key].seat_range[0] <= callback.ais + 1 <= GAMES[key].seat_range[1]:
        raise RejectedError("app-invalid-button")
    lobby = msgspec.structs.replace(lobby, components=components, learning=callback.learning == 1, level=callback.level)
    lobby = await with_group_settings(context.service, lobby, is_waiting=not callback.ais)
    async with enforce_table_quota(context, lobby.table):
        await seats.open_table(context.service, lobby, (context.user, *(None,) * callback.ais), context.command_id)
    loaded = await context.service.lobbies.load_lobby(lobby.table)
    assert loaded is not None, "it was just opened"
    if callback.ais:
        return await start_game(
            replace(context, command_id=f"{context.command_id}:start"), loaded, StartGame(lobby.table)
        )
    return await lobby_screen(context.service, loaded, context.lang, notice="app-opened")
