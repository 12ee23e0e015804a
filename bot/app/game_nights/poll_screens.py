"""Screens of the two polls of a night: which game, and which date."""

from __future__ import annotations

from datetime import datetime

import msgspec

from bot.app.context import RequestContext
from bot.app.errors import RejectedError
from bot.app.game_nights import callbacks, night_store, polls
from bot.app.game_nights.access import can_organize, edit_permitted_night
from bot.app.game_nights.night import Availability, GameNight, users_with_seat
from bot.app.game_nights.night_text import format_local_time, local_time_lines
from bot.app.game_nights.polls import AVAILABILITIES
from bot.app.i18n import Translator
from bot.app.tables.callbacks import OpenPanel
from bot.app.ui.screen import Button, Screen, layout_buttons

# -- the game poll


async def game_poll_screen(
    context: RequestContext, night: GameNight, version: int, callback: callbacks.RankNightGames
) -> Screen:
    """Show the game poll, after adding a game to the caller's ranking or removing it."""
    if callback.game is not None:
        game = callback.game

        def apply_ballot(night: GameNight) -> GameNight:
            if night.state != "open" or night.is_lineup_final or not night.has_game_poll:
                raise RejectedError("night-closed")
            if game and game not in night.game_choices:
                raise RejectedError("app-invalid-button")
            ballot = () if not game else polls.toggle_ranked_game(night.ballots.get(context.user.id, ()), game)
            return msgspec.structs.replace(night, ballots={**night.ballots, context.user.id: ballot})

        await night_store.add_to_user_list(context.service, context.user.id, night)
        night, version = await edit_permitted_night(context, night, callback, apply_ballot)
    return _game_ranking_screen(context, night, version)


def _game_ranking_screen(context: RequestContext, night: GameNight, version: int) -> Screen:
    translator, users = context.translator, users_with_seat(night)
    ballot, playable = night.ballots.get(context.user.id, ()), polls.playable_games(night, len(users))
    lines, buttons = [translator.translate("night-vote-how")], []
    for key in night.game_choices:
        name = Translator(key, context.lang).game_title
        position = ballot.index(key) + 1 if key in ballot else 0
        label = f"{position}. {name}" if position else name
        buttons.append(Button(callbacks.RankNightGames(night.id, key).data, label, "primary" if position else "plain"))
    for score in polls.rank_games(night, playable, users):
        name = Translator(score.game, context.lang).game_title
        lines.append(
            translator.translate(
                "night-vote-line", game=name, n=score.points, lot=int(score.is_tie_break and score.points > 0)
            )
        )
    unplayable = [Translator(key, context.lang).game_title for key in night.game_choices if key not in playable]
    lines.append(
        translator.translate("night-vote-unfit", games=", ".join(unplayable), n=len(users))
        if unplayable and playable
        else ""
    )
    clear_button = (translator.button(callbacks.RankNightGames(night.id, ""), "night-vote-anew"),) if ballot else ()
    back = translator.button(OpenPanel(night.id), "app-back")
    return context.private_screen(
        translator.translate("night-vote"),
        tuple(line for line in lines if line),
        (*layout_buttons(buttons), (*clear_button, back)),
        table=night.id,
        version=version,
    )


# -- the date poll


async def date_poll_screen(context: RequestContext, night: GameNight, version: int, notice: str) -> Screen:
    """Show the date poll with the caller's ratings."""
    translator, marks = context.translator, night.availability.get(context.user.id, {})
    lines, rows = [translator.translate("night-times-how")], []
    for score in sorted(polls.rank_dates(night)):
        n = night.times.index(score.begin)
        shown = local_time_lines(score.begin, night.zone, translator, 0)[0]
        lines.append(translator.translate("night-suits-line", when=shown, yes=score.yes, maybe=score.maybe))
        rows.append(
            tuple(
                _availability_button(night, n, mark, marks.get(score.begin) == mark, translator)
                for mark in AVAILABILITIES
            )
        )
    last = (
        [translator.button(callbacks.ChooseNightTime(night.id), "night-choose")] if can_organize(context, night) else []
    )
    last.append(translator.button(callbacks.ListNights(), "night-all"))
    return context.private_screen(
        translator.translate("night-title-when"),
        lines,
        (*rows, tuple(last)),
        notice=notice,
        table=night.id,
        version=version,
    )


def _availability_button(night: GameNight, n: int, mark: Availability, chosen: bool, translator: Translator) -> Button:  # noqa: FBT001 - a mark or not
    short = format_local_time(datetime.fromisoformat(night.times[n]), translator, short=True)
    label = translator.translate(f"night-mark-{mark}", when=short)
    return Button(callbacks.RateNightTime(night.id, n, mark).data, label, "primary" if chosen else "plain")
