"""The texts of a picture: labels from the catalogues, names of seats and terms, headlines."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import engines
from engines.core.core_types import Arg, Msg, TermRef
from engines.core.translation import build_translator
from render.core.fonts import DETAIL, HEADLINE, font_safe_name, text_width
from render.core.layouts import CHAT_LAYOUTS, LAYOUTS, PAGE_LAYOUT
from render.core.request import PictureRequest
from render.core.text_fitting import shorten_text
from render.core.widgets import HeaderText

LONGEST_NAME_PX: Final = 400
"""Maximum width of a name kept whole in a headline that does not fit, so the verb always fits."""
HEADER_REST: Final = 180
"""Width in px of margins and the sign in a chat layout's header."""
BRIEF_NAME_PX = 190
"""Limit for a name next to a headline."""


class Labels:
    """The texts for a request in its language; ``home``: the folder with catalogues, by default the game's."""

    def __init__(self, request: PictureRequest, home: Path | None = None) -> None:
        home = home or Path(engines.__file__).parent / request.game
        bare = build_translator(home, request.lang)
        self.captioned, self._shown = request.captioned, request.shown
        self.names = tuple(
            font_safe_name(name) or bare(Msg("seat-name", {"n": seat})) for seat, name in enumerate(request.names, 1)
        )
        self.translate = build_translator(home, request.lang, self.names)
        self._game, self._home, self._lang, self._layout = request.game, home, request.lang, request.layout
        brief = tuple(shorten_text(name, DETAIL.face, DETAIL.px, BRIEF_NAME_PX) for name in self.names)
        self._translate_brief = build_translator(home, request.lang, brief)
        self._key: tuple[object, ...] = (
            home,
            request.lang,
            request.layout,
            self.names,
            request.captioned,
            request.shown,
        )

    def __eq__(self, other: object) -> bool:
        """Return whether other labels give the same texts, so a block with them can be reused."""
        return isinstance(other, Labels) and self._key == other._key

    def __hash__(self) -> int:
        """Return the hash of everything that the texts depend on."""
        return hash(self._key)

    @property
    def game_name(self) -> str:
        """Return the name of the game."""
        return self.translate(Msg("game-name"))

    def label_text(self, key: str, **args: Arg) -> str:
        """Return the text of a label: ``label_text("times", n=4)`` is the message ``picture-times``."""
        return self.translate(Msg(f"picture-{key}", args))

    def brief_label(self, key: str, **args: Arg) -> str:
        """Return the text of a label with shortened names."""
        return self._translate_brief(Msg(f"picture-{key}", args))

    def seat_name(self, seat: int) -> str:
        """Return the name of a seat."""
        return self.names[seat] if seat < len(self.names) else self.translate(Msg("seat-name", {"n": seat + 1}))

    def term_text(self, key: str) -> str:
        """Return the text of a term, capitalized."""
        return self.label_text("term", thing=TermRef(key))

    def lit_seats(self, owing: Sequence[int]) -> Sequence[int]:
        """Return the seats with lit panels; none in a film, whose caption names the actor."""
        return () if self.captioned else owing

    def private_header(self, title: str, detail: str, seat: int, left: str) -> HeaderText:
        """Return a hand's header: its title, or its player's name if shown to all."""
        if self._shown:
            return HeaderText(self.label_text("shown"), self.seat_name(seat), detail, seat, left)
        return HeaderText(self.label_text("private"), title, detail, seat, left, private=True)

    def headline_texts(self, view: Any) -> tuple[str, str]:
        """Return the current actor and action of a view, and its detail."""
        return self.header_texts(engines.GAMES[self._game].headline_messages(view))

    def header_texts(self, messages: tuple[Msg, Msg]) -> tuple[str, str]:
        """Return a headline with shortened names, and the line under it; nothing if a film has a caption."""
        if self.captioned:
            return "", ""
        first, second = messages
        return self._headline(first), self.translate(second)

    def _headline(self, message: Msg) -> str:
        layout, text = LAYOUTS[self._layout or PAGE_LAYOUT], self.translate(message)
        style = layout.stacked
        if self._layout in CHAT_LAYOUTS and text_width(text, style.face, style.least) <= layout.width - HEADER_REST:
            return text
        return self._translate_cut(message)

    def _translate_cut(self, message: Msg) -> str:
        names = tuple(shorten_text(name, HEADLINE.face, HEADLINE.least, LONGEST_NAME_PX) for name in self.names)
        return build_translator(self._home, self._lang, names)(message)
