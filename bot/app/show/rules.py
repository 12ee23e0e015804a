"""The rules of a game, looked up by id or by words; and the page that explains a game in a minute.

The text is docs/rules/<game>.md, carried in the package; headings have wording in all languages (``rules-<id>``).
"""

from __future__ import annotations

import re
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

import msgspec

from bot.app.match.service import Call, Voice
from bot.app.port.kind import plain
from bot.app.port.press import Text
from bot.app.port.screen import Button, Field, Screen
from bot.app.presses.table import HowTo, Legend, Panel, Rules
from bot.app.show.frames import LONGEST_TITLE
from bot.app.show.widgets import fit
from engines import GAMES
from engines.core.game import choose_options
from render import PAINTERS
from render.core.request import Request

FOUND = 6
LONGEST_RULE = 1500
MISTAKES = (1, 2, 3)

_HEADING = re.compile(r"^#{2,3} ([A-Z]{1,3}-?\d+)\b[ .:]*(.*)$")
_RULE = re.compile(r"^- \*\*([A-Z]+-(?:[A-Z]\.)?\d+(?:\.\d+)*)\*\*:? ?(.*)$")
_SOURCE = re.compile(r" ?\[(?:\d{3}|PUBLIC|public|PROPOSED)\b[^\[\]\n]*\]")
"""Where a rule comes from: ``[003]``, ``[004 FAQ 1]``, ``[PROPOSED; follows from N-1.8]``."""


class Rule(msgspec.Struct, frozen=True):
    """One rule: its id, its text as it stands, and the chapter that it is in."""

    id: str
    text: str
    chapter: str


class Book(msgspec.Struct, frozen=True):
    """The rules of a game. ``chapters``: id to English heading, in the order of the book."""

    chapters: dict[str, str]
    rules: dict[str, Rule]


def _folder() -> Path:
    packaged = Path(str(files("bot"))) / "rules"
    return packaged if packaged.is_dir() else Path(__file__).parents[3] / "docs" / "rules"


@lru_cache(maxsize=16)
def book(game: str) -> Book | None:
    """The rules of a game, or None where none are carried."""
    path = _folder() / f"{game}.md"
    return read(path.read_text("utf-8")) if game.isalnum() and path.is_file() else None


def read(text: str) -> Book:
    """Read a rule book: chapters, and the rules in them with the lines that belong to each."""
    chapters: dict[str, str] = {}
    rules: dict[str, list[str]] = {}
    where: dict[str, str] = {}
    chapter = current = ""
    for line in text.splitlines():
        if found := _HEADING.match(line):
            chapter, current = found[1], ""
            chapters[chapter] = _SOURCE.sub("", found[2].replace("`", ""))
        elif found := _RULE.match(line):
            current = found[1]
            rules[current] = [found[2]]
            where[current] = chapter
        elif line.startswith("#"):
            current = ""
        elif current:
            rules[current].append(line.strip())
    return Book(chapters, {key: Rule(key, _tidy(lines), where[key]) for key, lines in rules.items()})


def _tidy(lines: list[str]) -> str:
    text = re.sub(r"(?<![|\n])\n(?!\||\n)", " ", "\n".join(lines).strip())
    return _SOURCE.sub("", text.replace("**", "").replace("`", ""))


def look_up(rules: Book, wanted: str) -> list[Rule]:
    """The rule of that id, else the rules with all of the words, those with more of them first."""
    exact = rules.rules.get(wanted.strip().upper())
    if exact is not None:
        return [exact]
    words = plain(wanted).split()
    scored: list[tuple[int, int, Rule]] = []
    for rule in rules.rules.values():
        text = plain(f"{rules.chapters.get(rule.chapter, '')} {rule.text}")
        if words and all(word in text for word in words):
            scored.append((-sum(text.count(word) for word in words), len(scored), rule))
    return [rule for _, _, rule in sorted(scored, key=lambda found: found[:2])]


def chapter_name(rules: Book, chapter: str, voice: Voice) -> str:
    """The heading of a chapter in the reader's language, where the game has it."""
    return voice.own(f"rules-{chapter.lower()}", rules.chapters.get(chapter, chapter))


async def game_of(call: Call, wanted: str) -> tuple[str, str]:
    """The game that is meant by a word, a table or a game, and the table."""
    if wanted in GAMES:
        return wanted, ""
    found = await call.service.rooms.get(wanted) if wanted.isalnum() else None
    return (found[0].game, wanted) if found is not None else (next(iter(GAMES)), "")


async def show(call: Call, press: Rules) -> Screen:
    """Chapters, a chapter, a rule, or what was found."""
    game, table = await game_of(call, press.where)
    voice = Voice(game, call.lang)
    rules = book(game)
    wanted = press.wanted
    if rules is None:
        return _screen(voice, table or game, [voice.say("app-no-rules")])
    if not wanted:
        return _contents(rules, voice, table or game)
    if wanted.upper() in rules.chapters:
        return _chapter(rules, wanted.upper(), voice, table or game)
    return _found(rules, wanted, voice, table or game)


def _screen(voice: Voice, where: str, text: list[str], rows: tuple[tuple[Button, ...], ...] = ()) -> Screen:
    foot = [
        Button(HowTo(where).line, voice.say("app-how-to-play")),
        Button(Legend(where).line, voice.say("app-legend")),
    ]
    search = Field(voice.say("app-rules-search"), Rules.asking(where))
    name = fit(voice.say("app-rules-of", game=voice.title), LONGEST_TITLE)
    table = where if where not in GAMES else ""
    foot += _back(table, voice)
    shown = (*rows, tuple(foot))
    return Screen(name, tuple(text), rows=shown, fields=(search,), private=True, lang=voice.lang, table=table)


def _back(table: str, voice: Voice) -> list[Button]:
    """The way back to the table at which somebody looked the rules up."""
    return [Button(Panel(table).line, voice.say("app-to-table"))] if table else []


def _contents(rules: Book, voice: Voice, where: str) -> Screen:
    buttons = [
        Button(Rules(where, Text(key)).line, fit(f"{key} {chapter_name(rules, key, voice)}")) for key in rules.chapters
    ]
    rows = tuple((button,) for button in buttons)
    return _screen(voice, where, [voice.say("app-rules-english")], rows)


def _chapter(rules: Book, chapter: str, voice: Voice, where: str) -> Screen:
    inside = [rule for rule in rules.rules.values() if rule.chapter == chapter]
    text = [f"{chapter} {chapter_name(rules, chapter, voice)}", *(f"{rule.id} {rule.text}" for rule in inside)]
    return _screen(voice, where, text, ((Button(Rules(where).line, voice.say("app-back")),),))


def _found(rules: Book, wanted: str, voice: Voice, where: str) -> Screen:
    found = look_up(rules, wanted)
    if not found:
        return _screen(voice, where, [voice.say("app-rules-none", what=wanted[:40])])
    text = [fit(f"{rule.id} {rule.text}", LONGEST_RULE) for rule in found[:FOUND]]
    if len(found) > FOUND:
        text.append(voice.say("app-rules-more", n=len(found) - FOUND))
    chapters = dict.fromkeys(rule.chapter for rule in found[:FOUND] if rule.chapter)
    names = [Button(Rules(where, Text(key)).line, fit(f"{key} {chapter_name(rules, key, voice)}")) for key in chapters]
    return _screen(voice, where, text, tuple((button,) for button in names))


async def how_to_play(call: Call, press: HowTo) -> Screen:
    """A game in a minute: goal, a turn, what scores, three mistakes of beginners."""
    game, table = await game_of(call, press.where)
    voice = Voice(game, call.lang)
    text = []
    for part in ("goal", "turn", "scores", *(f"mistake-{n}" for n in MISTAKES)):
        if voice.has(f"how-to-play-{part}"):
            heading = voice.say(f"app-how-{part.partition('-')[0]}")
            text.append(f"{heading}: {voice.say(f'how-to-play-{part}')}")
    where = table or game
    screen = _screen(voice, where, text or [voice.say("app-how-none")])
    row = [Button(Rules(where).line, voice.say("app-rules")), Button(Legend(where).line, voice.say("app-legend"))]
    row += _back(table, voice)
    title = voice.say("app-how-title", game=voice.title)
    return msgspec.structs.replace(screen, title=title, rows=(tuple(row),), fields=())


def _blank(game: str) -> object:
    """A spectator's view of a table at which nothing has happened yet."""
    about = GAMES[game]
    seats = about.seats[0]
    return about.view(about.start(seats, choose_options(about, seats, {}), about.components), None)


async def legend(call: Call, press: Legend) -> Screen:
    """All signs on one picture."""
    game, table = await game_of(call, press.where)
    voice = Voice(game, call.lang)
    if game not in PAINTERS:
        return _screen(voice, table or game, [voice.say("app-no-legend")])
    screen = _screen(voice, table or game, [voice.say("app-legend-text")])
    picture = Request(game, _blank(game), "legend", lang=call.lang)
    return msgspec.structs.replace(screen, picture=picture, alt=voice.say("app-legend-text"), fields=())
