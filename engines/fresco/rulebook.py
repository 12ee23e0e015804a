"""The numbers in the rules for players, from the components and computed for the worked examples."""

from engines.core.core_types import Args, TermRef
from engines.core.rulebook import Rulebook, number_range
from engines.fresco.components import Index, printed

CHAPTERS = (
    *("F-2", "F-1", "F-3", "F-4", "F-5", "F-6", "F-7", "F-8", "F-9", "F-10", "F-11", "F-12", "F-13", "F-14", "F-15"),
    *("F-16", "F-17", "F-18", "F-19", "F-21", "F-22", "F-23", "F-24", "F-25"),
)
MODULES = {"M-P": "F-21", "M-B": "F-22", "M-S": "F-23"}


def _setup_numbers(index: Index) -> Args:
    table = index.table
    supply, start = table.supply, table.start
    return {
        "sections": start.fresco.rows * start.fresco.cols,
        "rows": start.fresco.rows,
        "columns": start.fresco.cols,
        "low": min(row.value for row in table.fresco_tile),
        "high": max(row.value for row in table.fresco_tile),
        "middle": next((row.value for row in table.fresco_tile if row.middle_start), 0),
        "thalers": start.player.thalers,
        "paint": number_range(start.player.paints.values()),
        "basic": number_range(getattr(supply.paints, paint) for paint in table.meta.paints_basic),
        "mixed": number_range(getattr(supply.paints, paint) for paint in table.meta.paints_mixed),
        "market_4": len(index.market_tiles(4)),
        "market_3": len(index.market_tiles(3)),
        **{f"booths_{n}": len(index.booth_sizes[n]) for n in (3, 4)},
        **{f"sizes_{n}": ", ".join(str(size) for _, size in index.booth_sizes[n]) for n in (3, 4)},
    }


def _morning_numbers(index: Index) -> Args:
    table = index.table
    hours = sorted(table.hostel, key=lambda row: row.time)
    mood, help_ = table.mood_track, table.apprentices
    return {
        **{f"hour_{n}": row.time for n, row in enumerate(hours, 1)},
        **{f"hour_{n}_mood": _sign_text(row.mood) for n, row in enumerate(hours, 1)},
        **{f"hour_{n}_price": row.price for n, row in enumerate(hours, 1)},
        "mood_spaces": mood.spaces, "mood_start": mood.start, "good": len(mood.plus_one), "bad": len(mood.minus_one),
        "apprentices": help_.normal, "apprentices_good": help_.plus_one, "apprentices_bad": help_.minus_one,
        "places": len(index.places[0]), "at_once": number_range(index.spaces[0].values()),
        "cathedral_both": index.spaces[1]["cathedral"] + index.spaces[1]["cathedral2"],
    }  # fmt: skip


def _sign_text(number: int) -> str:
    return f"{number:+}".replace("-", "−") if number else "±0"


def _places_numbers(index: Index) -> Args:
    table = index.table
    bishop, altar = table.bishop, table.altar
    needed, more = altar.paints_needed, altar.mixed_replacement_vp
    return {
        "studio": table.studio.thalers_per_apprentice, "mixes": table.workshop.mixes_per_apprentice,
        "theatre": table.theatre.mood_per_apprentice,
        **{f"of_{row.output}": [TermRef(paint) for paint in row.inputs] for row in table.mix},
        "bishop_cost": bishop.move_cost, "bishop_on": bishop.bonus_on, "bishop_beside": bishop.bonus_adjacent,
        "altar": needed, "altar_basic": altar.basic_vp, "altar_more": more,
        "altar_three": altar.three_different_mixed_vp,
        "altar_special": table.altar_special.special_replacement_vp,
        "altar_one_mixed": altar.basic_vp + more, "altar_same_mixed": altar.basic_vp + needed * more,
        "income": number_range(row.income for row in (*table.fresco_tile, *table.special_tile)),
    }  # fmt: skip


def _modules_numbers(index: Index) -> Args:
    table = index.table
    special = [row.value for row in table.special_tile]
    return {
        "final_tiles": table.final_round.tiles_at_start_of_round_max,
        "final_latest": table.final_round_safeguard.latest_round,
        "thalers_per_vp": table.final_scoring.thalers_per_vp,
        "portraits": len(table.portrait), "portraits_open": table.portraits.face_up,
        **{row.id: row.amount for row in table.portrait if row.effect != "free_bishop_move"},
        **{f"{row.id}_most": row.cap for row in table.portrait if row.cap},
        **{f"{row.id}_thalers": row.also_thalers for row in table.portrait if row.also_thalers},
        "p_b4": table.theatre.mood_per_apprentice + index.portraits["p_b4"].amount,
        "p_b5": table.workshop.mixes_per_apprentice + index.portraits["p_b5"].amount,
        "requests": len(table.request), **{f"requests_{n}": index.requests_open(n) for n in (2, 3, 4)},
        "special_tiles": len(special), "special_low": min(special), "special_high": max(special),
        "special_middle": next((row.value for row in table.special_tile if row.middle_start), 0),
        "special_out": len(table.fresco_tile) + len(special) - len(index.sections),
        "special_paints": number_range((table.supply.paints_special.brown, table.supply.paints_special.pink)),
        "leonardo_market": table.leonardo.plan.market, "leonardo_cathedral": table.leonardo.plan.cathedral,
    }  # fmt: skip


def _examples_numbers(index: Index) -> Args:
    beside = index.table.bishop.bonus_adjacent
    return {
        "given_value": 3,
        "value_sum": 3 + beside,
        "given_3": 3,
        "mixes_3": 3 * index.table.workshop.mixes_per_apprentice,
    }


NUMBERS = (_setup_numbers, _morning_numbers, _places_numbers, _modules_numbers, _examples_numbers)
RULEBOOK = Rulebook(CHAPTERS, printed, NUMBERS, MODULES)
