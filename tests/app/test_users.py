"""Test users and channels: ids, aliases, names, settings, erasure and export."""

import asyncio
import json
from collections import Counter
from importlib import import_module
from typing import Any, Final, get_args, get_origin

import msgspec
import pytest

from bot.app.account.choice_fields import CHANNEL_FIELDS, USER_FIELDS
from bot.app.api import App
from bot.app.clocks.table_clock import HolidayPeriod
from bot.app.clocks.waking_hours import WakingHours
from bot.app.errors import RejectedError
from bot.app.i18n import Translator, number_same_names
from bot.app.ui.texts import INVISIBLE_CHARACTERS, sanitize_name, sanitize_text, strip_unseen
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
    is_avoided_pair,
    merge_user,
)
from engines.core.translation import LANGUAGES
from render.core.fonts import font_safe_name
from tests.app.gameplay import (
    Arrive,
    ChannelAdmins,
    Guest,
    Seat,
    export_table,
    plan_for_all,
    plan_pebbles,
    read_table,
    require,
    table_version,
)
from tests.callbacks import (
    CALLBACKS,
    AskDeleteAccount,
    ChangeChannelSetting,
    ChangeSetting,
    ChannelSetting,
    FreeText,
    JoinTable,
    ListTables,
    OpenAvoided,
    OpenSettings,
    SetAvoided,
    SettingsPage,
    ShowBoard,
    ShowInChannel,
    ShowStory,
    ShowTable,
    StartGame,
    UserSetting,
    parse_callback,
)
from tests.texts import match_text, render_text


async def test_concurrent_requests_for_an_alias_return_the_same_user(app: App, second: App) -> None:
    found = await asyncio.gather(*((app, second)[n % 2].ensure_user("test:same", "Same") for n in range(20)))
    assert len({person.id for person in found}) == 1
    assert await app.find_user("test:same") == await app.service.users.get(found[0].id)
    assert await app.find_user("test:nobody") is None


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("  Anna\n\tB.  ", "Anna B."),
        ("\u202eevil\u202c", "evil"),
        ("a\u200bb\u2060c", "abc"),
        ("<b>@everyone</b>", "<b>@everyone</b>"),
        ("Z" + "\u0300\u0301" * 20 + "o", "Z\u0300\u0301o"),
        ("ก" + "\u0e47" * 20, "ก" + "\u0e47" * 2),
        ("ก" + "\u0e31\u0e47\u0e4c\u0e4d" * 9, "ก\u0e31\u0e47\u0e4c\u0e4d"),
        ("x" * 200, "x" * 40),
        ("محمد 🎲", "محمد 🎲"),
        ("Cafe\u0301", "Café"),
    ],
)
async def test_any_name_becomes_one_visible_line(app: App, name: str, kept: str) -> None:
    assert (await app.ensure_user(f"test:{kept.encode().hex()}", name)).name == kept


REAL_NAMES = [
    "می\u200cخواهم مهدی\u200cزاده", "שָׁלוֹם", "محمّد", "क\u094d\u200dष", "ශ\u0dca\u200dරී", "നന\u0d4d\u200d",
    "ইমরান", "தமிழ்", "ᠮᠣᠩᠭᠣᠯ", "ᠨᠢᠭᠡ\u180b", "ᠭᠠᠭᠠ\u180eᠠ", "葛\U000e0100城", "김철수", "ภาษาไทย", "ខ្មែរ",
    "မြန်မာ", "བོད་ཡིག", "Nguyễn Văn", "O’Brien", "Łukasz", "Жанна",
    "နှုံ့", "ကြွားမြို့", "བསྒྲུབས", "ཧཱུྃ", "ប៊ុំ", "ស៊្រី", "שָּׁלוֹם", "ज़ूँ",
    "\u09b0\u200d\u09cd\u09af\u09be\u09ac", "\u0cb0\u200d\u0ccd\u0caf\u0cbe", "\u0d9a\u200d\u0dca\u0dc2",
    "👨\u200d👩\u200d👧\u200d👦", "👩🏽\u200d🚀", "❤\ufe0f\u200d🔥", "🏳\ufe0f\u200d🌈", "1\ufe0f\u20e3",
    "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
]  # fmt: skip


def test_invisible_characters_cannot_form_or_distinguish_names() -> None:
    all_chars = "".join(chr(n) for n in range(0x110000) if not 0xD800 <= n <= 0xDFFF)
    unseen = import_module("regex").findall(r"\p{Default_Ignorable_Code_Point}", all_chars)
    assert INVISIBLE_CHARACTERS.findall(all_chars) == unseen
    for char in (*(char for char in unseen if char < "\U000e0000"), *unseen[-4096::85]):
        assert sanitize_text(char * 3) == "", f"expected {char!a} to be removed from the name"
        for letter in ("a", "я", "你", "あ", "م", "1"):
            name = f"{letter}x"
            twins = [sanitize_name(twin) for twin in (name, f"{name}{char}", f"{letter}{char}x", f"{char}{name}")]
            assert len(set(map(strip_unseen, number_same_names(twins)))) == len(twins), (
                f"{char!a}, {letter}: expected distinguishable names"
            )


@pytest.mark.parametrize("name", REAL_NAMES)
def test_real_names_of_each_script_stay_as_they_are(name: str) -> None:
    assert sanitize_name(name) == name
    assert sanitize_name(f"x{name * 60}\u200d") == sanitize_name(sanitize_name(f"x{name * 60}"))


def test_all_typed_text_is_sanitized_by_the_callback_parser() -> None:
    unseen = "\u202eHi\ue000 \u17b5 \u034fyou\ufe0f\n\u3164 "
    typed = [name for name, callback in CALLBACKS.items() if [kind for _, kind, _ in callback.arguments] == [FreeText]]
    assert typed
    for name in typed:
        assert parse_callback(f"{name} {unseen}").data == f"{name} Hi you"


@pytest.mark.parametrize("name", ["", "\u200b\u202e", "\u3164\u2800", "\n\t", "\u17b5"])
async def test_user_without_visible_name_gets_a_name(app: App, name: str) -> None:
    assert (await app.ensure_user(f"test:{len(name)}{name.encode().hex()}", name)).name.strip()


async def test_invalid_channel_id_finds_no_channel(app: App, table: str, anna: Guest) -> None:
    for odd in ("٣", "../x", "a" * 400):
        assert await app.service.channels.get(odd) is None
        for line in (ShowInChannel(table, odd), ChangeChannelSetting(odd, "here-lang", "cs")):
            assert "broke" not in (await anna.press(line)).notice


async def test_user_settings_are_stored_and_invalid_values_rejected(app: App, anna: Guest) -> None:
    assert (
        await anna.follow(OpenSettings("look"), render_text("app-set-lang"), "set lang de")
    ).notice == "Gespeichert."
    await anna.press(ChangeSetting("pings", "quiet"))
    person = await anna.load_user()
    assert (person.lang, person.pings) == ("de", "quiet")
    assert anna.screen.lang == "de"
    assert "gilt nicht mehr" in (await anna.press(ChangeSetting("pings", "loud"))).notice
    assert "gilt nicht mehr" in (await anna.press("set name x")).notice


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_settings_pages_show_current_values(arrive: Arrive, lang: str) -> None:
    anna, translator = await arrive("Anna", lang=lang), Translator(lang)
    for chosen in (
        ChangeSetting("pings", "dm"),
        ChangeSetting("theme", "strong"),
        ChangeSetting("layout", "tall"),
        ChangeSetting("ai-speed", "slow"),
    ):
        key, value = chosen.key, chosen.value
        await anna.command("settings")
        await anna.tap(
            translator.translate(f"app-page-{USER_FIELDS[key].page}"), translator.translate(f"app-set-{key}")
        )
        await anna.press(chosen)
        assert anna.button(chosen.data).tone == "primary"
        await anna.tap(translator.translate("app-back"))
        assert anna.button(f"setting {key}").hint == translator.translate(f"app-{key}-{value}")


def test_each_setting_has_a_field() -> None:
    assert USER_FIELDS.keys() == {*get_args(UserSetting)}, "expected a field for each user setting in callbacks.py"
    assert CHANNEL_FIELDS.keys() == {*get_args(ChannelSetting)}, "expected a field for each channel setting"


async def test_settings_pages_do_not_exceed_the_button_limit(
    app: App, channel_admins: ChannelAdmins, anna: Guest
) -> None:
    await channel_admins.put(anna, anna.place)
    for page in ("", *get_args(SettingsPage)):
        many = len((await anna.press(OpenSettings(page))).rows)
        assert many <= 16, f"settings page {page}: {many} buttons, at most 16; move one to another page"


async def test_erased_player_is_anonymous(app: App, make_table: Seat) -> None:
    table, (anna, ben) = await make_table("Anna", "Benedikta")
    assert "Benedikta" in str(await app.render_screen(None, "", table))
    alias = (await ben.load_user()).aliases[0]
    assert await app.find_user(alias) is not None
    await ben.follow(AskDeleteAccount(), "Yes, forget me")
    assert await app.find_user(alias) is None
    assert "Benedikta" not in str(await app.render_screen(None, "", table))
    assert "Benedikta" not in str(await anna.press(ShowStory(table, 0)))
    person = await ben.load_user()
    assert person.is_deleted
    assert not person.aliases
    assert "Benedikta" not in str(person)


async def test_erased_user_cannot_be_found_after_the_first_write(app: App) -> None:
    """The rest may be done later, by another process, and more than once."""
    people, alias = app.service.users, "test:goes-and-comes"
    gone = await app.ensure_user(alias, "Anna")
    mark = await people.delete_user(gone.id)
    assert (mark.is_deleted, mark.aliases) == (True, ())
    assert await people.delete_user(gone.id) == mark, "a repeated deletion changed the mark, so its jobs would be lost"
    assert await app.find_user(alias) is None
    newcomer = await app.ensure_user(alias, "Anna")
    assert newcomer.id != gone.id
    await people.delete_external_ids(mark, [alias])
    assert await app.find_user(alias) == newcomer, "a repeated deletion took the account of the next user"


async def test_merging_with_an_erased_or_linked_user_is_rejected(app: App) -> None:
    people, some = app.service.users, sorted([(await app.ensure_user(f"test:many-{n}")).id for n in range(5)])
    for one in (some[0], some[4]):
        await people.delete_user(one)
        for pair in ((one, some[2]), (some[2], one)):
            with pytest.raises(KeyError):
                await people.merge_users(*pair)
    await people.merge_users(some[2], some[3])
    other = await app.ensure_user("test:other")
    while other.id > some[2]:
        other = await app.ensure_user(f"test:{other.id}")
    with pytest.raises(RejectedError):
        await people.merge_users(other.id, some[3])
    assert set((await people.get(some[2])).all_ids) == {some[2], some[3]}


async def test_table_export_contains_only_the_seats_events_and_no_log(
    app: App, arrive: Arrive, table: str, anna: Guest, ben: Guest
) -> None:
    await plan_pebbles(anna, table)
    mine, theirs = [json.loads(await export_table(app, guest.id, table)) for guest in (anna, ben)]
    found = await read_table(app, table)
    secret = found.opening.secret
    said = [entry.move for entry in found.match.entries if entry.kind == "move"]
    dealt = [
        [event["text"] for event in held["events"] if match_text("pebbles-dealt-you", event["text"], game="pebbles")]
        for held in (mine, theirs)
    ]
    assert len(dealt[0]) == 1
    assert dealt[0] != dealt[1]
    text = json.dumps(mine)
    assert secret.seed not in text
    assert secret.salt not in text
    assert said == [("red=2", ".")], "expected the typed move in the log"
    assert said[0][0] not in text
    assert mine.keys() == {"table", "game", "seat", "names", "commit", "board", "events"}
    assert {key for event in mine["events"] for key in event} == {"version", "at", "text"}
    zoe = await arrive("Zoe")
    with pytest.raises(RejectedError):
        await export_table(app, zoe.id, table)


async def test_pings_go_to_currently_awaited_players(app: App, make_table: Seat) -> None:
    table, (anna, ben) = await make_table("Anna", "Ben", ais=1)
    await ben.press(ChangeSetting("lang", "cs"))
    pings = {ping.user: ping for ping in await app.list_pings(table)}
    assert set(pings) == {anna.id, ben.id}, "the AI is pinged"
    assert pings[anna.id].text.startswith(
        f"{render_text('pebbles-ask-plan', game='pebbles', least=2, most=3)} · Pebbles with Ben, AI 1 · round 1"
    )
    assert pings[ben.id].text != pings[anna.id].text
    for person in (anna, ben):
        assert await app.list_pings(table, person.id) == [pings[person.id]]
    await plan_pebbles(anna, table)
    assert [ping.user for ping in await app.list_pings(table)] == [ben.id]


async def test_callback_of_an_unknown_user_id_is_rejected(app: App) -> None:
    screen = await app.handle_callback("nobody", "", ListTables().data)
    assert screen.notice == render_text("app-unknown-user")
    assert (await app.handle_callback("../..", "", ListTables().data)).notice == screen.notice


async def test_rendering_screens_does_not_change_the_table_version(app: App, table: str, anna: Guest) -> None:
    at = await table_version(app, table)
    for kind in ("table", "panel", "board", "hand", "text", "story", "receipt", "howto", "rules"):
        assert "code" not in (await app.render_screen(anna.id, anna.place, table, kind)).notice
    assert await table_version(app, table) == at


async def test_color_theme_applies_only_to_private_pictures_of_its_user(
    app: App, table: str, anna: Guest, ben: Guest
) -> None:
    await anna.press(ChangeSetting("theme", "strong"))
    mine, theirs = await anna.press(ShowBoard(table)), await ben.press(ShowBoard(table))
    public = await app.render_screen(None, anna.place, table)
    alone = await app.render_screen(anna.id, anna.place, table)
    among = await anna.press(ShowTable(table))
    looks = [screen.picture.color_theme if screen.picture else None for screen in (mine, theirs, public, alone, among)]
    assert looks == ["strong", "", "", "strong", ""], "another user sees the chosen theme"
    await anna.press_each(ChangeSetting("theme", "usual"), ShowBoard(table))
    assert anna.picture.color_theme == ""
    assert "Saved" not in (await anna.press(ChangeSetting("theme", "upside-down"))).notice


async def test_user_and_channel_choose_picture_layout(
    app: App, channel_admins: ChannelAdmins, table: str, anna: Guest, ben: Guest
) -> None:

    async def picture_layouts() -> list[str]:
        screens = [
            await anna.press(ShowBoard(table)),
            await ben.press(ShowBoard(table)),
            await app.render_screen(None, anna.place, table),
            await anna.press(ShowBoard(table, "page")),
        ]
        return [screen.picture.layout if screen.picture else "none" for screen in screens]

    assert await picture_layouts() == ["", "", "", "page"], "expected the platform's layout"
    await anna.press(ChangeSetting("layout", "tall"))
    assert await picture_layouts() == ["tall", "", "", "page"]
    assert (await anna.press(ChangeChannelSetting(anna.place, "here-layout", "wide"))).notice == render_text(
        "app-may-not-place"
    )
    await channel_admins.put(anna, anna.place)
    assert (await anna.press(ChangeChannelSetting(anna.place, "here-layout", "wide"))).notice == render_text(
        "app-saved"
    )
    assert await picture_layouts() == ["tall", "", "wide", "page"]
    assert "Saved" not in (await anna.press(ChangeSetting("layout", "round"))).notice


async def test_right_to_left_name_does_not_reorder_surrounding_text(app: App, arrive: Arrive) -> None:
    name = "\u05d3\u05e0\u05d4 7"
    dana = await arrive("Dana")
    dana.id = (await app.ensure_user("test:right-to-left", name, "en")).id
    ben = await arrive("Ben", at=dana.place)
    table = await dana.open_table()
    lobby = await ben.press(JoinTable(table))
    await dana.press(StartGame(table))
    await plan_for_all(table, [dana, ben])
    board, story = await app.render_screen(None, dana.place, table), await ben.press(ShowStory(table, 0))
    text = "\n".join([*lobby.text, *board.text, board.alt, *story.text])
    assert text.count(name) == text.count(f"\u2068{name}\u2069") > 5
    assert "\u2068Ben" not in text
    drawn = tuple(map(font_safe_name, require(board.picture).names))
    assert drawn == (font_safe_name(name), "Ben"), "a picture has characters missing in its font"
    assert drawn[0].endswith(" 7")
    assert json.loads(await export_table(app, ben.id, table))["names"] == [name, "Ben"]


async def test_avoided_players_are_a_private_list_of_fellow_players(
    app: App, arrive: Arrive, table: str, anna: Guest, ben: Guest
) -> None:
    stranger = await arrive("Cara", at=anna.place)
    assert (await anna.press(OpenAvoided())).private
    assert "Cara" not in " ".join(anna.labels())
    await anna.tap("Ben")
    assert anna.button("Ben").tone == "primary"
    users = [await guest.load_user() for guest in (anna, ben, stranger)]
    assert is_avoided_pair(users[0], users[1])
    assert is_avoided_pair(users[1], users[0])
    assert not is_avoided_pair(users[0], users[2])
    await ben.press(OpenAvoided())
    assert ben.button("Anna").tone == "plain"
    for wrong in (SetAvoided(stranger.id, "1"), SetAvoided(anna.id, "1")):
        assert (await anna.press(wrong)).notice
    assert (await anna.load_user()).avoided == (ben.id,)
    await anna.follow(OpenAvoided(), "Ben")
    assert (await anna.load_user()).avoided == ()


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
MERGED_OF_USER: Final = sorted(FIELDS.keys() - OWN.keys())


def unusual_value(name: str) -> Any:
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
    has = getattr(person, name)
    if isinstance(value, dict):
        return bool(has.items() >= value.items())
    return set(has) >= set(value) if isinstance(value, tuple) else bool(has == value)


def user_with(who: str, name: str, *, leads: bool = False) -> User:
    given = {"hours": TOKYO} if name in ("hours_changes", "hours_confirmed", "hours_since") else {}
    return User(**{"id": who, "name": who, "is_leading": leads, **given, name: unusual_value(name)})


def test_linking_defines_a_merge_rule_for_each_user_field() -> None:
    """A new field of ``User`` goes into one of the four sets in ``bot/app/users/models.py``."""
    said = Counter((*KEPT_FIELDS, *LEADER_FIELDS, *HOURS_FIELDS, *MERGED_FIELDS))
    said.subtract(FIELDS.keys())
    wrong = sorted(name for name, count in said.items() if count)
    assert not wrong, f"bot/app/users/models.py: enter {wrong} in exactly one of the four sets, or remove it"


@pytest.mark.parametrize("name", MERGED_OF_USER)
def test_value_of_the_leading_account_is_kept(name: str) -> None:
    for one in (
        merge_user(user_with("b", name, leads=True), User("a", "Anna")),
        merge_user(User("b", "Ben"), user_with("a", name)),
    ):
        assert has_value(one, name, unusual_value(name))


@pytest.mark.parametrize("name", sorted(set(MERGED_OF_USER) - LEADER_FIELDS - {"is_timezone_guessed"}))
def test_value_set_only_in_the_other_account_is_kept(name: str) -> None:
    """The name is an exception. Guessed hours do not count as stated."""
    for one in (
        merge_user(user_with("b", name), User("a", "Anna")),
        merge_user(User("b", "Ben", is_leading=True), user_with("a", name)),
    ):
        assert has_value(one, name, unusual_value(name)), (
            f"merge_user loses {name} of the other account: add it to MERGED_FIELDS, or to LEADER_FIELDS to lose it"
        )


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
def test_stated_hours_of_either_account_are_kept_and_not_reset_to_first_answer(
    leads: bool, leader: dict[str, Any], other: dict[str, Any], hours: WakingHours
) -> None:
    """``leads``: whether the younger account leads."""
    young, old = (leader, other) if leads else (other, leader)
    one = merge_user(User("b", "Ben", is_leading=leads, **young), User("a", "Anna", **old))
    assert (one.hours, one.is_timezone_guessed) == (hours, False)
    assert one.hours_since == min(given["hours_since"] for given in (leader, other) if "hours_since" in given)
    assert not one.is_first_answer(one.hours_since + CORRECTION_MS)
    assert one.is_first_answer(one.hours_since), "expected an answer corrected at once to still be the first one"


def test_deputy_merged_into_represented_user_is_replaced_by_the_other_deputy() -> None:
    ben = User("b", "Ben", is_leading=True, deputy="a")
    assert merge_user(ben, User("a", "Anna", deputy="c")).deputy == "c"
    assert merge_user(ben, User("a", "Anna")).deputy == ""


@pytest.mark.parametrize("name", sorted(OWN))
def test_account_specific_fields_are_not_taken_from_the_other_account(name: str) -> None:
    anna, ben = User("a", "Anna"), User("b", "Ben", merged_ids=("c",))
    if name == "merged_ids":
        assert merge_user(ben, anna).merged_ids == ("b", "c")
    else:
        assert getattr(merge_user(msgspec.structs.replace(ben, **{name: unusual_value(name)}), anna), name) == getattr(
            anna, name
        )
