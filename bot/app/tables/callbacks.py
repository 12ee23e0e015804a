"""Callbacks of a table: setup, views, votes, undo and end."""

from typing import Final, Literal

from bot.app.ui.callback_data import Callback, FreeText, Requirements, TableCallback, TableVersion
from engines.core.levels import DEFAULT_LEVEL, Level


class ListGames(Callback, name="games", in_maintenance=True):
    """Show the games, for a table with AIs of this level. ``apart`` is 1 for one outside the current channel."""

    level: Level = DEFAULT_LEVEL
    apart: int = 0


class OpenTable(Callback, name="open", needs=Requirements("open")):
    """Open a table. With AIs of a level, it starts at once and shows hints.

    ``apart`` is 1 for a separate thread or topic, if the chat has them.
    """

    game: str
    ais: int = 0
    learning: int = 0
    level: Level = DEFAULT_LEVEL
    apart: int = 0


class LearnGame(Callback, name="learn", needs=Requirements("open", takes_seat=True)):
    """Start or continue the tutorial of a game at the user's own table."""

    game: str


# -- before the game


OFFERED: Final = "offered"
"""The token of a user who accepts an offer: it opens only offered seats."""


class JoinTable(TableCallback, name="join", needs=Requirements(takes_seat=True)):
    """Take a seat, with the token of a private invitation or an offer. Seated users get a notice instead."""

    token: str = ""


class LeaveTable(TableCallback, name="leave"):
    """Leave the lobby; the last player to leave closes it."""


class AddAi(TableCallback, name="addai", needs=Requirements("seat an AI")):
    """Put an AI in the next seat."""


class KickPlayer(TableCallback, name="kick", needs=Requirements(admins="now")):
    """Remove a player or an AI from a seat; each needs a separate permission.

    ``who``: the player shown there on the button.
    """

    seat: int
    who: str


class OpenSetup(TableCallback, name="setup", needs=Requirements(admins="lately")):
    """Show the groups of settings, one group, or the values of an option.

    Channel admins see the actions open to them instead.
    """

    key: str = ""


class SetOption(TableCallback, name="option", needs=Requirements("options")):
    """Set an option to its nth value."""

    key: str
    n: int


class SetLobby(TableCallback, name="lobby-set", needs=Requirements("options")):
    """Set a setting of a lobby to another value."""

    key: Literal["hints", "level", "language", "talk"]
    value: str


class InvitePlayers(TableCallback, name="invite", needs=Requirements("invite")):
    """Show the private invitation."""


class CloseLobby(TableCallback, name="close", needs=Requirements("end", admins="now")):
    """Close the lobby without a game."""


class StartGame(TableCallback, name="start"):
    """Start the game: by the host, or by any player once a game night has waited long enough."""


# -- views


class ShowTable(TableCallback, name="table", in_maintenance=True):
    """Show the public message: the lobby, the game, its result, or a game night."""


class PostTable(TableCallback, name="repost", needs=Requirements("watch"), in_maintenance=True):
    """Post the public message again, below newer messages."""


class OpenPanel(TableCallback, name="panel", needs=Requirements(admins="lately"), in_maintenance=True):
    """Open the user's own view of a table or a game night, with any open question."""


class OpenMove(TableCallback, name="move", needs=Requirements(admins="lately"), in_maintenance=True):
    """Open the same panel, under the label *Your move*."""


class OpenMenu(TableCallback, name="menu", in_maintenance=True):
    """Show the menu of the user's panel instead of its answers."""


class ShowBoard(TableCallback, name="board", needs=Requirements("watch", admins="lately"), in_maintenance=True):
    """Show the board as the user may see it: fitted to the channel, as a poster, or one part enlarged."""

    shape: Literal["", "page"] = ""
    part: str = ""


class ShowHand(TableCallback, name="hand", needs=Requirements(seat=True), in_maintenance=True):
    """Show the user's own cards."""


class ShowTextBoard(TableCallback, name="text", needs=Requirements("watch"), in_maintenance=True):
    """Show the board as text."""


class ShowStory(TableCallback, name="story", needs=Requirements("watch"), in_maintenance=True):
    """Show the events since the user's last turn, or a page of all events; page 0 is the newest."""

    page: int | None = None


class ShowPastBoard(TableCallback, name="past", needs=Requirements("watch")):
    """Show the board after a move (from 1; None: the newest) as the user could see it then.

    ``entry``: choose the move by the version of its entry instead.
    """

    move: int | None = None
    entry: int | None = None


class ShareMoment(TableCallback, name="share", needs=Requirements("watch")):
    """Make a public link to the board after a move (None: the newest) as spectators see it, and show it."""

    move: int | None = None


class RevokeMoments(TableCallback, name="share-end", needs=Requirements("watch")):
    """Revoke the user's links to moments of a table, or all users' if the user plays there.

    ``everywhere``: also revoke the user's own at all tables.
    """

    everywhere: int = 0


class ChooseHands(TableCallback, name="share-hands", needs=Requirements(own_seat=True, ended=True)):
    """Choose, once, whether links to moments of a finished game show the user's hand."""

    on: int


class OpenPage(TableCallback, name="open-page", needs=Requirements("watch")):
    """Show a personal link to the table's web page, valid once and for a few minutes."""


class ShowReceipt(TableCallback, name="receipt", needs=Requirements("watch"), in_maintenance=True):
    """Show how to verify that the shuffle was fair."""


class OpenRules(Callback, name="rules", in_maintenance=True):
    """Show the rules of a table's game or of a game: chapters, one rule, or search results."""

    where: str
    wanted: FreeText = FreeText("")


class ShowHowTo(Callback, name="howto", in_maintenance=True):
    """Explain the game in a minute."""

    where: str


class ShowLegend(Callback, name="legend", in_maintenance=True):
    """Show the symbols of a game: one group by number, or all on one picture (``all``)."""

    where: str
    group: str = ""


class ExplainSigns(TableCallback, name="what", needs=Requirements("watch"), in_maintenance=True):
    """Explain the symbols and terms of the question and its picture: a list, or one of them."""

    sign: str = ""


class Talk(TableCallback, name="talk", needs=Requirements("talk"), in_maintenance=True):
    """Write a line to the players of a table; everyone who may watch it can read the line on its page."""

    text: FreeText


class ReportLine(TableCallback, name="report", needs=Requirements("watch"), in_maintenance=True):
    """Show what the user can report: the others' lines and names. ``what``: report this one to the host."""

    what: str = ""


class ShowNote(TableCallback, name="note", needs=Requirements("watch"), in_maintenance=True):
    """Show the user's private note on a table."""


class WriteNote(TableCallback, name="note-write", needs=Requirements("watch"), in_maintenance=True):
    """Replace the user's private note on a table; an empty text deletes it."""

    text: FreeText = FreeText("")


class ShowInChannel(TableCallback, name="here", needs=Requirements("invite")):
    """Also show the table in this channel or another one."""

    channel: str = ""


class ListTablesHere(Callback, name="tables-here", in_maintenance=True):
    """List the open and running tables shown in the channel, or opened there with a thread."""

    page: int | None = None


class ListTables(Callback, name="tables", in_maintenance=True):
    """List all tables of the user."""

    page: int | None = None


# -- during and after the game


class UndoMove(TableCallback, name="undo", needs=Requirements("undo", seat=True, in_play=True)):
    """Undo the user's last move, made at this version."""

    word: int


class AskRewind(TableCallback, name="rewind", needs=Requirements("vote", seat=True, in_play=True)):
    """Show how much a vote would undo now.

    It changes nothing, so a button of an older screen (``shown``) still works.
    """

    shown: int


class ProposeRewind(TableCallback, name="propose", needs=Requirements("vote", seat=True, in_play=True)):
    """Open the vote on a rewind."""

    version: TableVersion
    to: int


class ContinueGame(TableCallback, name="continue", needs=Requirements("answer", seat=True)):
    """Let the AIs continue."""


class SkipPauses(TableCallback, name="skip", needs=Requirements("answer", seat=True, in_play=True)):
    """Skip the AIs' pauses until the user's next move, if no other user plays."""


class ExportTable(TableCallback, name="export", needs=Requirements("export", seat=True)):
    """Export the game as a file, as the user's seat knows it."""


class AskEndGame(TableCallback, name="end", needs=Requirements("end", admins="now")):
    """Ask for confirmation to close a running game."""


class EndGame(TableCallback, name="end-game", needs=Requirements("end", admins="now")):
    """Close a running game if it is still at this version."""

    version: TableVersion


class ShowFilm(TableCallback, name="film", needs=Requirements("watch", ended=True)):
    """Show the film of a finished game, or its progress."""


class PostFilm(TableCallback, name="film-show", needs=Requirements("show", ended=True)):
    """Post the film in the table's channel."""


class StopFilm(TableCallback, name="film-stop", needs=Requirements("watch", ended=True)):
    """Cancel a film in progress: the user's own, or (1) the public one."""

    shown: int = 0


class ShowReview(TableCallback, name="look-back", needs=Requirements(own_seat=True, ended=True)):
    """Show the user's costliest decisions in a finished game, or the review's progress."""


class StopReview(TableCallback, name="look-back-stop", needs=Requirements(own_seat=True, ended=True)):
    """Cancel the review in progress."""


class ShareReview(TableCallback, name="look-back-share", needs=Requirements(own_seat=True, ended=True)):
    """Share the user's review with the table, or stop sharing it."""

    on: int


class ShowSharedReview(
    TableCallback, name="look-back-of", needs=Requirements("watch", ended=True), in_maintenance=True
):
    """Show the shared review of a seat."""

    seat: int


class TryAgain(TableCallback, name="again", needs=Requirements(own_seat=True, ended=True, takes_seat=True)):
    """Practise against AIs from a position of a finished game. Moves count as in a replay."""

    move: int


class OpenRematch(TableCallback, name="rematch", needs=Requirements("rematch", ended=True, takes_seat=True)):
    """Open a rematch."""
