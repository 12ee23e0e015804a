"""Test the import contracts: each is kept, and broken by an import that it forbids."""

import tomllib
from copy import deepcopy
from pathlib import Path

import pytest
from grimp import ImportGraph
from importlinter.application.use_cases import _build_graph, _register_contract_types, read_user_options
from importlinter.application.user_options import UserOptions
from importlinter.configuration import configure
from importlinter.domain.contract import registry

pytestmark = pytest.mark.lint

PYPROJECT = Path(__file__).parents[1] / "pyproject.toml"
CONTRACTS = {c["name"]: c for c in tomllib.loads(PYPROJECT.read_text())["tool"]["importlinter"]["contracts"]}
GAME_AND_PAINTER = "The bot imports games only through engines.GAMES and painters only through render.PAINTERS"
FORBIDDEN = [
    ("bot imports render, render imports engines", "render.core.pen", "bot.app.api"),
    ("The program imports neither its tests nor the wheel's own package", "bot.cli", "bottega"),
    ("The program imports neither its tests nor the wheel's own package", "engines.core.match", "tests"),
    ("engines.core imports no game", "engines.core.match", "engines.fresco.game"),
    ("A game imports no other game", "engines.fresco.game", "engines.princes.game"),
    (GAME_AND_PAINTER, "bot.app.turns.panel", "engines.fresco.game"),
    (GAME_AND_PAINTER, "bot.app.turns.panel", "render.fresco.icons"),
    ("A package of bot.app imports only packages below it", "bot.app.tables.votes", "bot.app.turns.panel"),
    ("Declarations of callbacks import only bot.app.ui", "bot.app.turns.callbacks", "bot.app.open_seats.offer_index"),
    (
        "What all gatherings have is reached through bot.app.gatherings.kinds",
        "bot.frontends.web.page_service",
        "bot.app.game_nights.store",
    ),
    ("No frontend imports another", "bot.frontends.push.sender", "bot.frontends.web.urls"),
    (
        "Frontends use the store only through bot.frontends.common and bot.app",
        "bot.frontends.web.sessions",
        "bot.store.store",
    ),
    *(
        ("bot.frontends.common imports no platform", f"bot.frontends.common.{module}", platform)
        for module in ("push_endpoints", "thread_channels", "public_posts", "mentions")
        for platform in ("discord", "telegram")
    ),
    ("bot.app and bot.store import no frontend", "bot.app.api", "bot.frontends.web.urls"),
    ("bot.store does not import bot.app", "bot.store.timers", "bot.app.errors"),
    ("Engines do no I/O and read no clock", "engines.fresco.game", "random"),
    ("Time, chance and secrets are injected by the runtime", "bot.app.turns.panel", "time"),
    ("render.core imports no painter", "render.core.pen", "render.fresco.icons"),
]


@pytest.fixture(scope="module")
def options() -> UserOptions:
    """Read the contracts like the linter."""
    configure()
    read = read_user_options(str(PYPROJECT))
    _register_contract_types(read)
    return read


@pytest.fixture(scope="module")
def graph(options: UserOptions) -> ImportGraph:
    """Build the graph of all imports."""
    return _build_graph(
        root_package_names=options.session_options["root_packages"], cache_dir=None, include_external_packages=True,
        exclude_type_checking_imports=False, verbose=False,
    )  # fmt: skip


def is_kept(name: str, options: UserOptions, graph: ImportGraph) -> bool:
    """Return whether imports keep a contract."""
    given = next(one for one in options.contracts_options if one["name"] == name)
    contract = registry.get_contract_class(given["type"])(name, options.session_options, given)
    return contract.check(deepcopy(graph), verbose=False).kept


def test_each_contract_has_an_import_that_it_forbids() -> None:
    assert {name for name, _, _ in FORBIDDEN} == CONTRACTS.keys()


@pytest.mark.parametrize(("name", "importer", "imported"), FORBIDDEN)
def test_forbidden_import_breaks_its_contract(
    options: UserOptions, graph: ImportGraph, name: str, importer: str, imported: str
) -> None:
    broken = deepcopy(graph)
    assert importer in broken.modules, f"{importer} no longer exists: choose another module"
    broken.add_import(importer=importer, imported=imported)
    assert not is_kept(name, options, broken), f"expected {importer} -> {imported} to break: {name}"


def test_new_package_of_the_app_must_be_assigned_to_a_layer(options: UserOptions, graph: ImportGraph) -> None:
    broken = deepcopy(graph)
    broken.add_module("bot.app.gifts")
    assert not is_kept("A package of bot.app imports only packages below it", options, broken)
