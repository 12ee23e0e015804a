"""Test that ids tell gathering kinds apart, and that only their registry checks them.

Search the source for checks of a kind, since these would ignore future kinds.
"""

import ast
from pathlib import Path

import pytest

import bot
from bot.app.dispatch.gathering_kinds import KINDS
from bot.app.gatherings.kinds import register_kind

HOME = Path(bot.__file__).parent


def test_gathering_kinds_have_distinct_ids() -> None:
    with pytest.raises(AssertionError, match="another kind"):
        register_kind(next(iter(KINDS.values())))


PACKAGES = tuple(f"bot/app/{kind.store.document.__module__.split('.')[2]}/" for kind in KINDS.values())


def find_questions(source: str) -> list[str]:
    """Return where code checks the kind of a gathering, by its id or by a feature of one kind."""
    found, names = [], {kind.store.name for kind in KINDS.values()}
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Attribute(attr="is_id") | ast.Attribute(value=ast.Attribute(attr="store"), attr="prefix"):
                found.append(ast.unparse(node))
            case ast.Compare(left=left, comparators=others):
                constants = {one.value for one in ast.walk(node) if isinstance(one, ast.Constant)}
                is_asked = "store.name" in {ast.unparse(one).partition(".")[2] for one in (left, *others)}
                found += [ast.unparse(node)] if is_asked or constants & names else []
            case ast.Name(id=name) if name in {"NIGHT_KIND", "COMPETITION_KIND", "BOARD_KIND"}:
                found.append(name)
    return found


def test_only_the_registry_checks_gathering_kinds() -> None:
    asked = {
        path.relative_to(HOME.parent).as_posix(): questions
        for path in sorted(HOME.rglob("*.py"))
        if (questions := find_questions(path.read_text("utf-8")))
    }
    others = {name: what for name, what in asked.items() if not name.startswith(("bot/app/gatherings/", *PACKAGES))}
    assert others.keys() <= {"bot/app/dispatch/gathering_kinds.py"}, "move kind-specific behaviour into the kind"


@pytest.mark.parametrize(
    "code",
    [
        "if kind.store.is_id(name): pass",
        "if name[0] == kind.store.prefix: pass",
        "if kind.store.name == 'night': pass",
        "if what in ('competition', 'x'): pass",
        "if kind is NIGHT_KIND: pass",
    ],
)
def test_check_of_a_gathering_kind_is_detected(code: str) -> None:
    assert find_questions(code)
