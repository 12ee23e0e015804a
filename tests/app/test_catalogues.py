"""Test the message catalogues: every key is used and worded in every language with the same arguments, and fits."""

from __future__ import annotations

import re
from typing import get_args

import pytest

from bot.app import permissions
from bot.app.dispatch.commands import COMMANDS
from bot.app.i18n import BOT
from engines.core.levels import LEVELS
from engines.core.translation import LANGUAGES
from tests.engines.core.catalogues import catalogue_arguments
from tests.games import REAL

pytestmark = pytest.mark.lint

CODE = sorted((BOT / "app").rglob("*.py"))
BUTTONS = re.findall(
    r"[a-z-]+",
    """
    join leave add-ai options start how-to-play invite learning-now rewind close-lobby your-move hand board
    story rules text-board back cancel more page-before page-after confirm try submit-tried hint draft-discard
    rewind rewind-vote rewind-alone vote-yes vote-no vote-withdraw ai-go-on story-all story-older story-newer
    rematch receipt end-yes legend confirm-on confirm-off pings-ping pings-dm pings-digest pings-quiet forget
    forget-yes pings-table my-tables new-table link data unlink look-usual look-strong look-redgreen
    """,
)
WIDEST_BUTTON = 30
LONGEST_HELP = 100


def message_source(lang: str, key: str) -> str:
    source = (BOT / "locale" / lang / "app.ftl").read_text("utf-8")
    found = re.search(rf"^{key} = (.*)$", source, re.MULTILINE)
    assert found, (lang, key)
    return found[1]


SHAPED = ("shape-tall", "shape-wide")


def keys_in_code() -> set[str]:
    """Return every key that the code names, also those made of parts."""
    source = "\n".join(path.read_text("utf-8") for path in CODE)
    keys = set(re.findall(r'"(app-[a-z-]*[a-z])"', source))
    keys |= {f"app-may-not-{act.replace(' ', '-').lower()}" for act in permissions.PERMISSIONS}
    keys |= {f"app-lang-{lang}" for lang in LANGUAGES} | {f"app-how-{p}" for p in ("goal", "turn", "scores", "mistake")}
    keys |= {f"app-pings-{style}" for style in ("ping", "table", "dm", "digest", "quiet")}
    keys |= {
        f"app-{kind}-{key}"
        for kind in ("set", "settings")
        for key in ("pings", "calls", "answers", "look", "shape", "tempo")
    }
    keys |= {f"app-answers-{place}" for place in ("usual", "app")}
    keys |= {f"app-calls-{place}" for place in ("usual", "chat", "page")}
    keys |= {f"app-look-{look}" for look in ("usual", "strong", "redgreen")}
    keys |= {f"app-tempo-{tempo}" for tempo in ("usual", "slow", "quick")}
    keys |= {f"app-level-{level}{about}" for level in LEVELS for about in ("", "-about")}
    keys |= {f"app-{key}" for key in ("shape-usual", *SHAPED, *(f"place-{shape}" for shape in SHAPED))}
    keys |= {f"app-rights-{act}{by}" for act in get_args(permissions.GroupAct) for by in ("", "-by")}
    keys |= {f"app-rights-who-{holders or 'platform'}" for holders in get_args(permissions.Holders)}
    keys |= {f"app-no-right-{act}{who}" for act in ("nights", "shows") for who in ("", "-admins")}
    return keys | {command.help for command in COMMANDS} | {a.help for c in COMMANDS for a in c.arguments}


def test_every_key_is_used_and_every_used_key_has_wording() -> None:
    assert set(catalogue_arguments("bot", "en", "app")) == keys_in_code()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_buttons_and_help_fit_their_places(lang: str) -> None:
    long = {
        key: message_source(lang, f"app-{key}")
        for key in BUTTONS
        if len(message_source(lang, f"app-{key}")) > WIDEST_BUTTON
    }
    assert not long
    helps = [c.help for c in COMMANDS] + [a.help for c in COMMANDS for a in c.arguments]
    assert not [key for key in helps if len(message_source(lang, key)) > LONGEST_HELP]
    assert not [key for key in BUTTONS if message_source(lang, f"app-{key}").endswith(".")]


def test_no_game_and_no_platform_is_named_in_the_service() -> None:
    for path in CODE:
        words = set(re.findall(r"[a-z]+", path.read_text("utf-8").lower()))
        assert not words & {*REAL, "discord", "telegram"}, path.name
