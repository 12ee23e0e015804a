"""Test meeting links: only complete https addresses of named servers become buttons."""

from __future__ import annotations

import pytest

from bot.app.game_nights.night_text import MAX_LENGTH, find_link, place_text


@pytest.mark.parametrize(
    ("where", "link", "text"),
    [
        ("https://meet.example.org/room", "https://meet.example.org/room", "meet.example.org"),
        ("Online: https://Meet.example.org/a_b.", "https://Meet.example.org/a_b", "Online: meet.example.org."),
        ("(https://meet.example.org/)", "https://meet.example.org", "(meet.example.org/)"),
        ("[free](https://evil.example)", "", "[free](https://evil.example)"),
        ("xhttps://evil.example", "", "xhttps://evil.example"),
        ("At Anna’s", "", "At Anna’s"),
        ("http://meet.example.org", "", "http://meet.example.org"),
        ("https://bank.example@evil.example/", "", "https://bank.example@evil.example/"),
        ("https://localhost/x", "", "https://localhost/x"),
        ("https://meet.example.org:8443/x", "", "https://meet.example.org:8443/x"),
        ("https://bücher.example/x", "", "https://bücher.example/x"),
    ],
)
def test_a_link_is_found_in_a_place(where: str, link: str, text: str) -> None:
    assert find_link(where) == link
    assert place_text(where) == text


def test_a_link_that_no_button_takes_stays_text() -> None:
    assert not find_link(f"https://meet.example.org/{'x' * MAX_LENGTH}")
