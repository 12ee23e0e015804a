"""The laws by number."""

from __future__ import annotations

from tests.engines.laws.law_runner import Law
from tests.engines.laws.test_law_01_choice_tree import law_1
from tests.engines.laws.test_law_02_active_seats import law_2
from tests.engines.laws.test_law_03_replay import law_3
from tests.engines.laws.test_law_04_undo import law_4
from tests.engines.laws.test_law_05_load import law_5
from tests.engines.laws.test_law_06_hidden_information import law_6
from tests.engines.laws.test_law_07_sealed_answers import law_7
from tests.engines.laws.test_law_08_component_conservation import law_8
from tests.engines.laws.test_law_09_refusals import law_9
from tests.engines.laws.test_law_10_text_limits import law_10
from tests.engines.laws.test_law_11_text_boards import law_11
from tests.engines.laws.test_law_12_automatic_moves import law_12
from tests.engines.laws.test_law_13_termination import law_13
from tests.engines.laws.test_law_14_view_changes import law_14
from tests.engines.laws.test_law_15_unused_features import law_15
from tests.engines.laws.test_law_17_damaged_dumps import law_17
from tests.engines.laws.test_law_18_state_sampling import law_18
from tests.engines.laws.test_law_19_playout import law_19

LAWS: dict[int, Law] = {
    1: law_1, 2: law_2, 3: law_3, 4: law_4, 5: law_5, 6: law_6, 7: law_7, 8: law_8, 9: law_9, 10: law_10,
    11: law_11, 12: law_12, 13: law_13, 14: law_14, 15: law_15, 17: law_17, 18: law_18, 19: law_19,
}  # fmt: skip
"""Law 16 goes by records, not by seeds: ``test_law_16_records``."""
