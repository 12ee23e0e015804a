"""Answers of a sheet: grouped by the common beginning of their labels, and marked with icons."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from types import MappingProxyType
from typing import Final

from bot.app.ui.screen import Button, SlotRow
from bot.frontends.web.html_builder import Html, html_tag
from engines.core.hotspots import hotspot_thing
from render.core.painters import answer_colors, answer_icons
from render.core.theme import POSTER

COPY_SEPARATOR: Final = "."
"""Separates a thing from its copy's number."""


def find_sign(game: str, button: Button) -> int | None:
    """Return the number of a button's sign in its game's picture: that of its item, or of its last known token."""
    return _find_first(game, (_thing_of(button), *map(_without_copy, reversed(button.tokens))))


def find_heading_sign(game: str, button: Button) -> int | None:
    """Return the number of the sign of the common beginning of a group's buttons."""
    return _find_first(game, (*map(_without_copy, button.tokens), _thing_of(button)))


def find_slot_sign(game: str, slot: SlotRow) -> int | None:
    """Return the number of a slot's sign: that of its item, or of its buttons' item."""
    buttons = [button for button in (slot.open, slot.less, slot.more, *slot.give) if button is not None]
    return _find_first(game, (_without_copy(hotspot_thing(slot.hotspot)), *map(_thing_of, buttons)))


def render_sign(number: int | None) -> Html | None:
    """Render a sign as decoration, because the label next to it says the same."""
    return None if number is None else html_tag("span", class_=f"sg n{number}", aria_hidden="true")


def build_sign_styles(games: Iterable[str]) -> str:
    """Build the rules that place each sign of a game in its picture."""
    numbers = {game: _sign_numbers(game) for game in games}
    masks = (f'.{game} .sg {{ mask-image: url("signs-{game}.png"); }}\n' for game, known in numbers.items() if known)
    most = max((len(set(known.values())) for known in numbers.values()), default=0)
    places = (f".sg.n{n} {{ --n: {n}; }}\n" for n in range(most))
    return "".join([*masks, *places, *(rule for game in numbers for rule in _color_rules(game))])


def _color_rules(game: str) -> Iterator[str]:
    order = list(dict.fromkeys(answer_icons(game).values()))
    for icon, color in answer_colors(game).items():
        yield f".{game} .sg.n{order.index(icon)} {{ background: #{POSTER[color].lower()}; }}\n"


def _thing_of(button: Button) -> str:
    return _without_copy(hotspot_thing(button.hotspot))


def _without_copy(name: str) -> str:
    return name.partition(COPY_SEPARATOR)[0]


def _find_first(game: str, names: Iterable[str]) -> int | None:
    known = _sign_numbers(game)
    return next((known[name] for name in names if name in known), None)


@cache
def _sign_numbers(game: str) -> MappingProxyType[str, int]:
    icons = answer_icons(game)
    order = {icon: n for n, icon in enumerate(dict.fromkeys(icons.values()))}
    return MappingProxyType({name: order[icon] for name, icon in icons.items()})


DOT: Final = " · "
"""Separates the parts of a label."""
SHORT_LABEL: Final = 18
"""Maximum length of labels (characters) that fit side by side in threes, in two lines."""

Numbered = tuple[str, Button]


@dataclass(frozen=True)
class AnswerGroup:
    """Answers with the common part of their labels, which is empty for a single answer."""

    heading: str
    answers: tuple[Numbered, ...]

    @property
    def is_short(self) -> bool:
        """Whether three of the answers fit side by side."""
        return all(len(first_part(button.label, self.heading)) <= SHORT_LABEL for _, button in self.answers)


def group_answers(buttons: Sequence[Numbered]) -> Iterator[AnswerGroup]:
    """Group neighbouring buttons whose labels have the same first part; keep the others as they are."""
    for first, found in groupby(buttons, key=_first_part_of_several):
        answers = tuple(found)
        if first and len(answers) > 1:
            yield AnswerGroup(_common_beginning([button.label.split(DOT) for _, button in answers]), answers)
        else:
            yield AnswerGroup("", answers)


def first_part(label: str, heading: str) -> str:
    """Return the first part of a label that is not in its group's heading."""
    return label.removeprefix(heading).removeprefix(DOT).partition(DOT)[0]


def _first_part_of_several(numbered: Numbered) -> str:
    """Return the first part of a label with several parts; empty for pictures, links and blocked answers."""
    _, button = numbered
    first, others, _ = button.label.partition(DOT)
    return first if others and not (button.is_blocked or button.url or button.card is not None) else ""


def _common_beginning(labels: Sequence[list[str]]) -> str:
    """Return the common first parts of all labels; each label keeps at least one other part."""
    most = min(map(len, labels)) - 1
    same = next((n for n in range(most) if len({label[n] for label in labels}) > 1), most)
    return DOT.join(labels[0][:same])
