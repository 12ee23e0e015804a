"""Test reviews: planted mistakes are found, noise is ignored, hidden information unused, reports repeatable."""

from dataclasses import replace
from functools import cache
from itertools import islice
from typing import Any

import msgspec
import pytest

from docs.sample.engines.pebbles.game import PEBBLES
from docs.sample.tests.engines.rules.pebbles.position_builder import VALUE
from engines import GAMES
from engines.core import analysis, review
from engines.core.analysis import (
    AnalysisInput,
    compare_moves,
    estimate_decision,
    estimate_rival,
    estimate_round,
    scale_playouts,
)
from engines.core.analysis_results import (
    LEAST_GAIN,
    AnalysisBudget,
    Decision,
    MoveComparison,
    QuickEstimate,
    RivalEstimate,
    RoundEstimate,
)
from engines.core.chance import RandomDice
from engines.core.core_types import EngineError, Move, Msg
from engines.core.log import LogEntry
from engines.core.match import Match
from engines.core.playout import StepLuck
from engines.core.reveals import move_message
from engines.core.review import (
    PartialReview,
    ReviewReport,
    build_report,
    decimal_message,
    decision_lines,
    is_complete,
    review_lines,
    run_step,
    step_counts,
)
from engines.core.search import Candidate, Search
from engines.core.translation import LANGUAGES, build_translator
from engines.core.tree import Choice, Leaf, Option, legal_moves
from tests.conftest import FULL_GAMES
from tests.engines.laws.random_games import ai_move, open_random
from tests.engines.records.stored_games import RECORDS, read_match
from tests.games import FACTS, REAL, Facts

FEW = AnalysisBudget(candidates=16, alternatives=16, complete=30, rounds=5, worst=4, best=1)
TINY = AnalysisBudget(candidates=2, alternatives=2, complete=2, rounds=1, worst=1, best=1)
AnyMatch = Match[Any, Any]


def run_steps(case: AnalysisInput, partial: PartialReview) -> PartialReview:
    while not is_complete(case, partial):
        partial = run_step(case, partial)
    return partial


def review_game(case: AnalysisInput) -> ReviewReport:
    return build_report(case, run_steps(case, PartialReview()))


def find_decisions(case: AnalysisInput) -> tuple[Decision, ...]:
    found = run_step(case, PartialReview()).decisions
    assert found, "expected a decision after the first step of the review"
    return found


def open_turn(seed: int) -> tuple[AnyMatch, int]:
    """Open a game up to its first turn; return it and the seat."""
    match = open_random(PEBBLES, seed)
    while match.view_for(seat := match.seats_to_move()[0]).asks != "turn":
        match.push(seat, next(legal_moves(match.choice_tree(seat))))
    return match, seat


@cache
def play_pebbles(seed: int, blunders: tuple[int, ...] = ()) -> tuple[AnyMatch, list[int]]:
    """Play a game in which all seats show their best card, but seat 0 passes in the rounds of ``blunders``.

    Return the match and the versions of these passes.
    """
    match, planted = open_random(PEBBLES, seed), []
    while match.seats_to_move():
        seat = match.seats_to_move()[0]
        word = ai_move(match, seat)
        if match.view_for(seat).asks == "turn" and match.view_for(seat).hands[seat]:
            word = ("show", max(match.view_for(seat).hands[seat], key=VALUE.__getitem__))
            if seat == 0 and match.round_number in blunders:
                word = ("pass",)
                planted.append(match.version + 1)
        match.push(seat, word)
    return match, planted


def case_of(match: AnyMatch, seat: int = 0, seed: int = 1, effort: AnalysisBudget = FEW) -> AnalysisInput:
    return AnalysisInput(match.game, match.header, match.entries, seat, seed, effort)


@cache
def review_pebbles(seed: int, blunders: tuple[int, ...] = ()) -> ReviewReport:
    return review_game(case_of(play_pebbles(seed, blunders)[0]))


def record_of(key: str) -> AnyMatch:
    paths = sorted((RECORDS / key).glob(f"rules{GAMES[key].rules_version}-*ai*.json"))
    assert paths, f"no AI game is recorded under the current rules: run `make records GAME={key}`"
    return read_match(paths[0])


# -- findings


def test_planted_blunder_is_found_with_the_best_alternative() -> None:
    _, planted = play_pebbles(3, (3,))
    found = review_pebbles(3, (3,))
    assert [one.decision.version for one in found.costly[:1]] == planted
    worst = found.costly[0]
    said, other = worst.moves
    assert said == ("pass",)
    assert other[0] == "show"
    assert abs(worst.gain - VALUE[other[1]]) < 3
    assert worst.decision.round == 3
    assert worst.parts["points"] > 0


def test_review_of_a_good_game_reports_no_mistake_in_its_last_moves() -> None:
    match, _ = play_pebbles(3)
    found = review_pebbles(3)
    last = max(v for v, entry in enumerate(match.entries, 1) if entry.seat == 0)
    assert last not in {one.decision.version for one in found.costly}


def build_comparison(gain: float, se: float, expected: float | None = None) -> MoveComparison:
    none = Msg("none")
    return MoveComparison(Decision(2, 1, 0.5), none, none, none, (("a",), ("b",)), gain, se, 40, expected_gain=expected)


@pytest.mark.parametrize(
    ("compared", "costly", "best"),
    [
        (((5, 2.6), (0.4, 0.01), (3, 1.4), (-5, 2.6), (-2, 0.9), (-1, 0.2)), [3], -2),
        (((5, 1, 0.2), (3, 1, 2), (0.1, 1, 9), (-6, 1, 0.4), (-2, 0.5, -1)), [3], -2),
        (((4, 1, 1), (3, 1, 5), (9, 4, 1), (5, 1, 2)), [9, 5, 3], None),
    ],
    ids=["uncertain or small", "only one estimate", "worst of the surest first"],
)
def test_only_certain_gains_found_by_both_estimates_are_reported(
    compared: tuple[tuple[float, ...], ...], costly: list[float], best: float | None
) -> None:
    """Rollouts to the end are weak and estimates may be wrong, so both must find the gain."""
    match, _ = play_pebbles(3)
    begun = run_step(case_of(match), PartialReview())
    assert begun.decisions
    some = tuple(build_comparison(*one) for one in compared)
    told = build_report(case_of(match), msgspec.structs.replace(begun, comparisons=some))
    assert [one.gain for one in told.costly] == costly
    assert (told.best and told.best.gain) == best


@pytest.mark.parametrize(("hopes", "games"), [(1.0, 0), (3.0, FEW.complete), (-3.0, FEW.complete // 2)])
def test_unreported_decisions_get_no_more_playouts(hopes: float, games: int, monkeypatch: pytest.MonkeyPatch) -> None:
    match, (planted,) = play_pebbles(3, (3,))
    case, decision, said = case_of(match), Decision(planted, 3, 0.5), match.entries[planted - 1].move
    rivals = estimate_decision(case, decision).rivals
    monkeypatch.setattr(Search, "margin_after", lambda _, __, word: 1.0 if word == said else hopes)
    found = compare_moves(case, decision, estimate_rival(case, decision, rivals))
    assert (found.games, found.is_mistake, found.is_strong_move) == (games, hopes == 3, False)


@pytest.mark.parametrize(
    ("worst", "best", "complete", "expected", "dull"),
    [
        (2, 1, (2, 1), [9, 7, -5], (-LEAST_GAIN, 7)),
        (2, 2, (2, 2), [9, 7, -4, -5], (-LEAST_GAIN, 7)),
        (4, 3, (4, 3), [9, 1, 7, -4, -5, 8, -6], (-LEAST_GAIN, 1)),
        (9, 9, (9, 9), [9, 1, 7, -4, -5, 8, -6], (-LEAST_GAIN, LEAST_GAIN)),
        (0, 2, (0, 2), [-4, -5], (-LEAST_GAIN, LEAST_GAIN)),
        (4, 3, (2, 1), [9, 7, -5], (-5, 8)),
    ],
)
def test_worst_and_best_decisions_are_each_weighed_once(
    worst: int,
    best: int,
    complete: tuple[int, int],
    expected: list[float],
    dull: tuple[float, float],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The best are chosen among decisions not already weighed as the worst, however few there are.

    Only the extreme ones are played to the end, so the last is estimated between their gains (``dull``).
    """
    gains = (9.0, 1.0, 7.0, -4.0, -5.0, 8.0, -6.0, 99.0)
    errors = (0.1, 0.1, 0.1, 0.1, 0.1, 4.0, 5.0, 0.1)
    rivals: list[tuple[Move, ...]] = [(("other",),)] * 7 + [()]
    """Nothing can be judged about the last one."""
    decisions = tuple(Decision(at, 1, 0.0) for at in range(len(gains)))
    estimates = tuple(QuickEstimate(*one) for one in zip(gains, errors, rivals, strict=True))

    between: list[tuple[float, float]] = []

    def look_again(
        _: AnalysisInput, decision: Decision, __: tuple[Move, ...], known: tuple[float, float]
    ) -> RivalEstimate:
        between.append(known)
        return RivalEstimate(("other",), gains[decision.version], errors[decision.version])

    def weigh_again(_: AnalysisInput, decision: Decision, __: RivalEstimate) -> MoveComparison:
        return msgspec.structs.replace(build_comparison(0, 1), decision=decision)

    monkeypatch.setattr(review, "estimate_rival", look_again)
    monkeypatch.setattr(review, "compare_moves", weigh_again)
    effort = AnalysisBudget(worst=worst, best=best, worst_complete=complete[0], best_complete=complete[1])
    partial = run_steps(case_of(play_pebbles(3)[0], effort=effort), PartialReview(decisions, quick_estimates=estimates))
    assert between[-1] == dull
    assert [gains[one.decision.version] for one in partial.comparisons] == expected


def test_decision_clearly_between_known_ones_gets_few_playouts(monkeypatch: pytest.MonkeyPatch) -> None:
    match, (planted,) = play_pebbles(3, (3,))
    case, decision, said = case_of(match), Decision(planted, 3, 0.5), match.entries[planted - 1].move
    case = replace(case, effort=msgspec.structs.replace(FEW, expected=300))
    monkeypatch.setattr(Search, "margin_after", lambda _, n, word: 0.0 if word == said else 2.0 + 8 * (n % 2))
    rivals, played = (("show", "card14"),), []
    monkeypatch.setattr(analysis, "MIN_PLAYOUTS", 20)
    for dull in ((0.0, 0.0), (-1.0, 5.0), (-1.0, 20.0)):
        played.append(round((4 / estimate_rival(case, decision, rivals, dull).se) ** 2))
    whole, also, few = played
    assert whole == also > 10 * few


@pytest.mark.parametrize(("spread", "expected"), [(1.0, [16]), (40.0, [16, 64])])
def test_uncertain_first_estimate_is_repeated_with_more_playouts(
    spread: float, expected: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    def halve(_: object, __: Move, others: list[Move], games: int) -> list[Candidate]:
        asked.append(games)
        return [Candidate(others[0], [-spread, spread, 0.0, spread])]

    monkeypatch.setattr(analysis, "halve_candidates", halve)
    match, (planted,) = play_pebbles(3, (3,))
    estimate_decision(case_of(match), Decision(planted, 3, 0.5))
    assert asked == expected


def test_game_with_expensive_playouts_gets_fewer() -> None:
    dear = replace(PEBBLES, action_features=replace(PEBBLES.action_features, master_playouts=120))
    case = case_of(play_pebbles(3)[0])
    assert [scale_playouts(replace(case, game=game), 60) for game in (PEBBLES, dear)] == [60, 30]


def test_luck_of_a_move_depends_only_on_its_seat_and_round() -> None:
    one, other = StepLuck(7), StepLuck(7)
    for _ in range(3):
        one.begin_move(1, 0)
        one.toss()
    other.begin_move(1, 1)
    tossed = []
    for luck in (one, other):
        luck.begin_move(2, 0)
        tossed.append([luck.toss() for _ in range(4)])
    assert tossed[0] == tossed[1]
    other.begin_move(2, 0)
    assert [other.toss() for _ in range(4)] != tossed[0]


def test_luck_is_uniformly_distributed() -> None:
    luck = StepLuck(1 << 80)
    found = []
    for n in range(2000):
        luck.begin_move(n % 9, n % 4)
        found.append(luck.toss())
    assert all(0 <= one < 1 for one in found)
    assert all(140 < count < 260 for count in [sum(int(one * 10) == tenth for one in found) for tenth in range(10)])


@pytest.mark.parametrize("key", REAL)
def test_decisions_are_first_estimated_with_master_playouts(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Playouts stop at the next round: rollouts to the end are weaker and less informative for the same effort."""

    def to_the_end(*_: object) -> Any:
        raise AssertionError("the game ended before the move that was looked for")

    monkeypatch.setattr(Search, "play_out", to_the_end)
    case = case_of(record_of(key), effort=TINY)
    assert estimate_decision(case, find_decisions(case)[0]).rivals


def test_review_of_equal_moves_reports_no_decision() -> None:
    def even_scores(position: Any) -> Any:
        return tuple(msgspec.structs.replace(one, score=0, rank=1, parts={}) for one in PEBBLES.seat_scores(position))

    match, _ = play_pebbles(3, (1, 2))
    found = review_game(replace(case_of(match), game=replace(PEBBLES, seat_scores=even_scores)))
    assert found.costly == ()
    assert found.best is None


# -- computation


def test_report_is_deterministic_and_its_steps_can_be_serialized() -> None:
    match, _ = play_pebbles(3, (3,))
    case, partial, seen = case_of(match, effort=TINY), PartialReview(), []
    while not is_complete(case, partial):
        partial = msgspec.msgpack.decode(msgspec.msgpack.encode(run_step(case, partial)), type=PartialReview)
        seen.append(step_counts(case, partial)[0])
    assert seen == list(range(1, len(seen) + 1))
    assert step_counts(case, partial) == (len(seen), len(seen))
    assert msgspec.json.encode(build_report(case, partial)) == msgspec.json.encode(review_game(case))


def test_only_decisions_with_alternatives_are_reviewed() -> None:
    match, _ = play_pebbles(3)
    begun = run_step(case_of(match), PartialReview())
    assert begun.decisions
    for one in begun.decisions:
        entry = match.entries[one.version - 1]
        assert (entry.kind, entry.seat) == ("move", 0)
        assert 0 <= one.part <= 1
    assert [number for number, _ in begun.rounds] == [1, 2, 3]


def test_undone_move_is_not_reviewed() -> None:
    match, seat = open_turn(3)
    match.push(seat, ("pass",))
    taken = match.version
    match.undo(seat)
    while match.seats_to_move():
        match.push(match.seats_to_move()[0], next(legal_moves(match.choice_tree(match.seats_to_move()[0]))))
    assert taken not in {one.version for one in find_decisions(case_of(match, seat))}


def test_moves_of_an_ai_in_a_players_seat_are_not_reviewed() -> None:
    case = case_of(play_pebbles(3)[0])
    own = [v for v, entry in enumerate(case.entries, 1) if entry.seat == 0]
    stood_in = [msgspec.structs.replace(e, by="ai") if v in own[1:4] else e for v, e in enumerate(case.entries, 1)]
    some = find_decisions(replace(case, entries=stood_in))
    assert not set(own[1:4]) & {one.version for one in some}
    all_of_it = [msgspec.structs.replace(entry, by="ai") for entry in case.entries]
    assert len(find_decisions(replace(case, entries=all_of_it))) >= len(some)


def test_unsampled_position_is_not_reviewed() -> None:
    def refuse(view: object, dice: object) -> Any:
        raise EngineError("bad_state", Msg("refused-state"))

    match, _ = play_pebbles(3)
    found = review_game(replace(case_of(match), game=replace(PEBBLES, sample_state=refuse)))
    assert (found.decisions, found.costly, found.best) == (0, (), None)
    assert all(stand.points == () for stand in found.course[:-1])


# -- knowledge


def test_review_does_not_depend_on_hidden_information() -> None:
    match, _ = play_pebbles(3, (3,))
    case = case_of(match, effort=TINY)

    def judge_decisions(game: Any) -> list[Any]:
        partial, mine = PartialReview(), replace(case, game=game)
        for _ in range(6):
            partial = run_step(mine, partial)
        return [partial.decisions, partial.quick_estimates]

    def vary_view(position: Any, seat: int | None) -> Any:
        if seat == 0:
            position = PEBBLES.decode_position(PEBBLES.encode_position(position))
            FACTS["pebbles"].vary_hidden_state(position, 0, RandomDice(b"other"))
        return PEBBLES.build_view(position, seat)

    assert judge_decisions(replace(PEBBLES, build_view=vary_view)) == judge_decisions(PEBBLES)


HIDING = [key for key in REAL if FACTS[key].vary_hidden_state is not Facts.vary_hidden_state]
"""Games in which other seats hide something other than cards."""


@pytest.mark.full
@pytest.mark.parametrize("key", HIDING)
def test_review_of_a_real_game_does_not_depend_on_hidden_information(key: str) -> None:
    match = record_of(key)
    game, case = match.game, case_of(match, effort=TINY)
    decisions = find_decisions(case)
    dice, changed = RandomDice(b"other"), 0

    def vary_view(position: Any, seat: int | None) -> Any:
        nonlocal changed
        before = game.encode_position(position)
        position = game.decode_position(before)
        if seat == 0:
            FACTS[key].vary_hidden_state(position, 0, dice)
            changed += game.encode_position(position) != before
        return game.build_view(position, seat)

    for one in decisions[:: max(1, len(decisions) // 6)]:
        other = replace(case, game=replace(game, build_view=vary_view))
        assert estimate_decision(other, one) == estimate_decision(case, one)
        assert estimate_round(other, one.round, one.version - 1) == estimate_round(case, one.round, one.version - 1)
    assert changed, "the test is void: vary_hidden_state changed nothing"


def test_card_revealed_after_a_decision_is_named() -> None:
    """The last bribe of a round reveals the cards of the next one, which the bribing seat could not know."""
    match = record_of("notredame")
    case = case_of(match, effort=TINY)
    partial = run_step(case, PartialReview())
    last = next(one for one in partial.decisions or () if one.version == 22)
    partial = run_steps(case, msgspec.structs.replace(partial, decisions=(last,), rounds=()))
    unknown = partial.comparisons[0].unknown
    assert unknown is not None
    assert unknown in [event.msg for event in match.entries[21].events]
    assert build_translator(match.game.data_dir, "en")(unknown).startswith("In town: ")


def test_card_drawn_in_undone_moves_is_not_named() -> None:
    match = record_of("notredame")
    back = LogEntry("undo", by="vote", to=21)
    entries = tuple(match.entries[:22])
    case = case_of(match, effort=TINY)
    before = [one for one in find_decisions(case) if one.version < 22]
    judged = ((one, estimate_decision(case, one).rivals) for one in reversed(before))
    decision, rivals = next((one, some) for one, some in judged if some)
    rival = estimate_rival(case, decision, rivals)
    stands, gone = (compare_moves(replace(case, entries=some), decision, rival) for some in (entries, (*entries, back)))
    assert stands.unknown in [event.msg for event in match.entries[21].events]
    assert gone.unknown is None


# -- real games


def test_final_scoring_is_not_a_turning_point() -> None:
    match, _ = play_pebbles(5)
    rest = (9.0,) * (match.header.seats - 1)
    course = tuple(RoundEstimate(n, (points, *rest), ()) for n, points in ((1, 8.0), (2, 11.0), (3, 10.0)))
    found = build_report(case_of(match), PartialReview((), course=course))
    assert found.turn is not None
    assert (found.turn.round, found.turn.before, found.turn.after) == (1, -1.0, 2.0)
    assert abs(found.course[-1].points[0] - sum(found.course[-1].points[1:]) / len(rest) - 1.0) > 3, (
        "expected a jump at final scoring"
    )


@pytest.mark.slow
@pytest.mark.parametrize("key", REAL)
def test_recorded_game_can_be_reviewed(key: str) -> None:
    match = record_of(key)
    case = case_of(match, effort=TINY)
    partial = run_step(case, PartialReview())
    assert partial.decisions
    assert partial.rounds
    some = partial.decisions[:: max(1, len(partial.decisions) // 3)][:3]
    partial = run_steps(case, msgspec.structs.replace(partial, decisions=some, rounds=partial.rounds[-1:]))
    assert all(glance.rivals for glance in partial.quick_estimates)
    assert len(partial.course[0].points) == match.header.seats
    for lang in LANGUAGES:
        speak = build_translator(match.game.data_dir, lang)
        assert len([speak(msg) for _, msg in review_lines(match.game, build_report(case, partial))]) >= 3
        assert all(" ".join(map(speak, (one.asked, one.said, one.other))) for one in partial.comparisons)


@pytest.mark.full
@pytest.mark.parametrize("key", REAL if FULL_GAMES >= 20 else ["notredame"])
def test_independent_reviews_agree_on_two_thirds_of_reported_decisions(key: str) -> None:
    match = record_of(key)
    effort = AnalysisBudget()
    one, other = (review_game(case_of(match, 1, seed, effort)) for seed in (1, 2))
    first, second = ({d.decision.version for d in found.costly} for found in (one, other))
    assert len(first & second) * 3 >= min(len(first), len(second)) * 2


# -- texts


def test_numbers_have_one_decimal_and_a_true_minus_sign() -> None:
    said = {lang: build_translator(PEBBLES.data_dir, lang)(decimal_message(-2.25)) for lang in LANGUAGES}
    assert said == {"en": "−2.2", "cs": "−2,2", "ru": "−2,2", "de": "−2,2"}
    assert build_translator(PEBBLES.data_dir, "en")(decimal_message(3.0, signed=True)) == "+3.0"
    assert build_translator(PEBBLES.data_dir, "en")(decimal_message(-0.01, signed=True)) == "0.0"


def test_done_option_is_named_only_without_other_choices() -> None:
    done, end = Option("done", Msg("done"), Leaf(())), Choice(Msg("ask"), [])
    more = Choice(Msg("ask"), [Option("a", Msg("a"), Leaf(())), done])
    root = msgspec.structs.replace(end, options=[Option("go", Msg("go"), more), done])
    assert move_message(root, ("go", "done")) == Msg("go")
    assert move_message(root, ("done",)) == Msg("done")
    assert move_message(root, ("go", "a")) == Msg("spoken-then", {"one": Msg("go"), "then": Msg("a")})


def test_score_part_is_named_only_for_large_gain_share() -> None:
    parts = {"works": 1.6, "points": 0.1}
    told = {gain: _part_of(msgspec.structs.replace(build_comparison(gain, 0.5), parts=parts)) for gain in (7.4, 4.0)}
    assert told == {7.4: None, 4.0: Msg("picture-part-works")}


def _part_of(one: MoveComparison) -> object:
    return decision_lines(GAMES["princes"], ReviewReport(0, 1, (one,), None, (), None, TINY))[0][1].args.get("part")


def test_different_moves_have_different_messages() -> None:
    match, seat = open_turn(3)
    speak, tree = build_translator(PEBBLES.data_dir, "en"), match.choice_tree(seat)
    told = [speak(move_message(tree, word)) for word in islice(legal_moves(tree), 40)]
    assert len(set(told)) == len(told)
    assert any(line.endswith(" · 2") for line in told)
