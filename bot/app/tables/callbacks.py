"""Presses about a table: setting it up, looking at it, answering its votes, its end."""

from __future__ import annotations

from typing import Literal

from bot.app.ui.callback_data import Callback, FreeText, Requirements, TableVersion
from bot.app.ui.callback_targets import TableCallback
from engines.core.levels import USUAL, Level


class ListGames(Callback, name="games"):
    """The games to choose from, for a table with AIs of this level."""

    level: Level = USUAL


class OpenTable(Callback, name="open", needs=Requirements("open")):
    """A new table; with so many AIs, of this level, as opponents it begins at once, with hints to learn from it."""

    game: str
    ais: int = 0
    learning: int = 0
    level: Level = USUAL


class LearnGame(Callback, name="learn", needs=Requirements("open", takes_seat=True)):
    """The first steps of a game, begun or gone on with: a table of one's own with a lesson."""

    game: str


# -- before the game


class JoinTable(TableCallback, name="join", needs=Requirements(takes_seat=True)):
    """Sit down; with a token by a private invitation. Who sits already is told so, whatever they may do."""

    token: str = ""


class LeaveTable(TableCallback, name="leave"):
    """Stand up; with nobody left the room is closed."""


class AddAi(TableCallback, name="addai", needs=Requirements("seat an AI")):
    """An AI on the next seat."""


class KickPlayer(TableCallback, name="kick", needs=Requirements(admins="now")):
    """Take somebody, or an AI, off a seat: whoever sat there when it was shown. People and AIs are two rights."""

    seat: int
    who: str


class OpenSetup(TableCallback, name="setup", needs=Requirements(admins="lately")):
    """The groups of settings, one of them, or the values of an option.

    Who looks after the group sees what they may do there instead.
    """

    key: str = ""


class SetOption(TableCallback, name="option", needs=Requirements("options")):
    """The n-th value of an option."""

    key: str
    n: int


class SetLearning(TableCallback, name="learning", needs=Requirements("options")):
    """A learning table, or not."""

    on: int


class SetAiLevel(TableCallback, name="ailevel", needs=Requirements("options")):
    """How well AIs play at this table."""

    level: str


class SetLobbyLanguage(TableCallback, name="roomlang", needs=Requirements("options")):
    """The language of the public screens."""

    lang: str


class InvitePlayers(TableCallback, name="invite", needs=Requirements("invite")):
    """The private invitation."""


class CloseLobby(TableCallback, name="close", needs=Requirements("end", admins="now")):
    """Close the room without a game."""


class StartGame(TableCallback, name="start"):
    """Begin the game: a right of the host, and of all who sit there once a night has waited for them."""


# -- to look at


class ShowTable(TableCallback, name="table"):
    """The message that all see: the lobby, the game, its end, or a night."""


class OpenPanel(TableCallback, name="panel", needs=Requirements(admins="lately")):
    """One's own view of a table or a night; where one is asked, the question."""


class OpenMove(TableCallback, name="move", needs=Requirements(admins="lately")):
    """The same, called *Your move*."""


class ShowBoard(TableCallback, name="board", needs=Requirements("watch", admins="lately")):
    """The board, as the presser may know it: arranged for the place, the whole poster, or one part drawn large."""

    shape: Literal["", "page"] = ""
    part: str = ""


class ShowHand(TableCallback, name="hand", needs=Requirements(seat=True)):
    """One's own cards."""


class ShowTextBoard(TableCallback, name="text", needs=Requirements("watch")):
    """The board in words."""


class ShowStory(TableCallback, name="story", needs=Requirements("watch")):
    """What has happened since one's last turn; or a page of it all, the newest is 0."""

    page: int | None = None


class ShowPastBoard(TableCallback, name="past", needs=Requirements("watch")):
    """The board after one of the moves, as one saw it then: a number from 1; the newest without one."""

    move: int | None = None


class OpenPage(TableCallback, name="open-page", needs=Requirements("watch")):
    """A link of one's own to the table on the page: it opens once, for minutes."""


class ShowReceipt(TableCallback, name="receipt", needs=Requirements("watch")):
    """How to check that nothing was arranged."""


class OpenRules(Callback, name="rules"):
    """The rules of a table's game, or of a game: chapters, a rule, or what is looked for."""

    where: str
    wanted: FreeText = FreeText("")


class ShowHowTo(Callback, name="howto"):
    """A game in a minute."""

    where: str


class ShowLegend(Callback, name="legend"):
    """The signs of a game: a group of them by its number, or all on one picture (``all``)."""

    where: str
    group: str = ""


class ExplainSigns(TableCallback, name="what", needs=Requirements("watch")):
    """What signs and words mean that the question and its picture show: a choice of them, or one of them."""

    sign: str = ""


class ShowInChannel(TableCallback, name="here", needs=Requirements("invite")):
    """Show the table at this place too, or at another."""

    place: str = ""


class ListTables(Callback, name="tables"):
    """All of one's own tables."""


# -- in the game


class UndoMove(TableCallback, name="undo", needs=Requirements("undo", seat=True, in_play=True)):
    """Take one's own last word back: the one at this version."""

    word: int


class AskRewind(TableCallback, name="rewind", needs=Requirements("vote", seat=True, in_play=True)):
    """What a vote would take back now; only a question, so that it may be asked from an older screen (``shown``)."""

    shown: int


class ProposeRewind(TableCallback, name="propose", needs=Requirements("vote", seat=True, in_play=True)):
    """Open the vote on going back."""

    version: TableVersion
    to: int


class VoteYes(TableCallback, name="yea", needs=Requirements("vote", seat=True)):
    """Yes, in the vote that was opened at this version."""

    vote: int


class VoteNo(TableCallback, name="no", needs=Requirements("vote", seat=True)):
    """No, in the vote that was opened at this version."""

    vote: int


class ContinueGame(TableCallback, name="goon", needs=Requirements("answer", seat=True)):
    """Let the AIs go on."""


class ExportTable(TableCallback, name="export", needs=Requirements("export", seat=True)):
    """What one's own seat knows of the game, as a file."""


class AskEndGame(TableCallback, name="end", needs=Requirements("end", admins="now")):
    """Ask before a running game is closed."""


class EndGame(TableCallback, name="end-game", needs=Requirements("end", admins="now")):
    """Close a running game, as it was at this version."""

    version: TableVersion


class ShowFilm(TableCallback, name="film", needs=Requirements("watch")):
    """The film of a game that has ended, or how far it is."""


class PostFilm(TableCallback, name="film-show", needs=Requirements("show", ended=True)):
    """The film for everybody: posted in the chat where the table is shown."""


class StopFilm(TableCallback, name="film-stop", needs=Requirements("watch")):
    """The film that is being made is not wanted any more: the presser's own, or (1) the one for everybody."""

    shown: int = 0


class ShowReview(TableCallback, name="look-back", needs=Requirements(own_seat=True, ended=True)):
    """What cost most of one's own decisions in a game that has ended, or how far it is being found out."""


class StopReview(TableCallback, name="look-back-stop", needs=Requirements(own_seat=True, ended=True)):
    """The look back that is being made is not wanted any more."""


class ShareReview(TableCallback, name="look-back-share", needs=Requirements(own_seat=True, ended=True)):
    """Let everybody at the table see one's own look back, or not any more."""

    on: int


class ShowSharedReview(TableCallback, name="look-back-of", needs=Requirements("watch", ended=True)):
    """A seat's look back that is shared."""

    seat: int


class OpenRematch(TableCallback, name="rematch", needs=Requirements("rematch", ended=True, takes_seat=True)):
    """The same again, after the end."""
