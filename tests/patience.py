"""How long a test waits for what must come: so long that it only fails where it never comes, whatever the load.

A wait costs what it takes, not what it may take. What must *not* come is waited for shortly, in the tests themselves.
"""

from __future__ import annotations

PATIENCE_S = 90.0
"""Of one wait."""
MOMENTS = 4000
"""Of a loop that looks again every few hundredths of a second."""
EVEN_IF_SLOW_S = 120.0
"""What the small platforms and the AIs are given where real ones give seconds: it is no speed that is shown here."""
