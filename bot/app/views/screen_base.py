"""Shared parts of table screens: title, picture, alt text, turn lines and common buttons."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from bot.app.context import RequestContext
from bot.app.i18n import Translator
from bot.app.tables.callbacks import AskRewind, OpenPage, OpenRules, UndoMove
from bot.app.tables.lobby_store import CompetitionRound, Lobby
from bot.app.tables.table import Table
from bot.app.ui.callback_data import CallbackData, FreeText
from bot.app.ui.screen import Button, Screen, truncate_label
from bot.app.views.event_text import recent_highlights
from engines import GAMES
from engines.core.core_types import EngineError, GameEvent, Msg, Seat
from engines.core.game import Game
from engines.core.rulebook import heading_key
from engines.core.sentences import join_sentences
from render import PAINTERS
from render.core.game_chooser import BANNER, CHOOSER, GameCard
from render.core.request import PictureRequest, RecentMove, Selection

LONGEST_ALT = 1024
LONGEST_TITLE = 100


def table_title(lobby: Lobby, translator: Translator) -> str:
    """Return the title of a table: its game and id, or its round of a competition."""
    if lobby.competition_round is not None:
        return truncate_label(competition_round_title(lobby.competition_round, translator), LONGEST_TITLE)
    key = "app-lesson-title" if lobby.lesson else "app-practice-title" if lobby.practice_of else "app-table-title"
    return truncate_label(translator.translate(key, game=translator.game_title, table=lobby.table), LONGEST_TITLE)


def competition_round_title(at: CompetitionRound, translator: Translator) -> str:
    """Return the name of a competition and its round."""
    title = at.name or translator.translate("tournament-title", game=translator.game_title, n=at.number)
    if at.is_final:
        return translator.translate("tournament-title-final", title=title)
    return translator.translate("tournament-title-round", title=title, n=at.round) if at.round else title


def build_table_screen(
    table: Table,
    translator: Translator,
    text: Iterable[str],
    rows: Iterable[tuple[Button, ...]] = (),
    *,
    private: bool = True,
    **others: Any,
) -> Screen:
    """Build a screen with a table's title and version, in the translator's language, without empty lines.

    ``others``: more fields of ``Screen``.
    """
    return Screen(
        table_title(table.lobby, translator), tuple(filter(None, text)), rows=tuple(rows), private=private,
        lang=translator.lang, table=table.id, version=table.screen_version, **others,
    )  # fmt: skip


def view_alt_text(table: Table, view: Any, translator: Translator, *question: Msg) -> str:
    """Return the alt text of a view's picture, after its question."""
    return join_alt_text(translator(msg) for msg in [*question, *table.game.alt_messages(view)])


def join_alt_text(lines: Iterable[str]) -> str:
    """Join lines, the most important first, into an alt text without repetition.

    Lines that do not fit are omitted whole.
    """
    told: list[str] = []
    left = LONGEST_ALT
    for sentence in dict.fromkeys(join_sentences([line]) for line in lines):
        if len(sentence) + bool(told) <= left:
            left -= len(sentence) + bool(told)
            told.append(sentence)
    return " ".join(told)


def hand_alt_text(table: Table, view: Any, translator: Translator, *question: Msg) -> str:
    """Return the alt text of a hand: the question, the owner's secrets, then the public part."""
    lines = hand_lines(table.game, view, table.match.view_for(None), translator)
    return join_alt_text([*map(translator, question), *lines])


def hand_lines(game: Game[Any, Any], own: Any, public: Any, translator: Translator) -> list[str]:
    """Return the content of a hand's picture: the part that only its owner sees, then the public part."""
    known = game.board_messages(public)
    secrets = [msg for msg in game.board_messages(own) if msg not in known]
    return [translator(msg) for msg in [*secrets, *game.alt_messages(own)]]


def picture_request(
    table: Table,
    translator: Translator,
    view: Any,
    kind: str = "board",
    trace: tuple[RecentMove, ...] = (),
    focus: Selection | None = None,
    part: str = "",
) -> PictureRequest | None:
    """Build a picture request, or None if the game has no painter.

    ``trace``: recent moves to highlight. ``part`` restricts a board to one part, if it contains all of ``focus``.
    """
    if table.game.key not in PAINTERS:
        return None
    return PictureRequest(table.game.key, view, kind, trace, translator.lang, translator.names, focus, part=part)


def game_card(game: str, lang: str) -> GameCard:
    """Return a game with name, numbers of players and duration."""
    translator = Translator(lang, game)
    players, minutes = GAMES[game].seat_range, GAMES[game].duration_minutes
    facts = (
        Msg("app-card-players", {"low": players[0], "high": players[1]}),
        Msg("app-card-minutes", {"shortest": minutes[0], "longest": minutes[1]}),
    )
    return GameCard(game, translator.game_title, tuple(translator(fact) for fact in facts))


def game_banner(games: Sequence[str], lang: str) -> PictureRequest | None:
    """Return the banner of a game with its facts, or of several games; None if all were removed."""
    cards = tuple(game_card(game, lang) for game in games if game in GAMES)
    return PictureRequest(CHOOSER, cards, BANNER, lang=lang) if cards else None


def board_picture(table: Table, translator: Translator) -> PictureRequest | None:
    """Build the request for the public board picture, with recent moves."""
    view = table.match.view_for(None)
    return picture_request(table, translator, view, "board", recent_highlights(table, None, translator))


def with_layout(screen: Screen, layout: str) -> Screen:
    """Return the screen with another picture layout; an empty one changes nothing."""
    if screen.picture is None or not layout:
        return screen
    return msgspec.structs.replace(screen, picture=msgspec.structs.replace(screen.picture, layout=layout))


def view_turn_lines(table: Table, translator: Translator, seat: int | None, view: Any) -> list[str]:
    """List the seats to move and why, from a seat's view; a player's own screen addresses them as *you*."""
    headlines = table.game.headline_messages(view)
    return [line for line in (turn_line_for_seat(seat, msg, translator) for msg in headlines) if line]


def turn_line_for_seat(seat: int | None, msg: Msg, translator: Translator) -> str:
    """Format a headline that addresses a seat as *you*, or for all if ``seat`` is None."""
    listed = msg.args.get("seats", [msg.args.get("seat")])
    named = list(listed) if isinstance(listed, Sequence) else []
    if seat is None or Seat(seat) not in named:
        return translator(msg)
    others = [other for other in named if isinstance(other, Seat) and other.number != seat]
    match msg.key:
        case "headline-wins":
            return translator.translate("app-you-win")
        case "headline-share":
            return translator.translate("app-you-share", seats=others)
        case "headline-waiting" if others:
            return translator.translate("app-waiting-for-you", seats=others)
        case _:
            return translator.translate("app-your-turn")


def notice_screen(context: RequestContext, translator: Translator, notice: str, table_id: str = "") -> Screen:
    """Build a private screen with one notice and no content."""
    return Screen(translator.translate("app-name"), notice=notice, private=True, lang=context.lang, table=table_id)


def rule_button_row(translator: Translator, table_id: str, rule: str) -> tuple[Button, ...]:
    """Build a button that opens the chapter of a rule id, or none if there is no id."""
    if not rule:
        return ()
    chapter = GAMES[translator.game].rulebook.find_chapter(rule) if translator.game in GAMES else ""
    name = translator.translate(heading_key(chapter)) if chapter else rule
    return (
        Button(OpenRules(table_id, FreeText(rule)).data, truncate_label(translator.translate("app-rule", rule=name))),
    )


def page_button_row(page: str, table_id: str, translator: Translator) -> tuple[Button, ...]:
    """Build a button that opens the table on the web page ``page``, or none if there is no page."""
    framed = f"{page}/app/{table_id}"
    return (Button(OpenPage(table_id).data, translator.translate("app-page-open"), framed=framed),) if page else ()


def page_turn_rows(
    page: int, last: int, build: Callable[[int], CallbackData], translator: Translator
) -> tuple[tuple[Button, ...], ...]:
    """Build the row that turns to the previous and next page, if any."""
    keys = {page - 1: "app-page-before", page + 1: "app-page-after"}
    row = tuple(Button(build(n), translator.translate(key)) for n, key in keys.items() if 0 <= n <= last)
    return (row,) if row else ()


def undo_button_row(table: Table, seat: int | None, translator: Translator) -> tuple[Button, ...]:
    """Build a button that undoes the seat's last move or asks for a vote on it, if either fits."""
    if seat is None or table.is_over or table.lifecycle.vote is not None or table.is_archived:
        return ()
    try:
        version = table.match.undoable_version(seat)
    except EngineError as refused:
        if refused.code == "over" or not table.match.active_entries.has_moved(seat):
            return ()
        return (translator.button(AskRewind(table.id, table.match.version), "app-rewind"),)
    events: tuple[GameEvent, ...] = table.match.entries[version - 1].events
    messages = [event.msg for event in events if event.is_visible_to(seat)]
    sentence = translator(messages[0] if messages else Msg("app-my-answer"))  # the first one identifies the move
    return (
        Button(
            UndoMove(table.id, version).data,
            truncate_label(translator.translate("app-undo", what=sentence.partition(". ")[0].rstrip("."))),
        ),
    )
