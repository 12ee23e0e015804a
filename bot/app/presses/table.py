"""Presses about a table: setting it up, looking at it, answering its votes, its end."""

from __future__ import annotations

from typing import Literal

from bot.app.port.press import Needs, Press, Text
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


class Join(Press, verb="join", needs=Needs(sits=True)):
    """Sit down; with a token by a private invitation. Who sits already is told so, whatever they may do."""

    table: str
    token: str = ""


class Leave(Press, verb="leave"):
    """Stand up; with nobody left the room is closed."""

    table: str


class AddAi(Press, verb="addai", needs=Needs("seat an AI")):
    """An AI on the next seat."""

    table: str


class Kick(Press, verb="kick", needs=Needs(admins="now")):
    """Take somebody, or an AI, off a seat: whoever sat there when it was shown. People and AIs are two rights."""

    table: str
    seat: int
    who: str


class Setup(Press, verb="setup", needs=Needs(admins="lately")):
    """The groups of settings, one of them, or the values of an option.

    Who looks after the group sees what they may do there instead.
    """

    table: str
    key: str = ""


class Option(Press, verb="option", needs=Needs("options")):
    """The n-th value of an option."""

    table: str
    key: str
    n: int


class Learning(Press, verb="learning", needs=Needs("options")):
    """A learning table, or not."""

    table: str
    on: int


class AiLevel(Press, verb="ailevel", needs=Needs("options")):
    """How well AIs play at this table."""

    table: str
    level: str


class RoomLanguage(Press, verb="roomlang", needs=Needs("options")):
    """The language of the public screens."""

    table: str
    lang: str


class Invite(Press, verb="invite", needs=Needs("invite")):
    """The private invitation."""

    table: str


class Close(Press, verb="close", needs=Needs("end", admins="now")):
    """Close the room without a game."""

    table: str


class Start(Press, verb="start"):
    """Begin the game: a right of the host, and of all who sit there once a night has waited for them."""

    table: str


# -- to look at


class Look(Press, verb="table"):
    """The message that all see: the lobby, the game, its end, or a night."""

    table: str


class Panel(Press, verb="panel", needs=Needs(admins="lately")):
    """One's own view of a table or a night; where one is asked, the question."""

    table: str


class Move(Press, verb="move", needs=Needs(admins="lately")):
    """The same, called *Your move*."""

    table: str


class Board(Press, verb="board", needs=Needs("watch", admins="lately")):
    """The board, as the presser may know it: arranged for the place, the whole poster, or one part drawn large."""

    table: str
    shape: Literal["", "page"] = ""
    part: str = ""


class Hand(Press, verb="hand", needs=Needs(seat=True)):
    """One's own cards."""

    table: str


class InWords(Press, verb="text", needs=Needs("watch")):
    """The board in words."""

    table: str


class Story(Press, verb="story", needs=Needs("watch")):
    """What has happened since one's last turn; or a page of it all, the newest is 0."""

    table: str
    page: int | None = None


class Past(Press, verb="past", needs=Needs("watch")):
    """The board after one of the moves, as one saw it then: a number from 1; the newest without one."""

    table: str
    move: int | None = None


class OpenPage(Press, verb="open-page", needs=Needs("watch")):
    """A link of one's own to the table on the page: it opens once, for minutes."""

    table: str


class Receipt(Press, verb="receipt", needs=Needs("watch")):
    """How to check that nothing was arranged."""

    table: str


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


class What(Press, verb="what", needs=Needs("watch")):
    """What signs and words mean that the question and its picture show: a choice of them, or one of them."""

    table: str
    sign: str = ""


class Here(Press, verb="here", needs=Needs("invite")):
    """Show the table at this place too, or at another."""

    table: str
    place: str = ""


class Tables(Press, verb="tables"):
    """All of one's own tables."""


# -- in the game


class Undo(Press, verb="undo", needs=Needs("undo", seat=True, play=True)):
    """Take one's own last word back: the one at this version."""

    table: str
    word: int


class Rewind(Press, verb="rewind", needs=Needs("vote", seat=True, play=True)):
    """What a vote would take back now; only a question, so that it may be asked from an older screen (``shown``)."""

    table: str
    shown: int


class Propose(Press, verb="propose", needs=Needs("vote", seat=True, play=True)):
    """Open the vote on going back."""

    table: str
    version: int
    to: int


class Yea(Press, verb="yea", needs=Needs("vote", seat=True)):
    """Yes, in the vote that was opened at this version."""

    table: str
    vote: int


class Nay(Press, verb="no", needs=Needs("vote", seat=True)):
    """No, in the vote that was opened at this version."""

    table: str
    vote: int


class GoOn(Press, verb="goon", needs=Needs("answer", seat=True)):
    """Let the AIs go on."""

    table: str


class Export(Press, verb="export", needs=Needs("export", seat=True)):
    """What one's own seat knows of the game, as a file."""

    table: str


class End(Press, verb="end", needs=Needs("end", admins="now")):
    """Ask before a running game is closed."""

    table: str


class EndGame(Press, verb="end-game", needs=Needs("end", admins="now")):
    """Close a running game, as it was at this version."""

    table: str
    version: int


class Replay(Press, verb="film", needs=Needs("watch")):
    """The film of a game that has ended, or how far it is."""

    table: str


class FilmShow(Press, verb="film-show", needs=Needs("show", ended=True)):
    """The film for everybody: posted in the chat where the table is shown."""

    table: str


class FilmStop(Press, verb="film-stop", needs=Needs("watch")):
    """The film that is being made is not wanted any more: the presser's own, or (1) the one for everybody."""

    table: str
    shown: int = 0


class LookBack(Press, verb="look-back", needs=Needs(own=True, ended=True)):
    """What cost most of one's own decisions in a game that has ended, or how far it is being found out."""

    table: str


class LookBackStop(Press, verb="look-back-stop", needs=Needs(own=True, ended=True)):
    """The look back that is being made is not wanted any more."""

    table: str


class LookBackShare(Press, verb="look-back-share", needs=Needs(own=True, ended=True)):
    """Let everybody at the table see one's own look back, or not any more."""

    table: str
    on: int


class LookBackOf(Press, verb="look-back-of", needs=Needs("watch", ended=True)):
    """A seat's look back that is shared."""

    table: str
    seat: int


class Rematch(Press, verb="rematch", needs=Needs("rematch", ended=True, sits=True)):
    """The same again, after the end."""

    table: str
