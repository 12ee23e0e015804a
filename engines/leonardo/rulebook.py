"""The numbers in the rules for players, from the components and computed for the worked examples."""

from engines.core.core_types import Args, TermRef
from engines.core.rulebook import Rulebook, number_range
from engines.leonardo.components import Index, printed

CHAPTERS = (
    *("L-4", "L-1", "L-2", "L-3", "L-5", "L-6", "L-7", "L-8", "L-9", "L-10", "L-11", "L-12", "L-13", "L-14"),
    *("L-15", "L-16", "L-17", "L-18"),
)


def _box_numbers(index: Index) -> Args:
    table = index.table
    small, large = (
        sorted((row for row in table.laboratory_side if row.lab == lab), key=lambda row: row.places)
        for lab in ("small", "large")
    )
    return {
        "normal": table.rounds.normal, "research": table.rounds.research, "rounds": index.last_round,
        "first_research": table.rounds.normal + 1, "last_refill": table.rounds.last_refill_after_round,
        "apprentices": table.per_player_limits.apprentices, "robots": table.per_player_limits.robots,
        "inventions": len(table.invention), "kinds": len(table.kind),
        "cards": number_range(row.cards for row in table.resource),
        "weeks": ", ".join(str(value) for value in table.invention_values.week_values),
        **{f"cards_{row.id}": row.resource_cards for row in table.invention_colour},
        "small": small[0].places, "small_turned": small[-1].places, "small_robots": small[-1].robot_places,
        "large": large[0].places, "large_turned": large[-1].places, "large_robots": large[-1].robot_places,
    }  # fmt: skip


def _setup_numbers(index: Index) -> Args:
    table, base = index.table, index.table.advanced_base
    deck, addons, counts = table.invention_deck, index.addons, index.counts
    return {
        **{f"requested_{seats}": counts[seats].requested_inventions for seats in (2, 3)},
        "requested_4": number_range(counts[seats].requested_inventions for seats in (4, 5)),
        **{f"minus_{seats}": counts[seats].beginner_apprentices_minus for seats in (2, 3)},
        **{f"addons_{seats}": counts[seats].advanced_addons for seats in (2, 3)},
        "addons_4": number_range(counts[seats].advanced_addons for seats in (4, 5)),
        "removed": number_range(counts[2].advanced_removed.values()),
        "base_apprentices": base.apprentices, "base_florins": base.florins,
        "addon_florins": addons["a"].florins, "addon_resources": addons["b"].free_resources,
        "addon_alike": addons["b"].max_same_resource, "addon_apprentices": addons["c"].apprentices,
        "addon_resource": number_range(addons[name].free_resources for name in ("d1", "d2", "d3")),
        "last_low": min(deck.bottom), "last_high": max(deck.bottom),
        "gold_low": min(deck.middle_gold), "gold_high": max(deck.middle_gold),
        **{f"added_{colour}": count for colour, count in deck.middle_added.items()},
        "council_start": table.rounds.council_florins_at_start,
    }  # fmt: skip


def _city_numbers(index: Index) -> Args:
    table, market = index.table, index.codices["codex2"]
    fields = {row.id: row for row in table.council_action}
    steps = table.prices.steps
    return {
        "strength": table.strength.master // max(table.strength.apprentice, 1), "actions": len(steps),
        "prices": ", ".join(map(str, steps)), "price_last": steps[-1],
        **{f"price_{n}": steps[min(n, len(steps)) - 1] for n in (1, 2, 3)},
        "peek": fields[3].cards, "council_cost": fields[4].cost,
        "market": sum(market.market_start.values()), "swap_least": market.swap_min, "swap_most": market.swap_max,
    }  # fmt: skip


def _work_numbers(index: Index) -> Args:
    table = index.table
    bonus = sorted(table.diversity_bonus, key=lambda row: row.distinct_kinds)
    return {
        "by_apprentice": table.work_weeks.apprentice,
        "by_master": table.work_weeks.master,
        "by_robot": table.work_weeks.robot,
        "discount": table.work_weeks.specialisation_discount_per_card,
        "track": table.work_track.last,
        **{f"bonus_{n}_kinds": row.distinct_kinds for n, row in enumerate(bonus, 1)},
        **{f"bonus_{n}": row.florins for n, row in enumerate(bonus, 1)},
        "ties": [TermRef(row.id) for row in sorted(table.invention_colour, key=lambda row: row.tie_rank)],
    }


def _examples_numbers(index: Index) -> Args:
    discount = index.table.work_weeks.specialisation_discount_per_card
    second = index.inventions["invention-13"]
    return {
        "given_8": 8,
        "given_13": 13,
        "second_weeks": second.weeks,
        "second_enough": second.weeks - discount,
        "second_pay": second.pay_first,
        "discount_2": 2 * discount,
    }


NUMBERS = (_box_numbers, _setup_numbers, _city_numbers, _work_numbers, _examples_numbers)
RULEBOOK = Rulebook(CHAPTERS, printed, NUMBERS)
