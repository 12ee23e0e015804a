"""Presses about a table: setting it up, looking at it, answering its votes, its end."""

from __future__ import annotations

from typing import Literal

from bot.app.port.press import Needs, Press, TableVersion, Text
from bot.app.presses.targets import TableCallback
from engines.core.levels import USUAL, Level


class Games(Press, verb="games"):
    """The games to choose from, for a table with AIs of this level."""

    level: Level = USUAL


class Open(Press, verb="open", needs=Needs("open")):
    """A new table; with so many AIs, of this level, as opponents it begins at once, with hints to learn from it."""

    game: str
    ais: int = 0
    learning: int = 0
    level: Level = USUAL


class Learn(Press, verb="learn", needs=Needs("open", sits=True)):
    """The first steps of a game, begun or gone on with: a table of one's own with a lesson."""

    game: str


# -- before the game


class Join(TableCallback, verb="join", needs=Needs(sits=True)):
    """Sit down; with a token by a private invitation. Who sits already is told so, whatever they may do."""

    token: str = ""


class Leave(TableCallback, verb="leave"):
    """Stand up; with nobody left the room is closed."""


class AddAi(TableCallback, verb="addai", needs=Needs("seat an AI")):
    """An AI on the next seat."""


class Kick(TableCallback, verb="kick", needs=Needs(admins="now")):
    """Take somebody, or an AI, off a seat: whoever sat there when it was shown. People and AIs are two rights."""

    seat: int
    who: str


class Setup(TableCallback, verb="setup", needs=Needs(admins="lately")):
    """The groups of settings, one of them, or the values of an option.

    Who looks after the group sees what they may do there instead.
    """

    key: str = ""


class Option(TableCallback, verb="option", needs=Needs("options")):
    """The n-th value of an option."""

    key: str
    n: int


class Learning(TableCallback, verb="learning", needs=Needs("options")):
    """A learning table, or not."""

    on: int


class AiLevel(TableCallback, verb="ailevel", needs=Needs("options")):
    """How well AIs play at this table."""

    level: str


class RoomLanguage(TableCallback, verb="roomlang", needs=Needs("options")):
    """The language of the public screens."""

    lang: str


class Invite(TableCallback, verb="invite", needs=Needs("invite")):
    """The private invitation."""


class Close(TableCallback, verb="close", needs=Needs("end", admins="now")):
    """Close the room without a game."""


class Start(TableCallback, verb="start"):
    """Begin the game: a right of the host, and of all who sit there once a night has waited for them."""


# -- to look at


class Look(TableCallback, verb="table"):
    """The message that all see: the lobby, the game, its end, or a night."""


class Panel(TableCallback, verb="panel", needs=Needs(admins="lately")):
    """One's own view of a table or a night; where one is asked, the question."""


class Move(TableCallback, verb="move", needs=Needs(admins="lately")):
    """The same, called *Your move*."""


class Board(TableCallback, verb="board", needs=Needs("watch", admins="lately")):
    """The board, as the presser may know it: arranged for the place, the whole poster, or one part drawn large."""

    shape: Literal["", "page"] = ""
    part: str = ""


class Hand(TableCallback, verb="hand", needs=Needs(seat=True)):
    """One's own cards."""


class InWords(TableCallback, verb="text", needs=Needs("watch")):
    """The board in words."""


class Story(TableCallback, verb="story", needs=Needs("watch")):
    """What has happened since one's last turn; or a page of it all, the newest is 0."""

    page: int | None = None


class Past(TableCallback, verb="past", needs=Needs("watch")):
    """The board after one of the moves, as one saw it then: a number from 1; the newest without one."""

    move: int | None = None


class OpenPage(TableCallback, verb="open-page", needs=Needs("watch")):
    """A link of one's own to the table on the page: it opens once, for minutes."""


class Receipt(TableCallback, verb="receipt", needs=Needs("watch")):
    """How to check that nothing was arranged."""


class Rules(Press, verb="rules"):
    """The rules of a table's game, or of a game: chapters, a rule, or what is looked for."""

    where: str
    wanted: Text = Text("")


class HowTo(Press, verb="howto"):
    """A game in a minute."""

    where: str


class Legend(Press, verb="legend"):
    """The signs of a game: a group of them by its number, or all on one picture (``all``)."""

    where: str
    group: str = ""


class What(TableCallback, verb="what", needs=Needs("watch")):
    """What signs and words mean that the question and its picture show: a choice of them, or one of them."""

    sign: str = ""


class Here(TableCallback, verb="here", needs=Needs("invite")):
    """Show the table at this place too, or at another."""

    place: str = ""


class Tables(Press, verb="tables"):
    """All of one's own tables."""


# -- in the game


class Undo(TableCallback, verb="undo", needs=Needs("undo", seat=True, play=True)):
    """Take one's own last word back: the one at this version."""

    word: int


class Rewind(TableCallback, verb="rewind", needs=Needs("vote", seat=True, play=True)):
    """What a vote would take back now; only a question, so that it may be asked from an older screen (``shown``)."""

    shown: int


class Propose(TableCallback, verb="propose", needs=Needs("vote", seat=True, play=True)):
    """Open the vote on going back."""

    version: TableVersion
    to: int


class Yea(TableCallback, verb="yea", needs=Needs("vote", seat=True)):
    """Yes, in the vote that was opened at this version."""

    vote: int


class Nay(TableCallback, verb="no", needs=Needs("vote", seat=True)):
    """No, in the vote that was opened at this version."""

    vote: int


class GoOn(TableCallback, verb="goon", needs=Needs("answer", seat=True)):
    """Let the AIs go on."""


class Export(TableCallback, verb="export", needs=Needs("export", seat=True)):
    """What one's own seat knows of the game, as a file."""


class End(TableCallback, verb="end", needs=Needs("end", admins="now")):
    """Ask before a running game is closed."""


class EndGame(TableCallback, verb="end-game", needs=Needs("end", admins="now")):
    """Close a running game, as it was at this version."""

    version: TableVersion


class Replay(TableCallback, verb="film", needs=Needs("watch")):
    """The film of a game that has ended, or how far it is."""


class FilmShow(TableCallback, verb="film-show", needs=Needs("show", ended=True)):
    """The film for everybody: posted in the chat where the table is shown."""


class FilmStop(TableCallback, verb="film-stop", needs=Needs("watch")):
    """The film that is being made is not wanted any more: the presser's own, or (1) the one for everybody."""

    shown: int = 0


class LookBack(TableCallback, verb="look-back", needs=Needs(own=True, ended=True)):
    """What cost most of one's own decisions in a game that has ended, or how far it is being found out."""


class LookBackStop(TableCallback, verb="look-back-stop", needs=Needs(own=True, ended=True)):
    """The look back that is being made is not wanted any more."""


class LookBackShare(TableCallback, verb="look-back-share", needs=Needs(own=True, ended=True)):
    """Let everybody at the table see one's own look back, or not any more."""

    on: int


class LookBackOf(TableCallback, verb="look-back-of", needs=Needs("watch", ended=True)):
    """A seat's look back that is shared."""

    seat: int


class Rematch(TableCallback, verb="rematch", needs=Needs("rematch", ended=True, sits=True)):
    """The same again, after the end."""
