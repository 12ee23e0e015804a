"""What a press that is declared promises: it comes back as it went out, short, and nothing else is read as one."""

from __future__ import annotations

from typing import Any, Literal, get_args, get_origin

import pytest

from bot.app.port.press import PRESSES, Press, Text, read
from bot.app.port.refusals import Declined
from bot.app.presses import me, time


def value(kind: Any) -> object:
    """Something that an argument of this type may be."""
    if get_origin(kind) is Literal:
        return next(one for one in reversed(get_args(kind)) if one)
    return 7 if kind is int else ("a", "b") if get_origin(kind) is tuple else Text("a b") if kind is Text else "abc"


def made(shape: type[Press], *, whole: bool) -> Press:
    return shape(**{name: value(kind) for name, kind, needed in shape.arguments if needed or whole})


@pytest.mark.parametrize("verb", sorted(PRESSES))
def test_every_press_comes_back_as_it_went_out(verb: str) -> None:
    for whole in (False, True):
        press = made(PRESSES[verb], whole=whole)
        assert read(press.line) == press, press.line


@pytest.mark.parametrize("verb", sorted(PRESSES))
def test_what_need_not_be_said_is_not_written(verb: str) -> None:
    shape = PRESSES[verb]
    needed = [value(kind) for _, kind, must in shape.arguments if must]
    words = " ".join(" ".join(one) if isinstance(one, tuple) else str(one) for one in needed)
    assert made(shape, whole=False).line == f"{verb} {words}".rstrip()


def test_buttons_of_yesterday_are_read() -> None:
    lines: dict[str, Press] = {
        "ladder 7h3k2m -": time.Ladder("7h3k2m", ""),
        "away 2026-12-24 2026-12-26 pause": time.Holiday("2026-12-24", "2026-12-26", Text("pause")),
        "order 7h3k2m build ~red=2 =4": time.OrderMore("7h3k2m", ("build", "~red=2", "=4")),
        "motion 7h3k2m 12 yes": time.Voice("7h3k2m", 12, "yes"),
        "link": me.Link(),
        "set look usual": me.Set("look", "usual"),
        "hours-yes 7h3k2m Europe/Prague 1320-480": time.HoursYes("7h3k2m", "Europe/Prague", "1320-480"),
    }
    for line, press in lines.items():
        assert (read(line), press.line) == (press, line)


@pytest.mark.parametrize(
    "line", ["", "nothing", "mute 7h3k2m maybe", "dayoff -1", "dayoff 1234567890", "dayoff ٣", "forget-me",
             "forget-me no", "nudge 7h3k2m", "waiting", "waiting 7h3k2m more", "set name Anna",
             "settings " + "x" * 300],
)  # fmt: skip
def test_what_no_button_carries_is_refused(line: str) -> None:
    with pytest.raises(Declined):
        read(line)
