"""Looking back: what cost most is found, noise is not told, and nothing is judged by what the seat did not know."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, partial
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.cli.files import match_in
from engines import GAMES
from engines.core import lookback
from engines.core.chance import Dice
from engines.core.game import Game
from engines.core.judging import Case, Decision, Effort, Glance, Stand, Weighed, glance, stand, weigh
from engines.core.log import Entry
from engines.core.lookback import Report, Sofar, look_back, report, step, steps, whole
from engines.core.match import Match
from engines.core.messages import LANGUAGES, speaker
from engines.core.retold import retold, tenths, told_decisions
from engines.core.search import Thought
from engines.core.spoken import spoken
from engines.core.tree import Leaf, Option, Pick, words
from engines.core.words import Msg, Word
from tests.conftest import FULL_GAMES
from tests.engines.laws.playing import open_random
from tests.toy.game import PEBBLES, VALUE

RECORDS = Path(__file__).parents[1] / "records"
FEW = Effort(tried=16, picked=16, weighed=30, course=5, worst=4, best=1)
TINY = Effort(tried=2, picked=2, weighed=2, course=1, worst=1, best=1)
REAL = [key for key in GAMES if key != "pebbles"]
AnyMatch = Match[Any, Any]


def best_card(match: AnyMatch, seat: int) -> Word:
    return ("show", max(match.view(seat).hands[seat], key=VALUE.__getitem__))


@cache
def pebbles(seed: int, blunders: tuple[int, ...] = ()) -> tuple[AnyMatch, list[int]]:
    """A game in which all show their best card, but for a seat that passes in some rounds: at which versions."""
    match, planted = open_random(PEBBLES, seed), []
    while match.owing():
        seat, dice = match.owing()[0], Dice(b"%d" % match.version)
        word = PEBBLES.guess(match.view(seat), match.tree(seat), partial(match.peek, seat), dice)
        if match.view(seat).asks == "turn" and match.view(seat).hands[seat]:
            word = best_card(match, seat)
            if seat == 0 and match.round in blunders:
                word = ("pass",)
                planted.append(match.version + 1)
        match.push(seat, word)
    return match, planted


def case_of(match: AnyMatch, seat: int = 0, seed: int = 1, effort: Effort = FEW) -> Case:
    return Case(match.game, match.header, match.entries, seat, seed, effort)


@cache
def looked(seed: int, blunders: tuple[int, ...] = (), number: int = 1) -> Report:
    """The look back on such a game; ``number`` tells independent ones apart."""
    return look_back(case_of(pebbles(seed, blunders)[0], seed=number))


def record_of(key: str) -> AnyMatch:
    path = sorted((RECORDS / key).glob(f"rules{GAMES[key].rules}-*ai*.json"))[0]
    return match_in(path)


# -- what is found


def test_a_planted_blunder_is_found_with_the_word_that_would_have_been_best() -> None:
    """To pass in the last round with a card in hand gives away all its points."""
    _, planted = pebbles(3, (3,))
    found = looked(3, (3,))
    assert [one.decision.version for one in found.costly[:1]] == planted
    worst = found.costly[0]
    said, other = worst.words
    assert said == ("pass",)
    assert other[0] == "show"
    assert abs(worst.gain - VALUE[other[1]]) < 3
    assert worst.decision.round == 3
    assert worst.parts["points"] > 0


def test_a_good_game_has_nothing_to_tell_of_its_last_words() -> None:
    """Whoever shows the best card in the last round has nothing to regret."""
    match, _ = pebbles(3)
    found = looked(3)
    last = max(v for v, entry in enumerate(match.entries, 1) if entry.seat == 0)
    assert last not in {one.decision.version for one in found.costly}


def test_what_is_told_is_above_two_standard_errors_of_the_half_that_did_not_pick_it() -> None:
    for seed, blunders in ((3, ()), (3, (3,)), (2, (1, 2, 3))):
        found = looked(seed, blunders)
        for one in found.costly:
            assert one.gain > 2 * one.se
            assert one.games == FEW.weighed
        assert len(found.costly) <= 3


def weighed(gain: float, se: float, hoped: float | None = None) -> Weighed:
    none = Msg("none")
    return Weighed(Decision(2, 1, 0.5), none, none, none, (("a",), ("b",)), gain, se, 40, hoped=hoped)


def test_noise_is_not_told() -> None:
    match, _ = pebbles(3)
    begun = step(case_of(match), Sofar())
    assert begun.decisions
    some = (weighed(5, 2.6), weighed(0.4, 0.01), weighed(3, 1.4), weighed(-5, 2.6), weighed(-2, 0.9), weighed(-1, 0.2))
    told = report(case_of(match), msgspec.structs.replace(begun, weighed=some))
    assert [one.gain for one in told.costly] == [3]
    assert told.best is not None
    assert told.best.gain == -2


def test_what_a_master_would_not_say_either_is_not_told() -> None:
    """Games played to their end by the odds are played poorly, and an outlook may be wrong: both must find it."""
    match, _ = pebbles(3)
    begun = step(case_of(match), Sofar())
    some = (weighed(5, 1, 0.2), weighed(3, 1, 2), weighed(0.1, 1, 9), weighed(-6, 1, 0.4), weighed(-2, 0.5, -1))
    told = report(case_of(match), msgspec.structs.replace(begun, weighed=some))
    assert [one.gain for one in told.costly] == [3]
    assert told.best is not None
    assert told.best.gain == -2


@pytest.mark.parametrize(("hopes", "games"), [(1.0, 0), (3.0, FEW.weighed), (-3.0, FEW.weighed // 2)])
def test_of_what_will_not_be_told_no_more_games_are_played_to_their_end(
    hopes: float, games: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A master makes nothing of it, or the first half of the games says the contrary of what a master does."""
    match, (planted,) = pebbles(3, (3,))
    case, decision, said = case_of(match), Decision(planted, 3, 0.5), match.entries[planted - 1].word
    rivals = glance(case, decision).rivals
    monkeypatch.setattr(Thought, "ahead", lambda _, __, word: 1.0 if word == said else hopes)
    found = weigh(case, decision, rivals)
    assert (found.games, found.costs, found.pays) == (games, hopes == 3, False)


def test_of_many_costly_ones_those_are_told_that_are_surest_by_both_the_worst_first() -> None:
    match, _ = pebbles(3)
    begun = step(case_of(match), Sofar())
    some = (weighed(4, 1, 1), weighed(3, 1, 5), weighed(9, 4, 1), weighed(5, 1, 2))
    told = report(case_of(match), msgspec.structs.replace(begun, weighed=some))
    assert [(one.gain, one.hoped) for one in told.costly] == [(9, 1), (5, 2), (3, 5)]


@pytest.mark.parametrize(
    ("worst", "best", "expected"),
    [
        (2, 1, [9, 7, -5]),
        (2, 2, [9, 7, -4, -5]),
        (4, 3, [9, 1, 7, -4, -5, 8, -6]),
        (9, 9, [9, 1, 7, -4, -5, 8, -6]),
        (0, 2, [-4, -5]),
    ],
)
def test_the_worst_and_the_best_are_weighed_each_once(
    worst: int, best: int, expected: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The best are sought among those that are not weighed for being the worst, however few decisions there are."""
    gains = (9.0, 1.0, 7.0, -4.0, -5.0, 8.0, -6.0, 99.0)
    errors = (0.1, 0.1, 0.1, 0.1, 0.1, 4.0, 5.0, 0.1)
    rivals: list[tuple[Word, ...]] = [(("other",),)] * 7 + [()]
    """Of the last nothing can be judged."""
    decisions = tuple(Decision(at, 1, 0.0) for at in range(len(gains)))
    glances = tuple(Glance(*one) for one in zip(gains, errors, rivals, strict=True))

    def weigh_again(_: Case, decision: Decision, __: tuple[Word, ...]) -> Weighed:
        return msgspec.structs.replace(weighed(0, 1), decision=decision)

    monkeypatch.setattr(lookback, "weigh", weigh_again)
    case = case_of(pebbles(3)[0], effort=Effort(worst=worst, best=best))
    sofar = Sofar(decisions, glances=glances)
    while not whole(case, sofar):
        sofar = step(case, sofar)
    assert [gains[one.decision.version] for one in sofar.weighed] == expected


@pytest.mark.parametrize("key", REAL)
def test_all_decisions_are_first_judged_as_a_master_plays_on(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """To the next round, not to the end by the odds, which is played worse and tells less by as many games."""

    def to_the_end(*_: object) -> Any:
        raise AssertionError("played to the end")

    monkeypatch.setattr(Thought, "ends", to_the_end)
    case = case_of(record_of(key), effort=TINY)
    first = (step(case, Sofar()).decisions or ())[0]
    assert glance(case, first).rivals


def test_where_all_words_are_worth_the_same_nothing_is_told() -> None:
    """A game whose end gives everybody the same, whatever they do."""

    def even(position: Any) -> Any:
        return tuple(msgspec.structs.replace(one, score=0, rank=1, parts={}) for one in PEBBLES.standings(position))

    match, _ = pebbles(3, (1, 2))
    found = look_back(replace(case_of(match), game=replace(PEBBLES, standings=even)))
    assert found.costly == ()
    assert found.best is None


@pytest.mark.slow
def test_two_independent_runs_agree_on_planted_blunders() -> None:
    agreed = asked = 0
    for seed in (2, 3):
        _, planted = pebbles(seed, (1, 2, 3))
        one, other = ({d.decision.version for d in looked(seed, (1, 2, 3), number).costly} for number in (1, 2))
        agreed, asked = agreed + len(one & other), asked + max(len(one), len(other))
        assert planted[-1] in one & other
    assert agreed * 3 >= asked * 2


# -- how it is made


def test_the_same_log_seat_and_seed_give_the_same_report_in_steps_that_can_be_packed() -> None:
    match, _ = pebbles(3, (3,))
    case, sofar, seen = case_of(match, effort=TINY), Sofar(), []
    while not whole(case, sofar):
        sofar = msgspec.msgpack.decode(msgspec.msgpack.encode(step(case, sofar)), type=Sofar)
        seen.append(steps(case, sofar)[0])
    assert seen == list(range(1, len(seen) + 1))
    assert steps(case, sofar) == (len(seen), len(seen))
    assert msgspec.json.encode(report(case, sofar)) == msgspec.json.encode(look_back(case))


def test_only_decisions_count_in_which_something_else_could_be_said() -> None:
    match, _ = pebbles(3)
    begun = step(case_of(match), Sofar())
    assert begun.decisions
    for one in begun.decisions:
        entry = match.entries[one.version - 1]
        assert (entry.kind, entry.seat) == ("say", 0)
        assert 0 <= one.part <= 1
    assert [number for number, _ in begun.rounds] == [1, 2, 3]


def test_what_was_taken_back_is_not_judged() -> None:
    match = open_random(PEBBLES, 3)
    while match.view(match.owing()[0]).asks != "turn":
        match.push(match.owing()[0], next(words(match.tree(match.owing()[0]))))
    seat = match.owing()[0]
    match.push(seat, ("pass",))
    taken = match.version
    match.undo(seat)
    while match.owing():
        match.push(match.owing()[0], next(words(match.tree(match.owing()[0]))))
    begun = step(case_of(match, seat), Sofar())
    assert begun.decisions
    assert taken not in {one.version for one in begun.decisions}


def test_what_an_ai_said_in_somebodys_place_is_not_theirs() -> None:
    match, _ = pebbles(3)
    own = [v for v, entry in enumerate(match.entries, 1) if entry.seat == 0]
    stood_in = [msgspec.structs.replace(e, by="ai") if v in own[1:4] else e for v, e in enumerate(match.entries, 1)]
    begun = step(replace(case_of(match), entries=stood_in), Sofar())
    assert begun.decisions
    assert not set(own[1:4]) & {one.version for one in begun.decisions}
    all_of_it = [msgspec.structs.replace(entry, by="ai") for entry in match.entries]
    assert len((step(replace(case_of(match), entries=all_of_it), Sofar())).decisions or ()) >= len(begun.decisions)


def test_a_position_that_cannot_be_imagined_is_not_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    from engines.core.words import Refused

    def refuse(view: object, dice: object) -> Any:
        raise Refused("bad_state", Msg("refused-state"))

    match, _ = pebbles(3)
    found = look_back(replace(case_of(match), game=replace(PEBBLES, imagine=refuse)))
    assert (found.decisions, found.costly, found.best) == (0, (), None)
    assert all(stand.points == () for stand in found.course[:-1])


# -- what is known


def test_other_secrets_give_the_same_judgement() -> None:
    """What a seat could not know changes nothing: with others' coins altered, each decision is judged as before."""
    match, _ = pebbles(3, (3,))
    case = case_of(match, effort=TINY)

    def told(game: Any) -> list[Any]:
        sofar, mine = Sofar(), replace(case, game=game)
        for _ in range(6):
            sofar = step(mine, sofar)
        return [sofar.decisions, sofar.glances]

    def varied(position: Any, seat: int | None) -> Any:
        if seat == 0:
            position = PEBBLES.decode(PEBBLES.encode(position))
            PEBBLES.vary(position, 0, Dice(b"other"))
        return PEBBLES.view(position, seat)

    assert told(replace(PEBBLES, view=varied)) == told(PEBBLES)


HIDING = [key for key in REAL if GAMES[key].vary is not Game.__dataclass_fields__["vary"].default]
"""Games in which others have something hidden that is not a card."""


@pytest.mark.full
@pytest.mark.parametrize("key", HIDING)
def test_other_secrets_give_the_same_judgement_of_a_real_game(key: str) -> None:
    match = record_of(key)
    game, case = match.game, case_of(match, effort=TINY)
    decisions = step(case, Sofar()).decisions or ()
    dice, changed = Dice(b"other"), 0

    def varied(position: Any, seat: int | None) -> Any:
        nonlocal changed
        before = game.encode(position)
        position = game.decode(before)
        if seat == 0:
            game.vary(position, 0, dice)
            changed += game.encode(position) != before
        return game.view(position, seat)

    for one in decisions[:: max(1, len(decisions) // 6)]:
        other = replace(case, game=replace(game, view=varied))
        assert glance(other, one) == glance(case, one)
        assert stand(other, one.round, one.version - 1) == stand(case, one.round, one.version - 1)
    assert changed, "there was something that the seat could not know"


def test_what_was_drawn_after_a_decision_is_named_once_it_came_to_light() -> None:
    """With the last bribe of a round the cards of the next come to light: who bribed could not know them."""
    match = record_of("notredame")
    case = case_of(match, effort=TINY)
    sofar = step(case, Sofar())
    last = next(one for one in sofar.decisions or () if one.version == 22)
    sofar = msgspec.structs.replace(sofar, decisions=(last,), rounds=())
    while not whole(case, sofar):
        sofar = step(case, sofar)
    unknown = sofar.weighed[0].unknown
    assert unknown is not None
    assert unknown in [event.msg for event in match.entries[21].events]
    assert speaker(match.game.home, "en")(unknown).startswith("In town: ")


def test_what_came_to_light_and_was_taken_back_is_not_named() -> None:
    """The table has gone back by a vote: what was drawn in the words taken back is no longer what came."""
    match = record_of("notredame")
    back = Entry("undo", by="vote", to=21)
    entries = tuple(match.entries[:22])
    case = case_of(match, effort=TINY)
    before = [one for one in step(case, Sofar()).decisions or () if one.version < 22]
    judged = ((one, glance(case, one).rivals) for one in reversed(before))
    decision, rivals = next((one, some) for one, some in judged if some)
    stands, gone = (weigh(replace(case, entries=some), decision, rivals) for some in (entries, (*entries, back)))
    assert stands.unknown in [event.msg for event in match.entries[21].events]
    assert gone.unknown is None


# -- real games


def test_what_only_the_end_lays_open_turned_nothing() -> None:
    match, _ = pebbles(5)
    rest = (9.0,) * (match.header.seats - 1)
    course = tuple(Stand(n, (points, *rest), ()) for n, points in ((1, 8.0), (2, 11.0), (3, 10.0)))
    found = report(case_of(match), Sofar((), course=course))
    assert found.turn is not None
    assert (found.turn.round, found.turn.before, found.turn.after) == (1, -1.0, 2.0)
    assert abs(found.course[-1].points[0] - sum(found.course[-1].points[1:]) / len(rest) - 1.0) > 3, "the end jumps"


@pytest.mark.slow
@pytest.mark.parametrize("key", REAL)
def test_a_recorded_game_is_looked_back_on(key: str) -> None:
    """Few of its steps, with next to no games in thought: that each kind of step works with each game."""
    match = record_of(key)
    case = case_of(match, effort=TINY)
    sofar = step(case, Sofar())
    assert sofar.decisions
    assert sofar.rounds
    some = sofar.decisions[:: max(1, len(sofar.decisions) // 3)][:3]
    sofar = msgspec.structs.replace(sofar, decisions=some, rounds=sofar.rounds[-1:])
    while not whole(case, sofar):
        sofar = step(case, sofar)
    assert all(glance.rivals for glance in sofar.glances)
    assert len(sofar.course[0].points) == match.header.seats
    for lang in LANGUAGES:
        speak = speaker(match.game.home, lang)
        lines = [speak(msg) for _, msg in retold(match.game, report(case, sofar))]
        assert len(lines) >= 3
        asked = [spoken_of(one, speak) for one in sofar.weighed]
        assert all(asked)


def spoken_of(one: Weighed, speak: Any) -> str:
    return " ".join(speak(msg) for msg in (one.asked, one.said, one.other))


@pytest.mark.full
@pytest.mark.parametrize("key", REAL if FULL_GAMES >= 20 else ["notredame"])
def test_two_independent_runs_agree_in_two_of_three_of_what_they_tell(key: str) -> None:
    match = record_of(key)
    effort = Effort()
    one, other = (look_back(case_of(match, 1, seed, effort)) for seed in (1, 2))
    first, second = ({d.decision.version for d in found.costly} for found in (one, other))
    assert len(first & second) * 3 >= min(len(first), len(second)) * 2


# -- in words


def test_numbers_have_one_decimal_and_a_real_minus() -> None:
    said = {lang: speaker(PEBBLES.home, lang)(tenths(-2.25)) for lang in LANGUAGES}
    assert said == {"en": "−2.2", "cs": "−2,2", "ru": "−2,2", "de": "−2,2"}
    assert speaker(PEBBLES.home, "en")(tenths(3.0, signed=True)) == "+3.0"
    assert speaker(PEBBLES.home, "en")(tenths(-0.01, signed=True)) == "0.0"


def test_what_only_ends_a_word_is_told_where_nothing_else_is() -> None:
    done, end = Option("done", Msg("done"), Leaf(())), Pick(Msg("ask"), [])
    more = Pick(Msg("ask"), [Option("a", Msg("a"), Leaf(())), done])
    root = msgspec.structs.replace(end, options=[Option("go", Msg("go"), more), done])
    assert spoken(root, ("go", "done")) == Msg("go")
    assert spoken(root, ("done",)) == Msg("done")
    assert spoken(root, ("go", "a")) == Msg("spoken-then", {"one": Msg("go"), "then": Msg("a")})


def test_what_a_gain_comes_from_is_told_where_it_is_much_of_it() -> None:
    parts = {"works": 1.6, "points": 0.1}
    told = {gain: _part_of(msgspec.structs.replace(weighed(gain, 0.5), parts=parts)) for gain in (7.4, 4.0)}
    assert told == {7.4: None, 4.0: Msg("picture-part-works")}


def _part_of(one: Weighed) -> object:
    found = Report(0, 1, (one,), None, (), None, TINY)
    return told_decisions(GAMES["princes"], found)[0][1].args.get("part")


def test_a_word_is_told_by_its_choices_but_for_those_that_were_none() -> None:
    turn = open_random(PEBBLES, 3)
    while turn.view(turn.owing()[0]).asks != "turn":
        turn.push(turn.owing()[0], next(words(turn.tree(turn.owing()[0]))))
    speak = speaker(PEBBLES.home, "en")
    seat = turn.owing()[0]
    told = [speak(spoken(turn.tree(seat), word)) for word in islice(words(turn.tree(seat)), 40)]
    assert len(set(told)) == len(told)
    assert any(line.endswith(" · 2") for line in told)
