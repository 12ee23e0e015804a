"""Test lesson instructions: every step that asks for a move says what to do."""

from __future__ import annotations

import re

import pytest

from engines import GAMES
from engines.core.core_types import Msg
from engines.core.lessons import load_lesson
from engines.core.translation import LANGUAGES, build_translator

TOLD = {
    "en": "begin bribe build buy choose complete get give hire introduce keep mix pass place plan play put raise"
    " restore send start take",
    "de": "bau beginn behalt bestich erhöh fang führ gib leg misch nimm pass passe plan restaurier schick spiel steh"
    " stell wähl",
    "cs": "dej namíchej naplánuj nech obnov pasuj polož postav pošli přihoď přijmi uplať vezmi vrať vstaň zahraj začni"
    " nezačínej zaveď",
    "ru": "бери верни введи возьми встань начинай начни оставь отправь отреставрируй пасуй планируй подкупи подними"
    " положи построй разыграй смешай",
}
"""How a language tells somebody to do what these games ask for."""
BEGUN = re.compile(r"(?:^|(?<=[.:;] ))(?:(?:And |Now |now |First |At booth I |At the academy )*)(\w+)")
"""In English it begins the clause, after where or when; in other languages it has a form of its own."""
LEARNING = [key for key, game in GAMES.items() if load_lesson(game.data_dir) is not None]


def has_instruction(lang: str, text: str) -> bool:
    """Return whether a text tells its reader somewhere to do something."""
    text = " ".join(BEGUN.findall(text)) if lang == "en" else text
    return re.search(rf"\b(?:{'|'.join(TOLD[lang].split())})\b", text, re.IGNORECASE) is not None


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", LEARNING)
def test_every_step_that_asks_for_an_answer_says_what_to_do(game: str, lang: str) -> None:
    home = GAMES[game].data_dir
    lesson, speak = load_lesson(home), build_translator(home, lang)
    assert lesson is not None
    mute = [step.id for step in lesson.steps if step.words and not has_instruction(lang, speak(Msg(step.text_key)))]
    assert not mute


def test_a_step_that_only_tells_is_found() -> None:
    assert not has_instruction("en", "One action is left. The alchemist also wants the freedom of opinion.")
    assert has_instruction("en", "One action is left: introduce the freedom of opinion.")
