"""Which tags of a forum belong to a table: that of its game, and that of its phase."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final

import discord

from bot.app.i18n import Translator
from bot.app.tables.lobby_store import TablePhase
from bot.app.ui.texts import normalize_text
from bot.frontends.discord.commands import LOCALES
from bot.frontends.discord.texts import translate
from engines import GAMES

PHASES: Final[tuple[TablePhase, ...]] = ("open", "running", "finished")
TAG_NAME: Final = 20
"""The longest name of a tag. Source: Discord, "Forum Tag Structure"."""
MOST_TAGS: Final = 20
"""The most tags that a forum can have."""
MOST_APPLIED: Final = 5
"""The most tags that a post can have."""


@cache
def game_tag_names(game: str) -> frozenset[str]:
    """Return the normalized names of a game's tag: its titles in all languages, also shortened, and its key."""
    titles = [Translator(game, lang).game_title for lang in LOCALES]
    return frozenset(normalize_text(name) for name in (game, *titles, *map(shorten_title, titles)))


@cache
def phase_tag_names(phase: TablePhase) -> frozenset[str]:
    """Return the normalized names of a phase's tag in all languages."""
    return frozenset(normalize_text(translate(lang, f"tag-{phase}")) for lang in LOCALES)


def shorten_title(title: str) -> str:
    """Return a title without its first words if it is too long for a tag."""
    while len(title) > TAG_NAME and " " in title:
        title = title.partition(" ")[2]
    return title[:TAG_NAME]


def find_tag(tags: Iterable[discord.ForumTag], names: frozenset[str]) -> discord.ForumTag | None:
    """Return the first tag with one of these normalized names."""
    return next((tag for tag in tags if normalize_text(tag.name) in names), None)


def missing_tag_names(tags: Sequence[discord.ForumTag], game: str, lang: str) -> list[str]:
    """Return the names of the tags to create for tables of a game, as many as the forum has room for."""
    wanted = [(shorten_title(Translator(game, lang).game_title), game_tag_names(game))]
    wanted += [(translate(lang, f"tag-{phase}"), phase_tag_names(phase)) for phase in PHASES]
    missing = [name for name, names in wanted if find_tag(tags, names) is None]
    return missing[: MOST_TAGS - len(tags)]


def choose_tags(
    available: Sequence[discord.ForumTag], applied: Sequence[discord.ForumTag], game: str, phase: TablePhase
) -> list[discord.ForumTag]:
    """Return the tags of a post: that of the game, that of the phase, and those that members have chosen."""
    own = [find_tag(available, game_tag_names(game)), find_tag(available, phase_tag_names(phase))]
    chosen = [tag for tag in own if tag is not None]
    names = frozenset().union(*map(phase_tag_names, PHASES), *map(game_tag_names, GAMES))
    others = [tag for tag in applied if normalize_text(tag.name) not in names]
    return [*chosen, *others][:MOST_APPLIED]
