"""The numbers in the rules for players, from the components and computed for the worked examples."""

from engines.core.core_types import Args, TermRef
from engines.core.rulebook import Rulebook, number_range
from engines.princes.component_rows import Variant
from engines.princes.components import Index, printed

CHAPTERS = (
    *("P-3", "P-1", "P-2", "P-4", "P-5", "P-6", "P-7", "P-8", "P-9", "P-10", "P-11", "P-12", "P-13", "P-14"),
    *("P-15", "P-16", "P-17", "P-22", "P-18", "P-19", "P-20", "P-24"),
)


def _course_numbers(index: Index) -> Args:
    table = index.table
    prices, rates = table.prices, table.rates
    return {
        "rounds": len(table.round), "actions": table.game.actions_per_player_per_round,
        **{f"minimum_{n}": minimum for n, minimum in enumerate(index.minimum, 1)},
        "start_florins": table.start.florins, "dealt": table.start.professions_dealt,
        "kept": table.start.professions_kept, "returned": table.start.professions_dealt - table.start.professions_kept,
        "opening": prices.auction_opening, "step": prices.auction_step,
        "profession": prices.profession, "freedom": prices.freedom, "bonus": prices.bonus_card,
        **{f"build_{n}": prices.building(n) for n in range(4)},
        "per_wv": rates.florins_per_wv, "per_pp": rates.florins_per_pp_bought, "sold": rates.florins_per_pp_sold,
        "looked": table.limits.cards_looked_at, "most_builders": table.limits.builders_per_player,
    }  # fmt: skip


def _box_numbers(index: Index) -> Args:
    table = index.table
    supply = {row.id: row.supply for row in table.auction_object}
    base = [table.players[seats] for seats in ("3", "4", "5")]
    return {
        "professions": len(table.profession),
        "prestiges": len(table.prestige),
        "bonuses": len(table.bonus),
        "recruitings": number_range(row.recruiting_cards for row in base),
        "copies": number_range(row.copies_per_building for row in base),
        **{f"supply_{kind}": supply[kind] for kind in ("forest", "lake", "park", "jester", "builder")},
        **{f"freedoms_{seats}": table.players[seats].freedoms_per_kind for seats in ("3", "4", "5")},
        **{f"{size}_kinds": sum(row.size == size for row in table.building) for size in ("large", "medium", "small")},
    }


def _estate_numbers(index: Index) -> Args:
    table = index.table
    sizes = {
        size: number_range(row.squares for row in table.building if row.size == size)
        for size in ("large", "medium", "small")
    }
    first = next(n for n, may in enumerate(index.may_touch) if may)
    return {
        "squares": sum(row.count(".") for row in table.estate.rows),
        **{f"{size}_squares": squares for size, squares in sizes.items()},
        **{f"{row.id}_squares": row.squares for row in table.landscape},
        "touching": first,
        "building_pp": table.rewards.building_pp,
        "best_pp": table.rewards.best_work_pp,
        "landscape_pp": table.rewards.second_and_later_landscape_of_same_kind_pp,
        **{f"builder_{row.builders}_pp": row.pp_on_gaining for row in table.builder_effect if row.builders > 1},
    }


def _works_numbers(index: Index) -> Args:
    scoring = index.prestige.values()
    mix, other = index.prestige["mix_building_freedom_work"], index.prestige["mix_builder_jester_landscape"]
    return {
        "for_building": index.table.work.building,
        "for_landscape": index.table.work.landscape,
        "for_freedom": index.table.work.freedom,
        "for_jester": index.table.work.jester_each,
        "for_person": index.table.work.person_each,
        **{f"{card.id}_pp": card.pp for card in scoring},
        **{f"{card.id}_tied": card.pp_tied for card in scoring if card.mode != "at_least"},
        "least_large": index.prestige["two_large"].requires["building_large"],
        **{f"least_{kind}": mix.requires[kind] for kind in ("building", "freedom", "work")},
        **{f"least_{kind}": other.requires[kind] for kind in ("builder", "jester", "landscape")},
        **{f"{card.id}_wv": card.value for card in index.bonus.values()},
    }


def _wishes_numbers(index: Index) -> Args:
    people = index.professions.values()
    found: Args = {}
    for kind in (*index.buildings, *index.landscapes, *index.freedoms):
        who = [TermRef(row.id) for row in people if kind in {row.building, row.landscape, row.freedom}]
        found[f"who_{kind}"] = who
        if kind in index.landscapes:
            found[f"wishes_{kind}"] = len(who)
    return found


def _variants_numbers(index: Index) -> Args:
    variant = index.table.variant
    cz2, ru3, ru2 = variant["cz2"], variant["ru3"], variant["ru2"]
    opening, laid = index.opening["ru2"], _laid_out(ru2)
    jester = [row["jester"] for row in opening]
    cheaper = next((n for n, price in enumerate(jester, 1) if price != jester[0]), 1)
    return {
        "cz2_won": cz2.objects_won_per_round,
        "cz2_freedoms": index.table.players["2"].freedoms_per_kind,
        "ru3_recruitings": ru3.recruiting_cards or 0,
        "ru3_cap": ru3.professions_acquired_cap_total or 0,
        "ru3_from": _laid_out(ru3)[0][0],
        "ru3_laid": number_range(filter(None, ru3.face_up_per_round.values())),
        "ru2_recruitings": ru2.recruiting_cards or 0,
        "ru2_copies": ru2.copies_per_building or 0,
        "ru2_cap": ru2.professions_acquired_cap_total or 0,
        "ru2_from": laid[0][0],
        "ru2_laid": laid[0][1],
        "ru2_then": next((n for n, count in laid if count > laid[0][1]), 1),
        "ru2_later": laid[-1][1],
        **{f"ru2_{heap}": number_range(row[heap] for row in opening) for heap in ("prestige_card", "recruiting_card")},
        "ru2_builder": number_range(row["builder"] for row in opening),
        "ru2_landscape": opening[0]["landscape"],
        "ru2_jester": jester[0],
        "ru2_jester_from": cheaper,
        "ru2_jester_then": jester[cheaper - 1],
    }


def _laid_out(variant: Variant) -> list[tuple[int, int]]:
    return sorted((int(name[1:]), count) for name, count in variant.face_up_per_round.items() if count)


def _examples_numbers(index: Index) -> Args:
    table = index.table
    work, prices, rates = table.work, table.prices, table.rates
    value = work.building + work.freedom + 2 * work.jester_each + 4 * work.person_each
    paid = value * rates.florins_per_wv
    points = paid // rates.florins_per_pp_bought
    return {
        **{f"bid_{n}": prices.auction_opening + n * prices.auction_step for n in range(1, 6)},
        "given_2": 2, "given_4": 4, "jesters_wv": 2 * work.jester_each, "persons_wv": 4 * work.person_each,
        "poet_wv": value, "poet_paid": paid, "poet_pp": points,
        "poet_back": points * rates.florins_per_pp_bought, "poet_left": paid % rates.florins_per_pp_bought,
        "given_cash": 800, "given_first": 700,
    }  # fmt: skip


NUMBERS = (
    _course_numbers,
    _box_numbers,
    _estate_numbers,
    _works_numbers,
    _wishes_numbers,
    _variants_numbers,
    _examples_numbers,
)
RULEBOOK = Rulebook(CHAPTERS, printed, NUMBERS, {"D-4": "P-24", "D-5": "P-24"})
