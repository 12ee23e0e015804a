"""Test variants of a game: default by number of players, explanation, and rejection at the start."""

from tests.app.conftest import Arrive


async def test_the_variant_for_the_seats_taken_is_the_usual_one(arrive: Arrive) -> None:
    anna = await arrive("Anna")
    table = (await anna.press("open princes")).table
    assert "Options: as usual" in anna.screen.text
    await (await arrive("Ben")).press(f"join {table}")
    await anna.press(f"table {table}")
    assert "Options: Rules: Czech, for two" in anna.screen.text
    await anna.press(f"setup {table} rules")
    assert anna.button("Rules: Czech, for two")
    assert any("keeps one and pays the higher bid" in line for line in anna.screen.text)
    await anna.press(f"start {table}")
    assert "Options" not in " ".join(anna.screen.text)


async def test_a_chosen_variant_is_explained_and_kept(arrive: Arrive) -> None:
    anna = await arrive("Anna", lang="cs")
    table = (await anna.press("open princes")).table
    await anna.press(f"setup {table} rules")
    await anna.press(anna.button("Pravidla: základní").callback_data)
    assert any("smí přivést jen šest osobností" in line for line in anna.screen.text), "before it is chosen"
    await anna.press(anna.button("ruská pro tři").callback_data)
    assert anna.button("Pravidla: ruská pro tři")
    assert any("smí přivést jen šest osobností" in line for line in anna.screen.text)


async def test_a_variant_for_another_number_does_not_start_and_says_why(arrive: Arrive) -> None:
    anna = await arrive("Anna")
    table = (await anna.press("open princes")).table
    await anna.press(f"setup {table} rules")
    await anna.press(anna.button("Rules: base rules").callback_data)
    await anna.press(anna.button("Russian, for three").callback_data)
    await anna.press(f"addai {table}")
    refused = (await anna.press(f"start {table}")).notice
    assert refused == "“Rules: Russian, for three” doesn’t go with 2 players. Change it under Options."
    await anna.press(f"addai {table}")
    await anna.press(f"start {table}")
    assert "doesn’t go" not in anna.screen.notice
