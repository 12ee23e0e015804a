"""Test components, setup, course (P-0 to P-3), options (P-24), invariants (P-25) and component files."""

import re
from itertools import dropwhile, pairwise, permutations, product
from statistics import mean

import pytest

from engines.core import piles
from engines.core.core_types import EngineError
from engines.core.log import SeedSecret
from engines.core.tree import first_move
from engines.princes.components import COMPONENTS, printed
from engines.princes.game import PRINCES
from tests.engines.core.test_components import refusal_reason
from tests.engines.laws.random_games import random_moments
from tests.engines.records.stored_games import read_game, record_paths
from tests.engines.refusals import catch_refusal
from tests.engines.rules.princes.position_builder import Scene, Table
from tests.engines.rules.rule_match import OPEN, split_move, visible_event_keys
from tests.engines.rules.test_rule_ids import rules_text

INDEX = printed(COMPONENTS.current_hash())
SECTIONS = dict(re.findall(r"^## (P-\d+ .*)\n((?:(?!## ).*\n?)*)", rules_text("princes"), re.M))
"""Texts of the rules' sections by heading."""


def test_P_0_1_rules_are_numbered_within_their_section() -> None:
    for heading, text in SECTIONS.items():
        prefix = {"P-21": "D-", "P-23": "E-"}.get(heading.split()[0], f"{heading.split()[0]}.")
        found = re.findall(r"^(?:- \*\*|\| )([PDE]-[\d.]+)[* ]", text, re.M)
        assert sorted(found) == sorted(f"{prefix}{n}" for n in range(1, len(found) + 1)), heading


def test_P_0_2_every_rule_names_its_sources() -> None:
    marks = re.compile(r"\[(000|001|000\+001|PUBLIC|PROPOSED)[], ]")
    rules = {rule: heading + text for heading, section in SECTIONS.items()
             for rule, text in re.findall(r"^- \*\*(P-[\d.]+)\*\*((?:.|\n(?=  ))*)", section, re.M)}  # fmt: skip
    assert [rule for rule, text in rules.items() if not marks.search(text)] == ["P-0.1", "P-0.3"]


def test_P_0_3_terms_have_their_sizes_and_places() -> None:
    table = INDEX.table
    assert [len(table.estate.columns), *{len(row) for row in table.estate.rows}, len(table.estate.rows)] == [7, 7, 7]
    assert (len(table.auction_object), len(table.profession)) == (7, 21)
    seen = Scene().give(0, professions="poet", table="jurist").turn().view_for(1)
    assert (seen.players[0].table, seen.players[0].professions) == (("jurist",), 1)
    assert "poet" not in str(seen)


def test_P_0_4_squares_are_named_by_column_from_the_left_and_row_from_below() -> None:
    match = Scene().give(0, tiles="forest r0 d7").auction()
    assert match.view_for(1).players[0].tiles[0].squares == ("d7", "e7", "f7", "d6", "e6", "f6")
    match.push_turns((0, "auction lake"), (1, "pass"), (2, "pass"))
    taken = {square for square, rule in match.blocking_rules(0, "place r0").items() if rule != OPEN}
    assert {"a2", "b2", "c2", "c3", "a1", "e6"} <= taken
    assert not {"a4", "b4", "a7", "d3"} & taken


def test_P_0_5_only_a_shared_edge_touches() -> None:
    Scene().turn().check_options(0, "d3= c3=P-8.6", "build tower r0")  # at the palazzo's corner, and at its edge
    match = Scene().give(0, tiles="tower r0 d3").turn()
    match.check_options(0, "b5= c5=P-8.6", "build chapel r0")  # c4 and d3 meet at a corner; d4 and d3 share an edge


def test_P_0_6_all_amounts_are_multiples_of_100() -> None:
    for amounts in (INDEX.table.prices, INDEX.table.rates):
        assert all(getattr(amounts, name) % 100 == 0 for name in amounts.__struct_fields__)
    caught = catch_refusal(Scene().give(1, florins=3550).turn)
    assert (caught.code, caught.path) == ("bad_state", "state")


def test_P_1_1_P_13_7_game_has_seven_rounds_and_unlimited_scores() -> None:
    view = Scene().give(0, pp=120, professions="poet", jesters=3).turn().after(0, "work poet 3").view_for(None)
    assert (len(view.minimum), view.players[0].pp) == (7, 123)


def test_P_1_2_an_estate_has_43_free_squares() -> None:
    match = Scene().turn()
    assert [p.empty for p in match.view_for(None).players] == [43, 43, 43]
    grid = match.blocking_rules(0, "build chapel r0")
    assert len(grid) == 49
    palazzo = {square for square, rule in grid.items() if rule != OPEN} & {f"{c}{r}" for c in "abcdefg" for r in "12"}
    assert {"a1", "b1", "c1", "a2", "b2", "c2"} <= palazzo


def test_P_1_3_there_are_thirty_buildings() -> None:
    sizes = {"large": 7, "medium": 5, "small": 3}
    kinds = {size: [kind for kind in INDEX.buildings if INDEX.tiles[kind].size == size] for size in sizes}
    assert kinds["large"] == ["laboratory", "university", "workshop"]
    assert kinds["medium"] == ["studio", "hospital", "library", "theater", "opera"]
    assert kinds["small"] == ["tower", "chapel"]
    assert all("".join(INDEX.tiles[kind].outline).count("#") == n for s, n in sizes.items() for kind in kinds[s])


def test_P_1_4_D_14_there_are_eighteen_landscapes() -> None:
    view = Table.open_drafted().view_for(None)
    assert [view.outlines[kind] for kind in ("forest", "lake", "park")] == [("###", "###"), ("##", "##"), ("###",)]


def test_P_1_7_there_are_sixty_cards() -> None:
    view = Table.open_drafted(3).view_for(None)
    assert view.decks == {"profession": 21 - 3 * 3, "bonus": 20, "prestige": 14}
    assert (view.heaps["prestige_card"], view.heaps["recruiting_card"]) == (14, 5)
    assert len(set(INDEX.professions)) + len(set(INDEX.bonus)) + len(set(INDEX.prestige)) + 5 == 60


def test_P_1_8_P_13_6_P_22_27_the_bank_never_runs_out() -> None:
    (
        Scene(florins=30_000)
        .give(0, professions="poet", jesters=3)
        .turn()
        .after(0, "work poet 0")
        .check("0.florins=30700")
    )  # more than all banknotes together, 22,700


def test_P_1_9_seven_kinds_are_auctioned_and_four_are_bought() -> None:
    auctioned = ["forest", "lake", "park", "jester", "builder", "prestige_card", "recruiting_card"]
    assert list(Table.open_drafted().blocking_rules(0, "auction")) == auctioned
    assert {"build", "freedom", "profession", "bonus"} < set(Scene().turn().blocking_rules(0))


def test_P_1_10_figures_and_markers_are_public() -> None:
    view = Scene(4).give(2, pp=5, best=11).round(3, start=1).auction(opener=2, jester=1).view_for(None)
    assert (view.start, view.round) == (1, 3)
    assert [(p.pp, p.best) for p in view.players] == [(0, 0), (0, 0), (5, 11), (0, 0)]
    assert view.auction is not None
    assert view.auction.won["jester"].seat == 1


def test_P_2_1_D_9_three_to_five_play() -> None:
    for seats in (3, 4, 5):
        view = Table.open(seats).view_for(None)
        assert (len(view.players), view.options["variant"]) == (seats, "base")
    for seats, code in ((1, "bad_seats"), (2, "bad_options"), (6, "bad_seats")):
        assert catch_refusal(Table.open, seats, variant="base").code == code


def test_P_2_2_all_players_start_with_only_3500_florins() -> None:
    match = Table.open()
    assert (match.seat_florins(), match.seat_points()) == ([3500, 3500, 3500], [0, 0, 0])
    for seat in range(3):
        has = match.player_state(seat)
        assert [has.builders, has.jesters, has.recruiting] == [0, 0, 0]
        assert [has.tiles, has.freedoms, has.table, has.bonus, has.prestige] == [[], [], [], [], []]


@pytest.mark.parametrize(("seats", "left"), [(3, 12), (4, 9), (5, 6)])
def test_P_2_3_four_persons_are_dealt_and_one_is_returned(seats: int, left: int) -> None:
    match = Table.open(seats)
    dealt = [list(match.player_state(seat).professions) for seat in range(seats)]
    assert [len(cards) for cards in dealt] == [4] * seats
    assert [visible_event_keys(match.entries[0], viewer) for viewer in (0, None)] == [["starts", "dealt"], ["starts"]]
    for seat in range(seats):
        match.check_choices(seat, set(dealt[seat]), "give").after(seat, f"give {dealt[seat][1]}")
    deck = match.state.decks["profession"]
    assert [match.player_state(seat).professions for seat in range(seats)] == [[*c[:1], *c[2:]] for c in dealt]
    assert piles.pile_size(deck) == left
    assert {cards[1] for cards in dealt} <= set(piles.all_cards(deck))
    assert [layer.known for layer in deck.layers] == [None]  # shuffled: no seat knows where they are


def test_P_2_4_all_players_choose_simultaneously_in_secret() -> None:
    digests = set()
    for order in permutations(range(3)):
        match = Table.open().check("moves=0,1,2")
        for seat in order:
            before = [match.view_for(viewer) for viewer in (*range(seat), *range(seat + 1, 3), None)]
            last = match.push_moves(seat, " ".join(first_move(match.choice_tree(seat))))
            others = [match.view_for(viewer) for viewer in (*range(seat), *range(seat + 1, 3), None)]
            if match.state.round == 0:
                assert [v.me and v.me.gives for v in others] == [v.me and v.me.gives for v in before]
                assert [v.players for v in others] == [v.players for v in before]
        assert visible_event_keys(last, None) == ["drafted", "round-begins"]
        assert visible_event_keys(last, 1) == [
            "gave",
            "drafted",
            "round-begins",
        ]  # each seat is informed only of its card
        digests.add(match.position_digest())
    assert len(digests) == 1
    assert match.refusal_of(1, "give poet") in {"not_your_turn", "bad_move"}


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_P_2_5_P_1_5_E_5_each_freedom_has_one_fewer_tile_than_players(seats: int) -> None:
    assert Table.open_drafted(seats).view_for(None).freedoms == dict.fromkeys(INDEX.freedoms, seats - 1)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_P_2_6_P_1_6_all_other_pieces_are_in_the_game(seats: int) -> None:
    view = Table.open_drafted(seats).view_for(None)
    rest = {"jester": 7, "builder": 6, "prestige_card": 14, "recruiting_card": 5}
    assert view.heaps == {"forest": 6, "lake": 6, "park": 6, **rest}
    assert view.buildings == dict.fromkeys(INDEX.buildings, 3)
    assert (view.decks["bonus"], view.decks["prestige"]) == (20, 14)


def test_P_2_7_the_start_player_is_drawn_or_sits_first() -> None:
    for start in ("oldest", "chosen"):
        match = Table.open(5, start_player=start).check("start=0")
        assert not [draw for draw in match.entries[0].draws if draw.pile == "start"]
    secrets = [SeedSecret(f"{n:02x}" * 32, "00" * 32) for n in range(40)]
    assert {Table.open(5, secret=secret, start_player="random").state.start for secret in secrets} == {*range(5)}


def test_P_2_8_hands_and_money_are_hidden_but_card_counts_public() -> None:
    scene = Scene().give(0, florins=900, professions="poet", bonus="lake_2", recruiting=1, prestige="most_lakes")
    match = scene.give(0, used_bonus="park_2", table="jurist").turn()
    for viewer in (1, 2, None):
        view = match.view_for(viewer)
        seen = view.players[0]
        assert (seen.professions, seen.bonus, seen.recruiting, seen.prestige) == (1, 1, 1, 1)
        assert (seen.table, seen.used_bonus, seen.florins) == (("jurist",), ("park_2",), None)
        assert not {"poet", "lake_2", "most_lakes"} & set(str(view.players).replace("'", " ").split())
        assert view.me is None or "poet" not in view.me.professions  # a spectator has no hand
    own = match.private_view(0)
    assert (own.professions, own.bonus, own.prestige, own.florins) == (("poet",), ("lake_2",), ("most_lakes",), 900)


def test_P_3_1_auction_then_actions_then_the_best_work() -> None:
    match = Scene().give(1, professions="poet", jesters=3).auction().check("phase=auction")
    (
        match.after_turns((0, "decline"), (1, "decline"), (2, "decline"))
        .check("phase=actions")
        .after_turns((0, "end"), (1, "work poet 0"), (1, "end"), (2, "end"))
        .check_events("ends-turn", "best-work", "round-begins")
        .check("phase=auction round=2")
    )


def test_P_3_2_both_phases_go_clockwise_from_the_start_player() -> None:
    match = Scene(4).round(3, start=2).auction(opener=2)
    for word, seat in product(("decline", "end"), (2, 3, 0, 1)):
        match.check(f"moves={seat}").after(seat, word)
    match.check("round=4")


@pytest.mark.parametrize(("number", "minimum"), list(enumerate((7, 10, 12, 14, 15, 16, 17), 1)))
def test_P_3_4_D_10_E_4_the_minimum_value_of_the_round(number: int, minimum: int) -> None:
    for value in (minimum - 1, minimum):
        jesters = min(7, (value - 1) // 2)
        persons = " ".join(["poet", "jurist", "painter"][: value - 2 * jesters])
        match = Scene().give(0, professions=persons, jesters=jesters).round(number).turn()
        match.check_options(0, "work=" if value == minimum else "work=P-7.3")
    match.after(0, "work poet 0").check_seat(0, f"best={minimum}")


def test_P_3_5_the_game_ends_after_round_seven() -> None:
    match = Scene().round(6).auction()
    match.play_default_moves(to_round=7)
    match.check("over=False")
    match.play_default_moves()
    assert match.view_for(None).over
    assert catch_refusal(match.push, 0, split_move("end")).code == "over"


DEFAULTS = {
    "variant": "base",
    "open_money": False,
    "recruiting_replaced_at": "opponent",
    "recruiting_in_hand_counts": True,
    "may_decline_to_open": True,
    "last_player_may_decline": True,
    "start_player": "random",
}


def test_P_24_options_have_their_defaults() -> None:
    assert {option.key: option.default for option in PRINCES.options} == DEFAULTS
    assert Table.open(start_player="random").view_for(None).options == DEFAULTS
    for key, value in (("open_money", 1), ("start_player", "youngest"), ("variant", "ru2"), ("speed", True)):
        with pytest.raises(EngineError, match="bad_options"):
            Table.open(3, **{key: value})  # type: ignore[arg-type]  # wrong on purpose

    text = COMPONENTS.read_source(COMPONENTS.current_hash())
    wide = text.replace('outline = ["##", "##"]', 'outline = ["####"]')
    assert wide != text
    assert Table.open(components=COMPONENTS.load_text(wide)).view_for(None).outlines["lake"] == ("####",)
    for outline in ('["###"]', '["##", "#"]', "[]"):
        with pytest.raises(EngineError, match="bad_request"):
            COMPONENTS.load_text(text.replace('outline = ["##", "##"]', f"outline = {outline}"))


@pytest.mark.parametrize("shown", [True, False])
def test_P_24_option_reveals_money(shown: bool) -> None:
    match = Scene(open_money=shown).give(1, florins=900).auction()
    for viewer in (0, 1, None):
        assert match.view_for(viewer).players[1].florins == (900 if shown else None)
    assert match.private_view(1).florins == 900


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_P_25_3_invariants_hold_after_every_step(seed: int) -> None:
    steps = []
    for match in dropwhile(lambda match: match.view_for(None).phase == "draft", random_moments(PRINCES, seed)):
        has = [len(own.professions) + own.recruiting + len(own.table) for own in match.position.state.players]
        steps.append((PRINCES.count_components(match.position), has))
    for (components, cards), (then, more) in pairwise(steps):
        assert then == components
        assert all(a <= b for a, b in zip(cards, more, strict=True))


def test_P_25_2_strong_players_complete_about_five_works_each() -> None:
    games = [read_game(path) for path in record_paths(PRINCES) if "-ai-" in path.name]
    works = [
        sum(key.startswith("completes") for one in kept.entries for key in one.keys) / kept.seats for kept in games
    ]
    assert 4 < mean(works) <= 7


TEXT = COMPONENTS.read_source(COMPONENTS.current_hash())
FREE = 'mode = "at_least"\nrequires = { freedom = 3 }\npp = 8\nzero_scores = false'


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('mode = "most"\ncounts = "work"', 'mode = "at_least"\ncounts = "work"', "prestige most_works: at_least needs"),
        (FREE, FREE.replace("at_least", "most"), "prestige three_freedoms: most needs"),
        (FREE, FREE.replace("false", "true"), "prestige three_freedoms: at_least needs"),
        ("[variant.base]\nplayers = [3, 4, 5]", "[variant.base]\nplayers = [3, 4]", "[variant.base]: players must be"),
    ],
)
def test_P_15_1_P_15_4_P_18_unplayable_component_file_is_refused(old: str, new: str, reason: str) -> None:
    assert old in TEXT
    assert reason in refusal_reason("princes", TEXT.replace(old, new, 1))
