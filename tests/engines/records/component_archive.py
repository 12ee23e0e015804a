"""Store earlier component files in ``earlier/``: ``python -m tests.engines.records.component_archive [GAME ...]``.

Recorded games, kept positions and lessons name their component file by its hash alone. Where a hash is neither today's
nor in ``earlier/``, git still has the text: this command writes it there.
"""

from __future__ import annotations

import gzip
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from engines import GAMES
from engines.core.components import EARLIER, components_hash
from tests.engines.laws.random_games import AnyGame
from tests.games import REAL

FILE = "components.toml"
FOLDERS = [Path(__file__).parent, Path(__file__).parents[1] / "positions"]
NAMED = re.compile(r'"components": ?"([0-9a-f]{32})"')


def files_by_hash(game: AnyGame) -> dict[str, list[Path]]:
    """Hash of a component file to the recorded games, positions and lessons of a game that name it."""
    found: dict[str, list[Path]] = {}
    for folder in (*(one / game.key for one in FOLDERS), game.data_dir / "lessons"):
        for path in sorted(folder.glob("*.json")):
            for name in set(NAMED.findall(path.read_text("utf-8"))):
                found.setdefault(name, []).append(path)
    return found


def missing_hashes(game: AnyGame) -> set[str]:
    """Hashes that are named and are neither today's nor in ``earlier/``."""
    kept = {path.name.removesuffix(EARLIER) for path in (game.data_dir / "earlier").glob(f"*{EARLIER}")}
    return set(files_by_hash(game)) - kept - {game.default_components}


def find_texts(home: Path, wanted: Iterable[str]) -> dict[str, str]:
    """Hash to text of the wanted versions of a component file, as far as git has them; ``home``: its folder."""
    return {name: text for text in _git_versions(home) if (name := components_hash(text)) in set(wanted)}


def _git_versions(home: Path) -> Iterator[str]:
    for commit in _run_git(home, "log", "--format=%H", "--diff-filter=AM", "--", FILE).split():
        yield _run_git(home, "show", f"{commit}:./{FILE}")


def _run_git(home: Path, *words: str) -> str:
    done = subprocess.run(["git", *words], cwd=home, check=True, capture_output=True, encoding="utf-8")
    return done.stdout


def keep_texts(home: Path, texts: dict[str, str]) -> list[Path]:
    """Write component files of before into ``earlier/`` of a game's folder; give their paths."""
    (home / "earlier").mkdir(exist_ok=True)
    paths = {home / "earlier" / f"{name}{EARLIER}": text for name, text in texts.items()}
    for path, text in paths.items():
        path.write_bytes(gzip.compress(text.encode(), mtime=0))
    return list(paths)


def main(keys: list[str]) -> int:
    """Keep what is missing of the games that are named, or of all; 1 where git does not have it."""
    status = 0
    for game in (GAMES[key] for key in keys or REAL):
        missing = missing_hashes(game)
        found = find_texts(game.data_dir, missing)
        for path in keep_texts(game.data_dir, found):
            sys.stdout.write(f"{path}\n")
        for name in sorted(missing - set(found)):
            status = 1
            named = "\n".join(f"    {path}" for path in files_by_hash(game)[name])
            sys.stderr.write(
                f"{game.key}: git has no {FILE} with the hash {name}. Put that file into {game.data_dir / 'earlier'}, "
                f"or, where git does not have these yet, delete them and run `make records GAME={game.key}`:\n{named}\n"
            )
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
