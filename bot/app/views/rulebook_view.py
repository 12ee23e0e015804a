"""The rule book by chapter, search by rule id or words, the one-minute introduction and the legend.

The text comes from the game (``engines.core.rulebook``), with the numbers of the table's components.
"""

from collections.abc import Iterable

import msgspec

from bot.app.context import RequestContext
from bot.app.errors import RejectedError
from bot.app.i18n import Translator, game_title
from bot.app.tables.callbacks import LearnGame, OpenPanel, OpenRules, ShowHowTo, ShowLegend
from bot.app.tables.table import Table
from bot.app.ui.callback_data import CallbackData, FreeText
from bot.app.ui.screen import Button, Screen, TextInput, layout_buttons, truncate_label
from bot.app.ui.texts import normalize_text
from bot.app.views.screen_base import LONGEST_TITLE
from engines import GAMES
from engines.core.core_types import EngineError, Msg
from engines.core.game import resolve_options
from engines.core.lessons import load_lesson
from engines.core.rulebook import body_key, heading_key
from render.core.layouts import PAGE_LAYOUT
from render.core.legend_picture import visible_groups
from render.core.request import PictureRequest

MAX_RESULTS = 6
LONGEST_RESULT = 600
MISTAKES = (1, 2, 3)
ALL_GROUPS = "all"
"""Replaces a legend group's index: all groups on one poster."""


class RulesText(msgspec.Struct, frozen=True):
    """A game's rules in one language, with the numbers of one component table."""

    source: str
    """The table or game of the request."""
    translator: Translator
    chapters: dict[str, tuple[str, ...]]
    """Paragraphs by chapter id, in reading order."""

    def chapter_name(self, chapter: str) -> str:
        """Return the heading of a chapter."""
        return self.translator.translate(heading_key(chapter))


def build_rules_text(translator: Translator, components: str, where: str = "") -> RulesText:
    """Build the rules of the translator's game with the numbers of a component table."""
    rules = GAMES[translator.game].rulebook
    numbers = rules.rule_numbers(components) if rules.chapters else {}
    texts = {chapter: translator.translate(body_key(chapter), **numbers) for chapter in rules.chapters}
    return RulesText(
        where, translator, {chapter: tuple(filter(None, text.splitlines())) for chapter, text in texts.items()}
    )


def search_rules(rules: RulesText, wanted: str) -> list[tuple[str, str]]:
    """Find the paragraphs that contain all the words, with their chapters, most hits first."""
    words = normalize_text(wanted).split()
    scored: list[tuple[int, int, tuple[str, str]]] = []
    for chapter, paragraphs in rules.chapters.items():
        name = rules.chapter_name(chapter)
        for paragraph in paragraphs:
            text = normalize_text(f"{name} {paragraph}")
            if words and all(word in text for word in words):
                count = sum(normalize_text(paragraph).count(word) for word in words)
                scored.append((-count, len(scored), (chapter, paragraph)))
    return [hit for _, _, hit in sorted(scored, key=lambda entry: entry[:2])]


async def resolve_game(context: RequestContext, wanted: str) -> tuple[str, str]:
    """Resolve a game key or table id to a game and a table id; an unknown one to the first game."""
    if wanted in GAMES:
        return wanted, ""
    loaded = await context.service.lobbies.load_lobby(wanted) if wanted.isalnum() else None
    return (loaded.game, wanted) if loaded is not None else (next(iter(GAMES)), "")


async def _resolve_components(context: RequestContext, game: str, table_id: str) -> str:
    components = context.service.components.get(game, "")
    if table_id:
        try:
            async with context.service.tables.open(table_id) as opened:
                components = opened.match.header.components if isinstance(opened, Table) else opened.components
        except (RejectedError, EngineError):  # the rules are readable even if the table cannot be loaded
            pass
    try:
        GAMES[game].components_source(components)
    except EngineError:  # unknown to this server, or empty
        return GAMES[game].default_components
    return components


async def rulebook_screen(context: RequestContext, callback: OpenRules) -> Screen:
    """Build the table of contents, a chapter or the search results."""
    if not callback.where:
        return await _find_game_rules(context, callback.wanted)
    game, table = await resolve_game(context, callback.where)
    translator, where = Translator(context.lang, game), table or game
    rulebook = GAMES[game].rulebook if game in GAMES else None
    if rulebook is None or not rulebook.chapters:
        screen = _rulebook_base_screen(translator, where, [translator.translate("app-no-rules")])
        return msgspec.structs.replace(screen, fields=())  # nothing to search
    rules = build_rules_text(translator, await _resolve_components(context, game, table), where)
    if not callback.wanted:
        return _rulebook_base_screen(translator, where, [], _chapter_rows(rules, rules.chapters), callback.data)
    chapter = rulebook.find_chapter(callback.wanted)
    return _chapter_screen(rules, chapter) if chapter else _search_screen(rules, callback.wanted)


def split_game_name(text: str, lang: str) -> tuple[str, str]:
    """Return the game at the start of a text, or "", and the text after its name."""
    words = text.split()
    for n in range(len(words), 0, -1):
        name = normalize_text(" ".join(words[:n]))
        for game in GAMES:
            if name in (game, normalize_text(game_title(lang, game))):
                return game, " ".join(words[n:])
    return "", text


async def _find_game_rules(context: RequestContext, wanted: FreeText) -> Screen:
    """Look up a rule in a game that has it, without a table; if none does, offer the games."""
    games = {game: about.rulebook for game, about in GAMES.items() if about.rulebook.chapters}
    for game, rulebook in games.items():
        if rulebook.find_chapter(wanted):
            return await rulebook_screen(context, OpenRules(game, wanted))
    rows = tuple(
        (Button(OpenRules(game, wanted).data, truncate_label(game_title(context.lang, game))),) for game in games
    )
    return Screen(context.translate("app-rules-which"), rows=rows, private=True, lang=context.lang)


def _rulebook_base_screen(
    translator: Translator,
    where: str,
    text: list[str],
    rows: tuple[tuple[Button, ...], ...] = (),
    again: CallbackData = CallbackData(""),  # noqa: B008 - immutable
) -> Screen:
    foot = [translator.button(ShowHowTo(where), "app-how-to-play"), translator.button(ShowLegend(where), "app-legend")]
    search = TextInput(translator.translate("app-rules-search"), OpenRules.data_prefix(where))
    name = truncate_label(translator.translate("app-rules-of", game=translator.game_title), LONGEST_TITLE)
    table = where if where not in GAMES else ""
    foot += _to_table_buttons(table, translator)
    return Screen(
        name,
        tuple(text),
        rows=(*rows, tuple(foot)),
        fields=(search,),
        private=True,
        lang=translator.lang,
        table=table,
        again=again,
    )


def _to_table_buttons(table_id: str, translator: Translator) -> list[Button]:
    return [translator.button(OpenPanel(table_id), "app-to-table")] if table_id else []


def _chapter_rows(rules: RulesText, chapters: Iterable[str]) -> tuple[tuple[Button, ...], ...]:
    return tuple((_chapter_button(rules, chapter),) for chapter in chapters)


def _chapter_button(rules: RulesText, chapter: str, sign: str = "") -> Button:
    return Button(
        OpenRules(rules.source, FreeText(chapter)).data, truncate_label(f"{rules.chapter_name(chapter)}{sign}")
    )


def _chapter_screen(rules: RulesText, chapter: str) -> Screen:
    order = [*rules.chapters]
    following = order[order.index(chapter) + 1 :][:1]
    back = rules.translator.button(OpenRules(rules.source), "app-back")
    rows = (*((_chapter_button(rules, chapter_after, " ›"),) for chapter_after in following), (back,))
    screen = _rulebook_base_screen(rules.translator, rules.source, [*rules.chapters[chapter]], rows)
    return msgspec.structs.replace(
        screen, title=truncate_label(f"{rules.translator.game_title}: {rules.chapter_name(chapter)}", LONGEST_TITLE)
    )


def _search_screen(rules: RulesText, wanted: str) -> Screen:
    translator, hits = rules.translator, search_rules(rules, wanted)
    if not hits:
        return _rulebook_base_screen(
            translator, rules.source, [translator.translate("app-rules-none", what=wanted[:40])]
        )
    text = [
        truncate_label(f"{rules.chapter_name(chapter)}: {paragraph}", LONGEST_RESULT)
        for chapter, paragraph in hits[:MAX_RESULTS]
    ]
    if len(hits) > MAX_RESULTS:
        text.append(translator.translate("app-rules-more", n=len(hits) - MAX_RESULTS))
    chapters = dict.fromkeys(chapter for chapter, _ in hits[:MAX_RESULTS])
    return _rulebook_base_screen(translator, rules.source, text, _chapter_rows(rules, chapters))


async def how_to_play_screen(context: RequestContext, callback: ShowHowTo) -> Screen:
    """Build the one-minute introduction: goal, a turn, scoring, and three common mistakes."""
    game, table = await resolve_game(context, callback.where)
    translator = Translator(context.lang, game)
    numbers = (
        GAMES[game].rulebook.rule_numbers(await _resolve_components(context, game, table)) if game in GAMES else {}
    )
    text = []
    for part in ("goal", "turn", "scores", *(f"mistake-{n}" for n in MISTAKES)):
        if translator.has_text(f"how-to-play-{part}"):
            about = translator.translate(f"app-how-{part.partition('-')[0]}")
            text.append(f"{about}: {translator.translate(f'how-to-play-{part}', **numbers)}")
    where = table or game
    screen = _rulebook_base_screen(translator, where, text or [translator.translate("app-how-none")])
    row = [translator.button(OpenRules(where), "app-rules"), translator.button(ShowLegend(where), "app-legend")]
    row += _to_table_buttons(table, translator)
    learn = (translator.button(LearnGame(game), "app-learn", "primary"),) if load_lesson(GAMES[game].data_dir) else ()
    title = translator.translate("app-how-title", game=translator.game_title)
    return msgspec.structs.replace(screen, title=title, rows=tuple(filter(None, (learn, tuple(row)))), fields=())


def _start_view(game: str) -> object:
    about = GAMES[game]
    seats = about.seat_range[0]
    return about.build_view(
        about.build_first_position(seats, resolve_options(about, seats, {}), about.default_components), None
    )


async def legend_screen(context: RequestContext, callback: ShowLegend) -> Screen:
    """Build a game's legend: one group drawn large, or all groups on one poster."""
    game, table = await resolve_game(context, callback.where)
    translator, where = Translator(context.lang, game), table or game
    groups = visible_groups(game)
    if not groups:
        return _rulebook_base_screen(translator, where, [translator.translate("app-no-legend")])
    picture = PictureRequest(game, _start_view(game), "legend", lang=context.lang)
    text = alt = translator.translate("app-legend-text")
    selected = callback.group
    if selected == ALL_GROUPS:
        picture = msgspec.structs.replace(picture, layout=PAGE_LAYOUT)
    else:
        number = int(selected) % len(groups) if selected.isdecimal() else 0
        text, selected = translator(Msg(groups[number].heading)), str(number)
        alt = f"{text}: {', '.join(translator(sign.name) for sign in groups[number].signs)}"
        picture = msgspec.structs.replace(picture, part=selected)
    others = [(str(n), truncate_label(translator(Msg(group.heading)))) for n, group in enumerate(groups)]
    others.append((ALL_GROUPS, translator.translate("app-legend-all")))
    rows = layout_buttons(
        [Button(ShowLegend(where, group_key).data, label) for group_key, label in others if group_key != selected]
    )
    screen = _rulebook_base_screen(translator, where, [text], rows)
    return msgspec.structs.replace(screen, picture=picture, alt=alt, fields=())
