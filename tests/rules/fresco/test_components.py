"""What a host's own component file must have, and what it changes (design, section 5)."""

from __future__ import annotations

import pytest

from engines.core import tables
from engines.core.words import Refused
from engines.fresco import table
from engines.fresco.game import FRESCO
from tests.rules.fresco.positions import SECRET, asked, say, state

TEXT = table.source(table.default())


def refusal(text: str) -> str:
    """Why a file is refused."""
    with pytest.raises(Refused) as caught:
        table.adopt(text)
    assert (caught.value.code, caught.value.path) == ("bad_request", "components")
    return str(caught.value.msg.args["reason"])


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("value = 3\n", 'value = "three"\n', "$.fresco_tile[0].value"),
        ('id = "f02"', 'id = "f01"', "[[fresco_tile]]: two rows"),
        ("middle_start = true", "middle_start = false", "exactly one tile begins in the middle"),
        ('paints = ["red", "red", "yellow"]', 'paints = ["red", "red", "mauve"]', "mauve"),
        ('paints = ["red", "red", "yellow"]', "paints = []", "every tile needs paints"),
        ("cols = 5", "cols = 6", "30 tiles are needed"),
        ('spaces_3p = ["S1", "S2", "S3"]', 'spaces_3p = ["S1", "S2"]', "spaces_3p needs 3 spaces"),
        ("start = 5\n", "start = 50\n", "[mood_track]"),
        ('name = "I"\ntiles = 4', 'name = "I"\ntiles = 9', "[[booth]]"),
        ('place = "workshop"\nspaces = 3', 'place = "theatre"\nspaces = 3', "[[action_place]]: side 1"),
        ('stack_top_to_bottom = ["A", "B", "C"]', 'stack_top_to_bottom = ["A", "B"]', "[portraits]"),
        ("[studio]", "[studios]", "studio"),
        ("schema = 1", "schema = ", "at line"),
    ],
)
def test_F_1_13_a_file_that_cannot_be_played_is_refused(old: str, new: str, reason: str) -> None:
    assert old in TEXT
    assert reason in refusal(TEXT.replace(old, new, 1))


def test_F_3_5_a_host_may_put_in_the_printed_prices() -> None:
    other = table.adopt(TEXT.replace("time = 7\nmood = -1\nprice = 2", "time = 7\nmood = -1\nprice = 9"))
    match = tables.open_table(FRESCO, "a-table", 3, {}, SECRET, other)
    (seat,) = asked(match)
    say(match, seat, "7")
    assert match.view(None).players[seat].price == 9
    assert state(match).components == other != table.default()
