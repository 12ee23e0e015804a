"""The market: buying paints, or closing a booth (F-7), and Leonardo, who closes one (L-8)."""

from collections import Counter
from functools import lru_cache, partial

import msgspec

from engines.core import piles
from engines.core.core_types import Msg
from engines.core.steps import Effects, Step
from engines.core.tree import Allocation, Choice, Leaf, Node, Option, Slot
from engines.fresco import goods, term_messages
from engines.fresco.components import printed
from engines.fresco.state import State, decider
from engines.fresco.steps.places import end_turn, leave


class Buy(msgspec.Struct, frozen=True):
    """Buy tiles of a booth; without tiles, close it (F-7.6)."""

    booth: int
    tiles: tuple[str, ...]


DONE, VERB_BUY, BESIDE, CLOSE_IT = Msg("done"), Msg("verb-buy"), Msg("market-beside"), Msg("close-it")
CLOSED = Msg("why-booth-closed", rule="F-7.4")
ASK_CLOSE = Msg("ask-close")
LEAF_DONE = Leaf(None)


def _buy_label(state: State, tile: str) -> Msg:
    """Return the label of a tile, with its paints that the supply lacks, which are forfeited (F-18.1)."""
    lacking = [(p, n - state.supply[p]) for p, n in _tile_paints(state.components, tile) if n > state.supply[p]]
    return tile_label(tile, state.components, tuple(lacking))


@lru_cache(maxsize=256)
def _tile_paints(components: str, tile: str) -> tuple[tuple[str, int], ...]:
    return tuple(Counter[str](printed(components).market[tile].paints).items())


@lru_cache(maxsize=1024)
def tile_label(tile: str, components: str, lacking: tuple[tuple[str, int], ...]) -> Msg:
    """Return the label of a market tile, with the paints that the supply lacks."""
    things = term_messages.count_arg(printed(components).market[tile].paints)
    if not lacking:
        return Msg("buy-tile", {"things": things})
    return Msg("buy-tile-short", {"things": things, "lacking": term_messages.paints(dict(lacking))})


def _price_reason(state: State, seat: int, cost: int) -> Msg | None:
    """Return why no tile can be bought at that price (F-6.5)."""
    thalers = state.players[seat].thalers
    return Msg("why-too-few-thalers", {"n": cost - thalers}, "F-6.5") if cost > thalers else None


class Market(Step[State]):
    """Each player chooses one open booth, to buy there or to close it (F-7.1)."""

    def active_seats(self, state: State) -> dict[int, bool]:
        """Return the next seat in the acting order while a booth is open; Leonardo's if he has a choice (L-8)."""
        if not state.turns:
            return {}
        booths = sum([bool(tiles) for tiles in state.booths])
        if not booths:
            return {}
        master = state.turns[0]
        return {decider(state, master): True} if master < len(state.players) or booths > 1 else {}

    def choice_tree(self, state: State, seat: int) -> Node:
        """Ask which booth."""
        names = [name for name, _ in printed(state.components).booths(len(state.players))]
        leonardo = state.turns[0] >= len(state.players)
        options = []
        cost = 0 if leonardo else goods.price(state.components, state.players[seat])
        dear = None if leonardo else _price_reason(state, seat, cost)
        for booth, tiles in enumerate(state.booths):
            label = Msg("close-booth" if leonardo else "go-to-booth", {"booth": names[booth]})
            then = Leaf(Buy(booth, ())) if leonardo else partial(self._booth_option, state, seat, booth)
            why = None if tiles else CLOSED
            only = CLOSE_IT if dear else None  # only a warning: others learn nothing about the thalers
            options.append(Option(f"booth-{booth + 1}", label, then, why, f"booth:{booth + 1}", None, dear, only))
        if leonardo:
            return Choice(ASK_CLOSE, options)
        done = Option("done", DONE, LEAF_DONE)
        return Choice(
            Msg("ask-market", {"n": state.left, "m": cost}), [*options, done], together=dear is None, more_label=BESIDE
        )

    def _booth_option(self, state: State, seat: int, booth: int) -> Node:
        """Ask whether to buy, the usual option, or to close (F-7.1)."""
        why = _price_reason(state, seat, goods.price(state.components, state.players[seat]))
        name = printed(state.components).booths(len(state.players))[booth][0]
        buy = Option("buy", VERB_BUY, partial(self._ask_tiles, state, seat, booth), why)
        close = Option("close", Msg("close-booth", {"booth": name}), Leaf(Buy(booth, ())), None, f"booth:{booth + 1}")
        return Choice(Msg("ask-booth", {"booth": name}), [buy, close], usual="close" if why else "buy")

    def _ask_tiles(self, state: State, seat: int, booth: int) -> Node:
        """Ask which tiles to buy: up to one per apprentice, if the thalers suffice (F-7.2, F-7.5)."""
        tiles, player = state.booths[booth], state.players[seat]
        cost = goods.price(state.components, player)
        most, dear = min(state.left, len(tiles)), player.thalers // cost
        rule = "F-6.5" if dear < most else "F-7.2"
        most = min(most, dear)
        ask = Msg("ask-tiles", {"n": most, "m": cost})
        label = partial(_buy_label, state)
        if most == 1:
            return Choice(ask, [Option(t, label(t), Leaf(Buy(booth, (t,))), None, f"tile:{t}") for t in tiles])
        slots = [Slot(t, label(t), 0, 1, None, f"tile:{t}", rule="F-7.3") for t in tiles]
        return Allocation(ask, slots, (1, most), lambda chosen: Leaf(Buy(booth, tuple(chosen))), rule=rule)

    def apply_action(self, state: State, seat: int, action: Buy | None, effects: Effects) -> None:
        """Buy tiles, close the booth, or neither."""
        if action is None:
            leave(state, effects)
        elif action.tiles:
            _pay_for(state, seat, action, effects)
            _close_booth(state, action.booth)
            end_turn(state)
        else:
            self._close_booth(state, action.booth, effects)
        effects.keep_step()

    def _close_booth(self, state: State, booth: int, effects: Effects) -> None:
        """Put all its tiles into the bag, without cost (F-7.6)."""
        name = printed(state.components).booths(len(state.players))[booth][0]
        who = term_messages.master(state.turns[0], len(state.players))
        effects.emit_event(Msg("closes-booth", {"seat": who, "booth": name}), at=[f"booth:{booth + 1}"])
        _close_booth(state, booth)
        end_turn(state)

    def run_automatic(self, state: State, effects: Effects) -> None:
        """Let Leonardo close the only open booth (L-8), or end the market if none is open."""
        if not state.turns:
            return
        still = [booth for booth, tiles in enumerate(state.booths) if tiles]
        if still:
            self._close_booth(state, still[0], effects)
        else:
            leave(state, effects)  # F-6.7
        effects.keep_step()


def _pay_for(state: State, seat: int, action: Buy, effects: Effects) -> None:
    """Pay the row's price for each tile; take its available paints (F-7.2, F-7.3, F-18.1)."""
    index, cost = printed(state.components), goods.price(state.components, state.players[seat])
    goods.pay(state, seat, cost * len(action.tiles))
    wanted = Counter[str](paint for tile in action.tiles for paint in index.market[tile].paints)
    taken = goods.take(state, seat, wanted)
    message = Msg(
        "buys",
        {
            "seat": term_messages.master(seat, len(state.players)),
            "booth": index.booths(len(state.players))[action.booth][0],
            "n": cost * len(action.tiles),
            "things": term_messages.paints(taken),
        },
    )
    effects.emit_event(message, at=[f"booth:{action.booth + 1}", f"{seat}/paints"])


def _close_booth(state: State, booth: int) -> None:
    """Close the booth until the next round and put its tiles into the bag (F-7.4, F-7.8)."""
    piles.shuffle_in(state.bag, state.booths[booth])
    state.booths[booth] = []
