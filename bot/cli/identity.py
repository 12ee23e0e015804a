"""``bottega identity OUT``: draws the icons, avatars, cards and emoji that are uploaded to the chats."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from bot.cli.output import print_json
from bot.frontends.web.texts import translate
from engines.core.translation import LANGUAGES
from render.identity.files import identity_files


def add_arguments(commands: Any) -> None:
    """Declare the command."""
    parser = commands.add_parser("identity", help="draw the pictures of the bot: avatar, icons, cards, emoji")
    parser.add_argument("out", type=Path, metavar="OUT", help="the folder to write to; it is made if it is missing")
    parser.set_defaults(run=write_identity)


def write_identity(given: argparse.Namespace) -> None:
    """Write all files, and print their sizes in bytes. Raises ``OSError``."""
    taglines = {lang: translate(lang, "card-line") for lang in LANGUAGES}
    made = identity_files(taglines)
    for name, data in made.items():
        path: Path = given.out / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    print_json({name: len(data) for name, data in made.items()})
