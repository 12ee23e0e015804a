"""Run simulations: ``python -m tests.simulation --seeds 200``, or ``--seed 17 --without 3,5`` to repeat one."""

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Collection
from pathlib import Path
from typing import Final

from bot.app.ui.callback_data import CALLBACKS
from bot.store.admin.own_server import start_store_server
from docs.sample import register_sample
from tests.process_reaper import start_reaper
from tests.simulation.network import NO_FILES
from tests.simulation.screen_check import ACCEPTED, PRESS
from tests.simulation.seed_runs import RunResult, shrink_faults, simulate_seed

ENOUGH: Final = 200
"""Number of seeds from which on each point of ``SOMETIMES`` must have been reached."""
SOMETIMES: Final = {
    "commit: again", "commit: conflict", "put: again", "put: conflict", "reclaim: row taken over",
    "done: the timer was set again or claimed by another",
    "commit: NoScriptError", "claim: NoScriptError", "commit: OutOfMemoryError",
    "commit: die before", "commit: die after", "commit: lose request", "commit: lose reply", "commit: lose write",
    "commit: full", "commit: disk full", "commit: fail over", "put: full", "put: disk full", "put: fail over",
    "put: die before", "put: die after", "claim: die after", "done: die before", "done: die after", "ack: die after",
    "send: die before", "send: die after", "send: send twice", "send: raise after",
    "store: lose scripts", "store: full", "store: away",
    "an entry that was not durable is lost", "store: behind", "store: far behind", "store: go back",
    "update: deliver twice", "update: deliver late", "interaction: deliver twice", "interaction: deliver late",
    "sendMessage: 429", "sendMessage: 500 after", "sendMessage: lose reply", "editMessageText: 429",
    "answerCallbackQuery: lose reply", "POST interactions: 500 after",
    "the group has moved", "a member has left", "a vote has lapsed",
    "entry: order", "entry: ai", "entry: fallback",
    "event: AiTookOver", "event: DeputyTookOver", "event: HolidayPlanned", "event: HabitsChanged",
    "event: VoteOpened", "event: RewindVoteOpened", "event: OutageCredited", "event: PlayerCalled",
    "event: TurnExpired", "event: SeatTaken", "event: SeatLeft", "event: PlayerReturned",
    "time has leapt", "a night has begun", "a post was compared with its log", "a page was compared with the newest",
    "accepted: link-yes", "accepted: free-seat", "accepted: tournament-go", "form: deliver twice", "form: lose reply",
    "an account was deleted", "a bot has met no store at its start",
}  # fmt: skip
"""Points that some seed must reach: a simulation that never gets there proves nothing about them."""
MANY: Final = 2000
"""Number of seeds from which on each callback must have been pressed."""
UNPRESSED: Final = {
    "film": "takes seconds of processor time", "look-back": "takes seconds of processor time",
    "maintenance": "stops the clocks of everybody for the rest of the run",
}  # fmt: skip
"""Callbacks that no user presses, with the reason."""
REFUSED: Final = {
    "these runs have no film, no review and no public page": (
        "film-show film-stop look-back-stop look-back-share look-back-of open-page share-hands"
    ),
    "a lobby of pebbles has it seldom": "kick option lobby-set",
    "it needs a moment that is rare in a run": (
        "again nudge absent resume order tables-group yearbook night-keep night-mark night-off-yes "
        "night-came night-choose night-take"
    ),
    "a question of pebbles has no such answer": "say ahead typed turn fill pad group page hint",
}  # fmt: skip
"""Callbacks that are pressed, but may be refused in every seed."""


def main() -> int:
    """Run seeds and report which broke, with the command that reproduces each."""
    parser = argparse.ArgumentParser(prog="python -m tests.simulation", description=__doc__)
    parser.add_argument("--seeds", type=int, default=200, help="how many, from the first on")
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--seed", type=int, action="append", default=[], help="this one alone, with its trace")
    parser.add_argument("--without", default="", help="numbers of faults that are left out")
    given = parser.parse_args()
    if not os.environ.get("PYTHONHASHSEED", "").isdigit():  # if the order of a set matters, a run is still reproducible
        os.execve(
            sys.executable,
            [sys.executable, "-m", "tests.simulation", *sys.argv[1:]],
            {**os.environ, "PYTHONHASHSEED": "0"},
        )
    register_sample()
    without = frozenset(int(number) for number in given.without.split(",") if number)
    with tempfile.TemporaryDirectory() as folder:
        server = start_store_server(Path(folder), options=NO_FILES)
        try:
            if given.seed:
                return max(_show_run(simulate_seed(server.url, seed, without)) for seed in given.seed)
            return _run_seeds(server.url, range(given.first, given.first + given.seeds))
        finally:
            server.stop()


def _show_run(found: RunResult) -> int:
    sys.stdout.writelines(f"{line}\n" for line in found.trace)
    sys.stdout.writelines(f"{line}\n" for line in _list_faults(found))
    sys.stdout.write(f"commands: {found.commands}\n{found.failure or 'all held'}\n")
    return bool(found.failure)


def _list_faults(found: RunResult) -> list[str]:
    return [f"fault {number} at {point}: {kind}" for number, point, kind in found.faults]


def _run_seeds(url: str, seeds: range) -> int:
    began, broken, moves, faults, seconds = time.process_time(), 0, 0, 0, 0.0
    reached = set[str]()
    for seed in seeds:
        found = simulate_seed(url, seed)
        moves, faults, seconds = moves + found.moves, faults + len(found.faults), seconds + found.seconds
        reached |= found.reached
        if found.failure:
            broken += 1
            without = shrink_faults(url, found)
            left_out = ",".join(map(str, sorted(without)))
            sys.stdout.write(f"seed {seed}: {found.failure}\n  {found.command} --without {left_out or 0}\n")
            sys.stdout.writelines(f"  {line}\n" for line in _list_faults(simulate_seed(url, seed, without)))
            sys.stdout.flush()
    took = time.process_time() - began
    sys.stdout.write(
        f"{len(seeds)} seeds, {broken} broken: {moves} moves, {faults} faults, "
        f"{seconds:.0f} s of virtual time in {took:.0f} s of processor time\n"
    )
    missing = sorted(SOMETIMES - reached) if len(seeds) >= ENOUGH else []
    missing += list_unpressed(reached) if len(seeds) >= MANY else []
    refused = [name for name in CALLBACKS if f"{ACCEPTED}{name}" not in reached and name not in UNPRESSED]
    sys.stdout.write(f"{len(CALLBACKS)} callbacks, never accepted: {' '.join(refused) or 'none'}\n")
    sys.stdout.writelines(f"no seed has reached {point}\n" for point in missing)
    return bool(broken or missing)


def list_unpressed(reached: Collection[str]) -> list[str]:
    """Return the callbacks that no seed has pressed, and those that were refused in every seed."""
    refused = {name for names in REFUSED.values() for name in names.split()}
    wanted = [f"{PRESS}{name}" for name in CALLBACKS if name not in UNPRESSED]
    wanted += [f"{ACCEPTED}{name}" for name in CALLBACKS if name not in UNPRESSED and name not in refused]
    return [point for point in wanted if point not in reached]


if __name__ == "__main__":
    start_reaper()
    sys.exit(main())
