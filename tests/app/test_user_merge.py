"""Test the merge of linked accounts: every field of a user is merged or kept for a stated reason."""

from __future__ import annotations

from typing import Any, Final, get_args, get_origin

import msgspec
import pytest

from bot.app.clocks.table_clock import HolidayPeriod
from bot.app.clocks.waking_hours import WakingHours
from bot.app.users.models import (
    CORRECTION_MS,
    HOURS_FIELDS,
    KEPT_FIELDS,
    LEADER_FIELDS,
    MERGED_FIELDS,
    DeputyToken,
    PushSubscription,
    User,
    UserJob,
    merge_user,
)

TOKYO: Final = WakingHours("Asia/Tokyo", (60, 120), (6,))
STRUCTS: Final = {
    WakingHours: TOKYO,
    HolidayPeriod: HolidayPeriod(1, 2, "ai"),
    DeputyToken: DeputyToken("secret", 9),
    UserJob: UserJob("now", "habits"),
    PushSubscription: PushSubscription("https://push.example.org/1", "key", "secret"),
}

OWN: Final = {
    "id": "it is whom others are joined into",
    "is_deleted": "nobody who is deleted is joined",
    "merged_ids": "it grows by the other's ids",
    "merged_into": "it tells into whom this very person was joined",
    "is_leading": "it is about that, too",
    "jobs": "each person's are done under their own id",
}
FIELDS: Final = {field.name: field for field in msgspec.structs.fields(User)}
CARRIED: Final = sorted(FIELDS.keys() - OWN.keys())


def unusual_value(name: str) -> Any:
    """Return a value that is not the default of the field."""
    field = FIELDS[name]
    return _different_value(field.type, None if field.required else field.default, name)


def _different_value(shape: Any, usual: object, name: str) -> Any:
    choices = [one for one in get_args(shape) if one is not type(None)]
    match get_origin(shape) or shape:
        case struct if struct in STRUCTS:
            return STRUCTS[struct]
        case plain if plain in (str, int, bool):
            return {str: f"some {name}", int: 7, bool: True}[plain]
        case several if several is tuple:
            return (_different_value(choices[0], None, name),)
        case table if table is dict:
            return {name: _different_value(choices[1], None, name)}
        case _ if choices and isinstance(choices[0], str):
            return next(one for one in choices if one != usual)
        case _:
            return _different_value(choices[0], usual, name)


def has_value(person: User, name: str, value: Any) -> bool:
    """Return whether a user has the given value, perhaps among more."""
    has = getattr(person, name)
    if isinstance(value, dict):
        return bool(has.items() >= value.items())
    return set(has) >= set(value) if isinstance(value, tuple) else bool(has == value)


def user_with(who: str, name: str, *, leads: bool = False) -> User:
    """Return a user with one unusual value."""
    given = {"hours": TOKYO} if name in ("hours_changes", "hours_confirmed", "hours_since") else {}
    return User(**{"id": who, "name": who, "is_leading": leads, **given, name: unusual_value(name)})


def test_linking_says_of_each_field_whose_value_counts() -> None:
    """A new field of ``User`` goes into one of the four sets in ``bot/app/users/models.py``."""
    said = [*KEPT_FIELDS, *LEADER_FIELDS, *HOURS_FIELDS, *MERGED_FIELDS]
    assert sorted(said) == sorted(FIELDS)


@pytest.mark.parametrize("name", CARRIED)
def test_value_of_the_leading_account_is_kept(name: str) -> None:
    for one in (
        merge_user(user_with("b", name, leads=True), User("a", "Anna")),
        merge_user(User("b", "Ben"), user_with("a", name)),
    ):
        assert has_value(one, name, unusual_value(name))


@pytest.mark.parametrize("name", sorted(set(CARRIED) - LEADER_FIELDS - {"is_timezone_guessed"}))
def test_value_set_only_in_the_other_account_is_kept(name: str) -> None:
    """But for the name; and whose hours are only supposed has said nothing."""
    for one in (
        merge_user(user_with("b", name), User("a", "Anna")),
        merge_user(User("b", "Ben", is_leading=True), user_with("a", name)),
    ):
        assert has_value(one, name, unusual_value(name))


TOLD, ZONE_ONLY = WakingHours("Europe/Prague", (1320, 480)), WakingHours("Asia/Tokyo")


@pytest.mark.parametrize(
    ("leader", "other", "hours"),
    [
        ({}, {"hours": TOLD, "hours_since": 5}, TOLD),
        ({"hours": ZONE_ONLY}, {"hours": TOLD, "hours_since": 5}, TOLD),
        ({"hours": ZONE_ONLY}, {"hours": msgspec.structs.replace(TOLD, zone="Europe/Paris"), "hours_since": 5,
                                "is_timezone_guessed": True}, msgspec.structs.replace(TOLD, zone="Asia/Tokyo")),
        ({"hours": ZONE_ONLY, "hours_since": 9}, {"hours": TOLD, "hours_since": 5}, ZONE_ONLY),
        ({"hours": TOLD, "hours_since": 9}, {}, TOLD),
    ],
)  # fmt: skip
@pytest.mark.parametrize("leads", [True, False])
def test_hours_that_either_has_told_are_kept_and_no_answer_is_the_first_again(
    leads: bool, leader: dict[str, Any], other: dict[str, Any], hours: WakingHours
) -> None:
    """``leads``: whether the younger account leads."""
    young, old = (leader, other) if leads else (other, leader)
    one = merge_user(User("b", "Ben", is_leading=leads, **young), User("a", "Anna", **old))
    assert (one.hours, one.is_timezone_guessed) == (hours, False)
    assert one.hours_since == min(given["hours_since"] for given in (leader, other) if "hours_since" in given)
    assert not one.is_first_answer(one.hours_since + CORRECTION_MS)
    assert one.is_first_answer(one.hours_since), "it is corrected shortly afterwards"


def test_deputy_who_becomes_the_same_user_gives_way_to_the_other_one() -> None:
    ben = User("b", "Ben", is_leading=True, deputy="a")
    assert merge_user(ben, User("a", "Anna", deputy="c")).deputy == "c"
    assert merge_user(ben, User("a", "Anna")).deputy == ""


@pytest.mark.parametrize("name", sorted(OWN))
def test_account_specific_fields_are_not_taken_from_the_other_account(name: str) -> None:
    anna, ben = User("a", "Anna"), User("b", "Ben", merged_ids=("c",))
    if name == "merged_ids":
        assert merge_user(ben, anna).merged_ids == ("b", "c")
    else:
        other = msgspec.structs.replace(ben, **{name: unusual_value(name)})
        assert getattr(merge_user(other, anna), name) == getattr(anna, name), OWN[name]
