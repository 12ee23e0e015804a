"""Break the toy game in ways that the laws must detect. tests/engines/laws/test_broken_games.py runs them.

Every sabotage gets a copy of the toy's module of its own, changes something in it, and gives the game that comes of it.
"""

import random
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache, partial
from importlib.util import module_from_spec, spec_from_file_location
from itertools import count, permutations
from pathlib import Path
from typing import Any

import msgspec

from engines.core.core_types import EngineError, Msg, Seat, TermRef
from engines.core.game import EventKind, Game
from engines.core.tree import Choice, Leaf, Option, action_of

Toy = Any
"""A copy of the module ``tests.toy.game``."""
AnyGame = Game[Any, Any]


@dataclass(frozen=True)
class Sabotage:
    """A way to break a law; ``spoil`` changes a copy of the toy's module and gives the game."""

    law: int
    name: str
    spoil: Callable[[Toy], AnyGame]


NOWHERE = "a key of no catalogue"
UNWORDED = Msg(NOWHERE)
ALL: list[Sabotage] = []


def breaks_law(law: int) -> Callable[[Callable[[Toy], AnyGame]], Callable[[Toy], AnyGame]]:
    """Enter a sabotage of a law, under the name of its function."""

    def enter(spoil: Callable[[Toy], AnyGame]) -> Callable[[Toy], AnyGame]:
        ALL.append(Sabotage(law, spoil.__name__, spoil))
        return spoil

    return enter


def copy_toy(name: str) -> Toy:
    """Return a new copy of the toy's module, as ``tests.toy.<name>``."""
    spec = spec_from_file_location(f"tests.toy.{name}", Path(__file__).parent / "game.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@cache
def sabotage_toy(name: str) -> AnyGame:
    """Return the sabotaged game of a name."""
    return next(sabotage.spoil for sabotage in ALL if sabotage.name == name)(copy_toy(f"sabotaged_{name}"))


def _before_take(toy: Toy, extra: Callable[..., None]) -> AnyGame:
    """Make the toy do something before every move of a turn."""
    take = toy.Turn.apply_action

    def apply_action(self: Any, state: Any, seat: int, action: Any, effects: Any) -> None:
        extra(self, state, seat, action, effects)
        take(self, state, seat, action, effects)

    toy.Turn.apply_action = apply_action
    game: AnyGame = toy.PEBBLES
    return game


def _after_ask(toy: Toy, extra: Callable[..., None]) -> AnyGame:
    """Change every turn's question of the toy."""
    ask = toy.Turn.choice_tree

    def choice_tree(self: Any, state: Any, seat: int) -> Choice:
        root: Choice = ask(self, state, seat)
        extra(root, state, seat)
        return root

    toy.Turn.choice_tree = choice_tree
    game: AnyGame = toy.PEBBLES
    return game


def _replaced_toy(field: str, other: Callable[..., Any], toy: Toy) -> AnyGame:
    """Let another function stand for one of the game."""
    return replace(toy.PEBBLES, **{field: partial(other, toy)})


def _replace_function(field: str) -> Callable[[Toy, Callable[..., Any]], AnyGame]:
    """Let another function, which knows the toy, stand for one of the game."""
    return lambda toy, other: replace(toy.PEBBLES, **{field: other})


def breaks(law: int, build: Callable[[Toy, Callable[..., Any]], AnyGame]) -> Callable[[Callable[..., Any]], None]:
    """Enter a sabotage of a law: the game that ``build`` makes with a function, which is given the toy first."""

    def enter(part: Callable[..., Any]) -> None:
        ALL.append(Sabotage(law, part.__name__, lambda toy: build(toy, partial(part, toy))))

    return enter


REPLACED: tuple[tuple[int, str, str, Callable[..., Any]], ...] = (
    (8, "nobody_counts_the_cards", "count_components", lambda toy, position: Counter()),
    (11, "the_text_board_is_empty", "board_messages", lambda toy, v: []),
    (11, "the_text_board_says_it_fifty_times", "board_messages", lambda toy, v: toy.text(v) * 50),
    (11, "the_alt_text_says_it_ten_times", "alt_messages", lambda toy, v: toy.text(v) * 10),
    (11, "the_text_board_leaves_out_the_coins", "board_messages",
     lambda toy, v: [m for m in toy.text(v) if m.key != "pebbles-coins"]),
    (11, "the_headline_does_not_say_whose_turn_it_is", "headline_messages",
     lambda toy, v: (Msg("pebbles-round", {"n": v.round}),) * 2),
    (12, "the_fallback_always_passes", "default_move", lambda toy, v, tree: ("pass",)),
    (13, "points_come_from_nowhere", "seat_scores",
     lambda toy, position: tuple(msgspec.structs.replace(s, parts={}) for s in toy.standings(position))),
    (16, "the_outcome_is_counted_otherwise", "seat_scores",
     lambda toy, position: tuple(msgspec.structs.replace(s, score=s.score + 1) for s in toy.standings(position))),
    (18, "it_imagines_always_the_same", "sample_state", lambda toy, v, dice: toy.sample_state(v, random.Random(1))),
    (18, "it_imagines_that_nobody_else_has_planned", "sample_state",
     lambda toy, v, dice: toy.sample_state(msgspec.structs.replace(v, owing=tuple(range(len(v.seats)))), dice)),
    (18, "it_forgets_what_it_put_under_the_deck", "sample_state",
     lambda toy, v, dice: toy.sample_state(msgspec.structs.replace(v, under=()), dice)),
)  # fmt: skip
"""Laws, names, the function of the game that another one stands for, and that one, which is given the toy first."""
ALL += [Sabotage(law, name, partial(_replaced_toy, field, other)) for law, name, field, other in REPLACED]


@breaks(1, _after_ask)
def an_open_option_leads_nowhere(toy: Toy, root: Choice, *_: Any) -> None:
    nowhere = Choice(Msg("pebbles-ask-turn"), [])
    root.options.append(Option("stuck", Msg("pebbles-pass"), nowhere))


@breaks(1, _before_take)
def an_offered_word_is_refused(toy: Toy, _turn: Any, _state: Any, _seat: int, action: Any, _effects: Any) -> None:
    if action.verb == "pass":
        raise EngineError("bad_move", Msg("refused-token"))


@breaks_law(1)
def a_second_question_differs(toy: Toy) -> AnyGame:
    asked = count()

    def offer_every_other_time(root: Choice, *_: Any) -> None:
        if next(asked) % 2:
            root.options.append(Option("peek", Msg("pebbles-pass"), Leaf(toy.PebblesAction("pass"))))

    return _after_ask(toy, offer_every_other_time)


@breaks(1, _after_ask)
def two_options_have_one_key(toy: Toy, root: Choice, *_: Any) -> None:
    root.options.append(root.options[-1])


@breaks_law(2)
def nobody_owes(toy: Toy) -> AnyGame:
    toy.Turn.active_seats = lambda self, state: {self.seat: False}
    return toy.PEBBLES  # type: ignore[no-any-return]


@breaks(2, _after_ask)
def everything_is_blocked(toy: Toy, root: Choice, *_: Any) -> None:
    for option in root.options:
        option.blocked = Msg("pebbles-no-coins")


@breaks_law(3)
def it_depends_on_the_process(toy: Toy) -> AnyGame:
    number = hash("pebbles") % 2**31
    return _before_take(toy, lambda _self, _state, seat, _a, effects: toy.tell(effects, "passed", seat, n=number))


@breaks_law(3)
def it_depends_on_what_was_played_before(toy: Toy) -> AnyGame:
    played = count()
    return _before_take(toy, lambda _self, _state, seat, _a, effects: toy.tell(effects, "passed", seat, n=next(played)))


@breaks_law(4)
def it_remembers_what_was_taken_back(toy: Toy) -> AnyGame:
    said = count()

    def extra(_self: Any, state: Any, seat: int, _action: Any, _effects: Any) -> None:
        state.players[seat].points += next(said) % 3

    return _before_take(toy, extra)


@breaks(5, _replace_function("count_components"))
def loading_gives_a_coin(toy: Toy, position: Any) -> Any:
    position.state.players[0].coins += 1
    return toy.count_components(position)


@breaks_law(6)
def an_event_tells_all_what_one_was_dealt(toy: Toy) -> AnyGame:
    tell = toy.tell
    toy.tell = lambda effects, kind, seat, at="", *, to=None, **args: tell(effects, kind, seat, at, to=None, **args)
    return toy.PEBBLES  # type: ignore[no-any-return]


@breaks_law(6)
def a_view_knows_what_is_left_in_the_deck(toy: Toy) -> AnyGame:
    view = toy.view

    def leaky_view(position: Any, seat: int | None) -> Any:
        left = sum(toy.VALUE[card] for layer in position.state.deck.layers for card in layer.cards)
        return msgspec.structs.replace(view(position, seat), deck=left)

    return replace(toy.PEBBLES, build_view=leaky_view)


@breaks(6, _after_ask)
def a_reason_tells_what_others_have(toy: Toy, root: Choice, state: Any, seat: int) -> None:
    n = sum(player.coins for player in state.players)
    root.options[0].note = Msg("pebbles-top", {"n": n})


@breaks_law(6)
def the_poor_pass_by_themselves(toy: Toy) -> AnyGame:
    toy.Turn.active_seats = lambda self, state: {self.seat: True} if state.players[self.seat].coins > 3 else {}
    toy.Turn.run_automatic = lambda self, state, effects: toy.tell(effects, "passed", self.seat)
    return toy.PEBBLES  # type: ignore[no-any-return]


@breaks(6, _before_take)
def a_preview_looks_at_the_deck(toy: Toy, _turn: Any, state: Any, seat: int, action: Any, effects: Any) -> None:
    if action.verb == "swap":
        toy.tell(effects, "looked", seat, to=seat, card=TermRef(state.deck.layers[0].cards[0]))


@breaks(6, _before_take)
def a_secret_comes_out_undeclared(toy: Toy, _turn: Any, state: Any, seat: int, action: Any, effects: Any) -> None:
    toy.tell(effects, "shown", seat, card=TermRef(state.players[seat].hand[0]), n=0)


@breaks_law(7)
def answers_stay_in_the_order_of_arrival(toy: Toy) -> AnyGame:
    def keep_answer(self: Any, state: Any, seat: int, action: Any, effects: Any) -> None:
        self.answers[seat] = effects.move
        effects.keep_step()

    def open_in_order(self: Any, state: Any, effects: Any) -> None:
        said = {seat: action_of(self.question_tree(state, seat), word) for seat, word in self.answers.items()}
        self.open_answers(state, said, effects)

    toy.Plan.apply_action, toy.Plan.run_automatic = keep_answer, open_in_order
    return toy.PEBBLES  # type: ignore[no-any-return]


@breaks_law(7)
def answers_are_told_as_they_come(toy: Toy) -> AnyGame:
    take = toy.Plan.apply_action

    def apply_and_tell(self: Any, state: Any, seat: int, action: Any, effects: Any) -> None:
        take(self, state, seat, action, effects)
        toy.tell(effects, "passed", seat)

    toy.Plan.apply_action = apply_and_tell
    return toy.PEBBLES  # type: ignore[no-any-return]


@breaks_law(8)
def a_misspelt_field_is_dropped(toy: Toy) -> AnyGame:
    source = Path(toy.__file__).read_text("utf-8").replace("forbid_unknown_fields=True", "forbid_unknown_fields=False")
    exec(compile(source, toy.__file__, "exec"), toy.__dict__)
    return toy.PEBBLES  # type: ignore[no-any-return]


@breaks(9, _after_ask)
def a_reason_has_no_words(toy: Toy, root: Choice, *_: Any) -> None:
    blocked = Option("why", Msg("pebbles-pass"), blocked=UNWORDED)
    root.options.append(blocked)


@breaks_law(9)
def asking_why_not_costs_a_coin(toy: Toy) -> AnyGame:
    question = toy.Plan.question_tree

    def question_tree(self: Any, state: Any, seat: int) -> Any:
        root = question(self, state, seat)
        then = root.then

        def take_coin(chosen: dict[str, int]) -> Any:
            state.players[seat].coins -= 1
            return then(chosen)

        root.then = take_coin
        return root

    toy.Plan.question_tree = question_tree
    return toy.PEBBLES  # type: ignore[no-any-return]


@breaks(10, _after_ask)
def a_label_is_too_long(toy: Toy, root: Choice, *_: Any) -> None:
    label = Msg("headline-waiting", {"seats": [Seat(n) for n in range(6)]})
    root.options.append(Option("long", label, Leaf(toy.PebblesAction("pass"))))


@breaks(10, _after_ask)
def a_note_has_no_words(toy: Toy, root: Choice, *_: Any) -> None:
    note = UNWORDED
    root.options[0].note = note


@breaks_law(12)
def the_fallback_reads_what_leaves_hold(toy: Toy) -> AnyGame:
    def mark(root: Choice, state: Any, seat: int) -> None:
        root.options[-1].then = Leaf(toy.PebblesAction("pass", sum(player.coins for player in state.players)))

    def fallback(v: Any, tree: Any) -> tuple[str, ...]:
        last = tree.options[-1] if isinstance(tree, Choice) else None
        held: Any = last.then if last is not None and last.key == "pass" else None
        if held is not None and held.action.n % 2 and tree.options[2].blocked is None:
            return ("swap",)
        return toy.PEBBLES.default_move(v, tree)  # type: ignore[no-any-return]

    return replace(_after_ask(toy, mark), default_move=fallback)


@breaks_law(12)
def the_ai_tosses_a_coin_of_its_own(toy: Toy) -> AnyGame:
    dice = random.Random(1)

    def guess(v: Any, tree: Any, peek: Any, _dice: Any) -> Any:
        return toy.guess(v, tree, peek, dice)

    return replace(toy.PEBBLES, heuristic_move=guess)


@breaks_law(12)
def a_master_imagines_with_dice_of_its_own(toy: Toy) -> AnyGame:
    own = random.Random(1)
    return replace(toy.PEBBLES, sample_state=lambda v, _dice: toy.sample_state(v, own))


@breaks_law(13)
def a_turn_follows_a_turn_forever(toy: Toy) -> AnyGame:
    def push_turn(self: Any, _state: Any, seat: int, _action: Any, effects: Any) -> None:
        effects.push_steps(toy.Turn(seat))

    return _before_take(toy, push_turn)


@breaks(14, _before_take)
def a_point_for_passing_goes_untold(toy: Toy, _turn: Any, state: Any, seat: int, action: Any, _effects: Any) -> None:
    state.players[seat].points += action.verb == "pass"


@breaks_law(14)
def an_event_of_no_kind_is_told(toy: Toy) -> AnyGame:
    return _before_take(toy, lambda _self, _state, seat, _a, effects: toy.tell(effects, "thinks", seat))


@breaks_law(14)
def an_event_lacks_an_argument(toy: Toy) -> AnyGame:
    return replace(toy.PEBBLES, events={**toy.EVENTS, "pebbles-passed": EventKind(("seat", "n"), ())})


@breaks_law(15)
def only_to_be_offered_a_sale_costs_a_coin(toy: Toy) -> AnyGame:
    ask = toy.Sell.choice_tree

    def take_coin_and_ask(self: Any, state: Any, seat: int) -> Any:
        state.players[seat].coins = max(0, state.players[seat].coins - 1)
        return ask(self, state, seat)

    toy.Sell.choice_tree = take_coin_and_ask
    return toy.PEBBLES  # type: ignore[no-any-return]


@breaks_law(15)
def orders_ahead_change_the_question(toy: Toy) -> AnyGame:
    ordered = count()
    seen = [0]

    def count_and_return_tree(v: Any) -> Any:
        seen[0] = next(ordered)
        return toy.PEBBLES.premove_tree(v)

    view = toy.view

    def view_with_count(position: Any, seat: int | None) -> Any:
        return msgspec.structs.replace(view(position, seat), deck=seen[0])

    return replace(toy.PEBBLES, premove_tree=count_and_return_tree, build_view=view_with_count)


@breaks(16, _before_take)
def an_offer_is_worth_more_than_it_was(toy: Toy, _turn: Any, state: Any, seat: int, action: Any, effects: Any) -> None:
    if action.verb == "offer":
        toy.tell(effects, "points", seat, n=1)


@breaks(17, _before_take)
def it_fails_seldom(toy: Toy, _turn: Any, state: Any, _seat: int, action: Any, _effects: Any) -> None:
    assert action.card != "card1" or state.round < 3  # the defect


@breaks(17, _replace_function("count_components"))
def what_was_reversed_is_refused(toy: Toy, position: Any) -> Any:
    assert list(position.state.bowls) in ([], list(toy.BOWLS))
    return toy.count_components(position)


@breaks(17, _replace_function("count_components"))
def it_permutes_before_it_counts(toy: Toy, position: Any) -> Any:
    for player in position.state.players:
        list(permutations(player.hand))
    return toy.count_components(position)


@breaks(17, _before_take)
def a_low_card_costs_a_fortune(toy: Toy, _turn: Any, state: Any, seat: int, action: Any, _effects: Any) -> None:
    state.players[seat].points -= 1000 * (action.card == "card1")


@breaks(17, _replace_function("default_move"))
def the_order_of_names_says_something(toy: Toy, view: Any, tree: Any) -> Any:
    last = list(toy.legal_moves(tree))[-1]
    return last if next(iter(view.bowls), "") == "blue" else toy.PEBBLES.default_move(view, tree)


@breaks(18, _replace_function("sample_state"))
def it_deals_a_card_twice(toy: Toy, v: Any, dice: Any) -> Any:
    position = toy.sample_state(v, dice)
    for layer in position.state.deck.layers[:1]:
        layer.cards[-1:] = layer.cards[:1]
    return position


@breaks(18, _replace_function("sample_state"))
def it_thinks_that_low_cards_are_never_held(toy: Toy, v: Any, dice: Any) -> Any:
    position = toy.sample_state(v, dice)
    layer = next((one for one in position.state.deck.layers if one.known is None), None)
    for seat, player in enumerate(position.state.players):
        if seat not in v.hands and layer is not None:
            low = [card for card in player.hand if toy.VALUE[card] < 5]
            high = [card for card in layer.cards if toy.VALUE[card] > 4]
            for one, other in zip(low, high, strict=False):
                player.hand[player.hand.index(one)] = other
                layer.cards[layer.cards.index(other)] = one
            layer.cards.sort()
    return position


@breaks(19, _before_take)
def what_was_told_counts(toy: Toy, _turn: Any, state: Any, seat: int, action: Any, effects: Any) -> None:
    if action.verb == "pass":
        toy.tell(effects, "points", seat, n=len(effects.events) + 1)
        state.players[seat].points += len(effects.events)
