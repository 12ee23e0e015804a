"""Test the night as plain data: seats, waiting list, notified users, game and date polls, series."""

from collections import Counter
from datetime import datetime, timedelta
from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.app.game_nights import polls, schedule, scheduled_actions, series
from bot.app.game_nights.edits import cancel_night, move_night, publish_night, set_organizer, update_night
from bot.app.game_nights.night import (
    DAY,
    MINUTE,
    DateRating,
    GameNight,
    attendees_with_seat,
    attendees_without_seat,
    format_stored_time,
    local_to_epoch_ms,
    set_guests,
    set_reply,
    update_seat_news,
    users_with_seat,
)
from bot.app.game_nights.recurrence import iter_occurrences
from engines import GAMES
from tests.app.game_nights.conftest import next_night
from tests.app.gameplay import require

SAMPLE = "pebbles"
BEGIN = datetime.fromisoformat("2026-11-27T20:00")
NOW = local_to_epoch_ms(format_stored_time(BEGIN), "Europe/Prague") - 3 * DAY


def build_night(**change: object) -> GameNight:
    night = GameNight(
        "oabcdefghij", "h", "place", "en", "Europe/Prague", format_stored_time(BEGIN), games=(SAMPLE,), made=NOW
    )
    return publish_night(msgspec.structs.replace(night, **change), NOW)


def all_in(night: GameNight, *people: str) -> GameNight:
    for n, person in enumerate(people, 1):
        night = set_reply(night, person, "in", NOW + n)
    return night


Model = list[tuple[str, int]]
"""Attendees in the order of joining: a user and the number of their guest, 0 for the user."""


def model_answer(queue: Model, person: str, what: str, guests: int) -> Model:
    """Return the attendees after an answer, by the rules on the card."""
    mine = [number for who, number in queue if who == person]
    if what == "guests":
        queue = [(who, number) for who, number in queue if who != person or number <= guests]
        return queue + [(person, number) for number in range(len(mine), guests + 1)]
    if what in ("in", "late"):
        return queue if mine else [*queue, (person, 0)]
    return [(who, number) for who, number in queue if who != person]


def test_queue_matches_model_and_promoted_attendees_are_notified() -> None:
    happened = Counter[str]()
    for seed in range(300):
        chance, night, queue = Random(seed), build_night(max_seats=3), [("h", 0)]
        for at in range(1, 25):
            before, seated = night, [who for who, number in queue[: night.seat_count] if not number]
            person, what, guests = chance.choice("abcdef"), chance.choice(["in", "late", "maybe", "out"]), 0
            if (person, 0) in queue and chance.random() < 0.6:
                what, guests = "guests", chance.randint(0, 3)
                night = set_guests(night, person, guests, NOW + at)
            else:
                night = set_reply(night, person, what, NOW + at)  # type: ignore[arg-type]
            if chance.random() < 0.2:
                night = update_night(night, max_seats=chance.randint(2, 5))
            was, queue = queue, model_answer(queue, person, what, guests)
            night = update_seat_news(before, night)
            sit, wait = (
                [(one.user_id, one.guest_number) for one in part]
                for part in (attendees_with_seat(night), attendees_without_seat(night))
            )
            assert (sit, wait) == (queue[: night.max_seats], queue[night.max_seats :]), f"seed {seed}, answer {at}"
            sits = [who for who, number in sit if not number]
            told = [(who, one.key) for who, one in night.news.items() if one.number > before.count]
            up = [who for who in sits if (who, 0) in was and who not in seated]
            down = [who for who in seated if (who, 0) in wait]
            expected = dict.fromkeys(up, "up") | dict.fromkeys(down, "down")
            assert {who: key for who, key in told if key != "edited"} == expected, f"seed {seed}, answer {at}"
            happened.update(up=len(up), down=len(down), guests_wait=sum(number > 0 for _, number in wait))
    assert min(happened.values()) > 100, f"too little happened: {happened}"


@pytest.mark.parametrize("change", ["leaves", "more seats", "fewer seats"])
def test_final_lineup_sends_no_seat_notifications(change: str) -> None:
    stands = msgspec.structs.replace(all_in(build_night(max_seats=3), "a", "b", "c"), is_lineup_final=True)
    after = {
        "leaves": lambda: set_reply(stands, "a", "out", NOW + 9),
        "more seats": lambda: msgspec.structs.replace(stands, max_seats=4),
        "fewer seats": lambda: msgspec.structs.replace(stands, max_seats=2),
    }[change]()
    assert users_with_seat(after) != users_with_seat(stands), "the test is void: no seat changed"
    assert update_seat_news(stands, after) == after
    assert update_seat_news(*[msgspec.structs.replace(one, is_lineup_final=False) for one in (stands, after)]).news


@pytest.mark.parametrize(("before", "told"), [(20, {"h", "a"}), (60, {"h", "a"}), (61, {"h", "a", "b"})])
def test_latest_due_reminder_determines_recipients(before: int, told: set[str]) -> None:
    """The bot was down during the reminder a day before. An hour before the start, only attendees are pinged."""
    night = build_night(reminders=(DAY // MINUTE, 61, 60, 30))
    night = set_reply(all_in(night, "a"), "b", "maybe", NOW)
    after = scheduled_actions.send_due_reminders(night, night.start_ms - before * MINUTE)
    assert {who for who, one in after.news.items() if one.key == "remind"} == told
    assert set(after.sent_reminders) == {minutes for minutes in night.reminders if minutes >= before}, (
        "expected each of them once"
    )
    assert scheduled_actions.send_due_reminders(after, night.start_ms - before * MINUTE).count == after.count


def test_night_change_notifies_respondents_except_its_author() -> None:
    night = set_reply(set_reply(all_in(build_night(), "a"), "b", "maybe", NOW), "c", "out", NOW)
    for changed, key in (
        (move_night(night, BEGIN + timedelta(hours=1), NOW, "h"), "moved"),
        (update_night(night, "h", where="Café Slavia"), "edited"),
        (cancel_night(night, "h"), "off"),
    ):
        assert {who: one.key for who, one in changed.news.items()} == dict.fromkeys("abc", key)
        assert changed.sequence == night.sequence + 1
    assert cancel_night(cancel_night(night, "a"), "h").by == "a"


def test_reminders_go_to_seated_and_undecided_attendees() -> None:
    night = set_reply(set_reply(all_in(build_night(max_seats=3), "a", "b", "c"), "m", "maybe", NOW), "x", "out", NOW)
    day = scheduled_actions.send_due_reminders(night, night.start_ms - DAY)
    assert set(day.news) == {"h", "a", "b", "m"}, "a waiting or absent user was reminded"
    assert schedule.list_reminders(day) == [30]
    last = scheduled_actions.send_due_reminders(msgspec.structs.replace(day, news={}), night.start_ms - 30 * MINUTE)
    assert set(last.news) == {"h", "a", "b"}, "expected exactly the attendees"
    late = scheduled_actions.send_due_reminders(night, night.start_ms - 5 * MINUTE)
    assert all(one.number <= night.count + 4 for one in late.news.values()), (
        "expected two late reminders to be sent as one"
    )
    assert not scheduled_actions.send_due_reminders(night, night.start_ms + 1).news, "reminded after the start"


def test_reminder_times_before_publication_are_skipped() -> None:
    night = GameNight("o", "h", "p", "en", "Europe/Prague", format_stored_time(BEGIN), games=(SAMPLE,))
    soon = publish_night(night, local_to_epoch_ms(format_stored_time(BEGIN), "Europe/Prague") - 60 * MINUTE)
    assert soon.sent_reminders == (24 * 60,)
    assert move_night(soon, BEGIN + timedelta(days=3), soon.start_ms - 50 * MINUTE).sent_reminders == (), (
        "expected the reminders to be due again for the new date"
    )


@given(st.integers(0, 60))
def test_attendees_are_split_into_playable_tables(count: int) -> None:
    tables = polls.tables_needed(SAMPLE, count)
    least, most = GAMES[SAMPLE].seat_range
    sizes = [len(part) for part in polls.split_into_tables([str(n) for n in range(count)], tables)] if tables else []
    assert sum(sizes) == (count if tables else 0)
    assert all(least <= size <= most for size in sizes)
    if not tables:
        assert not any(
            n and least <= count / n <= most and count // n >= least and -(-count // n) <= most for n in range(1, 61)
        )


def test_game_vote_includes_only_games_of_matching_size() -> None:
    games = tuple(GAMES)
    night = build_night(games=games, max_seats=9)
    night = all_in(night, "a")
    two = [key for key in games if GAMES[key].seat_range[0] <= 2]
    assert set(polls.playable_games(night, 2)) == set(two)
    best = polls.winning_game(msgspec.structs.replace(night, ballots={"a": (two[-1],), "h": (two[-1], two[0])}))
    assert require(best).game == two[-1]
    equal = msgspec.structs.replace(night, ballots={"a": (two[0],), "h": (two[1],)})
    assert [score.is_tie_break for score in polls.rank_games(equal, two[:2], ["a", "h"])] == [True, False], (
        "the game was chosen at random"
    )
    assert polls.winning_game(build_night(games=(SAMPLE,))) is None, "a single user chose the game"


@given(st.permutations(["a", "b", "c"]))
def test_game_ranking_does_not_depend_on_ballot_order(order: list[str]) -> None:
    games = tuple(GAMES)[:3]
    ballots = {"a": games[:2], "b": games[1:], "c": (games[1], games[0])}
    night = build_night(games=games)
    one = msgspec.structs.replace(night, ballots={who: ballots[who] for who in order})
    assert polls.rank_games(one, list(games), ["a", "b", "c"]) == polls.rank_games(
        msgspec.structs.replace(night, ballots=ballots), list(reversed(games)), ["c", "b", "a"]
    )


def build_date_poll() -> GameNight:
    times = tuple(format_stored_time(BEGIN + timedelta(days=n)) for n in range(3))
    night = GameNight(
        "o", "h", "p", "en", "Europe/Prague", games=(SAMPLE,), state="asking", times=times, poll_closes=NOW + DAY
    )
    for person, marks in {"a": "yn-", "b": "my-", "c": "my-", "h": "yyn"}.items():
        for begin, mark in zip(times, marks, strict=True):
            word = {"y": "yes", "m": "maybe", "n": "no"}.get(mark)
            night = polls.toggle_availability(night, person, begin, word) if word else night  # type: ignore[arg-type]
    return night


def test_best_date_has_most_available_attendees() -> None:
    night = build_date_poll()
    assert [(one.yes, one.maybe) for one in polls.rank_dates(night)] == [(2, 2), (3, 0), (0, 0)]
    closed = polls.choose_best_date(night, NOW)
    assert (closed.state, closed.begin, closed.picked_counts) == ("open", format_stored_time(BEGIN), (2, 2))
    assert {who: reply.how for who, reply in closed.replies.items()} == {
        "h": "in",
        "a": "in",
        "b": "maybe",
        "c": "maybe",
    }
    assert (
        polls.choose_best_date(night, local_to_epoch_ms(format_stored_time(BEGIN), night.zone) + 1).begin
        == night.times[1]
    )
    assert polls.choose_best_date(msgspec.structs.replace(night, availability={}), NOW).state == "off"


def test_tied_dates_are_marked_as_tie() -> None:
    night = build_date_poll()
    for who in ("b", "c"):
        night = polls.toggle_availability(night, who, night.times[0], "maybe")
    night = polls.toggle_availability(
        polls.toggle_availability(night, "b", night.times[0], "yes"), "z", night.times[2], "no"
    )
    best, second, _ = polls.rank_dates(night)
    assert (best.begin, best.is_tie, second.is_tie) == (night.times[0], True, True)


def test_series_continues_after_skipped_and_moved_occurrences() -> None:
    night = build_night(rule="FREQ=WEEKLY;BYDAY=FR")
    second, third = (format_stored_time(BEGIN + timedelta(days=7 * n)) for n in (1, 2))
    new = next_night(msgspec.structs.replace(night, skips=(second,), moves={third: "2026-12-12T18:00"}), night.end_ms)
    assert (new.slot, new.begin, new.replies["h"].how) == (third, "2026-12-12T18:00", "in")
    assert next_night(new, night.end_ms).begin == format_stored_time(BEGIN + timedelta(days=21)), (
        "moving one night moved the others"
    )
    assert next_night(night, night.end_ms + 40 * DAY).start_ms > night.end_ms + 40 * DAY, (
        "the series continues in the past"
    )
    assert series.build_next_night(msgspec.structs.replace(night, rule=""), night.end_ms) is None


@pytest.mark.parametrize("people", [2, 3, 4, 5, 9])
def test_lineup_is_final_once_tables_are_assigned(people: int) -> None:
    night = set_guests(all_in(build_night(max_seats=12), *"abcdefghi"[: people - 1]), "a", 1, NOW + 4)
    stands = scheduled_actions.assign_tables(night)
    assert stands.is_lineup_final
    assert sorted(p for table in stands.lineup for p in table) == sorted({"h", *"abcdefghi"[: people - 1]})
    assert scheduled_actions.assign_tables(stands) == stands
    none = scheduled_actions.assign_tables(build_night())
    assert none.lineup == ()
    assert none.news["h"].key == "few"


@pytest.mark.slow
@given(
    st.lists(
        st.tuples(
            st.sampled_from(["shift", "skip", "move"]),
            st.integers(0, 5),  # the index of a future or existing night
            st.integers(-20 * 24, 20 * 24),  # hours by which the night is moved
            st.integers(1, 9 * 24),  # hours until then
        ),
        max_size=8,
    ),
    st.sampled_from(["FREQ=WEEKLY;BYDAY=FR", "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR"]),
)
def test_moved_or_skipped_occurrence_keeps_all_other_evenings(
    edits: list[tuple[str, int, int, int]], rule: str
) -> None:
    nights, now, skipped = [build_night(rule=rule)], NOW, set[str]()
    for what, which, hours, later in edits:
        now = _goes_on(nights, now, now + later * 60 * MINUTE)
        last = nights[-1]
        if what == "move":
            night = nights[which % len(nights)]
            to = night.local_start + timedelta(hours=hours)
            if local_to_epoch_ms(format_stored_time(to), night.zone) > now and night.state == "open":
                nights[which % len(nights)] = move_night(night, to, now)
            continue
        slot, begin = series.list_occurrences(last, 6, skipped=True)[which]
        to = begin + timedelta(hours=hours)
        if what == "skip":
            skipped ^= {format_stored_time(slot)}
            nights[-1] = msgspec.structs.replace(last, skips=tuple(sorted({*last.skips} ^ {format_stored_time(slot)})))
        elif local_to_epoch_ms(format_stored_time(to), last.zone) > now:
            nights[-1] = msgspec.structs.replace(
                last, moves={**last.moves, format_stored_time(slot): format_stored_time(to)}
            )
    now = _goes_on(nights, now, now + 90 * DAY)
    made = [night.slot for night in nights]
    base, end = datetime.fromisoformat(nights[0].base), datetime.fromisoformat(made[-1])
    expected = [format_stored_time(at) for at in iter_occurrences(rule, base) if at <= end]
    assert made == [slot for slot in expected if slot not in skipped or slot in made]
    assert end > base + timedelta(days=60), "the series ended"
    assert all(night.made < night.start_ms for night in nights), "a night was created after its start"


def _goes_on(nights: list[GameNight], now: int, until: int) -> int:
    """Evenings are created when due, and each ends on time."""
    while True:
        for n, night in enumerate(nights):
            if night.state == "open" and night.end_ms <= now:
                nights[n] = msgspec.structs.replace(night, state="over")
        ends = [night.end_ms for night in nights if night.state == "open"]
        last = nights[-1]
        nexts = [one.due_ms for one in schedule.iter_scheduled_events(last) if one.kind == "next"]
        at = max(now, min([*ends, *nexts]))
        if at > until:
            return until
        now = at
        if nexts and min(nexts) <= now:
            new = next_night(last, now)
            nights[-1] = msgspec.structs.replace(last, next=new.id, is_continued=True)
            nights.append(new)


def test_new_organizer_of_series_keeps_their_reply() -> None:
    heir = set_organizer(set_reply(build_night(rule="FREQ=WEEKLY;BYDAY=FR"), "a", "maybe", NOW), "a")
    assert next_night(heir, heir.start_ms).replies["a"].how == "maybe"


@pytest.mark.parametrize(("rated", "how"), [("yes", "in"), ("maybe", "maybe"), ("no", "out")])
def test_new_organizer_of_date_poll_keeps_their_availability(rated: DateRating, how: str) -> None:
    begin = build_night().begin
    night = msgspec.structs.replace(
        build_night(), state="asking", replies={}, times=(begin,), availability={"a": {begin: rated}}
    )
    assert polls.choose_date(set_organizer(night, "a"), begin, NOW).replies["a"].how == how


def test_guest_is_never_queued_before_their_host() -> None:
    """A user who returns, or who links accounts, may have announced guests before joining."""
    night = all_in(build_night(max_seats=3), "a", "b")
    early = msgspec.structs.replace(night.replies["b"], guests=(NOW - 1,))
    night = set_reply(msgspec.structs.replace(night, replies={**night.replies, "b": early}), "c", "in", NOW + 9)
    assert [(one.user_id, one.guest_number) for one in night.queue] == [
        ("h", 0),
        ("a", 0),
        ("b", 0),
        ("b", 1),
        ("c", 0),
    ]


@pytest.mark.parametrize(("zone", "is_coming"), [("America/New_York", True), ("Asia/Tokyo", False)])
def test_only_future_dates_in_the_nights_timezone_are_chosen(zone: str, *, is_coming: bool) -> None:
    begin, hour = format_stored_time(BEGIN), 60 * MINUTE
    night = msgspec.structs.replace(
        build_night(), state="asking", zone=zone, begin="", times=(begin,), availability={"a": {begin: "yes"}}
    )
    now = local_to_epoch_ms(begin, "UTC") + (hour if is_coming else -hour)
    assert (polls.choose_best_date(night, now).begin == begin) == is_coming


@pytest.mark.parametrize(("zone", "week"), [("America/New_York", 1), ("Asia/Tokyo", 2)])
def test_next_night_of_a_series_is_in_the_future_in_its_timezone(zone: str, week: int) -> None:
    night = build_night(zone=zone, rule="FREQ=WEEKLY;BYDAY=FR")
    second = format_stored_time(BEGIN + timedelta(days=7))
    new = next_night(night, local_to_epoch_ms(second, "UTC") + (60 * MINUTE if week == 1 else -60 * MINUTE))
    assert new.begin == format_stored_time(BEGIN + timedelta(days=7 * week))
