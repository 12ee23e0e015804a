"""Test default choices of The Princes: warnings about prestige points, and the order of returned cards."""

from typing import Any

import pytest

from bot.app.api import App
from bot.app.i18n import Translator
from bot.app.ui.screen import flatten_rows
from bot.app.views.choice_labels import choice_labels, full_option_label
from bot.app.views.draft_widgets import ASIDE, DraftCallbacks, Widgets
from bot.app.views.node_widgets import build_node_widgets
from bot.app.views.tree_navigation import Draft, skip_automatic_tokens
from engines.core.core_types import Msg, TermRef
from engines.core.match import Match
from engines.core.translation import LANGUAGES
from engines.core.tree import Allocation, Choice, Leaf, next_node, open_options
from tests.app.conftest import Arrive
from tests.app.gameplay import read_table, start_three, table_version
from tests.app.test_panel_princes import play_until
from tests.engines.rules.princes.position_builder import Scene
from tests.texts import render_text

NAMES = ("Anna", "Ben", "Cleo")


def question_widgets(match: Match[Any, Any], seat: int, group: str = "") -> Widgets:
    """Return the widgets of the question for a seat."""
    tokens, node = skip_automatic_tokens(match.choice_tree(seat), ())
    draft = Draft(1, tokens, group=group)
    return build_node_widgets(node, draft, Translator("princes", "en", NAMES), DraftCallbacks("t", draft), notes=False)


def button_labels(parts: Widgets) -> dict[str, str]:
    """Return the labels by press (its tokens) of all that is open."""
    buttons = flatten_rows(parts.rows) + [b for asked in parts.selects for _, group in asked.groups for b in group]
    return {" ".join(b.callback_data.split()[4:]): b.label for b in buttons if not b.is_blocked}


def test_the_only_bonus_card_that_will_do_is_named_with_its_work() -> None:
    """It goes without saying, but not unsaid: it is spent."""
    match = Scene().give(0, professions="poet jurist", jesters=2, bonus="jester_2").round(2).turn()
    tokens, node = skip_automatic_tokens(match.choice_tree(0), ("work", "poet"))
    assert tokens[:4] == ("work", "poet", "jester_2=1", ".")
    assert not isinstance(node, Allocation)
    translator = Translator("princes", "en", NAMES)
    jester = translator(Msg("use", {"card": TermRef("jester_2")}))
    assert choice_labels(match.choice_tree(0), tokens[:4], translator)[-1] == jester
    works = next_node(match.choice_tree(0), "work")
    poet = next(option for option in open_options(works) if option.key == "poet")
    assert full_option_label(poet, translator).endswith(f" · {jester}")


def build_match(florins: int, pp: int) -> Match[Any, Any]:
    """Build a match in which seat 0 opens an auction."""
    return Scene(3).give(0, florins=florins, pp=pp).auction(opener=0)


@pytest.mark.parametrize(("florins", "said"), [(200, ""), (100, " · sells 1 PP"), (0, " · sells 2 PP")])
def test_auction_button_shows_points_sale_to_own_seat_only(florins: int, said: str) -> None:
    match = build_match(florins, 5)
    assert button_labels(question_widgets(match, 0))["auction builder"] == f"Auction a builder · 200{said}"
    root = match.choice_tree(0)
    plain = Translator("princes", "en", NAMES)
    for option in open_options(next_node(root, "auction")):
        assert "PP" not in plain(option.label), "on the table itself nobody learns it"


def test_auction_opener_question_does_not_depend_on_florins() -> None:
    texts = {str(build_match(florins, 0).open_questions()[0].text) for florins in (0, 100, 3000)}
    assert len(texts) == 1
    asked = Translator("princes", "en", NAMES)(build_match(0, 0).open_questions()[0].text)
    assert asked == render_text("ask-auction", game="princes", n=200)
    assert list(button_labels(question_widgets(build_match(0, 0), 0))) == ["decline"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_question_texts_do_not_mention_declining(lang: str) -> None:
    """Whether one may decline stands on its button alone: questions and headlines are true at every table."""
    translator, never = (
        Translator("princes", lang, NAMES),
        {"en": "nothing", "cs": "nic", "ru": "ничего", "de": "nichts"}[lang],
    )
    for verb in ("open", "take"):
        asked = "auction" if verb == "open" else verb
        keys = [f"ask-{asked}", f"ask-{asked}-from", f"headline-{verb}-detail", f"headline-{verb}-from-detail"]
        for said in (translator.translate(key, n=200) for key in keys):
            assert never not in said.replace("?", "").replace(",", "").split(), said


def test_raise_button_shows_points_sale() -> None:
    match = Scene(3).give(1, florins=200, pp=3).auction(opener=0)
    match.push(0, ("auction", "builder"))
    assert button_labels(question_widgets(match, 1)) == {"raise": "Raise to 300 · sells 1 PP", "pass": "Pass"}


def test_the_cards_that_are_not_kept_go_back_as_they_lie() -> None:
    match = Scene(3).give(0, florins=3000).auction(opener=0)
    match.push(0, ("auction", "prestige_card"))
    for seat in (1, 2):
        match.push(seat, ("pass",))
    root = match.choice_tree(0)
    tokens, node = skip_automatic_tokens(root, ())
    assert isinstance(node, Choice)
    kept = [option.key for option in node.options]
    word, end = skip_automatic_tokens(root, ("keep", kept[0]))
    assert (word, type(end)) == (("keep", kept[0], "rest"), Leaf)
    there = button_labels(question_widgets(match, 0))
    assert list(there) == [*kept, ASIDE], "another order stands behind one button"
    assert list(button_labels(question_widgets(match, 0, ASIDE))) == [f"{ASIDE}{key}" for key in kept], "beside which?"
    others = button_labels(question_widgets(match, 0, f"{ASIDE}{kept[0]}"))
    assert list(others) == [f"{kept[0]} {other}" for other in kept[1:]]
    next_word, after = skip_automatic_tokens(root, ("keep", kept[0], kept[1]))
    assert isinstance(after, Choice), "who wants an order of their own is asked on"
    match.push(0, word)
    assert tokens == ("keep",)
    assert next_word[:3] == ("keep", kept[0], kept[1])


@pytest.mark.slow
async def test_another_order_is_found_behind_its_button(app: App, arrive: Arrive) -> None:
    table, people = await start_three(arrive, "princes")
    seat = await play_until(app, table, is_looking_at_cards)
    who, at = people[seat], await table_version(app, table)
    async with app.service.tables.open_started(table) as found:
        cards = [option.key for option in open_options(next_node(found.match.choice_tree(seat), "keep"))]
    await who.follow(f"move {table}", "Order the others myself")
    await who.press(f"{who.button('group ').callback_data.rpartition(':')[0]}:{cards[1]}")
    await who.press(who.button(f"walk {table}").callback_data)
    await who.press(next(b.callback_data for b in flatten_rows(who.screen.rows) if b.callback_data.endswith(" rest")))
    if await table_version(app, table) == at:
        await who.tap("yes ")
    assert (await read_table(app, table)).match.entries[at].move == ("keep", cards[1], cards[0], "rest")


def is_looking_at_cards(match: Match[Any, Any], seat: int) -> bool:
    """Return whether a seat looks at several cards of a deck."""
    root = match.choice_tree(seat)
    return isinstance(root, Choice) and [option.key for option in root.options] == ["keep"] and len(cards_of(root)) > 3


def cards_of(root: Choice) -> list[str]:
    return [option.key for option in open_options(next_node(root, "keep"))]
