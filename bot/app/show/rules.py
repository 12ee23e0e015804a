"""The rules of a game by chapter, looked up by a rule's id or by words; and the page that explains a game in a minute.

The text is the game's own (``engines.core.rulebook``), its numbers are those of the table's components.
"""

from __future__ import annotations

import msgspec

from bot.app.match.service import Call, Voice
from bot.app.match.table import InRoom
from bot.app.port.kind import plain
from bot.app.port.press import Text
from bot.app.port.refusals import Declined
from bot.app.port.screen import Button, Field, Screen
from bot.app.presses.table import HowTo, Learn, Legend, Panel, Rules
from bot.app.show.frames import LONGEST_ALT, LONGEST_TITLE
from bot.app.show.rows import fit, in_rows
from engines import GAMES
from engines.core.game import choose_options
from engines.core.lessons import lesson_of
from engines.core.rulebook import body, heading
from engines.core.words import Msg, Refused
from render import PAINTERS
from render.core.legends import listed
from render.core.request import Request
from render.core.shapes import MISSES

FOUND = 6
LONGEST_FOUND = 600
MISTAKES = (1, 2, 3)
ALL = "all"
"""In place of a group of signs: all of them, on a poster."""
ON = " ›"
"""After the heading of the chapter that comes next."""


class Book(msgspec.Struct, frozen=True):
    """The rules of a game in one language, with the numbers of one table."""

    where: str
    """The table, or the game, at which they are read."""
    voice: Voice
    chapters: dict[str, tuple[str, ...]]
    """The paragraphs of each chapter by its id, in the order of reading."""

    def name(self, chapter: str) -> str:
        """The heading of a chapter."""
        return self.voice.say(heading(chapter))


def book(voice: Voice, components: str, where: str = "") -> Book:
    """The rules of the voice's game, with the numbers of a component table."""
    rules = GAMES[voice.game].rulebook
    numbers = rules.numbers(components) if rules.chapters else {}
    texts = {chapter: voice.say(body(chapter), **numbers) for chapter in rules.chapters}
    return Book(where, voice, {chapter: tuple(filter(None, text.splitlines())) for chapter, text in texts.items()})


def look_up(rules: Book, wanted: str) -> list[tuple[str, str]]:
    """The paragraphs with all of the words, each with its chapter, those with more of them first."""
    words = plain(wanted).split()
    scored: list[tuple[int, int, tuple[str, str]]] = []
    for chapter, paragraphs in rules.chapters.items():
        name = rules.name(chapter)
        for paragraph in paragraphs:
            text = plain(f"{name} {paragraph}")
            if words and all(word in text for word in words):
                count = sum(plain(paragraph).count(word) for word in words)
                scored.append((-count, len(scored), (chapter, paragraph)))
    return [found for _, _, found in sorted(scored, key=lambda one: one[:2])]


async def game_of(call: Call, wanted: str) -> tuple[str, str]:
    """The game that is meant by a word, a table or a game, and the table."""
    if wanted in GAMES:
        return wanted, ""
    found = await call.service.rooms.get(wanted) if wanted.isalnum() else None
    return (found[0].game, wanted) if found is not None else (next(iter(GAMES)), "")


async def _components(call: Call, game: str, table: str) -> str:
    """The component table that a table is played with, or that a new one would be."""
    found = call.service.components.get(game, "")
    if table:
        try:
            async with call.service.tables.hold(table) as held:
                found = held.match.header.components
        except InRoom as waiting:
            found = waiting.room.components
        except (Declined, Refused):  # nobody can play there: the rules can be read all the same
            pass
    try:
        GAMES[game].source(found)
    except Refused:  # it was never adopted here, or none is named: the game's own
        return GAMES[game].components
    return found


async def show(call: Call, press: Rules) -> Screen:
    """Chapters, a chapter, or what was found."""
    if not press.where:
        return await _of_some_game(call, press.wanted)
    game, table = await game_of(call, press.where)
    voice, where = Voice(game, call.lang), table or game
    rulebook = GAMES[game].rulebook if game in GAMES else None
    if rulebook is None or not rulebook.chapters:
        return _screen(voice, where, [voice.say("app-no-rules")])
    rules = book(voice, await _components(call, game, table), where)
    if not press.wanted:
        return _contents(rules)
    chapter = rulebook.chapter(press.wanted)
    return _chapter(rules, chapter) if chapter else _found(rules, press.wanted)


async def _of_some_game(call: Call, wanted: Text) -> Screen:
    """Where no table is meant: of the game that is named, or has such a rule; else the games are offered."""
    games = {game: about.rulebook for game, about in GAMES.items() if about.rulebook.chapters}
    said = wanted.split()
    for n in range(len(said), 0, -1):
        name = plain(" ".join(said[:n]))
        for game in games:
            if name in (game, plain(Voice(game, call.lang).title)):
                return await show(call, Rules(game, Text(" ".join(said[n:]))))
    for game, rulebook in games.items():
        if rulebook.chapter(wanted):
            return await show(call, Rules(game, wanted))
    voice = Voice("", call.lang)
    rows = tuple((Button(Rules(game, wanted).line, fit(Voice(game, call.lang).title)),) for game in games)
    return Screen(voice.say("app-rules-which"), rows=rows, private=True, lang=call.lang)


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


def _to(rules: Book, chapter: str, sign: str = "") -> Button:
    return Button(Rules(rules.where, Text(chapter)).line, fit(f"{rules.name(chapter)}{sign}"))


def _contents(rules: Book) -> Screen:
    return _screen(rules.voice, rules.where, [], tuple((_to(rules, chapter),) for chapter in rules.chapters))


def _chapter(rules: Book, chapter: str) -> Screen:
    order = [*rules.chapters]
    following = order[order.index(chapter) + 1 :][:1]
    back = Button(Rules(rules.where).line, rules.voice.say("app-back"))
    rows = (*((_to(rules, one, ON),) for one in following), (back,))
    screen = _screen(rules.voice, rules.where, [*rules.chapters[chapter]], rows)
    return msgspec.structs.replace(screen, title=fit(f"{rules.voice.title}: {rules.name(chapter)}", LONGEST_TITLE))


def _found(rules: Book, wanted: str) -> Screen:
    voice, found = rules.voice, look_up(rules, wanted)
    if not found:
        return _screen(voice, rules.where, [voice.say("app-rules-none", what=wanted[:40])])
    text = [fit(f"{rules.name(chapter)}: {paragraph}", LONGEST_FOUND) for chapter, paragraph in found[:FOUND]]
    if len(found) > FOUND:
        text.append(voice.say("app-rules-more", n=len(found) - FOUND))
    chapters = dict.fromkeys(chapter for chapter, _ in found[:FOUND])
    return _screen(voice, rules.where, text, tuple((_to(rules, chapter),) for chapter in chapters))


async def how_to_play(call: Call, press: HowTo) -> Screen:
    """A game in a minute: goal, a turn, what scores, three mistakes of beginners."""
    game, table = await game_of(call, press.where)
    voice = Voice(game, call.lang)
    numbers = GAMES[game].rulebook.numbers(await _components(call, game, table)) if game in GAMES else {}
    text = []
    for part in ("goal", "turn", "scores", *(f"mistake-{n}" for n in MISTAKES)):
        if voice.has(f"how-to-play-{part}"):
            about = voice.say(f"app-how-{part.partition('-')[0]}")
            text.append(f"{about}: {voice.say(f'how-to-play-{part}', **numbers)}")
    where = table or game
    screen = _screen(voice, where, text or [voice.say("app-how-none")])
    row = [Button(Rules(where).line, voice.say("app-rules")), Button(Legend(where).line, voice.say("app-legend"))]
    row += _back(table, voice)
    learn = (Button(Learn(game).line, voice.say("app-learn"), "primary"),) if lesson_of(GAMES[game].home) else ()
    title = voice.say("app-how-title", game=voice.title)
    return msgspec.structs.replace(screen, title=title, rows=tuple(filter(None, (learn, tuple(row)))), fields=())


def _blank(game: str) -> object:
    """A spectator's view of a table at which nothing has happened yet."""
    about = GAMES[game]
    seats = about.seats[0]
    return about.view(about.start(seats, choose_options(about, seats, {}), about.components), None)


async def legend(call: Call, press: Legend) -> Screen:
    """The signs of a game: a group on a picture, as large as they can be, or all on one poster."""
    game, table = await game_of(call, press.where)
    voice, where = Voice(game, call.lang), table or game
    if game not in PAINTERS:
        return _screen(voice, where, [voice.say("app-no-legend")])
    view, groups = _blank(game), listed(game)
    picture = Request(game, view, "legend", lang=call.lang)
    text = alt = voice.say("app-legend-text")
    shown = press.group
    if shown == ALL or not groups:
        picture = msgspec.structs.replace(picture, shape=MISSES)
    else:
        number = int(shown) % len(groups) if shown.isdecimal() else 0
        text, shown = voice(Msg(groups[number].heading)), str(number)
        alt = f"{text}: {', '.join(voice(sign.name) for sign in groups[number].signs)}"
        picture = msgspec.structs.replace(picture, part=shown)
    others = [(str(n), fit(voice(Msg(group.heading)))) for n, group in enumerate(groups)]
    others += [(ALL, voice.say("app-legend-all"))] if groups else []
    rows = in_rows([Button(Legend(where, one).line, label) for one, label in others if one != shown])
    screen = _screen(voice, where, [text], rows)
    return msgspec.structs.replace(screen, picture=picture, alt=fit(alt, LONGEST_ALT), fields=())
