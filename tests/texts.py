"""Render and match texts by key, so a new wording changes no test."""

import re
from functools import cache
from pathlib import Path

from fluent.syntax import FluentParser, ast

from bot.app.i18n import BOT_FOLDER
from engines import GAMES
from engines.core.core_types import Arg, Msg
from engines.core.translation import CORE_FOLDER, NO_READER, build_translator

PROTOCOL = CORE_FOLDER.parent / "protocol"
ARGUMENT = re.compile("\0(.+?)\0")
"""An argument in the pattern of a text."""


def render_text(
    key: str, /, lang: str = "en", game: str = "", names: tuple[str, ...] = (), reader: int = NO_READER, **args: Arg
) -> str:
    """Render the text of a key with its arguments, in the terms of a given game, for its only reader."""
    home = GAMES[game].data_dir if game else PROTOCOL
    return build_translator((BOT_FOLDER, home), lang, names, reader)(Msg(key, dict(args)))


def match_text(key: str, shown: str, lang: str = "en", game: str = "", **known: str | int) -> re.Match[str] | None:
    """Find the text of a key in a displayed text, with the known arguments and any values of the others."""
    home = GAMES[game].data_dir if game else PROTOCOL
    pattern = _read_patterns((CORE_FOLDER, BOT_FOLDER, home), lang)[key]
    assert known.keys() <= set(ARGUMENT.findall(pattern)), f"{key} shows other arguments than {sorted(known)}"
    return re.search(ARGUMENT.sub(lambda name: re.escape(str(known.get(name[1], ""))) or ".+?", pattern), shown)


@cache
def _read_patterns(homes: tuple[Path, ...], lang: str) -> dict[str, str]:
    paths = [path for home in homes for path in sorted((home / "locale" / lang).glob("*.ftl"))]
    entries = [entry for path in paths for entry in FluentParser().parse(path.read_text("utf-8")).body]
    return {entry.id.name: _build_message(entry) for entry in entries if isinstance(entry, ast.Message)}


def _build_message(entry: ast.Message) -> str:
    """Build the pattern of a message: of its text for all readers, or of that for *you*."""
    return f"(?:{'|'.join(map(_build_pattern, (entry.value, *(one.value for one in entry.attributes))))})"


def _build_pattern(text: ast.Pattern | None) -> str:
    return "".join(_build_part(part) for part in text.elements) if text else ""


def _build_part(part: ast.TextElement | ast.Placeable) -> str:
    match part:
        case ast.TextElement():
            return re.escape(part.value)
        case ast.Placeable(expression=ast.SelectExpression() as chosen):
            return f"(?:{'|'.join(_build_pattern(variant.value) for variant in chosen.variants)})"
        case ast.Placeable(expression=ast.StringLiteral() as literal):
            return re.escape(literal.value)
        case ast.Placeable(expression=ast.VariableReference() as argument):
            return f"\0{argument.id.name}\0"
    return ".+?"
