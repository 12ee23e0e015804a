"""Break the sample game in ways that the laws must detect. tests/engines/laws/test_broken_games.py runs them.

Every sabotage gets a separate copy, changes something in it, and returns the resulting game.
"""

import random
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache, partial, wraps
from importlib import import_module
from itertools import count, permutations
from types import ModuleType, SimpleNamespace
from typing import Any

import msgspec

from docs.sample import engines
from docs.sample.tests.engines.rules.pebbles.position_builder import VALUE
from engines.core.core_types import Arg, EngineError, Msg, Seat, TermRef
from engines.core.game import EventKind, Game
from engines.core.tree import Choice, Leaf, Option, action_of

Copy = SimpleNamespace
"""A copy of the sample game: all names of its modules."""
AnyGame = Game[Any, Any]


@dataclass(frozen=True)
class Sabotage:
    """A way to break a law; ``spoil`` changes a copy and returns the game."""

    law: int
    name: str
    spoil: Callable[[Copy], Any]


PACKAGE = "docs.sample.engines.pebbles"
NOWHERE = "a key of no catalogue"
UNWORDED = Msg(NOWHERE)
ALL: list[Sabotage] = []


def breaks_law(law: int) -> Callable[[Callable[[Copy], object]], None]:
    """Register a sabotage of a law: a function that returns another game, or changes the copy of the sample game."""

    def enter(spoil: Callable[[Copy], object]) -> None:
        ALL.append(Sabotage(law, spoil.__name__, lambda copy: spoil(copy) or copy.PEBBLES))

    return enter


def copy_sample() -> Copy:
    """Load the modules of the sample game again under their names; the original ones stay imported."""
    first = _take_modules()
    try:
        import_module(f"{PACKAGE}.game")
    finally:
        copied = _take_modules()
        sys.modules.update(first)
        engines.pebbles = first[PACKAGE]
    return Copy(**{name: thing for module in copied.values() for name, thing in vars(module).items()})


def _take_modules() -> dict[str, ModuleType]:
    return {name: sys.modules.pop(name) for name in [*sys.modules] if name.startswith(PACKAGE)}


def tell(effects: Any, kind: str, seat: int, to: int | None = None, **args: Arg) -> None:
    effects.emit_event(Msg(f"pebbles-{kind}", {"seat": Seat(seat), **args}), to)


@cache
def sabotage_sample(name: str) -> Any:
    return next(sabotage.spoil for sabotage in ALL if sabotage.name == name)(copy_sample())


def _before_take(copy: Copy, extra: Callable[..., None]) -> None:
    take = copy.Turn.apply_action

    def apply_action(self: Any, state: Any, seat: int, action: Any, effects: Any) -> None:
        extra(self, state, seat, action, effects)
        take(self, state, seat, action, effects)

    copy.Turn.apply_action = apply_action


def _after_ask(copy: Copy, extra: Callable[..., None]) -> None:
    ask = copy.Turn.choice_tree

    def choice_tree(self: Any, state: Any, seat: int) -> Choice:
        root: Choice = ask(self, state, seat)
        extra(root, state, seat)
        return root

    copy.Turn.choice_tree = choice_tree


def _replace(field: str) -> Callable[[Copy, Callable[..., Any]], AnyGame]:
    return lambda copy, other: replace(copy.PEBBLES, **{field: other})


def breaks(law: int, build: Callable[[Copy, Callable[..., Any]], object]) -> Callable[[Callable[..., Any]], None]:
    """Register a sabotage of a law: the game that ``build`` makes with a function, which gets the copy first."""

    def enter(part: Callable[..., Any]) -> None:
        breaks_law(law)(wraps(part)(lambda copy: build(copy, partial(part, copy))))

    return enter


CASES: tuple[tuple[int, str, Callable[[Copy, Callable[..., Any]], object], Callable[..., Any]], ...] = (
    (1, "an_open_option_leads_nowhere", _after_ask, lambda copy, root, state, seat:
     root.options.append(Option("stuck", Msg("pebbles-pass"), Choice(Msg("pebbles-ask-turn"), [])))),
    (1, "two_options_have_one_key", _after_ask, lambda copy, root, state, seat: root.options.append(root.options[-1])),
    (3, "it_depends_on_the_process", _before_take, lambda copy, turn, state, seat, action, effects:
     tell(effects, "passed", seat, n=hash("pebbles") % 2**31)),
    (6, "a_secret_comes_out_undeclared", _before_take, lambda copy, turn, state, seat, action, effects:
     tell(effects, "shown", seat, card=TermRef(state.players[seat].hand[0]), n=0)),
    (9, "a_reason_has_no_words", _after_ask, lambda copy, root, state, seat:
     root.options.append(Option("why", Msg("pebbles-pass"), blocked=UNWORDED))),
    (10, "a_label_is_too_long", _after_ask, lambda copy, root, state, seat: root.options.append(
        Option("long", Msg("headline-waiting", {"seats": [Seat(n) for n in range(6)]}), Leaf(copy.Pass())))),
    (14, "an_event_of_no_kind_is_told", _before_take, lambda copy, turn, state, seat, action, effects:
     tell(effects, "thinks", seat)),
    (8, "nobody_counts_the_cards", _replace("count_components"), lambda copy, position: Counter()),
    (11, "the_text_board_is_empty", _replace("board_messages"), lambda copy, v: []),
    (11, "the_text_board_says_it_fifty_times", _replace("board_messages"), lambda copy, v: copy.board_messages(v) * 50),
    (11, "the_alt_text_says_it_ten_times", _replace("alt_messages"), lambda copy, v: copy.board_messages(v) * 10),
    (11, "the_alt_text_has_a_fragment", _replace("alt_messages"),
     lambda copy, v: [*copy.alt_messages(v), Msg("text-none")]),
    (11, "the_text_board_leaves_out_the_coins", _replace("board_messages"),
     lambda copy, v: [m for m in copy.board_messages(v) if m.key != "pebbles-coins"]),
    (11, "the_headline_does_not_say_whose_turn_it_is", _replace("headline_messages"),
     lambda copy, v: (Msg("pebbles-round", {"n": v.round}),) * 2),
    (12, "the_fallback_always_passes", _replace("default_move"), lambda copy, v, tree: ("pass",)),
    (13, "points_come_from_nowhere", _replace("seat_scores"),
     lambda copy, position: tuple(msgspec.structs.replace(s, parts={}) for s in copy.PEBBLES.seat_scores(position))),
    (16, "the_outcome_is_counted_otherwise", _replace("seat_scores"), lambda copy, position: tuple(
        msgspec.structs.replace(s, score=s.score + 1) for s in copy.PEBBLES.seat_scores(position))),
    (18, "it_imagines_always_the_same", _replace("sample_state"),
     lambda copy, v, dice: copy.sample_state(v, random.Random(1))),
    (18, "it_imagines_that_nobody_else_has_planned", _replace("sample_state"),
     lambda copy, v, dice: copy.sample_state(msgspec.structs.replace(v, owing=tuple(range(len(v.players)))), dice)),
    (18, "it_forgets_what_it_put_under_the_deck", _replace("sample_state"),
     lambda copy, v, dice: copy.sample_state(msgspec.structs.replace(v, under=()), dice)),
)  # fmt: skip
"""Laws, names, what builds the game, and the function it builds it with, which gets the copy first."""
for law, name, build, part in CASES:
    part.__name__ = name
    breaks(law, build)(part)


@breaks(1, _before_take)
def an_offered_word_is_refused(copy: Copy, _turn: Any, _state: Any, _seat: int, action: Any, _effects: Any) -> None:
    if isinstance(action, copy.Pass):
        raise EngineError("bad_move", Msg("refused-token"))


@breaks_law(2)
def no_seat_owes(copy: Copy) -> None:
    copy.Turn.active_seats = lambda self, state: {self.seat: False}


@breaks_law(4)
def it_remembers_what_was_taken_back(copy: Copy) -> None:
    said = count()

    def extra(_self: Any, state: Any, seat: int, _action: Any, _effects: Any) -> None:
        state.players[seat].points += next(said) % 3

    _before_take(copy, extra)


@breaks(5, _replace("count_components"))
def loading_gives_a_coin(copy: Copy, position: Any) -> Any:
    position.state.players[0].coins += 1
    return copy.count_components(position)


@breaks_law(6)
def an_event_tells_all_what_one_was_dealt(copy: Copy) -> None:
    deal = copy.Round.run_automatic

    def deal_and_tell(self: Any, state: Any, effects: Any) -> None:
        deal(self, state, effects)
        for seat, player in enumerate(state.players):
            tell(effects, "dealt-you", seat, card=TermRef(player.hand[-1]))

    copy.Round.run_automatic = deal_and_tell


@breaks_law(6)
def a_view_knows_what_is_left_in_the_deck(copy: Copy) -> AnyGame:
    view = copy.view

    def leaky_view(position: Any, seat: int | None) -> Any:
        left = sum(VALUE[card] for layer in position.state.deck.layers for card in layer.cards)
        return msgspec.structs.replace(view(position, seat), deck=left)

    return replace(copy.PEBBLES, build_view=leaky_view)


@breaks(6, _after_ask)
def a_reason_tells_what_others_have(copy: Copy, root: Choice, state: Any, seat: int) -> None:
    n = sum(player.coins for player in state.players)
    root.options[0].note = Msg("pebbles-top", {"most": n, "n": n})


@breaks_law(6)
def the_poor_pass_by_themselves(copy: Copy) -> None:
    copy.Turn.active_seats = lambda self, state: {self.seat: True} if state.players[self.seat].coins > 3 else {}
    copy.Turn.run_automatic = lambda self, state, effects: tell(effects, "passed", self.seat)


@breaks(6, _before_take)
def a_preview_looks_at_the_deck(copy: Copy, _turn: Any, state: Any, seat: int, action: Any, effects: Any) -> None:
    if isinstance(action, copy.SwapCard):
        tell(effects, "looked", seat, to=seat, card=TermRef(state.deck.layers[0].cards[0]))


@breaks_law(7)
def answers_stay_in_the_order_of_arrival(copy: Copy) -> None:
    def keep_answer(self: Any, state: Any, seat: int, action: Any, effects: Any) -> None:
        self.answers[seat] = effects.move
        effects.keep_step()

    def open_in_order(self: Any, state: Any, effects: Any) -> None:
        said = {seat: action_of(self.question_tree(state, seat), word) for seat, word in self.answers.items()}
        self.open_answers(state, said, effects)

    copy.Plan.apply_action, copy.Plan.run_automatic = keep_answer, open_in_order


@breaks_law(7)
def answers_are_told_as_they_come(copy: Copy) -> None:
    take = copy.Plan.apply_action

    def apply_and_tell(self: Any, state: Any, seat: int, action: Any, effects: Any) -> None:
        take(self, state, seat, action, effects)
        tell(effects, "passed", seat)

    copy.Plan.apply_action = apply_and_tell


@breaks_law(9)
def asking_why_not_costs_a_coin(copy: Copy) -> None:
    question = copy.Plan.question_tree

    def question_tree(self: Any, state: Any, seat: int) -> Any:
        root = question(self, state, seat)
        then = root.then

        def take_coin(chosen: dict[str, int]) -> Any:
            state.players[seat].coins -= 1
            return then(chosen)

        root.then = take_coin
        return root

    copy.Plan.question_tree = question_tree


@breaks(10, _after_ask)
def a_note_has_no_words(copy: Copy, root: Choice, *_: Any) -> None:
    root.options[0].note = UNWORDED


@breaks_law(12)
def the_fallback_reads_what_leaves_hold(copy: Copy) -> AnyGame:
    def mark(root: Choice, state: Any, seat: int) -> None:
        root.options[-1].then = Leaf(copy.LimitCoins(sum(player.coins for player in state.players)))

    def fallback(v: Any, tree: Any) -> tuple[str, ...]:
        last = tree.options[-1] if isinstance(tree, Choice) else None
        held: Any = last.then if last is not None and last.key == "pass" else None
        if held is not None and held.action.n % 2 and tree.options[2].blocked is None:
            return ("swap",)
        return copy.PEBBLES.default_move(v, tree)  # type: ignore[no-any-return]

    _after_ask(copy, mark)
    return replace(copy.PEBBLES, default_move=fallback)


@breaks_law(12)
def the_ai_tosses_a_coin_of_its_own(copy: Copy) -> AnyGame:
    dice = random.Random(1)

    return replace(copy.PEBBLES, heuristic_move=lambda v, tree, peek, _dice: copy.heuristic_move(v, tree, peek, dice))


@breaks_law(12)
def a_master_imagines_with_dice_of_its_own(copy: Copy) -> AnyGame:
    own = random.Random(1)
    return replace(copy.PEBBLES, sample_state=lambda v, _dice: copy.sample_state(v, own))


@breaks_law(13)
def a_turn_follows_a_turn_forever(copy: Copy) -> None:
    def push_turn(self: Any, _state: Any, seat: int, _action: Any, effects: Any) -> None:
        effects.push_steps(copy.Turn(seat))

    _before_take(copy, push_turn)


@breaks(14, _before_take)
def a_point_for_passing_goes_untold(copy: Copy, _turn: Any, state: Any, seat: int, action: Any, _effects: Any) -> None:
    state.players[seat].points += isinstance(action, copy.Pass)


@breaks_law(14)
def an_event_lacks_an_argument(copy: Copy) -> AnyGame:
    return replace(copy.PEBBLES, events={**copy.EVENTS, "pebbles-passed": EventKind(("seat", "n"), ())})


@breaks_law(15)
def only_to_be_offered_a_sale_costs_a_coin(copy: Copy) -> None:
    ask = copy.Sell.choice_tree

    def take_coin_and_ask(self: Any, state: Any, seat: int) -> Any:
        state.players[seat].coins = max(0, state.players[seat].coins - 1)
        return ask(self, state, seat)

    copy.Sell.choice_tree = take_coin_and_ask


@breaks_law(15)
def orders_ahead_change_the_question(copy: Copy) -> AnyGame:
    ordered = count()
    seen = [0]

    def count_and_return_tree(v: Any) -> Any:
        seen[0] = next(ordered)
        return copy.PEBBLES.premove_tree(v)

    view = copy.view

    def view_with_count(position: Any, seat: int | None) -> Any:
        return msgspec.structs.replace(view(position, seat), deck=seen[0])

    return replace(copy.PEBBLES, premove_tree=count_and_return_tree, build_view=view_with_count)


@breaks(16, _before_take)
def an_offer_is_worth_more_than_told(copy: Copy, _turn: Any, state: Any, seat: int, action: Any, effects: Any) -> None:
    if isinstance(action, copy.OfferCoins):
        tell(effects, "points", seat, n=1)


@breaks(17, _before_take)
def it_fails_seldom(copy: Copy, _turn: Any, state: Any, _seat: int, action: Any, _effects: Any) -> None:
    assert getattr(action, "card", "") != "card1" or state.round < 3  # the defect


@breaks(17, _replace("count_components"))
def what_was_reversed_is_refused(copy: Copy, position: Any) -> Any:
    assert list(position.state.bowls) in ([], list(copy.BOWLS))
    return copy.count_components(position)


@breaks(17, _replace("count_components"))
def it_permutes_before_it_counts(copy: Copy, position: Any) -> Any:
    for player in position.state.players:
        list(permutations(player.hand))
    return copy.count_components(position)


@breaks(17, _before_take)
def a_low_card_costs_a_fortune(copy: Copy, _turn: Any, state: Any, seat: int, action: Any, _effects: Any) -> None:
    state.players[seat].points -= 1000 * (getattr(action, "card", "") == "card1")


@breaks(17, _replace("default_move"))
def the_order_of_names_says_something(copy: Copy, view: Any, tree: Any) -> Any:
    last = list(copy.legal_moves(tree))[-1]
    return last if next(iter(view.bowls), "") == "blue" else copy.PEBBLES.default_move(view, tree)


@breaks(18, _replace("sample_state"))
def it_deals_a_card_twice(copy: Copy, v: Any, dice: Any) -> Any:
    position = copy.sample_state(v, dice)
    for layer in position.state.deck.layers[:1]:
        layer.cards[-1:] = layer.cards[:1]
    return position


@breaks(18, _replace("sample_state"))
def it_thinks_that_low_cards_are_never_held(copy: Copy, v: Any, dice: Any) -> Any:
    position = copy.sample_state(v, dice)
    layer = next((one for one in position.state.deck.layers if one.known is None), None)
    for seat, player in enumerate(position.state.players):
        if seat not in v.hands and layer is not None:
            low = [card for card in player.hand if VALUE[card] < 5]
            for one, other in zip(low, [card for card in layer.cards if VALUE[card] > 4], strict=False):
                player.hand[player.hand.index(one)] = other
                layer.cards[layer.cards.index(other)] = one
            layer.cards.sort()
    return position


@breaks(19, _before_take)
def what_was_told_counts(copy: Copy, _turn: Any, state: Any, seat: int, action: Any, effects: Any) -> None:
    if isinstance(action, copy.Pass):
        tell(effects, "points", seat, n=len(effects.events) + 1)
        state.players[seat].points += len(effects.events)
