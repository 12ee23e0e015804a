"""The numbers in the rules for players, from the components and computed for the worked examples."""

from engines.core.core_types import Args
from engines.core.rulebook import Rulebook, number_range
from engines.notredame.components import Index, printed

CHAPTERS = (
    *("N-3", "N-1", "N-2", "N-4", "N-5", "N-6", "N-7", "N-8", "N-9", "N-10"),
    *("N-11", "N-12", "N-13", "N-14", "N-15"),
)


def _box_numbers(index: Index) -> Args:
    table = index.table
    meta, start, cubes = table.meta, table.player_start, index.counts["cube"].per_colour
    brown = sum(row.deck == "brown" for row in table.person)
    return {
        "rounds": meta.rounds_total, "periods": len(meta.periods), "per_period": meta.rounds_per_period,
        "brown": table.persons_open_per_round.brown, "grey": table.persons_open_per_round.grey, "browns": brown,
        "greys": sum(row.period == meta.periods[0] for row in table.person),
        "drawn": table.draft.cards_drawn, "passed": table.draft.cards_drawn - 1, "played": table.draft.cards_played,
        "start_coins": start.coins, "start_cubes": start.cubes_own_supply, "start_rats": start.rat_position,
        "rest_cubes": cubes - start.cubes_own_supply, "cubes": cubes,
        "coins": index.counts["coin"].count, "cards": len(table.action_card), "sectors": len(table.sector),
        "tokens": sum(row.per_colour for row in table.guild_token), "markets": len(table.market),
        **{f"pool_{row.players}": row.notre_dame_pool for row in table.setup},
    }  # fmt: skip


def _places_numbers(index: Index) -> Args:
    table, hotel, tokens = index.table, index.sectors["hotel"], index.tokens
    gifts = sorted(table.notre_dame_donation, key=lambda row: row.coins)
    return {
        "hotel_few": hotel.choices_below_threshold, "hotel_from": hotel.threshold,
        "hotel_more": hotel.choices_from_threshold, "park": table.park_bonus.markers_per_point,
        **{f"gift_{n}": row.coins for n, row in enumerate(gifts, 1)},
        **{f"gift_{n}_pp": row.prestige for n, row in enumerate(gifts, 1)},
        "token_coin_pp": tokens["pp1_coin"].prestige, "token_coin": tokens["pp1_coin"].coins,
        "token_cube_pp": tokens["pp2_cube"].prestige, "token_cube": tokens["pp2_cube"].cubes,
        "token_rat_pp": tokens["pp3_rat"].prestige, "token_rat": tokens["pp3_rat"].rat_back,
        "token_pp": tokens["pp4"].prestige,
    }  # fmt: skip


def _persons_numbers(index: Index) -> Args:
    persons, plague = index.persons, index.table.plague
    each = ("city_guard", "night_watchman", "guild_master", "beggar_king", "lawyer", "lady", "mayor", "carpenter")
    return {
        "rats_least": plague.track_min,
        "rats_most": plague.track_max,
        "rats_card": plague.rats_per_card_max,
        "rats_loss": plague.overflow_prestige_loss,
        "bribe": number_range(row.cost_coins for row in index.table.person),
        "wench_pp": persons["tavern_wench"].prestige,
        "wench_choose": persons["tavern_wench"].choose,
        "monk_pp": persons["monk"].prestige,
        "monk_cubes": persons["monk"].cubes,
        "usurer_pp": persons["usurer"].prestige,
        "usurer_coins": persons["usurer"].coins,
        "minstrel": persons["minstrel"].markers_max,
        "juggler": persons["juggler"].markers_max,
        **{f"{name}_pp": persons[name].prestige_each for name in each},
        **{f"{name}_least": persons[name].at_least for name in ("guild_master", "mayor", "carpenter")},
    }


def _examples_numbers(index: Index) -> Args:
    table, plague = index.table, index.table.plague
    gifts = sorted(table.notre_dame_donation, key=lambda row: row.coins)
    park = table.park_bonus.markers_per_point
    lawyer, beggar = (index.persons[name].prestige_each for name in ("lawyer", "beggar_king"))
    each = index.setups[4].notre_dame_pool // 3

    def rats(at: int, come: int, hospital: int) -> int:
        return min(max(at + come - hospital, plague.track_min), plague.track_max)

    return {
        **{f"given_{n}": n for n in range(1, 7)},
        "park_2": 2 // park, "park_5": 5 // park, "park_6": 6 // park, "residence_sum": 3 + 2 // park,
        "lawyer_5": lawyer * 2, "lawyer_sum": lawyer * 2 + 2 // park,
        "gift_sum": gifts[1].prestige + 5 // park, "each": each, "two_each": 2 * each,
        "two_each_sum": 2 * each + 2 // park, "two_each_6": 2 * each + 6 // park,
        "night_vlasta": rats(4, 3, 2), "night_michal": rats(5, 3, 4),
        "rats_near": plague.track_max - 1, "rats_beyond": plague.track_max + 2,
        "beggar_sum": beggar * (plague.track_max - 4),
    }  # fmt: skip


NUMBERS = (_box_numbers, _places_numbers, _persons_numbers, _examples_numbers)
RULEBOOK = Rulebook(CHAPTERS, printed, NUMBERS)
