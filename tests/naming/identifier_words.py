"""Split identifiers into words and classify them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
VOCABULARY: Final = ROOT / "docs" / "vocabulary.md"
RULES: Final = ROOT / "docs" / "rules"
PAIRS: Final = """\
say/said tell/told keep/kept find/found hear/heard give/given know/known see/seen make/made show/shown draw/drawn
leave/left hold/held go/gone begin/begun speak/spoken take/taken send/sent do/done write/written choose/chosen
think/thought sit/sat lead/led bring/brought buy/bought win/won lose/lost pay/paid spend/spent mean/meant lie/lain
grow/grown
"""
IRREGULAR: Final = dict(pair.split("/") for pair in PAIRS.split())
"""Verbs and their past participles, where these do not end in -ed."""
PARTICIPLES: Final = set(IRREGULAR.values())
NO_PARTICIPLES: Final = {
    *("need", "feed", "seed", "speed", "embed", "bed", "red"),
    *("proceed", "exceed", "succeed", "left", "based"),
}
WORD: Final = re.compile(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+")
LETTERS: Final = re.compile(r"[A-Za-z]+")


def split_name(name: str) -> list[str]:
    """Split an identifier into lower-case words."""
    return [word.lower() for word in WORD.findall(name)]


def is_participle(word: str) -> bool:
    """Return whether a word that begins a name is a past participle."""
    return word not in NO_PARTICIPLES and (word in PARTICIPLES or (word.endswith("ed") and len(word) > 4))


def past_forms(verb: str) -> set[str]:
    """Return the past forms of a verb as a name would spell them."""
    forms = {IRREGULAR.get(verb, verb + verb[-1:] + "ed"), verb + ("d" if verb.endswith("e") else "ed")}
    return forms | ({verb[:-1] + "ied"} if verb.endswith("y") else set())


def read_reference_words() -> set[str]:
    """Read the words of which other projects of the field make their names."""
    return set((Path(__file__).parent / "reference_words.txt").read_text("utf-8").split())


def read_vocabulary() -> list[list[str]]:
    """Read the rows of the tables of ``docs/vocabulary.md`` as cells."""
    lines = VOCABULARY.read_text("utf-8").splitlines()
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in lines if line.startswith("| ")]
    return [row for row in rows if row[0] != "term"]


def vocabulary_words() -> set[str]:
    """Return every word of a term that ``docs/vocabulary.md`` defines."""
    return {word.lower() for row in read_vocabulary() for word in LETTERS.findall(row[0])}


def rule_book_words(game: str) -> set[str]:
    """Return every word of the rules of a game."""
    return {word.lower() for word in LETTERS.findall((RULES / f"{game}.md").read_text("utf-8"))}
