"""The rules of a game by chapter, looked up by a rule's id or by words; and the page that explains a game in a minute.

The text is the game's own (``engines.core.rulebook``), its numbers are those of the table's components.
"""

from __future__ import annotations

import msgspec

from bot.app.context import RequestContext
from bot.app.i18n import Translator
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
    translator: Translator
    chapters: dict[str, tuple[str, ...]]
    """The paragraphs of each chapter by its id, in the order of reading."""

    def name(self, chapter: str) -> str:
        """The heading of a chapter."""
        return self.translator.say(heading(chapter))


def book(translator: Translator, components: str, where: str = "") -> Book:
    """The rules of the voice's game, with the numbers of a component table."""
    rules = GAMES[translator.game].rulebook
    numbers = rules.numbers(components) if rules.chapters else {}
    texts = {chapter: translator.say(body(chapter), **numbers) for chapter in rules.chapters}
    return Book(where, translator, {chapter: tuple(filter(None, text.splitlines())) for chapter, text in texts.items()})


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


async def game_of(context: RequestContext, wanted: str) -> tuple[str, str]:
    """The game that is meant by a word, a table or a game, and the table."""
    if wanted in GAMES:
        return wanted, ""
    found = await context.service.rooms.get(wanted) if wanted.isalnum() else None
    return (found[0].game, wanted) if found is not None else (next(iter(GAMES)), "")


async def _components(context: RequestContext, game: str, table: str) -> str:
    """The component table that a table is played with, or that a new one would be."""
    found = context.service.components.get(game, "")
    if table:
        try:
            async with context.service.tables.hold(table) as held:
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


async def show(context: RequestContext, press: Rules) -> Screen:
    """Chapters, a chapter, or what was found."""
    if not press.where:
        return await _of_some_game(context, press.wanted)
    game, table = await game_of(context, press.where)
    translator, where = Translator(game, context.lang), table or game
    rulebook = GAMES[game].rulebook if game in GAMES else None
    if rulebook is None or not rulebook.chapters:
        return _screen(translator, where, [translator.say("app-no-rules")])
    rules = book(translator, await _components(context, game, table), where)
    if not press.wanted:
        return _contents(rules)
    chapter = rulebook.chapter(press.wanted)
    return _chapter(rules, chapter) if chapter else _found(rules, press.wanted)


async def _of_some_game(context: RequestContext, wanted: Text) -> Screen:
    """Where no table is meant: of the game that is named, or has such a rule; else the games are offered."""
    games = {game: about.rulebook for game, about in GAMES.items() if about.rulebook.chapters}
    said = wanted.split()
    for n in range(len(said), 0, -1):
        name = plain(" ".join(said[:n]))
        for game in games:
            if name in (game, plain(Translator(game, context.lang).title)):
                return await show(context, Rules(game, Text(" ".join(said[n:]))))
    for game, rulebook in games.items():
        if rulebook.chapter(wanted):
            return await show(context, Rules(game, wanted))
    translator = Translator("", context.lang)
    rows = tuple((Button(Rules(game, wanted).line, fit(Translator(game, context.lang).title)),) for game in games)
    return Screen(translator.say("app-rules-which"), rows=rows, private=True, lang=context.lang)


def _screen(translator: Translator, where: str, text: list[str], rows: tuple[tuple[Button, ...], ...] = ()) -> Screen:
    foot = [
        Button(HowTo(where).line, translator.say("app-how-to-play")),
        Button(Legend(where).line, translator.say("app-legend")),
    ]
    search = Field(translator.say("app-rules-search"), Rules.asking(where))
    name = fit(translator.say("app-rules-of", game=translator.title), LONGEST_TITLE)
    table = where if where not in GAMES else ""
    foot += _back(table, translator)
    shown = (*rows, tuple(foot))
    return Screen(name, tuple(text), rows=shown, fields=(search,), private=True, lang=translator.lang, table=table)


def _back(table: str, translator: Translator) -> list[Button]:
    """The way back to the table at which somebody looked the rules up."""
    return [Button(Panel(table).line, translator.say("app-to-table"))] if table else []


def _to(rules: Book, chapter: str, sign: str = "") -> Button:
    return Button(Rules(rules.where, Text(chapter)).line, fit(f"{rules.name(chapter)}{sign}"))


def _contents(rules: Book) -> Screen:
    return _screen(rules.translator, rules.where, [], tuple((_to(rules, chapter),) for chapter in rules.chapters))


def _chapter(rules: Book, chapter: str) -> Screen:
    order = [*rules.chapters]
    following = order[order.index(chapter) + 1 :][:1]
    back = Button(Rules(rules.where).line, rules.translator.say("app-back"))
    rows = (*((_to(rules, one, ON),) for one in following), (back,))
    screen = _screen(rules.translator, rules.where, [*rules.chapters[chapter]], rows)
    return msgspec.structs.replace(screen, title=fit(f"{rules.translator.title}: {rules.name(chapter)}", LONGEST_TITLE))


def _found(rules: Book, wanted: str) -> Screen:
    translator, found = rules.translator, look_up(rules, wanted)
    if not found:
        return _screen(translator, rules.where, [translator.say("app-rules-none", what=wanted[:40])])
    text = [fit(f"{rules.name(chapter)}: {paragraph}", LONGEST_FOUND) for chapter, paragraph in found[:FOUND]]
    if len(found) > FOUND:
        text.append(translator.say("app-rules-more", n=len(found) - FOUND))
    chapters = dict.fromkeys(chapter for chapter, _ in found[:FOUND])
    return _screen(translator, rules.where, text, tuple((_to(rules, chapter),) for chapter in chapters))


async def how_to_play(context: RequestContext, press: HowTo) -> Screen:
    """A game in a minute: goal, a turn, what scores, three mistakes of beginners."""
    game, table = await game_of(context, press.where)
    translator = Translator(game, context.lang)
    numbers = GAMES[game].rulebook.numbers(await _components(context, game, table)) if game in GAMES else {}
    text = []
    for part in ("goal", "turn", "scores", *(f"mistake-{n}" for n in MISTAKES)):
        if translator.has(f"how-to-play-{part}"):
            about = translator.say(f"app-how-{part.partition('-')[0]}")
            text.append(f"{about}: {translator.say(f'how-to-play-{part}', **numbers)}")
    where = table or game
    screen = _screen(translator, where, text or [translator.say("app-how-none")])
    row = [
        Button(Rules(where).line, translator.say("app-rules")),
        Button(Legend(where).line, translator.say("app-legend")),
    ]
    row += _back(table, translator)
    learn = (Button(Learn(game).line, translator.say("app-learn"), "primary"),) if lesson_of(GAMES[game].home) else ()
    title = translator.say("app-how-title", game=translator.title)
    return msgspec.structs.replace(screen, title=title, rows=tuple(filter(None, (learn, tuple(row)))), fields=())


def _blank(game: str) -> object:
    """A spectator's view of a table at which nothing has happened yet."""
    about = GAMES[game]
    seats = about.seats[0]
    return about.view(about.start(seats, choose_options(about, seats, {}), about.components), None)


async def legend(context: RequestContext, press: Legend) -> Screen:
    """The signs of a game: a group on a picture, as large as they can be, or all on one poster."""
    game, table = await game_of(context, press.where)
    translator, where = Translator(game, context.lang), table or game
    if game not in PAINTERS:
        return _screen(translator, where, [translator.say("app-no-legend")])
    view, groups = _blank(game), listed(game)
    picture = Request(game, view, "legend", lang=context.lang)
    text = alt = translator.say("app-legend-text")
    shown = press.group
    if shown == ALL or not groups:
        picture = msgspec.structs.replace(picture, shape=MISSES)
    else:
        number = int(shown) % len(groups) if shown.isdecimal() else 0
        text, shown = translator(Msg(groups[number].heading)), str(number)
        alt = f"{text}: {', '.join(translator(sign.name) for sign in groups[number].signs)}"
        picture = msgspec.structs.replace(picture, part=shown)
    others = [(str(n), fit(translator(Msg(group.heading)))) for n, group in enumerate(groups)]
    others += [(ALL, translator.say("app-legend-all"))] if groups else []
    rows = in_rows([Button(Legend(where, one).line, label) for one, label in others if one != shown])
    screen = _screen(translator, where, [text], rows)
    return msgspec.structs.replace(screen, picture=picture, alt=fit(alt, LONGEST_ALT), fields=())
