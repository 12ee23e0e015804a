"""Test the example sessions of docs/protocol.md and of version 1 against a real process."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.engines.protocol.client import send_lines

PAGE = Path(__file__).parents[3] / "docs" / "protocol.md"
EARLIER = Path(__file__).with_name("version1.txt")
"""The example session as version 1 of the page had it."""
LEFT_OUT = "…"


def read_example() -> str:
    """Read the example session of the page."""
    return PAGE.read_text("utf-8").split("## An example session")[1].split("```")[1]


def split_session(block: str) -> tuple[list[str], list[str]]:
    lines = [line for line in block.splitlines() if line]
    sent = [line[2:] for line in lines if line.startswith("> ")]
    answers = [line[2:] for line in lines if line.startswith("< ")]
    assert len(lines) == len(sent) + len(answers)
    return sent, answers


def answer_agrees(said: Any, told: Any) -> bool:
    """Return whether an answer is as the page says, but for what the page leaves out."""
    if said == LEFT_OUT:
        return True
    if isinstance(said, dict) and isinstance(told, dict):
        if LEFT_OUT not in said and set(said) != set(told):
            return False
        return all(key in told and answer_agrees(said[key], told[key]) for key in said if key != LEFT_OUT)
    if isinstance(said, list) and isinstance(told, list):
        head = said[:-1] if said and said[-1] == LEFT_OUT and len(told) != len(said) else said
        complete = head is said
        return (len(head) == len(told) if complete else len(head) <= len(told)) and all(map(answer_agrees, head, told))
    return bool(said == told)


@pytest.mark.slow
@pytest.mark.parametrize("block", [read_example(), EARLIER.read_text("utf-8")], ids=["version 2", "version 1"])
def test_the_example_session_goes_as_the_page_says(block: str) -> None:
    sent, answers = split_session(block)
    assert len(sent) == len(answers) > 20
    done = send_lines("\n".join([*sent, ""]).encode(), ("-m", "engines"))
    assert (done.returncode, done.stderr) == (0, b"")
    told = done.stdout.decode().splitlines()
    assert len(told) == len(sent)
    for line, expected, got in zip(sent, answers, told, strict=True):
        assert answer_agrees(json.loads(expected), json.loads(got)), f"{line}\n{expected}\n{got[:2000]}"


def test_example_answer_may_differ_only_where_omitted() -> None:
    assert answer_agrees({"a": 1, "…": "…"}, {"a": 1, "b": 2})
    assert not answer_agrees({"a": 1, "…": "…"}, {"a": 2, "b": 2})
    assert not answer_agrees({"a": 1}, {"a": 1, "b": 2})
    assert answer_agrees([1, "…"], [1, 2, 3])
    assert not answer_agrees([1, "…"], [2, 2, 3])
    assert not answer_agrees([1], [1, 2])
