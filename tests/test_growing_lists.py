"""Test that no code awaits all items of a list at once, or one after the other, if users can make that list grow.

``bot.paging`` works on such a list page by page, and ``load_values`` and ``get_all_cached`` read many documents and
users together. Whoever gathers items all the same says here why there are few.
"""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

pytestmark = pytest.mark.lint

ROOT = Path(__file__).parent.parent
BOUNDED_GATHERS: Final = {
    "bot/app/dispatch/scheduler.py:Scheduler.run_forever": "timers that run here",
    "bot/app/dispatch/scheduler.py:Scheduler._renew_leases": "timers that this process has claimed",
    "bot/app/dispatch/table_list.py:_own_table_ids": "two indexes",
    "bot/app/dispatch/table_list.py:_load_entries": "MAX_OPENED",
    "bot/app/dispatch/table_list.py:open_entries": "the entries of a page",
    "bot/app/lobbies/lobby.py:_begin_game": "seats",
    "bot/app/open_seats/offer_index.py:_find_offers": "NEAR",
    "bot/app/open_seats/offer_index.py:_is_avoided": "seats",
    "bot/app/open_seats/offer_screens.py:_overlap_lines": "seats",
    "bot/app/tables/seats.py:_check_company": "seats",
    "bot/frontends/common/refresh_queue.py:RefreshQueue.close": "tasks that are cancelled",
    "bot/frontends/discord/bot.py:DiscordBot.on_ready": "steps of a start",
    "bot/frontends/discord/interaction_inbox.py:InteractionInbox.resume_interactions": "processes",
    "bot/frontends/discord/interaction_inbox.py:InteractionInbox._resume_process": "presses of the last seconds",
    "bot/frontends/push/frontend.py:PushFrontend._send_to_all": "MAX_DEVICES",
    "bot/frontends/telegram/rehearsal.py:_list_calls": "menus",
    "bot/frontends/telegram/responder.py:UpdateResponder.answer_in_group": "two checks",
    "bot/frontends/telegram/update_inbox.py:UpdateInbox.close": "tasks that are cancelled",
    "bot/frontends/telegram/update_inbox.py:UpdateInbox._accept_all": "updates of one request to Telegram",
    "bot/frontends/web/page_service.py:PageService.page_version": "MAX_WATCHED",
    "bot/frontends/web/screen_views.py:ScreenViews.build_view": "two widths",
    "bot/paging.py:map_pages": "a page",
    "bot/store/documents.py:CallbackStore.save_callbacks": "buttons of a screen",
    "bot/store/outbox.py:OutboxReader.run_forever": "rows that are worked on here",
    "bot/store/redis_pool.py:RedisPool.map_buckets": "BUCKETS_AT_ONCE",
    "bot/store/redis_pool.py:RedisPool.close": "tasks that are cancelled",
    "bot/store/redis_pool.py:RedisPool._send_batch": "BATCH_PARTS",
    "bot/store/store.py:Store.find_problem": "servers",
    "bot/store/store.py:Store.rewrite_logs": "servers",
}
"""Why what is gathered is few: the constant that bounds it, or what there is never much of."""
SINGLE_READS: Final = frozenset(
    {"get_cached", "load_lobby", "load_night", "find_night", "load_competition", "find_competition", "load_mention"}
)
"""Methods that read one of many: a list has another one that reads all of a page together."""
BOUNDED_READS: Final = {
    "bot/app/account/linking.py:_current_games": "the seats that a user may have",
    "bot/app/competitions/league.py:end_season": "divisions",
    "bot/app/competitions/league.py:open_divisions": "divisions",
    "bot/app/competitions/organizer_actions.py:entrants_screen": "PAGE_SIZE entrants, who have just been read together",
    "bot/app/competitions/scheduled_actions.py:_open_table": "seats",
    "bot/app/competitions/scheduled_actions.py:build_outcome": "seats",
    "bot/app/competitions/scheduled_actions.py:handle_competition_timer": "MAX_AT_ONCE",
    "bot/app/dispatch/scheduler.py:_archive_table": "players of a table",
    "bot/app/game_nights/plan_editor.py:_find_last_published": "MAX_LOOKED_UP",
    "bot/app/game_nights/scheduled_actions.py:_list_players_without_start": "tables of a night",
    "bot/app/game_nights/scheduled_actions.py:handle_night_timer": "MAX_AT_ONCE",
    "bot/app/i18n.py:seat_names": "seats",
    "bot/app/lobbies/rematch.py:collect_rematch_pings": "seats",
    "bot/app/tables/repository.py:load_availability": "seats",
    "bot/app/tables/seats.py:_is_eligible": "players of a table",
    "bot/app/views/pings.py:_turn_pings": "seats",
}
"""Why a loop may read one after the other."""


def walk_functions(tree: ast.AST, name: str = "") -> Iterator[tuple[str, ast.AST]]:
    """Yield all nodes with the function, or the method of a class, that they are in."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            is_inner = bool(name) and not name.rpartition(".")[2][:1].isupper()
            yield from walk_functions(node, name if is_inner else f"{name}.{node.name}".lstrip("."))
        else:
            yield name, node
            yield from walk_functions(node, name)


def called_name(node: ast.AST) -> str:
    """Return the last name of what a call calls; empty: it is no call of a name."""
    match node:
        case ast.Call(func=ast.Attribute(attr=name)) | ast.Call(func=ast.Name(id=name)):
            return name
    return ""


def repeated_parts(node: ast.AST) -> list[ast.AST]:
    """Return the parts of a loop or comprehension that are done for each item."""
    match node:
        case ast.For(body=body):
            return [*body]
        case ast.ListComp() | ast.SetComp() | ast.GeneratorExp():
            return [node.elt, *(test for part in node.generators for test in part.ifs)]
        case ast.DictComp():
            return [node.key, node.value]
    return []


def find_gathers(source: str) -> set[str]:
    """Return the functions that gather what a list has."""
    return {
        name
        for name, node in walk_functions(ast.parse(source))
        if called_name(node) == "gather" and any(isinstance(one, ast.Starred) for one in getattr(node, "args", ()))
    }


def find_single_reads(source: str) -> set[str]:
    """Return the functions that read one of many for each item of a list."""
    return {
        name
        for name, node in walk_functions(ast.parse(source))
        for part in repeated_parts(node)
        for inner in ast.walk(part)
        if isinstance(inner, ast.Await) and called_name(inner.value) in SINGLE_READS
    }


def list_sources() -> dict[str, str]:
    return {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in sorted((ROOT / "bot").rglob("*.py"))}


def test_only_what_is_few_is_gathered() -> None:
    found = {f"{path}:{name}" for path, source in list_sources().items() for name in find_gathers(source)}
    assert sorted(found - BOUNDED_GATHERS.keys()) == [], "use bot.paging.map_pages, or say why there are few"
    assert sorted(BOUNDED_GATHERS.keys() - found) == [], "nothing is gathered there any more"


def test_only_of_what_is_few_one_is_read_after_the_other() -> None:
    found = {f"{path}:{name}" for path, source in list_sources().items() for name in find_single_reads(source)}
    assert sorted(found - BOUNDED_READS.keys()) == [], "read a page together, or say why there are few"
    assert sorted(BOUNDED_READS.keys() - found) == [], "nothing is read there one after the other any more"


@pytest.mark.parametrize(
    ("code", "is_found"),
    [
        ("async def a(): await gather(*(load(n) for n in names))", True),
        ("async def a(): await asyncio.gather(*map(load, names))", True),
        ("async def a():\n    for n in names:\n        users = await gather(*n)", True),
        ("async def a(): await gather(load(1), load(2))", False),
        ("async def a():\n    for n in names:\n        await users.get_cached(n)", True),
        ("async def a(): return [await users.get_cached(n) for n in names]", True),
        ("async def a(): return {n: (await users.get_cached(n)).id for n in names}", True),
        ("async def a(): return [n for n in names if (await load_lobby(n)) is not None]", True),
        ("async def a():\n    async def b():\n        await gather(*names)", True),
        ("async def a(): return [n for n in await users.get_all_cached(names)]", False),
    ],
)
def test_a_long_list_is_noticed(code: str, *, is_found: bool) -> None:
    assert find_gathers(code) | find_single_reads(code) == ({"a"} if is_found else set())
